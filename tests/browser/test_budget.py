"""A first visit costs little: few bytes, little work for the processor of a phone, and nothing jumps."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.house import Browser as Visitor

from .person import in_browser
from .tables import after_lines, comes_as, hurry, play_on

MOST_BYTES = 300_000  # without photographs
SLOWER = 4  # so many times, a phone
MOST_SECONDS = 2  # one on a machine that does nothing else
VISITS = 3  # the quickest counts: others use this machine, too
JUMPS = """() => {
    window.jumps = [];
    new PerformanceObserver((list) => window.jumps.push(...list.getEntries().map((one) =>
        `${one.value.toFixed(4)} ${one.sources.map(({node}) => node?.outerHTML?.slice(0, 80))}`,
    ))).observe({type: "layout-shift", buffered: true});
}"""
READY = {
    "lobby": ("/", ".cards .button"),
    "new": ("/tables/new?game=photosynthesis", "form .button"),
    "table": ("/tables/{table}", ".room[data-line=live] .choices button"),
}


@pytest.fixture
def anna(house: Any) -> tuple[Visitor, dict[str, tuple[str, str]]]:
    """Anna comes back to a table where a bot has acted; the pages, and what is there once all is."""
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", "me:Anna", "bot:random")
    hurry(house, table, after_lines(12))
    while not has_missed_something(seen := visitor.table(table, 0)):
        assert visitor.act(table, "pass", 0, seen["decision"]).status_code == 200
        play_on(visitor, table, lambda seen: seen["waiting"])
    return visitor, {n: (path.format(table=table), ready) for n, (path, ready) in READY.items()}


def has_missed_something(seen: dict[str, Any]) -> bool:
    """Did the bot act after Anna?"""
    told = [str(line) for line in seen["log"]]
    last = max(n for n, line in enumerate(told) if "Anna passes" in line or n == 0)
    return last > 0 and any("Bot 2 passes" in line for line in told[last:])


@pytest.mark.parametrize("name", ["lobby", "table"])
def test_a_first_visit_is_light_and_quick(anna: Any, chrome: Browser, name: str) -> None:
    visitor, pages = anna
    path, ready = pages[name]
    visits = [first_visit(chrome, visitor, path, ready) for _ in range(VISITS)]
    assert 10_000 < max(size for size, _ in visits) < MOST_BYTES
    assert min(work for _, work in visits) * SLOWER < MOST_SECONDS, visits


def first_visit(chrome: Browser, who: Visitor, path: str, ready: str) -> tuple[float, float]:
    """Bytes that came, and seconds that the page's own thread worked until it could be used.

    It is time of the processor: on a busy machine a clock on the wall tells of the others.
    """
    with in_browser(chrome, who.address, "phone") as person:
        comes_as(person, who)
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
        begun = worked(session)
        person.page.goto(path)
        expect(person.page.locator(ready).first).to_be_visible()
        return sum(sizes), worked(session) - begun


def worked(session: Any) -> float:
    """Seconds of the page's own thread."""
    figures = {
        one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]
    }
    return float(figures["TaskDuration"])


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_nothing_jumps(anna: Any, chrome: Browser, device: str) -> None:
    """Not even where the table tells what happened since one's last turn, which comes late."""
    visitor, pages = anna
    for name, (path, ready) in pages.items():
        with in_browser(chrome, visitor.address, device) as person:
            comes_as(person, visitor)
            person.context.add_init_script(f"({JUMPS})()")
            person.page.goto(path)
            expect(person.page.locator(ready).first).to_be_visible()
            if name == "table":
                expect(person.page.locator(".since")).to_be_visible()
            person.page.evaluate("() => document.fonts.ready")
            person.page.wait_for_timeout(300)
            assert person.page.evaluate("() => window.jumps") == [], f"{name} at the {device}"
