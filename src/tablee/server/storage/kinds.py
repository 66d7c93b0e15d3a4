"""What a house asks of its database, whichever of the two kinds it is, and which one it has.

A file of SQLite in the folder of the house is the usual one, and one process has it alone. A PostgreSQL
is for houses of several processes: they share it, and hear of each other by it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa

from tablee.server.storage.postgres import Postgres
from tablee.server.storage.queue import Owed
from tablee.server.storage.sqlite import Sqlite


class Database(Protocol):
    """Where everything is kept; `is_shared`: may other processes of the house write there?"""

    is_shared: bool

    def secret(self) -> str:
        """The key that signs cookies and links; made by whoever asks for it first.

        Raises:
            Shut: there is none to be had, or it would let anybody sign.
        """

    def open(self) -> None:
        """Take hold of it, and bring it up to date.

        Raises:
            Shut: it cannot be had, or is none of ours.
        """

    def close(self) -> None:
        """Let go of it."""

    def for_reading(self) -> sa.Engine:
        """Connections whose transactions see one moment."""

    def for_writing(self) -> sa.Engine:
        """The connection of the one writer of this process; a commit is on the disk when it returns.

        Raises:
            Shut: nothing can be written there.
        """

    def prove(self, connection: sa.Connection) -> None:
        """A job that changes nothing, and yet is written to the disk."""

    def check(self) -> None:
        """Would what is written now be found by whoever opens this database anew?

        Raises:
            CannotWrite: no, and why.
        """

    def must_be_one_commit(self, connection: sa.Connection) -> None:
        """Is the transaction still the one in which the jobs before were carried out?

        Raises:
            CannotWrite: it was taken back, and what comes now would be written without them.
        """

    def meaning(self, wrong: sa.exc.DBAPIError) -> Exception:
        """What whoever waits for a job that failed so is told: that it cannot be written now, or this."""

    def is_passing(self, wrong: Exception) -> bool:
        """Is it worth trying again at once: others were in the way, or the connection was an old one?"""

    def announce(self, connection: sa.Connection, told: dict[str, Any]) -> None:
        """Tell the other processes, once this transaction is written."""

    def defer(self, connection: sa.Connection, owed: list[Owed]) -> None:
        """Leave it to whichever process comes first, once this transaction is written."""

    async def listen(
        self, on_told: Callable[[dict[str, Any]], None], on_return: Callable[[], None]
    ) -> None:
        """Listen to the others for ever; `on_return` is called when something may have been missed."""


def database_at(folder: Path, address: str = "") -> Database:
    """The database of a house: the one at this address, or else the file in its folder.

    Raises:
        Shut: what it takes is not installed.
    """
    return Postgres(address) if address else Sqlite(folder)
