"""Lake, pool, sea."""

import numpy as np

from pictures import figures as f
from pictures.album import scene
from pictures.figures import person
from pictures.places import glitter, ground, hills, mist, sea, sky, treeline
from pictures.plate import blurred
from pictures.shapes import arc, limb, line, moved, oval, quad, rect, ribbon, smooth

# A scene is mostly places: they stand as rows.
# fmt: off


@scene(1, "landscape", "seventies", light_leak=True, tilt=-2.4)
def two_women(p):
    sky(p, 0.72, 0.97, 0.42, 0.5)
    sea(p, 0.38, 0.45, 0.7)
    for k in range(3):
        y = 0.46 + 0.045 * k + 0.008 * np.sin(p.x * (9 + 4 * k) + k)
        p.wash(np.clip(1 - np.abs(p.y - y) * 120, 0, 1) * (p.fbm(0.06, 4, 4) > 0.4), 0.97, 0.8)
    edge = 0.6 + 0.012 * np.sin(p.x * 9) + 0.02 * (p.fbm(0.2, 3) - 0.5)
    p.wash(np.clip((p.y - edge + 0.02) * 60, 0, 1), 0.95)
    ground(p, 0.35, 0.74, 0.62, "sand", 0.9, clip=np.clip((p.y - edge) * 80, 0, 1))
    p.wash(np.clip(1 - np.abs(p.y - edge - 0.03) * 30, 0, 1), 0.55, 0.5)
    far = person(1.2, 0.655, 0.16, 0, wear="swim", back=True, arms=f.UP, skin=0.6)
    p.draw(far)
    p.defocus(0.0035)
    p.light = (0.7, -0.6)
    a = person(0.5, 0.97, 0.72, 0, wear="swim", back=True, top=0.12, hair="bob",
        arms=(16, -8, 40, -84), skin=0.72, legs=(2, 0, 7, -8))
    b = person(0.78, 0.99, 0.68, 0, wear="swim", back=True, top=0.4, hair="bun",
        arms=(12, 0, 116, 86), skin=0.76, legs=(10, -10, 1, 0), nod=-6)
    for fig, y in ((a, 0.97), (b, 0.99)):
        p.cast(fig, y, -0.9, 0.1, 0.45)
        p.draw(fig)
    p.lay(quad((1.0, 0.9), (1.3, 0.88), (1.36, 0.97), (1.02, 1.0)), 0.8, rough=0.1)
    p.lay([quad((1.03 + 0.07 * k, 0.898 - 0.004 * k), (1.06 + 0.07 * k, 0.896 - 0.004 * k),
        (1.08 + 0.075 * k, 0.99 - 0.006 * k),
        (1.045 + 0.075 * k, 0.99 - 0.006 * k)) for k in range(4)], 0.45)
    p.dye((p.y < 0.6) * 1.0, (0.8, 0.96, 1.08), 0.8)
    p.dye((p.y > 0.6) * 1.0, (1.06, 0.98, 0.78), 0.8)
    for fig, colour in ((a, (1.15, 0.55, 0.5)), (b, (0.6, 0.9, 0.75))):
        p.dye(p.flat(fig), (1.12, 0.9, 0.74), 1.0, 0.004)
        x = fig.hips[0]
        p.dye(smooth([(x - 0.06, fig.hips[1] - 0.2), (x + 0.06, fig.hips[1] - 0.2),
            (x + 0.05, fig.hips[1] - 0.1), (x + 0.07, fig.hips[1] + 0.05),
            (x - 0.07, fig.hips[1] + 0.05), (x - 0.05, fig.hips[1] - 0.1)], 5), colour, 0.8, 0.006)
    p.dye(quad((1.0, 0.9), (1.3, 0.88), (1.36, 0.97), (1.02, 1.0)), (1.1, 0.86, 0.5), 0.9)


@scene(2, "landscape", "cold", tilt=1.0)
def legs_in_the_lake(p):
    sky(p, 0.62, 0.92, 0.4, 0.4)
    p.begin()
    hills(p, 0.41, 0.2, 0.3, 0.6, 0.5)
    hills(p, 0.42, 0.1, 0.2, 0.35, 0.25)
    treeline(p, 0.415, 0.05, 0.15, 0.1, 0.03)
    p.keep(p.y < 0.41)
    p.end()
    sea(p, 0.38, 0.24, 0.6, 0.5)
    p.begin()
    hills(p, 0.42, 0.14, 0.22, 0.2, 0.25)
    p.keep(p.y < 0.41)
    p.end(mirror=0.41, ripple=0.06, fade=0.55)
    p.defocus(0.002)
    p.begin()
    for k, (knee, ankle, toe) in enumerate((((0.665, 0.5), (0.685, 0.33), (0.71, 0.27)),
        ((0.765, 0.49), (0.76, 0.31), (0.745, 0.25)))):
        hip = (0.69 + 0.055 * k, 0.72)
        p.lay(ribbon([hip, knee], (0.046, 0.042, 0.031), 8), 0.7 + 0.06 * k, round=0.03)
        p.lay(ribbon([knee, ((knee[0] * 2 + ankle[0]) / 3 + 0.006, (knee[1] * 2 + ankle[1]) / 3),
            ankle], (0.03, 0.034, 0.027, 0.016), 10), 0.7 + 0.06 * k, round=0.024)
        heel = (ankle[0] - 0.012 * (1 - 2 * k), ankle[1] - 0.006)
        p.lay(ribbon([heel, ((heel[0] + toe[0]) / 2 + 0.006 * (1 - 2 * k), (heel[1] + toe[1]) / 2),
            toe], (0.017, 0.019, 0.017, 0.008), 8), 0.72 + 0.05 * k, round=0.016)
    p.keep(p.y < 0.665)
    p.end(mirror=0.665, ripple=0.07, fade=0.5)
    for r in (0.08, 0.13, 0.2, 0.3, 0.42):
        ring = arc(0.715, 0.672, r, r * 0.19, 0, 360, 60)
        p.lay(line(ring, 0.004), 0.9, soft=0.003, alpha=max(0.55 - r, 0.1))
        p.shade(line([(x, y + 0.006) for x, y in ring], 0.005), 0.3, 0.003)
    for _ in range(46):
        x, y = p.rng.normal(0.715, 0.06), 0.66 - abs(p.rng.normal(0, 0.05))
        p.lay(oval(x, y, p.rng.uniform(0.001, 0.004)), 0.95)
    p.lay(line([(0.1, 0.7), (0.32, 0.71)], 0.012), 0.2, soft=0.003)


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


@scene(5, "square", "seventies", grain=0.04)
def over_her_shadow(p):
    n = p.fbm(0.1, 4)
    p.img = 0.6 + 0.1 * (n - 0.5)
    bend = 0.006 * np.sin(p.y * 40 + 6 * p.fbm(0.2, 3))
    tile = (((p.x + bend) % 0.09) < 0.006) | (((p.y + bend) % 0.09) < 0.006)
    p.wash(tile * 1.0, 0.5, 0.6)
    p.wash(((p.x > 0.56) & (p.x < 0.63)) * 1.0, 0.3, 0.7)
    swimmer = person(0.3, 0.86, 0.66, 0, wear="swim", legs=(16, 6, 14, -12), arms=(72, 14, 118, 26),
        back=True, hair="long", top=0.12, turn=32, skin=0.82, dark=0.16)
    shadow = [np.add(a, (0.13, 0.1)) for a in p.flat(swimmer)]
    p.shade(shadow, 0.5, 0.014)
    net = p.fbm(0.07, 2)
    p.img = p.img + 0.3 * blurred(np.exp(-(((net - 0.5) / 0.03) ** 2)), 2)
    p.draw(swimmer)
    net = p.fbm(0.09, 2)
    p.img = p.img + 0.13 * np.exp(-(((net - 0.5) / 0.025) ** 2))
    for foot in swimmer.feet:
        p.lay([oval(foot[0] - 0.02 + dx, foot[1] + dy, 0.012) for dx,
            dy in p.rng.normal(0, 0.02, (14, 2))], 1.1, soft=0.006, alpha=0.7)
    p.lay(rect(0, 0, 0.12, 1), 0.82, rough=0.2)
    p.lay([rect(0, k * 0.17, 0.12, k * 0.17 + 0.006) for k in range(7)], 0.55)
    p.lay(rect(0.12, 0, 0.14, 1), 0.3, soft=0.004)
    p.lay([*line([(0.02, 0.78), (0.2, 0.8)], 0.012), *line([(0.02, 0.88), (0.2, 0.9)], 0.012)],
        0.85, round=0.006)
    p.lay([smooth([(0.03, 0.2), (0.07, 0.19), (0.075, 0.27), (0.035, 0.28)], 4),
        smooth([(0.05, 0.3), (0.09, 0.31), (0.08, 0.38), (0.04, 0.375)], 4)], 0.4, round=0.008)
    p.dye((p.x > 0.13) * 1.0, (0.52, 0.98, 1.0), 0.9)
    p.dye((p.x < 0.13) * 1.0, (1.05, 0.98, 0.86), 0.8)
    p.dye(p.flat(swimmer), (1.14, 0.86, 0.68), 1.0, 0.004)
    hx, hy = swimmer.hips
    p.dye(oval(hx + 0.05, hy - 0.08, 0.07, 0.15, 32), (1.2, 0.5, 0.45), 0.9, 0.012)
    p.dye(oval(swimmer.head[0], swimmer.head[1], 0.05), (1, 0.8, 0.6), 0.8)


@scene(6, "portrait", "warm", tilt=3.0)
def high_board(p):
    sky(p, 0.4, 0.88, 1.0, 0.9, 0.4)
    treeline(p, 0.98, 0.12, 0.25, 0.35, 0.06)
    legs = [line([(0.06, 1.02), (0.14, 0.42)], 0.024, 0.018),
        line([(0.32, 1.02), (0.27, 0.42)], 0.024, 0.018)]
    back = [line([(0.14, 1.02), (0.18, 0.42)], 0.014), line([(0.24, 1.02), (0.24, 0.42)], 0.014)]
    p.lay([s for t in back for s in t], 0.4, round=0.005)
    for k in range(8):
        y, a, b = 1.0 - k * 0.075, 0.064 + k * 0.0095, 0.318 - k * 0.006
        p.lay([*line([(a, y), (b, y)], 0.009), *line([(a, y), (b - 0.002, y - 0.075)], 0.006),
            *line([(b, y), (a + 0.008, y - 0.075)], 0.006)], 0.28)
    p.lay([s for t in legs for s in t], 0.22, round=0.008)
    p.lay(np.array([(0.03, 0.405), (0.6, 0.385), (0.6, 0.397), (0.03, 0.44)]), 0.26, round=0.006)
    p.shade(line([(0.03, 0.438), (0.6, 0.396)], 0.006), 0.5, 0.002)
    p.lay([*line([(0.05, 0.41), (0.05, 0.31), (0.34, 0.3), (0.34, 0.4)], 0.007),
        *line([(0.05, 0.36), (0.34, 0.35)], 0.005),
        *line([(0.2, 0.405), (0.2, 0.305)], 0.006)], 0.24)
    girl = person(0.565, 0.39, 0.175, 1, wear="swim", hair="bun", top=0.1, arms=(-12, 20, 16, 30),
        skin=0.6, legs=(2, 0, -3, 0), nod=14)
    p.draw(girl)
    for x, h, hat in ((0.44, 0.19, "cap"), (0.54, 0.22, ""), (0.66, 0.18, "straw")):
        p.draw(person(x, 1.08, h, 0, back=True, wear="shirt", top=0.5, hat=hat, hat_tone=0.7,
            nod=-16, arms=(8, 0, 14, 158) if not hat else None))
    p.lay([*line([(0.5, 0.14), (0.515, 0.13), (0.53, 0.142)], 0.004)], 0.3)


@scene(7, "landscape", "seventies", contrast=0.7, tilt=1.8)
def flying_parasol(p):
    sky(p, 0.55, 0.95, 0.42, 0.7)
    sea(p, 0.4, 0.4, 0.55)
    for k in range(4):
        y = 0.45 + 0.03 * k + 0.006 * np.sin(p.x * (13 + 3 * k) + k)
        p.wash(np.clip(1 - np.abs(p.y - y) * 120, 0, 1) * (p.fbm(0.06, 4, 4) > 0.45), 0.97, 0.8)
    ground(p, 0.38, 0.8, 0.7, "sand", 0.9, clip=np.clip((p.y - 0.56 - 0.01 * np.sin(p.x * 6)) * 90,
        0, 1))
    p.dye((p.y < 0.56) * 1.0, (0.78, 0.96, 1.06), 0.8)
    p.dye((p.y > 0.56) * 1.0, (1.08, 0.98, 0.76), 0.9)
    p.lay(quad((0.0, 0.6), (0.3, 0.58), (0.3, 0.72), (0.0, 0.76)), 0.6, round=0.01)
    p.lay([quad((0.05 + 0.08 * k, 0.597 - 0.005 * k), (0.09 + 0.08 * k, 0.594 - 0.005 * k),
        (0.09 + 0.08 * k, 0.745 - 0.012 * k),
        (0.05 + 0.08 * k, 0.752 - 0.012 * k)) for k in range(4)], 0.85)
    p.dye(quad((0.0, 0.6), (0.3, 0.58), (0.3, 0.72), (0.0, 0.76)), (0.8, 0.95, 1.1), 0.8)
    for x, y, s, lean in ((0.42, 0.7, 0.62, 6), (0.72, 0.66, 0.5, 8), (1.32, 0.7, 0.66, 5)):
        p.shade(oval(x + 0.1, y + 0.02, 0.16 * s, 0.03 * s), 0.4, 0.01)
        parasol(p, x, y, s, lean, (1.15, 0.6, 0.45))
    p.light = (-0.6, -0.8)
    chasers = ((0.9, 0.84, 0.34, 1, {"legs": f.RUN, "arms": (60, 30, 158, 10), "lean": 14,
        "wear": "swim", "top": 0.2}), (0.62, 0.92, 0.3, 1, {"legs": f.RUN,
        "arms": (-40, 40, 120, 20), "lean": 16, "wear": "swim", "child": 0.7,
        "top": 0.5}), (0.2, 0.86, 0.3, 1, {"arms": (6, 4, 128, -10), "wear": "dress",
        "hat": "straw", "hat_tone": 0.85, "top": 0.7}))
    for x, y, h, facing, kw in chasers:
        fig = person(x, y, h, facing, skin=0.7, **kw)
        p.cast(fig, y, 0.6, 0.14, 0.4)
        p.draw(fig)
        p.dye(p.flat(fig), (1.12, 0.88, 0.72), 0.8, 0.004)
    p.begin()
    parasol(p, 1.12, 0.44, 1.0, 48, (1.15, 0.6, 0.45))
    p.end(smear=(0.012, -0.01))
    p.shade(oval(1.05, 0.8, 0.14, 0.02), 0.4, 0.012)
    p.lay(quad((0.4, 0.2), (0.47, 0.17), (0.5, 0.21), (0.43, 0.24)), 0.95, round=0.006)


def parasol(p, x, y, size, turn, colour):
    p.lay(moved(line([(0, 0), (0, -0.3)], 0.009), x, y, size, turn), 0.3, round=0.003)
    for k in range(7):
        a0, a1 = 180 + k * 180 / 7, 180 + (k + 1) * 180 / 7
        rim = arc(0, -0.23, 0.19, 0.11, a0, a1, 5)
        low = [(rim[0][0], rim[0][1] + 0.0), ((rim[0][0] + rim[-1][0]) / 2,
            -0.222 - 0.012 * np.sin((k + 0.5) / 7 * np.pi)), (rim[-1][0], rim[-1][1])]
        gore = moved([np.array([(0, -0.345), *rim, *reversed(low)])], x, y, size, turn)
        p.lay(gore, (0.9, 0.42)[k % 2], round=0.02 * size)
        if not k % 2:
            p.dye(gore, (1.05, 1.0, 0.92), 0.9, 0.003)
        else:
            p.dye(gore, colour, 0.9, 0.003)
    scallops = [oval(-0.19 + 0.38 * (k + 0.5) / 9, -0.228, 0.021, 0.016) for k in range(9)]
    p.lay(moved(scallops, x, y, size, turn), 0.75, round=0.008)
    p.lay(moved(line([(0, -0.34), (0, -0.38)], 0.01), x, y, size, turn), 0.3)


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
