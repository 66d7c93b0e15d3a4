"""Push on the table: what lies in the box, and the position.

The section signs point into rules.en.md. A column is a set of cards, as no card can lie twice in it;
a bench and a bank count the cards that look alike.
"""

from enum import IntEnum

from tablee.games.push.pieces import (
    CARDS,
    COLUMNS,
    COPIES,
    DECK,
    FACES,
    MAX_PLAYERS,
    MOST_STARS,
    NUMBERED,
    ROLL,
    ROLLS,
    STARS,
    SWITCH,
    SWITCHES,
)
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import DICE, Dice
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Option, Unplayable, number
from tablee.kit.rules.record import (
    EVERYONE,
    NOBODY,
    NONE,
    Array,
    Layout,
    Seats,
    count as share,
    holds,
    mask_of,
    one_hot,
    one_seat,
    some_seats,
)

# --- What is in the box ------------------------------------------------------

OPTIONS = {
    "players": Option(tuple(range(2, MAX_PLAYERS + 1)), 3, clause=101),
    "first": Option(("lot", *range(MAX_PLAYERS)), "lot", clause=106),
    "switch_cards": Option(("from_three", "always"), "from_three", clause=103),
    "risks": Option((False, True), False, clause=603),
    "copies": number(range(1, COPIES + 1), COPIES, clause=102),
    "rolls": number(range(ROLLS + 1), ROLLS, clause=103),
    "switches": number(range(SWITCHES + 1), SWITCHES, clause=103),
    "stars": number(range(MOST_STARS + 1), STARS, clause=104),
    "columns": number(range(1, COLUMNS + 1), COLUMNS, clause=302),
}
DATA = None  # the one deck
BY_LOT = -1


class Box(Layout):
    """What lies in the box at a table."""

    players: int = holds("i1")
    first: int = holds("i1", note="the seat that begins, or BY_LOT")
    risks: bool = holds("b1")
    copies: int = holds("i1", note="of each numbered card")
    rolls: int = holds("i1")
    switches: int = holds("i1", note="for three or more")
    stars: int = holds("i1", note="sides of the die")
    columns: int = holds("i1", note="that there can be")
    cards: int = holds("i1", note="how many are in play")
    counts: Array = holds("i1", (len(CARDS),), note="of each card")
    deck: Array = holds("i1", (DECK,), note="all of them, in order; its first `cards` cells")


BOX = Box.record


def follows(numbers: dict[str, int]) -> dict[str, int]:
    """§1.2: what the rules say besides, and follows from the numbers of a box."""
    return {"number_cards": NUMBERED * numbers["copies"]}


def make_box(players: int, options: dict, data: None) -> np.ndarray:
    """§1: what this table plays with.

    Raises:
        Unplayable: the seat that begins does not play (§1.6).
    """
    if options["first"] in range(players, MAX_PLAYERS):
        raise Unplayable("first-does-not-play", 106, seat=options["first"], players=players)
    counts = [options["copies"]] * len(CARDS)
    counts[ROLL], counts[SWITCH] = options["rolls"], options["switches"]
    if players == 2 and options["switch_cards"] == "from_three":
        counts[SWITCH] = 0
    deck = [card for card, copies in enumerate(counts) for _ in range(copies)]
    boxes = BOX.new()
    boxes["players"], boxes["risks"] = players, options["risks"]
    boxes["first"] = BY_LOT if options["first"] == "lot" else options["first"]
    boxes["cards"], boxes["counts"], boxes["deck"] = len(deck), counts, NONE
    boxes["deck"][0, : len(deck)] = deck
    return boxes


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    TURN = 0  # §2: push or bank
    PLACE = 1  # §3.5: a card that fits more than one column
    GO_ON = 2  # §3.7: push or stop
    TAKE = 3  # §4: there is more than one column to choose from
    OVER = 4  # §8


# The flow chart: where each box can lead. The tests walk every arrow.
FLOW = {
    Phase.TURN: {Phase.TURN, Phase.GO_ON, Phase.OVER},
    Phase.PLACE: {Phase.GO_ON, Phase.TAKE, Phase.OVER},
    Phase.GO_ON: {Phase.TURN, Phase.PLACE, Phase.GO_ON, Phase.TAKE, Phase.OVER},
    Phase.TAKE: {Phase.TURN, Phase.TAKE, Phase.OVER},
    Phase.OVER: set(),
}


ZONES = (Seats(MAX_PLAYERS), NUMBERED)
BITS = tuple(range(MAX_PLAYERS))


class State(Layout):
    """A position."""

    columns: Array = holds(
        "u8", (COLUMNS,), EVERYONE, mask_of(range(SWITCH)), "in the middle", bits=CARDS[:SWITCH]
    )
    waiting: int = holds("i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=BITS)
    phase: int = holds("i1", (), EVERYONE, one_hot(len(Phase)), names=tuple(p.name for p in Phase))
    turn: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS), "whose turn it is, whoever takes")
    left: int = holds("i1", (), EVERYONE, share(DECK), "cards in the deck")
    drawn: int = holds("i1", (), EVERYONE, one_hot(len(CARDS)), "to be placed now", names=CARDS)
    switches: int = holds("i1", (), EVERYONE, share(SWITCHES), "set aside in this turn, §3.6")
    die: int = holds("i1", (), EVERYONE, one_hot(len(FACES)), "as it was last rolled", names=FACES)
    bench: Array = holds("i1", ZONES, EVERYONE, share(COPIES), "how many of red1 to purple6")
    bank: Array = holds("i1", ZONES, EVERYONE, share(COPIES), "how many of red1 to purple6")
    discard: Array = holds("i1", (len(CARDS),), EVERYONE, share(ROLLS), "how many of each card")
    deck: Array = holds("i1", (DECK,), NOBODY, None, "the next card is the last one", names=CARDS)
    dice: Dice = holds(DICE, (), NOBODY, None, "shuffle the deck and roll the die")


STATE = State.record


# For each card a push, at most one placing, and one stop or taking; a bank protects a card or more.
LONGEST = 3 * DECK + COPIES * NUMBERED

# --- Words for the position -------------------------------------------------


@compiled
def next_seat(box: Box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def seat_before(box: Box, seat):
    return seat - 1 if seat > 0 else box.players - 1
