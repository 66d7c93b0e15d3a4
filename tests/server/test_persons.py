"""Guests who become persons: the ways back to oneself, and what comes along."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tablee.server.people.recovery import digest_of, in_address, new_words
from tablee.server.storage import database
from tests.tools.authenticator import Authenticator

from .house import Browser, Running, heard, settings_for, started

SAFE = re.compile(r"<li>([^<]+)</li>")


def words_of(who: Browser) -> str:
    """New words of theirs, as their page shows them."""
    page = who.form("/you/words")
    assert page.status_code == 201 or page.status_code == 200, page.text
    paper = page.text.partition('class="recovery"')[2].partition("</ol>")[0]
    found = SAFE.findall(paper)
    assert len(found) == 12
    who.csrf = who.get("/api/me").json()["csrf"]
    return " ".join(found)


def comes_by(who: Browser, words: str, to: str = "/you") -> httpx.Response:
    """They type words on a device where nobody knows them."""
    answer = who.form("/you/enter", words=words, to=to)
    who.csrf = who.get("/api/me").json()["csrf"]
    return answer


def path_of(page: str) -> str:
    """Of the link on a page, what follows the address of the house."""
    return re.search(r'value="https?://[^/"]+(/come-back/[^"]+)"', page)[1]  # type: ignore[index]


def device_ids(who: Browser) -> list[str]:
    """Their devices, the latest first."""
    return re.findall(r"/you/devices/(\w+)/out", who.get("/you").text)


def plays(who: Browser, table: str) -> bool:
    """Is a seat of the table theirs?"""
    return bool(who.table(table)["you"])


def seats_by(house: Running, table: str, cookies: dict[str, str]) -> list[int]:
    """Whose seats they are who have these cookies."""
    seen = httpx.get(f"http://{house.address}/api/tables/{table}", cookies=cookies)
    return list(seen.json()["you"])


def test_a_guest_who_presses_twice_is_known_on_one_device(house: Running) -> None:
    ana = house.visitor()
    guest = dict(ana.http.cookies)
    for _ in range(2):  # the second goes out before the cookie of the first has come
        ana.http.cookies.clear()
        ana.http.cookies.update(guest)
        words = words_of(ana)
    assert len(device_ids(ana)) == 1
    assert comes_by(house.visitor(), words).status_code == 303, "the later words count"


# --- Words on paper -----------------------------------------------------------------


def test_words_lead_back_to_the_same_seats(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    words = words_of(ana)
    assert plays(ana, table) and not plays(phone, table)
    answer = comes_by(phone, words, f"/tables/{table}")
    assert answer.status_code == 303 and answer.headers["location"] == f"/tables/{table}"
    assert plays(phone, table) and plays(ana, table)


def test_words_may_be_typed_as_they_come(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    words = words_of(ana)
    untidy = ", ".join(f"{n}. {word.upper()}" for n, word in enumerate(words.split(), 1))
    assert comes_by(phone, untidy).status_code == 303


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_are_read_in_both_languages_with_or_without_accents(language: str) -> None:
    for _ in range(50):
        words = new_words(language)
        assert digest_of(words) == digest_of(in_address(words))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("one two", "12 words"),
        ("zzz " * 12, "zzz"),
        (("abandon " * 12).strip(), "another"),
        ("a" * 3000, "12 words"),
    ],
)
def test_words_that_are_none_are_said_to_be_so(house: Running, typed: str, said: str) -> None:
    ana = house.visitor()
    answer = ana.form("/you/enter", words=typed, to="/you")
    assert answer.status_code == 422 and said in answer.text


def test_words_of_nobody_open_nothing(house: Running) -> None:
    ana = house.visitor()
    before = ana.cookies
    answer = ana.form("/you/enter", words=new_words("en"), to="/you")
    assert "Nobody here has these words" in answer.text
    assert ana.cookies == before


def test_new_words_close_the_old_ones(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    old, new = words_of(ana), words_of(ana)
    assert "Nobody here has these words" in comes_by(phone, old).text
    assert comes_by(phone, new).status_code == 303


def test_the_code_on_paper_leads_back_too(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    way = f"/come-back/{in_address(words_of(ana))}"
    assert "Come back" in phone.get(way).text and not plays(phone, table)
    assert phone.form(way).status_code == 303
    assert plays(phone, table)


# --- Devices ------------------------------------------------------------------------


def test_one_more_device_comes_by_a_link_that_works_once(house: Running) -> None:
    ana, phone, thief = house.visitor(), house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    way = path_of(ana.form("/you/device").text)
    assert phone.get(way).status_code == 200  # whoever looks at links in passing spends none
    assert phone.form(way).status_code == 303
    assert plays(phone, table)
    assert thief.form(way).status_code == 404 and thief.get(way).status_code == 404


def test_a_lost_device_is_put_out_from_another(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    comes_by(phone, words_of(ana))
    with phone.follow(table) as socket:
        heard(socket)
        lost = device_ids(ana)[0]
        assert ana.form(f"/you/devices/{lost}/out").status_code == 303
        with pytest.raises(Exception, match=r"1012|1006|close"):
            for _ in range(10):
                heard(socket)
    phone.csrf = phone.get("/api/me").json()["csrf"]
    assert not plays(phone, table) and plays(ana, table)
    assert lost not in device_ids(ana)


def test_what_was_put_out_stays_so_after_a_restart(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana, phone = house.visitor(), house.visitor()
        table = ana.lay_out("push", "me:Ana", "friend")
        comes_by(phone, words_of(ana))
        lost, mine = dict(phone.http.cookies), dict(ana.http.cookies)
        ana.form(f"/you/devices/{device_ids(ana)[0]}/out")
    with started(settings_for(tmp_path)) as house:
        assert seats_by(house, table, lost) == []
        assert seats_by(house, table, mine) == [0]


def test_a_cookie_from_before_opens_nothing_once_a_device_was_put_out(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    guest = dict(ana.http.cookies)
    comes_by(phone, words_of(ana))
    phone.form(f"/you/devices/{device_ids(phone)[-1]}/out")
    assert seats_by(house, table, guest) == []
    assert plays(phone, table)


def test_nobody_puts_out_a_device_of_another(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    words_of(ana), words_of(bo)
    assert bo.form(f"/you/devices/{device_ids(ana)[0]}/out").status_code == 404
    assert device_ids(ana)


def test_who_leaves_a_device_is_nobody_there_and_finds_back(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    words = words_of(ana)
    ana.form(f"/you/devices/{device_ids(ana)[0]}/out")
    ana.csrf = ana.get("/api/me").json()["csrf"]
    assert not plays(ana, table)
    comes_by(ana, words)
    assert plays(ana, table)


# --- What comes along -----------------------------------------------------------------


def test_what_a_guest_had_comes_along(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    words = words_of(ana)
    running = phone.lay_out("push", "me:Annie", "beside:Bo", "bot:random", listed=True)
    over = phone.lay_out("push", "me:Annie", "beside:Bo")
    assert phone.post(f"/api/tables/{over}/close", {"key": "closed-it"}).status_code == 200
    with phone.follow(running) as socket:
        heard(socket)
        comes_by(phone, words)
        heard(socket)  # the seats are somebody else's for whoever followed as the guest
    for who in (ana, phone):
        assert who.table(running)["you"] == [0, 1] and who.table(over)["you"] == [0, 1]
        assert f"/tables/{running}" in who.get("/").text
    assert ana.post(f"/api/tables/{running}/close", {"key": "closed-too"}).status_code == 200


def test_what_came_along_is_there_after_a_restart(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana, phone = house.visitor(), house.visitor()
        words = words_of(ana)
        table = phone.lay_out("push", "me:Annie", "bot:random")
        comes_by(phone, words)
        mine = dict(ana.http.cookies)
    with started(settings_for(tmp_path)) as house:
        assert seats_by(house, table, mine) == [0]


def test_a_guest_goes_on_playing_in_the_seats_that_came_along(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    words = words_of(ana)
    table = phone.lay_out("push", "me:Annie", "beside:Bo")
    comes_by(phone, words)
    seat = phone.table(table)["you"][0]
    seat = next(n for n in (0, 1) if phone.table(table, n)["decision"]) if seat is not None else 0
    choice = phone.table(table, seat)["scene"]["choices"][0]["action"]
    assert phone.act(table, choice, seat).status_code == 200


# --- Passkeys ---------------------------------------------------------------------------


def at_localhost(house: Running) -> Browser:
    """Passkeys are made for a name, not for a number."""
    return Browser(house.address.replace("127.0.0.1", "localhost"))


def made(who: Browser, device: Authenticator) -> httpx.Response:
    """They keep a passkey on this device."""
    asked = who.post("/api/passkeys/ask", {"what": "make"}).json()
    answer = {"token": asked["token"], "answer": device.make(asked["options"])}
    answered = who.post("/api/passkeys/make", answer)
    who.csrf = who.get("/api/me").json()["csrf"]
    return answered


def entered(who: Browser, device: Authenticator) -> tuple[httpx.Response, dict[str, Any]]:
    """They come back by it; and what was sent."""
    asked = who.post("/api/passkeys/ask", {"what": "enter"}).json()
    answer = {"token": asked["token"], "answer": device.enter(asked["options"])}
    answered = who.post("/api/passkeys/enter", answer)
    who.csrf = who.get("/api/me").json()["csrf"]
    return answered, answer


@pytest.fixture
def device(house: Running) -> Authenticator:
    return Authenticator(f"http://localhost:{house.address.rpartition(':')[2]}")


def test_a_passkey_leads_back_to_the_same_seats(house: Running, device: Authenticator) -> None:
    ana, other = at_localhost(house), at_localhost(house)
    table = ana.lay_out("push", "me:Ana", "friend")
    assert made(ana, device).status_code == 201
    answer, _ = entered(other, device)
    assert answer.status_code == 200, answer.text
    assert plays(other, table) and plays(ana, table)


def test_an_answer_of_a_passkey_is_good_once(house: Running, device: Authenticator) -> None:
    ana, other, thief = (at_localhost(house) for _ in range(3))
    made(ana, device)
    _, sent = entered(other, device)
    again = thief.post("/api/passkeys/enter", sent)
    assert again.status_code == 422 and "twice" in again.json()["refused"]


def test_a_passkey_of_another_site_is_refused(house: Running, device: Authenticator) -> None:
    ana, other = at_localhost(house), at_localhost(house)
    made(ana, device)
    device.origin = "https://evil.example"
    assert entered(other, device)[0].status_code == 422


def test_a_passkey_that_signs_nothing_is_refused(house: Running, device: Authenticator) -> None:
    ana, other = at_localhost(house), at_localhost(house)
    made(ana, device)
    another = Authenticator(device.origin)
    another.id = device.id
    assert entered(other, another)[0].status_code == 422
    assert not other.get("/you").text.count("/out")


def test_nobody_keeps_the_passkey_of_another(house: Running, device: Authenticator) -> None:
    ana, bo = at_localhost(house), at_localhost(house)
    made(ana, device)
    assert made(bo, device).status_code == 422


def test_a_passkey_is_asked_for_by_whoever_gets_it(house: Running, device: Authenticator) -> None:
    ana, bo = at_localhost(house), at_localhost(house)
    asked = ana.post("/api/passkeys/ask", {"what": "make"}).json()
    answer = {"token": asked["token"], "answer": device.make(asked["options"])}
    assert bo.post("/api/passkeys/make", answer).status_code == 422


def test_no_passkey_is_offered_where_none_works(house: Running) -> None:
    ana = house.visitor()
    answer = ana.post("/api/passkeys/ask", {"what": "make"})
    assert answer.status_code == 422 and "words" in answer.json()["refused"].lower()
    assert 'id="passkey"' not in ana.get("/you").text


def test_a_passkey_that_was_removed_opens_nothing(house: Running, device: Authenticator) -> None:
    ana, other = at_localhost(house), at_localhost(house)
    made(ana, device)
    kept = re.search(r'name="passkey" value="([^"]+)"', ana.get("/you").text)
    assert kept and ana.form("/you/passkeys/remove", passkey=kept[1]).status_code == 303
    assert entered(other, device)[0].status_code == 404


# --- A host, and messages ---------------------------------------------------------------


def test_a_way_back_from_the_host_works_once_and_its_owner_sees_it(house: Running) -> None:
    ana, phone, thief = house.visitor(), house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    words_of(ana)
    person = house.house.keys.person(ana.http.cookies.values()).person  # type: ignore[union-attr]
    way = f"/come-back/{house.house.keys.way_back(person)}"
    assert phone.form(way).status_code == 303 and plays(phone, table)
    assert thief.form(way).status_code == 404
    assert "Ways back from the host" in ana.get("/you").text


def test_no_way_back_leads_to_a_guest(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    person = house.house.keys.person(ana.http.cookies.values()).person  # type: ignore[union-attr]
    assert phone.form(f"/come-back/{house.house.keys.way_back(person)}").status_code == 404


@pytest.mark.parametrize("way", ["nothing", "a~b~c", "a-b", "x" * 2000, "%00", "é-à"])
def test_a_way_that_was_made_up_leads_nowhere(house: Running, way: str) -> None:
    ana = house.visitor()
    assert ana.get(f"/come-back/{way}").status_code in (404, 422)
    assert ana.form(f"/come-back/{way}").status_code in (404, 422)


def test_a_message_opens_the_table_for_whom_it_is_and_asks_all_others(house: Running) -> None:
    ana, other = house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    person = house.house.keys.person(ana.http.cookies.values()).person  # type: ignore[union-attr]
    call = f"/come/{house.house.keys.call(person, table)}"
    assert ana.get(call).headers["location"] == f"/tables/{table}"
    assert other.get(call).headers["location"] == f"/you/enter?to=/tables/{table}"
    words = words_of(ana)
    assert comes_by(other, words, f"/tables/{table}").headers["location"] == f"/tables/{table}"


@pytest.mark.parametrize(
    "to", ["//evil.example", "https://evil.example", "/\\evil", "/a\nb", "x" * 999]
)
def test_nobody_is_led_to_another_house(house: Running, to: str) -> None:
    ana, phone = house.visitor(), house.visitor()
    assert comes_by(phone, words_of(ana), to).headers["location"] == "/you"


def test_no_line_of_the_log_has_a_way_back(house: Running, capsys: Any) -> None:
    ana, phone = house.visitor(), house.visitor()
    words = words_of(ana)
    phone.form(f"/come-back/{in_address(words)}")
    said = capsys.readouterr()
    assert in_address(words) not in said.out + said.err


def test_a_page_of_seats_asks_a_stranger_whether_one_is_theirs(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    way = f"/you/enter?to=/tables/{table}/seats"
    assert way in phone.get(f"/tables/{table}/seats").text
    assert way not in ana.get(f"/tables/{table}/seats").text


def test_who_had_blocked_the_guest_that_they_were_has_blocked_nobody(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    marks = [house.house.keys.person(who.http.cookies.values()) for who in (ana, phone)]
    assert marks[0] and marks[1]
    row = {"person": marks[0].person, "other": marks[1].person, "name": "Ana", "since": 1.0}
    with house.house.store.engine.begin() as connection:
        connection.execute(sa.insert(database.blocks), row)
    comes_by(phone, words_of(ana))
    with house.house.store.engine.begin() as connection:
        assert not connection.execute(sa.select(database.blocks)).all()


def test_a_link_in_a_message_names_nobody(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    known = house.house.keys.person(ana.http.cookies.values())
    assert known and known.person not in house.house.keys.call(known.person, table)


@pytest.mark.parametrize("call", ["nothing", "~", "a~b", "x" * 999, "../you~x", "é" * 14])
def test_a_call_that_was_made_up_leads_nowhere(house: Running, call: str) -> None:
    assert house.visitor().get(f"/come/{call}").status_code == 404
