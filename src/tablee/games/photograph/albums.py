"""The albums of Photograph: what fits, Good Shots, and what an album is worth."""

from tablee.games.photograph.events import Event
from tablee.games.photograph.pieces import COLOURS, HALVES, NUMBERS
from tablee.games.photograph.position import Box, Phase, State
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.log import Log, tell
from tablee.kit.rules.record import NONE

# --- What fits ---------------------------------------------------------------


@compiled
def fits(box: Box, state: State, seat, card):
    """§5.2 to §5.7: does this photo go face up into its album?"""
    colour = card // NUMBERS
    end = state.length[seat, colour]
    if end == 0:
        return True
    last = last_face_up(state, seat, colour, end)
    way = card % NUMBERS - state.album[seat, colour, last] % NUMBERS
    if last > 0:
        before = last_face_up(state, seat, colour, last)
        rising = state.album[seat, colour, last] > state.album[seat, colour, before]
        if (before < last) and (way > 0) != rising:
            return False
    return last < end - 1 or -box.reach <= way <= box.reach


@compiled
def last_face_up(state: State, seat, colour, end):
    """The last place before `end` whose photo is face up: the first of an album always is (§5.2)."""
    place = end - 1
    while state.blurred[seat, colour] >> place & 1:
        place -= 1
    return place


@compiled
def face_up(state: State, seat, colour):
    """How many photos of an album are face up."""
    n = state.length[seat, colour]
    for place in range(state.length[seat, colour]):
        n -= state.blurred[seat, colour] >> place & 1
    return n


# --- Good Shots --------------------------------------------------------------


@compiled
def award_good_shot(box: Box, state: State, seat, colour, log: Log):
    """§6.1; whoever has it keeps it (§6.2)."""
    if state.length[seat, colour] < box.good_shot_at or state.good_shot[colour] != NONE:
        return
    if face_up(state, seat, colour) >= box.good_shot_at:
        state.good_shot[colour] = seat
        tell(log, Event.GOOD_SHOT, seat, colour)


@compiled
def good_shots(box: Box, state: State, seat):
    """§9.6: how many a seat has, the missed one not counted."""
    n = 0
    for colour in range(len(COLOURS)):
        if state.good_shot[colour] == seat and colour != missed(box, state, seat):
            n += 1
    return n


# --- Points ------------------------------------------------------------------


@compiled
def points(box: Box, state: State, seat):
    """§9.2 to §9.5"""
    total = 0
    for colour in range(len(COLOURS)):
        if state.colours >> colour & 1:
            total += album_points(box, state, seat, colour)
    return total


@compiled
def album_points(box: Box, state: State, seat, colour):
    """§9.3 to §9.5, §10.1: an album with its blurred photos and its Good Shot."""
    if colour == missed(box, state, seat):
        return box.length_points[0]
    seen = face_up(state, seat, colour)
    total = box.length_points[seen] + box.blur_points * (state.length[seat, colour] - seen)
    if state.good_shot[colour] == seat:
        total += box.good_shot_points
    return total


@compiled
def longest(box: Box, state: State, seat):
    """§9.6: the most photos face up in one album of a seat."""
    most = 0
    for colour in range(len(COLOURS)):
        if colour != missed(box, state, seat):
            most = max(most, face_up(state, seat, colour))
    return most


@compiled
def missed(box: Box, state: State, seat):
    """§10.1: the colour of the last photo in hand once the game is over, or NONE."""
    if box.missed_photo and state.phase == Phase.OVER:
        return state.hand_back[seat, 0] // len(HALVES)
    return NONE
