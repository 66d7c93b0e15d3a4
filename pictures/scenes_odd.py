"""Mistakes, shadows, double exposures."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.figures import person
from pictures.places import (
    GRASS,
    SKIN,
    SKY,
    blades,
    curtain,
    cushion,
    fence,
    ground,
    hills,
    room,
    sky,
    tree,
    treeline,
    wall,
    window,
)
from pictures.plate import blurred
from pictures.shapes import arc, limb, line, moved, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


def open_hand(x, y, size, turn=0.0, flip=False):
    """A left hand from its palm, fingers upwards, the wrist at (x, y)."""
    bones = (
        ((-0.17, 0.5), (-0.27, 0.72), (-0.32, 0.86)),
        ((-0.07, 0.55), (-0.1, 0.84), (-0.11, 1.02)),
        ((0.05, 0.55), (0.06, 0.87), (0.07, 1.06)),
        ((0.16, 0.5), (0.21, 0.78), (0.24, 0.95)),
        ((0.17, 0.14), (0.36, 0.34), (0.45, 0.52)),
    )
    fingers = [ribbon([(a, -b) for a, b in q], (0.075, 0.068, 0.06, 0.045), 9) for q in bones]
    palm = smooth([(-0.16, 0.0), (-0.24, -0.3), (-0.24, -0.55), (0.0, -0.62), (0.22, -0.54),
        (0.24, -0.2), (0.15, 0.0)], 6)
    wrist = ribbon([(0, 0.5), (0, -0.05)], (0.17, 0.155), 4)
    return [moved(q, x, y, size, turn, flip) for q in ([palm, *wrist], *fingers)]


@scene(90, "landscape", "seventies", tilt=2.4, light_leak=True)
def hand_over_lens(p):
    sky(p, 0.8, 0.95, 0.35, 0.4)
    treeline(p, 0.42, 0.3, 0.25, 0.25, 0.09)
    ground(p, 0.35, 0.42, 0.6, "grass", 1.2, clip=np.clip((p.y - 0.42) * 60, 0, 1))
    p.defocus(0.006)
    woman = person(1.08, 1.0, 0.8, 0, wear="dress", top=0.75, hair="bob", hat="straw", hat_tone=0.8,
        arms=(10, -4, 30, 60), nod=6)
    p.cast(woman, 1.0, 0.5, 0.1)
    p.draw(woman, blur=0.002)
    p.dye((p.y > 0.4) * 1.0, GRASS, 0.8)
    p.dye((p.y < 0.2) * 1.0, SKY, 0.7)
    p.dye(p.flat(woman), (1.08, 0.92, 0.8), 0.9, 0.006)
    p.dye(rect(0.98, 0.42, 1.2, 0.7), (1.12, 0.72, 0.62), 0.7, 0.03)
    p.begin()
    for part in open_hand(0.42, 1.06, 1.0, -14):
        p.lay(part, 0.66, round=0.05)
    for a, b in (((0.3, 0.5), (0.46, 0.42)), ((0.36, 0.86), (0.5, 0.5)),
        ((0.25, 0.72), (0.48, 0.62))):
        p.shade(ribbon([a, ((a[0] + b[0]) / 2 + 0.02, (a[1] + b[1]) / 2 + 0.02), b],
            (0.002, 0.006, 0.002), 8), 0.4, 0.008)
    p.end(blur=0.017)
    p.dye([s for part in open_hand(0.42, 1.06, 1.0, -14) for s in part], SKIN, 1.0, 0.02)


@scene(91, "portrait", "faded", tilt=-2.0)
def shadow_first(p):
    ground(p, -0.35, 0.62, 0.6, "grass", 1.5, 0.8)
    p.lay(quad((0.0, -0.05), (0.75, -0.05), (0.75, 0.05), (0.0, 0.09)), 0.5, rough=0.5)
    for _ in range(60):
        x, y = p.rng.random() * 0.72, p.rng.random() ** 0.7
        p.lay([oval(x + 0.006 * np.cos(a), y + 0.004 * np.sin(a), 0.005, 0.003)
            for a in np.arange(5) * 1.26], 0.95, alpha=0.8)
    p.lay(quad((0.2, 0.2), (0.6, 0.18), (0.66, 0.37), (0.16, 0.4)), 0.84, rough=0.1)
    for k in range(5):
        p.shade(quad((0.22 + k * 0.08, 0.2), (0.25 + k * 0.08, 0.2), (0.23 + k * 0.095, 0.39),
            (0.195 + k * 0.095, 0.39)), 0.3, 0.002)
    baby(p, 0.4, 0.33, 0.24)
    man = person(0.38, 1.5, 1.12, 0, hat="fedora", wear="coat", arms=(30, 116, 32, 114), child=0.0)
    p.shade(p.flat(man), 0.62, 0.007)


def baby(p, x, y, s):
    """Sitting up, arms out, looking at whoever comes."""
    p.shade(oval(x + 0.03, y + 0.02, 0.5 * s, 0.1 * s), 0.4, 0.01)
    for k in (-1, 1):
        p.lay(ribbon([(x + k * 0.1 * s, y - 0.06 * s), (x + k * 0.36 * s, y - 0.1 * s),
            (x + k * 0.3 * s, y + 0.06 * s)], (0.13 * s, 0.1 * s, 0.075 * s), 9), 0.7, round=0.02)
        p.lay(oval(x + k * 0.28 * s, y + 0.085 * s, 0.08 * s, 0.06 * s), 0.72, round=0.012)
    p.lay(smooth([(x - 0.24 * s, y), (x - 0.22 * s, y - 0.3 * s), (x - 0.12 * s, y - 0.46 * s),
        (x + 0.12 * s, y - 0.46 * s), (x + 0.22 * s, y - 0.3 * s), (x + 0.24 * s, y),
        (x, y + 0.05 * s)], 6), 0.94, round=0.03)
    for k in (-1, 1):
        p.lay(ribbon([(x + k * 0.17 * s, y - 0.38 * s), (x + k * 0.36 * s, y - 0.4 * s),
            (x + k * 0.46 * s, y - 0.56 * s)], (0.08 * s, 0.06 * s,
            0.045 * s), 8), 0.9, round=0.014)
        p.lay(oval(x + k * 0.48 * s, y - 0.6 * s, 0.05 * s), 0.72, round=0.01)
    p.lay(oval(x, y - 0.66 * s, 0.235 * s, 0.225 * s), 0.74, round=0.03)
    p.lay(smooth([(x - 0.26 * s, y - 0.62 * s), (x - 0.2 * s, y - 0.86 * s), (x, y - 0.93 * s),
        (x + 0.2 * s, y - 0.86 * s), (x + 0.26 * s, y - 0.62 * s), (x + 0.17 * s, y - 0.76 * s),
        (x, y - 0.81 * s), (x - 0.17 * s, y - 0.76 * s)], 5), 0.95, round=0.02)
    p.shade([oval(x + k * 0.09 * s, y - 0.67 * s, 0.035 * s, 0.028 * s) for k in (-1, 1)], 0.75,
        0.003)
    p.shade([oval(x, y - 0.61 * s, 0.03 * s, 0.016 * s),
        oval(x, y - 0.53 * s, 0.045 * s, 0.03 * s)], 0.55, 0.004)
    p.shade([oval(x + k * 0.14 * s, y - 0.58 * s, 0.05 * s, 0.04 * s) for k in (-1, 1)], 0.15,
        0.008)


@scene(92, "square", "selenium", contrast=0.9)
def profile(p):
    p.img = 0.93 - 0.06 * p.fbm(0.4, 4)
    man = person(0.36, 3.5, 3.3, 1, wear="coat", hat="", top=0.3)
    face = p.outline(p.flat(man))
    m = np.zeros_like(p.img)
    m[face[0]] = face[1]
    m = blurred(m, 2)
    inside = 0.62 - 0.3 * p.fbm(0.3, 4)
    p.wash(m, inside)
    p.begin()
    for x, far, h in ((0.05, 0.5, 0.7), (0.95, 0.5, 0.7), (0.5, 0.35, 0.8)):
        tree(p, x, 1.02, h, 0.2, far=far, depth=7)
    for x, h, lean in ((0.2, 1.1, 0.2), (0.5, 1.0, -0.1)):
        tree(p, x, 1.08, h, 0.06, depth=9, lean=lean)
    p.keep(0.12 + 0.88 * m)
    p.end()
    for x, y in ((0.78, 0.3), (0.84, 0.34), (0.9, 0.28), (0.93, 0.36)):
        p.lay(line([(x - 0.022, y - 0.01), (x, y), (x + 0.02, y - 0.014)], 0.004), 0.2)
    edge = np.clip(blurred(m, 5) - m, 0, 1)
    p.shade_by(edge, 0.3)
    p.glow(0.85, 0.4, 0.4, 0.1)


@scene(93, "square", "sepia", bloom=1.2)
def ghost(p):
    room(p, 0.42, 0.36, 0.8, paper="paper")
    window(p, 0.08, 0.1, 0.34, 0.56, 1.15, (2, 3))
    curtain(p, 0.02, 0.06, 0.12, 0.8, 0.8, 2, 0.85)
    curtain(p, 0.31, 0.06, 0.41, 0.8, 0.8, 2, 0.85)
    p.lay(rect(0.66, 0.14, 0.86, 0.4), 0.2, round=0.008)
    p.lay(rect(0.685, 0.165, 0.835, 0.375), 0.55)
    p.lay(oval(0.76, 0.26, 0.04, 0.055), 0.3, soft=0.006)
    p.lit(0.3, 0.4, 0.75, 0.2)
    p.beam(quad((0.09, 0.12), (0.33, 0.12), (0.75, 1.0), (0.32, 1.0)), 0.12, 0.02)
    p.shade(oval(0.64, 0.9, 0.24, 0.03), 0.5, 0.015)
    p.lay([limb((0.5, 0.84), (0.49, 0.92), 0.014, 0.01),
        limb((0.8, 0.84), (0.81, 0.92), 0.014, 0.01)], 0.08)
    p.lay(smooth([(0.52, 0.74), (0.51, 0.46), (0.56, 0.38), (0.66, 0.355), (0.76, 0.38),
        (0.81, 0.46), (0.8, 0.74)], 6), 0.2, round=0.04, rough=0.15)
    p.lay(cushion(0.52, 0.66, 0.8, 0.78), 0.26, round=0.03)
    p.lay([smooth([(0.45, 0.86), (0.44, 0.66), (0.47, 0.6), (0.53, 0.6), (0.55, 0.68),
        (0.54, 0.87)], 6), smooth([(0.78, 0.87), (0.78, 0.68), (0.8, 0.6), (0.86, 0.6),
        (0.89, 0.66), (0.87, 0.86)], 6)], 0.22, round=0.03)
    sitting = person(0.68, 0.93, 0.8, -1, legs=f.SIT, wear="long", top=0.92, hair="bun",
        arms=(20, 50, 24, 50), skin=0.85)
    p.begin()
    p.draw(sitting)
    p.end(alpha=0.5)
    for k, (x, a) in enumerate(((0.56, 0.12), (0.48, 0.16), (0.4, 0.42))):
        p.begin()
        p.draw(person(x, 0.96, 0.82, -1, wear="long", top=0.92, hair="bun", lean=14 - 6 * k,
            arms=(16, 10, 30 - 8 * k, 20), skin=0.85))
        p.end(smear=(0.03, 0), alpha=a)


@scene(94, "landscape", "instant", tilt=-1.8)
def cut_off(p):
    wall(p, 0.66, "plaster", 0.25)
    p.lay(rect(0.5, -0.1, 0.95, 0.86), 0.32, round=0.01)
    ground(p, 0.4, 0.55, 0.5, "stone", 1.1, clip=(p.y > 0.86) * 1.0)
    p.light = (-0.7, -0.6)
    family = (
        (0.14, 0.93, 1.12, {"wear": "suit", "top": 0.2, "arms": (12, -8, 10, -4)},
            (0.8, 0.88, 1.05)),
        (0.4, 0.95, 1.13, {"wear": "dress", "top": 0.75, "hair": "bob", "arms": (10, 4, 26, 60)},
            (1.1, 0.8, 0.72)),
        (0.88, 0.94, 1.14, {"wear": "suit", "top": 0.4, "arms": (20, -16, 12, -8)},
            (1.06, 0.94, 0.78)),
        (1.12, 0.95, 1.11, {"wear": "skirt", "top": 0.85, "bottom": 0.25, "hair": "bob",
            "arms": (20, 40, 10, 6)}, (1.04, 0.95, 0.86)),
        (1.36, 0.94, 1.1, {"wear": "coat", "top": 0.3}, (0.86, 0.95, 0.86)),
    )
    for x, y, h, kw, colour in family:
        fig = person(x, y, h, 0, **kw)
        p.drop(fig, 0.05, 0.02, 0.35, 0.012)
        p.draw(fig)
        p.dye([s for s in p.flat(fig) if s[:, 1].min() < 0.8], colour, 0.7, 0.006)
        for hx, hy in fig.hands:
            p.dye(oval(hx, hy, 0.035, 0.045), SKIN, 0.9)
    child = person(0.64, 0.97, 0.6, 0, wear="dress", top=0.9, child=0.8, hair="plaits",
        arms=(40, -10, 12, 0), dark=0.2)
    p.drop(child, 0.03, 0.015, 0.35, 0.01)
    p.draw(child)
    p.dye(p.flat(child), (1.1, 0.92, 0.85), 0.8, 0.006)
    p.dye(rect(0.5, 0, 0.95, 0.4), (0.66, 0.9, 0.78), 0.5, 0.03)


@scene(95, "landscape", "neutral", tilt=-5.0, grain=0.06)
def half_dog(p):
    treeline(p, 0.12, 0.2, 0.25, 0.3)
    ground(p, 0.02, 0.42, 0.62, "grass", 1.6, 1.2, clip=np.clip((p.y - 0.1) * 50, 0, 1))
    fence(p, 0.2, 0.14, 0.2, 0.3, 0.2)
    p.img = p.smeared(np.stack([p.img, p.cover]), (0.1, 0.012))[0]
    p.shade(oval(1.2, 0.9, 0.5, 0.04), 0.5, 0.03)
    p.begin()
    s, x, y = 0.68, 1.42, 0.86
    rump = [
        *ribbon([(-0.55, -0.62), (-0.1, -0.6), (0.4, -0.62)], (0.13, 0.13, 0.17, 0.17), 9),
        *ribbon([(-0.5, -0.58), (-0.62, -0.32), (-0.86, -0.26), (-1.02, -0.1)],
            (0.17, 0.09, 0.05, 0.035), 10),
        *ribbon([(-0.42, -0.52), (-0.4, -0.28), (-0.6, -0.14), (-0.72, 0.0)],
            (0.15, 0.08, 0.045, 0.035), 10),
        *ribbon([(-0.62, -0.66), (-0.86, -0.76), (-1.08, -0.98)], (0.05, 0.036, 0.014), 7),
        *ribbon([(0.2, -0.5), (0.0, -0.22), (-0.16, -0.06)], (0.1, 0.05, 0.03), 7),
    ]
    p.lay(moved(rump, x, y, s), 0.2, round=0.05, rough=0.3)
    p.lay(moved([oval(-0.2, -0.66, 0.16, 0.07, 10), limb((-0.98, -0.14), (-1.04, -0.06), 0.035,
        0.03), oval(-1.06, -0.96, 0.03)], x, y, s), 0.85, soft=0.01)
    p.end(smear=(0.05, 0.008))
    for _ in range(26):
        a, b = p.rng.normal(0.68, 0.1), p.rng.normal(0.86, 0.05)
        p.lay(oval(a, b, p.rng.uniform(0.003, 0.01), p.rng.uniform(0.002, 0.006)), 0.2, soft=0.002)
    p.lay(oval(0.2, 0.62, 0.03), 0.9, round=0.018)
    p.shade(oval(0.215, 0.65, 0.035, 0.01), 0.5, 0.008)


@scene(96, "landscape", "sepia", wear=1.6)
def black_cloth(p):
    sky(p, 0.66, 0.95, 0.5, 0.6)
    hills(p, 0.52, 0.06, 0.3, 0.6)
    treeline(p, 0.53, 0.06, 0.25, 0.45, 0.05)
    ground(p, 0.46, 0.42, 0.68, "grass", 1.3)
    tree(p, 0.16, 0.555, 0.16, 0.2, far=0.35)
    p.defocus(0.003)
    p.light = (-0.7, -0.7)
    fig = person(1.04, 0.94, 0.66, -1, wear="suit", lean=38, legs=(14, -10, -12, -6),
        arms=(60, 20, 76, 30), top=0.2, bottom=0.3)
    p.cast(fig, 0.94, 0.6, 0.12)
    p.draw(fig)
    for foot in (0.66, 0.8, 0.92):
        p.lay(line([(0.79, 0.55), (foot, 0.95 - 0.03 * (foot == 0.8))], 0.016, 0.01), 0.2,
            round=0.004)
        p.lay(line([(0.79 + (foot - 0.79) * 0.5, 0.74), (foot, 0.95 - 0.03 * (foot == 0.8))],
            0.007), 0.75)
    p.lay(rect(0.68, 0.535, 0.92, 0.555), 0.25, round=0.005)
    p.lay(rect(0.7, 0.4, 0.745, 0.54), 0.3, round=0.012)
    p.lay(quad((0.745, 0.42), (0.83, 0.395), (0.83, 0.54), (0.745, 0.53)), 0.1)
    for k in range(4):
        p.lay(line([(0.755 + k * 0.02, 0.42 - 0.004 * k), (0.755 + k * 0.02, 0.53)], 0.004), 0.3)
    p.lay([rect(0.645, 0.435, 0.7, 0.51), rect(0.63, 0.425, 0.65, 0.52)], 0.5, round=0.015)
    p.lay(oval(0.632, 0.472, 0.008, 0.04), 0.05)
    cloth = [(0.8, 0.37), (0.88, 0.335), (1.0, 0.36), (1.1, 0.44), (1.16, 0.56), (1.12, 0.66),
        (1.05, 0.62), (0.98, 0.68), (0.92, 0.62), (0.84, 0.64), (0.81, 0.55)]
    p.lay(smooth(cloth, 7), 0.07, round=0.04, rim=0.35)
    for k in range(4):
        p.lay(ribbon([(0.88 + 0.05 * k, 0.4 + 0.02 * k), (0.9 + 0.06 * k, 0.5),
            (0.89 + 0.06 * k, 0.62)], (0.002, 0.006, 0.002), 8), 0.2, soft=0.008, alpha=0.7)
    blades(p, 1.05, 80, 0.12, 0.25, 0.008)


@scene(97, "portrait", "warm", contrast=1.0, bloom=1.2)
def keyhole(p):
    wall(p, 0.42, "paper")
    ground(p, 0.5, 0.3, 0.3, "boards", 0.9, clip=(p.y > 0.76) * 1.0)
    window(p, 0.44, 0.2, 0.58, 0.46, 0.25, (2, 2), frame=0.3)
    p.lay(rect(0.2, 0.6, 0.3, 0.615), 0.2)
    p.lay([*line([(0.25, 0.61), (0.25, 0.8)], 0.014)], 0.16)
    p.lay(quad((0.215, 0.4), (0.285, 0.4), (0.31, 0.49), (0.19, 0.49)), 1.25, round=0.01)
    p.lay([limb((0.25, 0.49), (0.25, 0.56), 0.008, 0.01), oval(0.25, 0.585, 0.03, 0.02)], 0.4,
        round=0.01)
    p.lit(0.27, 0.46, 0.3, 0.12)
    p.glow(0.25, 0.45, 0.1, 0.25)
    p.light = (-0.9, -0.3)
    fig = person(0.42, 0.93, 0.62, -1, wear="dress", top=0.3, hair="bob", arms=(10, 14, 88, 62),
        skin=0.6, nod=4)
    p.draw(fig, rim=0.2, body=1.4)
    p.defocus(0.003)
    x, y = p.x - 0.36, p.y - 0.4
    hole = np.maximum(0.168 - np.hypot(x, y), np.minimum(0.07 + 0.15 * (y - 0.1) - np.abs(x),
        np.minimum(y - 0.08, 0.475 - y)))
    hole = np.clip(hole * p.h / 4 + 0.5, 0, 1)
    door = 0.05 * (0.8 + 0.4 * p.fbm(0.3, 4, 0.2))
    d = np.hypot(x, (y - 0.1) * 0.55)
    plate_ = np.clip((0.28 - d) * 60, 0, 1) * 0.05
    ring = np.clip(1 - np.abs(hole - 0.5) * 2, 0, 1)
    p.wash(1 - hole, door + plate_ + 0.4 * ring * (x < 0.05))
    p.img = p.img + 0.06 * blurred(hole, 22) * (1 - hole)


@scene(98, "landscape", "selenium", contrast=1.0)
def key(p):
    p.img = 0.03 + 0.03 * p.fbm(0.4)
    p.light = (0.1, -1.0)
    giving(p, (1.55, 0.1), (1.06, 0.33), 0.62)
    kx, ky = 0.74, 0.44
    p.lay(line(arc(kx, ky, 0.04, 0.045, 0, 360, 40), 0.016), 0.85, round=0.006)
    p.lay([*line([(kx - 0.005, ky + 0.045), (kx - 0.03, ky + 0.24)], 0.016)], 0.85, round=0.006)
    p.lay([quad((kx - 0.03, ky + 0.2), (kx + 0.025, ky + 0.212), (kx + 0.022, ky + 0.228),
        (kx - 0.032, ky + 0.216)), quad((kx - 0.034, ky + 0.235), (kx + 0.012, ky + 0.246),
        (kx + 0.01, ky + 0.262), (kx - 0.036, ky + 0.25))], 0.85, round=0.005)
    p.lay(ribbon([(1.0, 0.36), (0.86, 0.37), (0.775, 0.42)], (0.042, 0.032, 0.024), 9), 0.68,
        round=0.02)
    receiving(p)
    p.lit(0.74, 0.5, 0.5, 0.12)
    p.glow(0.74, 0.46, 0.3, 0.06)


def giving(p, start, wrist, tone):
    """A hand from above, a key between finger and thumb."""
    sx, sy = start
    wx, wy = wrist
    p.lay(ribbon([start, ((sx + wx) / 2, (sy + wy) / 2 + 0.01), wrist], (0.13, 0.1, 0.075), 10),
        tone, round=0.05)
    p.lay(ribbon([(sx, sy), ((sx * 0.5 + wx * 0.5), (sy * 0.5 + wy * 0.5))], (0.17, 0.14), 5), 0.16,
        round=0.04, rough=0.2)
    p.lay(ribbon([(sx * 0.5 + wx * 0.5 - 0.02, sy * 0.5 + wy * 0.5 - 0.01),
        (sx * 0.46 + wx * 0.54 - 0.02, sy * 0.46 + wy * 0.54)], (0.125, 0.12), 3), 0.85, round=0.02)
    for k, (end, bend) in enumerate((((0.88, 0.56), (0.92, 0.46)), ((0.84, 0.53), (0.88, 0.43)),
        ((0.8, 0.49), (0.85, 0.38)))):
        p.lay(ribbon([(1.02 - 0.01 * k, 0.4 - 0.03 * k), bend, end], (0.042, 0.036, 0.026), 9),
            tone * (0.75 + 0.1 * k), round=0.02)
    p.lay(smooth([(1.1, 0.28), (1.0, 0.25), (0.92, 0.3), (0.92, 0.4), (1.0, 0.45), (1.09, 0.42)],
        6), tone, round=0.04)
    p.lay(ribbon([(0.96, 0.3), (0.86, 0.31), (0.775, 0.385)], (0.042, 0.034, 0.024), 9),
        tone * 1.04, round=0.02)


def receiving(p):
    """An open hand below."""
    p.lay(ribbon([(-0.1, 1.0), (0.14, 0.9), (0.36, 0.8)], (0.14, 0.11, 0.08), 10), 0.55, round=0.05)
    p.lay(smooth([(0.32, 0.74), (0.46, 0.7), (0.62, 0.72), (0.68, 0.78), (0.6, 0.86), (0.44, 0.88),
        (0.34, 0.86)], 6), 0.6, round=0.04)
    for k, (end, bend) in enumerate((((0.93, 0.7), (0.82, 0.76)), ((0.98, 0.755), (0.84, 0.8)),
        ((0.95, 0.815), (0.82, 0.845)), ((0.86, 0.875), (0.74, 0.885)))):
        p.lay(ribbon([(0.6, 0.755 + 0.032 * k), bend, end], (0.036, 0.033, 0.024), 9),
            0.62 - 0.04 * k, round=0.018)
    p.lay(ribbon([(0.44, 0.76), (0.56, 0.68), (0.66, 0.65)], (0.048, 0.036, 0.025), 9), 0.64,
        round=0.02)
    p.shade(oval(0.58, 0.79, 0.1, 0.03, 8), 0.35, 0.02)


@scene(99, "portrait", "cold", wear=1.3)
def left_shoes(p):
    sky(p, 0.6, 0.9, 0.24)
    hills(p, 0.24, 0.06, 0.4, 0.6)
    ground(p, 0.2, 0.34, 0.75, "water", 0.8, clip=np.clip((p.y - 0.24) * 80, 0, 1))
    p.defocus(0.003)
    deck = quad((0.27, 0.36), (0.41, 0.36), (0.66, 1.02), (-0.06, 1.02))
    p.begin()
    p.lay(deck, 0.55)
    m = p.cover
    z = 1 / np.maximum(p.y - 0.2, 0.02)
    row = z * 2.6
    gap = (row % 1) < 0.07
    tone = 0.5 + 0.16 * np.sin(np.floor(row) * 12.9) + 0.18 * (p.fbm(0.02, 4, 8) - 0.5)
    p.img = m * np.where(gap, 0.1, tone)
    p.end()
    p.shade(line([(0.27, 0.36), (-0.06, 1.02)], 0.006, 0.014), 0.5, 0.004)
    p.shade(line([(0.41, 0.36), (0.66, 1.02)], 0.006, 0.014), 0.5, 0.004)
    p.lay([rect(0.262, 0.33, 0.275, 0.4), rect(0.405, 0.33, 0.418, 0.4)], 0.2, round=0.005)
    kinds = p.rng.permutation(9)
    for k in range(9):
        t = k / 8
        y = 0.405 + 0.5 * t**1.35
        s = 0.32 + 0.95 * t**1.2
        x = 0.325 - 0.13 * t + p.rng.normal(0, 0.004)
        pair(p, x, y, s, kinds[k])
    p.glow(0.4, 0.2, 0.4, 0.12)


def pair(p, x, y, s, kind):
    """Shoes from behind and above, toes to the water."""
    tone = (0.06, 0.1, 0.75, 0.3, 0.07, 0.5, 0.12, 0.85, 0.2)[kind]
    s = s * (0.72 if kind in (2, 5) else 1)
    for side in (-1, 1):
        cx = x + side * 0.03 * s
        turn = side * 8 * (kind % 3 - 0.4)
        p.shade(oval(cx + 0.014 * s, y + 0.004 * s, 0.024 * s, 0.048 * s), 0.55, 0.006 * s)
        sole = smooth([(-0.018, 0.04), (0.018, 0.04), (0.021, 0.0), (0.023, -0.03), (0.01, -0.06),
            (-0.01, -0.06), (-0.023, -0.03), (-0.02, 0.0)], 5)
        p.lay(moved([sole], cx, y, s, turn), tone, round=0.012 * s, rim=0.3)
        if kind != 7:
            p.lay(moved([oval(0, 0.018, 0.013, 0.02)], cx, y, s, turn), 0.03)
            p.lay(moved([limb((-0.008, -0.018 - 0.009 * q), (0.008, -0.018 - 0.009 * q), 0.0012,
                0.0012) for q in range(3 if kind % 2 else 1)], cx, y, s, turn),
                0.8 if tone < 0.4 else 0.2)
        else:
            p.lay(moved([limb((-0.018, -0.02), (0.018, -0.02), 0.004, 0.004)], cx, y, s, turn), 0.3)


@scene(100, "square", "cold", contrast=0.6)
def into_white(p):
    p.haze = 0.97
    p.img = 0.97 - 0.05 * p.fbm(0.4, 4)
    ground(p, 0.42, 0.9, 0.98, "snow", 0.6)
    for k, far in ((0, 0.86), (1, 0.72), (2, 0.5)):
        y, h = 0.5 + 0.05 * k, 0.16 + 0.1 * k
        p.lay(line([(0.78 + 0.06 * k, y), (0.78 + 0.06 * k, y - h)], 0.008 + 0.004 * k), 0.2,
            far=far)
        p.lay(line([(0.75 + 0.06 * k, y - h * 0.9), (0.81 + 0.06 * k, y - h * 0.92)], 0.006), 0.2,
            far=far)
    for k in range(15):
        z = (k / 14) ** 1.6
        x, y = 0.46 - 0.12 * z + (k % 2 - 0.5) * 0.05 * (0.3 + z), 0.72 + 0.27 * z
        p.lay(oval(x, y, 0.008 + 0.012 * z, 0.006 + 0.012 * z), 0.66, soft=0.003)
    fig = person(0.46, 0.725, 0.3, 0, back=True, wear="coat", hat="fedora", top=0.18,
        arms=(8, -6, 9, -6), legs=(3, 0, 6, -16), nod=8)
    p.shade(oval(0.48, 0.728, 0.1, 0.008), 0.25, 0.008)
    p.draw(fig, far=0.12)
    for (hx, hy), s in zip(fig.hands, (1, 0.86), strict=True):
        w = 0.036 * s
        p.lay(quad((hx - w, hy + 0.012), (hx + w, hy + 0.012), (hx + w * 1.02, hy + 0.075 * s),
            (hx - w * 1.02, hy + 0.075 * s)), 0.2, round=0.01, far=0.12, rough=0.3)
        p.lay(line(arc(hx, hy + 0.012, 0.012, 0.014, 180, 360, 8), 0.004), 0.15, far=0.12)
        p.shade([rect(hx - w * 0.6, hy + 0.012, hx - w * 0.45, hy + 0.075 * s),
            rect(hx + w * 0.45, hy + 0.012, hx + w * 0.6, hy + 0.075 * s)], 0.5, 0.001)
    snow = p.rng.random((170, 3))
    for a, b, r in snow:
        p.lay(oval(a, b, 0.001 + 0.004 * r * r), 1.0, soft=0.001, alpha=0.9)
