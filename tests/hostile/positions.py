"""Positions reached in play, each cell of them set to each kind of wrong value: refused, or played on.

All of it natively, with bounds checks and a limit of steps; what passes is played to its end by chance,
every decision looked at, and dreamt of by one who sits there. Some of what passes then goes through the
door that everybody has, `from_position`: in the portable rules, told and drawn for every seat, and its
record played again in plain Python. Some of what does not pass is refused there, too.
"""

import io
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures import scene
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import listening
from tablee.kit.rules.options import Unplayable
from tablee.kit.rules.record import HIDDEN, MAX_SEATS, Field, Place, Record
from tablee.kit.table import tally
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.proofs.fuzz import MAX_PHASES, MAX_RULES, TROUBLE
from tablee.proofs.tables import tables
from tests.hostile import position_doors as doors
from tests.hostile.in_time import in_time
from tests.hostile.visiting import PLAYED, REFUSED, a_visitor, send
from tests.tools.found import MOST_FOUND, Plan, Result

POSITIONS = 10_000  # of each game
BROUGHT = 400  # of each game, through the door that everybody has
SENT = 200  # of each game, as a record to a house
PATIENCE = 60.0  # seconds for all that one position is made into
SAID = TROUBLE | {doors.DREAM_IS_INSANE: "what a seat imagines cannot be"}


def run(plan: Plan) -> Result:
    """Each game's positions, spoilt in every way."""
    result = Result()
    for name in plan.games:
        spoiler = Spoiler(tablee.game(name), plan.seed, result)
        spoiler.run(plan.many(POSITIONS), plan.many(BROUGHT))
        with a_visitor() as visitor:
            for what, record in spoiler.brought[: plan.many(SENT)]:
                came = send(visitor, record, spoiler.random)
                if came in (PLAYED, REFUSED):
                    result.add(came)
                else:
                    result.find(f"{what}, sent to a house: {came}")
    return result


@dataclass
class Spoiler:
    """Positions of one game, spoilt."""

    game: Game
    seed: int
    result: Result
    mode: Mode = Mode.CHECKED
    every: int = 1  # one try of so many

    def __post_init__(self) -> None:
        """Make ready what every position needs."""
        rules = self.game.rules
        self.engine = self.game.engine(self.mode, doors)
        self.engine.warm(("reach_at", "spoil_at"))
        self.tables = [
            (options, self.game.box(options)) for options in tables(self.game, every=True)
        ]
        self.random = random.Random(self.seed)
        self.late = False  # has something not ended in time?
        self._make_room(self.seed)
        self.names, self.cells = cells_of(rules.STATE)
        sight = rules.STATE.sight
        self.keep = np.ascontiguousarray(sight.open.view(np.uint8).reshape(MAX_SEATS + 1, -1))
        self.unseen = np.frombuffer(sight.unseen, np.uint8).copy()
        self.brought: list[tuple[str, Any]] = []
        self.sealed = sum(1 << int(phase) for phase in rules.SEALED)

    def _make_room(self, seed: int) -> None:
        """What the rules write into; what has not ended in time goes on writing into the old one."""
        rules = self.game.rules
        self.luck, self.dices = quick(seed), seeded(seed)
        self.out = np.zeros(max(64, rules.ACTIONS.size), np.int64)
        self.why = np.zeros(rules.ACTIONS.size, np.int64)
        self.met = np.zeros(MAX_RULES, np.int64)
        self.arrows = np.zeros((MAX_PHASES, MAX_PHASES), np.int64)
        self.story = np.zeros(2 * rules.LONGEST + 1, np.int64)
        self.tally = np.zeros(doors.COUNTED, np.int64)

    @property
    def tries(self) -> int:
        """How often a position is spoilt, if every way is tried."""
        return len(self.cells) * (doors.WRONG + doors.MIXED)

    def run(self, positions: int, brought: int) -> None:
        """So many positions; of all that is made of them, so many brought by somebody."""
        each = -(-positions // brought)
        for number in range(positions):
            options, boxes = self.tables[number % len(self.tables)]
            states = self.game.rules.STATE.new(6)
            self.tally[:] = 0
            self.tally[doors.NEXT] = self.random.randrange(self.every)
            self._reach(boxes, states, number)
            while self._spoil(options, boxes, states, number):
                pass
            for end, at in COUNTS.items():
                self.result.ends[end] += int(self.tally[at])
            if self.late:
                self.late = False
                self._make_room(self.random.getrandbits(32))
            elif number % each == 0:
                self._bring(options, states, number)
            if len(self.result.found) >= MOST_FOUND:
                break

    def _reach(self, boxes: Any, states: Any, number: int) -> None:
        """A random game to its end, and another to a random moment of one as long."""
        given = (self.luck, listening(), self.out)
        states["dice"] = seeded(self.random.getrandbits(64))
        whole = self.engine.reach_at(boxes, states, self.game.rules.LONGEST, *given)
        self.engine.reach_at(boxes, states, self.random.randint(0, whole), *given)

    def _spoil(self, options: dict[str, Any], boxes: Any, states: Any, number: int) -> bool:
        """Try after try, until one comes to no good end (there may be more to come) or all are done."""
        raw = states.view(np.uint8).reshape(len(states), -1)
        wrong = in_time(
            lambda: self.engine.spoil_at(
                boxes, states, raw, self.cells, len(self.game.rules.Phase), self.sealed, self.keep,
                self.game.rules.STATE.sight.cells, self.unseen, self.every, options["players"],
                self.game.rules.LONGEST, self.luck, listening(), self.dices, self.out, self.why,
                self.met, self.arrows, self.story, self.tally,
            ),
            PATIENCE,
        )  # fmt: skip
        if wrong == doors.FINE:
            return False
        if isinstance(wrong, IndexError) and self.tally[doors.DOING] == doors.LOOKING:
            self.result.add("stumbled over")  # which refuses it, too
        else:
            told = SAID.get(wrong) or f"{type(wrong).__name__}: {wrong}"
            self.result.find(f"{self._made(options, states, number)}: {told}")
        self.late = isinstance(wrong, TimeoutError)
        return not self.late and len(self.result.found) < MOST_FOUND

    def _made(self, options: dict[str, Any], states: Any, number: int, made: int = 1) -> str:
        """What was made of which position."""
        raw = states.view(np.uint8).reshape(len(states), -1)
        changed = [
            f"{name} {was} → {new}"
            for name, row in zip(self.names, self.cells, strict=True)
            if (was := value(raw[0], row)) != (new := value(raw[made], row))
        ]
        usual = {name: option.default for name, option in self.game.rules.OPTIONS.items()}
        table = {name: v for name, v in options.items() if v != usual[name] or name == "players"}
        phase = self.game.rules.Phase(int(states[0]["phase"])).name
        return f"{self.game.name} {table}, position {number} in {phase}: {', '.join(changed)}"

    # --- Through the door that everybody has ------------------------------------------

    def _bring(self, options: dict[str, Any], states: Any, number: int) -> None:
        """One that has passed is taken up, and one that has not is refused, in a sentence."""
        played = (4, doors.PLAYED, "brought and played")
        refused = (5, doors.REFUSED, "brought and refused")
        for made, counted, end in (played, refused):
            if not self.tally[counted]:
                continue  # none was kept
            position = json.loads(json.dumps(self.game.rules.STATE.named(states, made)))
            what = self._made(options, states, number, made)
            self.brought.append((what, record_of(self.game, options, position)))
            try:
                came = bring(self.game, options, position, self.random)
            except Exception as wrong:
                came = f"{type(wrong).__name__}: {wrong}"
            if came == end:
                self.result.add(end)
            else:
                self.result.find(f"{what}: {came}, not {end}")


COUNTS = {"out of range": doors.OUT_OF_RANGE, "refused": doors.REFUSED, "played": doors.PLAYED}


def bring(game: Game, options: dict[str, Any], position: Any, luck: random.Random) -> str:
    """Take a position up as people do, and play it to its end before everybody's eyes."""
    try:
        match = game.from_position(position, options=options)
    except Unplayable as refused:
        assert refused.said("en") and refused.said("fr")
        return "brought and refused"
    look_at(match)
    moment = luck.randrange(40)
    while not match.over:
        seat = luck.choice(match.waiting)
        choice = luck.choice(match.choices(seat))
        match.foresee(seat, choice)
        match.play(seat, choice, game.actions.any_speech(choice))
        if len(match.story) == moment:
            look_at(match)
        if len(match.story) > game.rules.LONGEST:
            return "a game longer than any"
    look_at(match)
    again = replay(game, json.loads(json.dumps(match.record())), mode=Mode.INTERPRETED)
    if again.states.tobytes() != match.states.tobytes():
        return "another game in plain Python"
    return "brought and played" if match.winners == again.winners else "other winners"


def look_at(match: Match) -> None:
    """What is shown and told of a table, to each seat and to a spectator."""
    text = match.game.part("text")
    for seat in (*range(match.players), None):
        match.view(seat)
        scene.draw(match, seat, "fr")
        list(match.told(seat, "fr"))
        if text:
            say = partial(match.game.words.say, "en")
            Console(width=80, file=io.StringIO()).print(
                text.draw(match.knowledge(seat), match.seats, say)
            )
    assert len(match.scores) == len(match.places) == match.players
    tally.standings(match)
    tally.in_words(match, "en")


def record_of(game: Game, options: dict[str, Any], position: Any) -> dict[str, Any]:
    """A record that begins at this position, and has gone no further."""
    record = game.new(seed=0, options=options).record()
    return json.loads(json.dumps(record)) | {"seed": None, "position": position}


# --- Cells ---------------------------------------------------------------------------


def cells_of(record: Record) -> tuple[list[str], Any]:
    """The name of every cell of a record, and its row for the door."""
    names: list[str] = []
    rows: list[list[int]] = []
    for within, begin, f, place in _fields_of(record, 0, ""):
        first, (least, most, bits) = len(rows), range_of(f)
        for k in range(place.cells):
            cell = "".join(f"[{int(n)}]" for n in np.unravel_index(k, place.shape))
            names.append(f"{within}{f.name}{cell if place.shape else ''}")
            at, signed = begin + place.at + k * place.wide, f.kind[0] == "i"
            rows.append([at, place.wide, signed, least, most, bits, first, place.cells])
    return names, np.array(rows, np.int64)


def _fields_of(record: Record, begin: int, within: str) -> Iterator[tuple[str, int, Field, Place]]:
    """Each field, with what it lies in and where that begins; those of a record within it, too."""
    for f in record.fields:
        place = record.places[f.name]
        if place.record:
            yield from _fields_of(place.record, begin + place.at, f"{f.name}.")
        else:
            yield within, begin, f, place


def range_of(f: Field) -> tuple[int, int, int]:
    """The least and the most that a position may give for a cell, and the bits of a mask or 0."""
    if f.bits:
        bits = sum(1 << place for place, name in enumerate(f.bits) if name is not None)
        return 0, bits & 2**63 - 1, bits - (bits >> 63 << 64)  # as the door reads 64 of them
    allowed = f._range
    least, most = allowed.start, allowed.stop - 1
    if f.names:
        least, most = max(least, HIDDEN), min(most, len(f.names) - 1)
    if f.kind == "u8":
        return -(2**63), 2**63 - 1, 0  # as the door reads them
    return least, most, 0


def value(data: Any, row: Any) -> int:
    """What stands in a cell."""
    at, wide = int(row[doors.AT]), int(row[doors.WIDE])
    return int.from_bytes(data[at : at + wide].tobytes(), "little", signed=bool(row[doors.SIGNED]))
