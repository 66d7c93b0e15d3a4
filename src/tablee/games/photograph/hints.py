"""Photograph: what a good player looks at, counted in points.

Albums as they would stand if the hand were played as it is wound; room for more in each of them;
the front of a hand counts less, as it can still be wound. The numbers come from games between
variants of this file.
"""

import numpy as np

from tablee.games.photograph.albums import (
    album_points,
    face_up,
    good_shots,
    last_face_up,
    longest,
    points,
)
from tablee.games.photograph.pieces import (
    BLUR_POINTS,
    COLOURS,
    GOOD_SHOT_POINTS,
    HALVES,
    LAST_PLAYED,
    LENGTH_POINTS,
    MAX_HAND,
    NUMBERS,
    REACH,
    WINDING_FROM,
    WINDING_NTH,
    WINDING_TO,
    WINDINGS_IN,
)
from tablee.games.photograph.position import Phase
from tablee.kit.compiled import compiled
from tablee.kit.record import NONE

SEARCH = {"MARGIN": 0.7}
RIVALS = 0.4  # what the points of others take from one's own
NEAR = 0.8 ** np.arange(MAX_HAND)  # how sure it is that a photo is played as it stands, by place
ROOM = 0.45  # for each number that an album has room for…
ENOUGH = 6  # …up to so many
TIES = np.array([0.01, 0.001])  # §9.6: a Good Shot, a photo of the longest album
LAST, WAY, SHARP, FREE = range(4)  # of an album's end: number, way, photos, is any distance free?
RISING, FALLING = 1, -1


@compiled
def worth(box, state, seat):
    """The prospects of a seat, less a part of the points of the others."""
    total = prospects(box, state, seat)
    for other in range(box.players):
        if other != seat:
            total -= RIVALS * points(box, state, other) / (box.players - 1)
    return total


@compiled
def prospects(box, state, seat):
    """How many points a seat may hope to end with."""
    if state.phase == Phase.OVER:
        ties = TIES[0] * good_shots(box, state, seat) + TIES[1] * longest(box, state, seat)
        return points(box, state, seat) + ties
    if state.sealed[seat] != NONE:
        winding = state.sealed[seat]
        return as_wound(box, state, seat, WINDING_FROM[winding], WINDING_TO[winding])
    if state.phase != Phase.WIND or state.turn != seat:
        return as_wound(box, state, seat, 0, 0)
    most = -np.inf
    for k in range(WINDINGS_IN[state.held[seat]]):
        winding = WINDING_NTH[state.held[seat], k]
        most = max(most, as_wound(box, state, seat, WINDING_FROM[winding], WINDING_TO[winding]))
    return most


@compiled
def as_wound(box, state, seat, a, b):
    """The same if the photo at place a of the hand goes forward to b, and all are then played."""
    ends, value = np.zeros((len(COLOURS), 4), np.int64), np.zeros(len(COLOURS))
    for colour in range(len(COLOURS)):
        if state.colours >> colour & 1:
            look_at_end(state, seat, colour, ends[colour])
            value[colour] = album_points(box, state, seat, colour) + room(ends[colour])
    is_end = state.phase == Phase.END
    for place in range(LAST_PLAYED if is_end else state.held[seat]):
        card = state.hand[seat, source(place, a, b)]
        near = 1.0 if is_end else NEAR[place]
        value[card // NUMBERS] += near * gain(box, state, card, ends[card // NUMBERS])
    if is_end and box.missed_photo:
        value[state.hand_back[seat, source(LAST_PLAYED, a, b)] // len(HALVES)] = LENGTH_POINTS[0]
    return value.sum()


@compiled
def source(place, a, b):
    """Which photo comes to a place when the one at a goes forward to b."""
    if place == b:
        return a
    return place + 1 if a <= place < b else place


@compiled
def look_at_end(state, seat, colour, end):
    """What matters of an album for the next photo."""
    length = state.length[seat, colour]
    if length == 0:
        return
    last = last_face_up(state, seat, colour, length)
    end[LAST] = state.album[seat, colour, last] % NUMBERS + 1
    end[SHARP] = face_up(state, seat, colour)
    end[FREE] = last < length - 1
    if last > 0:
        before = state.album[seat, colour, last_face_up(state, seat, colour, last)] % NUMBERS + 1
        end[WAY] = RISING if end[LAST] > before else FALLING


@compiled
def gain(box, state, card, end):
    """What it brings to play a photo at the end of an album, which it changes."""
    number = card % NUMBERS + 1
    step = number - end[LAST]
    if end[SHARP] > 0 and (step * end[WAY] < 0 or (abs(step) > REACH and not end[FREE])):
        end[FREE] = True
        return BLUR_POINTS
    brings = -LENGTH_POINTS[end[SHARP]] - room(end)
    if end[SHARP] > 0:
        end[WAY] = RISING if step > 0 else FALLING
    end[LAST], end[FREE] = number, False
    end[SHARP] += 1
    if end[SHARP] == box.good_shot_at and state.phase != Phase.SUNSET and state.phase != Phase.END:
        if state.good_shot[card // NUMBERS] == NONE:
            brings += GOOD_SHOT_POINTS
    return brings + LENGTH_POINTS[end[SHARP]] + room(end)


@compiled
def room(end):
    """What it is worth that more photos can follow."""
    ahead = ENOUGH
    if end[WAY] == RISING:
        ahead = NUMBERS - end[LAST]
    elif end[WAY] == FALLING:
        ahead = end[LAST] - 1
    elif end[SHARP] > 0:
        ahead = max(NUMBERS - end[LAST], end[LAST] - 1)
    return ROOM * min(ahead, ENOUGH)
