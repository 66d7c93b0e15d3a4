"""Tables that began at a position which somebody brought: no rule has led there.

Their rules run in a memory of their own, and are stopped where they do not end; and each change is
carried out and drawn in a process apart before the house does the same: what would never end, or
would break, is refused while nothing has changed.
"""

import json
from typing import Any

from tablee.kit.table.game import Game
from tablee.server.tables import snapshots
from tablee.server.tables.standing import Entry, Standing
from tablee.server.work.errands import Branch, Explain, ForeignTable, Rehearse, tale_of
from tablee.server.work.runner import Runner

PATIENCE = 10.0  # seconds that a rehearsal may take
PLAYED = ("act", "withdraw")  # changes that the rules carry out


class Rehearsals:
    """Where the changes of such tables are tried."""

    def __init__(self) -> None:
        self.runner = Runner(PATIENCE)

    async def from_the_start(
        self, game: Game, begun: tuple[Any, Any, Any], clock: str, entries: list[Entry]
    ) -> None:
        """Lay out a table from its start, options and data, and carry out all that happened there.

        Raises:
            Refusal: it comes to no good end.
        """
        table = ForeignTable(game.name, json.dumps(begun).encode(), clock, [], None)
        await self.runner.run(Rehearse(table, entries))

    async def change(self, start: dict[str, Any], standing: Standing, entry: Entry) -> None:
        """Carry out one more change.

        Raises:
            Refusal: it comes to no good end.
        """
        if entry.kind in PLAYED:
            await self.runner.run(Rehearse(_foreign_table(start, standing), [entry]))

    async def explained(
        self, start: dict[str, Any], standing: Standing, seat: int, action: str, language: str
    ) -> dict[str, Any]:
        """What an action would announce, or the clause that forbids it.

        Raises:
            IllegalAction, Refusal: no action is written so, or it comes to no good end.
        """
        asked = Explain(_foreign_table(start, standing), seat, action, language)
        told: dict[str, Any] = json.loads(await self.runner.run(asked))
        return told

    async def branched(self, standing: Standing, at: int, language: str) -> dict[str, Any]:
        """How a table begins that goes on from there.

        Raises:
            Refusal: there is no such position, nothing is left to play, or it comes to no good end.
        """
        told = tale_of(standing.match, is_foreign=True)
        branch: dict[str, Any] = json.loads(await self.runner.run(Branch(told, language, at)))
        return branch


def _foreign_table(start: dict[str, Any], standing: Standing) -> ForeignTable:
    match = standing.match
    data = None if match.data is match.rules.DATA else match.data
    told = json.dumps([start, match.options, data]).encode()
    packed = snapshots.pack(standing)
    return ForeignTable(match.game.name, told, standing.clock.written, list(standing.seats), packed)
