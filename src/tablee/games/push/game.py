"""Push: turn over one more card, or stop while the columns are worth taking.

Read rules.en.md beside this file: the section signs point into it.
"""

from enum import IntEnum

from tablee.games.push.columns import columns_for, columns_there
from tablee.games.push.die import clear_colour, roll_the_die
from tablee.games.push.events import Event
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import (
    CARDS,
    COLOURS,
    COLUMNS,
    DECK,
    NUMBERED,
    POINTS,
    ROLL,
    SWITCH,
    VALUES,
)
from tablee.games.push.position import BY_LOT, Box, Phase, State, next_seat, seat_before
from tablee.kit.rules.bits import ZERO, bit, has, lowest, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import hand_over, roll, shuffle
from tablee.kit.rules.log import Log, reveal, tell
from tablee.kit.rules.moves import Moves
from tablee.kit.rules.record import NONE


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 107
    PUSH_OR_BANK = 201
    COLUMNS_IN_ORDER = 302
    NO_CARD_ALIKE = 303
    ONE_ROLL_A_COLUMN = 304
    PLACE_THE_CARD = 305
    PUSH_ON_OR_STOP = 307
    HAVE_A_COLUMN = 308
    TAKE_A_COLUMN = 401
    TAKE_ONE_THAT_IS_LEFT = 402
    A_COLUMN_ONCE = 403
    HAVE_THE_COLOUR = 702
    PUSHED_ALREADY = 704
    GAME_IS_OVER = 801


# --- §1  At the beginning ------------------------------------------------------


@compiled
def setup(box: Box, state: State, log: Log):
    """§1.5, §1.6: shuffle; the lot, or the table, says who begins."""
    state.columns[:] = ZERO
    state.switches = 0
    state.drawn, state.die = NONE, NONE
    state.bench[:] = 0
    state.bank[:] = 0
    state.discard[:] = 0
    state.left = box.cards
    for i in range(DECK):
        state.deck[i] = box.deck[i]
    shuffle(state.dice, state.deck[: box.cards])
    if box.first == BY_LOT:
        state.turn = roll(state.dice, box.players)
        reveal(log, Event.BEGINS, state.turn)
    else:
        state.turn = box.first
        tell(log, Event.BEGINS, state.turn)
    state.phase, state.waiting = Phase.TURN, 1 << state.turn


# --- §2  A turn ----------------------------------------------------------------


@compiled
def what_to_take(state: State, seat):
    """§4.1, §4.2"""
    return Rule.TAKE_A_COLUMN if seat == state.turn else Rule.TAKE_ONE_THAT_IS_LEFT


MOVES = Moves(
    Rule,
    Phase,
    order=("push", "bank", "place", "stop", "take"),
    nouns={"colour": COLOURS, "column": range(1, COLUMNS + 1)},
    asks={
        Phase.TURN: Rule.PUSH_OR_BANK,
        Phase.PLACE: Rule.PLACE_THE_CARD,
        Phase.GO_ON: Rule.PUSH_ON_OR_STOP,
        Phase.TAKE: what_to_take,
    },
)

# --- §3  Pushing ---------------------------------------------------------------


@MOVES("push", Phase.TURN, Phase.GO_ON)
def push(box: Box, state: State, seat, log: Log):
    """§3.1, §3.6"""
    state.left -= 1
    card = state.deck[state.left]
    state.deck[state.left] = NONE
    reveal(log, Event.DREW, seat, card)
    if card == SWITCH:
        state.switches += 1
        tell(log, Event.SWITCHED, seat, state.switches)
        go_on(box, state, seat, log)
        return
    columns = columns_for(box, state.columns, card)
    state.drawn = card
    if columns == ZERO:
        bust(box, state, seat, log)
    elif without_lowest(columns) == ZERO:
        place(box, state, seat, lowest(columns), log)
    else:
        state.phase = Phase.PLACE


@compiled
def columns_for_it(box: Box, state: State):
    """§3.2: the columns that can take the card, a new one among them."""
    return columns_for(box, state.columns, state.drawn)


@compiled
def why_not_there(box: Box, state: State, column):
    """§3.2 to §3.4"""
    if column >= box.columns or (column > 0 and state.columns[column - 1] == ZERO):
        return Rule.COLUMNS_IN_ORDER
    return Rule.ONE_ROLL_A_COLUMN if state.drawn == ROLL else Rule.NO_CARD_ALIKE


@MOVES("place {column}", Phase.PLACE, only_if=[("column", columns_for_it, why_not_there)])
def place(box: Box, state: State, seat, column, log: Log):
    """§3.2"""
    state.columns[column] |= bit(state.drawn)
    tell(log, Event.PLACED, seat, column)
    state.drawn = NONE
    go_on(box, state, seat, log)


@compiled
def go_on(box: Box, state: State, seat, log: Log):
    """§3.7, §3.9"""
    state.phase = Phase.GO_ON
    if state.left == 0:
        tell(log, Event.EMPTY, seat)
        share(box, state, seat, log)


@compiled
def is_there_a_column(state: State):
    return columns_there(state.columns) != ZERO


@MOVES("stop", Phase.GO_ON, only_if=[(is_there_a_column, Rule.HAVE_A_COLUMN)])
def stop(box: Box, state: State, seat, log: Log):
    """§3.7, §3.8"""
    tell(log, Event.STOPPED, seat)
    share(box, state, seat, log)


# --- §4  Taking columns --------------------------------------------------------


@compiled
def share(box: Box, state: State, seat, log: Log):
    """§4.1, §4.2: from this seat on each takes a column; the only one that is left asks nobody."""
    columns = columns_there(state.columns)
    while seat != NONE and columns != ZERO:
        if without_lowest(columns) != ZERO:
            state.phase, state.waiting = Phase.TAKE, 1 << seat
            return
        take(box, state, seat, lowest(columns), log)
        columns = ZERO
    end_the_turn(box, state, log)


@compiled
def next_to_take(box: Box, state: State, seat):
    """§4.4: who takes a column after this seat; NONE after the last."""
    if state.switches % 2 == 0:
        following = next_seat(box, seat)
    else:
        following = seat_before(box, seat)
    return NONE if following == state.turn else following


@compiled
def columns_left(state: State):
    return columns_there(state.columns)


@MOVES("take {column}", Phase.TAKE, only_if=[("column", columns_left, Rule.A_COLUMN_ONCE)])
def choose(box: Box, state: State, seat, column, log: Log):
    """§4.3, §4.4"""
    take(box, state, seat, column, log)
    share(box, state, next_to_take(box, state, seat), log)


@compiled
def take(box: Box, state: State, seat, column, log: Log):
    """§4.5, §4.6"""
    cards = state.columns[column]
    state.columns[column] = ZERO
    numbered, points = cards & ~bit(ROLL), 0
    while numbered != ZERO:
        card = lowest(numbered)
        state.bench[seat, card] += 1
        points += POINTS[card]
        numbered = without_lowest(numbered)
    tell(log, Event.TOOK, seat, column, points)
    if has(cards, ROLL):
        state.discard[ROLL] += 1
        roll_the_die(box, state, seat, log)


@compiled
def end_the_turn(box: Box, state: State, log: Log):
    """§4.7; §2.2 or, when the deck is empty, §8.1"""
    for column in range(COLUMNS):
        if state.columns[column] != ZERO:
            tell(log, Event.UNTAKEN, state.turn, column)
            discard_column(state, column)
    state.discard[SWITCH] += state.switches
    state.switches = 0
    if state.left == 0:
        end_the_game(box, state, log)
        return
    state.turn = next_seat(box, state.turn)
    state.phase, state.waiting = Phase.TURN, 1 << state.turn


@compiled
def discard_column(state: State, column):
    cards = state.columns[column]
    state.columns[column] = ZERO
    while cards != ZERO:
        state.discard[lowest(cards)] += 1
        cards = without_lowest(cards)


# --- §5  A bust ----------------------------------------------------------------


@compiled
def bust(box: Box, state: State, seat, log: Log):
    """§5.1, §5.2"""
    tell(log, Event.BUSTED, seat, state.drawn)
    state.discard[state.drawn] += 1
    state.drawn = NONE
    roll_the_die(box, state, seat, log)
    share(box, state, next_to_take(box, state, seat), log)


# --- §7  Banking ---------------------------------------------------------------


@compiled
def colours_on_bench(state: State, seat):
    """§7.2: the colours of which this seat has a card that is not banked."""
    colours = ZERO
    for colour in range(len(COLOURS)):
        for card in range(colour * VALUES, (colour + 1) * VALUES):
            if state.bench[seat, card] != 0:
                colours |= bit(colour)
    return colours


@MOVES(
    "bank {colour}",
    Phase.TURN,
    only_if=[("colour", colours_on_bench, Rule.HAVE_THE_COLOUR)],
    but={Phase.GO_ON: Rule.PUSHED_ALREADY},
)
def bank(box: Box, state: State, seat, colour, log: Log):
    """§7.1, §7.3"""
    points = clear_colour(state, seat, colour, state.bank[seat])
    tell(log, Event.BANKED, seat, colour, points)
    end_the_turn(box, state, log)


# --- §8  The end ---------------------------------------------------------------


@compiled
def end_the_game(box: Box, state: State, log: Log):
    """§8.1"""
    state.phase, state.waiting = Phase.OVER, 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points_of(state, seat))


@compiled
def score(box: Box, state: State, out):
    """§8.2: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points_of(state, seat)


@compiled
def ranking(box: Box, state: State, out):
    """§8.3: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(state, other, seat):
                out[seat] += 1


@compiled
def is_ahead(state: State, seat, other):
    """§8.3"""
    mine, theirs = points_of(state, seat), points_of(state, other)
    return mine > theirs or (mine == theirs and cards_of(state, seat) > cards_of(state, other))


@compiled
def points_of(state: State, seat):
    """§8.2"""
    points = 0
    for card in range(NUMBERED):
        points += POINTS[card] * (state.bench[seat, card] + state.bank[seat, card])
    return points


@compiled
def cards_of(state: State, seat):
    """§8.3"""
    cards = 0
    for card in range(NUMBERED):
        cards += state.bench[seat, card] + state.bank[seat, card]
    return cards


# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box: Box, view: State, seat, dice):
    """Only the order of the deck is hidden: any order of the cards that are left, each as likely."""
    n = 0
    for card in range(len(CARDS)):
        for _ in range(in_deck(box, view, card)):
            view.deck[n] = card
            n += 1
    view.deck[n:] = NONE
    shuffle(dice, view.deck[:n])
    hand_over(dice, view.dice)
