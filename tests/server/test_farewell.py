"""What people do with all that is theirs while the house is open: take it along, and have it deleted."""

import io
import json
import zipfile
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.storage.database import schema

from .house import Browser, Running, heard
from .test_persons import comes_by, words_of

SAID, NAME, OLD_NAME = "Zqxsalut", "Zqxana", "Zqxphone"


def rows_of(house: Running) -> str:
    """All that stands in the database, whichever it is."""
    with house.house.store.engine.begin() as connection:
        every = (connection.execute(sa.select(table)).all() for table in schema.sorted_tables)
        return "\n".join(str(row) for rows in every for row in rows)


def mark_of(house: Running, who: Browser) -> str:
    """Theirs, as their cookie has it."""
    known = house.house.keys.person(who.http.cookies.values())
    assert known
    return known.person


@pytest.fixture
def there(house: Running) -> dict[str, Any]:
    """Ana has a phone that was another's name once, plays and talks with Bo, and alone with a bot."""
    ana, phone, bo = house.visitor(), house.visitor(), house.visitor()
    guest = mark_of(house, phone)
    table = phone.lay_out("push", f"me:{OLD_NAME}", "friend", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bobolink"}).status_code == 200
    ana.form("/you/name", name=NAME)
    ana.csrf = ana.get("/api/me").json()["csrf"]
    comes_by(phone, words_of(ana))
    alone = ana.lay_out("push", f"me:{NAME}", "bot:random")
    said = ana.post(f"/api/tables/{table}/chat", {"text": SAID, "key": "first-words"})
    assert said.status_code in (200, 201), said.text
    marks = {guest, mark_of(house, ana)}
    return {"ana": ana, "phone": phone, "bo": bo, "table": table, "alone": alone, "marks": marks}


def goes(ana: Browser) -> None:
    """She has all of it deleted."""
    assert "nameless" in ana.get("/you/delete").text
    answer = ana.form("/you/delete", sure="yes")
    assert answer.status_code == 303, answer.text
    ana.csrf = ana.get("/api/me").json()["csrf"]


def test_nothing_is_left_of_who_goes_while_others_play(house: Running, there: Any) -> None:
    """In no row, in no answer, in no list: neither the mark nor the one before, no name, no word."""
    bo, table = there["bo"], there["table"]
    before = rows_of(house)
    for word in (*there["marks"], NAME, OLD_NAME, SAID):
        assert word in before, "or the test finds nothing"
    goes(there["ana"])
    left = rows_of(house)
    for word in (*there["marks"], NAME, OLD_NAME, SAID):
        assert word not in left, word
    seen = json.dumps(bo.table(table)) + bo.get(f"/tables/{table}/seats").text + bo.get("/").text
    for word in (NAME, OLD_NAME, SAID):
        assert word not in seen
    assert "Bobolink" in seen
    assert bo.get(f"/api/tables/{there['alone']}").status_code == 404


def test_others_play_on_where_somebody_has_gone(house: Running, there: Any) -> None:
    bo, table = there["bo"], there["table"]
    with bo.follow(table) as socket:
        heard(socket)
        goes(there["ana"])
        with pytest.raises(Exception, match=r"1012|1006|close"):  # and it is shown anew
            for _ in range(20):
                heard(socket)
    assert bo.table(table)["seats"][0]["kind"] == "bot"
    assert bo.table(table)["you"] == [1]


def test_no_device_of_theirs_is_anybody_afterwards(house: Running, there: Any) -> None:
    ana, phone = there["ana"], there["phone"]
    goes(ana)
    for who in (ana, phone):
        who.csrf = who.get("/api/me").json()["csrf"]
        assert who.table(there["table"])["you"] == []
        assert "/out" not in who.get("/you").text


def test_nobody_goes_by_mistake(house: Running, there: Any) -> None:
    ana = there["ana"]
    assert ana.form("/you/delete").status_code == 400
    assert ana.table(there["table"])["you"] == [0]


def test_all_that_is_theirs_comes_in_one_file_without_what_opens_it(
    house: Running, there: Any
) -> None:
    answer = there["ana"].get("/you/along")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        told = json.loads(file.read("person.json"))
    assert {one["table"] for one in told["tables"]} == {there["table"], there["alone"]}
    assert SAID in json.dumps(told) and told["persons"][0]["name"] == NAME
    assert len(told["devices"]) == 2 and "digest" not in json.dumps(told["ways"])
    assert "Bobolink" not in json.dumps(told)


def test_who_has_nothing_takes_nothing_along(house: Running) -> None:
    assert house.visitor().get("/you/along").status_code == 404
    assert house.visitor().get("/you/delete").status_code == 404


def test_nobody_takes_along_what_is_of_another(house: Running, there: Any) -> None:
    with zipfile.ZipFile(io.BytesIO(there["bo"].get("/you/along").content)) as file:
        told = file.read("person.json").decode()
    assert NAME not in told and SAID not in told


def test_what_the_house_knows_is_said_in_both_languages(house: Running) -> None:
    for language, word in (("en", "Captions"), ("fr", "Légendes")):
        page = house.visitor().get(f"/privacy?lang={language}")
        assert page.status_code == 200 and word in page.text
