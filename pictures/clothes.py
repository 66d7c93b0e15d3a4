"""What people wear, on the bones of a pose."""

import numpy as np

from pictures.shapes import line, mirrored, ribbon, smooth

TROUSERS = ("suit", "coat", "shirt")
SHORT = ("dress", "shorts")  # sleeves
# How far down it reaches, of hips to ground; how wide it is there.
# fmt: off
SKIRTS = {
    "dress": (0.50, 0.130), "skirt": (0.66, 0.125), "coat":  (0.52, 0.118), "night": (0.84, 0.13),
    "long":  (0.95, 0.175), "nun":   (0.94, 0.155), "cape":  (0.80, 0.200),
}
MAN = [(1.1, 0.03), (1.03, 0.05), (0.97, 0.09), (0.9, 0.112), (0.78, 0.108), (0.55, 0.094),
       (0.34, 0.084), (0.0, 0.09), (-0.16, 0.09)]
WOMAN = [(1.1, 0.026), (1.02, 0.042), (0.97, 0.078), (0.9, 0.098), (0.78, 0.092), (0.6, 0.084),
         (0.38, 0.066), (0.06, 0.086), (-0.14, 0.09)]
CHEST = [(1.1, 0.022), (0.98, 0.034), (0.85, 0.054), (0.68, 0.068), (0.4, 0.054), (0.1, 0.056),
         (-0.14, 0.058)]
BACK = [(1.08, 0.03), (0.96, 0.05), (0.8, 0.064), (0.55, 0.056), (0.3, 0.044), (0.02, 0.07),
        (-0.14, 0.062)]
# fmt: on


def torso(add, pose, wear, top, bottom, skin, dark, back, flow, lady):
    throat = ribbon([pose.at(0.9, 0), pose.at(1.2, 0)], (0.036, 0.027), 4)
    add(throat, skin * 0.78, 0.012)
    if wear == "swim":
        for hip, knee, _, _ in pose.legs:
            thigh = (hip[0] * 0.82 + knee[0] * 0.18, hip[1] * 0.82 + knee[1] * 0.18)
            add(ribbon([hip, thigh], (0.046, 0.05), 4), top, 0.012)
    add(smooth(trunk(pose, lady), 5), top, 0.02)
    if wear in SKIRTS:
        tone = bottom if wear == "skirt" else top
        skirt(add, pose, wear, tone, flow, 1.0 if pose.front else 0.8)
    if wear == "swim":
        swimsuit(add, pose, skin, back)
    elif pose.front and not back and wear in ("suit", "coat"):
        lapels(add, pose, top, dark)
    elif pose.front and not back and wear == "shirt":
        add(line([pose.at(1.0, 0), pose.at(0.0, 0.004)], 0.004), None, 0, 0.004, 0.35)
        add(np.array([pose.at(1.06, -0.03), pose.at(1.06, 0.03), pose.at(0.93, 0)]), skin * 0.85)
    elif pose.front and not back and wear in ("dress", "long", "night", "skirt"):
        add(
            smooth([pose.at(1.08, -0.034), pose.at(1.08, 0.034), pose.at(0.88, 0)], 4),
            skin * 0.9,
            0.01,
        )
    if pose.front and back and wear in ("suit", "coat"):
        add(line([pose.at(0.8, 0), pose.at(-0.3, 0.002)], 0.003, 0.006), None, 0, 0.004, 0.4)
        collar = [pose.at(1.08, -0.042), pose.at(1.12, 0), pose.at(1.08, 0.042), pose.at(1.0, 0.05)]
        add(smooth([*collar, pose.at(0.97, 0), pose.at(1.0, -0.05)], 4), top * 0.8, 0.01)
    if wear in ("dress", "skirt", "long") and pose.front:
        waist = [pose.at(0.36, -0.062), pose.at(0.34, 0), pose.at(0.36, 0.062)]
        add(ribbon(waist, (0.007, 0.009, 0.007), 6), None, 0, 0.006, 0.4)
    creases(add, pose, wear)


def trunk(pose, lady):
    if pose.front:
        half = [(w, up) for up, w in (WOMAN if lady else MAN)]
        return [pose.at(up, side) for side, up in mirrored(half)]
    outline = [pose.at(up, pose.f * w) for up, w in CHEST]
    return outline + [pose.at(up, -pose.f * w) for up, w in reversed(BACK)]


def creases(add, pose, wear):
    """Cloth hangs from the shoulders and is caught at the waist."""
    if wear in ("swim", "nun"):
        return
    wide = 0.06 if pose.front else 0.03
    for side, up, low in ((-1, 0.75, 0.45), (1, 0.66, 0.36), (-0.4, 0.3, 0.02), (0.6, 0.24, -0.05)):
        a, b = pose.at(up, side * wide), pose.at(low, side * wide * 0.55)
        add(ribbon([a, b], (0.002, 0.008, 0.003), 5), None, 0, 0.008, 0.28)
    add(ribbon([pose.at(-0.1, -wide), pose.at(-0.1, wide)], (0.02, 0.02), 3), None, 0, 0.02, 0.2)


def lapels(add, pose, top, dark):
    at = pose.at
    add(np.array([at(1.08, -0.03), at(1.08, 0.03), at(0.6, 0.004)]), 0.84, 0.006)
    add(np.array([at(1.02, -0.009), at(1.02, 0.009), at(0.72, 0.01), at(0.64, 0.004)]), dark, 0.004)
    for s in (-1, 1):
        flap = [at(1.1, s * 0.034), at(0.98, s * 0.062), at(0.84, s * 0.052), at(0.6, s * 0.004)]
        add(np.array(flap), top * 1.12, 0.006)
        add(
            line([at(0.95, s * 0.062), at(0.84, s * 0.052), at(0.6, s * 0.004)], 0.004),
            None,
            0,
            0.003,
            0.5,
        )
    add(line([at(0.58, 0.002), at(-0.14, 0.012)], 0.004), None, 0, 0.003, 0.5)


def swimsuit(add, pose, skin, back):
    if not pose.front:
        return
    deep = 0.62 if back else 0.8
    neck = [pose.at(1.12, -0.05), pose.at(1.12, 0.05), pose.at(0.9, 0.044), pose.at(deep, 0)]
    add(smooth([*neck, pose.at(0.9, -0.044)], 5), skin * 0.97, 0.012)
    for s in (-1, 1):
        bare = [pose.at(0.98, s * 0.06), pose.at(0.94, s * 0.1), pose.at(0.84, s * 0.104)]
        add(smooth([*bare, pose.at(0.74, s * 0.094), pose.at(0.84, s * 0.07)], 4), skin * 0.96)
    if back:
        add(ribbon([pose.at(0.95, 0), pose.at(0.66, 0)], (0.002, 0.004), 4), None, 0, 0.006, 0.35)


def skirt(add, pose, wear, tone, flow, wide):
    """It falls from the waist; over the lap of whoever sits."""
    hem, spread = SKIRTS[wear]
    knees = [leg[1] for leg in pose.legs]
    if max(abs(k[0]) for k in knees) > 0.17 and min(k[1] for k in knees) > -0.13:
        return lap(add, pose, tone, hem)
    low = -pose.hip_h * hem
    left = min(-spread * wide, *(k[0] - 0.04 for k in knees)) + flow * 0.5
    right = max(spread * wide, *(k[0] + 0.04 for k in knees)) + flow
    hip = 0.084 * wide
    edge = [
        (left + (right - left) * t, low - 0.016 * np.sin(t * 3.1))
        for t in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    outline = [(-hip * 0.8, 0.1), (-hip * 1.12, -0.05), *edge]
    outline += [(hip * 1.12 + flow * 0.2, -0.05), (hip * 0.8, 0.1)]
    add(smooth(outline, 5), tone, 0.04)
    if wear == "coat":
        add(line([(0.004, 0), ((left + right) / 2, low)], 0.004), None, 0, 0.004, 0.4)
    for k, t in enumerate((0.12, 0.3, 0.46, 0.63, 0.83)):
        foot = left + (right - left) * t
        deep = (0.3, 0.5, 0.35, 0.55, 0.4)[k] * (0.5 if wear == "coat" else 1)
        top = (foot * 0.45, -0.03 - 0.03 * (k % 2))
        add(ribbon([top, (foot, low + 0.01)], (0.002, 0.011), 5), None, 0, 0.008, deep)
    return None


def lap(add, pose, tone, hem):
    for i in (0, 1):
        hip, knee, foot, _ = pose.legs[i]
        end = min(max((hem - 0.45) * 1.9, 0.06), 0.95)
        low = (knee[0] + (foot[0] - knee[0]) * end, knee[1] + (foot[1] - knee[1]) * end)
        band = (
            [(hip[0], hip[1] + 0.01), knee, low] if end > 0.1 else [(hip[0], hip[1] + 0.01), knee]
        )
        add(ribbon(band, (0.075, 0.062, 0.06, 0.085), 10), tone * (0.85 + 0.15 * i), 0.03)
        add(ribbon(band, (0.004, 0.008, 0.014), 8), None, 0, 0.01, 0.35)
