"""Push: turn over one more card, or stop while the columns are worth taking.

Read rules.en.md beside this file: the section signs point into it.
"""

from enum import IntEnum

from tablee.games.push.choices import colours_on_bench, count, legal, mask, nth
from tablee.games.push.columns import columns_for, columns_there, fits
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import (
    CARDS,
    COLOURS,
    COLUMNS,
    DECK,
    FACES,
    NUMBERED,
    POINTS,
    ROLL,
    STAR,
    SWITCH,
    VALUES,
)
from tablee.games.push.position import (
    ACTIONS,
    BANK,
    BY_LOT,
    DATA,
    FLOW,
    LONGEST,
    OPTIONS,
    PLACE,
    PROMPT,
    PUSH,
    SEALED,
    STATE,
    STOP,
    TAKE,
    Phase,
    check_sanity,
    is_waited_for,
    make_box,
    next_seat,
    seat_before,
)
from tablee.kit.bits import ZERO, bit, has, lowest, without_lowest
from tablee.kit.compiled import compiled
from tablee.kit.dice import hand_over, roll, shuffle
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
    "imagine",
    "legal",
    "make_box",
    "mask",
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


@compiled
def objection(box, state, seat, action):
    """The rule that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_waited_for(state, seat):
        return Rule.WAIT_YOUR_TURN
    if state.phase == Phase.TURN:
        return objection_to_begin(state, seat, action)
    if state.phase == Phase.PLACE:
        return objection_to_place(state, action)
    if state.phase == Phase.GO_ON:
        return objection_to_go_on(state, action)
    return objection_to_take(state, seat, action)


@compiled
def objection_to_begin(state, seat, action):
    """§2.1, §7.2"""
    if action >= PLACE:
        return Rule.PUSH_OR_BANK
    if action >= BANK and not has(colours_on_bench(state, seat), action - BANK):
        return Rule.HAVE_THE_COLOUR
    return Rule.OK


@compiled
def objection_to_place(state, action):
    """§3.2 to §3.5"""
    if not PLACE <= action < STOP:
        return Rule.PLACE_THE_CARD
    column = action - PLACE
    if column > 0 and state.columns[column - 1] == ZERO:
        return Rule.COLUMNS_IN_ORDER
    if fits(state.columns, state.drawn, column):
        return Rule.OK
    if state.drawn == ROLL:
        return Rule.ONE_ROLL_A_COLUMN
    return Rule.NO_CARD_ALIKE


@compiled
def objection_to_go_on(state, action):
    """§3.7, §3.8, §7.4"""
    if action == PUSH:
        return Rule.OK
    if action == STOP:
        return Rule.OK if columns_there(state.columns) != ZERO else Rule.HAVE_A_COLUMN
    return Rule.PUSHED_ALREADY if action < PLACE else Rule.PUSH_ON_OR_STOP


@compiled
def objection_to_take(state, seat, action):
    """§4.1 to §4.3"""
    if action < TAKE:
        return Rule.TAKE_A_COLUMN if seat == state.turn else Rule.TAKE_ONE_THAT_IS_LEFT
    return Rule.OK if has(columns_there(state.columns), action - TAKE) else Rule.A_COLUMN_ONCE


# --- What happens ------------------------------------------------------------

Event = IntEnum(
    "Event",
    "BEGINS DREW SWITCHED PLACED BUSTED STOPPED EMPTY TOOK ROLLED LOST LOST_ALL UNTAKEN BANKED "
    "SCORED",
    start=0,
)


@compiled
def setup(box, state, log):
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
        reveal(log, Event.BEGINS, state.turn, NONE, ALL)
    else:
        state.turn = box.first
        tell(log, Event.BEGINS, state.turn, NONE, ALL)
    state.phase, state.waiting = Phase.TURN, 1 << state.turn


@compiled
def apply(box, state, seat, action, log):
    """Carry out a legal action and run on to the next decision."""
    if action == PUSH:
        push(box, state, seat, log)
    elif action < PLACE:
        bank(box, state, seat, action - BANK, log)
    elif action < STOP:
        place(box, state, seat, action - PLACE, log)
    elif action == STOP:
        tell(log, Event.STOPPED, seat, NONE, ALL)
        share(box, state, seat, log)
    else:
        take(box, state, seat, action - TAKE, log)
        share(box, state, next_to_take(box, state, seat), log)


@compiled
def push(box, state, seat, log):
    """§3.1, §3.6"""
    state.left -= 1
    card = state.deck[state.left]
    state.deck[state.left] = NONE
    reveal(log, Event.DREW, seat, card, ALL)
    if card == SWITCH:
        state.switches += 1
        tell(log, Event.SWITCHED, seat, state.switches, ALL)
        go_on(box, state, seat, log)
        return
    columns = columns_for(state.columns, card)
    state.drawn = card
    if columns == ZERO:
        bust(box, state, seat, log)
    elif without_lowest(columns) == ZERO:
        place(box, state, seat, lowest(columns), log)
    else:
        state.phase = Phase.PLACE


@compiled
def place(box, state, seat, column, log):
    """§3.2"""
    state.columns[column] |= bit(state.drawn)
    tell(log, Event.PLACED, seat, column, ALL)
    state.drawn = NONE
    go_on(box, state, seat, log)


@compiled
def go_on(box, state, seat, log):
    """§3.7, §3.9"""
    state.phase = Phase.GO_ON
    if state.left == 0:
        tell(log, Event.EMPTY, seat, NONE, ALL)
        share(box, state, seat, log)


@compiled
def bust(box, state, seat, log):
    """§5.1, §5.2"""
    tell(log, Event.BUSTED, seat, state.drawn, ALL)
    state.discard[state.drawn] += 1
    state.drawn = NONE
    roll_the_die(box, state, seat, log)
    share(box, state, next_to_take(box, state, seat), log)


@compiled
def share(box, state, seat, log):
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
def next_to_take(box, state, seat):
    """§4.4: who takes a column after this seat; NONE after the last."""
    if state.switches % 2 == 0:
        following = next_seat(box, seat)
    else:
        following = seat_before(box, seat)
    return NONE if following == state.turn else following


@compiled
def take(box, state, seat, column, log):
    """§4.5, §4.6"""
    cards = state.columns[column]
    state.columns[column] = ZERO
    numbered, points = cards & ~bit(ROLL), 0
    while numbered != ZERO:
        card = lowest(numbered)
        state.bench[seat, card] += 1
        points += POINTS[card]
        numbered = without_lowest(numbered)
    tell(log, Event.TOOK, seat, of_a_column(column, points), ALL)
    if has(cards, ROLL):
        state.discard[ROLL] += 1
        roll_the_die(box, state, seat, log)


@compiled
def roll_the_die(box, state, seat, log):
    """§6.1 to §6.3"""
    state.die = roll(state.dice, len(FACES))
    reveal(log, Event.ROLLED, seat, state.die, ALL)
    if state.die != STAR:
        lost = clear_colour(state, seat, state.die, state.discard)
        if lost > 0:
            tell(log, Event.LOST, seat, of_a_colour(state.die, lost), ALL)
    elif box.risks:
        lost = 0
        for colour in range(len(COLOURS)):
            lost += clear_colour(state, seat, colour, state.discard)
        tell(log, Event.LOST_ALL, seat, lost, ALL)


@compiled
def bank(box, state, seat, colour, log):
    """§7.1, §7.3"""
    points = clear_colour(state, seat, colour, state.bank[seat])
    tell(log, Event.BANKED, seat, of_a_colour(colour, points), ALL)
    end_the_turn(box, state, log)


@compiled
def clear_colour(state, seat, colour, to):
    """All cards of a colour go from a bench to another place; how many points they are."""
    points = 0
    for card in range(colour * VALUES, (colour + 1) * VALUES):
        to[card] += state.bench[seat, card]
        points += POINTS[card] * state.bench[seat, card]
        state.bench[seat, card] = 0
    return points


@compiled
def end_the_turn(box, state, log):
    """§4.7; §2.2 or, when the deck is empty, §8.1"""
    for column in range(COLUMNS):
        if state.columns[column] != ZERO:
            tell(log, Event.UNTAKEN, state.turn, column, ALL)
            discard_column(state, column)
    state.discard[SWITCH] += state.switches
    state.switches = 0
    if state.left == 0:
        end_the_game(box, state, log)
        return
    state.turn = next_seat(box, state.turn)
    state.phase, state.waiting = Phase.TURN, 1 << state.turn


@compiled
def discard_column(state, column):
    cards = state.columns[column]
    state.columns[column] = ZERO
    while cards != ZERO:
        state.discard[lowest(cards)] += 1
        cards = without_lowest(cards)


@compiled
def end_the_game(box, state, log):
    """§8.1"""
    state.phase, state.waiting = Phase.OVER, 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points_of(state, seat), ALL)


@compiled
def score(box, state, out):
    """§8.2: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points_of(state, seat)


@compiled
def ranking(box, state, out):
    """§8.3: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(state, other, seat):
                out[seat] += 1


# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box, view, seat, dice):
    """Only the order of the deck is hidden: any order of the cards that are left, each as likely."""
    n = 0
    for card in range(len(CARDS)):
        for _ in range(in_deck(box, view, card)):
            view.deck[n] = card
            n += 1
    view.deck[n:] = NONE
    shuffle(dice, view.deck[:n])
    hand_over(dice, view.dice)


# --- Words used above --------------------------------------------------------


@compiled
def points_of(state, seat):
    """§8.2"""
    points = 0
    for card in range(NUMBERED):
        points += POINTS[card] * (state.bench[seat, card] + state.bank[seat, card])
    return points


@compiled
def cards_of(state, seat):
    """§8.3"""
    cards = 0
    for card in range(NUMBERED):
        cards += state.bench[seat, card] + state.bank[seat, card]
    return cards


@compiled
def is_ahead(state, seat, other):
    """§8.3"""
    mine, theirs = points_of(state, seat), points_of(state, other)
    return mine > theirs or (mine == theirs and cards_of(state, seat) > cards_of(state, other))


@compiled
def of_a_colour(colour, points):
    """How events name so many points of a colour; `arguments` reads it."""
    return colour + len(COLOURS) * points


@compiled
def of_a_column(column, points):
    """How events name a column with so many points; `arguments` reads it."""
    return column + COLUMNS * points


# --- Told at the table -------------------------------------------------------


def arguments(number: int) -> dict:
    """What the sentences of words.*.ftl may ask about a number: they know which it is."""
    card = CARDS[number] if 0 <= number < len(CARDS) else ""
    return {
        "n": number,
        "card": "number" if 0 <= number < NUMBERED else card,
        "suit": COLOURS[number // VALUES] if 0 <= number < NUMBERED else "",
        "value": number % VALUES + 1,
        "face": FACES[number] if 0 <= number < len(FACES) else "",
        "colour": COLOURS[number % len(COLOURS)],
        "points": number // len(COLOURS),
        "column": number % COLUMNS + 1,
        "worth": number // COLUMNS,
        "way": "right" if number % 2 else "left",
    }
