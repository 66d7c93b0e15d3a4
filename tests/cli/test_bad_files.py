"""H18: whatever a file holds, a command that reads it ends in one sentence, never in a traceback."""

import copy
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import saves
from tablee.games import find

Tablee = Callable[..., Any]
GAME = find("photosynthesis")
RECORD_COMMANDS = [
    ["replay"],
    ["replay", "--all"],
    ["draw"],
    ["draw", "--film"],
    ["draw", "--at", "1"],
    ["hint"],
    ["analyse"],
    ["resume"],
    ["play", "--resume"],
    ["play", "--at", "1", "--from"],
]


def record() -> dict[str, Any]:
    """A game that was left, as the terminal keeps it."""
    match = GAME.new(seed=1, players=2, seats=["Ana", "Ben"], mode="interpreted")
    for _ in range(4):
        match.play(match.waiting[0], match.choices(match.waiting[0])[-1])
    seats = {"players": ["person", "random"], "bot_seeds": [1, 2], "over": False}
    return json.loads(json.dumps({**match.record(), **seats}))


GOOD = record()
BEGUN = GAME.new(seed=1, players=2, mode="interpreted").position()
TAKEN_UP = json.loads(json.dumps(GAME.from_position(BEGUN, players=2, mode="interpreted").record()))
NO_GAMES = {
    "nothing": b"",
    "no JSON": b"{",
    "no UTF-8": b"\xff\xfe\x00",
    "lists in lists": b"[" * 100_000,
    "objects in objects": b'{"rows":' * 100_000,
    "a number": b"5",
    "null": b"null",
    "a list": b"[]",
    "an object": b"{}",
    "a number of too many digits": b'{"game": "photosynthesis", "rows": ' + b"9" * 5000 + b"}",
    "a game that is no text": b'{"game": 5, "rows": []}',
    "another game": b'{"game": "chess", "rows": []}',
    "a game elsewhere": b'{"game": "../push", "rows": []}',
    "half a character": b'{"game": "\\ud800", "rows": []}',
    "only a game": b'{"game": "photosynthesis", "rows": []}',
    "too much": b" " * (saves.LARGEST + 1),
}


def at(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put something else there."""

    def spoil(one: dict[str, Any]) -> None:
        place: Any = one
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return spoil


def without(part: str) -> Callable[[dict[str, Any]], None]:
    """Take a part away."""
    return lambda one: one.pop(part)


SPOILT = {
    "no seed": without("seed"),
    "a seed of half": at("seed", value=0.5),
    "a seed below 0": at("seed", value=-1),
    "a seed too large": at("seed", value=2**128),
    "no seed and no position": at("seed", value=None),
    "a later engine": at("engine", value=99),
    "an engine that only equals ours": at("engine", value=True),
    "options in a list": at("options", value=[]),
    "an option more": at("options", "mode", value="fast"),
    "an option of a wrong kind": at("options", "players", value=[2]),
    "data in a list": at("data", value=[]),
    "other data": at("data", value="0" * 16),
    "a board where there is none": at("board", value={"stops": []}),
    "seats in a text": at("seats", value="ab"),
    "too many seats": at("seats", value=["x"] * 50),
    "a seat of half a character": at("seats", 0, value="\ud800"),
    "a seat on two lines": at("seats", 0, value="a\nb"),
    "rows in an object": at("rows", value={}),
    "a row of nothing": at("rows", 1, value=None),
    "a row of a seat": at("rows", 1, value=[0]),
    "a seat that is true": at("rows", 0, 0, value=True),
    "a seat that is text": at("rows", 0, 0, value="0"),
    "a seat too far": at("rows", 0, 0, value=64),
    "an action that is a number": at("rows", 0, 1, value=5),
    "an action of half a character": at("rows", 0, 1, value="\ud800"),
    "words that are a number": at("rows", 0, value=[0, "place 1", 5]),
    "more rows than any game": at("rows", value=[[0, "pass"]] * 10_000),
    "a check too few": at("checks", value=[]),
    "a check that is a number": at("checks", 0, value=5),
    "forks in an object": at("forks", value={"1": {}}),
    "a fork past the end": at("forks", value=[[99, {}]]),
    "forks out of order": at("forks", value=[[2, {}], [1, {}]]),
    "a fork to nowhere": at("forks", value=[[2, {}]]),
    "an empty position": at("position", value={}),
    "a position in a list": at("position", value=[]),
}
CELLS = {
    "half a number": at("points", 0, value=0.5),
    "no number": at("points", 0, value=float("nan")),
    "a number that no cell holds": at("points", 0, value=10**30),
    "a truth value": at("points", 0, value=True),
    "a cell too few": at("points", value=[0]),
    "a list too deep": at("points", 0, value=[0]),
    "a text for a list": at("points", value="0000"),
    "an unknown phase": at("phase", value="LUNCH"),
    "a hidden phase": at("phase", value="?"),
    "a seat that does not play": at("waiting", value=[3]),
    "two seats where one decides": at("waiting", value=[0, 1]),
    "all seats": at("waiting", value="all"),
    "a place that is not there": at("pieces", 0, value=["zz"]),
    "every place": at("pieces", 0, value="all"),
    "dice in a list": at("dice", value=[]),
    "dice that drew too much": at("dice", "left", value=100),
    "a field more": at("more", value=1),
    "a field of a number": lambda position: position.pop("light"),
}


@cache
def files() -> dict[str, bytes]:
    """Every bad file."""
    found = dict(NO_GAMES)
    for name, spoil in SPOILT.items():
        spoil(spoilt := copy.deepcopy(GOOD))
        found[name] = json.dumps(spoilt).encode()
    for name, spoil in CELLS.items():
        spoilt = copy.deepcopy(TAKEN_UP)
        spoil(spoilt["position"])
        found[f"a position with {name}"] = json.dumps(spoilt).encode()
    return found


@pytest.mark.parametrize("what", files())
def test_a_bad_file_ends_in_one_sentence(what: str, tablee: Tablee, home: Path) -> None:
    place = home / "game.json"
    place.write_bytes(files()[what])
    for command in RECORD_COMMANDS:
        for language in ("en", "fr"):
            code, out, err = tablee(*command, str(place), "--lang", language)
            assert (1, "") == (code, out), (command, out)
            assert err.strip().endswith(".") and len(err) < 1500


def test_the_good_files_are_good(tablee: Tablee, home: Path) -> None:
    for good in (GOOD, TAKEN_UP):
        (home / "game.json").write_text(json.dumps(good))
        assert 0 == tablee("replay", "--all", str(home / "game.json"))[0]


@pytest.mark.parametrize("command", RECORD_COMMANDS)
def test_a_place_that_holds_no_file_ends_in_one_sentence(
    command: list[str], tablee: Tablee, home: Path
) -> None:
    for place in (home, home / "none.json", "~nobody-here/game.json", "x" * 5000):
        code, out, err = tablee(*command, str(place))
        assert (1, "") == (code, out) and "cannot be read" in " ".join(err.split()), err


def test_what_is_wrong_is_said_in_ones_own_language(tablee: Tablee, home: Path) -> None:
    (home / "game.json").write_bytes(files()["a later engine"])
    told = " ".join(tablee("replay", str(home / "game.json"), "--lang", "fr")[2].split())
    assert "règles en version 99" in told and "il lui faut une autre version" in told
    (home / "game.json").write_bytes(files()["a seat that is true"])
    told = " ".join(tablee("replay", str(home / "game.json"))[2].split())
    assert "rows[0] cannot be [True, " in told and "expected a seat, an action" in told


@pytest.mark.parametrize(
    "seating",
    [
        *({"bot_seeds": seeds} for seeds in ([1], "12", [1, -1], [1, True], {"0": 1})),
        *({"players": players} for players in ([1, 2], ["person"] * 3, "ab", {})),
    ],
)
def test_seats_that_nobody_can_take_end_in_one_sentence(
    seating: dict[str, Any], tablee: Tablee, home: Path
) -> None:
    (home / "game.json").write_text(json.dumps(GOOD | seating))
    code, _, err = tablee("resume", str(home / "game.json"))
    assert 1 == code and "cannot be played again" in " ".join(err.split())


def test_the_latest_game_is_found_among_bad_files(tablee: Tablee) -> None:
    saves.write(saves.folder() / "good.json", GOOD | {"over": True})
    os.utime(saves.folder() / "good.json", (1, 1))
    for number, body in enumerate(NO_GAMES.values()):
        if b'"rows"' not in body or body.startswith(b'{"rows":{'):
            (saves.folder() / f"{number}.json").write_bytes(body)
    (saves.folder() / "gone.json").symlink_to("nowhere")
    assert 0 == tablee("replay", "--all")[0]


@pytest.mark.parametrize(
    "line",
    [
        f"watch push --bots random --seed {2**128}",
        f"watch push --bots random --seed {'9' * 5000}",
        "watch push --bots random --delay inf",
        "watch push --bots random --option mode=fast",
    ],
)
def test_a_table_that_cannot_be_ends_in_one_sentence(line: str, tablee: Tablee) -> None:
    code, out, err = tablee(*line.split())
    assert (1, "") == (code, out) and err.strip()


def test_a_seed_that_is_none_ends_in_one_sentence(tablee: Tablee, home: Path) -> None:
    (home / "game.json").write_text(json.dumps(GOOD))
    line = ["play", "--from", str(home / "game.json"), "--at", "1", "--seed", str(2**128)]
    code, out, err = tablee(*line)
    assert (1, "") == (code, out) and "no seed: expected a whole number" in " ".join(err.split())
