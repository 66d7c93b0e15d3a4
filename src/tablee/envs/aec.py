"""PettingZoo's AEC interface: the table asks one seat after the other."""

from typing import Any

from pettingzoo import AECEnv

from tablee.envs.kernels import ILLEGAL
from tablee.envs.spaces import Observation, Seats
from tablee.kit.table.game import Game


class TableEnv(Seats, AECEnv):  # type: ignore[misc]  # untyped there
    """A table of one game; whoever is asked is `agent_selection`, the lowest seat of several.

    An observation is a dictionary: `observation`, the numbers of `reading`, and `action_mask`. The
    rewards come at the end. An illegal action ends the game: -1 for that seat, 0 for the others,
    and `infos` has the clause.

    Raises:
        ValueError: an option, the data or a reward that cannot be.
    """

    def __init__(self, game: str | Game, **table: Any) -> None:
        Seats.__init__(self, game, **table)
        self.metadata["is_parallelizable"] = True
        # Looked up once: a step takes two microseconds.
        self._advance, self._actions = self.tables.advance, self.tables.actions
        self._asked = self.tables.seats
        self._seen, self._mask = self.tables.observations[0], self.tables.masks[0]
        self._is_over = True
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay out a new game: the same seed is the same game as `game.new(seed=seed)`."""
        self.tables.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._asked.item()]
        self._is_over = False

    def step(self, action: int | None) -> None:
        """Play the action of `agent_selection`; None once the game is over."""
        if self._is_over:
            if not self.agents:
                raise RuntimeError("There is no game to step: call reset() first.")
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} must choose an action, not None.")
        self._actions[0] = action
        if self._advance():
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._asked.item()]

    def _end(self) -> None:
        """Rewards for all; each agent is to be stepped once more, with None."""
        self._is_over = True
        if self.tables.ended[0] == ILLEGAL:
            why = self.tables.why_not(0, self._seat_of[self.agent_selection], int(self._actions[0]))
            self.infos[self.agent_selection]["illegal"] = why
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self.tables.rewards[0, seat])
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and what it may choose: nothing where it is not asked."""
        if agent == self.agent_selection and not self._is_over:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        seat = self._seat_of[agent]
        return {
            "observation": self.tables.observe(0, seat),
            "action_mask": self.tables.mask(0, seat),
        }
