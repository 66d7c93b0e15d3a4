"""Kitchen, corridor, bedroom, attic."""

import numpy as np

from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    bulbs,
    curtain,
    cushion,
    foliage,
    ground,
    room,
    steam,
    wall,
    window,
)
from pictures.shapes import arc, curve, limb, line, oval, quad, rect, smooth


def lamp_lit(p, x, y, r, dark=0.08, glow=0.3):
    p.lit(x, y, r, dark)
    p.glow(x, y, r * 0.4, glow)


def dining(p, y, tone=0.85):
    p.lay(quad((0.15, y), (1.28, y), (1.5, 1.05), (-0.1, 1.05)), tone, rough=0.08)


@scene(33, "portrait", "warm", bloom=1.1)
def kitchen_window(p):
    wall(p, 0.3, "tiles", size=0.06)
    window(p, 0.16, 0.12, 0.54, 0.52, 1.1, (2, 2))
    curtain(p, 0.13, 0.1, 0.25, 0.55, 0.85, 2, 0.8)
    curtain(p, 0.45, 0.1, 0.57, 0.55, 0.85, 2, 0.8)
    p.lay(rect(0, 0.66, 0.7, 0.7), 0.5, round=0.01)
    p.lay(rect(0, 0.7, 0.7, 1), 0.2)
    p.lay(
        [oval(0.56, 0.62, 0.06, 0.05), limb((0.51, 0.62), (0.46, 0.57), 0.012, 0.007)],
        0.3,
        round=0.03,
    )
    p.draw(
        person(
            0.3,
            1.12,
            0.85,
            0,
            wear="skirt",
            back=True,
            hair="bun",
            top=0.35,
            bottom=0.25,
            arms=(24, 20, 20, 30),
        ),
        rim=0.3,
    )
    steam(p, 0.47, 0.42, 0.07, 0.16, 1.0, 0.7)
    p.beam(quad((0.16, 0.12), (0.54, 0.12), (0.7, 1), (0.0, 1)), 0.12, 0.04)


@scene(34, "square", "neutral", contrast=1.0)
def spiral_stairs(p):
    p.img[:] = 0.05
    for k in range(70, 0, -1):
        r, a = 0.045 + k * 0.0095, k * 0.33
        q = [
            (0.5 + r * np.cos(a + d) * e, 0.52 + r * np.sin(a + d) * e)
            for d, e in ((0, 0.62), (0, 1.25), (0.34, 1.27), (0.34, 0.64))
        ]
        p.lay(np.array(q), 0.15 + 0.011 * k * (0.75 + 0.35 * np.cos(a)), round=0.008)
        rail = [
            (0.5 + r * np.cos(a + d) * 0.64, 0.52 + r * np.sin(a + d) * 0.64)
            for d in (0, 0.17, 0.34)
        ]
        p.lay(line(rail, 0.012 + k * 0.0002), 0.06)
    p.lay(oval(0.5, 0.52, 0.035), 0.9)
    x, y = 0.715, 0.4
    p.lay(
        [
            limb((x + 0.1, y - 0.06), (x, y), 0.022, 0.018),
            *[
                limb((x, y - 0.01 + 0.01 * k), (x - 0.035, y + 0.012 * k), 0.006, 0.005)
                for k in range(4)
            ],
        ],
        0.85,
        round=0.01,
    )
    p.lay(limb((x + 0.17, y - 0.1), (x + 0.08, y - 0.05), 0.032, 0.026), 0.12, round=0.02)


@scene(35, "landscape", "sepia")
def dog_presides(p):
    wall(p, 0.3, "paper")
    p.lay(rect(0.5, 0.08, 0.95, 0.34), 0.55, round=0.01)
    p.lay(rect(0.53, 0.11, 0.92, 0.31), 0.2)
    p.defocus(0.004)
    dining(p, 0.66)
    p.cast(
        [(list(beast(p, "sitting_dog", 0.68, 0.76, 0.5, 0.3)), 0, 0, 0, 0)],
        0.76,
        -0.4,
        0.1,
        0.3,
    )
    beast(p, "sitting_dog", 0.68, 0.76, 0.5, 0.42, rough=0.35)
    p.lay(oval(0.765, 0.33, 0.012), 0.03)
    p.lay(oval(0.865, 0.355, 0.02, 0.015), 0.05)
    for x, y in ((0.3, 0.78), (1.08, 0.78), (0.25, 0.93), (1.15, 0.94)):
        p.shade(oval(x + 0.01, y + 0.01, 0.12, 0.035), 0.4, 0.008)
        p.lay(oval(x, y, 0.11, 0.03), 0.98, round=0.01)
        p.lay(oval(x, y, 0.07, 0.018), 0.8)
    p.lit(0.7, 0.4, 0.9, 0.15)


@scene(36, "portrait", "cold", bloom=1.3)
def corridor(p):
    p.img[:] = 0.5
    ground(p, 0.45, 0.35, 0.8, "tiles", 0.8, 1.4)
    for s in (0, 1):
        e = (lambda x: x) if s == 0 else (lambda x: 0.7 - x)
        p.lay(
            np.array([(e(-0.01), -0.2), (e(0.29), 0.36), (e(0.29), 0.53), (e(-0.01), 1.05)]),
            0.5,
            rough=0.15,
        )
        for a, b in ((0.02, 0.11), (0.16, 0.21), (0.235, 0.26)):

            def t(x):
                return 0.45 - 0.65 * (1 - x / 0.31) * 0.75

            def u(x):
                return 0.5 + 0.5 * (1 - x / 0.31)

            p.lay(
                np.array([(e(a), t(a)), (e(b), t(b)), (e(b), u(b)), (e(a), u(a))]),
                0.25 if s else 0.7,
                round=0.005,
            )
    p.lay(quad((0, -0.2), (0.7, -0.2), (0.41, 0.36), (0.29, 0.36)), 0.6)
    p.lay(rect(0.29, 0.36, 0.41, 0.53), 1.3)
    p.glow(0.35, 0.46, 0.3, 0.5)
    x, y = 0.4, 0.82
    p.shade(oval(x + 0.02, y + 0.01, 0.14, 0.02), 0.6, 0.01)
    for r, dx in ((0.075, -0.05), (0.075, 0.05)):
        p.lay(line(arc(x + dx, y - 0.075, r * 0.55, r, 0, 360, 30), 0.009), 0.05)
    p.lay(
        [
            rect(x - 0.06, y - 0.11, x + 0.06, y - 0.09),
            rect(x - 0.06, y - 0.24, x + 0.06, y - 0.12),
            *line([(x - 0.06, y - 0.25), (x - 0.08, y - 0.26)], 0.01),
            *line([(x + 0.06, y - 0.25), (x + 0.08, y - 0.26)], 0.01),
        ],
        0.1,
        round=0.01,
    )


@scene(37, "landscape", "sepia")
def classroom(p):
    wall(p, 0.5)
    p.lay(rect(0.25, 0.06, 1.2, 0.42), 0.35)
    p.lay(rect(0.27, 0.08, 1.18, 0.4), 0.12, rough=0.4)
    p.lay(line(curve([(0.35, 0.2), (0.5, 0.15), (0.6, 0.22), (0.8, 0.17)]), 0.004), 0.7, alpha=0.7)
    p.defocus(0.003)
    for row, (n, y, h) in enumerate(((6, 0.78, 0.4), (5, 0.98, 0.52), (4, 1.25, 0.72))):
        for k in range(n):
            x = (k + 0.5) * 1.43 / n
            odd = row == 1 and k == 3
            p.draw(
                person(
                    x,
                    y,
                    h,
                    0,
                    wear="shirt",
                    child=0.8,
                    back=not odd,
                    mask="rabbit" if odd else "",
                    top=(0.25, 0.6, 0.4)[(k + row) % 3],
                    dark=(0.1, 0.3, 0.5)[(k * 2 + row) % 3],
                    hair=("short", "bob", "plaits")[(k + row) % 3],
                )
            )
        p.lay(rect(0, y - h * 0.36, 1.5, y - h * 0.27), 0.3, round=0.01)
        p.lay(rect(0, y - h * 0.27, 1.5, y), 0.15)


@scene(38, "portrait", "selenium")
def twice_turned(p):
    wall(p, 0.32, "paper")
    p.lay(oval(0.42, 0.36, 0.25, 0.32), 0.5, round=0.02)
    inner = oval(0.42, 0.36, 0.225, 0.292)
    p.lay(inner, p.slope((0, 0.6), (0.7, 0.75)))
    at, m = p.outline([inner])
    hold = np.zeros_like(p.img)
    hold[at] = m
    p.begin()
    p.draw(person(0.47, 1.0, 0.84, 0, wear="dress", hair="bun", back=True, top=0.75))
    p.img *= hold
    p.cover *= hold
    p.end(blur=0.002)
    p.lay(rect(0, 0.68, 0.7, 0.72), 0.25, round=0.01)
    p.lay(rect(0, 0.72, 0.7, 1), 0.14)
    p.lay([rect(0.1, 0.59, 0.14, 0.68), oval(0.12, 0.58, 0.016)], 0.7, round=0.015)
    p.draw(person(0.24, 1.4, 1.12, 0, wear="dress", hair="bun", back=True, top=0.8))
    p.lit(0.35, 0.4, 0.6, 0.15)


@scene(39, "landscape", "warm")
def after_dinner(p):
    p.img[:] = 0.1
    dining(p, 0.5, 0.8)
    for x, y, h in ((0.4, 0.66, 0.34), (1.05, 0.62, 0.3)):
        p.lay(
            smooth(
                [
                    (x - 0.035, y),
                    (x - 0.035, y - h * 0.55),
                    (x - 0.012, y - h * 0.72),
                    (x - 0.012, y - h),
                    (x + 0.012, y - h),
                    (x + 0.012, y - h * 0.72),
                    (x + 0.035, y - h * 0.55),
                    (x + 0.035, y),
                ],
                4,
            ),
            0.1,
            round=0.02,
            rim=0.6,
        )
    for x, y in ((0.55, 0.75), (0.85, 0.62), (1.2, 0.8), (0.25, 0.85)):
        p.lay(oval(x, y, 0.03, 0.008), 0.55)
        p.lay(rect(x - 0.003, y - 0.08, x + 0.003, y), 0.7)
        p.lay(
            smooth(
                [
                    (x - 0.03, y - 0.16),
                    (x + 0.03, y - 0.16),
                    (x + 0.026, y - 0.1),
                    (x, y - 0.075),
                    (x - 0.026, y - 0.1),
                ]
            ),
            0.35,
            round=0.01,
            alpha=0.7,
            rim=0.8,
        )
    p.lay(oval(0.8, 0.82, 0.13, 0.04), 1.0, round=0.01)
    p.lay(limb((1.5, 0.98), (1.2, 0.95), 0.075, 0.055), 0.12, round=0.05)
    p.lay(
        [
            limb((1.2, 0.95), (1.12, 0.94), 0.042, 0.036),
            *[
                limb(
                    (1.12, 0.915 + 0.018 * k),
                    (1.03 + abs(k - 1) * 0.012, 0.91 + 0.024 * k),
                    0.013,
                    0.01,
                )
                for k in range(4)
            ],
        ],
        0.75,
        round=0.02,
    )
    lamp_lit(p, 0.72, 0.55, 0.45)
    p.lay(quad((0.6, 0.0), (0.84, 0.0), (0.92, 0.13), (0.52, 0.13)), 1.1, round=0.03)
    p.glow(0.72, 0.12, 0.2, 0.5)


@scene(40, "portrait", "sepia", contrast=1.0, bloom=1.0)
def door_ajar(p):
    wall(p, 0.2, "paper")
    ground(p, 0.4, 0.3, 0.2, "boards", 1.0, clip=(p.y > 0.74) * 1.0)
    p.img *= 0.35
    p.lay(rect(0.22, 0.12, 0.52, 0.74), 0.1)
    p.lay(rect(0.44, 0.13, 0.51, 0.74), 1.2)
    p.lay(quad((0.23, 0.13), (0.44, 0.16), (0.44, 0.76), (0.23, 0.74)), 0.16, round=0.01)
    p.beam(quad((0.44, 0.74), (0.51, 0.74), (0.62, 1), (0.22, 1)), 0.75, 0.006)
    fig = person(0.46, 1.02, 0.27, 0, wear="night", child=0.7)
    p.shade(p.flat(fig), 0.9, 0.004)
    p.glow(0.475, 0.45, 0.2, 0.25)


@scene(41, "square", "cold")
def cat_and_snow(p):
    wall(p, 0.22)
    view = p.slope((0.1, 0.75), (0.8, 0.95))
    window(p, 0.16, 0.1, 0.84, 0.76, 1, (2, 2), frame=0.3, view=view)
    for _ in range(90):
        x, y = p.rng.uniform(0.17, 0.83), p.rng.uniform(0.12, 0.74)
        p.lay(oval(x, y, p.rng.uniform(0.003, 0.008)), 1.1, soft=0.001)
    curtain(p, 0.06, 0.04, 0.24, 0.95, 0.5, 3, 0.95)
    curtain(p, 0.78, 0.04, 0.96, 0.95, 0.5, 3, 0.95)
    p.lay(rect(0.1, 0.76, 0.9, 0.8), 0.6, round=0.01)
    beast(p, "cat", 0.56, 0.77, 0.36, 0.06, dark=True)


@scene(42, "landscape", "selenium")
def balloon_bed(p):
    room(p, 0.3, 0.25, 0.8, paper="paper")
    p.lay(
        [
            *line([(0.16, 0.42), (0.16, 0.95)], 0.02),
            *line([(1.2, 0.55), (1.2, 0.98)], 0.02),
            *[
                q
                for k in range(6)
                for q in line([(0.16, 0.45 + 0.06 * k), (0.22, 0.47 + 0.06 * k)], 0.01)
            ],
        ],
        0.1,
        round=0.008,
    )
    p.lay(cushion(0.18, 0.58, 0.44, 0.72), 0.95, round=0.04)
    p.lay(oval(0.36, 0.6, 0.05, 0.045), 0.12, round=0.03)
    p.lay(
        smooth(
            [
                (0.16, 0.72),
                (0.4, 0.64),
                (0.6, 0.54),
                (0.8, 0.6),
                (0.95, 0.57),
                (1.1, 0.64),
                (1.22, 0.7),
                (1.22, 0.92),
                (0.16, 0.92),
            ]
        ),
        0.85,
        round=0.08,
        rough=0.2,
    )
    for k in range(6):
        x = 0.4 + k * 0.13
        p.lay(
            line(curve([(x, 0.62), (x + 0.05, 0.75), (x + 0.02, 0.9)]), 0.004, 0.012),
            0.5,
            soft=0.006,
            alpha=0.7,
        )
    p.lay(line(curve([(1.2, 0.56), (1.16, 0.4), (1.19, 0.3)]), 0.003), 0.6)
    p.lay(oval(1.19, 0.2, 0.085, 0.1), 0.75, round=0.06)
    p.beam(quad((0.5, 0), (0.9, 0), (1.3, 0.9), (0.6, 0.95)), 0.18, 0.03)
    p.lit(0.95, 0.4, 0.7, 0.12)


@scene(43, "landscape", "sepia")
def pianist(p):
    wall(p, 0.35, "paper")
    p.lay(rect(0.3, 0.35, 1.2, 0.8), 0.1, round=0.02)
    p.lay(rect(0.28, 0.58, 1.22, 0.62), 0.9)
    p.lay(
        [
            rect(0.3 + 0.022 * k, 0.58, 0.31 + 0.022 * k, 0.6)
            for k in range(41)
            if k % 7 not in (2, 6)
        ],
        0.05,
    )
    p.lay(rect(0.6, 0.4, 0.9, 0.55), 0.85)
    p.draw(person(0.75, 1.12, 0.85, 0, wear="suit", back=True, top=0.15, arms=(38, 30, 38, 30)))
    p.lay(rect(0.58, 0.86, 0.92, 0.92), 0.2, round=0.02)
    p.lay(quad((1.05, 0.35), (1.02, 0.22), (1.045, 0.21), (1.075, 0.35)), 0.9, round=0.01)
    p.lit(1.03, 0.25, 0.5, 0.12)
    p.lay(smooth([(1.03, 0.21), (1.005, 0.18), (0.985, 0.13), (1.02, 0.16), (1.045, 0.19)]), 1.5)
    p.glow(1.01, 0.18, 0.12, 0.8)


@scene(44, "landscape", "cyanotype", bloom=1.3)
def cardboard_family(p):
    p.img[:] = 0.2
    wall(p, 0.25, "paper")
    p.lay(rect(0.48, 0.28, 0.95, 0.66), 0.12, round=0.02)
    p.lay(cushion(0.52, 0.32, 0.84, 0.62), 1.3)
    p.lit(0.7, 0.45, 0.35, 0.06)
    p.glow(0.68, 0.46, 0.3, 0.4)
    for x, y, h, c in (
        (0.2, 1.5, 1.05, 0),
        (0.52, 1.35, 0.75, 0.6),
        (0.85, 1.3, 0.66, 0.7),
        (1.2, 1.5, 1.08, 0),
    ):
        p.draw(
            person(x, y, h, 0, back=True, wear="shirt", child=c, hair="bob" if x > 1 else "short"),
            dark=0.03,
        )


@scene(45, "landscape", "cold")
def bath(p):
    wall(p, 0.6, "tiles", size=0.09)
    ground(p, 0.4, 0.4, 0.4, "tiles", 0.8, clip=(p.y > 0.84) * 1.0)
    for s in (0, 1):
        x = 0.98 + s * 0.09
        p.lay(
            [
                limb((x, 0.62), (x + 0.01, 0.42), 0.032, 0.027),
                limb((x + 0.005, 0.42), (x + 0.015 + s * 0.03, 0.34), 0.03, 0.022),
                *[
                    oval(x - 0.012 + k * 0.013 + s * 0.025, 0.325 - 0.003 * k, 0.008)
                    for k in range(4)
                ],
            ],
            0.78,
            round=0.02,
        )
    p.lay(
        smooth(
            [(0.2, 0.55), (1.25, 0.55), (1.2, 0.75), (1.05, 0.88), (0.4, 0.88), (0.24, 0.75)], 6
        ),
        0.9,
        round=0.06,
    )
    p.lay(limb((0.16, 0.55), (1.28, 0.55), 0.025, 0.025), 1.0, round=0.015)
    p.lay(
        [
            limb((0.42, 0.87), (0.38, 0.95), 0.03, 0.015),
            limb((1.02, 0.87), (1.06, 0.95), 0.03, 0.015),
        ],
        0.3,
        round=0.02,
    )
    steam(p, 0.5, 0.35, 0.35, 0.2, 0.95, 0.6)


@scene(46, "portrait", "warm")
def coat_stand(p):
    room(p, 0.5, 0.3, 0.85)
    stand = [
        *line([(0.36, 0.15), (0.36, 0.92)], 0.02),
        *line([(0.26, 0.94), (0.36, 0.86), (0.46, 0.94)], 0.018),
    ]
    coat = smooth(
        [
            (0.36, 0.3),
            (0.44, 0.33),
            (0.5, 0.44),
            (0.51, 0.62),
            (0.47, 0.62),
            (0.48, 0.78),
            (0.25, 0.78),
            (0.25, 0.62),
            (0.21, 0.62),
            (0.22, 0.44),
            (0.28, 0.33),
        ]
    )
    hat = [
        smooth([(0.29, 0.22), (0.3, 0.15), (0.36, 0.13), (0.42, 0.15), (0.43, 0.22)]),
        oval(0.36, 0.22, 0.13, 0.022, 4),
    ]
    p.shade(
        [(*a, 0.12, 0.03) for a in [*stand, coat, *hat]] + [oval(0.5, 0.31, 0.04, 0.06)], 0.5, 0.01
    )
    p.lay(stand, 0.2, round=0.01)
    p.lay(coat, 0.16, round=0.05, rough=0.2)
    p.lay(line([(0.36, 0.34), (0.365, 0.78)], 0.006), 0.05)
    p.lay(hat, 0.14, round=0.02)
    p.lit(0.25, 0.3, 0.7, 0.15)


@scene(47, "portrait", "colour", bloom=1.2)
def lit_tree(p):
    room(p, 0.25, 0.2, 0.8, paper="paper")
    for k in range(6):
        foliage(p, 0.38, 0.2 + k * 0.1, 0.07 + k * 0.04, 0.09, 0.3, leafy=0.015, dense=0.8)
    p.lit(0.38, 0.45, 0.4, 0.1)
    bulbs(
        p,
        [(0.38 + (0.03 + 0.035 * (k // 3)) * np.sin(k * 2.4), 0.16 + k * 0.031) for k in range(19)],
        0.006,
        0.6,
    )
    p.draw(person(0.26, 0.96, 0.34, 0, wear="night", child=0.7, back=True, top=0.7), rim=0.4)


@scene(48, "landscape", "sepia", bloom=1.1)
def attic(p):
    wall(p, 0.16, "boards", size=0.08)
    p.lay(
        [
            quad((0, 0.6), (0.7, -0.1), (0.76, -0.1), (0.06, 0.62)),
            quad((1.43, 0.6), (0.73, -0.1), (0.67, -0.1), (1.37, 0.62)),
        ],
        0.08,
        round=0.01,
    )
    ground(p, 0.5, 0.25, 0.2, "boards", 1.0, clip=(p.y > 0.78) * 1.0)
    p.lay([rect(0.12, 0.62, 0.42, 0.86), rect(0.2, 0.5, 0.4, 0.62)], 0.14, round=0.02)
    p.lay(
        smooth(
            [
                (0.9, 0.34),
                (0.95, 0.36),
                (1.0, 0.42),
                (0.96, 0.54),
                (0.99, 0.66),
                (0.81, 0.66),
                (0.84, 0.54),
                (0.8, 0.42),
                (0.85, 0.36),
            ]
        ),
        0.75,
        round=0.05,
    )
    p.lay(
        [
            rect(0.893, 0.66, 0.907, 0.88),
            limb((0.82, 0.9), (0.98, 0.9), 0.01, 0.01),
            oval(0.9, 0.33, 0.018, 0.02),
        ],
        0.15,
        round=0.01,
    )
    p.lit(0.9, 0.5, 0.4, 0.15)
    p.beam(quad((0.35, 0.1), (0.5, 0.05), (1.15, 0.9), (0.75, 0.9)), 0.3, 0.012)
    p.lay(quad((0.33, 0.1), (0.48, 0.03), (0.5, 0.12), (0.36, 0.19)), 1.3)
    for _ in range(90):
        t, s = p.rng.random(), p.rng.random()
        p.lay(oval(0.36 + t * 0.42 + s * 0.25, 0.12 + t * 0.75, 0.0025), 1.1, alpha=0.6)


@scene(49, "portrait", "neutral")
def self_portrait(p):
    wall(p, 0.3)
    p.lay(rect(0.08, 0.04, 0.62, 1.02), 0.22, round=0.02)
    p.lay(rect(0.13, 0.09, 0.57, 1.0), p.slope((0, 0.65), (1, 0.45)))
    p.draw(
        person(
            0.35,
            1.25,
            1.0,
            0,
            wear="suit",
            hat="fedora",
            top=0.25,
            arms=(26, 125, 26, 125),
            face=False,
        )
    )
    p.lay(cushion(0.27, 0.27, 0.43, 0.39), 0.07, round=0.015)
    p.lay([rect(0.31, 0.245, 0.37, 0.275), rect(0.4, 0.255, 0.42, 0.27)], 0.5, round=0.006)
    p.lay(oval(0.35, 0.33, 0.045), 0.6, round=0.01)
    p.lay(oval(0.35, 0.33, 0.037), 0.05)
    p.lay(oval(0.338, 0.318, 0.01), 0.95, soft=0.002)
    for s in (-1, 1):
        p.lay(
            [
                limb(
                    (0.35 + s * 0.085, 0.31 + 0.02 * k),
                    (0.35 + s * 0.055, 0.305 + 0.02 * k),
                    0.011,
                    0.009,
                )
                for k in range(4)
            ],
            0.72,
            round=0.01,
        )
    p.beam(quad((0.13, 0.2), (0.3, 0.09), (0.36, 0.09), (0.13, 0.3)), 0.18)


@scene(50, "landscape", "faded", contrast=0.6)
def twins(p):
    wall(p, 0.5, "paper")
    p.lay(cushion(0.2, 0.42, 1.23, 0.85), 0.28, round=0.06)
    p.lay([cushion(0.14, 0.55, 0.34, 0.9), cushion(1.1, 0.55, 1.3, 0.9)], 0.24, round=0.05)
    for x in (0.53, 0.91):
        p.draw(
            person(
                x,
                0.98,
                0.72,
                0,
                wear="dress",
                child=0.6,
                hair="plaits",
                top=0.85,
                dark=0.1,
                arms=(20, 10, 20, 10),
            )
        )
    p.lay(
        [oval(0.64 + 0.02 * k, 0.55 + 0.012 * np.sin(k), 0.014, 0.012) for k in range(9)],
        0.1,
        round=0.01,
    )
    p.lay(
        [oval(0.71, 0.55, 0.022, 0.014, 30), oval(0.735, 0.55, 0.022, 0.014, -30)], 0.9, round=0.008
    )


@scene(51, "portrait", "selenium")
def off_the_hook(p):
    wall(p, 0.55, "paper")
    p.lay(cushion(0.22, 0.14, 0.46, 0.44), 0.08, round=0.03)
    p.lay(oval(0.34, 0.28, 0.075), 0.7, round=0.02)
    p.lay(
        [
            oval(0.34 + 0.052 * np.cos(a), 0.28 + 0.052 * np.sin(a), 0.012)
            for a in np.linspace(0, 5, 10)
        ],
        0.05,
    )
    cord = [(0.25, 0.42), (0.2, 0.55), (0.3, 0.66), (0.4, 0.7), (0.42, 0.76)]
    rest = [
        limb((0.42, 0.76), (0.44, 0.94), 0.018, 0.018),
        limb((0.4, 0.77), (0.46, 0.755), 0.03, 0.03),
        limb((0.42, 0.95), (0.48, 0.93), 0.03, 0.03),
    ]
    p.shade([(*a, 0.06, 0.03) for a in [*line(curve(cord), 0.008), *rest]], 0.5, 0.008)
    p.lay(line(curve(cord), 0.008), 0.1)
    p.lay(rest, 0.07, round=0.015)
    p.lit(0.3, 0.55, 0.6, 0.2)


@scene(52, "landscape", "colour", bloom=1.2)
def birthday(p):
    p.img[:] = 0.03
    p.draw(person(0.72, 2.1, 1.85, 0, wear="shirt", child=0.5, top=0.5, face=True))
    p.lay(
        [limb((0.1, 1), (0.38, 0.78), 0.06, 0.035), limb((1.35, 1), (1.06, 0.78), 0.06, 0.035)],
        0.6,
        round=0.03,
    )
    p.lay([rect(0.45, 0.78, 1.0, 1.02), oval(0.725, 0.78, 0.275, 0.06)], 0.85, round=0.04)
    flames = [(0.53 + 0.055 * k, 0.64 + 0.02 * np.sin(k * 2)) for k in range(8)]
    p.lay([rect(x - 0.006, y + 0.02, x + 0.006, 0.79) for x, y in flames], 0.9, round=0.004)
    p.lit(0.72, 0.72, 0.3, 0.02)
    for x, y in flames:
        p.lay(oval(x, y, 0.008, 0.022), 1.5)
        p.glow(x, y, 0.06, 0.35)


@scene(53, "landscape", "sepia", contrast=1.0)
def hand_rabbit(p):
    wall(p, 0.8)
    p.lit(0.75, 0.4, 0.6, 0.05)
    p.shade(
        [
            smooth(
                [
                    (0.5, 0.6),
                    (0.55, 0.42),
                    (0.72, 0.36),
                    (0.88, 0.42),
                    (0.98, 0.5),
                    (0.92, 0.57),
                    (0.8, 0.58),
                    (0.7, 0.72),
                    (0.62, 1.05),
                    (0.4, 1.05),
                ]
            ),
            smooth([(0.66, 0.4), (0.56, 0.12), (0.63, 0.1), (0.76, 0.38)]),
            smooth([(0.72, 0.4), (0.7, 0.1), (0.77, 0.1), (0.82, 0.4)]),
        ],
        0.85,
        0.006,
    )
    p.beam(oval(0.8, 0.46, 0.016), 0.6, 0.003)
    p.lay(
        [
            limb((0.0, 1.0), (0.22, 0.8), 0.07, 0.05),
            oval(0.25, 0.77, 0.06, 0.05),
            *[
                limb(
                    (0.26, 0.75 - 0.01 * k),
                    (0.35 - 0.02 * k, 0.66 + 0.035 * k - 0.03),
                    0.016,
                    0.012,
                )
                for k in range(4)
            ],
        ],
        0.4,
        round=0.03,
    )


@scene(54, "portrait", "warm")
def hidden_shoes(p):
    room(p, 0.3, 0.35, 0.86)
    p.lay(rect(0, 0.05, 0.75, 0.08), 0.2, round=0.01)
    curtain(p, 0.05, 0.07, 0.65, 0.89, 0.5, 9, 1.0, 0.005)
    p.beam(
        smooth(
            [
                (0.28, 0.35),
                (0.36, 0.25),
                (0.44, 0.35),
                (0.47, 0.6),
                (0.44, 0.88),
                (0.27, 0.88),
                (0.25, 0.6),
            ]
        ),
        0.1,
        0.03,
    )
    p.shade(oval(0.36, 0.93, 0.14, 0.02), 0.6, 0.01)
    p.lay(
        [
            smooth([(0.28, 0.87), (0.34, 0.87), (0.345, 0.92), (0.31, 0.95), (0.27, 0.92)]),
            smooth([(0.37, 0.87), (0.43, 0.87), (0.44, 0.92), (0.41, 0.95), (0.37, 0.92)]),
        ],
        0.08,
        round=0.02,
        rim=0.5,
    )
    p.lit(0.3, 0.6, 0.7, 0.2)
