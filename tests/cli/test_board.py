"""`tablee board`: a board is checked, shown and drawn before anybody plays it."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import saves, seating
from tablee.cli.games import find_game
from tablee.cli.speech import Speech
from tablee.games.yapasphoto.board import BUILT_IN

Tablee = Callable[..., Any]


def test_the_built_in_board_is_shown(tablee: Tablee) -> None:
    code, out, _ = tablee("board", "show")
    assert code == 0 and "Neuchâtel: St-Blaise 5'" in out and " [33] Biel: Le Landeron 20'" in out
    assert "4 × Hailstorm (10')" in out
    assert "4 × Averse de grêle (10')" in tablee("board", "show", "--lang", "fr")[1]


def test_its_map_is_drawn(tablee: Tablee) -> None:
    code, out, _ = tablee("board", "draw")
    assert code == 0 and "[35]" in out and max(map(len, out.splitlines())) <= 80


def test_its_map_is_drawn_as_a_picture(tablee: Tablee, tmp_path: Path) -> None:
    own, place = tmp_path / "own.toml", tmp_path / "map.svg"
    own.write_text(BUILT_IN.read_text("utf-8").replace("Hauterive", "Rive"), "utf-8")
    code, out, _ = tablee("board", "draw", str(own), "--svg", str(place), "--lang", "fr")
    drawn = place.read_text("utf-8")
    assert code == 0 and not out and drawn.startswith("<svg ")
    assert all(f"<text>{name}</text>" in drawn for name in ("Rive", "Bienne", "Lac de Neuchâtel"))
    assert 'data-zone="map"' in drawn and drawn.count("data-zone") == 1
    code, _, complaint = tablee("board", "draw", "--svg", str(tmp_path))
    assert code != 0 and "Is a directory" in complaint
    code, _, complaint = tablee("board", "show", "--svg", "map.svg")
    assert code != 0 and "--svg is for “tablee board draw” alone." in complaint


def test_a_board_is_checked(tablee: Tablee, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    text = BUILT_IN.read_text("utf-8")
    good.write_text(text, "utf-8")
    bad.write_text(text.replace("minutes = 35 },", "minutes = 37 },"), "utf-8")
    code, out, _ = tablee("board", "check", str(good))
    assert code == 0 and "good.toml can be played: 40 stops, 49 lines" in out
    code, out, complaint = tablee("board", "check", str(bad))
    assert code == 1 and out.count("37 minutes do not fit the clock") == 3
    assert "bad.toml cannot be played: 3 things are wrong." in complaint
    assert "37 minutes ne tiennent pas" in tablee("board", "check", str(bad), "--lang", "fr")[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("eat",), "There is no “tablee board eat”: expected check, show, draw or from-gtfs."),
        (("check", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
def test_what_cannot_be(tablee: Tablee, arguments: tuple[str, ...], complaint: str) -> None:
    code, _, said = tablee("board", *arguments)
    assert code != 0 and complaint in said


def test_a_table_is_played_on_a_board_of_ones_own(say: Speech, tmp_path: Path) -> None:
    own, place = tmp_path / "own.toml", tmp_path / "game.json"
    own.write_text(BUILT_IN.read_text("utf-8").replace("Hauterive", "Haute-Rive"), "utf-8")
    game = find_game("yapasphoto", say)
    match = seating.new_match(game, ["Ada", "Bo"], 1, {"first": 0}, say, own.read_text("utf-8"))
    for seat in (0, 1):
        match.play(seat, "keep 1 1")
    assert "Haute-Rive" in match.words("start 2", say.language)
    match.play(0, "start 2")
    saves.write(place, {**match.record(), **saves.brought(match)})
    again = saves.match_of(saves.read(place, say), game, place, say)
    assert again.position() == match.position()
    assert saves.brought(game.new(seed=1)) == {}


def test_a_table_that_cannot_be(tablee: Tablee, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        BUILT_IN.read_text("utf-8").replace("minutes = 35 },", "minutes = 1 },"), "utf-8"
    )
    code, _, complaint = tablee("play", "yapasphoto", "--bots", "random", "--board", str(own))
    assert code != 0 and "Line 65: 1 minutes do not fit the clock" in complaint
    code, _, complaint = tablee(
        "play", "photosynthesis", "--bots", "random", "--board", str(BUILT_IN)
    )
    assert code != 0 and "Photosynthesis is not played on a board of your own." in complaint


def test_what_a_game_reads_as_numbers_is_a_file_in_json(
    tablee: Tablee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "market.json"
    lanterns = "play", "lanterns", "--bots", "random", "--board", str(own)
    own.write_text('{"colours": 4, "shine": 6, "stalls": [7, 20]}', "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    code, _, complaint = tablee(*lanterns)
    assert (0, "") == (code, complaint)
    kept = saves.read(next(saves.folder().glob("lanterns-*.json")), Speech("en"))
    assert [7, 20] == kept["board"]["stalls"]
    own.write_text('{"colours": 4, "shine": 6, "stalls": [7, 21]}', "utf-8")
    assert "1 to 6 stalls of 1 to 20 (§1.5)" in " ".join(tablee(*lanterns)[2].split())
    own.write_text('{"colours": 4', "utf-8")
    assert "market.json cannot be read: JSON" in tablee(*lanterns)[2].replace("\n", " ")
