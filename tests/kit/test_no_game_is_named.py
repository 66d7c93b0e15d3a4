"""What stands above or below the games names none of them: what is of one game lies in its folder."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from docs.gather import ROOT
from tests.tools.golden import built_in

PACKAGE = ROOT / "src" / "tablee"
ROOMS = sorted(
    place
    for place in PACKAGE.iterdir()
    if (place / "__init__.py").exists() and place.name != "games"
)
NAMES = re.compile(rf"\b({'|'.join(game.name for game in built_in())})\b")
TITLES = {game.title(language) for game in built_in() for language in ("en", "fr")}
TITLED = re.compile(rf"\b({'|'.join(map(re.escape, TITLES))})\b")
# What a camera makes; and what carries messages to browsers, which is called push (RFC 8030).
ORDINARY = re.compile(r"\b(a|one|no) photograph\b|/api/push\b|\bpush([-.]\w*| services?\b)", re.I)


def named(source: str) -> Iterator[str]:
    """Every name of a game in a source, but for what documents it: examples want one."""
    tree = ast.parse(source)
    told = {
        id(part.body[0].value)
        for part in ast.walk(tree)
        if isinstance(part, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and part.body
        and isinstance(part.body[0], ast.Expr)
    }
    for part in ast.walk(tree):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in told:
            yield from NAMES.findall(ORDINARY.sub("", part.value))
        elif isinstance(part, ast.ImportFrom):
            yield from NAMES.findall(part.module or "")
        elif isinstance(part, ast.Import):
            yield from NAMES.findall(" ".join(alias.name for alias in part.names))


@pytest.mark.parametrize("room", ROOMS, ids=lambda place: place.name)
def test_no_source_outside_the_games_names_one(room: Path) -> None:
    sources = sorted(room.rglob("*.py"))
    found = {
        str(path.relative_to(PACKAGE)): list(named(path.read_text("utf-8"))) for path in sources
    }
    assert sources and not {name: games for name, games in found.items() if games}


@pytest.mark.parametrize("room", ROOMS, ids=lambda place: place.name)
def test_no_sentence_outside_the_games_names_one(room: Path) -> None:
    told = {path: path.read_text("utf-8") for path in sorted(room.rglob("*.ftl"))}
    bare = {path.name: ORDINARY.sub("", text) for path, text in told.items()}
    found = {name: TITLED.findall(text) + NAMES.findall(text) for name, text in bare.items()}
    assert not {name: games for name, games in found.items() if set(games) - {"photograph"}}


@pytest.mark.parametrize(
    "source",
    [
        'GAME = "push"',
        "from tablee.games.push.pieces import SUITS",
        "import tablee.games.yapasphoto.board",
        'SHARES = {"photograph": 0.9}',
        'def f():\n    "What it does."\n    return f"tablee play oeil_en_coin {1}"',
    ],
)
def test_a_name_is_noticed(source: str) -> None:
    assert list(named(source))


def test_an_example_and_an_ordinary_word_are_none() -> None:
    assert not list(named('"""tablee.game("push")"""\nSAID = "a photograph of one\'s own"'))
    assert ROOMS and tablee.games()
