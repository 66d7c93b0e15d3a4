"""Fairground, circus, wedding, dance."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    bulbs,
    curtain,
    cushion,
    ground,
    roofline,
    sky,
    wall,
)
from pictures.shapes import arc, limb, line, oval, quad, rect


def ring(p, n, y, h, **k):
    for i in range(n):
        p.draw(person((i + 0.5) * p.wide / n, y, h * (1 + 0.08 * (i % 3)), 0, **k))


@scene(76, "landscape", "warm")
def carousel(p):
    wall(p, 0.5)
    p.begin()
    for x in (0.3, 1.2):
        beast(p, "horse", x, 0.85, 0.6, 0.8)
    p.end(smear=(0.15, 0))
    p.lay(rect(0.73, 0, 0.75, 1), 0.8, round=0.01)
    beast(p, "horse", 0.72, 0.9, 0.6, 0.6)
    p.draw(person(0.7, 0.78, 0.4, 1, legs=(30, -20, 30, -20), child=0.6))


@scene(77, "portrait", "cyanotype")
def big_wheel(p):
    sky(p, 0.3, 0.8)
    c = arc(0.35, 0.42, 0.28, 0.28, 0, 348, 16)
    p.lay(
        [q for a in c for q in line([(0.35, 0.42), a], 0.004)]
        + line([*c, c[0]], 0.008)
        + line([(0.2, 1), (0.35, 0.42), (0.5, 1)], 0.015),
        0.08,
    )
    p.lay([oval(x, y + 0.03, 0.025) for x, y in c], 0.1)
    roofline(p, 0.92, 0.06, 0)


@scene(78, "portrait", "neutral")
def wire(p):
    p.img[:] = 0.1
    p.beam(quad((0.0, 0), (0.1, 0), (0.6, 1), (0.2, 1)), 0.4, 0.03)
    p.lay(line([(0, 0.62), (0.7, 0.58)], 0.005), 0.8)
    p.draw(person(0.35, 0.6, 0.32, 0, wear="dress", top=0.9, arms=(80, 0, 130, 0)))
    p.lay(np.array(arc(0.52, 0.32, 0.12, 0.1, 180, 360)), 0.85, round=0.03)


@scene(79, "landscape", "sepia")
def elephant(p):
    sky(p, 0.7, 0.9)
    ground(p, 0.6, 0.6, 0.7, "sand", clip=(p.y > 0.75) * 1.0)
    beast(p, "elephant", 0.6, 0.92, 0.72, 0.35)
    p.draw(person(1.25, 0.94, 0.36, -1, hat="cap", arms=(60, 20, 110, 10)))


@scene(80, "portrait", "colour")
def strong_man(p):
    wall(p, 0.7, "boards", size=0.12)
    p.draw(person(0.35, 0.95, 0.85, 0, wear="swim", arms=(80, 80, 80, 80), top=0.2))
    p.lay(oval(0.35, 0.185, 0.062, 0.075), 0.02)


@scene(81, "landscape", "sepia", bloom=1.2)
def waltz(p):
    p.img[:] = 0.15
    for x in (0.3, 0.75, 1.15):
        p.begin()
        p.draw(person(x, 0.92, 0.6, 1, arms=(70, 10, 80, 0)))
        p.draw(person(x + 0.12, 0.92, 0.55, -1, wear="long", top=0.85, arms=(70, 10, 80, 0)))
        p.end(smear=(0.09, 0.0))
    bulbs(p, [(k * 0.16, 0.12 + 0.03 * np.sin(k)) for k in range(10)], 0.02)


@scene(82, "landscape", "sepia")
def wedding(p):
    wall(p, 0.6)
    for k in range(9):
        p.draw(
            person(
                0.1 + k * 0.155,
                0.8,
                0.6,
                -1,
                hat=("bowler", "straw", "")[k % 3],
                wear=("suit", "dress")[k % 2],
                top=0.15 + 0.15 * (k % 4),
            )
        )
    ring(p, 1, 0.95, 0.65, wear="long", top=0.97, hat="veil")


@scene(83, "portrait", "faded")
def bouquet(p):
    wall(p, 0.6, "brick")
    p.draw(person(0.35, 0.95, 0.6, 1, legs=f.STRIDE))
    for k in range(26):
        p.lay(
            oval(0.35 + 0.17 * np.sin(k * 2.4), 0.4 + 0.22 * np.cos(k * 1.7), 0.075, 0.09),
            (0.2, 0.8, 0.5)[k % 3],
            round=0.05,
        )


@scene(84, "landscape", "selenium")
def levitation(p):
    p.img[:] = 0.1
    curtain(p, 0, 0, 1.43, 0.85, 0.35, 14)
    p.draw(person(0.3, 0.62, 0.7, 0, wear="long", top=0.9, turn=90))
    p.draw(person(1.15, 0.95, 0.7, -1, hat="top", arms=(90, 0, 110, 0), top=0.08))
    p.lit(0.7, 0.5, 0.7, 0.1)


@scene(85, "landscape", "neutral")
def paper_bags(p):
    wall(p, 0.6, "brick")
    for k in range(3):
        p.draw(
            person(
                0.35 + k * 0.36,
                0.95,
                0.62,
                0,
                wear="shorts",
                child=0.6,
                mask=("bag", "bag", "smile")[k],
                top=0.2 + 0.25 * k,
            )
        )


@scene(86, "portrait", "cold", bloom=1.3)
def fireworks(p):
    p.img[:] = 0.05
    for x, y in ((0.25, 0.25), (0.5, 0.42)):
        p.lay(
            [
                q
                for a in range(0, 360, 12)
                for q in line([(x, y), *arc(x, y, 0.2, 0.2, a, a, 1)], 0.001, 0.006)
            ],
            1.2,
        )
        p.glow(x, y, 0.2, 0.4)
    ring(p, 6, 1.3, 0.5, back=True, top=0.05, skin=0.15)


@scene(87, "landscape", "sepia")
def one_face(p):
    p.img[:] = 0.7
    for r in range(3):
        for k in range(7):
            me = r == 1 and k == 4
            p.draw(
                person(
                    0.1 + k * 0.2 + 0.1 * (r % 2),
                    1.1 + r * 0.3,
                    0.8,
                    0,
                    back=not me,
                    hat="" if me else ("bowler", "cap", "fedora")[(k + r) % 3],
                ),
                far=0.3 - 0.15 * r,
            )


@scene(88, "landscape", "faded")
def gramophone(p):
    sky(p, 0.7, 0.9)
    ground(p, 0.4, 0.4, 0.6)
    p.lay(rect(0.85, 0.65, 1.15, 0.85), 0.2, round=0.02)
    p.lay(
        [oval(0.85, 0.42, 0.17, 0.2, 20), limb((0.9, 0.45), (1.05, 0.65), 0.08, 0.02)],
        0.5,
        round=0.06,
    )
    p.lay(oval(0.82, 0.42, 0.12, 0.16, 20), 0.08, soft=0.01)
    beast(p, "sitting_dog", 0.4, 0.88, 0.4, 0.75)


@scene(89, "landscape", "colour")
def clown(p):
    sky(p, 0.6, 0.9, 0.5, 0.8)
    ground(p, 0.5, 0.5, 0.6)
    p.lay(cushion(0.38, 0.7, 0.64, 0.88), 0.25, round=0.02)
    p.draw(person(0.5, 0.9, 0.6, 1, legs=f.SIT, top=0.8, mask="white", hat="cone", hat_tone=0.9))
