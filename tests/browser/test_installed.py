"""The house as an app: what a device is told of it, and what is shown where there is no line."""

import io
import json
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

from tests.tools.patience import until

KEPT = """async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map((one) => one.url.replace(location.origin, ""));
}"""
LETTERS = """() => document.fonts.check('16px "Source Serif 4"')"""
READS = """async (language) => {
    const [{ active }, { controller }] = [await navigator.serviceWorker.ready, navigator.serviceWorker];
    return active.state === "activated" && !!controller?.scriptURL.endsWith(`reads=${language}`);
}"""
STANDS = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


def test_a_device_is_told_what_it_needs_to_install_the_house(house: Any) -> None:
    visitor = house.visitor()
    page = visitor.get("/", params={"lang": "fr"}).text
    address = page.partition('rel="manifest" href="')[2].partition('"')[0]
    answer = visitor.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = json.loads(answer.text)
    assert told["lang"] == "fr" and "entre amis" in told["description"]
    assert told["display"] == "standalone" and told["start_url"] == told["scope"] == "/"
    for icon in told["icons"]:
        picture = Image.open(io.BytesIO(visitor.get(icon["src"]).content))
        assert f"{picture.width}x{picture.height}" == icon["sizes"]
        corner = picture.convert("RGBA").getpixel((0, 0))
        paper = tuple(bytes.fromhex(told["background_color"][1:]))
        wanted = (*paper, 255) if icon["purpose"] == "maskable" else (0, 0, 0, 0)
        assert corner == wanted, icon["src"]


def test_without_a_line_there_is_one_page_and_no_table(people: Any, house: Any) -> None:
    person = people("phone", locale="fr-FR", service_workers="allow")
    page = person.page
    page.goto("/?lang=fr")
    comes_true(page, STANDS)
    person.lay_out("lanterns", "me:Anna", "bot:random")
    person.wait_until_asked()
    table = page.url
    kept = page.evaluate(KEPT)
    assert "/offline?reads=fr" in kept and any(one.startswith("/static/table.js") for one in kept)
    assert all(one.startswith(("/static/", "/offline?")) for one in kept), "never a table"
    person.expects("ERR_INTERNET_DISCONNECTED", "WebSocket", "fetching the script")
    person.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("Pas de connexion")
    assert page.evaluate(LETTERS) and page.url == table
    page.goto("/?lang=en")
    expect(page.locator("h1")).to_have_text("Pas de connexion")  # the language that was read last
    person.context.set_offline(False)
    page.goto(table)
    person.wait_until_asked()
    page.goto("/?lang=en")
    comes_true(page, READS, "en")
    person.context.set_offline(True)
    page.goto(table)
    expect(page.locator("h1")).to_have_text("No connection")
    person.context.set_offline(False)
    page.get_by_role("link", name="Try again").tap()
    person.wait_until_asked()
    assert page.url == table


def comes_true(page: Page, promised: str, *given: str) -> None:
    """Ask again until a promise comes true: `wait_for_function` takes the promise itself for a yes."""
    until(
        lambda: page.evaluate(promised, *given),
        f"It never came true: {promised}",
        lambda seconds: page.wait_for_timeout(1000 * seconds),
    )


def test_the_page_without_a_line_speaks_the_language_of_the_page(house: Any) -> None:
    visitor = house.visitor()
    for language, heading in (("fr", "Pas de connexion"), ("en", "No connection")):
        worker = visitor.get("/worker.js", params={"reads": language}).text
        assert f'OFFLINE = "/offline?reads={language}"' in worker
        assert heading in visitor.get("/offline", params={"reads": language}).text
