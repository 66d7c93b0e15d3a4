"""A table before anything has happened at it: options, data, who sits there, and what is dealt."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tablee.kit.given import shortly, whole
from tablee.kit.lines import is_line
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import listening, rows_of
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Unplayable, digest, fill_in
from tablee.kit.rules.record import seats_in
from tablee.kit.table.course import Course
from tablee.kit.table.game import Game

DOORS = [  # all that a match calls: for whoever warms an engine up
    "setup_at",
    "objection_at",
    "legal_at",
    "apply_at",
    "imagine_at",
    "score_at",
    "ranking_at",
    "sanity_at",
]
LOOK = 2.0  # seconds that the rules may look at a position


@dataclass(frozen=True)
class Table:
    """Options, data, names and rules that a match is played with; its seed, or where it was taken up."""

    game: Game
    engine: Any
    options: dict[str, Any]
    data: Any
    boxes: Any  # an array of one record, read-only
    seats: tuple[str, ...]
    seed: int | None = None
    start: dict[str, Any] | None = None
    mark: object = field(default_factory=object)  # of this table and those made from it

    @property
    def players(self) -> int:
        """How many sit there."""
        return int(self.options["players"])

    def room(self) -> Any:
        """Numbers for a door of the rules to write into: as many as there are actions."""
        return np.zeros(max(self.game.rules.ACTIONS.size, 64), np.int64)

    def dealt(self) -> Course:
        """The beginning by the seed."""
        rules, logs = self.game.rules, listening()
        states = rules.STATE.new()
        states[0]["dice"] = seeded(self.seed or 0)[0]
        self.engine.setup_at(self.boxes, states, 0, logs)
        return Course(states.tobytes(), tuple(rows_of(logs, rules.Event)))

    def taken_up(self, position: dict[str, Any]) -> Course:
        """The beginning at a position that somebody gives.

        Raises:
            Unplayable: it is no position of this game, or cannot come up, and why.
        """
        rules = self.game.rules
        states = rules.STATE.new()
        rules.STATE.fill(states, position)
        phases, phase = list(rules.Phase), int(states[0]["phase"])
        mask = int(states[0]["waiting"])
        waiting = seats_in(mask)
        if phase not in phases or mask >> self.players:  # “all” has bits where nobody can sit
            raise Unplayable("position-waits")
        if len(waiting) > 1 and phase not in rules.SEALED:
            raise Unplayable("position-together")
        if (not waiting) != (phase == phases[-1]):
            raise Unplayable("position-over")
        self.check_it_can_come_up(states.tobytes(), "position-impossible")
        return Course(states.tobytes())

    def check_it_can_come_up(self, state: bytes, message: str) -> None:
        """Is everything there, and has each seat that is waited for something to do?

        The portable rules look first, if there are any: they are stopped if they never end. Then plain
        Python, which fails where others would look beside an array.

        Raises:
            Unplayable: no, in these words; and beneath it what the rules stumbled over.
        """
        for engine in self._lookers():
            try:
                can_it = self._finds_all_there(engine, self.game.rules.STATE.over(state))
            except Exception as wrong:  # who stumbles has found that it cannot be
                raise Unplayable(message) from wrong
            if not can_it:
                raise Unplayable(message)

    def _lookers(self) -> Iterator[Any]:
        with suppress(Unplayable):
            yield self.game.sandbox(LOOK)
        yield self.game.engine("interpreted")

    def _finds_all_there(self, engine: Any, states: Any) -> bool:
        waiting, out = seats_in(int(states[0]["waiting"])), self.room()
        return bool(engine.sanity_at(self.boxes, states, 0)) and all(
            engine.legal_at(self.boxes, states, 0, seat, out) for seat in waiting
        )


def lay(
    game: Game,
    engine: Any,
    data: Any,
    seats: Sequence[str],
    options: dict[str, Any],
    seed: int | None = None,
    start: dict[str, Any] | None = None,
) -> Table:
    """A table with these options, the usual ones for the rest, and these names; or numbers, from 1.

    Raises:
        Unplayable: an option, the data, the seed or a name cannot be, and why.
    """
    filled = fill_in(game.rules.OPTIONS, options)
    chosen = game.rules.DATA if data is None else data
    boxes = game.box(filled, chosen)
    if data is not None:
        digest(data)  # or no record of this table could be kept
    names = _named(seats, int(filled["players"]))
    if start is None:
        drawn = secrets.randbits(128) if seed is None else seed
        seeded(drawn)  # or why not
        seed = whole(drawn)
    return Table(game, engine, filled, chosen, boxes, names, seed, start)


def _named(seats: Sequence[str], players: int) -> tuple[str, ...]:
    are_many = isinstance(seats, Sequence) and not isinstance(seats, str)
    if not are_many or not all(map(is_line, seats)):
        raise Unplayable("seats-names", given=shortly(seats))
    if len(seats) not in (0, players):
        raise Unplayable("seats-as-many", players=players)
    return tuple(seats) or tuple(f"{seat + 1}" for seat in range(players))
