"""Gymnasium's interface: one seat learns, bots sit on the others.

Importing this module registers `tablee/push-v0` and so on.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle

from tablee.bots import PLAIN, Bot, make, says
from tablee.envs import found
from tablee.envs.kernels import ILLEGAL
from tablee.envs.pictures import knowledge_at
from tablee.envs.spaces import numbers_space, whole_action
from tablee.envs.tables import Tables
from tablee.games import names
from tablee.kit.engines.engine import Mode, quickest
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match

RANDOM = "random"  # the one bot that never speaks


class SeatEnv(gymnasium.Env, EzPickle):  # type: ignore[misc]  # untyped there
    """One seat of a table; the others are played by bots, whose dice come from the seed too.

    The observation is the numbers of `reading`; `info["action_mask"]`, or `action_masks()`, says what
    may be chosen. The reward comes at the end. An illegal action ends the game with -1, and
    `info["illegal"]` has the clause.

    `opponents` is the name of a bot, or a name for each of the other seats in their order; `seat` is
    the learner's, or None for a seat by lot at each reset.

    Raises:
        LookupError: there is no such bot.
        ValueError: an option, a seat, the data or a reward that cannot be.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: str | Sequence[str] = RANDOM,
        seat: int | None = 0,
        reward: str = "win",
        **table: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            game if isinstance(game, str) else game.name,
            opponents=opponents,
            seat=seat,
            reward=reward,
            **table,
        )
        self.tables = Tables(found(game), 1, autoreset=False, reward=reward, **table)
        self.reading, players = self.tables.reading, self.tables.players
        if isinstance(opponents, str):
            opponents = [opponents] * (players - 1)
        if len(opponents) != players - 1:
            raise ValueError(f"{players} players have {players - 1} opponents, not {opponents}.")
        if seat is not None and seat not in range(players):
            raise ValueError(f"There is no seat {seat}: expected 0 to {players - 1}, or None.")
        for name in set(opponents):
            make(name, self.tables.game)
        self._opponents, self._wanted = list(opponents), seat
        self._mode = table.get("mode") or quickest()
        speaks = self.tables.game.actions.must_say
        content = (
            {RANDOM} if speaks else set(PLAIN)
        )  # with what lies on the table: no story, no words
        self._needs_a_match = not set(opponents) <= content
        self.observation_space = numbers_space(self.tables)
        self.action_space = whole_action(self.tables)
        self.render_mode = None
        self.seat = seat or 0
        self._match: Match | None = None
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game, up to the learner's first decision: `game.new(seed=seed)` is the same table."""
        super().reset(seed=seed)
        of_table = int(self.np_random.integers(2**63)) if seed is None else seed
        if self._wanted is None:
            self.seat = int(self.np_random.integers(self.tables.players))
        self.tables.reset(of_table)
        game, others = self.tables.game, [*range(self.tables.players)]
        others.remove(self.seat)
        self._bots = {
            other: make(name, game, of_table << 8 | other + 1, thinking(self._mode))
            for other, name in zip(others, self._opponents, strict=True)
        }
        self._match = None
        if self._needs_a_match:
            self._match = game.new(
                seed=of_table, data=self.tables.data, mode=self._mode, **self.tables.options
            )
        self._let_others_play()
        return self._seen(), {"action_mask": self.action_masks()}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until the learner is asked again."""
        if self.tables.ended[0]:
            raise RuntimeError("There is no game to step: call reset() first.")
        info: dict[str, Any] = {}
        over = self._play(self.seat, int(action)) or self._let_others_play()
        if self.tables.ended[0] == ILLEGAL:
            info["illegal"] = self.tables.why_not(0, self.seat, int(action))
        info["action_mask"] = self.action_masks()
        reward = float(self.tables.rewards[0, self.seat]) if over else 0.0
        return self._seen(), reward, over, False, info

    def action_masks(self) -> np.ndarray:
        """1 where the learner may choose the action: by this name MaskablePPO finds it."""
        mask: np.ndarray = self.tables.masks[0].copy()
        return mask

    def close(self) -> None:
        """There is nothing to close."""

    def _seen(self) -> np.ndarray:
        if self.tables.ended[0]:
            return self.tables.observe(0, self.seat)
        seen: np.ndarray = self.tables.observations[0].copy()
        return seen

    def _let_others_play(self) -> bool:
        """The bots, up to the learner's next decision; is the game over?"""
        while not self.tables.ended[0] and self.tables.seats[0] != self.seat:
            other = int(self.tables.seats[0])
            bot = self._bots[other]
            if self._match:
                knowledge = self._match.knowledge(other)
            else:
                knowledge = knowledge_at(self.tables, other)
            self._play(other, bot.choose(knowledge), bot)
        return bool(self.tables.ended[0])

    def _play(self, seat: int, action: int, bot: Bot | None = None) -> bool:
        """One choice; is the game over?"""
        if self._match and self.tables.masks[0, action : action + 1].any():
            spoken, codec = None, self.tables.rules.ACTIONS
            if codec.must_say:
                spoken = says(self._match.knowledge(seat), action, bot=bot)
            self._match.play(seat, codec.text(action), spoken)
        self.tables.actions[0] = action
        return bool(self.tables.advance())


def thinking(mode: Any) -> Any:
    """The mode of bots at such a table: in plain Python a search would take minutes for a move."""
    return None if mode == Mode.INTERPRETED else mode


for _name in names():
    gymnasium.register(f"tablee/{_name}-v0", "tablee.envs.single:SeatEnv", kwargs={"game": _name})
