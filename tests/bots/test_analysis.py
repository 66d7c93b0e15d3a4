"""Hints and analyses: honest, in order, and right where the truth is plain."""

import random

import numpy as np
import pytest

import tablee
from tablee import bots
from tablee.bots import analysis, arena, wording
from tablee.bots.analysis import Adviser, Alternative, Judged, Opinion, turning_points
from tablee.bots.levels import LEVELS, Level
from tablee.bots.search_bot import Weighed
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.tools.random_games import any_choice

LANTERNS = tablee.game("lanterns")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A level that thinks little and alike on every machine."""
    monkeypatch.setitem(LEVELS, "club", Level(60, 12, ahead=6))


def finished(game=LANTERNS, seed=1, **options):
    """A game between random bots, in plain Python."""
    match = game.new(seed=seed, mode=Mode.INTERPRETED, **options)
    return arena.play(match, [bots.make("random", game, seed + n) for n in range(match.players)])


def judged(row, seat, before, after, later, until, visits=400, settled=False):
    """A decision with two choices: the better one first, the other was played."""
    best, played = (Alternative(n, 0.5, visits, e) for n, e in enumerate((before, after)))
    opinion = Opinion((best, played), before, 0.01)
    return Judged(row, seat, opinion, played, later, 0.01, until, settled)


def test_an_opinion_is_about_every_choice_and_nothing_else():
    match, dice = LANTERNS.new(seed=3, mode=Mode.INTERPRETED), random.Random(3)
    adviser = Adviser(LANTERNS, mode=Mode.INTERPRETED)
    while not match.over:
        seat, choice = any_choice(match, dice)
        knowledge = match.knowledge(seat)
        opinion = adviser.opinion(knowledge, match.rules.ACTIONS.parse(choice))
        assert sorted(one.action for one in opinion.alternatives) == sorted(knowledge.choices)
        assert sum(one.share for one in opinion.alternatives) == pytest.approx(1)
        best = opinion.alternatives[0]
        assert opinion.expected == best.expected and 0 <= opinion.doubt <= 0.5
        match.play(seat, choice)


def test_a_hint_goes_by_what_the_seat_knows():
    """On another table that the seat cannot tell from the real one, it is the same hint."""
    otherwise = 0
    for seed in range(2):
        match, dice = LANTERNS.new(seed=seed, mode=Mode.INTERPRETED), random.Random(seed)
        while not match.over:
            seat, choice = any_choice(match, dice)
            dreamt = match.imagining(seat, seeded(seed + 7))
            otherwise += dreamt.states.tobytes() != match.states.tobytes()
            real, dream = (
                Adviser(LANTERNS, seed=5, mode=Mode.INTERPRETED).opinion(table.knowledge(seat))
                for table in (match, dreamt)
            )
            assert real == dream
            match.play(seat, choice)
    assert otherwise > 10


def test_what_was_played_is_looked_at_closely():
    """An action that the search had hardly tried is tried often before it is called a mistake."""
    game = tablee.game("photosynthesis")
    match = game.new(seed=1, mode=Mode.INTERPRETED)
    knowledge = match.knowledge(match.waiting[0])
    first = Adviser(game, mode=Mode.INTERPRETED).opinion(knowledge)
    little = min(first.alternatives, key=lambda one: one.visits)
    closer = Adviser(game, mode=Mode.INTERPRETED).opinion(knowledge, little.action)
    assert closer.of(little.action).visits > little.visits + 3
    assert closer.of(little.action).share == little.share


def test_every_real_decision_of_a_game_is_judged_with_what_was_known_then():
    match, heard = finished(players=3), []
    listed = analysis.analyse(match, told=lambda *far: heard.append(far), mode=Mode.INTERPRETED)
    real = [
        row for row, turn in enumerate(match.story) if len(match.as_of(row).legal(turn.seat)) > 1
    ]
    assert [one.row for one in listed] == real
    assert heard == [(k + 1, len(real)) for k in range(len(real))]
    for one in listed:
        assert match.rules.ACTIONS.text(one.played.action) == match.story[one.row].notation
        assert 0 <= one.after <= one.before <= 1
        own = [other for other in listed if other.seat == one.seat and other.row > one.row]
        won = (one.seat in match.winners) / len(match.winners)
        assert one.later == (own[0].before if own else won)
        assert one.until == (own[0].row if own else len(match.story))


def test_seats_learn_nothing_from_each_other():
    """What is thought of one seat's decisions does not depend on another's having been judged."""
    match = finished(seed=4, players=2)
    found = dict(analysis.opinions(match, mode=Mode.INTERPRETED))
    own = [(row, a) for row, seat, a in analysis.decisions(match) if seat == 1]
    alone = Adviser(LANTERNS, mode=Mode.INTERPRETED)
    for row, action in own:
        assert found[row] == alone.opinion(match.as_of(row).knowledge(1), action)


def test_nothing_offered_where_a_lantern_would_win_is_a_mistake():
    """Two play one stall; who offers nothing, whatever they hold, is told to offer something."""
    LEVELS["club"] = Level(60, 60)
    told = 0
    for seed in range(4):
        match = LANTERNS.new(
            seed=seed, mode=Mode.INTERPRETED, players=2, data=LANTERNS.rules.DATA | {"stalls": [9]}
        )
        while not match.over:
            seat = match.waiting[0]
            wish = "offer nothing" if seat == 0 else match.choices(seat)[0]
            match.play(seat, wish if wish in match.choices(seat) else match.choices(seat)[0])
        for one in analysis.analyse(match, mode=Mode.INTERPRETED):
            if match.story[one.row].notation == "offer nothing" and one.mark:
                better = [match.rules.ACTIONS.text(other.action) for other in one.better]
                assert better and better[0] in ("offer 1", "offer 2")
                told += 1
    assert told >= 3


def test_marks_and_the_noise_of_the_search():
    cases = {0.58: "", 0.55: "slip", 0.50: "mistake", 0.40: "blunder"}
    for after, mark in cases.items():
        assert judged(0, 0, 0.60, after, 0.3, 2, visits=10_000).mark == mark
    assert judged(0, 0, 0.60, 0.40, 0.3, 2, visits=8).mark == "", "nobody can be sure of that"
    assert judged(0, 0, 0.60, 0.10, 0.7, 2).mark == "", "the game spoke for it"
    seen_again = judged(0, 0, 0.60, 0.30, 0.59, 1, settled=True)
    assert seen_again.after == 0.59 and seen_again.mark == ""


def test_turning_points_are_the_largest_swings_and_told_once():
    listed = [
        judged(0, 0, 0.5, 0.5, 0.52, 2),  # hardly a swing
        judged(1, 1, 0.5, 0.5, 0.8, 3),  # the other side of the next
        judged(2, 0, 0.52, 0.2, 0.15, 4),
        judged(3, 1, 0.8, 0.8, 0.65, 5),
        judged(4, 0, 0.35, 0.35, 1.0, 6),
    ]
    assert [one.row for one in turning_points(listed)] == [2, 4]
    many = [judged(n, 0, 0.5, 0.5, 0.9, n + 1) for n in range(9)]
    assert len(turning_points(many)) == analysis.TURNING_POINTS


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_turning_point_says_what_happened_and_by_what(language):
    match = finished(players=2)
    row = next(n for n, turn in enumerate(match.story) if not turn.final)
    action = match.rules.ACTIONS.parse(match.story[row].notation)
    best = next(a for a in match.as_of(row).legal(match.story[row].seat) if a != action)
    for after, later, why in (
        (0.2, 0.2, {"en": "mostly by this choice", "fr": "surtout par ce choix"}),
        (0.35, 0.1, {"en": "in part by this choice", "fr": "en partie par ce choix"}),
        (0.6, 0.1, {"en": "by what came after it", "fr": "par ce qui a suivi"}),
    ):
        played = Alternative(action, 0.1, 400, after)
        opinion = Opinion((Alternative(best, 0.9, 900, 0.6), played), 0.6, 0.01)
        one = Judged(row, match.story[row].seat, opinion, played, later, 0.01, row + 2)
        told = wording.turned(match, one, [one], language)
        assert why[language] in told and "{" not in told
        assert wording.percent(0.6) in told and wording.percent(later) in told
        assert (wording.words_of(match, opinion.alternatives[0], language) in told) == (after < 0.6)
    other = 1 - one.seat
    between = judged(row + 1, other, 0.6, 0.2, 0.3, row + 4)
    risen = Judged(row, one.seat, opinion, played, 0.9, 0.01, row + 2)
    told = wording.turned(match, risen, [risen, between], language)
    assert {"en": "A blunder came in between", "fr": "une grosse erreur"}[language] in told
    assert match.seats[other] in told and "{" not in told
    for summary in wording.summaries(match, [one], language):
        assert summary.startswith(match.seats[one.seat]) and "{" not in summary


def test_the_best_is_what_is_surely_worth_most():
    """Not what was looked at most if another has overtaken it, nor what was lucky a few times."""
    most, overtook, lucky = Weighed(0, 368, 0.60), Weighed(1, 264, 0.80), Weighed(2, 3, 0.95)
    opinion = analysis._opinion([most, overtook, lucky], [most, overtook, lucky])
    assert opinion.expected == 0.80
    assert [one.action for one in opinion.advised] == [1, 0]


def test_where_words_decide_the_readings_are_counted():
    """L'Œil en coin: no number says which photograph fits, and no choice is called a mistake."""
    pytest.importorskip("tablee.games.oeil_en_coin.hints")
    game = tablee.game("oeil_en_coin")
    match = game.new(seed=1, mode=Mode.INTERPRETED)
    LEVELS["club"] = Level(60, 2, ahead=3)
    opinion = Adviser(game, mode=Mode.INTERPRETED).opinion(match.knowledge(match.waiting[0]))
    assert opinion.by_words
    assert sum(one.visits for one in opinion.alternatives) == analysis.READINGS
    assert all(one.expected is None for one in opinion.alternatives)
    played = opinion.alternatives[-1]
    one = Judged(0, match.waiting[0], opinion, played, 0.9, 0.01, 3)
    assert one.loss == 0 and one.mark == "" and one.better == ()
    assert wording.summaries(match, [one], "en") == []


def test_a_budget_may_be_shortened():
    adviser = Adviser(LANTERNS, "expert", seconds=0.01, mode=Mode.INTERPRETED)
    match = LANTERNS.new(seed=1, mode=Mode.INTERPRETED)
    opinion = adviser.opinion(match.knowledge(match.waiting[0]))
    looked = sum(one.visits for one in opinion.alternatives)
    assert 0 < looked < LEVELS["expert"].simulations / 10


def test_every_level_is_offered_and_searches():
    assert bots.names() == [*bots.level_names(), *bots.PLAIN]
    assert bots.USUAL in bots.level_names() and bots.ADVISER in bots.level_names()
    for name in bots.names():
        doors = [set(one.doors) for one in bots.engines(name, LANTERNS, Mode.INTERPRETED)]
        assert bots.searches(name) == ({"search_at"} in doors)
    (reckoning,) = bots.engines("club", tablee.game("push"), Mode.INTERPRETED)[1:]
    assert set(reckoning.doors) == {"reckon_at"}
    assert np.isfinite([LEVELS[name].seconds for name in bots.level_names()]).all()
