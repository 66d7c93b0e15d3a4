"""Outlines: every one is an array of points, and several together are one shape."""

import numpy as np


def rect(x0, y0, x1, y1):
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float)


def quad(*points):
    return np.array(points, float)


def oval(x, y, rx, ry=None, turn=0.0):
    ry = rx if ry is None else ry
    t = np.linspace(0, 2 * np.pi, 40)
    a, b = rx * np.cos(t), ry * np.sin(t)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.stack([x + a * c - b * s, y + a * s + b * c], 1)


def limb(a, b, ra, rb):
    """A bone with round ends."""
    (ax, ay), (bx, by) = a, b
    t = np.arctan2(by - ay, bx - ax)
    back = np.linspace(t + np.pi / 2, t + 3 * np.pi / 2, 10)
    fore = np.linspace(t - np.pi / 2, t + np.pi / 2, 10)
    return np.concatenate(
        [
            np.stack([ax + ra * np.cos(back), ay + ra * np.sin(back)], 1),
            np.stack([bx + rb * np.cos(fore), by + rb * np.sin(fore)], 1),
        ]
    )


def line(points, width, end=None):
    """A line through points, as thick as told, thinning towards its end."""
    end = width if end is None else end
    n = max(len(points) - 1, 1)
    half = [(width + (end - width) * i / n) / 2 for i in range(n + 1)]
    return [limb(points[i], points[i + 1], half[i], half[i + 1]) for i in range(n)]


def smooth(points, steps=8):
    """A soft closed outline through the points."""
    p = np.asarray(points, float)
    a, b, c, d = np.roll(p, 1, 0), p, np.roll(p, -1, 0), np.roll(p, -2, 0)
    out = []
    for t in np.linspace(0, 1, steps, endpoint=False):
        out.append(
            0.5
            * (
                2 * b
                + (c - a) * t
                + (2 * a - 5 * b + 4 * c - d) * t**2
                + (3 * b - a - 3 * c + d) * t**3
            )
        )
    return np.stack(out, 1).reshape(-1, 2)


def arc(x, y, rx, ry, start, stop, n=20):
    t = np.radians(np.linspace(start, stop, n))
    return [(x + rx * np.cos(a), y + ry * np.sin(a)) for a in t]


def curve(points, n=20):
    """An open soft curve through the points."""
    p = np.asarray(points, float)
    t = np.linspace(0, len(p) - 1, n)
    p2 = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    out = []
    for s in t:
        i = min(int(s), len(p) - 2)
        f = s - i
        a, b, c, d = p2[i : i + 4]
        out.append(
            0.5
            * (
                2 * b
                + (c - a) * f
                + (2 * a - 5 * b + 4 * c - d) * f**2
                + (3 * b - a - 3 * c + d) * f**3
            )
        )
    return [tuple(q) for q in out]


def moved(shapes, x=0.0, y=0.0, size=1.0, turn=0.0, flip=False):
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    out = []
    for a in shapes:
        a = np.asarray(a, float) * size
        if flip:
            a = a * (-1, 1)
        out.append(np.stack([a[:, 0] * c - a[:, 1] * s + x, a[:, 0] * s + a[:, 1] * c + y], 1))
    return out


def ribbon(points, widths, n=9):
    """A soft band through the points, half as wide as told at each: a limb, a sleeve, a tail."""
    middle = curve(points, n)
    t = np.linspace(0, len(widths) - 1, n)
    half = np.interp(t, range(len(widths)), widths)
    return [limb(middle[i], middle[i + 1], half[i], half[i + 1]) for i in range(n - 1)]


def mirrored(points):
    """An outline from its right half, told from top to bottom."""
    return [*points, *[(-x, y) for x, y in reversed(points)]]
