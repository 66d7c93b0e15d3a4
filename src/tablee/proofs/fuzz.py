"""Random games in search of trouble: every decision is looked at."""

import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np

from tablee.kit.clauses import written
from tablee.kit.engines import fuzz_kernels
from tablee.kit.engines.engine import Mode, wished
from tablee.kit.engines.fuzz_kernels import (
    COUNT_IS_WRONG,
    DEAD_END,
    ENDLESS,
    FOREIGN,
    FULL_LOG,
    INSANE,
    LIST_IS_WRONG,
    NO_WINNER,
)
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import listening
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.proofs.tables import tables

TROUBLE = {
    DEAD_END: "the table waits for a seat that can do nothing",
    FOREIGN: "a seat that the table does not wait for can act",
    LIST_IS_WRONG: "the list of choices is not what the objections leave",
    COUNT_IS_WRONG: "count and nth do not say what the list says",
    INSANE: "something got lost or came from nowhere",
    FULL_LOG: "one action announced more than the log holds",
    ENDLESS: "the game takes longer than it says it can",
    NO_WINNER: "nobody has the first place",
}
POLITE_EACH = 1000  # games from one that also goes through the polite door to the next
MAX_RULES, MAX_PHASES = 10_000, 64


class Referee(Protocol):
    """A second implementation of a game, to be agreed with."""

    def play(self, seat: int, action: str) -> None: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...


MakeReferee = Callable[[dict[str, Any], dict[str, Any]], Referee]  # options, position at the start


@dataclass
class Trouble:
    """What went wrong, and the record of the game up to there (None if it cannot be written)."""

    message: str
    record: dict[str, Any] | None


@dataclass
class Report:
    """What fuzzing found."""

    games: int = 0
    decisions: int = 0
    polite: int = 0
    refereed: int = 0
    longest: int = 0
    seconds: float = 0.0
    troubles: list[Trouble] = field(default_factory=list)
    rules_never_met: list[str] = field(default_factory=list)
    arrows_never_walked: list[str] = field(default_factory=list)


def strictest() -> Mode | None:
    """With bounds checks where Numba is installed, unless TABLEE_MODE says otherwise."""
    return wished() or (Mode.CHECKED if find_spec("numba") else None)


class Fuzzer:
    """Random games at every kind of table, one after another; `report` adds up."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        referee: MakeReferee | None = None,
        mode: Mode | None = None,
    ) -> None:
        self.game, self.referee, self.report = game, referee, Report()
        self.engine = game.engine(mode or strictest(), fuzz_kernels).alone()
        self.tables = [(options, game.box(options)) for options in tables(game, every=True)]
        self.luck, self.seed = quick(seed), seed
        self.out = np.zeros(max(64, game.actions.size), np.int64)
        self.why = np.zeros(game.actions.size, np.int64)
        self.met = np.zeros(MAX_RULES, np.int64)
        self.arrows = np.zeros((MAX_PHASES, MAX_PHASES), np.int64)
        self.story = self.engine.held(np.zeros(2 * game.rules.LONGEST + 1, np.int64))
        self.dices = seeded(seed)

    def run(
        self, games: int, told: Callable[[int], None] | None = None, stop_at: int = 3
    ) -> Report:
        """So many more games, fewer if that much trouble comes up; `told` hears how many are done."""
        start = time.perf_counter()
        for number in range(self.report.games, self.report.games + games):
            self._one_game(number)
            if told:
                told(1)
            if len(self.report.troubles) >= stop_at:
                break
        self.report.seconds += time.perf_counter() - start
        self._what_was_never_met()
        return self.report

    def _one_game(self, number: int) -> None:
        options, boxes = self.tables[number % len(self.tables)]
        states, logs, seed = self.game.rules.STATE.new(2), listening(), self.seed + number
        states["dice"] = seeded(seed)
        seats, longest = options["players"], self.game.rules.LONGEST
        before = boxes.tobytes()
        try:
            code = self.engine.fuzz_at(
                boxes, states, seats, longest, self.luck, logs, self.dices, self.out, self.why,
                self.met, self.arrows, self.story,
            )  # fmt: skip
            message = TROUBLE.get(int(code), "")
        except IndexError as wrong:
            message = f"an index past the end: {wrong}"
        except RuntimeError as wrong:
            message = f"the rules were stopped: {wrong}"
        taken = int(self.story[0])
        self.report.games += 1
        self.report.decisions += taken
        self.report.longest = max(self.report.longest, taken)
        if boxes.tobytes() != before:
            message = "the rules have written into the box"
        if message:
            self._trouble(message, options, seed)
        elif number % POLITE_EACH == 0:
            self._politely(options, seed)
        if self.referee and not message:
            self._ask_the_referee(options, seed, states)

    def _rows(self) -> list[tuple[int, str]]:
        rows = self.story[1 : 1 + 2 * int(self.story[0])].reshape(-1, 2).tolist()
        return [(seat, self.game.actions.text(action)) for seat, action in rows]

    def _trouble(self, message: str, options: dict[str, Any], seed: int) -> None:
        """Write the game down, interpreted, as far as it can be played again."""
        match = self.game.new(seed=seed, mode=Mode.INTERPRETED, **options)
        for seat, notation in self._rows():
            try:
                match.play(seat, notation, match.game.actions.any_speech(notation))
            except Exception as wrong:
                message += f"; {notation} by seat {seat} fails: {type(wrong).__name__}: {wrong}"
                break
        self.report.troubles.append(Trouble(message, match.record()))

    def _politely(self, options: dict[str, Any], seed: int) -> None:
        """The same game, interpreted, through the polite door, with refusals and undo on the way."""
        luck = random.Random(seed)
        match = self.game.new(seed=seed, mode=Mode.INTERPRETED, **options)
        self.report.polite += 1
        for i, (seat, notation) in enumerate(self._rows()):
            if i % 10 == 0 and (message := _is_rude(match, seat, luck)):
                self.report.troubles.append(Trouble(message, match.record()))
                return
            before = match.states.tobytes()
            match.play(seat, notation, match.game.actions.any_speech(notation))
            if not match.story[-1].final:
                match.undo(seat)
                if match.states.tobytes() != before:
                    self.report.troubles.append(Trouble("undo forgot something", match.record()))
                    return
                match.play(seat, notation, match.game.actions.any_speech(notation))

    def _ask_the_referee(self, options: dict[str, Any], seed: int, states: Any) -> None:
        """The same game by a second implementation, which is told how the table was laid out."""
        assert self.referee
        start = self.game.new(seed=seed, mode=Mode.INTERPRETED, **options).position()
        second, wrong = self.referee(options, start), ""
        self.report.refereed += 1
        try:
            for seat, notation in self._rows():
                second.play(seat, notation)
        except ValueError as refused:
            wrong = f"the second referee refuses {notation} by seat {seat}: {refused}"
        position = self.game.rules.STATE.named(states)
        match = self.game.from_position(position, mode=Mode.INTERPRETED, **options)
        ours, theirs = (match.scores, match.winners), (second.scores(), second.winners())
        if not wrong and ours != theirs:
            wrong = f"scores and winners {ours}, but the second referee says {theirs}"
        if wrong:
            self._trouble(wrong, options, seed)

    def _what_was_never_met(self) -> None:
        rules, phases = self.game.rules.Rule, self.game.rules.FLOW
        self.report.rules_never_met = [
            f"§{written(rule)} {rule.name}" for rule in rules if rule and not self.met[rule]
        ]
        walked = {(a, b) for a, b in itertools.product(phases, phases) if self.arrows[a, b]}
        declared = {(a, b) for a in phases for b in phases[a]}
        for a, b in sorted(walked - declared):
            message = f"{a.name} has led to {b.name}, which FLOW does not declare"
            if all(message != trouble.message for trouble in self.report.troubles):
                self.report.troubles.append(Trouble(message, None))
        self.report.arrows_never_walked = [
            f"{a.name} -> {b.name}" for a, b in sorted(declared - walked)
        ]


def _is_rude(match: Match, seat: int, luck: random.Random) -> str:
    """Does the polite door let a wrong action in, or lose something over it?"""
    before = match.states.tobytes(), len(match.events), len(match.story)
    action = luck.randrange(match.rules.ACTIONS.size)
    for other in range(match.players):
        if action in match.legal(other):
            continue
        try:
            match.play(other, match.rules.ACTIONS.text(action))
            return "a wrong action was carried out"
        except IllegalAction as refused:
            if not str(refused) or not refused.clause:
                return "a refusal without a clause"
    if before != (match.states.tobytes(), len(match.events), len(match.story)):
        return "a refusal has changed something"
    return ""
