"""Being told that it is one's turn: once, by every way that one wants, unless one has seen it."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.live import notifier
from tablee.server.notices import rows
from tablee.server.storage import database
from tests.house.visited import play
from tests.tools.letterbox import Letterbox, letterbox
from tests.tools.patience import until

from .house import Browser, Running, heard, new_key, sees, settings_for, started
from .test_persons import comes_by, words_of

GAME = "photosynthesis"
QUIET = 0.5  # seconds in which a page that may be heard would have been
LINK = re.compile(r"https?://[^\s/]+(/\S+)")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends looks often."""
    monkeypatch.setattr(notifier, "LOOK", 0.05)


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as there:
        yield there


def settings_with(folder: Path, box: Letterbox) -> Any:
    """A house that sends mail, and by a hook of this machine."""
    hosts = (f"127.0.0.1:{box.hook}",)
    mail = {"mail_server": box.server, "mail_from": "tablee@example.org"}
    return settings_for(folder, messengers=("json",), messenger_hosts=hosts, **mail)


@pytest.fixture
def there(tmp_path: Path, box: Letterbox) -> Iterator[Running]:
    with started(settings_with(tmp_path, box)) as house:
        yield house


def passes(house: Running, seconds: float) -> None:
    """So long it is, for whoever sends."""
    notifier = house.house.notifier
    before = notifier.clock()
    notifier.clock = lambda: before + seconds


def rests(house: Running) -> None:
    """All that is due by now is sent, or put off: nothing comes before more time passes."""
    waiting, due = rows.WAITING, database.notices.c.due

    def is_through() -> bool:
        now = house.house.notifier.clock()
        with house.house.store.engine.begin() as connection:
            return not connection.execute(sa.select(due).where(waiting, due <= now)).first()

    until(is_through, "all that is due is sent")


def is_told(who: Browser, box: Letterbox) -> None:
    """By the messenger, once it works."""
    answer = who.form("/you/notices/messenger", address=box.address)
    assert answer.status_code in (200, 201), answer.text
    assert len(box.said) >= 1
    box.said.clear()


def two_at_a_table(house: Running, **options: Any) -> tuple[Browser, Browser, str]:
    """Ana, whose turn it is, and Bo."""
    ana, bo = house.visitor(), house.visitor()
    seats = [{"who": "me", "name": "Ana"}, {"who": "friend", "name": ""}]
    body = {"game": GAME, "seats": seats, "options": {"first": 0}, "listed": True, **options}
    table = str(ana.post("/api/tables", body).json()["table"])
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    return ana, bo, table


def moves(who: Browser, table: str, seat: int) -> None:
    """The first thing that they may do, until it is somebody else's turn."""
    for _ in range(30):
        seen = who.table(table, seat)
        if not seen["decision"]:
            return
        action = seen["scene"]["choices"][0]["action"]
        assert who.act(table, action, seat, seen["decision"]).status_code == 200
    raise AssertionError("it is their turn for ever")


def fates(house: Running) -> dict[str, list[str]]:
    """What became of all notices, by kind."""
    with house.house.store.engine.begin() as connection:
        rows = connection.execute(sa.select(database.notices)).all()
    told: dict[str, list[str]] = {}
    for row in rows:
        told.setdefault(row.kind, []).append(row.fate or "waits")
    return told


def ends(house: Running) -> list[str]:
    """The same of all kinds together."""
    return [fate for told in fates(house).values() for fate in told]


# --- At once ------------------------------------------------------------------------


def test_whose_turn_it_is_is_told_once(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    assert fates(there) == {"turn": ["waits"], "waits": ["waits"]} and not box.said
    passes(there, 60)
    rests(there)
    (told,) = box.said
    assert told["title"] == "Your turn: Photosynthesis" and "Ana" in told["message"]
    assert f"http://{there.address}/come/" in told["message"]
    path = LINK.search(told["message"])
    assert path and bo.get(path[1]).headers["location"] == f"/tables/{table}"
    assert fates(there)["turn"] == ["sent"]


def test_who_looks_is_told_nothing(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    with bo.follow(table) as socket:
        heard(socket)
        moves(ana, table, 0)
        sees(socket, bo.table(table)["version"])
        until(lambda: fates(there)["turn"] == ["seen"], "seen")
        passes(there, 60)
        rests(there)
    assert not box.said


def test_a_page_that_says_nothing_shows_nobody_anything(there: Running, box: Letterbox) -> None:
    """It may be one of a telephone that has lost its line, or in a process that has ended."""
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    with bo.follow(table) as socket:
        heard(socket)
        moves(ana, table, 0)
        passes(there, 60)
        until(lambda: box.said, "Bo is told")


@pytest.mark.parametrize("seat", [1, None])
def test_what_has_come_since_is_not_seen(there: Running, box: Letterbox, seat: int | None) -> None:
    """Nor what a page shows that is out of sight, or that of somebody else."""
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    before = bo.table(table)["version"]
    moves(ana, table, 0)
    now = bo.table(table)["version"]
    other = bo if seat else there.visitor()
    with bo.follow(table, 1) as late, other.follow(table, seat) as socket:
        late.send(f"seen {before}")
        if seat:
            socket.send("away")
        socket.send(f"seen {now}")
        time.sleep(QUIET)
        assert fates(there)["turn"] == ["waits"]
        passes(there, 60)
        until(lambda: box.said, "Bo is told")


def test_who_has_looked_meanwhile_is_told_nothing(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    with bo.follow(table) as socket:
        sees(socket, bo.table(table)["version"])
    until(lambda: fates(there)["turn"] == ["seen"], "seen")
    passes(there, 3600)
    rests(there)
    assert not box.said


def test_who_has_looked_without_scripts_is_told_nothing(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    ana.get(f"/tables/{table}/plain")
    assert fates(there)["turn"] == ["waits"], "somebody else looked"
    bo.get(f"/tables/{table}/plain")
    until(lambda: fates(there)["turn"] == ["seen"], "seen")


def test_who_has_moved_meanwhile_is_told_nothing(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    moves(bo, table, 1)
    passes(there, 3600)
    until(lambda: fates(there)["turn"] == ["dropped"], "no more true")
    assert not box.said


def test_of_whoever_wants_nothing_nothing_is_written(there: Running) -> None:
    ana, _, table = two_at_a_table(there)
    moves(ana, table, 0)
    assert fates(there) == {}


# --- As one wishes ----------------------------------------------------------------------


def wishes(who: Browser, **form: str) -> None:
    """They say when, and of what."""
    usual = {
        "moment": "at-once",
        "minutes": "10",
        "hour": "18",
        "quiet-from": "22",
        "quiet-to": "8",
    }
    kinds = {f"kind-{kind}": "yes" for kind in ("turn", "half", "tenth", "seat", "again", "over")}
    answer = who.form("/you/notices", **usual | kinds | form)
    assert "It is kept" in answer.text, answer.text


def test_unseen_for_some_minutes(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    wishes(bo, moment="unseen", minutes="30")
    moves(ana, table, 0)
    passes(there, 25 * 60)
    rests(there)
    assert not box.said
    passes(there, 6 * 60)
    until(lambda: box.said, "Bo is told")


def test_never_and_of_this_table_at_once(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    wishes(bo, moment="never")
    moves(ana, table, 0)
    assert fates(there) == {}
    answer = bo.form(f"/tables/{table}/notices", moment="at-once")
    assert answer.status_code == 303
    moves(bo, table, 1)
    moves(ana, table, 0)
    assert fates(there) == {"turn": ["waits"]}


def test_a_table_that_is_muted_says_nothing_any_more(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    bo.form(f"/tables/{table}/notices", moment="never")
    assert set(ends(there)) == {"dropped"}
    moves(bo, table, 1)
    moves(ana, table, 0)
    assert set(ends(there)) == {"dropped"}


def test_a_clock_of_days_reminds_at_a_half_and_at_a_tenth(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there, clock="days 3")
    is_told(bo, box)
    moves(ana, table, 0)
    for seconds, title in ((60, "Your turn"), (36 * 3600, "Half of"), (29 * 3600, "A tenth of")):
        box.said.clear()
        passes(there, seconds)
        rests(there)
        assert [one["title"].startswith(title) for one in box.said] == [True], box.said


def test_somebody_who_sits_down_is_told_to_whoever_waits(there: Running, box: Letterbox) -> None:
    ana, bo = there.visitor(), there.visitor()
    is_told(ana, box)
    table = ana.lay_out(GAME, "me:Ana", "friend", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bobolink"})
    passes(there, 60)
    until(lambda: any("Bobolink has sat down" in one["title"] for one in box.said), "told")


def test_the_end_and_a_rematch_are_told(there: Running, box: Letterbox) -> None:
    ana, bo = there.visitor(), there.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    is_told(bo, box)
    play({0: ana, 1: bo}, table)
    kinds = fates(there)
    over = kinds.get("over", [])
    again = ana.form(f"/tables/{table}/rematch")
    assert again.status_code == 303, again.text
    assert fates(there)["again"] == ["waits"]
    assert over in ([], ["waits"])  # whoever makes the last move knows it


def test_discreet_messages_name_nothing(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    wishes(bo, discreet="yes")
    moves(ana, table, 0)
    passes(there, 60)
    until(lambda: box.said, "Bo is told")
    said = box.said[0]["title"] + box.said[0]["message"]
    assert "Photosynthesis" not in said and "Ana" not in said


# --- Mail -----------------------------------------------------------------------------------


def confirmed(who: Browser, box: Letterbox) -> None:
    """They want mail, and say so at the mailbox."""
    assert "Look into" in who.form("/you/notices/mail", address="bo@example.org").text
    path = LINK.search(box.mail[-1].get_content())
    assert path and path[1].startswith("/notices/yes/")
    assert "Yes" in who.get(path[1]).text
    assert who.http.post(path[1]).status_code in (200, 201)
    box.mail.clear()


def test_mail_goes_only_where_somebody_has_said_yes(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    bo.form("/you/notices/mail", address="bo@example.org")
    box.mail.clear()
    moves(ana, table, 0)
    assert fates(there) == {}
    confirmed(bo, box)
    moves(bo, table, 1)
    moves(ana, table, 0)
    passes(there, 60)
    until(lambda: box.mail, "a mail")
    letter = box.mail[0]
    assert letter["to"] == "bo@example.org" and "Photosynthesis" in letter["subject"]
    assert "/come/" in letter.get_content()
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    stop = LINK.search(letter["list-unsubscribe"].strip("<>"))
    assert stop and there.visitor().http.post(stop[1]).status_code in (200, 201)
    assert "bo@example.org" not in bo.get("/you/notices").text


@pytest.mark.parametrize(
    "address",
    ["", "bo", "bo@example", "a@b.org,c@d.org", "a@b.org\nBcc: c@d.org", "a b@c.org", '"a"@b.org',
     "<a@b.org>", "a@b..org", "é@example.org", "x" * 300 + "@example.org"],
)  # fmt: skip
def test_an_address_of_mail_is_one_address(there: Running, box: Letterbox, address: str) -> None:
    answer = there.visitor().form("/you/notices/mail", address=address)
    assert answer.status_code == 422 and not box.mail


def test_one_mailbox_is_not_asked_for_ever(there: Running, box: Letterbox) -> None:
    for _ in range(6):
        there.visitor().form("/you/notices/mail", address="victim@example.org")
    assert len(box.mail) == 3


# --- Who is told no more -------------------------------------------------------------------


def test_only_so_many_ways_lead_to_one_person(there: Running, box: Letterbox) -> None:
    bo = there.visitor()
    answers = [bo.form("/you/notices/messenger", address=f"{box.address}/{n}") for n in range(12)]
    assert [answer.status_code for answer in answers].count(422) == 2


def test_no_address_is_in_the_log(there: Running, box: Letterbox, capsys: Any) -> None:
    bo = there.visitor()
    is_told(bo, box)
    bo.form("/you/notices/mail", address="zqx@example.org")
    said = capsys.readouterr()
    assert "zqx@example.org" not in said.out + said.err
    assert box.address not in said.out + said.err


def test_who_goes_is_told_nothing_more(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    assert bo.form("/you/delete", sure="yes").status_code == 303
    assert fates(there) == {}
    passes(there, 3600)
    rests(there)
    assert not box.said


def test_a_key_of_a_notice_is_written_once(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    moves(ana, table, 0)
    assert len(ends(there)) == 2
    assert bo.post(f"/api/tables/{table}/chat", {"text": "Hm", "key": new_key()}).status_code == 200
    assert len(ends(there)) == 2


def test_a_device_that_is_put_out_is_told_nothing_more(there: Running) -> None:
    ana, phone = there.visitor(), there.visitor()
    comes_by(phone, words_of(ana))
    lost = there.house.keys.person(phone.http.cookies.values())
    assert lost and lost.device
    row = {"id": "a-browser", "person": lost.person, "kind": "browser", "address": "{}", "name": ""}
    row |= {"language": "en", "added": 1.0, "confirmed": 1.0, "device": lost.device}
    with there.house.store.engine.begin() as connection:
        connection.execute(sa.insert(database.channels), row)
    assert ana.form(f"/you/devices/{lost.device}/out").status_code == 303
    with there.house.store.engine.begin() as connection:
        assert not connection.execute(sa.select(database.channels)).all()
