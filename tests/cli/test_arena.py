"""`tablee arena`, as somebody types it."""

import json
import re

import pytest

from tablee.bots import arena, make
from tablee.cli import arena as command

PLAYED = ("arena", "lanterns", "--seats", "greedy,random")


@pytest.fixture(autouse=True)
def by_chance(monkeypatch):
    """Everybody plays at random, and so quickly."""
    monkeypatch.setattr(arena, "make", lambda name, game, seed, mode: make("random", game, seed))


def test_it_tells_who_won_how_often_and_how_sure_that_is(tablee):
    code, out, _ = tablee(*PLAYED, "--games", "6", "--seed", "3")
    assert code == 0
    assert "Lanterns, 2 players, seed 3: 6 games at each table. 3 deals" in out
    assert re.search(r"Greedy +Random +[\d.]+ % +[\d.]+ to [\d.]+ ", out)
    assert re.search(r"Greedy +[\d.]+ +[\d.]+ to [\d.]+ *\n", out)
    assert "equals everybody wins 50.0 %" in out.replace("\n", " ")


def test_in_french_with_its_commas(tablee):
    code, out, _ = tablee(*PLAYED, "--games", "2", "--lang", "fr")
    assert code == 0 and "victoires" in out
    assert re.search(r"Gourmand +Hasard +[\d,]+\s% +[\d,]+ à [\d,]+ ", out)


def test_every_choice_meets_and_the_last_one_fills_the_seats(tablee):
    seats = ("arena", "lanterns", "--games", "3", "--seats")
    _, out, _ = tablee(*seats, "greedy,random,club")
    assert 3 == len(re.findall(r"(?:Greedy|Random) +(?:Random|Club) +[\d.]+ %", out))
    _, out, _ = tablee(*seats, "club,greedy", "--players", "3")
    assert "Club   2 × Greedy" in out
    _, out, _ = tablee(*seats, "club,greedy,random", "--option", "players=3", "--option", "show=no")
    assert "3 players" in out and "Random   Club, Greedy" in out


def test_it_goes_on_and_refuses_what_belongs_to_another(tablee, tmp_path):
    to = ("--to", str(tmp_path / "results.jsonl"))
    assert 0 == tablee(*PLAYED, "--games", "4", *to)[0]
    code, out, told = tablee(*PLAYED, "--games", "6", *to)
    assert code == 0 and "6 games at each table" in out
    assert f"4 of 6 games were in {to[1]} already." in told.replace("\n", " ")
    code, _, told = tablee(*PLAYED, "--seed", "5", "--option", "show=no", *to)
    told = " ".join(told.split())
    assert code == 1 and "begun for something else: the options as usual and the seed 1." in told


def test_a_file_of_something_else(tablee, tmp_path):
    place = tmp_path / "list.txt"
    place.write_text("bread\nmilk\n")
    code, _, told = tablee(*PLAYED, "--to", str(place))
    assert code == 1 and "holds something else, from line 1 on" in " ".join(told.split())
    assert "bread\nmilk\n" == place.read_text()
    code, _, told = tablee(*PLAYED, "--to", str(tmp_path / "nowhere" / "x"))
    assert code == 1 and "cannot be written" in " ".join(told.split())


def test_ctrl_c_keeps_what_was_played(tablee, tmp_path, monkeypatch):
    place, played = tmp_path / "results.jsonl", []

    def stop(*_, **__):
        played.append(1)
        if len(played) > 2:
            raise KeyboardInterrupt
        return arena.play_set(*_, **__)

    monkeypatch.setattr("tablee.lab.tournament.play_set", stop)
    code, out, told = tablee(*PLAYED, "--to", str(place))
    assert code == 130 and not out
    assert f"Stopped. What was played is in {place}" in " ".join(told.split())
    assert [0, 1] == [json.loads(line)["set"] for line in place.read_text().splitlines()[1:]]


def test_without_openskill_there_are_no_ratings(tablee, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    code, out, _ = tablee(*PLAYED, "--games", "2")
    assert code == 0 and 'pip install "tablee[arena]"' in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Say who plays, at least two kinds of bots, such as --seats club,casual: there are"),
        (("--seats", "club"), "at least two kinds"),
        (("--seats", "club,club"), "at least two kinds"),
        (
            ("--seats", "club,shark"),
            "There is no bot “shark”: expected beginner, casual, club, expert",
        ),
        (("--seats", "club,casual", "--players", "40"), "it takes 2 to 12"),
        (("--seats", "club,casual", "--option", "show=perhaps"), "expected yes or no"),
        (("--seats", "club,casual", "--games", "0"), "expected a whole number, 1 or more"),
        (("--seats", "club,club,casual", "--jobs", "no"), "expected a whole number, 1 or more"),
    ],
)
def test_what_cannot_be_says_what_can(tablee, arguments, message):
    code, _, told = tablee("arena", "lanterns", *arguments)
    assert code != 0 and message in " ".join(told.split()) and "Traceback" not in told


def test_every_difference_has_words(say):
    """Whatever a file may have been begun with is said."""
    from tablee.games import find
    from tablee.lab.tournament import Tournament

    head = Tournament(find("lanterns"), (("a", "b"),), 1, {"show": False}).head
    told = {command._differs(name, there, say) for name, there in head.items()}
    assert len(head) == len(told) and any("a-b" in one for one in told)
    assert any("show=" in one for one in told)
