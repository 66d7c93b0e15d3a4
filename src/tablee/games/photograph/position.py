"""Photograph on the table: what lies in the box, the position, and what a player can say.

The section signs point into rules.en.md. The place 0 of a hand is its back, whose photo is played
next; the last photo of the deck row is its top.
"""

from enum import IntEnum

from tablee.games.photograph.pieces import (
    BACK_NAMES,
    BLUR_POINTS,
    COLOURS,
    COLOURS_IN_PLAY,
    COLUMNS,
    FEW,
    FOR_A_GOOD_SHOT,
    GOOD_SHOT_POINTS,
    HALF,
    HALVES,
    LENGTH_POINTS,
    MAX_HAND,
    MAX_PLAYERS,
    MAX_ROWS,
    MOST,
    NUMBERS,
    PHOTO_NAMES,
    PHOTOS,
    PILES,
    REACH,
    REMOVED,
    ROWS,
    WINDINGS,
)
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import DICE, Dice
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Option, Unplayable, number as number_of
from tablee.kit.rules.record import (
    EVERYONE,
    KNOWN,
    NOBODY,
    NONE,
    OWNER,
    Array,
    Layout,
    Seats,
    card as suited,
    count as share,
    holds,
    mask,
    number,
    one_hot,
    one_seat,
    some_seats,
)

# --- What is in the box ------------------------------------------------------

GOOD_SHOTS, POINTS = range(2, 8), range(-20, 41)  # what these numbers may be
OPTIONS = {
    "players": Option((2, 3, 4), 2, clause=101),
    "first": Option(("lot", 0, 1, 2, 3), "lot", clause=105),
    "without": Option(("lot", *COLOURS), "lot", clause=101, at=(2, 3)),
    "without_too": Option(("lot", *COLOURS), "lot", clause=101, at=(2,)),
    "missed_photo": Option((False, True), False, clause=1001),
    "reach": number_of(range(1, NUMBERS), REACH, clause=504),
    "good_shot": number_of(GOOD_SHOTS, FOR_A_GOOD_SHOT[2], clause=601),
    "good_shot_of_four": number_of(GOOD_SHOTS, FOR_A_GOOD_SHOT[4], clause=601),
    "few": number_of(range(1, FEW + 1), FEW, clause=701),
    **{f"length_{n}": number_of(POINTS, usual, 903) for n, usual in enumerate(LENGTH_POINTS)},
    "blur_points": number_of(POINTS, BLUR_POINTS, clause=904),
    "good_shot_points": number_of(POINTS, GOOD_SHOT_POINTS, clause=905),
}
DATA = None  # the one deck
BY_LOT = -1


class Box(Layout):
    """What lies in the box at a table."""

    players: int = holds("i1")
    first: int = holds("i1", note="the seat that begins, or BY_LOT")
    missed_photo: bool = holds("b1")
    colours: int = holds("i1", note="how many are in play")
    without: int = holds(
        "i2", note="those that the table leaves in the box; the lot adds the others"
    )
    pile: int = holds("i1", note="photos in each of the six piles of the deck")
    rows: int = holds("i1", note="of the field")
    turn_up: bool = holds("b1", note="what lies face down when the field is filled stays, §7.2")
    reach: int = holds("i1", note="numbers from one photo of an album to the next")
    good_shot: int = holds("i1", note="photos face up that it takes")
    good_shot_of_four: int = holds("i1", note="the same at a table of four")
    few: int = holds("i1", note="photos with which the field is filled again")
    length_0: int = holds("i2", note="points of an album without a photo face up")
    length_1: int = holds("i2")
    length_2: int = holds("i2")
    length_3: int = holds("i2")
    length_4: int = holds("i2")
    length_5: int = holds("i2")
    length_6: int = holds("i2")
    length_7: int = holds("i2", note="and of longer ones")
    blur_points: int = holds("i2")
    good_shot_points: int = holds("i2")
    good_shot_at: int = holds("i1", note="photos face up that a Good Shot takes here")
    length_points: Array = holds("i2", (NUMBERS + 1,), note="of an album, by its photos face up")


BOX = Box.record


def make_box(players: int, options: dict, data: None) -> np.ndarray:
    """§1, §10: what this table plays with.

    Raises:
        Unplayable: a colour is to stay in the box twice (§1.1), or the seat that begins does not
            play (§1.5).
    """
    chosen = [options[name] for name in ("without", "without_too") if options[name] != "lot"]
    if len(set(chosen)) < len(chosen):
        raise Unplayable("colour-chosen-twice", 101, colour=chosen[0])
    if options["first"] in range(players, MAX_PLAYERS):
        raise Unplayable("first-does-not-play", 105, seat=options["first"], players=players)
    boxes = BOX.new()
    boxes["players"] = players
    boxes["first"] = BY_LOT if options["first"] == "lot" else options["first"]
    boxes["missed_photo"] = options["missed_photo"]
    boxes["colours"] = COLOURS_IN_PLAY[players]
    boxes["without"] = sum(1 << COLOURS.index(colour) for colour in chosen)
    boxes["pile"] = COLOURS_IN_PLAY[players] * NUMBERS // PILES
    boxes["rows"] = ROWS[players]
    boxes["turn_up"] = players > 2
    boxes["good_shot_at"] = options["good_shot_of_four" if players == 4 else "good_shot"]
    points = [options[f"length_{n}"] for n in range(len(LENGTH_POINTS))]
    boxes["length_points"] = points + points[-1:] * (NUMBERS + 1 - len(points))
    return boxes


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    TAKE = 0  # §3
    WIND = 1  # §4
    SUNSET = 2  # §8
    END = 3  # §9.1
    OVER = 4  # §9.2


# The flow chart: where each box can lead. The tests walk every arrow.
FLOW = {
    Phase.TAKE: {Phase.WIND},
    Phase.WIND: {Phase.TAKE, Phase.SUNSET, Phase.END},
    Phase.SUNSET: {Phase.SUNSET, Phase.TAKE},
    Phase.END: {Phase.END, Phase.OVER},
    Phase.OVER: set(),
}


class Sunset(IntEnum):
    COMING = 0
    NOW = 1
    PAST = 2


SUNSETS = tuple(moment.name.lower() for moment in Sunset)

SEATS, HANDS = (Seats(MAX_PLAYERS),), (Seats(MAX_PLAYERS), MAX_HAND)
FIELD, ALBUMS = (MAX_ROWS, COLUMNS), (*SEATS, len(COLOURS))
KNOWERS, PLACES = tuple(range(MAX_PLAYERS)), tuple(range(1, NUMBERS + 1))
PHOTO, BACK = suited(len(COLOURS), NUMBERS), suited(len(COLOURS), len(HALVES))


class State(Layout):
    """A position."""

    phase: int = holds("i1", (), EVERYONE, one_hot(len(Phase)), names=tuple(p.name for p in Phase))
    first: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS), "who began")
    turn: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS), "whose turn it is, or was last")
    taken: int = holds(
        "i1", (), EVERYONE, share(MOST), "photos taken in this turn, still to be played"
    )
    waiting: int = holds("i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=KNOWERS)
    colours: int = holds("i2", (), EVERYONE, mask(len(COLOURS)), "in play", bits=COLOURS)
    sunset: int = holds("i1", (), EVERYONE, one_hot(len(Sunset)), names=SUNSETS)
    under_sunset: int = holds(
        "i1", (), NOBODY, None, "photos that lie under it, NONE once it has come"
    )
    pile: int = holds("i1", (), EVERYONE, share(PHOTOS), "photos left in the deck")
    top_back: int = holds("i1", (), EVERYONE, BACK, "of the photo on top", BACK_NAMES)
    deck: Array = holds("i1", (PHOTOS,), NOBODY, None, "its top at pile - 1", PHOTO_NAMES)
    field: Array = holds("i1", FIELD, KNOWN("field_seen"), PHOTO, "by row", PHOTO_NAMES)
    field_back: Array = holds("i1", FIELD, EVERYONE, BACK, "", BACK_NAMES)
    field_seen: Array = holds("i2", FIELD, EVERYONE, None, "who has seen the face", bits=KNOWERS)
    in_row: Array = holds("i1", (MAX_ROWS,), EVERYONE, share(COLUMNS), "photos in each row")
    hand: Array = holds("i1", HANDS, KNOWN("hand_seen"), PHOTO, "the back first", PHOTO_NAMES)
    hand_back: Array = holds("i1", HANDS, EVERYONE, BACK, "", BACK_NAMES)
    hand_seen: Array = holds(
        "i2", HANDS, EVERYONE, some_seats(MAX_PLAYERS), "who has it seen", bits=KNOWERS
    )
    held: Array = holds("i1", SEATS, EVERYONE, share(MAX_HAND), "photos in the hand")
    sealed: Array = holds(
        "i1", SEATS, OWNER, one_hot(len(WINDINGS)), "a winding not yet carried out"
    )
    album: Array = holds(
        "i1", (*ALBUMS, NUMBERS), EVERYONE, number(NUMBERS), "as played", PHOTO_NAMES
    )
    length: Array = holds(
        "i1", ALBUMS, EVERYONE, share(NUMBERS), "photos in the album, blurred ones too"
    )
    blurred: Array = holds(
        "i2", ALBUMS, EVERYONE, mask(NUMBERS), "places in the album", bits=PLACES
    )
    good_shot: Array = holds(
        "i1", (len(COLOURS),), EVERYONE, one_seat(MAX_PLAYERS), "who has it, by colour"
    )
    removed: Array = holds("i1", (REMOVED,), KNOWN("removed_seen"), PHOTO, "", PHOTO_NAMES)
    removed_back: Array = holds("i1", (REMOVED,), EVERYONE, BACK, "", BACK_NAMES)
    removed_seen: Array = holds(
        "i2", (REMOVED,), EVERYONE, None, "who has seen the face", bits=KNOWERS
    )
    dice: Dice = holds(DICE, (), NOBODY, None, "have shuffled the deck")


STATE = State.record


# --- Words for the position -------------------------------------------------

SIDES = ("left", "right")
LEFT, RIGHT = 0, 1
A_ROW = len(SIDES) * MOST  # takes of one row
LONGEST = 2 * PHOTOS + 2 * MAX_PLAYERS  # each turn takes a photo; all act at the Sunset and the end


@compiled
def is_waited_for(state: State, seat):
    return state.waiting >> seat & 1 == 1


@compiled
def everybody(box: Box):
    """All seats as a mask."""
    return (1 << box.players) - 1


@compiled
def next_seat(box: Box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def back_of(card):
    """§1.2: the back of a photo, NONE where there is none."""
    return card // HALF if card != NONE else NONE


@compiled
def in_field(state: State):
    """How many photos the field holds."""
    n = 0
    for row in range(MAX_ROWS):
        n += state.in_row[row]
    return n
