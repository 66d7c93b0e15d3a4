"""The tables that checks look at: every kind that a game's options make, and random games at them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from tablee.kit.engines.engine import Mode
from tablee.kit.rules.options import fill_in
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.proofs.failure import LOOKING_AT, hold

QUICK = (Mode.PORTABLE, Mode.COMPILED, Mode.CHECKED)


@dataclass
class Pace:
    """How much is looked at; tests that have little time look at less."""

    games: dict[Mode, int] = field(
        default_factory=lambda: {Mode.INTERPRETED: 1} | dict.fromkeys(QUICK, 4)
    )  # random games a table
    forked: float = 0.03  # of all decisions
    share: int = 1  # one of so many samples
    each_option: bool = True  # in turn, too
    slow: tuple[Mode, ...] = (Mode.INTERPRETED,)  # there is not the time for everything
    most: int = 0  # players at a table; 0: as many as may play


PACE = Pace()


def tables(game: Game, mode: Mode = Mode.PORTABLE, every: bool = False) -> Iterator[dict[str, Any]]:
    """At every number of players the usual table, and one where every option is another; for the
    fewest and the most players, or for `every` number, each option is changed in turn as well.

    Plain Python, which is slow, is spared the latter: compiled games are played again in it.
    """
    for players in game.players:
        ends = (game.players[0], game.players[-1])
        if PACE.most and players > max(PACE.most, ends[0]):
            return
        in_turn = PACE.each_option and players in ends and mode != Mode.INTERPRETED
        yield from _tables_for(game, players, every or in_turn)


def _tables_for(game: Game, players: int, each: bool) -> Iterator[dict[str, Any]]:
    declared = {name: o for name, o in game.rules.OPTIONS.items() if not o.number}
    usual = changed = fill_in(declared, {"players": players})
    yield usual
    for name, option in declared.items():
        values = [v for v in option.named if name != "players" and v != option.default]
        if each:
            yield from (usual | {name: v} for v in values if _is_played(game, usual | {name: v}))
        together = [v for v in values if _is_played(game, changed | {name: v})]
        changed = changed | ({name: together[-1]} if together else {})
    if len(declared) > 2:
        yield changed


def _is_played(game: Game, options: dict[str, Any]) -> bool:
    """Not every value goes with every number of players."""
    try:
        game.box(fill_in(game.rules.OPTIONS, options))
    except ValueError:
        return False
    return True


def walk(game: Game, mode: Mode, games: int = 1) -> Iterator[tuple[Match, int | None, str]]:
    """Random games at every kind of table: a match before each decision, and that decision."""
    for number, options in enumerate(tables(game, mode)):
        for seed in range(games):
            luck = random.Random(1000 * number + seed)
            match = game.new(seed=luck.getrandbits(64), mode=mode, **options)
            while not match.over:
                seat = luck.choice(match.waiting)
                LOOKING_AT.look(match, f"choices of seat {seat}")
                states, out = match.states, match.room()
                n = match.engine.legal_at(match.boxes, states, 0, seat, out)
                choices = [match.rules.ACTIONS.text(action) for action in out[:n].tolist()]
                hold(
                    states.tobytes() == match.course.state,
                    "To ask what is legal changes the state: `objection` and `legal` may only look.",
                    at=match,
                    seat=seat,
                )
                hold(
                    choices, "The table waits for a seat that can do nothing.", at=match, seat=seat
                )
                hold(
                    len(match.story) < game.rules.LONGEST,
                    "A game goes on longer than LONGEST says that any can.",
                    found=f"{len(match.story)} decisions, and {match.phase.name} waits for more",
                    expected=f"LONGEST = {game.rules.LONGEST} at most",
                    at=match,
                )
                choice = luck.choice(choices)
                LOOKING_AT.look(match, f"seat {seat}: {choice}")
                yield match, seat, choice
                match.play(seat, choice, game.actions.any_speech(choice))
            LOOKING_AT.look(match)
            yield match, None, ""


Moment = tuple[Match, int]  # a game that was played to its end, and before which row of its story


def moments(game: Game, mode: Mode) -> list[Moment]:
    """All of a walk, for whoever then looks (`at`) at some of it."""
    return [
        (whole, row)
        for whole in _walked(game, mode, PACE.most, PACE.each_option)
        for row in range(len(whole.story) + 1)
    ]


@lru_cache(2)
def _walked(game: Game, mode: Mode, most: int, each_option: bool) -> tuple[Match, ...]:
    """The games of a walk, which one check after the other looks into: played once for all of them."""
    return tuple(match for match, seat, _ in walk(game, mode) if seat is None)


def at(moment: Moment) -> tuple[Match, int | None, str]:
    """A match of its own as it stood then, and the decision that came next."""
    whole, row = moment
    match = whole.as_of(row)
    turn = whole.story[row] if row < len(whole.story) else None
    LOOKING_AT.look(match, f"seat {turn.seat}: {turn.notation}" if turn else "")
    return (match, turn.seat, turn.notation) if turn else (match, None, "")


def sample(game: Game, mode: Mode, most: int = 400) -> Iterator[tuple[Match, int | None, str]]:
    """Some of these decisions from every kind of table, and the first of each phase: at every number
    of players, where there is time for that."""
    found = moments(game, mode)
    step = max(1, len(found) // (most // PACE.share))
    met = set()
    for i, (whole, row) in enumerate(found):
        is_end = row == len(whole.story)
        state = whole.course.state if is_end else whole.story[row].before
        phase = game.rules.STATE.cell(state, "phase")
        kind = phase, mode == Mode.INTERPRETED or whole.players
        new = kind not in met
        met.add(kind)
        if new or i % step == 0 or (is_end and i % 3 == 0):
            yield at((whole, row))


def onlookers(match: Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.players), None]


def name_of(seat: int | None) -> str:
    """Who looks, in a failure."""
    return "a spectator" if seat is None else f"seat {seat}"


def objections(match: Match, states: np.ndarray, seat: int) -> np.ndarray:
    """The clause, or 0, for every action."""
    out = np.zeros(match.rules.ACTIONS.size, np.int64)
    match.engine.objections_at(match.boxes, states, 0, seat, out)
    return out
