"""Our games in OpenSpiel beside OpenSpiel's own that are written in Python: one run, one core, CPU time.

    script/bench --only openspiel

The same four loops for every game, a move being any action applied, chance's included (theirs deal
card by card, and that is quick):

  alone    whole games: who moves, what is legal, apply; the choice drawn without OpenSpiel's help
  bots     whole games by `evaluate_bots` with one UniformRandomBot to a seat
  rollouts RandomRolloutEvaluator: a copy of the first decision, played on to the end
  search   MCTSBot with its random rollouts, from the first decision; the moves of the rollouts and
           those within the tree, where nothing is drawn: which is where kuhn_poker soon is as a whole

Ours are asked one seat after the other. Rounds alternate between all games, so that a machine that
slows down slows everybody, and the best of its rounds counts for each; ratios are against the quickest
of theirs and against the median of theirs.
"""

import importlib
import statistics
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from benchmarks import library

EXPLAINED = """\
Games written in Python, ours beside OpenSpiel's own, in moves a second of CPU time; chance's moves count
too. *alone* is the bare loop, *bots* whole games by `evaluate_bots` among its random bots, *rollouts* its
`RandomRolloutEvaluator`, *search* its `MCTSBot` with 50 simulations. There kuhn_poker is the quickest:
all of it is soon within the tree, where nothing is drawn. The best of the rounds counts for each.
"""

THEIRS = ["tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes"]
SIMULATIONS = 50


class Draws(np.random.RandomState):
    """Luck that counts how often it is asked to choose."""

    asked = 0

    def choice(self, *arguments: Any, **others: Any) -> Any:
        """Any of them."""
        self.asked += 1
        return super().choice(*arguments, **others)


def games(own: Sequence[str]) -> dict[str, Any]:
    """Theirs and these of ours, by the name that OpenSpiel gives them."""
    spiel = library("pyspiel")
    for name in THEIRS:
        importlib.import_module(f"open_spiel.python.games.{name}")
    importlib.import_module("tablee.envs.openspiel")
    found = {f"python_{name}": spiel.load_game(f"python_{name}") for name in THEIRS}
    for name in own:
        found[f"tablee_{name}"] = spiel.load_game(f"tablee_{name}(simultaneous=False,rng_seed=1)")
    return found


def alone(game: Any, seconds: float) -> float:
    """Moves a second of the bare loop."""
    luck, moves, begun = np.random.default_rng(7), 0, time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        draws = luck.random(game.max_game_length() + 1000).tolist()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draws[moves % len(draws)] * len(legal))])
            moves += 1
    return moves / (time.process_time() - begun)


def bots(game: Any, seconds: float) -> float:
    """Moves a second where OpenSpiel's random bots play, and OpenSpiel leads the game."""
    uniform = importlib.import_module("open_spiel.python.bots.uniform_random")
    evaluate = importlib.import_module("open_spiel.python.algorithms.evaluate_bots")
    luck, moves = Draws(7), 0
    players = [uniform.UniformRandomBot(seat, luck) for seat in range(game.num_players())]
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        evaluate.evaluate_bots(state, players, luck)
        moves += len(state.history())
    return moves / (time.process_time() - begun)


def first_decision(game: Any) -> Any:
    """The first state that asks a player."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def rollouts(game: Any, seconds: float) -> float:
    """Moves a second in OpenSpiel's random rollouts in Python."""
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    luck, state = Draws(7), first_decision(game)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        evaluator.evaluate(state)
    return luck.asked / (time.process_time() - begun)


def search(game: Any, seconds: float) -> float:
    """Moves a second that OpenSpiel's search in Python plays."""
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    luck, state = Draws(7), first_decision(game)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, solve=False)
    moves, taken = 0, 0.0
    while taken < seconds or not moves:
        begun = time.process_time()
        root = bot.mcts_search(state)
        taken += time.process_time() - begun
        moves += visits(root) - root.explore_count
    return (moves + luck.asked) / taken


LOOPS = {"alone": alone, "bots": bots, "rollouts": rollouts, "search": search}


def visits(node: Any) -> int:
    """How often the search came to a node, or to one below it."""
    return int(node.explore_count) + sum(map(visits, node.children))


def measured(rounds: int, seconds: float, own: Sequence[str]) -> dict[tuple[str, str], float]:
    """The best of so many rounds, by loop and game."""
    everybody = games(own)
    for game in everybody.values():
        for loop in LOOPS.values():
            loop(game, 0.01)  # compiled, and warm
    best = {(loop, name): 0.0 for loop in LOOPS for name in everybody}
    for _ in range(rounds):
        for loop, name in best:
            best[loop, name] = max(best[loop, name], LOOPS[loop](everybody[name], seconds))
    return best


def report(best: dict[tuple[str, str], float]) -> str:
    """Two tables in Markdown: moves a second, and how ours compare."""
    line = f"| {' | '.join(LOOPS)} |\n|---{'|--:' * len(LOOPS)}|"
    names = list(dict.fromkeys(name for _, name in best))
    lines = [f"| moves a second {line}"]
    for name in names:
        lines.append(f"| {name} | {' | '.join(f'{best[loop, name]:,.0f}' for loop in LOOPS)} |")
    lines += ["", f"| × their quickest (× their median) {line}"]
    for name in names:
        if not name.startswith("python_"):
            lines.append(f"| {name} | {' | '.join(ratio(best, loop, name) for loop in LOOPS)} |")
    return "\n".join(lines) + "\n"


def ratio(best: dict[tuple[str, str], float], loop: str, name: str) -> str:
    """How ours compares with the quickest of theirs, and with their median."""
    theirs = [best[loop, f"python_{peer}"] for peer in THEIRS]
    quickest, middle = best[loop, name] / max(theirs), best[loop, name] / statistics.median(theirs)
    return f"{quickest:.1f} ({middle:.1f})"
