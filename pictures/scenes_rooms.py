"""Kitchen, corridor, bedroom, attic."""

import numpy as np

from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import bulbs, curtain, cushion, foliage, ground, room, steam, wall, window
from pictures.shapes import arc, curve, limb, line, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


def lamp_lit(p, x, y, r, dark=0.08, glow=0.3):
    p.lit(x, y, r, dark)
    p.glow(x, y, r * 0.4, glow)


def dining(p, y, tone=0.85):
    p.lay(quad((0.15, y), (1.28, y), (1.5, 1.05), (-0.1, 1.05)), tone, rough=0.08)


def bottle(p, x, y, h, tone=0.1):
    half = [(0.035, 0), (0.036, -0.5), (0.026, -0.62), (0.011, -0.72), (0.012, -1.0)]
    outline = [(x + a, y + b * h) for a, b in half] + [(x - a, y + b * h) for a,
        b in reversed(half)]
    p.lay(smooth(outline, 4), tone, round=0.018, rim=0.7)
    p.lay(rect(x - 0.03, y - h * 0.4, x + 0.03, y - h * 0.2), 0.6, round=0.02)


def wineglass(p, x, y, h=0.16, full=0.0):
    p.lay(oval(x, y, 0.03, 0.008), 0.55)
    p.lay(rect(x - 0.003, y - h * 0.5, x + 0.003, y), 0.7)
    bowl = [(x - 0.028, y - h), (x + 0.028, y - h), (x + 0.032, y - h * 0.7), (x, y - h * 0.44),
        (x - 0.032, y - h * 0.7)]
    p.lay(smooth(bowl, 4), 0.45, round=0.01, alpha=0.55, rim=0.9)
    if full:
        p.lay(smooth([(x - 0.029, y - h * full), (x + 0.029, y - h * full),
            (x + 0.02, y - h * 0.55), (x, y - h * 0.46), (x - 0.02, y - h * 0.55)], 4), 0.08)
    p.lay(oval(x, y - h, 0.028, 0.005), 0.9, alpha=0.6)


@scene(33, "portrait", "warm", bloom=1.3)
def kitchen_window(p):
    wall(p, 0.26, "tiles", size=0.06)
    window(p, 0.16, 0.1, 0.56, 0.5, 1.15, (2, 2))
    p.begin()
    foliage(p, 0.22, 0.44, 0.12, 0.12, 0.55)
    foliage(p, 0.5, 0.46, 0.1, 0.1, 0.6)
    p.keep(((p.x > 0.16) & (p.x < 0.56) & (p.y > 0.1) & (p.y < 0.5)) * 0.7)
    p.end(blur=0.008)
    curtain(p, 0.12, 0.07, 0.25, 0.54, 0.9, 2, 0.75)
    curtain(p, 0.47, 0.07, 0.6, 0.54, 0.9, 2, 0.75)
    p.lay([rect(0.0, 0.18, 0.1, 0.2), rect(0.62, 0.2, 0.75, 0.22)], 0.3, round=0.006)
    p.lay([rect(0.015, 0.11, 0.045, 0.18), rect(0.055, 0.125, 0.085, 0.18)], 0.5, round=0.012)
    p.lay([limb((0.66, 0.24), (0.66, 0.3), 0.004, 0.004), oval(0.66, 0.33, 0.034, 0.036)], 0.2,
        round=0.015)
    p.lay(rect(0, 0.62, 0.75, 0.66), 0.55, round=0.01)
    p.lay(rect(0, 0.66, 0.75, 1), 0.16)
    for x in (0.02, 0.27, 0.52):
        p.lay(rect(x, 0.68, x + 0.23, 0.98), 0.2, round=0.008)
    kettle(p, 0.6, 0.62)
    steam(p, 0.52, 0.4, 0.06, 0.2, 1.0, 0.75)
    p.draw(person(0.31, 1.16, 0.88, 0, wear="skirt", back=True, hair="bun", top=0.42, bottom=0.24,
        arms=(14, 26, 40, -76), nod=7), rim=0.45)
    p.lay([*line([(0.275, 0.73), (0.25, 0.84)], 0.006, 0.01),
        *line([(0.285, 0.73), (0.29, 0.85)], 0.006, 0.012)], 0.8)
    p.beam(quad((0.18, 0.12), (0.54, 0.12), (0.75, 1), (0.0, 1)), 0.12, 0.04)


def kettle(p, x, y):
    p.shade(oval(x, y, 0.08, 0.012), 0.5, 0.006)
    p.lay(smooth([(x - 0.065, y), (x - 0.062, y - 0.05), (x - 0.03, y - 0.09), (x + 0.03, y - 0.09),
        (x + 0.062, y - 0.05), (x + 0.065, y)], 5), 0.34, round=0.025, rim=0.5)
    p.lay(ribbon([(x - 0.05, y - 0.03), (x - 0.085, y - 0.05), (x - 0.095, y - 0.09)],
        (0.012, 0.009, 0.006), 7), 0.3, round=0.008)
    p.lay([*line(arc(x, y - 0.085, 0.042, 0.055, 190, 350, 14), 0.008), oval(x, y - 0.098, 0.012)],
        0.08)


@scene(34, "square", "neutral", contrast=1.0)
def spiral_stairs(p):
    p.img[:] = 0.04
    cx, cy = 0.47, 0.52
    for k in range(84, 0, -1):
        r, a = 0.05 + k * 0.0086, k * 0.27
        q = [(cx + r * np.cos(a + d) * e, cy + r * np.sin(a + d) * e) for d,
            e in ((0, 0.6), (0, 1.3), (0.28, 1.32), (0.28, 0.62))]
        p.lay(np.array(q), (0.1 + 0.0075 * k) * (0.8 + 0.4 * np.cos(a + 0.6)), round=0.006)
        p.shade(line([q[0], q[1]], 0.006), 0.6, 0.003)
    for k in range(84, 0, -1):
        r, a = 0.05 + k * 0.0086, k * 0.27
        w = 0.005 + k * 0.00022
        rail = [(cx + r * np.cos(a + d) * 0.6, cy + r * np.sin(a + d) * 0.6)
            for d in (0, 0.14, 0.29)]
        p.lay(line(rail, w), 0.3 if k % 2 else 0.26, round=w * 0.4)
        foot = (cx + r * np.cos(a) * 0.68, cy + r * np.sin(a) * 0.68)
        p.lay(line([rail[0], foot], w * 0.28), 0.05)
    p.lay(oval(cx, cy, 0.026), 0.85)
    a, r = 65 * 0.27, (0.05 + 65 * 0.0086) * 0.6
    x, y = cx + r * np.cos(a), cy + r * np.sin(a)
    out = np.array((np.cos(a), np.sin(a)))
    side = np.array((-out[1], out[0]))
    sleeve, wrist = np.array((x, y)) + out * 0.2 + side * 0.1, np.array((x,
        y)) + out * 0.045 + side * 0.02
    p.lay(ribbon([tuple(sleeve), tuple((sleeve + wrist) / 2 + side * 0.01), tuple(wrist)],
        (0.045, 0.04, 0.032), 8), 0.1, round=0.02)
    p.lay(ribbon([tuple(wrist), tuple(wrist - out * 0.02)], (0.027, 0.026), 3), 0.92, round=0.01)
    p.lay(smooth([tuple(np.array((x, y)) + out * u + side * v) for u,
        v in ((0.034, -0.016), (0.034, 0.034), (0.0, 0.036), (-0.016, 0.02), (-0.016, -0.016),
        (0.0, -0.022))], 5), 0.82, round=0.012)
    for k in range(4):
        s = np.array((x, y)) + side * (0.026 - 0.017 * k) - out * 0.01
        p.lay(ribbon([tuple(s), tuple(s - out * 0.024 - side * 0.004),
            tuple(s - out * 0.03 - side * 0.012)], (0.009, 0.008, 0.006), 5), 0.84, round=0.006)


@scene(35, "landscape", "seventies", bloom=0.9, corners=0.5)
def dog_presides(p):
    wall(p, 0.34, "paper")
    p.lay(rect(0.44, 0.05, 0.94, 0.36), 0.5, round=0.012)
    p.lay(rect(0.475, 0.085, 0.905, 0.325), 0.22, rough=0.5)
    curtain(p, 1.14, -0.02, 1.45, 0.8, 0.4, 4)
    p.lay([rect(0.04, 0.3, 0.34, 0.7), rect(0.02, 0.28, 0.36, 0.31)], 0.2, round=0.01)
    p.lay([oval(0.1 + 0.09 * k, 0.26, 0.03, 0.035) for k in range(3)], 0.6, round=0.012)
    p.defocus(0.006)
    chair = [rect(0.5, 0.3, 0.86, 0.7)]
    p.lay(smooth([(0.5, 0.72), (0.49, 0.36), (0.56, 0.29), (0.68, 0.27), (0.8, 0.29), (0.87, 0.36),
        (0.86, 0.72)], 6), 0.2, round=0.02)
    p.lay(smooth([(0.54, 0.72), (0.535, 0.38), (0.68, 0.32), (0.825, 0.38), (0.82, 0.72)], 6), 0.3,
        round=0.02)
    fig = beast(p, "sitting_dog", 0.63, 0.84, 0.62, 0.5, spots=0.4)
    p.lay(np.array([(0.6, 0.505), (0.66, 0.46), (0.725, 0.485), (0.74, 0.55), (0.7, 0.64),
        (0.655, 0.57)]), 0.92, round=0.012)
    dining(p, 0.7, 0.9)
    p.shade(quad((0.45, 0.7), (0.9, 0.7), (0.95, 0.76), (0.4, 0.76)), 0.25, 0.02)
    for k, (x, y) in enumerate(((0.68, 0.79), (0.26, 0.82), (1.1, 0.82), (0.16, 0.97),
        (1.24, 0.97))):
        p.shade(oval(x + 0.01, y + 0.012, 0.115, 0.034), 0.35, 0.008)
        p.lay(oval(x, y, 0.11, 0.031), 0.98, round=0.008)
        p.lay(oval(x, y, 0.072, 0.019), 0.86)
        if k == 0:
            p.lay([limb((x - 0.035, y - 0.008), (x + 0.035, y - 0.016), 0.01, 0.01),
                oval(x - 0.04, y - 0.014, 0.014),
                oval(x + 0.042, y - 0.02, 0.014)], 0.75, round=0.008)
    for x, y in ((0.46, 0.8), (0.92, 0.81), (0.42, 0.95)):
        wineglass(p, x, y, 0.14, 0.8)
    p.lay([*line([(0.54, 0.8), (0.57, 0.775)], 0.005), *line([(0.8, 0.775), (0.83, 0.8)], 0.005)],
        0.6)
    p.lit(0.68, 0.55, 0.8, 0.2)
    p.dye(np.ones_like(p.x), (1.1, 0.92, 0.7), 0.7)
    p.dye(p.flat(fig), (1.15, 0.8, 0.52), 0.8, 0.004)
    p.dye(chair, (1.05, 0.8, 0.62), 0.3)
    p.dye(rect(1.14, 0, 1.45, 0.7), (1.1, 0.58, 0.42), 0.7, 0.01)


@scene(36, "portrait", "cold", bloom=1.4)
def corridor(p):
    p.img[:] = 0.5
    ground(p, 0.45, 0.32, 0.85, "tiles", 0.8, 1.4)
    for s in (0, 1):
        e = (lambda x: x) if s == 0 else (lambda x: 0.7 - x)
        p.lay(np.array([(e(-0.01), -0.2), (e(0.29), 0.36), (e(0.29), 0.53), (e(-0.01), 1.05)]),
            p.across((0, 0.42), (0.35, 0.75), (0.7, 0.42)), rough=0.12)
        p.lay(np.array([(e(-0.01), 0.62), (e(0.29), 0.475), (e(0.29), 0.53), (e(-0.01), 1.05)]),
            p.across((0, 0.26), (0.35, 0.55), (0.7, 0.26)))
        for a, b in ((0.02, 0.11), (0.16, 0.21), (0.235, 0.26)):
            top, low = doorway(a, b, e)
            p.lay(np.array([*top, *low]), 0.2 if s or a > 0.1 else 0.75, round=0.005)
            if s == 0 and a < 0.1:
                p.beam(np.array([low[0], low[1], (0.42, 0.86), (0.3, 0.98)]), 0.3, 0.015)
    p.lay(quad((0, -0.2), (0.7, -0.2), (0.41, 0.36), (0.29, 0.36)),
        p.slope((0, 0.45), (0.36, 0.85)))
    p.lay([quad((0.33 - w, y), (0.37 + w, y), (0.366 + w * 0.8, y + 0.025),
        (0.334 - w * 0.8, y + 0.025)) for w, y in ((0.05, 0.06), (0.02, 0.22))], 1.2, soft=0.004)
    p.lay(rect(0.29, 0.36, 0.41, 0.53), 1.3)
    p.lay([rect(0.347, 0.36, 0.353, 0.53), rect(0.29, 0.44, 0.41, 0.446)], 0.8)
    p.glow(0.35, 0.46, 0.3, 0.5)
    wheelchair(p, 0.4, 0.83)


def doorway(a, b, e):
    def top(x):
        return 0.45 - 0.49 * (1 - x / 0.31)

    def low(x):
        return 0.5 + 0.5 * (1 - x / 0.31)

    return [(e(a), top(a)), (e(b), top(b))], [(e(b), low(b)), (e(a), low(a))]


def wheelchair(p, x, y):
    """From behind, a little to one side; a blanket has slipped."""
    p.shade(quad((x - 0.1, y + 0.005), (x + 0.12, y + 0.005), (x + 0.17, y + 0.14),
        (x - 0.14, y + 0.14)), 0.5, 0.02)
    for dx in (-0.078, 0.078):
        p.lay(line(arc(x + dx, y - 0.085, 0.03, 0.085, 0, 360, 36), 0.009), 0.05)
        p.lay([limb((x + dx, y - 0.085), q, 0.001, 0.001)
            for q in arc(x + dx, y - 0.085, 0.028, 0.082, 0, 330, 12)], 0.3)
        p.lay(line([(x + dx * 0.84, y - 0.02), (x + dx * 0.84, y - 0.27),
            (x + dx * 1.1, y - 0.285)], 0.008), 0.3, round=0.003)
        p.lay(limb((x + dx, y - 0.165), (x + dx * 0.96, y - 0.165), 0.012, 0.012), 0.1)
    p.lay(quad((x - 0.062, y - 0.25), (x + 0.062, y - 0.25), (x + 0.06, y - 0.12),
        (x - 0.06, y - 0.12)), 0.14, round=0.014)
    p.shade(line(curve([(x - 0.06, y - 0.19), (x, y - 0.18), (x + 0.06, y - 0.19)]), 0.006), 0.4,
        0.006)
    blanket = [(x + 0.02, y - 0.14), (x + 0.085, y - 0.16), (x + 0.105, y - 0.06),
        (x + 0.115, y + 0.012), (x + 0.07, y + 0.02), (x + 0.05, y - 0.03)]
    p.lay(smooth(blanket, 5), 0.6, round=0.02)


@scene(37, "landscape", "sepia", wear=1.5)
def classroom(p):
    wall(p, 0.5)
    window(p, 1.22, 0.02, 1.5, 0.5, 1.1, (2, 3))
    p.lay(rect(0.23, 0.04, 1.08, 0.42), 0.35)
    p.lay(rect(0.25, 0.06, 1.06, 0.4), 0.12, rough=0.4)
    p.lay([*line(curve([(0.33, 0.16), (0.42, 0.12), (0.5, 0.18), (0.62, 0.14), (0.7, 0.17)], 24),
        0.004), *line([(0.34, 0.25), (0.62, 0.25)], 0.003), *line([(0.36, 0.31), (0.52, 0.31)],
        0.003)], 0.75, alpha=0.7)
    p.lay([*line(curve([(0.82, 0.33), (0.82, 0.22), (0.86, 0.13), (0.88, 0.22), (0.91, 0.13),
        (0.95, 0.22), (0.95, 0.33), (0.82, 0.33)], 30), 0.004)], 0.8, alpha=0.8)
    teacher = person(0.16, 0.78, 0.6, 1, wear="skirt", hair="bun", top=0.75, bottom=0.15,
        arms=(8, 4, 120, -10))
    p.draw(teacher)
    p.lay(line([teacher.hands[1], (0.42, 0.2)], 0.004), 0.3)
    p.defocus(0.004)
    for row, (n, y, h) in enumerate(((7, 0.74, 0.36), (6, 0.96, 0.48), (4, 1.3, 0.78))):
        for k in range(n):
            x = (k + 0.5 + 0.25 * (row % 2)) * 1.43 / n + p.rng.normal(0, 0.012)
            odd = (row, k) == (2, 2)
            p.draw(
                person(x, y, h * (0.95 + 0.1 * p.rng.random()), 0, wear="shirt", child=0.75,
                    back=not odd, mask="rabbit" if odd else "",
                       top=(0.25, 0.65, 0.4, 0.85)[(k * 3 + row) % 4], dark=(0.1, 0.3,
                           0.45)[(k * 2 + row) % 3], nod=0 if odd else p.rng.normal(0, 9),
                       hair=("short", "bob", "plaits",
                           "short")[(k * 3 + row) % 4], turn=p.rng.normal(0, 2)))
        p.lay(rect(0, y - h * 0.36, 1.5, y - h * 0.28), 0.32, round=0.01)
        p.lay(rect(0, y - h * 0.28, 1.5, y), 0.13)
    p.beam(quad((1.25, 0.05), (1.5, 0.05), (0.75, 1.0), (0.3, 1.0)), 0.1, 0.04)


@scene(38, "portrait", "selenium", contrast=0.9)
def twice_turned(p):
    wall(p, 0.32, "paper")
    p.lay(oval(0.46, 0.33, 0.225, 0.305), 0.42, round=0.02)
    p.lay(oval(0.46, 0.33, 0.205, 0.285), 0.22, round=0.006)
    inner = oval(0.46, 0.33, 0.2, 0.28)
    p.lay(inner, p.slope((0, 0.5), (0.7, 0.7)))
    at, m = p.outline([inner])
    hold = np.zeros_like(p.img)
    hold[at] = m
    p.begin()
    p.lay(rect(0.56, 0.0, 0.7, 0.7), 0.3)
    p.draw(person(0.44, 1.0, 0.82, 0, wear="dress", hair="long", back=True, top=0.75, dark=0.12))
    p.keep(hold)
    p.end(blur=0.003)
    p.beam([quad((0.28, 0.2), (0.4, 0.08), (0.44, 0.08), (0.27, 0.3))], 0.14, 0.006)
    p.lay(rect(0, 0.66, 0.75, 0.7), 0.3, round=0.01)
    p.lay(rect(0, 0.7, 0.75, 1), 0.14)
    p.shade(oval(0.62, 0.67, 0.08, 0.012), 0.5, 0.006)
    p.lay([rect(0.59, 0.57, 0.65, 0.66), rect(0.605, 0.54, 0.635, 0.57), oval(0.62, 0.535, 0.012)],
        0.6, round=0.02, rim=0.4)
    p.lay(limb((0.5, 0.655), (0.57, 0.65), 0.007, 0.012), 0.75, round=0.006)
    p.lit(0.45, 0.36, 0.55, 0.25)
    p.draw(person(0.2, 1.46, 1.2, 0, wear="dress", hair="long", back=True, top=0.8, dark=0.1,
        arms=(12, -6, 30, 40)), rim=0.2)
    p.lit(0.4, 0.4, 0.75, 0.25)


@scene(39, "landscape", "warm", corners=0.5)
def after_dinner(p):
    p.img[:] = 0.1
    for x in (0.3, 0.72, 1.12):
        p.lay(smooth([(x - 0.1, 0.56), (x - 0.095, 0.32), (x, 0.27), (x + 0.095, 0.32),
            (x + 0.1, 0.56)], 5), 0.2, round=0.02)
    p.defocus(0.006)
    dining(p, 0.5, 0.82)
    for k in range(5):
        p.shade(ribbon([(0.2 + 0.25 * k, 0.52), (0.1 + 0.3 * k, 0.98)], (0.002, 0.008), 5), 0.16,
            0.01)
    p.shade(oval(0.95, 0.78, 0.07, 0.03), 0.5, 0.02)
    bottle(p, 0.38, 0.66, 0.34)
    bottle(p, 1.04, 0.62, 0.3)
    for x, y, h, full in ((0.55, 0.75, 0.16, 0.75), (0.85, 0.62, 0.14, 0), (0.22, 0.86, 0.2, 0.66)):
        p.shade(oval(x + 0.05, y + 0.01, 0.06, 0.012), 0.4, 0.006)
        wineglass(p, x, y, h, full)
    for x, y, r in ((0.76, 0.84, 0.13), (0.58, 0.58, 0.09), (1.2, 0.68, 0.1)):
        p.shade(oval(x + 0.012, y + 0.014, r * 1.03, r * 0.31), 0.45, 0.008)
        p.lay(oval(x, y, r, r * 0.3), 1.0, round=0.01)
        p.lay(oval(x, y, r * 0.66, r * 0.19), 0.84)
        p.lay([oval(x + dx * r, y + dy * r, 0.012, 0.006) for dx,
            dy in ((-0.2, 0), (0.1, 0.06), (0.25, -0.05))], 0.3)
    p.lay([*line([(0.68, 0.83), (0.84, 0.86)], 0.008, 0.005)], 0.6, round=0.003)
    p.lay(smooth([(0.36, 0.9), (0.46, 0.86), (0.56, 0.9), (0.5, 0.95), (0.4, 0.96)], 4), 0.95,
        round=0.02)
    p.lay(ribbon([(1.6, 0.98), (1.42, 0.93), (1.24, 0.9)], (0.1, 0.085, 0.07), 8), 0.12, round=0.05)
    p.lay(ribbon([(1.25, 0.9), (1.21, 0.895)], (0.058, 0.056), 3), 0.95, round=0.02)
    p.lay(smooth([(1.22, 0.85), (1.12, 0.85), (1.06, 0.875), (1.05, 0.92), (1.1, 0.945),
        (1.21, 0.94)], 6), 0.74, round=0.025)
    for k, (dx, dy) in enumerate(((0.05, -0.035), (0.0, -0.012), (0.0, 0.012), (0.03, 0.034))):
        p.lay(ribbon([(1.1, 0.87 + 0.02 * k), (1.03 + dx * 0.6, 0.875 + 0.018 * k + dy * 0.4),
            (0.965 + dx, 0.9 + 0.012 * k + dy)], (0.018, 0.016, 0.012), 7), 0.75, round=0.01)
    p.lay(ribbon([(1.18, 0.86), (1.1, 0.81), (1.04, 0.82)], (0.02, 0.017, 0.012), 7), 0.78,
        round=0.01)
    lamp_lit(p, 0.72, 0.6, 0.5)
    p.lay(quad((0.62, -0.02), (0.82, -0.02), (0.94, 0.13), (0.5, 0.13)), 0.9, round=0.04)
    p.lay(oval(0.72, 0.13, 0.22, 0.02), 1.4)
    p.glow(0.72, 0.14, 0.2, 0.5)


@scene(40, "portrait", "sepia", contrast=1.0, bloom=1.0)
def door_ajar(p):
    wall(p, 0.2, "paper")
    ground(p, 0.4, 0.3, 0.2, "boards", 1.0, clip=(p.y > 0.74) * 1.0)
    p.img *= 0.3
    p.lay(rect(0.2, 0.1, 0.54, 0.745), 0.07, round=0.006)
    p.lay(rect(0.42, 0.125, 0.515, 0.745), 1.25)
    p.begin()
    p.draw(person(0.47, 0.75, 0.3, 0, wear="night", child=0.7, hair="long", arms=(10, 0, 40, 30)),
        dark=0.05)
    p.keep((p.x > 0.42) * (p.x < 0.515) * 1.0)
    p.end(blur=0.003)
    p.lay(quad((0.22, 0.125), (0.42, 0.155), (0.42, 0.775), (0.22, 0.745)), 0.13)
    for y0, y1 in ((0.2, 0.42), (0.48, 0.7)):
        p.lay(quad((0.25, y0), (0.39, y0 + 0.014), (0.39, y1 + 0.018), (0.25, y1)), 0.17,
            round=0.008)
    p.lay(oval(0.4, 0.47, 0.013), 0.7, round=0.008)
    p.beam(quad((0.42, 0.76), (0.515, 0.745), (0.66, 1.02), (0.2, 1.02)), 0.7, 0.006)
    long = person(0.45, 1.12, 0.36, 0, wear="night", child=0.7, hair="long", arms=(10, 0, 40, 30))
    p.shade(p.flat(long), 0.9, 0.004)
    p.glow(0.475, 0.45, 0.2, 0.25)
    p.lay(smooth([(0.1, 0.93), (0.14, 0.9), (0.17, 0.93), (0.15, 0.96), (0.11, 0.96)], 4), 0.3,
        round=0.012)


@scene(41, "square", "cold", bloom=0.9)
def cat_and_snow(p):
    wall(p, 0.2)
    view = p.slope((0.1, 0.7), (0.8, 0.95))
    window(p, 0.16, 0.1, 0.84, 0.76, 1, (2, 2), frame=0.3, view=view)
    p.begin()
    for k in range(4):
        x = 0.2 + 0.19 * k
        p.lay([rect(x, 0.56 - 0.03 * (k % 2), x + 0.15, 0.76),
            np.array([(x - 0.015, 0.565 - 0.03 * (k % 2)), (x + 0.075, 0.49 - 0.03 * (k % 2)),
            (x + 0.165, 0.565 - 0.03 * (k % 2))])], 0.55)
        p.lay(np.array([(x - 0.015, 0.56 - 0.03 * (k % 2)), (x + 0.075, 0.485 - 0.03 * (k % 2)),
            (x + 0.165, 0.56 - 0.03 * (k % 2)), (x + 0.075, 0.51 - 0.03 * (k % 2))]), 1.0)
        p.lay([rect(x + 0.04, 0.62, x + 0.06, 0.66), rect(x + 0.09, 0.62, x + 0.11, 0.66)],
            1.1 if k == 2 else 0.3)
    p.keep(((p.x > 0.16) & (p.x < 0.84) & (p.y < 0.76)) * 0.75)
    p.end(blur=0.006)
    p.lay([rect(0.494, 0.1, 0.506, 0.76), rect(0.16, 0.424, 0.84, 0.436)], 0.26)
    for _ in range(150):
        x, y, r = p.rng.uniform(0.17, 0.83), p.rng.uniform(0.11, 0.74), p.rng.uniform(0.002, 0.009)
        p.lay(oval(x, y, r), 1.15, soft=0.002, alpha=0.9)
    p.lay(smooth([(0.16, 0.76), (0.3, 0.735), (0.42, 0.75), (0.6, 0.738), (0.84, 0.755),
        (0.84, 0.77), (0.16, 0.77)], 5), 1.0, soft=0.003)
    curtain(p, 0.04, 0.02, 0.24, 0.97, 0.5, 3, 0.95)
    curtain(p, 0.78, 0.02, 0.98, 0.97, 0.5, 3, 0.95)
    p.lay(rect(0.1, 0.76, 0.9, 0.8), 0.6, round=0.01)
    p.shade(oval(0.55, 0.79, 0.16, 0.016), 0.5, 0.01)
    beast(p, "cat", 0.56, 0.775, 0.37, 0.05, dark=True)
    p.lay([q for k in range(3) for q in line([(0.5, 0.5 + 0.008 * k), (0.42, 0.49 + 0.014 * k)],
        0.0015)], 0.6)
    p.lay([rect(0.2, 0.69, 0.27, 0.77), *line([(0.235, 0.69), (0.225, 0.6)], 0.006),
        oval(0.222, 0.59, 0.02, 0.026),
        *ribbon([(0.235, 0.66), (0.265, 0.63)], (0.004, 0.01), 4)], 0.3, round=0.012)


@scene(42, "landscape", "selenium", contrast=0.95)
def balloon_bed(p):
    room(p, 0.3, 0.25, 0.84, paper="paper")
    window(p, 0.62, 0.06, 0.84, 0.36, 0.75, (2, 2), frame=0.25)
    bars = [*line([(0.14, 0.36), (0.14, 0.95)], 0.022), *line([(0.3, 0.33), (0.3, 0.6)], 0.016),
        *line(curve([(0.14, 0.38), (0.22, 0.3), (0.3, 0.35)]), 0.018)]
    bars += [q for k in range(3) for q in line([(0.18 + 0.04 * k, 0.34), (0.18 + 0.04 * k, 0.66)],
        0.008)]
    p.lay(bars, 0.16, round=0.008, rim=0.3)
    p.lay(cushion(0.17, 0.54, 0.45, 0.7), 0.95, round=0.045)
    p.shade(oval(0.34, 0.61, 0.09, 0.03), 0.3, 0.02)
    p.lay(oval(0.345, 0.59, 0.052, 0.048), 0.66, round=0.02)
    p.lay(smooth([(0.29, 0.6), (0.295, 0.54), (0.35, 0.53), (0.4, 0.55), (0.38, 0.57),
        (0.33, 0.575), (0.315, 0.63)], 5), 0.12, round=0.02)
    p.shade([limb((0.365, 0.595), (0.383, 0.6), 0.003, 0.003),
        limb((0.368, 0.622), (0.38, 0.622), 0.003, 0.002)], 0.6, 0.002)
    body = [(0.16, 0.72), (0.34, 0.66), (0.44, 0.6), (0.56, 0.6), (0.7, 0.56), (0.84, 0.52),
        (0.94, 0.6), (1.06, 0.62), (1.16, 0.58), (1.23, 0.66), (1.24, 0.94), (0.16, 0.94)]
    p.lay(smooth(body, 6), 0.85, round=0.06, rough=0.15)
    folds = (((0.46, 0.62), (0.52, 0.74), (0.5, 0.92)), ((0.62, 0.6), (0.7, 0.74), (0.66, 0.92)),
        ((0.84, 0.54), (0.86, 0.7), (0.94, 0.9)), ((0.96, 0.62), (0.92, 0.74), (1.02, 0.92)),
        ((1.1, 0.63), (1.12, 0.76), (1.08, 0.9)))
    for q in folds:
        p.shade(ribbon(q, (0.003, 0.012, 0.02), 9), 0.4, 0.012)
    p.lay([*line([(1.22, 0.5), (1.22, 0.98)], 0.022), *line([(1.3, 0.53), (1.3, 0.98)], 0.02),
        *line([(1.22, 0.53), (1.3, 0.56)], 0.014)], 0.1, round=0.008, rim=0.3)
    p.lay(line(curve([(1.22, 0.52), (1.17, 0.4), (1.21, 0.3)], 14), 0.0035), 0.7)
    p.lay(oval(1.2, 0.19, 0.088, 0.104), 0.75, round=0.06)
    p.lay(oval(1.165, 0.145, 0.014, 0.022, 30), 1.1, soft=0.006)
    p.drop([([oval(1.2, 0.19, 0.088, 0.104)], 1)], 0.07, 0.05, 0.4, 0.02)
    p.lay(oval(1.2, 0.19, 0.088, 0.104), 0.75, round=0.06)
    p.beam(quad((0.62, 0.06), (0.84, 0.06), (1.25, 0.95), (0.6, 0.98)), 0.2, 0.03)
    p.lit(0.9, 0.42, 0.72, 0.14)


@scene(43, "landscape", "seventies", bloom=1.2, contrast=0.9)
def pianist(p):
    wall(p, 0.3, "paper")
    p.lay(rect(0.28, 0.3, 1.22, 0.84), 0.12, round=0.02)
    p.lay(quad((0.26, 0.29), (1.24, 0.29), (1.22, 0.325), (0.28, 0.325)), 0.2, round=0.01)
    p.lay(rect(0.62, 0.37, 0.92, 0.52), 0.8, rough=0.1)
    p.lay([rect(0.64, 0.395 + 0.03 * k, 0.9, 0.398 + 0.03 * k) for k in range(4)], 0.3)
    p.lay(quad((0.28, 0.565), (1.22, 0.565), (1.25, 0.62), (0.25, 0.62)), 0.95)
    p.lay([rect(0.3 + 0.022 * k, 0.565, 0.311 + 0.022 * k, 0.598) for k in range(41)
        if k % 7 not in (2, 6)], 0.04)
    p.lay(rect(0.25, 0.62, 1.25, 0.65), 0.16, round=0.01)
    p.lay([rect(0.3, 0.65, 0.34, 0.95), rect(1.16, 0.65, 1.2, 0.95)], 0.1, round=0.01)
    p.lay([rect(1.03, 0.265, 1.08, 0.29), rect(1.048, 0.16, 1.066, 0.27)], 0.85, round=0.008)
    p.lay(rect(0.36, 0.1, 0.54, 0.29), 0.3, round=0.01)
    p.lay(rect(0.38, 0.12, 0.52, 0.27), 0.55, rough=0.3)
    p.light = (0.6, -0.6)
    fig = person(0.76, 1.14, 0.86, 0, wear="suit", back=True, top=0.13, arms=(30, 40, 32, 44),
        nod=12, skin=0.7, lean=-6)
    p.draw(fig, rim=0.4)
    p.lay(quad((0.56, 0.85), (0.95, 0.85), (0.97, 0.91), (0.54, 0.91)), 0.24, round=0.02)
    p.lit(1.03, 0.22, 0.62, 0.14)
    p.lay(smooth([(1.057, 0.16), (1.045, 0.14), (1.02, 0.1), (0.995, 0.085), (1.04, 0.09),
        (1.066, 0.12), (1.068, 0.15)], 5), 1.6)
    p.glow(1.045, 0.13, 0.1, 0.7)
    near = np.clip(1.1 - np.hypot(p.x - 1.0, p.y - 0.2), 0, 1)
    p.dye(near, (1.2, 0.88, 0.55), 0.9)
    p.dye(1 - near, (0.9, 0.8, 0.85), 0.6)
    bulbs(p, [(1.045, 0.12)], 0.004, 0.2)
