"""Can a position of yapasphoto come up? Every card is in one place, every pawn on the board, in its time.

What passes can be played to its end by anybody: the section signs say what each check rests on.
"""

from tablee.games.yapasphoto.cards import LET, SLEEP
from tablee.games.yapasphoto.game import objection_to_block
from tablee.games.yapasphoto.pieces import (
    BONUSES,
    CLOSE_EFFECT,
    DEALT,
    DELAY_EFFECT,
    EFFECTS,
    HOUR,
    KINDS,
    MAX_ACTIONS,
    MAX_CLOSED,
    MAX_PLAYERS,
    MAX_SHORTENED,
    MAX_STOPS,
    ROUTE_BONUS,
    ROUTE_STOPS,
    STEP,
)
from tablee.games.yapasphoto.position import (
    VOID,
    Box,
    Phase,
    State,
    budget,
    is_waited_for,
)
from tablee.games.yapasphoto.terms import Rule
from tablee.kit.rules.bits import ZERO, has
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.record import ALL, NONE


@compiled
def check_sanity(box: Box, state: State):
    """Every card is in one place; what was scored is on the board; a turn has its time."""
    if not (0 <= state.first < box.players and laps_are_sane(box, state)):
        return False
    for seat in range(MAX_PLAYERS):
        if not (deal_is_sane(box, state, seat) and pawn_is_sane(box, state, seat)):
            return False
    if not (photos_are_sane(box, state) and bonuses_are_sane(box, state)):
        return False
    if not (actions_are_sane(box, state) and effects_are_sane(box, state)):
        return False
    return turn_is_sane(box, state) and answers_are_sane(box, state)


@compiled
def laps_are_sane(box: Box, state: State):
    """§6.2: laps are counted from the first turn to the limit."""
    if is_beginning(state):
        return state.lap == 0 and not state.closing
    return 1 <= state.lap <= box.laps


@compiled
def is_beginning(state: State):
    """Has no turn begun yet?"""
    return state.phase == Phase.CHOOSE or state.phase == Phase.START


# --- §2  Cards and pawns -----------------------------------------------------------


@compiled
def deal_is_sane(box: Box, state: State, seat):
    """§2.1, §2.2: two cards of each kind, known to their holder; those kept come first, known to all."""
    plays = seat < box.players
    has_chosen = plays and state.phase == Phase.CHOOSE and not is_waited_for(state, seat)
    if not 0 <= state.choice[seat] < DEALT * DEALT if has_chosen else state.choice[seat] != NONE:
        return False
    for i in range(DEALT):
        route, destination = state.route_cards[seat, i], state.destination_cards[seat, i]
        knowers = state.cards_known[seat, i]
        if not plays:
            if route != NONE or destination != NONE or knowers != 0:
                return False
            continue
        if not (0 <= route < box.route_cards and 0 <= destination < box.destination_cards):
            return False
        if deals(box, state.route_cards, route) != 1:
            return False
        if deals(box, state.destination_cards, destination) != 1:
            return False
        is_kept = i == 0 and state.phase != Phase.CHOOSE
        if knowers != (ALL if is_kept else 1 << seat):
            return False
    return True


@compiled
def deals(box: Box, cards, card):
    """In how many places a card lies."""
    n = 0
    for seat in range(box.players):
        for i in range(DEALT):
            if cards[seat, i] == card:
                n += 1
    return n


@compiled
def pawn_is_sane(box: Box, state: State, seat):
    """§2.3, §4.7, §4.8: who has placed a pawn stands somewhere, and has scored on cards of their own."""
    if not (seat < box.players and has_started(box, state, seat)):
        return state.stop[seat] == NONE and state.scored[seat] == 0 and state.reached[seat] == ZERO
    if not (0 <= state.stop[seat] < box.stops and 0 <= state.scored[seat] <= ROUTE_STOPS):
        return False
    return state.reached[seat] & ~box.gateways[state.destination_cards[seat, 0]] == ZERO


@compiled
def has_started(box: Box, state: State, seat):
    """§2.3: in turn, from the first player on."""
    if state.phase != Phase.START:
        return state.phase != Phase.CHOOSE
    other = state.first
    while other != seat:
        if is_waited_for(state, other):
            return False
        other = other + 1 if other + 1 < box.players else 0
    return not is_waited_for(state, seat)


# --- §4, §5  Photos and bonuses -----------------------------------------------------


@compiled
def photos_are_sane(box: Box, state: State):
    """§5.2 to §5.4, §7.1: of sights, each taken once, one at a stop; none in the quick game."""
    for kind in range(len(KINDS)):
        taken = ZERO
        for seat in range(MAX_PLAYERS):
            photos = state.photos[seat, kind]
            if photos & taken != ZERO or (seat >= box.players and photos != ZERO):
                return False
            if photos & state.photos[seat, 1 - kind] != ZERO:
                return False
            taken |= photos
        if taken & ~box.sites[kind] != ZERO:
            return False
        if taken != ZERO and (box.quick or is_beginning(state)):
            return False
    return True


@compiled
def bonuses_are_sane(box: Box, state: State):
    """§4.9, §5.5, §5.6: a bonus has a player, or one for photos nobody any more."""
    for bonus in range(len(BONUSES)):
        holder = state.bonus[bonus]
        if holder == NONE:
            continue
        is_void = holder == VOID and bonus != ROUTE_BONUS
        if box.quick or is_beginning(state) or not (0 <= holder < box.players or is_void):
            return False
    return True


# --- §8, §9  Action cards and what they have done -------------------------------------


@compiled
def actions_are_sane(box: Box, state: State):
    """§8.1: each card is in the pile, in a hand, given away or used."""
    if not 0 <= state.pile <= box.all_cards:
        return False
    for i in range(MAX_ACTIONS):
        effect = state.deck[i]
        if not 0 <= effect < len(EFFECTS) if i < state.pile else effect != NONE:
            return False
    for effect in range(len(EFFECTS)):
        n = state.used[effect]
        if n < 0:
            return False
        for i in range(state.pile):
            if state.deck[i] == effect:
                n += 1
        for seat in range(MAX_PLAYERS):
            mine, gone = state.hand[seat, effect], state.gave[seat, effect]
            if min(mine, gone) < 0 or (seat >= box.players and max(mine, gone) > 0):
                return False
            n += mine + gone
        if n != box.cards[effect]:
            return False
    for seat in range(MAX_PLAYERS):
        held, given = state.held[seat], state.given[seat]
        if state.hand[seat].sum() != held or state.gave[seat].sum() != given:
            return False
    return True


@compiled
def effects_are_sane(box: Box, state: State):
    """§9: nothing lies there but what cards that were used have put there."""
    delays = 0
    for seat in range(MAX_PLAYERS):
        plays = seat < box.players
        if not 0 <= state.owed[seat] <= (box.turn_minutes if plays else 0):
            return False
        if state.delays[seat] < 0 or (not plays and state.delays[seat] != 0):
            return False
        if not NONE <= state.imposed[seat] < (len(KINDS) if plays and box.spiced else 0):
            return False
        for kind in range(len(KINDS)):
            sights = box.sites[kind] if plays and box.spiced else ZERO
            if state.blocked[seat, kind] & ~sights != ZERO:
                return False
        if not box.spiced and state.owed[seat] != 0:
            return False
        delays += state.delays[seat]
    return delays <= state.used[DELAY_EFFECT] and closed_are_sane(box, state)


@compiled
def closed_are_sane(box: Box, state: State):
    """§9.4: lines of this board, each closed by somebody with a card."""
    n = 0
    while n < MAX_CLOSED and state.closed[n] != NONE:
        n += 1
    if n > state.used[CLOSE_EFFECT]:
        return False
    for i in range(MAX_CLOSED):
        line, owner = state.closed[i], state.closed_by[i]
        if i >= n:
            if line != NONE or owner != NONE:
                return False
        elif not (0 <= line < box.lines and 0 <= owner < box.players):
            return False
    return True


# --- §3  The turn ----------------------------------------------------------------------


@compiled
def turn_is_sane(box: Box, state: State):
    """The table waits for those of this phase, and what was done in a turn has taken its time."""
    if state.phase == Phase.CHOOSE:
        return is_no_turn(state)
    if state.phase == Phase.START:
        return is_for_one(state) and is_no_turn(state)
    if not (0 <= state.turn < box.players and 0 <= state.origin < box.stops):
        return False
    if min(state.walked, state.acted) < 0 or not cards_are_counted(box, state):
        return False
    if state.walked == 0 and state.stop[state.turn] != state.origin:
        return False
    spent = STEP * (state.walked + state.acted)  # at least: §4.1, §8.7
    if state.left < 0 or spent + state.left > budget(box, state, state.turn):
        return False
    if state.phase == Phase.TURN:
        return state.waiting == 1 << state.turn
    return state.phase == Phase.OVER or (state.walked == 0 and state.acted == 0)  # §10.1


@compiled
def is_for_one(state: State):
    return state.waiting != 0 and state.waiting & (state.waiting - 1) == 0


@compiled
def is_no_turn(state: State):
    """Is nothing of a turn there yet?"""
    for ahead in range(MAX_SHORTENED):
        if state.less[ahead] != 0:
            return False
    if state.turn != NONE or state.origin != NONE or state.left != 0:
        return False
    return state.walked == 0 and state.acted == 0 and state.drawn == 0 and state.exchanged == 0


@compiled
def cards_are_counted(box: Box, state: State):
    """§8.3, §8.4, §9.10: no more drawn and exchanged than a turn allows, nor taken off a line."""
    for ahead in range(MAX_SHORTENED):
        if not 0 <= state.less[ahead] <= (HOUR if box.spiced else 0):
            return False
    if not (0 <= state.drawn <= box.draws and 0 <= state.exchanged <= box.exchanges):
        return False
    return state.drawn + state.exchanged <= state.acted and (box.spiced or state.acted == 0)


# --- §10  Answers ------------------------------------------------------------------------


@compiled
def answers_are_sane(box: Box, state: State):
    """§10.1, §10.4: those asked hold a card and are awake; whoever has answered could answer so."""
    everybody = (1 << box.players) - 1
    if not 0 <= state.asleep <= everybody:
        return False
    is_asking = state.phase == Phase.REACT
    if is_asking:
        if state.asked <= 0 or state.asked & ~everybody or state.waiting & ~state.asked:
            return False
        if state.asked & (state.asleep | 1 << state.turn):
            return False
    elif state.asked != 0:
        return False
    if state.asleep and (not box.spiced or is_beginning(state)):
        return False
    for seat in range(MAX_PLAYERS):
        is_asked = is_asking and state.asked >> seat & 1 == 1
        if is_asked and state.held[seat] == 0:
            return False
        if is_asked and not is_waited_for(state, seat):
            if not is_an_answer(box, state, seat, state.sealed[seat]):
                return False
        elif state.sealed[seat] != NONE:
            return False
    return True


@compiled
def is_an_answer(box: Box, state: State, seat, answered):
    """§10.1: no, sleep, or a sight that this seat may block."""
    if not 0 <= answered <= SLEEP:
        return False
    if answered >= LET:
        return True
    kind, stop = answered // MAX_STOPS, answered % MAX_STOPS
    if not has(box.sites[kind], stop):
        return False
    return objection_to_block(box, state, seat, kind, stop) == Rule.OK
