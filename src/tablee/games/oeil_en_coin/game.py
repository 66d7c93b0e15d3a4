"""L'Œil en coin: captions for photographs, and fingers on the one that you think was meant.

Read rules.en.md beside this file: the section signs below point into it.
"""

from enum import IntEnum

from tablee.games.oeil_en_coin.pieces import (
    HAND,
    LONGEST_CAPTION,
    MAX_FACTOR,
    MAX_PLAYERS,
)
from tablee.games.oeil_en_coin.position import (
    BY_LOT,
    Box,
    Exchange,
    Phase,
    State,
    everybody,
    guessers,
    is_decided,
    left_of,
    seat_at,
)
from tablee.kit.rules.bits import ONE, bit
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import roll, shuffle
from tablee.kit.rules.log import Events, Log, reveal, tell
from tablee.kit.rules.moves import Moves
from tablee.kit.rules.record import NONE


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


class Event(Events):
    """What is told at the table, and the columns of each."""

    TELLS = "who"
    DEALT = "who photographs"
    CAPTIONED = "who"
    SUBMITTED = "who"
    LAID_OUT = "photographs"
    POINTED = "who"
    POINTS = "who spot"
    POINTS_AT_NONE = "who"
    LIKES = "who spot"
    LIKES_NONE = "who"
    MEANT = "who spot"
    BELONGS = "who spot"
    FOUND_BY_SOME = "who finders"
    FOUND_BY_ALL = "who"
    FOUND_BY_NONE = "who"
    DOUBLED = "factor"
    SCORED = "who points"
    DREW = "who photographs"
    RESHUFFLED = "photographs"
    MAY_EXCHANGE = ""
    DECIDED = "who"
    EXCHANGED = "who photo"
    KEPT = "who"
    VOTED = "who"
    VOTED_ON = "who"
    VOTED_STOP = "who"
    FINISHED = "who points"


WISHES = ("on", "stop")
STOP = WISHES.index("stop")
AT_NONE = 0  # of the places to point at: a place of the table is one less

MOVES = Moves(
    Rule,
    Phase,
    order=("caption", "submit", "point", "finger", "exchange", "vote"),
    nouns={
        "card": range(1, HAND + 1),
        "place": ("nobody", *range(1, MAX_PLAYERS + 1)),
        "given": ("nothing", *range(1, HAND + 1)),
        "wish": WISHES,
    },
    asks={
        Phase.CAPTION: Rule.GIVE_A_CAPTION,
        Phase.SUBMIT: Rule.LAY_A_PHOTOGRAPH,
        Phase.POINT: Rule.POINT_AT_ONE,
        Phase.FINGER: Rule.THE_STORYTELLER_POINTS,
        Phase.EXCHANGE: Rule.EXCHANGE_OR_KEEP,
        Phase.VOTE: Rule.VOTE_NOW,
    },
)

# --- §1  The table -------------------------------------------------------------


@compiled
def setup(box: Box, state: State, log: Log):
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
    reveal(log, Event.TELLS, state.storyteller)
    ask(state, Phase.CAPTION, 1 << state.storyteller)


@compiled
def clear(box: Box, state: State):
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
def clear_round(state: State):
    """Nothing is face down any more."""
    state.laid[:] = NONE
    state.place[:] = NONE
    state.sealed[:] = NONE


@compiled
def ask(state: State, phase, seats):
    """Wait for all these seats at once."""
    state.phase, state.waiting = phase, seats


# --- §2  The caption -----------------------------------------------------------


@MOVES("caption {card}", Phase.CAPTION, says=LONGEST_CAPTION, must_say=203)
def caption(box: Box, state: State, seat, card, log: Log):
    """§2.1 to §2.3"""
    state.laid[seat] = card
    tell(log, Event.CAPTIONED, seat)
    ask(state, Phase.SUBMIT, guessers(box, state))


# --- §3  The photographs -------------------------------------------------------


@MOVES("submit {card}", Phase.SUBMIT, sealed=True)
def submit(box: Box, state: State, seat, card, log: Log):
    """§3.1, §3.2"""
    state.laid[seat] = card
    seal(state, seat, Event.SUBMITTED, log)
    if all_are_in(state):
        lay_out(box, state, log)


@compiled
def seal(state: State, seat, event, log: Log):
    """A choice is in, and told to nobody before the last one is."""
    state.waiting &= ~(1 << seat)
    tell(log, event, seat)


@compiled
def all_are_in(state: State):
    return state.waiting == 0


@compiled
def unseal(state: State, seat):
    """A choice is read out and forgotten."""
    choice = state.sealed[seat]
    state.sealed[seat] = NONE
    return choice


@compiled
def lay_out(box: Box, state: State, log: Log):
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
    reveal(log, Event.LAID_OUT, box.players)
    ask(state, Phase.POINT, guessers(box, state))


# --- §4  The fingers -----------------------------------------------------------


@compiled
def somewhere(box: Box):
    """§4.1; §5.6: at none only where a table began before everybody had to point."""
    places = bit(MAX_PLAYERS + 1) - ONE
    return places if box.abstain else places & ~bit(AT_NONE)


@compiled
def where_one_lies(box: Box):
    """§4.3, or nowhere: §4.4"""
    return bit(box.players + 1) - ONE


@compiled
def all_but_ones_own(state: State, seat):
    """§4.2"""
    return ~bit(state.place[seat] + 1)


@MOVES(
    "point {place}",
    Phase.POINT,
    sealed=True,
    only_if=[
        ("place", somewhere, Rule.POINT_AT_ONE),
        ("place", where_one_lies, Rule.POINT_WHERE_ONE_LIES),
        ("place", all_but_ones_own, Rule.NOT_YOUR_OWN),
    ],
)
def point(box: Box, state: State, seat, place, log: Log):
    """§4.1"""
    state.sealed[seat] = place
    seal(state, seat, Event.POINTED, log)
    if all_are_in(state):
        put_fingers_down(box, state, log)


@compiled
def put_fingers_down(box: Box, state: State, log: Log):
    """§4.1"""
    for k in range(1, box.players):
        seat = (state.storyteller + k) % box.players
        state.finger[seat] = unseal(state, seat) - 1
        if state.finger[seat] == NONE:
            reveal(log, Event.POINTS_AT_NONE, seat)
        else:
            reveal(log, Event.POINTS, seat, state.finger[seat])
    ask(state, Phase.FINGER, 1 << state.storyteller)


@MOVES(
    "finger {place}",
    Phase.FINGER,
    only_if=[
        ("place", where_one_lies, Rule.POINT_WHERE_ONE_LIES),
        ("place", all_but_ones_own, Rule.NOT_YOUR_OWN),
    ],
)
def finger(box: Box, state: State, seat, place, log: Log):
    """§4.4"""
    state.finger[seat] = place - 1
    if place == AT_NONE:
        tell(log, Event.LIKES_NONE, seat)
    else:
        tell(log, Event.LIKES, seat, state.finger[seat])
    count_points(box, state, log)
    after_the_points(box, state, log)


# --- §5  Points ----------------------------------------------------------------


@compiled
def count_points(box: Box, state: State, log: Log):
    """§5: whose is whose, then the points of the round."""
    reveal(log, Event.MEANT, state.storyteller, state.place[state.storyteller])
    for place in range(box.players):
        state.author[place] = seat_at(box, state, place)
        if state.author[place] != state.storyteller:
            reveal(log, Event.BELONGS, state.author[place], place)
    found = fingers_on(box, state, state.place[state.storyteller])
    if found == box.players - 1:
        tell(log, Event.FOUND_BY_ALL, state.storyteller)
    elif found:
        tell(log, Event.FOUND_BY_SOME, state.storyteller, found)
    else:
        tell(log, Event.FOUND_BY_NONE, state.storyteller)
    factor = factor_of(box, state)
    if factor > 1:
        tell(log, Event.DOUBLED, factor)
    for k in range(box.players):
        seat = (state.storyteller + k) % box.players
        points = factor * points_of(box, state, seat, found)
        state.points[seat] += points
        tell(log, Event.SCORED, seat, points)
    state.rounds += 1
    take_from_hands(box, state)


@compiled
def fingers_on(box: Box, state: State, place):
    n = 0
    for seat in range(box.players):
        if state.finger[seat] == place:
            n += 1
    return n


@compiled
def factor_of(box: Box, state: State):
    """§5.5"""
    factor = 1
    for place in range(box.players):
        if box.doubles[state.table[place]]:
            factor *= 2
    return min(factor, MAX_FACTOR)


@compiled
def points_of(box: Box, state: State, seat, found):
    """§5.1 to §5.4, §5.6: before doubling."""
    if seat == state.storyteller:
        if found == 0:
            return -box.lost_points
        return box.teller_points if found < box.players - 1 else 0
    points = box.finger_points * fingers_on(box, state, state.place[seat])
    if state.finger[seat] == state.place[state.storyteller]:
        points += box.finder_points
    return points


@compiled
def take_from_hands(box: Box, state: State):
    """What lies on the table is no longer in anybody's hand."""
    for seat in range(box.players):
        state.hand[seat, state.laid[seat]] = NONE
        state.dealt[seat, state.laid[seat]] = NONE
    clear_round(state)


# --- §6  After the round -------------------------------------------------------


@compiled
def clear_the_table(box: Box, state: State, log: Log):
    """§6.1 to §6.4"""
    for place in range(box.players):
        state.discarded[state.table[place]] = 1
    for k in range(1, box.players + 1):
        draw_up(box, state, (state.storyteller + k) % box.players, Event.DREW, log)
    state.storyteller = left_of(box, state.storyteller)
    tell(log, Event.TELLS, state.storyteller)
    if may_exchange(box, state):
        tell(log, Event.MAY_EXCHANGE)
        ask(state, Phase.EXCHANGE, everybody(box))
    else:
        ask(state, Phase.CAPTION, 1 << state.storyteller)


@compiled
def draw_up(box: Box, state: State, seat, event, log: Log):
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
        reveal(log, event, seat, drawn)


@compiled
def reshuffle(box: Box, state: State, log: Log):
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
    tell(log, Event.RESHUFFLED, state.pile)


@compiled
def may_exchange(box: Box, state: State):
    """§6.4"""
    if box.exchange == Exchange.FIRST_LAP:
        return state.rounds == box.players
    if box.exchange == Exchange.ROUNDS:
        return state.rounds >= box.players
    return state.rounds % box.players == 0


@MOVES("exchange {given}", Phase.EXCHANGE, sealed=True)
def exchange(box: Box, state: State, seat, given, log: Log):
    """§6.4, §6.5"""
    state.sealed[seat] = given
    seal(state, seat, Event.DECIDED, log)
    if all_are_in(state):
        carry_out_exchanges(box, state, log)


@compiled
def carry_out_exchanges(box: Box, state: State, log: Log):
    """§6.4 to §6.6"""
    for k in range(box.players):
        seat = (state.storyteller + k) % box.players
        slot = unseal(state, seat) - 1
        if slot == NONE:
            reveal(log, Event.KEPT, seat)
            continue
        reveal(log, Event.EXCHANGED, seat, state.hand[seat, slot])
        state.discarded[state.hand[seat, slot]] = 1
        state.hand[seat, slot], state.dealt[seat, slot] = NONE, NONE
    for k in range(box.players):
        draw_up(box, state, (state.storyteller + k) % box.players, Event.DREW, log)
    ask(state, Phase.CAPTION, 1 << state.storyteller)


# --- §7  The end ---------------------------------------------------------------


@compiled
def after_the_points(box: Box, state: State, log: Log):
    """§7.1, §7.2, §7.4, or else §7.3, or else §6"""
    if is_decided(box, state):
        end_the_game(box, state, log)
    elif box.wish:
        ask(state, Phase.VOTE, everybody(box))
    else:
        clear_the_table(box, state, log)


@MOVES("vote {wish}", Phase.VOTE, sealed=True)
def vote(box: Box, state: State, seat, wish, log: Log):
    """§7.3"""
    state.sealed[seat] = wish
    seal(state, seat, Event.VOTED, log)
    if all_are_in(state):
        count_votes(box, state, log)


@compiled
def count_votes(box: Box, state: State, log: Log):
    """§7.3"""
    stopping = 0
    for seat in range(box.players):
        if unseal(state, seat) == STOP:
            stopping += 1
            reveal(log, Event.VOTED_STOP, seat)
        else:
            reveal(log, Event.VOTED_ON, seat)
    if 2 * stopping > box.players:
        end_the_game(box, state, log)
    else:
        clear_the_table(box, state, log)


@compiled
def end_the_game(box: Box, state: State, log: Log):
    """§7.5"""
    ask(state, Phase.OVER, 0)
    for seat in range(box.players):
        tell(log, Event.FINISHED, seat, state.points[seat])


@compiled
def score(box: Box, state: State, out):
    """§5: the points of each seat."""
    for seat in range(box.players):
        out[seat] = state.points[seat]


@compiled
def ranking(box: Box, state: State, out):
    """§7.6: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if state.points[other] > state.points[seat]:
                out[seat] += 1


ACTIONS = MOVES.codec()
SEALED = MOVES.sealed
objection, legal, apply = MOVES.rules(__name__)
_, _, mask = MOVES.counts()  # chance picks from a list sooner than it counts: playouts + 10 %

# --- Told at the table -------------------------------------------------------


WORDS = {"spot": range(1, MAX_PLAYERS + 1)}
