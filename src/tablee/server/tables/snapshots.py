"""Snapshots: a match laid down as it stands, so that opening a table need not play its log again.

They are a cache: whenever the rules have changed since, the log is played instead.
"""

import hashlib
import zlib
from functools import cache
from typing import Any

import msgspec
import numpy as np

from tablee.kit import match as kit_match
from tablee.kit.game import Game
from tablee.kit.match import Match, Turn
from tablee.kit.words import KIT
from tablee.server.tables.clocks import Times
from tablee.server.tables.standing import Note, Standing

FORM = 2  # of what is packed; counted up when that changes


class Packed(msgspec.Struct, array_like=True):
    """A match without its game, options and start, which the table has anyway."""

    states: bytes
    sealed_from: int
    events: list[tuple[int, ...]]
    story: list[tuple[int, str, str | None, bool, str, bytes, int, int]]
    undone: int
    times: Times
    notes: tuple[Note, ...]


@cache
def layout(game: Game) -> str:
    """A name for the rules that a snapshot was made with."""
    mark = hashlib.sha256(f"{kit_match.ENGINE} {FORM}".encode())
    for folder in (KIT, game.folder):
        for source in sorted(folder.rglob("*.py")):
            mark.update(source.read_bytes())
    return mark.hexdigest()[:32]


def pack(standing: Standing) -> bytes:
    """A table as it stands, with all that undo needs."""
    match, beside = standing.match, (standing.undone, standing.times, standing.notes)
    story = [
        (t.seat, t.notation, t.says, t.final, t.check, t.before.tobytes(), t.told, t.sealed_from)
        for t in match.story
    ]
    events = [tuple(row) for row in match.events]
    packed = Packed(match.states.tobytes(), match.sealed_from, events, story, *beside)
    return zlib.compress(msgspec.msgpack.encode(packed), 1)


def unpack(match: Match, packed: bytes) -> tuple[int, Times, tuple[Note, ...]]:
    """Put a match of the same table where the snapshot left it.

    Returns how many undos there had been, everybody's time, and what the house had told.

    Raises:
        ValueError: the snapshot is damaged.
    """
    try:
        found = msgspec.msgpack.decode(zlib.decompress(packed), type=Packed)
    except (zlib.error, msgspec.MsgspecError) as wrong:
        raise ValueError(str(wrong)) from None
    match.states = _states(match, found.states)
    match.events = [match.rules.Event.row(*row) for row in found.events]
    match.story = [
        Turn(seat, notation, says, final, check, _states(match, before), told, sealed_from)
        for seat, notation, says, final, check, before, told, sealed_from in found.story
    ]
    match.sealed_from = found.sealed_from
    return found.undone, found.times, found.notes


def _states(match: Match, stored: bytes) -> Any:
    """An array of one record, its own to change."""
    return np.frombuffer(bytearray(stored), np.uint8).view(match.rules.STATE.dtype)
