"""The games that this house can play."""

import contextlib

import structlog

import tablee
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal, is_want

report = structlog.get_logger("tablee.games")


def game_called(name: str) -> Game:
    """A game of the house.

    Raises:
        Refusal: there is none of this name, or its rules or its card cannot be read.
    """
    try:
        game = tablee.game(name)
    except LookupError:
        raise Refusal(404, "no-such-game") from None
    try:
        assert game.rules
        _read_card(game)
    except Unplayable as wrong:  # a package that breaks: it says which, and why
        report.error("a game is broken", game=name, why=str(wrong))
        raise Refusal(404, "no-such-game") from None
    except Exception as wrong:  # one broken game does not close the house
        if is_want(wrong):
            raise  # in a moment it is whole
        report.exception("a game is broken", game=name)
        raise Refusal(404, "no-such-game") from None
    return game


def _read_card(game: Game) -> None:
    """What the lobby says of a game: each option has a name and a clause."""
    clauses = game.clauses()
    for name, option in game.options.items():
        assert option.clause in clauses, f"option {name}: no clause {option.clause}"
        assert name == "players" or game.words.say(FALLBACK, f"option-{name}")


def tell_refused() -> None:
    """A line of the log for each game that an installed package offers and nobody can have."""
    from tablee.games import refused

    for wrong in refused():
        report.warning("a game of a package is left out", why=str(wrong))


def games_here() -> list[Game]:
    """Every game that can be played."""
    found = []
    for name in tablee.games():
        with contextlib.suppress(Refusal):
            found.append(game_called(name))
    return found
