"""The choices of a player: numbered, in groups by verb, each group as short as it can be."""

from collections.abc import Callable, Sequence
from itertools import groupby

import click

from tablee.cli.speech import Speech, width
from tablee.kit.table.match import Match

FEW = 8  # a group of more is listed by notation alone
MARKED = 300  # among more choices nobody looks for the mark of what cannot be undone
CLOSELY = 2  # lines of a group; of more, each item is its notation alone
Item = tuple[int, str]  # a number, and a notation
Row = tuple[str, list[str]]  # what items have in common, and the items


def menu(match: Match, seat: int, say: Speech, closely: bool = False) -> str:
    """Every choice of a seat with its number; closely, with no line of its own for each origin."""
    choices = match.choices(seat)
    final = {c for c in choices if match.cannot_undo(seat, c)} if len(choices) <= MARKED else set()
    numbered = list(enumerate(choices, 1))
    groups = [(verb, list(items)) for verb, items in groupby(numbered, lambda item: _verb(item[1]))]
    headings = {verb: heading(match, verb, say) for verb, _ in groups}
    column = min(max(map(len, headings.values()), default=0), width() // 4) + 2
    lines = []
    for verb, items in groups:
        shown = _shown(match, verb, items, final, say)
        if closely:
            shown = [_in_one(shown)]
            if len(_laid_out(shown[0], "", column)) > CLOSELY:
                shown = [_in_one(_shown(match, verb, items, final, say, briefly=True))]
        before = headings[verb].ljust(column)
        for i, row in enumerate(shown):
            lines += _laid_out(row, before if i == 0 else "", column)
    if final:
        lines.append(say("menu-final"))
    return "\n".join(lines)


def _in_one(rows: list[Row]) -> Row:
    """Rows as one: what their items have in common stands before the first of each."""
    return "", [f"{common * (n == 0)}{item}" for common, row in rows for n, item in enumerate(row)]


def heading(match: Match, verb: str, say: Speech) -> str:
    """What a verb is called, in words of the game if it has them."""
    message = f"verb-{verb}"
    return say.of(match.game)(message) if match.game.words.has(say.language, message) else verb


def _verb(notation: str) -> str:
    return notation.partition(" ")[0]


def _noun(notation: str) -> str:
    return notation.partition(" ")[2]


def _shown(
    match: Match,
    verb: str,
    items: Sequence[Item],
    final: set[str],
    say: Speech,
    briefly: bool = False,
) -> list[Row]:
    """Rows of a group; briefly, each item by its notation alone."""
    mark: Callable[[str], str] = lambda choice: "!" if choice in final else ""  # noqa: E731
    if len(_noun(items[0][1]).split()) > 1:
        rows = []
        for origin, some in groupby(items, lambda item: item[1].rpartition(" ")[0]):
            ends = [f"{_number(n)} {choice.split()[-1]}{mark(choice)}" for n, choice in some]
            rows.append((f"{_noun(origin)} → ", ends))
        return rows
    bare = briefly or len(items) > FEW
    names = [_named(match, choice, bare, say) for _, choice in items]
    return [
        ("", [f"{_number(n)} {name}{mark(c)}" for (n, c), name in zip(items, names, strict=True)])
    ]


def _named(match: Match, choice: str, bare: bool, say: Speech) -> str:
    """The noun of a choice, and what it is called where that is something else."""
    noun = _noun(choice)
    if not noun or bare:
        return noun or choice
    words = match.words(choice, say.language)
    named = words.removeprefix(heading(match, _verb(choice), say)).strip()
    if noun in named.split():  # the notation says it all, unless it is a bare number
        return named if noun.isdecimal() else noun
    return f"{named} ({noun})"


def _number(n: int) -> str:
    return click.style(str(n), bold=True)


def _laid_out(row: Row, before: str, column: int) -> list[str]:
    """A row of items, broken between items."""
    common, items = row
    lines, line = [], before.ljust(column) + common
    indent = " " * (column + len(common))
    for item in items:
        if len(click.unstyle(line + item)) > width() and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += item + "   "
    return [*lines, line.rstrip()]
