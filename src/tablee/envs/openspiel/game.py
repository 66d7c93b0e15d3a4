"""The games, states and observers that OpenSpiel gets."""

import json
import zlib
from collections.abc import Callable, Collection
from typing import Any

import numpy as np
import pyspiel

from tablee.envs.openspiel.parameters import (
    BESIDES,
    Parameter,
    as_parameter,
    options,
    specification,
)
from tablee.envs.openspiel.table import AT_ONCE, CHANCE, DEAL, OVER, Position, SharedTable
from tablee.games import find
from tablee.kit.engines.engine import Mode
from tablee.kit.table.game import Game

SEEDS = 2**128
MOST = 2.0**15  # points of a seat: no game counts them in more than 16 bits
REWARDS = {  # the least and the most a game is worth to a seat, and to all together
    "score": (-MOST, MOST, None),
    "rank": (-1.0, 1.0, 0.0),
    "win": (0.0, 1.0, 1.0),
}
# What an observer may be asked for: public information, and whose private information.
OF_ONE = True, pyspiel.PrivateInfoType.SINGLE_PLAYER
OF_ALL = True, pyspiel.PrivateInfoType.NONE
OWN = False, pyspiel.PrivateInfoType.SINGLE_PLAYER
KNOWN = (OF_ONE, OF_ALL, OWN)


def name_of(game: Game) -> str:
    """What OpenSpiel calls it."""
    return f"tablee_{game.name}"


def game_type(game: Game, reward: str = "rank", at_once: bool = True) -> Any:
    """What OpenSpiel asks about a game before it is loaded."""
    kinds = pyspiel.GameType
    utilities = {
        "score": kinds.Utility.GENERAL_SUM,
        "rank": kinds.Utility.ZERO_SUM,
        "win": kinds.Utility.CONSTANT_SUM,
    }
    asks_many = at_once and bool(game.rules.SEALED)
    return kinds(
        short_name=name_of(game),
        long_name=game.title(),
        dynamics=kinds.Dynamics.SIMULTANEOUS if asks_many else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utilities[reward],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # untyped there
    """A game with its options. All the luck falls in the first node, where the table is laid out.

    Raises:
        ValueError: a parameter or the data that cannot be, and what is possible.
    """

    def __init__(self, game: Game, given: dict[str, Parameter], data: Any = None) -> None:
        asked: dict[str, Any] = BESIDES | given
        reward, mode = one_of("reward", asked["reward"], REWARDS), asked["mode"] or None
        if mode:
            one_of("mode", mode, list(Mode))
        kind = game_type(game, reward, asked["simultaneous"])
        many = kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        own = game.rules.DATA if data is None else data
        table = SharedTable(game, options(game, given), own, mode, many, asked["rng_seed"])
        least, most, total = REWARDS[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=table.size,
            max_chance_outcomes=1,
            num_players=table.players,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=game.rules.LONGEST,
        )
        super().__init__(kind, info, given)
        self.table, self.reward, self._own = table, reward, (dict(given), data)

    def new_initial_state(self, seed: str | int | None = None) -> "TableState":
        """A state before the deal; of that seed, or of the next one.

        Raises:
            ValueError: the seed cannot be.
        """
        at = self.table.undealt
        if seed is not None:
            if not str(seed).isdecimal() or int(seed) >= SEEDS:
                raise ValueError(f"A seed is a number from 0 to 2**128 - 1, not {seed}.")
            at = Position(at.game, seed=int(seed))
        return TableState(self, at)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TableObserver":
        """What a seat, or whoever looks on, may know: at once, or with all it remembers."""
        return TableObserver(self.table, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded_again, (self.table.game.name, *self._own, self.table.dealt)


class TableState(pyspiel.State):  # type: ignore[misc]  # untyped there
    """A position of a game. OpenSpiel copies what lies in `__dict__`: that is `at` alone."""

    __slots__ = ("__dict__", "table")

    def __init__(self, game: TableGame, at: Position) -> None:
        super().__init__(game)
        self.table, self.at = game.table, at

    def current_player(self) -> int:
        """Who decides: a seat, several at once, chance before the deal, nobody once it is over."""
        return self.at.mover

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.at.mover == OVER

    def is_chance_node(self) -> bool:
        """Is the table still to be laid out?"""
        return self.at.mover == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Do several seats choose at once?"""
        return self.at.mover == AT_ONCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may do now, in ascending order; nothing if the player is not asked."""
        mover = self.at.mover
        if mover >= 0 and (player is None or player == mover):
            return self.table.legal(self.at, mover)
        if mover == CHANCE:
            return [DEAL]
        if mover == AT_ONCE:
            return self._legal_actions(AT_ONCE if player is None else player)
        return []

    def _legal_actions(self, player: int) -> list[int]:
        if not 0 <= player < self.table.players:
            raise ValueError("Several seats choose at once: ask for the legal actions of each.")
        return self.table.legal(self.at, int(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One, and what comes of it is sampled."""
        return [(DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.at.mover == CHANCE:
            self.at = self.table.deal(self.at.seed)
        elif self.at.mover < 0:
            raise ValueError("No one seat is asked here.")
        else:
            self.table.play(self.at, self.at.mover, action)

    def _apply_actions(self, actions: list[int]) -> None:
        if self.at.mover != AT_ONCE or len(actions) != self.table.players:
            raise ValueError("One action of each seat is for where several choose at once.")
        self.table.play_at_once(self.at, actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return "deal"
        known = 0 <= action < self.table.size
        text: str = self.table.game.actions.text(action) if known else "nothing"
        return text

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing before it is over."""
        if self.at.mover != OVER:
            return [0.0] * self.table.players
        if self.get_game().reward == "score":
            return list(map(float, self.table.scores(self.at)))
        places = self.table.places(self.at)
        worth = by_rank if self.get_game().reward == "rank" else by_win
        return [worth(place, places) for place in places]

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "TableState":
        """A world that this seat cannot tell from the real one; its history begins there.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= player < self.table.players:
            raise ValueError(f"There is no seat {player}: expected 0 to {self.table.players - 1}.")
        if self.at.mover == CHANCE:
            return TableState(self.get_game(), self.at)
        seed = int(rng() * 2**53) << 53 | int(rng() * 2**53)
        return TableState(self.get_game(), self.table.imagined(self.at, int(player), seed))

    @property
    def seed(self) -> int | None:
        """`game.new(seed=…)` is the same game; None before the deal and in an imagined world."""
        return self.at.seed

    def __str__(self) -> str:
        if self.at.states is None:
            return f"{self.at.game}, not dealt"
        phase = self.table.rules.Phase(int(self.at.states["phase"][0])).name
        mark = zlib.crc32(self.at.states.tobytes())
        return (
            f"{self.at.game}, {phase}, waiting for {self.table.asked(self.at)}, "
            f"points {self.table.scores(self.at)}, {mark:08x}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_again, (self.get_game(), self.serialize())


class TableObserver:
    """OpenSpiel's PyObserver: `tensor`, its named parts in `dict`, and a string.

    Only what a seat knows now is numbers, too. What it remembers as well (perfect recall), what everybody
    knows (no private information) and what it knows beyond that (no public one) are strings.

    Raises:
        ValueError: another observation is asked for.
    """

    def __init__(self, table: SharedTable, kind: Any, params: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"There is nothing to choose about an observation: {params}.")
        asked = kind.public_info, kind.private_info
        if asked not in KNOWN or (kind.perfect_recall and asked == OWN):
            raise ValueError(
                "An observation is what one seat knows, what everybody knows, or what one seat knows "
                "beyond that; not what several seats know together."
            )
        self.table, self.recalls, self.asked = table, kind.perfect_recall, asked
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if asked == OF_ONE and not self.recalls:
            reading = table.reading[0]
            self.tensor = np.zeros(reading.size, np.float32)
            self.dict = reading.named(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """Write what this player observes into `tensor`."""
        if self.tensor is not None:
            self.table.observe(state.at, player, self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """What this player sees, as JSON; with perfect recall all that it was told and did."""
        seat = None if self.asked == OF_ALL else player
        if self.recalls:
            return self.table.information(state.at, seat)
        view = self.table.view(state.at, seat)
        if self.asked == OWN:
            open_to_all = self.table.view(state.at, None)
            view = {name: cells for name, cells in view.items() if cells != open_to_all[name]}
        return json.dumps(view)


def one_of(what: str, name: str, known: Collection[str]) -> str:
    """The same name, where it is known.

    Raises:
        ValueError: it is not, and what is possible.
    """
    if name not in known:
        raise ValueError(f"There is no {what} {name!r}: expected one of {', '.join(known)}.")
    return name


def by_rank(place: int, places: list[int]) -> float:
    """From 1 for the first place to -1 for the last; those who tie share the places they take up."""
    shared = place - 1 + (places.count(place) - 1) / 2
    return 1 - 2 * shared / (len(places) - 1)


def by_win(place: int, places: list[int]) -> float:
    """1, shared by the winners."""
    return 1 / places.count(1) if place == 1 else 0.0


def load(game: str | Game, data: Any = None, **parameters: Any) -> TableGame:
    """The same as `pyspiel.load_game`, with options as Python has them and a board or deck of one's own.

    Raises:
        LookupError: there is no such game.
        ValueError: a parameter or the data that cannot be, and what is possible.
    """
    found = find(game) if isinstance(game, str) else game
    usual = specification(found)
    if unknown := sorted(set(parameters) - set(usual)):
        raise ValueError(f"There is no {', '.join(unknown)}: expected {', '.join(usual)}.")
    own = found.choosable
    given = {
        name: as_parameter(own[name], value) if name in own else value
        for name, value in parameters.items()
    }
    return TableGame(found, given, data)


def register(game: Game) -> None:
    """Let `pyspiel.load_game` find it."""
    pyspiel.register_game(game_type(game), Maker(game))


class Maker:
    """What `pyspiel.load_game` calls."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.itself = self  # OpenSpiel lets go of it after Python has ended: it must not go then

    def __call__(self, given: dict[str, Parameter]) -> TableGame:
        return TableGame(self.game, given)


def _loaded_again(name: str, given: dict[str, Parameter], data: Any, dealt: int) -> TableGame:
    game = TableGame(find(name), given, data)
    game.table.dealt = dealt
    return game


def _state_again(game: TableGame, serialized: str) -> TableState:
    state: TableState = game.deserialize_state(serialized)
    return state
