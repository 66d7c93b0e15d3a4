"""The database of a house of several processes: a PostgreSQL that all of them write to.

What one process commits, another may have been quicker with: the log's key `(table_id, version)` decides,
and whoever comes second looks again. Beside the log they tell each other what has happened
(`announcements.py`).
"""

import contextlib
import secrets
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.dialects.postgresql import insert

from tablee.server.errors import Shut
from tablee.server.storage import database, queue
from tablee.server.storage.folder import is_useless
from tablee.server.storage.revisions import HEAD, KNOWN, OURS, make, upgrade, version
from tablee.server.storage.trouble import CannotWrite

NEEDED = ("procrastinate", "psycopg")
READERS = 16  # connections at most
PATIENCE = 5  # seconds until a server that does not answer is one that is away
BUSY = 10_000  # milliseconds that a job may wait for another process's
IDLE = 30_000  # that a reader may be silent in the middle of a moment that it looks at
STOPPED = 2_000  # and a writer in the middle of a commit: while it stands still, others wait
STARTING = 7_013_118_426_240_017  # the lock of whoever brings the database up to date: any number
ASKED = {  # of a connection; one whose other end is gone is found out, also where no word of it comes
    "connect_timeout": PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
IN_THE_WAY = {"40001", "40P01", "55P03"}  # another's transaction: serialization, deadlock, lock
report = structlog.get_logger("tablee.database")


def _limits(silent: int) -> str:
    """For how many milliseconds a connection may wait for others, and be silent in a transaction."""
    return f"-c lock_timeout={BUSY} -c idle_in_transaction_session_timeout={silent}"


class LostConnection(CannotWrite):
    """The transaction ended with its connection, and nothing of it was written."""


class Postgres:
    """The database at an address, for one of the processes that share it."""

    is_shared = True

    def __init__(self, address: str) -> None:
        if any(find_spec(name) is None for name in NEEDED):
            raise Shut("postgres-missing")
        self.url = url_of(address)
        self.place = f"{self.url.host or self.url.query.get('host') or ''}/{self.url.database}"
        self.process = secrets.token_hex(8)  # how the others call this one

    def secret(self) -> str:
        """The key that all processes of the house share.

        Raises:
            Shut: the database cannot be had, or what is there would let anybody sign.
        """
        self.open()
        wanted = {"name": "secret", "value": secrets.token_urlsafe(32)}
        key = sa.select(database.house.c.value).where(database.house.c.name == "secret")
        with self.opening() as engine, engine.begin() as connection:
            connection.execute(insert(database.house).on_conflict_do_nothing(), wanted)
            secret = str(connection.execute(key).scalar_one())
        if is_useless(secret):
            raise Shut("postgres-secret", place=self.place)
        return secret

    def open(self) -> None:
        """Bring the database up to date; who comes at the same time waits.

        Raises:
            Shut: it cannot be reached or written, is another program's, or of a newer house.
        """
        with self.opening() as engine, engine.begin() as connection:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(STARTING)))
            found = self.revision_of(connection)
            if found is None:
                make(connection)
            elif found != HEAD:
                upgrade(connection)
            queue.install(connection)

    def revision_of(self, connection: sa.Connection) -> str | None:
        """The last migration that this database has seen; None for an empty one.

        Raises:
            Shut: it is another program's, or of a newer house.
        """
        names = set(sa.inspect(connection).get_table_names())
        if not names:
            return None
        found = None
        if version.name in names and OURS <= names:
            found = connection.execute(sa.select(version.c.version_num)).scalar()
        if not found:
            raise Shut("postgres-foreign", place=self.place)
        if found not in KNOWN:
            raise Shut("postgres-newer", place=self.place, found=found, known=HEAD)
        return str(found)

    @contextlib.contextmanager
    def alone(self) -> Iterator[bool]:
        """Is no process of the house open? None is heard meanwhile, and each looks anew afterwards.

        Raises:
            Shut: the database cannot be used.
        """
        from tablee.server.storage.announcements import OPEN

        with self.opening() as engine, engine.connect() as connection:
            free = connection.execute(sa.select(sa.func.pg_try_advisory_lock(OPEN))).scalar_one()
            connection.commit()  # it is the session's, and ends with it
            yield bool(free)

    def opening(self) -> "Opening":
        """A connection for a moment."""
        return Opening(self)

    def close(self) -> None:
        """Nothing is held between two connections."""

    def for_reading(self) -> sa.Engine:
        """Connections whose transactions see one moment; an old one is tried before it is used."""
        return self._engine(
            pool_size=READERS,
            max_overflow=0,
            pool_pre_ping=True,
            isolation_level="REPEATABLE READ",
        )

    def for_writing(self) -> sa.Engine:
        """The connection of this process's writer.

        Raises:
            Shut: nothing can be written there.
        """
        engine = self._engine(STOPPED, pool_size=1, max_overflow=0)
        self._tell_at_the_end(engine)
        try:
            with engine.begin() as connection:
                self.prove(connection)
        except sa.exc.DBAPIError as wrong:
            engine.dispose()
            raise self.shut(wrong) from None
        return engine

    @property
    def for_jobs(self) -> dict[str, str | int]:
        """What is asked of the connections of the queue: whoever stops with a job locked lets it go."""
        return {"options": _limits(STOPPED), **ASKED}

    def _engine(self, silent: int = IDLE, **more: Any) -> sa.Engine:
        asked = {"options": _limits(silent), **ASKED}
        engine = sa.create_engine(self.url, connect_args=asked, **more)

        from psycopg.types.string import StrDumperUnknown

        class Legible(StrDumperUnknown):
            """No text of PostgreSQL has a NUL: what visitors ask for by such a name is not there."""

            def dump(self, obj: str) -> Any:
                return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))

        @sa.event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            connection.adapters.register_dumper(str, Legible)
            with connection.cursor() as cursor:
                if cursor.execute("SHOW synchronous_commit").fetchone()[0] == "off":
                    cursor.execute("SET synchronous_commit = on")  # what was answered is kept
            connection.commit()

        return engine

    def shut(self, wrong: sa.exc.DBAPIError) -> Shut:
        """What a host is told of a database that cannot be used."""
        lines = str(wrong.orig).splitlines()  # those with a tab ask what we ask as well
        why = " ".join(line for line in lines if not line.startswith("\t"))
        return Shut("postgres-unusable", place=self.place, why=why)

    def prove(self, connection: sa.Connection) -> None:
        """A job that changes nothing that anybody reads, and yet is written to the disk."""
        facts = database.house
        proof = insert(facts).values(name="proof", value=self.process)
        again = proof.on_conflict_do_update(index_elements=["name"], set_={"value": self.process})
        connection.execute(again)

    def check(self) -> None:
        """A server looks after its files itself."""

    def must_be_one_commit(self, connection: sa.Connection) -> None:
        """After a job that failed: the connection is still the one with the jobs before.

        Raises:
            LostConnection: it is gone, and with it those jobs.
        """
        if connection.invalidated:
            raise LostConnection("the connection to the database was lost")

    def meaning(self, wrong: sa.exc.DBAPIError) -> Exception:
        """Without room, without its server, read-only: all but what the job itself is to blame for."""
        mistaken = isinstance(wrong, sa.exc.DataError | sa.exc.ProgrammingError)
        return wrong if mistaken else CannotWrite(str(wrong))

    def is_passing(self, wrong: Exception) -> bool:
        """Was another process in the way, or did the connection end, as where a server starts anew?"""
        if isinstance(wrong, sa.exc.IntegrityError):
            return True  # another has written that row: whoever looks again finds it
        if isinstance(wrong, sa.exc.DBAPIError):
            return wrong.connection_invalidated or sqlstate(wrong) in IN_THE_WAY
        return isinstance(wrong, LostConnection)

    def announce(self, connection: sa.Connection, told: dict[str, Any]) -> None:
        """Tell the other processes, once this transaction is written."""
        from tablee.server.storage import announcements

        if announced := announcements.written(self.process, told):
            connection.info.setdefault("told", []).append(announced)

    def defer(self, connection: sa.Connection, owed: list[queue.Owed]) -> None:
        """Leave it to whichever process comes first, once this transaction is written."""
        queue.defer(connection, owed)

    def _tell_at_the_end(self, engine: sa.Engine) -> None:
        """What a transaction announces is told in one word; of what was taken back nobody is harmed."""
        from tablee.server.storage import announcements

        @sa.event.listens_for(engine, "begin")
        def forget(connection: sa.Connection) -> None:
            connection.info["told"] = []

        @sa.event.listens_for(engine, "commit")
        def tell(connection: sa.Connection) -> None:
            if told := connection.info.get("told"):
                every = "SELECT pg_notify(%s, one) FROM unnest(%s::text[]) AS one"
                connection.exec_driver_sql(every, (announcements.CHANNEL, told))

    async def listen(
        self, on_told: Callable[[dict[str, Any]], None], on_return: Callable[[], None]
    ) -> None:
        """Listen to the others for ever; `on_return` is called when something may have been missed."""
        from tablee.server.storage import announcements

        await announcements.listen(self.address, self.process, on_told, on_return)

    @property
    def address(self) -> str:
        """Where it is, with the password, for connections that are none of SQLAlchemy's."""
        asked = {name: str(value) for name, value in ASKED.items()}
        address = self.url.set(drivername="postgresql").update_query_dict(asked)
        return address.render_as_string(False)


class Opening:
    """A connection for the time in which a house opens; what goes wrong is told to its host.

    Raises:
        Shut: the database cannot be used.
    """

    def __init__(self, at: Postgres) -> None:
        self.at = at
        self.engine = at._engine(poolclass=sa.NullPool)

    def __enter__(self) -> sa.Engine:
        return self.engine

    def __exit__(self, _kind: Any, wrong: BaseException | None, _trace: Any) -> None:
        self.engine.dispose()
        if isinstance(wrong, sa.exc.DBAPIError):
            raise self.at.shut(wrong) from None


def url_of(address: str) -> sa.URL:
    """The address of a database, for the driver that we have.

    Raises:
        ValueError: it is none of a PostgreSQL.
    """
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):
        raise ValueError(address) from None
    if url.drivername not in ("postgresql", "postgres") or not url.database:
        raise ValueError(address)
    return url.set(drivername="postgresql+psycopg")


def sqlstate(wrong: sa.exc.DBAPIError) -> str:
    """PostgreSQL's word for what went wrong."""
    return str(getattr(wrong.orig, "sqlstate", None) or "")
