"""Beach, boat, pool."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.figures import person
from pictures.places import foliage, glitter, ground, hills, mist, sky
from pictures.shapes import arc, curve, limb, line, oval, rect, smooth


def sea(p, horizon, near=0.35, far=0.6, rough=0.9):
    ground(p, horizon, near, far, "water", rough)


@scene(1, "landscape", "sepia")
def two_women(p):
    sky(p, 0.72, 0.95, 0.45, 0.5)
    sea(p, 0.42, 0.45, 0.62)
    edge = 0.62 + 0.012 * np.sin(p.x * 9) + 0.02 * (p.fbm(0.2, 3) - 0.5)
    p.wash(np.clip((p.y - edge + 0.02) * 60, 0, 1), 0.92)
    ground(p, 0.35, 0.7, 0.6, "sand", 0.8, clip=np.clip((p.y - edge) * 80, 0, 1))
    p.defocus(0.002)
    a = person(
        0.56,
        0.9,
        0.62,
        0,
        wear="swim",
        back=True,
        top=0.12,
        hair="bob",
        arms=(14, 4, 12, 0),
        skin=0.7,
    )
    b = person(
        0.8,
        0.92,
        0.58,
        0,
        wear="swim",
        back=True,
        top=0.2,
        hair="bun",
        arms=(38, -78, 120, 70),
        hat="cloche",
        hat_tone=0.85,
        skin=0.74,
    )
    for fig, y in ((a, 0.9), (b, 0.92)):
        p.cast(fig, y, 0.9, 0.14, 0.5)
        p.draw(fig)


@scene(2, "landscape", "cold")
def legs_in_the_lake(p):
    sky(p, 0.7, 0.92, 0.4)
    p.begin()
    hills(p, 0.4, 0.14, 0.35, 0.45)
    hills(p, 0.42, 0.08, 0.2, 0.2, 0.15)
    p.end()
    sea(p, 0.4, 0.22, 0.55, 0.7)
    p.begin()
    p.lay(np.where(p.y < 0.42, 0.25, 0.25) + 0 * p.y, 0.2) if False else None
    hills(p, 0.42, 0.14, 0.22, 0.2, 0.15)
    p.img *= p.y < 0.4
    p.cover *= p.y < 0.4
    p.end(mirror=0.4, ripple=0.06, fade=0.6)
    p.begin()
    for x, k, toe in ((0.68, 0.02, 0.05), (0.75, 0.0, 0.045)):
        p.lay(
            [
                limb((x, 0.7), (x + k - 0.01, 0.5), 0.034, 0.024),
                limb((x + k - 0.01, 0.5), (x + k + 0.005, 0.33), 0.026, 0.014),
            ],
            0.75,
            round=0.02,
        )
        p.lay(limb((x + k + 0.005, 0.325), (x + k + toe, 0.3), 0.014, 0.008), 0.75, round=0.012)
    p.img *= p.y < 0.67
    p.cover *= p.y < 0.67
    p.end(mirror=0.67, ripple=0.07, fade=0.55)
    for r in (0.07, 0.12, 0.19, 0.28):
        ring = arc(0.715, 0.675, r, r * 0.2, 0, 360, 60)
        p.lay(line(ring, 0.004), 0.85, soft=0.003, alpha=0.6 - r)


@scene(3, "square", "selenium", contrast=0.2)
def empty_boat(p):
    p.haze = 0.82
    p.img[:] = 0.82
    ground(p, 0.35, 0.5, 0.82, "water", 0.4)
    p.begin()
    hull = [
        (0.3, 0.55),
        (0.42, 0.585),
        (0.6, 0.585),
        (0.76, 0.53),
        (0.7, 0.63),
        (0.6, 0.66),
        (0.42, 0.66),
        (0.34, 0.62),
    ]
    p.lay(smooth(hull), 0.2, round=0.03)
    p.lay(
        smooth(
            [(0.31, 0.555), (0.45, 0.58), (0.6, 0.58), (0.75, 0.535), (0.6, 0.6), (0.44, 0.605)]
        ),
        0.1,
    )
    p.lay(
        [
            limb((0.45, 0.585), (0.47, 0.6), 0.008, 0.008),
            limb((0.6, 0.58), (0.62, 0.6), 0.008, 0.008),
        ],
        0.45,
    )
    p.lay(line([(0.56, 0.58), (0.84, 0.67)], 0.008), 0.25)
    p.end(mirror=0.652, ripple=0.06, fade=0.7)
    mist(p, 0.4, 0.2, 0.86, 0.9)
    mist(p, 0.75, 0.1, 0.85, 0.5)
    p.glow(0.8, 0.2, 0.5, 0.2)


@scene(4, "portrait", "sepia", wear=1.4)
def gentleman_in_the_sea(p):
    sky(p, 0.62, 0.9, 0.5, 0.3)
    sea(p, 0.44, 0.4, 0.68, 1.0)
    fig = person(
        0.37, 0.93, 0.66, 0, wear="suit", hat="bowler", back=True, top=0.14, arms=(8, 0, 8, 0)
    )
    p.begin()
    p.draw(fig)
    line_y = 0.78 + 0.008 * np.sin(p.x * 40)
    p.img *= p.y < line_y
    p.cover *= p.y < line_y
    p.end(mirror=0.78, ripple=0.08, fade=0.65)
    p.lay(line(arc(0.37, 0.785, 0.12, 0.016, 0, 360, 40), 0.006), 0.95, soft=0.004, alpha=0.8)
    glitter(p, 0.44, 0.6, 0.2, 0.4)


@scene(5, "square", "colour", grain=0.04)
def over_her_shadow(p):
    n = p.fbm(0.1, 4)
    p.img = 0.62 + 0.1 * (n - 0.5)
    for k in range(8):
        p.lay(rect(k * 0.16 - 0.004, 0, k * 0.16 + 0.004, 1), 0.5, alpha=0.6)
        p.lay(rect(0, k * 0.16 - 0.004, 1, k * 0.16 + 0.004), 0.5, alpha=0.6)
    swimmer = person(
        0.36,
        0.8,
        0.62,
        0,
        wear="swim",
        legs=(14, 4, 18, -10),
        arms=(70, 10, 120, 20),
        back=True,
        hair="bun",
        top=0.1,
        turn=32,
        skin=0.85,
    )
    p.shade([(*a, 0.16, 0.12) for a in p.flat(swimmer)], 0.55, 0.012)
    net = p.fbm(0.07, 2)
    caustic = np.exp(-(((net - 0.5) / 0.03) ** 2))
    p.img = p.img + 0.3 * blur_small(caustic)
    p.draw(swimmer)
    p.img = p.smooth_warp() if hasattr(p, "smooth_warp") else p.img
    net = p.fbm(0.09, 2)
    p.img = p.img + 0.16 * np.exp(-(((net - 0.5) / 0.025) ** 2))
    p.lay(rect(0, 0, 0.1, 1), 0.8, rough=0.2)
    p.lay(rect(0.1, 0, 0.118, 1), 0.3, soft=0.004)


def blur_small(a):
    from pictures.plate import blurred

    return blurred(a, 2)


@scene(6, "portrait", "warm")
def high_board(p):
    sky(p, 0.45, 0.85, 1.0, 0.9, 0.4)
    tower = [line([(0.12, 1.02), (0.16, 0.45)], 0.02), line([(0.3, 1.02), (0.26, 0.45)], 0.02)]
    p.lay([s for t in tower for s in t], 0.25, round=0.006)
    for k in range(7):
        y = 0.97 - k * 0.075
        p.lay(line([(0.13 + k * 0.004, y), (0.29 - k * 0.004, y - 0.07 * (k % 2))], 0.008), 0.3)
    p.lay(np.array([(0.05, 0.44), (0.56, 0.425), (0.56, 0.437), (0.05, 0.468)]), 0.3, round=0.006)
    p.lay(line([(0.08, 0.44), (0.08, 0.37), (0.3, 0.365)], 0.006), 0.3)
    p.draw(
        person(
            0.53, 0.427, 0.14, 1, wear="swim", hair="bun", top=0.1, arms=(30, 20, 40, 10), skin=0.55
        )
    )


@scene(7, "landscape", "colour", contrast=0.5)
def flying_parasol(p):
    sky(p, 0.55, 0.9, 0.42, 0.6)
    sea(p, 0.4, 0.4, 0.5)
    ground(
        p,
        0.38,
        0.78,
        0.7,
        "sand",
        0.8,
        clip=np.clip((p.y - 0.52 - 0.01 * np.sin(p.x * 6)) * 90, 0, 1),
    )
    for x, y, s in ((0.15, 0.62, 0.6), (0.42, 0.6, 0.55), (0.66, 0.61, 0.55), (1.3, 0.64, 0.65)):
        parasol(p, x, y, s, 0)
    for x, y in ((0.3, 0.66), (0.8, 0.63), (1.22, 0.7)):
        fig = person(x, y, 0.17, 1, wear="swim", arms=f.POINT, top=0.2)
        p.cast(fig, y, 0.6, 0.2, 0.4)
        p.draw(fig)
    parasol(p, 1.0, 0.24, 0.9, 38)
    p.shade(oval(0.85, 0.78, 0.14, 0.02), 0.4, 0.01)


def parasol(p, x, y, size, turn):
    from pictures.shapes import moved

    pole = line([(0, 0), (0, -0.3)], 0.008)
    p.lay(moved(pole, x, y, size, turn), 0.25)
    for k in range(6):
        a, b = -0.18 + k * 0.06, -0.12 + k * 0.06
        gore = [(0, -0.34), *arc(0, -0.22, 0.18, 0.1, 180 + k * 30, 210 + k * 30, 5)]
        p.lay(
            moved([np.array([*gore, ((a + b) / 2, -0.215)])], x, y, size, turn),
            (0.85, 0.35)[k % 2],
            round=0.02 * size,
        )


@scene(8, "landscape", "sepia", bloom=1.2, corners=0.6)
def into_the_glare(p):
    sky(p, 0.55, 0.85, 0.45)
    p.glow(0.72, 0.16, 0.25, 0.9)
    sea(p, 0.42, 0.3, 0.6)
    glitter(p, 0.42, 0.72, 0.35, 1.1)
    for k in range(7):
        h = 0.36 + 0.05 * np.sin(k * 2.3)
        fig = person(
            0.24 + k * 0.155,
            0.86,
            h,
            0,
            wear="swim",
            back=True,
            arms=(40, 8, 40, 8),
            legs=(6, -6, 8, -8),
            hair=("bob", "short")[k % 2],
        )
        p.cast(fig, 0.86, -0.35 + k * 0.12, 0.35, 0.5, 0.012)
        p.draw(fig, dark=0.08)
    p.lay(rect(0, 0.8, p.wide, 0.81), 0.9, soft=0.012, alpha=0.4)
    p.glow(0.72, 0.16, 0.9, 0.18)


@scene(9, "square", "warm")
def head_in_sand(p):
    sky(p, 0.75, 0.92, 0.25)
    sea(p, 0.16, 0.5, 0.6)
    ground(p, 0.12, 0.72, 0.7, "sand", 1.1, clip=np.clip((p.y - 0.25) * 60, 0, 1))
    p.defocus(0.004)
    p.lay(
        smooth([(0.22, 0.8), (0.3, 0.7), (0.45, 0.66), (0.6, 0.69), (0.72, 0.8), (0.45, 0.86)]),
        0.68,
        round=0.05,
        rough=0.3,
        soft=0.006,
    )
    p.shade(oval(0.58, 0.72, 0.2, 0.035), 0.5, 0.02)
    fig = person(0.44, 1.42, 0.98, 0, child=0.6, hat="straw", hat_tone=0.85, skin=0.66, face=True)
    p.begin()
    p.draw(fig)
    p.img *= p.y < 0.725
    p.cover *= p.y < 0.725
    p.end()
    p.lay(
        smooth([(0.3, 0.73), (0.38, 0.715), (0.52, 0.715), (0.6, 0.735), (0.45, 0.76)]),
        0.7,
        soft=0.006,
        rough=0.3,
    )
    p.shade(oval(0.93, 0.86, 0.12, 0.025), 0.5, 0.012)
    p.lay(np.array([(0.74, 0.7), (0.89, 0.7), (0.87, 0.87), (0.76, 0.87)]), 0.35, round=0.05)
    p.lay(oval(0.815, 0.7, 0.075, 0.017), 0.15)
    p.lay(line(arc(0.815, 0.7, 0.075, 0.1, 180, 360), 0.006), 0.2)


@scene(10, "portrait", "cold", contrast=0.55)
def fisherman(p):
    sky(p, 0.7, 0.95, 0.4, 0.3)
    hills(p, 0.4, 0.05, 0.5, 0.6)
    sea(p, 0.4, 0.4, 0.8, 0.4)
    p.begin()
    p.lay(np.array([(0, 0.6), (0.42, 0.585), (0.42, 0.605), (0, 0.64)]), 0.2, rough=0.3)
    p.lay([rect(x, 0.59, x + 0.014, 0.75) for x in (0.05, 0.2, 0.37)], 0.15)
    p.draw(
        person(
            0.33, 0.59, 0.25, 1, legs=f.STAND, arms=(50, 40, 60, 20), hat="cap", top=0.2, lean=-4
        )
    )
    p.lay(line(curve([(0.42, 0.45), (0.55, 0.36), (0.63, 0.35)]), 0.006, 0.002), 0.15)
    p.end()
    p.begin()
    p.draw(
        person(0.35, 0.75, 0.28, 1, legs=f.STRIDE, arms=(60, 20, 80, 10), hat="cap", lean=22),
        dark=0.12,
    )
    p.lay(rect(0, 0.72, 0.42, 0.76), 0.2)
    p.img *= p.y < 0.75
    p.cover *= p.y < 0.75
    p.end(mirror=0.75, ripple=0.09, alpha=0, fade=0.6) if False else p.under and p.end(alpha=0.0)
    p.begin()
    p.draw(
        person(0.33, 0.6, 0.26, -1, legs=f.STRIDE, arms=(70, 20, 90, 10), hat="cap", lean=26),
        dark=0.12,
    )
    p.lay(rect(0, 0.595, 0.42, 0.61), 0.2)
    sheet = np.stack([p.img, p.cover])
    p.end(alpha=0.0)
    p.put(p.reflected(sheet, 0.66, 0.08), 0.65)
    p.lay([limb((0.63, 0.35), (0.62, 0.71), 0.001, 0.001)], 0.2)


@scene(11, "landscape", "selenium")
def under_the_willow(p):
    sky(p, 0.8, 0.95, 0.4)
    for x in (0.1, 0.5, 0.95, 1.3):
        foliage(p, x, 0.3, 0.35, 0.25, 0.35, 0.4)
    p.defocus(0.006)
    sea(p, 0.45, 0.2, 0.5, 0.6)
    p.begin()
    p.draw(
        person(
            0.75,
            0.72,
            0.3,
            -1,
            legs=f.SIT,
            wear="suit",
            top=0.75,
            hat="straw",
            hat_tone=0.9,
            arms=(50, 10, 55, 10),
        )
    )
    p.draw(person(0.52, 0.74, 0.28, 1, legs=f.SIT, wear="long", top=0.85))
    p.lay(
        smooth(
            [
                (0.3, 0.6),
                (0.45, 0.66),
                (0.8, 0.66),
                (0.98, 0.6),
                (0.9, 0.71),
                (0.75, 0.735),
                (0.5, 0.735),
                (0.36, 0.69),
            ]
        ),
        0.22,
        round=0.03,
    )
    p.lay(np.array([(0.3, 0.52), *arc(0.5, 0.5, 0.2, 0.17, 180, 360)]), 0.92, round=0.06)
    p.lay(
        [limb((0.5, 0.33), (0.3 + 0.1 * k, 0.505), 0.002, 0.002) for k in range(5)], 0.6, alpha=0.6
    )
    p.end(mirror=0.73, ripple=0.07)
    for _k in range(60):
        x = p.rng.random() * 1.0 - 0.1
        y = p.rng.uniform(-0.05, 0.1)
        n = p.rng.uniform(0.25, 0.75) * (1 - 0.5 * x)
        strand = curve([(x, y), (x + 0.02, y + n / 2), (x + p.rng.normal(0.02, 0.02), y + n)], 8)
        p.lay(line(strand, 0.004, 0.001), 0.12)
        p.lay(
            [
                oval(a + p.rng.normal(0, 0.007), b, 0.004, 0.012, p.rng.normal(0, 30))
                for a, b in strand
                for _ in (0, 1)
            ],
            p.rng.uniform(0.1, 0.3),
        )


@scene(12, "landscape", "faded", contrast=0.3)
def deckchairs(p):
    sky(p, 0.75, 0.92, 0.36)
    sea(p, 0.36, 0.55, 0.7, 0.6)
    ground(p, 0.36, 0.72, 0.66, "sand", 0.9, clip=np.clip((p.y - 0.52) * 80, 0, 1))
    for k in range(6):
        x, s = 0.12 + k * 0.215, 0.25
        y = 0.82 - 0.004 * k
        if k == 4:
            continue
        p.shade(
            np.array([(x - 0.02, y), (x + 0.16, y), (x + 0.3, y + 0.05), (x + 0.1, y + 0.05)]),
            0.45,
            0.01,
        )
        p.lay(
            line([(x, y), (x + 0.02, y - s)], 0.009)
            + line([(x + 0.15, y), (x + 0.13, y - s)], 0.009),
            0.3,
            round=0.003,
        )
        slack = [
            (x + 0.02, y - s),
            (x + 0.13, y - s),
            (x + 0.145, y - 0.08),
            (x + 0.075, y - 0.045),
            (x + 0.005, y - 0.08),
        ]
        p.lay(np.array(slack), 0.8, round=0.03)
        for j in range(3):
            a = x + 0.035 + j * 0.035
            p.lay(
                np.array(
                    [(a, y - s), (a + 0.012, y - s), (a + 0.012, y - 0.055), (a - 0.003, y - 0.058)]
                ),
                0.35,
                alpha=0.85,
            )
    x = 0.98
    p.lay(
        line([(x, 0.83), (x + 0.16, 0.81)], 0.012)
        + line([(x + 0.03, 0.8), (x + 0.2, 0.84)], 0.012),
        0.3,
    )
    p.lay(smooth([(x, 0.83), (x + 0.08, 0.8), (x + 0.2, 0.835), (x + 0.1, 0.85)]), 0.7, round=0.02)


@scene(13, "portrait", "neutral", contrast=0.6)
def puddle(p):
    p.img[:] = 0.5
    ground(p, -0.5, 0.42, 0.4, "stone", 1.0, 1.4)
    d = np.hypot((p.x - 0.36) / 0.36, (p.y - 0.62) / 0.36) + (p.fbm(0.3, 4) - 0.5) * 0.5
    pool = np.clip((0.95 - d) * 20, 0, 1)
    p.wash(pool, 0.85 - 0.2 * (1 - p.y))
    p.begin()
    p.draw(
        person(0.36, 0.21, 0.8, 1, legs=f.STRIDE, wear="coat", hat="fedora", top=0.1, turn=0),
        dark=None,
    )
    sheet = np.stack([p.img, p.cover])
    p.end(alpha=0.0)
    sheet = sheet[:, ::-1]
    shift = int(0.0 * p.h)
    sheet = np.roll(sheet, shift, 1)
    fig = person(0.36, 0.2, 0.72, -1, legs=f.STRIDE, wear="coat", hat="fedora", top=0.1, turn=180)
    p.begin()
    p.draw(fig)
    p.img *= pool
    p.cover *= pool
    p.end(alpha=0.9)
    p.draw(person(0.36, 0.17, 0.75, 1, legs=f.STRIDE, wear="coat", top=0.12, bottom=0.16))
    p.wash((np.abs(d - 0.95) < 0.012).astype(float), 0.85, 0.35)


@scene(14, "landscape", "sepia", grain=0.07)
def wave(p):
    sky(p, 0.5, 0.75, 0.4, 0.7)
    crest = 0.24 + 0.06 * np.sin(p.x * 3 + 0.5) + 0.05 * (p.fbm(0.15, 4) - 0.5)
    body = np.clip((p.y - crest) * 60, 0, 1)
    n = p.fbm(0.15, 5)
    streak = p.fbm(0.3, 5, stretch=0.25)
    p.wash(body, 0.16 + 0.6 * (p.y - crest) * streak + 0.12 * n)
    foam = np.clip((0.11 - (p.y - crest) + (n - 0.5) * 0.35) * 9, 0, 1) * body
    p.wash(foam, 0.75 + 0.35 * (p.fbm(0.04, 4) - 0.3))
    spray = np.clip((p.fbm(0.05, 4) - 0.42 - np.abs(p.y - crest) * 2.6) * 5, 0, 1)
    p.wash(spray, 0.95, 0.85)
    base = np.clip((p.y - 0.68 + (p.fbm(0.1, 4) - 0.5) * 0.16) * 14, 0, 1)
    p.wash(base, 0.9 - 0.2 * p.fbm(0.06, 4))
    ground(
        p,
        0.4,
        0.6,
        0.5,
        "sand",
        0.7,
        clip=np.clip((p.y - 0.77 - 0.015 * np.sin(p.x * 7)) * 50, 0, 1),
    )
    p.defocus(0.002)
    fig = person(
        0.5,
        0.93,
        0.3,
        0,
        child=0.7,
        wear="shorts",
        top=0.9,
        bottom=0.2,
        legs=(8, 0, 2, -22),
        arms=(40, 10, 24, 30),
    )
    p.cast(fig, 0.93, -0.4, 0.15)
    p.draw(fig)
