"""Browsers that want to be told: whose they are, and what may be brought as one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.server.notices.browsers import MOST
from tests.tools.pushing import Answer, PushService, Subscribed, push_service

from .house import Browser, Running, settings_for, started

KNOWN = "https://fcm.googleapis.com/fcm/send/abc"


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def house(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = Path(tmp_path_factory.mktemp("house"))
    wishes = {"push_services": (service.address,), "contact": "ada@example.org"}
    with started(settings_for(folder, **wishes)) as running:
        yield running


@pytest.fixture
def ana(house: Running) -> Browser:
    return house.visitor()


def subscribes(who: Browser, browser: Subscribed, **more: Any) -> Any:
    return who.post("/api/push/subscriptions", {"subscription": browser.told, **more})


def of(who: Browser) -> list[dict[str, Any]]:
    return list(who.get("/api/push/subscriptions").json())


def tries(who: Browser, browser: Subscribed) -> dict[str, str]:
    return dict(who.post("/api/push/test", {"endpoint": browser.endpoint}).json())


def forgets(who: Browser, device: str) -> int:
    marks = {"x-csrf-token": who.csrf}
    return who.http.delete(f"/api/push/subscriptions/{device}", headers=marks).status_code


def test_a_browser_that_has_subscribed_is_told(
    house: Running, service: PushService, ana: Browser
) -> None:
    browser = service.subscribe()
    answer = subscribes(ana, browser, name="Firefox · Linux")
    assert answer.status_code == 201, answer.text
    assert of(ana) == [{"device": answer.json()["device"], "name": "Firefox · Linux", "failed": ""}]
    assert tries(ana, browser)["fate"] == "sent"
    came = service.came[-1]
    assert came.said["title"] == "It works" and came.said["url"] == "/"
    assert came.key == ana.get("/api/push/key").json()["key"]


def test_a_browser_that_is_told_no_more_hears_nothing(service: PushService, ana: Browser) -> None:
    browser = service.subscribe()
    device = subscribes(ana, browser).json()["device"]
    assert forgets(ana, device) == forgets(ana, device) == 204
    assert not of(ana)
    asked = service.asked
    assert "turn it on first" in tries(ana, browser)["message"]
    assert service.asked == asked


def test_the_same_browser_is_there_once(service: PushService, ana: Browser) -> None:
    browser = service.subscribe()
    for name in ("one", "two"):
        subscribes(ana, browser, name=name)
    assert [device["name"] for device in of(ana)] == ["two"]


def test_a_browser_that_was_given_another_address_keeps_its_place(
    service: PushService, ana: Browser
) -> None:
    first, second = service.subscribe(), service.subscribe()
    subscribes(ana, first)
    subscribes(ana, second, replaces=first.endpoint)
    assert len(of(ana)) == 1
    assert tries(ana, second)["fate"] == "sent"


def test_a_subscription_that_is_dead_goes_and_is_told_of(
    service: PushService, ana: Browser
) -> None:
    browser = service.subscribe()
    subscribes(ana, browser)
    service.forget(browser)
    assert tries(ana, browser)["fate"] == "gone"
    assert not of(ana)


def test_what_a_service_says_is_told_to_whoever_tries(service: PushService, ana: Browser) -> None:
    browser = service.subscribe()
    subscribes(ana, browser)
    service.next = [Answer(403, body=b"BadJwtToken")]
    told = tries(ana, browser)
    assert told["fate"] == "refused" and told["why"] == "403 BadJwtToken"
    assert of(ana)


# --- Whose it is ----------------------------------------------------------------------------


def test_a_browser_goes_with_who_sits_before_it(
    house: Running, service: PushService, ana: Browser
) -> None:
    """Whoever has its keys is that browser: a guest became somebody, or another sat down."""
    browser, bo = service.subscribe(), house.visitor()
    subscribes(ana, browser)
    assert subscribes(bo, browser).status_code == 201
    assert not of(ana) and len(of(bo)) == 1


def test_nobody_takes_a_browser_of_which_they_know_the_address_alone(
    house: Running, service: PushService, ana: Browser
) -> None:
    browser, mallory = service.subscribe(), house.visitor()
    subscribes(ana, browser)
    forged = Subscribed(browser.endpoint)
    assert subscribes(mallory, forged).status_code == 403
    assert forgets(mallory, of(ana)[0]["device"]) == 204
    other = service.subscribe()
    subscribes(mallory, other, replaces=browser.endpoint)
    assert mallory.post("/api/push/test", {"endpoint": browser.endpoint}).status_code == 404
    assert tries(ana, browser)["fate"] == "sent"


def test_a_person_has_so_many_browsers_and_no_more(service: PushService, ana: Browser) -> None:
    browsers = [service.subscribe() for _ in range(MOST + 1)]
    answers = [subscribes(ana, browser).status_code for browser in browsers]
    assert answers == [201] * MOST + [422]
    assert subscribes(ana, browsers[0]).status_code == 201, "one that is there already"
    assert subscribes(ana, browsers[-1], replaces=browsers[0].endpoint).status_code == 201


# --- What may be brought --------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://127.0.0.1/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://metadata.google.internal/x",
        "http://127.0.0.1:1/x",
        "https://example.org/x",
        "https://fcm.googleapis.com/" + "x" * 5000,
        "",
    ],
)
def test_an_address_that_is_no_push_service_is_refused(ana: Browser, endpoint: str) -> None:
    assert subscribes(ana, Subscribed(endpoint)).status_code in (400, 422)
    assert not of(ana)


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA"},
        {"p256dh": "B" + "A" * 86},  # of the right length, and not on the curve
        {"p256dh": "A" * 5000},
        {"p256dh": "é" * 87},
        {"auth": "AAAA"},
        {"auth": "A" * 5000},
        {"auth": ""},
        {"other": "AAAA"},
    ],
)
def test_keys_that_no_browser_would_make_are_refused(ana: Browser, keys: dict[str, str]) -> None:
    told = Subscribed(KNOWN).told
    told["keys"] |= keys
    answer = ana.post("/api/push/subscriptions", {"subscription": told})
    assert answer.status_code in (400, 422), answer.text
    assert not of(ana)


def test_a_real_subscription_of_a_great_browser_is_taken(ana: Browser) -> None:
    assert subscribes(ana, Subscribed(KNOWN)).status_code == 201


def test_a_request_that_is_forged_subscribes_nobody(service: PushService, ana: Browser) -> None:
    body = {"subscription": service.subscribe().told}
    forged = ana.http.post("/api/push/subscriptions", json=body)
    elsewhere = {"x-csrf-token": ana.csrf, "origin": "https://evil.example"}
    foreign = ana.http.post("/api/push/subscriptions", json=body, headers=elsewhere)
    assert forged.status_code == foreign.status_code == 403
    assert not of(ana)


def test_the_keys_of_a_browser_leave_the_house_in_no_answer(
    service: PushService, ana: Browser
) -> None:
    browser = service.subscribe()
    subscribes(ana, browser)
    told = ana.get("/api/push/subscriptions").text
    assert browser.told["keys"]["auth"] not in told and browser.endpoint not in told


def test_a_house_that_can_name_nobody_says_so_before_anybody_subscribes(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        assert "--contact" in house.visitor().get("/api/push/key").json()["message"]
