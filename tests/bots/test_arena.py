"""The arena: the same deal from every seat, and what came out of it for whom."""

from collections import Counter

import pytest

import tablee
from tablee.bots import arena
from tablee.bots.arena import Played

GAME = tablee.game("lanterns")


class First:
    """A bot that always takes the first choice, and notes where it sat and what it could see."""

    sat: Counter
    seen: list

    def __init__(self, name):
        self.name, self.begins = name, True

    def choose(self, knowledge):
        First.sat[self.name, knowledge.seat] += 1
        if self.begins:
            First.seen.append((self.name, knowledge.seat, knowledge.views["hand"].tobytes()))
        self.begins = False
        return knowledge.choices[0]


@pytest.fixture
def first_bots(monkeypatch):
    First.sat, First.seen = Counter(), []
    monkeypatch.setattr(arena, "make", lambda name, game, seed, mode: First(name))


@pytest.mark.usefixtures("first_bots")
def test_everybody_sits_on_each_seat_once_with_the_same_deal():
    lineup = ("one", "two", "three")
    played = arena.play_set(GAME, lineup, seed=1, number=4)
    assert 3 == len(played)
    assert all(
        sorted(sat) == [0, 1, 2] for sat in zip(*(game.seats for game in played), strict=True)
    )
    assert {(name, seat) for name in lineup for seat in range(3)} == set(First.sat)
    hands = {(seat, hand) for _, seat, hand in First.seen if seat == played[0].seats[0]}
    assert 1 == len(hands)
    assert 1 == len({game.points for game in played})  # all play alike: the seats alone decide


@pytest.mark.usefixtures("first_bots")
def test_another_set_is_another_deal_and_each_is_the_same_again():
    found = [arena.play_set(GAME, ("one", "two"), 1, number) for number in (0, 1, 2, 3)]
    hands = [hand for _, seat, hand in First.seen if seat == 0]
    assert 4 == len(set(hands)) and 8 == len(hands)
    assert found[2] == arena.play_set(GAME, ("two", "three"), 1, 2)
    assert hands[4] == First.seen[-1][2] or hands[4] == First.seen[-2][2]


def test_bots_that_do_not_look_at_the_clock_play_alike():
    one, again = (arena.play_set(GAME, ("greedy", "random"), 3, 1) for _ in range(2))
    assert one == again


def test_a_shared_win_counts_in_parts():
    shared = [Played((1, 0, 2), (9, 9, 3), (1, 1, 3)), Played((0, 1, 2), (3, 9, 9), (3, 1, 1))]
    one = arena.met(("a", "b", "c"), "a", [shared, shared])
    assert (0.25, 0.25) == one.shares
    assert (6, 6) == one.own_points and (7.5, 7.5) == one.others_points
    assert (4, 1 / 3, -1.5) == (one.games, one.fair, one.lead)


def test_a_bot_on_several_seats_has_their_mean():
    """A share is for each seat, so that it may be held against the fair one."""
    played = [Played((0, 1, 2), (9, 5, 1), (1, 2, 3))]
    one = arena.met(("club", "club", "casual"), "club", [played])
    assert ((0.5,), (7,), (1,)) == (one.shares, one.own_points, one.others_points)
    assert ("casual", "club") == one.others


def test_among_its_own_kind_it_is_the_first_who_counts():
    played = [Played((0, 1), (9, 5), (1, 2)), Played((1, 0), (9, 5), (1, 2))]
    one = arena.met(("club", "club"), "club", [played])
    assert ((0.5,), (7,), (7,)) == (one.shares, one.own_points, one.others_points)


@pytest.mark.usefixtures("first_bots")
def test_a_meeting_is_of_whole_sets():
    assert 6 == arena.meet(GAME, "one", "rest", games=4, seed=1, players=3).games
    assert 2 * First.sat["one", 0] == First.sat["rest", 0]


def test_all_house_rules():
    on = {"fourth_revolution": True, "shade_rule": True, "any_shadow": True}
    assert on == arena.house_rules(tablee.game("photosynthesis"))
