"""Beach, jetty, willow, puddle: where the water ends."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.figures import person
from pictures.places import foliage, ground, hills, mist, sea, sky, treeline
from pictures.shapes import arc, curve, limb, line, oval, quad, rect, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


@scene(9, "square", "warm", tilt=-1.0)
def head_in_sand(p):
    sky(p, 0.78, 0.94, 0.25)
    sea(p, 0.14, 0.5, 0.62)
    p.wash(np.clip(1 - np.abs(p.y - 0.245 - 0.006 * np.sin(p.x * 11)) * 70, 0, 1), 0.95, 0.8)
    ground(p, 0.1, 0.74, 0.68, "sand", 1.2, clip=np.clip((p.y - 0.25 - 0.006 * np.sin(p.x * 11))
        * 60, 0, 1))
    for x, y, h in ((0.16, 0.34, 0.17), (0.24, 0.345, 0.12)):
        p.draw(person(x, y, h, 0, wear="swim", back=True, top=0.2, child=0.4))
    p.defocus(0.005)
    p.light = (-0.7, -0.7)
    p.shade(smooth([(0.3, 0.8), (0.5, 0.72), (0.86, 0.74), (0.92, 0.79), (0.6, 0.86)], 5), 0.45,
        0.02)
    mound = smooth([(0.16, 0.84), (0.24, 0.74), (0.34, 0.7), (0.46, 0.72), (0.6, 0.7), (0.7, 0.75),
        (0.78, 0.84), (0.48, 0.89)], 6)
    p.lay(mound, 0.66, round=0.05, rough=0.35, soft=0.006)
    fig = person(0.46, 2.24, 1.9, 0, child=0.35, hat="straw", hat_tone=0.86, skin=0.68, nod=-3)
    hx, hy, r = fig.head
    p.begin()
    p.draw([(s, t, a, b, c) for s, t, a, b, c in fig if min(q[:, 1].min() for q in s) < hy + r
        * 1.6])
    p.keep(np.clip((hy + r * 0.93 - p.y + 0.01 * (p.fbm(0.05, 3) - 0.5)) * 90, 0, 1))
    p.end()
    rim = smooth([(hx - r * 1.3, hy + r * 1.0), (hx - r * 0.7, hy + r * 0.78), (hx, hy + r * 0.95),
        (hx + r * 0.75, hy + r * 0.76), (hx + r * 1.3, hy + r * 1.0), (hx, hy + r * 1.25)], 6)
    p.lay(rim, 0.72, soft=0.008, rough=0.4, round=0.02)
    p.shade(oval(hx + r * 0.5, hy + r * 0.92, r * 0.7, r * 0.12), 0.35, 0.015)
    p.shade(quad((0.8, 0.87), (0.93, 0.86), (1.02, 0.91), (0.86, 0.93)), 0.45, 0.015)
    p.lay(np.array([(0.735, 0.7), (0.885, 0.7), (0.865, 0.88), (0.755, 0.88)]), 0.36, round=0.05)
    p.lay([oval(0.81, 0.7, 0.076, 0.018)], 0.6, round=0.006)
    p.lay(oval(0.81, 0.703, 0.066, 0.013), 0.18)
    p.lay(line(arc(0.81, 0.7, 0.076, 0.1, 185, 320), 0.006), 0.25)
    p.lay([*line([(0.2, 0.93), (0.34, 0.88)], 0.018), smooth([(0.33, 0.87), (0.4, 0.835),
        (0.425, 0.86), (0.37, 0.905)], 4)], 0.35, round=0.01)
    p.lay([oval(0.6 + 0.05 * k, 0.93 + 0.01 * (k % 2), 0.012, 0.007, 30 * k) for k in range(4)],
        0.9, round=0.005)


@scene(10, "portrait", "cold", contrast=0.7, bloom=0.8)
def fisherman(p):
    sky(p, 0.66, 0.95, 0.4, 0.4)
    hills(p, 0.4, 0.09, 0.4, 0.6)
    treeline(p, 0.405, 0.03, 0.3, 0.5, 0.03)
    sea(p, 0.38, 0.42, 0.82, 0.35)
    mist(p, 0.41, 0.04, 0.9, 0.7)
    deck = [np.array([(-0.05, 0.6), (0.43, 0.585), (0.43, 0.605), (-0.05, 0.632)])]
    piles = [rect(x, 0.59, x + 0.016, y) for x, y in ((0.05, 0.76), (0.2, 0.735), (0.38, 0.715),
        (0.12, 0.7), (0.3, 0.69))]
    p.begin()
    p.lay(piles, 0.16, round=0.006)
    p.lay(deck, 0.24, rough=0.3)
    p.keep(p.y < 0.715)
    p.end(mirror=0.7, ripple=0.06, fade=0.5)
    man = person(0.33, 0.592, 0.29, 1, legs=(5, -2, -7, -2), arms=(40, 56, 52, 34), hat="cap",
        wear="coat", top=0.18, lean=-6)
    p.draw(man)
    hx, hy = man.hands[1]
    rod = curve([(hx - 0.05, hy + 0.02), (hx + 0.08, hy - 0.1), (hx + 0.2, hy - 0.155),
        (hx + 0.27, hy - 0.14)], 20)
    p.lay(line(rod, 0.007, 0.002), 0.14)
    p.lay(line([rod[-1], (rod[-1][0] + 0.004, 0.74)], 0.0018), 0.25)
    p.begin()
    other = person(0.33, 0.592, 0.29, -1, legs=(34, -10, -26, -6), arms=(84, 16, 96, 0), hat="cap",
        wear="coat", top=0.16, lean=-24)
    p.draw(other, dark=0.12)
    ox, oy = other.hands[1]
    pull = curve([(ox + 0.02, oy + 0.03), (ox - 0.06, oy - 0.12), (ox - 0.16, oy - 0.16)], 14)
    p.lay(line(pull, 0.007, 0.002), 0.15)
    sheet = np.stack([p.img, p.cover])
    p.end(alpha=0.0)
    p.put(p.reflected(sheet, 0.675, 0.06), 0.62)
    for r in (0.02, 0.04, 0.07):
        p.lay(line(arc(rod[-1][0] + 0.004, 0.742, r, r * 0.2, 0, 360, 40), 0.0025), 0.9, soft=0.002,
            alpha=0.7 - 6 * r)
    p.lay([rect(0.1, 0.56, 0.15, 0.605), *line(arc(0.125, 0.56, 0.024, 0.03, 180, 360, 10), 0.004)],
        0.3, round=0.01)


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


@scene(12, "landscape", "faded", contrast=0.5, tilt=-1.2)
def deckchairs(p):
    sky(p, 0.72, 0.94, 0.36, 0.4)
    sea(p, 0.34, 0.52, 0.7, 0.6)
    p.lay([quad((1.02, 0.352), (1.14, 0.352), (1.12, 0.368), (1.04, 0.368)),
        rect(1.06, 0.335, 1.1, 0.352), rect(1.085, 0.315, 1.095, 0.336)], 0.4, far=0.3)
    p.wash(np.clip((p.fbm(0.08, 4, 3) - 0.5) * 4, 0, 1)
        * np.exp(-(((p.x - 1.2) / 0.16) ** 2 + ((p.y - 0.3) / 0.025) ** 2)), 0.5, 0.6)
    ground(p, 0.36, 0.74, 0.66, "sand", 1.0, clip=np.clip((p.y - 0.52) * 80, 0, 1))
    p.defocus(0.0025)
    for k in range(5):
        if k != 3:
            deckchair(p, 0.06 + k * 0.27 + 0.01 * (k % 2), 0.84 - 0.012 * k, 0.36 - 0.018 * k)
    x, y = 0.9, 0.86
    p.lay(line([(x, y), (x + 0.2, y - 0.03)], 0.014) + line([(x + 0.02, y - 0.04),
        (x + 0.22, y + 0.01)], 0.014), 0.3, round=0.005)
    p.lay(smooth([(x, y - 0.005), (x + 0.1, y - 0.045), (x + 0.23, y), (x + 0.12, y + 0.02)]), 0.7,
        round=0.02)
    p.lay(smooth([(0.5, 0.93), (0.57, 0.9), (0.66, 0.93), (0.64, 0.95), (0.57, 0.935),
        (0.52, 0.955)], 5), 0.95, round=0.008)
    p.lay([rect(0.55 + 0.02 * k, 0.918, 0.563 + 0.02 * k, 0.922) for k in range(4)], 0.5)
    p.lay(oval(0.28, 0.93, 0.04, 0.011), 0.8, round=0.006)
    p.lay(oval(0.28, 0.92, 0.02, 0.014), 0.8, round=0.006)


def deckchair(p, x, y, s):
    """From behind, its canvas full of wind."""
    p.shade(np.array([(x - 0.02, y), (x + 0.6 * s, y), (x + 1.1 * s, y + 0.14 * s),
        (x + 0.4 * s, y + 0.16 * s)]), 0.45, 0.012)
    p.lay(line([(x, y), (x + 0.1 * s, y - s)], 0.011) + line([(x + 0.58 * s, y),
        (x + 0.52 * s, y - s)], 0.011), 0.3, round=0.004)
    p.lay(line([(x + 0.1 * s, y + 0.03 * s), (x + 0.02 * s, y - 0.5 * s)], 0.009)
        + line([(x + 0.5 * s, y + 0.03 * s), (x + 0.6 * s, y - 0.5 * s)], 0.009), 0.24, round=0.003)
    p.lay(limb((x + 0.08 * s, y - s), (x + 0.54 * s, y - s), 0.008, 0.008), 0.35, round=0.004)

    def edge(t):
        belly = 0.09 * s * np.sin(t * np.pi)
        return x + (0.1 - 0.08 * t) * s - belly * 0.4, x + (0.52 + 0.05
            * t) * s + belly * 0.4, y - s + t * 0.84 * s

    rows = [edge(t) for t in np.linspace(0, 1, 9)]
    low = [(x + (0.02 + 0.55 * t) * s, y - 0.16 * s + 0.08 * s * np.sin(t * np.pi))
        for t in np.linspace(0, 1, 7)]
    cloth = np.array([*[(a, v) for a, _, v in rows], *low, *[(b, v) for _, b, v in reversed(rows)]])
    p.lay(cloth, 0.82, round=0.035)
    for j in range(4):
        u, w = 0.1 + 0.24 * j, 0.22 + 0.24 * j
        left = [(a + (b - a) * u, v) for a, b, v in rows]
        right = [(a + (b - a) * min(w, 0.99), v) for a, b, v in reversed(rows)]
        bottom = [(x + (0.02 + 0.55 * t) * s, y - 0.16 * s + 0.08 * s * np.sin(t * np.pi))
            for t in (u, w)]
        p.shade([np.array([*left, *bottom, *right])], 0.5, 0.002)


@scene(13, "portrait", "neutral", contrast=0.7, bloom=0.8)
def puddle(p):
    ground(p, -0.5, 0.36, 0.34, "stone", 1.1, 1.4)
    p.lay(quad((-0.1, 0.0), (0.8, -0.05), (0.8, 0.06), (-0.1, 0.1)), 0.5, round=0.01, rough=0.2)
    p.shade(quad((-0.1, 0.1), (0.8, 0.06), (0.8, 0.09), (-0.1, 0.13)), 0.5, 0.006)
    d = np.hypot((p.x - 0.36) / 0.35, (p.y - 0.63) / 0.4) + (p.fbm(0.3, 4) - 0.5) * 0.4
    pool = np.clip((0.97 - d) * 30, 0, 1)
    deep = 0.9 - 0.25 * np.clip((p.fbm(0.3, 4) - 0.45) * 3, 0, 1) * (p.y > 0.5)
    p.wash(pool, deep)
    p.begin()
    for k in range(3):
        p.lay(rect(0.0 + k * 0.3 - 0.1, 0.72 - 0.06 * (k % 2), 0.16 + k * 0.3, 1.1), 0.5)
    p.lay([rect(0.02 + 0.07 * (k % 2) + 0.6 * (k > 3), 0.78 + 0.06 * (k // 2),
        0.05 + 0.07 * (k % 2) + 0.6 * (k > 3), 0.81 + 0.06 * (k // 2)) for k in range(6)], 0.3)
    p.lay([*line([(0.1, 0.33), (0.8, 0.42)], 0.003)], 0.3)
    fig = person(0.37, 0.27, 0.6, -1, legs=(26, -8, -22, -14), wear="coat", hat="fedora", top=0.12,
        bottom=0.1, turn=180, skin=0.6, arms=(-16, 10, 24, 16))
    p.draw(fig, body=0.5)
    p.keep(pool)
    sheet = np.stack([p.img, p.cover])
    p.end(alpha=0.0)
    wave = np.round((p.fbm(0.05, 3, 4) - 0.5) * 10).astype(int)
    rows, columns = np.mgrid[0 : p.h, 0 : p.w]
    p.put(sheet[:, rows, np.clip(columns + wave, 0, p.w - 1)], 0.85)
    walker = person(0.37, 0.25, 0.62, 1, legs=(26, -8, -22, -14), wear="suit", top=0.12,
        bottom=0.12)
    p.draw(walker)
    p.wash((np.abs(d - 0.965) < 0.012).astype(float), 0.75, 0.4)
    for x, y in ((0.2, 0.42), (0.56, 0.58), (0.3, 0.86)):
        for r in (0.02, 0.035):
            p.lay(line(arc(x, y, r, r * 0.4, 0, 360, 30), 0.002), 1.0, alpha=0.6)


@scene(14, "landscape", "sepia", grain=0.07)
def wave(p):
    sky(p, 0.45, 0.78, 0.4, 0.7)
    crest = 0.2 + 0.07 * np.sin(p.x * 2.6 + 0.9) + 0.03 * (p.fbm(0.2, 3)[0][None, :] - 0.5)
    body = np.clip((p.y - crest) * p.h * 0.5, 0, 1)
    deep = np.clip((p.y - crest) / 0.5, 0, 1)
    streak = p.fbm(0.16, 5, stretch=0.22)
    p.wash(body, 0.2 + 0.3 * deep**1.5 + 0.32 * (streak - 0.5) * (1 - 0.5 * deep) - 0.07
        * np.exp(-(((deep - 0.3) / 0.2) ** 2)))
    veins = np.clip((p.fbm(0.09, 4, stretch=0.5) - 0.56) * 9, 0, 1) * np.clip(deep * 1.6 - 0.3, 0,
        1)
    p.wash(veins * body, 0.85, 0.7)
    drip = np.clip((0.01 + 0.2 * p.fbm(0.12, 5, stretch=0.8) ** 1.5 - (p.y - crest)) * 22, 0, 1)
    p.wash(drip * body, 0.95 - 0.25 * p.fbm(0.03, 3))
    blown = np.clip((p.fbm(0.05, 5, stretch=1.6) - 0.35 - (crest - p.y) * 3.2) * 3, 0,
        1) * (p.y < crest + 0.02)
    p.wash(blown, 0.97, 0.75)
    for _ in range(240):
        x = p.rng.random() * p.wide
        y = crest[0, min(int(x * p.h), p.w - 1)] - abs(p.rng.normal(0, 0.06))
        p.lay(oval(x, y, p.rng.uniform(0.001, 0.004)), 0.97, alpha=0.8)
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
