"""Photograph: what a good player looks at, counted in points, and what the others have of it.

Albums as they would stand if the hand were played as it is wound; what nobody has taken yet and could
follow in each of them; the front of a hand counts less, as it can still be wound. The numbers are a
fit of such prospects to how games between bots of club level ended, for two players and three.
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
    COLOURS,
    COLUMNS,
    HALVES,
    LAST_PLAYED,
    MAX_COLOURS,
    MAX_HAND,
    NUMBERS,
    WINDING_FROM,
    WINDING_NTH,
    WINDING_TO,
    WINDINGS_IN,
)
from tablee.games.photograph.position import Box, Phase, State
from tablee.kit.rules.bits import ONE, bit, size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.record import NONE
from tablee.kit.rules.scratch import scratch

SEARCH = {"MARGIN": 0.7, "AHEAD": 3}  # three decisions of each seat on, what is good is played
SIMULATIONS = {"club": 40}
AMONG = {3: 5_000, 4: 4_000}  # so that expert does not come near its time
NEAR = 0.9 ** np.arange(MAX_HAND)  # how sure it is that a photo is played as it stands, by place
COMING = 1.6  # for all players together: a photo that nobody has taken yet and that could follow
LONGER = 0.65  # of what a photo adds to an album: another might have added it
SPOILT = -2.6  # a photo that would be blurred
GOOD = 3.7  # a Good Shot from the hand
NEARLY = np.array([0.0, 1.7, 0.7])  # a Good Shot that is missing so many photos
TIES = np.array([0.01, 0.001])  # §9.6: a Good Shot, a photo of the longest album
LAST, WAY, SHARP, FREE = range(4)  # of an album's end: number, way, photos, is any distance free?
RISING, FALLING = 1, -1


@compiled
def worth(box: Box, state: State, seat):
    """The prospects of a seat, less those of the others."""
    coming = to_come(box, state, scratch(MAX_COLOURS, np.uint64))
    total = prospects(box, state, coming, seat)
    for other in range(box.players):
        if other != seat:
            total -= prospects(box, state, coming, other) / (box.players - 1)
    return total


@compiled
def prospects(box: Box, state: State, coming, seat):
    """How many points a seat may hope to end with."""
    if state.phase == Phase.OVER:
        ties = TIES[0] * good_shots(box, state, seat) + TIES[1] * longest(box, state, seat)
        return points(box, state, seat) + ties
    ends, brings = scratch((2, MAX_COLOURS, 4), np.int64), scratch(MAX_HAND, np.float64)
    stands = albums_now(box, state, coming, seat, ends[0])
    for colour in range(MAX_COLOURS):
        for k in range(4):
            ends[1, colour, k] = ends[0, colour, k]
    if state.phase == Phase.END:
        return stands + last_two(box, state, coming, seat, ends[1])
    if state.sealed[seat] != NONE:
        return stands + as_wound(box, state, coming, seat, state.sealed[seat], ends[1])
    for place in range(state.held[seat]):
        card = state.hand[seat, place]
        brings[place] = gain(box, state, coming, card, ends[1, card // NUMBERS])
        stands += NEAR[place] * brings[place]
    if state.phase == Phase.WIND and state.turn == seat:
        stands += best_winding(box, state, coming, seat, ends, brings)
    return stands


@compiled
def albums_now(box: Box, state: State, coming, seat, ends):
    """What the albums count, with what may follow; `ends` says where each stands."""
    total = 0.0
    for colour in range(len(COLOURS)):
        if state.colours >> colour & 1:
            look_at_end(state, seat, colour, ends[colour])
            total += album_points(box, state, seat, colour)
            total += room(box, state, coming[colour], ends[colour])
            missing = box.good_shot_at - ends[colour, SHARP]
            if is_open(state, colour) and 0 < missing < NEARLY.size:
                total += NEARLY[missing]
    return total


@compiled
def is_open(state: State, colour):
    """§6.3: can its Good Shot still be taken by what is in the hands now?"""
    return state.good_shot[colour] == NONE and state.phase != Phase.END


@compiled
def best_winding(box: Box, state: State, coming, seat, ends, brings):
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
            for k in range(4):
                ends[1, colour, k] = ends[0, colour, k]
            for place in range(state.held[seat]):
                card = hand[source(place, a, b)]
                if card // NUMBERS == colour:
                    adds += NEAR[place] * gain(box, state, coming, card, ends[1, colour])
                if hand[place] // NUMBERS == colour:
                    adds -= NEAR[place] * brings[place]
        else:
            adds += (NEAR[b] - NEAR[a]) * brings[a]
        most = max(most, adds)
    return most


@compiled
def as_wound(box: Box, state: State, coming, seat, winding, ends):
    """What a hand wound so brings if all of it is played."""
    a, b, total = WINDING_FROM[winding], WINDING_TO[winding], 0.0
    for place in range(state.held[seat]):
        card = state.hand[seat, source(place, a, b)]
        total += NEAR[place] * gain(box, state, coming, card, ends[card // NUMBERS])
    return total


@compiled
def last_two(box: Box, state: State, coming, seat, ends):
    """What the last two photos bring, and a missed one takes (§9.1, §10.1)."""
    winding, total, missed = state.sealed[seat], 0.0, NONE
    a, b = (WINDING_FROM[winding], WINDING_TO[winding]) if winding != NONE else (0, 0)
    if box.missed_photo:
        missed = state.hand_back[seat, source(LAST_PLAYED, a, b)] // len(HALVES)
        total += (
            box.length_points[0]
            - album_points(box, state, seat, missed)
            - room(box, state, coming[missed], ends[missed])
        )
    for place in range(LAST_PLAYED):
        card = state.hand[seat, source(place, a, b)]
        if card // NUMBERS != missed:
            total += gain(box, state, coming, card, ends[card // NUMBERS])
    return total


@compiled
def source(place, a, b):
    """Which photo comes to a place when the one at a goes forward to b."""
    if place == b:
        return a
    return place + 1 if a <= place < b else place


@compiled
def look_at_end(state: State, seat, colour, end):
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
def gain(box: Box, state: State, coming, card, end):
    """What it brings to play a photo at the end of an album, which it changes."""
    is_last, number, colour = state.phase == Phase.END, card % NUMBERS + 1, card // NUMBERS
    step = number - end[LAST]
    if end[SHARP] > 0 and (step * end[WAY] < 0 or (abs(step) > box.reach and not end[FREE])):
        end[FREE] = True
        return box.blur_points if is_last else SPOILT
    before, longer = room(box, state, coming[colour], end), -box.length_points[end[SHARP]]
    if end[SHARP] > 0:
        end[WAY] = RISING if step > 0 else FALLING
    end[LAST], end[FREE] = number, False
    end[SHARP] += 1
    longer += box.length_points[end[SHARP]]
    brings = longer if is_last else LONGER * longer
    if end[SHARP] == box.good_shot_at and is_open(state, colour) and state.phase != Phase.SUNSET:
        brings += GOOD
    return brings + room(box, state, coming[colour], end) - before


@compiled
def room(box: Box, state: State, coming, end):
    """What it is worth that photos could follow, of those of its colour that are still to come."""
    if state.phase == Phase.END:
        return 0.0
    higher = lower = size(coming)
    if end[SHARP] > 0:
        higher = size(coming >> np.uint64(end[LAST]))
        lower = size(coming & (bit(end[LAST] - 1) - ONE))
    if end[WAY] == RISING:
        lower = 0
    elif end[WAY] == FALLING:
        higher = 0
    return COMING / box.players * max(higher, lower)


@compiled
def to_come(box: Box, state: State, coming):
    """The numbers of each colour that nobody has taken yet, as sets, in the array that is given."""
    for i in range(state.pile):
        add(coming, state.deck[i])
    for row in range(box.rows):
        for column in range(COLUMNS):
            add(coming, state.field[row, column])
    return coming


@compiled
def add(coming, card):
    """A photo is still to come, if one lies there."""
    if card > NONE:
        coming[card // NUMBERS] |= bit(card % NUMBERS)
