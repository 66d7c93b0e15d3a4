"""What a game adds to the terminal: `commands.py` in its folder, with the words of its catalogues.

    def stalls(room: Room, least: int | None) -> None:
        room.tell(room.say("stalls-told", least=least or 0))

    COMMANDS = {"stalls": Command(stalls, switches=(Switch("least", int),))}

about.toml says `commands = ["stalls"]`, so that nothing is imported to list them. The message help-stalls
explains `tablee stalls`, its first line alone in the list; help-stalls-least, or else help-least,
explains --least; metavar-least stands for its value. What cannot be is an `Unplayable` of the game's.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tablee.kit.table.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
KINDS = (str, int, float, bool)


class Room(Protocol):
    """Where a command is carried out, and who asks for it: the terminal, in the reader's language."""

    @property
    def game(self) -> Game:
        """The game that brings the command."""

    @property
    def language(self) -> str:
        """The reader's."""

    @property
    def width(self) -> int:
        """How many columns there are for a drawing."""

    def say(self, message: str, /, **arguments: Any) -> str:
        """A sentence of the game."""

    def listing(self, words: Sequence[str], joint: str = "and") -> str:
        """a, b and c; or, with "or": a, b or c"""

    def tell(self, text: str, first: str = "", rest: str | None = None) -> None:
        """Show a text, as wide as people read it; its first line begins so, the others so."""

    def show(self, *lines: "RenderableType") -> None:
        """Show lines that are laid out already, in their colours."""

    def at(self, text: str) -> Path:
        """The place on the disk that somebody wrote."""

    def kept(self, kind: str) -> Path:
        """The folder where what people make is kept, such as their "decks"."""

    def reading(self, place: Path) -> AbstractContextManager[None]:
        """Inside, a file that cannot be read is told in a sentence."""

    def writing(self, place: Path) -> AbstractContextManager[None]:
        """Inside, a file that cannot be written is told in a sentence."""


@dataclass(frozen=True)
class Argument:
    """A word after the name of a command; None where it may be left out and is."""

    name: str
    is_required: bool = True


@dataclass(frozen=True)
class Switch:
    """What a command takes under a name, as in `--radius 20`; None where it is not there.

    One that is a bool takes no value, and is False; one that comes `often` is a tuple.
    """

    name: str
    kind: type = str
    least: float = 0
    short: str = ""
    often: bool = False


@dataclass(frozen=True)
class Command:
    """What is done: it is given the room, and every argument and switch by its name."""

    does: Callable[..., None]
    arguments: tuple[Argument, ...] = ()
    switches: tuple[Switch, ...] = ()


class NoCommand(Exception):
    """A game declares a command and has none that can be used: why, to its author."""


def declared(game: Game) -> list[str]:
    """The names of its commands, as about.toml has them: read, but not looked at."""
    names = game.about.get("commands", [])
    return [str(name) for name in names] if isinstance(names, list) else [str(names)]


def command_of(game: Game, name: str) -> Command:
    """A command that a game declares.

    Raises:
        NoCommand: commands.py has none of this name.
        Exception: whatever its author's file raises.
    """
    part = game.part("commands")
    if part is None:
        raise NoCommand("it is not there")
    found = getattr(part, "COMMANDS", None)
    if not isinstance(found, dict) or not isinstance(found.get(name), Command):
        raise NoCommand(f"add COMMANDS[“{name}”], a Command of kit/table/commands.py")
    command: Command = found[name]
    return command


def messages(name: str, command: Command) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words that a command needs, for what: one of several messages each time."""
    yield (f"help-{name}",), f"the command `{name}`"
    for switch in command.switches:
        yield (f"help-{name}-{switch.name}", f"help-{switch.name}"), f"`{name} --{switch.name}`"
    valued = [switch.name for switch in command.switches if switch.kind is not bool]
    for word in dict.fromkeys([*(one.name for one in command.arguments), *valued]):
        yield (f"metavar-{word}",), f"what is typed there in `{name}`"
