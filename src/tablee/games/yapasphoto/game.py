"""yapasphoto: race through a country by train and bus, and photograph its sights.

Read rules.en.md beside this file: the section signs below point into it. What may be done is asked in
travel.py (chapters 3 to 5) and cards.py (8 to 10), and listed in choices.py.
"""

from typing import Any

import numpy as np

from tablee.games.yapasphoto.board import read
from tablee.games.yapasphoto.cards import (
    act,
    answer,
    ask,
    awake_with_cards,
    end_effects,
    end_impositions,
    lay_out_actions,
    objection_to_act,
    objection_to_answer,
)
from tablee.games.yapasphoto.choices import legal
from tablee.games.yapasphoto.names import names_of
from tablee.games.yapasphoto.pieces import (
    BONUSES,
    DEALT,
    EFFECTS,
    KINDS,
    MAX_ACTIONS,
    MOST_DEALT,
    PHOTO_BONUS,
    ROUTE_BONUS,
    ROUTE_STOPS,
)
from tablee.games.yapasphoto.position import (
    ACTIONS,
    ANSWER,
    BLOCK,
    BY_LOT,
    DATA,
    DRAW,
    FLOW,
    GO,
    KEEP,
    LONGEST,
    OPTIONS,
    PASS,
    PHOTO,
    PROMPT,
    SEALED,
    SLEEP,
    START,
    STATE,
    STAY,
    VOID,
    Phase,
    budget,
    check_sanity,
    is_waited_for,
    make_box,
    minutes_to,
    next_seat,
    obtainable,
    photos_of,
)
from tablee.games.yapasphoto.terms import Event, Rule
from tablee.games.yapasphoto.travel import (
    objection_to_go,
    objection_to_pass,
    objection_to_photo,
    objection_to_stay,
)
from tablee.kit.bits import ZERO, bit, has, size
from tablee.kit.compiled import compiled
from tablee.kit.dice import hand_over, roll, shuffle
from tablee.kit.log import reveal, tell
from tablee.kit.record import ALL, HIDDEN, NONE
from tablee.kit.scratch import scratch

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
    "named",
    "objection",
    "ranking",
    "score",
    "setup",
]

# --- Why not? ----------------------------------------------------------------


@compiled
def objection(box, state, seat, action):
    """The rule that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_waited_for(state, seat):
        return Rule.WAIT_YOUR_TURN
    if state.phase == Phase.CHOOSE:
        if action < START:
            return Rule.OK
        return Rule.KEEP_ONE_OF_EACH
    if state.phase == Phase.START:
        return objection_to_start(box, action)
    if action < GO:
        return Rule.THAT_WAS_THE_BEGINNING
    if state.phase == Phase.REACT:
        return objection_to_answer(box, state, seat, action)
    return objection_to_turn(box, state, seat, action)


@compiled
def objection_to_start(box, action):
    """§2.3, §2.4"""
    if not START <= action < GO:
        return Rule.START_NOW
    if not has(box.canton, action - START):
        return Rule.START_IN_THE_CANTON
    return Rule.OK


@compiled
def objection_to_turn(box, state, seat, action):
    """§3"""
    if action < STAY:
        return objection_to_go(box, state, seat, action - GO)
    if action == STAY:
        return objection_to_stay(state, seat)
    if action == PASS:
        return objection_to_pass(box, state, seat)
    if action < DRAW:
        return objection_to_photo(box, state, seat, action - PHOTO)
    if action >= ANSWER:
        return Rule.ANSWER_NOW
    return objection_to_act(box, state, seat, action)


# --- What happens ------------------------------------------------------------


@compiled
def setup(box, state, log):
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
        reveal(log, Event.BEGINS, state.first, NONE, ALL)
    else:
        state.first = box.first
        tell(log, Event.BEGINS, state.first, NONE, ALL)


@compiled
def deal(box, state, cards, n, event, log):
    """§2.1: two of these n cards to everybody, for their own eyes."""
    deck = scratch(MOST_DEALT, np.int64)
    lay_in_order(deck, n)
    shuffle(state.dice, deck[:n])
    cards[:] = NONE
    for seat in range(box.players):
        for i in range(DEALT):
            cards[seat, i] = deck[DEALT * seat + i]
            state.cards_known[seat, i] = 1 << seat
            reveal(log, event, seat, cards[seat, i], 1 << seat)


@compiled
def lay_in_order(deck, n):
    """The first n cards, before they are shuffled."""
    for card in range(n):
        deck[card] = card


@compiled
def apply(box, state, seat, action, log):
    """Carry out a legal action and run on to the next decision."""
    if state.phase == Phase.TURN:
        take_turn(box, state, seat, action, log)
    elif state.phase == Phase.REACT:
        answer(box, state, seat, action, log)
    elif state.phase == Phase.START:
        place_pawn(box, state, seat, action - START, log)
    else:
        keep_cards(box, state, seat, action - KEEP, log)


@compiled
def keep_cards(box, state, seat, choice, log):
    """§2.2"""
    state.choice[seat] = choice
    state.waiting &= ~(1 << seat)
    tell(log, Event.CHOSE, seat, NONE, ALL)
    if state.waiting:
        return
    for k in range(box.players):
        other = (state.first + k) % box.players
        show_kept(state, other, log)
    state.phase, state.waiting = Phase.START, 1 << state.first


@compiled
def show_kept(state, seat, log):
    """§2.2: the cards kept come first, and are everybody's to see."""
    choice = state.choice[seat]
    state.choice[seat] = NONE
    if choice // DEALT == 1:
        put_second_first(state.route_cards, seat)
    if choice % DEALT == 1:
        put_second_first(state.destination_cards, seat)
    state.cards_known[seat, 0] = ALL
    reveal(log, Event.KEPT_ROUTE, seat, state.route_cards[seat, 0], ALL)
    reveal(log, Event.KEPT_DESTINATIONS, seat, state.destination_cards[seat, 0], ALL)


@compiled
def put_second_first(cards, seat):
    cards[seat, 0], cards[seat, 1] = cards[seat, 1], cards[seat, 0]


@compiled
def place_pawn(box, state, seat, stop, log):
    """§2.3, §2.5"""
    state.stop[seat] = stop
    tell(log, Event.STARTED, seat, stop, ALL)
    arrive(box, state, seat, stop, log)
    if next_seat(box, seat) != state.first:
        state.waiting = 1 << next_seat(box, seat)
        return
    begin_lap(state, log)
    begin_turn(box, state, state.first, log)


@compiled
def begin_lap(state, log):
    state.lap += 1
    tell(log, Event.LAP, NONE, state.lap, ALL)


@compiled
def begin_turn(box, state, seat, log):
    """§3.1; §8.8 and §10.1 in the spiced game."""
    state.phase, state.waiting = Phase.TURN, 1 << seat
    state.turn, state.origin = seat, state.stop[seat]
    state.walked, state.left = 0, budget(box, state, seat)
    if box.spiced:
        state.acted, state.drawn, state.exchanged = 0, 0, 0
        state.less[:] = 0
        end_effects(state, seat, log)
        if state.owed[seat] > 0 or state.delays[seat] > 0:
            tell(log, Event.LATE, seat, state.left, ALL)
        state.asleep &= ~(1 << seat)
        ask(state, awake_with_cards(box, state))


@compiled
def take_turn(box, state, seat, action, log):
    """§3"""
    if action < STAY:
        go(box, state, seat, action - GO, log)
    elif action == STAY:
        tell(log, Event.STAYED, seat, state.stop[seat], ALL)
        end_turn(box, state, seat, log)
    elif action == PASS:
        tell(log, Event.PASSED, seat, NONE, ALL)
        end_turn(box, state, seat, log)
    elif action < DRAW:
        photograph(box, state, seat, action - PHOTO, log)
        end_turn(box, state, seat, log)
    else:
        act(box, state, seat, action, log)


@compiled
def go(box, state, seat, to, log):
    """§4.1"""
    state.left -= minutes_to(box, state, state.stop[seat], to)
    if box.spiced:
        for ahead in range(state.less.size - 1):
            state.less[ahead] = state.less[ahead + 1]
        state.less[state.less.size - 1] = 0
    state.walked += 1
    state.stop[seat] = to
    tell(log, Event.WENT, seat, to, ALL)
    arrive(box, state, seat, to, log)


@compiled
def arrive(box, state, seat, stop, log):
    """§4.7, §4.8: score what one's cards say of this stop."""
    scored = state.scored[seat]
    if scored < ROUTE_STOPS and box.routes[state.route_cards[seat, 0], scored] == stop:
        state.scored[seat] = scored + 1
        tell(log, Event.SCORED_STOP, seat, stop, ALL)
        if scored + 1 == ROUTE_STOPS and not box.quick:
            attribute(state, seat, ROUTE_BONUS, log)
        close_if_complete(box, state, seat, log)
    elif has(box.gateways[state.destination_cards[seat, 0]] & ~state.reached[seat], stop):
        state.reached[seat] |= bit(stop)
        tell(log, Event.SCORED_GATEWAY, seat, stop, ALL)
        close_if_complete(box, state, seat, log)


@compiled
def close_if_complete(box, state, seat, log):
    """§7.2"""
    if not box.quick or state.scored[seat] < ROUTE_STOPS:
        return
    if state.reached[seat] == box.gateways[state.destination_cards[seat, 0]]:
        tell(log, Event.COMPLETED, seat, NONE, ALL)
        close(state, log)


@compiled
def attribute(state, seat, bonus, log):
    """§4.9, §5.5: a bonus goes to the first who earns it."""
    if state.bonus[bonus] == NONE:
        state.bonus[bonus] = seat
        tell(log, Event.BONUS, seat, bonus, ALL)
        close_if_attributed(state, log)


@compiled
def close_if_attributed(state, log):
    """§6.1"""
    for bonus in range(len(BONUSES)):
        if state.bonus[bonus] == NONE:
            return
    close(state, log)


@compiled
def close(state, log):
    """§6.1, §7.2: this lap is the last."""
    if not state.closing:
        state.closing = True
        tell(log, Event.CLOSING, NONE, NONE, ALL)


@compiled
def photograph(box, state, seat, kind, log):
    """§5"""
    stop = state.stop[seat]
    state.photos[seat, kind] |= bit(stop)
    tell(log, Event.PHOTO_INDOOR + kind, seat, stop, ALL)
    if size(state.photos[seat, kind]) == box.needed:
        attribute(state, seat, PHOTO_BONUS + kind, log)
    if state.imposed[seat] == kind:
        state.imposed[seat] = NONE
        tell(log, Event.IMPOSED_NO_MORE, seat, kind, ALL)
    end_impositions(box, state, log)
    for other_kind in range(len(KINDS)):
        void_if_impossible(box, state, other_kind, log)


@compiled
def void_if_impossible(box, state, kind, log):
    """§5.6"""
    bonus = PHOTO_BONUS + kind
    if state.bonus[bonus] != NONE:
        return
    for seat in range(box.players):
        have = size(state.photos[seat, kind])
        if have + size(obtainable(box, state, seat, kind)) >= box.needed:
            return
    state.bonus[bonus] = VOID
    tell(log, Event.VOID, NONE, bonus, ALL)
    close_if_attributed(state, log)


@compiled
def end_turn(box, state, seat, log):
    """§6.1, §6.2: on to the next player, or to the end after the last of the lap."""
    state.owed[seat], state.delays[seat] = 0, 0
    after = next_seat(box, seat)
    if after == state.first:
        if state.closing:
            end_the_game(box, state, log)
            return
        if state.lap == box.laps:
            tell(log, Event.LAP_LIMIT, NONE, state.lap, ALL)
            end_the_game(box, state, log)
            return
        begin_lap(state, log)
    begin_turn(box, state, after, log)


@compiled
def end_the_game(box, state, log):
    """§6"""
    state.phase, state.waiting = Phase.OVER, 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points(box, state, seat), ALL)


@compiled
def score(box, state, out):
    """§6.3: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points(box, state, seat)


@compiled
def ranking(box, state, out):
    """§6.4, §7.3: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(box, state, other, seat):
                out[seat] += 1


# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box, view, seat, dice):
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
def imagine_deal(box, view, cards, n, dice):
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
def imagine_actions(box, view, dice):
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
def any_answer(box, view, other, dice):
    """§10.1: what a seat that has answered may have answered."""
    if view.phase != Phase.REACT or not view.asked & ~view.waiting & 1 << other:
        return NONE
    while True:
        action = BLOCK + roll(dice, SLEEP + 1 - BLOCK)
        if objection_to_answer(box, view, other, action) == Rule.OK:
            return action - BLOCK


# --- Words used above --------------------------------------------------------


@compiled
def points(box, state, seat):
    """§6.3"""
    total = state.scored[seat] + size(state.reached[seat]) + photos_of(state, seat)
    for bonus in range(len(BONUSES)):
        if state.bonus[bonus] == seat:
            total += 1
    return total


@compiled
def is_ahead(box, state, seat, other):
    """§6.4"""
    mine, theirs = points(box, state, seat), points(box, state, other)
    if mine != theirs:
        return mine > theirs
    return photos_of(state, seat) > photos_of(state, other)


# --- Told at the table -------------------------------------------------------


def arguments(number: int) -> dict[str, Any]:
    """What the sentences of words.*.ftl may ask about a number on any board."""
    return {
        "n": number,
        "kind": KINDS[number] if 0 <= number < len(KINDS) else "",
        "bonus": BONUSES[number] if 0 <= number < len(BONUSES) else "",
        "lifted": ("delay", "imposed")[number] if 0 <= number < 2 else "",
    }


def named(data: str, seats: list[str], number: int, language: str) -> dict[str, Any]:
    """What they may ask where the names are those of a board: stops, lines, sights, cards."""
    return names_of(read(data, len(seats)), seats, number, language)
