"""What a learner sees and may choose at the tables of a game, number by number.

It stands on the page of each game, written by script/golden; for a game of one's own:
python -m tablee.envs.describing GAME.
"""

import sys

import tablee
from tablee.envs.reading import Part, Reading
from tablee.kit.table.game import Game

WHO = {"everyone": "", "owner": "only oneself"}


def table(game: Game) -> str:
    """What a learner reads at a table of this game, part by part, and what it may choose."""
    reading, codec = Reading(game), game.actions
    lines = [
        f"`{game.name}`: {game.players[0]} to {game.players[-1]} players, {reading.size} numbers, "
        f"{codec.size} actions, no more than {game.rules.LONGEST} decisions.",
        "",
        "| numbers | name | cells | a cell | |",
        "|--:|---|---|---|---|",
        *map(_line, reading.parts),
        "",
        "| actions | |",
        "|--:|---|",
    ]
    for verb, first in codec.base.items():
        last = first + len(codec.verbs[verb]) - 1
        texts = f"`{codec.text(first)}`" + (f" … `{codec.text(last)}`" if last > first else "")
        lines.append(f"| {_span(first, last)} | {texts} |")
    return "\n".join(lines) + "\n"


def _line(part: Part) -> str:
    cells = " × ".join(map(str, part.shape))
    cells = cells.replace(" ", " seats ", 1) if len(part.shape) > 1 and part.by_seat else cells
    cells += " seats" if len(part.shape) == 1 and part.by_seat else ""
    notes = [part.note, _known(part.known_to), "turned" if part.encoding.seats else ""]
    note = "; ".join(note for note in notes if note)
    numbers = _span(part.start, part.start + part.size - 1)
    return f"| {numbers} | {part.name} | {cells} | {_cell(part)} | {note} |"


def _known(known_to: str) -> str:
    return WHO.get(known_to, known_to)


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"


def _cell(part: Part) -> str:
    """How a cell reads, in words."""
    encoding = part.encoding
    if encoding.kind == "one-hot":
        return f"one of {encoding.size}"
    if encoding.kind == "card":
        return f"one of {encoding.size - encoding.most:g}, one of {encoding.most:g}"
    if encoding.kind == "bits":
        return f"any of {encoding.size}"
    if encoding.kind == "number":
        return f"1 to {encoding.most:g}, over {encoding.most:g}"
    return f"a number over {encoding.most:g}" + (", below 0 too" if part.low < 0 else "")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(table(tablee.game(name)))
