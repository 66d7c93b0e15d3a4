"""People whom one has played with: asked with one tap, or not met again; and known by nobody else."""

import re
from typing import Any

import pytest

from tests.tools.patience import until

from .house import Browser, Running, new_key
from .test_farewell import mark_of

CARD = re.compile(r'<li class="card">\s*<h2>(.*?)</h2>.*?/you/people/([\w-]+)/block', re.DOTALL)


def named(house: Running, name: str) -> Browser:
    """Somebody who is called so."""
    who = house.visitor()
    who.form("/you/name", name=name)
    return who


def plays_with(host: Browser, guest: Browser, name: str = "Bo") -> str:
    """A table of theirs where another sits down."""
    table = host.lay_out("push", "me", "friend", listed=True)
    assert guest.post(f"/api/tables/{table}/seats/1/sit", {"name": name}).status_code == 200
    return table


def met_by(who: Browser) -> dict[str, str]:
    """Name -> mark, of those whom somebody has played with."""
    return dict(CARD.findall(who.get("/you/people").text))


def asks(who: Browser, mark: str, key: str = "") -> Any:
    """They ask somebody to play."""
    return who.form(f"/you/people/{mark}/ask", game="push", clock="none", key=key or new_key())


def with_a_caption(house: Running) -> tuple[Browser, Browser, str, str]:
    """Ana, Bo who says something with an action of his, their table, and how the page names it."""
    ana, bo = named(house, "Ana"), named(house, "Bo")
    table = ana.lay_out("lanterns", "me", "friend", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    words = None
    while not words:
        seat, seen = next(
            (n, seen)
            for n, who in enumerate((ana, bo))
            if (seen := who.table(table, n))["decision"]
        )
        action = seen["scene"]["choices"][0]["action"]
        words = "Zqxrude" if seat == 1 and action.startswith("open") else None
        assert (ana, bo)[seat].act(table, action, seat, says=words).status_code == 200
    (row,) = (entry["row"] for entry in bo.table(table)["log"] if "says" in entry)
    return ana, bo, table, f"caption {row}"


@pytest.fixture
def ana(house: Running) -> Browser:
    """She lays out tables."""
    return named(house, "Ana")


@pytest.fixture
def bo(house: Running, ana: Browser) -> Browser:
    """He has played with her once."""
    who = named(house, "Bo")
    plays_with(ana, who)
    return who


def test_only_those_who_sat_together_are_there(house: Running, ana: Browser, bo: Browser) -> None:
    assert list(met_by(ana)) == ["Bo"] and list(met_by(bo)) == ["Ana"]
    assert not met_by(named(house, "Cy"))


def test_one_tap_keeps_a_seat_for_somebody(ana: Browser, bo: Browser) -> None:
    answer = asks(ana, met_by(ana)["Bo"])
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].split("/")[2]
    lobby = bo.get("/").text
    assert f"/tables/{table}" in lobby and "You are asked to play" in lobby
    assert bo.post(f"/api/tables/{table}/seats/1/back").status_code == 200
    assert [seat["name"] for seat in ana.table(table)["seats"]] == ["Ana", "Bo"]


def test_who_presses_twice_asks_once(ana: Browser, bo: Browser) -> None:
    mark, key = met_by(ana)["Bo"], new_key()
    assert asks(ana, mark, key).headers["location"] == asks(ana, mark, key).headers["location"]


def test_nobody_is_asked_again_and_again(ana: Browser, bo: Browser) -> None:
    mark = met_by(ana)["Bo"]
    answers = [asks(ana, mark).status_code for _ in range(4)]
    assert answers == [303, 303, 429, 429]


def test_a_thousand_people_are_not_asked(house: Running, ana: Browser) -> None:
    for n in range(13):
        plays_with(ana, named(house, f"Guest {n}"), f"Guest {n}")
    answers = [asks(ana, mark).status_code for mark in met_by(ana).values()]
    assert answers == [303] * 12 + [429]


def test_who_wishes_not_to_be_asked_is_not(ana: Browser, bo: Browser) -> None:
    mark = met_by(ana)["Bo"]
    bo.form("/you/people/wishes", asked="no")
    assert f"{mark}/ask" not in ana.get("/you/people").text
    assert asks(ana, mark).status_code == 403


def test_a_mark_is_good_for_whom_it_was_made(house: Running, ana: Browser, bo: Browser) -> None:
    """Neither another's, nor a guess, nor the person's own asks anybody."""
    cy = named(house, "Cy")
    plays_with(ana, cy, "Cy")
    for mark in (met_by(ana)["Bo"], "x" * 16, mark_of(house, bo), "%00", "..", "é"):
        answer = asks(cy, mark)
        assert answer.status_code in (400, 404), (mark, answer.status_code)


def test_no_page_has_the_mark_of_a_person(house: Running, ana: Browser, bo: Browser) -> None:
    asks(ana, met_by(ana)["Bo"])
    for path in ("/", "/you/people", "/you/along"):
        assert mark_of(house, bo).encode() not in ana.get(path).content, path


# --- Not met again -------------------------------------------------------------------


def blocks(who: Browser, name: str) -> str:
    """They meet somebody no more; by which mark."""
    mark = met_by(who)[name]
    assert who.form(f"/you/people/{mark}/block").status_code == 303
    return mark


def test_the_blocked_find_no_seat_by_whichever_way(ana: Browser, bo: Browser) -> None:
    """By the list or by a link, of the pages or of the API."""
    blocks(ana, "Bo")
    listed = ana.lay_out("push", "me", "friend", listed=True)
    link = ana.post(f"/api/tables/{listed}/seats/1/link").json()["link"]
    token = link.rpartition("/")[2]
    tries = [
        bo.post(f"/api/tables/{listed}/seats/1/sit", {"name": "Bo"}),
        bo.post("/api/join", {"token": token, "name": "Bo"}),
        bo.form(f"/join/{token}", name="Bo"),
        bo.form(f"/tables/{listed}/seats/1/sit", name="Bo"),
    ]
    assert [answer.status_code for answer in tries] == [403] * 4
    assert "block" not in "".join(answer.text for answer in tries).lower()
    assert not [seat for seat in ana.table(listed)["seats"] if seat["name"] == "Bo"]


def test_the_blocked_cannot_ask_and_are_in_no_list(ana: Browser, bo: Browser) -> None:
    before = met_by(bo)["Ana"]
    blocks(ana, "Bo")
    assert not met_by(bo) and not met_by(ana)
    assert asks(bo, before).status_code == 404


def test_a_seat_kept_for_the_blocked_is_theirs_no_more(ana: Browser, bo: Browser) -> None:
    table = asks(ana, met_by(ana)["Bo"]).headers["location"].split("/")[2]
    blocks(ana, "Bo")
    assert bo.post(f"/api/tables/{table}/seats/1/back").status_code == 403


def test_words_of_the_blocked_are_not_shown(ana: Browser, bo: Browser) -> None:
    """Neither those of before nor, at once, those that come."""
    table = plays_with(ana, bo)
    bo.post(f"/api/tables/{table}/chat", {"text": "Before", "key": new_key()})
    blocks(ana, "Bo")
    with ana.follow(table, 0) as hers, bo.follow(table, 1) as his:
        bo.post(f"/api/tables/{table}/chat", {"text": "After", "key": new_key()})
        ana.post(f"/api/tables/{table}/chat", {"text": "Mine", "key": new_key()})
        heard: dict[str, str] = {}
        for name, socket in (("ana", hers), ("bo", his)):
            heard[name] = ""
            while "Mine" not in heard[name]:
                heard[name] += str(socket.recv(timeout=60))
    assert "After" in heard["bo"] and "After" not in heard["ana"]
    said = [line["text"] for line in ana.get(f"/api/tables/{table}/company").json()["lines"]]
    assert said == ["Mine"]


def test_whoever_was_blocked_is_met_again(ana: Browser, bo: Browser) -> None:
    mark = blocks(ana, "Bo")
    assert ana.form(f"/you/people/{mark}/unblock").status_code == 303
    assert list(met_by(ana)) == ["Bo"] and plays_with(ana, bo)


def test_nothing_is_left_of_who_goes_with_those_who_blocked_them(
    house: Running, ana: Browser, bo: Browser
) -> None:
    from .test_farewell import rows_of

    blocks(ana, "Bo")
    theirs = mark_of(house, bo)
    assert bo.form("/you/delete", sure="yes").status_code == 303
    assert theirs not in rows_of(house)
    assert "Blocked" not in ana.get("/you/people").text


# --- Here ------------------------------------------------------------------------------


def test_presence_is_shown_of_those_who_allow_it_alone(ana: Browser, bo: Browser) -> None:
    """The page is the same, byte for byte, whether somebody who does not is here or not."""
    unguessed = re.compile(r'name="(key|csrf)" value=".*?"')
    table = bo.lay_out("push", "me", "bot:random")
    before = unguessed.sub("", ana.get("/you/people").text)
    with bo.follow(table, 0) as socket:
        socket.recv(timeout=60)
        assert unguessed.sub("", ana.get("/you/people").text) == before
        assert "Here now" not in before and "Here today" not in before
        bo.form("/you/people/wishes", asked="yes", shown="yes")
        assert "Here now" in ana.get("/you/people").text
    until(lambda: "Here today" in ana.get("/you/people").text)
    bo.form("/you/people/wishes", asked="yes")
    assert "Here" not in ana.get("/you/people").text


def test_what_somebody_blocked_says_with_an_action_is_not_shown_without_scripts(
    house: Running,
) -> None:
    """With scripts the page is told whose words it is not to show."""
    ana, bo, table, _ = with_a_caption(house)
    cy = named(house, "Cy")
    ana.form(f"/you/people/{met_by(ana)['Bo']}/block")
    pages = [who.get(f"/tables/{table}/plain").text for who in (ana, bo, cy)]
    assert ["Zqxrude" in page for page in pages] == [False, True, True]
    told = [who.get(f"/api/tables/{table}/company").json()["unheard"] for who in (ana, bo, cy)]
    assert told == [[1], [], []]


def test_how_somebody_does_is_seen_by_those_they_let_and_nobody_else(
    house: Running, ana: Browser, bo: Browser
) -> None:
    path = f"/you/people/{met_by(ana)['Bo']}/figures"
    assert ana.get(path).status_code == 404 and "/figures" not in ana.get("/you/people").text
    assert bo.form("/you/people/wishes", asked="yes", figures="yes").status_code == 303
    assert path in ana.get("/you/people").text
    assert "as Bo shows it to you" in ana.get(path).text
    assert house.visitor().get(path).status_code == 404
    assert bo.form("/you/people/wishes", asked="yes").status_code == 303
    assert ana.get(path).status_code == 404
