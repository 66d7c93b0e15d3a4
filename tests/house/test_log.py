"""The log of a house: one move can be followed by its number, from the request to the disk and beyond."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.server.main import keep_log
from tests.server.house import Running, started
from tests.tools.patience import until

from .conftest import own
from .visited import GAME, come_and_go, person_of


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Iterator[list[dict[str, Any]]]:
    """The lines of the log so far, once they are asked for by `heard`."""
    keep_log(False, "json")
    yield []
    keep_log(quiet=True)


def heard(lines: list[dict[str, Any]], capsys: Any) -> list[dict[str, Any]]:
    """All lines up to now."""
    lines += [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    return lines


def test_a_move_is_followed_by_its_number(
    folder: Path, lines: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    with started(own(folder)) as house:
        ana = house.visitor()
        table = ana.lay_out(GAME, "me:Ana", "beside:Bo")
        seen = next(s for n in (0, 1) if (s := ana.table(table, n))["decision"])
        action = seen["scene"]["choices"][0]["action"]
        answer = ana.act(table, action, seen["seat"], seen["decision"])
        number = answer.headers["x-request-id"]
        until(lambda: any(one.get("path", "").endswith("/act") for one in heard(lines, capsys)))
    mine = [one for one in lines if one.get("request") == number]
    on_disk, request = mine
    assert (on_disk["event"], on_disk["kind"], on_disk["table"]) == ("on disk", "act", table)
    assert on_disk["version"] == answer.json()["version"]
    assert (request["event"], request["status"]) == ("request", 200)
    assert request["path"] == f"/api/tables/{table}/act"


def test_what_a_bot_answers_has_the_number_of_the_move(
    folder: Path, lines: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    with started(own(folder)) as house:
        ana = house.visitor()
        table = ana.lay_out(GAME, "me:Ana", "bot:random")
        until(lambda: ana.table(table, 0)["decision"])
        number = ana.act(table, choice(house, ana, table)).headers["x-request-id"]

        def of_the_bot() -> bool:
            found = (one for one in heard(lines, capsys) if one.get("request") == number)
            return any(one.get("seat") == 1 for one in found)

        until(of_the_bot)


def choice(house: Running, who: Any, table: str) -> str:
    return str(who.table(table, 0)["scene"]["choices"][0]["action"])


def test_every_request_has_another_number(folder: Path) -> None:
    with started(own(folder)) as house:
        ana = house.visitor()
        numbers = [ana.get("/health").headers["x-request-id"] for _ in range(5)]
        numbers += [ana.get("/", headers={"x-request-id": "mine"}).headers["x-request-id"]]
    assert len(set(numbers)) == 6 and "mine" not in numbers
    assert all(re.fullmatch(r"[a-z0-9]{10}", number) for number in numbers)


@pytest.mark.parametrize(("form", "is_json"), [("json", True), ("lines", False), ("auto", True)])
def test_lines_are_written_as_they_are_wanted(
    capsys: pytest.CaptureFixture[str], form: str, is_json: bool
) -> None:
    import structlog

    keep_log(False, form)
    structlog.get_logger("tablee.house").info("hello", name="Ana")
    keep_log(quiet=True)
    line = capsys.readouterr().err.strip()
    assert line.startswith("{") == is_json and "hello" in line and "\x1b" not in line


def test_the_log_names_nobody_and_nothing_that_was_said(
    folder: Path, lines: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        link = there.ana.post(f"/api/tables/{there.alone}/seats/0/link").json()["address"]
        there.ana.get(link)
        people = [person_of(house, who) for who in (there.ana, there.bo)]
        until(lambda: any(one.get("path", "").startswith("/join/") for one in heard(lines, capsys)))
    text = json.dumps(lines)
    for secret in (*people, *there.says, "Bobolink", link):
        assert secret not in text
