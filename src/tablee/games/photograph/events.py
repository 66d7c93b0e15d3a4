"""What is told at the table of Photograph: the kinds of event, and what a sentence may ask."""

from typing import Any

from tablee.games.photograph.pieces import COLOURS, COLUMNS, HALVES, NUMBERS, PHOTOS, WINDINGS
from tablee.kit.rules.log import Events, Row


class Event(Events):
    """What is told at the table, and the columns of each."""

    STAYS_OUT = "colour"
    BEGINS = "who"
    DEALT = "row column photo"
    DEALT_DOWN = "row column back"
    ON_TOP = "back"
    DREW = "who photo"
    DREW_UNSEEN = "who back"
    TOOK = "who photo"
    TOOK_UNSEEN = "who back"
    SAW = "who photo"
    WOUND = "who winding"
    PLAYED = "who photo"
    BLURRED = "who photo"
    GOOD_SHOT = "who colour"
    REMOVED = "photo"
    REMOVED_UNSEEN = "back"
    TURNED_UP = "row column photo"
    SUNSET = ""
    READY = "who"
    AFTER_SUNSET = ""
    LAST_LIGHT = ""
    MISSED = "who photo"
    SCORED = "who points"


def photo_named(photo: int) -> dict[str, Any]:
    """What a sentence asks about a photo."""
    return {"colour": COLOURS[photo // NUMBERS], "number": photo % NUMBERS + 1}


def back_named(back: int) -> dict[str, Any]:
    """What it asks about the back of one."""
    colour, half = divmod(back, len(HALVES))
    return {"back_colour": COLOURS[colour], "half": HALVES[half]}


def winding_named(winding: int) -> dict[str, Any]:
    """From which place of the film to which, as people count."""
    here, there = WINDINGS[winding]
    return {"from": here + 1, "to": there + 1}


WORDS = {
    "photo": [photo_named(photo) for photo in range(PHOTOS)],
    "back": [back_named(back) for back in range(len(COLOURS) * len(HALVES))],
    "winding": [winding_named(winding) for winding in range(len(WINDINGS))],
    "colour": COLOURS,
    "column": range(1, COLUMNS + 1),
}


def recorded(row: Row) -> tuple[str, int, int]:
    """By what the checks of records know an event: there a place of the field is in its number."""
    name, seat, number = row.recorded
    if "row" in row.event.columns:
        number = (row.row * COLUMNS + row.column) * PHOTOS + row.third
    return name, seat, number
