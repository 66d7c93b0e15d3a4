"""Photograph: wind the film, press the shutter, and keep each colour of your day in order.

Read rules.en.md beside this file: the section signs below point into it.
"""

from tablee.games.photograph.albums import good_shots, longest, points
from tablee.games.photograph.events import Event
from tablee.games.photograph.field import clear_away, draw, fill, take
from tablee.games.photograph.film import play, put_in_front, wind
from tablee.games.photograph.pieces import (
    COLOURS,
    HAND,
    LAST_PLAYED,
    MAX_ROWS,
    MOST,
    NUMBERS,
    PHOTOS,
    WINDING_FROM,
    WINDING_NTH,
    WINDING_TO,
    WINDINGS_IN,
    WINDINGS_IN_HAND,
)
from tablee.games.photograph.position import (
    BY_LOT,
    SIDES,
    Box,
    Phase,
    State,
    Sunset,
    back_of,
    everybody,
    in_field,
    next_seat,
)
from tablee.games.photograph.terms import MOVES, Rule
from tablee.kit.rules.bits import bit
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import roll, shuffle
from tablee.kit.rules.log import Log, reveal, reveal_to, tell
from tablee.kit.rules.record import ALL, NONE

# --- §1  At the beginning ----------------------------------------------------


@compiled
def setup(box: Box, state: State, log: Log):
    """§1: the deck, the field, who begins, and the hands."""
    clear_the_table(state)
    choose_colours(box, state, log)
    stack_the_deck(box, state)
    fill(box, state, log)
    if box.first == BY_LOT:
        state.first = roll(state.dice, box.players)
        reveal(log, Event.BEGINS, state.first)
    else:
        state.first = box.first
        tell(log, Event.BEGINS, state.first)
    deal_hands(box, state, log)
    state.turn = state.first
    state.waiting = 1 << state.first


@compiled
def clear_the_table(state: State):
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
def choose_colours(box: Box, state: State, log: Log):
    """§1.1: which colours stay in the box of a table with fewer than four, chosen or by lot."""
    state.colours = (1 << len(COLOURS)) - 1
    missing = len(COLOURS) - box.colours
    for colour in range(len(COLOURS)):
        if box.without >> colour & 1:
            state.colours &= ~(1 << colour)
            missing -= 1
            tell(log, Event.STAYS_OUT, colour)
    for _ in range(missing):
        colour = roll(state.dice, len(COLOURS))
        while not state.colours >> colour & 1:
            colour = roll(state.dice, len(COLOURS))
        state.colours &= ~(1 << colour)
        reveal(log, Event.STAYS_OUT, colour)


@compiled
def stack_the_deck(box: Box, state: State):
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
def deal_hands(box: Box, state: State, log: Log):
    """§1.6: one photo each in turn, five times."""
    seat = state.first
    for _ in range(HAND * box.players):
        card = draw(state)
        reveal_to(log, 1 << seat, Event.DREW, seat, card)
        reveal_to(log, ALL & ~(1 << seat), Event.DREW_UNSEEN, seat, back_of(card))
        put_in_front(state, seat, card, 1 << seat)
        seat = next_seat(box, seat)
    reveal(log, Event.ON_TOP, state.top_back)


# --- §3  Taking photos ---------------------------------------------------------


@compiled
def photos_in_row(state: State, row):
    """§3.2: how many more than one can be taken."""
    return bit(min(MOST, state.in_row[row])) - bit(0)


@MOVES(
    "take {row} {side} {more}",
    Phase.TAKE,
    only_if=[("more", photos_in_row, Rule.THE_ROW_HOLDS_FEWER)],
)
def take_photos(state: State, seat, row, side, more, log: Log):
    """§3.1"""
    state.taken = more + 1
    take(state, seat, row, side, state.taken, log)
    state.phase = Phase.WIND


# --- §4  Winding ---------------------------------------------------------------


@compiled
def windings_in_hand(state: State, seat):
    """§4.2: those between photos that this seat holds."""
    return WINDINGS_IN_HAND[state.held[seat]]


@MOVES(
    "wind {winding}",
    Phase.WIND,
    beyond=Rule.WIND_ONE_PHOTO,
    only_if=[("winding", windings_in_hand, Rule.WIND_WHAT_YOU_HOLD)],
)
def wind_and_play(box: Box, state: State, seat, winding, log: Log):
    """§4.1, §5.1; then the field is looked at (§7.1)."""
    tell(log, Event.WOUND, seat, winding)
    wind(state, seat, WINDING_FROM[winding], WINDING_TO[winding])
    play(box, state, seat, state.taken, True, log)
    state.taken = 0
    if in_field(state) <= box.few:
        clear_away(box, state, log)
        fill_the_field(box, state, log)
    else:
        pass_the_turn(box, state)


@compiled
def pass_the_turn(box: Box, state: State):
    """§2.2"""
    state.phase, state.turn = Phase.TAKE, next_seat(box, state.turn)
    state.waiting = 1 << state.turn


# --- §7  The field is filled again ---------------------------------------------


@compiled
def fill_the_field(box: Box, state: State, log: Log):
    """§7.4, §8.1, §9.1: the turn passes, unless the Sunset or the end is there."""
    if not fill(box, state, log):
        state.sunset, state.under_sunset = Sunset.NOW, NONE
        state.phase, state.waiting = Phase.SUNSET, everybody(box)
        tell(log, Event.SUNSET)
        return
    if state.pile > 0:
        reveal(log, Event.ON_TOP, state.top_back)
    if in_field(state) <= box.few:
        state.phase, state.waiting = Phase.END, everybody(box)
        tell(log, Event.LAST_LIGHT)
    else:
        pass_the_turn(box, state)


# --- §8  The Sunset ------------------------------------------------------------


@MOVES(
    "wind {winding}",
    Phase.SUNSET,
    Phase.END,
    sealed=True,
    beyond=Rule.WIND_ONE_PHOTO,
    only_if=[("winding", windings_in_hand, Rule.WIND_WHAT_YOU_HOLD)],
)
def seal(box: Box, state: State, seat, winding, log: Log):
    """§8.1: put a winding aside unseen; once the last one is in, all are carried out."""
    state.sealed[seat] = winding
    state.waiting &= ~(1 << seat)
    tell(log, Event.READY, seat)
    if state.waiting == 0:
        carry_out_sealed(box, state, log)


@compiled
def carry_out_sealed(box: Box, state: State, log: Log):
    """§8.2: all wind what they have chosen, and play two; no Good Shot is taken (§6.3)."""
    for seat in range(box.players):
        winding = state.sealed[seat]
        state.sealed[seat] = NONE
        reveal(log, Event.WOUND, seat, winding)
        wind(state, seat, WINDING_FROM[winding], WINDING_TO[winding])
        play(box, state, seat, LAST_PLAYED, False, log)
    if state.phase == Phase.SUNSET:
        go_on_after_sunset(box, state, log)
    else:
        end_the_game(box, state, log)


@compiled
def go_on_after_sunset(box: Box, state: State, log: Log):
    """§8.3"""
    state.sunset = Sunset.PAST
    tell(log, Event.AFTER_SUNSET)
    fill_the_field(box, state, log)


# --- §9  The end ---------------------------------------------------------------


@compiled
def end_the_game(box: Box, state: State, log: Log):
    """§9.1, §10.1"""
    state.phase = Phase.OVER
    for seat in range(box.players):
        if box.missed_photo:
            state.hand_seen[seat, 0] = ALL
            reveal(log, Event.MISSED, seat, state.hand[seat, 0])
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points(box, state, seat))


@compiled
def score(box: Box, state: State, out):
    """§9.2: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points(box, state, seat)


@compiled
def ranking(box: Box, state: State, out):
    """§9.6: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(box, state, other, seat):
                out[seat] += 1


@compiled
def is_ahead(box: Box, state: State, seat, other):
    """§9.6: by points, then by Good Shots, then by the longest album."""
    mine, theirs = points(box, state, seat), points(box, state, other)
    if mine == theirs:
        mine, theirs = good_shots(box, state, seat), good_shots(box, state, other)
    if mine == theirs:
        mine, theirs = longest(box, state, seat), longest(box, state, other)
    return mine > theirs


# --- How many, and which is the k-th: by arithmetic, which is quicker than by the sets of the moves ---

TAKE, WIND = (MOVES.codec().base[verb] for verb in ("take", "wind"))


@compiled
def count(box: Box, state: State, seat):
    """How many actions are legal."""
    if not state.waiting >> seat & 1:
        return 0
    if state.phase != Phase.TAKE:
        return WINDINGS_IN[state.held[seat]]
    n = 0
    for row in range(MAX_ROWS):
        n += len(SIDES) * min(MOST, state.in_row[row])
    return n


@compiled
def nth(box: Box, state: State, seat, k):
    """The legal action that has k others before it."""
    if state.phase != Phase.TAKE:
        return WIND + WINDING_NTH[state.held[seat], k]
    row, most = 0, min(MOST, state.in_row[0])
    while k >= len(SIDES) * most:
        k -= len(SIDES) * most
        row += 1
        most = min(MOST, state.in_row[row])
    action = TAKE + len(SIDES) * MOST * row + k
    return action if k < most else action + MOST - most  # from the right end
