"""The house shuffles, everybody cuts: what it commits to, who cuts when, and what its records show."""

import json
import random
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import tablee
from tablee.kit.table.shuffles import Receipt, chain_of, commitment_to, new_secret
from tablee.kit.table.verifying import Outcome, Verdict, Wanted, verify
from tablee.server.people import visitors
from tests.browser.tables import hurry
from tests.tools.patience import PATIENCE, until

from .house import STARTED, Browser, Running, behind, new_key, settings_for, started

GAME = "photograph"  # with hands and a deck


def laid(who: Browser, *seats: str, game: str = GAME, **more: Any) -> str:
    """A table laid out as a page does it, with a commitment and a cut."""
    promise = who.post("/api/commitments").json()
    body = {
        "game": game,
        "seats": chairs(*seats),
        "commitment": promise["token"],
        "cut": new_secret(),
    }
    answer = who.post("/api/tables", body | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def chairs(*seats: str) -> list[dict[str, str]]:
    return [
        {"who": who, "bot" if who == "bot" else "name": name}
        for who, _, name in (seat.partition(":") for seat in seats)
    ]


def how(who: Browser, table: str) -> dict[str, Any]:
    """How far the deal is."""
    answer = who.get(f"/api/tables/{table}/shuffle")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def sits(who: Browser, host: Browser, table: str, seat: int, cut: str = "") -> None:
    """By the link that the host hands out."""
    link = host.post(f"/api/tables/{table}/seats/{seat}/link").json()["address"]
    body = {"token": link.removeprefix("/join/"), "name": f"Friend {seat}", "cut": cut}
    answer = who.post("/api/join", body)
    assert answer.status_code == 200, answer.text


def ended(house: Running, table: str, who: Browser) -> dict[str, Any]:
    """The record, once all have played by chance to the end."""
    hurry(house, table)
    return dict(who.get(f"/api/tables/{table}/record").json())


def checked(record: dict[str, Any], **wanted: Any) -> Verdict:
    return verify(tablee.game(record["game"]), record, Wanted(**wanted))


# --- One person and bots ----------------------------------------------------------


def test_a_table_that_was_laid_out_by_a_commitment_yields_a_record_that_holds(
    house: Running,
) -> None:
    ana = house.visitor()
    promise, cut = ana.post("/api/commitments").json(), new_secret()
    body = {"game": GAME, "seats": chairs("me:Ana", "bot:random")}
    laid_out = ana.post("/api/tables", body | {"commitment": promise["token"], "cut": cut})
    record = ended(house, laid_out.json()["table"], ana)
    receipt = Receipt(promise["commitment"], promise["commitment"], 0, cut)
    verdict = checked(record, receipt=receipt, commitment=promise["commitment"])
    assert verdict.outcome is Outcome.HOLDS, verdict
    said = " ".join(verdict.lines)
    assert "it was the last" in said and "has not cut: a bot sat there" in said


def test_the_commitment_stands_in_the_first_row_of_the_log(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with started(settings) as house:
        ana = house.visitor()
        table = laid(ana, "me:Ana", "bot:random")
        commitment = how(ana, table)["commitment"]
    order = "SELECT kind, change FROM log WHERE table_id = ? AND version = 1"
    ((kind, change),) = behind(tmp_path, order, table)
    told = json.loads(change) if isinstance(change, str) else change
    assert (kind, told) == ("commit", {"commitment": commitment})


def test_who_sends_neither_has_a_dealt_table_whose_record_says_that_nobody_cut(
    house: Running,
) -> None:
    ana = house.visitor()
    table = ana.lay_out(GAME, "me:Ana", "bot:random")
    verdict = checked(ended(house, table, ana))
    assert verdict.outcome is Outcome.CANNOT
    assert "Nobody has cut" in " ".join(verdict.lines)


def test_the_secret_and_the_seed_leave_the_house_only_at_the_end(house: Running) -> None:
    ana, eve = house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "bot:random")
    secret = house.house.tables.here[table].standing.shuffle.secret  # type: ignore[union-attr]
    seed = str(house.house.tables.here[table].standing.match.seed)
    pages = [
        "",
        "/shuffle",
        "/company",
        "/record",
        "/positions",
        "/positions/0",
        "/decision?seat=0",
    ]
    for who in (ana, eve):
        for page in [*(f"/api/tables/{table}{p}" for p in pages), f"/tables/{table}/seats"]:
            told = who.get(page).text
            assert secret not in told and seed not in told, page
    with ana.follow(table) as socket:
        told = str(socket.recv(timeout=PATIENCE))
    assert secret not in told and seed not in told
    record = ended(house, table, ana)
    assert record["shuffle"]["secret"] == secret and str(record["seed"]) == seed


def test_a_table_is_dealt_alike_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with started(settings) as house:
        ana = house.visitor()
        table = laid(ana, "me:Ana", "bot:random")
        until(lambda: ana.table(table, 0)["waiting"])  # and no bot, who would play on meanwhile
        before = ana.table(table, 0)["scene"]
    with started(settings) as house:
        ana.http.base_url = f"http://{house.address}"
        assert ana.table(table, 0)["scene"] == before
        ana.address = house.address
        assert checked(ended(house, table, ana)).outcome is Outcome.HOLDS


# --- What is refused ---------------------------------------------------------------


def refused(who: Browser, **more: Any) -> str:
    body = {"game": GAME, "seats": chairs("me:Ana", "bot:random")}
    answer = who.post("/api/tables", body | more)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["refused"])


def test_a_commitment_is_for_one_table_of_the_one_who_asked(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, eve = house.visitor(), house.visitor()
    token = ana.post("/api/commitments").json()["token"]
    assert "has not given you that commitment" in refused(eve, commitment=token)
    assert "has not given you that commitment" in refused(ana, commitment=token[:-1])
    assert "has not given you that commitment" in refused(ana, commitment="made.up~by~me")
    body = {"game": GAME, "seats": chairs("me:Ana", "bot:random"), "commitment": token}
    assert ana.post("/api/tables", body | {"cut": new_secret()}).status_code == 201
    assert "each is for one table" in refused(ana, commitment=token, cut=new_secret())
    late = ana.post("/api/commitments").json()["token"]
    monkeypatch.setattr(visitors, "PROMISED", -1)
    assert "more than a day old" in refused(ana, commitment=late)


@pytest.mark.parametrize("cut", ["0", "x" * 64, "AB" * 32, "é" * 64, "0" * 63 + "\n"])
def test_a_cut_is_32_bytes(house: Running, cut: str) -> None:
    ana = house.visitor()
    assert "A cut is 32 bytes" in refused(ana, cut=cut)
    table = laid(ana, "me:Ana", "friend", waits=True)
    link = ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    body = {"token": link.removeprefix("/join/"), "name": "Ben", "cut": cut}
    answer = house.visitor().post("/api/join", body)
    assert answer.status_code == 422 and "A cut is 32 bytes" in answer.json()["refused"]


# --- With friends --------------------------------------------------------------------


def test_the_cards_are_dealt_once_all_sit_and_have_cut(house: Running) -> None:
    ana, ben = house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", waits=True)
    before = how(ana, table)
    assert (before["dealt"], before["cuts"]) == (False, [0])
    cut = new_secret()
    sits(ben, ana, table, 1, cut)
    assert (how(ben, table)["dealt"], how(ben, table)["cuts"]) == (True, [0, 1])
    record = ended(house, table, ana)
    receipt = Receipt(before["commitment"], before["fixed"], 1, cut)
    verdict = checked(record, receipt=receipt)
    assert verdict.outcome is Outcome.HOLDS and "it was the last" in " ".join(verdict.lines)


def test_before_the_deal_there_is_nothing_to_be_seen_or_played(house: Running) -> None:
    ana, eve = house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", "bot:random", waits=True, listed=True)
    asked = [
        "",
        "/hello?seat=0",
        "/positions",
        "/positions/0",
        "/record",
        "/film",
    ]
    for who in (ana, eve):
        for page in asked:
            answer = who.get(f"/api/tables/{table}{page}")
            assert answer.status_code in (403, 409) and "scene" not in answer.text, page
        for page in ("/picture", "/replay", "/fork"):
            assert who.get(f"/tables/{table}{page}").status_code == 409
        for page in ("", "/plain"):
            assert who.get(f"/tables/{table}{page}").headers["location"].endswith("/seats")
    asked = {"seat": 0, "words": True}
    assert eve.get(f"/api/tables/{table}/decision", params=asked).status_code == 403
    told = ana.get(f"/api/tables/{table}/decision", params=asked).json()
    assert told["type"] == "wait"
    assert set(told) == {"type", "table", "game", "version", "seat", "decision", "result"}
    act = {"seat": 0, "decision": "", "action": "pass", "key": "12345678"}
    for what in ("act", "undo", "withdraw"):
        body = act if what == "act" else {"seat": 0, "key": "12345678"}
        answer = ana.post(f"/api/tables/{table}/{what}", body)
        assert answer.status_code == 409 and "not dealt yet" in answer.text
    with pytest.raises(Exception, match="not dealt yet"), ana.follow(table) as socket:
        socket.recv(timeout=PATIENCE)
    standing = house.house.tables.here[table].standing
    assert standing.match.seed == 0 and not standing.waiting and not standing.match.story


def test_the_host_may_deal_though_somebody_is_missing_and_who_comes_late_has_not_cut(
    house: Running,
) -> None:
    ana, ben, eve = house.visitor(), house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", "friend", waits=True)
    sits(ben, ana, table, 1, new_secret())
    assert ben.post(f"/api/tables/{table}/deal").status_code == 403
    assert ana.post(f"/api/tables/{table}/deal").status_code == 200
    assert ana.post(f"/api/tables/{table}/deal").status_code == 409
    sits(eve, ana, table, 2, new_secret())
    assert how(eve, table)["cuts"] == [0, 1]
    record = ended(house, table, ana)
    verdict = checked(record)
    assert verdict.outcome is Outcome.HOLDS
    assert "nobody sat there when the cards were dealt" in " ".join(verdict.lines)
    assert record["shuffle"]["without"] == [[2, "late"]]


def test_a_cut_that_was_given_counts_though_who_gave_it_has_left(house: Running) -> None:
    ana, ben, eve = house.visitor(), house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", "friend", waits=True)
    sits(ben, ana, table, 1, new_secret())
    assert ben.post(f"/api/tables/{table}/seats/1/leave").status_code == 200
    sits(eve, ana, table, 1, new_secret())
    assert ana.post(f"/api/tables/{table}/seats/2/bot", {"bot": "random"}).status_code == 200
    shuffle = ended(house, table, ana)["shuffle"]
    assert [seat for seat, _ in shuffle["cuts"]] == [0, 1, 1]
    assert shuffle["without"] == [[2, "bot"]]


def test_a_table_that_waits_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with started(settings) as house:
        ana = house.visitor()
        table = laid(ana, "me:Ana", "friend", waits=True)
        before = how(ana, table)
    with started(settings) as house:
        ana.http.base_url = f"http://{house.address}"
        assert how(ana, table) == before
        ben = house.visitor()
        sits(ben, ana, table, 1, new_secret())
        assert checked(ended(house, table, ana)).outcome is Outcome.HOLDS


def test_what_is_fixed_follows_from_the_commitment_and_every_cut(house: Running) -> None:
    ana, ben = house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", "friend", waits=True)
    before, cut = how(ana, table), new_secret()
    sits(ben, ana, table, 1, cut)
    assert how(ana, table)["fixed"] == chain_of(before["fixed"], [(1, cut)])[-1]
    standing = house.house.tables.here[table].standing
    assert standing.shuffle and commitment_to(standing.shuffle.secret) == before["commitment"]


# --- By pages, without scripts -------------------------------------------------------------


def fields(page: str) -> dict[str, str]:
    """What the hidden fields of a form hold."""
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', page))


def test_without_scripts_a_table_is_laid_out_gathers_and_is_dealt_by_pages(house: Running) -> None:
    ana, ben = house.visitor(), house.visitor()
    form = ana.get(f"/tables/new?game={GAME}&players=2&with=friends").text
    sent = fields(form) | {"who-0": "me", "name-0": "Ana", "who-1": "friend", "waits": "yes"}
    assert sent["cut"] == "" and sent["commitment"]
    came = ana.form("/tables", **sent)
    assert came.status_code == 303 and came.headers["location"].endswith("/seats")
    table = came.headers["location"].split("/")[2]
    page = ana.get(came.headers["location"]).text
    commitment = how(ana, table)["commitment"]
    assert commitment in page and commitment in form and "Deal now" in page
    again = ana.form("/tables", **sent)  # pressed twice
    assert again.headers["location"] == came.headers["location"]
    link = ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    assert commitment in ben.get(link).text
    assert ben.form(link, name="Ben", cut="").headers["location"] == f"/tables/{table}"
    verdict = checked(ended(house, table, ana), commitment=commitment[:16])
    assert verdict.outcome is Outcome.CANNOT
    assert "their browser gave nothing, as without scripts" in " ".join(verdict.lines)


def test_the_page_of_a_table_that_waits_goes_on_once_it_is_dealt(house: Running) -> None:
    ana, ben = house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", "friend", waits=True)
    sits(ben, ana, table, 1, new_secret())
    assert "data-onward" not in ben.get(f"/tables/{table}/seats").text
    assert ana.form(f"/tables/{table}/deal").headers["location"] == f"/tables/{table}"
    assert f'data-onward="/tables/{table}"' in ben.get(f"/tables/{table}/seats").text


# --- What goes on from another game ------------------------------------------------------


def test_a_game_that_goes_on_from_another_says_that_it_cannot_be_checked(house: Running) -> None:
    ana = house.visitor()
    table = laid(ana, "me:Ana", "bot:random")
    ended(house, table, ana)
    body = {"at": 3, "seats": chairs("me:Ana", "bot:random")}
    forked = ana.post(f"/api/tables/{table}/fork", body).json()["table"]
    verdict = checked(ended(house, forked, ana))
    assert verdict.outcome is Outcome.CANNOT
    assert "goes on from row" in verdict.lines[0]


def test_what_is_taken_back_is_drawn_again_alike(house: Running) -> None:
    ana = house.visitor()
    table = laid(ana, "me:Ana", "beside:Bo", game="photosynthesis")
    chance = random.Random(3)
    for _ in range(30):
        seen = ana.table(table)
        choice = chance.choice(seen["scene"]["choices"])["action"]
        ana.act(table, choice, seen["seat"], seen["decision"])
        if chance.random() < 0.4:
            body = {"seat": seen["seat"], "key": new_key()}
            ana.post(f"/api/tables/{table}/undo", body)
    verdict = checked(ended(house, table, ana))
    assert verdict.outcome is Outcome.HOLDS
    assert "shared a device" in " ".join(verdict.lines)


def test_a_board_of_ones_own_is_in_the_seed(house: Running) -> None:
    board = {"colours": 5, "shine": 6, "stalls": [4, 9]}
    ana = house.visitor()
    table = laid(ana, "me:Ana", "bot:random", game="lanterns", data=board)
    record = ended(house, table, ana)
    assert verify(tablee.game("lanterns"), record, Wanted(), board).outcome is Outcome.HOLDS


def test_who_presses_play_cuts_too(house: Running) -> None:
    ana = house.visitor()
    lobby = ana.get("/").text
    form = lobby.partition(f'action="/play/{GAME}"')[2].partition("</form>")[0]
    commitment, cut = fields(form)["commitment"], new_secret()
    came = ana.form(f"/play/{GAME}", commitment=commitment, cut=cut)
    table = came.headers["location"].split("/")[2]
    assert how(ana, table)["commitment"] == commitment
    receipt = Receipt(commitment, commitment, 0, cut)
    assert checked(ended(house, table, ana), receipt=receipt).outcome is Outcome.HOLDS


def test_a_cut_for_another_commitment_than_the_tables_is_left_out(house: Running) -> None:
    ana = house.visitor()
    came = ana.form(f"/play/{GAME}", commitment="ab" * 32, cut=new_secret())
    assert how(ana, came.headers["location"].split("/")[2])["cuts"] == []
    assert ana.form(f"/play/{GAME}", commitment="", cut="no cut").status_code == 422


def test_who_asks_for_a_rematch_cuts(house: Running) -> None:
    ana = house.visitor()
    table = laid(ana, "me:Ana", "bot:random")
    commitment = re.findall(r'data-again="(\w+)"', ana.get(f"/tables/{table}").text)[0]
    ended(house, table, ana)
    cut = new_secret()
    came = ana.form(f"/tables/{table}/rematch", cut=cut).headers["location"]
    again = came.split("/")[2]
    assert how(ana, again)["commitment"] == commitment
    verdict = checked(ended(house, again, ana), receipt=Receipt(commitment, commitment, 0, cut))
    assert verdict.outcome is Outcome.HOLDS


# --- The houses of these tests ----------------------------------------------------------------


def test_a_house_of_the_tests_deals_alike_in_every_run(tmp_path: Path) -> None:
    """A failure that comes of a deal would else come once in a hundred runs."""
    dealt = []
    for run in ("once", "again"):
        with patch.dict(STARTED, clear=True), started(settings_for(tmp_path / run)) as house:
            ana = house.visitor()
            table = laid(ana, "me:Ana", "bot:random", "bot:random")
            record = ended(house, table, ana)
            dealt.append([table, record["seed"], record["shuffle"]["cuts"]])
    assert dealt[0] == dealt[1]
