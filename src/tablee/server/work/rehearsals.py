"""Tables that began at a position which somebody brought: no rule has led there.

Their rules run in a memory of their own, and are stopped where they do not end; and each change is
carried out and drawn in a process apart before the house does the same: what would never end, or
would break, is refused while nothing has changed.
"""

import json
from typing import Any, NamedTuple

from tablee.kit.table.game import Game
from tablee.kit.words import FALLBACK
from tablee.server.people.visitors import Visitor
from tablee.server.tables.entries import Entry
from tablee.server.tables.standing import Standing
from tablee.server.work.errands import Explain, Rehearse, at_table, laid_out
from tablee.server.work.runner import Runner

PLAYED = ("act", "withdraw")  # changes that the rules carry out


class TableHost(NamedTuple):
    """Whoever laid out a table: what is tried for it is theirs, from wherever somebody moves there."""

    person: str

    @property
    def address(self) -> str:
        """Each stands in a line of their own."""
        return f"host {self.person}"


class Rehearsals:
    """Where the changes of such tables are tried."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner

    async def from_the_start(
        self,
        game: Game,
        begun: tuple[Any, Any, Any],
        clock: str,
        entries: list[Entry],
        host: str,
    ) -> None:
        """Lay out a table from its start, options and data, and carry out all that happened there.

        Raises:
            Refusal: it comes to no good end.
        """
        asked = Rehearse(laid_out(game, *begun, clock), FALLBACK, entries)
        await self.runner.run(asked, TableHost(host))

    async def change(self, standing: Standing, entry: Entry, host: str) -> None:
        """Carry out one more change.

        Raises:
            Refusal: it comes to no good end.
        """
        if entry.kind in PLAYED:
            table = at_table(standing, is_foreign=True)
            await self.runner.run(Rehearse(table, FALLBACK, [entry]), TableHost(host))

    async def explained(
        self, standing: Standing, seat: int, action: str, visitor: Visitor
    ) -> dict[str, Any]:
        """What an action would announce, or the clause that forbids it.

        Raises:
            IllegalAction, Refusal: no action is written so, or it comes to no good end.
        """
        asked = Explain(at_table(standing, is_foreign=True), visitor.language, seat, action)
        told: dict[str, Any] = json.loads(await self.runner.run(asked, visitor))
        return told
