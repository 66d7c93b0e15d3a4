"""Records that people bring to look at: played again from the start, kept for a while, never stored."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from tablee.kit.rules.options import digest
from tablee.kit.table.form import ENGINE
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.lengths import (
    Checks,
    Forks,
    Names,
    Number,
    Options,
    Position,
    Rows,
    Word,
    brief,
    legible,
)
from tablee.server.people.data import LARGEST, OwnData, checked
from tablee.server.people.seats import proper_names
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.storage import database
from tablee.server.tables.starts import sandbox
from tablee.server.work.errands import Bring, Tale, brought
from tablee.server.work.runner import Runner

MOST = 32  # kept at once; the one looked at longest ago is forgotten first


class Record(msgspec.Struct):
    """A record as its file has it; what the rules make of it is for `replay` to say."""

    game: Word
    options: Options
    data: Word | None
    seats: Names
    seed: int | None
    position: Position | None
    rows: Rows
    checks: Checks
    forks: Forks = []
    engine: Number = ENGINE

    def plainly(self) -> dict[str, Any]:
        """As `replay` takes it."""
        return msgspec.structs.asdict(self) | {"rows": [line.plain() for line in self.rows]}


@dataclass(frozen=True)
class Kept:
    """A record that somebody brought, with the data it was played with, if they are not the usual."""

    game: Game
    record: dict[str, Any]
    data: Any

    @cached_property
    def tale(self) -> Tale:
        """Both, ready to be sent."""
        return brought(self.game, self.record, self.data)


class Records:
    """The records of people who look at them just now; they are played in a process apart."""

    def __init__(self, store: database.Store, runner: Runner) -> None:
        self.store, self.runner = store, runner
        self.kept: OrderedDict[str, Kept] = OrderedDict()

    def find(self, record: str) -> Kept:
        """A record that somebody brought.

        Raises:
            Refusal: it is not here, or no longer.
        """
        if record not in self.kept:
            raise Refusal(404, "record-gone")
        self.kept.move_to_end(record)
        return self.kept[record]

    async def bring(self, visitor: Visitor, record: Record, own: OwnData | None) -> str:
        """Play a record again, with the board or deck it needs; its name from now on.

        Raises:
            Refusal: it is a broken one, and where; or the game takes none.
        """
        game = game_called(record.game)
        sandbox(game)
        _fit(game, record)
        data = await self._data(game, record, own, visitor.person)
        kept = Kept(game, record.plainly(), data)
        await self.runner.run(Bring(kept.tale, visitor.language), visitor)
        name = new_id()
        self.kept[name] = kept
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return name

    async def _data(self, game: Game, record: Record, own: OwnData | None, person: str) -> Any:
        """The board or deck of a record: brought along, or known."""
        if own:
            return checked(game, own).data
        return await self.store.ask(self._known, game, record, person)

    def _known(self, game: Game, record: Record, person: str) -> Any:
        """The board or deck that this person brought before, if the record needs one."""
        if record.data is None or record.data == digest(game.rules.DATA):
            return None
        body = self.store.data(person, game.name, record.data)
        return msgspec.json.decode(body) if body else None


def read_record(file: bytes) -> Record:
    """What a file says.

    Raises:
        Refusal: it is too large, or no record.
    """
    if len(file) > LARGEST:
        raise Refusal(422, "record-too-large", most=LARGEST // 1024)
    try:
        return msgspec.json.decode(legible(file), type=Record)
    except (msgspec.MsgspecError, Refusal) as wrong:
        raise Refusal(422, "record-unreadable", why=wrong) from None


def _fit(game: Game, record: Record) -> None:
    """Make its names proper ones, once it is known that they are no more than can play.

    Raises:
        Refusal: another engine made it, or names and players cannot be.
    """
    if record.engine != ENGINE:
        raise Refusal(422, "record-engine", engine=str(record.engine), known=str(ENGINE))
    few, many = game.players[0], game.players[-1]
    if len(record.seats) > many:
        raise Refusal(422, "players-do-not-fit", few=few, many=many)
    record.seats, record.options = proper_names(record.seats), brief(record.options)
