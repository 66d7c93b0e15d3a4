"""What is done in processes apart: the errands, what they are about, and what comes of them.

Reading, playing again, drawing and judging what somebody asks for, in messages between the house
(`runner`) and a process that may be lost (`doer`).
"""

import json
from enum import IntEnum
from typing import Any, ClassVar

import msgspec

from tablee.kit.table.game import Game
from tablee.server.people.seats import Seat
from tablee.server.tables import snapshots
from tablee.server.tables.entries import Entry
from tablee.server.tables.standing import Standing
from tablee.server.tables.starts import FOREIGN
from tablee.server.work.seen import Seen

KNOWN = 8  # sources whose games a process has at hand


class Rank(IntEnum):
    """Who comes first; the later ones never fill the house."""

    SEAT = 0  # a table waits for it
    LOOK = 1  # somebody looks at a game
    FILM = 2  # seconds of drawing, or of thinking about a game that is over


class Tale(msgspec.Struct, array_like=True, frozen=True, tag="tale"):
    """A record that somebody brought, and the board or deck that it needs beside the usual, as JSON."""

    game: str
    record: bytes
    data: bytes | None


class Laid(msgspec.Struct, array_like=True, frozen=True, tag="laid"):
    """A table of this house: how it began, and how it stands (nothing: as it began)."""

    game: str
    begun: bytes  # start, options and forks, as JSON
    data: bytes | None  # its board or deck, where that is none of the usual
    clock: str
    seats: tuple[Seat, ...] = ()
    packed: bytes | None = None


Source = Tale | Laid | Seen


def brought(game: Game, record: dict[str, Any], data: Any) -> Tale:
    """A record that somebody brought, ready to be sent."""
    return Tale(game.name, _told(record), None if data is None else _told(data))


def laid_out(game: Game, start: Any, options: Any, data: Any, clock: str) -> Laid:
    """A table as it is about to begin."""
    return Laid(
        game.name, _told([start, options, []]), None if data is None else _told(data), clock
    )


def at_table(standing: Standing, is_foreign: bool) -> Laid:
    """A table as it stands; one that began outside has the mark of it."""
    match = standing.match
    start = {"position": match.start} if match.start else {"seed": str(match.seed)}
    begun = _told([start | {FOREIGN: is_foreign}, match.options, match.forks])
    data = None if match.data is match.rules.DATA else _told(match.data)
    packed = snapshots.pack(standing)
    return Laid(match.game.name, begun, data, standing.clock.written, standing.seats, packed)


def _told(value: Any) -> bytes:
    return json.dumps(value).encode()


class Errand(msgspec.Struct, array_like=True):
    """Something to be done; what goes wrong is said in this language.

    Of each kind: who comes first, how many seconds it may take, whether its answer may be kept.
    """

    rank: ClassVar[Rank] = Rank.LOOK
    seconds: ClassVar[float] = 20.0
    keeps: ClassVar[bool] = False

    source: Source
    language: str

    @property
    def may_be_kept(self) -> bool:
        """Is its answer the same whenever it is asked? What people brought may be taken away again."""
        return self.keeps and self.source.data is None


class Bring(Errand, tag="bring"):
    """Can it be played again?"""


class Look(Errand):
    """What is shown to somebody who plays these seats."""

    keeps: ClassVar[bool] = True

    you: tuple[int, ...]
    eyes: str


class Contents(Look, tag="contents"):
    """What its replay is made of, through these eyes."""


class Position(Look, tag="position"):
    """Its table after so many actions."""

    at: int


class Filming(Look, tag="film"):
    """The whole of it as one picture that moves."""

    rank: ClassVar[Rank] = Rank.FILM
    seconds: ClassVar[float] = 60.0

    theme: str
    speed: float
    photos: str  # the folder of those that people brought


class Crossroads(Errand, tag="crossroads"):
    """What there is to know before one goes on from a position."""

    keeps: ClassVar[bool] = True

    at: int


class Branch(Errand, tag="branch"):
    """How a table begins that goes on from a position."""

    at: int


class Rehearse(Errand, tag="rehearse"):
    """Carry out these changes of a table, and draw it for everybody."""

    rank: ClassVar[Rank] = Rank.SEAT
    seconds: ClassVar[float] = 10.0

    entries: list[Entry]


class Explain(Errand, tag="explain"):
    """What an action would announce there to a seat, or why not."""

    seconds: ClassVar[float] = 10.0

    seat: int
    action: str


class Weigh(Errand, tag="weigh"):
    """What a level of play thinks of each choice, looking for so many seconds at most."""

    seconds: ClassVar[float] = 10.0
    keeps: ClassVar[bool] = True

    level: str
    at_most: float


class Judge(Weigh, tag="judge"):
    """The same of a decision in a game that is over, with a closer look at what was played."""

    rank: ClassVar[Rank] = Rank.FILM

    played: int


class Done(msgspec.Struct, tag="done", array_like=True):
    """What came of it, as JSON or as text; of a decision an Opinion, as msgpack."""

    body: bytes = b""


class Refused(msgspec.Struct, tag="refused", array_like=True):
    """A Refusal: its status, its message, what the message asks for; and more, for the log only."""

    status: int
    message: str
    arguments: dict[str, str | int | float]
    unforeseen: str = ""


class Forbidden(msgspec.Struct, tag="forbidden", array_like=True):
    """An action that the rules forbid, in words, and the clause."""

    words: str
    clause: int


AnyErrand = (
    Bring | Contents | Position | Filming | Crossroads | Branch | Rehearse | Explain | Weigh | Judge
)
Outcome = Done | Refused | Forbidden
