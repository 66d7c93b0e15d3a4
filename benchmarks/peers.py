"""How many random-play moves a CPU second other engines reach, measured on one core.

A figure from somebody else's machine says nothing about ours, so the peer runs here, in the same
run as our own engine, by its fastest road: OpenSpiel's compiled playout loop, not its Python API.

That loop is ``RandomRolloutEvaluator``, which Python can only reach through an ``MCTSBot``. With
``max_simulations=1`` the bot makes one search node, the state it was handed, does not expand it,
and plays the evaluator's whole batch of rollouts from that very state to the end of the game. So
a rollout is a complete game from the start given, no move short; the one copy of the state that
the bot makes for each batch is shared out over all its rollouts. Every measurement checks on the
node that comes back that this is still how the bot works.

What is counted as a move:

- every decision by a player in a rollout, forced ones included;
- no chance node: hearts starts from deals that are already made, so OpenSpiel neither pays nor is
  credited for dealing. This is in its favour, since to deal each of 52 cards it lists the chances
  of all that are left; and there is no choice, since a chance node as the root crashes the bot.

The bot does not say how long its rollouts were, so their number is multiplied by the decisions in
a random game from the same start, counted beforehand, outside the time taken, by playing such
games from Python. For hearts that product is exact: a deal has 52 plays, and 12 cards passed
before them unless its pass direction is "none". For hex it is a mean, whose standard error over
``SAMPLE`` games is about 0.15 %.

The time taken holds what any such loop needs: copying the start, legal actions, the random
choice, applying it, asking whether the game is over, and the returns at the end.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import Any

from benchmarks import library
from tablee.lab.bench import Rate

GAMES = {"hearts": "hearts", "hex": "hex(board_size=11)"}  # ours: OpenSpiel's

BATCH = 256  # rollouts in one call: milliseconds, so that what is done once a call vanishes
DEALS = 64  # hearts: starts taken in turn, so that no one deal decides the figure
SAMPLE = 5000  # hex: games from which the mean number of moves is taken
WARM_UP = 0.2  # CPU seconds played before the time is taken
SEED = 20


@dataclass(frozen=True)
class Start:
    """A state that rollouts start from, with the decisions a random game from it takes."""

    state: Any
    decisions: float


def openspiel(game: str, cpu_seconds: float) -> Rate:
    """Play `game` ("hearts" or "hex") in OpenSpiel's compiled loop for about `cpu_seconds`.

    A last batch is finished and its time counted, so the time taken is a few milliseconds longer.
    """
    if game not in GAMES:
        raise ValueError(f"no such game here: {game!r}; known: {', '.join(GAMES)}")
    if cpu_seconds <= 0:
        raise ValueError(f"cpu_seconds must be positive, not {cpu_seconds}")
    starts = cycle(_starts(game))
    search = _bot(game)
    _check(search(next(starts).state))
    _play(search, starts, WARM_UP)
    games, moves, taken = _play(search, starts, cpu_seconds)
    return Rate(f"open_spiel {game}", round(moves), games, taken)


def _play(
    search: Callable[[Any], Any], starts: "cycle[Start]", cpu_seconds: float
) -> tuple[int, float, float]:
    """Run batches until `cpu_seconds` have gone; return games, moves and the CPU time taken.

    One loop for warm-up and measurement, so that what is warmed is what is measured.
    """
    batches, decisions = 0, 0.0
    begin = time.process_time()
    taken = 0.0
    while taken < cpu_seconds:
        start = next(starts)
        search(start.state)
        batches += 1
        decisions += start.decisions
        taken = time.process_time() - begin
    return batches * BATCH, decisions * BATCH, taken


def _bot(game: str) -> Callable[[Any], Any]:
    """Return the call that plays one batch of rollouts from a state.

    It is the bot's search alone: a whole step would also pick a move, which is no part of playout.
    """
    pyspiel = _pyspiel()
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=BATCH, seed=SEED)
    bot = pyspiel.MCTSBot(
        pyspiel.load_game(GAMES[game]),
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=SEED,
        verbose=False,
    )
    search: Callable[[Any], Any] = bot.mcts_search
    return search


def _check(root: Any) -> None:
    """Raise unless the search evaluated its root, once, and did not expand it.

    Were rollouts to start elsewhere or to come in another number, the moves would be miscounted.
    """
    if root.explore_count != 1 or root.children:
        raise RuntimeError("this open_spiel no longer plays its rollouts from the root alone")


@cache
def _starts(game: str) -> tuple[Start, ...]:
    """Return the states that rollouts of `game` start from, with their decisions counted.

    Kept, since counting takes a second or so and every round of a benchmark needs the same.
    """
    rng = random.Random(SEED)
    loaded = _pyspiel().load_game(GAMES[game])
    states = [_deal(loaded, rng) for _ in range(DEALS if game == "hearts" else 1)]
    sample = -(-SAMPLE // len(states))
    return tuple(
        Start(state, sum(_decisions(state, rng) for _ in range(sample)) / sample)
        for state in states
    )


def _deal(loaded: Any, rng: random.Random) -> Any:
    """Return a state of the game `loaded` with the chance nodes that open it behind it.

    For a game that opens with a decision that is its first state.
    """
    state = loaded.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    return state


def _decisions(start: Any, rng: random.Random) -> int:
    """Play one random game from `start` through Python and count the players' decisions.

    Slow, but the compiled loop does not report how many moves it made.
    """
    state = start.clone()
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            raise RuntimeError("a chance node after the opening: the count would leave it out")
        state.apply_action(rng.choice(state.legal_actions()))
        count += 1
    return count


def _pyspiel() -> Any:
    """OpenSpiel, when it is first needed."""
    return library("pyspiel")
