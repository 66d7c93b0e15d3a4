"""Grounds, skies, water, buildings, trees: what figures stand in."""

import numpy as np
from PIL import Image

from pictures.plate import blurred
from pictures.shapes import limb, line, oval, rect, ribbon, smooth

# Colours of things, for `Plate.dye`.
GRASS, STRAW, SKY, SKIN = (
    (0.84, 0.98, 0.66),
    (1.06, 0.98, 0.7),
    (0.86, 0.96, 1.08),
    (1.1, 0.89, 0.77),
)


def sky(p, top=0.6, low=0.88, horizon=1.0, clouds=0.0, size=0.25):
    p.img = p.slope((0, top), (horizon, low))
    if clouds:
        c = p.fbm(size, 6, stretch=2.2)
        lump = np.clip((c - 0.48) * 4, 0, 1)
        lit = np.clip((c - np.roll(c, (6, 6), (0, 1))) * 6 + 0.55, 0, 1)
        p.wash(lump, 0.62 + 0.4 * lit, clouds)


def tile(p, kind):
    """A square of ground as seen from straight above, that repeats."""
    n, rng = 512, p.rng
    a = np.zeros((n, n))
    for size, share in ((8, 0.25), (32, 0.25), (128, 0.3), (256, 0.35)):
        grid = rng.random((size, size)).astype(np.float32)
        grid = np.pad(grid, 2, mode="wrap")
        big = Image.fromarray(grid).resize(((size + 4) * n // size,) * 2, Image.Resampling.BICUBIC)
        off = 2 * n // size
        a += share * (np.asarray(big, float)[off : off + n, off : off + n] - 0.5)
    if kind == "stone":
        y, x = np.mgrid[0:n, 0:n]
        row = y // 64
        ex = np.minimum((x + row % 2 * 32) % 64, 63 - (x + row % 2 * 32) % 64)
        ey = np.minimum(y % 64, 63 - y % 64)
        a = a * 0.5 + np.clip(np.minimum(ex, ey) / 10, 0, 1) * 0.35 - 0.25
        a += (rng.random((8, 8))[y // 64, ((x + row % 2 * 32) % n) // 64] - 0.5) * 0.2
    elif kind == "boards":
        x = np.arange(n)
        a = a * 0.35 + (np.minimum(x % 64, 63 - x % 64) > 2) * 0.3 - 0.25
        a = a + (rng.random(8)[x // 64] - 0.5) * 0.15
    elif kind == "tiles":
        y, x = np.mgrid[0:n, 0:n]
        a = a * 0.25 + ((x // 128 + y // 128) % 2 - 0.5) * 0.75
    elif kind == "grass":
        a = a * 0.9 + blurred(rng.normal(size=(n, n)), 1.2) * 0.5
    elif kind == "snow":
        a = a * 0.35
    elif kind == "sand":
        a = a * 0.5 + rng.normal(size=(n, n)) * 0.07
    return a


def ground(p, horizon, near, far, kind="grass", rough=1.0, scale=1.0, clip=None):
    """Level ground from the horizon to our feet, its texture in perspective."""
    t = tile(p, kind)
    z = 0.5 / np.maximum(p.y - horizon, 0.004)
    u = ((p.x - p.wide / 2) * z * 420 / scale).astype(int) % 512
    v = (z * 420 / scale + 100).astype(int) % 512
    if kind == "water":
        v = (z * 900 / scale).astype(int) % 512
        u = ((p.x - p.wide / 2) * z * 160 / scale).astype(int) % 512
    texture = t[v, u] * rough / (1 + (z * 0.11) ** 2)
    base = near + (far - near) * np.clip(1 - (p.y - horizon) / (1 - horizon), 0, 1) ** 2
    tone = np.clip(base * (1 + texture), 0, 1.3)
    m = np.clip((p.y - horizon) * p.h, 0, 1)
    p.wash(m if clip is None else m * clip, tone)


def glitter(p, horizon, x, width=0.25, strength=0.9, low=1.0):
    """Sun on water."""
    z = np.clip((p.y - horizon) / (1 - horizon), 0, 1)
    n = p.fbm(0.012, 3, stretch=5)
    near = np.exp(-(((p.x - x) / (width * (0.35 + z))) ** 2))
    m = np.clip((n - 0.52) * 9, 0, 1) * near * (p.y > horizon) * (p.y < low)
    p.img = p.img + strength * m


def wall(p, tone, kind="plaster", rough=0.25, x0=0.0, x1=9.0, y0=-1.0, y1=2.0, size=0.05):
    n = p.fbm(0.3, 6) * 0.6 + p.fbm(0.03, 3) * 0.4
    v = tone * (1 + (n - 0.5) * rough * 2)
    if kind == "brick":
        row = np.floor(p.y / size)
        ex = ((p.x + (row % 2) * size) % (2 * size)) / size
        ey = (p.y % size) / size
        joint = (ex < 0.09) | (ey < 0.14)
        shade = np.sin(row * 12.9 + np.floor((p.x + (row % 2) * size) / (2 * size)) * 78.2) * 0.12
        v = v * (1 + shade) * np.where(joint, 1.22, 1)
    elif kind == "paper":
        v = v * (1 + 0.1 * np.sin(p.x * 90) * (np.sin(p.x * 18) > 0)) + 0.03 * np.sin(
            p.y * 70 + np.sin(p.x * 45) * 2
        )
    elif kind == "tiles":
        v = v * np.where(((p.x % size) < size * 0.05) | ((p.y % size) < size * 0.05), 0.75, 1)
    elif kind == "boards":
        v = (
            v
            * np.where((p.x % size) < size * 0.06, 0.5, 1)
            * (1 + 0.1 * np.sin(np.floor(p.x / size) * 7))
        )
    m = (p.x >= x0) & (p.x < x1) & (p.y >= y0) & (p.y < y1)
    p.wash(m.astype(float), v)


def foliage(p, x, y, rx, ry, tone=0.25, far=0.0, leafy=0.03, dense=0.5):
    """A crown of leaves, lit from the side of the light."""
    d = np.hypot((p.x - x) / rx, (p.y - y) / ry)
    n = p.fbm(leafy * 3, 4, steep=0.8)
    m = np.clip((n - 0.5 + dense * (1 - d)) * 9, 0, 1)
    slant = np.clip(((p.x - x) / rx * p.light[0] + (p.y - y) / ry * p.light[1]) * 0.5 + 0.4, 0, 1)
    leaf = p.fbm(leafy, 3, steep=0.9)
    v = tone * (0.45 + 1.0 * slant) * (0.4 + 1.25 * leaf)
    p.wash(m * (d < 1.7), v * (1 - far) + p.haze * far)


def boughs(p, x, y, length, angle, width, depth, rng, out):
    if depth == 0 or length < 0.01:
        return
    ex = x + np.sin(angle) * length
    ey = y - np.cos(angle) * length
    out.append(limb((x, y), (ex, ey), width / 2, width * 0.36))
    for turn in (-1, 1):
        boughs(p, ex, ey, length * rng.uniform(0.62, 0.85), angle + turn * rng.uniform(0.2, 0.6),
               width * 0.68, depth - 1, rng, out)  # fmt: skip


def tree(p, x, y, h, tone=0.16, bare=True, far=0.0, depth=7, lean=0.0, leaf=0.25):
    out = []
    boughs(p, x, y, h * 0.28, lean, h * 0.07, depth if bare else 5, p.rng, out)
    p.lay(out, tone, round=h * 0.015, far=far, rough=0.3)
    if not bare:
        for dx, dy, r in (
            (-0.16, 0.58, 0.22),
            (0.17, 0.6, 0.22),
            (0, 0.78, 0.24),
            (0.02, 0.55, 0.22),
        ):
            foliage(p, x + dx * h, y - dy * h, r * h * 1.15, r * h, leaf, far)


def trunks(p, count, y, tone, far, width, top=-0.1):
    for _ in range(count):
        x = p.rng.random() * p.wide
        w = width * p.rng.uniform(0.7, 1.3)
        k = p.rng.normal(0, 0.03)
        p.lay([np.array([(x - w, y), (x - w * 0.7 + k, top), (x + w * 0.7 + k, top), (x + w, y)])],
            tone,
              round=w * 0.8, far=far, rough=0.35)  # fmt: skip


def hills(p, y, height, tone, far, bumps=0.4):
    n = p.fbm(bumps, 4)[0]
    edge = y - height * (n - 0.3) * 1.6
    m = np.clip((p.y - edge[None, :]) * p.h, 0, 1)
    p.wash(m, (tone * (0.85 + 0.3 * p.grainy())) * (1 - far) + p.haze * far)


def treeline(p, y, height, tone=0.25, far=0.0, lumps=0.09):
    """Trees at the end of a field."""
    n = p.fbm(lumps, 4, steep=0.7)[0]
    edge = y - height * (0.35 + 0.9 * n)
    m = np.clip((p.y - edge[None, :]) * p.h * 0.5, 0, 1) * (p.y < y + 0.01)
    leaf = 0.6 + 0.8 * p.fbm(0.03, 4, steep=0.8)
    low = np.clip((y - p.y) / height, 0, 1) * 0.5 + 0.6
    p.wash(m, tone * leaf * low * (1 - far) + p.haze * far)


def blades(p, y, count=90, height=0.16, tone=0.15, blur=0.006):
    """Grass before the lens, out of focus."""
    p.begin()
    for _ in range(count):
        x, h = p.rng.random() * p.wide, height * p.rng.uniform(0.5, 1.2)
        bow = p.rng.normal(0.02, 0.04)
        p.lay(ribbon([(x, y), (x + bow * 0.4, y - h * 0.6), (x + bow, y - h)],
            (0.006, 0.004, 0.001), 5),
              tone * p.rng.uniform(0.6, 1.5))  # fmt: skip
    p.end(blur=blur)


def fence(p, y, height, step=0.16, tone=0.3, far=0.0, lean=0.0):
    """Posts and two wires."""
    for k in range(int(p.wide / step) + 2):
        x = k * step - 0.05 + p.rng.normal(0, 0.006)
        top = y + lean * x - height * p.rng.uniform(0.92, 1.05)
        p.lay(
            line([(x, y + lean * x), (x + p.rng.normal(0, 0.006), top)], height * 0.09),
            tone,
            round=0.004,
            far=far,
        )
    for share in (0.45, 0.85):
        p.lay(
            line([(0, y - height * share), (p.wide, y + lean * p.wide - height * share)], 0.0022),
            tone * 0.8,
            far=far,
        )


def finger(p, x, y, r, tone=0.62, turn=0.0):
    """A finger that got before the lens."""
    p.lay(oval(x, y, r * 1.7, r, turn), tone, round=r * 0.5, soft=0.03)
    p.dye(oval(x, y, r * 1.7, r, turn), (1.1, 0.82, 0.72), 0.8 if p.coloured() else 0.0, 0.04)


def house(
    p, x0, y0, x1, y1, tone=0.5, windows=(3, 3), pane=0.15, far=0.0, frame=0.75, shutters=False
):
    p.lay(rect(x0, y0, x1, y1), tone, rough=0.2, far=far)
    columns, rows = windows
    for i in range(columns):
        for j in range(rows):
            cw, ch = (x1 - x0) / columns, (y1 - y0) / rows
            cx, cy = x0 + (i + 0.5) * cw, y0 + (j + 0.45) * ch
            w, h = cw * 0.21, ch * 0.27
            if shutters:
                p.lay(
                    [
                        rect(cx - w * 2.1, cy - h, cx - w, cy + h),
                        rect(cx + w, cy - h, cx + w * 2.1, cy + h),
                    ],
                    tone * 0.6,
                    far=far,
                )
            p.lay(rect(cx - w * 1.15, cy - h * 1.12, cx + w * 1.15, cy + h * 1.18), frame, far=far)
            p.lay(rect(cx - w, cy - h, cx + w, cy + h), pane * p.rng.uniform(0.7, 1.6), far=far)
            p.lay(
                [
                    rect(cx - w * 0.06, cy - h, cx + w * 0.06, cy + h),
                    rect(cx - w, cy - h * 0.25, cx + w, cy - h * 0.15),
                ],
                frame,
                far=far,
            )


def roofline(p, y, tone, far, step=0.12, chimneys=True):
    x = -0.05
    while x < p.wide + 0.1:
        w, h = p.rng.uniform(0.6, 1.5) * step, p.rng.uniform(0, 0.1)
        p.lay(
            np.array(
                [
                    (x, 1.2),
                    (x, y - h + 0.03),
                    (x + w / 2, y - h - 0.02),
                    (x + w, y - h + 0.03),
                    (x + w, 1.2),
                ]
            ),
            tone * p.rng.uniform(0.8, 1.2),
            far=far,
            rough=0.2,
        )
        if chimneys and p.rng.random() < 0.7:
            c = x + w * p.rng.uniform(0.2, 0.7)
            p.lay(
                [
                    rect(c, y - h - 0.06, c + 0.022, y - h + 0.02),
                    rect(c + 0.004, y - h - 0.075, c + 0.018, y - h - 0.05),
                ],
                tone * 0.8,
                far=far,
            )
        x += w


def window(p, x0, y0, x1, y1, bright=1.05, panes=(2, 3), bar=0.012, frame=0.35, view=None):
    p.lay(rect(x0 - 0.03, y0 - 0.03, x1 + 0.03, y1 + 0.04), frame, round=0.008)
    p.lay(rect(x0, y0, x1, y1), view if view is not None else bright)
    for i in range(1, panes[0]):
        cx = x0 + (x1 - x0) * i / panes[0]
        p.lay(rect(cx - bar / 2, y0, cx + bar / 2, y1), frame * 0.8)
    for j in range(1, panes[1]):
        cy = y0 + (y1 - y0) * j / panes[1]
        p.lay(rect(x0, cy - bar / 2, x1, cy + bar / 2), frame * 0.8)


def curtain(p, x0, y0, x1, y1, tone=0.7, folds=6, alpha=1.0, sway=0.01):
    found = p.outline([rect(x0, y0, x1, y1)])
    if not found:
        return
    at, m = found
    x, y = p.x[at], p.y[at]
    wave = np.sin((x - x0) / (x1 - x0) * folds * 2 * np.pi + np.sin(y * 5) * sway * 40)
    wave2 = np.sin((x - x0) / (x1 - x0) * folds * 3.7 * np.pi + 1 + y * 2)
    v = tone * (0.78 + 0.22 * wave + 0.1 * wave2)
    m = m * alpha
    p.img[at] = p.img[at] * (1 - m) + v * m
    p.cover[at] = p.cover[at] * (1 - m) + m


def room(p, wall_tone=0.4, floor_tone=0.3, corner=0.72, kind="boards", paper="plaster"):
    wall(p, wall_tone, paper)
    ground(
        p,
        corner - 0.22,
        floor_tone,
        floor_tone * 0.8,
        kind,
        0.9,
        clip=np.clip((p.y - corner) * p.h, 0, 1),
    )
    p.lay(rect(0, corner - 0.03, p.wide, corner), wall_tone * 1.15, round=0.004)


def rain(p, amount=260, slant=0.15, length=0.06, tone=0.85, alpha=0.35):
    for _ in range(amount // 20):
        drops = []
        for _ in range(20):
            x, y, k = p.rng.random() * p.wide, p.rng.random(), p.rng.uniform(0.5, 1.3) * length
            drops.append(limb((x, y), (x + k * slant, y + k), 0.0006, 0.0011))
        p.lay(drops, tone, alpha=alpha)


def steam(p, x, y, rx, ry, tone=0.92, alpha=0.9):
    d = np.hypot((p.x - x) / rx, (p.y - y) / ry)
    m = np.clip((p.fbm(0.2, 5) - 0.3 + 0.75 * (1 - d)) * 1.7, 0, 1) * np.clip(1.5 - d, 0, 1)
    p.wash(m, tone * (0.8 + 0.35 * p.fbm(0.12, 4)), alpha)


def mist(p, y, thick=0.15, tone=0.85, alpha=0.8):
    m = np.exp(-(((p.y - y) / thick) ** 2)) * (0.6 + 0.8 * (p.fbm(0.15, 4, stretch=4) - 0.3))
    p.wash(m, tone, alpha)


def crack(p, points, width=0.004, tone=0.1):
    p.lay(line(points, width, width * 0.5), tone)


def bulbs(p, points, r=0.006, strength=0.7):
    for x, y in points:
        p.glow(x, y, r * 4, strength * 0.5)
        p.lay(oval(x, y, r), 1.2)


def cushion(x0, y0, x1, y1):
    c = min(x1 - x0, y1 - y0) * 0.2
    return smooth(
        [
            (x0, y0 + c),
            (x0 + c, y0),
            (x1 - c, y0),
            (x1, y0 + c),
            (x1, y1 - c),
            (x1 - c, y1),
            (x0 + c, y1),
            (x0, y1 - c),
        ],
        4,
    )


def sea(p, horizon, near=0.35, far=0.6, rough=0.9):
    """Open water."""
    ground(p, horizon, near, far, "water", rough)


def cobbles(p, horizon=0.5, near=0.4, far=0.5):
    """A street."""
    ground(p, horizon, near, far, "stone", 1.1, 0.8)


def facades(p, base=0.62, far=0.15):
    """The other side of a street."""
    house(p, -0.1, -0.1, 0.5, base, 0.5, (3, 2), far=far, shutters=True)
    house(p, 0.5, -0.1, 1.0, base, 0.62, (2, 2), far=far)
    house(p, 1.0, -0.1, 1.6, base, 0.42, (3, 2), far=far, shutters=True)
