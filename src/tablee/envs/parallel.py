"""PettingZoo's parallel interface: all the seats that are asked choose at once."""

from typing import Any

from pettingzoo import ParallelEnv

from tablee.envs.kernels import ILLEGAL
from tablee.envs.spaces import Observation, Seats


class ParallelTableEnv(Seats, ParallelEnv):  # type: ignore[misc]  # untyped there
    """A table of one game; a step takes the choices of all the seats that it waits for.

    The others have an empty `action_mask`, and what they choose is not looked at. Where the game
    asks one seat after the other, so does this.

    Raises:
        ValueError: an option, the data or a reward that cannot be.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Lay out a new game: the same seed is the same game as `game.new(seed=seed)`."""
        self.tables.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Play the choices of the seats that are asked, in the order of the seats."""
        if not self.agents:
            raise RuntimeError("There is no game to step: call reset() first.")
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        over = False
        for seat in self.tables.waiting():
            if over or self.tables.seats[0] != seat:
                break  # what came before has changed who is asked
            over = self._choose(seat, actions, infos)
        observed, rewards = self._observed(), self.tables.rewards[0].tolist()
        ended = dict.fromkeys(self.agents, over)
        answer = (
            observed,
            dict(zip(self.agents, rewards if over else [0.0] * len(rewards), strict=True)),
            ended,
            dict.fromkeys(self.agents, False),
            infos,
        )
        self.agents = [] if over else self.agents
        return answer

    def _choose(self, seat: int, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> bool:
        """One seat's choice; is the game over?"""
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise KeyError(f"The table waits for {agent}, whose action is missing.")
        self.tables.actions[0] = actions[agent]
        over = bool(self.tables.advance())
        if self.tables.ended[0] == ILLEGAL:
            infos[agent]["illegal"] = self.tables.why_not(0, seat, int(self.tables.actions[0]))
        return over

    def _observed(self) -> dict[str, Observation]:
        return {
            agent: {
                "observation": self.tables.observe(0, seat),
                "action_mask": self.tables.mask(0, seat),
            }
            for seat, agent in enumerate(self.possible_agents)
        }
