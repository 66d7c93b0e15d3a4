"""Lanterns: offer your brightest at the night market, and shake the die if it falls badly.

Read rules.en.md beside this file: the section signs below point into it. The game is here to try the
kit: hidden and half-hidden cards, a card shown once that stays known, a draw pile, dice, sealed offers
and votes, answers outside one's turn, words beside an action, a deck and a board of one's own.
"""

from enum import IntEnum

import numpy as np

from tablee.kit.codec import Codec
from tablee.kit.compiled import compiled
from tablee.kit.dice import DICE, hand_over, roll, shuffle
from tablee.kit.log import reveal, tell
from tablee.kit.options import Option, Unplayable
from tablee.kit.record import (
    ALL,
    EVERYONE,
    HIDDEN,
    KNOWN,
    NOBODY,
    NONE,
    OWNER,
    Field,
    Record,
    Seats,
    count,
    one_hot,
    one_seat,
    some_seats,
)
from tablee.kit.scratch import scratch

# --- What is in the box ------------------------------------------------------

MAX_PLAYERS, HAND, MAX_COLOURS, MAX_SHINE, MAX_STALLS, MAX_PRIZE = 12, 2, 5, 9, 6, 20
MAX_DECK = MAX_COLOURS * MAX_SHINE
COLOURS = "RGBYV"
LANTERNS = tuple(f"{colour}{shine + 1}" for colour in COLOURS for shine in range(MAX_SHINE))
SIDES = 6

OPTIONS = {
    "players": Option(tuple(range(2, MAX_PLAYERS + 1)), 3, clause=101),
    "show": Option((True, False), True, clause=103),
}
DATA = {"colours": 5, "shine": 6, "stalls": [4, 6, 9]}

BOX = Record(
    Field("players", "i1"),
    Field("show", "b1"),
    Field("cards", "i1"),
    Field("deck", "i1", (MAX_DECK,), note="its first `cards` cells"),
    Field("stalls", "i1"),
    Field("prizes", "i1", (MAX_STALLS,)),
)


def make_box(players: int, options: dict, data: dict) -> np.ndarray:
    """§1.1, §1.5: what this table plays with.

    Raises:
        Unplayable: the deck or the market cannot be played (§1.5).
    """
    if not isinstance(data, dict) or set(data) != set(DATA) or not isinstance(data["stalls"], list):
        raise Unplayable("data-incomplete", 105)
    colours, shine, stalls = data["colours"], data["shine"], data["stalls"]
    if any(type(number) is not int for number in (colours, shine, *stalls)):
        raise Unplayable("data-incomplete", 105)
    if not (1 <= colours <= MAX_COLOURS and 1 <= shine <= MAX_SHINE):
        raise Unplayable("deck-impossible", 105, colours=MAX_COLOURS, shine=MAX_SHINE)
    if colours * shine < HAND * players:
        raise Unplayable("deck-too-small", 105, lanterns=colours * shine, players=players)
    if not (1 <= len(stalls) <= MAX_STALLS and all(1 <= prize <= MAX_PRIZE for prize in stalls)):
        raise Unplayable("market-impossible", 105, stalls=MAX_STALLS, prize=MAX_PRIZE)
    deck = [c for c in range(MAX_DECK) if colour(c) < colours and c % MAX_SHINE < shine]
    boxes = BOX.new()
    boxes["players"], boxes["show"] = players, options["show"]
    boxes["cards"], boxes["deck"][0, : len(deck)] = len(deck), deck
    boxes["stalls"], boxes["prizes"][0, : len(stalls)] = len(stalls), stalls
    return boxes


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    OPEN = 0  # §2
    OFFER = 1  # §3
    ANSWER = 2  # §4
    VOTE = 3  # §5
    OVER = 4  # §6


FLOW = {
    Phase.OPEN: {Phase.OFFER},
    Phase.OFFER: {Phase.OFFER, Phase.ANSWER, Phase.VOTE, Phase.OVER},
    Phase.ANSWER: {Phase.ANSWER, Phase.VOTE, Phase.OVER},
    Phase.VOTE: {Phase.VOTE, Phase.OPEN, Phase.OVER},
    Phase.OVER: set(),
}
SEALED = {Phase.OFFER, Phase.ANSWER, Phase.VOTE}
PROMPT = {
    Phase.OPEN: ("prompt-open", "prompt-open-others"),
    Phase.OFFER: ("prompt-offer", "prompt-offer-others"),
    Phase.ANSWER: ("prompt-answer", "prompt-answer-others"),
    Phase.VOTE: ("prompt-vote", "prompt-vote-others"),
    Phase.OVER: ("prompt-over", "prompt-over"),
}

SEATS, BITS = (Seats(MAX_PLAYERS),), tuple(range(MAX_PLAYERS))
SLOTS = (*SEATS, HAND)
STATE = Record(
    Field("phase", "i1", (), EVERYONE, one_hot(5), names=tuple(p.name for p in Phase)),
    Field("waiting", "i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=BITS),
    Field(
        "asked",
        "i2",
        (),
        EVERYONE,
        some_seats(MAX_PLAYERS),
        "those of this sealed round",
        bits=BITS,
    ),
    Field(
        "asleep",
        "i2",
        (),
        EVERYONE,
        some_seats(MAX_PLAYERS),
        "who answers no until they lead",
        bits=BITS,
    ),
    Field("leader", "i1", (), EVERYONE, one_seat(MAX_PLAYERS)),
    Field("stall", "i1", (), EVERYONE, one_hot(MAX_STALLS), "open now, or NONE"),
    Field("closed", "i1", (MAX_STALLS,), EVERYONE, count(1)),
    Field(
        "winner", "i1", (), EVERYONE, one_seat(MAX_PLAYERS), "of the offers on the table, or NONE"
    ),
    Field("die", "i1", (), EVERYONE, one_hot(SIDES + 1)),
    Field("sealed", "i1", SEATS, OWNER, one_hot(4), "an offer, answer or vote not yet read out"),
    Field("hand", "i1", SLOTS, KNOWN("shown_to"), one_hot(MAX_DECK), names=LANTERNS),
    Field(
        "shown_to",
        "i2",
        SLOTS,
        EVERYONE,
        some_seats(MAX_PLAYERS),
        "who has seen its face",
        bits=BITS,
    ),
    Field("back", "i1", SLOTS, EVERYONE, one_hot(MAX_COLOURS), names=tuple(COLOURS)),
    Field("gone", "i1", (MAX_DECK,), EVERYONE, count(1), "1 once offered or given up"),
    Field("pile", "i1", (), EVERYONE, count(MAX_DECK), "lanterns left to draw"),
    Field("deck", "i1", (MAX_DECK,), NOBODY, None, "the draw pile, its top at pile - 1", LANTERNS),
    Field("prizes", "i2", SEATS, EVERYONE, count(100)),
    Field("dice", DICE, (), NOBODY, None, "the deal, the lot, the die"),
)


@compiled
def check_sanity(box, state):
    """Every lantern is in one place, and its back tells its colour."""
    seen = scratch(MAX_DECK, np.int64)
    for card in range(MAX_DECK):
        seen[card] = state.gone[card]
    for i in range(state.pile):
        seen[state.deck[i]] += 1
    for seat in range(box.players):
        for i in range(HAND):
            card = state.hand[seat, i]
            if card != NONE:
                seen[card] += 1
            if state.back[seat, i] != (colour(card) if card != NONE else NONE):
                return False
    for card in range(MAX_DECK):
        if seen[card] > 1:
            return False
    return seen.sum() == box.cards


# --- What a player can say ---------------------------------------------------

ACTIONS = Codec(
    open=range(1, MAX_STALLS + 1),
    offer=("nothing", "1", "2"),
    answer=("no", "shake 1", "shake 2", "sleep"),
    vote=("on", "stop"),
    says={"open": 80},
)
OPEN, OFFER = ACTIONS.base["open"], ACTIONS.base["offer"]
ANSWER, VOTE = ACTIONS.base["answer"], ACTIONS.base["vote"]
SLEEP, STOP = 3, 1
LONGEST = MAX_STALLS * (1 + 3 * MAX_PLAYERS)

# --- Why not? ----------------------------------------------------------------


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 104
    OPEN_A_STALL = 201
    THE_STALL_HAS_CLOSED = 202
    MAKE_AN_OFFER = 301
    OFFER_WHAT_YOU_HOLD = 302
    GIVE_AN_ANSWER = 401
    GIVE_UP_WHAT_YOU_HOLD = 402
    VOTE_NOW = 502
    GAME_IS_OVER = 601


@compiled
def objection(box, state, seat, action):
    """The rule that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_waited_for(state, seat):
        return Rule.WAIT_YOUR_TURN
    if state.phase == Phase.OPEN:
        if not OPEN <= action < OPEN + box.stalls:
            return Rule.OPEN_A_STALL
        return Rule.THE_STALL_HAS_CLOSED if state.closed[action - OPEN] else Rule.OK
    if state.phase == Phase.OFFER:
        if not OFFER <= action < ANSWER:
            return Rule.MAKE_AN_OFFER
        return Rule.OK if may_part_with(state, seat, action - OFFER) else Rule.OFFER_WHAT_YOU_HOLD
    if state.phase == Phase.ANSWER:
        if not ANSWER <= action < VOTE:
            return Rule.GIVE_AN_ANSWER
        return (
            Rule.OK if may_part_with(state, seat, action - ANSWER) else Rule.GIVE_UP_WHAT_YOU_HOLD
        )
    return Rule.OK if action >= VOTE else Rule.VOTE_NOW


@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    n = 0
    for action in range(VOTE + 2):
        if objection(box, state, seat, action) == Rule.OK:
            out[n] = action
            n += 1
    return n


# --- What happens ------------------------------------------------------------

Event = IntEnum(
    "Event",
    "DEALT SHOWN LEADS OPENED WROTE OFFERED OFFERED_NOTHING ROLLED ANSWERED LET WOULD_SHAKE SHOOK "
    "SLEPT PAID UNPAID DREW VOTED VOTED_ON VOTED_STOP SCORED",
    start=0,
)


@compiled
def setup(box, state, log):
    """§1: shuffle and deal; §2.1: the lot names the first leader."""
    for i in range(MAX_DECK):
        state.deck[i] = box.deck[i] if i < box.cards else NONE
    shuffle(state.dice, state.deck[: box.cards])
    deal(box, state, log)
    state.leader = roll(state.dice, box.players)
    reveal(log, Event.LEADS, state.leader, NONE, ALL)
    state.waiting = 1 << state.leader


@compiled
def deal(box, state, log):
    """§1.1 to §1.3"""
    state.phase, state.asked, state.asleep = Phase.OPEN, 0, 0
    state.stall, state.winner, state.die = NONE, NONE, NONE
    state.closed[:] = 0
    state.closed[box.stalls :] = 1
    state.sealed[:] = NONE
    state.hand[:] = NONE
    state.back[:] = NONE
    state.shown_to[:] = ALL
    state.gone[:] = 0
    state.prizes[:] = 0
    state.pile = box.cards
    for seat in range(box.players):
        for i in range(HAND):
            draw(state, seat, i, Event.DEALT, log)
        if box.show:
            state.shown_to[seat, 0] = ALL
            reveal(log, Event.SHOWN, seat, state.hand[seat, 0], ALL)


@compiled
def draw(state, seat, i, event, log):
    """The top lantern into an empty place of a hand; its holder sees the face."""
    state.pile -= 1
    card = state.deck[state.pile]
    state.deck[state.pile] = NONE
    state.hand[seat, i] = card
    state.back[seat, i] = colour(card)
    state.shown_to[seat, i] = 1 << seat
    reveal(log, event, seat, card, 1 << seat)


@compiled
def apply(box, state, seat, action, log):
    """Carry out a legal action and run on to the next decision."""
    if state.phase == Phase.OPEN:
        open_stall(box, state, seat, action - OPEN, log)
    elif state.phase == Phase.OFFER:
        if seal(state, seat, action - OFFER, Event.WROTE, log):
            turn_up_offers(box, state, log)
    elif state.phase == Phase.ANSWER:
        if seal(state, seat, action - ANSWER, Event.ANSWERED, log):
            read_out_answers(box, state, log)
    elif seal(state, seat, action - VOTE, Event.VOTED, log):
        count_votes(box, state, log)


@compiled
def open_stall(box, state, seat, stall, log):
    """§2.1"""
    state.stall, state.closed[stall] = stall, 1
    tell(log, Event.OPENED, seat, stall, ALL)
    ask(state, Phase.OFFER, (1 << box.players) - 1)


@compiled
def ask(state, phase, seats):
    """Wait for all these seats at once."""
    state.phase, state.asked, state.waiting = phase, seats, seats


@compiled
def seal(state, seat, choice, event, log):
    """Put a choice aside unseen; was it the last one?"""
    state.sealed[seat] = choice
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
def turn_up_offers(box, state, log):
    """§3.3, §3.4"""
    best = NONE
    for k in range(box.players):
        seat = (state.leader + k) % box.players
        choice = unseal(state, seat)
        if choice == 0:
            reveal(log, Event.OFFERED_NOTHING, seat, NONE, ALL)
            continue
        card = discard(state, seat, choice - 1)
        reveal(log, Event.OFFERED, seat, card, ALL)
        if best == NONE or card % MAX_SHINE > best:
            best, state.winner = card % MAX_SHINE, seat
    if best == NONE:
        tell(log, Event.UNPAID, NONE, NONE, ALL)
        close_stall(box, state, log)
        return
    roll_die(state, log)
    seats = awake_with_cards(box, state)
    if seats == 0:
        pay_prize(box, state, log)
    else:
        ask(state, Phase.ANSWER, seats)


@compiled
def roll_die(state, log):
    """§3.4"""
    state.die = roll(state.dice, SIDES) + 1
    reveal(log, Event.ROLLED, state.winner, state.die, ALL)


@compiled
def read_out_answers(box, state, log):
    """§4.3"""
    shaken = False
    for k in range(box.players):
        seat = (state.leader + 1 + k) % box.players
        if not state.asked >> seat & 1:
            continue
        answer = unseal(state, seat)
        if answer == 0:
            reveal(log, Event.LET, seat, NONE, ALL)
        elif answer == SLEEP:
            state.asleep |= 1 << seat
            reveal(log, Event.SLEPT, seat, NONE, ALL)
        elif shaken:
            reveal(log, Event.WOULD_SHAKE, seat, NONE, ALL)
        else:
            shaken = True
            reveal(log, Event.SHOOK, seat, discard(state, seat, answer - 1), ALL)
            roll_die(state, log)
    pay_prize(box, state, log)


@compiled
def pay_prize(box, state, log):
    """§3.4"""
    prize = box.prizes[state.stall] + state.die
    state.prizes[state.winner] += prize
    tell(log, Event.PAID, state.winner, prize, ALL)
    close_stall(box, state, log)


@compiled
def close_stall(box, state, log):
    """§5.1, §6.1"""
    state.stall, state.winner, state.die = NONE, NONE, NONE
    for k in range(box.players):
        seat = (state.leader + k) % box.players
        for i in range(HAND):
            if state.hand[seat, i] == NONE and state.pile > 0:
                draw(state, seat, i, Event.DREW, log)
    state.leader = (state.leader + 1) % box.players
    state.asleep &= ~(1 << state.leader)
    if state.closed.sum() == MAX_STALLS:
        end_the_game(box, state, log)
    else:
        ask(state, Phase.VOTE, (1 << box.players) - 1)


@compiled
def count_votes(box, state, log):
    """§5.2"""
    stopping = 0
    for seat in range(box.players):
        if unseal(state, seat) == STOP:
            stopping += 1
            reveal(log, Event.VOTED_STOP, seat, NONE, ALL)
        else:
            reveal(log, Event.VOTED_ON, seat, NONE, ALL)
    if 2 * stopping > box.players:
        end_the_game(box, state, log)
        return
    tell(log, Event.LEADS, state.leader, NONE, ALL)
    state.phase, state.asked, state.waiting = Phase.OPEN, 0, 1 << state.leader


@compiled
def end_the_game(box, state, log):
    """§6.1"""
    state.phase, state.asked, state.waiting = Phase.OVER, 0, 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, state.prizes[seat], ALL)


@compiled
def score(box, state, out):
    """§6.2: the points of each seat."""
    for seat in range(box.players):
        out[seat] = state.prizes[seat]


@compiled
def ranking(box, state, out):
    """§6.2: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            mine, theirs = state.prizes[seat], state.prizes[other]
            fewer = held(state, seat) < held(state, other)
            if mine < theirs or (mine == theirs and fewer):
                out[seat] += 1


# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box, view, seat, dice):
    """Make the view a full state: each deal that fits it, exactly as likely.

    What others have sealed is nobody's luck: any legal choice, each as likely.
    """
    cards = scratch(MAX_DECK, np.int64)
    for i in range(box.cards):
        cards[i] = box.deck[i]
    unseen = cards[: box.cards]
    shuffle(dice, unseen)
    for other in range(box.players):
        for i in range(HAND):
            if view.hand[other, i] >= 0:
                leave_out(unseen, view.hand[other, i])
    for i in range(unseen.size):
        if unseen[i] != NONE and view.gone[unseen[i]] == 1:
            unseen[i] = NONE
    for other in range(box.players):
        for i in range(HAND):
            if view.hand[other, i] == HIDDEN:
                view.hand[other, i] = take(unseen, view.back[other, i])
        if view.sealed[other] == HIDDEN:
            view.sealed[other] = any_choice(view, other, dice)
    view.sealed[box.players :] = NONE
    view.deck[:] = NONE
    for i in range(view.pile):
        view.deck[i] = take(unseen, NONE)
    shuffle(dice, view.deck[: view.pile])  # what the hands left was no longer in any order
    hand_over(dice, view.dice)


@compiled
def leave_out(unseen, card):
    """A card that is seen somewhere."""
    for i in range(unseen.size):
        if unseen[i] == card:
            unseen[i] = NONE


@compiled
def any_choice(view, other, dice):
    """What a seat that has answered may have answered."""
    if not view.asked & ~view.waiting & 1 << other:
        return NONE
    if view.phase == Phase.VOTE:
        return roll(dice, 2)
    while True:
        choice = roll(dice, 3 if view.phase == Phase.OFFER else 4)
        if may_part_with(view, other, choice):
            return choice


@compiled
def take(cards, wanted):
    """The first card of this colour (NONE: of any) leaves the row."""
    for i in range(cards.size):
        if cards[i] != NONE and (wanted == NONE or colour(cards[i]) == wanted):
            card = cards[i]
            cards[i] = NONE
            return card
    return NONE


# --- Words used above --------------------------------------------------------


@compiled
def colour(card):
    return card // MAX_SHINE


@compiled
def is_waited_for(state, seat):
    return state.waiting >> seat & 1 == 1


@compiled
def may_part_with(state, seat, choice):
    """Choices 1 and 2 name a place in the hand; the others cost nothing."""
    return choice == 0 or choice == SLEEP or state.back[seat, choice - 1] != NONE


@compiled
def discard(state, seat, i):
    """A lantern leaves a hand for good, face up."""
    card = state.hand[seat, i]
    state.hand[seat, i] = NONE
    state.back[seat, i] = NONE
    state.shown_to[seat, i] = ALL
    state.gone[card] = 1
    return card


@compiled
def held(state, seat):
    n = 0
    for i in range(HAND):
        if state.back[seat, i] != NONE:
            n += 1
    return n


@compiled
def awake_with_cards(box, state):
    """§4.1: all who could answer as far as anybody can see."""
    seats = 0
    for seat in range(box.players):
        if held(state, seat) > 0 and not state.asleep >> seat & 1:
            seats |= 1 << seat
    return seats


# --- Told at the table -------------------------------------------------------


def arguments(number: int) -> dict:
    """What the sentences of words.*.ftl may ask about a number or a lantern."""
    return {
        "n": number,
        "stall": number + 1,
        "colour": COLOURS[colour(number) % MAX_COLOURS],
        "shine": number % MAX_SHINE + 1,
    }
