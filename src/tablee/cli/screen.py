"""The terminal: boards, prose, and the line that a player types."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.speech import Speech

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tablee.kit.table.match import Match

CLEAR = "\x1b[H\x1b[2J"
EMPTY = "–"
FORGET = "\x1b[3J"  # what has scrolled away, too


class Screen:
    """Where everything is shown; it is cleared only where that makes sense."""

    def __init__(self, say: Speech) -> None:
        from rich.console import Console

        self.say = say
        self.console = Console(highlight=False)

    @property
    def is_live(self) -> bool:
        """Is somebody looking at a terminal that can be cleared?"""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def clear(self, forget: bool = False) -> None:
        """A clean page; `forget` also what was on the pages before."""
        if self.is_live:
            sys.stdout.write(CLEAR + (FORGET if forget else ""))
            sys.stdout.flush()

    def print(self, text: str = "", first: str = "", rest: str | None = None) -> None:
        """A text, wrapped line by line."""
        for line in text.split("\n"):
            click.echo(self.say.wrap(line, first, rest))

    def lines(self, text: str) -> None:
        """A text that is laid out already."""
        click.echo(text)

    @property
    def height(self) -> int | None:
        """How many lines are seen at once; None where nobody looks at a terminal."""
        return self.console.height if self.is_live else None

    def board(self, match: "Match", seat: int | None) -> None:
        """The table as this seat (None: a spectator) may see it."""
        self.console.print(drawing(match, seat, self.say))

    def drawn(self, match: "Match", seat: int | None, height: int | None) -> str:
        """The same as text; in so few lines, where the game knows how to draw it closely."""
        with self.console.capture() as capture:
            self.console.print(drawing(match, seat, self.say), height=height)
        return capture.get().rstrip("\n")

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        """While others are busy, say so."""
        if not self.is_live:
            yield
            return
        with self.console.status(text):
            yield


def drawing(match: "Match", seat: int | None, say: Speech) -> "RenderableType":
    """The game's own drawing of what a seat knows, or a plain list of it."""
    part = match.game.part("text")
    if part is None:
        return _fields(match, seat, say)
    drawn: RenderableType = part.draw(match.knowledge(seat), match.seats, say.of(match.game))
    return drawn


def _fields(match: "Match", seat: int | None, say: Speech) -> "RenderableType":
    """The named fields of a view."""
    from rich.table import Table
    from rich.text import Text

    from tablee.kit.pictures.plain.fields import shown, title

    game, view = match.game, match.view(seat)
    grid = Table.grid(padding=(0, 2))
    for field in shown(match.rules.STATE):
        named = title(game.words, say.of(game), field.name)
        value = view[field.name]
        sitting = value[: match.players] if field.is_by_seat else value
        grid.add_row(Text(named, "dim"), Text(_plain(sitting)))
    return grid


def _plain(value: Any) -> str:
    """A value as people read it: [[2, 3], [4, -1]] is 2 3 | 4 –"""
    if isinstance(value, list):
        nested = any(isinstance(part, list) for part in value)
        return (" | " if nested else " ").join(map(_plain, value)) or EMPTY
    if isinstance(value, dict):
        return "  ".join(f"{name} {_plain(part)}" for name, part in value.items())
    return {None: EMPTY, -1: EMPTY, -2: "?"}.get(value, str(value))


def ask(prompt: str, candidates: Sequence[str] = ()) -> str:
    """The line that somebody types; Tab completes it.

    Raises:
        EOFError: there is nobody to type.
    """
    with _completing(candidates):
        return input(prompt)


@contextmanager
def _completing(candidates: Sequence[str]) -> Iterator[None]:
    try:
        import readline
    except ImportError:  # Windows
        yield
        return

    def complete(text: str, state: int) -> str | None:
        fits = [word for word in candidates if word.startswith(text.lower())]
        return fits[state] if state < len(fits) else None

    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    readline.set_completer_delims("")  # a whole line is one word
    readline.set_completer(complete)
    try:
        yield
    finally:
        readline.set_completer(None)
