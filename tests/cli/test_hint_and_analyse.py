"""Hints at the table and beside it, and a finished game gone over."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.bots.levels import LEVELS, Level
from tablee.cli import saves, seating, table as table_module
from tablee.cli.screen import Screen
from tablee.cli.speech import Speech
from tablee.cli.table import Sitting
from tablee.games import find
from tests.tools.random_games import any_choice

LANTERNS = find("lanterns")
Tablee = Callable[..., Any]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("club", "expert"):
        monkeypatch.setitem(LEVELS, name, Level(60, 12, ahead=6))


def played(moves: int, seed: int = 5) -> Any:
    """Ana and a bot at Lanterns, after so many random moves or at the end."""
    match, chance = LANTERNS.new(seed=seed, players=2, seats=["Ana", "Random"]), random.Random(seed)
    while not match.over and len(match.story) < moves:
        match.play(*any_choice(match, chance))
    return match


def asking(seat: int = 0) -> Any:
    """A table that waits for Ana, who has several choices."""
    for moves in range(12):
        match = played(moves)
        if seat in match.waiting and len(match.choices(seat)) > 1:
            return match
    raise AssertionError("Ana is never asked")


def kept(home: Path, match: Any, *players: str) -> str:
    seats = {"players": players or ("person", "random"), "over": match.over}
    saves.write(home / "game.json", {**match.record(), **seats})
    return str(home / "game.json")


def test_a_hint_for_a_game_that_was_left(tablee: Tablee, home: Path) -> None:
    match = asking()
    code, out, err = tablee("hint", kept(home, match))
    assert (0, "") == (code, err)
    said = " ".join(out.split())
    assert "Hint for Ana: what a player of the level “Club” would think of, after 12" in said
    named = [choice for choice in match.choices(0) if f"({choice})" in said]
    assert 1 <= len(named) <= 3
    assert said.count("of a win to expect") == len(named)


def test_a_hint_in_french_from_an_expert(tablee: Tablee, home: Path) -> None:
    out = tablee("hint", kept(home, asking()), "--level", "expert", "--lang", "fr")[1]
    said = " ".join(out.split())
    assert "Conseil pour Ana" in said and "le niveau « Expert »" in said
    assert "d’une victoire à espérer" in said


def test_who_gets_no_hint_is_told_why(tablee: Tablee, home: Path) -> None:
    match = asking()
    other = kept(home, match)
    assert "is a bot: hints are for people" in tablee("hint", other, "--seat", "Random")[2]
    assert "expected 0 (Ana) or 1 (Random)" in tablee("hint", other, "--seat", "Zoe")[2]
    assert "There is no level “greedy”: expected beginner," in " ".join(
        tablee("hint", other, "--level", "greedy")[2].split()
    )
    assert "“tablee analyse” goes over it" in tablee("hint", kept(home, played(99)))[2]
    waiting = kept(home, match, *["random"] * 2)
    assert "not waiting for any person" in tablee("hint", waiting)[2]


def test_a_hint_at_the_table_moves_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = asking()
    before = len(match.story)
    typed = iter(["hint", "hint expert", "hint everybody", "conseil"])

    def ask(prompt: str, candidates: Any = ()) -> str:
        if (line := next(typed, None)) is None:
            raise EOFError
        return line

    monkeypatch.setattr(table_module, "ask", ask)
    players = [seating.PERSON, "random"]
    Sitting(match, players, [1, 1], home / "game.json", Screen(Speech("fr"))).play()
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("Conseil pour Ana") == 3
    assert "le niveau « Club »" in said and "le niveau « Expert »" in said
    assert "Le niveau « everybody » n’existe pas" in said
    assert [turn.seat for turn in match.story[before:]].count(0) == 0


def test_one_choice_needs_no_thought(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tablee.cli.hint import advise

    for moves in range(40):
        match = played(moves, seed=2)
        for seat in match.waiting:
            if len(match.choices(seat)) == 1:
                advise(match, seat, "club", Screen(Speech("en")))
                assert "There is only one thing to do" in capsys.readouterr().out
                return
    raise AssertionError("there always was a choice")


def test_a_finished_game_is_gone_over_in_words_and_as_json(tablee: Tablee, home: Path) -> None:
    match = played(99)
    into = home / "found.json"
    code, out, err = tablee("analyse", kept(home, match), "--json", str(into))
    assert (0, "") == (code, err)
    said = " ".join(out.split())
    assert "Judged by a player of the level “Club”, from what each player knew" in said
    assert "Where the game turned" in said and "By player • Ana: " in said
    assert said.endswith(f"Everything is in {into}.")
    found = json.loads(into.read_text("utf-8"))
    assert found["game"] == "lanterns" and found["winners"] == match.winners
    for one in found["decisions"]:
        row = match.story[one["row"]]
        assert [row.seat, row.notation] == [one["seat"], one["action"]]
        assert row.notation in [other["action"] for other in one["alternatives"]]
        assert f"{one['row'] + 1} " in said and match.words(row.notation) in said
    assert set(found["turning_points"]) <= {one["row"] for one in found["decisions"]}


def test_the_last_game_is_gone_over_in_french(tablee: Tablee, home: Path) -> None:
    saves.folder().mkdir(parents=True)
    kept(saves.folder(), played(99))
    code, out, _ = tablee("analyse", "--lang", "fr", "--level", "expert")
    said = " ".join(out.split())
    assert 0 == code and "Jugée par le niveau « Expert »" in said
    assert "Où la partie a basculé" in said and "Joueur par joueur • Ana" in said


def test_what_cannot_be_gone_over_is_refused_with_a_reason(tablee: Tablee, home: Path) -> None:
    assert "No game has been finished yet" in tablee("analyse")[2]
    assert "This game is not over yet" in tablee("analyse", kept(home, asking()))[2]
    unwritable = tablee("analyse", kept(home, played(99)), "--json", str(home / "no" / "where"))
    assert 1 == unwritable[0] and "cannot be written" in " ".join(unwritable[2].split())
    assert "thought over" not in unwritable[1], "it was found out too late"


def test_the_levels_are_explained_where_bots_are_chosen(tablee: Tablee) -> None:
    for command in ("play", "watch"):
        said = " ".join(tablee(command, "--help")[1].split())
        assert "beginner, casual, club, expert" in said
