"""Photograph: what a good player looks at, counted in points, and what the others have of it.

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

SEARCH = {"MARGIN": 0.7, "AHEAD": 3}  # three turns of each on, what is worth more has been played
SIMULATIONS = {"club": 40}
NEAR = 0.8 ** np.arange(MAX_HAND)  # how sure it is that a photo is played as it stands, by place
ROOM = 0.45  # for each number that an album has room for…
ENOUGH = 6  # …up to so many
TIES = np.array([0.01, 0.001])  # §9.6: a Good Shot, a photo of the longest album
LAST, WAY, SHARP, FREE = range(4)  # of an album's end: number, way, photos, is any distance free?
RISING, FALLING = 1, -1


@compiled
def worth(box, state, seat):
    """The prospects of a seat, less those of the others."""
    total = prospects(box, state, seat)
    for other in range(box.players):
        if other != seat:
            total -= prospects(box, state, other) / (box.players - 1)
    return total


@compiled
def prospects(box, state, seat):
    """How many points a seat may hope to end with."""
    if state.phase == Phase.OVER:
        ties = TIES[0] * good_shots(box, state, seat) + TIES[1] * longest(box, state, seat)
        return points(box, state, seat) + ties
    ends, brings = np.zeros((2, len(COLOURS), 4), np.int64), np.zeros(MAX_HAND)
    stands = albums_now(box, state, seat, ends[0])
    ends[1] = ends[0]
    if state.phase == Phase.END:
        return stands + last_two(box, state, seat, ends[1])
    if state.sealed[seat] != NONE:
        return stands + as_wound(box, state, seat, state.sealed[seat], ends[1])
    for place in range(state.held[seat]):
        card = state.hand[seat, place]
        brings[place] = gain(box, state, card, ends[1, card // NUMBERS])
        stands += NEAR[place] * brings[place]
    if state.phase == Phase.WIND and state.turn == seat:
        stands += best_winding(box, state, seat, ends, brings)
    return stands


@compiled
def albums_now(box, state, seat, ends):
    """What the albums count as they stand, with room for more; `ends` says where each stands."""
    total = 0.0
    for colour in range(len(COLOURS)):
        if state.colours >> colour & 1:
            look_at_end(state, seat, colour, ends[colour])
            total += album_points(box, state, seat, colour) + room(ends[colour])
    return total


@compiled
def best_winding(box, state, seat, ends, brings):
    """What the best winding adds to the hand played as it is, where each photo `brings` so much.

    That depends on the photos of its colour alone: where none of them is passed, only the places
    have changed, and how sure they are.
    """
    most, hand = -np.inf, state.hand[seat]
    for k in range(WINDINGS_IN[state.held[seat]]):
        winding = WINDING_NTH[state.held[seat], k]
        a, b = WINDING_FROM[winding], WINDING_TO[winding]
        adds, passes, colour = 0.0, False, hand[a] // NUMBERS
        for place in range(a + 1, b + 1):
            if hand[place] // NUMBERS == colour:
                passes = True
            else:
                adds += (NEAR[place - 1] - NEAR[place]) * brings[place]
        if passes:
            ends[1, colour] = ends[0, colour]
            for place in range(state.held[seat]):
                card = hand[source(place, a, b)]
                if card // NUMBERS == colour:
                    adds += NEAR[place] * gain(box, state, card, ends[1, colour])
                if hand[place] // NUMBERS == colour:
                    adds -= NEAR[place] * brings[place]
        else:
            adds += (NEAR[b] - NEAR[a]) * brings[a]
        most = max(most, adds)
    return most


@compiled
def as_wound(box, state, seat, winding, ends):
    """What a hand wound so brings if all of it is played."""
    a, b, total = WINDING_FROM[winding], WINDING_TO[winding], 0.0
    for place in range(state.held[seat]):
        card = state.hand[seat, source(place, a, b)]
        total += NEAR[place] * gain(box, state, card, ends[card // NUMBERS])
    return total


@compiled
def last_two(box, state, seat, ends):
    """What the last two photos bring, and a missed one takes (§9.1, §10.1)."""
    winding, total, missed = state.sealed[seat], 0.0, NONE
    a, b = (WINDING_FROM[winding], WINDING_TO[winding]) if winding != NONE else (0, 0)
    if box.missed_photo:
        missed = state.hand_back[seat, source(LAST_PLAYED, a, b)] // len(HALVES)
        total += LENGTH_POINTS[0] - album_points(box, state, seat, missed) - room(ends[missed])
    for place in range(LAST_PLAYED):
        card = state.hand[seat, source(place, a, b)]
        if card // NUMBERS != missed:
            total += gain(box, state, card, ends[card // NUMBERS])
    return total


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
