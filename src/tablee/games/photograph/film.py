"""The film of Photograph: a hand that is wound, and played from its back."""

from tablee.games.photograph.albums import award_good_shot, fits
from tablee.games.photograph.events import Event
from tablee.games.photograph.pieces import MAX_HAND, NUMBERS
from tablee.games.photograph.position import Box, State, back_of
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.log import Log, reveal, tell
from tablee.kit.rules.record import ALL, NONE


@compiled
def put_in_front(state: State, seat, card, seen):
    """§3.3: a photo becomes the front of a hand."""
    place = state.held[seat]
    state.hand[seat, place] = card
    state.hand_back[seat, place] = back_of(card)
    state.hand_seen[seat, place] = seen
    state.held[seat] += 1


@compiled
def wind(state: State, seat, a, b):
    """§4.1: the photo at place a goes forward to b; those it passes step back."""
    card, seen = state.hand[seat, a], state.hand_seen[seat, a]
    for place in range(a, b):
        step_back(state, seat, place, 1)
    state.hand[seat, b] = card
    state.hand_back[seat, b] = back_of(card)
    state.hand_seen[seat, b] = seen


@compiled
def step_back(state: State, seat, place, n):
    """The photo n places further in front comes to this place."""
    state.hand[seat, place] = state.hand[seat, place + n]
    state.hand_back[seat, place] = state.hand_back[seat, place + n]
    state.hand_seen[seat, place] = state.hand_seen[seat, place + n]


@compiled
def play(box: Box, state: State, seat, n, for_good_shots, log: Log):
    """§5.1: the shutter is pressed n times, from the back of the hand on."""
    for place in range(n):
        play_photo(box, state, seat, place, for_good_shots, log)
    state.held[seat] -= n
    for place in range(MAX_HAND):
        if place + n < MAX_HAND:
            step_back(state, seat, place, n)
        else:
            state.hand[seat, place] = NONE
            state.hand_back[seat, place] = NONE
            state.hand_seen[seat, place] = ALL


@compiled
def play_photo(box: Box, state: State, seat, place, for_good_shots, log: Log):
    """§5.5: into its album, face up if it fits, blurred if it does not."""
    card, seen = state.hand[seat, place], state.hand_seen[seat, place]
    colour = card // NUMBERS
    end = state.length[seat, colour]
    is_sharp = fits(box, state, seat, card)
    state.album[seat, colour, end] = card
    state.length[seat, colour] += 1
    if is_sharp:
        show(log, Event.PLAYED, seat, card, seen)
        if for_good_shots:
            award_good_shot(box, state, seat, colour, log)
    else:
        state.blurred[seat, colour] |= 1 << end
        show(log, Event.BLURRED, seat, card, seen)


@compiled
def show(log: Log, event, seat, card, seen):
    """Announce a photo to all; it is nothing new if all had seen it."""
    if seen == ALL:
        tell(log, event, seat, card)
    else:
        reveal(log, event, seat, card)
