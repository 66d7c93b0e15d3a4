"""The commands that games bring: listed by name, imported when asked for, refused in a sentence."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import click

from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.room import Terminal
from tablee.cli.speech import FOLDER, Speech
from tablee.games import find, nearest_first
from tablee.kit.given import quoted
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.commands import NAME, Command, NoCommand, Switch, command_of, declared
from tablee.kit.table.game import Game
from tablee.kit.words import Catalogue, MissingWords


@dataclass(frozen=True)
class Refused:
    """A command that a game declares and nobody can have: a message of ours says why."""

    command: str
    game: Game
    message: str
    by: Game | None = None

    def said(self, say: Speech) -> str:
        """The same in a sentence."""
        told = {"command": quoted(self.command), "game": title(self.game, say)}
        return say(self.message, **told, by=title(self.by, say) if self.by else "")


def brought(ours: Iterable[str]) -> tuple[dict[str, Game], list[Refused]]:
    """The commands of games by name, beside those of ours; and which of them cannot be had.

    Of two with one name the first is had: of games that came with Tablée, then of those in folders that
    TABLEE_GAMES names, then of those that packages bring.
    """
    found: dict[str, Game] = {}
    refused = []
    for game in map(find, nearest_first()):
        for command in _declared(game):
            if command in ours:
                refused.append(Refused(command, game, "command-ours"))
            elif not NAME.fullmatch(command):
                refused.append(Refused(command, game, "command-misnamed"))
            elif command in found:
                refused.append(Refused(command, game, "command-taken", found[command]))
            else:
                found[command] = game
    return found, refused


def _declared(game: Game) -> list[str]:
    """None, where about.toml cannot be read: whoever asks for the game is told."""
    try:
        return declared(game)
    except (OSError, ValueError):
        return []


def title(game: Game, say: Speech) -> str:
    """What a game is called; at worst by its name."""
    try:
        return game.title(say.language)
    except Exception:  # an about.toml that cannot be read, or says something else there
        return game.name


def summary(command: str, game: Game, say: Speech) -> str:
    """The first line of a command's help; nothing where the game has no words for it."""
    try:
        return say.of(game)(f"help-{command}").partition("\n")[0]
    except (LookupError, OSError, ValueError):
        return ""


def loaded(name: str, game: Game, say: Speech) -> click.Command:
    """A command of a game, ready to be called.

    Raises:
        Sorry: it cannot be had, and why.
    """
    from tablee.building.trouble import trouble_of

    try:
        return Brought(name, game, command_of(game, name))
    except Exception as wrong:  # whatever its author's file raises
        cause = wrong.__cause__ if isinstance(wrong, Unplayable) else wrong
        found = trouble_of(cause if isinstance(cause, Exception) else wrong, game.folder)
        at = f"{found.file}, line {found.line}: " if found.file else ""
        why = f"commands.py: {wrong}" if isinstance(wrong, NoCommand) else at + found.what
        told = {"command": quoted(name), "game": title(game, say), "why": why}
        raise Sorry(say("command-broken", **told)) from wrong


class Brought(Spoken):
    """A command of a game: explained in its words, carried out in this terminal."""

    def __init__(self, name: str, game: Game, command: Command) -> None:
        params: list[click.Parameter] = [
            click.Argument([one.name], required=one.is_required) for one in command.arguments
        ]
        params += [_option(switch) for switch in command.switches]
        super().__init__(name, params=params, callback=self._carry_out)
        self.game, self.does = game, command.does

    def speech(self, ctx: click.Context) -> Speech:
        """The game's words before ours."""
        return Speech(speech_of(ctx).language, Catalogue(FOLDER, self.game.folder))

    def explained(self, say: Speech, message: str) -> str:
        """What a message says; nothing where the game lacks it, as `tablee contract` tells its author."""
        try:
            return say(message)
        except MissingWords:
            return ""

    def _carry_out(self, **given: Any) -> None:
        room = Terminal(self.game, speech_of(click.get_current_context()))
        with room.refusing():
            self.does(room, **given)


def _option(switch: Switch) -> click.Option:
    """A switch as click reads it."""
    names = [f"-{switch.short}"] if switch.short else []
    names += [f"--{switch.name}", switch.name.replace("-", "_")]
    if switch.kind is bool:
        return click.Option(names, is_flag=True)
    kind = None if switch.kind is str else Number(switch.least, whole=switch.kind is int)
    return click.Option(names, type=kind, multiple=switch.often)
