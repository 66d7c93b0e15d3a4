"""The tables that wait for somebody: where it is their turn, and where a seat is kept for them."""

import sqlalchemy as sa

from tablee.server.storage.database import Store, seats, tables

MOST = 100  # tables that are counted: whoever has more has enough to do


def waiting_for(store: Store, person: str, but: str = "") -> list[str]:
    """Those tables, but for one: where it is their turn, the longest first; then where they are asked."""
    asked = tables.c.waiting.op("&")(sa.literal(1).op("<<")(seats.c.number)) != 0
    kept = seats.c.kind == "kept"
    plays = seats.c.kind.in_(["guest", "device"])
    last = sa.func.min(sa.case((kept, 1), else_=0))
    wanted = sa.select(tables.c.id).join_from(tables, seats)
    wanted = wanted.where(seats.c.holder == person, sa.not_(tables.c.over), tables.c.id != but)
    wanted = wanted.where(kept | (plays & asked)).group_by(tables.c.id, tables.c.touched)
    with store.at_once.connect() as connection:
        in_order = wanted.order_by(last, tables.c.touched, tables.c.id).limit(MOST)
        return list(connection.execute(in_order).scalars())
