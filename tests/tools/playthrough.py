"""A whole random game as text, so that a change of the rules can be read as prose.

The head of a playthrough is TOML: a seed, a language, and options. All below follows from it. In a
game of very many decisions `last` says how many of them, at the end, are written out.
"""

import json
import random
import textwrap
import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import tablee
from tablee.kit.engines.engine import Mode
from tests.tools.random_games import any_choice

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
WIDTH = 100
LONG = 6  # so many equal cells in a row are counted instead
IN_FULL = 2  # decisions at the end that are written in full, as is the first of each phase


def head_of(path: Path) -> str:
    """What a playthrough is made from: all before the first empty line."""
    return path.read_text("utf-8").partition("\n\n")[0].strip()


def written_out(name: str, head: str) -> str:
    """The playthrough of a game that has this head."""
    options = tomllib.loads(head)
    seed, language = options.pop("seed"), options.pop("language")
    last = options.pop("last", None)
    game = tablee.game(name)
    seats = NAMES[: options.get("players", game.rules.OPTIONS["players"].default)]
    match = game.new(seed=seed, seats=seats, mode=Mode.INTERPRETED, **options)
    dice, decisions = random.Random(seed), []
    opening = _lines("", _told(match, language, 0))
    while not match.over:
        seat, choice = any_choice(match, dice)
        decisions.append(Decision(match, seat, choice, language))
    end = [match.prompt(None, language), *_position(match, None), f"scores {match.scores}"]
    end += [f"winners {', '.join(seats[seat] for seat in match.winners)}"]
    if last and last < len(decisions):
        opening += ["", f"After {len(decisions) - last} decisions:"]
        decisions = decisions[-last:]
    return "\n".join([head, "", *opening, *_story(decisions), "", *end]) + "\n"


class Decision:
    """One decision, carried out: all there was to see before it, and what was told after it."""

    def __init__(self, match: Any, seat: int, choice: str, language: str) -> None:
        self.phase, self.prompt = match.phase, match.prompt(None, language)
        words = [match.words(other, language) for other in match.choices(seat)]
        self.before = _position(match, seat)
        self.before += _wrapped(f"to {match.seats[seat]}: {match.prompt(seat, language)}", 4)
        self.before += _wrapped(f"{len(words)} choices: {' · '.join(words)}", 4)
        self.row, since = f"{match.seats[seat]}: {choice}", len(match.events)
        match.play(seat, choice, match.game.actions.any_speech(choice))
        self.told = _told(match, language, since)

    def lines(self, in_full: bool, prompt: str) -> list[str]:
        """As it is written after another decision with this prompt."""
        if in_full:
            return ["", self.prompt, *self.before, *_lines(self.row, self.told)]
        if self.prompt == prompt:
            return _lines(self.row, self.told)
        return _lines(f"{self.prompt} {self.row}", self.told, 0)


def _story(decisions: list[Decision]) -> list[str]:
    lines, prompt, phases = [], "", set()
    for number, decision in enumerate(decisions):
        in_full = number >= len(decisions) - IN_FULL or decision.phase not in phases
        lines += decision.lines(in_full, prompt)
        prompt = decision.prompt
        phases.add(decision.phase)
    return lines


def _told(match: Any, language: str, since: int) -> dict[str, list[str]]:
    """What was told since an event, and who was told just that."""
    heard: dict[str, list[str]] = {}
    for seat in [*range(match.players), None]:
        text = " ".join(match.told(seat, language, since))
        heard.setdefault(text, []).append("onlookers" if seat is None else match.seats[seat])
    return heard


def _lines(row: str, told: dict[str, list[str]], indent: int = 2) -> list[str]:
    """A decision and what was told of it, in one go where all were told the same."""
    if len(told) == 1:
        return _wrapped(" — ".join([part for part in (row, *told) if part]), indent)
    each = [_wrapped(f"to {', '.join(who)}: {text}", 4) for text, who in told.items()]
    return [*_wrapped(row, indent), *(line for lines in each for line in lines)]


def _position(match: Any, seat: int | None) -> list[str]:
    """The position without its dice, and what this seat sees otherwise."""
    position, view = match.position(), match.view(seat)
    who = "onlookers" if seat is None else match.seats[seat]
    lines = [line for name in position if name != "dice" for line in _field(name, position[name])]
    for name, cells in view.items():
        if name in position and cells != position[name]:
            lines += _field(f"seen by {who}: {name}", cells)
    unseen = ", ".join(sorted(set(position) - set(view)))
    return lines + _wrapped(f"seen by {who}: the rest but {unseen}", 4)


def _field(name: str, cells: Any) -> list[str]:
    return _wrapped(f"{name} {_listed(cells)}", 4)


def _listed(cells: Any) -> str:
    """Cells as JSON, but for many alike in a row: [0 ×30]."""
    if not isinstance(cells, list):
        return json.dumps(cells, ensure_ascii=False)
    runs = [(cell, len(list(run))) for cell, run in groupby(map(_listed, cells))]
    return f"[{', '.join(f'{c} ×{n}' if n >= LONG else ', '.join([c] * n) for c, n in runs)}]"


def _wrapped(text: str, indent: int = 2) -> list[str]:
    first, more = " " * indent, " " * (indent + 4)
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=more, break_on_hyphens=False
    )
