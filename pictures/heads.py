"""Heads, hair, hats and masks, in units of half a head's height about its middle, y upwards."""

import numpy as np

from pictures.shapes import arc, curve, limb, line, mirrored, oval, smooth

# fmt: off
EGG = [(0.0, 1.0), (0.45, 0.92), (0.73, 0.5), (0.76, 0.05), (0.67, -0.42), (0.42, -0.82),
    (0.15, -0.99)]
PROFILE = [(0.0, 1.0), (0.42, 0.92), (0.7, 0.62), (0.77, 0.3), (0.72, 0.12), (0.98, -0.2),
           (0.8, -0.3), (0.85, -0.43), (0.78, -0.5), (0.82, -0.6), (0.73, -0.7), (0.77, -0.88),
           (0.58, -1.0), (0.12, -0.82), (-0.2, -0.7), (-0.6, -0.6), (-0.88, -0.1), (-0.95, 0.35),
           (-0.68, 0.82)]
SHORN = [(0.58, 0.72), (0.4, 1.0), (-0.1, 1.1), (-0.72, 0.92), (-1.04, 0.36), (-0.95, -0.15),
         (-0.62, -0.52), (-0.25, -0.3), (-0.02, -0.02), (0.16, 0.32), (0.46, 0.5)]
CROP = [(0.0, 1.1), (0.5, 1.0), (0.82, 0.56), (0.8, 0.1), (0.7, 0.36), (0.5, 0.62), (0.1, 0.68)]
# fmt: on


def head(add, pose, skin, dark, hair, back, face, mask, hat, hat_tone, nod):
    x, y = pose.top
    r, f = pose.head, pose.f
    a = np.radians(nod) + np.arctan2(pose.up[0], pose.up[1]) * f
    c, s = np.cos(a), np.sin(a)
    side = not pose.front

    def put(shapes, tone, body=0.0, soft=0.0, thin=1.0):
        """Parts told in the head's own units, nodding about the neck."""
        shapes = shapes if isinstance(shapes, list) else [shapes]
        out = []
        for q in shapes:
            q = np.asarray(q, float)
            u, v = q[:, 0], q[:, 1] + 1.1
            out.append(np.stack([x + r * f * (u * c + v * s), y + r * (v * c - u * s - 1.1)], 1))
        add(out, tone, body * r, soft * r, thin)

    if hair in ("long", "plaits") and not back and not mask and not side:
        falling(put, hair, dark)
    put(smooth(PROFILE if side else mirrored(EGG), 4), skin, 0.5)
    if mask:
        MASKS[mask](put)
    elif back and not side:
        put([oval(u, 0, 0.12, 0.2) for u in (-0.78, 0.78)], skin * 0.85, 0.1)
        nape(put, hair, dark)
    else:
        features(put, skin, side, face)
        combed(put, hair, dark, side)
    if hat:
        HATS[hat](put, hat_tone, side, back)


def features(put, skin, side, face):
    """As a small camera saw them: hollows more than lines."""
    if side:
        put(oval(-0.16, -0.02, 0.13, 0.2, 10), skin * 0.85, 0.12)
    else:
        put([oval(u, -0.02, 0.1, 0.2) for u in (-0.77, 0.77)], skin * 0.85, 0.1)
    if not face:
        return
    eyes = (0.55,) if side else (-0.31, 0.31)
    put([oval(e, 0.12, 0.23, 0.15) for e in eyes], None, 0, 0.1, 0.5)
    put([oval(e, 0.08, 0.1, 0.06) for e in eyes], None, 0, 0.02, 0.75)
    put([limb((e - 0.17, 0.27), (e + 0.17, 0.29), 0.03, 0.02) for e in eyes], None, 0, 0.04, 0.6)
    if side:
        put(oval(0.7, -0.28, 0.12, 0.06), None, 0, 0.06, 0.5)
        put(limb((0.58, -0.49), (0.82, -0.5), 0.02, 0.03), None, 0, 0.03, 0.7)
        put(smooth([(0.6, -0.95), (0.1, -0.78), (-0.1, -0.3), (0.2, -0.5)], 4), None, 0, 0.16, 0.4)
        return
    put(smooth([(0.02, 0.15), (0.16, -0.28), (-0.02, -0.24)], 3), None, 0, 0.06, 0.5)
    put(oval(0.02, -0.3, 0.13, 0.04), None, 0, 0.04, 0.55)
    put(line(curve([(-0.22, -0.54), (0.0, -0.56), (0.22, -0.53)], 6), 0.07), None, 0, 0.03, 0.6)
    put(oval(0, -0.7, 0.14, 0.04), None, 0, 0.05, 0.3)
    put(
        smooth([(0.5, 0.5), (0.8, 0.3), (0.75, -0.4), (0.3, -0.95), (0.45, -0.3)], 4),
        None,
        0,
        0.14,
        0.4,
    )


def combed(put, hair, dark, side):
    if hair == "bald":
        return
    put(smooth(SHORN if side else parting(hair), 4), dark, 0.3)
    if hair == "bob":
        if side:
            put(
                smooth(
                    [
                        (-0.1, 0.7),
                        (0.25, 0.2),
                        (0.15, -0.5),
                        (-0.6, -0.75),
                        (-1.05, -0.3),
                        (-1.0, 0.5),
                    ],
                    4,
                ),
                dark,
                0.3,
            )
        else:
            put(
                [
                    smooth(
                        [
                            (s * 0.5, 0.8),
                            (s * 0.95, 0.4),
                            (s * 1.0, -0.4),
                            (s * 0.72, -0.62),
                            (s * 0.68, 0.1),
                        ],
                        4,
                    )
                    for s in (-1, 1)
                ],
                dark,
                0.25,
            )
    elif hair == "long" and side:
        put(
            smooth([(0.1, 0.6), (0.0, -0.6), (-0.35, -2.0), (-1.0, -1.9), (-1.1, 0.2)], 4),
            dark,
            0.3,
        )
    elif hair == "bun":
        put(oval(-1.0, 0.1, 0.4, 0.36) if side else oval(0.05, 1.12, 0.36, 0.28), dark, 0.25)
    elif hair == "plaits":
        put(
            [
                oval(s * (0.9 + 0.03 * k), -0.4 - 0.36 * k, 0.17, 0.23)
                for s in ((-1,) if side else (-1, 1))
                for k in range(5)
            ],
            dark,
            0.12,
        )


def parting(hair):
    """Hair as seen from the front; men and boys have theirs at the side."""
    if hair == "short":
        return [
            *CROP[:4],
            (0.72, -0.02),
            (0.62, 0.4),
            (0.3, 0.62),
            (-0.3, 0.5),
            (-0.66, 0.3),
            (-0.72, -0.02),
            (-0.82, 0.1),
            (-0.82, 0.56),
            (-0.5, 1.0),
        ]
    return mirrored(CROP)


def nape(put, hair, dark):
    """The back of a head."""
    put(
        smooth(
            mirrored([(0, 1.1), (0.5, 1.0), (0.82, 0.5), (0.8, 0.0), (0.6, -0.42), (0.25, -0.6)]), 4
        ),
        dark,
        0.4,
    )
    if hair == "bald":
        put(oval(0, 0.45, 0.6, 0.5), 0.6, 0.3)
    elif hair == "bob":
        put(
            smooth(mirrored([(0, 0.8), (0.85, 0.3), (0.98, -0.4), (0.7, -0.75), (0, -0.8)]), 4),
            dark,
            0.35,
        )
    elif hair == "bun":
        put(oval(0.02, 0.15, 0.42, 0.38), dark * 1.15, 0.2)
        put(line(arc(0.02, 0.15, 0.42, 0.38, 200, 340), 0.05), None, 0, 0.06, 0.6)
    elif hair == "long":
        falling(put, hair, dark)
    elif hair == "plaits":
        put(line([(0, 1.05), (0, -0.5)], 0.06), None, 0, 0.05, 0.5)
        put(
            [
                oval(s * (0.45 + 0.05 * k), -0.6 - 0.36 * k, 0.18, 0.24)
                for s in (-1, 1)
                for k in range(5)
            ],
            dark,
            0.12,
        )


def falling(put, hair, dark):
    if hair == "long":
        put(
            smooth(mirrored([(0, 1.0), (0.9, 0.2), (0.98, -0.9), (0.8, -1.9), (0, -2.1)]), 4),
            dark,
            0.4,
        )


# --- Hats --------------------------------------------------------------------------------------


def brim(put, tone, wide, back, high=0.3, curl=0.0):
    """A brim seen from a little below, and the shadow it throws on a face."""
    if not back:
        put(
            smooth(
                mirrored([(0, high), (0.7, high - 0.05), (0.6, high - 0.42), (0, high - 0.5)]), 4
            ),
            None,
            0,
            0.12,
            0.6,
        )
    edge = [
        (0, high + 0.1),
        (wide * 0.7, high + 0.1 + curl),
        (wide, high + curl * 2),
        (wide * 0.7, high - 0.1),
        (0, high - 0.15),
    ]
    put(smooth(mirrored(edge), 4), tone * 0.85, 0.1)


def crowned(put, tone, outline, band=True, high=0.3):
    put(smooth(mirrored(outline), 4), tone, 0.4)
    if band:
        put(
            smooth(
                mirrored(
                    [(0, high + 0.3), (0.8, high + 0.28), (0.84, high + 0.02), (0, high - 0.02)]
                ),
                3,
            ),
            tone * 0.45,
        )


def bowler(put, tone, side, back):
    crowned(put, tone, [(0, 1.42), (0.5, 1.34), (0.8, 0.95), (0.86, 0.3), (0, 0.25)])
    brim(put, tone, 1.2, back, 0.3, 0.06)


def fedora(put, tone, side, back):
    crowned(put, tone, [(0, 1.22), (0.3, 1.36), (0.62, 1.28), (0.78, 0.8), (0.84, 0.3), (0, 0.25)])
    brim(put, tone, 1.45, back, 0.3, -0.03)


def straw(put, tone, side, back):
    crowned(put, tone, [(0, 1.02), (0.7, 1.0), (0.8, 0.9), (0.82, 0.3), (0, 0.25)])
    brim(put, tone, 1.6, back, 0.3)


def top_hat(put, tone, side, back):
    crowned(put, tone, [(0, 2.05), (0.85, 2.0), (0.8, 1.6), (0.76, 0.3), (0, 0.25)])
    brim(put, tone, 1.25, back, 0.3, 0.08)


def cap(put, tone, side, back):
    crown = [(0, 1.15), (0.6, 1.1), (1.02, 0.75), (0.98, 0.45), (0.8, 0.3), (0, 0.32)]
    put(smooth(mirrored(crown), 4), tone, 0.35)
    if side:
        put(smooth([(0.5, 0.55), (0.9, 0.5), (1.35, 0.24), (0.9, 0.28), (0.5, 0.3)], 4), tone * 0.7)
    elif not back:
        put(smooth(mirrored([(0, 0.5), (0.6, 0.42), (0.62, 0.24), (0, 0.2)]), 4), tone * 0.6, 0.1)
    if not back:
        put(oval(0.4 if side else 0, 0.16, 0.6, 0.2), None, 0, 0.1, 0.5)


def cloche(put, tone, side, back):
    low = -0.1 if not back else -0.4
    put(
        smooth(
            [
                (-1.0, low - 0.3),
                (-0.98, 0.5),
                (-0.55, 1.1),
                (0, 1.24),
                (0.55, 1.1),
                (0.95, 0.5),
                (1.0, low),
                (0.5, 0.12),
                (-0.4, low),
            ],
            4,
        ),
        tone,
        0.4,
    )
    put(
        smooth([(-1.0, 0.15), (0, 0.42), (0.97, 0.3), (0.97, 0.5), (0, 0.62), (-1.0, 0.38)], 4),
        tone * 0.5,
    )


def scarf(put, tone, side, back):
    knot = [(-0.2, -1.2), (0.15, -1.15), (0.3, -1.7), (-0.05, -1.5), (-0.4, -1.75)]
    hood = [(0, 1.18), (0.6, 1.05), (0.92, 0.5), (0.9, -0.3), (0.6, -1.0), (0, -1.15)]
    if back:
        put(smooth(mirrored(hood), 4), tone, 0.4)
        put(smooth([(-0.7, -0.6), (0.7, -0.6), (0, -1.9)], 3), tone * 0.9, 0.2)
        return
    inner = [(0.55, 0.55), (0.62, 0.0), (0.4, -0.7), (0, -0.98)]
    ring = [
        *hood,
        *reversed(inner),
        *[(-u, v) for u, v in inner],
        *[(-u, v) for u, v in reversed(hood)],
    ]
    if side:
        ring = [
            (0.5, 0.85),
            (0.1, 1.15),
            (-0.7, 1.0),
            (-1.05, 0.3),
            (-0.9, -0.6),
            (-0.3, -1.2),
            (0.5, -1.05),
            (0.1, -0.7),
            (0.2, 0.2),
        ]
    put(smooth(ring, 3), tone, 0.3)
    put(smooth(knot, 3), tone * 0.9, 0.15)


def hood(put, tone, side, back):
    """A nun's veil; from the front, white about the face."""
    if not back:
        put(smooth(mirrored([(0, 1.05), (0.8, 0.7), (0.85, -0.6), (0.3, -1.3)]), 4), 0.9, 0.2)
        put(smooth(mirrored([(0, 0.62), (0.5, 0.45), (0.55, -0.4), (0.15, -0.9)]), 4), 0.7, 0.3)
    cloth = [(0, 1.2), (0.6, 1.08), (0.95, 0.5), (1.15, -0.8), (1.5, -2.4), (0.8, -2.6), (0, -2.5)]
    if back:
        put(smooth(mirrored(cloth), 5), tone, 0.4)
        for u in (-0.5, 0.1, 0.6):
            put(line([(u * 0.4, -0.4), (u * 1.6, -2.4)], 0.04, 0.14), None, 0, 0.08, 0.4)


def veil(put, tone, side, back):
    put(
        smooth([(-0.85, 0.4), (0, 1.25), (0.85, 0.4), (1.5, -4.2), (0.4, -4.6), (-1.5, -4.3)], 5),
        0.95,
        0.4,
        0.1,
        0.5,
    )
    put(smooth([(-0.85, 0.5), (-0.4, 1.15), (0.4, 1.15), (0.85, 0.5), (0, 0.72)], 4), 0.97, 0.3)


def cone(put, tone, side, back):
    put(np.array([(-0.6, 0.5), (0.05, 2.5), (0.6, 0.5)]), tone, 0.4)
    put([oval(0.02, 0.9 + k * 0.6, 0.13) for k in (0, 1)], 0.1)


HATS = {"bowler": bowler, "fedora": fedora, "straw": straw, "top": top_hat, "cap": cap,
    "cloche": cloche,
        "scarf": scarf, "veil": veil, "cone": cone, "hood": hood}  # fmt: skip


# --- Masks -------------------------------------------------------------------------------------


def rabbit(put):
    for s in (-1, 1):
        put(oval(s * 0.45, 1.85, 0.27, 1.05, -s * 10), 0.9, 0.2)
        put(oval(s * 0.45, 1.85, 0.12, 0.75, -s * 10), 0.6, 0, 0.06)
    put(
        smooth(mirrored([(0, 1.0), (0.75, 0.85), (1.1, 0.1), (0.95, -0.6), (0.4, -1.0)]), 4),
        0.92,
        0.5,
    )
    put([oval(s * 0.42, 0.2, 0.2, 0.25) for s in (-1, 1)], 0.05)
    put([oval(s * 0.37, 0.28, 0.05) for s in (-1, 1)], 0.8)
    put(oval(0, -0.3, 0.15, 0.11), 0.2)
    put(line([(-0.25, -0.62), (0, -0.45), (0.25, -0.62)], 0.05), None, 0, 0.02, 0.7)
    put(
        [
            limb((s * 0.2, -0.45), (s * 1.25, -0.3 - k * 0.18), 0.02, 0.01)
            for s in (-1, 1)
            for k in (0, 1, 2)
        ],
        0.3,
    )


def bag(put):
    sack = [
        (-1.1, 1.5),
        (-0.4, 1.42),
        (0.2, 1.55),
        (1.05, 1.48),
        (1.22, 0.2),
        (1.28, -1.2),
        (0.4, -1.34),
        (-0.5, -1.24),
        (-1.25, -1.3),
        (-1.15, 0.3),
    ]
    put(np.array(sack), 0.68, 0.35)
    for a, b in (
        ((-0.9, 1.3), (-0.5, -1.1)),
        ((0.2, 1.45), (0.55, 0.3)),
        ((0.95, 0.4), (0.5, -1.1)),
        ((-0.3, 0.8), (-0.9, 0.1)),
    ):
        put(line([a, b], 0.03, 0.14), None, 0, 0.08, 0.35)
    put([oval(-0.44, 0.22, 0.25, 0.28), oval(0.46, 0.18, 0.23, 0.3)], 0.05)


def smile(put):
    bag(put)
    put(line(curve([(-0.72, -0.32), (0, -0.85), (0.72, -0.26)]), 0.15), 0.08)


def white(put):
    put(
        smooth(
            mirrored([(0, 1.15), (0.6, 1.0), (0.88, 0.4), (0.8, -0.4), (0.4, -1.0), (0, -1.12)]), 4
        ),
        0.97,
        0.5,
    )
    put([oval(s * 0.34, 0.15, 0.22, 0.1, s * 14) for s in (-1, 1)], 0.03)
    put(oval(0, -0.55, 0.18, 0.06), 0.15)
    put(limb((0, 0.1), (0, -0.25), 0.05, 0.1), None, 0, 0.06, 0.3)
    put([oval(s * 0.5, -0.35, 0.2) for s in (-1, 1)], None, 0, 0.1, 0.12)


def clown(put):
    put(
        smooth(mirrored([(0, 1.0), (0.6, 0.85), (0.8, 0.2), (0.7, -0.5), (0.3, -1.0)]), 4),
        0.95,
        0.5,
    )
    put([oval(s * 0.95, 0.35, 0.36, 0.42) for s in (-1, 1)], 0.3, 0.2)
    put(
        [
            np.array(
                [(s * 0.32 - 0.07, 0.2), (s * 0.32, 0.6), (s * 0.32 + 0.07, 0.2), (s * 0.32, -0.15)]
            )
            for s in (-1, 1)
        ],
        0.1,
    )
    put(oval(0.02, -0.16, 0.2, 0.19), 0.22, 0.15)
    put(line(curve([(-0.42, -0.66), (0, -0.52), (0.42, -0.66)]), 0.12), 0.12)


def net(put):
    put(
        smooth(mirrored([(0, 0.6), (0.9, 0.5), (1.3, -0.4), (1.1, -1.4), (0.4, -1.75)]), 4),
        0.1,
        0.5,
        0.03,
        0.88,
    )


def blank(put):
    put(oval(0, 0, 0.78, 1.0), 0.85, 0.6)
    put(
        [smooth([(-0.05, 0.4), (0.18, -0.25), (-0.08, -0.3)], 3), oval(0, -0.6, 0.2, 0.06)],
        None,
        0,
        0.08,
        0.25,
    )
    put([oval(s * 0.3, 0.12, 0.2, 0.12) for s in (-1, 1)], None, 0, 0.1, 0.22)


MASKS = {
    "rabbit": rabbit,
    "bag": bag,
    "smile": smile,
    "white": white,
    "clown": clown,
    "net": net,
    "blank": blank,
}
