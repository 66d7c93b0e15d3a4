"""Somebody at a browser: looks at the page, taps, presses keys, and notes whatever goes wrong.

Nothing here knows a game: moves are taken from what the page lights up and offers.
"""

import contextlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    TimeoutError as NotInTime,
    expect,
)

from tests.tools.patience import PATIENCE, until

DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "desk": {"viewport": {"width": 1440, "height": 900}},
}
FACTS = """() => {
    const room = document.querySelector(".room");
    return {
        version: room ? Number(room.dataset.version) : -1,
        busy: !!document.querySelector(".acting[aria-busy=true]"),
        asked: !!document.querySelector(".prompt.yours"),
        over: !!document.querySelector(".result"),
        line: room?.dataset.line,
    };
}"""
TAKEN = """(before) => Number(document.querySelector(".room").dataset.version) > before
    && !document.querySelector(".acting[aria-busy=true]")"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
# What a seat cuts with, 32 bytes, is the same in every run; keys, which are to be new, stay as they are.
CUTS = """() => {
    const drawn = crypto.getRandomValues.bind(crypto);
    let cuts = 0;
    crypto.getRandomValues = (bytes) => bytes.length === 32 ? bytes.fill(++cuts) : drawn(bytes);
}"""
LIT = """() => [...document.querySelectorAll(".zones .lit")].map((one) => one.dataset.key)"""


@contextlib.contextmanager
def in_browser(chrome: Browser, address: str, device: str, **wishes: Any) -> Iterator["Person"]:
    """A person with a browser of their own: nothing moves in it unless a test wants motion.

    Raises:
        AssertionError: at the end, if the page reported an error that was not expected.
    """
    usual = {
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "base_url": f"http://{address}",
        "service_workers": "block",  # but where one is tried: it would stand between page and test
    }
    context = chrome.new_context(**{**usual, **DEVICES[device], **wishes})
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(f"({CUTS})()")
    person = Person(context)
    try:
        yield person
        assert not person.troubles, "\n".join(person.troubles)
    finally:
        context.close()


class Person:
    """One browser, one page in front of it."""

    def __init__(self, context: BrowserContext) -> None:
        self.context, self.table = context, ""
        self.troubles: list[str] = []
        self.ignored: tuple[str, ...] = ("Service Worker registration blocked by Playwright",)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        context.on("console", self._hear)
        self.page = context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        """Refusals of the content policy are errors on the console, too."""
        bad = message.type in ("error", "warning")
        if bad and not any(part in message.text for part in self.ignored):
            self.troubles.append(f"{message.type}: {message.text}")

    def expects(self, *parts: str) -> None:
        """Errors that belong to the test, by a part of what the console says."""
        self.ignored = (*self.ignored, *parts)

    def rest(self, seconds: float) -> None:
        """Do nothing, while the page goes on."""
        self.page.wait_for_timeout(1000 * seconds)

    def is_seen_as(self, device: str, theme: str) -> None:
        """The window becomes as large as that of a device, and the page is drawn so, in a theme."""
        self.page.set_viewport_size(DEVICES[device]["viewport"])
        self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        self.page.evaluate(DRAWN)

    def another_tab(self) -> Page:
        """The same person's second tab."""
        return self.context.new_page()

    def lay_out(self, game: str, *seats: str, **options: str) -> None:
        """From the lobby to a new table: "me:Ana", "friend", "beside:Bo", "bot:random"."""
        page = self.page
        page.goto("/")
        page.locator(f'a[href="/tables/new?game={game}&with=friends"]').click()
        page.locator(f'.choose a:text-is("{len(seats)}")').click()
        for n, seat in enumerate(seats):
            who, _, name = seat.partition(":")
            page.select_option(f"#who-{n}", seat if who == "bot" else who)
            if who != "bot" and name:
                page.fill(f"[name=name-{n}]", name)
        if options:
            page.locator("details.more summary").click()
        for option, value in options.items():
            page.select_option(f"#option-{option}", value)
        page.locator("form .button").click()
        page.wait_for_url(lambda address: "/new" not in address)

    # --- What the page says ----------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """Version, whether this person is asked, whether the game is over."""
        return dict(self.page.evaluate(FACTS))

    def is_asked(self) -> bool:
        """The table waits for this person, who has not answered yet."""
        facts = self.facts()
        return bool(facts["asked"]) and not facts["busy"]

    def wait_until_asked(self) -> None:
        """Until it is this person's turn."""
        expect(self.page.locator(".prompt.yours")).to_be_visible()

    def log(self) -> list[str]:
        """What happened, line by line."""
        return self.page.locator(".log p").all_inner_texts()

    def drawing(self) -> list[str]:
        """Every piece and where it lies."""
        script = """() => [...document.querySelectorAll(".zones .piece")].map((one) =>
            [one.dataset.key, one.dataset.kind, one.getAttribute("transform")].join(" "))"""
        return sorted(self.page.evaluate(script))

    # --- Moves -------------------------------------------------------------------

    def plays(self, how: Callable[["Person", Random], None], chance: Random) -> None:
        """Make one legal move in this way, and wait until the table has taken it.

        Somebody else's may arrive before: the page is busy until this person's own has.
        """
        before = self.facts()["version"]
        how(self, chance)
        self.page.wait_for_function(TAKEN, arg=before)

    def acted(self, before: int) -> bool:
        """Whether a move is on its way or has arrived."""
        facts = self.facts()
        return bool(facts["busy"]) or facts["version"] > before


def by_tapping(person: Person, chance: Random) -> None:
    """Touch what is lit, along its path, until that is a move; or a button."""
    page, before = person.page, person.facts()["version"]
    for _ in range(12):
        say_something(page)
        lit: list[str] = page.evaluate(LIT)
        if not lit or (chance.random() < 0.4 and not page.locator(".zones .chosen").count()):
            one = a_button(page, chance)
            if one is None:
                return
            action = one.get_attribute("data-action")
            one.tap()
            if action is not None:
                once_more(page, action)
                return
            continue
        key = chance.choice(lit)
        touch(page, key)
        if page.locator(".zones .armed").count():
            expect(page.locator(".aim strong")).not_to_be_empty()  # what it would do
            touch(page, key)
        if person.acted(before):
            return
    raise AssertionError(f"twelve touches and no move: {page.locator('.aim').inner_text()}")


def once_more(page: Page, action: str) -> None:
    """What cannot be taken back is asked for twice."""
    armed = page.locator(f'.choices .armed[data-action="{action}"]')
    if armed.count():
        expect(page.locator(".aim strong")).not_to_be_empty()
        armed.tap()


def by_clicking(person: Person, chance: Random) -> None:
    """With a mouse: a button, or what is lit where there is none."""
    before = person.facts()["version"]
    for _ in range(6):
        say_something(person.page)
        one = a_button(person.page, chance)
        assert one is not None
        one.click()
        if person.acted(before):
            return


def by_keys(person: Person, chance: Random) -> None:
    """Tab, arrows, Enter: the same without a pointer."""
    page, before = person.page, person.facts()["version"]
    for _ in range(12):
        say_something(page)
        lit: list[str] = page.evaluate(LIT)
        if not lit or (chance.random() < 0.4 and not page.locator(".zones .chosen").count()):
            if press_a_button(page, chance):
                return
            continue
        tab_to(page, ".zones [data-key].lit")
        for _ in range(chance.randrange(4)):
            arrow = chance.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
            page.keyboard.press(arrow)
        assert page.locator(".zones .lit:focus").count(), "an arrow left what is lit"
        page.keyboard.press("Enter")
        if person.acted(before):
            return
    raise AssertionError(f"twelve keys and no move: {page.locator('.aim').inner_text()}")


def say_something(page: Page) -> None:
    """Fill in what an action cannot go without."""
    for field in page.locator(".says input[required]").all():
        field.fill("C’est la vie")


def a_button(page: Page, chance: Random) -> Locator | None:
    """An action, or a group of them to open; those that were opened come first.

    None where a sealed choice, on its way while others chose, has only now arrived.
    """
    opened = page.locator(".choices .verb[aria-expanded=true] ~ .choice")
    seen = ".choices .choice:visible, .choices .verb:visible, .choices .more:visible"
    buttons = opened if opened.count() else page.locator(seen)
    count = buttons.count()
    if not count:
        expect(page.locator(".prompt.yours")).to_have_count(0)
        return None
    return buttons.nth(chance.randrange(count))


def press_a_button(page: Page, chance: Random) -> bool:
    """Reach a button with Tab and press it; whether there is nothing more to do."""
    one = a_button(page, chance)
    if one is None:
        return True
    action, verb = one.get_attribute("data-action"), one.get_attribute("data-verb")
    mark = f'[data-action="{action}"]' if action is not None else f'[data-verb="{verb}"]'
    tab_to(page, f".choices {mark}")
    page.keyboard.press("Enter")
    return action is not None


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until that has the focus, once it is there."""
    expect(page.locator(selector).first).to_be_attached()
    for _ in range(120):
        if page.evaluate("(one) => !!document.activeElement?.matches(one)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


# Does nothing lie over it but what only tells? The page gives a touch there to what can be done.
GIVES_WAY = """(one) => {
    one.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const {x, y, width, height} = one.getBoundingClientRect();
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
    const over = stack.slice(0, stack.indexOf(one)).map((it) => it.closest("[data-key]"));
    return stack.includes(one) && over.length > 0
        && over.every((it) => it?.closest(".zones") && !it.matches(".lit, .far, .chosen"));
}"""


def touch(page: Page, key: str) -> None:
    """Tap a spot or a piece in its middle, where nothing may lie over it but what only tells.

    What somebody else does may move it or take it away first: then nothing is touched.
    """
    halo = page.locator(f'.zones [data-key="{key}"]').first.locator(".halo")
    before = page.evaluate(FACTS)["version"]

    def is_touched_or_gone() -> bool:
        try:
            halo.tap(timeout=2_000, force=bool(halo.evaluate(GIVES_WAY, timeout=2_000)))
        except NotInTime:
            return bool(page.evaluate(FACTS)["version"] != before)
        return True

    until(is_touched_or_gone, f"{key} cannot be touched")
