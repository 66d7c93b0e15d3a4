"""Going through a game again, and watching bots play one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import replay as replay_module, saves
from tablee.cli.commands import Sorry
from tablee.cli.replay import seat_of, step_through
from tablee.cli.screen import Screen
from tablee.cli.speech import Speech
from tablee.games import find

GAME = find("photosynthesis")
ENGLISH = Speech("en")
Tablee = Callable[..., Any]


def played(moves: int) -> Any:
    match = GAME.new(seed=1, players=2, first=0, seats=["Ana", "Ben"])
    for _ in range(moves):
        match.play(match.waiting[0], match.choices(match.waiting[0])[-1])
    return match


def test_watching_tells_every_move_and_keeps_the_record(tablee: Tablee) -> None:
    line = "watch photosynthesis --bots random,greedy --seed 3"
    code, out, err = tablee(*line.split())
    assert (0, "") == (code, err)
    assert "Random places a small tree at" in out and "Greedy receives" in out
    assert "Round 18 of 18" in out and "1. " in out and "tablee replay " in out
    saved = json.loads(next(saves.folder().glob("*.json")).read_text("utf-8"))
    assert ["random", "greedy"] == saved["players"] and saved["over"]
    assert tablee("replay", "--all")[1].count("Random") > 40


def test_the_same_seed_shows_the_same_game(tablee: Tablee) -> None:
    line = "watch photosynthesis --bots random --seed 3 --option shade_rule=yes"
    first, again = (tablee(*line.split())[1].partition("To go through")[0] for _ in range(2))
    assert first == again


def test_a_replay_that_nobody_steps_through_tells_everything(tablee: Tablee, home: Path) -> None:
    saves.write(home / "game.json", played(9).record())
    code, out, _ = tablee("replay", str(home / "game.json"), "--lang", "fr")
    assert 0 == code
    assert "Ana place un petit arbre" in out and "Manche 1 sur 18" in out


def test_steps_go_forwards_backwards_and_anywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["", "n", "p", "7", "99", "zigzag", "", "g", "q"])
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    monkeypatch.setattr(replay_module, "ask", ask)
    step_through(played(9), None, Screen(ENGLISH))
    steps = [prompt.split()[1] for prompt in prompts if prompt.startswith("Move")]
    assert ["0", "1", "2", "1", "7", "9", "9", "9"] == steps
    assert "Enter or n goes on, p goes back" in capsys.readouterr().out


def test_enter_at_the_end_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "ask", lambda prompt: "")
    step_through(played(3), 0, Screen(ENGLISH))


def test_a_seat_is_meant_by_number_or_name() -> None:
    match = played(0)
    assert [0, 1, 1] == [seat_of(match, text, ENGLISH) for text in ("0", "1", "ben")]
    with pytest.raises(Sorry, match=r"expected 0 \(Ana\) or 1 \(Ben\)\."):
        seat_of(match, "7", ENGLISH)


def test_a_replay_shows_a_seat_only_what_it_saw(tablee: Tablee, home: Path) -> None:
    match = find("lanterns").new(seed=5, players=2, seats=["Ana", "Ben"])
    saves.write(home / "game.json", match.record())
    dealt = {
        eyes: tablee("replay", str(home / "game.json"), *eyes)[1].count("is dealt")
        for eyes in [(), ("--seat", "Ana"), ("--seat", "1")]
    }
    assert dealt[()] < dealt["--seat", "Ana"] == dealt["--seat", "1"]
