"""The games that this house can play."""

import contextlib
import hashlib
from base64 import urlsafe_b64encode
from functools import cache
from importlib.metadata import PackageNotFoundError, PackagePath, distribution

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
        Refusal: there is none of this name, its rules or its card cannot be read, or they are not those
            that were installed.
    """
    try:
        game = tablee.game(name)
    except LookupError:
        raise Refusal(404, "no-such-game") from None
    if altered := _altered(name):
        report.error("a game is not as it was installed", game=name, files=altered)
        raise Refusal(404, "no-such-game")
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


@cache
def _altered(name: str) -> list[str]:
    """Its rules that are others than were installed: moves made by such would spoil tables for good.

    In a checkout nothing is installed: whoever changes rules there means it.
    """
    ours = (f"tablee/games/{name}/", "tablee/kit/rules/")
    rules = [file for file in _installed() if str(file).startswith(ours) and file.suffix == ".py"]
    return [str(file) for file in rules if not _is_as_it_was(file)]


@cache
def _installed() -> list[PackagePath]:
    """Every file of an installation, with its digest."""
    try:
        files = distribution("tablee").files or []
    except PackageNotFoundError:
        return []
    return [file for file in files if file.hash]


def _is_as_it_was(file: PackagePath) -> bool:
    assert file.hash
    try:
        found = hashlib.new(file.hash.mode, file.read_binary()).digest()
    except OSError:  # it is gone
        return False
    return urlsafe_b64encode(found).rstrip(b"=").decode() == file.hash.value


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
