"""Street, station, rain."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import cobbles, facades, ground, house, rain, sky, steam, tree, wall
from pictures.shapes import arc, curve, limb, line, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


@scene(15, "landscape", "warm", tilt=-1.4)
def man_with_door(p):
    facades(p)
    p.shade_by(p.across((0, 0.0), (0.5, 0.0), (0.52, 0.45), (1.43, 0.35)), 1.0)
    cobbles(p, 0.45)
    p.shade(rect(0, 0.6, 1.5, 0.66), 0.5, 0.02)
    p.lay(rect(1.06, 0.2, 1.2, 0.62), 0.04)
    p.defocus(0.004)
    p.light = (-0.8, -0.6)
    fig = person(0.72, 0.94, 0.68, 1, legs=f.STRIDE, arms=(24, 30, 44, 40), hat="cap", top=0.2,
        lean=10, wear="coat", nod=8)
    p.cast(fig, 0.94, 0.9, 0.1)
    p.draw(fig)
    door = quad((0.44, 0.41), (1.1, 0.365), (1.12, 0.68), (0.46, 0.73))
    p.shade([np.add(door, (0.02, 0.03))], 0.4, 0.012)
    p.lay(door, 0.74, round=0.008, rough=0.15)
    for a, b in ((0.48, 0.76), (0.81, 1.08)):
        lift = 0.068 * (a - 0.44)
        p.lay(quad((a, 0.455 - lift), (b, 0.455 - lift - 0.019), (b, 0.545 - lift - 0.015),
            (a, 0.555 - lift)), 0.58, round=0.008)
        p.lay(quad((a, 0.59 - lift), (b, 0.58 - lift - 0.012), (b, 0.665 - lift - 0.01),
            (a, 0.675 - lift)), 0.58, round=0.008)
    p.lay([oval(1.085, 0.525, 0.013), rect(1.078, 0.545, 1.092, 0.575)], 0.95, round=0.006)
    hx, hy = fig.hands[1]
    sleeve = [(hx - 0.14, hy - 0.14), (hx - 0.11, hy - 0.02), (hx - 0.02, hy + 0.01)]
    p.shade(ribbon([np.add(q, (0.012, 0.018)) for q in sleeve], (0.03, 0.027, 0.022), 8), 0.35,
        0.01)
    p.lay(ribbon(sleeve, (0.029, 0.026, 0.021), 9), 0.2, round=0.016)
    p.lay([oval(hx + 0.008, hy + 0.012, 0.026, 0.017, 20),
        *[limb((hx + 0.01, hy + 0.004 + 0.01 * k), (hx + 0.034, hy + 0.006 + 0.011 * k), 0.006,
        0.005) for k in range(3)]], 0.7, round=0.01)


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


@scene(17, "portrait", "selenium", bloom=1.3)
def bicycle(p):
    wall(p, 0.5, "brick", size=0.035)
    for x0, y0, x1, y1 in ((0.02, 0.12, 0.16, 0.44), (0.6, 0.12, 0.74, 0.44)):
        p.lay(rect(x0, y0, x1, y1), 0.2, round=0.01)
        p.lay([rect(x0 + 0.015, y0 + 0.02 + 0.05 * k, x1 - 0.015, y0 + 0.05 + 0.05 * k)
            for k in range(6)], 0.3, round=0.006)
    p.lay(quad((0.54, 0.5), (0.66, 0.49), (0.67, 0.66), (0.55, 0.67)), 0.7, round=0.004)
    p.lay([rect(0.565, 0.53 + 0.025 * k, 0.64, 0.538 + 0.025 * k) for k in range(4)], 0.3)
    ground(p, 0.5, 0.5, 0.45, "stone", 1.2, clip=np.clip((p.y - 0.78) * 90, 0, 1))
    p.lay(rect(0, 0.765, 0.75, 0.785), 0.35, round=0.005)
    p.lay(rect(0.462, 0.12, 0.48, 0.9), 0.1, round=0.006, rim=0.3)
    p.lay([rect(0.452, 0.82, 0.49, 0.9), rect(0.456, 0.5, 0.486, 0.515)], 0.1, round=0.008, rim=0.3)
    bike(p, 0.36, 0.9, 0.15)
    p.lit(0.471, 0.36, 0.62, 0.05, 0.85)
    p.beam(quad((0.44, 0.12), (0.5, 0.12), (0.78, 0.92), (0.08, 0.92)), 0.07, 0.03)
    p.lay(oval(0.471, 0.9, 0.3, 0.035), 0.5, alpha=0.1, soft=0.03)
    p.lay(quad((0.443, 0.055), (0.499, 0.055), (0.491, 0.125), (0.451, 0.125)), 1.3)
    p.lay([quad((0.435, 0.055), (0.507, 0.055), (0.471, 0.025))], 0.15)
    p.glow(0.471, 0.095, 0.16, 0.8)
    for _ in range(9):
        x, y = 0.471 + p.rng.normal(0, 0.06), 0.1 + p.rng.normal(0, 0.05)
        p.lay(oval(x, y, 0.003, 0.002), 1.2)


def bike(p, x, y, r):
    a, b = (x - r * 1.25, y - r * 0.8), (x + r * 1.25, y - r * 0.8)
    r = r * 0.8
    p.shade(oval(x, y, r * 2.6, 0.018), 0.55, 0.01)
    for c in (a, b):
        p.lay(line(arc(*c, r, r, 0, 360, 40), 0.011), 0.07)
        p.lay(line(arc(*c, r * 0.93, r * 0.93, 0, 360, 40), 0.003), 0.75)
        p.lay([limb(c, q, 0.0008, 0.0008) for q in arc(*c, r * 0.93, r * 0.93, 0, 345, 18)], 0.6)
    seat, bars = (x - r * 0.6, y - r * 2.35), (x + r * 1.0, y - r * 2.45)
    crank = (x - r * 0.2, y - r * 0.95)
    for u, v in ((a, seat), (a, crank), (seat, crank), (seat, bars), (crank, bars), (bars, b)):
        p.lay(line([u, v], 0.011), 0.14, round=0.004, rim=0.4)
    handle = curve([bars, (bars[0] + 0.005, bars[1] - 0.035), (bars[0] + 0.03, bars[1] - 0.05),
        (bars[0] - 0.03, bars[1] - 0.04)], 10)
    p.lay([*line(handle, 0.009), oval(seat[0], seat[1] - 0.012, 0.045, 0.014, 5)], 0.12, rim=0.5,
        round=0.004)
    p.lay([oval(*crank, r * 0.28), limb(crank, (crank[0] + 0.02, crank[1] + 0.05), 0.005, 0.005)],
        0.16, round=0.006, rim=0.4)
    p.lay(oval(bars[0] + 0.03, bars[1] + 0.02, 0.018), 0.75, round=0.008)


@scene(18, "landscape", "sepia", tilt=0.8)
def horned_shadow(p):
    wall(p, 0.85, "plaster", rough=0.22)
    p.lay(rect(-0.1, 0.0, 0.16, 0.86), 0.4, round=0.01)
    p.lay([rect(0.0, 0.06, 0.12, 0.4), rect(0.0, 0.46, 0.12, 0.82)], 0.32, round=0.01)
    for k in range(4):
        p.shade(line(curve([(0.8 + 0.1 * k, 0.0), (0.82 + 0.1 * k, 0.1 + 0.05 * k),
            (0.78 + 0.12 * k, 0.2 + 0.06 * k)], 8), 0.0025), 0.3)
    ground(p, 0.6, 0.62, 0.6, "stone", 0.9, clip=np.clip((p.y - 0.86) * 90, 0, 1))
    p.light = (0.9, -0.3)
    big = person(0.56, 1.0, 0.9, -1, wear="shorts", child=0.55, arms=(40, 30, 104, 40),
        legs=(10, -4, -8, -6))
    hx, hy, r = big.head
    horns = [s for side in (-1, 1) for s in ribbon([(hx + side * r * 0.45, hy - r * 0.7),
        (hx + side * r * 1.0, hy - r * 1.5), (hx + side * r * 0.75, hy - r * 2.2)], (r * 0.24,
        r * 0.18, r * 0.02), 10)]
    p.shade([*p.flat(big), *horns], 0.7, 0.008)
    fig = person(1.14, 0.955, 0.27, -1, wear="shorts", child=0.65, arms=(40, 30, 104, 40),
        legs=(10, -4, -8, -6), top=0.75, bottom=0.2)
    p.cast(fig, 0.955, -1.6, 0.05)
    p.draw(fig)
    p.shade(rect(1.3, 0.0, 1.5, 1.0), 0.35, 0.04)


@scene(19, "landscape", "cold", bloom=1.2)
def wet_glass(p):
    p.img = 0.24 + 0.16 * p.fbm(0.4, 4)
    p.lay(rect(0, 0.0, 1.5, 0.2), 0.42, soft=0.02)
    for k in range(5):
        p.lay(oval(0.2 + 0.3 * k, 0.12, 0.05), 0.95, soft=0.012)
    p.lay([rect(0.12, 0.5, 0.3, 1.0), rect(1.1, 0.46, 1.3, 1.0)], 0.14, soft=0.01)
    p.draw(person(1.2, 1.6, 1.2, -1, wear="coat", hat="fedora", top=0.1, skin=0.4, dark=0.1),
        far=0.0)
    p.light = (-0.9, -0.3)
    p.draw(person(0.6, 2.85, 2.5, 0, wear="coat", hat="cloche", hat_tone=0.13, hair="bob", skin=0.8,
        top=0.16, dark=0.08, nod=-10), body=0.9)
    p.defocus(0.0035)
    p.begin()
    house(p, -0.1, 0.02, 0.42, 0.75, 0.8, (3, 3))
    p.lay([*line([(1.25, 0.9), (1.24, 0.1), (1.18, 0.06)], 0.02), oval(1.16, 0.08, 0.04)], 0.95)
    p.end(blur=0.014, alpha=0.16)
    fogged = np.clip(p.fbm(0.4, 4) - 0.25 + 0.6 * np.hypot((p.x - 0.62) / 0.9, (p.y - 0.45) / 0.7),
        0, 1)
    p.wash(fogged, 0.58, 0.34)
    for _ in range(420):
        x, y, r = p.rng.random() * 1.43, p.rng.random(), p.rng.uniform(0.0015, 0.007)
        p.lay(oval(x, y, r, r * 1.2), 0.3, alpha=0.55)
        p.lay(oval(x - r * 0.2, y + r * 0.4, r * 0.6, r * 0.5), 0.95, alpha=0.75)
    for _ in range(24):
        x, y, n = p.rng.random() * 1.43, p.rng.random() * 0.5, p.rng.uniform(0.15, 0.5)
        run = curve([(x, y), (x + 0.006, y + n * 0.4), (x - 0.005, y + n * 0.7),
            (x + 0.002, y + n)], 10)
        p.lay(line(run, 0.003, 0.006), 0.32, soft=0.001, alpha=0.5)
        p.lay(oval(run[-1][0], run[-1][1] + 0.006, 0.007, 0.011), 0.9, round=0.006)
    p.lay([rect(0, 0, 0.06, 1), rect(0, 0.93, 1.5, 1), rect(0, 0, 1.5, 0.045),
        rect(1.35, 0, 1.5, 1)], 0.1, round=0.02)
    p.lay([oval(0.03, 0.1 + 0.2 * k, 0.008) for k in range(5)]
        + [oval(1.39, 0.1 + 0.2 * k, 0.008) for k in range(5)], 0.3, round=0.005)


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


@scene(23, "portrait", "warm", tilt=-2.2)
def two_nuns(p):
    sky(p, 0.75, 0.95, 0.4)
    house(p, 0.0, 0.0, 0.2, 0.4, 0.5, (2, 2), far=0.3)
    wall(p, 0.5, "plaster", 0.35, x0=0.58)
    for k in range(20):
        y = 0.2 + 0.0165 * k + 0.00125 * k * k
        h = 0.0165 + 0.0025 * k
        a, b = 0.12 - 0.012 * k, 0.56 + 0.008 * k
        p.lay(rect(a, y, b, y + h * 0.55), 0.74, rough=0.2)
        p.lay(rect(a, y + h * 0.5, b, y + h * 1.05), 0.34, rough=0.2)
    p.lay(quad((0.56, 0.1), (0.76, -0.1), (0.76, 1.05), (0.72, 1.05)), 0.42, rough=0.35)
    p.shade(quad((0.12, 0.2), (0.24, 0.2), (0.2, 1.02), (-0.16, 1.02)), 0.4, 0.01)
    p.defocus(0.003)
    p.lay(line([(0.1, 0.12), (-0.06, 0.8)], 0.014, 0.02), 0.1, round=0.005)
    p.lay([*line([(0.09, 0.15), (0.095, 0.26)], 0.007), *line([(0.04, 0.36), (0.05, 0.5)], 0.009)],
        0.1)
    figures = []
    for x, y, h, arms in ((0.3, 0.86, 0.43, (12, -10, 16, -8)),
        (0.475, 0.83, 0.43, (14, -12, 44, 92))):
        fig = person(x, y, h, 0, wear="nun", back=True, top=0.08, hat="hood", hat_tone=0.06,
            arms=arms, legs=(2, 0, 12, -30), nod=p.rng.normal(0, 5))
        p.cast(fig, y, 0.6, 0.1)
        p.draw(fig, rim=0.2)
        figures.append(fig)
    hx, hy = figures[1].hands[1]
    p.lay(line(curve([(hx, hy), (hx + 0.012, hy - 0.1), (hx - 0.012, 0.34)], 12), 0.0025), 0.2)
    p.lay(oval(hx - 0.015, 0.245, 0.074, 0.09), 0.92, round=0.05)
    p.lay(oval(hx - 0.045, 0.205, 0.013, 0.02, 30), 1.1, soft=0.006)
