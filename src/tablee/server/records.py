"""Records that people bring to look at: played again from the start, kept for a while, never stored."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
import structlog

from tablee.kit.game import Game
from tablee.kit.match import BrokenRecord, Match, replay
from tablee.kit.options import digest
from tablee.server import storage
from tablee.server.brought import LARGEST, Own, checked
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.seats import new_id, proper_name

MOST = 32  # kept at once; the one looked at longest ago is forgotten first
report = structlog.get_logger("tablee.records")


class Record(msgspec.Struct):
    """A record as its file has it; what the rules make of it is for `replay` to say."""

    game: str
    options: dict[str, Any]
    data: str | None
    seats: list[str]
    seed: int | None
    position: dict[str, Any] | None
    rows: list[list[int | str]]
    checks: list[str]
    forks: list[tuple[int, dict[str, Any]]] = []


class Records:
    """The records of people who look at them just now."""

    def __init__(self, store: storage.Store, mode: Callable[[Game], Any]) -> None:
        self.store, self.mode = store, mode
        self.kept: OrderedDict[str, Match] = OrderedDict()
        self.one_at_a_time = asyncio.Lock()

    def find(self, record: str) -> Match:
        """The match of a record that somebody brought.

        Raises:
            Refusal: it is not here, or no longer.
        """
        if record not in self.kept:
            raise Refusal(404, "record-gone")
        self.kept.move_to_end(record)
        return self.kept[record]

    async def bring(self, person: str, record: Record, own: Own | None, language: str) -> str:
        """Play a record again, with the board or deck it needs; its name from now on.

        Raises:
            Refusal: it is a broken one, and where.
        """
        game = game_called(record.game)
        names = record.seats
        record.seats = [proper_name(name, names[:n]) for n, name in enumerate(names)]
        data = checked(game, own).data if own else self._known(game, record, person)
        async with self.one_at_a_time:
            match = await asyncio.to_thread(_played, game, record, data, self.mode(game), language)
        name = new_id()
        self.kept[name] = match
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return name

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
        return msgspec.json.decode(file, type=Record)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as wrong:
        raise Refusal(422, "record-unreadable", why=str(wrong)) from None


def _played(game: Game, record: Record, data: Any, mode: Any, language: str) -> Match:
    """The match that a record tells.

    Raises:
        Refusal: a row cannot be played, or comes out otherwise; the table cannot be.
    """
    seats, players = len(record.seats), record.options.get("players")
    if type(players) is int and seats != players:
        raise Refusal(422, "seats-do-not-fit", seats=seats, players=players)
    try:
        return replay(game, msgspec.structs.asdict(record), data, mode, language)
    except BrokenRecord as wrong:
        raise Refusal(422, "record-broken", why=str(wrong)) from None
    except ValueError as wrong:
        why = wrong if hasattr(wrong, "said") else str(wrong)
        raise Refusal(422, "record-broken", why=why) from None
    except Exception as wrong:
        report.warning("a record that no rule foresaw", game=game.name, error=repr(wrong))
        raise Refusal(422, "record-unreadable", why=type(wrong).__name__) from None
