"""The spaces of an environment, in Gymnasium's terms, and who sits there, in PettingZoo's; one size for
all tables of a game."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle

from tablee.envs import found
from tablee.envs.tables import Tables
from tablee.kit.table.game import Game

Observation = dict[str, np.ndarray]


def numbers_space(tables: Tables) -> Any:
    """The numbers of an observation, with the bounds of each."""
    return spaces.Box(tables.reading.low, tables.reading.high, dtype=np.float32)


def observation_space(tables: Tables) -> Any:
    """The numbers and the mask, as PettingZoo's classic games have them."""
    mask = spaces.Box(0, 1, (tables.actions_size,), np.int8)
    return spaces.Dict({"observation": numbers_space(tables), "action_mask": mask})


def whole_action(tables: Tables) -> Any:
    """Every action of the game."""
    return spaces.Discrete(tables.actions_size)


class Seats(EzPickle):  # type: ignore[misc]  # untyped there
    """The agents of a table and what they see and may choose, whether asked in turn or at once."""

    def __init__(self, game: str | Game, **table: Any) -> None:
        EzPickle.__init__(self, game if isinstance(game, str) else game.name, **table)
        self.tables = Tables(found(game), 1, autoreset=False, **table)
        self.reading = self.tables.reading
        self.metadata: dict[str, Any] = {
            "name": f"tablee_{self.tables.game.name}_v0",
            "render_modes": [],
        }
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.tables.players)]
        self.observation_spaces = {
            agent: observation_space(self.tables) for agent in self.possible_agents
        }
        self.action_spaces = {agent: whole_action(self.tables) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may choose from, legal now or not."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """There is nothing to close."""
