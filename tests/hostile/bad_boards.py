"""Boards of yapasphoto and decks of L'Œil en coin that are made to do harm."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import tablee
from tests.hostile import records
from tests.hostile.bad_words import spoilt
from tests.hostile.spoiling import some_of, spoilt_text

BOARD, DECK = "yapasphoto", "oeil_en_coin"


def boards(luck: random.Random, many: int) -> Iterator[tuple[str, Any]]:
    """So many, each with what is wrong with it: the classics, then others by chance."""
    good: str = tablee.game(BOARD).rules.DATA
    known = some_of(BOARDS, luck, many)
    yield from ((what, good.replace(old, new) if old else new) for what, old, new in known)
    for _ in range(many - len(known)):
        if luck.random() < 0.1:
            yield "a name by chance", good.replace("Hauterive", spoilt(luck).replace('"', ""))
        else:
            yield "lines by chance", spoilt_text(good, luck)


def decks(luck: random.Random, many: int) -> Iterator[tuple[str, Any]]:
    """So many, each with what is wrong with it: the classics, then others by chance."""
    good: dict[str, Any] = tablee.game(DECK).rules.DATA
    known = some_of(DECKS, luck, many)
    for what, change in known:
        yield what, {**copy.deepcopy(good), **change} if isinstance(change, dict) else change
    for _ in range(many - len(known)):
        yield records.spoilt([good], luck)


def _photos(**change: Any) -> dict[str, Any]:
    """Two hundred photographs that are alike but for their files."""
    return {"photos": [{"file": f"p{n}.webp", "tags": ["camera"]} | change for n in range(200)]}


def _nested(levels: int) -> Any:
    """A list in a list in a list …"""
    inside: Any = 0
    for _ in range(levels):
        inside = [inside]
    return inside


STOP = '{ name = "Hauterive", at = [23, 9] },'
BOARDS: list[tuple[str, str, Any]] = [
    ("nothing", "", ""),
    ("a number", "", 7),
    ("no text", "", None),
    ("a list", "", [[]]),
    ("no TOML", "", "<board/>"),
    ("brackets without an end", "", "stops = " + "[" * 100_000),
    ("keys within keys", "", ".".join("a" * 20_000) + " = 1"),
    ("keys within keys, and quotes", "", "'#' = ['''''', {" + ".".join("a" * 20_000) + " = 1}]"),
    ("a note that is a number", 'note = {', 'note = 7 # {'),
    ("a note that is a list", 'note = {', 'note = [{}] # {'),
    ("tables within tables", "", "a = " + "{a = " * 5_000 + "1" + "}" * 5_000),
    ("as large as may be", "", "# " + "x" * 250_000),
    ("larger than may be", "", "# " + "x" * 400_000),
    ("a letter of four bytes, again and again", "", "name = \"" + "\U0001f600" * 60_000 + "\""),
    ("a stop of no name", "\"Hauterive\"", "\"\""),
    ("a stop whose name hides", "\"Hauterive\"", "\"\\u200b\\u202e\""),
    ("a name that closes a drawing", "\"Hauterive\"", "\"</text><script>alert(1)</script>\""),
    ("a name that is a sentence of ours", "\"Hauterive\"", "\"{ $name }\""),
    ("a name of marks", "\"Hauterive\"", "\"" + "Z\u0308\u0336" * 13 + "\""),
    ("a stop beyond the map", "at = [23, 9]", "at = [99999999999, 9]"),
    ("a stop before the map", "at = [23, 9]", "at = [-23, 9]"),
    ("a stop between steps", "at = [23, 9]", "at = [23.5, nan]"),
    ("two stops in one place", "at = [23, 9]", "at = [20, 11]"),
    ("a stop again and again", STOP, STOP * 2_000),
    ("minutes of nothing", "minutes = 5", "minutes = 0"),
    ("minutes without an end", "minutes = 5", "minutes = 9223372036854775807"),
    ("minutes backwards", "minutes = 5", "minutes = -5"),
    ("minutes that are true", "minutes = 5", "minutes = true"),
    ("a line to itself", "[\"Neuchâtel\", \"Hauterive\"]", "[\"Neuchâtel\", \"Neuchâtel\"]"),
    ("an unknown part", "name = \"Pays", "anything = 1\nname = \"Pays"),
    ("a way that nobody knows", "by = \"rail\"", "by = \"../../etc\""),
    ("cards of nothing", "count = 4", "count = 0"),
    ("more cards than there are", "count = 4", "count = 32767"),
    ("a board as a game keeps it", "minutes = 15", "minutes = 1e1"),
]  # fmt: skip
DECKS: list[tuple[str, Any]] = [
    ("nothing", None),
    ("a number", 7),
    ("a text", "camera"),
    ("a list", []),
    ("nothing in it", {"photos": []}),
    ("photographs that are none", {"photos": [None, 7, "a", [], {}]}),
    ("one again and again", {"photos": [{"file": "a.webp", "tags": ["camera"]}] * 300}),
    ("more than any deck", {"photos": [{"file": f"p{n}.webp", "tags": ["camera"]} for n in range(3000)]}),
    ("files that lead elsewhere", _photos(file="../../etc/passwd")),
    ("files of another house", _photos(file="https://elsewhere.example/a.webp")),
    ("files of other people", _photos(file="/photos/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp")),
    ("no files", _photos(file="")),
    ("no tags", _photos(tags=[])),
    ("tags that are no list", _photos(tags="camera")),
    ("tags that hide", _photos(tags=["camera", "\u200b", "\u202etac"])),
    ("tags again and again", _photos(tags=["camera"] * 41)),
    ("tags without an end", _photos(tags=["x" * 5000])),
    ("a description without an end", _photos(en="x" * 1000)),
    ("a description that is a page", _photos(en="<script>alert(1)</script>", fr="{ $n }")),
    ("a description in half a letter", _photos(en="\ud800")),
    ("a motif that hides", {"motif": "\u200b"}),
    ("a motif of nobody", {"motif": "nobody knows"}),
    ("a motif that is a list", {"motif": ["camera"]}),
    ("words that are a list", {"words": []}),
    ("words of half a letter", {"words": {"camera": {"en": "\udfff"}}}),
    ("words without an end", {"words": {"camera": {"en": "x" * 60_000}}}),
    ("words in every language", {"words": {"camera": {f"{n:03}": "x" for n in range(999)}}}),
    ("words that hide", {"words": {"camera": {"en": "\u202e\u200b"}}, "name": {"en": "\u3164"}}),
    ("a name that is a page", {"name": {"en": "<img src=x onerror=alert(1)>"}}),
    ("lists in lists", {"name": _nested(40)}),
    ("lists in lists without an end", {"name": _nested(400)}),
    ("a part that nobody knows", {"anything": {"at": "all"}}),
    ("as large as may be", {"anything": "x" * 200_000}),
    ("larger than may be", {"anything": "x" * 300_000}),
]  # fmt: skip
