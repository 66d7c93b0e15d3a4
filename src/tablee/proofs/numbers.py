"""The numbers that a designer may change: their clauses show them, and a table has what it is given."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tablee.kit.clauses import written
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tablee.kit.rules.options import Option, fill_in
from tablee.kit.table.game import Game
from tablee.kit.words import languages
from tablee.proofs.failure import hold, named
from tablee.proofs.tables import PACE


def check_numbers_are_shown(game: Game, mode: Mode) -> None:
    """The clause of a number says it, in every language: another number, another sentence."""
    for name, number in game.numbers.items():
        for value in ends(number):
            boxes = game.box(fill_in(game.rules.OPTIONS, {name: value}))
            for language in languages(game.folder):
                usual, clause = game.clauses(language), number.clause
                hold(
                    game.clauses(language, boxes)[clause] != usual[clause],
                    f"§{written(clause)} does not show the number “{name}”: {value} reads as usual.",
                    found=usual[clause],
                    expected=f"{{ ${name} }} in it, in rules.{language}.md",
                )


def check_numbers_are_played(game: Game, mode: Mode) -> None:
    """With the least and the most of each number a table can be laid out, and all games end well."""
    for options in tables_at_the_ends(game, mode):
        boxes, engine = game.box(options), game.engine(mode)
        states, out = game.rules.STATE.new(), np.zeros(max(64, game.actions.size), np.int64)
        states["dice"], games = seeded(3), PACE.games[mode]
        totals = np.zeros(options["players"], np.int64)
        decisions = engine.playouts_at(boxes, states, 0, games, quick(4), LOG.new(), out, totals)
        hold(
            games <= decisions <= games * game.rules.LONGEST and not states["waiting"].any(),
            "With other numbers random games are longer than LONGEST says.",
            found=decisions,
            expected=f"{games * game.rules.LONGEST} at most",
            table=named(game, options),
        )
        hold(
            engine.sanity_at(boxes, states, 0),
            "With other numbers check_sanity finds something missing.",
            table=named(game, options),
        )
        scores = [np.zeros(options["players"], np.int64) for _ in range(2)]
        for one, into in zip((engine, game.engine(Mode.INTERPRETED)), scores, strict=True):
            one.score_at(boxes, states, 0, into)
        hold(
            scores[0].tolist() == scores[1].tolist(),
            f"With other numbers plain Python counts otherwise than {mode}: is a field too small?",
            found=scores[1].tolist(),
            expected=scores[0].tolist(),
            table=named(game, options),
        )


def ends(number: Option) -> list[int]:
    """The least and the most of a number, as far as they are not the usual one."""
    return [n for n in (number.values[0], number.values[-1]) if n != number.default]


def tables_at_the_ends(game: Game, mode: Mode) -> Iterator[dict[str, Any]]:
    """Each number at its ends, for the fewest players and for the most; then all of them at once.

    Plain Python, which is slow, is spared the former. What a game refuses together is left out.
    """
    numbers = game.numbers.items()
    for players in (game.players[0], game.players[-1]):
        for end in (0, -1) if numbers else ():
            together = {name: number.values[end] for name, number in numbers}
            yield from _if_there_is(game, {"players": players} | together)
        for name, number in () if mode == Mode.INTERPRETED else numbers:
            for value in ends(number):
                yield fill_in(game.rules.OPTIONS, {"players": players, name: value})


def _if_there_is(game: Game, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    filled = fill_in(game.rules.OPTIONS, options)
    try:
        game.box(filled)
    except ValueError:
        return
    yield filled
