"""Boards and decks that people bring along: kept by their content, for their owner's tables only."""

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import sqlalchemy as sa

from tablee.kit.lines import as_line
from tablee.kit.rules.options import digest
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.lengths import legible
from tablee.server.storage import database
from tablee.server.storage.writer import Writer

LARGEST = 256 * 1024  # bytes of one board or deck
MOST = 50  # of one owner
LONGEST_NAME = 60


@dataclass(frozen=True)
class OwnData:
    """A board or deck of somebody's own, under the name of the file it came in."""

    data: Any
    name: str = ""
    deck: str | None = None  # of photographs, that it was made from

    @cached_property
    def digest(self) -> str:
        """What the record of a game names it by."""
        return digest(self.data)

    def keep(self, connection: sa.Connection, owner: str, game: Game, now: float) -> None:
        """Write it down, if this owner does not have it yet.

        Raises:
            Refusal: they have too many.
        """
        kept = database.data
        mine = sa.select(kept.c.digest, kept.c.game).where(kept.c.owner == owner)
        here = [tuple(row) for row in connection.execute(mine)]
        if (self.digest, game.name) in here:
            return
        if not self.deck and len(here) >= MOST:
            raise Refusal(422, "data-too-many", most=MOST)
        row = {
            "owner": owner,
            "game": game.name,
            "digest": self.digest,
            "name": as_line(self.name, LONGEST_NAME),
            "body": msgspec.json.encode(self.data).decode(),
            "added": now,
            "deck": self.deck,
        }
        connection.execute(sa.insert(kept), row)


def takes_data(game: Game) -> bool:
    """Can this game be played with a board or deck of one's own?"""
    return game.rules.DATA is not None


def read_file(game: Game, name: str, file: bytes) -> OwnData:
    """What somebody's file says: JSON, or the text itself where that is what the game reads.

    Raises:
        Refusal: it is too large, or cannot be read.
    """
    if len(file) > LARGEST:
        raise Refusal(422, "data-too-large", most=LARGEST // 1024)
    try:
        text = file.decode("utf-8-sig")
        is_text = isinstance(game.rules.DATA, str)
        return OwnData(text if is_text else msgspec.json.decode(legible(text.encode())), name)
    except (UnicodeDecodeError, msgspec.MsgspecError, Refusal):
        raise Refusal(422, "data-unreadable") from None


def checked(game: Game, own: OwnData) -> OwnData:
    """The same, if this game takes any and it is not too large.

    Raises:
        Refusal: and why not.
    """
    if not takes_data(game):
        raise Refusal(422, "data-unknown", game=game.name)
    try:
        size = len(msgspec.json.encode(own.data))
        assert own.digest
    except (RecursionError, UnicodeEncodeError):
        raise Refusal(422, "data-unreadable") from None
    if size > LARGEST:
        raise Refusal(422, "data-too-large", most=LARGEST // 1024)
    return own


def found(store: database.Store, owner: str, game: Game, digest: str) -> OwnData:
    """A board or deck that this person has brought before.

    Raises:
        Refusal: there is none; what others have is not told apart from that.
    """
    body = store.data(owner, game.name, digest)
    if body is None:
        raise Refusal(404, "no-such-data")
    return OwnData(msgspec.json.decode(body))


async def throw_away(writer: Writer, owner: str, game: str, digest: str) -> None:
    """Delete a board or deck.

    Raises:
        Refusal: there is none of this person's, or a table that goes on needs it.
    """

    def delete(connection: sa.Connection) -> None:
        kept = database.data
        this = (kept.c.owner == owner) & (kept.c.game == game) & (kept.c.digest == digest)
        needed = sa.select(sa.func.count()).where(this, database.needs(kept.c))
        if connection.execute(needed.select_from(kept, database.tables)).scalar_one():
            raise Refusal(409, "data-needed")
        if not connection.execute(sa.delete(kept).where(this)).rowcount:
            raise Refusal(404, "no-such-data")

    await writer.write(delete)


def listed(store: database.Store, owner: str) -> list[dict[str, Any]]:
    """What this person has brought, as their own programs and pages show it."""
    return [
        {
            "data": row.digest,
            "game": row.game,
            "name": row.name,
            "size": row.size,
            "added": time.strftime("%Y-%m-%d", time.gmtime(row.added)),
            "running": row.running,
        }
        for row in store.data_of(owner)
    ]
