"""People: bones in a pose, clothes on the bones, a hat, a head mostly turned away.

A figure is a list of parts, far to near; a part is (shapes, tone, roundness, softness, opacity).
Angles are in degrees from hanging straight down, forwards being the way the figure faces.
"""

import numpy as np

from pictures.shapes import curve, limb, line, oval, smooth

STAND = (3, 0, -3, 0)
STRIDE = (24, -4, -20, -14)
RUN = (52, -62, -34, -50)
SIT = (84, -84, 78, -80)
KNEEL = (20, -110, 10, -100)

DOWN = (6, 6, -6, 4)
SIDES = (12, 4, 12, 4)
WAVE = (6, 6, 150, 20)
POINT = (4, 6, 108, 0)
UP = (160, 12, 165, 10)
CARRY = (38, 60, 40, 62)
HIPS = (38, -78, 38, -78)
FOLD = (18, 95, 20, 92)


class Pose:
    """Where the joints are, in units of the figure's height, up being positive."""

    def __init__(self, facing, legs, arms, lean, child):
        self.f = facing or 1
        self.front = facing == 0
        wide = 1.0 if self.front else 0.25
        self.head = 0.062 * (1 + 0.55 * child)
        self.hip_h, thigh, shin = 0.49 - 0.06 * child, 0.25, 0.24
        torso = 0.33 - 0.02 * child
        arm = 0.165 - 0.015 * child
        self.hips = [(-0.045 * wide, 0.0), (0.045 * wide, 0.0)]
        a = np.radians(lean) * self.f
        self.neck = (np.sin(a) * torso, np.cos(a) * torso)
        across = (np.cos(a) * 0.088 * wide, -np.sin(a) * 0.088 * wide)
        low = (self.neck[0] * 0.93, self.neck[1] * 0.93)
        self.shoulders = [
            (low[0] - across[0], low[1] - across[1]),
            (low[0] + across[0], low[1] + across[1]),
        ]
        reach = 0.05 + self.head * 0.95
        self.top = (self.neck[0] + np.sin(a) * reach, self.neck[1] + np.cos(a) * reach)
        self.legs = [
            self.bend(self.hips[i], legs[2 * i : 2 * i + 2], thigh, shin, i) for i in (0, 1)
        ]
        self.arms = [
            self.bend(self.shoulders[i], arms[2 * i : 2 * i + 2], arm, arm, i) for i in (0, 1)
        ]
        self.drop = min(leg[2][1] for leg in self.legs) - 0.025

    def bend(self, start, angles, upper, lower, side):
        way = (-1 if side == 0 else 1) if self.front else self.f
        a = np.radians(angles[0]) * way
        b = a + np.radians(angles[1]) * way
        knee = (start[0] + np.sin(a) * upper, start[1] - np.cos(a) * upper)
        end = (knee[0] + np.sin(b) * lower, knee[1] - np.cos(b) * lower)
        return start, knee, end, (np.sin(b), -np.cos(b))


def person(
    x,
    y,
    h,
    facing=1,
    legs=None,
    arms=None,
    lean=0,
    wear="suit",
    hat="",
    hair="short",
    top=0.3,
    bottom=None,
    skin=0.72,
    dark=0.14,
    hat_tone=None,
    child=0.0,
    turn=0.0,
    back=False,
    face=True,
    mask="",
    flow=0.0,
    headless=False,
):
    """A figure whose feet stand at (x, y), `h` high; facing 1 right, -1 left, 0 us (or `back`)."""
    legs = legs or ((2, 0, 2, 0) if facing == 0 else STAND)
    arms = arms or (SIDES if facing == 0 else DOWN)
    pose = Pose(facing, legs, arms, lean, child)
    bottom = top * 0.85 if bottom is None else bottom
    hat_tone = dark if hat_tone is None else hat_tone
    parts = []

    def add(shapes, tone, body=0.02, soft=0.0, thin=1.0):
        parts.append((shapes if isinstance(shapes, list) else [shapes], tone, body, soft, thin))

    bare = wear in ("swim", "dress", "shorts")
    trousers = wear in ("suit", "coat", "shirt", "shorts")
    sleeve = top if wear not in ("swim",) else skin
    for i in (0, 1):
        if i == 1 and not pose.front:
            pass
        if not pose.front and i == 0:
            arm(add, pose, 0, sleeve * 0.8, skin * 0.8, wear)
        leg(add, pose, i, bottom * (0.85 if i == 0 else 1), skin, trousers, wear, bare)
    if headless is False and pose.front and hair in ("long", "plaits") and not back:
        head_hair(add, pose, hair, dark, True)
    cloth(add, pose, wear, top, bottom, skin, dark, back, flow)
    if not headless:
        head(add, pose, skin, dark, hair, back, face, mask)
        headwear(add, pose, hat, hat_tone)
    if pose.front:
        arm(add, pose, 0, sleeve * 0.95, skin, wear)
    arm(add, pose, 1, sleeve, skin, wear)
    return placed(parts, pose, x, y, h, turn)


def placed(parts, pose, x, y, h, turn):
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    out = []
    for shapes, tone, body, soft, thin in parts:
        moved = []
        for a in shapes:
            a = np.asarray(a, float)
            u, v = a[:, 0] * h, (a[:, 1] - pose.drop) * h
            moved.append(np.stack([x + u * c + v * s, y - (v * c - u * s)], 1))
        out.append((moved, tone, body * h, soft * h, thin))
    return out


def leg(add, pose, i, tone, skin, trousers, wear, bare):
    hip, knee, foot, way = pose.legs[i]
    if trousers and wear != "shorts":
        add([limb(hip, knee, 0.052, 0.04), limb(knee, foot, 0.042, 0.032)], tone, 0.022)
    else:
        add([limb(hip, knee, 0.046, 0.032), limb(knee, foot, 0.032, 0.018)], skin * 0.92, 0.018)
        if wear == "shorts":
            half = ((hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2)
            add(limb(hip, half, 0.056, 0.055), tone, 0.022)
    f = pose.f if not pose.front else (-0.35, 0.35)[i]
    # The foot stands square to the shin.
    toe = (foot[0] - way[1] * 0.07 * f, foot[1] + way[0] * 0.07 * f)
    if pose.front:
        toe = (foot[0] + way[0] * 0.02 + f * 0.03, foot[1] + way[1] * 0.02)
    tone = skin * 0.9 if wear == "swim" else 0.1
    add([limb(foot, toe, 0.022, 0.017)], tone, 0.012)


def arm(add, pose, i, tone, skin, wear):
    a, b, c, way = pose.arms[i]
    short = wear in ("dress", "shorts")
    width = 0.036 if wear in ("coat", "suit") else 0.027
    hand = (c[0] + way[0] * 0.03, c[1] + way[1] * 0.03)
    add([limb(c, hand, 0.017, 0.012)], skin, 0.012)
    if short:
        mid = ((a[0] * 2 + b[0]) / 3, (a[1] * 2 + b[1]) / 3)
        add([limb(a, b, 0.027, 0.022), limb(b, c, 0.022, 0.016)], skin * 0.96, 0.014)
        add(limb(a, mid, 0.036, 0.036), tone, 0.016)
    else:
        add([limb(a, b, width, width * 0.85), limb(b, c, width * 0.85, width * 0.62)], tone, 0.018)


def cloth(add, pose, wear, top, bottom, skin, dark, back, flow):
    nx, ny = pose.neck
    w = 1.0 if pose.front else 0.72
    sh = 0.108 * w
    waist, hip = 0.072 * w, 0.084 * w

    def at(up, side):
        return (nx * up + side, ny * up)

    add(limb(at(0.92, 0), at(1.16, 0), 0.032, 0.03), skin * 0.8, 0.015)
    torso = [
        at(1.0, -0.03),
        at(0.96, -sh * 0.8),
        at(0.86, -sh),
        at(0.45, -waist),
        at(0.0, -hip),
        at(-0.12, -hip * 0.9),
        at(-0.12, hip * 0.9),
        at(0.0, hip),
        at(0.45, waist),
        at(0.86, sh),
        at(0.96, sh * 0.8),
        at(1.0, 0.03),
    ]
    hem = {
        "dress": 0.5,
        "long": 0.93,
        "coat": 0.55,
        "night": 0.84,
        "skirt": 0.72,
        "nun": 0.93,
        "cape": 0.8,
    }.get(wear)
    if hem:
        low = -pose.hip_h * hem
        spread = {
            "coat": 0.115,
            "nun": 0.15,
            "cape": 0.2,
            "long": 0.17,
            "dress": 0.15,
            "night": 0.13,
        }.get(wear, 0.14)
        knees = [leg[1][0] for leg in pose.legs]
        left, right = (
            min(-spread * w, *knees) - 0.03 + flow * 0.5,
            max(spread * w, *knees) + 0.03 + flow,
        )
        skirt = [(-hip * 0.85, 0.06), (-hip * 1.15, -0.06), (left, low)]
        skirt += [
            (left + (right - left) * t, low - 0.012 * np.sin(t * 9)) for t in (0.2, 0.4, 0.6, 0.8)
        ]
        skirt += [(right, low), (hip * 1.15 + flow * 0.2, -0.06), (hip * 0.85, 0.06)]
        tone = top if wear in ("coat", "night", "dress", "long", "nun", "cape") else bottom
        add(smooth(skirt, 5), tone, 0.05)
        for t in (0.28, 0.55, 0.76):
            fold = left + (right - left) * t
            add(
                line([(fold * 0.4, -0.05), (fold, low + 0.01)], 0.006, 0.018),
                tone * 0.6,
                0,
                0.008,
                0.7,
            )
    add(smooth(torso, 5), top, 0.045)
    if wear in ("suit", "coat") and pose.front and not back:
        add(np.array([at(1.0, -0.03), at(1.0, 0.03), at(0.62, 0)]), 0.85, 0.0)
        add(np.array([at(0.98, -0.008), at(0.98, 0.008), at(0.66, 0)]), dark, 0.0)
    if wear in ("dress", "skirt", "coat") or (wear == "shirt"):
        add(
            limb(at(0.36, -waist * 0.98), at(0.36, waist * 0.98), 0.008, 0.008),
            min(top, bottom) * 0.5,
            0.0,
            0.002,
            0.7,
        )
    if wear == "swim" and back:
        add(np.array([at(1.0, -0.05), at(1.0, 0.05), at(0.6, 0)]), skin * 0.95, 0.0, 0.004)
    if wear == "nun":
        add(
            smooth(
                [
                    at(1.5, -0.05),
                    at(1.5, 0.05),
                    at(1.0, 0.11),
                    at(0.5, 0.13),
                    at(0.5, -0.13),
                    at(1.0, -0.11),
                ]
            ),
            top * 0.8,
            0.04,
        )


def head(add, pose, skin, dark, hair, back, face, mask):
    x, y = pose.top
    r = pose.head
    f = 0 if pose.front else pose.f
    add(oval(x, y, r * 0.8, r, 0), skin, r * 0.55)
    if not f:
        if not back:
            add(
                [oval(x - r * 0.8, y, r * 0.12, r * 0.2), oval(x + r * 0.8, y, r * 0.12, r * 0.2)],
                skin * 0.85,
            )
    else:
        nose = [
            (x + f * r * 0.66, y + r * 0.2),
            (x + f * r * 0.98, y - r * 0.12),
            (x + f * r * 0.68, y - r * 0.2),
        ]
        add(
            [np.array(nose), oval(x + f * r * 0.5, y - r * 0.68, r * 0.28, r * 0.24)],
            skin * 0.95,
            r * 0.2,
        )
    if mask:
        masked(add, x, y, r, mask, f)
        return
    head_hair(add, pose, hair, dark, back)
    if face and not back:
        eyes = (-0.33, 0.33) if not f else (f * 0.48,)
        add(
            [oval(x + r * e, y + r * 0.1, r * 0.17, r * 0.1) for e in eyes],
            skin * 0.25,
            0,
            r * 0.05,
            0.75,
        )
        add(
            [
                limb(
                    (x + r * (e - 0.14), y + r * 0.3),
                    (x + r * (e + 0.14), y + r * 0.3),
                    r * 0.04,
                    r * 0.04,
                )
                for e in eyes
            ],
            skin * 0.4,
            0,
            r * 0.05,
            0.6,
        )
        add(
            oval(x + f * r * 0.45 + r * 0.06, y - r * 0.2, r * 0.1, r * 0.12),
            skin * 0.55,
            0,
            r * 0.08,
            0.5,
        )
        add(
            oval(x + f * r * 0.5, y - r * 0.48, r * (0.26 if not f else 0.16), r * 0.06),
            skin * 0.35,
            0,
            r * 0.05,
            0.7,
        )


def head_hair(add, pose, hair, dark, back):
    x, y = pose.top
    r = pose.head
    f = 0 if pose.front else pose.f
    if hair == "bald":
        return
    if back:
        add(oval(x, y + r * 0.1, r * 0.88, r * 0.98), dark, r * 0.5)
    else:
        crown = [
            (x + r * 0.86 * np.cos(t) - f * r * 0.12, y + r * 0.12 + r * 0.98 * np.sin(t))
            for t in np.radians(np.linspace(-8, 188, 16))
        ]
        crown += [(x - r * 0.6 - f * r * 0.1, y + r * 0.42), (x + r * 0.5, y + r * 0.52)]
        add(np.array(crown), dark, r * 0.4)
        if f:
            add(oval(x - f * r * 0.42, y + r * 0.1, r * 0.5, r * 0.72), dark, r * 0.4)
    if hair == "bob":
        sides = (-1, 1) if not f else (-f,)
        add(
            [oval(x + s * r * 0.72, y - r * 0.15, r * 0.32, r * 0.72) for s in sides], dark, r * 0.3
        )
    elif hair == "long":
        add(
            smooth(
                [
                    (x - r * 0.9, y),
                    (x + r * 0.9, y),
                    (x + r * 1.0, y - r * 1.8),
                    (x, y - r * 2.1),
                    (x - r * 1.0, y - r * 1.8),
                ]
            ),
            dark,
            r * 0.5,
        )
    elif hair == "bun":
        add(oval(x - f * r * 0.9, y + r * (0.2 if f else 1.0), r * 0.4, r * 0.36), dark, r * 0.25)
    elif hair == "plaits":
        for s in (-1, 1):
            add(
                [
                    oval(x + s * r * (0.95 + 0.04 * k), y - r * (0.5 + 0.36 * k), r * 0.2, r * 0.24)
                    for k in range(5)
                ],
                dark,
                r * 0.15,
            )


def masked(add, x, y, r, mask, f):
    if mask == "rabbit":
        for s in (-1, 1):
            add(oval(x + s * r * 0.45, y + r * 1.85, r * 0.27, r * 1.05, -s * 10), 0.9, r * 0.2)
            add(oval(x + s * r * 0.45, y + r * 1.85, r * 0.12, r * 0.75, -s * 10), 0.6, 0, r * 0.06)
        add(oval(x, y, r * 1.1, r * 1.05), 0.92, r * 0.5)
        add([oval(x + s * r * 0.4, y + r * 0.15, r * 0.18, r * 0.22) for s in (-1, 1)], 0.05)
        add(oval(x, y - r * 0.3, r * 0.14, r * 0.1), 0.2)
        add(
            [
                limb(
                    (x + s * r * 0.2, y - r * 0.45),
                    (x + s * r * 1.2, y - r * (0.3 + k * 0.15)),
                    r * 0.02,
                    r * 0.01,
                )
                for s in (-1, 1)
                for k in (0, 1, 2)
            ],
            0.3,
        )
    elif mask == "bag":
        add(
            np.array(
                [
                    (x - r * 1.15, y + r * 1.5),
                    (x + r * 1.1, y + r * 1.55),
                    (x + r * 1.3, y - r * 1.3),
                    (x - r * 1.25, y - r * 1.25),
                ]
            ),
            0.68,
            r * 0.4,
        )
        add([oval(x + s * r * 0.45, y + r * 0.2, r * 0.24, r * 0.28) for s in (-1, 1)], 0.06)
        add(
            limb((x + r * 0.1, y + r * 1.4), (x + r * 0.2, y - r * 1.1), 0.002, 0.004),
            0.5,
            0,
            r * 0.05,
            0.6,
        )
    elif mask == "smile":
        masked(add, x, y, r, "bag", f)
        add(
            line(
                curve([(x - r * 0.7, y - r * 0.35), (x, y - r * 0.85), (x + r * 0.7, y - r * 0.3)]),
                r * 0.16,
            ),
            0.08,
        )
    elif mask == "white":
        add(oval(x, y, r * 0.88, r * 1.1), 0.97, r * 0.5)
        add(
            [oval(x + s * r * 0.34, y + r * 0.15, r * 0.2, r * 0.09, s * 12) for s in (-1, 1)], 0.03
        )
        add(oval(x, y - r * 0.55, r * 0.18, r * 0.06), 0.15)
        add(limb((x, y + r * 0.1), (x, y - r * 0.25), r * 0.05, r * 0.1), 0.75, 0, r * 0.06, 0.7)
    elif mask == "net":
        add(oval(x, y - r * 0.1, r * 1.25, r * 1.5), 0.14, r * 0.5, 0, 0.85)
    elif mask == "blank":
        add(oval(x, y, r * 0.8, r), 0.8, r * 0.6)


def headwear(add, pose, hat, tone):
    x, y = pose.top
    r = pose.head
    f = 0 if pose.front else pose.f
    y = y + r * 0.35
    band = tone * 0.4
    if hat == "bowler":
        add(
            smooth(
                [
                    (x - r * 0.92, y),
                    (x - r * 0.8, y + r * 0.8),
                    (x, y + r * 1.12),
                    (x + r * 0.8, y + r * 0.8),
                    (x + r * 0.92, y),
                ]
            ),
            tone,
            r * 0.45,
        )
        add(oval(x, y + r * 0.02, r * 1.35, r * 0.2), tone * 0.9, r * 0.12)
    elif hat == "fedora":
        add(
            smooth(
                [
                    (x - r * 0.9, y),
                    (x - r * 0.78, y + r * 0.95),
                    (x, y + r * 0.8),
                    (x + r * 0.78, y + r * 0.95),
                    (x + r * 0.9, y),
                ]
            ),
            tone,
            r * 0.4,
        )
        add(
            np.array(
                [
                    (x - r * 0.92, y + r * 0.05),
                    (x + r * 0.92, y + r * 0.05),
                    (x + r * 0.88, y + r * 0.35),
                    (x - r * 0.88, y + r * 0.35),
                ]
            ),
            band,
        )
        add(oval(x + f * r * 0.1, y, r * 1.65, r * 0.22, -f * 5), tone * 0.9, r * 0.12)
    elif hat == "straw":
        add(
            smooth(
                [
                    (x - r * 0.85, y),
                    (x - r * 0.7, y + r * 0.75),
                    (x + r * 0.7, y + r * 0.75),
                    (x + r * 0.85, y),
                ]
            ),
            tone,
            r * 0.4,
        )
        add(oval(x, y + r * 0.02, r * 2.0, r * 0.34), tone, r * 0.2)
        add(
            np.array(
                [
                    (x - r * 0.85, y + r * 0.12),
                    (x + r * 0.85, y + r * 0.12),
                    (x + r * 0.8, y + r * 0.36),
                    (x - r * 0.8, y + r * 0.36),
                ]
            ),
            band,
        )
    elif hat == "top":
        add(
            np.array(
                [
                    (x - r * 0.78, y),
                    (x - r * 0.85, y + r * 1.7),
                    (x + r * 0.85, y + r * 1.7),
                    (x + r * 0.78, y),
                ]
            ),
            tone,
            r * 0.5,
        )
        add(oval(x, y, r * 1.35, r * 0.2), tone * 0.9, r * 0.12)
    elif hat == "cap":
        add(
            smooth(
                [
                    (x - r * 1.0, y),
                    (x - r * 0.8, y + r * 0.65),
                    (x + r * 0.8, y + r * 0.65),
                    (x + r * 1.0, y),
                ]
            ),
            tone,
            r * 0.35,
        )
        add(oval(x + f * r * 0.9, y - r * 0.02, r * 0.55, r * 0.12, -f * 10), tone * 0.8)
    elif hat == "cloche":
        add(
            smooth(
                [
                    (x - r * 0.98, y - r * 0.4),
                    (x - r * 0.9, y + r * 0.4),
                    (x, y + r * 0.85),
                    (x + r * 0.9, y + r * 0.4),
                    (x + r * 0.98, y - r * 0.4),
                    (x, y - r * 0.1),
                ]
            ),
            tone,
            r * 0.5,
        )
    elif hat == "scarf":
        add(
            smooth(
                [
                    (x - r * 0.98, y - r * 0.9),
                    (x - r * 0.95, y + r * 0.3),
                    (x, y + r * 0.75),
                    (x + r * 0.95, y + r * 0.3),
                    (x + r * 0.98, y - r * 0.9),
                    (x + r * 0.6, y - r * 0.1),
                    (x - r * 0.6, y - r * 0.1),
                ]
            ),
            tone,
            r * 0.4,
        )
    elif hat == "veil":
        add(
            smooth(
                [
                    (x - r * 0.9, y),
                    (x, y + r * 0.85),
                    (x + r * 0.9, y),
                    (x + r * 1.6, y - r * 4.5),
                    (x - r * 1.6, y - r * 4.5),
                ]
            ),
            0.95,
            r * 0.5,
            0.01,
            0.45,
        )
        add(
            smooth([(x - r * 0.9, y), (x, y + r * 0.85), (x + r * 0.9, y), (x, y + r * 0.3)]),
            0.97,
            r * 0.3,
        )
    elif hat == "cone":
        add(np.array([(x - r * 0.6, y), (x, y + r * 2.1), (x + r * 0.6, y)]), tone, r * 0.4)
        add([oval(x, y + r * (0.6 + k * 0.6), r * 0.13) for k in (0, 1)], 0.1)
