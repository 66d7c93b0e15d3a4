"""The spaces of an environment, in Gymnasium's terms; one size for all tables of a game."""

from typing import Any

import numpy as np
from gymnasium import spaces

from tablee.envs.tables import Tables

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
