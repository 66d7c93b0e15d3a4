"""Decks of one's own photographs: taken in one by one, seen at their owner's tables, deleted."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.kit.pictures.photographs import Unusable
from tablee.kit.table.replaying import replay
from tablee.server.people import decks as server_decks
from tablee.server.storage.revisions import HEAD
from tests.photographs import PLANTED, bomb, broken, drawn, full_of_notes, jpeg
from tests.tools.patience import PATIENCE, until

from .house import Browser, Running, behind, settings_for, started
from .postgres import IS_WANTED, of_sqlite

GAME = "oeil_en_coin"
pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Photographs are opened within the server here: a process each is tested in tests/kit."""
    from tablee.kit.pictures.photographs import opened

    monkeypatch.setattr(server_decks, "developed", opened)


def make(who: Browser, name: str = "Été 2026") -> str:
    answer = who.post("/api/decks", {"game": GAME, "name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["deck"])


def send(who: Browser, deck: str, file: bytes) -> Any:
    headers = {"x-csrf-token": who.csrf, "content-type": "application/octet-stream"}
    return who.http.post(f"/api/decks/{deck}/photos", content=file, headers=headers)


def remove(who: Browser, path: str) -> Any:
    return who.http.delete(path, headers={"x-csrf-token": who.csrf})


def filled(who: Browser, count: int = 24) -> str:
    deck = make(who)
    for n in range(count):
        assert send(who, deck, jpeg(drawn(n, (160, 120)))).status_code == 201
    return deck


def lay_out(who: Browser, deck: str, *seats: str) -> Any:
    chairs = [{"who": who, "name": name} for who, _, name in (s.partition(":") for s in seats)]
    body = {"game": GAME, "seats": chairs, "deck": deck, "options": {"laps": 1, "target": 0}}
    return who.post("/api/tables", body)


def images(seen: dict[str, Any]) -> set[str]:
    """The addresses in a scene."""
    return {piece["image"] for piece in seen["scene"]["pieces"] if piece.get("image")}


def on_disk(house: Running) -> set[str]:
    """Or in the database, where it keeps them."""
    if IS_WANTED:
        rows = behind(house.house.settings.folder, "SELECT photo FROM pictures")
        return {f"/photos/{photo}.webp" for (photo,) in rows}
    folder = house.house.settings.folder / "photos"
    return {f"/photos/{path.name}" for path in folder.iterdir()} if folder.is_dir() else set()


def test_photographs_are_taken_in_one_by_one(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    deck = make(ana)
    first = send(ana, deck, full_of_notes(drawn(1), 6))
    assert first.status_code == 201 and first.json()["like"] == 0
    again = send(ana, deck, full_of_notes(drawn(1), 6))
    assert again.status_code == 422 and "in the deck already: number 1" in again.json()["refused"]
    alike = send(ana, deck, jpeg(drawn(2)))
    assert alike.json()["like"] == 0
    assert send(ana, deck, jpeg(drawn(2).resize((500, 375)), 60)).json()["like"] == 2
    for file, why in (
        (bomb(), "too many pixels"),
        (broken(0), "broken"),
        (b"", "no photograph"),
        (jpeg(drawn(1, (90, 90))), "too small"),
    ):
        answer = send(ana, deck, file)
        assert answer.status_code == 422 and why in answer.json()["refused"]
    (listed,) = ana.get("/api/decks").json()
    shown = ana.get(f"/api/decks/{deck}").json()
    addresses = {photo["address"] for photo in shown["photos"]}
    assert listed["photos"] == len(addresses) == 3 and on_disk(house) == addresses
    pictures = [ana.get(address).content for address in sorted(addresses)]
    assert listed["size"] == shown["size"] == sum(map(len, pictures))
    for note in PLANTED.values():
        assert not any(note.encode() in picture for picture in pictures)


def test_a_reason_is_in_the_readers_language(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "fr"})
    assert "abîmée" in send(ana, make(ana), broken(0)).json()["refused"]


def test_a_picture_is_served_for_whoever_has_its_address_and_does_nothing(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    deck = filled(ana, 1)
    address = ana.get(f"/api/decks/{deck}").json()["photos"][0]["address"]
    assert len(address) == len("/photos/.webp") + 26
    answer = bo.get(address)
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/webp"
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.headers["content-security-policy"] == "default-src 'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    again = bo.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content
    for path in ("/photos/..%2Ftables.sqlite", "/photos/secret", "/photos/" + "a" * 26 + ".webp"):
        assert bo.get(path).status_code == 404
    mode = house.house.decks.folder.stat().st_mode
    assert mode & 0o077 == 0


def test_a_deck_is_nobody_elses(house: Running) -> None:
    ana, eve = house.visitor(), house.visitor()
    deck = filled(ana)
    photo = ana.get(f"/api/decks/{deck}").json()["photos"][0]["photo"]
    assert eve.get("/api/decks").json() == []
    nothing = eve.get("/api/decks/abcdefghij")
    for answer in (
        eve.get(f"/api/decks/{deck}"),
        send(eve, deck, jpeg(drawn(90))),
        eve.post(f"/api/decks/{deck}", {"name": "Mine"}),
        eve.post(f"/api/decks/{deck}/photos/{photo}", {"motif": True}),
        remove(eve, f"/api/decks/{deck}/photos/{photo}"),
        remove(eve, f"/api/decks/{deck}"),
        lay_out(eve, deck, "me:Eve", "beside:Bo", "beside:Cleo"),
        eve.form(f"/decks/{deck}/delete"),
    ):
        assert answer.status_code == nothing.status_code == 404
    assert deck not in eve.get("/").text + eve.get(f"/tables/new?game={GAME}").text
    assert ana.get(f"/api/decks/{deck}").json()["photos"][0]["motif"] is False


def test_a_table_is_played_with_it_and_each_sees_what_lies_open(house: Running) -> None:
    ana, bo, eve = house.visitor(), house.visitor(), house.visitor()
    deck = filled(ana)
    photos = ana.get(f"/api/decks/{deck}").json()["photos"]
    for photo, words in zip(photos[:2], ("A jetty", "<b>Une plage</b>"), strict=True):
        path = f"/api/decks/{deck}/photos/{photo['photo']}"
        assert ana.post(path, {"motif": True, "words": words}).is_success
    shown = ana.get(f"/api/decks/{deck}").json()["photos"]
    assert [photo["motif"] for photo in shown] == [True, True] + [False] * 22
    table = lay_out(ana, deck, "me:Ana", "friend", "beside:Cleo").json()["table"]
    link = ana.post(f"/api/tables/{table}/seats/1/link").json()["address"].removeprefix("/join/")
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo", "token": link}).is_success
    hands = [images(who.table(table, seat)) for who, seat in ((ana, 0), (bo, 1), (ana, 2))]
    assert all(len(hand) == 7 for hand in hands) and not hands[0] & hands[1]
    assert images(eve.table(table)) == set()
    assert set().union(*hands) <= {photo["address"] for photo in photos}
    assert all(bo.get(address).status_code == 200 for address in hands[1])
    drawing = bo.get(f"/tables/{table}/picture?seat=1")
    assert drawing.text.count("data:image/webp;base64") >= 7 and "/photos/" not in drawing.text
    first = ana.get(f"/api/decks/{deck}").json()
    paths = (f"/api/decks/{deck}", f"/api/decks/{deck}/photos/{photos[0]['photo']}")
    needed = [remove(ana, path) for path in paths]
    assert [answer.status_code for answer in needed] == [409, 409] and first["running"] == 1
    finish(table, {0: ana, 1: bo, 2: ana})
    record = eve.get(f"/api/tables/{table}/record").json()
    assert "/photos/" not in str(record)
    data = ana.get(f"/api/data/{GAME}/{record['data']}").json()
    assert replay(tablee.game(GAME), record, data=data).over
    assert data["photos"][0]["tags"] == ["camera"] and ana.get("/api/data").json() == []
    assert bo.get(f"/api/data/{GAME}/{record['data']}").status_code == 404
    assert remove(ana, f"/api/decks/{deck}").is_success
    assert on_disk(house) == set() and ana.get("/api/decks").json() == []
    assert all(bo.get(address).status_code == 404 for address in hands[1])
    house.house.tables.here.clear()
    assert ana.get(f"/api/tables/{table}").status_code == 410


def finish(table: str, players: dict[int, Browser]) -> None:
    for _ in range(200):
        for seat, who in players.items():
            seen = who.table(table, seat)
            if seen["over"]:
                return
            if seen["waiting"]:
                action = seen["scene"]["choices"][0]["action"]
                says = "Summer" if action.startswith("caption") else None
                assert who.act(table, action, seat, seen["decision"], says=says).is_success
    raise AssertionError("the game went on and on")


@of_sqlite
def test_a_deck_and_its_table_outlive_the_server(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        deck = filled(ana)
        table = lay_out(ana, deck, "me:Ana", "beside:Bo", "beside:Cleo").json()["table"]
        seen, shown = ana.table(table), ana.get(f"/api/decks/{deck}").json()
        stray = tmp_path / "photos" / "stray.webp"
        stray.write_bytes(b"left by a power cut")
    with started(settings_for(tmp_path)) as house:
        assert stray.exists(), "it may still be on its way"
        server_decks.STRAY, before = -1.0, server_decks.STRAY
        house.house.decks.tidy()
        server_decks.STRAY = before
        assert not stray.exists()
        again = house.visitor()
        again.http.cookies, again.csrf = ana.http.cookies, ana.csrf
        assert again.table(table) == seen and again.get(f"/api/decks/{deck}").json() == shown
        assert all(again.get(photo["address"]).is_success for photo in shown["photos"])


def test_photographs_are_deleted_from_the_disk(house: Running) -> None:
    ana = house.visitor()
    deck = filled(ana, 3)
    photos = ana.get(f"/api/decks/{deck}").json()["photos"]
    assert remove(ana, f"/api/decks/{deck}/photos/{photos[1]['photo']}").is_success
    assert on_disk(house) == {photos[0]["address"], photos[2]["address"]}
    assert remove(ana, f"/api/decks/{deck}/photos/{photos[1]['photo']}").status_code == 404
    assert ana.form(f"/decks/{deck}/delete").status_code == 303
    assert on_disk(house) == set()


def test_limits_of_a_person_and_of_the_house(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(server_decks, "MOST_PHOTOS", 3)
    monkeypatch.setattr(server_decks, "MOST_DECKS", 2)
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor(**{"accept-language": "en"})
        deck = filled(ana, 3)
        refused = send(ana, deck, jpeg(drawn(9)))
        assert refused.status_code == 422 and "delete some first" in refused.json()["refused"]
        make(ana)
        refused = ana.post("/api/decks", {"game": GAME, "name": "Third"})
        assert refused.status_code == 422 and "delete one first" in refused.json()["refused"]
        assert len(on_disk(house)) == 3
        object.__setattr__(house.house.decks.limits, "photo_bytes", 100)
        bo = house.visitor()
        full = send(bo, make(bo), jpeg(drawn(9)))
        object.__setattr__(house.house.decks.limits, "photo_bytes", 8 * 1024**3)
        assert full.status_code == 503 and len(on_disk(house)) == 3


def test_a_deck_has_room_for_255(house: Running, monkeypatch: Any) -> None:
    monkeypatch.setattr(tablee.game(GAME).part("deck"), "MAX_PHOTOS", 2)
    ana = house.visitor(**{"accept-language": "en"})
    refused = send(ana, filled(ana, 2), jpeg(drawn(9)))
    assert refused.status_code == 422 and "2 photographs at most" in refused.json()["refused"]


def test_too_few_photographs_are_refused_by_their_clause(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    answer = lay_out(ana, filled(ana, 3), "me:Ana", "beside:Bo", "beside:Cleo")
    assert answer.status_code == 422 and "not 3 (§1.2)" in answer.json()["refused"]


def test_requests_that_cannot_be(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    deck = make(ana)
    forged = ana.http.post(f"/api/decks/{deck}/photos", content=jpeg(drawn(1)))
    assert forged.status_code == 403 and on_disk(house) == set()
    assert ana.post("/api/decks", {"game": "push", "name": "x"}).status_code == 422
    assert ana.post("/api/decks", {"game": GAME, "name": " \n"}).status_code == 422
    assert ana.post(f"/api/decks/{deck}", {"name": "  Juillet\n "}).is_success
    assert ana.get("/api/decks").json()[0]["name"] == "Juillet"
    assert send(ana, deck, b"x" * (33 * 1024 * 1024)).status_code == 413


def test_the_form_and_the_lobby_know_ones_decks(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    deck = filled(ana)
    assert ana.post(f"/api/decks/{deck}", {"name": "<b>Été</b>"}).is_success
    page = ana.get(f"/tables/new?game={GAME}&deck={deck}").text
    assert f'value="{deck}" selected' in page and "&lt;b&gt;Été" in page
    fields = {"game": GAME, "seats": "3", "listed": "no", "deck": deck}
    fields |= {f"who-{n}": who for n, who in enumerate(("me", "beside", "beside"))}
    fields |= {f"name-{n}": name for n, name in enumerate(("Ana", "Bo", "Cleo"))}
    made = ana.form("/tables", **fields)
    assert made.status_code == 303
    assert len(images(ana.table(made.headers["location"].split("/")[2]))) == 7
    lobby = ana.get("/").text
    assert "in play at 1 table" in lobby and "24 photographs, 0." in lobby


def test_the_newest_migration_is_known() -> None:
    assert HEAD == "0012"


def test_one_photograph_of_a_person_is_opened_at_a_time(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends many at once leaves the other place to the others."""
    opening, may_go = Counter[bytes](), threading.Event()

    def slowly(file: bytes) -> Any:
        opening[file[:3]] += 1
        may_go.wait(PATIENCE)
        raise Unusable("photo-broken")

    monkeypatch.setattr(server_decks, "developed", slowly)
    ana, bo = house.visitor(), house.visitor()
    mine, other = make(ana), make(bo)
    with ThreadPoolExecutor(5) as crew:
        sent = [crew.submit(send, ana, mine, b"ana") for _ in range(3)]
        until(lambda: opening[b"ana"])
        sent.append(crew.submit(send, bo, other, b"bo "))
        until(lambda: opening[b"bo "])
        assert opening == {b"ana": 1, b"bo ": 1}
        may_go.set()
        assert {answer.result().status_code for answer in sent} == {422}
    assert not house.house.decks.inside and opening[b"ana"] == 3
