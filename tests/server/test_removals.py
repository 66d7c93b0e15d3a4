"""What a host has removed, a name, a line, a photograph, is nowhere any more."""

import base64
import json
from pathlib import Path

import pytest

from tablee.server.people.decks import PLACEHOLDER
from tablee.server.tables.order import REMOVED
from tests.photographs import drawn, jpeg

from .hosts import INSULT, TROLL, album, does, done, everything, play, quick_bots, refused, says
from .house import Running, heard, new_key, settings_for, started
from .postgres import of_sqlite
from .test_company import aside, company, moves, notes, two
from .test_decks import filled, images, lay_out, quick, send

__all__ = ["quick", "quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


def test_what_was_removed_is_nowhere(house: Running) -> None:
    """A name, a line and the words of a move: looked for in all that the house says, to the end."""
    people, table = album(house, "Ana", TROLL, "Cy")
    ana, bo = people[0], people[1]
    line = says(bo, table, f"{INSULT} {INSULT}")
    play(dict(enumerate(people)), table, lambda seen: any("row" in told for told in seen["log"]))
    row = next(told["row"] for told in ana.table(table)["log"] if "row" in told)
    before = everything(house, table, *people)
    assert TROLL in before and INSULT in before
    done(does(ana, table, "names/remove", name=TROLL))
    done(does(ana, table, "lines/remove", room="players", number=line["number"]))
    done(does(ana, table, "lines/remove", room="story", number=row))
    told = everything(house, table, *people)
    assert TROLL not in told and INSULT not in told
    assert "Player 2" in told and "removed by the host" in told
    french = (
        bo.get(f"/api/tables/{table}?lang=fr").text + bo.get(f"/tables/{table}/plain?lang=fr").text
    )
    assert "Joueur 2" in french and "retiré par l’hôte" in french
    refused(does(ana, table, "names/remove", name=TROLL), 404)
    refused(does(ana, table, "lines/remove", room="story", number=row), 404)
    refused(does(ana, table, "lines/remove", room="players", number=line["number"]), 404)


def test_what_was_removed_is_in_no_record_and_no_film(house: Running) -> None:
    people, table = album(house, "Ana", TROLL, "Cy")
    ana = people[0]
    play(dict(enumerate(people)), table, lambda seen: seen["over"])
    done(does(ana, table, "names/remove", name=TROLL))
    for row in [told["row"] for told in ana.table(table)["log"] if "row" in told]:
        done(does(ana, table, "lines/remove", room="story", number=row))
    told = everything(house, table, *people, over=True)
    assert TROLL not in told and INSULT not in told
    record = ana.get(f"/api/tables/{table}/record").json()
    assert record["seats"] == ["Ana", "Player 2", "Cy"]
    assert REMOVED in [row[2] for row in record["rows"] if len(row) > 2]
    again = ana.post("/api/records", {"record": record})
    assert again.status_code == 201, "it is a record still"


def test_nobody_sits_down_under_a_name_that_was_removed(house: Running) -> None:
    ana, bo, table = two(house)
    done(does(ana, table, "names/remove", name="Bo"))
    assert ana.table(table)["seats"][1]["name"] == "Player 2" and bo.table(table)["you"] == [1]
    done(bo.post(f"/api/tables/{table}/seats/1/leave"))
    for name in ("Bo", "bo", "B\u200bo"):
        refused(bo.post(f"/api/tables/{table}/seats/1/sit", {"name": name}), 422, "another")
    done(bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bob"}))
    assert "Player 2 has left the table." in [one["words"] for one in ana.table(table)["log"]]


def test_an_onlookers_name_goes_from_the_talk(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "friend", "friend", listed=True)
    eve, kim = house.visitor(), house.visitor()
    other = kim.lay_out("photosynthesis", "me:Kim", "friend")
    link = kim.post(f"/api/tables/{other}/seats/1/link").json()["address"]
    assert eve.form(link, name=TROLL).status_code == 303, "now the browser knows the name"
    assert says(eve, table, "hello")["name"] == TROLL
    done(does(ana, table, "names/remove", name=TROLL))
    assert says(eve, table, "and again")["name"] == ""
    assert TROLL not in everything(house, table, ana)


def test_a_line_that_one_cannot_read_cannot_be_removed(house: Running) -> None:
    ana, bo, table = two(house)
    eve = house.visitor()
    line = says(eve, table, INSULT)
    refused(does(ana, table, "lines/remove", room="spectators", number=line["number"]), 404)
    assert says(bo, table, "hi")["number"] == 1
    for room, number in (
        ("players", 2),
        ("players", -1),
        ("story", 0),
        ("story", -1),
        ("story", 9999),
    ):
        refused(does(ana, table, "lines/remove", room=room, number=number), 404)
    assert notes(ana, table) == []


def test_who_missed_something_is_not_sent_what_was_removed(house: Running) -> None:
    ana, bo, table = two(house)
    version = bo.table(table, 1)["version"]
    with bo.follow(table, 1, version) as socket:
        moves(ana, table, 0)
        heard(socket)
        done(does(ana, table, "names/remove", name="Bo"))
        assert "resync" in heard(socket)
    with bo.follow(table, 1, version) as socket:
        told = heard(socket)
        assert "resync" in told and "Bo " not in json.dumps(told)


def test_a_photograph_is_gone_from_the_table_the_deck_and_the_disk(
    house: Running, quick: None
) -> None:
    ana, bo = house.visitor(), house.visitor()
    deck = filled(ana, 25)
    table = lay_out(ana, deck, "me:Ana", "beside:Al", "friend").json()["table"]
    link = ana.post(f"/api/tables/{table}/seats/2/link").json()["address"]
    done(bo.post("/api/join", {"token": link.removeprefix("/join/"), "name": "Bo"}))
    seen = bo.table(table)
    address = sorted(images(seen))[0]
    photo = address.removeprefix("/photos/").removesuffix(".webp")
    before = bo.get(address)
    refused(does(bo, table, "photographs/remove", photo=photo), 403)
    refused(does(ana, table, "photographs/remove", photo="z" * 26), 404)
    key = new_key()
    done(does(ana, table, "photographs/remove", key, photo=photo))
    done(does(ana, table, "photographs/remove", key, photo=photo))
    refused(does(ana, table, "photographs/remove", photo=photo), 404)
    now = bo.table(table)
    assert address not in images(now) and f"{address}?removed" in images(now)
    drawing = PLACEHOLDER.read_bytes()
    for at in (address, f"{address}?removed"):
        answer = bo.get(at, headers={"if-none-match": before.headers["etag"]})
        assert answer.status_code == 200 and answer.content == drawing != before.content
    assert drawing in [(house.house.decks.folder / f"{photo}.webp").read_bytes()]
    assert notes(bo, table) == ["The host has removed a photograph."]
    picture = bo.get(f"/tables/{table}/picture").text
    assert base64.b64encode(drawing).decode() in picture
    assert base64.b64encode(before.content).decode() not in picture
    other = lay_out(ana, deck, "me:Ana", "beside:Al", "beside:Bo").json()["table"]
    data = house.house.tables.here[other].standing.match.data
    assert photo not in json.dumps(data) and len(data["photos"]) == 24
    assert send(ana, deck, jpeg(drawn(99))).status_code == 201


@of_sqlite
def test_a_photograph_whose_removal_was_cut_off_is_gone_at_the_next_start(
    tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = lay_out(ana, filled(ana), "me:Ana", "beside:Al", "beside:Bo").json()["table"]
        address = sorted(images(ana.table(table)))[0]
        photo = address.removeprefix("/photos/").removesuffix(".webp")

        async def power_cut(_: str) -> None:
            raise OSError("the power fails")

        monkeypatch.setattr(house.house.decks, "blank", power_cut)
        assert does(ana, table, "photographs/remove", photo=photo).status_code == 500
    (tmp_path / "photos" / f"{photo}.part").write_bytes(b"half of it")
    with started(settings_for(tmp_path)) as house:
        drawing = PLACEHOLDER.read_bytes()
        assert house.visitor().get(address).content == drawing


def test_the_talk_of_a_page_that_is_open_hears_of_a_removed_line(house: Running) -> None:
    ana, bo, table = two(house)
    with bo.follow(table, 1, bo.table(table, 1)["version"]) as socket:
        line = says(ana, table, "Psst")
        assert aside(socket, "said") == line and line["removed"] is False
        done(does(ana, table, "lines/remove", room="players", number=line["number"]))
        assert "resync" in heard(socket), "then it asks for the company anew"
    (shown,) = company(bo, table)["lines"]
    assert shown["text"] == "" and shown["removed"] is True and shown["number"] == line["number"]
