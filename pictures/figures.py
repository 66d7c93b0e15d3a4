"""People: bones in a pose, clothes on the bones, a head mostly turned away.

A figure is a list of parts, far to near; a part is (shapes, tone, roundness, softness, opacity). A
part without a tone is a shadow on what of the figure lies below it. Angles are in degrees from
hanging straight down, forwards being the way the figure faces.
"""

import numpy as np

from pictures.clothes import SHORT, TROUSERS, torso
from pictures.heads import head
from pictures.shapes import limb, ribbon, smooth

STAND = (3, -2, -4, -3)
STRIDE = (24, -6, -20, -16)
RUN = (56, -66, -30, -58)
SIT = (84, -84, 78, -80)
KNEEL = (20, -110, 10, -100)

DOWN = (7, 10, -8, 12)
SIDES = (10, -6, 12, -8)
WAVE = (6, 6, 150, 20)
POINT = (4, 6, 108, 0)
UP = (160, 12, 165, 10)
CARRY = (38, 60, 40, 62)
HIPS = (38, -78, 38, -78)
FOLD = (18, 95, 20, 92)


class Figure(list):
    """The parts of a figure, and where on the plate its hands, feet and head are."""

    hands: list
    hips: tuple
    feet: list
    head: tuple  # x, y, half its height


class Pose:
    """Where the joints are, in units of the figure's height, up being positive."""

    def __init__(self, facing, legs, arms, lean, child):
        self.f = facing or 1
        self.front = facing == 0
        wide = 1.0 if self.front else 0.22
        self.head = 0.063 * (1 + 0.5 * child)
        self.hip_h, thigh, shin = 0.49 - 0.05 * child, 0.25 - 0.02 * child, 0.24 - 0.02 * child
        self.torso = 0.325 - 0.03 * child
        arm = 0.163 - 0.02 * child
        self.hips = [(-0.042 * wide, 0.0), (0.042 * wide, 0.0)]
        a = np.radians(lean) * self.f
        self.up = (np.sin(a), np.cos(a))
        self.across = (np.cos(a), -np.sin(a))
        self.shoulders = [self.at(0.89, s * 0.084 * wide) for s in (-1, 1)]
        self.top = self.at(1 + (0.026 + self.head * 0.9) / self.torso, 0)
        self.legs = [
            self.bend(self.hips[i], legs[2 * i : 2 * i + 2], thigh, shin, i) for i in (0, 1)
        ]
        self.arms = [
            self.bend(self.shoulders[i], arms[2 * i : 2 * i + 2], arm, arm * 0.95, i)
            for i in (0, 1)
        ]
        self.drop = min(leg[2][1] for leg in self.legs) - 0.025

    def at(self, up, side):
        """A place on the trunk: a share of the way from hips to neck, and so far across."""
        n = up * self.torso
        return (
            self.up[0] * n + self.across[0] * side,
            self.up[1] * n + self.across[1] * side,
        )

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
    nod=0.0,
    headless=False,
):
    """A figure whose feet stand at (x, y), `h` high; facing 1 right, -1 left, 0 us (or `back`)."""
    legs = legs or ((2, 0, 4, -2) if facing == 0 else STAND)
    arms = arms or (SIDES if facing == 0 else DOWN)
    pose = Pose(facing, legs, arms, lean, child)
    bottom = top * 0.8 if bottom is None else bottom
    hat_tone = dark if hat_tone is None else hat_tone
    parts = []

    def add(shapes, tone, body=0.02, soft=0.0, thin=1.0):
        parts.append((shapes if isinstance(shapes, list) else [shapes], tone, body, soft, thin))

    sleeve = skin if wear == "swim" else top
    lady = wear in ("dress", "long", "skirt", "nun") or hair in ("bob", "long", "bun", "plaits")
    if not pose.front:
        arm(add, pose, 0, sleeve * 0.75, skin * 0.8, wear)
    for i in (0, 1):
        leg(add, pose, i, bottom * (0.8 if i == 0 else 1), skin, wear)
    torso(add, pose, wear, top, bottom, skin, dark, back, flow, lady)
    if not headless:
        head(add, pose, skin, dark, hair, back, face, mask, hat, hat_tone, nod)
    for i in (0, 1) if pose.front else (1,):
        hidden_seam(add, pose, i, wear)
        arm(add, pose, i, sleeve, skin, wear)
    return placed(parts, pose, x, y, h, turn)


def placed(parts, pose, x, y, h, turn):
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))

    def put(points):
        a = np.asarray(points, float).reshape(-1, 2)
        u, v = a[:, 0] * h, (a[:, 1] - pose.drop) * h
        return np.stack([x + u * c + v * s, y - (v * c - u * s)], 1)

    out = Figure()
    for shapes, tone, body, soft, thin in parts:
        out.append(([put(a) for a in shapes], tone, body * h, soft * h, thin))
    out.hands = [
        tuple(put((a[2][0] + a[3][0] * 0.04, a[2][1] + a[3][1] * 0.04))[0]) for a in pose.arms
    ]
    out.hips = tuple(put((0, 0))[0])
    out.feet = [tuple(put(leg[2])[0]) for leg in pose.legs]
    out.head = (*put(pose.top)[0], pose.head * h)
    return out


def leg(add, pose, i, tone, skin, wear):
    hip, knee, foot, way = pose.legs[i]
    shin = ((knee[0] * 2 + foot[0]) / 3, (knee[1] * 2 + foot[1]) / 3)
    if wear in TROUSERS:
        add(ribbon([hip, knee, foot], (0.058, 0.047, 0.044, 0.036, 0.04), 10), tone, 0.02)
        add(ribbon([hip, knee, shin], (0.006, 0.002), 6), None, 0, 0.01, 0.3)
    else:
        bare = skin * 0.9
        back = -0.008 * (0 if pose.front else pose.f)
        calf = (shin[0] + back, shin[1])
        add(ribbon([hip, knee], (0.052, 0.033), 6), bare, 0.018)
        add(ribbon([knee, calf, foot], (0.031, 0.036, 0.032, 0.02, 0.017), 8), bare, 0.016)
        if wear == "shorts":
            half = ((hip[0] * 0.4 + knee[0] * 0.6), (hip[1] * 0.4 + knee[1] * 0.6))
            add(ribbon([hip, half], (0.06, 0.062), 4), tone, 0.02)
    shoe(add, pose, i, foot, way, skin * 0.88 if wear == "swim" else 0.1)


def shoe(add, pose, i, foot, way, tone):
    """The foot stands square to the shin; towards us, only its tip is seen."""
    if pose.front:
        f = (-0.3, 0.3)[i]
        tip = (foot[0] + way[0] * 0.026 + f * 0.05, foot[1] + way[1] * 0.026)
        add([limb(foot, tip, 0.018, 0.021)], tone, 0.014)
        return
    across, f = (-way[1], way[0]), pose.f

    def at(forward, down):
        return (
            foot[0] + across[0] * forward * f + way[0] * down,
            foot[1] + across[1] * forward * f + way[1] * down,
        )

    outline = [(-0.026, -0.01), (-0.03, 0.022), (0.03, 0.026), (0.088, 0.026), (0.092, 0.012)]
    outline += [(0.055, 0.0), (0.022, -0.02)]
    add(smooth([at(*q) for q in outline], 4), tone, 0.012)


def hidden_seam(add, pose, i, wear):
    """The shadow between an arm and the trunk, by which one knows them apart."""
    a, b, c, _ = pose.arms[i]
    if wear != "swim":
        low = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
        start = (a[0] * 0.8 + b[0] * 0.2, a[1] * 0.8 + b[1] * 0.2)
        add(ribbon([start, b, low], (0.03, 0.046, 0.04), 7), None, 0, 0.012, 0.42)


def arm(add, pose, i, tone, skin, wear):
    a, b, c, way = pose.arms[i]
    hand(add, pose, i, c, way, skin)
    if wear in SHORT:
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        add(ribbon([a, b, c], (0.026, 0.024, 0.021, 0.019, 0.014), 9), skin * 0.95, 0.008)
        add(ribbon([a, mid], (0.031, 0.036), 4), tone, 0.008)
    elif wear == "swim":
        add(ribbon([a, b, c], (0.028, 0.026, 0.021, 0.02, 0.014), 9), skin * 0.95, 0.008)
    else:
        wide = 1.0 if wear in ("coat", "suit", "nun", "cape") else 0.85
        widths = [wide * w for w in (0.037, 0.035, 0.032, 0.03, 0.026)]
        add(ribbon([a, b, c], widths, 10), tone, 0.008)
        add(limb(b, ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2), 0.004, 0.01), None, 0, 0.008, 0.25)


def hand(add, pose, i, wrist, way, skin):
    inward = (1 if i == 0 else -1) if pose.front else pose.f
    across = (-way[1] * inward, way[0] * inward)

    def at(along, side):
        return (
            wrist[0] + way[0] * along + across[0] * side,
            wrist[1] + way[1] * along + across[1] * side,
        )

    palm = [(-0.012, -0.012), (0.02, -0.018), (0.05, -0.016), (0.078, -0.006), (0.08, 0.004)]
    palm += [(0.052, 0.014), (0.02, 0.016), (-0.012, 0.012)]
    add(smooth([at(*q) for q in palm], 4), skin * 0.96, 0.01)
    add(limb(at(0.008, 0.012), at(0.042, 0.024), 0.008, 0.005), skin * 0.9, 0.008)


def stand(p, x, y, h, *a, long=0.6, **k):
    """Draw a figure on level ground, with its shadow."""
    fig = person(x, y, h, *a, **k)
    p.cast(fig, y, long, 0.13)
    p.draw(fig)
    return fig
