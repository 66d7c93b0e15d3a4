"""What the database holds, and how it is read; the writer alone writes to it.

Truth is the log: one row for each thing that changed a table, numbered without a gap. Who sits
where, how far a table is, and its snapshot follow from the log; they are there to be found fast.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import sqlalchemy as sa

Read = TypeVar("Read")
schema = sa.MetaData()
tables = sa.Table(
    "tables",
    schema,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("data", sa.String(64)),  # the digest of a board or deck of the host's own
    sa.Column(
        "start", sa.JSON, nullable=False
    ),  # {"secret": "…"}, {"seed": "…"} or {"position": {…}}
    sa.Column("engine", sa.Integer, nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("waiting", sa.Integer, nullable=False),  # a mask of the seats that owe a decision
    sa.Column("open_seats", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("clock", sa.String(24)),  # as clocks.py writes it
    sa.Column("counted", sa.Float),  # seconds since the last change, where a clock runs
    sa.Column("language", sa.String(8)),  # of its host, as it was laid out
    sa.Column("listed_at", sa.Float),  # by its host, once more
    sa.Column("lent", sa.Integer, nullable=False, server_default="0"),  # seats that bots keep
    sa.Index("ix_tables_listed", "listed", "over", "touched"),
)
# What lists of tables show: none of it can fail to be read, whatever one row holds.
shown = [column for column in tables.c if not isinstance(column.type, sa.JSON)]
seats = sa.Table(
    "seats",
    schema,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("holder", sa.String(32), nullable=False, index=True),
)
log = sa.Table(
    "log",
    schema,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text),
    sa.Column("says", sa.Text),
    sa.Column("check", sa.String(8)),  # what it led to, so that a replay knows when it goes astray
    sa.Column("change", sa.JSON),  # who sits there now
    sa.Column("key", sa.String(64)),  # the same key again is the same request again
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("took", sa.Float),  # seconds that the table had stood before it, as they are counted
    sa.UniqueConstraint("table_id", "seat", "key"),
)
snapshots = sa.Table(
    "snapshots",
    schema,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("layout", sa.String(64), nullable=False),  # of the rules that made it
    sa.Column("packed", sa.LargeBinary, nullable=False),
)
chat = sa.Table(  # no part of any game
    "chat",
    schema,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("room", sa.String(12), primary_key=True),  # of players, or of those who look on
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("reaction", sa.String(12), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "person", "key"),
)

data = sa.Table(  # boards and decks that people brought; nobody but their owner sees the list
    "data",
    schema,
    sa.Column("owner", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("deck", sa.String(32)),  # as it was when a table was laid out with it
)
decks = sa.Table(  # of people's own photographs
    "decks",
    schema,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner", sa.String(32), nullable=False, index=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("added", sa.Float, nullable=False),
)
photos = sa.Table(  # the pictures themselves are files, or where processes share a database in `pictures`
    "photos",
    schema,
    sa.Column("id", sa.String(32), primary_key=True),  # the file, and its address
    sa.Column("deck", sa.String(32), sa.ForeignKey("decks.id"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),  # of what is kept
    sa.Column("likeness", sa.String(32), nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("motif", sa.Boolean, nullable=False),
    sa.Column("words", sa.Text, nullable=False),  # what it shows
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("added", sa.Float, nullable=False),
    sa.UniqueConstraint("deck", "digest"),
)
pictures = sa.Table(
    "pictures",
    schema,
    sa.Column("photo", sa.String(32), sa.ForeignKey("photos.id"), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
records = sa.Table(  # that people look at, where processes share the database; in no backup
    "records",
    schema,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON: the record, and its board or deck
    sa.Column("looked", sa.Float, nullable=False),  # when somebody last did
)
results = sa.Table(  # what came of a table, seat by seat: of seats, so that nobody is named
    "results",
    schema,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("place", sa.Integer, nullable=False),  # 1 is first; ties share
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("parts", sa.JSON, nullable=False),  # of the points: part, its arguments, how many
    sa.Column("kind", sa.String(12), nullable=False),  # who sat there at the end
    sa.Column("bot", sa.Text, nullable=False),  # which one, if a bot did
    sa.Column("whole", sa.Boolean, nullable=False),  # did the same hands play it to the end?
    sa.Column("finished", sa.Float, nullable=False),
)
persons = sa.Table(  # guests who asked to be known by more than one browser
    "persons",
    schema,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("sealed", sa.Float),  # from then on a cookie that names no device opens nothing
)
devices = sa.Table(  # browsers in which somebody is known
    "devices",
    schema,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),  # as the browser calls itself
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("way", sa.String(12), nullable=False),  # by which they came
    sa.Column("ended", sa.Float),  # put out, or left
)
passkeys = sa.Table(
    "passkeys",
    schema,
    sa.Column("id", sa.String(1400), primary_key=True),  # base64url, 1023 bytes at most (WebAuthn)
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("domain", sa.Text, nullable=False),  # that it was made for, and is good for
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("used", sa.Float),
)
ways = sa.Table(  # back to oneself, by something that one has: kept as its digest alone
    "ways",
    schema,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(12), nullable=False),  # words, device, host; spent: a challenge
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("until", sa.Float),  # seconds since 1970; without, until it is replaced
    sa.Column("used", sa.Float),
)
channels = sa.Table(  # ways to people who are not looking
    "channels",
    schema,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("confirmed", sa.Float),
    sa.Column("failed", sa.Text),
    sa.Column("device", sa.String(24)),  # of a browser: that may be put out
    sa.Column("house", sa.Text),  # its address, as its person knows it
    sa.Column("last", sa.Float),  # when something was sent there
)
wishes = sa.Table(  # when somebody wants to be told, and of what
    "wishes",
    schema,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("wished", sa.JSON, nullable=False),
)
table_wishes = sa.Table(  # of one table otherwise than of all
    "table_wishes",
    schema,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("moment", sa.String(12), nullable=False),
)
notices = sa.Table(  # that wait to be sent by a channel, and what became of those that were
    "notices",
    schema,
    sa.Column("key", sa.String(40), primary_key=True),  # of what it is about: never written twice
    sa.Column("channel", sa.String(24), sa.ForeignKey("channels.id"), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("decision", sa.String(64), nullable=False),
    sa.Column("written", sa.Float, nullable=False),
    sa.Column("due", sa.Float, index=True),  # none: it is done with
    sa.Column("leased", sa.Float, nullable=False),  # until then somebody is sending it
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("fate", sa.String(8), nullable=False),
    sa.Index("ix_notices_person", "person", "table_id"),
)
meeting = sa.Table(  # what somebody allows those whom they have played with
    "meeting",
    schema,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("shown", sa.Boolean, nullable=False),  # that they are here
    sa.Column("asked", sa.Boolean, nullable=False),
    sa.Column("figures", sa.Boolean, nullable=False),  # how they do
)
blocks = sa.Table(  # whom somebody does not want to meet
    "blocks",
    schema,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True, index=True),
    sa.Column("name", sa.Text, nullable=False),  # as they were called
    sa.Column("since", sa.Float, nullable=False),
)
reports = sa.Table(  # to the host of the house: words, a name, or what somebody brought
    "reports",
    schema,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("other", sa.String(32), nullable=False, index=True),
    sa.Column("at_table", sa.String(24), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("closed", sa.Float),
    sa.Column("kind", sa.String(12), nullable=False, server_default=""),
    sa.Column("why", sa.String(12), nullable=False, server_default=""),
)
asked = (
    sa.Table(  # of an open house, by whoever runs it; in no backup, and gone once it is answered
        "asked",
        schema,
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("deed", sa.String(12), nullable=False),
        sa.Column("what", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column(
            "came", sa.JSON(none_as_null=True)
        ),  # what it is, once it is done, or why it is not
    )
)
house = sa.Table(  # what processes that share a database know together: the key that signs
    "house",
    schema,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


class Store:
    """The reading side of the database."""

    def __init__(self, engine: sa.Engine, is_far: bool = False) -> None:
        self.engine, self.is_far = engine, is_far
        # For one question no moment has to be held.
        self.at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()

    async def ask(self, read: Callable[..., Read], *wanted: Any) -> Read:
        """Read something; from a server beside those who play, from a file at once, which is quicker."""
        return await asyncio.to_thread(read, *wanted) if self.is_far else read(*wanted)

    def table(self, table: str) -> tuple[Any, list[Any], Any, str | None] | None:
        """A table, its log in order, its snapshot and its own data; all as of one moment."""
        with self.engine.begin() as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table)).one_or_none()
            if not found:
                return None
            rows = connection.execute(
                sa.select(log).where(log.c.table_id == table).order_by(log.c.version)
            ).all()
            snapshot = connection.execute(
                sa.select(snapshots).where(snapshots.c.table_id == table)
            ).one_or_none()
            return (
                found,
                list(rows),
                snapshot,
                _body(connection, found.host, found.game, found.data),
            )

    def newest(self, table: str) -> int:
        """How many changes a table has had."""
        with self.at_once.connect() as connection:
            last = sa.select(sa.func.coalesce(sa.func.max(log.c.version), 0))
            return int(connection.execute(last.where(log.c.table_id == table)).scalar_one())

    def later(self, table: str, version: int) -> list[Any]:
        """The log of a table after this version, in order."""
        with self.at_once.connect() as connection:
            wanted = sa.select(log).where(log.c.table_id == table, log.c.version > version)
            return list(connection.execute(wanted.order_by(log.c.version)).all())

    def clocked(self) -> list[Any]:
        """The tables that are being played by a clock."""
        with self.engine.begin() as connection:
            clock, told = tables.c.clock, (tables.c.id, tables.c.counted, tables.c.touched)
            wanted = sa.select(*told, clock).where(clock.is_not(None), sa.not_(tables.c.over))
            return list(connection.execute(wanted.where(clock != "none")).all())

    def owing(self) -> list[str]:
        """The tables where a bot is waited for."""
        mine, bots = seats.c.table_id == tables.c.id, seats.c.kind.in_(["bot", "away"])
        asked = tables.c.waiting.op("&")(sa.literal(1).op("<<")(seats.c.number)) != 0
        owes = sa.exists().where(mine, bots, asked)
        with self.engine.begin() as connection:
            wanted = sa.select(tables.c.id).where(sa.not_(tables.c.over), owes)
            return list(connection.execute(wanted.order_by(tables.c.touched)).scalars())

    def chat(self, table: str, rooms: list[str], most: int) -> list[Any]:
        """The latest that was said in these rooms of a table, in order."""
        with self.engine.begin() as connection:
            wanted = sa.select(chat).where(chat.c.table_id == table, chat.c.room.in_(rooms))
            latest = wanted.order_by(chat.c.at.desc(), chat.c.number.desc()).limit(most)
            return list(connection.execute(latest).all())[::-1]

    def speakers(self, table: str) -> list[str]:
        """Everybody who has said something there."""
        with self.engine.begin() as connection:
            wanted = sa.select(chat.c.person).where(chat.c.table_id == table).distinct()
            return list(connection.execute(wanted).scalars())

    def watched(self, most: int = 50) -> list[Any]:
        """The tables that anybody may look on at, where no chair is free, the newest first."""
        with self.engine.begin() as connection:
            sit = sa.select(sa.func.count()).where(seats.c.table_id == tables.c.id)
            wanted = sa.select(*shown, sit.scalar_subquery().label("players"))
            wanted = wanted.where(tables.c.listed, sa.not_(tables.c.over))
            wanted = wanted.where(tables.c.open_seats == 0, tables.c.lent == 0)
            return list(
                connection.execute(wanted.order_by(tables.c.touched.desc()).limit(most)).all()
            )

    def of(self, person: str, most: int = 50) -> list[Any]:
        """The tables where this person plays, the newest first.

        `mine` is a mask of the seats, `kept` counts those that are kept until the person sits down;
        `closed` are those that their host has ended.
        """
        mine = sa.func.sum(sa.literal(1).op("<<")(seats.c.number)).label("mine")
        kept = sa.func.sum(sa.case((seats.c.kind == "kept", 1), else_=0)).label("kept")
        with self.engine.begin() as connection:
            wanted = sa.select(*shown, mine, kept, _closed().label("closed"))
            wanted = wanted.join_from(tables, seats)
            wanted = wanted.where(seats.c.holder == person)
            order = (tables.c.over, tables.c.touched.desc())
            return list(
                connection.execute(wanted.group_by(tables.c.id).order_by(*order).limit(most)).all()
            )

    def known(self, person: str) -> dict[str, tuple[int, int]]:
        """Game -> how many games of it this person has begun to play here, and finished.

        One that was closed has been begun, and never finished.
        """
        own = (log.c.table_id == seats.c.table_id) & (log.c.seat == seats.c.number)
        acted = sa.exists().where(own, log.c.kind == "act")
        closed, facts = _closed(), (tables.c.id, tables.c.game, tables.c.over)
        theirs = sa.select(*facts, closed.label("closed")).join_from(tables, seats)
        theirs = theirs.where(seats.c.holder == person, acted | closed)
        each = theirs.distinct().subquery()
        done = sa.func.sum(sa.case((each.c.over & sa.not_(each.c.closed), 1), else_=0))
        counted = sa.select(each.c.game, sa.func.count(), done).group_by(each.c.game)
        with self.engine.begin() as connection:
            return {game: (begun, over) for game, begun, over in connection.execute(counted)}

    def met(self, person: str, game: str) -> list[str]:
        """The bots at the table of this game where this person has played last, the latest first."""
        bot = sa.select(sa.literal(1)).where(seats.c.table_id == tables.c.id)
        mine = bot.where(seats.c.holder == person).exists()
        theirs = bot.where(seats.c.kind == "bot").exists()
        played = sa.select(tables.c.id).where(tables.c.game == game, mine, theirs)
        last = played.order_by(tables.c.touched.desc()).limit(1).scalar_subquery()
        change = sa.cast(log.c.change, sa.Text)  # as it is written, whether it can be read or not
        given = sa.select(change).order_by(log.c.version.desc())
        given = given.where(log.c.table_id == last, log.c.kind == "seat")
        with self.engine.begin() as connection:
            rows = [_read(text) for (text,) in connection.execute(given)]
        return [row["bot"] for row in rows if row.get("kind") == "bot" and row.get("bot")]

    def names(self, ids: list[str]) -> dict[str, list[str]]:
        """The names of those who sit at these tables, in the order of their seats."""
        with self.engine.begin() as connection:
            wanted = sa.select(seats).where(seats.c.table_id.in_(ids), seats.c.name != "")
            found: dict[str, list[str]] = {table: [] for table in ids}
            for seat in connection.execute(wanted.order_by(seats.c.number)):
                found[seat.table_id].append(seat.name)
            return found

    def data(self, owner: str, game: str, digest: str) -> str | None:
        """A board or deck of this person's, as JSON."""
        with self.engine.begin() as connection:
            return _body(connection, owner, game, digest)

    def data_of(self, owner: str) -> list[Any]:
        """The boards and decks of this person, the newest first; `running` counts their tables."""
        with self.engine.begin() as connection:
            count = sa.select(sa.func.count()).where(needs(data.c)).scalar_subquery()
            columns = [column for column in data.c if column.name != "body"]
            size = sa.func.length(data.c.body).label("size")
            wanted = sa.select(*columns, size, count.label("running"))
            mine = wanted.where((data.c.owner == owner) & data.c.deck.is_(None))
            mine = mine.order_by(data.c.added.desc())
            return list(connection.execute(mine).all())


def _read(text: str | None) -> dict[str, Any]:
    """What a row of the log holds; nothing where it cannot be read."""
    with suppress(ValueError, TypeError):
        return dict(json.loads(text or ""))
    return {}


def _closed() -> Any:
    """Has the host of a table ended it?"""
    return sa.exists().where(log.c.table_id == tables.c.id, log.c.kind == "close")


def needs(of: Any) -> Any:
    """Is it a table that goes on and is played with this board or deck?"""
    running = sa.not_(tables.c.over) & (tables.c.host == of.owner)
    return running & (tables.c.game == of.game) & (tables.c.data == of.digest)


def _body(connection: sa.Connection, owner: str, game: str, digest: str | None) -> str | None:
    mine = (data.c.owner == owner) & (data.c.game == game) & (data.c.digest == digest)
    return connection.execute(sa.select(data.c.body).where(mine)).scalar_one_or_none()
