"""From a plate to a paper print: lens, film, paper, and the years in a drawer."""

import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from pictures.plate import blurred

# Paper: shadows, middle, lights.
# fmt: off
PAPERS = {
    "sepia":    ((30, 19, 13), (132, 104, 78), (240, 225, 198)),
    "warm":     ((24, 20, 18), (124, 114, 103), (240, 233, 219)),
    "neutral":  ((20, 20, 21), (120, 120, 119), (238, 237, 232)),
    "selenium": ((22, 17, 25), (118, 110, 116), (236, 231, 228)),
    "cold":     ((14, 19, 26), (106, 116, 123), (232, 236, 234)),
    "faded":    ((66, 52, 42), (150, 126, 102), (234, 219, 194)),
    "colour":   ((48, 26, 42), (158, 116, 92), (246, 226, 178)),
    "seventies": ((46, 34, 36), (150, 126, 106), (250, 236, 208)),
    "instant":  ((40, 44, 44), (138, 136, 122), (244, 242, 226)),
    "cyanotype": ((14, 32, 52), (88, 120, 142), (230, 236, 230)),
}
# fmt: on
LARGEST = 48_000  # bytes
BORDER = 22  # of the sheet; the picture leaves a little more or less of it white


def lens(p, corners, bloom):
    a = np.clip(p.img, 0, 1.6)
    a = a + bloom * blurred(np.maximum(a - 0.72, 0), 0.022 * p.h) * 1.6
    a = 0.75 * a + 0.25 * blurred(a, 1.2)
    r = np.hypot((p.x - p.wide / 2) / p.wide, p.y - 0.5) * 1.5
    return a * (1 - corners * np.clip(r - 0.25, 0, 1) ** 1.5)


def film(p, a, grain, contrast):
    a = np.clip(a, 0, 1.25)
    a = a / (1 + 0.25 * a**3)  # the lights give way slowly
    a = np.clip(a, 0, 1)
    s = a * a * (3 - 2 * a)
    a = a + (s - a) * contrast
    specks = blurred(p.rng.normal(size=a.shape), 1.2) * 2.4
    clumps = blurred(p.rng.normal(size=a.shape), 2.4) * 2.2
    amount = grain * (0.35 + 1.6 * a * (1 - a))
    return np.clip(a + amount * (specks + clumps), 0, 1)


def years(p, a, wear):
    """Dust, hairs, scratches, sometimes a fold."""
    rng = p.rng
    marks = Image.new("L", (p.w * 2, p.h * 2))
    pen = ImageDraw.Draw(marks)
    for _ in range(int(rng.integers(3, 12) * wear)):
        x, y, r = rng.random() * p.w * 2, rng.random() * p.h * 2, rng.random() * 2.2 + 0.6
        pen.ellipse((x - r, y - r, x + r, y + r), fill=int(rng.integers(90, 230)))
    for _ in range(int(rng.integers(0, 4) * wear)):
        x, y, n = rng.random() * p.w * 2, rng.random() * p.h * 2, 14
        turn = np.cumsum(rng.normal(0, 0.35, n)) + rng.random() * 6
        pen.line(
            [
                (x + d, y + e)
                for d, e in zip(
                    np.cumsum(np.cos(turn)) * 4, np.cumsum(np.sin(turn)) * 4, strict=True
                )
            ],
            fill=150,
        )
    for _ in range(int(rng.integers(0, 3) * wear)):
        x = rng.random() * p.w * 2
        y = rng.random() * p.h
        pen.line([(x, y), (x + rng.normal(0, 6), y + rng.random() * p.h)], fill=90)
    if rng.random() < 0.16 * wear:
        x, y = rng.choice([0, p.w * 2]), rng.random() * p.h + p.h * 0.2
        pen.line(
            [(x, y), (p.w + rng.normal(0, 200), (0, p.h * 2)[int(rng.random() < 0.5)])],
            fill=190,
            width=3,
        )
    m = np.asarray(marks.reduce(2), float) / 255
    return a * (1 - m * 0.7) + 0.92 * m * 0.7


def leak(p):
    """Light that got into the box."""
    side = p.rng.integers(0, 3)
    d = (p.x, p.wide - p.x, p.y)[side]
    wobble = p.fbm(0.5, 2)
    return 0.7 * np.exp(-d * 14 * (0.4 + wobble)) * (0.4 + wobble)


def print_on(a, paper, rng, colour):
    """Tones become the paper's; colour runs a little, as it does in prints."""
    low, middle, high = (np.array(c, float) for c in PAPERS[paper])
    t = np.stack([np.interp(a, (0, 0.5, 1), (low[i], middle[i], high[i])) for i in range(3)], -1)
    if (colour != 1).any():
        t = t * np.stack([blurred(colour[..., i], 2.5) for i in range(3)], -1)
        t = t + blurred(rng.normal(size=a.shape), 1.5)[..., None] * (9, 0, -11)
    return Image.fromarray(np.clip(t, 0, 255).astype(np.uint8))


def trimmed(image, paper, border, deckled, tilt, rng):
    """The white border, straight or deckled."""
    white = tuple(
        int(c) for c in np.array(PAPERS[paper][2]) * 0.5 + np.array((252, 249, 242)) * 0.5
    )
    w, h = image.size
    bw, bh = w + 2 * BORDER, h + 2 * BORDER
    if tilt:
        image = image.rotate(tilt, Image.Resampling.BICUBIC, fillcolor=white)
        s, c = abs(np.sin(np.radians(tilt))), np.cos(np.radians(tilt))
        k = min(w / (w * c + h * s), h / (w * s + h * c))  # what is left full to the edges
        box = (w * (1 - k) / 2, h * (1 - k) / 2, w * (1 + k) / 2, h * (1 + k) / 2)
        image = image.resize((w, h), Image.Resampling.BICUBIC, box)
    image = image.resize((bw - 2 * border, bh - 2 * border), Image.Resampling.BICUBIC)
    sheet = Image.new("RGB", (bw, bh), white)
    sheet.paste(image, (border, border))
    if not deckled:
        return sheet
    edge = Image.new("L", (bw, bh))
    pen = ImageDraw.Draw(edge)
    step, points = 9, []
    for x in range(0, bw, step):
        points.append((x, rng.random() * 5 + 1))
    for y in range(0, bh, step):
        points.append((bw - 1 - rng.random() * 5, y))
    for x in range(bw, 0, -step):
        points.append((x, bh - 1 - rng.random() * 5))
    for y in range(bh, 0, -step):
        points.append((rng.random() * 5 + 1, y))
    pen.polygon(points, fill=255)
    back = Image.new("RGB", (bw, bh), (44, 40, 37))
    back.paste(sheet, mask=edge.filter(ImageFilter.GaussianBlur(0.7)))
    return back


def develop(
    p,
    paper="warm",
    corners=0.36,
    bloom=0.5,
    grain=0.042,
    contrast=0.8,
    wear=1.0,
    light_leak=False,
    tilt=None,
):
    a = film(p, lens(p, corners, bloom), grain, contrast)
    if light_leak:
        light = leak(p)
        a = np.clip(a + light, 0, 1)
        p.dye(np.clip(light * 1.6, 0, 1), (1.12, 0.86, 0.58), 0.7 if p.coloured() else 0.0)
    a = years(p, a, wear)
    image = print_on(np.clip(a, 0, 1), paper, p.rng, p.colour)
    kind = p.rng.random()
    border = int(p.rng.integers(BORDER - 7, BORDER + 7))
    crooked = p.rng.normal(0, 0.5) if tilt is None else tilt
    return trimmed(image, paper, border, kind < 0.3, crooked, p.rng)


def packed(image):
    """As WebP without a word about where it comes from, and small enough."""
    for quality in range(80, 20, -6):
        out = io.BytesIO()
        image.save(out, "WEBP", quality=quality, method=4)
        if out.tell() <= LARGEST:
            break
    return out.getvalue()
