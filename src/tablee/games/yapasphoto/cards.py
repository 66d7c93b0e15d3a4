"""The action cards of the spiced game: chapters 8, 9 and 10 of rules.en.md."""

from tablee.games.yapasphoto.pieces import (
    BLOCK_EFFECT,
    CLOSE_EFFECT,
    DEALT,
    DELAY_EFFECT,
    DRAWING,
    DRAWS,
    EFFECTS,
    EXCHANGES,
    EXCHANGING,
    HOUR,
    IMPOSE_EFFECT,
    LIFT_EFFECT,
    MAX_CLOSED,
    MAX_PLAYERS,
    MAX_STOPS,
    SHORTEN_EFFECT,
)
from tablee.games.yapasphoto.position import (
    ANSWER,
    BLOCK,
    CLOSE,
    DELAY,
    DRAW,
    EXCHANGE,
    IMPOSE,
    LIFT,
    SHORTEN,
    SLEEP,
    Phase,
    budget,
    budget_if,
    has_closed,
    is_back,
    next_seat,
    obtainable,
    taken,
    ways,
)
from tablee.games.yapasphoto.terms import Event, Rule
from tablee.kit.bits import ZERO, bit, has, lowest, without_lowest
from tablee.kit.compiled import compiled
from tablee.kit.dice import shuffle
from tablee.kit.log import reveal, tell
from tablee.kit.record import ALL, NONE

# --- Why not? ----------------------------------------------------------------


@compiled
def objection_to_act(box, state, seat, action):
    """§8, §9: an action card in one's own turn."""
    if not box.spiced:
        return Rule.NO_ACTION_CARDS
    if action == DRAW:
        return objection_to_draw(box, state, seat)
    if action < SHORTEN:
        return objection_to_exchange(box, state, seat, action - EXCHANGE)
    effect = effect_of(action)
    if state.hand[seat, effect] == 0:
        return Rule.HOLD_THE_CARD
    if state.left < box.price[effect]:
        return Rule.HAVE_THE_MINUTES
    if action >= BLOCK:
        if not has(blockable(box, state, seat, effect), (action - BLOCK) % MAX_STOPS):
            return Rule.BLOCK_WHAT_IS_LEFT
    elif action >= IMPOSE:
        if not may_impose(box, state, seat, action - IMPOSE):
            return Rule.IMPOSE_ON_WHO_CAN
    elif action >= DELAY:
        if not is_another(box, seat, action - DELAY):
            return Rule.DELAY_ANOTHER
    elif action >= CLOSE:
        if not may_close(box, state, seat, action - CLOSE):
            return Rule.CLOSE_A_LINE
    elif action >= LIFT:
        if not may_lift(state, seat, action - LIFT):
            return Rule.SOMETHING_TO_LIFT
    return objection_to_being_stuck(box, state, seat, action)


@compiled
def objection_to_draw(box, state, seat):
    """§8.3"""
    if state.pile == 0:
        return Rule.THE_PILE_IS_EMPTY
    if state.drawn == DRAWS:
        return Rule.THREE_DRAWS_A_TURN
    if state.left < DRAWING:
        return Rule.HAVE_THE_MINUTES
    return objection_to_being_stuck(box, state, seat, DRAW)


@compiled
def objection_to_exchange(box, state, seat, effect):
    """§8.4"""
    if state.hand[seat, effect] == 0:
        return Rule.HOLD_THE_CARD
    if state.pile == 0:
        return Rule.THE_PILE_IS_EMPTY
    if state.exchanged == EXCHANGES:
        return Rule.TWO_EXCHANGES_A_TURN
    if state.left < EXCHANGING:
        return Rule.HAVE_THE_MINUTES
    return objection_to_being_stuck(box, state, seat, EXCHANGE)


@compiled
def objection_to_being_stuck(box, state, seat, action):
    """§4.5: a pawn that is back where its turn began must still find a way on."""
    if is_back(state, seat) and ways_after(box, state, seat, action) == ZERO:
        return Rule.KEEP_A_WAY_ON
    return Rule.OK


@compiled
def ways_after(box, state, seat, action):
    """The stops one line away, once this action is paid for and carried out."""
    here, left, less = state.stop[seat], state.left - price_of(box, action), state.less[0]
    if action == SHORTEN:
        less += box.takes[SHORTEN_EFFECT]
    elif action == LIFT:
        left += minutes_back(box, state, seat)
    stops = ways(box, state, here, left, less)
    if CLOSE <= action < DELAY:
        line = action - CLOSE
        if box.ends[line, 0] == here:
            stops &= ~bit(box.ends[line, 1])
        elif box.ends[line, 1] == here:
            stops &= ~bit(box.ends[line, 0])
    return stops


@compiled
def objection_to_answer(box, state, seat, action):
    """§10.1"""
    if action >= ANSWER:
        return Rule.OK
    if action < BLOCK or not box.reacts[effect_of(action)]:
        return Rule.ANSWER_NOW
    effect = effect_of(action)
    if state.hand[seat, effect] == 0:
        return Rule.HOLD_THE_CARD
    if budget(box, state, seat) < box.price[effect]:
        return Rule.HAVE_THE_MINUTES
    if not has(blockable(box, state, seat, effect), (action - BLOCK) % MAX_STOPS):
        return Rule.BLOCK_WHAT_IS_LEFT
    return Rule.OK


# --- What happens ------------------------------------------------------------


@compiled
def lay_out_actions(box, state, log):
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
            for _ in range(DEALT):
                take_from_pile(state, seat, Event.DEALT_ACTION, log)


@compiled
def take_from_pile(state, seat, event, log):
    """The top card, for its holder's eyes."""
    state.pile -= 1
    effect = state.deck[state.pile]
    state.deck[state.pile] = NONE
    state.hand[seat, effect] += 1
    state.held[seat] += 1
    reveal(log, event, seat, effect, 1 << seat)


@compiled
def act(box, state, seat, action, log):
    """§8.2: draw, exchange, or play a card in one's own turn."""
    state.left -= price_of(box, action)
    state.acted += 1
    if action == DRAW:
        state.drawn += 1
        reveal(log, Event.DREW, seat, NONE, ALL)
        take_from_pile(state, seat, Event.GOT, log)
    elif action < SHORTEN:
        exchange(state, seat, action - EXCHANGE, log)
    else:
        play_card(box, state, seat, action, log)


@compiled
def exchange(state, seat, effect, log):
    """§8.4"""
    state.exchanged += 1
    state.hand[seat, effect] -= 1
    state.held[seat] -= 1
    state.gave[seat, effect] += 1
    state.given[seat] += 1
    reveal(log, Event.EXCHANGED, seat, NONE, ALL)
    reveal(log, Event.GAVE, seat, effect, 1 << seat)
    take_from_pile(state, seat, Event.GOT, log)


@compiled
def play_card(box, state, seat, action, log):
    """§8.6, §9"""
    if action >= BLOCK:
        block(box, state, seat, action, log)
        return
    use_up(state, seat, effect_of(action))
    if action >= IMPOSE:
        kind, other = (action - IMPOSE) // MAX_PLAYERS, (action - IMPOSE) % MAX_PLAYERS
        state.imposed[other] = kind
        reveal(log, Event.IMPOSED_INDOOR + kind, seat, other, ALL)
    elif action >= DELAY:
        state.delays[action - DELAY] += 1
        reveal(log, Event.DELAYED, seat, action - DELAY, ALL)
    elif action >= CLOSE:
        close_line(state, seat, action - CLOSE, log)
    elif action > LIFT:
        state.imposed[seat] = NONE
        reveal(log, Event.LIFTED_IMPOSED, seat, NONE, ALL)
    elif action == LIFT:
        state.left += minutes_back(box, state, seat)
        state.delays[seat] -= 1
        reveal(log, Event.LIFTED_DELAY, seat, state.left, ALL)
    else:
        for ahead in range(box.shortens[SHORTEN_EFFECT]):
            # No line takes more than an hour: more off than that is no different.
            state.less[ahead] = min(HOUR, state.less[ahead] + box.takes[SHORTEN_EFFECT])
        reveal(log, Event.SHORTENED, seat, NONE, ALL)


@compiled
def use_up(state, seat, effect):
    """A card leaves a hand for good, face up."""
    state.hand[seat, effect] -= 1
    state.held[seat] -= 1
    state.used[effect] += 1


@compiled
def block(box, state, seat, action, log):
    """§9.1"""
    kind, stop = (action - BLOCK) // MAX_STOPS, (action - BLOCK) % MAX_STOPS
    use_up(state, seat, BLOCK_EFFECT + kind)
    state.blocked[seat, kind] |= bit(stop)
    reveal(log, Event.BLOCKED_INDOOR + kind, seat, stop, ALL)


@compiled
def close_line(state, seat, line, log):
    """§9.4"""
    i = 0
    while state.closed[i] != NONE:
        i += 1
    state.closed[i], state.closed_by[i] = line, seat
    reveal(log, Event.CLOSED, seat, line, ALL)


@compiled
def end_effects(state, seat, log):
    """§9.1, §9.4: what a seat has blocked and closed is free again when its turn begins."""
    for kind in range(2):
        stops = state.blocked[seat, kind]
        while stops != ZERO:
            tell(log, Event.UNBLOCKED_INDOOR + kind, seat, lowest(stops), ALL)
            stops = without_lowest(stops)
        state.blocked[seat, kind] = ZERO
    kept = 0
    for i in range(MAX_CLOSED):
        line, owner = state.closed[i], state.closed_by[i]
        if owner == seat:
            tell(log, Event.REOPENED, seat, line, ALL)
        elif owner != NONE:
            state.closed[kept], state.closed_by[kept] = line, owner
            kept += 1
    state.closed[kept:] = NONE
    state.closed_by[kept:] = NONE


@compiled
def end_impositions(box, state, log):
    """§9.9: a kind that somebody can no longer photograph is no longer imposed on them."""
    for seat in range(box.players):
        kind = state.imposed[seat]
        if kind != NONE and obtainable(box, state, seat, kind) == ZERO:
            state.imposed[seat] = NONE
            tell(log, Event.IMPOSED_NO_MORE, seat, kind, ALL)


@compiled
def ask(state, seats):
    """§10.1: all these at once; if there is nobody to ask, the turn goes on."""
    state.asked = seats
    if seats:
        state.phase, state.waiting = Phase.REACT, seats
    else:
        state.phase, state.waiting = Phase.TURN, 1 << state.turn


@compiled
def awake_with_cards(box, state):
    """§10.1, §10.4: everybody but whose turn it is who holds a card and does not sleep."""
    seats = 0
    for seat in range(box.players):
        if seat != state.turn and state.held[seat] > 0 and not state.asleep >> seat & 1:
            seats |= 1 << seat
    return seats


@compiled
def answer(box, state, seat, action, log):
    """§10.1: put an answer aside unseen; §10.2 once the last is in."""
    state.sealed[seat] = action - BLOCK
    state.waiting &= ~(1 << seat)
    tell(log, Event.ANSWERED, seat, NONE, ALL)
    if state.waiting == 0:
        read_out(box, state, log)


@compiled
def read_out(box, state, log):
    """§10.2, §10.3"""
    again, seat = 0, next_seat(box, state.turn)
    while seat != state.turn:
        if state.asked >> seat & 1:
            action = BLOCK + state.sealed[seat]
            state.sealed[seat] = NONE
            if action < ANSWER:
                state.owed[seat] += box.price[effect_of(action)]
                block(box, state, seat, action, log)
                if state.held[seat] > 0:
                    again |= 1 << seat
            elif action == SLEEP:
                state.asleep |= 1 << seat
                reveal(log, Event.SLEPT, seat, NONE, ALL)
            else:
                reveal(log, Event.LET, seat, NONE, ALL)
        seat = next_seat(box, seat)
    ask(state, again)


# --- Words used above --------------------------------------------------------


@compiled
def effect_of(action):
    """What the card does that is played with this action."""
    if action >= BLOCK:
        return BLOCK_EFFECT + (action - BLOCK) // MAX_STOPS
    if action >= IMPOSE:
        return IMPOSE_EFFECT + (action - IMPOSE) // MAX_PLAYERS
    if action >= DELAY:
        return DELAY_EFFECT
    if action >= CLOSE:
        return CLOSE_EFFECT
    if action >= LIFT:
        return LIFT_EFFECT
    return SHORTEN_EFFECT


@compiled
def price_of(box, action):
    """§8.3, §8.4, §8.7: the minutes that an action with cards takes."""
    if action == DRAW:
        return DRAWING
    if action < SHORTEN:
        return EXCHANGING
    return box.price[effect_of(action)]


@compiled
def minutes_back(box, state, seat):
    """§9.11: what a turn gains when one delay is lifted."""
    return budget_if(box, state, seat, state.delays[seat] - 1) - budget(box, state, seat)


@compiled
def blockable(box, state, seat, effect):
    """§9.2: the stops where this seat can block the activity of this card's kind."""
    kind = effect - BLOCK_EFFECT
    return box.sites[kind] & ~taken(box, state, kind) & ~state.blocked[seat, kind]


@compiled
def may_close(box, state, seat, line):
    """§9.5"""
    return line < box.lines and not has_closed(state, seat, line)


@compiled
def is_another(box, seat, other):
    return other < box.players and other != seat


@compiled
def may_impose(box, state, seat, noun):
    """§9.8"""
    kind, other = noun // MAX_PLAYERS, noun % MAX_PLAYERS
    if not is_another(box, seat, other) or state.imposed[other] != NONE:
        return False
    return obtainable(box, state, other, kind) != ZERO


@compiled
def may_lift(state, seat, noun):
    """§9.11"""
    return state.delays[seat] > 0 if noun == 0 else state.imposed[seat] != NONE
