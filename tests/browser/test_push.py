"""To be told while no page is open: the button, what a browser can do, the worker that shows it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.house import Running, settings_for, started
from tests.tools.patience import until
from tests.tools.pushing import Answer, PushService, push_service

from .person import Person, in_browser
from .telling import Device
from .test_access import AXE, EVERY, FOUND, PALE, SMALL, WIDE

TURN = {"title": "Your turn", "body": "Push", "url": "/tables/abc", "tag": "turn abc"}
NO_PUSH = "delete globalThis.PushManager"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
PLAIN = "house.example"


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
def anna(chrome: Browser, house: Running) -> Iterator[Person]:
    with in_browser(chrome, house.address, "phone", service_workers="allow") as person:
        yield person


@pytest.fixture
def device(anna: Person, service: PushService) -> Device:
    """Anna's phone, which can be told things, on the page where that is asked for."""
    device = Device(anna, service.subscribe())
    anna.page.goto("/you/notices")
    device.ready()
    return device


def does(page: Page, what: str) -> Locator:
    return page.locator(f"[data-push] [data-does={what}]")


def told(page: Page) -> Locator:
    """All that the page says of it."""
    return page.locator("[data-push]")


# --- From the button to the notice ----------------------------------------------------------


def test_one_tap_and_the_device_is_told_and_one_more_and_it_is_not(
    device: Device, service: PushService
) -> None:
    page, came = device.person.page, len(service.came)
    assert page.evaluate("() => localStorage.asked") is None, "nobody is asked before they tap"
    does(page, "on").tap()
    expect(does(page, "test")).to_be_visible()
    expect(told(page)).to_contain_text("This device tells you when it is your turn.")
    assert page.evaluate("() => document.activeElement.dataset.does") == "test"
    does(page, "test").tap()
    expect(told(page)).to_contain_text("it arrives in a moment")
    (taken,) = service.came[came:]
    (notice,) = device.delivers(json.dumps(taken.said))
    assert (notice["title"], notice["lang"]) == ("It works", "en")
    page.reload()
    expect(does(page, "off")).to_be_visible()
    does(page, "off").tap()
    expect(does(page, "on")).to_be_visible()
    assert page.evaluate("() => document.activeElement.dataset.does") == "on"
    assert page.evaluate("() => localStorage.signedBy") is None, "the browser has let go of it"


def test_a_test_that_fails_says_why(device: Device, service: PushService) -> None:
    page = device.person.page
    does(page, "on").tap()
    service.next = [Answer(403, body=b"BadJwtToken")]
    does(page, "test").tap()
    expect(told(page)).to_contain_text("It was refused. (403 BadJwtToken)")
    service.forget(device.subscribed)
    does(page, "test").tap()
    expect(told(page)).to_contain_text("turn it off and on again")
    expect(does(page, "on")).to_be_visible()


def test_a_house_with_another_key_is_subscribed_to_anew(device: Device) -> None:
    page = device.person.page
    page.evaluate("() => { localStorage.signedBy = 'AAAA'; localStorage.permission = 'granted'; }")
    page.reload()
    does(page, "on").tap()
    expect(does(page, "test")).to_be_visible()
    assert len(page.evaluate("() => localStorage.signedBy")) == 87


def test_a_browser_whose_push_service_fails_says_so(device: Device) -> None:
    page = device.person.page
    page.evaluate("() => (localStorage.breaks = 'yes')")
    does(page, "on").tap()
    expect(told(page)).to_contain_text("The browser did not do it: no push service")
    expect(does(page, "on")).to_be_enabled()


# --- What a browser can do ------------------------------------------------------------------


def test_whoever_says_no_is_told_how_to_allow_it(device: Device) -> None:
    page = device.person.page
    page.evaluate("() => (localStorage.answer = 'denied')")
    does(page, "on").tap()
    expect(told(page)).to_contain_text("To allow it, touch the sign beside the address")
    expect(told(page).locator("button:visible")).to_have_count(0)
    assert page.evaluate("() => document.activeElement.id") == "push-title"


@pytest.mark.parametrize(
    ("agent", "says"), [(IPHONE, "put Tablée on the home screen first"), ("", "try another one")]
)
def test_a_browser_that_cannot_is_told_what_would_help(
    chrome: Browser, house: Running, agent: str, says: str
) -> None:
    wishes = {"user_agent": agent} if agent else {}
    with in_browser(chrome, house.address, "phone", **wishes) as person:
        person.context.add_init_script(NO_PUSH)
        person.page.goto("/you/notices")
        expect(told(person.page)).to_contain_text(says)
        expect(told(person.page).locator("button:visible")).to_have_count(0)


def visits_without_https(person: Person, house: Running) -> None:
    """Come by an address that is no https, and not this machine's own, which browsers trust."""
    person.context.route(
        f"http://{PLAIN}/**",
        lambda route: route.fulfill(
            response=route.fetch(url=route.request.url.replace(PLAIN, house.address))
        ),
    )
    person.page.goto(f"http://{PLAIN}/you/notices")


def test_a_house_without_https_offers_nothing_and_says_what_works(
    chrome: Browser, house: Running
) -> None:
    with in_browser(chrome, house.address, "phone") as person:
        person.expects("Cross-Origin-Opener-Policy")
        visits_without_https(person, house)
        expect(told(person.page)).to_contain_text("without https")
        expect(told(person.page)).to_contain_text("the tab shows when it is your turn")
        expect(told(person.page).locator("button:visible")).to_have_count(0)


def test_without_scripts_the_page_says_that_it_takes_them(chrome: Browser, house: Running) -> None:
    with in_browser(chrome, house.address, "desk", java_script_enabled=False) as person:
        person.page.goto("/you/notices")
        expect(told(person.page).locator("noscript p")).to_contain_text("run scripts here")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_state_of_it_is_for_everybody(
    chrome: Browser, house: Running, service: PushService, language: str
) -> None:
    wishes = {"service_workers": "allow", "locale": language}
    with in_browser(chrome, house.address, "phone", **wishes) as person:
        device, page = Device(person, service.subscribe()), person.page
        person.context.add_init_script(path=AXE)
        found = []
        for state, kept in (("denied", "denied"), ("off", "default"), ("on", "granted")):
            page.goto("/you/notices")
            page.evaluate("(kept) => (localStorage.permission = kept)", kept)
            page.reload()
            if state == "on":
                device.ready()
                does(page, "on").tap()
            expect(page.locator(f"[data-push][data-state={state}]")).to_be_visible()
            for theme, asked in (("light", FOUND), ("dark", PALE)):
                page.emulate_media(color_scheme=theme)
                found += page.evaluate(asked, EVERY)
            found += page.evaluate(SMALL)
            found += ["too wide"] * (page.evaluate(WIDE) > 0)
        assert not found, "\n".join(found)


# --- The worker -----------------------------------------------------------------------------


def test_a_later_message_of_the_same_takes_the_place_of_the_first(device: Device) -> None:
    device.delivers(json.dumps(TURN))
    (notice,) = device.delivers(json.dumps(TURN | {"body": "Still your turn"}))
    assert notice["body"] == "Still your turn" and notice["renotify"]
    assert len(device.delivers(json.dumps(TURN | {"tag": "turn xyz"}))) == 2


@pytest.mark.parametrize("text", ["", "nonsense", "null", "{}", '{"title": 7}', '{"title": ""}'])
def test_something_is_shown_whatever_comes(device: Device, text: str) -> None:
    (notice,) = device.delivers(text)
    assert (notice["title"], notice["body"]) == ("Tablée", "Something waits for you.")


def test_what_has_no_words_is_said_in_the_language_of_its_reader(house: Running) -> None:
    worker = house.visitor().get("/worker.js", params={"reads": "fr"}).text
    assert "Quelque chose vous attend." in worker


def test_a_touch_opens_the_table_or_the_window_where_it_lies_already(device: Device) -> None:
    house = device.registration["scopeURL"]
    device.delivers(json.dumps(TURN))
    assert device.touches("turn abc") == ["open", f"{house}tables/abc"]
    assert not device.shown()
    device.delivers(json.dumps(TURN | {"url": "/rules/push", "tag": "rules"}))
    tab = device.person.another_tab()
    tab.goto("/rules/push?lang=en")
    assert device.touches("rules") == ["focus", tab.url]


@pytest.mark.parametrize(
    "url", ["https://evil.example/x", "//evil.example", "javascript:x", "http://["]
)
def test_a_touch_never_leads_out_of_the_house(device: Device, url: str) -> None:
    device.delivers(json.dumps(TURN | {"url": url}))
    _, went = device.touches("turn abc")
    assert went == device.registration["scopeURL"]


def test_what_lies_before_somebody_already_is_shown_and_at_once_put_away(device: Device) -> None:
    page = device.person.page
    page.bring_to_front()
    assert page.evaluate("() => document.hasFocus()")
    assert device.delivers(json.dumps(TURN)), "another table"
    before = device.worker.evaluate("() => self.seen.length")
    device.delivers(json.dumps(TURN | {"url": "/you/notices", "tag": "you"}))
    until(lambda: len(device.shown()) == 1, rest=device.person.rest)
    assert device.worker.evaluate("() => self.seen.length") == before + 1


def test_what_was_shown_of_a_page_is_put_away_once_it_is_seen(device: Device) -> None:
    """A stand-in of the page's own: it sees the notices of the worker, as real pages do."""
    seen = """(all) => {
        window.gone = [];
        ServiceWorkerRegistration.prototype.getNotifications = async () =>
            all.map((url) => ({ data: { url }, close: () => window.gone.push(url) }));
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page, house = device.person.page, device.registration["scopeURL"]
    page.evaluate(seen, [page.url, f"{house}tables/abc"])
    page.wait_for_function("() => window.gone.length")
    assert page.evaluate("() => window.gone") == [page.url]


def test_a_browser_that_was_given_another_address_tells_the_house(
    device: Device, service: PushService
) -> None:
    page, came = device.person.page, len(service.came)
    does(page, "on").tap()
    expect(does(page, "test")).to_be_visible()
    later = service.subscribe()
    change = """([before, now]) => {
        const event = new ExtendableEvent("pushsubscriptionchange");
        event.oldSubscription = { endpoint: before };
        event.newSubscription = { toJSON: () => now };
        dispatchEvent(event);
    }"""
    mine = "() => fetch('/api/push/subscriptions').then((answer) => answer.json())"
    (before,) = page.evaluate(mine)
    device.worker.evaluate(change, [device.subscribed.endpoint, later.told])
    until(
        lambda: page.evaluate(mine)[0]["device"] != before["device"] or None,
        rest=device.person.rest,
    )
    (after,) = page.evaluate(mine)
    assert after["name"] == before["name"] != ""
    assert len(service.came) == came


def test_the_worker_knows_no_secret(house: Running) -> None:
    text = house.visitor().get("/worker.js").text
    visitor: Any = house.visitor()
    for secret in (house.house.settings.secret, visitor.csrf, *visitor.http.cookies.values()):
        assert secret not in text
