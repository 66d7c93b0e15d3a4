"""L'Œil en coin on the table: what lies in the box, the position, and what a player can say.

The section signs point into rules.en.md. Everybody acts by place, in their hand or on the table,
never by photograph: what a choice is called tells nothing about whose is whose.
"""

from enum import IntEnum

from tablee.games.oeil_en_coin.deck import (
    OF_THE_DECK,
    built_in,
    check,
    doubles,
    motifs,
    tags,
)
from tablee.games.oeil_en_coin.pieces import (
    EACH,
    FINDER,
    FINGER,
    HAND,
    HIGHEST_TARGET,
    MAX_PHOTOS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MIN_PLAYERS,
    MOST_A_FINGER,
    MOST_POINTS,
    NOT_ALL,
    NOT_FOUND,
    USUAL_TARGET,
)
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import DICE, Dice
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Option, Unplayable, number
from tablee.kit.rules.record import (
    EVERYONE,
    NOBODY,
    NONE,
    OWNER,
    Array,
    Layout,
    Seats,
    balance,
    count as share,
    holds,
    one_hot,
    one_seat,
    some_seats,
)

# --- What is in the box ------------------------------------------------------


class Exchange(IntEnum):
    """§6.4: after which rounds photographs may be exchanged."""

    EACH_LAP = 0
    FIRST_LAP = 1
    ROUNDS = 2  # each, from the end of the first lap on


EXCHANGES = {"each": Exchange.EACH_LAP, "once": Exchange.FIRST_LAP, "rounds": Exchange.ROUNDS}
MOST_LAPS = MAX_ROUNDS // MIN_PLAYERS

OPTIONS = {
    "players": Option(tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1)), 4, clause=101),
    "first": Option(("lot", *range(MAX_PLAYERS)), "lot", clause=103),
    "laps": Option(range(MOST_LAPS + 1), 0, clause=702, suggested=(0, 1, 2, 3, 4)),
    "target": Option(
        range(HIGHEST_TARGET + 1), USUAL_TARGET, clause=701,
        suggested=(USUAL_TARGET, 12, 24, 48, 60, 0),
    ),
    "wish": Option((False, True), False, clause=703),
    "exchange": Option(tuple(EXCHANGES), "each", clause=604),
    "pile": Option(("needed", "empty"), "needed", clause=602),
    "motif": Option(
        (OF_THE_DECK,), OF_THE_DECK, clause=505, suggested=(OF_THE_DECK, "child", "dog"),
        of_data=motifs,
    ),
    "abstain": Option((False, True), False, clause=506, hidden=True, before=True),
    "teller_points": number(range(MOST_POINTS + 1), NOT_ALL, clause=501),
    "finder_points": number(range(MOST_POINTS + 1), FINDER, clause=501),
    "lost_points": number(range(MOST_POINTS + 1), NOT_FOUND, clause=503),
    "finger_points": number(range(MOST_A_FINGER + 1), FINGER, clause=504),
}  # fmt: skip
DATA = built_in()
BY_LOT = -1


class Box(Layout):
    """What lies in the box at a table."""

    players: int = holds("i1")
    first: int = holds("i1", note="the seat that tells first, or BY_LOT")
    laps: int = holds("i1", note="after which the game ends, or 0")
    target: int = holds("i2", note="points that end the game, or 0")
    wish: bool = holds("b1")
    exchange: int = holds("i1", note="after which rounds: see Exchange")
    abstain: bool = holds("b1", note="a guesser may point at none, as in old games")
    teller_points: int = holds("i2", note="for being found, but not by all")
    finder_points: int = holds("i2")
    lost_points: int = holds("i2", note="by a storyteller whom nobody finds")
    finger_points: int = holds("i2", note="for each finger on one's own")
    refill_at_once: bool = holds("b1")
    photos: int = holds("i2")
    motif: int = holds("i2", note="which of the tags of the deck, or NONE where the deck names it")
    doubles: Array = holds("i1", (MAX_PHOTOS,), note="which photographs show the motif")


BOX = Box.record


def make_box(players: int, options: dict, data: dict) -> np.ndarray:
    """§1, §7: what this table plays with.

    Raises:
        Unplayable: no deck, too few or too many photographs (§1.2), a storyteller who does not
            play (§1.3), a motif that no photograph shows (§5.5), more laps than there are rounds
            for (§7.2), or nothing that would end the game (§7.4).
    """
    check(data)
    photos, fewest = len(data["photos"]), EACH * players
    if not fewest <= photos <= MAX_PHOTOS:
        raise Unplayable(
            "wrong-number-of-photos", 102, players=players, fewest=fewest, photos=photos
        )
    if options["first"] in range(players, MAX_PLAYERS):
        raise Unplayable("first-does-not-play", 103, seat=options["first"], players=players)
    if options["laps"] * players > MAX_ROUNDS:
        most = MAX_ROUNDS // players
        raise Unplayable("too-many-laps", 702, laps=options["laps"], players=players, most=most)
    if not (options["target"] or options["laps"] or options["wish"]):
        raise Unplayable("nothing-ends-the-game", 704)
    boxes = BOX.new()
    boxes["players"], boxes["photos"] = players, photos
    boxes["first"] = BY_LOT if options["first"] == "lot" else options["first"]
    boxes["laps"], boxes["target"], boxes["wish"] = (
        options["laps"], options["target"], options["wish"]
    )  # fmt: skip
    boxes["exchange"] = EXCHANGES[options["exchange"]]
    boxes["abstain"] = options["abstain"]
    boxes["refill_at_once"] = options["pile"] == "empty"
    motif = options["motif"]
    for photo in doubles(data, motif):
        boxes["doubles"][0, photo] = 1
    boxes["motif"] = NONE if motif == OF_THE_DECK else tags(data).index(motif)
    return boxes


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    CAPTION = 0  # §2
    SUBMIT = 1  # §3
    POINT = 2  # §4.1
    FINGER = 3  # §4.4
    VOTE = 4  # §7.3
    EXCHANGE = 5  # §6.4
    OVER = 6  # §7


# The flow chart: where each box can lead. The tests walk every arrow.
FLOW = {
    Phase.CAPTION: {Phase.SUBMIT},
    Phase.SUBMIT: {Phase.SUBMIT, Phase.POINT},
    Phase.POINT: {Phase.POINT, Phase.FINGER},
    Phase.FINGER: {Phase.VOTE, Phase.EXCHANGE, Phase.CAPTION, Phase.OVER},
    Phase.VOTE: {Phase.VOTE, Phase.EXCHANGE, Phase.CAPTION, Phase.OVER},
    Phase.EXCHANGE: {Phase.EXCHANGE, Phase.CAPTION},
    Phase.OVER: set(),
}
LONGEST = MAX_ROUNDS * 4 * MAX_PLAYERS  # a round with a vote and an exchange


SEATS, SLOTS = (Seats(MAX_PLAYERS),), (Seats(MAX_PLAYERS), HAND)
BITS, BY_PLACE = tuple(range(MAX_PLAYERS)), (MAX_PLAYERS,)


class State(Layout):
    """A position."""

    waiting: int = holds("i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=BITS)
    phase: int = holds("i1", (), EVERYONE, one_hot(7), names=tuple(p.name for p in Phase))
    storyteller: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS))
    rounds: int = holds("i2", (), EVERYONE, share(MAX_ROUNDS), "rounds whose points are counted")
    points: Array = holds("i2", SEATS, EVERYONE, balance(100))
    hand: Array = holds("i2", SLOTS, OWNER, one_hot(MAX_PHOTOS), "photographs")
    dealt: Array = holds("i2", SLOTS, EVERYONE, None, "by which shuffle; NONE where none is held")
    laid: Array = holds(
        "i1", SEATS, OWNER, one_hot(HAND), "which of the hand lies face down, §2, §3"
    )
    place: Array = holds(
        "i1", SEATS, OWNER, one_hot(MAX_PLAYERS), "where it lies on the table, §3.3"
    )
    sealed: Array = holds("i1", SEATS, OWNER, one_hot(MAX_PLAYERS + 1), "a choice not yet read out")
    table: Array = holds(
        "i2", BY_PLACE, EVERYONE, one_hot(MAX_PHOTOS), "by place; the last round's stay"
    )
    finger: Array = holds("i1", SEATS, EVERYONE, one_hot(MAX_PLAYERS), "the place, once all point")
    author: Array = holds(
        "i1", BY_PLACE, EVERYONE, one_seat(MAX_PLAYERS), "by place, once points count"
    )
    discarded: Array = holds("i1", (MAX_PHOTOS,), EVERYONE, share(1))
    shuffled: Array = holds(
        "i2", (MAX_PHOTOS,), EVERYONE, None, "the last shuffle that each was in"
    )
    shuffles: int = holds("i2", (), EVERYONE, None, "so far, less one")
    pile: int = holds("i2", (), EVERYONE, share(MAX_PHOTOS), "photographs left to draw")
    deck: Array = holds("u1", (MAX_PHOTOS,), NOBODY, None, "the pile, its top at pile - 1")
    dice: Dice = holds(DICE, (), NOBODY, None, "the deal, the lot, the layout")


STATE = State.record


# --- Words for the position -------------------------------------------------


@compiled
def left_of(box: Box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def everybody(box: Box):
    return (1 << box.players) - 1


@compiled
def guessers(box: Box, state: State):
    return everybody(box) & ~(1 << state.storyteller)


@compiled
def is_laid_out(state: State):
    """Do photographs lie on the table whose authors are not known yet?"""
    return state.phase == Phase.POINT or state.phase == Phase.FINGER


@compiled
def seat_at(box: Box, state: State, place):
    """Whose photograph lies there."""
    for seat in range(box.players):
        if state.place[seat] == place:
            return seat
    return NONE


@compiled
def is_decided(box: Box, state: State):
    """§7.1, §7.2, §7.4"""
    if box.target > 0:
        for seat in range(box.players):
            if state.points[seat] >= box.target:
                return True
    if box.laps > 0 and state.rounds == box.laps * box.players:
        return True
    return state.rounds == MAX_ROUNDS
