"""Decks of people's own photographs: each picture a file that nobody can guess, beside the database.

Where processes share the database the pictures are in it (`shared_photos.py`).

A deck belongs to who made it, and only their tables can be played with it. Whoever sees such a
table is given the addresses of the pictures that lie open for them, and no others.
"""

import asyncio
import contextlib
import hashlib
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa
import structlog

from tablee.kit.lines import as_line
from tablee.kit.pictures.photographs import (
    ALIKE,
    Photograph,
    Unusable,
    apart,
    developed,
    is_installed,
)
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.people.data import LONGEST_NAME, OwnData
from tablee.server.people.photo_addresses import ADDRESS, photo_at, photographs_in
from tablee.server.people.shared_photos import SharedPhotos
from tablee.server.people.visitors import new_id
from tablee.server.settings import Settings
from tablee.server.storage import database
from tablee.server.storage.folder import keep_names
from tablee.server.storage.trouble import CannotWrite
from tablee.server.storage.writer import Writer

MOST_DECKS, MOST_PHOTOS, MOST_BYTES = 20, 1020, 256 * 1024 * 1024  # of one person
LONGEST_WORDS = 200  # that say what a photograph shows
LETTERS = 26  # of a name: 128 bits
AT_ONCE, WAITING, EACH = 2, 12, 6  # files being opened, those that may wait for it, of one person
PLACEHOLDER = Path(__file__).with_name("removed.webp")  # what lies where a photograph was removed
REMOVED = "removed "  # before its number, in place of a digest
STRAY = 3600.0  # seconds after which a file that no deck has is an accident's
decks, photos, kept = database.decks, database.photos, database.data
report = structlog.get_logger("tablee.decks")


def takes_photos(game: Game) -> bool:
    """Can this game be played with photographs of one's own?"""
    return bool(game.about.get("photographs", False)) and is_installed()


class Decks:
    """Every deck of photographs in the house."""

    def __init__(self, settings: Settings, store: database.Store, writer: Writer) -> None:
        self.store, self.writer, self.limits = store, writer, settings.limits
        self.shared = SharedPhotos(store) if writer.database.is_shared else None
        self.folder = self.shared.folder if self.shared else settings.folder / "photos"
        self.found = photographs_in(self.folder)
        self.darkroom = asyncio.Semaphore(AT_ONCE)
        self.inside = Counter[str]()  # by owner
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def tidy(self) -> None:
        """Remove files that no deck has: a power cut may have come between file and row.

        Or between the row of a photograph that was removed from a table and its file.
        """
        if self.shared or not self.folder.is_dir():
            return
        with self.store.engine.begin() as connection:
            named = set(connection.execute(sa.select(photos.c.id)).scalars())
            removed = photos.c.digest.startswith(REMOVED)
            blank = list(connection.execute(sa.select(photos.c.id).where(removed)).scalars())
        try:
            for photo in blank:
                self._blank(photo)
            for path in self.folder.iterdir():
                with contextlib.suppress(FileNotFoundError):
                    if path.stem not in named and time.time() - path.stat().st_mtime > STRAY:
                        path.unlink()
        except OSError as wrong:  # the next start comes, and a house opens without it
            report.warning("photographs are left lying about", why=str(wrong))

    def close(self) -> None:
        """Nothing is left that only this process needed."""
        if self.shared:
            self.shared.close()

    # --- Looking ------------------------------------------------------------------

    def file(self, address: str) -> Path | None:
        """The picture at an address of ours."""
        self.lay_out(address)
        return self.found(address)

    async def find(self, address: str) -> Path | None:
        """The same, beside those who play where it takes a while."""
        return await asyncio.to_thread(self.file, address) if self.shared else self.file(address)

    def lay_out(self, text: str) -> None:
        """Have the pictures whose addresses stand there as files in the folder."""
        if self.shared:
            self.shared.lay_out(found[1] for found in ADDRESS.finditer(text))

    def listed(self, owner: str, game: str = "") -> list[dict[str, Any]]:
        """The decks of a person, the newest first: how many photographs, how large, in play?"""
        count, size = sa.func.count(photos.c.id), sa.func.coalesce(sa.func.sum(photos.c.size), 0)
        wanted = sa.select(decks, count.label("count"), size.label("size")).outerjoin(photos)
        wanted = wanted.where(decks.c.owner == owner).group_by(decks.c.id)
        with self.store.engine.begin() as connection:
            rows = connection.execute(wanted.order_by(decks.c.added.desc())).all()
            running = _running(connection, owner)
        return [
            {
                "deck": row.id,
                "game": row.game,
                "name": row.name,
                "photos": row.count,
                "size": int(row.size),
                "running": running.get(row.id, 0),
            }
            for row in rows
            if game in ("", row.game)
        ]

    def shown(self, owner: str, deck: str) -> dict[str, Any]:
        """One deck with its photographs, each with the number of one before that is much like it.

        Raises:
            Refusal: this person has no such deck.
        """
        facts = next((one for one in self.listed(owner) if one["deck"] == deck), None)
        if facts is None:
            raise Refusal(404, "no-such-deck")
        rows = self._rows(deck)
        seen = [int(row.likeness, 16) for row in rows]
        shown = [
            {
                "photo": row.id,
                "address": photo_at(row.id),
                "motif": row.motif,
                "words": row.words,
                "size": row.size,
                "like": _like(seen[n], seen[:n]),
            }
            for n, row in enumerate(rows)
        ]
        return facts | {"photos": shown, "fewest": _part(facts["game"]).EACH}

    def must_own(self, owner: str, deck: str) -> None:
        """Is there such a deck of this person's?

        Raises:
            Refusal: no.
        """
        with self.store.engine.begin() as connection:
            _own(connection, owner, deck)

    def own(self, owner: str, deck: str, game: Game) -> OwnData:
        """A deck as a table is laid out with it.

        Raises:
            Refusal: this person has no such deck for this game.
        """
        facts = next((one for one in self.listed(owner, game.name) if one["deck"] == deck), None)
        if facts is None:
            raise Refusal(404, "no-such-deck")
        part = game.part("deck")
        rows = [
            part.photo_of(photo_at(row.id), row.motif, row.words, row.language)
            for row in self._rows(deck)
            if not row.digest.startswith(REMOVED)
        ]
        try:
            return OwnData(part.made_of(facts["name"], rows), facts["name"], deck)
        except Unplayable as wrong:
            wrong.words = game.words
            raise Refusal(422, "table-impossible", why=wrong) from None

    def _rows(self, deck: str) -> list[Any]:
        wanted = sa.select(photos).where(photos.c.deck == deck).order_by(photos.c.number)
        with self.store.engine.begin() as connection:
            return list(connection.execute(wanted).all())

    # --- Making ---------------------------------------------------------------------

    async def make(self, owner: str, game: Game, name: str) -> str:
        """An empty deck.

        Raises:
            Refusal: the game takes none, a name is missing, or they have too many.
        """
        if not takes_photos(game):
            raise Refusal(422, "photos-unknown", game=game.title())
        deck, name = new_id(LETTERS), as_line(name, LONGEST_NAME)
        if not name:
            raise Refusal(422, "name-missing")

        def write(connection: sa.Connection) -> None:
            mine = sa.select(sa.func.count()).where(decks.c.owner == owner)
            if connection.execute(mine).scalar_one() >= MOST_DECKS:
                raise Refusal(422, "decks-too-many", most=MOST_DECKS)
            row = {"id": deck, "owner": owner, "game": game.name, "name": name}
            connection.execute(sa.insert(decks), row | {"added": time.time()})

        await self.writer.write(write)
        return deck

    async def add(self, owner: str, deck: str, file: bytes) -> dict[str, Any]:
        """One more photograph.

        Raises:
            Refusal: it is none, it is there already, or there is no room; and why.
        """
        facts = await self.store.ask(self.shown, owner, deck)
        made = await self._developed(owner, file)
        photo = new_id(LETTERS)
        digest = hashlib.sha256(made.picture).hexdigest()
        path = self.folder / f"{photo}.webp"
        if not self.shared:
            await asyncio.to_thread(self._keep, path, made.picture)
        row = {
            "id": photo,
            "deck": deck,
            "digest": digest,
            "likeness": f"{made.likeness:032x}",
            "size": len(made.picture),
            "motif": False,
            "words": "",
            "language": "",
            "added": time.time(),
        }
        try:
            await self.writer.write(
                lambda c: self._insert(c, owner, facts["game"], row, made.picture)
            )
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        shown = await asyncio.to_thread(self.shown, owner, deck)
        return next(one for one in shown["photos"] if one["photo"] == photo)

    def _keep(self, path: Path, picture: bytes) -> None:
        """Put a picture where the house will look for it.

        Raises:
            CannotWrite: there is no room, or no folder.
        """
        self.writer.database.check()  # in a folder made anew beside the lost one nobody would find it
        try:
            _keep(path, picture)
        except OSError as wrong:
            raise CannotWrite(str(wrong)) from None

    async def _developed(self, owner: str, file: bytes) -> Photograph:
        """Opened in a process of its own, a few at a time, and one of a person's."""
        turn = self.turns.setdefault(owner, asyncio.Lock())
        if self.inside.total() >= WAITING or self.inside[owner] >= EACH:
            raise Refusal(503, "too-busy")
        self.inside[owner] += 1
        try:
            async with turn, self.darkroom:
                return await asyncio.to_thread(developed, file)
        except Unusable as why:
            raise Refusal(422, "photo-refused", why=why) from None
        finally:
            self.inside[owner] -= 1
            self.inside += Counter()  # forgets who waits no longer

    def _insert(
        self,
        connection: sa.Connection,
        owner: str,
        game: str,
        row: dict[str, Any],
        picture: bytes,
    ) -> None:
        """Write a photograph down, if it is new and there is room for it."""
        here = connection.execute(
            sa.select(photos.c.number, photos.c.digest)
            .where(photos.c.deck == row["deck"])
            .order_by(photos.c.number)
        ).all()
        same = [n for n, one in enumerate(here, 1) if one.digest == row["digest"]]
        if same:
            why = Unusable("photo-there-already", n=same[0])
            raise Refusal(422, "photo-refused", why=why)
        most = _part(game).MAX_PHOTOS
        if len(here) >= most:
            raise Refusal(422, "photo-refused", why=Unusable("photo-no-room", most=most))
        count, size = _used(connection, decks.c.owner == owner)
        if count >= MOST_PHOTOS or size + row["size"] > MOST_BYTES:
            most_mib = MOST_BYTES // 1024**2
            raise Refusal(422, "photos-too-many", most=MOST_PHOTOS, mib=most_mib)
        if _used(connection, sa.true())[1] + row["size"] > self.limits.photo_bytes:
            raise Refusal(503, "house-full")
        row["number"] = here[-1].number + 1 if here else 1
        connection.execute(sa.insert(photos), row)
        if self.shared:
            self.shared.keep(connection, row["id"], picture)

    # --- Changing ---------------------------------------------------------------------

    async def mark(
        self,
        owner: str,
        deck: str,
        photo: str,
        motif: bool | None,
        words: str | None,
        language: str,
    ) -> None:
        """Say that a photograph shows the motif, or what it shows; for tables from now on.

        Raises:
            Refusal: this person has no such photograph.
        """
        change: dict[str, Any] = {} if motif is None else {"motif": motif}
        if words is not None:
            change |= {"words": as_line(words, LONGEST_WORDS), "language": language}

        def write(connection: sa.Connection) -> None:
            _own(connection, owner, deck)
            this = (photos.c.deck == deck) & (photos.c.id == photo)
            if not connection.execute(sa.update(photos).where(this).values(**change)).rowcount:
                raise Refusal(404, "no-such-photo")

        if change:
            await self.writer.write(write)

    async def rename(self, owner: str, deck: str, name: str) -> None:
        """Give a deck another name.

        Raises:
            Refusal: a name is missing, or this person has no such deck.
        """
        name = as_line(name, LONGEST_NAME)
        if not name:
            raise Refusal(422, "name-missing")

        def write(connection: sa.Connection) -> None:
            _own(connection, owner, deck)
            connection.execute(sa.update(decks).where(decks.c.id == deck).values(name=name))

        await self.writer.write(write)

    async def throw_away(self, owner: str, deck: str, photo: str = "") -> None:
        """Delete a photograph, or a deck with all of them, from the disk too.

        Raises:
            Refusal: this person has none such, or a table that goes on needs it.
        """
        gone: list[str] = []

        def write(connection: sa.Connection) -> None:
            _own(connection, owner, deck)
            if _running(connection, owner).get(deck):
                raise Refusal(409, "data-needed")
            this = photos.c.deck == deck
            this = this & (photos.c.id == photo) if photo else this
            gone[:] = connection.execute(sa.select(photos.c.id).where(this)).scalars()
            if photo and not gone:
                raise Refusal(404, "no-such-photo")
            if self.shared:
                self.shared.delete(connection, gone)
            connection.execute(sa.delete(photos).where(this))
            if not photo:
                mine = (kept.c.owner == owner) & (kept.c.deck == deck)
                connection.execute(sa.delete(kept).where(mine))
                connection.execute(sa.delete(decks).where(decks.c.id == deck))

        await self.writer.write(write)
        await asyncio.to_thread(self._remove, gone)

    def remove(
        self, connection: sa.Connection, host: str, game: str, data: str, photo: str
    ) -> None:
        """Remove a photograph from a table that is played with it, and from its deck.

        Raises:
            Refusal: no deck of that table has it, or it is removed already.
        """
        mine = (kept.c.owner == host) & (kept.c.game == game) & (kept.c.digest == data)
        deck = sa.select(kept.c.deck).where(mine).scalar_subquery()
        this = (photos.c.deck == deck) & (photos.c.id == photo)
        this = this & sa.not_(photos.c.digest.startswith(REMOVED))
        nothing = {"digest": REMOVED + photo, "words": "", "size": PLACEHOLDER.stat().st_size}
        if not connection.execute(sa.update(photos).where(this).values(**nothing)).rowcount:
            raise Refusal(404, "no-such-photo")
        if self.shared:
            self.shared.keep(connection, photo, PLACEHOLDER.read_bytes())

    async def blank(self, photo: str) -> None:
        """Put our own drawing where a photograph was; it is gone in any case, also from a full disk."""
        if self.shared:  # it was done with the row
            return
        try:
            await asyncio.to_thread(self._blank, photo)
        except OSError as wrong:
            report.warning("nothing is in the place of a photograph", why=str(wrong))
            await asyncio.to_thread(self._remove, [photo])

    def _blank(self, photo: str) -> None:
        path = self.folder / f"{photo}.webp"
        path.with_suffix(".part").unlink(missing_ok=True)  # of a try that a power cut ended
        _keep(path, PLACEHOLDER.read_bytes())

    def _remove(self, names: list[str]) -> None:
        for name in names:
            (self.folder / f"{name}.webp").unlink(missing_ok=True)


def _part(game: str) -> Any:
    """What the game says of its decks."""
    return game_called(game).part("deck")


def _own(connection: sa.Connection, owner: str, deck: str) -> None:
    """Is it theirs?

    Raises:
        Refusal: no; what others have is not told apart from what nobody has.
    """
    mine = sa.select(decks.c.id).where((decks.c.owner == owner) & (decks.c.id == deck))
    if connection.execute(mine).one_or_none() is None:
        raise Refusal(404, "no-such-deck")


def _running(connection: sa.Connection, owner: str) -> dict[str, int]:
    """How many tables that go on are played with each deck of this person."""
    wanted = (
        sa.select(kept.c.deck, sa.func.count())
        .where((kept.c.owner == owner) & kept.c.deck.is_not(None) & database.needs(kept.c))
        .group_by(kept.c.deck)
    )
    rows = connection.execute(wanted.select_from(kept, database.tables))
    return {row[0]: row[1] for row in rows}


def _used(connection: sa.Connection, whose: Any) -> tuple[int, int]:
    """How many photographs, and how many bytes."""
    wanted = sa.select(sa.func.count(photos.c.id), sa.func.coalesce(sa.func.sum(photos.c.size), 0))
    count, size = connection.execute(wanted.select_from(photos.join(decks)).where(whose)).one()
    return int(count), int(size)


def _like(likeness: int, before: list[int]) -> int:
    """The number of the photograph before it that it is taken for, or 0."""
    distances = [(apart(likeness, other), n) for n, other in enumerate(before, 1)]
    closest, number = min(distances, default=(ALIKE + 1, 0))
    return number if closest <= ALIKE else 0


def _keep(path: Path, picture: bytes) -> None:
    """On the disk whole or not at all, for nobody else on this machine."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    draft = path.with_suffix(".part")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(picture)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)  # of which a full disk took a part
        raise
    keep_names(path.parent)
