"""Lanterns, clause by clause."""

import re
from pathlib import Path

import pytest

from tablee.kit.engines.engine import Mode
from tablee.kit.table.knowledge import IllegalAction
from tests.lanterns.table import GAME, play, table

HANDS = "R1 G2", "B3 Y4", "V5 V6"


def refusal(match, seat, notation):
    with pytest.raises(IllegalAction) as refused:
        match.play(seat, notation)
    return refused.value.clause


def test_1_1_two_lanterns_each(game=GAME):
    for players in (2, 3, 12):
        state = game.new(seed=1, players=players, mode=Mode.INTERPRETED).position()
        assert [2] * players == [len([c for c in hand if c]) for hand in state["hand"][:players]]
        assert 30 - 2 * players == state["pile"]
    for players in (1, 13):
        with pytest.raises(ValueError, match=r"players cannot be .*§1.1"):
            game.new(players=players, mode=Mode.INTERPRETED)


def test_1_2_backs_show_the_colour(game=GAME):
    view = table(game, *HANDS).view(0)
    assert ["R1", "G2"] == view["hand"][0] and ["V5", "?"] == view["hand"][2]
    assert [["R", "G"], ["B", "Y"], ["V", "V"]] == view["back"][:3]


def test_1_3_the_first_lantern_stays_known(game=GAME):
    match = game.new(seed=1, mode=Mode.INTERPRETED)
    firsts = [hand[0] for hand in match.position()["hand"][:3]]
    match.play(match.waiting[0], "open 1")
    for seat in (0, 1, 2, None):
        assert firsts == [hand[0] for hand in match.view(seat)["hand"][:3]]
    hidden = game.new(seed=1, show=False, mode=Mode.INTERPRETED).view(None)["hand"][:3]
    assert [["?", "?"]] * 3 == hidden


def test_1_4_wait_your_turn(game=GAME):
    match = table(game, *HANDS, lead=1)
    assert 104 == refusal(match, 0, "open 1")
    play(match, "1 open 1, 1 offer 1")
    assert 104 == refusal(match, 1, "offer 2")


@pytest.mark.parametrize(
    "data",
    [
        {"colours": 6, "shine": 5, "stalls": [1]},
        {"colours": 2, "shine": 10, "stalls": [1]},
        {"colours": 1, "shine": 5, "stalls": [1]},
        {"colours": 5, "shine": 5, "stalls": []},
        {"colours": 5, "shine": 5, "stalls": [1] * 7},
        {"colours": 5, "shine": 5, "stalls": [21]},
    ],
)
def test_1_5_limits_of_a_deck_and_a_market(data, game=GAME):
    with pytest.raises(ValueError, match=r"§1\.5"):
        game.new(data=data, players=3, mode=Mode.INTERPRETED)


def test_2_1_the_leader_opens_a_stall_with_a_few_words(game=GAME):
    match = table(game, *HANDS)
    assert [201, 201] == [refusal(match, 0, "offer 1"), refusal(match, 0, "open 4")]
    match.play(0, "open 2", "fresh from the river")
    assert [[0, "fresh from the river"]] == match.view(2)["said"]
    leaders = {game.new(seed=s, mode=Mode.INTERPRETED).waiting[0] for s in range(20)}
    assert {0, 1, 2} == leaders


def test_2_2_each_stall_opens_once(game=GAME):
    story = "0 open 2, 0 offer nothing, 1 offer nothing, 2 offer nothing, 0 vote on, 1 vote on, 2 vote on"
    match = play(table(game, *HANDS), story)
    assert ["open 1", "open 3"] == match.choices(1) and 202 == refusal(match, 1, "open 2")


def test_3_1_offers_are_sealed_and_can_be_withdrawn(game=GAME):
    match = play(table(game, *HANDS), "0 open 1, 1 offer 2")
    assert 301 == refusal(match, 0, "vote on")
    seen = match.view(0)
    match.withdraw(1)
    match.play(1, "offer nothing")
    assert seen == match.view(0)


def test_3_2_offer_what_you_hold(game=GAME):
    match = play(table(game, "R1", "B3 Y4"), "0 open 1")
    assert ["offer nothing", "offer 1"] == match.choices(0) and 302 == refusal(match, 0, "offer 2")


def test_3_3_the_brightest_wins_and_among_equals_the_first(game=GAME):
    match = play(table(game, "R3 G2", "B3 Y4", "V3 V6", lead=1), "1 open 1, 0 offer 1, 1 offer 1")
    match.play(2, "offer 1")
    assert 1 == match.position()["winner"] and [None, "G2"] == match.position()["hand"][0]
    brighter = play(table(game, *HANDS), "0 open 1, 0 offer 2, 1 offer 2, 2 offer 1")
    assert 2 == brighter.position()["winner"]


def test_3_4_the_prize_is_the_stalls_plus_the_die(game=GAME):
    match = play(table(game, "R1", "B3"), "0 open 3, 0 offer 1, 1 offer 1")
    assert "VOTE" == match.phase.name and match.scores[0] == 0 and 10 <= match.scores[1] <= 15
    rolled = [row.die for row in match.events if row.event == game.rules.Event.ROLLED]
    assert [9 + rolled[-1]] == match.scores[1:]
    empty = play(table(game, "R1", "B3"), "0 open 3, 0 offer nothing, 1 offer nothing")
    assert [0, 0] == empty.scores and "VOTE" == empty.phase.name


def test_4_1_all_who_hold_a_lantern_answer_and_a_sleeper_is_not_asked(game=GAME):
    match = play(table(game, *HANDS), "0 open 1, 0 offer 1, 1 offer 1, 2 offer nothing")
    assert [0, 1, 2] == match.waiting and 401 == refusal(match, 0, "offer 1")
    play(match, "0 answer sleep, 1 answer no, 2 answer no, 0 vote on, 1 vote on, 2 vote on")
    play(match, "1 open 2, 0 offer 1, 1 offer 1, 2 offer 1")
    assert [1, 2] == match.waiting and [0] == match.view(None)["asleep"]
    play(match, "1 answer no, 2 answer sleep, 0 vote on, 1 vote on, 2 vote on")
    assert [0] == match.view(None)["asleep"], "seat 2 leads, and is awake"


def test_4_2_give_up_what_you_hold(game=GAME):
    match = play(table(game, *HANDS), "0 open 1, 0 offer 1, 1 offer 2, 2 offer nothing")
    assert 402 == refusal(match, 0, "answer shake 1")
    assert ["answer no", "answer shake 2", "answer sleep"] == match.choices(0)


def test_4_3_the_first_after_the_leader_shakes_the_die(game=GAME):
    match = play(table(game, *HANDS), "0 open 1, 0 offer 1, 1 offer 2, 2 offer nothing")
    play(match, "0 answer shake 2, 2 answer shake 1, 1 answer shake 1")
    kinds = [row.event.name for row in match.events]
    assert 2 == kinds.count("ROLLED") and 1 == kinds.count("SHOOK")
    gone = [card for card, away in enumerate(match.position()["gone"]) if away]
    assert {"R1", "Y4", "B3"} == {game.rules.LANTERNS[card] for card in gone}


def test_5_1_all_draw_up_to_two_and_the_lead_goes_left(game=GAME):
    match = play(table(game, "R1 G2", "B3"), "0 open 1, 0 offer 1, 1 offer 1, 0 answer no")
    assert [2, 2] == [len([c for c in hand if c]) for hand in match.position()["hand"][:2]]
    assert 1 == match.position()["leader"] and 24 == match.position()["pile"]
    drawn = [row.to_whom for row in match.events if row.event == game.rules.Event.DREW]
    assert [1, 2, 2] == drawn, "a drawn lantern is for its holder alone"


def test_5_2_more_than_half_must_vote_to_stop(game=GAME):
    story = "0 open 1, 0 offer nothing, 1 offer nothing"
    match = play(table(game, "R1 G2", "B3 Y4"), story)
    assert 502 == refusal(match, 0, "open 2")
    assert not play(match, "0 vote stop, 1 vote on").over
    assert play(play(table(game, "R1 G2", "B3 Y4"), story), "0 vote stop, 1 vote stop").over


def test_6_1_over_when_the_last_stall_has_closed(game=GAME):
    match = table(game, "R1 G2", "B3 Y4", data={"colours": 5, "shine": 6, "stalls": [4]})
    play(match, "0 open 1, 0 offer nothing, 1 offer nothing")
    assert match.over and 601 == refusal(match, 0, "vote on")


def test_6_2_the_highest_prize_then_the_fuller_hand(game=GAME):
    for prizes, hands, winners in (
        ([5, 4], ("R1", "B3 Y4"), [0]),
        ([5, 5], ("R1", "B3 Y4"), [1]),
        ([5, 5], ("R1 G2", "B3 Y4"), [0, 1]),
    ):
        position = table(game, *hands).position()
        position |= {"prizes": prizes + [0] * 10, "phase": "OVER", "waiting": []}
        match = game.from_position(position, players=2, mode=Mode.INTERPRETED)
        assert (prizes, winners) == (match.scores, match.winners)


def test_every_clause_has_its_test():
    tested = {
        int(a) * 100 + int(b)
        for a, b in re.findall(r"def test_(\d+)_(\d+)_", Path(__file__).read_text("utf-8"))
    }
    assert set(GAME.clauses()) == tested
