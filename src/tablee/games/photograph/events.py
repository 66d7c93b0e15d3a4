"""What is told at the table of Photograph: the kinds of event, and what a sentence may ask."""

from enum import IntEnum

from tablee.games.photograph.pieces import COLOURS, COLUMNS, HALVES, MOST, NUMBERS, PHOTOS, WINDINGS
from tablee.games.photograph.position import A_ROW, SIDES
from tablee.kit.compiled import compiled

Event = IntEnum(
    "Event",
    "STAYS_OUT BEGINS DEALT DEALT_DOWN ON_TOP DREW DREW_UNSEEN TOOK TOOK_UNSEEN SAW WOUND PLAYED "
    "BLURRED GOOD_SHOT REMOVED REMOVED_UNSEEN TURNED_UP SUNSET READY AFTER_SUNSET LAST_LIGHT MISSED "
    "SCORED",
    start=0,
)


@compiled
def laid(row, column, number):
    """A place of the field, and a photo or a back on it, as one number."""
    return (row * COLUMNS + column) * PHOTOS + number


def arguments(number: int) -> dict:
    """What the sentences of words.*.ftl may ask about a number: they know which it is."""
    place, lying = divmod(max(number, 0), PHOTOS)
    winding = WINDINGS[number] if 0 <= number < len(WINDINGS) else (0, 0)
    return {
        "n": number,
        "colour_named": COLOURS[number] if 0 <= number < len(COLOURS) else "",
        **_photo(lying),
        **_back(lying),
        "row": place // COLUMNS + 1,
        "column": place % COLUMNS + 1,
        "from": winding[0] + 1,
        "to": winding[1] + 1,
        "take_row": number // A_ROW + 1,
        "side": SIDES[number // MOST % len(SIDES)],
        "take": number % MOST + 1,
    }


def _photo(card: int) -> dict:
    """As the number of a photo."""
    return {"colour": COLOURS[card // NUMBERS], "number": card % NUMBERS + 1}


def _back(back: int) -> dict:
    """As the number of a back."""
    colour = COLOURS[back // len(HALVES) % len(COLOURS)]
    return {"back_colour": colour, "half": HALVES[back % len(HALVES)]}
