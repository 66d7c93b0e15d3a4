"""Imagined deals come as often as chance makes them.

Random games are played for a few decisions and then looked at through one pair of eyes. What is hidden
there is one draw from what it may be, given the view; what `imagine` makes of that view has to be another
of the same kind. So over many games any number that is read off both has the same mean, and so has any
that compares them with what that seat was told. The numbers are read cell by cell: how large it is, in
which half of a random division of its values it falls, whether it is less than the next one, whether it
is a number that the seat was told; and how many choices and points each seat has.

That others choose as they do tells nothing: `imagine` is asked for what chance makes. A game in which
another seat had n choices weighs n times as much, in times of what it has on an imagined table, which is
1 wherever everybody sees how many there are.

Where all games weigh the same, what is and what is imagined could change places, so that each difference
is as likely to be negative; a sum of those is seldom more than a few times the root of the sum of their
squares (Efron 1969). Else a mean may be as far from 0 as the empirical Bernstein bound allows (Maurer and
Pontil 2009). Both hold for every game and every number read, however few the games: all in all a false
alarm comes once in a million runs at most.
"""

import random
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np

from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import listening, rows_of
from tablee.kit.rules.record import EVERYONE, Record, may_know, seats_in
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.table.said import SEATED
from tablee.proofs.failure import LOOKING_AT, hold
from tablee.proofs.tables import PACE, name_of, tables

FALSE_ALARM = 1e-6
DEEPEST = 9  # decisions before one looks
GAMES, GAMES_PLAINLY = 1500, 240
KINDS, KINDS_PLAINLY = 3, 1  # tables
DIVISIONS = 2
ANY = -1  # phase, where games are few
UNTOLD = -(2**31)


def check_imagined_deals_are_fair(game: Game, mode: Mode) -> None:
    """What `imagine` makes of a view is there as often as it is in real games that give that view."""
    slow = mode == Mode.INTERPRETED
    kinds = list(islice(tables(game, Mode.INTERPRETED), KINDS_PLAINLY if slow else KINDS))
    games = (GAMES_PLAINLY if slow else GAMES) // PACE.share
    for number, options in enumerate(kinds):
        table = Dreamer(game, mode, options)
        found: dict[Any, list[Sample]] = {}
        for seed in range(games):
            if sample := table.sample(1_000_000 * number + seed):
                found.setdefault(ANY if slow else sample.phase, []).append(sample)
        for samples in found.values():
            if len(samples) >= games // 20:
                _is_fair(table, samples, FALSE_ALARM / len(kinds) / len(found))


Told = dict[tuple[Any, str], int]


@dataclass
class Sample:
    """One game up to the moment when somebody looked at it."""

    seed: int
    story: list[tuple[int, int]]
    eyes: int | None
    phase: int
    weight: float
    real: np.ndarray
    dreamt: np.ndarray
    told: Told  # the kind of an event and a column -> the number that was told last there


@dataclass
class Dreamer:
    """A kind of table, and what can be read off a state there."""

    game: Game
    mode: Mode
    options: dict[str, Any]
    dices: np.ndarray = field(default_factory=lambda: seeded(21))

    def __post_init__(self) -> None:
        self.engine, self.boxes = self.game.engine(self.mode), self.game.box(self.options)
        self.record: Record = self.game.rules.STATE
        self.out = np.zeros(max(64, self.game.actions.size), np.int64)
        self.players = self.options["players"]

    @cached_property
    def fields(self) -> list[str]:
        """Those that somebody may not know."""
        secret = (f for f in self.record.fields if f.known_to != EVERYONE)
        return [f.name for f in secret if not isinstance(f.kind, Record)]

    @cached_property
    def columns(self) -> list[tuple[str, int]]:
        """Of each number read: the field, or what else it is, and which cell."""
        state = self.record.new()
        cells = [(name, k) for name in self.fields for k in range(state[name][0].size)]
        seats = range(self.players)
        return [*cells, *(("choices", k) for k in seats), *(("points", k) for k in seats)]

    def legal(self, states: np.ndarray, seat: int) -> int:
        """How many choices a seat has; they are in `out`."""
        return int(self.engine.legal_at(self.boxes, states, 0, seat, self.out))

    def read(self, states: np.ndarray) -> np.ndarray:
        """All numbers of a state."""
        cells = [states[name][0].reshape(-1).astype(np.int64) for name in self.fields]
        choices = [self.legal(states, seat) for seat in range(self.players)]
        self.engine.score_at(self.boxes, states, 0, self.out)
        return np.concatenate([*cells, choices, self.out[: self.players]])

    def dream(self, states: np.ndarray, eyes: int | None) -> np.ndarray:
        """A table that these eyes cannot tell from this one."""
        view = self.record.seen_from(states, eyes)
        seat = -1 if eyes is None else eyes
        self.engine.imagine_at(self.boxes, view, 0, seat, self.dices)
        return view

    def sample(self, seed: int) -> Sample | None:
        """A game of some decisions, none of them sealed any more; None where it is over by then."""
        luck = random.Random(seed)
        eyes = luck.choice([*range(self.players), None])
        depth, weight = luck.randrange(DEEPEST), 1.0
        states, logs = self.record.new(), listening()
        states["dice"] = seeded(seed)
        self.engine.setup_at(self.boxes, states, 0, logs)
        told, story, sealed = _heard(self, logs, eyes), list[tuple[int, int]](), False
        while len(story) < depth or sealed:
            waiting = seats_in(int(states["waiting"][0]))
            if not waiting:
                return None
            seat = luck.choice(waiting)
            n = self.legal(states, seat)
            action = int(self.out[luck.randrange(n)])
            if seat != eyes and self.fields:
                weight *= n / max(1, self.legal(self.dream(states, eyes), seat))
            phase, before, logs = int(states["phase"][0]), len(waiting), listening()
            self.engine.apply_at(self.boxes, states, 0, seat, action, logs)
            still = int(states["phase"][0]) == phase and phase in self.game.rules.SEALED
            sealed = still and int(states["waiting"][0]).bit_count() == before - 1
            told |= _heard(self, logs, eyes)
            story.append((seat, action))
        if not self.fields or not int(states["waiting"][0]):
            return None
        phase, dreamt = int(states["phase"][0]), self.read(self.dream(states, eyes))
        return Sample(seed, story, eyes, phase, weight, self.read(states), dreamt, told)

    def match(self, sample: Sample) -> Match:
        """The same game, through the polite door."""
        match = self.game.new(seed=sample.seed, mode=self.mode, **self.options)
        for seat, action in sample.story:
            text = self.game.actions.text(action)
            match.play(seat, text, self.game.actions.any_speech(text))
        LOOKING_AT.look(match)
        return match


def _heard(table: Dreamer, logs: np.ndarray, eyes: int | None) -> Told:
    return {
        (row.event, column): number
        for row in rows_of(logs, table.game.rules.Event)
        if may_know(row.to_whom, eyes)
        for column, number in row.cells.items()
        if column not in SEATED
    }


def _is_fair(table: Dreamer, samples: list[Sample], alarm: float) -> None:
    """Do all numbers have the same mean in what is and in what is imagined?"""
    real = np.stack([sample.real for sample in samples])
    dreamt = np.stack([sample.dreamt for sample in samples])
    weights = np.array([sample.weight for sample in samples])
    moving = np.flatnonzero((real != dreamt).any(0))  # the rest is seen, or always the same
    tests: list[tuple[int, tuple[Any, str] | None, np.ndarray]] = []
    for column in moving.tolist():
        for read in _readings(real[:, column], dreamt[:, column]):
            tests.append((column, None, read))
        after = column + 1
        if after in moving and table.columns[after][0] == table.columns[column][0]:
            less = real[:, column] < real[:, after]
            tests.append(
                (column, None, less.astype(float) - (dreamt[:, column] < dreamt[:, after]))
            )
    for kind in sorted({kind for sample in samples for kind in sample.told}):
        told = np.array([sample.told.get(kind, UNTOLD) for sample in samples])
        for column in moving.tolist():
            equal = (real[:, column] == told).astype(float) - (dreamt[:, column] == told)
            tests.append((column, kind, equal))
    is_even = bool((weights == 1).all())
    for column, event, difference in tests:
        if _is_biased(weights * difference, float(weights.max()), alarm / len(tests), is_even):
            _tell(table, samples, column, event, difference)


def _readings(real: np.ndarray, dreamt: np.ndarray) -> Any:
    """A cell as numbers from 0 to 1: how large it is, and in which half its value falls."""
    values = np.unique(np.concatenate([real, dreamt]))
    luck = np.random.Generator(np.random.PCG64(3))
    halves = [luck.permutation(values.size) % 2 for _ in range(DIVISIONS)]
    for worth in (np.arange(values.size) / max(1, values.size - 1), *halves):
        there, imagined = (worth[np.searchsorted(values, cells)] for cells in (real, dreamt))
        yield there - imagined


def _is_biased(numbers: np.ndarray, most: float, alarm: float, is_even: bool) -> bool:
    """Is the mean of numbers from -most to most further from 0 than chance would ever have it?"""
    n, doubt = len(numbers), float(np.log(4 / alarm))
    if is_even:
        return abs(float(numbers.sum())) > float(np.sqrt(2 * doubt * (numbers**2).sum()))
    spread = float(numbers.var(ddof=1))
    bound = float(np.sqrt(2 * spread * doubt / n)) + 14 * most * doubt / (3 * (n - 1))
    return abs(float(numbers.mean())) > bound


def _tell(
    table: Dreamer, samples: list[Sample], column: int, kind: tuple[Any, str] | None, by: np.ndarray
) -> None:
    """What comes too often, and a game that shows it.

    Raises:
        Failure: always.
    """
    name, cell = table.columns[column]
    real = np.array([sample.real[column] for sample in samples])
    dreamt = np.array([sample.dreamt[column] for sample in samples])
    worst = max(
        np.unique(np.concatenate([real, dreamt])).tolist(),
        key=lambda value: abs((real == value).mean() - (dreamt == value).mean()),
    )
    shown = _shown(table, name, worst)
    found = f"{name} (cell {cell}) is {shown} in {_percent(dreamt == worst)} of imagined deals"
    expected = f"{_percent(real == worst)}, as in {len(samples)} games of this kind"
    what = "`imagine` does not deal as chance does: some deals come too often."
    if kind is not None:
        event = f"{kind[0].name} ({kind[1]})"
        what = f"A seat was told {event}, and `imagine` does not know it: its view forgets that."
        real_told, dreamt_told = _agreeing(samples, column, kind)
        found = (
            f"{name} (cell {cell}) is what was told in {_percent(dreamt_told)} of imagined deals"
        )
        expected = (
            f"{_percent(real_told)}, as it really is: a field that the seat may know keeps it"
        )
    one = samples[int(np.argmax(np.abs(by)))]
    match = table.match(one)
    hold(False, what, found, expected, match, eyes=name_of(one.eyes), field=name)


def _agreeing(
    samples: list[Sample], column: int, kind: tuple[Any, str]
) -> tuple[np.ndarray, np.ndarray]:
    told = [sample for sample in samples if kind in sample.told]
    return (
        np.array([sample.real[column] == sample.told[kind] for sample in told]),
        np.array([sample.dreamt[column] == sample.told[kind] for sample in told]),
    )


def _shown(table: Dreamer, name: str, value: int) -> Any:
    named = {f.name: f for f in table.record.fields}
    return named[name].shown(value) if name in named else value


def _percent(cases: np.ndarray) -> str:
    return f"{100 * cases.mean():.0f} %"
