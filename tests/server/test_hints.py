"""Hints at a table of bots, the analysis of a game that is over, and levels by name."""

import time
from random import Random
from typing import Any

import pytest

import tablee
from tablee import bots
from tablee.bots.analysis import judged, opinions
from tablee.bots.wording import turned
from tablee.kit.engines.engine import Mode
from tablee.server.live import hints
from tablee.server.live.hints import CLOSER, GLANCE, GOING, Analysis
from tablee.server.work.errands import Outcome, Weigh
from tablee.server.work.runner import Hand, Job
from tests.tools.patience import PATIENCE, until

from .house import Browser, Running

LANTERNS = tablee.game("lanterns")


def asked(house: Running, *seats: str) -> tuple[Browser, str, int]:
    """Ana at a table of Lanterns that waits for her, and the seat she decides for."""
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", *seats)
    return ana, table, until_asked(ana, table)


def until_asked(ana: Browser, table: str) -> int:
    """Wait until the bots have acted, and answer the seat that is to decide."""
    deadline = time.monotonic() + PATIENCE
    while not (seen := ana.table(table))["waiting"] or sum(s["waiting"] for s in seen["seats"]) > 1:
        assert time.monotonic() < deadline and not seen["over"], "nobody asks Ana"
        time.sleep(0.02)
    return int(seen["seat"])


def played_to_the_end(house: Running, *seats: str) -> tuple[Browser, str]:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", *seats)
    to_the_end(ana, table)
    return ana, table


def to_the_end(ana: Browser, table: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not (seen := ana.table(table))["over"]:
        assert time.monotonic() < deadline
        if seen["waiting"]:
            choice = seen["scene"]["choices"][0]["action"]
            ana.act(table, choice, seen["seat"], seen["decision"])
        time.sleep(0.01)


def analysed(who: Browser, table: str) -> dict[str, Any]:
    """Ask until it is ready."""
    deadline = time.monotonic() + PATIENCE
    while not (found := who.post(f"/api/tables/{table}/analysis").json()).get("ready"):
        assert time.monotonic() < deadline and "of" in found, found
        time.sleep(0.1)
    return dict(found)


# --- Hints ---------------------------------------------------------------------


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[Weigh]:
    """Every decision that an adviser was asked to weigh."""
    asked, do = [], Hand.do

    async def heard(hand: Hand, job: Job) -> Outcome:
        if isinstance(job.asked, Weigh):
            asked.append(job.asked)
        return await do(hand, job)

    monkeypatch.setattr(Hand, "do", heard)
    return asked


def test_a_hint_names_choices_with_what_they_promise(house: Running) -> None:
    ana, table, seat = asked(house, "bot:random", "bot:beginner")
    answer = ana.post(f"/api/tables/{table}/hint", {"seat": seat})
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    seen = ana.table(table, seat)
    choices = {one["action"]: one["words"] for one in seen["scene"]["choices"]}
    assert 1 <= len(hint["choices"]) <= 3
    for one in hint["choices"]:
        assert choices[one["action"]] == one["words"]
        assert 0 <= one["expected"] <= 1 and 0 < one["share"] <= 1
    assert hint["level"] == "Club" and hint["looked"] > 10 and not hint["by_words"]


def test_the_same_decision_is_thought_about_once(house: Running, weighed: list[Weigh]) -> None:
    ana, table, seat = asked(house, "bot:random")
    once, again = (ana.post(f"/api/tables/{table}/hint", {"seat": seat}).json() for _ in range(2))
    assert once == again
    match = house.house.tables.here[table].standing.match
    [known] = [asked.source.knowledge() for asked in weighed]
    assert known.views.tobytes() == match.knowledge(seat).views.tobytes()
    assert known.views.tobytes() != match.states.tobytes(), "nothing was hidden: a poor test"
    assert None in known.events


def test_a_first_look_comes_before_a_closer_one(house: Running, weighed: list[Weigh]) -> None:
    ana, table, seat = asked(house, "bot:random")
    looks = [{"seat": seat, "glance": glance} for glance in (True, False, True)]
    first, closer, again = (ana.post(f"/api/tables/{table}/hint", one).json() for one in looks)
    assert [asked.at_most for asked in weighed] == [GLANCE, CLOSER] and first == again
    assert 0 < first["looked"] <= closer["looked"] and first["choices"]


@pytest.mark.parametrize("other", ["friend", "beside:Bo"])
def test_there_are_no_hints_against_people(house: Running, other: str) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", other, "bot:random")
    refused = ana.post(f"/api/tables/{table}/hint", {"seat": 0})
    assert refused.status_code == 403
    assert refused.json()["message"] == "Hints are for tables where all others are bots."
    ana.http.headers["accept-language"] = "fr"
    assert (
        "seul contre des robots"
        in ana.post(f"/api/tables/{table}/hint", {"seat": 0}).json()["message"]
    )


def test_a_hint_is_for_whoever_plays_the_seat_and_is_asked(house: Running) -> None:
    ana, table, seat = asked(house, "bot:random")
    stranger = house.visitor()
    assert stranger.post(f"/api/tables/{table}/hint", {"seat": seat}).status_code == 403
    assert ana.post(f"/api/tables/{table}/hint", {"seat": 1 - seat}).status_code == 403
    over, ended = played_to_the_end(house, "bot:random")
    refused = over.post(f"/api/tables/{ended}/hint", {"seat": 0})
    assert refused.status_code == 422 and "nothing to decide" in refused.json()["refused"]


# --- Analyses --------------------------------------------------------------------


def test_a_game_that_is_over_is_analysed_in_words(house: Running) -> None:
    ana, table = played_to_the_end(house, "bot:random", "bot:greedy")
    found = analysed(ana, table)
    assert found["done"] == found["of"] > 2
    assert any(told.startswith("Ana: ") for told in found["players"])
    assert all("{" not in one["words"] for one in [*found["turns"], *found["mistakes"]])
    assert analysed(ana, table) == found
    stranger = house.visitor(**{"accept-language": "fr"})
    french = analysed(stranger, table)  # it is there already: anybody may read it
    assert any("décision" in told for told in french["players"])


@pytest.mark.parametrize("players", [2, 3])
def test_what_was_found_so_far_is_told_and_nothing_that_may_still_change(players: int) -> None:
    """A decision waits for its seat's next one, and for what others did meanwhile."""
    match, luck = LANTERNS.new(players=players, seed=11, mode=Mode.INTERPRETED), Random(1)
    while not match.over:
        match.play(match.waiting[0], luck.choice(match.choices(match.waiting[0])))
    every = dict(sorted(opinions(match, "beginner")))
    listed = judged(match, every)
    whole = {one.row: (one, turned(match, one, listed, "en")) for one in listed}
    most = 0
    for many in range(len(every) + 1):
        found = dict(list(every.items())[:many])
        so_far = judged(match, found)
        told = Analysis(match, len(every), found, many).sure(so_far)
        assert all((one, turned(match, one, so_far, "en")) == whole[one.row] for one in told)
        most = max(most, len(told))
    assert len(every) > 6 and most >= len(every) // 2


def test_no_analysis_before_the_end_and_none_begun_by_strangers(house: Running) -> None:
    ana, table, _ = asked(house, "bot:random")
    early = ana.post(f"/api/tables/{table}/analysis")
    assert early.status_code == 403 and "once the game is over" in early.json()["message"]
    _, ended = played_to_the_end(house, "bot:random")
    stranger = house.visitor().post(f"/api/tables/{ended}/analysis")
    assert stranger.status_code == 403 and "sat at this table" in stranger.json()["message"]


def test_one_person_has_only_so_many_games_analysed_at_once(house: Running) -> None:
    ana, tables = house.visitor(), []
    for _ in range(GOING + 1):
        tables.append(ended := ana.lay_out("lanterns", "me:Ana", "bot:random"))
        to_the_end(ana, ended)
    house.house.runner.closed = True  # nobody comes to an end: there is no room for anything
    answers = [ana.post(f"/api/tables/{table}/analysis") for table in tables]
    assert [answer.status_code for answer in answers] == [200] * GOING + [503]
    assert "try again in a few minutes" in answers[-1].json()["message"]


def test_all_together_have_only_so_many_games_analysed_at_once(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "ALL_GOING", 1)
    first, second = (played_to_the_end(house, "bot:random") for _ in range(2))
    house.house.runner.closed = True
    answers = [who.post(f"/api/tables/{table}/analysis") for who, table in (first, second)]
    assert [answer.status_code for answer in answers] == [200, 503]
    assert answers[1].headers["retry-after"].isdecimal()


def test_an_analysis_on_its_way_is_not_forgotten_for_newer_ones(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "KEPT", 1)
    first, second = (played_to_the_end(house, "bot:random") for _ in range(2))
    house.house.runner.closed = True
    for who, table in (first, second):
        assert who.post(f"/api/tables/{table}/analysis").status_code == 200
    assert set(house.house.hints.analyses) == {first[1], second[1]}


def test_an_analysis_rests_that_nobody_asks_for_and_goes_on_where_it_was(
    house: Running, weighed: list[Weigh], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, table = played_to_the_end(house, "bot:random", "bot:random")
    judge = hints.Hints._judged

    async def twice(*asked: Any) -> bool:
        if len(weighed) == 2:
            monkeypatch.setattr(hints, "UNASKED", 0.0)
        return await judge(*asked)

    monkeypatch.setattr(hints.Hints, "_judged", twice)
    ana.post(f"/api/tables/{table}/analysis")
    until(lambda: len(weighed) == 2 and not house.house.hints.going)
    monkeypatch.undo()
    found = analysed(ana, table)
    assert found["done"] == found["of"] > 2


# --- Levels and the time they take ------------------------------------------------


def test_the_form_offers_every_level_and_suggests_the_usual_one(house: Running) -> None:
    page = house.visitor().get("/tables/new?game=lanterns&players=3").text
    for bot in bots.names():
        assert f'value="bot:{bot}"' in page
        assert bots.line(bot) in page
    assert page.count(f'value="bot:{bots.USUAL}" selected') == 2, "in every seat but one's own"


def test_a_level_plays_at_a_table(house: Running) -> None:
    ana, table = played_to_the_end(house, "bot:beginner", "bot:casual")
    assert house.house.players.brains.failures == 0
    assert ana.table(table)["result"]["scores"]
