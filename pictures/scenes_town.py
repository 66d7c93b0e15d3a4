"""Shop windows, roofs, squares; the town by night."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    cobbles,
    facades,
    ground,
    hills,
    house,
    mist,
    rain,
    roofline,
    sky,
    tree,
    wall,
    window,
)
from pictures.shapes import arc, curve, line, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


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
                arms={0.36: (34, 60, 12, -6), 0.72: (12, -8, 14, -8), 1.08: (10, 4, 40, 70)}[x],
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


@scene(26, "landscape", "cold", grain=0.06, tilt=4.0)
def yesterdays_news(p):
    facades(p, 0.65, 0.4)
    for x in (0.2, 1.1):
        p.lay(rect(x, 0.36, x + 0.2, 0.6), 0.9, soft=0.01)
    cobbles(p, 0.5, 0.32, 0.7)
    p.begin()
    for x in (0.3, 1.2):
        p.lay(rect(x - 0.1, 0.66, x + 0.1, 0.9), 0.85, soft=0.03)
    p.end(alpha=0.4)
    p.img = p.smeared(np.stack([p.img, p.cover]), (0.06, 0.004))[0]
    p.defocus(0.006)
    p.begin()
    fig = person(0.74, 0.9, 0.72, 1, legs=(50, -24, -30, -62), arms=(-30, 70, 152, 30), lean=18,
        wear="coat", top=0.11, bottom=0.1, skin=0.6, nod=10)
    p.draw(fig)
    hx, hy = fig.hands[1]
    x, y, _ = fig.head
    paper = [(x - 0.12, y - 0.1), (x + 0.06, y - 0.14), (hx + 0.06, hy - 0.02),
        (hx + 0.08, hy + 0.03), (x + 0.08, y - 0.085), (x - 0.1, y - 0.045)]
    p.lay(np.array(paper), 0.95, round=0.012)
    p.shade([line([(x - 0.09 + 0.02 * k, y - 0.085 - 0.004 * k), (x - 0.07 + 0.02 * k, y - 0.065)],
        0.004)[0] for k in range(8)], 0.4)
    p.end(smear=(0.028, 0.004))
    p.shade(oval(0.74, 0.93, 0.24, 0.02), 0.5, 0.015)
    for _ in range(40):
        a, b = fig.feet[0][0] + p.rng.normal(0, 0.07), 0.92 - abs(p.rng.normal(0, 0.03))
        p.lay(oval(a, b, p.rng.uniform(0.002, 0.006)), 0.95, alpha=0.8)
    rain(p, 500, 0.2, 0.08, 0.95, 0.35)


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


@scene(28, "landscape", "faded", contrast=0.7, tilt=1.4)
def roof_laundry(p):
    sky(p, 0.6, 0.95, 0.7, 0.6)
    for y, far in ((0.46, 0.72), (0.56, 0.55), (0.66, 0.35), (0.76, 0.18)):
        roofline(p, y, 0.3, far, 0.16 - far * 0.1)
    p.lay([rect(0.62, 0.3, 0.67, 0.5), np.array([(0.61, 0.3), (0.645, 0.14), (0.68, 0.3)])], 0.3,
        far=0.6)
    p.defocus(0.003)
    p.lay(quad((0, 0.86), (1.5, 0.8), (1.5, 1.05), (0, 1.05)), 0.27, rough=0.4)
    for k in range(9):
        p.shade(line([(0, 0.88 + k * 0.022), (1.5, 0.82 + k * 0.026)], 0.004), 0.4, 0.002)
    for x in (0.08, 1.18):
        p.lay(rect(x, 0.36, x + 0.14, 0.88), 0.42, round=0.02, rough=0.4)
        p.lay(rect(x - 0.012, 0.34, x + 0.152, 0.38), 0.34, round=0.008)
        p.lay([rect(x + 0.015, 0.26, x + 0.055, 0.35), rect(x + 0.08, 0.26, x + 0.12, 0.35)], 0.28,
            round=0.014)
        for k in range(9):
            p.shade(line([(x, 0.42 + 0.05 * k), (x + 0.14, 0.42 + 0.05 * k)], 0.003), 0.4)
    rope = curve([(0.2, 0.46), (0.7, 0.51), (1.2, 0.45)], 30)
    p.lay(line(rope, 0.004), 0.1)
    xs, ys = zip(*rope, strict=True)
    for a, b, low, tone, blow in ((0.25, 0.44, 0.74, 0.95, 0.05), (0.47, 0.56, 0.66, 0.5, 0.03),
        (0.92, 1.14, 0.76, 0.97, 0.06)):
        t = np.clip((p.y - np.interp(p.x, xs, ys)) / (low - 0.48), 0, 1.2)
        u = (p.x - a - blow * t * t) / (b - a)
        m = np.clip(u * 60, 0, 1) * np.clip((1 - u) * 60, 0,
            1) * np.clip((p.y - np.interp(p.x, xs, ys)) * 300, 0, 1)
        m = m * np.clip((low + 0.012 * np.sin(p.x * 40) - p.y) * 300, 0, 1)
        p.wash(m, tone * (0.92 + 0.1 * np.sin(u * 11 + 2 * t) + 0.06 * np.sin(u * 23 + p.y * 9)
            - 0.1 * t))
    for k in range(3):
        x = 0.6 + 0.022 * k
        p.lay([ribbon([(x, 0.505), (x + 0.002, 0.58), (x + 0.016, 0.6)], (0.008, 0.007, 0.008),
            5)[j] for j in range(4)], 0.2 + 0.2 * (k % 2), round=0.005)
    p.light = (-0.8, -0.5)
    fig = person(0.8, 0.87, 0.47, -1, wear="skirt", arms=(142, 10, 156, 6), top=0.75, bottom=0.2,
        hair="bun", nod=-20, flow=0.03, legs=(2, 0, -6, 14))
    p.cast(fig, 0.87, 0.6, 0.08)
    p.draw(fig)
    p.lay([quad((0.66, 0.83), (0.74, 0.825), (0.73, 0.875), (0.67, 0.88))], 0.45, round=0.012)
    p.lay(smooth([(0.655, 0.835), (0.69, 0.8), (0.73, 0.81), (0.748, 0.83)], 4), 0.92, round=0.012)
    for x, y in ((0.4, 0.2), (0.47, 0.16), (0.98, 0.24)):
        p.lay(line([(x - 0.016, y - 0.006), (x, y), (x + 0.016, y - 0.01)], 0.003), 0.3)


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
