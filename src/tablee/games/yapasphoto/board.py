"""A board: stops, lines, sights and cards, read from the text of one TOML file.

The text itself is a table's data, so that what somebody wrote is what travels, is kept, and can be
handed back; and so that whatever is wrong with it can be pointed at by its line. No Numba in here.
"""

import re
import tomllib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tablee.games.yapasphoto.pieces import EFFECTS, KINDS, MAX_PLAYERS
from tablee.kit.rules.options import Unplayable
from tablee.kit.words import FALLBACK, Catalogue

FOLDER = Path(__file__).parent
BUILT_IN = FOLDER / "boards" / "pays_de_neuchatel.toml"
Names = dict[str, str]  # language -> what it is called
LONGEST_TEXT = 256 * 1024  # characters of a whole board
DOTS = 9  # in one key: tomllib takes the square of their number in time and memory
NO_KEYS = re.compile(  # what stands in quotes, and comments; to the end, if nothing closes them
    r'''"""(?:[^"\\]++|\\.|"(?!""))*+"{0,5}|"(?:[^"\\\n]++|\\.)*+"?'''
    r"""|'''(?:[^']++|'(?!''))*+'{0,5}|'[^'\n]*+'?|#[^\n]*+""",
    re.DOTALL,
)
DOTTED = re.compile(rf"(?:\.[^.,=\[\]{{}}\n]*+){{{DOTS}}}")


class BoardError(Unplayable):
    """What is wrong with a board, on which line of its file, and what to change."""

    def __init__(self, message: str, row: int = 0, **arguments: Any) -> None:
        super().__init__(f"board-{message}", **arguments)
        self.row, self.words = row, Catalogue(FOLDER)

    def said(self, language: str) -> str:
        """The same in a language."""
        told = super().said(language)
        return self.words.say(language, "board-at", row=self.row, told=told) if self.row else told


# --- What a board has ---------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """Where pawns stop; `at` are steps to the right and down on the map."""

    names: Names
    at: tuple[int, int]
    gateway: bool


@dataclass(frozen=True)
class Line:
    """What joins two neighbouring stops, by their places in the list of stops."""

    a: int
    b: int
    by: str
    minutes: int


@dataclass(frozen=True)
class Site:
    """What there is to photograph at a stop."""

    stop: int
    kind: int
    names: Names


@dataclass(frozen=True)
class Action:
    """One kind of action card; `takes` and `lines` only where its effect has them."""

    effect: int
    names: Names
    count: int
    minutes: int
    reaction: bool
    takes: int
    lines: int


@dataclass(frozen=True)
class Water:
    """A lake: only drawn, never played with; its shore in steps, as the stops are placed."""

    names: Names
    shore: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Board:
    """All that a file says, once nothing is wrong with it."""

    names: Names
    notes: Names
    stops: tuple[Stop, ...]
    lines: tuple[Line, ...]
    sites: tuple[Site, ...]
    routes: tuple[tuple[int, ...], ...]
    destinations: tuple[tuple[int, ...], ...]
    actions: tuple[Action, ...]
    water: tuple[Water, ...]

    def stop(self, number: int, language: str = FALLBACK) -> str:
        """What a stop is called."""
        return called(self.stops[number].names, language)

    def site(self, stop: int, kind: int) -> Site | None:
        """The activity of a kind at a stop."""
        return self._site_at.get((stop, kind))

    @cached_property
    def _site_at(self) -> dict[tuple[int, int], Site]:
        return {(site.stop, site.kind): site for site in reversed(self.sites)}

    def action(self, effect: int) -> Action | None:
        """The card with an effect."""
        found = [action for action in self.actions if action.effect == effect]
        return found[0] if found else None

    @cached_property
    def minutes_between(self) -> list[list[int]]:
        """The quickest way from each stop to each, in minutes."""
        return [self._minutes_from(start) for start in range(len(self.stops))]

    def _minutes_from(self, start: int) -> list[int]:
        far = 10**6
        best = [far] * len(self.stops)
        best[start], waiting = 0, deque([start])
        while waiting:
            here = waiting.popleft()
            for line in self.lines:
                for a, b in ((line.a, line.b), (line.b, line.a)):
                    if a == here and best[here] + line.minutes < best[b]:
                        best[b] = best[here] + line.minutes
                        waiting.append(b)
        return best

    def length_of(self, stops: Sequence[int]) -> int:
        """The minutes from the first of these stops to the last, in their order."""
        return sum(self.minutes_between[a][b] for a, b in pairwise(stops))


def called(names: Names, language: str) -> str:
    """A name in a language, or as the board itself calls it."""
    return names.get(language, names[""])


# --- Reading it ----------------------------------------------------------------


@lru_cache(maxsize=16)
def read(text: str, players: int = MAX_PLAYERS) -> Board:
    """The board of this text, for so many players.

    Raises:
        BoardError: the first thing that is wrong with it.
    """
    for fault in problems(text, players):
        raise fault
    data = parsed(text)
    number = {stop["name"]: i for i, stop in enumerate(data["stops"])}
    return Board(
        _names(data),
        _note(data),
        tuple(
            Stop(_names(stop), (stop["at"][0], stop["at"][1]), stop.get("gateway", False))
            for stop in data["stops"]
        ),
        tuple(
            Line(
                number[line["between"][0]], number[line["between"][1]], line["by"], line["minutes"]
            )
            for line in data["lines"]
        ),
        tuple(
            Site(number[site["at"]], KINDS.index(site["kind"]), _names(site))
            for site in data["sites"]
        ),
        tuple(tuple(number[name] for name in card) for card in data["routes"]),
        tuple(tuple(number[name] for name in card) for card in data["destinations"]),
        tuple(_action(card) for card in data.get("actions", [])),
        tuple(
            Water(_names(lake), tuple((x, y) for x, y in lake["shore"]))
            for lake in data.get("water", [])
        ),
    )


def problems(text: str, players: int = MAX_PLAYERS) -> list[BoardError]:
    """All that is wrong with the text of a board, line by line; nothing, if it can be played."""
    from tablee.games.yapasphoto.faults import Faults

    try:
        data = parsed(text)
    except BoardError as unreadable:
        return [unreadable]
    return Faults(data, rows_of(text), players).found()


def parsed(text: str) -> dict[str, Any]:
    """What the TOML says.

    Raises:
        BoardError: it is no TOML, or takes too long to be read.
    """
    if len(text) > LONGEST_TEXT:
        raise BoardError("too-long", most=LONGEST_TEXT // 1024)
    bare = NO_KEYS.sub(lambda found: "\n" * found[0].count("\n"), text)
    if dotted := DOTTED.search(bare):
        raise BoardError("dotted", bare.count("\n", 0, dotted.start()) + 1, most=DOTS)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # also numbers and lists beyond all measure
        found = re.search(r"^(.*) \(at line (\d+), column \d+\)$", str(wrong))
        why, row = (found[1], int(found[2])) if found else (str(wrong), text.count("\n") + 1)
        raise BoardError("unreadable", row, why=why) from None


def rows_of(text: str) -> dict[str, list[int]]:
    """Part of the file -> its own line, then that of each of its entries.

    tomllib does not tell where a value stood. Only what the TOML reader has accepted comes here.
    """
    rows: dict[str, list[int]] = {}
    part, depth, row = "", 0, 1
    strings = r"\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'"
    tokens = re.compile(rf"{strings}|#[^\n]*|\n|[\[\]{{}},=]|[^\s\[\]{{}},=#\"']+", re.S)
    is_key, opens_entry = True, False
    text_of_row: list[str] = []
    for found in tokens.finditer(text):
        token, before = found[0], row
        row += token.count("\n")
        if token[0] == "#":
            continue
        if token == "\n":
            if depth == 0:
                header = re.fullmatch(r"\[\[?([\w\"' -]+)\]?\]", "".join(text_of_row))
                if header:
                    part = header[1].strip("\"' ")
                    rows.setdefault(part, [before]).append(before)
                is_key, text_of_row = True, []
            continue
        text_of_row.append(token)
        if depth == 0 and is_key and token == "=":
            key = text_of_row[0].strip("\"'")
            if key not in rows:
                part = key
                rows[part] = [before]
            is_key = False
            continue
        if depth == 1 and opens_entry and token not in "],":
            rows[part].append(before)
            opens_entry = False
        if not is_key:
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token, 0)
            if depth == 1 and token in "[,":
                opens_entry = True
    return rows


def is_language(key: str) -> bool:
    """Is this the key of a name in another language? No language is called at or by."""
    return len(key) == 2 and key.isascii() and key.islower() and key not in ("at", "by")


def _names(entry: dict[str, Any]) -> Names:
    return {"": entry["name"], **{key: name for key, name in entry.items() if is_language(key)}}


def _note(data: dict[str, Any]) -> Names:
    note = data.get("note", "")
    if isinstance(note, str):
        return {"": note}
    return {"": next(iter(note.values()), ""), **note}


def _action(card: dict[str, Any]) -> Action:
    return Action(
        EFFECTS.index(card["effect"]),
        _names(card),
        card["count"],
        card["minutes"],
        card.get("reaction", False),
        card.get("takes", 0),
        card.get("lines", 0),
    )
