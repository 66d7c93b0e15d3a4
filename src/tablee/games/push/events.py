"""What is told at the table of Push, and what its sentences say of a number."""

from typing import Any

from tablee.games.push.pieces import CARDS, COLOURS, COLUMNS, FACES, NUMBERED, SWITCHES, VALUES
from tablee.kit.rules.log import Events, Row


class Event(Events):
    """What is told at the table, and the columns of each."""

    BEGINS = "who"
    DREW = "who card"
    SWITCHED = "who switches"
    PLACED = "who column"
    BUSTED = "who card"
    STOPPED = "who"
    EMPTY = "who"
    TOOK = "who column points"
    ROLLED = "who face"
    LOST = "who colour points"
    LOST_ALL = "who points"
    UNTAKEN = "who column"
    BANKED = "who colour points"
    SCORED = "who points"


def card_named(card: int) -> dict[str, Any]:
    """What a sentence asks about a card."""
    if card >= NUMBERED:
        return {"card": CARDS[card], "suit": "", "value": 0}
    return {"card": "number", "suit": COLOURS[card // VALUES], "value": card % VALUES + 1}


def way_round(switches: int) -> dict[str, Any]:
    """Which way the others take columns, after so many Switch cards."""
    return {"way": "right" if switches % 2 else "left"}


WORDS = {
    "card": [card_named(card) for card in range(len(CARDS))],
    "face": FACES,
    "switches": [way_round(switches) for switches in range(SWITCHES + 1)],
}


def recorded(row: Row) -> tuple[str, int, int]:
    """By what the checks of records know an event: there two columns are one number."""
    name, seat, number = row.recorded
    if row.event == Event.TOOK:
        number = row.column + COLUMNS * row.points
    elif row.event in (Event.LOST, Event.BANKED):
        number = row.colour + len(COLOURS) * row.points
    return name, seat, number
