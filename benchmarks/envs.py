"""Our environments beside those of others: script/bench --only environments."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import tablee.envs
from benchmarks import others
from benchmarks.others import BATCHES, PGX, SPIEL, UNO, ZOO

EXPLAINED = """\
One core, CPU time, games by chance, each of ours for as few players as it takes. A decision is a step;
the steps of agents whose game is over are not counted. Where drawing is left out, the actions of a game
are drawn beforehand, and it is played again: so too at once, where a step of so many games is so many
decisions, and games that end begin again (*scanned* draws and steps in one call, so its time holds both).
The best of the rounds counts for each.
"""

ALONE, DRAWING, WRAPPED, LOOP = "alone", "drawing", "wrapped", "loop"
GAMES, STEPS = (
    1024,
    400,
)  # at once, and how long: longer than a game by chance of nearly all of ours
Rates = dict[tuple[str, str], float]
Runners = dict[tuple[str, str], Callable[[float], float]]


def drawing(env: Any, seconds: float) -> float:
    """Decisions per CPU second of whole games with masks and observations."""
    luck, decisions, begun = np.random.default_rng(7), 0, time.process_time()
    while time.process_time() - begun < seconds:
        env.reset(seed=int(luck.integers(2**31)))
        decisions += len(game_of(env, luck))
    return decisions / (time.process_time() - begun)


def alone(env: Any, seconds: float) -> float:
    """The same loop without drawing: how long `last()` and `step()` take by themselves."""
    luck, decisions, spent = np.random.default_rng(7), 0, 0.0
    while spent < seconds:
        seed = int(luck.integers(2**31))
        env.reset(seed=seed)
        actions = game_of(env, luck)
        env.reset(seed=seed)
        begun = time.process_time()
        for action in actions:
            env.last()
            env.step(action)
        spent += time.process_time() - begun
        decisions += len(actions)
    return decisions / spent


def game_of(env: Any, luck: np.random.Generator) -> list[int]:
    """The actions of a random game."""
    actions: list[int] = []
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return actions
        legal = observation["action_mask"].nonzero()[0]
        actions.append(int(legal[int(luck.random() * legal.size)]))
        env.step(actions[-1])
    return actions


def looped(tables: Any, seconds: float) -> float:
    """Decisions per CPU second of one game at a time, drawing included."""
    luck, decisions, spent = np.random.default_rng(7), 0, 0.0
    draws = luck.random(20_000).tolist()
    choices, play = tables.choices, tables.play
    while spent < seconds:
        n, played = tables.begin(seed=int(luck.integers(2**31))), 0
        begun = time.process_time()
        while n:
            n = play(choices[int(draws[played] * n)])
            played += 1
        spent += time.process_time() - begun
        decisions += played
    return decisions / spent


def at_once(tables: Any, seconds: float) -> float:
    """Decisions per CPU second, masks and observations written, games begun again."""
    luck, decisions, spent = np.random.default_rng(7), 0, 0.0
    while spent < seconds:
        seed = int(luck.integers(2**31))
        tables.reset(seed=seed)
        drawn = []
        for _ in range(STEPS):
            drawn.append((luck.random(tables.masks.shape, np.float32) * tables.masks).argmax(1))
            tables.step(drawn[-1])
        tables.reset(seed=seed)
        begun = time.process_time()
        for actions in drawn:
            tables.step(actions)
        spent += time.process_time() - begun
        decisions += len(tables) * STEPS
    return decisions / spent


def runners(own: Sequence[str]) -> Runners:
    """Everybody who takes part, these of ours among them, by name and by what is measured."""
    found: Runners = {}
    for game in ZOO if others.installed(*others.ZOO_NEEDS) else ():
        for kind, env in ((ALONE, others.zoo(game)), (WRAPPED, others.zoo(game, wrapped=True))):
            found[f"PettingZoo {game}", kind] = lambda seconds, env=env: alone(env, seconds)
        raw = others.zoo(game)
        found[f"PettingZoo {game}", DRAWING] = lambda seconds, env=raw: drawing(env, seconds)
    if others.installed("rlcard"):
        uno = others.Uno()
        found[UNO, ALONE], found[UNO, DRAWING] = uno.alone, uno.drawing
    for game in SPIEL:
        found[f"OpenSpiel {game}", LOOP] = others.spiel(game)
    if others.installed("pgx", "jax"):
        found |= {(f"Pgx {game}", kind): run for game in PGX for kind, run in of_pgx(game).items()}
    for name in own:
        found |= {(name, kind): run for kind, run in ours(name).items()}
    return found


def of_pgx(game: str) -> dict[str, Callable[[float], float]]:
    """Each batch, a call for each step and many steps in one."""
    one, found = others.Pgx(game), {}
    for batch in BATCHES:
        found[f"{batch}"] = lambda seconds, n=batch: one.step(seconds, n)
        found[f"{batch}, scanned"] = lambda seconds, n=batch: one.scanned(seconds, n)
    return found


def ours(name: str) -> dict[str, Callable[[float], float]]:
    """A game of ours for as few as can play it."""
    players = tablee.game(name).players[0]
    env = tablee.envs.aec_env(name, players=players)
    wrapped = others.in_wrappers(tablee.envs.aec_env(name, players=players))
    single = tablee.envs.vector_env(name, 1, players=players)
    many = tablee.envs.vector_env(name, GAMES, players=players)
    many.reset(seed=7)
    return {
        ALONE: lambda seconds: alone(env, seconds),
        DRAWING: lambda seconds: drawing(env, seconds),
        WRAPPED: lambda seconds: alone(wrapped, seconds),
        LOOP: lambda seconds: looped(single, seconds),
        f"{GAMES}": lambda seconds: at_once(many, seconds),
    }


def measured(rounds: int, seconds: float, own: Sequence[str]) -> Rates:
    """The best of so many rounds, each of which goes from one to the next."""
    everybody = runners(own)
    for run in everybody.values():
        run(0.02)  # compiled, and warm
    best: Rates = dict.fromkeys(everybody, 0.0)
    for _ in range(rounds):
        for which, run in everybody.items():
            best[which] = max(best[which], run(seconds))
    return best


# --- As tables ------------------------------------------------------------------


def report(best: Rates) -> str:
    """Three tables in Markdown, with a sentence for each goal."""
    return "\n".join([*in_turn(best), "", *in_a_loop(best), "", *many_at_once(best)]) + "\n"


def ours_in(best: Rates) -> list[str]:
    """Our games that were measured."""
    return [name for name in tablee.games() if (name, ALONE) in best]


def in_turn(best: Rates) -> list[str]:
    """One seat after the other."""
    four, uno = best.get((f"PettingZoo {ZOO[0]}", ALONE)), best.get((UNO, ALONE))
    lines = [
        "**One seat after the other** (PettingZoo's AEC; RLCard by its `step`), decisions a second:",
        "",
        "| | `last()` and `step()` | × connect_four | × uno | with drawing | in PettingZoo's wrappers |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name in [name for name, kind in best if kind == ALONE]:
        rate = best[name, ALONE]
        cells = [
            name,
            f"{rate:,.0f}",
            f"{rate / four:.1f}" if four else "–",
            f"{rate / uno:.1f}" if uno else "–",
            f"{best[name, DRAWING]:,.0f}",
            f"{best[name, WRAPPED]:,.0f}" if (name, WRAPPED) in best else "–",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    slowest = min(best[name, ALONE] for name in ours_in(best))
    if four:
        lines += ["", judged("the slowest of ours", slowest / four, "connect four", 10)]
    if uno:
        lines += ["", judged("the slowest of ours", slowest / uno, "uno", 5)]
    return lines


def in_a_loop(best: Rates) -> list[str]:
    """One game at a time from Python."""
    peers = [f"OpenSpiel {game}" for game in SPIEL]
    lines = [
        "**One game at a time from a Python loop**, drawing included, nothing observed: OpenSpiel's "
        "compiled games by `legal_actions` and `apply_action`, ours by `choices` and `play`:",
        "",
        f"| | decisions a second |{''.join(f' × {peer} |' for peer in peers)}",
        f"|---|--:|{'--:|' * len(peers)}",
    ]
    for name in [name for name, kind in best if kind == LOOP]:
        rate = best[name, LOOP]
        ratios = "".join(f" {rate / best[peer, LOOP]:.1f} |" for peer in peers)
        lines.append(f"| {name} | {rate:,.0f} |{ratios}")
    slowest = min(best[name, LOOP] for name in ours_in(best))
    quickest = max(best[peer, LOOP] for peer in peers)
    return [
        *lines,
        "",
        judged("the slowest of ours", slowest / quickest, "the quicker of theirs", 1),
    ]


def many_at_once(best: Rates) -> list[str]:
    """Thousands of games, in NumPy's arrays or JAX's."""
    pgx = {
        game: max((rate, kind) for (name, kind), rate in best.items() if name == f"Pgx {game}")
        for game in PGX
        if (f"Pgx {game}", f"{BATCHES[0]}") in best
    }
    lines = [
        f"**Many games at once**, masks and observations with them: {GAMES} of ours; Pgx at the best of "
        f"{', '.join(map(str, BATCHES))}, a call for each step or many steps in one (*scanned*):",
        "",
        f"| | decisions a second |{''.join(f' × {game} |' for game in pgx)}",
        f"|---|--:|{'--:|' * len(pgx)}",
    ]
    rows = {f"Pgx {game}, {kind}": rate for game, (rate, kind) in pgx.items()}
    rows |= {name: best[name, f"{GAMES}"] for name in ours_in(best)}
    for name, rate in rows.items():
        ratios = "".join(f" {rate / theirs:.1f} |" for theirs, _ in pgx.values())
        lines.append(f"| {name} | {rate:,.0f} |{ratios}")
    for game, goal in (("connect_four", 2), ("hex", 10)) if pgx else ():
        for name in ("photosynthesis", "push"):
            if name not in rows:
                continue
            lines += ["", judged(name, rows[name] / pgx[game][0], f"Pgx's {game}", goal)]
    return lines


def judged(name: str, ratio: float, peer: str, goal: float) -> str:
    """A sentence for a goal."""
    word = "reached" if ratio >= goal else "missed"
    return f"Goal {word}: {name} at {ratio:.1f} × {peer} (goal {goal:g} ×)."
