"""Looking back: positions of tables, records that people bring, a rematch; and nobody's secrets."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.scene import draw
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.record import may_know
from tablee.kit.table.match import Match
from tablee.server.live.feeds import encode
from tablee.server.people.seats import Seat
from tablee.server.tables.replays import contents, of_table, position as position_of
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import named
from tablee.server.work.shared_records import MOST
from tests.browser.tables import play_on

from .house import Browser, Running
from .test_secrecy import (
    PEOPLE,
    PLAYERS,
    STRANGER,
    TABLE,
    Visitor,
    halfway,
    imagined,
    lay_out,
    settings_for,
    started,
)

GAMES = ("oeil_en_coin", "photograph", "photosynthesis", "push", "yapasphoto")


def is_over(seen: dict[str, Any]) -> bool:
    return bool(seen["over"])


@pytest.fixture
def ana(house: Running) -> Browser:
    return house.visitor()


class Finished(NamedTuple):
    """A house that several tests look back in, and a finished table there, of Ana's with a bot."""

    house: Running
    ana: Browser
    table: str


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Finished]:
    """Played once, for all tests that only look."""
    with started(settings_for(tmp_path_factory.mktemp("finished"))) as house:
        ana = house.visitor()
        table = ana.lay_out("lanterns", "me:Ana", "bot:random")
        play_on(ana, table, is_over)
        yield Finished(house, ana, table)


def positions(who: Browser, of: str, eyes: str = "") -> dict[str, Any]:
    answer = who.get(f"/api/{of}/positions", params={"eyes": eyes})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def position(who: Browser, of: str, at: int, eyes: str = "") -> dict[str, Any]:
    answer = who.get(f"/api/{of}/positions/{at}", params={"eyes": eyes})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def without_choices(scene: dict[str, Any]) -> dict[str, Any]:
    return scene | {"choices": []}


# --- While the game goes on ---------------------------------------------------------


def test_a_past_position_is_what_the_seat_saw_then(house: Running, ana: Browser) -> None:
    table = ana.lay_out("lanterns", "me:Ana", "beside:Bo", "beside:Cy")
    stranger = house.visitor()
    saw: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for _ in range(12):
        match = house.house.tables.here[table].standing.match
        if match.over:
            break
        saw.append((ana.table(table, 1), stranger.table(table)))
        seat = match.waiting[0]
        assert ana.act(table, match.choices(seat)[0], seat).status_code == 200
    for at, (own, public) in enumerate(saw):
        again = position(ana, f"tables/{table}", at, "1")
        assert again["scene"] == without_choices(own["scene"])
        assert again["scores"] == [seat["score"] for seat in own["seats"]]
        assert again["hands"] == []
        again = position(stranger, f"tables/{table}", at)
        assert again["scene"] == without_choices(public["scene"])
    told = positions(ana, f"tables/{table}", "1")
    live = ana.table(table, 1)["log"]
    assert [{k: v for k, v in line.items() if k != "at"} for line in told["log"]] == live
    assert len(told["turns"]) == len(saw)
    assert told["points"] == []


@pytest.mark.parametrize("eyes", ["1", "public", "everything", "7", "x"])
def test_nobody_looks_back_through_other_eyes_before_the_end(
    house: Running, ana: Browser, eyes: str
) -> None:
    table = ana.lay_out("lanterns", "me:Ana", "friend", "bot:random")
    for path in ("", "/0"):
        answer = ana.get(f"/api/tables/{table}/positions{path}", params={"eyes": eyes})
        assert answer.status_code == 403
    stranger = house.visitor()
    for path in ("", "/0"):
        answer = stranger.get(f"/api/tables/{table}/positions{path}", params={"eyes": "0"})
        assert answer.status_code == 403


def look_back(who: Visitor, positions: int) -> None:
    """Everything that looking back can be asked for, the forbidden included."""
    who.get(f"/tables/{TABLE}/replay")
    for eyes in ("", "0", "1", "2", "public", "everything"):
        for language in ("en", "fr"):
            asked = {"eyes": eyes, "lang": language}
            who.get(f"/api/tables/{TABLE}/positions", params=asked)
            for at in range(positions + 1):
                who.get(f"/api/tables/{TABLE}/positions/{at}", params=asked)
    who.post(f"/api/tables/{TABLE}/rematch")


@pytest.mark.parametrize(("seed", "moves", "viewer"), [(2, 2, 1), (3, 5, 2), (4, 9, None)])
def test_looking_back_tells_no_secret(
    tmp_path: Path, seed: int, moves: int, viewer: int | None
) -> None:
    """All states of the past are dreamt anew: no byte changes for whoever cannot tell them apart."""
    match = halfway(seed, moves)
    twin = imagined(match, viewer, seed + 100)
    story = tuple(
        replace(turn, before=dreamt_before(match, n, viewer, seed).tobytes())
        for n, turn in enumerate(match.story)
    )
    twin = twin.at(replace(twin.course, story=story))
    received = []
    for n, one in enumerate((match, twin)):
        with started(settings_for(tmp_path / str(n))) as house:
            lay_out(house, one)
            person = STRANGER if viewer is None else PEOPLE[viewer]
            who = Visitor(house, person)
            look_back(who, len(one.story))
            received.append(who.received)
    assert len(received[0]) > 20
    assert received[0] == received[1]


def dreamt_before(match: Any, row: int, viewer: int | None, seed: int) -> Any:
    """The table before that row as the viewer could have imagined it then."""
    return imagined(match.as_of(row), viewer, seed + row).states


def test_the_comparison_would_notice(tmp_path: Path) -> None:
    match = halfway(3, 5)
    received = []
    for n, one in enumerate((match, imagined(match, 0, 7))):
        with started(settings_for(tmp_path / str(n))) as house:
            lay_out(house, one)
            who = Visitor(house, PEOPLE[1])
            look_back(who, len(one.story))
            received.append(who.received)
    assert received[0] != received[1], "seat 1 sees its own hand, which seat 0 imagined otherwise"
    assert PLAYERS == 3


# --- After the end ------------------------------------------------------------------


def test_after_the_end_everything_is_open_to_everybody(finished: Finished) -> None:
    house, _, table = finished
    stranger = house.visitor()
    told = positions(stranger, f"tables/{table}", "public")
    assert told["eyes"] == ["everything", "public", "0", "1"]
    last = len(told["turns"])
    assert len(told["points"]) == last + 1
    assert all(0 <= line["at"] <= last for line in told["log"])
    match = house.house.tables.here[table].standing.match
    assert told["points"][-1] == match.scores
    everything = positions(stranger, f"tables/{table}", "everything")
    assert len(everything["log"]) >= len(match.events) > len(told["log"])
    open_table = position(stranger, f"tables/{table}", 0, "everything")
    assert open_table["scores"] == match.as_of(0).scores


def test_lines_lead_to_the_position_that_they_tell_of(finished: Finished) -> None:
    house, _, table = finished
    match = house.house.tables.here[table].standing.match
    told = positions(house.visitor(), f"tables/{table}", "everything")
    for line in told["log"]:
        if "words" in line:
            events = match.as_of(line["at"]).events
            assert len(events) > line["n"], "the position has it"
            assert not line["at"] or len(match.as_of(line["at"] - 1).events) <= line["n"]


def test_a_player_comes_first_through_own_eyes(finished: Finished) -> None:
    _, ana, table = finished
    told = positions(ana, f"tables/{table}")
    assert (told["eyes"], told["seen_by"]) == (["0", "everything", "public", "1"], "0")


def test_a_position_that_is_known_is_not_sent_again(finished: Finished) -> None:
    _, ana, table = finished
    path = f"/api/tables/{table}/positions/3"
    answer = ana.get(path)
    again = ana.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in answer.headers["cache-control"]
    other = ana.get(path, params={"lang": "fr"}, headers={"if-none-match": answer.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("at", ["-1", "9999", "x"])
def test_there_is_no_position_beyond_the_game(finished: Finished, at: str) -> None:
    _, ana, table = finished
    assert ana.get(f"/api/tables/{table}/positions/{at}").status_code == 404


# --- Records that people bring --------------------------------------------------------


def bring(who: Browser, record: str, data: str | None = None) -> Any:
    files = {"record": ("game.json", record)} | ({"data": ("data.json", data)} if data else {})
    return who.http.post("/records", data={"csrf": who.csrf}, files=files)


def test_a_record_is_looked_at_as_its_table_was(finished: Finished) -> None:
    house, ana, table = finished
    record = ana.get(f"/api/tables/{table}/record").text
    stranger = house.visitor()
    answer = bring(stranger, record)
    assert answer.status_code == 303
    brought = answer.headers["location"].strip("/")
    assert stranger.get(f"/{brought}").status_code == 200
    there = positions(stranger, brought, "0")
    here = positions(ana, f"tables/{table}", "0")
    for name in ("log", "turns", "points", "names", "winners"):
        assert there[name] == here[name]
    for at in (0, 3, len(here["turns"])):
        one = position(stranger, brought, at, "everything")
        assert one == position(ana, f"tables/{table}", at, "everything")
    by_program = stranger.post("/api/records", {"record": json.loads(record)})
    assert by_program.status_code == 201
    assert stranger.get(by_program.json()["address"]).status_code == 200


def test_a_broken_record_is_refused_with_the_row(finished: Finished) -> None:
    _, ana, table = finished
    record = ana.get(f"/api/tables/{table}/record").json()
    whole = json.dumps(record)
    seat, _, *said = record["rows"][4]
    wrong_rows = [*record["rows"][:4], [seat, "fly", *said], *record["rows"][5:]]
    for broken, why in {
        json.dumps(record | {"rows": wrong_rows}): "Row 4",
        json.dumps(record | {"checks": ["00000000", *record["checks"][1:]]}): "Row 0",
        json.dumps(record | {"options": record["options"] | {"flying": 1}}): "flying",
        json.dumps({k: v for k, v in record.items() if k != "rows"}): "rows",
        json.dumps(record | {"game": "chess"}): "no such game",
        json.dumps(record | {"seats": ["x" * 900, "y"]}): "at most",
        json.dumps(record | {"seats": ["only one"]}): "1 seats do not make 2 players",
        json.dumps(record | {"position": {"phase": 99}, "seed": None}): "cannot be played again",
        whole[:40]: "not a record",
        "[" * 100_000: "not a record",
        whole + " " * 300_000: "KiB",
        "": "Choose the file",
    }.items():
        answer = bring(ana, broken)
        assert answer.status_code == 422, broken[:200]
        assert 'role="alert"' in answer.text
        assert why in answer.text.partition('role="alert"')[2].partition("</p>")[0]
    answer = ana.post("/api/records", {"record": record | {"rows": wrong_rows}})
    assert answer.status_code == 422
    assert "Row 4" in answer.json()["refused"]


def test_a_record_with_a_board_of_its_own_asks_for_it(house: Running, ana: Browser) -> None:
    data = {"colours": 5, "shine": 6, "stalls": [4, 9]}
    seats = [{"who": "me", "name": "Ana"}, {"who": "bot"}]
    body = {"game": "lanterns", "seats": seats, "data": data}
    answer = ana.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    play_on(ana, table, is_over)
    record = ana.get(f"/api/tables/{table}/record").text
    assert bring(ana, record).status_code == 303, "Ana has the board here"
    stranger = house.visitor()
    refused = bring(stranger, record)
    assert refused.status_code == 422
    assert "other data" in refused.text
    assert bring(stranger, record, json.dumps(data)).status_code == 303


def test_a_record_that_was_forgotten_says_so(house: Running) -> None:
    visitor = house.visitor()
    for path in ("/records/abc", "/api/records/abc/positions", "/api/records/abc/positions/1"):
        answer = visitor.get(path)
        assert answer.status_code == 404
        assert "bring it again" in answer.text


def test_only_so_many_records_are_kept(finished: Finished) -> None:
    house, ana, table = finished
    record = ana.get(f"/api/tables/{table}/record").text
    first = bring(ana, record).headers["location"]
    for _ in range(MOST):
        assert bring(ana, record).status_code == 303
    assert len(house.house.records.kept) == MOST
    assert ana.get(first).status_code == 404


# --- Again -----------------------------------------------------------------------------


def test_a_rematch_is_one_table_for_all_who_played(house: Running) -> None:
    ana, bo, stranger = house.visitor(), house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", "bot:random", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    assert ana.post(f"/api/tables/{table}/rematch").status_code == 422
    for _ in range(400):
        seen = ana.table(table)
        if seen["over"]:
            break
        play_on(ana, table, lambda now: now["over"] or not now["waiting"])
        play_on(bo, table, lambda now: now["over"] or not now["waiting"])
    assert ana.table(table)["over"]
    assert stranger.post(f"/api/tables/{table}/rematch").status_code == 403
    answer = bo.form(f"/tables/{table}/rematch")
    assert answer.status_code == 303
    seats_are_kept_until_people_sit_down(house, table, answer.headers["location"], ana, bo)
    assert stranger.get(f"/api/tables/{table}/company").json()["rematch"] == []
    assert ana.post(f"/api/tables/{table}/rematch").json()["address"] == answer.headers["location"]
    again = ana.post(f"/api/tables/{table}/rematch").json()["table"]
    here = house.house.tables.here
    assert [(s.kind, s.name, s.holder) for s in here[again].standing.seats] == [
        (s.kind, s.name, s.holder) for s in here[table].standing.seats
    ]
    assert here[again].standing.match.options == here[table].standing.match.options
    assert here[again].host == here[table].host
    assert ana.table(again)["you"] == [0]
    assert bo.table(again)["you"] == [1]


def seats_are_kept_until_people_sit_down(
    house: Running, table: str, address: str, ana: Browser, bo: Browser
) -> None:
    """Bo has asked; Ana is told so, sees her seat, and does nothing there before she accepts."""
    again = address.rpartition("/")[2]
    kinds = [seat.kind for seat in house.house.tables.here[again].standing.seats]
    assert kinds == ["kept", "guest", "bot"]
    assert ana.get(f"/api/tables/{table}/company").json()["rematch"] == ["Bo"]
    assert "You are asked to play" in ana.get("/?lang=en").text
    seen = ana.table(again)
    assert (seen["you"], seen["waiting"], seen["decision"]) == ([0], False, None)
    assert ana.act(again, "pass", 0, "0:0:OFFER:0").status_code == 422
    assert ana.post(f"/api/tables/{again}/seats/1/leave").status_code == 403
    assert "Free this seat" in bo.get(f"/tables/{again}/seats?lang=en").text


def test_who_does_not_come_is_replaced(house: Running, ana: Browser) -> None:
    bo = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    while not ana.table(table)["over"]:
        for who in (ana, bo):
            play_on(who, table, lambda now: now["over"] or not now["waiting"])
    again = ana.post(f"/api/tables/{table}/rematch").json()["table"]
    assert ana.post(f"/api/tables/{again}/seats/1/bot", {"bot": "random"}).status_code == 200
    assert bo.post(f"/api/tables/{table}/rematch").json()["table"] == again
    assert bo.table(again)["you"] == []
    play_on(ana, again, lambda now: bool(now["over"]))


def test_who_plays_alone_may_have_the_bots_harder_or_easier(house: Running, ana: Browser) -> None:
    table = ana.lay_out("lanterns", "me:Ana", "bot:random", "bot:casual")
    assert ana.post(f"/api/tables/{table}/rematch?level=harder").status_code == 422
    play_on(ana, table, lambda now: bool(now["over"]))
    assert ana.get(f"/api/tables/{table}/company").json()["levels"] == ["harder", "easier"]
    here = house.house.tables.here
    for level, bots in (("harder", ["beginner", "club"]), ("easier", ["random", "beginner"])):
        again = ana.post(f"/api/tables/{table}/rematch?level={level}").json()["table"]
        assert [seat.bot for seat in here[again].standing.seats if seat.kind == "bot"] == bots
        assert here[again].standing.match.options == here[table].standing.match.options
        assert ana.table(again)["you"] == [0]
    first = ana.form(f"/tables/{table}/rematch", level="harder").headers["location"]
    assert first != ana.form(f"/tables/{table}/rematch", level="harder").headers["location"]
    plain = ana.post(f"/api/tables/{table}/rematch").json()["table"]
    assert [seat.bot for seat in here[plain].standing.seats] == ["", "random", "casual"]


@pytest.mark.parametrize("level", ["hardest", "harder ", "HARDER", "1", "x" * 5000, "../", "\0"])
def test_there_are_no_other_levels(finished: Finished, level: str) -> None:
    _, ana, table = finished
    path = f"/api/tables/{table}/rematch"
    assert ana.http.post(
        path, params={"level": level}, headers={"x-csrf-token": ana.csrf}
    ).status_code in (400, 414)
    assert ana.form(f"/tables/{table}/rematch", level=level).status_code in (400, 413)


def test_nobody_makes_a_game_harder_for_others(house: Running, ana: Browser) -> None:
    bo, stranger = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", "bot:random", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    while not ana.table(table)["over"]:
        for who in (ana, bo):
            play_on(who, table, lambda now: now["over"] or not now["waiting"])
    before = len(house.house.tables.here)
    for who, status in ((ana, 422), (bo, 422), (stranger, 403)):
        for level in ("harder", "easier"):
            answer = who.post(f"/api/tables/{table}/rematch?level={level}")
            assert answer.status_code == status
        assert who.get(f"/api/tables/{table}/company").json()["levels"] == []
    assert len(house.house.tables.here) == before


def test_a_bot_that_is_strongest_gets_no_stronger(house: Running, ana: Browser) -> None:
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    play_on(ana, table, lambda now: bool(now["over"]))
    assert ana.get(f"/api/tables/{table}/company").json()["levels"] == ["harder"]
    assert ana.post(f"/api/tables/{table}/rematch?level=easier").status_code == 422


def test_the_page_without_scripts_offers_a_rematch(finished: Finished) -> None:
    _, ana, table = finished
    page = ana.get(f"/tables/{table}/plain").text
    assert f'action="/tables/{table}/rematch"' in page


# --- Every game -------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lanterns", *GAMES])
def test_every_game_is_looked_back_at_without_its_secrets(game: str) -> None:
    match = some_way(game, 60)
    standing = Standing(match, (Seat("guest", "Ana", "ana"), *[Seat()] * (match.players - 1)))
    for person, viewer in (("ana", 0), ("nobody", None)):
        past = of_table(standing, tuple(standing.played_by(person)), "fr")
        twin = dreamt(match, viewer)
        again = of_table(standing._replace(match=twin), past.you, "fr")
        assert encode(contents(past, "")) == encode(contents(again, ""))
        for at in range(0, len(match.story) + 1, 7):
            seen = position_of(past, at, "")
            assert encode(seen) == encode(position_of(again, at, "")), at
            drawn = draw(named(standing, "fr").as_of(at), viewer, "fr")
            assert seen["scene"] == without_choices(drawn)


def some_way(game: str, moves: int) -> Match:
    """A game after so many random moves, or at its last but one."""
    found = tablee.game(game)
    match = found.new(players=3, seed=5, mode=Mode.INTERPRETED)
    chance = random.Random(5)
    codec = match.rules.ACTIONS
    for _ in range(moves):
        seat = chance.choice(match.waiting)
        action = chance.choice(match.choices(seat))
        must_say = codec.verb(codec.parse(action))[0] in codec.must_say
        match.play(seat, action, "C’est la vie" if must_say else None)
        if match.over:
            return match.as_of(len(match.story) - 1)
    return match


def dreamt(match: Match, viewer: int | None) -> Match:
    """The same game with all of its states, and what was told to others, as the viewer may dream."""
    dream = match.imagining(viewer, seeded(9))
    events = tuple(
        row if may_know(row.to_whom, viewer) else row._replace(second=row.second + 1)
        for row in match.events
    )
    story = tuple(
        replace(turn, before=match.as_of(n).imagined(viewer, seeded(n)).tobytes())
        for n, turn in enumerate(match.story)
    )
    return dream.at(replace(dream.course, events=events, story=story))
