"""The games that this house can play."""

import contextlib
from functools import lru_cache

import structlog

import tablee
from tablee.kit.game import Game
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal

SENTENCES = 20_000  # of one game, remembered
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
        _remember_sentences(game)
    except Exception:  # one broken game does not close the house
        report.exception("a game is broken", game=name)
        raise Refusal(404, "no-such-game") from None
    return game


def _read_card(game: Game) -> None:
    """What the lobby says of a game: each option has a name and a clause."""
    clauses = game.clauses()
    for name, option in game.options.items():
        assert option.clause in clauses, f"option {name}: no clause {option.clause}"
        assert name == "players" or game.words.say(FALLBACK, f"option-{name}")


def _remember_sentences(game: Game) -> None:
    """The same labels come up at every event: make each sentence once."""
    if not hasattr(game.words.say, "cache_info"):
        vars(game.words)["say"] = lru_cache(SENTENCES, typed=True)(game.words.say)


def games_here() -> list[Game]:
    """Every game that can be played."""
    found = []
    for name in tablee.games():
        with contextlib.suppress(Refusal):
            found.append(game_called(name))
    return found
