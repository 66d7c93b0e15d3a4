"""How somebody does at each game: against people and each bot, with what chance alone would give.

Counted are games that ended with everybody's own hands: one person in one seat against others. Those
where a bot took over, where one browser played several seats, or that began at a position which
somebody brought, are left out and counted apart.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import sqlalchemy as sa

from tablee.bots import statistics
from tablee.server.storage import database
from tablee.server.storage.database import Store

ENOUGH = 5  # games, below which nothing is claimed
MOST = 5000  # games that are counted, the latest
PEOPLE, MIXED = "people", "mixed"
Part = tuple[str, tuple[tuple[str, Any], ...]]  # its message, and the arguments of that
tables, seats, results = database.tables, database.seats, database.results


@dataclass(frozen=True)
class Against:
    """One line: a game, with so many, against whom.

    A win that several share is shared by them; the interval of the share is Wilson's, that of the mean
    place Student's, both of 95 %. Where there are too few games there are none; nor of places
    that are all the same.
    """

    game: str
    players: int
    against: str  # "people", "mixed", or the name of a bot
    games: int
    won: int  # alone
    tied: int  # for the first place
    share: float
    share_between: tuple[float, float] | None
    chance: float
    place: float
    place_between: tuple[float, float] | None


@dataclass(frozen=True)
class PartMean:
    """What a part of the points brings in the mean, to them and to the others at the same tables."""

    game: str
    part: str
    arguments: dict[str, Any]
    games: int
    mine: float
    others: float


@dataclass(frozen=True)
class Figures:
    """All of it, and how many games are left out."""

    lines: tuple[Against, ...]
    parts: tuple[PartMean, ...]
    left_out: int


def figures_of(store: Store, person: str) -> Figures:
    """How somebody does."""
    counted: list[tuple[str, Any, list[Any]]] = []
    left_out = 0
    for game, rows in _tables(store, person):
        mine = [row for row in rows if row.holder == person]
        own = len(mine) == 1 and len(rows) > 1 and all(row.whole for row in rows)
        if not own or rows[0].brought:
            left_out += 1
        else:
            counted.append((game, mine[0], [row for row in rows if row is not mine[0]]))
    return Figures(tuple(_lines(counted)), tuple(_parts(counted)), left_out)


def _tables(store: Store, person: str) -> Iterable[tuple[str, list[Any]]]:
    mine = sa.select(seats.c.table_id).distinct().where(seats.c.holder == person)
    latest = sa.select(results.c.table_id).where(results.c.table_id.in_(mine), results.c.seat == 0)
    latest = latest.order_by(results.c.finished.desc()).limit(MOST)
    sat = (seats.c.table_id == results.c.table_id) & (seats.c.number == results.c.seat)
    brought = sa.cast(tables.c.start, sa.Text).contains('"position"').label("brought")
    asked = sa.select(results, seats.c.holder, tables.c.game, brought)
    asked = asked.join_from(results, seats, sat).join(tables, tables.c.id == results.c.table_id)
    asked = asked.where(results.c.table_id.in_(latest))
    found: dict[str, list[Any]] = defaultdict(list)
    with store.engine.begin() as connection:
        for row in connection.execute(asked):
            found[row.table_id].append(row)
    return [(rows[0].game, rows) for rows in found.values()]


def _lines(counted: list[tuple[str, Any, list[Any]]]) -> Iterable[Against]:
    together: dict[tuple[str, int, str], list[tuple[Any, list[Any]]]] = defaultdict(list)
    for game, mine, others in counted:
        together[game, len(others) + 1, _against(others)].append((mine, others))
    for key, played in sorted(together.items()):
        yield _line(key, played)


def _against(others: list[Any]) -> str:
    who = {row.bot if row.kind == "bot" else PEOPLE for row in others}
    return who.pop() if len(who) == 1 else MIXED


def _line(key: tuple[str, int, str], played: list[tuple[Any, list[Any]]]) -> Against:
    firsts = [
        1 + sum(row.place == 1 for row in others) for mine, others in played if mine.place == 1
    ]
    n, places = len(played), [float(mine.place) for mine, _ in played]
    wins, enough = sum(1 / many for many in firsts), n >= ENOUGH
    return Against(
        *key,
        games=n,
        won=firsts.count(1),
        tied=len(firsts) - firsts.count(1),
        share=wins / n,
        share_between=statistics.wilson(wins, n) if enough else None,
        chance=1 / key[1],
        place=fmean(places),
        place_between=_between(places, key[1]) if enough else None,
    )


def _between(places: list[float], players: int) -> tuple[float, float] | None:
    """Where the true mean lies: no place is before the first or behind the last.

    Places that are all the same tell nothing of how much they vary: there is no such interval then.
    """
    if len(set(places)) == 1:
        return None
    low, high = statistics.mean(places)
    return max(1.0, low), min(float(players), high)


def _parts(counted: list[tuple[str, Any, list[Any]]]) -> Iterable[PartMean]:
    mine: dict[tuple[str, Part], list[float]] = defaultdict(list)
    theirs: dict[tuple[str, Part], list[float]] = defaultdict(list)
    for game, own, others in counted:
        each = [_by_part(row.parts) for row in others]
        for part, points in _by_part(own.parts).items():
            mine[game, part].append(points)
            theirs[game, part].append(sum(other.get(part, 0) for other in each) / len(each))
    for (game, part), mean in sorted(mine.items()):
        means = len(mean), fmean(mean), fmean(theirs[game, part])
        yield PartMean(game, part[0], dict(part[1]), *means)


def _by_part(parts: list[dict[str, Any]]) -> dict[Part, int]:
    found: dict[Part, int] = defaultdict(int)
    for part in parts:
        told = part["with"]
        found[part["part"], tuple(sorted(told.items())) if told else ()] += part["points"]
    return found
