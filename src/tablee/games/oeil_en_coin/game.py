"""L'Œil en coin: captions for photographs, and fingers on the one that you think was meant.

Read rules.en.md beside this file: the section signs below point into it.
"""

from enum import IntEnum

from tablee.games.oeil_en_coin.imagining import imagine, redraw
from tablee.games.oeil_en_coin.pieces import (
    FINDER,
    FINGER as FINGER_POINT,
    HAND,
    MAX_FACTOR,
    MAX_ROUNDS,
    NOT_ALL,
    NOT_FOUND,
)
from tablee.games.oeil_en_coin.position import (
    ACTIONS,
    BY_LOT,
    CAPTION,
    DATA,
    EXCHANGE,
    FINGER,
    FLOW,
    LONGEST,
    OPTIONS,
    POINT,
    PROMPT,
    SEALED,
    STATE,
    STOP,
    SUBMIT,
    VOTE,
    Phase,
    check_sanity,
    everybody,
    guessers,
    is_waited_for,
    left_of,
    make_box,
    may_exchange,
    seat_at,
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
    "imagine",
    "legal",
    "make_box",
    "objection",
    "ranking",
    "redraw",
    "score",
    "setup",
]

# --- Why not? ----------------------------------------------------------------


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 104
    GIVE_A_CAPTION = 201
    LAY_A_PHOTOGRAPH = 301
    POINT_AT_ONE = 401
    NOT_YOUR_OWN = 402
    POINT_WHERE_ONE_LIES = 403
    THE_STORYTELLER_POINTS = 404
    EXCHANGE_OR_KEEP = 604
    VOTE_NOW = 703
    GAME_IS_OVER = 704


@compiled
def objection(box, state, seat, action):
    """The rule that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_waited_for(state, seat):
        return Rule.WAIT_YOUR_TURN
    if state.phase == Phase.CAPTION:
        return Rule.OK if action < SUBMIT else Rule.GIVE_A_CAPTION
    if state.phase == Phase.SUBMIT:
        return Rule.OK if SUBMIT <= action < POINT else Rule.LAY_A_PHOTOGRAPH
    if state.phase == Phase.POINT:
        if not (POINT <= action < FINGER and (action > POINT or box.abstain)):
            return Rule.POINT_AT_ONE
        return objection_to_finger(box, state, seat, action - POINT)
    if state.phase == Phase.FINGER:
        if not FINGER <= action < EXCHANGE:
            return Rule.THE_STORYTELLER_POINTS
        return objection_to_finger(box, state, seat, action - FINGER)
    if state.phase == Phase.VOTE:
        return Rule.OK if action >= VOTE else Rule.VOTE_NOW
    return Rule.OK if EXCHANGE <= action < VOTE else Rule.EXCHANGE_OR_KEEP


@compiled
def objection_to_finger(box, state, seat, choice):
    """§4.2, §4.3; choice 0 is nobody."""
    if choice > box.players:
        return Rule.POINT_WHERE_ONE_LIES
    return Rule.NOT_YOUR_OWN if choice - 1 == state.place[seat] else Rule.OK


@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    if not is_waited_for(state, seat):
        return 0
    first, end, skipped = CAPTION, SUBMIT, NONE
    if state.phase == Phase.SUBMIT:
        first, end = SUBMIT, POINT
    elif state.phase == Phase.POINT:
        first, end, skipped = POINT, POINT + box.players + 1, POINT + 1 + state.place[seat]
        if not box.abstain:
            first += 1
    elif state.phase == Phase.FINGER:
        first, end, skipped = FINGER, FINGER + box.players + 1, FINGER + 1 + state.place[seat]
    elif state.phase == Phase.VOTE:
        first, end = VOTE, ACTIONS_END
    elif state.phase == Phase.EXCHANGE:
        first, end = EXCHANGE, VOTE
    n = 0
    for action in range(first, end):
        if action != skipped:
            out[n] = action
            n += 1
    return n


ACTIONS_END = ACTIONS.size

# --- What happens ------------------------------------------------------------

Event = IntEnum(
    "Event",
    "TELLS DEALT CAPTIONED SUBMITTED LAID_OUT POINTED POINTS POINTS_AT_NONE LIKES LIKES_NONE "
    "MEANT BELONGS FOUND_BY_SOME FOUND_BY_ALL FOUND_BY_NONE DOUBLED SCORED DREW RESHUFFLED "
    "MAY_EXCHANGE DECIDED EXCHANGED KEPT VOTED VOTED_ON VOTED_STOP FINISHED",
    start=0,
)


@compiled
def setup(box, state, log):
    """§1: shuffle, deal, and name the first storyteller."""
    clear(box, state)
    for photo in range(box.photos):
        state.deck[photo] = photo
        state.shuffled[photo] = 0
        state.discarded[photo] = 0
    state.pile = box.photos
    shuffle(state.dice, state.deck[: box.photos])
    for seat in range(box.players):
        draw_up(box, state, seat, Event.DEALT, log)
    state.storyteller = box.first if box.first != BY_LOT else roll(state.dice, box.players)
    reveal(log, Event.TELLS, state.storyteller, NONE, ALL)
    ask(state, Phase.CAPTION, 1 << state.storyteller)


@compiled
def clear(box, state):
    """An empty table; what a smaller table or deck has no use for stays empty."""
    state.rounds, state.shuffles = 0, 0
    state.points[:] = 0
    state.hand[:] = NONE
    state.dealt[:] = NONE
    state.discarded[:] = 0
    state.shuffled[:] = NONE
    state.deck[:] = 0
    state.author[:] = NONE
    clear_round(state)
    state.table[:] = NONE
    state.finger[:] = NONE


@compiled
def clear_round(state):
    """Nothing is face down any more."""
    state.laid[:] = NONE
    state.place[:] = NONE
    state.sealed[:] = NONE


@compiled
def ask(state, phase, seats):
    """Wait for all these seats at once."""
    state.phase, state.waiting = phase, seats


@compiled
def apply(box, state, seat, action, log):
    """Carry out a legal action and run on to the next decision."""
    if state.phase == Phase.CAPTION:
        state.laid[seat] = action - CAPTION
        tell(log, Event.CAPTIONED, seat, NONE, ALL)
        ask(state, Phase.SUBMIT, guessers(box, state))
    elif state.phase == Phase.SUBMIT:
        state.laid[seat] = action - SUBMIT
        if is_last(state, seat, Event.SUBMITTED, log):
            lay_out(box, state, log)
    elif state.phase == Phase.POINT:
        state.sealed[seat] = action - POINT
        if is_last(state, seat, Event.POINTED, log):
            put_fingers_down(box, state, log)
    elif state.phase == Phase.FINGER:
        like(state, seat, action - FINGER - 1, log)
        count_points(box, state, log)
        after_the_points(box, state, log)
    elif state.phase == Phase.VOTE:
        state.sealed[seat] = action - VOTE
        if is_last(state, seat, Event.VOTED, log):
            count_votes(box, state, log)
    else:
        state.sealed[seat] = action - EXCHANGE
        if is_last(state, seat, Event.DECIDED, log):
            exchange(box, state, log)


@compiled
def is_last(state, seat, event, log):
    """A sealed choice is in: was it the last one?"""
    state.waiting &= ~(1 << seat)
    tell(log, event, seat, NONE, ALL)
    return state.waiting == 0


@compiled
def unseal(state, seat):
    """A choice is read out and forgotten."""
    choice = state.sealed[seat]
    state.sealed[seat] = NONE
    return choice


@compiled
def lay_out(box, state, log):
    """§3.3"""
    state.table[:] = NONE
    state.finger[:] = NONE
    state.author[:] = NONE
    shuffled = state.place[: box.players]
    for seat in range(box.players):
        shuffled[seat] = seat
    shuffle(state.dice, shuffled)
    for seat in range(box.players):
        state.table[state.place[seat]] = state.hand[seat, state.laid[seat]]
    reveal(log, Event.LAID_OUT, NONE, box.players, ALL)
    ask(state, Phase.POINT, guessers(box, state))


@compiled
def put_fingers_down(box, state, log):
    """§4.1"""
    for k in range(1, box.players):
        seat = (state.storyteller + k) % box.players
        state.finger[seat] = unseal(state, seat) - 1
        kind = Event.POINTS_AT_NONE if state.finger[seat] == NONE else Event.POINTS
        reveal(log, kind, seat, state.finger[seat], ALL)
    ask(state, Phase.FINGER, 1 << state.storyteller)


@compiled
def like(state, seat, place, log):
    """§4.4"""
    state.finger[seat] = place
    tell(log, Event.LIKES_NONE if place == NONE else Event.LIKES, seat, place, ALL)


@compiled
def count_points(box, state, log):
    """§5: whose is whose, then the points of the round."""
    reveal(log, Event.MEANT, state.storyteller, state.place[state.storyteller], ALL)
    for place in range(box.players):
        state.author[place] = seat_at(box, state, place)
        if state.author[place] != state.storyteller:
            reveal(log, Event.BELONGS, state.author[place], place, ALL)
    found = fingers_on(box, state, state.place[state.storyteller])
    if found == box.players - 1:
        tell(log, Event.FOUND_BY_ALL, state.storyteller, NONE, ALL)
    elif found:
        tell(log, Event.FOUND_BY_SOME, state.storyteller, found, ALL)
    else:
        tell(log, Event.FOUND_BY_NONE, state.storyteller, NONE, ALL)
    factor = factor_of(box, state)
    if factor > 1:
        tell(log, Event.DOUBLED, NONE, factor, ALL)
    for k in range(box.players):
        seat = (state.storyteller + k) % box.players
        points = factor * points_of(box, state, seat, found)
        state.points[seat] += points
        tell(log, Event.SCORED, seat, points, ALL)
    state.rounds += 1
    take_from_hands(box, state)


@compiled
def fingers_on(box, state, place):
    n = 0
    for seat in range(box.players):
        if state.finger[seat] == place:
            n += 1
    return n


@compiled
def factor_of(box, state):
    """§5.5"""
    factor = 1
    for place in range(box.players):
        if box.doubles[state.table[place]]:
            factor *= 2
    return min(factor, MAX_FACTOR)


@compiled
def points_of(box, state, seat, found):
    """§5.1 to §5.4, §5.6: before doubling."""
    if seat == state.storyteller:
        if found == 0:
            return NOT_FOUND
        return NOT_ALL if found < box.players - 1 else 0
    points = FINGER_POINT * fingers_on(box, state, state.place[seat])
    if state.finger[seat] == state.place[state.storyteller]:
        points += FINDER
    return points


@compiled
def take_from_hands(box, state):
    """What lies on the table is no longer in anybody's hand."""
    for seat in range(box.players):
        state.hand[seat, state.laid[seat]] = NONE
        state.dealt[seat, state.laid[seat]] = NONE
    clear_round(state)


@compiled
def after_the_points(box, state, log):
    """§7.1, §7.2, §7.4, or else §7.3, or else §6"""
    if is_decided(box, state):
        end_the_game(box, state, log)
    elif box.wish:
        ask(state, Phase.VOTE, everybody(box))
    else:
        clear_the_table(box, state, log)


@compiled
def is_decided(box, state):
    """§7.1, §7.2, §7.4"""
    if box.target > 0:
        for seat in range(box.players):
            if state.points[seat] >= box.target:
                return True
    if box.laps > 0 and state.rounds == box.laps * box.players:
        return True
    return state.rounds == MAX_ROUNDS


@compiled
def count_votes(box, state, log):
    """§7.3"""
    stopping = 0
    for seat in range(box.players):
        if unseal(state, seat) == STOP:
            stopping += 1
            reveal(log, Event.VOTED_STOP, seat, NONE, ALL)
        else:
            reveal(log, Event.VOTED_ON, seat, NONE, ALL)
    if 2 * stopping > box.players:
        end_the_game(box, state, log)
    else:
        clear_the_table(box, state, log)


@compiled
def clear_the_table(box, state, log):
    """§6.1 to §6.4"""
    for place in range(box.players):
        state.discarded[state.table[place]] = 1
    for k in range(1, box.players + 1):
        draw_up(box, state, (state.storyteller + k) % box.players, Event.DREW, log)
    state.storyteller = left_of(box, state.storyteller)
    tell(log, Event.TELLS, state.storyteller, NONE, ALL)
    if may_exchange(box, state):
        tell(log, Event.MAY_EXCHANGE, NONE, NONE, ALL)
        ask(state, Phase.EXCHANGE, everybody(box))
    else:
        ask(state, Phase.CAPTION, 1 << state.storyteller)


@compiled
def exchange(box, state, log):
    """§6.4 to §6.6"""
    for k in range(box.players):
        seat = (state.storyteller + k) % box.players
        slot = unseal(state, seat) - 1
        if slot == NONE:
            reveal(log, Event.KEPT, seat, NONE, ALL)
            continue
        reveal(log, Event.EXCHANGED, seat, state.hand[seat, slot], ALL)
        state.discarded[state.hand[seat, slot]] = 1
        state.hand[seat, slot], state.dealt[seat, slot] = NONE, NONE
    for k in range(box.players):
        draw_up(box, state, (state.storyteller + k) % box.players, Event.DREW, log)
    ask(state, Phase.CAPTION, 1 << state.storyteller)


@compiled
def draw_up(box, state, seat, event, log):
    """§6.1: a full hand."""
    drawn = 0
    for slot in range(HAND):
        if state.hand[seat, slot] == NONE:
            if state.pile == 0:
                reshuffle(box, state, log)
            state.pile -= 1
            state.hand[seat, slot] = state.deck[state.pile]
            state.dealt[seat, slot] = state.shuffles
            state.deck[state.pile] = 0
            drawn += 1
            if state.pile == 0 and box.refill_at_once:
                reshuffle(box, state, log)
    if drawn:
        reveal(log, event, seat, drawn, ALL)


@compiled
def reshuffle(box, state, log):
    """§6.2"""
    for photo in range(box.photos):
        if state.discarded[photo]:
            state.deck[state.pile] = photo
            state.discarded[photo] = 0
            state.pile += 1
    if state.pile == 0:
        return  # everything is in hands
    state.shuffles += 1
    for i in range(state.pile):
        state.shuffled[state.deck[i]] = state.shuffles
    shuffle(state.dice, state.deck[: state.pile])
    tell(log, Event.RESHUFFLED, NONE, state.pile, ALL)


@compiled
def end_the_game(box, state, log):
    """§7.5"""
    ask(state, Phase.OVER, 0)
    for seat in range(box.players):
        tell(log, Event.FINISHED, seat, state.points[seat], ALL)


@compiled
def score(box, state, out):
    """§5: the points of each seat."""
    for seat in range(box.players):
        out[seat] = state.points[seat]


@compiled
def ranking(box, state, out):
    """§7.6: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if state.points[other] > state.points[seat]:
                out[seat] += 1


# --- Told at the table -------------------------------------------------------


def arguments(number: int) -> dict:
    """What the sentences of words.*.ftl may ask about a number: itself, or the place or card it is."""
    return {"n": number, "place": number + 1, "card": number + 1}
