"""yapasphoto: race through a country by train and bus, and photograph its sights.

Read rules.en.md beside this file: the section signs point into it. Here are the beginning, chapters 1
and 2, and what bots imagine; travel.py has chapters 3 to 5, laps.py 6 and 7, cards.py 8 to 10, each with
what may be done and what it does. terms.py has the words.
"""

from collections.abc import Sequence
from typing import Any

from tablee.games.yapasphoto.board import read
from tablee.games.yapasphoto.cards import LET, SLEEP, lay_out_actions
from tablee.games.yapasphoto.laps import begin_lap, begin_turn, ranking as ranking, score as score
from tablee.games.yapasphoto.names import names_of
from tablee.games.yapasphoto.pieces import (
    BONUSES,
    DEALT,
    EFFECTS,
    KINDS,
    MAX_ACTIONS,
    MAX_STOPS,
    MOST_DEALT,
)
from tablee.games.yapasphoto.position import (
    BY_LOT,
    Box,
    Phase,
    State,
    is_waited_for,
    next_seat,
)
from tablee.games.yapasphoto.terms import MOVES, Event, Rule
from tablee.games.yapasphoto.travel import arrive
from tablee.kit.rules.bits import ZERO
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import hand_over, roll, shuffle
from tablee.kit.rules.log import Log, Row, reveal, reveal_to, tell
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import ALL, HIDDEN, NONE
from tablee.kit.rules.scratch import scratch

# --- §1, §2  At the beginning ----------------------------------------------------


@compiled
def setup(box: Box, state: State, log: Log):
    """§1.4, §2.1, §8.1: the deal and the lot."""
    state.phase, state.waiting = Phase.CHOOSE, (1 << box.players) - 1
    state.lap, state.closing = 0, False
    state.choice[:] = NONE
    state.stop[:] = NONE
    state.scored[:] = 0
    state.reached[:] = ZERO
    state.photos[:] = ZERO
    state.bonus[:] = NONE
    state.turn, state.origin, state.left = NONE, NONE, 0
    state.walked, state.acted, state.drawn, state.exchanged = 0, 0, 0, 0
    state.cards_known[:] = 0
    deal(box, state, state.route_cards, box.route_cards, Event.DEALT_ROUTE, log)
    deal(box, state, state.destination_cards, box.destination_cards, Event.DEALT_DESTINATIONS, log)
    lay_out_actions(box, state, log)
    if box.first == BY_LOT:
        state.first = roll(state.dice, box.players)
        reveal(log, Event.BEGINS, state.first)
    else:
        state.first = box.first
        tell(log, Event.BEGINS, state.first)


@compiled
def deal(box: Box, state: State, cards, n, event, log: Log):
    """§2.1: two of these n cards to everybody, for their own eyes."""
    deck = scratch(MOST_DEALT, np.int64)
    lay_in_order(deck, n)
    shuffle(state.dice, deck[:n])
    cards[:] = NONE
    for seat in range(box.players):
        for i in range(DEALT):
            cards[seat, i] = deck[DEALT * seat + i]
            state.cards_known[seat, i] = 1 << seat
            reveal_to(log, 1 << seat, event, seat, cards[seat, i])


@compiled
def lay_in_order(deck, n):
    """The first n cards, before they are shuffled."""
    for card in range(n):
        deck[card] = card


@MOVES("keep {cards}", Phase.CHOOSE, sealed=True, but={Phase.REACT: Rule.THAT_WAS_THE_BEGINNING})
def keep_cards(box: Box, state: State, seat, cards, log: Log):
    """§2.2"""
    state.choice[seat] = cards
    state.waiting &= ~(1 << seat)
    tell(log, Event.CHOSE, seat)
    if state.waiting:
        return
    for k in range(box.players):
        other = (state.first + k) % box.players
        show_kept(state, other, log)
    state.phase, state.waiting = Phase.START, 1 << state.first


@compiled
def show_kept(state: State, seat, log: Log):
    """§2.2: the cards kept come first, and are everybody's to see."""
    choice = state.choice[seat]
    state.choice[seat] = NONE
    if choice // DEALT == 1:
        put_second_first(state.route_cards, seat)
    if choice % DEALT == 1:
        put_second_first(state.destination_cards, seat)
    state.cards_known[seat, 0] = ALL
    reveal(log, Event.KEPT_ROUTE, seat, state.route_cards[seat, 0])
    reveal(log, Event.KEPT_DESTINATIONS, seat, state.destination_cards[seat, 0])


@compiled
def put_second_first(cards, seat):
    cards[seat, 0], cards[seat, 1] = cards[seat, 1], cards[seat, 0]


@compiled
def stops_in_the_canton(box: Box):
    """§2.4"""
    return box.canton


@MOVES(
    "start {stop}",
    Phase.START,
    only_if=[("stop", stops_in_the_canton, Rule.START_IN_THE_CANTON)],
    but={Phase.REACT: Rule.THAT_WAS_THE_BEGINNING},
)
def place_pawn(box: Box, state: State, seat, stop, log: Log):
    """§2.3, §2.5"""
    state.stop[seat] = stop
    tell(log, Event.STARTED, seat, stop)
    arrive(box, state, seat, stop, log)
    if next_seat(box, seat) != state.first:
        state.waiting = 1 << next_seat(box, seat)
        return
    begin_lap(state, log)
    begin_turn(box, state, state.first, log)


ACTIONS = MOVES.codec()
SEALED = MOVES.sealed
objection, legal, apply = MOVES.rules(__name__)
count, nth, mask = MOVES.counts()
objection_to_block = MOVES.objection_to("block")

# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box: Box, view: State, seat, dice):
    """Make the view a full state: each deal that fits it, exactly as likely.

    What others have sealed is nobody's luck: any legal choice, each as likely.
    """
    imagine_deal(box, view, view.route_cards, box.route_cards, dice)
    imagine_deal(box, view, view.destination_cards, box.destination_cards, dice)
    imagine_actions(box, view, dice)
    for other in range(view.choice.size):
        if view.choice[other] == HIDDEN:
            has_chosen = view.phase == Phase.CHOOSE and not is_waited_for(view, other)
            in_game = other < box.players
            view.choice[other] = roll(dice, DEALT * DEALT) if has_chosen and in_game else NONE
        if view.sealed[other] == HIDDEN:
            view.sealed[other] = any_answer(box, view, other, dice)
    hand_over(dice, view.dice)


@compiled
def imagine_deal(box: Box, view: State, cards, n, dice):
    """§2.1: unseen cards where a card is hidden; seats that nobody plays have none."""
    deck = scratch(MOST_DEALT, np.int64)
    lay_in_order(deck, n)
    for other in range(box.players):
        for i in range(DEALT):
            if cards[other, i] >= 0:
                deck[cards[other, i]] = NONE
    shuffle(dice, deck[:n])
    k = 0
    for other in range(cards.shape[0]):
        for i in range(DEALT):
            if cards[other, i] != HIDDEN:
                continue
            cards[other, i] = NONE
            if other < box.players:
                while deck[k] == NONE:
                    k += 1
                cards[other, i] = deck[k]
                k += 1


@compiled
def imagine_actions(box: Box, view: State, dice):
    """§8: the action cards that are not seen, among hidden hands, cards given away and the pile."""
    unseen, n = scratch(MAX_ACTIONS, np.int64), 0
    for effect in range(len(EFFECTS)):
        left = box.cards[effect] - view.used[effect]
        for other in range(box.players):
            left -= max(0, view.hand[other, effect]) + max(0, view.gave[other, effect])
        for _ in range(left):
            unseen[n] = effect
            n += 1
    shuffle(dice, unseen[:n])
    for other in range(view.held.size):
        n -= imagine_hand(view.hand[other], view.held[other], unseen, n)
        n -= imagine_hand(view.gave[other], view.given[other], unseen, n)
    view.deck[:] = NONE
    for i in range(view.pile):
        view.deck[i] = unseen[i]


@compiled
def imagine_hand(cards, held, unseen, n):
    """The last of n unseen cards into a hidden hand; how many."""
    if cards[0] != HIDDEN:
        return 0
    cards[:] = 0
    for k in range(held):
        cards[unseen[n - 1 - k]] += 1
    return held


@compiled
def any_answer(box: Box, view: State, other, dice):
    """§10.1: what a seat that has answered may have answered."""
    if view.phase != Phase.REACT or not view.asked & ~view.waiting & 1 << other:
        return NONE
    while True:
        answered = roll(dice, SLEEP + 1)
        kind, stop = answered // MAX_STOPS, answered % MAX_STOPS
        if answered >= LET or objection_to_block(box, view, other, kind, stop) == Rule.OK:
            return answered


# --- Told at the table -------------------------------------------------------


WORDS = {"bonus": BONUSES, "cards": range(DEALT * DEALT)}


def named(cells: dict[str, int], data: str, seats: Sequence[str], language: str) -> dict[str, Any]:
    """What has the name that the board gives it: stops, lines, sights, routes, cards; whom it befalls."""
    told = names_of(read(data, len(seats)), cells, language)
    if "other" in cells:
        told["whom"] = seats[cells["other"]] if cells["other"] < len(seats) else ""
    return told


def recorded(row: Row) -> tuple[str, int, int]:
    """By what the checks of records know an event: there the kind of a sight is in its name."""
    name, seat, number = row.recorded
    if row.event in (Event.PHOTO, Event.BLOCKED, Event.UNBLOCKED, Event.IMPOSED):
        name += "_" + KINDS[row.kind].upper()
    return name, seat, number
