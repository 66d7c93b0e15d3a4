"""The three engines side by side: script/bench --only engines.

Rounds alternate between games and engines. What is set against the native engine is set against the
same round of it, and of these ratios the median is told.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import tablee
from tablee.bots.levels import level_at
from tablee.bots.search_bot import SearchBot
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.log import LOG
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.lab.bench import playouts

EXPLAINED = """\
The same rules as an engine runs them: *native*, compiled by Numba for this machine; *portable*, the
WebAssembly that a game carries, in Wasmtime; *plain* Python. Each of our games for as few players as it
takes, on one core, in CPU time. A ratio is the speed in parts of the native one's, round by round; all
figures are medians over the rounds.

Where portable stays below 0.7: Wasmtime's compiler keeps the base of the memory on the stack in large
functions and reads it again before nearly every access; each turn of a loop looks if its deadline has
come (5 to 10 %); vectors are of two words where the machine has eight; and rules that are called, not
inlined, hand their results over in memory. To inline them all makes playouts up to two fifths faster, and
modules five times as large. What it costs a bot at the table is measured below, expert beside expert.
"""

ENGINES = {"native": Mode.COMPILED, "portable": Mode.PORTABLE, "plain": Mode.INTERPRETED}
ASKED: list[str] = []  # none: all of them
NATIVE, KEPT = "native", "native, kept"
PLAYOUTS, SEARCH, START = "playouts", "search", "start"
OBJECTION, APPLY = "objection_at", "apply_at"
SIMULATIONS = 1000  # of the native and the portable search at the first decision
UNHURRIED = 1e9  # seconds
BATCH = 100  # calls between two looks at the clock

FIRST_LIST = """
import sys, tablee
match = tablee.game(sys.argv[1]).new(seed=1, mode=sys.argv[2])
assert match.legal(match.waiting[0])
"""

Runner = Callable[[], float]
Times = dict[tuple[str, str, str], list[float]]  # kind, game, engine -> a time for each round


def here() -> list[str]:
    """The engines that were asked for, if they can be had."""
    return [name for name in ASKED or ENGINES if name != NATIVE or find_spec("numba")]


def measured(rounds: int, seconds: float, own: Sequence[str], engines: Sequence[str]) -> Times:
    """Everything of every round."""
    with TemporaryDirectory() as caches:
        everybody = runners(seconds, own, engines, Path(caches))
        if NATIVE in engines:
            cold = {(START, game, NATIVE): [first_list(game, NATIVE, caches)] for game in own}
        else:
            cold = {}
        for run in everybody.values():
            run()  # compiled, and warm
        found: Times = {which: [] for which in everybody}
        for _ in range(rounds):
            for which, run in everybody.items():
                found[which].append(run())
    return found | cold


def runners(
    seconds: float, own: Sequence[str], engines: Sequence[str], caches: Path
) -> dict[tuple[str, str, str], Runner]:
    """What is measured in each round: kind, game, engine -> a measurement in seconds."""
    found: dict[tuple[str, str, str], Runner] = {}
    for game in own:
        for engine in engines:
            mode, kept = ENGINES[engine], KEPT if engine == NATIVE else engine
            found[PLAYOUTS, game, engine] = lambda g=game, m=mode: playing(g, m, seconds)
            found[SEARCH, game, engine] = lambda g=game, m=mode: searching(g, m, seconds)
            found[START, game, kept] = lambda g=game, e=engine: first_list(g, e, str(caches))
            for door in (OBJECTION, APPLY):
                found[door, game, engine] = calling(game, mode, door, seconds)
    return found


# --- What is measured ------------------------------------------------------------


def playing(name: str, mode: Mode, seconds: float) -> float:
    """A move of games by chance, setup to score."""
    game = tablee.game(name)
    return 1 / playouts(game, seconds, mode, players=game.players[0]).per_second


def searching(name: str, mode: Mode, seconds: float) -> float:
    """A simulation of the expert's search; a plain one only searches for so long."""
    game = tablee.game(name)
    match = first_decision(game, mode)
    limit = seconds if mode == Mode.INTERPRETED else UNHURRIED
    level = replace(level_at(game, "expert"), seconds=limit, simulations=SIMULATIONS, draws=0)
    bot, knowledge = SearchBot(game, 1, level, mode), match.knowledge(match.waiting[0])
    begun = time.process_time()
    visits = sum(one.visits for one in bot.weigh(knowledge))
    return (time.process_time() - begun) / max(visits, 1)


def first_decision(game: Game, mode: Mode = Mode.INTERPRETED) -> Match:
    """A new table at the first decision that leaves a choice."""
    match = game.new(seed=1, players=game.players[0], mode=mode)
    while len(match.legal(seat := match.waiting[0])) == 1:
        match.play(seat, match.choices(seat)[0])
    return match


def first_list(game: str, engine: str, caches: str) -> float:
    """A process from its start to the first legal list and its end, on the clock on the wall."""
    environment = os.environ | {"TABLEE_CACHE_DIR": caches}
    environment.pop("TABLEE_MODE", None)
    command = [sys.executable, "-c", FIRST_LIST, game, ENGINES[engine]]
    begun = time.perf_counter()
    subprocess.run(command, env=environment, check=True)
    return time.perf_counter() - begun


def calling(name: str, mode: Mode, door: str, seconds: float) -> Runner:
    """A call from Python, with the arrays of a match."""
    match = first_decision(tablee.game(name))
    engine, seat, logs = match.game.engine(mode), match.waiting[0], LOG.new()
    action, before, states = match.legal(seat)[0], match.states.copy(), match.states.copy()
    objection, apply = engine.objection_at, engine.apply_at

    def object_() -> None:
        objection(match.boxes, states, 0, seat, action)

    def put_back() -> None:
        states[:] = before

    def apply_() -> None:
        states[:] = before
        apply(match.boxes, states, 0, seat, action, logs)

    if door == OBJECTION:
        return lambda: each(object_, seconds)
    return lambda: each(apply_, seconds) - each(put_back, seconds / 4)


def each(call: Callable[[], None], seconds: float) -> float:
    """How long a call takes."""
    calls, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds or not calls:
        for _ in range(BATCH):
            call()
        calls += BATCH
    return taken / calls


# --- As tables ---------------------------------------------------------------------


TITLES = {
    PLAYOUTS: "**Random games**, nanoseconds a move:",
    SEARCH: "**The search** with the settings of expert level at the first decision, microseconds a "
    f"simulation, {SIMULATIONS} of them (plain: as many as there was time for):",
    START: "**From the start of a process to the first legal list**, seconds on the clock on the wall; "
    "*kept* is with what an earlier process has compiled:",
    OBJECTION: "**A call from Python**, microseconds, with the arrays of a match (the portable engine "
    "copies them into its memory, and back what has changed):",
}


def report(times: Times) -> str:
    """Four tables in Markdown."""
    tables = {
        PLAYOUTS: beside(times, PLAYOUTS, 1e9),
        SEARCH: beside(times, SEARCH, 1e6),
        START: starts(times),
        OBJECTION: calls(times),
    }
    return "\n\n".join(f"{TITLES[kind]}\n\n{one}" for kind, one in tables.items()) + "\n"


def engines_in(times: Times) -> list[str]:
    """The engines that were measured."""
    return [
        name for name in ENGINES if any((PLAYOUTS, game, name) in times for game in games_in(times))
    ]


def games_in(times: Times) -> list[str]:
    """The games that were measured."""
    return list(dict.fromkeys(game for _, game, _ in times))


def beside(times: Times, kind: str, unit: float) -> str:
    """A row for each game: each engine, and the speed of the others in parts of the native one's."""
    engines = engines_in(times)
    others = [name for name in engines if name != NATIVE] if NATIVE in engines else []
    rows = [["", *engines, *(f"{name}, × native" for name in others)]]
    for game in games_in(times):
        own = [times[kind, game, engine] for engine in engines]
        ratios = [ratio(times[kind, game, NATIVE], times[kind, game, name]) for name in others]
        rows.append([game, *(figure(middle(one) * unit) for one in own), *map(share, ratios)])
    return table(rows)


def starts(times: Times) -> str:
    """A row for each game: how long until there is something to choose."""
    found = {engine for kind, _, engine in times if kind == START}
    engines = [name for name in (NATIVE, KEPT, "portable", "plain") if name in found]
    rows = [["", *engines]]
    for game in games_in(times):
        rows.append([game, *(f"{middle(times[START, game, name]):.2f}" for name in engines)])
    return table(rows)


def calls(times: Times) -> str:
    """A row for each game: both doors in each engine."""
    columns = [(door, name) for door in (OBJECTION, APPLY) for name in engines_in(times)]
    rows = [["", *(f"`{door}`, {name}" for door, name in columns)]]
    for game in games_in(times):
        own = [times[door, game, name] for door, name in columns]
        rows.append([game, *(f"{middle(one) * 1e6:.1f}" for one in own)])
    return table(rows)


def table(rows: list[list[str]]) -> str:
    """In Markdown, numbers to the right."""
    head, *rest = [f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows]
    return "\n".join([head, f"|---|{'--:|' * (len(rows[0]) - 1)}", *rest])


def middle(found: list[float]) -> float:
    """The median."""
    return statistics.median(found)


def ratio(native: list[float], other: list[float]) -> float:
    """How fast the other is in parts of the native one, round by round, and of those the median."""
    return middle([one / two for one, two in zip(native, other, strict=True)])


def figure(number: float) -> str:
    """Three digits that matter."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def share(part: float) -> str:
    """A part of one, however small."""
    return f"{part:.2f}" if part >= 0.1 else f"1/{1 / part:,.0f}"
