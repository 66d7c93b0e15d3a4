"""The terminal, as the command of a game meets it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry
from tablee.cli.speech import Speech
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


class Terminal:
    """A `kit.commands.Room`."""

    def __init__(self, game: Game, say: Speech) -> None:
        self.game, self.speech = game, say
        self.language = say.language
        self.say = say.of(game)

    @cached_property
    def _console(self) -> "Console":
        from rich.console import Console

        return Console()

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._console.width

    def listing(self, words: Sequence[str], joint: str = "and") -> str:
        """a, b and c"""
        return self.speech.listing(words, joint)

    def tell(self, text: str, first: str = "", rest: str | None = None) -> None:
        """A text, wrapped line by line."""
        for line in text.split("\n"):
            click.echo(self.speech.wrap(line, first, rest))

    def show(self, *lines: "RenderableType") -> None:
        """Lines as they are; plain text needs no console."""
        for line in lines:
            if isinstance(line, str):
                click.echo(line)
            else:
                self._console.print(line, soft_wrap=True, highlight=False)

    def at(self, text: str) -> Path:
        """The place that somebody wrote."""
        return saves.at(text)

    def kept(self, kind: str) -> Path:
        """Beside the games that are kept."""
        return saves.kept(kind)

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """What cannot be is told in the words of the game."""
        try:
            yield
        except Unplayable as wrong:
            wrong.words = self.game.words
            raise Sorry(wrong.said(self.language)) from None

    @contextmanager
    def reading(self, place: Path) -> Iterator[None]:
        """What cannot be read is told in a sentence."""
        try:
            yield
        except OSError as error:
            told = {"file": str(place), "why": saves.reason(error)}
            raise Sorry(self.speech("file-unreadable", **told)) from None
        except UnicodeDecodeError:
            raise Sorry(self.speech("file-unreadable", file=str(place), why="UTF-8")) from None

    @contextmanager
    def writing(self, place: Path) -> Iterator[None]:
        """What cannot be written is told in a sentence."""
        try:
            yield
        except Unplayable:
            raise
        except (OSError, ValueError) as error:
            why = saves.reason(error) if isinstance(error, OSError) else str(error)
            raise Sorry(self.speech("file-unwritable", file=str(place), why=why)) from None
