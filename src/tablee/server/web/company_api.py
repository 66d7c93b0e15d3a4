"""The company at a table, in JSON: who looks on, whose time it is, what is said beside the game."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from tablee.server.lengths import Key, Number
from tablee.server.people.presence import Presence
from tablee.server.visits import talk
from tablee.server.visits.rematch import asking, levels
from tablee.server.web.dependencies import PathNumber, VisitDep


class Pause(msgspec.Struct, forbid_unknown_fields=True):
    """The clocks are to stand still, or to go on: it happens once all people at the table wish it.

    To ask for what is anyway takes one's wish back.
    """

    paused: bool


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """A line, or a reaction; the seat is the one that speaks, of several on one device."""

    key: Key
    text: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    reaction: talk.Reaction = ""
    seat: Number | None = None


class Company(msgspec.Struct):
    """What goes with a table and is no part of the game."""

    spectators: int  # how many look on
    version: int
    counted: float  # seconds that the table has stood since this version
    offers: list[float | None]  # for each seat, seconds until it may be offered to a bot
    quiet: float  # seconds after which a seat that is waited for may be offered
    voice: str  # by which one's own lines are known
    room: str  # where one speaks
    lines: list[dict[str, Any]]
    presence: list[Presence | None]  # of each seat with a person: here, away or gone
    rematch: list[str]  # once the game is over, to players: who asks to play again
    speaks: str  # the language of what bots say here: that of whoever acted last
    levels: list[str]  # "harder", "easier": how else this visitor may play again
    host: bool  # did this visitor lay out the table?
    out: bool  # were they put out of it?
    unheard: list[int]  # seats of those whom this visitor has blocked


class Line(msgspec.Struct):
    """A line was said, and is kept."""

    line: dict[str, Any]


class Done(msgspec.Struct):
    """It is done, and on the disk."""

    done: bool = True


class CompanyApi(Controller):
    """Those who sit at one table or look on."""

    path = "/api/tables"
    tags = ("company",)

    @get("/{table:str}/company", undealt=True)
    async def company(self, visit: VisitDep) -> Company:
        """Who looks on, how long the table has stood, and what was said, as far as one may read it."""
        house, table = visit.house, visit.table
        seats = range(len(table.standing.seats))
        return Company(
            house.hub.spectators(table.id),
            table.standing.version,
            house.tables.time.counted(table.id),
            [house.timeouts.patience(table, n) for n in seats],
            house.timeouts.quiet,
            house.keys.voice(table.id, visit.visitor.person),
            talk.room_of(visit),
            await house.store.ask(talk.lines, visit),
            house.hub.presence(table.id, table.standing.seats),
            await asking(visit) if table.standing.played_by(visit.visitor.person) else [],
            table.language,
            levels(visit),
            visit.is_host,
            visit.visitor.person in table.standing.order.out,
            await house.store.ask(talk.unheard, visit),
        )

    @post("/{table:str}/chat", status_code=200, undealt=True)
    async def chat(self, visit: VisitDep, data: JSONBody[Say]) -> Line:
        """Say something to those who play, or, looking on, to those who look on."""
        line = await talk.speak(visit, data.text, data.reaction, data.seat, data.key)
        return Line(line)

    @post("/{table:str}/pause", status_code=200)
    async def pause(self, visit: VisitDep, data: JSONBody[Pause]) -> Done:
        """Wish that the clocks stop, or that they go on."""
        await visit.pause(data.paused)
        return Done()

    @post("/{table:str}/seats/{number:int}/offer", status_code=200)
    async def offer(self, visit: VisitDep, number: PathNumber) -> Done:
        """Let a bot play for somebody who keeps the others waiting."""
        await visit.offer(number)
        return Done()

    @post("/{table:str}/seats/{number:int}/back", status_code=200, undealt=True)
    async def back(self, visit: VisitDep, number: PathNumber) -> Done:
        """Take up one's seat again."""
        await visit.come_back(number)
        return Done()
