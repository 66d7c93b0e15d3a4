"""Lanterns: offer your brightest at the night market, and shake the die if it falls badly.

Read rules.en.md beside this file: the section signs below point into it. The game is here to try the
kit: hidden and half-hidden cards, a card shown once that stays known, a draw pile, dice, sealed offers
and votes, answers outside one's turn, words beside an action, a deck and a board of one's own.
"""

from enum import IntEnum

from tablee.kit.rules.bits import ZERO, bit, has, size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import DICE, Dice, hand_over, roll, shuffle
from tablee.kit.rules.log import Events, Log, reveal, reveal_to, tell
from tablee.kit.rules.moves import Moves
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Option, Unplayable, number
from tablee.kit.rules.record import (
    ALL,
    EVERYONE,
    HIDDEN,
    KNOWN,
    NOBODY,
    NONE,
    OWNER,
    Array,
    Layout,
    Seats,
    count as share,
    holds,
    one_hot,
    one_seat,
    some_seats,
)
from tablee.kit.rules.scratch import scratch

# --- What is in the box ------------------------------------------------------

MAX_PLAYERS, HAND, SIDES = 12, 2, 6
MAX_COLOURS, MAX_SHINE, MAX_STALLS, MAX_PRIZE = 5, 9, 6, 20
MAX_DECK = MAX_COLOURS * MAX_SHINE
COLOURS = "RGBYV"
LANTERNS = tuple(f"{colour}{shine + 1}" for colour in COLOURS for shine in range(MAX_SHINE))

OPTIONS = {
    "players": Option(tuple(range(2, MAX_PLAYERS + 1)), 3, clause=101),
    "show": Option((True, False), True, clause=103),
    "sides": number(range(2, SIDES + 1), SIDES, clause=304),
}
DATA = {"colours": 5, "shine": 6, "stalls": [4, 6, 9]}


class Box(Layout):
    """What lies in the box at a table."""

    players: int = holds("i1")
    show: bool = holds("b1")
    sides: int = holds("i1", note="of the die")
    cards: int = holds("i1")
    deck: Array = holds("i1", (MAX_DECK,), note="its first `cards` cells")
    stalls: int = holds("i1")
    prizes: Array = holds("i1", (MAX_STALLS,))


BOX = Box.record


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
LONGEST = MAX_STALLS * (1 + 3 * MAX_PLAYERS)

SEATS, BITS = (Seats(MAX_PLAYERS),), tuple(range(MAX_PLAYERS))
SLOTS, SOME = (*SEATS, HAND), some_seats(MAX_PLAYERS)


class State(Layout):
    """A position."""

    phase: int = holds("i1", (), EVERYONE, one_hot(5), names=tuple(p.name for p in Phase))
    waiting: int = holds("i2", (), EVERYONE, SOME, bits=BITS)
    asked: int = holds("i2", (), EVERYONE, SOME, "those of this sealed round", bits=BITS)
    asleep: int = holds("i2", (), EVERYONE, SOME, "who answers no until they lead", bits=BITS)
    leader: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS))
    stall: int = holds("i1", (), EVERYONE, one_hot(MAX_STALLS), "open now, or NONE")
    closed: Array = holds("i1", (MAX_STALLS,), EVERYONE, share(1))
    winner: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS), "of the offers, or NONE")
    die: int = holds("i1", (), EVERYONE, one_hot(SIDES + 1))
    sealed: Array = holds(
        "i1", SEATS, OWNER, one_hot(4), "an offer, answer or vote not yet read out"
    )
    hand: Array = holds("i1", SLOTS, KNOWN("shown_to"), one_hot(MAX_DECK), names=LANTERNS)
    shown_to: Array = holds("i2", SLOTS, EVERYONE, SOME, "who has seen its face", bits=BITS)
    back: Array = holds("i1", SLOTS, EVERYONE, one_hot(MAX_COLOURS), names=tuple(COLOURS))
    gone: Array = holds("i1", (MAX_DECK,), EVERYONE, share(1), "1 once offered or given up")
    pile: int = holds("i1", (), EVERYONE, share(MAX_DECK), "lanterns left to draw")
    deck: Array = holds(
        "i1", (MAX_DECK,), NOBODY, None, "the draw pile, its top at pile - 1", LANTERNS
    )
    prizes: Array = holds("i2", SEATS, EVERYONE, share(100))
    dice: Dice = holds(DICE, (), NOBODY, None, "the deal, the lot, the die")


STATE = State.record


@compiled
def check_sanity(box: Box, state: State):
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


class Event(Events):
    """What is told at the table, and the columns of each."""

    DEALT = "who lantern"
    SHOWN = "who lantern"
    LEADS = "who"
    OPENED = "who stall"
    WROTE = "who"
    OFFERED = "who lantern"
    OFFERED_NOTHING = "who"
    ROLLED = "who die"
    ANSWERED = "who"
    LET = "who"
    WOULD_SHAKE = "who"
    SHOOK = "who lantern"
    SLEPT = "who"
    PAID = "who points"
    UNPAID = ""
    DREW = "who lantern"
    VOTED = "who"
    VOTED_ON = "who"
    VOTED_STOP = "who"
    SCORED = "who points"


REPLIES, WISHES = ("no", "shake 1", "shake 2", "sleep"), ("on", "stop")
NOTHING = 0  # is offered, or given up; a place of the hand is one more than in the position
SLEEP, STOP = REPLIES.index("sleep"), WISHES.index("stop")

MOVES = Moves(
    Rule,
    Phase,
    order=("open", "offer", "answer", "vote"),
    nouns={
        "stall": range(1, MAX_STALLS + 1),
        "gift": ("nothing", *range(1, HAND + 1)),
        "reply": REPLIES,
        "wish": WISHES,
    },
    asks={
        Phase.OPEN: Rule.OPEN_A_STALL,
        Phase.OFFER: Rule.MAKE_AN_OFFER,
        Phase.ANSWER: Rule.GIVE_AN_ANSWER,
        Phase.VOTE: Rule.VOTE_NOW,
    },
)

# --- §1  The table -------------------------------------------------------------


@compiled
def setup(box: Box, state: State, log: Log):
    """§1: shuffle and deal; §2.1: the lot names the first leader."""
    for i in range(MAX_DECK):
        state.deck[i] = box.deck[i] if i < box.cards else NONE
    shuffle(state.dice, state.deck[: box.cards])
    deal(box, state, log)
    state.leader = roll(state.dice, box.players)
    reveal(log, Event.LEADS, state.leader)
    state.waiting = 1 << state.leader


@compiled
def deal(box: Box, state: State, log: Log):
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
            reveal(log, Event.SHOWN, seat, state.hand[seat, 0])


@compiled
def draw(state: State, seat, i, event, log: Log):
    """The top lantern into an empty place of a hand; its holder sees the face."""
    state.pile -= 1
    card = state.deck[state.pile]
    state.deck[state.pile] = NONE
    state.hand[seat, i] = card
    state.back[seat, i] = colour(card)
    state.shown_to[seat, i] = 1 << seat
    reveal_to(log, 1 << seat, event, seat, card)


@compiled
def colour(card):
    return card // MAX_SHINE


# --- §2  Opening a stall -------------------------------------------------------


@compiled
def stalls_left(state: State):
    """§2.2: those that have not closed; those that this market lacks count as closed."""
    stalls = ZERO
    for stall in range(MAX_STALLS):
        if not state.closed[stall]:
            stalls |= bit(stall)
    return stalls


@compiled
def why_not_open(box: Box, stall):
    """§2.1, §2.2"""
    return Rule.THE_STALL_HAS_CLOSED if stall < box.stalls else Rule.OPEN_A_STALL


@MOVES("open {stall}", Phase.OPEN, only_if=[("stall", stalls_left, why_not_open)], says=80)
def open_stall(box: Box, state: State, seat, stall, log: Log):
    """§2.1"""
    state.stall, state.closed[stall] = stall, 1
    tell(log, Event.OPENED, seat, stall)
    ask(state, Phase.OFFER, (1 << box.players) - 1)


@compiled
def ask(state: State, phase, seats):
    """Wait for all these seats at once."""
    state.phase, state.asked, state.waiting = phase, seats, seats


# --- §3  Offers ----------------------------------------------------------------


@compiled
def what_to_offer(state: State, seat):
    """§3.1, §3.2: nothing, or a lantern of the hand."""
    gifts = bit(NOTHING)
    for i in range(HAND):
        if state.back[seat, i] != NONE:
            gifts |= bit(i + 1)
    return gifts


@MOVES(
    "offer {gift}",
    Phase.OFFER,
    sealed=True,
    only_if=[("gift", what_to_offer, Rule.OFFER_WHAT_YOU_HOLD)],
)
def offer(box: Box, state: State, seat, gift, log: Log):
    """§3.1"""
    seal(state, seat, gift, Event.WROTE, log)
    if all_are_in(state):
        turn_up_offers(box, state, log)


@compiled
def seal(state: State, seat, choice, event, log: Log):
    """A choice is put aside, and told to nobody before the last one is in."""
    state.sealed[seat] = choice
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
def turn_up_offers(box: Box, state: State, log: Log):
    """§3.3, §3.4"""
    best = NONE
    for k in range(box.players):
        seat = (state.leader + k) % box.players
        gift = unseal(state, seat)
        if gift == NOTHING:
            reveal(log, Event.OFFERED_NOTHING, seat)
            continue
        card = discard(state, seat, gift - 1)
        reveal(log, Event.OFFERED, seat, card)
        if best == NONE or card % MAX_SHINE > best:
            best, state.winner = card % MAX_SHINE, seat
    if best == NONE:
        tell(log, Event.UNPAID)
        close_stall(box, state, log)
        return
    roll_die(box, state, log)
    seats = awake_with_cards(box, state)
    if seats == 0:
        pay_prize(box, state, log)
    else:
        ask(state, Phase.ANSWER, seats)


@compiled
def discard(state: State, seat, i):
    """A lantern leaves a hand for good, face up."""
    card = state.hand[seat, i]
    state.hand[seat, i] = NONE
    state.back[seat, i] = NONE
    state.shown_to[seat, i] = ALL
    state.gone[card] = 1
    return card


@compiled
def roll_die(box: Box, state: State, log: Log):
    """§3.4"""
    state.die = roll(state.dice, box.sides) + 1
    reveal(log, Event.ROLLED, state.winner, state.die)


@compiled
def pay_prize(box: Box, state: State, log: Log):
    """§3.4"""
    prize = box.prizes[state.stall] + state.die
    state.prizes[state.winner] += prize
    tell(log, Event.PAID, state.winner, prize)
    close_stall(box, state, log)


# --- §4  The second roll -------------------------------------------------------


@compiled
def awake_with_cards(box: Box, state: State):
    """§4.1: all who could answer as far as anybody can see."""
    seats = 0
    for seat in range(box.players):
        if what_to_offer(state, seat) != bit(NOTHING) and not state.asleep >> seat & 1:
            seats |= 1 << seat
    return seats


@compiled
def what_to_answer(state: State, seat):
    """§4.1, §4.2: what could be offered can be given up."""
    return what_to_offer(state, seat) | bit(SLEEP)


@MOVES(
    "answer {reply}",
    Phase.ANSWER,
    sealed=True,
    only_if=[("reply", what_to_answer, Rule.GIVE_UP_WHAT_YOU_HOLD)],
)
def answer(box: Box, state: State, seat, reply, log: Log):
    """§4.1"""
    seal(state, seat, reply, Event.ANSWERED, log)
    if all_are_in(state):
        read_out_answers(box, state, log)


@compiled
def read_out_answers(box: Box, state: State, log: Log):
    """§4.3"""
    shaken = False
    for k in range(box.players):
        seat = (state.leader + 1 + k) % box.players
        if not state.asked >> seat & 1:
            continue
        reply = unseal(state, seat)
        if reply == NOTHING:
            reveal(log, Event.LET, seat)
        elif reply == SLEEP:
            state.asleep |= 1 << seat
            reveal(log, Event.SLEPT, seat)
        elif shaken:
            reveal(log, Event.WOULD_SHAKE, seat)
        else:
            shaken = True
            reveal(log, Event.SHOOK, seat, discard(state, seat, reply - 1))
            roll_die(box, state, log)
    pay_prize(box, state, log)


# --- §5  Going on --------------------------------------------------------------


@compiled
def close_stall(box: Box, state: State, log: Log):
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


@MOVES("vote {wish}", Phase.VOTE, sealed=True)
def vote(box: Box, state: State, seat, wish, log: Log):
    """§5.2"""
    seal(state, seat, wish, Event.VOTED, log)
    if all_are_in(state):
        count_votes(box, state, log)


@compiled
def count_votes(box: Box, state: State, log: Log):
    """§5.2"""
    stopping = 0
    for seat in range(box.players):
        stops = unseal(state, seat) == STOP
        stopping += stops
        reveal(log, Event.VOTED_STOP if stops else Event.VOTED_ON, seat)
    if 2 * stopping > box.players:
        end_the_game(box, state, log)
        return
    tell(log, Event.LEADS, state.leader)
    state.phase, state.asked, state.waiting = Phase.OPEN, 0, 1 << state.leader


# --- §6  The end ---------------------------------------------------------------


@compiled
def end_the_game(box: Box, state: State, log: Log):
    """§6.1"""
    state.phase, state.asked, state.waiting = Phase.OVER, 0, 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, state.prizes[seat])


@compiled
def score(box: Box, state: State, out):
    """§6.2: the points of each seat."""
    for seat in range(box.players):
        out[seat] = state.prizes[seat]


@compiled
def ranking(box: Box, state: State, out):
    """§6.2: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            mine, theirs = state.prizes[seat], state.prizes[other]
            fewer = size(what_to_offer(state, seat)) < size(what_to_offer(state, other))
            if mine < theirs or (mine == theirs and fewer):
                out[seat] += 1


ACTIONS = MOVES.codec()
SEALED = MOVES.sealed
objection, legal, apply = MOVES.rules(__name__)
count, nth, mask = MOVES.counts()

# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box: Box, view: State, seat, dice):
    """Make the view a full state: each deal that fits it, exactly as likely.

    What others have sealed is nobody's luck: any legal choice, each as likely.
    """
    cards = scratch(MAX_DECK, np.int64)
    unseen = cards[: box.cards]
    for i in range(box.cards):
        unseen[i] = box.deck[i]
    shuffle(dice, unseen)
    for i in range(box.cards):
        if is_seen(box, view, unseen[i]):
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
def is_seen(box: Box, view: State, card):
    """Is it gone, or in a hand with its face known?"""
    for other in range(box.players):
        for i in range(HAND):
            if view.hand[other, i] == card:
                return True
    return view.gone[card] == 1


@compiled
def take(cards, wanted):
    """The first card of this colour (NONE: of any) leaves the row."""
    for i in range(cards.size):
        if cards[i] != NONE and (wanted == NONE or colour(cards[i]) == wanted):
            card = cards[i]
            cards[i] = NONE
            return card
    return NONE


@compiled
def any_choice(view: State, other, dice):
    """What a seat that has answered may have answered."""
    if not view.asked & ~view.waiting & 1 << other:
        return NONE
    if view.phase == Phase.VOTE:
        return roll(dice, 2)
    n, choices = HAND + 1, what_to_offer(view, other)
    if view.phase == Phase.ANSWER:
        n, choices = len(REPLIES), what_to_answer(view, other)
    while True:
        choice = roll(dice, n)
        if has(choices, choice):
            return choice


# --- Told at the table -------------------------------------------------------


WORDS = {
    "lantern": [
        {"colour": COLOURS[colour(lantern)], "shine": lantern % MAX_SHINE + 1}
        for lantern in range(len(COLOURS) * MAX_SHINE)
    ],
    "reply": range(len(REPLIES)),
}
