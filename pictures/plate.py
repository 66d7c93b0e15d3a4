"""A plate: the picture while it is being made, in tones from 0 (black) to 1 (white).

Places are given as x from 0 to `p.wide` and y from 0 (top) to 1 (bottom). What is laid later covers
what was laid before, so a scene is told from far to near.
"""

import numpy as np
from PIL import Image, ImageDraw

FINE = 3  # each pixel of an outline is drawn so many times finer, then averaged
SIZES = {"landscape": (800, 560), "portrait": (560, 800), "square": (640, 640)}


def blurred(a, radius):
    """Three running means in each direction: as good as a Gaussian, at any radius."""
    width = int(radius * 0.9) * 2 + 1
    for _ in range(3 if width > 1 else 0):
        for axis in (0, 1):
            a = running_mean(a, width, axis)
    return a


def running_mean(a, width, axis):
    half = width // 2
    pad = [(0, 0), (0, 0)]
    pad[axis] = (half + 1, half)
    total = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
    n = a.shape[axis]
    if axis == 0:
        return (total[width : width + n] - total[:n]) / width
    return (total[:, width : width + n] - total[:, :n]) / width


class Plate:
    def __init__(self, shape, seed):
        self.w, self.h = SIZES[shape]
        self.wide = self.w / self.h
        self.rng = np.random.default_rng(seed)
        self.img = np.zeros((self.h, self.w))
        self.cover = np.ones((self.h, self.w))
        self.under = []
        self.colour = np.ones((self.h, self.w, 3))
        self.light = (-0.6, -0.8)  # where the light comes from
        self.haze = 0.8  # the tone that distance fades to
        self.y, self.x = np.mgrid[0 : self.h, 0 : self.w] / self.h

    # --- Outlines ------------------------------------------------------------

    def outline(self, shapes, soft=0.0):
        """The part of the plate that the shapes touch, and how much they cover each pixel of it."""
        shapes = shapes if isinstance(shapes, list) else [shapes]
        s, margin = self.h, int(soft * self.h * 3) + 3
        points = np.concatenate([np.asarray(a, float) for a in shapes]) * s
        low, high = np.floor(points.min(0)) - margin, np.ceil(points.max(0)) + margin
        x0, y0 = max(int(low[0]), 0), max(int(low[1]), 0)
        x1, y1 = min(int(high[0]), self.w), min(int(high[1]), self.h)
        if x1 <= x0 or y1 <= y0:
            return None
        patch = Image.new("L", ((x1 - x0) * FINE, (y1 - y0) * FINE))
        pen = ImageDraw.Draw(patch)
        for a in shapes:
            a = (np.asarray(a, float) * s - (x0, y0)) * FINE
            if len(a) > 1:
                pen.polygon([tuple(q) for q in a], fill=255)
        m = np.asarray(patch.reduce(FINE), float) / 255
        if soft:
            m = blurred(m, soft * s)
        return (slice(y0, y1), slice(x0, x1)), m

    # --- Laying tones --------------------------------------------------------

    def lay(
        self, shapes, tone, round=0.0, soft=0.0, alpha=1.0, far=0.0, rough=0.0, rim=0.0, deep=1.0
    ):
        """Cover shapes with a tone; `round` gives them a body that the light models."""
        found = self.outline(shapes, soft)
        if found is None:
            return
        at, m = found
        v = tone[at] if isinstance(tone, np.ndarray) else np.full(m.shape, float(tone))
        if round:
            v = self.modelled(m, v, max(round * self.h, 1), rim, deep)
        if rough:
            v = v * (1 + rough * (self.grainy()[at] - 0.5) * 2)
        v = v * (1 - far) + self.haze * far
        m = m * alpha
        self.img[at] = self.img[at] * (1 - m) + v * m
        self.cover[at] = self.cover[at] * (1 - m) + m

    def modelled(self, m, v, radius, rim, deep):
        padded = np.pad(m, int(radius) + 2)
        body = blurred(padded, radius) + 0.6 * blurred(padded, radius * 0.4)
        gy, gx = np.gradient(body)
        d = -(gx * self.light[0] + gy * self.light[1]) * radius * 1.1
        d = np.clip(d, -1, 1)[
            int(radius) + 2 : -int(radius) - 2, int(radius) + 2 : -int(radius) - 2
        ]
        v = v * (1 + 0.75 * deep * d) + 0.13 * deep * np.maximum(d, 0)
        return v + rim * np.clip(d - 0.15, 0, 1)

    def wash(self, m, tone, alpha=1.0):
        """Cover the whole plate with a tone, as far as the mask m says."""
        m = np.clip(m, 0, 1) * alpha
        self.img = self.img * (1 - m) + tone * m
        self.cover = self.cover * (1 - m) + m

    # --- Colour --------------------------------------------------------------

    def dye(self, shapes, colour, amount=1.0, soft=0.01):
        """Colour laid over the tones: red, green and blue, 1 being what the paper has of them."""
        whole = isinstance(shapes, np.ndarray) and shapes.shape == self.x.shape
        found = ((slice(None), slice(None)), shapes) if whole else self.outline(shapes, soft)
        if found:
            at, m = found
            m = (np.clip(m, 0, 1) * amount)[..., None]
            self.colour[at] = self.colour[at] * (1 - m) + np.array(colour) * m

    def coloured(self):
        return bool((self.colour != 1).any())

    # --- Layers --------------------------------------------------------------

    def begin(self):
        """What follows is laid on a clear sheet, until `end`."""
        self.under.append((self.img, self.cover))
        self.img, self.cover = np.zeros((self.h, self.w)), np.zeros((self.h, self.w))

    def end(self, blur=0.0, smear=(0.0, 0.0), alpha=1.0, mirror=None, ripple=0.0, fade=0.6):
        """Lay the sheet down: out of focus, moved, thin, or with its reflection below a line."""
        sheet = np.stack([self.img, self.cover])
        self.img, self.cover = self.under.pop()
        if mirror is not None:
            self.put(self.reflected(sheet, mirror, ripple), alpha * fade)
        if smear != (0.0, 0.0):
            sheet = self.smeared(sheet, smear)
        if blur:
            sheet = np.stack([blurred(a, blur * self.h) for a in sheet])
        self.put(sheet, alpha)

    def keep(self, m):
        """Of the sheet, only what the mask says is kept."""
        self.img, self.cover = self.img * m, self.cover * m

    def put(self, sheet, alpha):
        tones, cover = sheet * alpha
        self.img = self.img * (1 - cover) + tones
        self.cover = self.cover * (1 - cover) + cover

    def reflected(self, sheet, line, ripple):
        row = np.round((2 * line - self.y) * self.h).astype(int)
        depth = np.maximum(self.y - line, 0)
        wave = (self.fbm(0.03, stretch=6) - 0.5) * ripple * (0.3 + 3 * depth) * self.h
        column = np.round(self.x * self.h + wave * 2).astype(int)
        row = np.round(row + wave).astype(int)
        ok = (row >= 0) & (row < self.h) & (self.y > line)
        return sheet[:, np.clip(row, 0, self.h - 1), np.clip(column, 0, self.w - 1)] * ok

    def smeared(self, sheet, move):
        dx, dy = (round(a * self.h) for a in move)
        steps = max(abs(dx), abs(dy), 1)
        steps = min(steps, 24)
        total = np.zeros_like(sheet)
        for i in range(steps + 1):
            f = i / steps - 0.5
            total += np.roll(sheet, (round(dy * f), round(dx * f)), (1, 2))
        return total / (steps + 1)

    def defocus(self, amount):
        """Everything so far lies out of focus."""
        self.img = blurred(self.img, amount * self.h)

    # --- Noise ---------------------------------------------------------------

    def fbm(self, size, octaves=5, stretch=1.0, steep=0.55):
        """Cloudy noise about 0.5, its largest lumps `size` high and `stretch` times as wide."""
        total, weight, share = np.zeros((self.h, self.w)), 0.0, 1.0
        for _ in range(octaves):
            rows = max(int(1 / size) + 2, 2)
            columns = max(int(self.wide / size / stretch) + 2, 2)
            if rows > self.h:
                break
            grid = self.rng.random((rows, columns)).astype(np.float32)
            lumps = Image.fromarray(grid).resize((self.w, self.h), Image.Resampling.BICUBIC)
            total += share * np.asarray(lumps, float)
            weight, share, size = weight + share, share * steep, size / 2
        return np.clip((total / weight - 0.5) * 1.5 + 0.5, 0, 1)

    def grainy(self):
        if not hasattr(self, "_grainy"):
            self._grainy = self.fbm(0.02, 4)
        return self._grainy

    # --- Light ---------------------------------------------------------------

    def distance(self, x, y, flat=1.0):
        return np.hypot(self.x - x, (self.y - y) * flat)

    def glow(self, x, y, radius, strength=0.5, flat=1.0):
        """Light added about a place: a lamp, the sun, mist lit from within."""
        d = self.distance(x, y, flat) / radius
        self.img = self.img + strength * (0.6 * np.exp(-d * d * 2) + 0.4 / (1 + d * d * 4))

    def lit(self, x, y, radius, dark=0.15, flat=1.0, power=1.6):
        """Only what lies near a place is lit; the rest sinks to `dark` of its tone."""
        d = self.distance(x, y, flat) / radius
        self.img = self.img * (dark + (1 - dark) / (1 + d**2 * 1.5) ** power)

    def beam(self, shapes, strength=0.3, soft=0.02):
        """Light that hangs in the air between outlines."""
        found = self.outline(shapes, soft)
        if found:
            at, m = found
            self.img[at] = self.img[at] + strength * m

    def shade(self, shapes, strength=0.4, soft=0.01):
        """A shadow thrown on what is there."""
        found = self.outline(shapes, soft)
        if found:
            at, m = found
            self.img[at] = self.img[at] * (1 - strength * m)

    def shade_by(self, m, strength=0.4):
        """A shadow as a mask says."""
        self.img = self.img * (1 - strength * np.clip(m, 0, 1))

    def slope(self, *stops):
        """A tone that changes from top to bottom: (y, tone), (y, tone)..."""
        ys, tones = zip(*stops, strict=True)
        return np.interp(self.y, ys, tones)

    def across(self, *stops):
        xs, tones = zip(*stops, strict=True)
        return np.interp(self.x, xs, tones)

    # --- Figures -------------------------------------------------------------

    def draw(self, figure, far=0.0, alpha=1.0, rim=0.0, dark=None, blur=0.0, body=1.0):
        """Lay the parts of a figure under one light, or its silhouette in one tone."""
        if dark is not None:
            self.lay(self.flat(figure), dark, far=far, alpha=alpha, soft=blur)
            return
        self.begin()
        for shapes, tone, round_by, soft, thin in figure:
            if tone is None:
                self.shade(shapes, thin, soft)
            else:
                self.lay(shapes, tone, round=round_by, soft=soft, alpha=thin, deep=0.3)
        self.light_figure(figure, body, rim)
        if far:
            self.img = self.img * (1 - far) + self.haze * far * self.cover
        self.end(alpha=alpha, blur=blur)

    def light_figure(self, figure, body, rim):
        """A figure is one body: a light side, a dark side, cloth that is never quite even."""
        ys = np.concatenate([s[:, 1] for part in figure for s in part[0]])
        radius = max((ys.max() - ys.min()) * 0.028 * self.h, 1.5)
        around = blurred(self.cover, radius) + 0.5 * blurred(self.cover, radius * 2.5)
        gy, gx = np.gradient(around)
        d = np.clip(-(gx * self.light[0] + gy * self.light[1]) * radius * 1.6, -1, 1)
        edge = np.clip(d - 0.12, 0, 1) * rim
        worn = 1 + 0.3 * (self.grainy() - 0.5)
        self.img = (
            self.img * (1 + 0.6 * body * d) * worn
            + (0.1 * body * np.maximum(d, 0) + edge) * self.cover
        )

    def cast(self, figure, feet, lean=0.5, length=0.3, strength=0.45, soft=0.008):
        """The shadow of a figure on level ground, from its feet, and the dark where it stands."""
        shapes = []
        for a in self.flat(figure):
            up = feet - a[:, 1]
            shapes.append(np.stack([a[:, 0] + up * lean, feet + up * length], 1))
        self.shade(shapes, strength, soft)

    def drop(self, figure, dx=0.03, dy=0.015, strength=0.5, soft=0.006):
        """The shadow of a figure on a wall close behind it, as a flash makes it."""
        self.shade([np.add(a, (dx, dy)) for a in self.flat(figure)], strength, soft)

    def flash(self, x, y, radius=0.7, dark=0.25):
        """A flash lights what is near and in the middle."""
        self.lit(x, y, radius, dark, 0.9, 1.1)
        self.img = self.img * 1.12

    def flat(self, figure):
        """The outlines of a figure without its shadows."""
        return [np.asarray(s, float) for part in figure if part[1] is not None for s in part[0]]
