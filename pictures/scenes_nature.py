"""Field, forest, snow, garden."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    cushion,
    foliage,
    ground,
    hills,
    house,
    roofline,
    sky,
    tree,
    trunks,
    wall,
)
from pictures.shapes import curve, line, oval, quad, rect, smooth


def field(p, horizon=0.5, near=0.4, far=0.6, kind="grass", clouds=0.6):
    sky(p, 0.6, 0.92, horizon, clouds)
    hills(p, horizon, 0.06, 0.3, 0.5)
    ground(p, horizon - 0.02, near, far, kind, 1.1)


def stand(p, x, y, h, *a, **k):
    fig = person(x, y, h, *a, **k)
    p.cast(fig, y, 0.6, 0.15)
    p.draw(fig)


@scene(55, "landscape", "colour")
def armchair(p):
    field(p, 0.55)
    p.shade(oval(0.98, 0.83, 0.25, 0.03), 0.5, 0.015)
    p.lay(
        [
            cushion(0.76, 0.45, 1.04, 0.8),
            cushion(0.72, 0.6, 0.8, 0.84),
            cushion(1.0, 0.6, 1.08, 0.84),
        ],
        0.3,
        round=0.04,
    )
    p.lay(cushion(0.79, 0.66, 1.01, 0.76), 0.4, round=0.03)


@scene(56, "portrait", "sepia")
def ladder(p):
    field(p, 0.85)
    p.lay(
        [
            *line([(0.2, 0.95), (0.36, 0.06)], 0.012),
            *line([(0.3, 0.95), (0.43, 0.06)], 0.012),
            *[
                q
                for k in range(17)
                for q in line(
                    [(0.206 + 0.0095 * k, 0.92 - 0.052 * k), (0.3 + 0.0078 * k, 0.92 - 0.052 * k)],
                    0.008,
                )
            ],
        ],
        0.2,
    )
    p.draw(
        person(
            0.39,
            0.34,
            0.23,
            0,
            back=True,
            hat="bowler",
            arms=(150, 10, 130, 20),
            legs=(4, 0, 20, -60),
        )
    )


@scene(57, "landscape", "warm")
def sheet_with_legs(p):
    field(p, 0.5, clouds=0.4)
    for x in (0.55, 0.85):
        stand(p, x, 0.9, 0.55, 0, wear="shorts", child=0.3)
    p.lay(line(curve([(0, 0.3), (0.7, 0.34), (1.43, 0.29)]), 0.005), 0.15)
    p.lay(
        smooth(
            [
                (0.3, 0.33),
                (0.7, 0.34),
                (1.1, 0.32),
                (1.14, 0.55),
                (1.1, 0.74),
                (0.7, 0.72),
                (0.33, 0.75),
                (0.28, 0.55),
            ]
        ),
        0.92,
        round=0.05,
        rough=0.15,
    )


@scene(58, "portrait", "selenium")
def white_among_trunks(p):
    p.img[:] = 0.75
    for far, w, n in ((0.7, 0.01, 20), (0.5, 0.015, 12)):
        trunks(p, n, 0.7, 0.15, far, w)
    ground(p, 0.55, 0.25, 0.6, "grass", clip=(p.y > 0.66) * 1.0)
    p.draw(person(0.4, 0.74, 0.16, 0, wear="long", top=0.98, back=True))
    trunks(p, 5, 0.85, 0.1, 0.15, 0.03)
    trunks(p, 2, 1.1, 0.05, 0, 0.06)


@scene(59, "landscape", "cold")
def king_dog(p):
    field(p, 0.4, 0.95, 0.85, "snow")
    for x in (0.3, 0.5):
        stand(
            p,
            x,
            0.8,
            0.34,
            -1,
            legs=f.STRIDE,
            wear="coat",
            child=0.6,
            hat="scarf",
            lean=15,
            arms=(-50, 0, -40, 0),
        )
    p.lay(line([(0.45, 0.65), (0.85, 0.76)], 0.004) + line([(0.82, 0.8), (1.2, 0.8)], 0.015), 0.15)
    beast(p, "sitting_dog", 1.02, 0.79, 0.28, 0.2, True)


@scene(60, "landscape", "cyanotype")
def roped(p):
    sky(p, 0.4, 0.9)
    hills(p, 0.7, 0.3, 0.4, 0.5)
    p.lay(quad((-0.1, 0.9), (1.5, 0.25), (1.5, 1.1), (-0.1, 1.1)), 0.85, rough=0.3)
    for k in range(4):
        x = 0.5 + k * 0.15
        p.draw(person(x, 0.66 - k * 0.061, 0.09, 1, legs=f.STRIDE, lean=15), dark=0.06)
    p.lay(line([(0.5, 0.61), (0.95, 0.43)], 0.002), 0.1)


@scene(61, "landscape", "faded")
def picnic(p):
    field(p, 0.2)
    p.lay(quad((0.5, 0.5), (1.2, 0.5), (1.35, 0.75), (0.4, 0.75)), 0.9, rough=0.2)
    p.lay(cushion(0.95, 0.45, 1.15, 0.6), 0.3, round=0.03)
    p.lay(oval(0.7, 0.6, 0.06, 0.02), 0.7, round=0.01)
    p.draw(person(0.15, 0.87, 0.95, 0, wear="suit", top=0.25, turn=90))
    p.lay([oval(1.05, 0.85, 0.12, 0.09), oval(1.06, 0.83, 0.06, 0.05)], 0.8, round=0.02)


@scene(62, "landscape", "sepia")
def same_pose(p):
    field(p, 0.6)
    p.lay(line([(0.45, 0.4), (0.45, 0.95)], 0.02), 0.2)
    for x, m in ((0.45, "bag"), (0.98, "")):
        stand(
            p,
            x,
            0.9,
            0.6,
            0,
            wear="coat",
            arms=(90, 0, 90, 0),
            hat="straw",
            mask=m,
            top=0.25,
            hat_tone=0.6,
        )


@scene(63, "portrait", "warm")
def kite(p):
    field(p, 0.85)
    p.lay(quad((0.5, 0.08), (0.62, 0.2), (0.52, 0.38), (0.42, 0.2)), 0.25, round=0.02)
    p.lay(line(curve([(0.52, 0.3), (0.4, 0.5), (0.3, 0.66)]), 0.003), 0.2)
    p.shade(oval(0.25, 0.95, 0.08, 0.012), 0.5, 0.01)
    p.draw(
        person(
            0.24,
            0.9,
            0.26,
            1,
            wear="shorts",
            child=0.7,
            arms=(140, 10, 150, 5),
            legs=(-15, -30, -30, -20),
        )
    )


@scene(64, "landscape", "selenium")
def tree_of_legs(p):
    field(p, 0.8)
    for k in range(4):
        p.draw(person(0.3 + k * 0.24, 0.75 + 0.03 * (k % 2), 0.6, 0, wear="shorts", child=0.2))
    p.lay(line([(1.3, 1), (1.25, 0.5), (0.1, 0.44)], 0.1, 0.04), 0.15, round=0.02)
    for x in (0.1, 0.5, 0.9, 1.3):
        foliage(p, x, 0.2, 0.4, 0.3, 0.25, dense=0.9)


@scene(65, "portrait", "neutral")
def white_balloon(p):
    p.img[:] = 0.8
    tree(p, 0.6, 0.7, 0.8, far=0.4)
    ground(p, 0.5, 0.3, 0.6)
    for k in range(9):
        x, y = (k % 3) * 0.26 + 0.06, 0.62 + k // 3 * 0.13
        p.lay(
            [rect(x, y - 0.1, x + 0.08, y), oval(x + 0.04, y - 0.1, 0.04)],
            0.5,
            round=0.01,
            rough=0.4,
            far=0.3 - k // 3 * 0.1,
        )
    p.draw(
        person(
            0.32, 0.88, 0.4, 0, wear="long", back=True, top=0.07, hat="cloche", arms=(8, 4, 40, 90)
        )
    )
    p.lay(line([(0.41, 0.6), (0.43, 0.35)], 0.003), 0.2)
    p.lay(oval(0.43, 0.27, 0.07, 0.085), 0.98, round=0.04)


@scene(66, "landscape", "sepia")
def running_bride(p):
    field(p, 0.45)
    p.begin()
    p.draw(
        person(
            0.8,
            0.88,
            0.5,
            -1,
            wear="long",
            top=0.97,
            hat="veil",
            legs=f.RUN,
            lean=14,
            arms=(50, 30, -40, 40),
            flow=0.1,
        )
    )
    p.end(smear=(0.035, 0.0))


@scene(67, "landscape", "warm")
def on_his_hands(p):
    field(p, 0.45)
    for x in (0.15, 0.4, 1.05, 1.28):
        stand(
            p, x, 0.8, 0.5, 1, hat="cap" if x < 1 else "straw", wear="coat" if x < 0.3 else "shirt"
        )
    p.draw(
        person(
            0.74,
            0.32,
            0.55,
            0,
            wear="shorts",
            child=0.4,
            turn=180,
            arms=(170, 0, 170, 0),
            legs=(15, 0, 25, -30),
        )
    )


@scene(68, "landscape", "colour", bloom=1.5)
def bonfire(p):
    p.img[:] = 0.04
    p.glow(0.7, 0.6, 0.4, 0.9)
    p.wash(
        np.clip(
            (
                p.fbm(0.15, 4, 0.4)
                - 0.5
                + 0.5 * (1 - np.hypot((p.x - 0.7) / 0.14, (p.y - 0.55) / 0.32))
            )
            * 4,
            0,
            1,
        ),
        1.3,
    )
    for k in range(9):
        p.draw(
            person(
                0.08 + k * 0.16,
                0.95 - 0.05 * np.sin(k * 0.4),
                0.36 + 0.05 * (k % 3),
                0,
                arms=(70, 10, 70, 10),
                wear=("dress", "suit")[k % 2],
            ),
            dark=0.02,
        )


@scene(69, "portrait", "faded")
def swing(p):
    sky(p, 0.6, 0.9, 1, 0.8)
    p.lay(
        line([(0.1, -0.05), (0.42, 0.55)], 0.005) + line([(0.16, -0.05), (0.48, 0.53)], 0.005), 0.2
    )
    p.begin()
    p.draw(
        person(
            0.6,
            0.66,
            0.42,
            1,
            wear="dress",
            legs=(80, -10, 75, -10),
            lean=-25,
            hair="long",
            turn=-15,
            top=0.3,
        )
    )
    p.end(smear=(0.02, 0.02))


@scene(70, "landscape", "selenium")
def beekeepers(p):
    field(p, 0.5)
    for x in (0.2, 0.7, 1.2):
        p.lay(
            [rect(x - 0.08, 0.6, x + 0.08, 0.82), rect(x - 0.1, 0.57, x + 0.1, 0.61)],
            0.75,
            round=0.015,
            rough=0.2,
        )
    for x in (0.45, 0.95):
        stand(p, x, 0.92, 0.6, 0, wear="coat", top=0.85, mask="net", hat="straw", hat_tone=0.8)
    p.lay([oval(*q, 0.003) for q in p.rng.random((50, 2)) * (1.4, 0.7)], 0.1)


@scene(71, "landscape", "warm")
def garden_party(p):
    field(p, 0.4)
    for x in (0.2, 0.7, 1.2):
        foliage(p, x, 0.25, 0.4, 0.25, 0.35)
    p.defocus(0.004)
    for k in range(4):
        stand(
            p,
            0.25 + k * 0.3,
            0.85,
            0.58,
            (0, 1, 0, -1)[k],
            wear="dress",
            hat="" if k == 2 else "straw",
            hat_tone=0.85,
            top=(0.8, 0.4, 0.2, 0.7)[k],
            mask="white" if k == 2 else "",
            back=k == 0,
            hair="bob",
        )
    p.lay(quad((0.3, 0.8), (1.0, 0.8), (1.1, 1), (0.2, 1)), 0.95, rough=0.1)


@scene(72, "landscape", "sepia")
def sheep_tide(p):
    field(p, 0.4)
    p.lay([cushion(0.5, 0.35, 0.95, 0.62), cushion(0.55, 0.22, 0.9, 0.42)], 0.12, round=0.03)
    p.lay(rect(0.6, 0.26, 0.85, 0.36), 0.6)
    p.lay([oval(0.57, 0.48, 0.035), oval(0.88, 0.48, 0.035)], 0.9, round=0.02)
    for k in range(34):
        y = 0.56 + k * 0.0135
        beast(p, "sheep", p.rng.random() * 1.45, y, 0.1 + 0.2 * (y - 0.5), 0.75, k % 2 == 0)


@scene(73, "portrait", "colour")
def great_balloon(p):
    sky(p, 0.6, 0.9, 1, 0.6)
    for k in range(6):
        p.lay(oval(0.37, 0.3, 0.2 - k * 0.035, 0.24), (0.3, 0.7)[k % 2], round=0.03)
    roofline(p, 0.78, 0.3, 0.3)
    for k in range(5):
        p.draw(
            person(
                0.08 + k * 0.14,
                1.03,
                0.24,
                0,
                back=True,
                arms=(8, 0, 150, 5),
                hat=("cap", "bowler")[k % 2],
            ),
            dark=0.08,
        )


@scene(74, "landscape", "neutral")
def airship(p):
    field(p, 0.75)
    house(p, 0.8, 0.5, 1.2, 0.85, 0.6, (3, 2))
    p.lay(quad((0.76, 0.5), (1.0, 0.36), (1.24, 0.5), (1.0, 0.52)), 0.25)
    p.lay(
        [
            oval(0.65, 0.22, 0.52, 0.11, -3),
            quad((0.15, 0.24), (0.05, 0.12), (0.1, 0.36), (0.2, 0.25)),
        ],
        0.45,
        round=0.06,
    )
    p.lay(cushion(0.6, 0.32, 0.74, 0.36), 0.2)
    p.shade(oval(0.5, 0.88, 0.5, 0.04), 0.5, 0.01)


@scene(75, "square", "neutral")
def well(p):
    wall(p, 0.12, "brick")
    p.lay(oval(0.5, 0.5, 0.32), 0.95)
    for k in range(5):
        a = k * 1.25 + 0.4
        p.draw(
            person(
                0.5 + 0.68 * np.cos(a),
                0.5 + 0.68 * np.sin(a),
                0.5,
                0,
                turn=np.degrees(a) - 90,
                hat=("", "cap")[k % 2],
            ),
            dark=0.05,
        )
    d = np.hypot(p.x - 0.5, p.y - 0.5)
    p.wash((d > 0.32) * 1.0, 0.1 + 0.2 * p.fbm(0.05) * np.exp(-(d - 0.32) * 6))
    p.glow(0.5, 0.5, 0.4, 0.1)
