"""Tables that anybody may find and sit down at; each is off the list some time after it was touched."""

import time
from typing import Any, NamedTuple

import sqlalchemy as sa

from tablee.server.storage.database import Store, blocks, seats, shown, tables

LIVE, OVER_DAYS = 3600.0, 7 * 24 * 3600.0  # seconds that a table stays on the list
MOST = 50


class Sought(NamedTuple):
    """What somebody looks for; nothing that is left out."""

    game: str = ""
    language: str = ""
    pace: str = ""  # "live" or "days"
    players: int = 0


ALL = Sought()
_OF_DAYS = tables.c.clock.like("days%")
_SINCE = sa.case(
    (tables.c.listed_at > tables.c.touched, tables.c.listed_at), else_=tables.c.touched
)
_UNTIL = _SINCE + sa.case((_OF_DAYS, OVER_DAYS), else_=LIVE)
_IS_FREE = (tables.c.open_seats > 0) | (tables.c.lent > 0)


def is_on_the_list(now: float | None = None) -> Any:
    """Is a table with a free seat still one that anybody may find?"""
    return _UNTIL > (time.time() if now is None else now)


def open_tables(
    store: Store, person: str, sought: Sought = ALL, most: int = MOST, own: bool = False
) -> list[Any]:
    """Those that fit, the latest first; of nobody whom somebody has blocked, or who has blocked them.

    own: with those where they sit themselves.
    """
    sit = sa.select(sa.func.count()).where(seats.c.table_id == tables.c.id)
    players = sit.scalar_subquery()
    wanted = sa.select(*shown, players.label("players"), _UNTIL.label("until"))
    wanted = wanted.where(tables.c.listed, sa.not_(tables.c.over), _IS_FREE, is_on_the_list())
    theirs = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.holder == person)
    by = sa.exists().where(blocks.c.person == tables.c.host, blocks.c.other == person)
    mine = sa.exists().where(blocks.c.person == person, blocks.c.other == tables.c.host)
    wanted = wanted.where(sa.not_(by), sa.not_(mine))
    wanted = wanted if own else wanted.where(sa.not_(theirs))
    if sought.game:
        wanted = wanted.where(tables.c.game == sought.game)
    if sought.language:
        wanted = wanted.where(tables.c.language == sought.language)
    if sought.pace:
        is_of_days = sa.func.coalesce(_OF_DAYS, sa.false())
        wanted = wanted.where(is_of_days if sought.pace == "days" else sa.not_(is_of_days))
    if sought.players:
        wanted = wanted.where(players == sought.players)
    with store.at_once.connect() as connection:
        in_order = wanted.order_by(tables.c.touched.desc(), tables.c.id)
        return list(connection.execute(in_order.limit(most)).all())


def is_off_the_list(store: Store, table: str) -> bool:
    """Has a listed table with free seats waited for too long?"""
    this = sa.select(tables.c.id).where(tables.c.id == table, tables.c.listed, _IS_FREE)
    this = this.where(sa.not_(tables.c.over), sa.not_(is_on_the_list()))
    with store.at_once.connect() as connection:
        return connection.execute(this).first() is not None


def list_again(connection: sa.Connection, table: str) -> None:
    """Its host still waits there."""
    this = sa.update(tables).where(tables.c.id == table)
    connection.execute(this.values(listed_at=time.time()))
