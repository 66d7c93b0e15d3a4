"""From the lobby to a table: play at once, with friends, and what a link says to whoever opens it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tablee
from tablee.server.web import lobby
from tests.tools.patience import until

from .house import PLENTY, Browser, Running, settings_for, started

OURS = [name for name in tablee.games() if name != "lanterns"]
FIELD = re.compile(r'<input class="link"[^>]*value="http://[^"/]+(/[^"]+)"')


def plays(who: Browser, game: str, **fields: str) -> str:
    """Press Play: the table that it leads to."""
    answer = who.form(f"/play/{game}", **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2].partition("?")[0]


def finish(who: Browser, table: str) -> None:
    """Play a game to its end, at the first choice."""

    def is_over() -> bool:
        seen = who.table(table)
        if seen["waiting"] and not seen["over"]:
            who.act(table, seen["scene"]["choices"][-1]["action"], decision=seen["decision"])
        return bool(seen["over"])

    until(is_over)


def levels(house: Running, table: str) -> set[str]:
    """The bots at a table."""
    return {seat.bot for seat in house.house.tables.here[table].standing.seats if seat.bot}


# --- Play -----------------------------------------------------------------------


@pytest.mark.parametrize("game", [*OURS, "lanterns"])
def test_one_click_leads_to_a_table_with_bots_for_the_fewest(house: Running, game: str) -> None:
    ana = house.visitor()
    assert f'action="/play/{game}"' in ana.get("/").text
    seen = ana.table(plays(ana, game))
    few = tablee.game(game).players[0]
    assert [seat["kind"] for seat in seen["seats"]] == ["guest", *["bot"] * (few - 1)]
    assert seen["you"] == [0] and seen["seats"][0]["name"] == "Guest"
    french = house.visitor(**{"accept-language": "fr"})
    assert french.table(plays(french, game))["seats"][0]["name"] == "Convive"


def test_whoever_presses_twice_comes_to_the_same_table(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = plays(ana, "lanterns")
    assert plays(ana, "lanterns") == table != plays(bo, "lanterns")
    assert plays(ana, "push") != table
    until(lambda: ana.table(table)["waiting"])
    ana.act(table, ana.table(table)["scene"]["choices"][0]["action"])
    second = plays(ana, "lanterns")
    assert second != table, "the first has begun"
    assert ana.post(f"/api/tables/{second}/seats/0/leave").status_code == 200
    assert plays(ana, "lanterns") not in (table, second), "that seat was given up"


def test_the_level_fits_a_first_game_and_then_whoever_was_met_last(house: Running) -> None:
    ana = house.visitor()
    first = plays(ana, "lanterns")
    assert levels(house, first) == {"beginner"}
    finish(ana, first)
    assert levels(house, plays(ana, "lanterns")) == {"beginner"}, "met last"
    finish(ana, ana.lay_out("lanterns", "me:Ana", "bot:club"))
    assert levels(house, plays(ana, "lanterns")) == {"club"}
    finish(ana, ana.lay_out("lanterns", "me:Ana", "bot:random"))
    assert levels(house, plays(ana, "lanterns")) == {"casual"}, "chance is no level"
    assert levels(house, plays(ana, "push")) == {"beginner"}, "another game is learnt anew"


def test_a_first_game_can_be_guided_and_is_offered_once(house: Running) -> None:
    ana = house.visitor()
    offers = lambda: ana.get("/").text.count("First time?")  # noqa: E731
    assert offers() == len(OURS) + 1
    assert 'class="button quiet first" href="/learn/push"' in ana.get("/").text
    assert 'data-play="/play/push"' in ana.get("/learn/push").text
    guided = ana.form("/play/lanterns", guided="yes").headers["location"]
    assert guided.endswith("?guided=1") and 'data-guided="yes"' in ana.get(guided).text
    table = guided.rpartition("/")[2].partition("?")[0]
    assert "data-guided" not in ana.get(f"/tables/{table}").text
    assert "data-guided" not in ana.get(f"/tables/{table}?guided=<b>").text
    assert offers() == len(OURS) + 1, "they have not played yet"
    until(lambda: ana.table(table)["waiting"])
    ana.act(table, ana.table(table)["scene"]["choices"][0]["action"])
    assert offers() == len(OURS)


def test_play_needs_a_page_of_ours_and_a_game_of_ours(house: Running) -> None:
    ana = house.visitor()
    assert ana.http.post("/play/lanterns").status_code == 403
    assert ana.http.post("/play/lanterns", data={"csrf": "x~y"}).status_code == 403
    forged = {"origin": "http://elsewhere.example"}
    sent = ana.http.post("/play/lanterns", data={"csrf": ana.csrf}, headers=forged)
    assert sent.status_code == 403
    for nowhere in ("chess", "%2E%2E%2Fpush", "lan%00terns", "x" * 400):
        assert ana.form(f"/play/{nowhere}").status_code == 404, nowhere
    assert ana.get("/play/lanterns").status_code in (404, 405)
    assert not house.house.tables.here


def test_play_is_to_be_asked_for_now_and_then_only(tmp_path: Path) -> None:
    limits = replace(PLENTY, new_tables=(2, 0.001))
    with started(settings_for(tmp_path, limits=limits)) as house:
        ana = house.visitor()
        assert [ana.form("/play/lanterns").status_code for _ in range(3)] == [303, 303, 429]


def test_a_table_that_is_spoilt_stands_in_nobodys_way(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = house.visitor()
    table = plays(ana, "lanterns")
    damaged = house.house.tables.damage
    del house.house.tables.here[table]
    monkeypatch.setattr(house.house.tables, "_rebuilt", lambda *_: 1 / 0)
    assert plays(ana, "lanterns") != table
    assert damaged(table, ValueError()).status == 410
    monkeypatch.setattr(lobby, "TRIES", 0)
    assert ana.form("/play/lanterns").status_code == 503


# --- The lobby -------------------------------------------------------------------


def test_the_lightest_games_come_first(house: Running) -> None:
    page = house.visitor().get("/").text
    played = re.findall(r'action="/play/(\w+)"', page)
    assert next(name for name in played if name in OURS) == "push"
    assert played.index("oeil_en_coin") == len(OURS), "it needs three"
    assert 'class="row' not in page, "a stranger has no tables"


def test_what_waits_for_me_comes_first_and_what_is_over_is_folded(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    asks = ana.lay_out("photosynthesis", "me:Ana", "friend", first=0)
    rests = ana.lay_out("photosynthesis", "me:Ana", "friend", first=1)
    open_one = bo.lay_out("lanterns", "me:Bo", "friend", listed=True)
    over = ana.lay_out("lanterns", "me:Ana", "bot:random")
    finish(ana, over)
    page = ana.get("/").text
    places = [page.index(f"/tables/{table}") for table in (asks, rests, open_one)]
    assert places == sorted(places) and places[-1] < page.index("/play/")
    assert page.count("Your turn") == 1 and f'/tables/{open_one}/seats"' in page
    assert "Bo" in page and "Join" in page
    assert page.index('<details class="finished">') < page.index(f"/tables/{over}")


def test_the_form_obeys_what_it_is_asked_for_with(house: Running) -> None:
    ana = house.visitor()

    def plans(**asked: str) -> list[str]:
        page = ana.get("/tables/new", params={"game": "lanterns", "players": "3", **asked}).text
        assert "<b>" not in page
        return re.findall(r'<option value="([\w:]+)" selected', page)[:3]

    assert plans(**{"with": "friends"}) == ["me", "friend", "friend"]
    assert plans(**{"with": "screen"}) == ["me", "beside", "beside"]
    assert plans() == plans(**{"with": "<b>"}) == ["me", "bot:casual", "bot:casual"]
    assert plans(bot="beginner") == ["me", "bot:beginner", "bot:beginner"]
    page = ana.get("/tables/new", params={"game": "lanterns", "with": "screen"}).text
    assert "players=3&amp;with=screen" in page and 'value="Guest 2"' in page


# --- Inviting ---------------------------------------------------------------------


def invited(house: Running) -> tuple[Browser, str, str]:
    """Ana, her table with a free seat, and the link to it."""
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    return ana, table, ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]


def test_a_link_says_where_it_works(house: Running) -> None:
    ana, table, link = invited(house)
    told = ana.post(f"/api/tables/{table}/seats/1/link").json()
    assert told == {"address": link, "link": f"http://{house.address}{link}", "reach": "device"}
    page = ana.get(f"/tables/{table}/seats").text
    assert "Works on this device only" in page and link in FIELD.findall(page)
    lan = {"host": "192.168.1.7:8000"}
    assert "Works on this network" in ana.get(f"/tables/{table}/seats", headers=lan).text
    web = {"host": "games.example.org"}
    assert "Works anywhere" in ana.get(f"/tables/{table}/seats", headers=web).text


def test_the_host_does_not_sit_down_on_a_friends_chair(house: Running) -> None:
    ana, table, link = invited(house)
    page = ana.get(f"/tables/{table}/seats").text
    assert 'value="Ana"' not in page and "Somebody beside me sits here" in page
    own = ana.get(link).text
    assert "This is the invitation for your friend: you sit at seat 1 yourself." in own
    assert link in FIELD.findall(own) and 'value="Ana"' not in own
    assert ana.table(table)["you"] == [0], "to look at a link is not to use it"
    nameless = ana.form(link, name=" ")
    assert nameless.status_code == 422 and "A name is missing" in nameless.text
    assert ana.form(link, name="ana").status_code == 422, "that is herself"
    assert ana.form(link, name="Bo").status_code == 303
    seen = ana.table(table)
    assert seen["you"] == [0, 1] and [seat["kind"] for seat in seen["seats"]] == ["guest", "device"]
    assert 'value="Bo"' not in ana.get("/tables/new?game=lanterns").text, "she is still herself"


def test_a_friend_sees_what_waits_for_them_and_finds_back_by_the_same_link(house: Running) -> None:
    ana, table, link = invited(house)
    bo = house.visitor()
    page = bo.get(link).text
    assert tablee.game("lanterns").line("en") in page and "At the table: Ana" in page
    assert FIELD.findall(page) == [], "one link is enough"
    wrong = bo.form(link, name="Ana")
    assert (
        wrong.status_code == 422
        and "called Ana already" in wrong.text
        and 'value="Ana"' in wrong.text
    )
    assert bo.form(link, name="Bo").headers["location"] == f"/tables/{table}"
    again = bo.get(link)
    assert again.status_code == 303 and again.headers["location"] == f"/tables/{table}"
    assert house.visitor().get(link).status_code == 409, "it is spent for everybody else"
    assert ana.get(f"/tables/{table}/seats").text.count("data-onward") == 1, "all are there"
    own = bo.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    assert "You sit here already, at seat 2." in bo.get(own).text


def test_the_page_of_seats_goes_on_once_all_are_there_and_only_for_those_who_play(
    house: Running,
) -> None:
    ana, table, link = invited(house)
    assert "data-onward" not in ana.get(f"/tables/{table}/seats").text
    assert house.visitor().form(link, name="Bo").status_code == 303
    assert f'data-onward="/tables/{table}"' in ana.get(f"/tables/{table}/seats").text
    assert "data-onward" not in house.visitor().get(f"/tables/{table}/seats").text
