"""From somebody's move to another's browser: the whole way, by a service that fails as real ones do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.storage import database
from tests.tools.patience import until
from tests.tools.pushing import Answer, PushService, push_service

from .house import Browser, Running, settings_for, started
from .test_notices import ends, fates, moves, passes, two_at_a_table


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


def settings_with(folder: Path, service: PushService) -> Any:
    return settings_for(folder, push_services=(service.address,), contact="ada@example.org")


@pytest.fixture
def there(tmp_path: Path, service: PushService) -> Iterator[Running]:
    with started(settings_with(tmp_path, service)) as house:
        yield house


def subscribes(who: Browser, service: PushService) -> Any:
    browser = service.subscribe()
    answer = who.post("/api/push/subscriptions", {"subscription": browser.told})
    assert answer.status_code == 201, answer.text
    return browser


def tries(house: Running) -> int:
    """How often somebody's turn could not be told, as it is written down; -1 while it is in hand."""
    notices = database.notices.c
    with house.house.store.engine.begin() as connection:
        asked = sa.select(notices.attempts, notices.leased).where(notices.kind == "turn")
        attempts, leased = connection.execute(asked).one()
    return -1 if leased else int(attempts)


def test_a_move_reaches_the_browsers_of_whose_turn_it_is(
    there: Running, service: PushService
) -> None:
    ana, bo, table = two_at_a_table(there)
    for _ in range(2):
        subscribes(bo, service)
    subscribes(ana, service)
    moves(ana, table, 0)
    passes(there, 60)
    until(lambda: len(service.came) == 2, "both browsers of Bo are told, and no one else's")
    for came in service.came:
        assert came.said["title"] == "Your turn: Photosynthesis"
        assert (
            came.said["url"] == f"/tables/{table}"
        )  # which knows its person: no link that lets in
    assert service.came[0].said["tag"] == service.came[1].said["tag"] != ""


def test_a_service_that_is_in_trouble_is_asked_again(there: Running, service: PushService) -> None:
    ana, bo, table = two_at_a_table(there)
    subscribes(bo, service)
    service.next = [Answer(503), Answer(hangs_up=True), Answer(429, {"Retry-After": "9"})]
    moves(ana, table, 0)
    for tried in (1, 2, 3):
        passes(there, 3600)
        until(lambda tried=tried: tries(there) == tried, f"it is tried {tried} times")
    passes(there, 3600)
    until(lambda: fates(there)["turn"] == ["sent"], "it arrives at last")
    assert len(service.came) == 1


def test_a_browser_that_has_forgotten_us_is_forgotten(there: Running, service: PushService) -> None:
    ana, bo, table = two_at_a_table(there)
    service.forget(subscribes(bo, service))
    moves(ana, table, 0)
    passes(there, 60)
    until(lambda: not bo.get("/api/push/subscriptions").json(), "it is gone")
    assert service.asked == 1


def test_what_a_service_refuses_is_told_of_at_its_browser(
    there: Running, service: PushService
) -> None:
    ana, bo, table = two_at_a_table(there)
    subscribes(bo, service)
    service.next = [Answer(403, body=b"BadJwtToken")]
    moves(ana, table, 0)
    passes(there, 60)
    until(lambda: "refused" in ends(there), "it is refused")
    (device,) = bo.get("/api/push/subscriptions").json()
    assert "BadJwtToken" in device["failed"]


def test_browsers_are_told_after_a_restart_and_by_the_same_key(
    tmp_path: Path, service: PushService
) -> None:
    with started(settings_with(tmp_path, service)) as house:
        ana, bo, table = two_at_a_table(house)
        subscribes(bo, service)
        key = bo.get("/api/push/key").json()["key"]
        moves(ana, table, 0)
    with started(settings_with(tmp_path, service)) as house:
        passes(house, 60)
        until(lambda: service.came, "Bo is told")
    assert service.came[0].key == key
