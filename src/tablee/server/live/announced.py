"""What other processes have told of tables that are in memory here, until it is taken up."""

from types import SimpleNamespace
from typing import Any


class Announced:
    """The newest version of each table, and rows of its log that came with the word of them."""

    def __init__(self) -> None:
        self.newest: dict[str, int] = {}
        self.rows: dict[str, dict[int, Any]] = {}

    def note(self, table: str, version: int, row: dict[str, Any] | None) -> bool:
        """There is this version; is it the first word of the table since it was taken up?"""
        is_first = table not in self.newest
        self.newest[table] = max(version, self.newest.get(table, 0))
        if row:
            self.rows.setdefault(table, {})[version] = SimpleNamespace(**row)
        return is_first

    def later(self, table: str, version: int) -> list[Any]:
        """The rows that follow this version without a gap; none: the log is to be read."""
        known, found = self.rows.pop(table, {}), list[Any]()
        while row := known.get(version + len(found) + 1):
            found.append(row)
        return found

    def forget(self, table: str) -> None:
        """It is where it was told to be, or not here any more."""
        self.newest.pop(table, None)
        self.rows.pop(table, None)
