"""Mistakes, shadows, double exposures."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    cushion,
    ground,
    room,
    sky,
    tree,
    wall,
    window,
)
from pictures.shapes import arc, limb, line, oval, quad, rect, smooth


@scene(90, "landscape", "warm")
def hand_over_lens(p):
    sky(p, 0.7, 0.9)
    p.draw(person(1.15, 1.1, 0.9, 0))
    p.lay(
        [
            oval(0.5, 0.9, 0.35, 0.4),
            *[limb((0.25 + k * 0.16, 0.7), (0.15 + k * 0.2, 0.15), 0.08, 0.06) for k in range(4)],
        ],
        0.6,
        round=0.08,
        soft=0.015,
    )


@scene(91, "portrait", "faded")
def shadow_first(p):
    ground(p, -0.5, 0.6, 0.6)
    p.draw(person(0.35, 0.3, 0.2, 0, child=1, wear="night", top=0.9))
    p.shade(p.flat(person(0.35, 1.3, 0.95, 0, hat="fedora", arms=(40, 120, 40, 120))), 0.6, 0.01)


@scene(92, "square", "selenium")
def profile(p):
    p.img[:] = 0.85
    p.draw(person(0.5, 3.2, 3.0, 1), dark=0.45)
    for x in (0.3, 0.7):
        tree(p, x, 1.0, 1.1, 0.1)


@scene(93, "square", "sepia")
def ghost(p):
    room(p, 0.4, 0.3, 0.8)
    window(p, 0.1, 0.1, 0.35, 0.5)
    p.lay([cushion(0.5, 0.4, 0.85, 0.85)], 0.2, round=0.05)
    p.draw(person(0.65, 0.9, 0.6, -1, legs=f.SIT, wear="long", top=0.9), alpha=0.35)
    p.draw(person(0.5, 0.92, 0.72, -1, wear="long", top=0.9), alpha=0.3)


@scene(94, "landscape", "warm")
def cut_off(p):
    wall(p, 0.6)
    for k in range(6):
        p.draw(
            person(
                0.15 + k * 0.23,
                0.95,
                1.1 if k != 3 else 0.9,
                0,
                wear=("suit", "dress")[k % 2],
                top=0.2 + 0.2 * (k % 3),
            )
        )


@scene(95, "landscape", "neutral")
def half_dog(p):
    ground(p, -0.2, 0.4, 0.6)
    p.begin()
    beast(p, "dog", 1.4, 0.85, 0.6, 0.15)
    p.end(smear=(0.1, 0))


@scene(96, "landscape", "sepia")
def black_cloth(p):
    sky(p, 0.6, 0.9, 0.5, 0.6)
    ground(p, 0.5, 0.4, 0.6)
    p.draw(person(0.9, 0.92, 0.6, -1, lean=35))
    p.lay(line([(0.68, 0.5), (0.55, 0.92)], 0.012) + line([(0.68, 0.5), (0.8, 0.92)], 0.012), 0.15)
    p.lay(smooth([(0.7, 0.36), (0.95, 0.36), (1.02, 0.62), (0.72, 0.56)]), 0.04, round=0.03)
    p.lay([rect(0.58, 0.38, 0.72, 0.52), rect(0.53, 0.41, 0.58, 0.49)], 0.25, round=0.015)


@scene(97, "portrait", "warm")
def keyhole(p):
    wall(p, 0.7)
    p.draw(person(0.35, 0.9, 0.5, 0, wear="dress", arms=(10, 5, 80, 70)))
    hole = (np.hypot(p.x - 0.35, p.y - 0.4) < 0.18) | (
        (np.abs(p.x - 0.35) < 0.04 + 0.16 * (p.y - 0.4)) & (p.y > 0.4) & (p.y < 0.9)
    )
    p.wash(1.0 - hole, 0.04)


@scene(98, "landscape", "selenium")
def key(p):
    p.img[:] = 0.06
    for a, b in (((0, 0.75), (0.55, 0.55)), ((1.43, 0.25), (0.85, 0.45))):
        p.lay(
            [
                limb(a, b, 0.12, 0.07),
                *[limb(b, (0.7 + 0.02 * k, 0.44 + 0.04 * k), 0.025, 0.018) for k in range(4)],
            ],
            0.65,
            round=0.05,
        )
    p.lay(
        [
            *line(arc(0.7, 0.4, 0.04, 0.04, 0, 360), 0.014),
            *line([(0.7, 0.44), (0.7, 0.7), (0.75, 0.7)], 0.016),
        ],
        0.95,
    )


@scene(99, "portrait", "cold")
def left_shoes(p):
    ground(p, 0.1, 0.4, 0.8, "water")
    p.lay(quad((0.1, 1), (0.25, 0.3), (0.45, 0.3), (0.6, 1)), 0.55, rough=0.3)
    for k in range(9):
        y = 0.36 + k * 0.065
        p.lay(
            [oval(0.3 + a - k * 0.01, y, 0.012 + k * 0.001, 0.025) for a in (0, 0.04)],
            0.08,
            round=0.01,
        )


@scene(100, "square", "cold")
def into_white(p):
    ground(p, 0.4, 0.95, 1.0, "snow", 0.4)
    p.wash((p.y < 0.42) * 1.0, 0.98)
    p.draw(person(0.5, 0.7, 0.3, 0, back=True, wear="coat", hat="fedora"))
    p.lay([rect(0.4, 0.57, 0.46, 0.64), rect(0.54, 0.57, 0.6, 0.64)], 0.15)
