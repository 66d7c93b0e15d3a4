"""Many tables of one game, advanced together: the vectorised environment, and what the others sit at."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from tablee.envs import kernels
from tablee.envs.kernels import GOING_ON, ILLEGAL
from tablee.envs.reading import OWN_SEAT, Reading
from tablee.kit.game import Game
from tablee.kit.log import LOG
from tablee.kit.options import fill_in
from tablee.kit.record import seats_in

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
    left as it is. The arrays stay the same ones; `buffers` may give some of your own.

    Raises:
        ValueError: an option, a reward or a buffer that cannot be, and what is possible.
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
        self.engine, self._kit = game.engine(mode, kernels), game.engine(mode)
        self.states = game.rules.STATE.new(games)
        self.seats, self.seeds = np.zeros(games, np.int64), np.zeros(games, np.uint64)
        self._words = self.states.view(np.int64).reshape(games, -1)
        self._out = np.zeros(max(self.actions_size, 64), np.int64)
        self._logs, self.actions = LOG.new(), np.zeros(games, np.int64)
        self._plan, self._scales = self.reading.plan, self.reading.scales
        self._template = self.reading.template(self.options)
        own_seat = self.reading.by_name[OWN_SEAT].start
        self._settings = np.array([self.players, REWARDS[reward], autoreset, own_seat, 0])
        self.observations, self.masks, self.rewards, self.ended = self._buffers(games, buffers)
        self.ended[:] = ILLEGAL  # nobody is asked before the first reset
        self._has_begun = False
        self._arguments = (
            self.boxes, self.states, self._words, self._plan, self._scales, self._template,
            self._settings, self.seeds, self.actions, self.seats, self.observations, self.masks,
            self.rewards, self.ended, self._out, self._logs,
        )  # fmt: skip
        self._advance = body(self.engine.advance_at, self._arguments)

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
        first = secrets.randbits(63) if seed is None else int(seed)
        if not 0 <= first <= SEEDS - len(self):
            raise ValueError(f"A seed is a number from 0 to 2**64 - 1, not {first}.")
        self.seeds[:] = np.arange(len(self), dtype=np.uint64) + np.uint64(first)
        self._settings[kernels.BEGIN] = True
        self.advance()
        self._settings[kernels.BEGIN], self._has_begun = False, True

    def step(self, actions: np.ndarray) -> int:
        """Play an action in each game, by the seat it asks; how many games ended.

        An action that is illegal ends its game: that seat's reward is -1, the others' 0.

        Raises:
            RuntimeError: nothing has begun.
        """
        if not self._has_begun:
            raise RuntimeError("There are no games to step: call reset() first.")
        self.actions[:] = actions
        return self.advance()

    def advance(self) -> int:
        """The same, where the actions stand in `actions` already."""
        ended: int = self._advance(*self._arguments)
        return ended

    def waiting(self, i: int = 0) -> list[int]:
        """The seats that owe a decision in game i; a step asks the first of them."""
        return [] if self.ended[i] != GOING_ON else seats_in(int(self.states["waiting"][i]))

    def observe(self, i: int, seat: int) -> np.ndarray:
        """What any seat of game i sees, in an array of its own."""
        if self.seats[i] == seat and self.ended[i] == GOING_ON:
            return np.array(self.observations[i])
        row = np.empty(self.reading.size, np.float32)
        self.engine.observe_at(
            self._words, i, self._plan, self._scales, self._template, self._settings, seat, row
        )
        return row

    def mask(self, i: int, seat: int) -> np.ndarray:
        """What any seat of game i may choose, in an array of its own."""
        if self.seats[i] == seat:
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
        return self.game.clauses(language)[clause] if clause else ""


def body(door: Any, arguments: tuple[Any, ...]) -> Any:
    """A door for arguments whose types never change: Numba need not look at them at each call.

    That is half of what a call costs where there is but one game.
    """
    if not hasattr(door, "overloads"):
        return door  # plain Python
    from numba import typeof

    types = tuple(map(typeof, arguments))
    door.compile(types)
    return door.overloads[types].entry_point
