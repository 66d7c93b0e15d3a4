"""What comes to the door: forged, oversized, too frequent, lost; and the headers of all that leaves."""

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tablee.server.settings import Limits
from tablee.server.words import TONGUES, say
from tests.tools.patience import PATIENCE

from .house import PLENTY, Browser, Running, heard, settings_for, started


def pages_of(house: Running) -> tuple[Browser, list[str]]:
    """A visitor and every kind of page there is."""
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", "bot:random")
    link = ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    pages = ["/", "/tables/new?game=lanterns", "/rules/lanterns", f"/tables/{table}", link]
    return ana, [*pages, f"/tables/{table}/seats", "/nothing/here", "/tables/nothing", "/join/x~y"]


def test_every_page_is_strict_and_speaks_both_languages(house: Running) -> None:
    ana, pages = pages_of(house)
    for page in pages:
        for language in ("en", "fr"):
            answer = ana.get(page, params={"lang": language} if "?" not in page else None)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy, page
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
            assert " style=" not in answer.text and "<style" not in answer.text, page
            assert "<script>" not in answer.text and " onclick" not in answer.text, page
            assert (
                "Traceback" not in answer.text and f'<html lang="{language}"' in answer.text
            ) or "?" in page


def test_unknown_things_are_told_on_a_page_or_as_json(house: Running) -> None:
    ana = house.visitor()
    page = ana.get("/tables/nothing")
    assert page.status_code == 404 and "no such table" in page.text and "<h1>" in page.text
    assert ana.get("/api/tables/nothing").json() == {"message": "There is no such table."}
    french = ana.get("/api/tables/nothing", params={"lang": "fr"})
    assert french.json() == {"message": "Cette table n’existe pas."}
    assert ana.get("/api/tables/nothing").json()["message"].startswith("Cette"), "the cookie"
    assert ana.get("/static/../settings.py").status_code == 404
    assert ana.get("/static/%2e%2e/settings.py").status_code == 404


def test_a_mistake_of_ours_tells_nothing(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = pages_of(house)

    def broken(*_: object) -> None:
        raise RuntimeError("the secret is 7")

    monkeypatch.setattr(house.house.store, "watched", broken)
    for path in ("/", "/api/tables"):
        answer = ana.get(path)
        assert answer.status_code == 500 and "secret" not in answer.text
        assert "our side" in answer.text


def test_a_change_needs_the_mark_of_our_own_page(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    body = {"game": "lanterns", "seats": [{"who": "friend"}, {"who": "friend"}]}
    for mark in ("", "nonsense", bo.csrf):
        answer = ana.http.post("/api/tables", json=body, headers={"x-csrf-token": mark})
        assert answer.status_code == 403, mark
    for header in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        answer = ana.http.post(
            "/api/tables", json=body, headers={"x-csrf-token": ana.csrf} | header
        )
        assert answer.status_code == 403, header
    assert ana.http.post("/tables", data={"game": "lanterns"}).status_code == 403
    assert ana.post("/api/tables", body).status_code == 201


def test_a_foreign_page_cannot_listen(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    address = f"ws://{house.address}/api/tables/{table}/events"
    headers = {"Cookie": ana.cookies}
    elsewhere = Origin("https://elsewhere.example")
    with (
        connect(address, additional_headers=headers, origin=elsewhere) as socket,
        pytest.raises(ConnectionClosed, match="4403"),
    ):
        socket.recv(timeout=PATIENCE)


def test_cookies_are_for_us_alone_and_cannot_be_made_up(house: Running) -> None:
    ana = house.visitor()
    cookie = ana.http.get("/").headers.get("set-cookie")
    assert cookie is None, "a known visitor keeps their cookie"
    name = house.house.keys.cookie_name
    del ana.http.cookies[name]
    for forged in ("WyJhIiwiIl0.forged", ana.csrf, '["a",""]', "é"):
        made = ana.http.get("/", headers={"cookie": f"{name}={forged}".encode()})
        assert made.headers["set-cookie"].startswith(f"{name}="), forged
        assert "HttpOnly" in made.headers["set-cookie"] and "SameSite=Lax" in str(made.headers)


def test_too_much_and_too_often_are_turned_away(tmp_path: Path) -> None:
    few = Limits(pages=(5, 0.01), actions=(3, 0.01), new_tables=(1, 0.01), sockets_each=1)
    with started(settings_for(tmp_path, limits=few)) as house:
        ana = house.visitor()
        table = ana.lay_out("photosynthesis", "me:Ana", "bot:random")
        body = {"game": "lanterns", "seats": []}
        refused = ana.post("/api/tables", body)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 0
        large = ana.post(f"/api/tables/{table}/explain", {"seat": 0, "action": "x" * 20_000})
        assert large.status_code == 413
        answers = [ana.get("/rules/lanterns").status_code for _ in range(6)]
        assert 429 in answers
        with ana.follow(table, 0) as first:
            heard(first)
            with ana.follow(table, 0) as second, pytest.raises(ConnectionClosed, match="4429"):
                second.recv(timeout=PATIENCE)


@pytest.mark.parametrize("language", sorted(TONGUES))
def test_a_socket_that_is_shut_says_why_and_for_how_long(tmp_path: Path, language: str) -> None:
    few = replace(PLENTY, sockets=(2, 0.1))
    with started(settings_for(tmp_path, limits=few)) as house:
        ana = house.visitor()
        ana.http.cookies.set("tablee_language", language)
        table = ana.lay_out("lanterns", "me:Ana", "friend")

        def reason(table: str, seat: int | None = None) -> str:
            with ana.follow(table, seat) as socket, pytest.raises(ConnectionClosed) as shut:
                socket.recv(timeout=PATIENCE)
            assert shut.value.rcvd is not None
            return shut.value.rcvd.reason

        assert reason("nowhere") == say(language, "no-such-table")
        assert reason(table, 1) == say(language, "not-your-seat")
        seconds, _, sentence = reason(table).partition(" ")
        assert sentence == say(language, "too-often", seconds=int(seconds))


def test_bodies_that_make_no_sense_are_refused_politely(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    act = f"/api/tables/{table}/act"
    whole = {"seat": 0, "decision": "x", "action": "open 1", "key": "12345678"}
    for change in (
        {"key": "short"},
        {"seat": "x"},
        {"action": None},
        {"extra": 1},
    ):
        answer = ana.post(act, whole | change)
        assert answer.status_code == 400 and "message" in answer.json(), change
    assert ana.http.post(act, content=b"{", headers={"x-csrf-token": ana.csrf}).status_code == 400
    assert ana.post(act, whole | {"seat": 7}).status_code == 404
    assert ana.get(act).status_code == 405


def test_health_is_for_anybody(house: Running) -> None:
    ana, _ = pages_of(house)
    well = {"well": True, "wrong": []}
    assert ana.get("/health").json() == well


def test_figures_are_never_told_where_the_house_is(house: Running) -> None:
    forwarded = {"x-forwarded-for": "127.0.0.1", "x-forwarded-port": "9100"}
    for host in ("127.0.0.1", "localhost", "localhost:9100", "games.example.org"):
        for headers in (
            {"host": host},
            {"host": host} | forwarded,
        ):  # also as a careless proxy has it
            for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics"):
                answer = httpx.get(f"http://{house.address}{path}", headers=headers)
                assert answer.status_code == 404 and "tablee_" not in answer.text, (host, path)


def test_figures_have_a_port_of_their_own_and_it_has_nothing_else(tmp_path: Path) -> None:
    with started(settings_for(tmp_path, metrics=("127.0.0.1", 0))) as house:
        ana, _ = pages_of(house)
        figures = httpx.get(f"http://{house.figures}/metrics").text
        assert "tablee_tables 1.0" in figures and "tablee_request_seconds_bucket" in figures
        for path in ("/", "/api/me", "/health", "/static/site.css", "/metrics/more"):
            assert httpx.get(f"http://{house.figures}{path}").status_code == 404, path
        assert ana.get("/metrics").status_code == 404


def test_the_api_describes_itself(house: Running) -> None:
    schema = house.visitor().get("/api/schema/openapi.json").json()
    assert "/api/tables/{table}/act" in schema["paths"]
    assert not any(path.startswith("/tables") for path in schema["paths"])


def test_games_tell_their_options_with_the_clause(house: Running) -> None:
    cards = {card["game"]: card for card in house.visitor().get("/api/games").json()}
    option = cards["lanterns"]["options"][0]
    assert option["name"] == "show" and option["clause"] == "1.3"
    assert option["text"].startswith("Each player shows")
