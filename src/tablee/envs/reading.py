"""What a learner reads at a table: which numbers, in which order, and what each of them means."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tablee.envs import kernels
from tablee.kit.game import Game
from tablee.kit.record import EVERYONE, KNOWN, NOBODY, OWNER, Encoding, Field, one_hot

KINDS = {
    "one-hot": kernels.ONE_HOT,
    "count": kernels.COUNT,
    "balance": kernels.BALANCE,
    "number": kernels.NUMBER,
    "bits": kernels.BITS,
}
OWN_SEAT = "own seat"


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
    def size(self) -> int:
        """Numbers in all."""
        return math.prod(self.shape) * self.width


class Reading:
    """The observation of a game: one size for all its tables, whatever the players and options.

    First the options of the table, then one's own seat (as the players of the table count them),
    then the fields of the state that a seat may know at all, turned so that it is seat 0 itself. What
    only its owner knows is there once, for oneself. A field without an encoding is left out.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts = list(self._parts())
        self.by_name = {part.name: part for part in self.parts}
        self.size = self.parts[-1].start + self.parts[-1].size

    def _parts(self) -> Any:
        start = 0
        for name, option in self.game.options.items():
            values = ", ".join(map(str, option.values))
            encoding = one_hot(len(option.values))
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
            row[self.by_name[f"option {name}"].start + option.values.index(options[name])] = 1
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
        lines = np.array([self._line(f) for f in self._fields()], np.int64)
        return lines

    @cached_property
    def scales(self) -> np.ndarray:
        """What each field is multiplied by."""
        scales = np.array([scale(self.by_name[f.name].encoding) for f in self._fields()])
        return scales

    def _line(self, f: Field) -> list[int]:
        """A field as the kernels read it: see kernels.LINE."""
        record, encoding = self.game.rules.STATE, self.by_name[f.name].encoding
        at = {name: place[1] for name, place in record.plain.fields.items()}
        size = {name: record.plain[name].base.itemsize for name in at}
        places = [-1] * 64
        for place, bit in enumerate(encoding.bits):
            places[bit] = place
        known, mask = kernels.EVERYBODY, f.name
        if f.known_to == OWNER:
            known = kernels.ITS_OWNER
        elif isinstance(f.known_to, KNOWN):
            known, mask = kernels.THOSE_NAMED, f.known_to.mask
        line = {
            "encoding": KINDS[encoding.kind],
            "known": known,
            "by_seat": f.is_by_seat,
            "seats": encoding.seats,
            "at": at[f.name],
            "bytes": size[f.name],
            "cells": math.prod(f.shape[1:] if f.is_by_seat else f.shape),
            "out": self.by_name[f.name].start,
            "width": encoding.size,
            "suit": int(encoding.most),
            "mask_at": at[mask],
            "mask_bytes": size[mask],
        }
        return [int(line[name]) for name in kernels.LINE[:-1]] + places


def scale(encoding: Encoding) -> np.float32:
    """What a cell is multiplied by."""
    return np.float32(1 / encoding.most)


def _part(f: Field, start: int) -> Part:
    """A field of the state as part of an observation."""
    encoding, shape = f.reads, tuple(map(int, f.shape))
    assert encoding, f"{f.name} declares no encoding"
    if f.known_to == OWNER:
        shape = shape[1:]  # one's own
    known = f"those in {f.known_to.mask}" if isinstance(f.known_to, KNOWN) else f.known_to
    low, high = 0.0, 1.0
    if encoding.kind in ("count", "balance"):
        kind = np.dtype(f.kind)
        most = 1 if kind.kind == "b" else np.iinfo(kind).max
        high = float(most * scale(encoding))
        low = float(-(most + 1) * scale(encoding)) if encoding.kind == "balance" else 0.0
    by_seat = f.is_by_seat and f.known_to != OWNER
    return Part(f.name, shape, by_seat, encoding, start, known, f.note, low, high)
