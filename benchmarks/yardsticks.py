"""Our search beside searches that nobody here wrote: OpenSpiel's.

python -m benchmarks.yardsticks --games 40 --simulations 60 --jobs 2    prints two tables in Markdown

Strength: OpenSpiel's Python bots (MCTS where nothing is hidden or left to chance, otherwise ISMCTS,
both with its random rollouts) play our games through a small adapter, against the settings of club
level with as many simulations for each decision. Each deal is played once from each seat.

Speed: OpenSpiel's compiled MCTS on hex 9x9 beside our search with full random playouts at two-player
Photosynthesis, from the first position, in CPU time, round by round.
"""

import argparse
import importlib
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

import tablee
from benchmarks import library
from tablee.bots.arena import Meeting, Played, met, play
from tablee.bots.levels import LEVELS, Level
from tablee.bots.search_bot import SearchBot
from tablee.bots.search_kernels import AHEAD, HEAT, PLAYOUTS
from tablee.kit.engines.engine import quickest
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import LOG
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge
from tablee.lab.tournament import make_ready

OPEN = "photosynthesis"  # nothing hidden, and nothing left to chance once it is laid out
UCT = 2.0  # as in OpenSpiel's own examples, for results from -1 to 1
GOAL_SHARE, GOAL_SPEED = 0.5, 4.0
UNHURRIED = 1e9  # seconds
PEER, OURS = "hex(board_size=9)", "photosynthesis"
AT_A_TIME = 20_000  # simulations of one measurement of the speed


class State:
    """A position of ours as OpenSpiel's Python bots see one: seats decide one after the other."""

    def __init__(self, table: "Table", states: np.ndarray) -> None:
        self.table, self.states = table, states

    def get_game(self) -> "Table":
        """The game it belongs to."""
        return self.table

    def clone(self) -> "State":
        """A copy to play on with."""
        return State(self.table, self.states.copy())

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return not self.states["waiting"][0]

    def is_chance_node(self) -> bool:
        """Never: dice are thrown within an action, anew in each world that is imagined."""
        return False

    def current_player(self) -> int:
        """The first seat that owes a decision."""
        waiting = int(self.states["waiting"][0])
        return (waiting & -waiting).bit_length() - 1

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """What the seat may do."""
        table, mover = self.table, self.current_player() if seat is None else seat
        n = table.engine.legal_at(table.boxes, self.states, 0, mover, table.out)
        found: list[int] = table.out[:n].tolist()
        return found

    def apply_action(self, action: int) -> None:
        """Carry it out."""
        table, mover = self.table, self.current_player()
        table.engine.apply_at(table.boxes, self.states, 0, mover, int(action), table.logs)

    def returns(self) -> list[float]:
        """1 for a win, -1 for none, between them for a part of one that is shared."""
        table, players = self.table, int(self.table.boxes["players"][0])
        table.engine.ranking_at(table.boxes, self.states, 0, table.out)
        first = table.out[:players] == 1
        return [2.0 * won / first.sum() - 1.0 for won in first.tolist()]

    def information_state_string(self, seat: int | None = None) -> bytes:
        """All that the seat sees: equal where it cannot tell the difference."""
        mover = self.current_player() if seat is None else seat
        seen: bytes = self.table.record.seen_from(self.states, mover).tobytes()
        return seen

    def resample_from_infostate(self, seat: int, _: Any) -> "State":
        """Another world that looks the same to the seat."""
        return self.table.imagined(self.table.record.seen_from(self.states, seat), seat)


class Table:
    """A game of ours as OpenSpiel's Python bots see one."""

    def __init__(self, game: Game, boxes: np.ndarray, seed: int) -> None:
        self.boxes, self.engine, self.record = boxes, game.engine(quickest()), game.rules.STATE
        self.logs, self.dices = LOG.new(), seeded(seed)
        self.out = np.zeros(max(64, game.actions.size), np.int64)

    def get_type(self) -> Any:
        """What a search asks before it begins."""
        kinds = _pyspiel().GameType
        return SimpleNamespace(
            reward_model=kinds.RewardModel.TERMINAL,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            information=kinds.Information.IMPERFECT_INFORMATION,
        )

    def max_utility(self) -> float:
        """The result of a win."""
        return 1.0

    def imagined(self, view: np.ndarray, seat: int) -> State:
        """A world that fits a view."""
        self.engine.imagine_at(self.boxes, view, 0, seat, self.dices)
        return State(self, view)


class Peer:
    """One of OpenSpiel's bots on a seat of ours: it gets what the seat knows, and no more."""

    def __init__(self, game: Game, simulations: int, seed: int) -> None:
        self.game, self.simulations, self.seed = game, simulations, seed
        self.table: Table | None = None

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""
        if len(knowledge.choices) == 1:
            return knowledge.choices[0]
        if self.table is None:
            self.table = Table(self.game, knowledge.boxes, self.seed)
            self.bot = self._bot(self.table)
        assert knowledge.seat is not None
        world = self.table.imagined(knowledge.views.copy(), knowledge.seat)
        return int(self.bot.step(world))

    def _bot(self, table: Table) -> Any:
        mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
        ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
        luck = np.random.RandomState(self.seed & 0xFFFFFFFF)
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        if self.game.name == OPEN:
            return mcts.MCTSBot(table, UCT, self.simulations, evaluator, random_state=luck)
        return ismcts.ISMCTSBot(table, evaluator, UCT, self.simulations, random_state=luck)


def strength(name: str, games: int, simulations: int, seed: int, jobs: int) -> Meeting:
    """Our search in one seat, OpenSpiel's in the others, as few as the game takes."""
    game = tablee.game(name)
    players = game.players[0]
    make_ready(game, ["club"])
    asked = [(name, players, simulations, f"{seed} {k}") for k in range(-(-games // players))]
    if jobs == 1:
        sets = [one_set(*one) for one in asked]
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, context) as crew:
            sets = list(crew.map(one_set, *zip(*asked, strict=True)))
    peer = "MCTS" if name == OPEN else "ISMCTS"
    return met(("ours", *[peer] * (players - 1)), "ours", sets)


def one_set(name: str, players: int, simulations: int, seed: str) -> tuple[Played, ...]:
    """One deal, with our search once on each seat."""
    game, luck = tablee.game(name), random.Random(seed)
    level = replace(LEVELS["club"], seconds=UNHURRIED, simulations=simulations)
    deal, played = luck.getrandbits(128), []
    for own in range(players):
        bots: list[Any] = [Peer(game, simulations, luck.getrandbits(64)) for _ in range(players)]
        bots[own] = SearchBot(game, luck.getrandbits(64), level, quickest())
        match = play(game.new(seed=deal, players=players), bots)
        seats = [(seat - own) % players for seat in range(players)]
        played.append(Played(tuple(seats), tuple(match.scores), tuple(match.places)))
    return tuple(played)


# --- Speed -------------------------------------------------------------------


class Rollouts(Level):
    """A level that goes by nothing but random games to the end."""

    def settings(self, game: Game) -> np.ndarray:
        """The numbers of the search."""
        settings = super().settings(game)
        settings[PLAYOUTS], settings[HEAT], settings[AHEAD] = 1, 0, 0
        return settings


def openspiel(at_a_time: int) -> Callable[[], float]:
    """Simulations in a second of processor time: OpenSpiel's compiled MCTS."""
    spiel = _pyspiel()
    game = spiel.load_game(PEER)
    start = game.new_initial_state()

    def measure() -> float:
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        bot = spiel.MCTSBot(
            game, evaluator, uct_c=UCT, max_simulations=at_a_time, max_memory_mb=1000, solve=False,
            seed=1, verbose=False,
        )  # fmt: skip
        begin = time.process_time()
        root = bot.mcts_search(start)
        taken = time.process_time() - begin
        if root.explore_count != at_a_time:
            raise RuntimeError("this open_spiel counts its simulations otherwise")
        return at_a_time / taken

    return measure


def ours(at_a_time: int) -> Callable[[], float]:
    """Simulations in a second of processor time: ours."""
    game = tablee.game(OURS)
    match = game.new(seed=1, players=2)
    knowledge = match.knowledge(match.waiting[0])

    def measure(simulations: int = at_a_time) -> float:
        level = Rollouts(UNHURRIED, simulations, nodes=1 << 15, edges=1 << 21)
        bot = SearchBot(game, 1, level, quickest())
        begin = time.process_time()
        looked = sum(one.visits for one in bot.weigh(knowledge))
        taken = time.process_time() - begin
        if not simulations - 1 <= looked <= simulations:
            raise RuntimeError(f"{looked} simulations instead of {simulations}")
        return looked / taken

    measure(min(64, at_a_time))  # compiles
    return measure


def speed(rounds: int, at_a_time: int) -> tuple[float, float, float]:
    """The peer's simulations a second, ours, and the ratio: medians over the rounds."""
    peer, own = openspiel(at_a_time), ours(at_a_time)
    pairs = [(peer(), own()) for _ in range(rounds)]
    peers, owns = zip(*pairs, strict=True)
    ratio = statistics.median(mine / theirs for theirs, mine in pairs)
    return statistics.median(peers), statistics.median(owns), ratio


def _pyspiel() -> Any:
    return library("pyspiel")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.yardsticks", description=__doc__)
    parser.add_argument("--game", action="append", choices=tablee.games())
    parser.add_argument("--games", type=int, default=40, help="of each game; 0: only the speed")
    parser.add_argument("--simulations", type=int, default=60, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at once")
    parser.add_argument("--rounds", type=int, default=7, help="of the speed; 0: only the strength")
    parser.add_argument(
        "--at-a-time", type=int, default=AT_A_TIME, help="simulations, for the speed"
    )
    given = parser.parse_args()
    if given.rounds:
        peer, own, ratio = speed(given.rounds, given.at_a_time)
        word = "reached" if ratio >= GOAL_SPEED else "missed"
        print("| search | simulations/s |", "|---|--:|", sep="\n")
        print(f"| OpenSpiel, compiled, {PEER} | {peer:,.0f} |")
        print(f"| ours, {OURS}, 2 players, full random playouts | {own:,.0f} |")
        print(f"\nGoal {word}: {ratio:.1f} × (goal {GOAL_SPEED:g} ×).\n", flush=True)
    if given.games:
        print("| game | against | simulations | games | wins at least | wins | fair | lead |")
        print("|---|---|--:|--:|--:|--:|--:|--:|", flush=True)
        for name in given.game or tablee.games():
            one = strength(name, given.games, given.simulations, given.seed, given.jobs)
            low, high = one.lead_interval
            print(
                f"| {name} | {len(one.others)} × {one.others[0]} | {given.simulations} "
                f"| {one.games} | {one.interval[0]:.1%} | {one.share:.1%} | {one.fair:.1%} "
                f"| {one.lead:+.1f} ({low:.1f} to {high:.1f}) |",
                flush=True,
            )


if __name__ == "__main__":
    main()
