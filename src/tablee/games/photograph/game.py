"""Photograph: wind the film, press the shutter, and keep each colour of your day in order.

Read rules.en.md beside this file: the section signs below point into it.
"""

from enum import IntEnum

from tablee.games.photograph.albums import good_shots, longest, points
from tablee.games.photograph.choices import count, legal, nth
from tablee.games.photograph.events import Event, arguments
from tablee.games.photograph.field import clear_away, draw, fill, take
from tablee.games.photograph.film import play, put_in_front, wind
from tablee.games.photograph.foretell import foretell
from tablee.games.photograph.imagining import imagine
from tablee.games.photograph.pieces import (
    COLOURS,
    FEW,
    HAND,
    LAST_PLAYED,
    MOST,
    NUMBERS,
    PHOTOS,
    WINDING_FROM,
    WINDING_TO,
)
from tablee.games.photograph.position import (
    A_ROW,
    ACTIONS,
    BY_LOT,
    DATA,
    FLOW,
    LONGEST,
    OPTIONS,
    PROMPT,
    SEALED,
    STATE,
    TAKE,
    WIND,
    Phase,
    Sunset,
    back_of,
    check_sanity,
    everybody,
    in_field,
    is_waited_for,
    make_box,
    next_seat,
)
from tablee.kit.compiled import compiled
from tablee.kit.dice import roll, shuffle
from tablee.kit.log import reveal, tell
from tablee.kit.record import ALL, NONE

__all__ = [  # what the kit asks of a game
    "ACTIONS",
    "DATA",
    "FLOW",
    "LONGEST",
    "OPTIONS",
    "PROMPT",
    "SEALED",
    "STATE",
    "Event",
    "Phase",
    "Rule",
    "apply",
    "arguments",
    "check_sanity",
    "count",
    "foretell",
    "imagine",
    "legal",
    "make_box",
    "nth",
    "objection",
    "ranking",
    "score",
    "setup",
]

# --- Why not? ----------------------------------------------------------------


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 108
    TAKE_FIRST = 201
    THE_ROW_HOLDS_FEWER = 302
    WIND_ONE_PHOTO = 401
    WIND_WHAT_YOU_HOLD = 402
    GAME_IS_OVER = 901


@compiled
def objection(box, state, seat, action):
    """The rule that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_waited_for(state, seat):
        return Rule.WAIT_YOUR_TURN
    if state.phase == Phase.TAKE:
        if action >= WIND:
            return Rule.TAKE_FIRST
        return objection_to_take(state, action - TAKE)
    if action < WIND:
        return Rule.WIND_ONE_PHOTO
    return objection_to_wind(state, seat, action - WIND)


@compiled
def objection_to_take(state, taking):
    """§3"""
    if taking % MOST + 1 > state.in_row[taking // A_ROW]:
        return Rule.THE_ROW_HOLDS_FEWER
    return Rule.OK


@compiled
def objection_to_wind(state, seat, winding):
    """§4"""
    if WINDING_TO[winding] >= state.held[seat]:
        return Rule.WIND_WHAT_YOU_HOLD
    return Rule.OK


# --- What happens ------------------------------------------------------------


@compiled
def setup(box, state, log):
    """§1: the deck, the field, who begins, and the hands."""
    clear_the_table(state)
    choose_colours(box, state, log)
    stack_the_deck(box, state)
    fill(box, state, log)
    if box.first == BY_LOT:
        state.first = roll(state.dice, box.players)
        reveal(log, Event.BEGINS, state.first, NONE, ALL)
    else:
        state.first = box.first
        tell(log, Event.BEGINS, state.first, NONE, ALL)
    deal_hands(box, state, log)
    state.turn = state.first
    state.waiting = 1 << state.first


@compiled
def clear_the_table(state):
    """Nothing lies anywhere yet, and nobody has a Good Shot (§1.7)."""
    state.phase, state.taken, state.waiting = Phase.TAKE, 0, 0
    state.sunset = Sunset.COMING
    state.deck[:] = NONE
    state.field[:] = NONE
    state.field_back[:] = NONE
    state.field_seen[:] = ALL
    state.in_row[:] = 0
    state.hand[:] = NONE
    state.hand_back[:] = NONE
    state.hand_seen[:] = ALL
    state.held[:] = 0
    state.sealed[:] = NONE
    state.album[:] = NONE
    state.length[:] = 0
    state.blurred[:] = 0
    state.good_shot[:] = NONE
    state.removed[:] = NONE
    state.removed_back[:] = NONE
    state.removed_seen[:] = ALL


@compiled
def choose_colours(box, state, log):
    """§1.1: which colours stay in the box of a table with fewer than four, chosen or by lot."""
    state.colours = (1 << len(COLOURS)) - 1
    missing = len(COLOURS) - box.colours
    for colour in range(len(COLOURS)):
        if box.without >> colour & 1:
            state.colours &= ~(1 << colour)
            missing -= 1
            tell(log, Event.STAYS_OUT, NONE, colour, ALL)
    for _ in range(missing):
        colour = roll(state.dice, len(COLOURS))
        while not state.colours >> colour & 1:
            colour = roll(state.dice, len(COLOURS))
        state.colours &= ~(1 << colour)
        reveal(log, Event.STAYS_OUT, NONE, colour, ALL)


@compiled
def stack_the_deck(box, state):
    """§1.3: six shuffled piles are one shuffled deck, and the Sunset lies anywhere in its pile."""
    state.pile = 0
    for card in range(PHOTOS):
        if state.colours >> card // NUMBERS & 1:
            state.deck[state.pile] = card
            state.pile += 1
    shuffle(state.dice, state.deck[: state.pile])
    state.under_sunset = box.pile + roll(state.dice, box.pile + 1)
    state.top_back = back_of(state.deck[state.pile - 1])


@compiled
def deal_hands(box, state, log):
    """§1.6: one photo each in turn, five times."""
    seat = state.first
    for _ in range(HAND * box.players):
        card = draw(state)
        reveal(log, Event.DREW, seat, card, 1 << seat)
        reveal(log, Event.DREW_UNSEEN, seat, back_of(card), ALL & ~(1 << seat))
        put_in_front(state, seat, card, 1 << seat)
        seat = next_seat(box, seat)
    reveal(log, Event.ON_TOP, NONE, state.top_back, ALL)


@compiled
def apply(box, state, seat, action, log):
    """Carry out a legal action and run on to the next decision."""
    if state.phase == Phase.TAKE:
        take_photos(state, seat, action - TAKE, log)
    elif state.phase == Phase.WIND:
        wind_and_play(box, state, seat, action - WIND, log)
    elif seal(state, seat, action - WIND, log):
        carry_out_sealed(box, state, log)
        if state.phase == Phase.SUNSET:
            go_on_after_sunset(box, state, log)
        else:
            end_the_game(box, state, log)


@compiled
def take_photos(state, seat, taking, log):
    """§3.1"""
    state.taken = taking % MOST + 1
    take(state, seat, taking // A_ROW, taking % A_ROW // MOST, state.taken, log)
    state.phase = Phase.WIND


@compiled
def wind_and_play(box, state, seat, winding, log):
    """§4.1, §5.1; then the field is looked at (§7.1)."""
    tell(log, Event.WOUND, seat, winding, ALL)
    wind(state, seat, WINDING_FROM[winding], WINDING_TO[winding])
    play(box, state, seat, state.taken, True, log)
    state.taken = 0
    if in_field(state) <= FEW:
        clear_away(box, state, log)
        fill_the_field(box, state, log)
    else:
        pass_the_turn(box, state)


@compiled
def pass_the_turn(box, state):
    """§2.2"""
    state.phase, state.turn = Phase.TAKE, next_seat(box, state.turn)
    state.waiting = 1 << state.turn


@compiled
def fill_the_field(box, state, log):
    """§7.4, §8.1, §9.1: the turn passes, unless the Sunset or the end is there."""
    if not fill(box, state, log):
        state.sunset, state.under_sunset = Sunset.NOW, NONE
        state.phase, state.waiting = Phase.SUNSET, everybody(box)
        tell(log, Event.SUNSET, NONE, NONE, ALL)
        return
    if state.pile > 0:
        reveal(log, Event.ON_TOP, NONE, state.top_back, ALL)
    if in_field(state) <= FEW:
        state.phase, state.waiting = Phase.END, everybody(box)
        tell(log, Event.LAST_LIGHT, NONE, NONE, ALL)
    else:
        pass_the_turn(box, state)


@compiled
def seal(state, seat, winding, log):
    """§8.1: put a winding aside unseen; was it the last one?"""
    state.sealed[seat] = winding
    state.waiting &= ~(1 << seat)
    tell(log, Event.READY, seat, NONE, ALL)
    return state.waiting == 0


@compiled
def carry_out_sealed(box, state, log):
    """§8.2: all wind what they have chosen, and play two; no Good Shot is taken (§6.3)."""
    for seat in range(box.players):
        winding = state.sealed[seat]
        state.sealed[seat] = NONE
        reveal(log, Event.WOUND, seat, winding, ALL)
        wind(state, seat, WINDING_FROM[winding], WINDING_TO[winding])
        play(box, state, seat, LAST_PLAYED, False, log)


@compiled
def go_on_after_sunset(box, state, log):
    """§8.3"""
    state.sunset = Sunset.PAST
    tell(log, Event.AFTER_SUNSET, NONE, NONE, ALL)
    fill_the_field(box, state, log)


@compiled
def end_the_game(box, state, log):
    """§9.1, §10.1"""
    state.phase = Phase.OVER
    for seat in range(box.players):
        if box.missed_photo:
            state.hand_seen[seat, 0] = ALL
            reveal(log, Event.MISSED, seat, state.hand[seat, 0], ALL)
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points(box, state, seat), ALL)


@compiled
def score(box, state, out):
    """§9.2: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points(box, state, seat)


@compiled
def ranking(box, state, out):
    """§9.6: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(box, state, other, seat):
                out[seat] += 1


# --- Words used above --------------------------------------------------------


@compiled
def is_ahead(box, state, seat, other):
    """§9.6: by points, then by Good Shots, then by the longest album."""
    mine, theirs = points(box, state, seat), points(box, state, other)
    if mine == theirs:
        mine, theirs = good_shots(box, state, seat), good_shots(box, state, other)
    if mine == theirs:
        mine, theirs = longest(box, state, seat), longest(box, state, other)
    return mine > theirs
