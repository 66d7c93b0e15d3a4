"""The entries of a table's log: every change of a table is one."""

from dataclasses import dataclass
from typing import Any, Literal

EntryKind = Literal[
    "act", "undo", "withdraw", "seat", "pause", "out", "reopen", "close", "name", "line", "photo",
    "commit", "deal", "known",
]  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """One change of a table, as its log keeps it."""

    kind: EntryKind
    seat: int
    action: str | None = None  # or what a host removes, or the cut of whoever sits down
    says: str | None = None
    change: dict[str, Any] | None = None
    key: str | None = None
    check: str | None = None
    took: float = 0.0  # seconds that the table had stood before it

    def asks_the_same(self, other: "Entry") -> bool:
        """Is it the same request, sent twice?"""
        return (self.kind, self.seat, self.action, self.says) == (
            other.kind,
            other.seat,
            other.action,
            other.says,
        )
