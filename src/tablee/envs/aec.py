"""PettingZoo's AEC interface: the table asks one seat after the other."""

from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from tablee.envs import found
from tablee.envs.kernels import ILLEGAL
from tablee.envs.spaces import Observation, observation_space, whole_action
from tablee.envs.tables import Tables
from tablee.kit.game import Game


class TableEnv(AECEnv, EzPickle):  # type: ignore[misc]  # untyped there
    """A table of one game; whoever is asked is `agent_selection`, the lowest seat of several.

    An observation is a dictionary: `observation`, the numbers of `reading`, and `action_mask`. The
    rewards come at the end. An illegal action ends the game: -1 for that seat, 0 for the others,
    and `infos` has the clause.

    Raises:
        ValueError: an option, the data or a reward that cannot be.
    """

    def __init__(self, game: str | Game, **table: Any) -> None:
        EzPickle.__init__(self, game if isinstance(game, str) else game.name, **table)
        super().__init__()
        self.tables = Tables(found(game), 1, autoreset=False, **table)
        self.reading = self.tables.reading
        self.metadata = {
            "name": f"tablee_{self.tables.game.name}_v0",
            "is_parallelizable": True,
            "render_modes": [],
        }
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.tables.players)]
        self.observation_spaces = {
            agent: observation_space(self.tables) for agent in self.possible_agents
        }
        self.action_spaces = {agent: whole_action(self.tables) for agent in self.possible_agents}
        self.agents: list[str] = []
        # Looked up once: a step takes two microseconds.
        self._advance, self._actions = self.tables.advance, self.tables.actions
        self._asked = self.tables.seats
        self._seen, self._mask = self.tables.observations[0], self.tables.masks[0]
        self._is_over = True
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Any:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may choose from, legal now or not."""
        return self.action_spaces[agent]

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

    def close(self) -> None:
        """There is nothing to close."""
