"""Before the game: who sits where, and what the table agrees on."""

import getpass
import json
import re
import secrets
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tablee.cli.commands import Sorry
from tablee.cli.games import offered
from tablee.cli.room import Terminal
from tablee.cli.rulebook import cited
from tablee.cli.saves import text_of
from tablee.cli.screen import Screen
from tablee.cli.speech import Speech
from tablee.kit.clauses import read_clause
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game

PERSON, NONE = "person", "none"  # at a seat; --bots none


def read_options(game: Game, given: Sequence[str], say: Speech) -> dict[str, Any]:
    """Options from name=value.

    Raises:
        Sorry: there is no such option or value, and what there is instead.
    """
    from tablee.kit.rules.options import read_value

    options, known = {}, game.choosable
    for text in given:
        name, equals, value = text.partition("=")
        if name not in known or not equals:
            names = say.listing(list(known), "or")
            raise Sorry(say("no-such-option", option=text, options=names))
        try:
            options[name] = read_value(known[name], value)
        except ValueError:
            option = known[name]
            values = say.listing(offered(option), "or")
            message = say("no-such-value", option=name, value=value, values=values)
            raise Sorry(f"{message} {cited(game, option.clause, say)}") from None
    return options


def seat_players(
    game: Game, players: int | None, bots: Sequence[str] | None, people: int, say: Speech
) -> list[str]:
    """Who plays: the people first, then the bots, the last one as often as needed.

    Raises:
        Sorry: too many or too few sit down, or a bot is not known.
    """
    from tablee.bots import USUAL

    named = [known_bot(name, say) for name in bots or [] if name != NONE]
    usual = PERSON if bots else USUAL
    seats = players or max(game.rules.OPTIONS["players"].default, len(named) + people)
    if seats not in game.players:
        fewest, most = game.players[0], game.players[-1]
        raise Sorry(say("players-out-of-range", players=seats, fewest=fewest, most=most))
    if people > seats:
        raise Sorry(say("too-many-people", people=people, seats=seats))
    if len(named) + people > seats:
        raise Sorry(say("too-many-bots", bots=len(named), free=seats - people))
    return ([PERSON] * people + named + [named[-1] if named else usual] * seats)[:seats]


def move_to(seated: list[str], seat: int, say: Speech) -> None:
    """Give the first person another seat.

    Raises:
        Sorry: there is no such seat.
    """
    if seat >= len(seated):
        seats = say.listing([str(n) for n in range(len(seated))], "or")
        raise Sorry(say("no-such-seat-here", seat=str(seat), seats=seats))
    seated.insert(seat, seated.pop(0))


def known_bot(name: str, say: Speech) -> str:
    """The name of a bot.

    Raises:
        Sorry: there is no such bot, and which there are.
    """
    from tablee import bots

    if bots.is_outside(name):
        from tablee.cli.outside import known_program

        return known_program(name, say)
    if name not in bots.names():
        raise Sorry(say("no-such-bot", bot=name, bots=say.listing([*bots.names(), NONE], "or")))
    return name


def known_level(name: str, say: Speech) -> str:
    """The name of a level of the search.

    Raises:
        Sorry: there is no such level, and which there are.
    """
    from tablee import bots

    if not bots.searches(name):
        raise Sorry(say("no-such-level", level=name, levels=say.listing(bots.level_names(), "or")))
    return name


def names_for(players: Sequence[str], given: Sequence[str], say: Speech) -> list[str]:
    """A name for each seat, no two alike."""
    from tablee import bots

    people = players.count(PERSON)
    own, names = iter([*given, *_people(people, say)[len(given) :]]), list[str]()
    for player in players:
        name = next(own) if player == PERSON else bots.title(player, say.language)
        again = [name, *(f"{name} {n}" for n in range(2, len(players) + 2))]
        names.append(next(one for one in again if one not in names))
    return names


def _people(how_many: int, say: Speech) -> list[str]:
    """What people are called who have not said: alone, as the computer knows them."""
    try:
        user = getpass.getuser().capitalize()
    except (OSError, KeyError):
        user = "Root"
    if how_many == 1 and user != "Root":
        return [user]
    return [say("person-name", n=n + 1) for n in range(how_many)]


def dice_for_bots(how_many: int, seed: int | None) -> list[int]:
    """A seed for each bot; from the table's, if it was given, but never the same."""
    if seed is None:
        return [secrets.randbits(32) for _ in range(how_many)]
    return [zlib.crc32(f"{seed} {seat}".encode()) for seat in range(how_many)]


def brought(game: Game, board: Path | None, deck: str | None, say: Speech) -> Any:
    """The board in a file, or the deck in a folder, that the table is to be played with.

    Raises:
        Sorry: it cannot be read, or the game is not played with one.
    """
    if board:
        if game.rules.DATA is None or game.about.get("photographs"):
            raise Sorry(say("no-boards", game=game.title(say.language)))
        text = text_of(board, say)
        return text if isinstance(game.rules.DATA, str) else _from_json(text, board, say)
    if deck is None:
        return None
    if not game.about.get("photographs"):
        raise Sorry(say("no-decks", game=game.title(say.language)))
    room = Terminal(game, say)
    with room.refusing():
        return game.part("making").deck_called(deck, room)


def _from_json(text: str, board: Path, say: Speech) -> Any:
    """What a file says, where a game's board is no text of its own."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Sorry(say("file-unreadable", file=str(board), why="JSON")) from None


def new_match(
    game: Game,
    names: Sequence[str],
    seed: int | None,
    options: Any,
    say: Speech,
    data: Any = None,
) -> Any:
    """The table laid out, with a board or a deck of its own if there is one.

    Raises:
        Sorry: the rules do not allow these options, by which clause; or the board cannot be.
    """
    try:
        return game.new(seed, seats=names, players=len(names), data=data, **options)
    except ValueError as error:
        told = error.said(say.language) if isinstance(error, Unplayable) else str(error)
        clause = re.search(r"§(\d+\.\d+)", told)
        rule = f" {game.clauses(say.language)[read_clause(clause[1])]}" if clause else ""
        raise Sorry(say("no-such-table", why=told + rule)) from None


def plainly(game: Game, screen: Screen) -> str:
    """What there is to say of a game without a module, where nobody wished it so.

    It is said at once, but for a screen that is soon cleared.
    """
    from tablee.kit.engines.engine import Mode, wished

    if wished() or game.engine().mode != Mode.INTERPRETED:
        return ""
    told = screen.say("plain-rules", title=game.title(screen.say.language), game=game.name)
    if screen.is_live:
        return told
    click.echo(screen.say.wrap(told), err=True)
    return ""
