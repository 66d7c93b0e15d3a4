"""Tables drawn in letters: as many lines as there is room for, in signs that the terminal has.

A game's text.py draws lines of rich text, if it likes in several versions, the roomiest first; where
the terminal says how many lines are seen at once, the first that fits is shown.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions
from rich.segment import Segment
from rich.text import Text

Version = Callable[[], list[Text]]


def fitting(height: int | None, *versions: Version) -> list[Text]:
    """The first version of at most so many lines; where none is so short, the last."""
    lines: list[Text] = []
    for version in versions:
        lines = version()
        if height is None or len(lines) <= height:
            break
    return lines


def beside(left: Sequence[Text], right: Sequence[Text], room: int) -> list[Text]:
    """Two columns of lines, the left one so wide."""
    lines = max(len(left), len(right))
    lefts, rights = ([*part, *[Text()] * (lines - len(part))] for part in (left, right))
    return [padded(one, room) + other for one, other in zip(lefts, rights, strict=True)]


def padded(text: Text, width: int) -> Text:
    """A text so wide, whatever it says."""
    wide = text.copy()
    wide.truncate(width, pad=True)
    return wide


def printed(
    lines: Sequence[Text], console: Console, options: ConsoleOptions, plain: Mapping[int, Any]
) -> Iterator[Any]:
    """Lines as rich prints them; `plain` has other letters for terminals that know no more."""
    for line in lines:
        line.truncate(options.max_width)
        for segment in line.render(console):
            text = segment.text.translate(plain) if options.ascii_only else segment.text
            yield Segment(text, segment.style)
        yield Segment.line()
