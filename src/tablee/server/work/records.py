"""Records that people bring to look at: played again from the start, and kept for a while.

A house by itself has them in memory; processes that share a database have them there.
"""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import sqlalchemy as sa

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
from tablee.server.storage.trouble import CannotWrite
from tablee.server.storage.writer import Writer
from tablee.server.tables.starts import sandbox
from tablee.server.work.errands import Bring, Tale, brought
from tablee.server.work.runner import Runner
from tablee.server.work.shared_records import MOST, SharedRecords


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


to_record = msgspec.json.Decoder(Record).decode


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

    def __init__(self, store: database.Store, writer: Writer, runner: Runner) -> None:
        self.store, self.runner = store, runner
        self.shared = SharedRecords(store, writer) if writer.database.is_shared else None
        self.kept: OrderedDict[str, Kept] = OrderedDict()  # by this process, of what it has read

    async def find(self, record: str) -> Kept:
        """A record that somebody brought.

        Raises:
            Refusal: it is not here, or no longer.
        """
        if record not in self.kept:
            self._keep(record, await self._brought_elsewhere(record))
        self.kept.move_to_end(record)
        if self.shared:
            with suppress(CannotWrite):  # it may be looked at meanwhile
                await self.shared.look(record)
        return self.kept[record]

    async def _brought_elsewhere(self, record: str) -> Kept:
        """One that another process was brought.

        Raises:
            Refusal: there is none, its game is not here, or the database is away.
        """
        try:
            found = await self.shared.find(record) if self.shared else None
        except sa.exc.SQLAlchemyError as wrong:
            raise CannotWrite(str(wrong)) from None
        if found is None:
            raise Refusal(404, "record-gone")
        game, told, data = found
        return Kept(game_called(game), told, data)

    def _keep(self, name: str, kept: Kept) -> None:
        self.kept[name] = kept
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)

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
        if self.shared:
            await self.shared.keep(name, game.name, kept.record, data)
        self._keep(name, kept)
        return name

    async def tidy(self) -> None:
        """Forget what nobody looks at any more."""
        if self.shared:
            await self.shared.tidy()

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
        return to_record(legible(file))
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
