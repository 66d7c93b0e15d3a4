"""The action cards of the spiced game: chapters 8, 9 and 10 of rules.en.md."""

from tablee.games.yapasphoto.pieces import (
    BLOCK_EFFECT,
    CLOSE_EFFECT,
    DELAY_EFFECT,
    EFFECTS,
    HOUR,
    IMPOSE_EFFECT,
    LIFT_EFFECT,
    MAX_CLOSED,
    MAX_STOPS,
    SHORTEN_EFFECT,
)
from tablee.games.yapasphoto.position import (
    Box,
    Phase,
    State,
    budget,
    budget_if,
    has_closed,
    is_back,
    next_seat,
    obtainable,
    taken,
    ways,
)
from tablee.games.yapasphoto.terms import MOVES, Event, Rule
from tablee.kit.rules.bits import ZERO, bit, lowest, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import shuffle
from tablee.kit.rules.log import Log, reveal, reveal_to, tell
from tablee.kit.rules.record import NONE

# --- §8  Cards in hand ----------------------------------------------------------


@compiled
def lay_out_actions(box: Box, state: State, log: Log):
    """§8.1"""
    state.hand[:] = 0
    state.held[:] = 0
    state.gave[:] = 0
    state.given[:] = 0
    state.used[:] = 0
    state.pile = 0
    state.deck[:] = NONE
    state.blocked[:] = ZERO
    state.closed[:] = NONE
    state.closed_by[:] = NONE
    state.owed[:] = 0
    state.delays[:] = 0
    state.imposed[:] = NONE
    state.less[:] = 0
    state.asked, state.asleep = 0, 0
    state.sealed[:] = NONE
    if box.spiced:
        for effect in range(len(EFFECTS)):
            for _ in range(box.cards[effect]):
                state.deck[state.pile] = effect
                state.pile += 1
        shuffle(state.dice, state.deck[: state.pile])
        for seat in range(box.players):
            for _ in range(box.actions_dealt):
                take_from_pile(state, seat, Event.DEALT_ACTION, log)


@compiled
def take_from_pile(state: State, seat, event, log: Log):
    """The top card, for its holder's eyes."""
    state.pile -= 1
    effect = state.deck[state.pile]
    state.deck[state.pile] = NONE
    state.hand[seat, effect] += 1
    state.held[seat] += 1
    reveal_to(log, 1 << seat, event, seat, effect)


@compiled
def is_spiced(box: Box):
    return box.spiced


@compiled
def is_a_card_left(state: State):
    return state.pile > 0


@compiled
def is_there_time(state: State, minutes):
    """§8.7"""
    return state.left >= minutes


@compiled
def keeps_a_way_on(box: Box, state: State, seat, minutes):
    """§4.5: a pawn that is back where its turn began must still find a way on."""
    return not is_back(state, seat) or ways_on(box, state, seat, state.left - minutes, 0) != ZERO


@compiled
def ways_on(box: Box, state: State, seat, left, off):
    """The stops one line away, with so many minutes left and so many more off that line."""
    return ways(box, state, state.stop[seat], left, state.less[0] + off)


@compiled
def minutes_to_draw(box: Box):
    """§8.3"""
    return box.drawing


@compiled
def is_a_draw_left(box: Box, state: State):
    """§8.3"""
    return state.drawn != box.draws


@MOVES(
    "draw",
    Phase.TURN,
    given={"minutes": minutes_to_draw},
    only_if=[
        (is_spiced, Rule.NO_ACTION_CARDS),
        (is_a_card_left, Rule.THE_PILE_IS_EMPTY),
        (is_a_draw_left, Rule.THREE_DRAWS_A_TURN),
        (is_there_time, Rule.HAVE_THE_MINUTES),
        (keeps_a_way_on, Rule.KEEP_A_WAY_ON),
    ],
)
def draw(state: State, seat, minutes, log: Log):
    """§8.3"""
    pay(state, minutes)
    state.drawn += 1
    reveal(log, Event.DREW, seat)
    take_from_pile(state, seat, Event.GOT, log)


@compiled
def pay(state: State, minutes):
    state.left -= minutes
    state.acted += 1


@compiled
def holds(state: State, seat, effect):
    """§8.6"""
    return state.hand[seat, effect] > 0


@compiled
def minutes_to_exchange(box: Box):
    """§8.4"""
    return box.exchanging


@compiled
def is_an_exchange_left(box: Box, state: State):
    """§8.4"""
    return state.exchanged != box.exchanges


@MOVES(
    "exchange {effect}",
    Phase.TURN,
    given={"minutes": minutes_to_exchange},
    only_if=[
        (is_spiced, Rule.NO_ACTION_CARDS),
        (holds, Rule.HOLD_THE_CARD),
        (is_a_card_left, Rule.THE_PILE_IS_EMPTY),
        (is_an_exchange_left, Rule.TWO_EXCHANGES_A_TURN),
        (is_there_time, Rule.HAVE_THE_MINUTES),
        (keeps_a_way_on, Rule.KEEP_A_WAY_ON),
    ],
)
def exchange(state: State, seat, effect, minutes, log: Log):
    """§8.4"""
    pay(state, minutes)
    state.exchanged += 1
    state.hand[seat, effect] -= 1
    state.held[seat] -= 1
    state.gave[seat, effect] += 1
    state.given[seat] += 1
    reveal(log, Event.EXCHANGED, seat)
    reveal_to(log, 1 << seat, Event.GAVE, seat, effect)
    take_from_pile(state, seat, Event.GOT, log)


# --- §9  What the cards do --------------------------------------------------------


@compiled
def price_of(box: Box, effect):
    """§8.7: minutes."""
    return box.price[effect]


PLAYABLE = [
    (is_spiced, Rule.NO_ACTION_CARDS),
    (holds, Rule.HOLD_THE_CARD),
    (is_there_time, Rule.HAVE_THE_MINUTES),
]


@compiled
def play(state: State, seat, effect, minutes):
    """§8.6: a card is paid for, and leaves a hand for good, face up."""
    pay(state, minutes)
    use_up(state, seat, effect)


@compiled
def use_up(state: State, seat, effect):
    """A card leaves a hand for good, face up."""
    state.hand[seat, effect] -= 1
    state.held[seat] -= 1
    state.used[effect] += 1


@compiled
def effect_of_block(kind):
    return BLOCK_EFFECT + kind


@compiled
def blockable(box: Box, state: State, seat, kind):
    """§9.2: the stops where this seat can block the activity of a kind."""
    return box.sites[kind] & ~taken(box, state, kind) & ~state.blocked[seat, kind]


@MOVES(
    "block {kind} {stop}",
    Phase.TURN,
    given={"effect": effect_of_block, "minutes": price_of},
    only_if=[
        *PLAYABLE,
        ("stop", blockable, Rule.BLOCK_WHAT_IS_LEFT),
        (keeps_a_way_on, Rule.KEEP_A_WAY_ON),
    ],
)
def block_at_once(state: State, seat, kind, stop, minutes, log: Log):
    """§9.1"""
    pay(state, minutes)
    block(state, seat, kind, stop, log)


@compiled
def block(state: State, seat, kind, stop, log: Log):
    """§9.1"""
    use_up(state, seat, BLOCK_EFFECT + kind)
    state.blocked[seat, kind] |= bit(stop)
    reveal(log, Event.BLOCKED, seat, stop, kind)


@compiled
def may_close(box: Box, state: State, seat, line):
    """§9.5"""
    return line < box.lines and not has_closed(state, seat, line)


@compiled
def keeps_another_way(box: Box, state: State, seat, line, minutes):
    """§4.5, when this line is closed."""
    if not is_back(state, seat):
        return True
    stops, here = ways_on(box, state, seat, state.left - minutes, 0), state.stop[seat]
    if box.ends[line, 0] == here:
        stops &= ~bit(box.ends[line, 1])
    elif box.ends[line, 1] == here:
        stops &= ~bit(box.ends[line, 0])
    return stops != ZERO


@MOVES(
    "close {line}",
    Phase.TURN,
    given={"effect": CLOSE_EFFECT, "minutes": price_of},
    only_if=[
        *PLAYABLE,
        (may_close, Rule.CLOSE_A_LINE),
        (keeps_another_way, Rule.KEEP_A_WAY_ON),
    ],
)
def close_line(state: State, seat, line, effect, minutes, log: Log):
    """§9.4"""
    play(state, seat, effect, minutes)
    i = 0
    while state.closed[i] != NONE:
        i += 1
    state.closed[i], state.closed_by[i] = line, seat
    reveal(log, Event.CLOSED, seat, line)


@compiled
def is_another(box: Box, seat, other):
    return other < box.players and other != seat


@MOVES(
    "delay {other}",
    Phase.TURN,
    given={"effect": DELAY_EFFECT, "minutes": price_of},
    only_if=[
        *PLAYABLE,
        (is_another, Rule.DELAY_ANOTHER),
        (keeps_a_way_on, Rule.KEEP_A_WAY_ON),
    ],
)
def delay(state: State, seat, other, effect, minutes, log: Log):
    """§9.7"""
    play(state, seat, effect, minutes)
    state.delays[other] += 1
    reveal(log, Event.DELAYED, seat, other)


@compiled
def effect_of_imposing(kind):
    return IMPOSE_EFFECT + kind


@compiled
def may_impose(box: Box, state: State, seat, kind, other):
    """§9.8"""
    if not is_another(box, seat, other) or state.imposed[other] != NONE:
        return False
    return obtainable(box, state, other, kind) != ZERO


@MOVES(
    "impose {kind} {other}",
    Phase.TURN,
    given={"effect": effect_of_imposing, "minutes": price_of},
    only_if=[
        *PLAYABLE,
        (may_impose, Rule.IMPOSE_ON_WHO_CAN),
        (keeps_a_way_on, Rule.KEEP_A_WAY_ON),
    ],
)
def impose(state: State, seat, kind, other, effect, minutes, log: Log):
    """§9.8"""
    play(state, seat, effect, minutes)
    state.imposed[other] = kind
    reveal(log, Event.IMPOSED, seat, other, kind)


@compiled
def keeps_a_way_on_when_quicker(box: Box, state: State, seat, minutes):
    """§4.5, with the minutes that this card takes off a line."""
    left, off = state.left - minutes, box.takes[SHORTEN_EFFECT]
    return not is_back(state, seat) or ways_on(box, state, seat, left, off) != ZERO


@MOVES(
    "shorten",
    Phase.TURN,
    given={"effect": SHORTEN_EFFECT, "minutes": price_of},
    only_if=[*PLAYABLE, (keeps_a_way_on_when_quicker, Rule.KEEP_A_WAY_ON)],
)
def shorten(box: Box, state: State, seat, effect, minutes, log: Log):
    """§9.10"""
    play(state, seat, effect, minutes)
    for ahead in range(box.shortens[effect]):
        # No line takes more than an hour: more off than that is no different.
        state.less[ahead] = min(HOUR, state.less[ahead] + box.takes[effect])
    reveal(log, Event.SHORTENED, seat)


@compiled
def is_there_to_lift(state: State, seat, burden):
    """§9.11"""
    return state.delays[seat] > 0 if burden == 0 else state.imposed[seat] != NONE


@compiled
def minutes_back(box: Box, state: State, seat):
    """§9.11: what a turn gains when one delay is lifted."""
    return budget_if(box, state, seat, state.delays[seat] - 1) - budget(box, state, seat)


@compiled
def keeps_a_way_on_when_free(box: Box, state: State, seat, burden, minutes):
    """§4.5, with the minutes that a delay gives back."""
    left = state.left - minutes + (minutes_back(box, state, seat) if burden == 0 else 0)
    return not is_back(state, seat) or ways_on(box, state, seat, left, 0) != ZERO


@MOVES(
    "lift {burden}",
    Phase.TURN,
    given={"effect": LIFT_EFFECT, "minutes": price_of},
    only_if=[
        *PLAYABLE,
        (is_there_to_lift, Rule.SOMETHING_TO_LIFT),
        (keeps_a_way_on_when_free, Rule.KEEP_A_WAY_ON),
    ],
)
def lift(box: Box, state: State, seat, burden, effect, minutes, log: Log):
    """§9.11"""
    play(state, seat, effect, minutes)
    if burden == 0:
        state.left += minutes_back(box, state, seat)
        state.delays[seat] -= 1
        reveal(log, Event.LIFTED_DELAY, seat, state.left)
    else:
        state.imposed[seat] = NONE
        reveal(log, Event.LIFTED_IMPOSED, seat)


@compiled
def end_effects(state: State, seat, log: Log):
    """§9.1, §9.4: what a seat has blocked and closed is free again when its turn begins."""
    for kind in range(2):
        stops = state.blocked[seat, kind]
        while stops != ZERO:
            tell(log, Event.UNBLOCKED, seat, lowest(stops), kind)
            stops = without_lowest(stops)
        state.blocked[seat, kind] = ZERO
    kept = 0
    for i in range(MAX_CLOSED):
        line, owner = state.closed[i], state.closed_by[i]
        if owner == seat:
            tell(log, Event.REOPENED, seat, line)
        elif owner != NONE:
            state.closed[kept], state.closed_by[kept] = line, owner
            kept += 1
    state.closed[kept:] = NONE
    state.closed_by[kept:] = NONE


@compiled
def end_impositions(box: Box, state: State, log: Log):
    """§9.9: a kind that somebody can no longer photograph is no longer imposed on them."""
    for seat in range(box.players):
        kind = state.imposed[seat]
        if kind != NONE and obtainable(box, state, seat, kind) == ZERO:
            state.imposed[seat] = NONE
            tell(log, Event.IMPOSED_NO_MORE, seat, kind)


# --- §10  Reacting ----------------------------------------------------------------

LET, SLEEP = (
    2 * MAX_STOPS,
    2 * MAX_STOPS + 1,
)  # sealed answers; those before are stops, kind by kind


@compiled
def ask(state: State, seats):
    """§10.1: all these at once; if there is nobody to ask, the turn goes on."""
    state.asked = seats
    if seats:
        state.phase, state.waiting = Phase.REACT, seats
    else:
        state.phase, state.waiting = Phase.TURN, 1 << state.turn


@compiled
def awake_with_cards(box: Box, state: State):
    """§10.1, §10.4: everybody but whose turn it is who holds a card and does not sleep."""
    seats = 0
    for seat in range(box.players):
        if seat != state.turn and state.held[seat] > 0 and not state.asleep >> seat & 1:
            seats |= 1 << seat
    return seats


@compiled
def reacts(box: Box, effect):
    return box.reacts[effect]


@compiled
def has_time_next_turn(box: Box, state: State, seat, minutes):
    """§10.3"""
    return budget(box, state, seat) >= minutes


@MOVES(
    "block {kind} {stop}",
    Phase.REACT,
    sealed=True,
    given={"effect": effect_of_block, "minutes": price_of},
    only_if=[
        (reacts, Rule.ANSWER_NOW),
        (holds, Rule.HOLD_THE_CARD),
        (has_time_next_turn, Rule.HAVE_THE_MINUTES),
        ("stop", blockable, Rule.BLOCK_WHAT_IS_LEFT),
    ],
)
def block_in_answer(box: Box, state: State, seat, kind, stop, log: Log):
    """§10.1"""
    seal(box, state, seat, kind * MAX_STOPS + stop, log)


@MOVES("answer {reply}", Phase.REACT, sealed=True, but={Phase.TURN: Rule.ANSWER_NOW})
def answer(box: Box, state: State, seat, reply, log: Log):
    """§10.1"""
    seal(box, state, seat, LET + reply, log)


@compiled
def seal(box: Box, state: State, seat, answered, log: Log):
    """§10.1: put an answer aside unseen; §10.2 once the last is in."""
    state.sealed[seat] = answered
    state.waiting &= ~(1 << seat)
    tell(log, Event.ANSWERED, seat)
    if state.waiting == 0:
        read_out(box, state, log)


@compiled
def read_out(box: Box, state: State, log: Log):
    """§10.2, §10.3"""
    again, seat = 0, next_seat(box, state.turn)
    while seat != state.turn:
        if state.asked >> seat & 1:
            answered = state.sealed[seat]
            state.sealed[seat] = NONE
            if answered < LET:
                kind, stop = answered // MAX_STOPS, answered % MAX_STOPS
                state.owed[seat] += box.price[BLOCK_EFFECT + kind]
                block(state, seat, kind, stop, log)
                if state.held[seat] > 0:
                    again |= 1 << seat
            elif answered == SLEEP:
                state.asleep |= 1 << seat
                reveal(log, Event.SLEPT, seat)
            else:
                reveal(log, Event.LET, seat)
        seat = next_seat(box, seat)
    ask(state, again)
