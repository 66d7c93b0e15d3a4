"""What the other processes of a house tell, passed on to whom it concerns here."""

from typing import Any

import structlog

from tablee.server.errors import Refusal
from tablee.server.live.feeds import Hub
from tablee.server.live.tables import Tables
from tablee.server.storage.kinds import Database

report = structlog.get_logger("tablee.live")


class Others:
    """The ear for the other processes; a house that is one process hears nothing."""

    def __init__(self, database: Database, tables: Tables, hub: Hub) -> None:
        self.database, self.tables, self.hub = database, tables, hub

    async def listen(self) -> None:
        """Hear them for as long as the house is open; after a silence, look what they have written."""
        await self.database.hear(self._hears, self.tables.look_at_all)

    async def tell(self, table: str, told: dict[str, Any], to: list[str]) -> None:
        """Tell those who follow a table, in whichever process they do."""
        self.hub.aside(table, told, to)
        if self.database.is_shared:
            notice = {"table": table, "aside": told, "to": to}
            try:
                await self.tables.write(lambda c: self.database.announce(c, notice))
            except Refusal as why:  # they see it when they look again
                report.warning("others have not been told", table=table, why=str(why))

    def _hears(self, told: dict[str, Any]) -> None:
        match told:
            case {"table": str(table), "version": int(version)}:
                self.tables.hear(table, version)
            case {"table": str(table), "aside": dict(aside), "to": list(circles)}:
                self.hub.aside(table, aside, circles)
