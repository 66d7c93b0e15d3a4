"""Garden, meadow, sky over both."""

import numpy as np

from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person, stand
from pictures.places import (
    GRASS,
    SKY,
    blades,
    fence,
    foliage,
    ground,
    hills,
    house,
    roofline,
    sky,
    tree,
    treeline,
)
from pictures.shapes import curve, limb, line, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


@scene(66, "landscape", "sepia", tilt=3.5, grain=0.06)
def running_bride(p):
    sky(p, 0.5, 0.9, 0.45, 0.8)
    hills(p, 0.46, 0.08, 0.3, 0.5)
    treeline(p, 0.47, 0.12, 0.22, 0.3, 0.06)
    p.lay([rect(1.12, 0.33, 1.19, 0.47), np.array([(1.115, 0.33), (1.155, 0.16), (1.195, 0.33)]),
        rect(1.19, 0.38, 1.32, 0.47),
        quad((1.18, 0.385), (1.23, 0.32), (1.33, 0.32), (1.34, 0.385))], 0.4, far=0.35)
    ground(p, 0.4, 0.42, 0.62, "grass", 1.4)
    p.img = p.smeared(np.stack([p.img, p.cover]), (0.05, 0.004))[0]
    p.begin()
    fig = person(0.62, 0.92, 0.62, -1, wear="long", top=0.97, hair="bun", legs=(48, -34, -34, -40),
        lean=18, arms=(40, 40, -46, 30), flow=0.16, nod=-6)
    p.draw(fig)
    hx, hy, r = fig.head
    for k in range(9):
        low = 0.012 * k
        strand = [(hx + 0.01, hy - r + low), (hx + 0.14, hy - 0.035 + low * 1.6),
            (hx + 0.3, hy + 0.02 + low * 2.6 - 0.03 * np.sin(k)),
            (hx + 0.42 + 0.03 * np.sin(k * 2.2), hy - 0.02 + low * 3.4)]
        p.lay(ribbon(strand, (0.012, 0.02, 0.024, 0.004), 14), 0.9 + 0.06 * np.sin(k * 1.7),
            alpha=0.38, soft=0.004)
    p.end(smear=(0.022, 0.004))
    bx, by = fig.hands[0]
    p.lay([oval(bx + dx, by + dy, 0.02) for dx, dy in p.rng.normal(0, 0.02, (9, 2))], 0.8,
        round=0.01)
    p.lay(smooth([(0.98, 0.93), (1.03, 0.915), (1.07, 0.93), (1.06, 0.945), (0.99, 0.95)], 4), 0.92,
        round=0.01)
    blades(p, 1.06, 60, 0.14, 0.2, 0.01)


@scene(67, "landscape", "warm", tilt=-1.6)
def on_his_hands(p):
    sky(p, 0.66, 0.93, 0.4, 0.5)
    treeline(p, 0.46, 0.22, 0.25, 0.3, 0.08)
    ground(p, 0.4, 0.45, 0.62, "grass", 1.3, clip=np.clip((p.y - 0.45) * 60, 0, 1))
    p.defocus(0.004)
    crowd = (
        (0.12, 0.74, 0.5, -1, {"hat": "straw", "wear": "dress", "hair": "bob", "top": 0.8,
            "hat_tone": 0.8}),
        (0.3, 0.72, 0.54, -1, {"hat": "fedora", "wear": "suit", "top": 0.15}),
        (0.42, 0.76, 0.34, -1, {"wear": "shorts", "child": 0.7, "top": 0.7}),
        (1.06, 0.73, 0.54, -1, {"hat": "cap", "wear": "shirt", "top": 0.75, "bottom": 0.2,
            "arms": (20, 100, 24, 96)}),
        (1.2, 0.75, 0.5, -1, {"hat": "cloche", "wear": "coat", "hair": "bob", "top": 0.3}),
        (1.35, 0.74, 0.55, -1, {"hat": "bowler", "wear": "suit", "top": 0.12,
            "arms": (6, 4, 100, 10)}),
    )
    for x, y, h, facing, kw in crowd:
        stand(p, x, y, h, facing, **kw)
    boy = person(0.74, 0.335, 0.58, 0, wear="shorts", child=0.45, turn=178, arms=(166, 6, 172, -4),
        legs=(16, 6, 30, -46), top=0.85, bottom=0.25)
    p.shade(oval(0.74, 0.945, 0.2, 0.025), 0.55, 0.012)
    p.draw(boy)
    p.lay(oval(0.87, 0.95, 0.014, 0.006), 0.9, round=0.004)
    p.lay(oval(0.66, 0.965, 0.05, 0.014, -6), 0.2, round=0.01)


@scene(68, "landscape", "seventies", bloom=1.7, grain=0.06)
def bonfire(p):
    p.img = 0.05 + 0.04 * p.fbm(0.3)
    treeline(p, 0.6, 0.3, 0.07, 0.0)
    ground(p, 0.5, 0.2, 0.1, "grass", 1.2, clip=np.clip((p.y - 0.6) * 30, 0, 1))
    p.glow(0.7, 0.62, 0.42, 0.6)
    p.lay([s for a in range(9) for s in line([(0.52 + 0.045 * a, 0.83),
        (0.7 + (a - 4) * 0.008, 0.5)], 0.022, 0.008)], 0.07)
    d = np.hypot((p.x - 0.7 - 0.06 * np.sin(p.y * 14)) / (0.17
        * np.clip((p.y + 0.12) * 1.5, 0.08, 1)), (p.y - 0.62) / 0.4)
    tongues = p.fbm(0.09, 4, 0.35)
    flame = np.clip((tongues - 0.55 + 0.8 * (1 - d)) * 3.2, 0, 1) * (p.y < 0.86)
    p.wash(flame, 0.75 + 0.6 * flame)
    for _ in range(60):
        x, y = 0.7 + p.rng.normal(0, 0.14), 0.62 - abs(p.rng.normal(0, 0.3))
        p.lay(oval(x, y, p.rng.uniform(0.001, 0.0035)), 1.3)
    steps = [(0.16, 0.86, 0.36), (0.34, 0.9, 0.42), (0.53, 0.95, 0.5), (0.9, 0.95, 0.5),
        (1.1, 0.9, 0.42), (1.28, 0.86, 0.36)]
    for k, (x, y, h) in enumerate(steps):
        fig = person(x, y, h, 0, arms=((96, 10, 74, 10), (70, 10, 104, -6))[k % 2],
            legs=((8, 2, 34, -50), (26, -40, 6, 0))[k % 2], back=True,
                     wear=("dress", "suit", "long", "shorts")[k % 4], hair=("bob", "short",
                         "long")[k % 3], turn=(-6, 5)[k % 2], hat="cap" if k == 4 else "")
        p.cast(fig, y, (x - 0.7) * 1.2, 0.25, 0.6)
        p.draw(fig, dark=0.035)
    p.lit(0.7, 0.6, 0.9, 0.35)
    near = np.clip(1.2 - np.hypot(p.x - 0.7, (p.y - 0.6) * 0.9) * 1.3, 0, 1)
    p.dye(near, (1.22, 0.8, 0.42), 0.9)
    p.dye(1 - near, (0.72, 0.72, 1.05), 0.8)


@scene(69, "portrait", "faded", tilt=-4.0)
def swing(p):
    sky(p, 0.6, 0.92, 1, 0.8, 0.5)
    p.begin()
    foliage(p, 0.02, 0.95, 0.4, 0.3, 0.3)
    foliage(p, 0.72, 1.02, 0.3, 0.2, 0.3)
    for x, y in ((0.0, 0.02), (0.16, -0.04)):
        foliage(p, x, y, 0.26, 0.12, 0.25)
    p.end(blur=0.014)
    p.begin()
    fig = person(0.36, 0.66, 0.56, 1, wear="dress", legs=(84, -10, 76, -2), lean=-30,
        arms=(158, 12, 164, 6), hair="long", turn=-14, top=0.22, skin=0.5, nod=-16)
    p.draw(fig)
    p.end(smear=(0.008, 0.012))
    sx, sy = fig.hips[0] + 0.01, fig.hips[1] + 0.05
    for hx, hy in fig.hands:
        p.lay(line([(hx + (hx - sx) * 5, hy + (hy - sy) * 5), (hx, hy), (sx, sy)], 0.0055), 0.18)
    p.lay(quad((sx - 0.09, sy - 0.005), (sx + 0.08, sy - 0.05), (sx + 0.085, sy - 0.03),
        (sx - 0.085, sy + 0.016)), 0.2)
    p.glow(0.7, 0.05, 0.3, 0.25)


@scene(70, "landscape", "selenium", wear=1.4)
def beekeepers(p):
    sky(p, 0.7, 0.93, 0.4, 0.4)
    for x in (0.05, 0.5, 0.95, 1.35):
        tree(p, x, 0.56, 0.6, 0.2, bare=False, far=0.2, leaf=0.4)
    p.defocus(0.006)
    ground(p, 0.44, 0.38, 0.6, "grass", 1.4, clip=np.clip((p.y - 0.54) * 50, 0, 1))
    for x, y, s in ((0.14, 0.66, 0.7), (0.66, 0.64, 0.66), (1.2, 0.66, 0.72)):
        hive(p, x, y, s)
    p.light = (-0.7, -0.6)
    for x, h, arms, nod in ((0.4, 0.7, (26, 66, 40, 50), 6), (0.98, 0.74, (10, -6, 12, -4), -4)):
        fig = person(x, 0.95, h, 0, wear="coat", top=0.86, bottom=0.8, mask="net", hat="straw",
            hat_tone=0.85, arms=arms, skin=0.85, nod=nod)
        p.cast(fig, 0.95, 0.6, 0.1)
        p.draw(fig)
        if x < 0.5:
            hx, hy = fig.hands[1]
            p.lay(quad((hx - 0.05, hy - 0.05), (hx + 0.04, hy - 0.05), (hx + 0.035, hy + 0.03),
                (hx - 0.045, hy + 0.03)), 0.2, round=0.012)
            p.lay(smooth([(hx - 0.03, hy - 0.05), (hx - 0.08, hy - 0.12), (hx - 0.05, hy - 0.13),
                (hx + 0.01, hy - 0.05)], 4), 0.3, round=0.012)
            smoke = np.exp(-(((p.x - hx + 0.1 + 0.2 * (0.6 - p.y)) / 0.09) ** 2)) * (p.y < hy
                - 0.1) * p.fbm(0.12, 4)
            p.wash(np.clip(smoke * 1.6, 0, 1), 0.9, 0.8)
    hive(p, 0.7, 0.98, 1.15)
    for _ in range(110):
        x, y = p.rng.normal(0.7, 0.32), p.rng.normal(0.5, 0.2)
        r = p.rng.uniform(0.0016, 0.005)
        p.lay(oval(x, y, r * 1.5, r, p.rng.random() * 90), 0.08, soft=0.001, alpha=0.85)


def hive(p, x, y, s):
    w = 0.12 * s
    p.shade(oval(x + w * 0.6, y, w * 1.5, 0.018 * s), 0.45, 0.01)
    for k in range(3):
        top = y - 0.02 * s - (k + 1) * 0.085 * s
        p.lay(quad((x - w, top), (x + w, top), (x + w, top + 0.083 * s), (x - w, top + 0.083 * s)),
            0.72 - 0.06 * (k % 2), round=0.008 * s, rough=0.2)
    p.lay(quad((x - w * 1.15, y - 0.3 * s), (x + w * 1.15, y - 0.3 * s),
        (x + w * 1.1, y - 0.27 * s), (x - w * 1.1, y - 0.27 * s)), 0.5, round=0.006)
    p.lay(rect(x - w * 0.4, y - 0.04 * s, x + w * 0.4, y - 0.025 * s), 0.05)


@scene(71, "landscape", "warm", tilt=1.0)
def garden_party(p):
    sky(p, 0.8, 0.95, 0.3)
    for x in (0.0, 0.35, 0.75, 1.1, 1.45):
        foliage(p, x, 0.22, 0.32, 0.26, 0.36, 0.1)
    ground(p, 0.35, 0.45, 0.6, "grass", 1.3, clip=np.clip((p.y - 0.46) * 40, 0, 1))
    for _ in range(26):
        p.glow(p.rng.random() * 1.43, p.rng.random() * 0.5, 0.012, 0.5)
    p.defocus(0.007)
    guests = (
        (0.2, 0.86, 0.6, 1, {"wear": "dress", "hat": "straw", "top": 0.85, "hair": "bob",
            "hat_tone": 0.9, "arms": (14, 20, 50, 80)}),
        (0.47, 0.84, 0.64, 1, {"wear": "suit", "hat": "", "top": 0.14, "arms": (8, 8, 46, 84),
            "lean": 4}),
        (0.75, 0.86, 0.62, 0, {"wear": "dress", "hat": "", "top": 0.12, "mask": "white",
            "hair": "long", "arms": (8, -2, 10, -4)}),
        (1.0, 0.85, 0.58, -1, {"wear": "long", "hat": "cloche", "top": 0.7, "hair": "bob",
            "arms": (20, 30, 44, 86), "lean": -2}),
        (1.24, 0.88, 0.66, -1, {"wear": "coat", "hat": "fedora", "top": 0.3,
            "arms": (6, 10, 30, 70)}),
    )
    for x, y, h, facing, kw in guests:
        fig = stand(p, x, y, h, facing, **kw)
        if facing:
            hx, hy = fig.hands[1]
            p.lay(np.array([(hx - 0.012, hy - 0.04), (hx + 0.014, hy - 0.04),
                (hx + 0.003, hy - 0.008), (hx - 0.002, hy - 0.008)]), 0.95, alpha=0.8)
    p.lay(quad((-0.1, 0.86), (1.0, 0.84), (1.15, 1.1), (-0.1, 1.1)), 0.95, rough=0.06)
    for x, y in ((0.14, 0.94), (0.46, 0.91), (0.78, 0.95)):
        p.shade(oval(x + 0.012, y + 0.012, 0.085, 0.025), 0.35, 0.008)
        p.lay(oval(x, y, 0.08, 0.024), 0.85, round=0.008)
        p.lay([oval(x + dx, y - 0.014 + dy, 0.02, 0.018) for dx,
            dy in ((-0.02, 0), (0.02, 0), (0, -0.016))], 0.3 + 0.4 * p.rng.random(), round=0.012)


@scene(72, "landscape", "seventies", tilt=-1.0)
def sheep_tide(p):
    sky(p, 0.62, 0.93, 0.35, 0.5)
    hills(p, 0.34, 0.14, 0.35, 0.55)
    hills(p, 0.4, 0.08, 0.3, 0.35, 0.2)
    ground(p, 0.3, 0.45, 0.6, "grass", 1.3, clip=np.clip((p.y - 0.36) * 40, 0, 1))
    p.lay(quad((0.64, 0.36), (0.74, 0.36), (1.5, 1.05), (-0.05, 1.05)), 0.66, rough=0.2, soft=0.006)
    for s in (-1, 1):
        p.lay(quad((0.69 + s * 0.06, 0.37), (0.69 + s * 0.09, 0.37), (0.69 + s * 0.9, 0.8),
            (0.69 + s * 0.78, 0.84)), 0.42, rough=0.8)
    p.defocus(0.003)
    for y, s, n in ((0.47, 0.34, 7), (0.53, 0.46, 8)):
        for _ in range(n):
            beast(p, "sheep", p.rng.normal(0.7, 0.16), y + p.rng.normal(0, 0.012), 0.13 * s / 0.5,
                0.72, p.rng.random() < 0.3, far=0.2, spots=0.3)
    p.dye((p.y > 0.36) * 1.0, GRASS, 0.55)
    p.dye((p.y < 0.3) * 1.0, SKY, 0.7)
    car(p, 0.74, 0.76, 0.5)
    for k in range(26):
        y = 0.62 + k * 0.0165
        x = p.rng.random() * 1.6 - 0.1
        if abs(x - 0.74) < 0.3 and y < 0.74:
            x = x + (0.42 if x > 0.74 else -0.42)
        if abs(x - 0.74) < 0.2 and y < 0.84:
            continue
        one = beast(p, "sheep", x, y + 0.03, 0.11 + 0.34 * (y - 0.52), 0.78, p.rng.random() < 0.25,
            spots=0.28)
        p.dye(p.flat(one), (1.0, 0.98, 0.88), 1.0, 0.003)



def car(p, x, y, s):
    """From the front, as it waits."""
    p.shade(oval(x, y, 0.5 * s, 0.05 * s), 0.6, 0.012)
    p.lay([rect(x + q * s - 0.045 * s, y - 0.16 * s, x + q * s + 0.045 * s, y)
        for q in (-0.33, 0.33)], 0.05, round=0.01)
    roof = smooth([(x - 0.27 * s, y - 0.5 * s), (x - 0.2 * s, y - 0.82 * s), (x, y - 0.88 * s),
        (x + 0.2 * s, y - 0.82 * s), (x + 0.27 * s, y - 0.5 * s)], 6)
    p.lay(roof, 0.4, round=0.03)
    body = smooth([(x - 0.42 * s, y - 0.08 * s), (x - 0.42 * s, y - 0.36 * s),
        (x - 0.3 * s, y - 0.46 * s), (x, y - 0.56 * s), (x + 0.3 * s, y - 0.46 * s),
        (x + 0.42 * s, y - 0.36 * s), (x + 0.42 * s, y - 0.08 * s)], 6)
    p.lay(smooth([(x - 0.23 * s, y - 0.54 * s), (x - 0.17 * s, y - 0.78 * s),
        (x + 0.17 * s, y - 0.78 * s), (x + 0.23 * s, y - 0.54 * s)], 5), 0.78)
    p.lay([oval(x - 0.1 * s, y - 0.6 * s, 0.045 * s, 0.06 * s),
        quad((x - 0.18 * s, y - 0.53 * s), (x - 0.02 * s, y - 0.53 * s),
        (x - 0.05 * s, y - 0.56 * s), (x - 0.15 * s, y - 0.56 * s))], 0.25)
    p.lay(body, 0.45, round=0.05)
    p.lay(smooth([(x - 0.14 * s, y - 0.14 * s), (x - 0.13 * s, y - 0.36 * s), (x, y - 0.42 * s),
        (x + 0.13 * s, y - 0.36 * s), (x + 0.14 * s, y - 0.14 * s)], 5), 0.2)
    p.lay([rect(x - 0.12 * s + k * 0.034 * s, y - 0.37 * s, x - 0.112 * s + k * 0.034 * s,
        y - 0.15 * s) for k in range(8)], 0.7)
    for q in (-0.28, 0.28):
        p.lay(oval(x + q * s, y - 0.29 * s, 0.075 * s), 0.6, round=0.01)
        p.lay(oval(x + q * s, y - 0.29 * s, 0.058 * s), 0.95, round=0.02)
    p.dye([roof, body], (0.62, 0.86, 0.98), 0.85, 0.003)
    p.lay(limb((x - 0.43 * s, y - 0.08 * s), (x + 0.43 * s, y - 0.08 * s), 0.025 * s, 0.025 * s),
        0.85, round=0.01)


@scene(73, "portrait", "colour", bloom=0.8)
def great_balloon(p):
    sky(p, 0.6, 0.95, 0.9, 0.6)
    envelope = smooth([(0.36, 0.04), (0.52, 0.1), (0.585, 0.24), (0.53, 0.39), (0.43, 0.5),
        (0.39, 0.535), (0.33, 0.535), (0.29, 0.5), (0.19, 0.39), (0.135, 0.24), (0.2, 0.1)], 8)
    p.light = (-0.8, -0.5)
    p.lay(envelope, 0.75, round=0.1)
    for k in range(-3, 4):
        seam = [(0.36, 0.04), (0.36 + k * 0.07, 0.24), (0.36 + k * 0.045, 0.42),
            (0.36 + k * 0.011, 0.535)]
        if k % 2:
            stripe = ribbon(seam, (0.003, 0.036 - 0.004 * abs(k), 0.024, 0.006), 16)
            p.shade(stripe, 0.55, 0.002)
            p.dye(stripe, (1.12, 0.62, 0.55), 0.8, 0.003)
        p.shade(line(curve(seam, 16), 0.002), 0.4)
    p.lay(rect(0.335, 0.53, 0.385, 0.545), 0.2)
    for k in range(5):
        p.lay(line(curve([(0.335 + 0.0125 * k, 0.545),
            (0.32 + 0.02 * k + 0.01 * np.sin(k * 3), 0.6),
            (0.34 + 0.012 * k + 0.02 * np.sin(k * 2), 0.64)], 8), 0.002), 0.15)
    roofline(p, 0.84, 0.34, 0.45, 0.1)
    roofline(p, 0.9, 0.2, 0.2, 0.15)
    p.defocus(0.002)
    folk = ((0.05, 0.3, "cap", "coat", (150, 6, 8, 0)),
        (0.19, 0.36, "bowler", "suit", (8, 0, 150, 5)), (0.33, 0.2, "", "dress", (10, 0, 160, 5)),
        (0.46, 0.34, "straw", "dress", (148, 6, 12, 0)),
        (0.62, 0.38, "fedora", "coat", (140, 10, 6, 0)))
    for x, h, hat, wear, arms in folk:
        p.draw(person(x, 0.99 + h * 0.36, h, 0, back=True, arms=arms, hat=hat, wear=wear, top=0.12,
            bottom=0.1, dark=0.08, hair="bob" if wear == "dress" else "short", nod=4), rim=0.2)


@scene(74, "landscape", "neutral", tilt=1.4)
def airship(p):
    sky(p, 0.55, 0.92, 0.7, 0.7)
    treeline(p, 0.74, 0.12, 0.22, 0.35, 0.06)
    ground(p, 0.66, 0.45, 0.6, "grass", 1.2, clip=np.clip((p.y - 0.73) * 60, 0, 1))
    p.light = (-0.4, -0.9)
    hull = smooth([(-0.12, 0.2), (0.1, 0.1), (0.5, 0.05), (0.9, 0.075), (1.12, 0.14), (1.2, 0.19),
        (1.1, 0.25), (0.8, 0.315), (0.4, 0.325), (0.0, 0.28)], 8)
    p.lay([quad((-0.02, 0.2), (-0.12, 0.02), (0.06, 0.05), (0.16, 0.16)),
        quad((-0.02, 0.22), (-0.1, 0.38), (0.08, 0.37), (0.16, 0.27))], 0.3, round=0.01)
    p.lay(hull, 0.62, round=0.09)
    for k in range(7):
        p.shade(line(curve([(0.02, 0.17 + 0.014 * k), (0.5, 0.07 + 0.037 * k),
            (1.17, 0.175 + 0.006 * k)], 16), 0.0018), 0.3)
    for x in (0.2, 0.42, 0.64, 0.86):
        p.shade(line(curve([(x, 0.08), (x + 0.02, 0.19), (x, 0.31)], 8), 0.0018), 0.3)
    p.lay(smooth([(0.5, 0.32), (0.74, 0.315), (0.72, 0.36), (0.53, 0.362)], 4), 0.2, round=0.012)
    p.lay([rect(0.54 + 0.035 * k, 0.332, 0.558 + 0.035 * k, 0.348) for k in range(5)], 0.85)
    p.lay([*line([(0.3, 0.32), (0.3, 0.35)], 0.004), oval(0.3, 0.36, 0.03, 0.014)], 0.25)
    house(p, 0.82, 0.54, 1.22, 0.83, 0.66, (3, 2), shutters=True)
    p.lay(quad((0.77, 0.545), (0.9, 0.42), (1.14, 0.42), (1.27, 0.545)), 0.26, rough=0.3)
    p.lay([rect(1.1, 0.37, 1.15, 0.47), rect(0.99, 0.72, 1.05, 0.83)], 0.2)
    p.shade(quad((0.82, 0.54), (1.22, 0.54), (1.22, 0.59), (0.82, 0.57)), 0.5, 0.006)
    p.shade(smooth([(0.1, 0.86), (0.5, 0.83), (1.0, 0.845), (1.36, 0.88), (1.0, 0.9),
        (0.4, 0.905)]), 0.42, 0.02)
    for x, h, arms in ((0.36, 0.2, (8, 4, 140, 10)), (0.44, 0.12, (8, 0, 8, 0))):
        stand(p, x, 0.95, h, 0, back=True, wear="dress", top=0.85, hair="long", arms=arms,
            child=0.7 if h < 0.15 else 0.0)
    fence(p, 0.98, 0.09, 0.1, 0.75)


@scene(75, "square", "neutral", contrast=1.0, bloom=1.1)
def well(p):
    d = np.hypot(p.x - 0.5, p.y - 0.48)
    a = np.arctan2(p.y - 0.48, p.x - 0.5)
    ring = np.floor(np.log(np.maximum(d, 0.05) / 0.26) * 9)
    row = (a / (2 * np.pi) * 26 + (ring % 2) * 0.5) % 1
    joint = ((np.log(np.maximum(d, 0.05) / 0.26) * 9) % 1 < 0.1) | (row < 0.06)
    stone = 0.32 * (0.7 + 0.6 * p.fbm(0.06, 4)) * (0.85 + 0.3
        * np.sin(np.floor(a / (2 * np.pi) * 26 + (ring % 2) * 0.5) * 7.3 + ring * 3.1))
    p.img = np.where(joint, 0.06, stone) * np.exp(-np.maximum(d - 0.26, 0) * 3.6)
    p.wash(np.clip((0.265 - d) * p.h, 0, 1), 0.95 - 0.12
        * np.clip((p.fbm(0.2, 4) - 0.45) * 3, 0, 1))
    heads = ((100, "cap", 0.5, "short"), (168, "", 0.56, "plaits"), (232, "fedora", 0.52, "short"),
        (300, "", 0.46, "bob"), (20, "straw", 0.5, "bob"))
    p.begin()
    for turn, hat, h, hair in heads:
        t = np.radians(turn)
        away = 0.26 + h * 0.73
        p.draw(person(0.5 + away * np.cos(t), 0.48 + away * np.sin(t), h, 0, turn=turn - 90,
            hat=hat, hair=hair, wear="dress" if hair != "short" else "suit",
            child=0.6 if h < 0.5 else 0.2), dark=0.06)
    p.keep(np.clip((0.262 - d) * p.h, 0, 1))
    p.end()
    p.lay(line(curve([(0.5, 0.22), (0.505, 0.5), (0.48, 0.75), (0.47, 1.02)], 20), 0.005, 0.016),
        0.1)
    p.glow(0.5, 0.48, 0.36, 0.12)
    water = np.clip((p.fbm(0.03, 3, 3) - 0.62) * 5, 0, 1) * np.clip((p.y - 0.85) * 5, 0, 1)
    p.img = p.img + 0.16 * water
