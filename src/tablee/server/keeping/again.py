"""A table played again from its log, beside the house: nothing is kept of it, no snapshot is believed."""

from typing import Any

import msgspec

from tablee.kit.rules.options import as_written
from tablee.server.errors import Refusal, no_such_table
from tablee.server.games import game_called
from tablee.server.storage.database import Store
from tablee.server.storage.rescue import LOST
from tablee.server.tables.clocks import NO_CLOCK, read_clock
from tablee.server.tables.rows import entry_of
from tablee.server.tables.standing import Standing, WentAstray, empty
from tablee.server.tables.starts import begin, is_foreign, sandbox, shuffle_of
from tablee.server.work.rehearsals import Rehearsals
from tablee.server.work.runner import Runner


async def played_again(store: Store, table: str, runner: Runner) -> tuple[Any, Standing]:
    """The row of a table, and how it stands by its log.

    Raises:
        Refusal: there is none, or what it is played with is gone.
        WentAstray: its log has gaps, or leads elsewhere than it did.
        Exception: whatever else is wrong with what is stored there.
    """
    found = store.table(table)
    if found is None:
        raise no_such_table()
    row, log, _, body = found
    if row.data and body is None:
        raise Refusal(410, "data-gone")
    if [line.version for line in log] != list(range(1, len(log) + 1)):
        raise WentAstray("the log has a gap")
    if any(line.kind == LOST for line in log):
        raise WentAstray("a part of the log was on a page that is destroyed")
    return row, await _played(row, log, msgspec.json.decode(body) if body else None, runner)


async def _played(row: Any, log: list[Any], brought: Any, runner: Runner) -> Standing:
    game, entries = game_called(row.game), [entry_of(line) for line in log]
    options = as_written(game.rules.OPTIONS, row.options)
    if is_foreign(row.start):  # first in a process apart, where it may break or never end
        sandbox(game)
        written, begun = row.clock or NO_CLOCK.written, (row.start, options, brought)
        await Rehearsals(runner).from_the_start(game, begun, written, entries, row.host)
    match = begin(game, row.start, brought, options)
    clock = read_clock(row.clock or NO_CLOCK.written)
    standing = empty(match, clock, shuffle_of(row.id, row.start))
    for entry in entries:
        standing = standing.again(entry)
    return standing
