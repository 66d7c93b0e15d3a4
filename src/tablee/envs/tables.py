"""Many tables of one game, advanced together: the vectorised environment, and what the others sit at."""

import secrets
from collections.abc import Mapping
from functools import cached_property, partial
from importlib.util import find_spec
from typing import Any

import numpy as np

from tablee.envs import kernels
from tablee.envs.kernels import GOING_ON, ILLEGAL
from tablee.envs.reading import OWN_SEAT, Reading
from tablee.kit.engines.engine import Engine, Mode, quickest
from tablee.kit.rules.log import LOG
from tablee.kit.rules.options import fill_in
from tablee.kit.rules.record import seats_in
from tablee.kit.table.game import Game

REWARDS = {"score": kernels.BY_SCORE, "rank": kernels.BY_RANK, "win": kernels.BY_WIN}
SEEDS = 2**64
BUFFERS = {"observations": np.float32, "masks": np.int8, "rewards": np.float32, "ended": np.int8}


class Tables:
    """So many games at once; each asks one seat, and a step plays the choice of each.

    seats         (games,)           the seat that each game asks
    observations  (games, numbers)   what that seat sees: `reading` says which number means what
    masks         (games, actions)   1 where that seat may choose the action
    rewards       (games, players)   what the game that ended in the last step was worth to each seat
    ended         (games,)           in the last step: 0 no, 1 yes, 2 by an illegal choice
    seeds         (games,)           `game.new(seed=…)` is the same game

    A game that ends begins anew in the same step, with `seed + games` for seed (`autoreset`), or is
    left as it is. The arrays stay the same ones; `buffers` may give some of your own. They are to be
    read: a step writes what changes, and only `reset` writes all of it.

    Raises:
        ValueError: an option, a reward or a buffer that cannot be, and what is possible.
        ModuleNotFoundError: the mode is one of Numba's, and how to get that.
    """

    def __init__(
        self,
        game: Game,
        games: int = 1,
        *,
        reward: str = "score",
        autoreset: bool = True,
        data: Any = None,
        mode: Any = None,
        buffers: Mapping[str, np.ndarray] | None = None,
        **options: Any,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(
                f"There is no reward {reward!r}: expected one of {', '.join(REWARDS)}."
            )
        if games < 1:
            raise ValueError(f"There is no playing {games} games: expected 1 or more.")
        self.game, self.rules = game, game.rules
        self.options = fill_in(game.rules.OPTIONS, options)
        self.data = game.rules.DATA if data is None else data
        self.boxes = game.box(self.options, self.data)
        self.players = int(self.options["players"])
        self.reading, self.actions_size = Reading(game), int(game.actions.size)
        self._kit, self.engine = engines(game, mode)
        self.states = game.rules.STATE.new(games)
        self._turns = kernels.TURN.new(games)
        plain = self._turns.view(kernels.TURN.plain)
        self.seats, self.seeds, self.actions = plain["seat"], plain["seed"], plain["action"]
        self._words = self.states.view(np.int64).reshape(games, -1)
        self._out = np.zeros(max(self.actions_size, 64), np.int64)
        self._logs = LOG.new()
        self._template = self.reading.template(self.options)
        own_seat = self.reading.by_name[OWN_SEAT].start
        self._settings = np.array([self.players, REWARDS[reward], autoreset, own_seat, 0])
        self.observations, self.masks, self.rewards, self.ended = self._buffers(games, buffers)
        self._marks = self.reading.marks(games)
        self._empty_rows()
        self.ended[:] = ILLEGAL  # nobody is asked before the first reset
        self._has_begun = False
        self._is_written = False  # do observations and masks show the states as they are
        self.choices = memoryview(self._out.data)  # its numbers are Python's own, unlike an array's

    @cached_property
    def advance(self) -> "partial[int]":
        """`step`, where the actions stand in `actions` already; compiled when it is first wanted."""
        return bound(
            self.engine.advance_at, self.boxes, self.states, self._words, self._settings,
            self._turns, self.observations, self._marks, self.masks, self.rewards, self.ended,
            self._out, self._logs,
        )  # fmt: skip

    @cached_property
    def _play(self) -> "partial[int]":
        choices = self._out[: self.actions_size]
        arguments = (self.boxes, self.states, self._turns, choices, self._logs)
        return bound(self.engine.play_at, *arguments, then=(0,))

    def _buffers(self, games: int, given: Mapping[str, np.ndarray] | None) -> list[np.ndarray]:
        """The arrays that the kernels write: the caller's own, or new ones."""
        shapes: dict[str, tuple[int, ...]] = {
            "observations": (games, self.reading.size),
            "masks": (games, self.actions_size),
            "rewards": (games, self.players),
            "ended": (games,),
        }
        own = dict(given or {})
        if unknown := sorted(set(own) - set(shapes)):
            raise ValueError(
                f"There is no buffer {', '.join(unknown)}: expected {', '.join(shapes)}."
            )
        made = []
        for name, shape in shapes.items():
            kind = np.dtype(BUFFERS[name])
            array = own.get(name)
            if array is None:
                array = np.zeros(shape, kind)
            flags = array.flags
            if (array.shape, array.dtype) != (shape, kind) or not (
                flags.c_contiguous and flags.writeable
            ):
                raise ValueError(
                    f"The buffer {name} must be a C-contiguous, writeable array of {kind} with the "
                    f"shape {shape}, not of {array.dtype} with the shape {array.shape}."
                )
            made.append(array)
        return made

    def __len__(self) -> int:
        return len(self.seats)

    def reset(self, seed: int | None = None) -> None:
        """Begin every game: game i with the seed `seed + i`.

        Raises:
            ValueError: the seed cannot be.
        """
        self.seeds[:] = np.arange(len(self), dtype=np.uint64) + np.uint64(self._first(seed))
        self._empty_rows()
        self._settings[kernels.BEGIN] = True
        self.advance()
        self._settings[kernels.BEGIN], self._has_begun, self._is_written = False, True, True

    def _empty_rows(self) -> None:
        """Marks say what stands in a row: rows and marks are always emptied together."""
        self.observations[:], self._marks[:] = self._template, 0

    def _first(self, seed: int | None) -> int:
        first = secrets.randbits(63) if seed is None else int(seed)
        if not 0 <= first <= SEEDS - len(self):
            raise ValueError(f"A seed is a number from 0 to 2**64 - 1, not {first}.")
        return first

    def step(self, actions: np.ndarray) -> int:
        """Play an action in each game, by the seat it asks; how many games ended.

        An action that is illegal ends its game: that seat's reward is -1, the others' 0.

        Raises:
            RuntimeError: nothing has begun.
        """
        if not self._has_begun:
            raise RuntimeError("There are no games to step: call reset() first.")
        self.actions[:], self._is_written = actions, True
        return self.advance()

    # --- One game from a loop ---------------------------------------------------

    def begin(self, seed: int | None = None) -> int:
        """Lay out the one game, and write nothing of it; how many actions `seats[0]` may choose from.

        They are `choices[:n]`. What a seat sees, `observe` says where it is asked.

        Raises:
            ValueError: there are several games, or the seed cannot be.
        """
        if len(self) > 1:
            raise ValueError(
                f"One game is begun and played so, not {len(self)}: step() plays those."
            )
        self.seeds[0] = self._first(seed)
        self.ended[0], self.rewards[:] = GOING_ON, 0
        self._has_begun, self._is_written = True, False
        arguments = (self.boxes, self.states, self._words, self._turns, self._out, self._logs)
        n: int = self.engine.begin_at(*arguments)
        return n

    def play(self, action: int) -> int:
        """Play an action of the one game; how many `seats[0]` may then choose from: 0 when it is over.

        Raises:
            RuntimeError: no game is going on.
            ValueError: the action is illegal, and the clause that says so; nothing has changed.
        """
        n: int = self._play(action)
        if n <= 0:
            self._stop(n, action)
        self._is_written = False
        return n

    def _stop(self, n: int, action: int) -> None:
        """No more to choose: the game is over, was over, or the action is illegal."""
        if self.ended[0] != GOING_ON:
            raise RuntimeError("There is no game to play: call begin() first.")
        if n == kernels.REFUSED:
            raise ValueError(self.why_not(0, int(self.seats[0]), int(action)))
        self.ended[0] = kernels.ENDED
        self.engine.reward_at(self.boxes, self.states, self._settings, self.rewards, self._out)

    def waiting(self, i: int = 0) -> list[int]:
        """The seats that owe a decision in game i; a step asks the first of them."""
        return [] if self.ended[i] != GOING_ON else seats_in(int(self.states["waiting"][i]))

    def observe(self, i: int, seat: int) -> np.ndarray:
        """What any seat of game i sees, in an array of its own."""
        if self._is_written and self.seats[i] == seat and self.ended[i] == GOING_ON:
            return np.array(self.observations[i])
        rows, marks = self._template[None].copy(), self.reading.marks()
        self.engine.observe_at(self._words, i, self._settings, seat, rows, marks)
        row: np.ndarray = rows[0]
        return row

    def mask(self, i: int, seat: int) -> np.ndarray:
        """What any seat of game i may choose, in an array of its own."""
        if self._is_written and self.seats[i] == seat:
            return np.array(self.masks[i])
        mask = np.zeros(self.actions_size, np.int8)
        if self.ended[i] == GOING_ON:
            n = self._kit.legal_at(self.boxes, self.states, i, seat, self._out)
            mask[self._out[:n]] = 1
        return mask

    def why_not(self, i: int, seat: int, action: int, language: str = "en") -> str:
        """The clause that forbids an action to a seat of game i, in words; nothing if it may."""
        if not 0 <= action < self.actions_size:
            return f"There is no action {action}: expected 0 to {self.actions_size - 1}."
        clause = int(self._kit.objection_at(self.boxes, self.states, i, seat, action))
        return self.game.clauses(language, self.boxes)[clause] if clause else ""


def engines(game: Game, mode: Any = None) -> tuple[Engine, Engine]:
    """The kit's rules and the doors of these environments: native ones, if Numba is installed.

    No portable module has doors of environments: where the rules are portable, these are plain.

    Raises:
        ModuleNotFoundError: the mode is one of Numba's, and how to get that.
    """
    mode = mode or quickest()
    if mode in (Mode.COMPILED, Mode.CHECKED) and not find_spec("numba"):
        raise ModuleNotFoundError(
            'numba is not installed here: pip install "tablee[native]"', name="numba"
        )
    own = Mode.INTERPRETED if mode == Mode.PORTABLE else mode
    return game.engine(mode), game.engine(own, kernels)


def bound(door: Any, *arguments: Any, then: tuple[Any, ...] = ()) -> "partial[int]":
    """A door with its first arguments; `then` are examples of those that are to come."""
    return partial(body(door, (*arguments, *then)), *arguments)


def body(door: Any, arguments: tuple[Any, ...]) -> Any:
    """A door for arguments whose types never change: Numba need not look at them at each call.

    That is half of what a call costs where there is but one game.
    """
    if not hasattr(door, "overloads"):
        return door  # none of Numba's
    from numba import typeof

    types = tuple(map(typeof, arguments))
    door.compile(types)
    return door.overloads[types].entry_point
