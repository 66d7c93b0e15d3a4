"""The arena: fair seats, sound intervals, and a page that says how it was made."""

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import pytest

import tablee
from tablee.bots import arena

GAME = tablee.game("photosynthesis")


class First:
    """A bot that always takes the first choice, and counts its decisions by seat."""

    sat: Counter

    def __init__(self, name):
        self.name = name

    def choose(self, knowledge):
        First.sat[self.name, knowledge.seat] += 1
        return knowledge.choices[0]


@pytest.fixture(autouse=True)
def first_bots(monkeypatch):
    First.sat = Counter()
    monkeypatch.setattr(arena, "make", lambda name, game, seed: First(name))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(95, 100, 0.8882, 0.9785), (5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (1, 1, 0.2065, 1.0)],
)
def test_wilson_as_published(wins, games, low, high):
    assert pytest.approx((low, high), abs=1e-4) == arena.wilson(wins, games)


def test_the_interval_narrows_as_games_are_added():
    widths = [high - low for low, high in (arena.wilson(0.7 * n, n) for n in (10, 100, 1000))]
    assert all(wide > narrow for wide, narrow in pairwise(widths))


def test_the_bot_sits_on_each_seat_as_often_as_the_others():
    arena.meet(GAME, "one", "rest", games=6, seed=1, players=3)
    assert 1 == len({First.sat["one", seat] for seat in range(3)})
    assert all(2 * First.sat["one", 0] == First.sat["rest", seat] for seat in range(3))


def test_a_shared_win_counts_in_parts(monkeypatch):
    shared = SimpleNamespace(winners=[0, 2], scores=[9, 3, 9])
    monkeypatch.setattr(arena, "play", lambda match, bots: shared)
    met = arena.meet(GAME, "one", "rest", games=6, seed=1, players=3)
    assert (2, 7, 7) == (met.wins, met.points, met.others_points)


def test_each_number_of_players_by_the_usual_rules_and_by_all_house_rules():
    on = {"fourth_revolution": True, "shade_rule": True, "any_shadow": True}
    expected = [{"players": n} | rules for n in (2, 3, 4) for rules in ({}, on)]
    assert expected == list(arena.tables(GAME))


def test_the_page_says_what_was_played_and_how_to_do_it_again(tmp_path, capsys):
    page = tmp_path / "strength.md"
    asked = ["greedy", "random", "--game", "photosynthesis", "--games", "4", "--seed", "3"]
    arena.main([*asked, "--page", str(page)])
    written = page.read_text("utf-8")
    rows = [line for line in written.splitlines() if line.startswith("| Photosynthesis |")]
    assert 6 * 3 == len(rows)
    assert 6 == sum("| greedy | random | 4 |" in row for row in rows)
    assert f"`script/strength {' '.join(asked)}`" in written
    assert all(row in capsys.readouterr().out for row in rows[:1])
