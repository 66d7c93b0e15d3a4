"""A table as OpenSpiel's states share it: the box, the rules ready to run, and room to work in."""

import secrets
from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from tablee.envs.openspiel.story import Link, Teller, pack, unpack
from tablee.envs.reading import OWN_SEAT, Reading
from tablee.envs.tables import body, engines
from tablee.games import find
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import LOG, ROOM, WIDE, listening
from tablee.kit.rules.record import NOBODY, seats_in
from tablee.kit.table.game import Game

# Who moves, as OpenSpiel writes it.
CHANCE, AT_ONCE, OVER = -1, -2, -4
DEAL = 0  # the one outcome of the one chance node
SMALL = np.uint8


class Position:
    """What changes in the course of a game; nothing lies there before the deal."""

    __slots__ = ("free", "game", "mover", "seed", "states", "story", "waiting")

    def __init__(
        self,
        game: str,
        states: np.ndarray | None = None,
        story: Link | None = None,
        mover: int = CHANCE,
        seed: int | None = None,
    ) -> None:
        self.game, self.states, self.story, self.mover, self.seed = game, states, story, mover, seed
        self.free: list[int] | None = None  # what the mover may do, once somebody has asked
        self.waiting = None
        if states is not None:
            kind, place = states.dtype.fields["waiting"][:2]  # type: ignore[index]
            self.waiting = states.getfield(kind, place)

    def __deepcopy__(self, _: Any) -> "Position":
        """A copy to play on with; what lies in the past is shared."""
        states = self.states
        if states is not None:
            states = states.view(SMALL).copy().view(states.dtype)
        return Position(self.game, states, self.story, self.mover, self.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        plain = None if self.states is None else self.states.tobytes()
        return restored, (self.game, plain, pack(self.story), self.mover, self.seed)


def restored(
    game: str, plain: bytes | None, links: list[Any], mover: int, seed: int | None
) -> Position:
    """A position that was pickled."""
    states = None
    if plain is not None:
        states = np.frombuffer(plain, SMALL).copy().view(find(game).rules.STATE.dtype)
    return Position(game, states, unpack(links), mover, seed)


class SharedTable:
    """One game with its options: positions are dealt, played on and imagined here, one at a time.

    `at_once` says whether seats that are asked at the same time choose at the same time.
    """

    def __init__(
        self, game: Game, options: dict[str, Any], data: Any, mode: Any, at_once: bool, seed: int
    ) -> None:
        self.game, self.options, self.data, self.at_once = game, options, data, at_once
        self.rules, self.record = game.rules, game.rules.STATE
        self.boxes = game.box(options, data)
        self.players, self.size = int(options["players"]), int(game.actions.size)
        self.first_seed, self.dealt = seed, 0
        self.undealt = Position(game.name)
        self.teller = Teller(game.rules)
        self._engine, self._looking = engines(game, mode)
        self._out = np.zeros(max(self.size, 64), np.int64)
        self._logs = listening()
        plain = self._logs.view(LOG.plain)
        self._count, begin = plain["count"], LOG.plain.fields["kind"][1]
        rows = self._logs.view(SMALL)[begin : begin + 2 * WIDE * ROOM]
        self._rows = rows.view(np.int16).reshape(WIDE, -1)
        self._doors: dict[str, Callable[..., Any]] = {}

    def _door(self, name: str, *arguments: Any) -> Any:
        """Call a rule; what types its arguments have is only looked at the first time."""
        door = self._doors.get(name)
        if door is None:
            door = self._doors[name] = body(getattr(self._engine, name), arguments)
        return door(*arguments)

    # --- Playing ------------------------------------------------------------

    def deal(self, seed: int | None = None) -> Position:
        """A new game, as `game.new(seed=seed)` lays it out; by default the next seed's."""
        if seed is None:
            seed = self.first_seed + self.dealt if self.first_seed >= 0 else secrets.randbits(63)
            self.dealt += 1
        states = self.record.new()
        states["dice"] = seeded(seed)
        self._forget()
        self._door("setup_at", self.boxes, states, 0, self._logs)
        return self._moved(
            Position(self.game.name, states, Link(None, rows=self._told()), OVER, seed)
        )

    def legal(self, at: Position, seat: int) -> list[int]:
        """What a seat may do now, in a list of its own."""
        n = self._door("legal_at", self.boxes, at.states, 0, seat, self._out)
        found: list[int] = self._out[:n].tolist()
        if seat == at.mover:
            at.free = found[:]
        return found

    def play(self, at: Position, seat: int, action: int) -> None:
        """Carry out an action.

        Raises:
            ValueError: it is illegal, and the clause that says so.
        """
        self.check(at, seat, action)
        self._forget()
        self._door("apply_at", self.boxes, at.states, 0, seat, action, self._logs)
        at.free = None
        at.story = Link(at.story, seat, action, self._told())
        self._moved(at)

    def check(self, at: Position, seat: int, action: int) -> None:
        """Nothing, where an action is legal.

        Raises:
            ValueError: it is not, and why.
        """
        if at.free and seat == at.mover and action in at.free:
            return
        if not 0 <= action < self.size:
            raise ValueError(f"There is no action {action}: expected 0 to {self.size - 1}.")
        clause = self._door("objection_at", self.boxes, at.states, 0, seat, action)
        if clause:
            why = self.game.clauses(boxes=self.boxes)[int(clause)]
            text = self.game.actions.text(action)
            raise ValueError(f"Seat {seat} may not {text}: {why}")

    def play_at_once(self, at: Position, actions: list[int]) -> None:
        """The choices of all the seats that are asked, in the order of the seats.

        Raises:
            ValueError: one of them is illegal; then none is played.
        """
        asked = self.asked(at)
        for seat in asked:
            self.check(at, seat, actions[seat])
        for seat in asked:
            if seat not in self.asked(at)[:1]:
                break  # what came before has changed who is asked
            self.play(at, seat, actions[seat])

    def asked(self, at: Position) -> list[int]:
        """The seats that owe a decision."""
        return [] if at.waiting is None else seats_in(at.waiting.item())

    def _moved(self, at: Position) -> Position:
        """Find out who moves next: the first of those asked, or all of them."""
        waiting = at.waiting.item() if at.waiting is not None else 0
        if waiting == 0:
            at.mover = OVER
        elif self.at_once and waiting & waiting - 1:
            at.mover = AT_ONCE
        else:
            at.mover = (waiting & -waiting).bit_length() - 1
        return at

    def _forget(self) -> None:
        self._count[0] = 0

    def _told(self) -> bytes:
        """The events that the log took down."""
        n = self._count.item()
        if n > ROOM:
            raise OverflowError(f"One action announced {n} things: the log has room for {ROOM}.")
        return self._rows[:, :n].tobytes() if n else b""

    def scores(self, at: Position) -> list[int]:
        """The points of each seat, as they stand."""
        return self._per_seat("score_at", at)

    def places(self, at: Position) -> list[int]:
        """The place of each seat, as things stand."""
        return self._per_seat("ranking_at", at)

    def _per_seat(self, name: str, at: Position) -> list[int]:
        self._door(name, self.boxes, at.states, 0, self._out)
        found: list[int] = self._out[: self.players].tolist()
        return found

    # --- What a seat knows ----------------------------------------------------

    def imagined(self, at: Position, seat: int, seed: int) -> Position:
        """A world that this seat cannot tell from the real one, with dice of its own."""
        states = self.record.seen_from(at.states, seat)
        self._door("imagine_at", self.boxes, states, 0, seat, seeded(seed))
        return Position(self.game.name, states, Link(at.story, eyes=seat), at.mover)

    def information(self, at: Position, seat: int | None) -> str:
        """All that a seat (None: a spectator) was told and did, and a mark of what it sees.

        What lies open, or in one's own hand, need not have been announced: hence the mark.
        """
        who = "spectator" if seat is None else f"seat {seat}"
        if at.states is None:
            return f"{who}\n"
        seen = blake2b(self.record.seen_from(at.states, seat).tobytes(), digest_size=12)
        return f"{who}\n{self.teller.memory(at.story, seat)}sees {seen.hexdigest()}"

    def view(self, at: Position, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees, named fields."""
        if at.states is None:
            return {}
        named = self.record.named(self.record.seen_from(at.states, seat))
        return {f.name: named[f.name] for f in self.record.fields if f.known_to != NOBODY}

    def observe(self, at: Position, seat: int, row: np.ndarray) -> None:
        """Write what a seat sees as numbers; nothing but the options before the deal."""
        reading, template = self.reading
        if at.states is None:
            row[:] = template
            return
        own_seat = reading.by_name[OWN_SEAT].start
        settings = np.array([self.players, 0, 0, own_seat, 0])
        words = at.states.view(np.int64).reshape(1, -1)
        rows, marks = row.reshape(1, -1), reading.marks()
        rows[0] = template
        self._looking.observe_at(words, 0, settings, seat, rows, marks)

    @cached_property
    def reading(self) -> tuple[Reading, np.ndarray]:
        """What the numbers of an observation are, and those that tell the options."""
        reading = Reading(self.game)
        return reading, reading.template(self.options)
