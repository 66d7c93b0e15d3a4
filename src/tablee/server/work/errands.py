"""What people bring from outside, played and drawn in a process of its own.

Run as `python -m tablee.server.work.errands`. A record or a position may be made to end, to stop or to
fill whatever plays it: here that is a process with little memory, which `runner` puts an end to.
Questions and answers are msgpack.
"""

import contextlib
import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec

from tablee.kit.confined import have_at_most
from tablee.kit.engines.engine import Stopped
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.people.decks import photographs_in
from tablee.server.people.seats import Seat
from tablee.server.tables import snapshots
from tablee.server.tables.clocks import read_clock
from tablee.server.tables.replays import Past, all_eyes, contents, film, of_record, position
from tablee.server.tables.standing import Entry, Standing, empty
from tablee.server.tables.starts import begin, branched, crossroads, sandbox
from tablee.server.tables.views import Audience, Teller, explained, snapshot
from tablee.server.work.process import answer_all

MEMORY = 2 * 1024**3  # bytes, most of them never touched
RESERVED = 64 * 1024**3  # addresses that the memories of rules keep free around them
KNOWN = 8  # records that are played already


class Tale(msgspec.Struct, array_like=True):
    """A record, and the board or deck it was played with, as JSON; and whether somebody brought it."""

    game: str
    told: bytes
    is_foreign: bool

    def parts(self) -> tuple[dict[str, Any], Any]:
        """The record and the data (None: what lies in the box)."""
        record, data = json.loads(self.told)
        return record, data


def tale(game: Game, record: dict[str, Any], data: Any, is_foreign: bool) -> Tale:
    """A record ready to be sent."""
    return Tale(game.name, json.dumps([record, data]).encode(), is_foreign)


def tale_of(match: Match, is_foreign: bool) -> Tale:
    """What has been played at a table, ready to be sent."""
    data = None if match.data is match.rules.DATA else match.data
    return tale(match.game, match.record(), data, is_foreign)


class Errand(msgspec.Struct, array_like=True):
    """Something to be done about a record; what goes wrong is said in this language."""

    tale: Tale
    language: str


class Bring(Errand, tag="bring"):
    """Can it be played again?"""


class Contents(Errand, tag="contents"):
    """What its replay is made of, through these eyes."""

    eyes: str


class Position(Errand, tag="position"):
    """Its table after so many actions."""

    at: int
    eyes: str


class Filming(Errand, tag="film"):
    """The whole of it as one picture that moves."""

    eyes: str
    theme: str
    speed: float
    photos: str  # the folder of those that people brought


class Crossroads(Errand, tag="crossroads"):
    """What there is to know before one goes on from a position."""

    at: int


class Branch(Errand, tag="branch"):
    """How a table begins that goes on from a position."""

    at: int


class ForeignTable(msgspec.Struct, array_like=True):
    """A table that began at a position from outside: how it began, and how it stands."""

    game: str
    told: bytes  # start, options and data, as JSON
    clock: str
    seats: list[Seat]
    packed: bytes | None  # None: nothing has happened there


class Rehearse(msgspec.Struct, tag="rehearse", array_like=True):
    """Carry out these changes of a table, and draw it for everybody."""

    table: ForeignTable
    entries: list[Entry]


class Explain(msgspec.Struct, tag="explain", array_like=True):
    """What an action would announce there to a seat, or why not."""

    table: ForeignTable
    seat: int
    action: str
    language: str


class Done(msgspec.Struct, tag="done", array_like=True):
    """What came of it, as JSON or as text."""

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


AnyErrand = Bring | Contents | Position | Filming | Crossroads | Branch | Rehearse | Explain
Outcome = Done | Refused | Forbidden
to_json = msgspec.json.Encoder(order="deterministic").encode
played_already: "OrderedDict[tuple[str, bytes, bool], Match]" = OrderedDict()


# --- Records -----------------------------------------------------------------------


def played(told: Tale, language: str) -> Match:
    """The match of a record, played again unless it just was.

    Raises:
        Refusal: a row cannot be played, or comes out otherwise; the table cannot be.
    """
    key = told.game, told.told, told.is_foreign
    if key not in played_already:
        played_already[key] = _replayed(told, language)
        if len(played_already) > KNOWN:
            played_already.popitem(last=False)
    played_already.move_to_end(key)
    return played_already[key]


def _replayed(told: Tale, language: str) -> Match:
    game, (record, data) = game_called(told.game), told.parts()
    seats, players = len(record["seats"]), record["options"].get("players")
    if type(players) is int and seats != players:
        raise Refusal(422, "seats-do-not-fit", seats=seats, players=players)
    engine = sandbox(game) if told.is_foreign else game.engine()
    try:
        return replay(game, record, data, language=language, engine=engine)
    except BrokenRecord as wrong:
        raise Refusal(422, "record-broken", why=str(wrong)) from wrong.__cause__
    except ValueError as wrong:
        why = wrong if hasattr(wrong, "said") else str(wrong)
        raise Refusal(422, "record-broken", why=why) from None


def _past(errand: Errand) -> Past:
    return of_record(played(errand.tale, errand.language), errand.language)


def _film(errand: Filming) -> bytes:
    past, find = _past(errand), photographs_in(Path(errand.photos))
    return film(past, errand.eyes, errand.theme, errand.speed, find).encode()


# --- Tables that began at a position from outside ----------------------------------


def _standing(table: ForeignTable) -> Standing:
    """The table as it stands.

    Raises:
        ValueError: it cannot have begun so.
    """
    start, options, data = json.loads(table.told)
    match = begin(game_called(table.game), start, data, options)
    standing = empty(match, read_clock(table.clock))
    if table.packed is None:
        return standing
    match, undone, times, notes = snapshots.unpack(match, table.packed)
    seats = tuple(table.seats)
    return standing._replace(match=match, seats=seats, undone=undone, times=times, notes=notes)


def _rehearsed(rehearse: Rehearse) -> None:
    """What the house is about to do, done here first."""
    standing = _standing(rehearse.table)
    for entry in rehearse.entries:
        with contextlib.suppress(IllegalAction, Refusal):  # the house says so in its turn
            standing = standing.after(entry)
        if not standing.match.is_whole:
            raise Refusal(422, "rules-stopped") from ValueError("something is missing now")
    match, everybody = standing.match, tuple(range(standing.match.players))
    for seat in (*everybody, None):
        you = () if seat is None else (seat,)
        snapshot("", standing, Teller(Audience(you, seat, "en")))
    snapshot("", standing, Teller(Audience(everybody, 0, "en")))
    past, last = Past(match, all_eyes(match), (), "en"), len(match.story)
    for eyes in past.eyes:  # through all of them, for once it is over anybody may look back
        contents(past, eyes)
        for at in range(0 if rehearse.table.packed is None else last, last + 1):
            position(past, at, eyes)


# --- Any of them -------------------------------------------------------------------


def done(asked: AnyErrand) -> bytes:
    """What comes of it.

    Raises:
        IllegalAction, Refusal: nothing does, and why.
    """
    match asked:
        case Bring():
            played(asked.tale, asked.language)
            return b""
        case Contents():
            return to_json(contents(_past(asked), asked.eyes))
        case Position():
            return to_json(position(_past(asked), asked.at, asked.eyes))
        case Filming():
            return _film(asked)
        case Crossroads():
            return to_json(crossroads(_past(asked).match, asked.at, asked.language))
        case Branch():
            return json.dumps(branched(_past(asked).match, asked.at)).encode()
        case Rehearse():
            _rehearsed(asked)
            return b""
        case Explain():
            standing = _standing(asked.table)
            return to_json(explained(standing, asked.seat, asked.action, asked.language))


def answer(question: bytes) -> bytes:
    """Do an errand; whatever goes wrong with it is an answer too."""
    asked = msgspec.msgpack.decode(question, type=AnyErrand)
    language = getattr(asked, "language", "en")
    came: Outcome
    try:
        came = Done(done(asked))
    except Refusal as why:
        beneath = repr(why.__cause__) if why.__cause__ else ""
        came = Refused(why.status, why.message, why.in_words(language), beneath)
    except IllegalAction as why:
        came = Forbidden(str(why), why.clause)
    except ValueError as wrong:
        beneath = repr(wrong.__cause__) if wrong.__cause__ else ""
        came = Refused(422, "table-impossible", {"why": str(wrong)}, beneath)
    except Stopped as why:
        came = Refused(422, "rules-stopped", {}, repr(why))
    except Exception as wrong:  # what no rule foresaw
        came = Refused(422, "no-verdict", {}, repr(wrong))
    return msgspec.msgpack.encode(came)


if __name__ == "__main__":
    have_at_most(MEMORY, reserved=RESERVED)
    answer_all(answer)
