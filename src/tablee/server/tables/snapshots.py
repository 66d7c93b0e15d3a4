"""Snapshots: a match laid down as it stands, so that opening a table need not play its log again.

They are a cache: whenever the rules have changed since, the log is played instead.
"""

import hashlib
import zlib
from functools import cache

import msgspec

from tablee.kit.table.course import Course, Turn
from tablee.kit.table.form import ENGINE
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.words import KIT
from tablee.server.tables.clocks import Times
from tablee.server.tables.standing import Note, Standing

FORM = 3  # of what is packed; counted up when that changes


class Packed(msgspec.Struct, array_like=True):
    """A match without its game, options and start, which the table has anyway."""

    states: bytes
    sealed_from: int
    events: list[tuple[int, ...]]
    story: list[tuple[int, str, str | None, bool, str, bytes, int, int]]
    undone: int
    times: Times
    notes: tuple[Note, ...]


# Made with the type, as all of these are: where two threads make it at their first call, one of them
# finds half of it, and the process dies.
to_packed = msgspec.msgpack.Decoder(Packed).decode


@cache
def layout(game: Game) -> str:
    """A name for the rules that a snapshot was made with."""
    mark = hashlib.sha256(f"{ENGINE} {FORM}".encode())
    for folder in (KIT, game.folder):
        for source in sorted(folder.rglob("*.py")):
            mark.update(source.read_bytes())
    return mark.hexdigest()[:32]


def pack(standing: Standing) -> bytes:
    """A table as it stands, with all that undo needs."""
    course, beside = standing.match.course, (standing.undone, standing.times, standing.notes)
    story = [
        (t.seat, t.notation, t.says, t.final, t.check, t.before, t.told, t.sealed_from)
        for t in course.story
    ]
    events = [tuple(row) for row in course.events]
    packed = Packed(course.state, course.sealed_from, events, story, *beside)
    return zlib.compress(msgspec.msgpack.encode(packed), 1)


def unpack(match: Match, packed: bytes) -> tuple[Match, int, Times, tuple[Note, ...]]:
    """A match of the same table where the snapshot left it.

    With it, how many undos there had been, everybody's time, and what the house had told.

    Raises:
        ValueError: the snapshot is damaged.
    """
    try:
        found = to_packed(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError) as wrong:
        raise ValueError(str(wrong)) from None
    events = tuple(match.rules.Event.row(*row) for row in found.events)
    story = tuple(Turn(*turn) for turn in found.story)
    if {match.rules.STATE.size} != {len(found.states), *(len(turn.before) for turn in story)}:
        raise ValueError("a state of another size")
    course = Course(found.states, events, story, found.sealed_from, match.forks)
    return match.at(course), found.undone, found.times, found.notes
