"""What a learner reads at a table: which numbers, in which order, and what each of them means."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tablee.envs import looking
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.record import EVERYONE, NOBODY, OWNER, Encoding, Field, count, one_hot
from tablee.kit.table.game import Game

KINDS = {
    "one-hot": looking.ONE_HOTS,
    "card": looking.CARDS,
    "count": looking.COUNTS,
    "balance": looking.BALANCES,
    "number": looking.NUMBERS,
    "bits": looking.BITS,
}
OF_BYTES = {looking.COUNTS: looking.BYTE_COUNTS, looking.NUMBERS: looking.BYTE_NUMBERS}
KNOWN_TO: dict[Any, int] = {EVERYONE: looking.EVERYBODY, OWNER: looking.ITS_OWNER}
OWN_SEAT = "own seat"
WRITTEN_OUT = 3  # numbers of players, from the fewest: each takes a second or two to compile


@dataclass(frozen=True)
class Part:
    """One line of the observation table: `shape` cells of `width` numbers, from number `start` on."""

    name: str
    shape: tuple[int, ...]
    by_seat: bool  # the first axis of the shape
    encoding: Encoding
    start: int
    known_to: str
    note: str
    low: float
    high: float

    @property
    def width(self) -> int:
        """Numbers that one cell makes."""
        return self.encoding.size

    @property
    def cells(self) -> int:
        """Cells in all."""
        return math.prod(self.shape)

    @property
    def size(self) -> int:
        """Numbers in all."""
        return self.cells * self.width


class Reading:
    """The observation of a game: one size for all its tables, whatever the players and options.

    First the options of the table, but for those whose values a board or deck has, then one's own
    seat (as the players of the table count them), then the fields of the state that a seat may know
    at all, turned so that it is seat 0 itself. What only its owner knows is there once, for oneself.
    A field without an encoding is left out.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts = list(self._parts())
        self.by_name = {part.name: part for part in self.parts}
        self.size = self.parts[-1].start + self.parts[-1].size

    def _parts(self) -> Any:
        start = 0
        for name, option in self.game.options.items():
            if option.of_data:
                continue  # no number says it, as none says what the board or deck is
            values, many = ", ".join(option.listed()), option.bounds
            encoding = count(many[1]) if many else one_hot(len(option.values))
            part = Part(f"option {name}", (), False, encoding, start, EVERYONE, values, 0, 1)
            yield part
            start += part.size
        most = self.game.players[-1]
        yield Part(OWN_SEAT, (), False, one_hot(most), start, OWNER, "as the table counts", 0, 1)
        start += most
        for f in self._fields():
            part = _part(f, start)
            yield part
            start += part.size

    def _fields(self) -> list[Field]:
        """Those of the state that somebody may know and that declare how they are read."""
        fields = self.game.rules.STATE.fields
        return [f for f in fields if f.reads and f.known_to != NOBODY]

    @cached_property
    def low(self) -> np.ndarray:
        """The least that each number can be."""
        return np.repeat([p.low for p in self.parts], [p.size for p in self.parts]).astype("f4")

    @cached_property
    def high(self) -> np.ndarray:
        """The most that each number can be."""
        return np.repeat([p.high for p in self.parts], [p.size for p in self.parts]).astype("f4")

    def template(self, options: dict[str, Any]) -> np.ndarray:
        """An observation that tells the options of a table, and nothing else."""
        row = np.zeros(self.size, np.float32)
        for name, option in self.game.options.items():
            part, value = self.by_name.get(f"option {name}"), options[name]
            if part and option.bounds:
                row[part.start] = value * scale(part.encoding)
            elif part:
                row[part.start + option.values.index(value)] = 1
        return row

    def named(self, observations: np.ndarray) -> dict[str, np.ndarray]:
        """The same numbers by name, cell by cell: views into one observation or a batch of them."""
        return {
            p.name: observations[..., p.start : p.start + p.size].reshape(
                *observations.shape[:-1], *p.shape, p.width
            )
            for p in self.parts
        }

    @cached_property
    def plan(self) -> np.ndarray:
        """The same for the kernels: a line for each field."""
        plan, mark = looking.LINE.new(len(self._fields())), 1  # the first says who looked
        for f, line in zip(self._fields(), plan, strict=True):
            for name, value in self._line(f).items():
                line[name] = value
            line["mark"], line["scale"] = mark, scale(self.by_name[f.name].encoding)
            mark += self._marks_of(f)
        return plan

    def marks(self, rows: int = 1) -> np.ndarray:
        """What rows need that say nothing yet: the kernels remember there what they wrote."""
        return np.zeros((rows, 1 + sum(map(self._marks_of, self._fields()))), np.uint64)

    def _marks_of(self, f: Field) -> int:
        part = self.by_name[f.name]
        return part.cells if part.encoding.kind in ("one-hot", "card", "bits") else 0

    @cached_property
    def look(self) -> Any:
        """`looking.look` for this game, written out: a call for each line of the plan.

        To compiled code a global is a constant. So what a line says is looked up by the compiler,
        once, and not again for every row, which saves a third to a half of the time. So is how many
        play, where they are few: then no loop over seats is left, which saves another sixth.
        """
        scope = vars(looking) | {"PLAN": self.plan}
        lines = ["def look(words, small, players, own_seat, seat, row, marks):"]
        for players in [*self.game.players[:WRITTEN_OUT], "players"]:
            lines.append(f"    if players == {players}:")
            calls = [f"read_seats({players}, own_seat, seat, row)"]
            for k in range(self.plan.size):
                calls.append(f"read(words, small, PLAN[{k}], {players}, seat, row, marks)")
            calls += ["marks[0] = np.uint64(seat + 1)", "return"]
            lines += [f"        {call}" for call in calls]
        exec("\n".join(lines), scope)
        return compiled(scope["look"])

    def _line(self, f: Field) -> dict[str, Any]:
        """A field as the kernels read it: see looking.LINE."""
        sight, encoding = self.game.rules.STATE.sight, self.by_name[f.name].encoding
        kind = KINDS[encoding.kind]
        at, size = sight.place(f.name)
        mask_at, mask_size = sight.place(f.mask or f.name)
        if size == 1 and not f.mask:
            kind = OF_BYTES.get(kind, kind)
        if encoding.kind == "bits" and encoding.seats:
            kind = looking.SEAT_BITS
        return {
            "encoding": kind,
            "known": KNOWN_TO.get(f.known_to, looking.THOSE_NAMED),
            "by_seat": f.is_by_seat,
            "seats": encoding.seats,
            "at": at,
            "bytes": size,
            "cells": math.prod(f.shape[1:] if f.is_by_seat else f.shape),
            "out": self.by_name[f.name].start,
            "width": encoding.size,
            "mask_at": mask_at,
            "mask_bytes": mask_size,
            "suit": int(encoding.most),
            "per_suit": 2**40 // int(encoding.most) + 1,
            "read": sum(1 << place for place in encoding.bits),
            "order": [encoding.bits.index(k) if k in encoding.bits else 0 for k in range(64)],
        }


def scale(encoding: Encoding) -> np.float32:
    """What a cell is multiplied by."""
    return np.float32(1 / encoding.most)


def _part(f: Field, start: int) -> Part:
    """A field of the state as part of an observation."""
    encoding, shape = f.reads, tuple(map(int, f.shape))
    assert encoding, f"{f.name} declares no encoding"
    if f.known_to == OWNER:
        shape = shape[1:]  # one's own
    known = f"those in {f.mask}" if f.mask else str(f.known_to)
    low, high = 0.0, 1.0
    if encoding.kind in ("count", "balance"):
        kind = np.dtype(f.kind)
        most = 1 if kind.kind == "b" else np.iinfo(kind).max
        high = float(most * scale(encoding))
        low = float(-(most + 1) * scale(encoding)) if encoding.kind == "balance" else 0.0
    by_seat = f.is_by_seat and f.known_to != OWNER
    return Part(f.name, shape, by_seat, encoding, start, known, f.note, low, high)
