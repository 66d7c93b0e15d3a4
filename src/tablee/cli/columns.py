"""Rows under headings, for people at a terminal or, in one line each, for whatever reads a pipe."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from tablee.cli.speech import Speech
from tablee.kit.lines import as_line

UNBOUNDED = 100_000  # columns where nobody looks at a terminal: nothing is cut or folded
NOTHING = "–"


def show(say: Speech, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows under the messages of their headings; numbers stand to the right."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = UNBOUNDED
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    columns = list(zip(*rows, strict=True)) or [()] * len(headings)
    for heading, cells in zip(headings, columns, strict=True):
        is_number = bool(cells) and all(cell.isdecimal() or cell in ("", NOTHING) for cell in cells)
        justify: Any = "right" if is_number else "left"
        table.add_column(Text(say(heading)), justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*(Text(as_line(cell) or NOTHING) for cell in row))
    with console.capture() as shown:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in shown.get().rstrip("\n").split("\n")))


def show_json(value: Any) -> None:
    """The same for programs."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    click.echo()


def moment(stamp: str) -> str:
    """A moment as people read it: to the minute, in UTC as it was written."""
    return stamp[:16].replace("T", " ")
