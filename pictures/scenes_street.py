"""Street, station, roofs."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    ground,
    hills,
    house,
    mist,
    rain,
    roofline,
    sky,
    steam,
    tree,
    wall,
    window,
)
from pictures.shapes import arc, curve, limb, line, oval, quad, rect, smooth


def cobbles(p, horizon=0.5, near=0.4, far=0.5):
    ground(p, horizon, near, far, "stone", 1.1, 0.8)


def facades(p, base=0.62, far=0.15):
    house(p, -0.1, -0.1, 0.5, base, 0.5, (3, 2), far=far, shutters=True)
    house(p, 0.5, -0.1, 1.0, base, 0.62, (2, 2), far=far)
    house(p, 1.0, -0.1, 1.6, base, 0.42, (3, 2), far=far, shutters=True)


@scene(15, "landscape", "warm")
def man_with_door(p):
    facades(p)
    cobbles(p, 0.45)
    p.shade(rect(0, 0.6, 1.5, 0.66), 0.5, 0.02)
    p.defocus(0.003)
    fig = person(
        0.75, 0.93, 0.62, 1, legs=f.STRIDE, arms=(30, 30, 60, 30), hat="cap", top=0.2, lean=8
    )
    p.cast(fig, 0.93, -0.8, 0.12)
    p.draw(fig[:6])
    p.lay(quad((0.48, 0.4), (1.08, 0.36), (1.1, 0.68), (0.5, 0.72)), 0.72, round=0.01, rough=0.15)
    for a, b in ((0.52, 0.76), (0.82, 1.06)):
        p.lay(quad((a, 0.44), (b, 0.42), (b, 0.52), (a, 0.54)), 0.55, round=0.008)
        p.lay(quad((a, 0.57), (b, 0.55), (b, 0.64), (a, 0.67)), 0.55, round=0.008)
    p.lay(oval(1.06, 0.545, 0.012), 0.95, round=0.006)
    p.draw(fig[-2:])
    p.draw([q for q in fig[6:-2] if min(a[:, 1].min() for a in q[0]) < 0.4])


@scene(16, "square", "cold", contrast=1.0)
def umbrellas(p):
    ground(p, -6, 0.5, 0.5, "stone", 0.9, 3)
    p.img *= 0.8
    for k in range(15):
        x, y, r = (
            (k % 4) * 0.27 + 0.08 + p.rng.normal(0, 0.04),
            (k // 4) * 0.27 + 0.1 + p.rng.normal(0, 0.035),
            p.rng.uniform(0.09, 0.15),
        )
        p.shade([oval(x + 0.04, y + 0.05, r)], 0.5, 0.012)
        if k == 6:
            p.lay(oval(x, y, 0.07, 0.04, 20), 0.2, round=0.03)
            p.lay(oval(x, y, 0.034), 0.12, round=0.02)
            p.lay(oval(x - 0.01, y + 0.02, 0.018), 0.75, round=0.01)
            continue
        tone, spin = p.rng.choice([0.08, 0.12, 0.2, 0.75]), p.rng.random()
        for j in range(8):
            a, b = (np.array([j, j + 1]) / 8 + spin) * 2 * np.pi
            m = (a + b) / 2
            p.lay(
                np.array(
                    [
                        (x, y),
                        (x + r * np.cos(a), y + r * np.sin(a)),
                        (x + r * 0.9 * np.cos(m), y + r * 0.9 * np.sin(m)),
                        (x + r * np.cos(b), y + r * np.sin(b)),
                    ]
                ),
                tone * (1.25 + 0.6 * np.cos(m + 2.2)),
                round=0.008,
            )
        p.lay(oval(x, y, 0.006), 0.5)
    rain(p, 200, 0.1, 0.05, 0.9, 0.3)


@scene(17, "portrait", "selenium", bloom=1.2)
def bicycle(p):
    wall(p, 0.45, "brick", size=0.035)
    ground(p, 0.5, 0.45, 0.4, "stone", 1.1, clip=np.clip((p.y - 0.78) * 90, 0, 1))
    bike(p, 0.36, 0.9, 0.15)
    p.lay(rect(0.47, 0.12, 0.486, 0.9), 0.08, round=0.005)
    p.lit(0.478, 0.3, 0.4, 0.04, 0.8)
    p.lay(quad((0.45, 0.06), (0.508, 0.06), (0.5, 0.13), (0.458, 0.13)), 1.3)
    p.glow(0.478, 0.1, 0.16, 0.9)


def bike(p, x, y, r):
    a, b = (x - r * 1.25, y - r), (x + r * 1.25, y - r)
    p.shade(oval(x, y, r * 2.2, 0.02), 0.5, 0.01)
    for c in (a, b):
        p.lay(line(arc(*c, r, r, 0, 360, 40), 0.012), 0.07)
        p.lay([limb(c, q, 0.0008, 0.0008) for q in arc(*c, r, r, 0, 345, 18)], 0.6)
    seat, bars, crank = (
        (x - r * 0.5, y - r * 2.1),
        (x + r * 0.85, y - r * 2.15),
        (x - r * 0.15, y - r),
    )
    for u, v in ((a, seat), (a, crank), (seat, crank), (seat, bars), (crank, bars), (bars, b)):
        p.lay(line([u, v], 0.011), 0.1, round=0.004)
    p.lay(
        [
            *line(
                [
                    (bars[0], bars[1]),
                    (bars[0] + 0.01, bars[1] - 0.04),
                    (bars[0] - 0.05, bars[1] - 0.05),
                ],
                0.01,
            ),
            oval(seat[0], seat[1] - 0.012, 0.045, 0.014, 5),
        ],
        0.07,
    )


@scene(18, "landscape", "sepia")
def horned_shadow(p):
    wall(p, 0.85, rough=0.2)
    ground(p, 0.6, 0.6, 0.6, "stone", 0.8, clip=np.clip((p.y - 0.86) * 90, 0, 1))
    big = person(0.62, 1.0, 0.95, -1, wear="shorts", child=0.6, arms=(40, 30, 130, 30))
    horns = [
        smooth([(0.53, 0.13), (0.47, 0.05), (0.5, -0.02), (0.53, 0.04), (0.58, 0.1)]),
        smooth([(0.68, 0.1), (0.72, 0.03), (0.78, 0.0), (0.78, 0.07), (0.72, 0.14)]),
    ]
    p.shade(p.flat(big) + horns, 0.72, 0.008)
    fig = person(1.12, 0.95, 0.27, -1, wear="shorts", child=0.7, arms=(40, 30, 130, 30), top=0.5)
    p.cast(fig, 0.95, -1.2, 0.05)
    p.draw(fig)


@scene(19, "landscape", "cold")
def wet_glass(p):
    sky(p, 0.3, 0.5)
    for _k in range(14):
        p.glow(p.rng.random() * 1.4, p.rng.random() * 0.6, 0.06, 0.4)
    p.draw(
        person(
            0.62,
            2.5,
            2.4,
            0,
            wear="coat",
            hat="cloche",
            hat_tone=0.15,
            hair="bob",
            skin=0.72,
            top=0.2,
            arms=(8, 0, 150, 20),
        )
    )
    p.defocus(0.006)
    p.wash(p.fbm(0.4, 4) * 0.5, 0.6)
    for _ in range(380):
        x, y, r = p.rng.random() * 1.43, p.rng.random(), p.rng.uniform(0.002, 0.008)
        p.lay(oval(x, y, r, r * 1.2), 0.32, alpha=0.6)
        p.lay(oval(x - r * 0.2, y + r * 0.4, r * 0.6, r * 0.5), 0.95, alpha=0.8)
    for _ in range(26):
        x, y = p.rng.random() * 1.43, p.rng.random() * 0.6
        p.lay(
            line(curve([(x, y), (x + 0.006, y + 0.1), (x - 0.004, y + 0.25)], 8), 0.003, 0.007),
            0.75,
            soft=0.001,
            alpha=0.55,
        )
    p.lay(
        [rect(0, 0, 0.07, 1), rect(0, 0.93, 1.5, 1), rect(0, 0, 1.5, 0.05), rect(1.34, 0, 1.5, 1)],
        0.12,
        round=0.02,
    )


@scene(20, "landscape", "neutral", bloom=1.3)
def headlights(p):
    p.img[:] = 0.12
    for x in np.linspace(0, 1.43, 12):
        tree(p, x, 0.55, 0.5 + 0.2 * p.rng.random(), 0.3, depth=5)
    ground(p, 0.4, 0.5, 0.5, "sand", 1.2, clip=(p.y > 0.5) * 1.0)
    p.lay(quad((0.66, 0.5), (0.74, 0.5), (1.5, 1), (0.1, 1)), 0.62, rough=0.3, alpha=0.7)
    p.lit(0.7, 0.6, 0.32, 0.03)
    p.glow(0.7, 0.52, 0.26, 0.5)
    fig = person(0.7, 0.8, 0.42, 0, wear="coat", hat="fedora", arms=(14, 4, 70, 50))
    p.shade([quad((0.66, 0.79), (0.74, 0.79), (0.98, 1.02), (0.42, 1.02))], 0.7, 0.02)
    p.draw(fig, dark=0.04)
    p.lay([oval(0.55, 0.56, 0.02), oval(0.87, 0.56, 0.02)], 1.5)
    p.glow(0.55, 0.56, 0.07, 0.9)
    p.glow(0.87, 0.56, 0.07, 0.9)


@scene(21, "landscape", "sepia")
def farewell(p):
    sky(p, 0.55, 0.85)
    for k in range(8):
        p.lay(line([(k * 0.25 - 0.2, 0), (k * 0.25 + 0.1, 0.14), (k * 0.25 + 0.4, 0)], 0.01), 0.25)
    ground(p, 0.3, 0.5, 0.6, "stone", 0.8, clip=(p.y > 0.7) * 1.0)
    p.lay(quad((0, 0.2), (0.95, 0.4), (0.95, 0.66), (0, 0.8)), 0.16, round=0.03, rough=0.2)
    for k in range(4):
        a, s = 0.05 + k * 0.23, 1 - k * 0.2
        y = 0.31 + k * 0.045
        p.lay(
            quad((a, y), (a + 0.15 * s, y + 0.02), (a + 0.15 * s, y + 0.17 * s), (a, y + 0.18 * s)),
            0.75,
            round=0.005,
        )
    steam(p, 0.75, 0.5, 0.5, 0.4)
    p.draw(
        person(
            0.95,
            0.96,
            0.62,
            -1,
            wear="skirt",
            hat="cloche",
            arms=(6, 4, 140, 16),
            top=0.25,
            bottom=0.2,
            back=True,
        )
    )
    steam(p, 0.95, 0.85, 0.45, 0.24)
    p.lay(smooth([(0.72, 0.4), (0.79, 0.37), (0.82, 0.4), (0.77, 0.45)]), 0.97)
    p.draw(person(1.3, 0.98, 0.7, -1, wear="coat", hat="fedora", top=0.12), far=0.1)


@scene(22, "square", "neutral", contrast=1.0)
def tunnel(p):
    d = np.hypot((p.x - 0.52) / 0.85, (p.y - 0.62) * 1.0)
    a = np.arctan2(p.y - 0.6, p.x - 0.52)
    rings = (
        1
        + 0.25 * np.sin(6.0 / (d + 0.05))
        + 0.15 * np.sin(a * 40 + np.floor(6.0 / (d + 0.05) / 6.28) * 2)
    )
    p.img = np.clip(0.02 + 0.12 / (d * 3 + 0.1), 0, 0.5) * rings * (0.7 + 0.6 * p.fbm(0.1))
    p.lay([rect(0.35, 0.6, 0.69, 0.78), oval(0.52, 0.6, 0.17)], 1.15)
    p.lay(
        quad((0.35, 0.78), (0.69, 0.78), (0.95, 1), (0.1, 1)),
        p.slope((0.78, 0.8), (1, 0.1)),
        rough=0.3,
    )
    fig = person(0.5, 0.8, 0.3, 0, wear="coat", hat="fedora", back=True)
    p.shade([quad((0.46, 0.8), (0.53, 0.8), (0.5, 1), (0.3, 1))], 0.8, 0.012)
    p.draw(fig, dark=0.03)
    beast(p, "sitting_dog", 0.61, 0.8, 0.12, 0.03, flip=True, dark=True)
    p.glow(0.52, 0.6, 0.3, 0.25)


@scene(23, "portrait", "warm")
def two_nuns(p):
    wall(p, 0.62, "plaster", 0.3)
    for k in range(16):
        y = 0.25 + k * 0.05 * (1 + k * 0.012)
        p.lay(rect(0.1 - k * 0.012, y, 0.62 + k * 0.012, y + 0.03), 0.72, rough=0.2)
        p.lay(rect(0.1 - k * 0.012, y + 0.028, 0.62 + k * 0.012, y + 0.055), 0.36, rough=0.2)
    p.lay(quad((0.62, 0.1), (0.8, 0), (0.8, 1), (0.8, 1.0)), 0.3)
    p.lay(line([(0.08, 0.1), (-0.06, 0.9)], 0.014), 0.1)
    for x, y in ((0.28, 0.8), (0.46, 0.77)):
        fig = person(
            x,
            y,
            0.36,
            0,
            wear="nun",
            back=True,
            top=0.09,
            arms=(8, 10, 8, 10) if x < 0.4 else (8, 10, 50, 70),
        )
        p.cast(fig, y, 0.5, 0.12)
        p.draw(fig)
    p.lay(line(curve([(0.53, 0.58), (0.55, 0.4), (0.54, 0.3)]), 0.0025), 0.2)
    p.lay(oval(0.54, 0.21, 0.075, 0.09), 0.92, round=0.05)


@scene(24, "landscape", "selenium")
def shop_window(p):
    wall(p, 0.2)
    p.lay(rect(0.1, 0.08, 1.33, 0.86), p.slope((0.08, 0.45), (0.86, 0.75)))
    for x, kw in (
        (0.36, {"wear": "dress", "hat": "cloche", "top": 0.8}),
        (0.72, {"wear": "coat", "hat": "fedora", "top": 0.25, "face": True}),
        (1.08, {"wear": "long", "hat": "straw", "top": 0.55, "hat_tone": 0.8}),
    ):
        mask = "" if x == 0.72 else "blank"
        p.draw(
            person(
                x,
                0.86,
                0.68,
                0,
                skin=0.9 if mask else 0.72,
                hair="bald" if mask else "bob",
                mask=mask,
                arms=(30, 30, 24, 50),
                **kw,
            )
        )
    p.begin()
    house(p, 0.1, 0.08, 0.75, 0.6, 0.7, (3, 2))
    p.draw(person(1.2, 1.1, 0.9, 1, wear="coat", hat="bowler"), dark=0.15)
    p.img *= (p.x > 0.1) & (p.x < 1.33) & (p.y > 0.08) & (p.y < 0.86)
    p.cover *= (p.x > 0.1) & (p.x < 1.33) & (p.y > 0.08) & (p.y < 0.86)
    p.end(blur=0.004, alpha=0.28)
    for x in (0.2, 0.62, 1.0):
        p.beam(quad((x, 0.08), (x + 0.06, 0.08), (x - 0.2, 0.86), (x - 0.26, 0.86)), 0.1)
    p.lay([rect(0.08, 0.06, 1.35, 0.09), rect(0.08, 0.85, 1.35, 0.9)], 0.5, round=0.01)


@scene(25, "portrait", "sepia")
def horse_upstairs(p):
    wall(p, 0.6, "plaster", 0.4)
    window(p, 0.2, 0.12, 0.5, 0.5, 0.05, (1, 1), frame=0.8)
    p.lay([rect(0.03, 0.1, 0.17, 0.53), rect(0.53, 0.1, 0.67, 0.53)], 0.35, round=0.01)
    p.lay(
        [
            rect(0.04 + a, 0.13 + k * 0.026, 0.16 + a, 0.136 + k * 0.026)
            for k in range(15)
            for a in (0, 0.5)
        ],
        0.18,
    )
    p.lay(
        smooth([(0.2, 0.5), (0.22, 0.32), (0.3, 0.22), (0.36, 0.2), (0.4, 0.26), (0.43, 0.5)]),
        0.28,
        round=0.05,
    )
    p.lay(
        [
            smooth(
                [
                    (0.3, 0.24),
                    (0.34, 0.19),
                    (0.4, 0.22),
                    (0.47, 0.36),
                    (0.5, 0.44),
                    (0.47, 0.49),
                    (0.42, 0.48),
                    (0.37, 0.38),
                    (0.31, 0.32),
                ]
            ),
            smooth([(0.33, 0.21), (0.335, 0.13), (0.37, 0.2)], 3),
        ],
        0.36,
        round=0.035,
    )
    p.lay([oval(0.375, 0.28, 0.009, 0.007), oval(0.475, 0.455, 0.008, 0.006)], 0.03)
    p.lay(smooth([(0.33, 0.2), (0.39, 0.22), (0.36, 0.29), (0.33, 0.25)]), 0.1, round=0.01)
    p.lay(rect(0.15, 0.53, 0.55, 0.56), 0.85, round=0.01)
    p.shade(rect(0.16, 0.56, 0.57, 0.6), 0.5, 0.01)
    p.lay(rect(0.22, 0.74, 0.5, 1.02), 0.2, round=0.01)
    p.draw(person(0.61, 1.06, 0.36, 0, wear="suit", hat="cap", back=True, top=0.2, hair="short"))
    p.shade(quad((0, 0.6), (0.3, 1), (0, 1)), 0.35, 0.02)


@scene(26, "landscape", "cold", grain=0.06)
def yesterdays_news(p):
    facades(p, 0.65, 0.4)
    cobbles(p, 0.5, 0.35, 0.7)
    p.defocus(0.01)
    p.begin()
    p.draw(
        person(
            0.75, 0.92, 0.68, 1, legs=f.RUN, arms=(-40, 60, 150, 40), lean=16, wear="coat", top=0.13
        )
    )
    p.lay(quad((0.74, 0.2), (1.1, 0.22), (1.08, 0.28), (0.76, 0.28)), 0.92, round=0.01)
    p.end(smear=(0.07, 0.0))
    rain(p, 500, 0.2, 0.08, 0.95, 0.4)


@scene(27, "landscape", "neutral")
def five_bowlers(p):
    p.img[:] = 0.85
    facades(p, 1.2, 0.65)
    p.defocus(0.02)
    for k in range(5):
        y = 1.85 + 0.04 * np.sin(k * 2.1)
        p.draw(
            person(
                0.15 + k * 0.29,
                y,
                1.65,
                0,
                wear="coat",
                hat="bowler",
                back=True,
                top=0.13 + 0.05 * (k % 2),
                skin=0.6,
                turn=4 if k == 3 else 0,
            )
        )
    p.lay(line([(1.0, 0.7), (1.05, 0.55)], 0.01), 0.1)


@scene(28, "landscape", "sepia")
def roof_laundry(p):
    sky(p, 0.6, 0.92, 0.7, 0.5)
    for y, far in ((0.5, 0.65), (0.6, 0.45), (0.7, 0.25)):
        roofline(p, y, 0.3, far)
    p.lay(quad((0, 0.86), (1.5, 0.8), (1.5, 1), (0, 1)), 0.25, rough=0.4)
    for x in (0.12, 1.18):
        p.lay(rect(x, 0.42, x + 0.11, 0.87), 0.4, round=0.02, rough=0.3)
        p.lay(
            [rect(x + 0.01, 0.34, x + 0.045, 0.43), rect(x + 0.06, 0.34, x + 0.095, 0.43)],
            0.28,
            round=0.01,
        )
    p.lay(line(curve([(0.2, 0.5), (0.7, 0.54), (1.2, 0.5)]), 0.004), 0.1)
    for x, w, h, t in ((0.3, 0.16, 0.2, 0.95), (0.48, 0.1, 0.15, 0.8), (0.95, 0.2, 0.22, 0.95)):
        p.lay(
            smooth(
                [
                    (x, 0.525),
                    (x + w, 0.53),
                    (x + w + 0.05, 0.53 + h),
                    (x + w / 2, 0.55 + h),
                    (x + 0.03, 0.52 + h),
                ],
                6,
            ),
            t,
            round=0.03,
        )
    p.draw(
        person(
            0.78,
            0.85,
            0.42,
            -1,
            wear="skirt",
            arms=(140, 10, 155, 10),
            top=0.7,
            bottom=0.2,
            hair="bun",
        )
    )


@scene(29, "landscape", "sepia", contrast=1.0)
def hoop(p):
    sky(p, 0.35, 0.6)
    wall(p, 0.85, y0=0.1, x1=0.75)
    ground(p, 0.3, 0.8, 0.75, "sand", 0.5, clip=(p.y > 0.62) * 1.0)
    for k in range(5):
        x = 0.02 + k * 0.145
        w = 0.1 - k * 0.006
        p.lay([rect(x, 0.35, x + w, 0.62), oval(x + w / 2, 0.35, w / 2, 0.08)], 0.06)
    p.lay(quad((0.75, 0.1), (0.8, 0.13), (0.8, 0.62), (0.75, 0.62)), 0.3)
    p.shade(quad((0, 0.62), (0.8, 0.62), (1.0, 0.75), (0, 1.0)), 0.6, 0.004)
    giant = person(1.5, 0.72, 0.4, -1, wear="coat", hat="fedora", arms=(10, 10, 60, 40))
    p.shade(
        [
            np.stack(
                [
                    1.5 + (a[:, 0] - 1.5) * 1.1 - (0.72 - a[:, 1]) * 1.1,
                    0.74 - (0.72 - a[:, 1]) * 0.08 + (a[:, 0] - 1.5) * 0.15,
                ],
                1,
            )
            for a in p.flat(giant)
        ],
        0.75,
        0.003,
    )
    fig = person(
        0.58,
        0.93,
        0.24,
        1,
        wear="dress",
        legs=f.RUN,
        arms=(-30, -20, 60, 10),
        child=0.6,
        top=0.3,
        hair="long",
        lean=12,
    )
    p.cast(fig, 0.93, -1.2, 0.1)
    p.draw(fig)
    p.lay(line(arc(0.77, 0.85, 0.075, 0.08, 0, 360, 40), 0.008), 0.15)


@scene(30, "landscape", "cold", contrast=0.6)
def footprints(p):
    sky(p, 0.66, 0.86, 0.36)
    hills(p, 0.36, 0.06, 0.5, 0.55)
    ground(p, 0.33, 0.95, 0.85, "snow", 0.6)
    tree(p, 1.15, 0.45, 0.42, 0.2, far=0.2)
    for k in range(17):
        z = 1 / (1 + k * 0.13)
        x, y = 0.35 + 0.5 * (1 - z) + (k % 2 - 0.5) * 0.07 * z, 0.38 + 0.6 * z
        p.lay(oval(x, y, 0.02 * z, 0.026 * z, 15), 0.45, soft=0.002)
        p.lay(oval(x + 0.004 * z, y + 0.008 * z, 0.015 * z, 0.016 * z), 0.8, soft=0.001)


@scene(31, "portrait", "cyanotype", bloom=1.2)
def telephone_box(p):
    p.img = 0.3 + 0.25 * p.fbm(0.4)
    ground(p, 0.6, 0.25, 0.4, "stone", 0.8, clip=np.clip((p.y - 0.78) * 20, 0, 1))
    p.glow(0.36, 0.5, 0.5, 0.45)
    p.lay(rect(0.22, 0.24, 0.5, 0.88), 0.1, round=0.01)
    p.lay(rect(0.245, 0.3, 0.475, 0.86), 0.95)
    p.draw(
        person(0.36, 0.87, 0.5, -1, wear="coat", hat="fedora", arms=(10, 10, 60, 120)), dark=0.12
    )
    p.lay(
        [rect(0.245, 0.3 + k * 0.09, 0.475, 0.306 + k * 0.09) for k in range(7)]
        + [rect(0.32, 0.3, 0.326, 0.86), rect(0.395, 0.3, 0.401, 0.86)],
        0.12,
    )
    p.lay(rect(0.24, 0.255, 0.48, 0.285), 0.8)
    p.beam(quad((0.245, 0.88), (0.475, 0.88), (0.62, 1), (0.1, 1)), 0.35, 0.02)
    mist(p, 0.9, 0.12, 0.5, 0.5)


@scene(32, "landscape", "selenium", bloom=1.0)
def moon_cat(p):
    sky(p, 0.12, 0.3)
    p.wash(np.clip((p.fbm(0.15, 5, 3) - 0.5) * 3, 0, 1), 0.35, 0.6)
    p.glow(0.85, 0.42, 0.4, 0.3)
    p.lay(oval(0.85, 0.42, 0.29), 0.85 + 0.3 * (p.fbm(0.2, 4) - 0.5))
    roofline(p, 0.82, 0.1, 0.1)
    p.lay(quad((0, 0.95), (0.5, 0.72), (1.1, 0.7), (1.5, 0.9), (1.5, 1), (0, 1)), 0.05)
    p.lay([rect(1.12, 0.5, 1.22, 0.8), rect(1.1, 0.48, 1.24, 0.51)], 0.05)
    beast(p, "walking_cat", 0.8, 0.715, 0.13, 0.03, dark=True)
