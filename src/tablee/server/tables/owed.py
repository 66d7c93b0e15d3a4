"""What a table waits for after a change: bots that owe a decision, and the alarm of its clock."""

from structlog.contextvars import get_contextvars

from tablee.kit.words import FALLBACK
from tablee.server.storage.queue import Owed
from tablee.server.tables.clocks import left
from tablee.server.tables.standing import Standing

SOON = 0.05  # seconds after which a decision is late in truth: the answer may be on its way


def newly(
    table: str, before: Standing | None, after: Standing, language: str = FALLBACK
) -> list[Owed]:
    """What has come up with a change: bots' decisions, and the alarm, which every change sets anew."""
    known = _bots(before) if before else set()
    asked = sorted(_bots(after) - known)
    request = str(
        get_contextvars().get("request", "")
    )  # of whoever moved: so a move can be followed
    owed = [
        Owed("bot", table, seat, decision, language, turn, request=request)
        for turn, (seat, decision, _) in enumerate(asked)
    ]
    wait = until_late(after, 0.0)
    return [*owed, Owed("clock", table, wait=max(0.0, wait) + SOON)] if wait is not None else owed


def _bots(standing: Standing) -> set[tuple[int, str, str]]:
    """Every decision that a bot owes, and which bot; none while the clocks stand still."""
    if standing.times.paused:
        return set()
    seats = [n for n in standing.waiting if standing.seats[n].has_bot]
    return {(n, standing.decision(n) or "", standing.seats[n].bot) for n in seats}


def until_late(standing: Standing, counted: float) -> float | None:
    """Seconds until somebody is late for whom a bot would decide; None where nobody can be."""
    if not (standing.runs and standing.clock.plays_on):
        return None
    people = [n for n in standing.match.waiting if standing.seats[n].has_person]
    lefts = [left(standing.clock, standing.times.hand(n)) or 0.0 for n in people]
    return min(lefts) - counted if lefts else None


def late(table: str, standing: Standing, counted: float, language: str) -> list[Owed]:
    """The decisions that are late, for a bot to take."""
    if not (standing.runs and standing.clock.plays_on):
        return []
    people = [n for n in standing.match.waiting if standing.seats[n].has_person]
    seats = [n for n in people if (left(standing.clock, standing.times.hand(n)) or 0.0) <= counted]
    return [
        Owed("late", table, n, standing.decision(n) or "", language, turn)
        for turn, n in enumerate(seats)
    ]
