"""How long and how deep what visitors send may be: the types that every body is made of.

A body is held against them before anything is done with it. What the house then says of a name or
an option is said elsewhere; these are for what nobody would type.
"""

import re
from itertools import accumulate
from typing import Annotated, Any, NamedTuple

import msgspec

from tablee.server.errors import Refusal

MOST_SEATS, MOST_OPTIONS, MOST_ROWS, MOST_FORKS = 16, 32, 10_000, 100
LONGEST_VALUE = 60  # of an option, as it is repeated to whoever sent it
DEEPEST, LONGEST_NUMBER = 48, 40  # of JSON: brackets within brackets, digits
STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # to the end, if nothing closes it
NUMBER = re.compile(rb"\d{%d}" % (LONGEST_NUMBER + 1))
STEPS = {ord(bracket): step for step, both in ((1, "[{"), (-1, "]}")) for bracket in both}
MOST = 2**31 - 1  # of a seat, a version, a position

Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Word = Annotated[str, msgspec.Meta(max_length=64)]  # a game, a bot, a clock, a digest
Name = Annotated[str, msgspec.Meta(max_length=1000)]  # before it is made a proper one
Token = Annotated[str, msgspec.Meta(max_length=200)]
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Action = Annotated[str, msgspec.Meta(max_length=200)]
Says = Annotated[str, msgspec.Meta(max_length=500)]
Options = Annotated[dict[Word, Any], msgspec.Meta(max_length=MOST_OPTIONS)]
Position = Annotated[dict[Word, Any], msgspec.Meta(max_length=500)]  # the fields of a game's state


class Line(NamedTuple):
    """One row of a record: who did what, and what they said with it."""

    seat: Number
    action: Action
    says: Says | None = None

    def plain(self) -> list[int | str]:
        """As it stands in a record."""
        return [self.seat, self.action, *([self.says] if self.says else [])]


Names = Annotated[list[Name], msgspec.Meta(max_length=MOST_SEATS)]
Rows = Annotated[list[Line], msgspec.Meta(max_length=MOST_ROWS)]
Checks = Annotated[list[Word], msgspec.Meta(max_length=MOST_ROWS)]
Forks = Annotated[list[tuple[Number, Position]], msgspec.Meta(max_length=MOST_FORKS)]


def brief(options: dict[str, Any]) -> dict[str, Any]:
    """The same options, with a text in place of what is too long to be the value of one."""
    return {
        name: told[:LONGEST_VALUE] + "…" if len(told := repr(value)) > LONGEST_VALUE else value
        for name, value in options.items()
    }


def legible(body: bytes) -> bytes:
    """The same bytes, once they are known to harm no decoder of JSON.

    Raises:
        Refusal: they are no UTF-8, nested too deep, or hold a number too long to be one; its
            message is half a sentence.
    """
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Refusal(400, "no-utf-8") from None
    bare = STRING.sub(b"", body)
    depths = accumulate(STEPS[mark] for mark in bare if mark in STEPS)
    if max(depths, default=0) > DEEPEST or NUMBER.search(bare):
        raise Refusal(400, "too-deep", levels=DEEPEST, digits=LONGEST_NUMBER)
    return body
