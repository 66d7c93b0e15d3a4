"""Field, forest, snow; somebody in the distance."""

from itertools import pairwise

import numpy as np

from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person, stand
from pictures.places import (
    GRASS,
    SKY,
    STRAW,
    blades,
    cushion,
    fence,
    finger,
    foliage,
    ground,
    hills,
    house,
    mist,
    rain,
    sky,
    tree,
    treeline,
    trunks,
)
from pictures.plate import blurred
from pictures.shapes import arc, curve, limb, line, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


@scene(55, "landscape", "seventies", tilt=-1.8)
def armchair(p):
    sky(p, 0.6, 0.95, 0.5, 0.7)
    hills(p, 0.5, 0.08, 0.3, 0.6)
    treeline(p, 0.515, 0.06, 0.25, 0.4, 0.05)
    ground(p, 0.44, 0.5, 0.75, "grass", 1.3)
    for k in range(9):
        x = 0.72 + (k - 4) * 0.05
        p.shade(line([(x, 0.52), (0.72 + (k - 4) * 0.42, 1.05)], 0.004, 0.03), 0.2, 0.006)
    p.defocus(0.003)
    p.light = (-0.8, -0.5)
    p.shade(quad((0.9, 0.82), (1.12, 0.8), (1.45, 0.88), (1.0, 0.9)), 0.55, 0.015)
    p.lay([limb((0.77, 0.83), (0.76, 0.88), 0.012, 0.009),
        limb((1.08, 0.82), (1.09, 0.87), 0.012, 0.009)], 0.1)
    back = smooth([(0.79, 0.75), (0.77, 0.46), (0.82, 0.385), (0.93, 0.365), (1.03, 0.385),
        (1.08, 0.46), (1.06, 0.75)], 6)
    p.lay(back, 0.36, round=0.04, rough=0.12)
    for x, y in ((0.85, 0.47), (0.92, 0.46), (1.0, 0.47), (0.88, 0.55), (0.96, 0.55)):
        p.shade(oval(x, y, 0.012, 0.01), 0.5, 0.006)
    p.lay(cushion(0.8, 0.63, 1.05, 0.74), 0.46, round=0.03, rough=0.12)
    p.shade(oval(0.92, 0.665, 0.09, 0.018), 0.35, 0.015)
    p.lay([smooth([(0.72, 0.84), (0.7, 0.66), (0.73, 0.585), (0.79, 0.585), (0.82, 0.66),
        (0.81, 0.85)], 6),
           smooth([(1.03, 0.85), (1.03, 0.66), (1.06, 0.585), (1.12, 0.585), (1.15, 0.66),
               (1.12, 0.84)], 6)], 0.38, round=0.03, rough=0.12)
    p.lay(quad((0.81, 0.74), (1.04, 0.74), (1.03, 0.84), (0.81, 0.85)), 0.27, round=0.01)
    p.lay([oval(0.755, 0.68, 0.03, 0.04), oval(1.09, 0.68, 0.03, 0.04)], 0.32, round=0.01)
    blades(p, 1.04, 110, 0.16, 0.3, 0.007)
    p.dye((p.y > 0.5) * 1.0, STRAW, 0.85)
    p.dye((p.y < 0.46) * 1.0, SKY, 0.75)
    p.dye([back, rect(0.7, 0.58, 1.15, 0.86)], (1.12, 0.66, 0.5), 0.85, 0.004)


@scene(56, "portrait", "sepia", tilt=0.0)
def ladder(p):
    sky(p, 0.5, 0.95, 0.88, 0.9, 0.45)
    treeline(p, 0.9, 0.07, 0.3, 0.45, 0.05)
    ground(p, 0.84, 0.4, 0.62, "grass", 1.2)
    fence(p, 0.915, 0.04, 0.1, 0.3, 0.2)
    low, high = np.array([(0.2, 0.965), (0.33, 0.955)]), np.array([(0.475, -0.05), (0.525, -0.05)])
    p.shade(line([(0.26, 0.965), (0.7, 0.985)], 0.012), 0.4, 0.006)
    for i in (0, 1):
        p.lay(line([tuple(low[i]), tuple(high[i])], 0.014, 0.007), 0.18, round=0.004)
    for k in range(26):
        t = 1 - 0.972 ** (k * 1.7 + 1)
        a, b = low[0] + (high[0] - low[0]) * t, low[1] + (high[1] - low[1]) * t
        p.lay(line([tuple(a), tuple(b)], 0.009 * (1 - 0.5 * t)), 0.22, round=0.002)
    fig = person(0.437, 0.42, 0.25, 0, back=True, hat="bowler", top=0.14, arms=(158, 6, 140, 22),
        legs=(6, -6, 34, -58), turn=7, nod=-8)
    p.draw(fig, rim=0.15)
    p.lay([*line([(0.1, 0.3), (0.115, 0.29), (0.13, 0.3)], 0.004),
        *line([(0.15, 0.34), (0.165, 0.33), (0.18, 0.342)], 0.004)], 0.25)


@scene(57, "landscape", "instant", tilt=1.3)
def sheet_with_legs(p):
    sky(p, 0.72, 0.95, 0.4, 0.4)
    house(p, -0.05, 0.1, 0.4, 0.52, 0.7, (2, 2), far=0.15, shutters=True)
    p.lay(quad((-0.1, 0.12), (0.12, -0.04), (0.46, 0.12), (0.4, 0.14)), 0.4, far=0.15)
    foliage(p, 1.25, 0.3, 0.32, 0.3, 0.32, 0.15)
    foliage(p, 0.55, 0.42, 0.2, 0.12, 0.3, 0.2)
    ground(p, 0.42, 0.42, 0.6, "grass", 1.3, clip=np.clip((p.y - 0.5) * 50, 0, 1))
    p.defocus(0.005)
    p.lay(line([(1.2, 0.96), (1.22, 0.12)], 0.022), 0.3, round=0.008)
    for x, h, kw in ((0.52, 0.64, {"wear": "shorts", "child": 0.1}),
        (0.84, 0.66, {"wear": "dress", "child": 0.1, "legs": (10, -8, -2, 2)})):
        fig = person(x, 0.93, h, 0, **kw)
        p.cast(fig, 0.93, 0.5, 0.1)
        p.draw(fig)
    rope = curve([(-0.02, 0.17), (0.3, 0.22), (0.75, 0.245), (1.1, 0.2), (1.22, 0.16)], 30)
    p.lay(line(rope, 0.005), 0.15)
    x, y = p.x, p.y
    low = 0.705 + 0.018 * np.sin(x * 11 + 1) + 0.012 * np.sin(x * 23)
    high = np.interp(x, [q[0] for q in rope], [q[1] for q in rope]) - 0.006
    edge = np.clip((x - 0.3 - 0.02 * np.sin(y * 9)) * 200, 0,
        1) * np.clip((1.06 + 0.03 * np.sin(y * 7 + 1) - x) * 200, 0, 1)
    m = np.clip((y - high) * 200, 0, 1) * np.clip((low - y) * 200, 0, 1) * edge
    fold = 0.06 * np.sin(x * 26 + 2 * np.sin(y * 4)) + 0.04 * np.sin(x * 47 + y
        * 6) + 0.05 * np.exp(-(((x - 0.52) / 0.05) ** 2)) * (y > 0.35) + 0.06 * np.exp(-(((x
        - 0.84) / 0.05) ** 2)) * (y > 0.32)
    p.wash(m, 0.9 + fold - 0.1 * (y - 0.3))
    p.lay([rect(a, 0.205, a + 0.011, 0.25) for a in (0.33, 0.58, 0.8, 1.02)], 0.4)
    p.lay(smooth([(0.02, 0.185), (0.14, 0.2), (0.15, 0.38), (0.1, 0.41), (0.02, 0.37)], 4), 0.35,
        round=0.01)
    p.lay(smooth([(1.1, 0.2), (1.17, 0.18), (1.18, 0.4), (1.12, 0.42)], 4), 0.7, round=0.01)
    p.dye((p.y > 0.5) * 1.0 * (1 - m), GRASS, 0.8)
    p.dye((p.y < 0.4) * (1 - m), SKY, 0.6)
    p.dye(smooth([(0.02, 0.185), (0.14, 0.2), (0.15, 0.38), (0.1, 0.41), (0.02, 0.37)], 4),
        (1.15, 0.5, 0.45), 0.9)
    p.dye(rect(0.4, 0.72, 1.0, 0.95), (1.05, 0.94, 0.84), 0.6, 0.03)


@scene(58, "portrait", "selenium", bloom=1.2)
def white_among_trunks(p):
    p.haze = 0.86
    p.img = 0.86 - 0.1 * p.fbm(0.4, 4)
    for far, w, n in ((0.85, 0.006, 30), (0.7, 0.009, 22), (0.52, 0.013, 13)):
        trunks(p, n, 0.7 + 0.06 * (0.85 - far), 0.14, far, w)
        mist(p, 0.66, 0.2, 0.88, 0.35)
    ground(p, 0.5, 0.2, 0.66, "grass", 1.2, clip=np.clip((p.y - 0.7 - 0.015 * np.sin(p.x * 14))
        * 30, 0, 1))
    p.draw(person(0.37, 0.765, 0.15, 0, wear="long", top=1.0, back=False, hair="long", skin=0.8,
        dark=0.3, arms=(8, 4, 30, 20)))
    p.glow(0.37, 0.7, 0.09, 0.16)
    mist(p, 0.76, 0.05, 0.85, 0.6)
    trunks(p, 4, 0.88, 0.09, 0.2, 0.026)
    for x, w in ((0.07, 0.06), (0.6, 0.085)):
        p.lay(np.array([(x - w * 1.5, 1.05), (x - w, 0.85), (x - w * 0.8, -0.05),
            (x + w * 0.75, -0.05), (x + w, 0.85),
            (x + w * 1.6, 1.05)]), 0.06, round=0.05, rough=0.5)
    twigs = [ribbon([(0.6, y), (0.6 + s * 0.13, y - 0.05), (0.6 + s * 0.24, y - 0.04)],
        (0.008, 0.004, 0.001), 7) for y, s in ((0.2, -1), (0.34, 1), (0.5, -1))]
    p.lay([q for t in twigs for q in t], 0.06)
    blades(p, 1.03, 60, 0.1, 0.12, 0.006)


@scene(59, "landscape", "cold", wear=1.5)
def king_dog(p):
    sky(p, 0.62, 0.88, 0.4, 0.3)
    treeline(p, 0.44, 0.14, 0.2, 0.5, 0.05)
    house(p, 1.06, 0.3, 1.26, 0.46, 0.5, (2, 1), far=0.35)
    p.lay(quad((1.02, 0.31), (1.16, 0.22), (1.3, 0.31), (1.28, 0.33)), 0.85, far=0.3)
    ground(p, 0.36, 0.93, 0.86, "snow", 0.6, clip=np.clip((p.y - 0.44 + 0.01 * np.sin(p.x * 5))
        * 60, 0, 1))
    for b in (0.94, 0.985):
        p.lay(line(curve([(1.5, b - 0.01), (1.15, b - 0.08), (0.7, b - 0.07)]), 0.006), 0.66,
            soft=0.002)
    p.light = (-0.7, -0.6)
    for x, h, hat, nod in ((0.24, 0.44, "scarf", 6), (0.44, 0.48, "cap", -4)):
        fig = stand(p, x, 0.86, h, -1, long=0.9, legs=(30, -10, -34, -12), wear="coat", child=0.55,
            hat=hat, hat_tone=0.3, lean=20,
                    arms=(-58, 10, -44, 6), top=0.2 if x < 0.3 else 0.34, nod=nod)  # fmt: skip
        hx, hy = fig.hands[1]
        p.lay(line(curve([(hx, hy), ((hx + 0.86) / 2, hy + 0.12), (0.86, 0.87)], 10), 0.004), 0.15)
    p.shade(oval(1.06, 0.925, 0.3, 0.02), 0.4, 0.01)
    for dy in (0.0, 0.03):
        p.lay(line(curve([(0.83, 0.83 + dy), (0.85, 0.89 + dy), (0.92, 0.9 + dy),
            (1.3, 0.895 + dy)]), 0.011), 0.12 + dy)
    p.lay(quad((0.88, 0.845), (1.3, 0.84), (1.31, 0.858), (0.87, 0.865)), 0.3, round=0.006)
    p.lay([rect(0.95, 0.855, 0.962, 0.92), rect(1.2, 0.852, 1.212, 0.92)], 0.15)
    beast(p, "sitting_dog", 1.07, 0.85, 0.37, 0.16, flip=True, spots=0.5, rim=0.25)
    crown = [(0.985, 0.515), (0.98, 0.47), (1.0, 0.495), (1.015, 0.455), (1.033, 0.492),
        (1.052, 0.462), (1.055, 0.51)]
    p.lay(np.add(crown, (0.005, -0.014)), 0.42, round=0.006, rim=0.3)
    rain(p, 120, 0.3, 0.008, 1.0, 0.9)


@scene(60, "landscape", "cyanotype", bloom=0.9)
def roped(p):
    sky(p, 0.34, 0.85, 0.8, 0.4)
    p.haze = 0.78
    peaks(p, [(0, 0.62), (0.22, 0.34), (0.34, 0.46), (0.55, 0.2), (0.72, 0.42), (0.9, 0.36),
        (1.15, 0.5), (1.5, 0.44)], 0.62, 0.55)
    mist(p, 0.66, 0.12, 0.85, 0.9)
    crest = [(-0.05, 0.9), (0.2, 0.78), (0.42, 0.73), (0.6, 0.6), (0.86, 0.5), (1.0, 0.4),
        (1.16, 0.33), (1.3, 0.2), (1.5, 0.12)]
    peaks(p, crest, 0.93, 0.0)
    xs, ys = zip(*crest, strict=True)
    rope = []
    for x in (0.5, 0.66, 0.83, 1.02):
        y = float(np.interp(x, xs, ys)) + 0.004
        h = 0.115
        fig = person(x, y, h, 1, legs=(34, -30, -18, -8), arms=(30, 40, 70, -10), lean=18,
            hat="cap", wear="suit")
        p.draw(fig, dark=0.06)
        p.lay(ribbon([(x - 0.012, y - h * 0.72), (x - 0.034, y - h * 0.6),
            (x - 0.024, y - h * 0.46)], (0.008, 0.014, 0.008), 6), 0.08)
        hx, hy = fig.hands[1]
        p.lay(line([(hx + 0.006, hy - 0.02), (hx + 0.012, y - 0.002)], 0.0025), 0.08)
        rope.append((x, y - h * 0.52))
    for a, b in pairwise(rope):
        p.lay(line(curve([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 0.018), b], 8), 0.0024), 0.1)
    p.glow(1.25, -0.02, 0.3, 0.3)
    blow = np.clip((p.fbm(0.12, 4, 3) - 0.5) * 4, 0, 1) * np.exp(-(((p.y - np.interp(p.x, xs, ys)
        + 0.03) / 0.04) ** 2)) * (p.x > 0.95)
    p.wash(blow, 0.95, 0.7)


def peaks(p, crest, tone, far):
    """A mountain, its light side and its dark one."""
    xs, ys = zip(*crest, strict=True)
    n = p.fbm(0.12, 4, steep=0.5)
    edge = np.interp(p.x[0], xs, ys) + (n[0] - 0.5) * 0.03
    m = np.clip((p.y - edge[None, :]) * p.h, 0, 1)
    slope = blurred(np.repeat(np.gradient(edge)[None, :], 3, 0), 9)[1] * p.h
    rock = np.clip((p.fbm(0.16, 6, steep=0.72, stretch=0.6) - 0.52) * 5, 0,
        1) * np.clip((p.y - edge) * 5, 0.1, 1)
    shade = np.clip(0.5 + slope * 0.35, 0.15, 1)[None, :]
    side = shade + (1 - shade) * np.clip((p.y - edge) * 1.4 - (p.fbm(0.2, 4) - 0.5), 0, 0.7)
    v = tone * (0.45 + 0.55 * side) * (1 - 0.62 * rock)
    p.wash(m, v * (1 - far) + p.haze * far)


@scene(61, "landscape", "seventies", light_leak=True, tilt=2.0)
def picnic(p):
    ground(p, -0.25, 0.42, 0.55, "grass", 1.4)
    treeline(p, 0.1, 0.2, 0.25, 0.2, 0.08)
    p.light = (-0.5, -0.8)
    cloth = quad((0.62, 0.26), (1.36, 0.3), (1.42, 0.68), (0.56, 0.6))
    p.lay(cloth, 0.88, rough=0.08)
    check(p, cloth)
    for x, y, r in ((0.85, 0.42, 0.075), (1.12, 0.52, 0.085)):
        p.shade(oval(x + 0.01, y + 0.01, r * 1.05, r * 0.5), 0.4, 0.006)
        p.lay(oval(x, y, r, r * 0.46), 0.97, round=0.01)
        p.lay(oval(x, y, r * 0.66, r * 0.28), 0.86)
        p.lay([oval(x - 0.01, y - 0.004, r * 0.3, r * 0.12),
            limb((x + 0.02, y), (x + 0.04, y + 0.01), 0.006, 0.004)], 0.35, round=0.006)
    p.shade(oval(1.3, 0.43, 0.07, 0.02), 0.4, 0.008)
    p.lay(smooth([(1.22, 0.44), (1.22, 0.3), (1.245, 0.26), (1.245, 0.19), (1.268, 0.19),
        (1.268, 0.26), (1.29, 0.3), (1.29, 0.44)], 4), 0.14, round=0.02, rim=0.5)
    p.lay(oval(0.97, 0.64, 0.045, 0.018, -12), 0.7, round=0.008)
    p.shade(smooth([(0.0, 0.86), (0.6, 0.78), (1.28, 0.86), (1.3, 0.95), (0.6, 0.97), (0.0, 0.97)]),
        0.5, 0.02)
    lying_man(p)
    blades(p, 1.05, 70, 0.14, 0.3, 0.008)
    p.dye(np.ones_like(p.x), GRASS, 0.85)
    p.dye(cloth, (1.06, 0.98, 0.92), 1, 0.004)
    check(p, cloth, dye=(1.15, 0.5, 0.45))
    p.dye(smooth([(0.02, 0.74), (0.36, 0.72), (0.6, 0.76), (0.6, 0.92), (0.34, 0.88), (0.03, 0.94)],
        5), (0.8, 0.86, 1.05), 0.95, 0.006)
    p.dye(smooth([(0.6, 0.77), (0.78, 0.7), (0.97, 0.72), (1.0, 0.9), (0.84, 0.98), (0.6, 0.91)],
        5), (1.02, 1.0, 0.97), 1, 0.006)
    p.dye([oval(0.745, 0.85, 0.05, 0.04), limb((0.97, 0.83), (1.03, 0.83), 0.045, 0.045)],
        (1.12, 0.9, 0.76), 0.9, 0.004)
    p.dye(oval(1.09, 0.775, 0.17, 0.105), (1.12, 0.96, 0.64), 1)


def check(p, cloth, dye=None):
    found = p.outline(cloth)
    at, m = found
    bars = np.zeros(m.shape)
    u, v = p.x[at] + 0.1 * p.y[at], p.y[at] - 0.05 * p.x[at]
    bars = ((u % 0.09) < 0.045) * 0.5 + ((v % 0.07) < 0.035) * 0.5
    if dye is None:
        p.img[at] = p.img[at] * (1 - 0.42 * m * bars)
    else:
        whole = np.zeros_like(p.x)
        whole[at] = m * bars
        p.dye(whole, dye, 0.9)


def lying_man(p):
    """On his back across the picture: feet on the left, the hat where his face is."""
    for dy, knee in ((0.0, 0.0), (0.05, 0.02)):
        p.lay(ribbon([(0.62, 0.82 + dy), (0.34, 0.78 - knee + dy), (0.09, 0.84 + dy)],
            (0.062, 0.05, 0.042), 12), 0.24 + dy, round=0.03)
        p.lay(smooth([(0.1, 0.82 + dy), (0.05, 0.74 + dy), (0.02, 0.73 + dy), (0.02, 0.87 + dy),
            (0.08, 0.88 + dy)], 5), 0.1, round=0.015)
    p.lay(smooth([(0.58, 0.77), (0.72, 0.74), (0.92, 0.73), (0.98, 0.78), (0.98, 0.9), (0.9, 0.93),
        (0.72, 0.92), (0.58, 0.9)], 6), 0.82, round=0.04)
    p.lay(rect(0.6, 0.77, 0.622, 0.9), 0.2, soft=0.003)
    for k in range(4):
        p.shade(ribbon([(0.68 + 0.05 * k, 0.77), (0.7 + 0.05 * k, 0.88)], (0.002, 0.008, 0.002), 5),
            0.35, 0.008)
    p.lay(ribbon([(0.93, 0.77), (0.8, 0.71), (0.76, 0.83)], (0.04, 0.036, 0.03), 10), 0.86,
        round=0.02)
    p.lay(ribbon([(0.93, 0.89), (0.83, 0.95), (0.74, 0.86)], (0.042, 0.036, 0.03), 10), 0.84,
        round=0.02)
    p.lay([oval(0.755, 0.845, 0.035, 0.024, 60), oval(0.735, 0.855, 0.033, 0.024, 120)], 0.66,
        round=0.012)
    p.lay(limb((0.97, 0.83), (1.03, 0.83), 0.045, 0.045), 0.62, round=0.02)
    p.lay(oval(1.08, 0.8, 0.085, 0.08), 0.2, round=0.03)
    p.shade(oval(1.1, 0.84, 0.17, 0.1), 0.35, 0.02)
    p.lay(oval(1.09, 0.78, 0.165, 0.098, -6), 0.82, round=0.025, rough=0.15)
    p.lay(oval(1.095, 0.755, 0.088, 0.058, -6), 0.3)
    p.lay(oval(1.1, 0.735, 0.082, 0.055, -6), 0.86, round=0.03, rough=0.15)
    for k in range(3):
        p.shade(line(arc(1.09, 0.78, 0.15 - 0.02 * k, 0.088 - 0.014 * k, 0, 360, 40), 0.002), 0.4)


@scene(62, "landscape", "sepia", wear=1.4)
def same_pose(p):
    sky(p, 0.55, 0.95, 0.6, 0.7)
    hills(p, 0.6, 0.07, 0.35, 0.5)
    treeline(p, 0.61, 0.05, 0.25, 0.35, 0.04)
    ground(p, 0.55, 0.45, 0.68, "grass", 1.4)
    for k in range(15):
        p.shade(line([(0.72 + (k - 7) * 0.045, 0.62), (0.72 + (k - 7) * 0.36, 1.05)], 0.003, 0.03),
            0.3, 0.006)
    p.defocus(0.003)
    p.lay([*line([(0.42, 0.3), (0.425, 0.98)], 0.02), *line([(0.1, 0.44), (0.76, 0.405)], 0.018)],
        0.2, round=0.006)
    scare = person(0.42, 0.93, 0.62, 0, wear="coat", arms=(82, 4, 94, 2), hat="fedora", mask="bag",
        top=0.2, hat_tone=0.3, turn=-3, nod=7)
    p.cast(scare, 0.93, 0.6, 0.12)
    p.draw(scare)
    for hand in scare.hands:
        straw(p, *hand, 14)
    for x in (0.4, 0.45):
        straw(p, x, 0.9, 12)
    p.lay([*line([(0.34, 0.47), (0.3, 0.6)], 0.012), *line([(0.5, 0.66), (0.54, 0.76)], 0.014)],
        0.5)
    stand(p, 1.03, 0.94, 0.66, 0, wear="suit", arms=(88, -4, 86, 4), hat="fedora", top=0.24,
        hat_tone=0.25, legs=(6, -2, 4, 0))
    crow(p, *scare.hands[1])
    for x, y in ((0.95, 0.14), (1.02, 0.11), (1.1, 0.17)):
        p.lay(line([(x - 0.02, y - 0.008), (x, y), (x + 0.02, y - 0.012)], 0.004), 0.2)


def straw(p, x, y, n):
    for _ in range(n):
        dx, dy = p.rng.normal(0, 0.022), abs(p.rng.normal(0.03, 0.018))
        p.lay(line([(x, y - 0.008), (x + dx, y + dy)], 0.003), 0.75)


def crow(p, x, y):
    p.lay([smooth([(x - 0.05, y - 0.02), (x - 0.02, y - 0.055), (x + 0.02, y - 0.06),
        (x + 0.03, y - 0.035), (x, y - 0.018)], 5),
           oval(x + 0.028, y - 0.066, 0.014), limb((x + 0.036, y - 0.066), (x + 0.058, y - 0.06),
               0.006, 0.002),
           limb((x - 0.04, y - 0.022), (x - 0.08, y - 0.005), 0.01,
               0.006), *line([(x, y - 0.02), (x, y)], 0.003)], 0.06)


@scene(63, "portrait", "cold", tilt=-3.0)
def kite(p):
    sky(p, 0.45, 0.92, 0.86, 0.8, 0.4)
    hills(p, 0.88, 0.05, 0.4, 0.5)
    ground(p, 0.83, 0.5, 0.66, "grass", 1.2)
    p.light = (0.6, -0.8)
    fence(p, 0.93, 0.06, 0.14, 0.25, 0.1, -0.04)
    fig = person(0.25, 0.86, 0.25, 1, wear="shorts", child=0.65, arms=(146, 8, 156, 2),
        legs=(-12, -30, -34, -24), top=0.85, bottom=0.2, lean=-14, nod=-24)
    p.shade(oval(0.25, 0.965, 0.07, 0.008), 0.5, 0.01)
    hx, hy = fig.hands[1]
    p.lay(line(curve([(hx, hy), (0.42, 0.42), (0.5, 0.27)], 20), 0.003), 0.12)
    top, right, low, left = (0.57, 0.05), (0.655, 0.2), (0.49, 0.33), (0.41, 0.13)
    p.lay([quad(top, right, (0.53, 0.19), left)], 0.2, round=0.008)
    p.lay([quad(left, (0.53, 0.19), right, low)], 0.32, round=0.008)
    p.lay([*line([top, low], 0.004), *line([left, right], 0.004)], 0.08)
    tail = curve([low, (0.44, 0.4), (0.52, 0.47), (0.45, 0.54), (0.5, 0.6)], 30)
    p.lay(line(tail, 0.0025), 0.15)
    for x, y in tail[4::5]:
        p.lay([np.array([(x, y), (x - 0.022, y - 0.012), (x - 0.02, y + 0.012)]),
            np.array([(x, y), (x + 0.022, y - 0.014), (x + 0.022, y + 0.01)])], 0.7)
    p.draw(fig)
    p.lay(oval(0.34, 0.955, 0.024, 0.012, 10), 0.12, round=0.008)


@scene(64, "landscape", "instant")
def tree_of_legs(p):
    sky(p, 0.75, 0.95, 0.6, 0.3)
    hills(p, 0.72, 0.06, 0.4, 0.5)
    treeline(p, 0.74, 0.1, 0.28, 0.3, 0.06)
    ground(p, 0.66, 0.42, 0.6, "grass", 1.3, clip=np.clip((p.y - 0.73) * 60, 0, 1))
    p.defocus(0.004)
    p.shade(oval(0.65, 0.94, 0.7, 0.06), 0.5, 0.03)
    p.lay([*ribbon([(1.34, 1.05), (1.27, 0.7), (1.3, 0.2)], (0.1, 0.075, 0.07), 10),
        *ribbon([(1.29, 0.5), (0.8, 0.47), (0.3, 0.5), (-0.1, 0.44)], (0.06, 0.04, 0.034, 0.03),
        14)], 0.2, round=0.03, rough=0.5)
    looks = ((0.16, "shorts", (6, 4, 12, -4), 0.5), (0.44, "dress", (4, 2, 6, 18), 0.8),
        (0.74, "shorts", (2, -12, 12, 8), 0.2), (1.03, "dress", (-4, 6, 8, 0), 0.6))
    for k, (x, wear, legs, tone) in enumerate(looks):
        fig = person(x, 0.86 - 0.02 * (k % 2), 0.68, 0, wear=wear, child=0.2, legs=legs, top=tone,
            bottom=tone)
        p.draw(fig)
        if k == 2:
            p.lay(oval(fig.feet[0][0], fig.feet[0][1] + 0.02, 0.016, 0.02), 0.75, round=0.01)
    for x, y, r in ((0.05, 0.3, 0.3), (0.35, 0.34, 0.3), (0.68, 0.34, 0.3), (1.0, 0.32, 0.3),
        (1.35, 0.26, 0.32), (0.5, 0.1, 0.4), (1.1, 0.06, 0.4), (0, 0.05, 0.4)):
        foliage(p, x, y, r * 1.1, r * 0.72, 0.3, dense=0.75, leafy=0.022)
    p.dye((p.y < 0.55) * 1.0, (0.82, 0.98, 0.68), 0.7)
    p.dye((p.y > 0.74) * 1.0, GRASS, 0.8)
    for k, (x, _, _, _) in enumerate(looks):
        p.dye(rect(x - 0.08, 0.5, x + 0.08, 0.62), ((1.1, 0.6, 0.5), (1.1, 1.0, 0.7),
            (0.7, 0.85, 1.1), (1.1, 0.75, 0.8))[k], 0.7, 0.01)
        p.dye(rect(x - 0.08, 0.62, x + 0.1, 0.83), (1.08, 0.93, 0.82), 0.9, 0.01)
    finger(p, 0.02, 0.99, 0.12, 0.6, -30)


@scene(65, "portrait", "neutral", wear=1.3)
def white_balloon(p):
    p.haze = 0.82
    p.img = 0.8 - 0.08 * p.fbm(0.4, 4)
    treeline(p, 0.5, 0.2, 0.2, 0.72, 0.06)
    tree(p, 0.1, 0.62, 0.85, 0.12, far=0.45, depth=8)
    p.defocus(0.003)
    ground(p, 0.38, 0.28, 0.66, "grass", 1.2, clip=np.clip((p.y - 0.5) * 40, 0, 1))
    for y, far, s in ((0.54, 0.5, 0.5), (0.62, 0.35, 0.7), (0.76, 0.15, 1.0), (0.99, 0.0, 1.6)):
        for k in range(6):
            x = (k - 1.0) * 0.2 * s + 0.1 + p.rng.normal(0, 0.02)
            if y > 0.7 and 0.22 < x < 0.56:
                continue
            grave(p, x, y + p.rng.normal(0, 0.008), s, k, far)
    mist(p, 0.56, 0.08, 0.84, 0.55)
    fig = person(0.4, 0.93, 0.44, 0, wear="coat", back=True, top=0.06, hat="cloche", hair="bob",
        arms=(8, -4, 34, 108), skin=0.5)
    p.cast(fig, 0.93, 0.5, 0.08)
    p.draw(fig)
    hx, hy = fig.hands[1]
    p.lay(line(curve([(hx, hy), (hx + 0.012, hy - 0.12), (hx - 0.02, 0.36)], 12), 0.002), 0.15)
    p.lay(oval(hx - 0.025, 0.275, 0.07, 0.085), 0.98, round=0.05)
    p.lay(oval(hx - 0.05, 0.24, 0.012, 0.02, 30), 1.1, soft=0.006)
    p.glow(hx - 0.025, 0.275, 0.12, 0.12)


def grave(p, x, y, s, kind, far):
    w, h = 0.045 * s, 0.13 * s
    tilt = p.rng.normal(0, 4)
    stone = {0: [rect(-w, -h, w, 0), oval(0, -h, w)], 1: [rect(-w * 0.22, -h * 1.5, w * 0.22, 0),
        rect(-w * 0.9, -h * 1.18, w * 0.9, -h * 0.98)],
             2: [np.array([(-w, 0), (-w, -h * 0.9), (0, -h * 1.25), (w, -h * 0.9),
                 (w, 0)])]}[kind % 3]
    t = np.radians(tilt)
    turned = [np.stack([x + a[:, 0] * np.cos(t) - a[:, 1] * np.sin(t),
        y + a[:, 0] * np.sin(t) + a[:, 1] * np.cos(t)], 1) for a in stone]
    p.shade(oval(x + w * 0.8, y, w * 1.8, h * 0.12), 0.4 * (1 - far), 0.008)
    p.lay(turned, 0.45 * p.rng.uniform(0.7, 1.2), round=0.012 * s, rough=0.5, far=far)
