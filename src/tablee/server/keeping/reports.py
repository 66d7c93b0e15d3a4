"""Reports of a house, for whoever runs it: read, and closed."""

from typing import Any

from tablee.server.house.house import House
from tablee.server.keeping.tables import stamp
from tablee.server.people import reports
from tablee.server.storage.database import Store


def listed(store: Store, every: bool = False) -> list[dict[str, Any]]:
    """Those that are open, or all, the latest first."""
    return [
        {
            "report": row["id"],
            "at": stamp(row["at"]),
            "table": row["at_table"],
            "person": row["other"],
            "name": row["name"],
            "what": row["kind"],
            "why": row["why"],
            "said": row["text"],
            "by": row["person"],
            "closed": stamp(row["closed"]) if row["closed"] else "",
        }
        for row in reports.listed(store, every)
    ]


async def close(house: House, report: str) -> None:
    """It has been seen to.

    Raises:
        Refusal: there is no open report of this name.
    """
    await house.tables.write(lambda connection: reports.close(connection, report))
