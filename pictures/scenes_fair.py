"""Fairground, circus, wedding, dance."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.beasts import beast
from pictures.figures import person
from pictures.places import (
    GRASS,
    SKY,
    bulbs,
    curtain,
    cushion,
    fence,
    finger,
    foliage,
    ground,
    hills,
    roofline,
    sky,
    treeline,
    wall,
)
from pictures.shapes import arc, curve, line, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


@scene(76, "landscape", "seventies", bloom=1.1, tilt=-2.2)
def carousel(p):
    p.img = 0.3 + 0.25 * p.fbm(0.3, 4, 3)
    p.begin()
    for x, y in ((0.1, 0.7), (0.5, 0.66), (1.3, 0.7)):
        beast(p, "wooden_horse", x, y, 0.42, 0.75)
        p.lay(rect(x - 0.006, 0, x + 0.006, 1), 0.8)
    for k in range(12):
        p.lay(oval(k * 0.13, 0.12 + 0.02 * (k % 2), 0.016), 1.3)
    p.end(smear=(0.16, 0.01), blur=0.004)
    p.lay(quad((-0.1, 0), (1.6, 0), (1.6, 0.1), (-0.1, 0.06)), 0.5, alpha=0.6, soft=0.01)
    ground(p, 0.5, 0.3, 0.35, "boards", 0.9, clip=np.clip((p.y - 0.86) * 30, 0, 1))
    p.shade(oval(0.78, 0.96, 0.5, 0.05), 0.5, 0.02)
    rider = person(0.74, 0.86, 0.44, 1, legs=(62, -60, 50, -60), arms=(52, 20, 54, 16), child=0.6,
                   wear="dress", hair="bob", top=0.8, lean=-8)  # fmt: skip
    p.draw(rider[:4])
    beast(p, "wooden_horse", 0.76, 0.97, 0.72, 0.72, spots=0.35, rim=0.2)
    p.draw(rider)
    p.lay(rect(0.83, -0.05, 0.85, 0.5), 0.9, round=0.012)
    p.lay(rect(0.83, 0.62, 0.85, 1.05), 0.9, round=0.012)
    p.dye(np.clip(1 - p.y * 1.5, 0, 1), (1.12, 0.92, 0.62), 0.6)
    p.dye(p.flat(rider)[4:], (1.1, 0.74, 0.66), 0.7)
    p.dye(rect(0, 0.3, 1.5, 0.8), (0.9, 1.02, 0.98), 0.25, 0.1)


@scene(77, "portrait", "cyanotype", bloom=1.2)
def big_wheel(p):
    sky(p, 0.16, 0.75)
    p.wash(np.clip((p.fbm(0.25, 5, 3) - 0.5) * 3, 0, 1) * (p.y > 0.3), 0.85, 0.35)
    p.glow(0.1, 0.86, 0.5, 0.35)
    hub, r = (0.4, 0.42), 0.32
    seats = arc(*hub, r, r, 6, 354, 14)
    p.lay(line([(0.22, 1), hub], 0.02, 0.012) + line([hub, (0.6, 1)], 0.012, 0.02), 0.07)
    p.lay([q for k in range(5) for q in line([(0.24 + 0.036 * k, 0.94 - 0.115 * k),
        (0.58 - 0.038 * k, 0.94 - 0.115 * k)], 0.004)], 0.09)
    for a, b in zip(seats, [*seats[1:], seats[0]], strict=True):
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        p.lay([*line([hub, a], 0.003), *line([hub, mid], 0.0016), *line([a, b], 0.007)], 0.08)
    for a in (0.8, 0.93):
        inner = arc(*hub, r * a, r * a, 0, 360, 50)
        p.lay(line(inner, 0.0025), 0.1)
    for k, (x, y) in enumerate(seats):
        swing = 0.025 if k == 10 else 0.0
        q = (x + swing, y + 0.045)
        p.lay([*line([(x, y), q], 0.003), smooth([(q[0] - 0.026, q[1] - 0.012),
            (q[0] - 0.02, q[1] + 0.016), (q[0] + 0.02, q[1] + 0.016),
            (q[0] + 0.026, q[1] - 0.012)], 3)], 0.06)
        if k in (10, 3):
            p.lay([oval(q[0] - 0.006, q[1] - 0.022, 0.007),
                rect(q[0] - 0.012, q[1] - 0.018, q[0] + 0.002, q[1])], 0.05)
    bulbs(p, [(x, y) for x, y in arc(*hub, r * 1.02, r * 1.02, 0, 348, 30)], 0.0035, 0.5)
    roofline(p, 0.93, 0.05, 0.02, 0.09)
    bulbs(p, [(k * 0.1 + 0.03, 0.955 + 0.012 * (k % 2)) for k in range(8)], 0.005, 0.7)


@scene(78, "portrait", "neutral", contrast=1.0, bloom=1.2)
def wire(p):
    p.img = 0.05 + 0.05 * p.fbm(0.4)
    for k in range(9):
        p.lay(quad((0.35, -0.3), (0.35, -0.3), (0.05 + k * 0.12, 0.32), (k * 0.12 - 0.02, 0.3)),
            (0.1, 0.05)[k % 2], alpha=0.9)
    rows = np.clip((p.y - 0.78) * 12, 0, 1)
    heads = p.fbm(0.022, 2, steep=0.3)
    p.wash(rows * np.clip((heads - 0.56) * 8, 0, 1), 0.2 * (1.2 - p.y) + 0.05)
    p.beam(quad((-0.02, -0.02), (0.06, -0.04), (0.56, 0.74), (0.2, 0.8)), 0.26, 0.012)
    p.beam(quad((0.7, 0.0), (0.72, 0.06), (0.52, 0.66), (0.26, 0.7)), 0.14, 0.012)
    wire = curve([(-0.02, 0.6), (0.36, 0.645), (0.75, 0.58)], 20)
    p.lay(line(wire, 0.004), 0.85)
    fig = person(0.37, 0.642, 0.3, 1, wear="dress", top=0.92, hair="bun", arms=(-75, 12, 100, 20),
        legs=(8, -4, -26, -10), lean=-5, skin=0.85, nod=8)
    p.draw(fig, rim=0.5)
    hx, hy = fig.hands[1]
    p.lay(line([(hx - 0.004, hy + 0.03), (hx + 0.018, hy - 0.1)], 0.004), 0.6)
    top = [(hx - 0.075, hy - 0.07), *arc(hx + 0.016, hy - 0.075, 0.09, 0.07, 180, 360, 12),
        (hx + 0.1, hy - 0.075)]
    p.lay(smooth([*top, (hx + 0.06, hy - 0.088), (hx + 0.016, hy - 0.08), (hx - 0.03, hy - 0.088)],
        3), 0.9, round=0.025)
    for k in range(4):
        x = hx - 0.045 + k * 0.04
        p.shade(line([(hx + 0.016, hy - 0.145), (x, hy - 0.08)], 0.003), 0.5, 0.002)
    p.glow(0.37, 0.5, 0.16, 0.12)


@scene(79, "landscape", "sepia", wear=1.5)
def elephant(p):
    sky(p, 0.8, 0.93, 0.7, 0.3)
    p.lay(quad((0.9, 0.72), (1.16, 0.3), (1.42, 0.3), (1.6, 0.72)), 0.62, rough=0.15)
    for k in range(4):
        a = 0.98 + k * 0.12
        p.lay(quad((a, 0.72), (1.18 + k * 0.06, 0.3), (1.21 + k * 0.06, 0.3), (a + 0.06, 0.72)),
            0.45)
    p.lay([*line([(1.29, 0.3), (1.29, 0.16)], 0.006), quad((1.29, 0.16), (1.38, 0.185),
        (1.29, 0.21))], 0.3)
    p.lay(rect(0, 0.6, 0.34, 0.72), 0.5, rough=0.2)
    p.lay([oval(0.07, 0.72, 0.045), oval(0.27, 0.72, 0.045)], 0.25)
    p.lay([rect(0.05, 0.63, 0.12, 0.68), rect(0.2, 0.63, 0.27, 0.68)], 0.2)
    fence(p, 0.74, 0.1, 0.12, 0.35)
    p.defocus(0.004)
    ground(p, 0.62, 0.55, 0.72, "sand", 1.3, clip=np.clip((p.y - 0.73) * 60, 0, 1))
    p.shade(oval(0.52, 0.925, 0.62, 0.035), 0.6, 0.015)
    beast(p, "elephant", 0.55, 0.92, 0.82, 0.34, spots=0.82)
    wrinkled = np.clip((p.fbm(0.02, 3, steep=0.8, stretch=3) - 0.55) * 4, 0,
        1) * (p.x < 1.3) * (p.y < 0.9)
    p.shade_by(wrinkled * np.clip(1.2 - np.hypot((p.x - 0.55) / 0.6, (p.y - 0.5) / 0.4), 0, 1),
        0.35)
    fig = person(1.17, 0.94, 0.44, -1, hat="cap", wear="shirt", top=0.75, bottom=0.16,
        arms=(20, 10, 128, 20), lean=8, legs=(6, 0, -10, -4), nod=-12)
    p.cast(fig, 0.94, 0.7, 0.08)
    p.draw(fig)


@scene(80, "portrait", "seventies", tilt=1.6)
def strong_man(p):
    sky(p, 0.72, 0.95, 0.5, 0.6)
    foliage(p, 0.1, 0.12, 0.28, 0.2, 0.3)
    foliage(p, 0.66, 0.16, 0.25, 0.2, 0.3)
    p.defocus(0.008)
    ground(p, 0.6, 0.4, 0.5, "grass", 1.2, clip=(p.y > 0.88) * 1.0)
    p.lay(quad((0.06, 0.05), (0.64, 0.03), (0.645, 0.93), (0.055, 0.92)), 0.78, rough=0.12,
        round=0.006)
    for k in range(1, 5):
        p.shade(line([(0.06 + k * 0.117, 0.05), (0.055 + k * 0.118, 0.92)], 0.003), 0.5, 0.001)
    p.shade(rect(0.06, 0.9, 0.64, 0.93), 0.4, 0.01)
    painted_strong_man(p)
    hole = oval(0.352, 0.232, 0.058, 0.072)
    p.lay(oval(0.352, 0.232, 0.064, 0.078), 0.5)
    p.lay(hole, 0.33)
    p.lay(smooth([(0.3, 0.28), (0.33, 0.235), (0.38, 0.24), (0.404, 0.27), (0.38, 0.3),
        (0.33, 0.3)]), 0.2, soft=0.006)
    p.shade(smooth([(0.296, 0.24), (0.31, 0.18), (0.352, 0.162), (0.395, 0.18), (0.35, 0.185),
        (0.315, 0.21)]), 0.6, 0.006)
    p.lay(quad((0.2, 0.94), (0.46, 0.93), (0.48, 0.985), (0.19, 1.0)), 0.35, round=0.012, rough=0.3)
    p.dye(quad((0.06, 0.05), (0.64, 0.03), (0.645, 0.93), (0.055, 0.92)), (1.06, 0.97, 0.72), 0.8)
    p.dye(rect(0, 0.88, 0.75, 1), GRASS, 0.8)
    p.dye((p.y < 0.3) * 1.0, (0.9, 1.0, 0.94), 0.3)
    p.dye(smooth([(0.255, 0.36), (0.38, 0.46), (0.45, 0.5), (0.45, 0.66), (0.352, 0.69),
        (0.255, 0.66)], 5), (1.16, 0.6, 0.5), 0.7)


def painted_strong_man(p):
    """Flat, as sign painters do it: leopard skin, moustache left to the visitor."""
    ink, flesh = 0.2, 0.92
    for s in (-1, 1):
        arm = [(0.352 + s * 0.12, 0.36), (0.352 + s * 0.215, 0.36), (0.352 + s * 0.235, 0.2)]
        p.lay(ribbon(arm, (0.062, 0.055, 0.062, 0.038), 10), ink)
        p.lay(ribbon(arm, (0.055, 0.048, 0.055, 0.031), 10), flesh)
        p.lay(oval(0.352 + s * 0.236, 0.17, 0.035), ink)
        p.lay(oval(0.352 + s * 0.236, 0.17, 0.029), flesh)
        leg = [(0.352 + s * 0.06, 0.62), (0.352 + s * 0.085, 0.76), (0.352 + s * 0.08, 0.87)]
        p.lay(ribbon(leg, (0.072, 0.05, 0.05, 0.03), 10), ink)
        p.lay(ribbon(leg, (0.065, 0.043, 0.043, 0.024), 10), flesh)
        p.lay(smooth([(0.352 + s * 0.05, 0.86), (0.352 + s * 0.11, 0.86), (0.352 + s * 0.15, 0.895),
            (0.352 + s * 0.05, 0.897)]), ink)
    trunk = [(0.28, 0.31), (0.425, 0.31), (0.5, 0.345), (0.49, 0.43), (0.44, 0.54), (0.455, 0.63),
        (0.25, 0.63), (0.265, 0.54), (0.215, 0.43), (0.205, 0.345)]
    p.lay(smooth(trunk, 6), ink)
    p.lay(smooth([(0.352 + (x - 0.352) * 0.95, 0.46 + (y - 0.46) * 0.96) for x, y in trunk], 6),
        flesh)
    p.lay(smooth([(0.24, 0.33), (0.29, 0.33), (0.38, 0.44), (0.46, 0.5), (0.45, 0.66),
        (0.352, 0.69), (0.255, 0.66), (0.26, 0.5)], 5), 0.62)
    for _ in range(22):
        p.lay(oval(0.27 + 0.18 * p.rng.random(), 0.48 + 0.17 * p.rng.random(), 0.008, 0.006), 0.25)
    p.lay(rect(0.255, 0.555, 0.45, 0.585), 0.3)
    bar = 0.145
    p.lay(line([(0.03, bar), (0.67, bar)], 0.014), ink)
    p.lay([oval(0.06, bar, 0.05, 0.062), oval(0.645, bar, 0.05, 0.062)], ink)


@scene(81, "landscape", "sepia", bloom=1.5, grain=0.06)
def waltz(p):
    p.img = 0.06 + 0.1 * p.fbm(0.3, 4)
    treeline(p, 0.42, 0.4, 0.12)
    lamps = [(k * 0.15 - 0.02, 0.13 + 0.07 * np.sin(k * 0.75)) for k in range(11)]
    p.lay(line(curve(lamps, 40), 0.003), 0.2)
    ground(p, 0.4, 0.35, 0.3, "boards", 0.6, 1.3, clip=np.clip((p.y - 0.6) * 8, 0, 1))
    p.glow(0.72, 0.5, 0.6, 0.16)
    for x, y, h, move, turn in ((0.2, 0.78, 0.42, 0.07, 0), (1.22, 0.8, 0.46, 0.09, 4),
        (0.66, 0.93, 0.68, 0.045, -6)):
        p.shade(oval(x + 0.06 * h, y, 0.28 * h, 0.03 * h), 0.6, 0.015)
        for ghost, alpha in ((0.1 * h, 0.35), (0, 0.9)):
            p.begin()
            p.draw(person(x - 0.05 * h + ghost, y, h, 1, arms=(50, 30, 78, -14), top=0.1, lean=4,
                turn=turn, hair="short"))
            p.draw(person(x + 0.14 * h + ghost, y, h * 0.93, -1, wear="long", top=0.9,
                arms=(60, 20, 84, -18), hair="bun", lean=-6, turn=turn, flow=0.12, nod=-14))
            p.end(smear=(move, 0.006), alpha=alpha)
    bulbs(p, lamps, 0.018, 0.7)
    p.lit(0.7, 0.6, 0.75, 0.3)


@scene(82, "landscape", "sepia", wear=1.6)
def wedding(p):
    wall(p, 0.62, "brick", size=0.05)
    for x in (-0.02, 1.24):
        foliage(p, x, 0.4, 0.2, 0.5, 0.3)
    p.defocus(0.003)
    ground(p, 0.5, 0.6, 0.55, "sand", 1.0, clip=(p.y > 0.86) * 1.0)
    rows = ((7, 0.80, 0.50, 0.13, 0.19), (6, 0.92, 0.55, 0.2, 0.205))
    hats, coats = ("bowler", "straw", "", "cloche", "top", "scarf"), ("suit", "dress", "coat",
        "long")
    for r, (n, y, h, x0, step) in enumerate(rows):
        for k in range(n):
            if r == 1 and k in (2, 3):
                continue
            small = 0.6 if (r, k) == (1, 5) else 0.0
            us = (r, k) == (0, 5)
            wear = coats[(k * 3 + r) % 4]
            fig = person(x0 + k * step + p.rng.normal(0, 0.012), y,
                h * (0.94 + 0.1 * ((k * 5 + r) % 3) / 2) * (0.75 if small else 1),
                         0 if us else -1, hat="" if us else hats[(k * 2 + r
                             * 3) % 6], wear=wear, child=small,
                         hair="bob" if wear in ("dress", "long") else "short", top=(0.12, 0.8, 0.2,
                             0.5)[(k * 3 + r) % 4],
                         hat_tone=(0.1, 0.8,
                             0.3)[k % 3], arms=f.SIDES if us else f.DOWN, nod=p.rng.normal(0, 5))
            p.draw(fig)
    groom = person(0.6, 0.95, 0.6, -1, wear="suit", top=0.09, hat="top", arms=(10, 8, 24, 60))
    p.draw(groom)
    bride = person(0.79, 0.96, 0.57, -1, wear="long", top=0.95, hat="veil", hair="long",
        arms=(24, 50, 30, 50), skin=0.75)
    p.cast(bride, 0.96, 0.5, 0.06, 0.3)
    p.draw(bride)
    hx, hy = bride.hands[1]
    p.lay([oval(hx - 0.01 + dx, hy + dy, 0.016) for dx, dy in p.rng.normal(0, 0.018, (12, 2))], 0.9,
        round=0.008)


@scene(83, "portrait", "instant", tilt=-1.5)
def bouquet(p):
    wall(p, 0.66, "plaster", 0.3)
    p.lay(rect(0, 0.1, 0.16, 0.62), 0.3, round=0.01)
    for k in range(9):
        p.shade(line([(0, 0.14 + k * 0.053), (0.16, 0.14 + k * 0.053)], 0.006), 0.4, 0.002)
    ground(p, 0.5, 0.5, 0.5, "stone", 1.1, clip=(p.y > 0.83) * 1.0)
    p.lay(rect(0, 0.8, 0.75, 0.83), 0.45, round=0.006)
    fig = person(0.38, 0.95, 0.64, 1, legs=f.STRIDE, wear="suit", top=0.16, bottom=0.13)
    p.cast(fig, 0.95, 0.8, 0.1)
    p.draw(fig)
    tones = (0.35, 0.75, 0.55, 0.85, 0.45)
    dyes = ((1.1, 0.5, 0.45), (1.1, 0.95, 0.45), (0.55, 0.8, 1.0), (1.1, 1.0, 0.9),
        (0.6, 0.9, 0.55))
    for k in range(34, 0, -1):
        r, a = 0.033 * np.sqrt(k), k * 2.4 + 0.4
        x, y = 0.38 + r * np.cos(a), 0.38 + r * np.sin(a) * 1.25
        ball = oval(x, y, 0.068, 0.081, p.rng.normal(0, 8))
        p.shade(oval(x + 0.01, y + 0.012, 0.072, 0.085), 0.35, 0.01)
        p.lay(ball, tones[k % 5], round=0.045)
        p.lay(oval(x - 0.026, y - 0.034, 0.011, 0.016, 30), 1.0, soft=0.005, alpha=0.8)
        p.dye(ball, dyes[k % 5], 0.75, 0.004)
    p.lay([q for k in range(5) for q in line([(0.34 + 0.025 * k, 0.66), (0.4, 0.74)], 0.0015)], 0.2)
    p.lay(oval(0.4, 0.745, 0.02, 0.022), 0.7, round=0.01)
    p.dye(rect(0, 0.1, 0.16, 0.62), (0.6, 0.9, 0.82), 0.7)


@scene(84, "landscape", "selenium", contrast=1.0)
def levitation(p):
    curtain(p, 0, -0.05, 1.43, 0.83, 0.4, 16)
    ground(p, 0.6, 0.4, 0.4, "boards", 0.9, clip=np.clip((p.y - 0.82) * 60, 0, 1))
    p.lay(rect(0, 0.81, 1.5, 0.825), 0.2)
    p.shade(oval(0.55, 0.91, 0.4, 0.02), 0.65, 0.015)
    lying = person(0.16, 0.55, 0.74, 0, wear="long", top=0.95, turn=90, arms=(4, 0, 6, 0),
        hair="long", dark=0.2)
    p.begin()
    p.draw(lying)
    p.end()
    drape = [(0.2, 0.55), (0.35, 0.53), (0.6, 0.56), (0.72, 0.55), (0.7, 0.66), (0.6, 0.63),
        (0.5, 0.7), (0.38, 0.66), (0.3, 0.71), (0.22, 0.62)]
    p.lay(smooth(drape, 6), 0.92, round=0.02)
    for x in (0.3, 0.42, 0.52, 0.62):
        p.shade(ribbon([(x, 0.56), (x - 0.01, 0.67)], (0.003, 0.012), 5), 0.5, 0.008)
    hair = ribbon([(0.9, 0.56), (0.95, 0.6), (0.94, 0.74)], (0.035, 0.04, 0.008), 9)
    p.lay(hair, 0.16, round=0.015)
    man = person(1.12, 0.95, 0.78, -1, wear="suit", hat="top", arms=(60, 30, 112, -20), top=0.1,
        lean=-6, skin=0.8, nod=-6)
    p.draw(man, rim=0.9)
    p.lit(0.72, 0.5, 0.72, 0.12)
    p.beam(quad((0.5, -0.05), (0.75, -0.05), (1.15, 0.85), (0.2, 0.85)), 0.07, 0.05)
    for k in range(5):
        x = 0.16 + k * 0.28
        p.lay(oval(x, 1.0, 0.07, 0.045), 0.03)
        p.glow(x, 0.95, 0.05, 0.25)


@scene(85, "landscape", "neutral", tilt=1.2)
def paper_bags(p):
    wall(p, 0.6, "brick", size=0.045)
    stain = p.fbm(0.25, 4)
    p.img = p.img * (0.75 + 0.5 * stain)
    p.lay(rect(1.12, 0.0, 1.5, 0.86), 0.22, round=0.01)
    p.lay([rect(1.16, 0.05, 1.4, 0.4), rect(1.16, 0.46, 1.4, 0.82)], 0.28, round=0.01)
    ground(p, 0.55, 0.55, 0.5, "stone", 1.0, clip=(p.y > 0.85) * 1.0)
    p.light = (0.7, -0.7)
    people = (
        (0.28, 0.93, 0.66, "bag", "shorts", (8, 6, 16, 10), 0.2, -3),
        (0.62, 0.95, 0.6, "bag", "dress", (14, 8, 34, 20), 0.75, 4),
        (0.94, 0.94, 0.52, "smile", "shorts", (26, 50, 8, 4), 0.5, -8),
    )
    for x, y, h, mask, wear, arms, top, nod in people:
        fig = person(x, y, h, 0, wear=wear, child=0.7, mask=mask, arms=arms, top=top, nod=nod,
            bottom=0.25, legs=(3, 0, 7, -3))
        p.drop(fig, -0.05, 0.015, 0.45, 0.01)
        p.draw(fig)
    p.shade(quad((0, 0), (0.5, 0), (0.1, 1), (0, 1)), 0.35, 0.03)


@scene(86, "portrait", "cold", bloom=1.6, grain=0.06)
def fireworks(p):
    p.img = 0.05 + 0.05 * p.fbm(0.4)
    for x, y, r, n in ((0.22, 0.2, 0.2, 46), (0.52, 0.36, 0.26, 60), (0.1, 0.5, 0.1, 24)):
        smoke = np.exp(-((np.hypot(p.x - x, p.y - y) / (r * 1.1)) ** 2)) * p.fbm(0.2, 4)
        p.img = p.img + 0.28 * smoke
        for _ in range(n):
            a, long = p.rng.random() * 2 * np.pi, r * p.rng.uniform(0.55, 1.1)
            trail = [(x + np.cos(a) * long * t, y + np.sin(a) * long * t + 0.16 * r * t * t * 2)
                for t in (0.2, 0.5, 0.75, 1.0)]
            p.lay(ribbon(trail, (0.0006, 0.0016, 0.0026), 7), 1.3)
            p.lay(oval(*trail[-1], 0.004), 1.4)
        p.glow(x, y, r * 0.7, 0.28)
    roofline(p, 0.8, 0.06, 0.0, 0.1)
    p.glow(0.4, 0.62, 0.5, 0.07)
    for k in range(9):
        x, h = k * 0.095 - 0.02, 0.42 + 0.08 * p.rng.random()
        fig = person(x, 1.02 + h * 0.42 + 0.05 * (k % 2), h, 0, back=True, top=0.05, skin=0.12,
            hat=("", "cap", "fedora", "", "cloche")[k % 5],
                     hair=("short", "bob")[k % 2], dark=0.05, nod=p.rng.normal(0, 5))  # fmt: skip
        p.draw(fig, rim=0.9)
    child = person(0.42, 1.06, 0.22, 0, back=True, top=0.07, skin=0.15, child=0.8,
        arms=(10, 5, 150, 10))
    p.draw(child, rim=0.9)


@scene(87, "landscape", "neutral", corners=0.6)
def one_face(p):
    p.haze = 0.78
    p.img[:] = 0.75
    hats = ("bowler", "cap", "fedora", "bowler", "", "fedora", "cap")
    rows = ((9, 0.5, 0.36), (8, 0.72, 0.24), (7, 0.98, 0.12), (5, 1.36, 0.0))
    for r, (n, y, far) in enumerate(rows):
        p.begin()
        for k in range(n):
            me = r == 2 and k == 4
            h = (0.5, 0.68, 0.92, 1.36)[r] * (0.95 + 0.1 * p.rng.random())
            x = (k + 0.5 + 0.28 * (r % 2) - 0.12) * 1.45 / (n - 0.4) + p.rng.normal(0, 0.015)
            p.draw(person(x, y + h * 0.5, h, 0, wear="coat", back=not me,
                top=0.1 + 0.09 * p.rng.random(), hat="" if me else hats[(k * 3 + r) % 7],
                          skin=0.8 if me else 0.6, nod=0 if me else p.rng.normal(0,
                              6), turn=p.rng.normal(0, 1.5)), far=far, body=0.8)
        p.end(blur=(0.006, 0.004, 0.0, 0.011)[r])
    p.glow(0.92, 0.5, 0.16, 0.12)


@scene(88, "landscape", "seventies", tilt=1.0)
def gramophone(p):
    sky(p, 0.75, 0.95, 0.4, 0.4)
    treeline(p, 0.46, 0.26, 0.3, 0.25)
    p.lay(rect(0, 0.3, 0.3, 0.47), 0.75, rough=0.1)
    p.lay(quad((-0.1, 0.31), (0.1, 0.16), (0.36, 0.31), (0.3, 0.33)), 0.35)
    p.lay([rect(0.06, 0.36, 0.12, 0.43), rect(0.18, 0.36, 0.24, 0.43)], 0.2)
    ground(p, 0.42, 0.38, 0.6, "grass", 1.2)
    p.defocus(0.005)
    p.shade(oval(1.05, 0.86, 0.28, 0.03), 0.5, 0.012)
    p.lay(quad((0.86, 0.63), (1.16, 0.62), (1.18, 0.85), (0.85, 0.86)), 0.24, round=0.02, rough=0.2)
    p.lay(quad((0.84, 0.61), (1.18, 0.6), (1.19, 0.64), (0.83, 0.65)), 0.34, round=0.008)
    p.lay(oval(1.0, 0.6, 0.13, 0.022), 0.06)
    p.lay(line([(1.17, 0.74), (1.24, 0.74), (1.24, 0.79)], 0.01), 0.4)
    horn = [(1.1, 0.59), (1.12, 0.5), (1.06, 0.43), (0.97, 0.4)]
    p.lay(ribbon(horn, (0.014, 0.02, 0.03, 0.06), 12), 0.55, round=0.02)
    p.lay(oval(0.9, 0.38, 0.12, 0.17, 12), 0.62, round=0.03)
    for k in range(8):
        a = k * 0.785
        p.shade(line([(0.93, 0.39), (0.9 + 0.115 * np.cos(a), 0.38 + 0.165 * np.sin(a))], 0.003,
            0.006), 0.35, 0.003)
    p.lay(oval(0.915, 0.385, 0.07, 0.11, 12), 0.1, soft=0.02)
    p.shade(oval(0.45, 0.9, 0.26, 0.028), 0.5, 0.012)
    beast(p, "sitting_dog", 0.42, 0.9, 0.5, 0.85, spots=0.3, turn=-4)
    p.dye((p.y > 0.44) * 1.0, GRASS, 0.85)
    p.dye((p.y < 0.3) * 1.0, SKY, 0.7)
    p.dye(oval(0.9, 0.38, 0.12, 0.17, 12), (1.12, 0.72, 0.4), 0.7)
    p.dye(ribbon(horn, (0.014, 0.02, 0.03, 0.06), 12), (1.12, 0.72, 0.4), 0.7)
    p.dye(quad((0.83, 0.61), (1.19, 0.6), (1.19, 0.85), (0.85, 0.86)), (1.08, 0.74, 0.52), 0.8)
    p.dye(rect(0.1, 0.4, 0.7, 0.9), (1, 1, 0.95), 0.6, 0.05)


@scene(89, "landscape", "seventies", light_leak=True, tilt=-1.4)
def clown(p):
    sky(p, 0.66, 0.95, 0.52, 0.5)
    hills(p, 0.52, 0.05, 0.35, 0.55)
    treeline(p, 0.53, 0.09, 0.3, 0.35, 0.05)
    ground(p, 0.48, 0.46, 0.62, "grass", 1.2)
    for a, w in ((0.2, 0.05), (0.34, 0.05)):
        p.lay(quad((a + 0.62, 0.53), (a + 0.625, 0.53), (a + 0.9 + w * 4, 1.02),
            (a + 0.72 + w * 2, 1.02)), 0.66, rough=0.3, alpha=0.55, soft=0.006)
    p.lay([rect(0.87, 0.47, 0.955, 0.525), rect(0.95, 0.485, 0.975, 0.525)], 0.3)
    p.lay([oval(0.89, 0.528, 0.01), oval(0.94, 0.528, 0.01)], 0.2)
    p.defocus(0.003)
    p.light = (0.7, -0.7)
    p.shade(oval(0.44, 0.9, 0.3, 0.03), 0.5, 0.012)
    p.lay(cushion(0.28, 0.68, 0.62, 0.9), 0.24, round=0.02, rough=0.3)
    p.lay([rect(0.28, 0.745, 0.62, 0.752), rect(0.34, 0.68, 0.36, 0.9),
        rect(0.54, 0.68, 0.56, 0.9)], 0.14)
    p.lay(line(arc(0.45, 0.685, 0.04, 0.035, 180, 360), 0.01), 0.12)
    fig = person(0.46, 0.97, 0.7, 0, legs=(14, 4, 12, 2), arms=(16, -30, 18, -34), wear="night",
        top=0.86, bottom=0.86, mask="clown", hat="cone", hat_tone=0.85, nod=16)
    p.begin()
    p.draw(fig)
    p.keep(p.y < 0.74)
    p.end()
    for s in (-1, 1):
        leg = [(0.46 + s * 0.04, 0.7), (0.46 + s * 0.09, 0.76), (0.46 + s * 0.1, 0.92)]
        p.lay(ribbon(leg, (0.055, 0.058, 0.05, 0.055), 9), 0.8 + 0.06 * s, round=0.03)
        p.shade(ribbon(leg, (0.004, 0.012, 0.004), 7), 0.35, 0.01)
        p.lay(smooth([(0.46 + s * 0.07, 0.925), (0.46 + s * 0.13, 0.915), (0.46 + s * 0.21, 0.945),
            (0.46 + s * 0.2, 0.97), (0.46 + s * 0.07, 0.97)], 5), 0.2, round=0.02)
        p.lay([oval(0.46 + s * 0.115, 0.8, 0.014), oval(0.46 + s * 0.1, 0.87, 0.014)], 0.3)
    collar = [oval(0.46 + 0.022 * k, 0.445 + 0.004 * (k % 2) - 0.002 * abs(k), 0.02, 0.03)
        for k in range(-3, 4)]
    p.lay(collar, 0.95, round=0.012)
    p.lay([oval(0.46, 0.53 + 0.07 * k, 0.016) for k in range(2)], 0.3, round=0.008)
    p.dye((p.y > 0.5) * 1.0, GRASS, 0.7)
    p.dye((p.y < 0.5) * 1.0, SKY, 0.6)
    p.dye(cushion(0.28, 0.68, 0.62, 0.9), (1.1, 0.75, 0.55), 0.8)
    hx, hy, r = fig.head
    p.dye(quad((hx - r, hy - r * 0.4), (hx, hy - r * 2.6), (hx + r, hy - r * 0.4),
        (hx, hy - r * 0.2)), (1.1, 0.6, 0.5), 0.6)
    p.dye(oval(hx, hy, r, r * 1.1), (1.05, 0.98, 0.92), 1)
    p.dye(rect(0.3, 0.44, 0.6, 0.98), (1.08, 0.96, 0.8), 0.5, 0.04)
    p.dye([oval(0.46, 0.53 + 0.07 * k, 0.02) for k in range(2)], (1.2, 0.4, 0.35), 0.9)
    finger(p, 1.42, 0.03, 0.14, 0.5, 30)
