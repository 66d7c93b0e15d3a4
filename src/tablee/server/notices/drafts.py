"""What a change of a table gives people to be told: nothing here looks at a clock or at a database."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from tablee.server.tables.clocks import DAY
from tablee.server.tables.standing import Standing

REMINDERS = (("half", 0.5), ("tenth", 0.9))  # of the time that somebody has: when it has passed
BY_THE_CLOCK = ("half", "tenth", "waits")
OWING = ("turn", *BY_THE_CLOCK)  # told while somebody owes a decision
WAITS = DAY  # seconds after which one is told that somebody waits, where no clock runs


class Draft(NamedTuple):
    """Something that somebody is to be told in `wait` seconds, unless it is no more true by then."""

    person: str
    kind: str
    table: str
    seat: int
    decision: str = ""
    wait: float = 0.0
    ends: float = 0.0  # seconds after which it is too late, if it ever is

    @property
    def key(self) -> str:
        """The same for the same thing, however often it is written."""
        return sha256("\0".join(map(str, self[:5])).encode()).hexdigest()[:40]


def drafts(
    table: str, host: str, before: Standing | None, after: Standing, by: str = ""
) -> list[Draft]:
    """What is new for whom; `by` is whoever made the change, and knows it."""
    found = [*_turns(table, before, after), *_seats(table, host, before, after)]
    if before and after.match.over and not before.match.over:
        found += [Draft(one, "over", table, n) for n, one in _people(after)]
    said, told = set[tuple[str, str]](), list[Draft]()
    for draft in found:  # whoever plays two seats is told once
        knows = draft.person == by and draft.kind not in BY_THE_CLOCK
        if not knows and (draft.person, draft.kind) not in said:
            said.add((draft.person, draft.kind))
            told.append(draft)
    return told


def _people(standing: Standing) -> Iterator[tuple[int, str]]:
    """Those who play themselves, with their seats."""
    for n, seat in enumerate(standing.seats):
        if seat.has_person:
            yield n, seat.holder


def _turns(table: str, before: Standing | None, after: Standing) -> Iterator[Draft]:
    known = _owed(before) if before else set()
    for n, decision, person in sorted(_owed(after) - known):
        yield Draft(person, "turn", table, n, decision)
        if after.clock.kind == "days":
            for kind, passed in REMINDERS:
                whole = after.clock.seconds
                yield Draft(person, kind, table, n, decision, passed * whole, whole)
        elif after.clock.kind == "none":
            yield Draft(person, "waits", table, n, decision, WAITS)


def _owed(standing: Standing) -> set[tuple[int, str, str]]:
    """Every decision that a person owes, and who."""
    asked = set(standing.waiting)
    owing = ((n, person) for n, person in _people(standing) if n in asked)
    return {(n, standing.decision(n) or "", person) for n, person in owing}


def _seats(table: str, host: str, before: Standing | None, after: Standing) -> Iterator[Draft]:
    """Who is asked to play again; and who has sat down, for whoever laid out the table."""
    was = before.seats if before else ()
    for n, seat in enumerate(after.seats):
        then = was[n] if was else None
        if seat.kind == "kept" and (then is None or then.kind != "kept"):
            yield Draft(seat.holder, "again", table, n)
        sat = then and seat.has_person and seat.holder != then.holder and not then.has_person
        if sat and seat.holder != host:
            yield Draft(host, "seat", table, n, str(seat.hands))


def is_true(draft_kind: str, person: str, seat: int, decision: str, standing: Standing) -> bool:
    """Is it still so? What is not is told to nobody."""
    if draft_kind in OWING:
        return (seat, decision, person) in _owed(standing)
    if draft_kind == "again":
        there = standing.seats[seat]
        return there.kind == "kept" and there.holder == person
    return True


def is_shown(draft_kind: str, person: str, seat: int, decision: str, standing: Standing) -> bool:
    """Does whoever has the table before them, as it stands, see it? They may be about to be told more."""
    if draft_kind == "over":
        return standing.match.over
    if draft_kind == "seat":
        return standing.seats[seat].hands >= int(decision)
    return is_true(draft_kind, person, seat, decision, standing)


def is_paused(draft_kind: str, standing: Standing) -> bool:
    """Is nobody waiting for it as long as people have agreed to pause?"""
    return draft_kind in OWING and standing.times.paused
