"""The pages of tables that are open at other processes of the house, as these told last."""

import time
from collections.abc import Callable
from typing import NamedTuple

SILENT = 75.0  # seconds after which a process that tells nothing any more has ended
MOST = 100  # pages of one table that a process tells of, those of players first


class Page(NamedTuple):
    """One page of a table: whose it is, whether it is in sight, and whether they have a seat."""

    person: str
    looks: bool
    plays: bool


class Elsewhere:
    """By table and process; whoever is silent for long has no pages any more."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.told: dict[str, dict[str, tuple[float, list[Page]]]] = {}

    def pages(self, table: str) -> list[Page]:
        """All that are open at other processes."""
        now = self.clock()
        at = self.told.get(table, {}).values()
        return [page for when, pages in at if now - when < SILENT for page in pages]

    def note(self, process: str, table: str, pages: list[Page]) -> None:
        """A process tells which are open there."""
        at = self.told.setdefault(table, {})
        at[process] = self.clock(), pages
        if not pages:
            del at[process]
        if not at:
            del self.told[table]

    def forget(self) -> list[str]:
        """Let go of processes that are silent; the tables where they had pages."""
        now, changed = self.clock(), []
        for table, at in list(self.told.items()):
            for process, (when, _) in list(at.items()):
                if now - when >= SILENT:
                    del at[process]
                    changed.append(table)
            if not at:
                del self.told[table]
        return changed
