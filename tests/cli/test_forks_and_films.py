"""Playing on from a moment of a game, films of it, and what its scores are made of."""

import builtins
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import saves
from tablee.cli.speech import Speech
from tablee.cli.telling import made_of
from tablee.games import find
from tests.browser.tables import SAYING

Tablee = Callable[..., Any]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of Lanterns, among three."""
    match = find("lanterns").new(seed=3, players=3, seats=["Ana", "Bo", "Cy"])
    while not match.over:
        seat = match.waiting[-1]
        choice = match.choices(seat)[-1 if match.phase.name != "VOTE" else 0]
        match.play(seat, choice, SAYING[:20] if choice.startswith("open") else None)
    place = tmp_path / "game.json"
    place.write_text(json.dumps({**match.record(), "over": True}), "utf-8")
    return place


def test_a_game_goes_on_from_a_moment(
    tablee: Tablee, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answers(_: str) -> str:
        raise EOFError

    monkeypatch.setattr(builtins, "input", answers)
    line = ("play", "--from", str(record), "--at", "9", "--bots", "random", "--name", "Zoé")
    code, out, _ = tablee(*line, "--seed", "5")
    assert code == 0 and "Up to here this was another game: " in " ".join(out.split())
    (place,) = saves.folder().glob("*.json")
    saved = json.loads(place.read_text("utf-8"))
    was = find("lanterns").new(seed=3, players=3)
    row, after = saved["forks"][0]
    rows = json.loads(record.read_text("utf-8"))["rows"]
    assert saved["rows"][:row] == rows[:row] and row <= 9
    for seat, notation, *says in rows[:row]:
        was.play(seat, notation, *says)
    assert was.position()["hand"] == after["hand"] and was.position()["deck"] != after["deck"]
    assert saved["players"].count("person") == 1 and "Zoé" in saved["seats"]
    assert saved["players"].index("person") in was.waiting
    code, out, _ = tablee("resume", str(place))
    assert code == 0 and "Zoé" in out, "it can be taken up again"
    for arguments, why in (
        (("--at", "99"), f"{len(rows)} actions"),
        (("--at", str(len(rows))), "over then"),
        ((), "Say --at"),
        (("--at", "1", "--players", "3"), "keeps its players"),
    ):
        code, _, complaint = tablee("play", "--from", str(record), *arguments)
        assert code != 0 and why in " ".join(complaint.split())


def test_films_and_pictures(tablee: Tablee, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    into = record.with_name
    assert tablee("draw", str(record), "--film", "-o", str(into("game.svg")))[0] == 0
    film = into("game.svg").read_text("utf-8")
    assert "@keyframes" in film and f"Ana: “{SAYING[:20]}”" in film
    for arguments, why in (
        (("--at", "3", "-o", "game.gif"), "leave out --at"),
        (("-o", "game.mp4"), ".svg, .png, .gif or .webp"),
        (("-o", str(record.parent / "nowhere" / "game.svg")), "nowhere"),
    ):
        code, _, complaint = tablee("draw", str(record), *arguments)
        assert code != 0 and why in " ".join(complaint.split()), complaint
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, _, complaint = tablee("draw", str(record), "-o", str(into("game.gif")))
    assert code != 0 and 'pip install "tablee[draw]"' in " ".join(complaint.split())


def test_films_of_points(tablee: Tablee, record: Path) -> None:
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    for name in ("game.gif", "game.png"):
        place = record.with_name(name)
        line = ("draw", str(record), "-o", str(place), "--width", "120", "--seat", "public")
        assert tablee(*line)[0] == 0
        with image.open(io.BytesIO(place.read_bytes())) as drawn:
            assert drawn.width == 120
            assert (getattr(drawn, "n_frames", 1) > 5) == (name == "game.gif")


def test_scores_by_part_fit_the_terminal(
    tablee: Tablee, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = tablee("replay", str(record), "--all")
    lines = [line.split() for line in out.splitlines()]
    head = lines.index(["Ana", "Bo", "Cy"])
    stalls, die, score = ([int(n) for n in line[-3:]] for line in lines[head + 1 : head + 4])
    assert code == 0 and score == [a + b for a, b in zip(stalls, die, strict=True)]
    match = find("lanterns").new(seed=3, players=3)
    assert made_of(match, Speech("en")) == [], "not before the end"
    monkeypatch.setenv("COLUMNS", "30")
    narrow = tablee("replay", str(record), "--all", "--lang", "fr")[1]
    assert "Payé par les étals (§3.4)" in " ".join(narrow.split())
    assert "Ana : Payé" in narrow.replace("\N{NO-BREAK SPACE}", " ")
