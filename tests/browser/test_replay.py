"""Looking back: a replay by keys, links and in motion; what others did; the end, a rematch."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import Browser as Visitor, Running

from .person import Person, by_keys
from .tables import after_lines, comes_as, hurry, play_on
from .test_access import AXE, FOUND, SMALL

EVERY = ("minor", "moderate", "serious", "critical")
KEYS = """() => [...document.querySelectorAll(".felt > .zones [data-key]")].map((o) => o.dataset.key)"""


@pytest.fixture
def ana(house: Running) -> Visitor:
    return house.visitor()


@pytest.fixture
def finished(ana: Visitor, house: Running) -> str:
    """A finished game of Ana's against a bot."""
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    hurry(house, table)
    return table


@pytest.fixture
def album(ana: Visitor, house: Running) -> str:
    """A finished game with hands that nobody else sees."""
    table = ana.lay_out("photograph", "me:Ana", "bot:random")
    hurry(house, table)
    return table


@pytest.fixture
def running(ana: Visitor, house: Running) -> str:
    """A game of Ana's in the middle: her turn, and others have just acted."""
    table = ana.lay_out("photosynthesis", "me:Ana", "bot:random")
    hurry(house, table, after_lines(24))
    play_on(ana, table, lambda seen: seen["waiting"] and bool(since(ana, table)))
    return table


@pytest.fixture
def person(people: Any, ana: Visitor) -> Person:
    """Ana at a desk."""
    someone: Person = people("desk")
    comes_as(someone, ana)
    return someone


def positions(who: Visitor, table: str, eyes: str = "") -> dict[str, Any]:
    return dict(who.get(f"/api/tables/{table}/positions", params={"eyes": eyes}).json())


def since(who: Visitor, table: str) -> list[dict[str, Any]]:
    """What was told after this person's last action."""
    told = positions(who, table)
    own = [n + 1 for n, seat in enumerate(told["turns"]) if seat in told["you"]]
    return [line for line in told["log"] if line["at"] > max(own, default=0)]


def shows(page: Page, at: int) -> None:
    """The position is drawn, and stands in the address."""
    expect(page.locator(f'.replay[data-at="{at}"]')).to_be_visible()
    expect(page).to_have_url(re.compile(rf"[?&]at={at}(&|$)"))


# --- By keys and links ------------------------------------------------------------------


def test_a_replay_goes_by_keys_alone(person: Person, ana: Visitor, finished: str) -> None:
    page, turns = person.page, positions(ana, finished)["turns"]
    page.goto(f"/tables/{finished}/replay")
    expect(page.locator('.replay[data-at="0"]')).to_be_visible()
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", len(turns)),
        ("ArrowRight", len(turns)),
        ("Home", 0),
        ("PageDown", next((n for n, seat in enumerate(turns) if seat != turns[0]), len(turns))),
        ("PageUp", 0),
    ):
        page.keyboard.press(key)
        shows(page, at)
    page.locator(".scrubber").focus()
    page.keyboard.press("ArrowRight")
    shows(page, 1)
    told = page.locator(".scrubber").get_attribute("aria-valuetext") or ""
    assert told.startswith(f"1 of {len(turns)}")
    expect(page.locator("p.aloud")).to_have_text(told)


def test_whoever_drags_far_asks_for_little(person: Person, ana: Visitor, album: str) -> None:
    page, asked = person.page, []
    page.goto(f"/tables/{album}/replay")
    shows(page, 0)
    page.on("request", lambda request: asked.append(request.url))
    last = len(positions(ana, album)["turns"])
    page.evaluate(
        """(last) => {
            const scrubber = document.querySelector(".scrubber");
            for (let at = 1; at <= last; at += 1) {
                scrubber.value = String(at);
                scrubber.dispatchEvent(new Event("input", {bubbles: true}));
            }
        }""",
        last,
    )
    shows(page, last)
    assert last > 20 and len([url for url in asked if "/positions/" in url]) < 10


def test_it_plays_by_itself_at_the_speed_one_wishes(
    person: Person, ana: Visitor, finished: str
) -> None:
    page, last = person.page, len(positions(ana, finished)["turns"])
    page.goto(f"/tables/{finished}/replay")
    page.locator(".steps select").select_option("4")
    page.locator(".steps .play").click()
    shows(page, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    page.locator(".steps select").select_option("0.5")
    page.locator(".replay h1").click()
    page.locator("body").press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.locator("body").press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_an_address_leads_to_any_position_by_any_eyes(
    person: Person, ana: Visitor, album: str
) -> None:
    page, finished = person.page, album
    for at, eyes in ((3, ""), (5, "1"), (2, "public"), (4, "everything")):
        page.goto(f"/tables/{finished}/replay?at={at}&eyes={eyes}")
        shows(page, at)
        scene = ana.get(f"/api/tables/{finished}/positions/{at}", params={"eyes": eyes}).json()
        there = {thing["key"] for kind in ("spots", "pieces") for thing in scene["scene"][kind]}
        assert set(page.evaluate(KEYS)) == there
        hands = len(scene["hands"])
        assert hands == (2 if eyes == "everything" else 0)
        expect(page.locator(".alone")).to_have_count(hands)
    page.locator(".eyes select").select_option("Bot 2")
    expect(page.locator('.replay[data-eyes="1"]')).to_be_visible()
    expect(page).to_have_url(re.compile(r"at=4&eyes=1$"))
    page.goto(f"/tables/{finished}/replay?at=999&eyes=nobody")
    shows(page, len(positions(ana, finished)["turns"]))
    assert "status of 403" in " ".join(person.troubles)
    person.troubles.clear()


def test_lines_lead_to_their_position(person: Person, ana: Visitor, finished: str) -> None:
    page, log = person.page, positions(ana, finished)["log"]
    page.goto(f"/tables/{finished}")
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    line = log[-5]
    expect(page.locator(".log a:focus")).to_have_text(line["words"])
    page.keyboard.press("Enter")
    shows(page, line["at"])
    other = next(one for one in log if 0 < one["at"] < line["at"] and "words" in one)
    page.locator(".log").get_by_text(other["words"], exact=True).first.click()
    shows(page, other["at"])
    assert other["words"] in page.locator(".log .now").all_inner_texts()


def test_before_the_end_one_looks_back_through_own_eyes(
    person: Person, people: Any, ana: Visitor, running: str
) -> None:
    page = person.page
    page.goto(f"/tables/{running}/replay?at=2")
    shows(page, 2)
    expect(page.locator(".eyes")).to_have_count(0)
    expect(page.locator(".course")).to_have_count(0)
    stranger = people("desk")
    stranger.expects("status of 403")
    stranger.page.goto(f"/tables/{running}/replay?at=2&eyes=0")
    expect(stranger.page.locator('.replay[data-eyes="public"]')).to_be_visible()


def test_the_replay_of_a_running_game_goes_with_it(
    person: Person, ana: Visitor, running: str
) -> None:
    page, last = person.page, len(positions(ana, running)["turns"])
    page.goto(f"/tables/{running}/replay?at={last}")
    shows(page, last)
    seen = ana.table(running)
    assert ana.act(running, "pass", 0, seen["decision"]).status_code == 200
    expect(page.locator(".replay")).not_to_have_attribute("data-at", str(last))
    play_on(ana, running, lambda seen: seen["waiting"])
    shows(page, len(positions(ana, running)["turns"]))
    page.keyboard.press("Home")
    shows(page, 0)
    far = page.locator(".scrubber").get_attribute("max") or ""
    ana.act(running, "pass", 0, ana.table(running)["decision"])
    expect(page.locator(".scrubber")).not_to_have_attribute("max", far)
    shows(page, 0)  # whoever looks at something else is left there
    page.keyboard.press("?")
    keys = page.locator(".drawer .keys kbd").all_inner_texts()
    assert keys == ["←", "→", "Page ↑", "Page ↓", "Home", "End", "Space", "?"]
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    shows(page, 0)


# --- Records ------------------------------------------------------------------------------


def test_a_record_is_downloaded_and_brought_again(
    person: Person, people: Any, ana: Visitor, finished: str, tmp_path: Path
) -> None:
    page = person.page
    page.goto(f"/tables/{finished}")
    with page.expect_download() as coming:
        page.locator(".result a[download]").click()
    file = tmp_path / "game.json"
    coming.value.save_as(file)
    stranger = people("phone")
    looks = stranger.page
    looks.goto("/")
    looks.locator('a[href="/records"]').click()
    stranger.expects("status of 422")
    broken = json.loads(file.read_text())
    broken["rows"][2][1] = "fly"
    (tmp_path / "broken.json").write_text(json.dumps(broken))
    looks.set_input_files("#record", tmp_path / "broken.json")
    looks.locator("form .button").tap()
    expect(looks.get_by_role("alert")).to_contain_text("Row 2")
    looks.set_input_files("#record", file)
    looks.locator("form .button").tap()
    expect(looks.locator('.replay[data-eyes="everything"]')).to_be_visible()
    assert looks.locator(".log p").count() == len(positions(ana, finished, "everything")["log"])
    looks.locator(".steps button").last.tap()
    shows(looks, len(broken["rows"]))


# --- While one was away --------------------------------------------------------------------


def test_who_comes_back_is_shown_what_others_did(people: Any, house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("photosynthesis", "me:Anna", "friend", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    while len({line["at"] for line in since(ana, table)}) < 3:
        play_on(ana, table, lambda seen: not seen["waiting"])
        play_on(bo, table, lambda seen: not seen["waiting"])
    assert ana.table(table)["waiting"]
    person = people("desk", reduced_motion="no-preference")
    comes_as(person, ana)
    page = person.page
    page.goto(f"/tables/{table}")
    expect(page.locator(".story.since h2")).to_have_text("Since your last turn")
    expect(page.locator(".log .new")).to_have_text([line["words"] for line in since(ana, table)])
    assert page.title().startswith("●")
    assert "icon-turn" in str(page.locator('link[rel="icon"]').get_attribute("href"))
    expect(page.locator(".zones .lit").first).to_be_visible()
    now = person.drawing()
    page.locator(".story .show").click()
    expect(page.locator(".log .shown").first).to_be_visible()
    assert person.drawing() != now, "the table as it stood"
    assert page.locator(".zones .lit, .choices button").count() == 0, "nothing to choose meanwhile"
    expect(page.locator(".log .shown")).to_have_count(0)
    expect(page.locator(".zones .lit").first).to_be_visible()
    assert person.drawing() == now
    page.locator(".story .show").click()
    page.locator(".story").get_by_role("button", name="Back to now").click()
    assert person.drawing() == now
    page.locator(".choice").first.click()
    expect(page.locator(".since")).to_have_count(0)


def test_nothing_is_shown_where_nobody_else_has_acted(person: Person, ana: Visitor) -> None:
    table = ana.lay_out("photosynthesis", "me:Ana", "friend")
    person.page.goto(f"/tables/{table}")
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    assert person.page.locator(".since").count() == 0


def test_sounds_are_off_until_wished_for(person: Person, running: str) -> None:
    page = person.page
    page.add_init_script(
        "window.made = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.made += 1; } }"
    )
    page.goto(f"/tables/{running}")
    sounds = page.get_by_role("switch", name="Sounds")
    page.locator(".choice").first.click()
    page.locator(".tool.menu").click()
    expect(sounds).not_to_be_checked()
    assert page.evaluate("window.made") == 0
    sounds.click()
    expect(sounds).to_be_checked()
    assert page.evaluate("window.made") == 1
    page.reload()
    page.locator(".tool.menu").click()
    expect(sounds).to_be_checked()
    sounds.click()
    page.reload()
    page.locator(".tool.menu").click()
    expect(sounds).not_to_be_checked()


# --- The end ----------------------------------------------------------------------------------


def test_the_result_tells_the_story(person: Person, ana: Visitor, finished: str) -> None:
    page, told, seen = person.page, positions(ana, finished), ana.table(finished)
    page.goto(f"/tables/{finished}")
    expect(page.locator(".result .course")).to_be_visible()
    standings = page.locator(".standings li").all_inner_texts()
    best = sorted(seen["seats"], key=lambda seat: int(seat["place"]))
    for line, seat in zip(standings, best, strict=True):
        assert seat["name"] in line and re.search(rf"{seat['score']}\s+points?", line)
    columns = [row.split()[-len(best) :] for row in page.locator(".parts tr").all_inner_texts()[1:]]
    sums = [sum(map(int, part)) for part in zip(*columns[:-1], strict=True)]
    assert sums == [int(score) for score in columns[-1]] == seen["result"]["scores"]
    expect(page.locator(".result .moments").last.locator("a").last).to_have_text(
        next(one["words"] for one in reversed(told["log"]) if "words" in one)
    )
    moment = page.locator(".result .moments a").first
    at = int(str(moment.get_attribute("href")).rpartition("=")[2])
    moment.click()
    shows(page, at)


def test_a_rematch_is_one_click_away(people: Any, house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    hurry(house, table)
    addresses: list[str] = []
    waits: Person = people("desk")
    comes_as(waits, bo)
    waits.page.goto(f"/tables/{table}")
    expect(waits.page.locator(".room[data-line=live]")).to_be_visible()
    for device, who in (("desk", ana), ("phone", bo)):
        person = people(device)
        comes_as(person, who)
        page = person.page
        page.goto(f"/tables/{table}")
        page.locator(".result .again").click()
        page.wait_for_url(lambda address: table not in address)
        expect(page.locator(".room[data-line=live]")).to_be_visible()
        expect(page.locator(".seats .kind")).to_have_count(2 - len(addresses) - 1)
        addresses.append(page.url)
        names = page.locator(".seats .who").all_inner_texts()
        assert names == ["Ana", "Bo"]
        asks = "Ana would like to play again."
        expect(waits.page.locator(".result .asking")).to_have_text(asks)
    assert addresses[0] == addresses[1]


def test_a_game_is_played_on_from_a_position(
    person: Person, ana: Visitor, house: Running, finished: str
) -> None:
    comes_as(person, ana)
    page = person.page
    was = house.house.tables.here[finished].standing.match
    at = next(n for n in range(2, len(was.story)) if 0 in was.as_of(n).waiting)
    page.goto(f"/tables/{finished}/replay?at={at}")
    with page.expect_download() as film:
        page.get_by_role("link", name="animated picture").click()
    assert "@keyframes" in Path(film.value.path()).read_text("utf-8")
    page.locator("a.fork").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play on from here")
    assert page.locator("#who-0").input_value() == "me"
    page.locator("#who-1").select_option("bot:random")
    page.get_by_role("button", name="Lay out the table").click()
    person.wait_until_asked()
    assert sum("this was another game" in line for line in person.log()) == 1
    person.plays(by_keys, Random(1))
    now = house.house.tables.here[page.url.rpartition("/")[2].partition("?")[0]].standing.match
    row = now.forks[0][0]
    assert row <= at and [turn.notation for turn in now.story[:row]] == [
        turn.notation for turn in was.story[:row]
    ]
    assert len(now.story) > row


# --- For everybody ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("device", "theme"), [("phone", "light"), ("desk", "dark")])
def test_axe_finds_nothing_where_one_looks_back(
    people: Any, ana: Visitor, finished: str, album: str, running: str, device: str, theme: str
) -> None:
    person = people(device, color_scheme=theme, locale="fr-FR")
    comes_as(person, ana)
    person.context.add_init_script(path=AXE)
    page, found = person.page, []
    for name, path, ready in (
        ("replay", f"/tables/{finished}/replay?at=4", ".replay"),
        ("everything", f"/tables/{album}/replay?at=4&eyes=everything", ".replay .alone"),
        ("running", f"/tables/{running}/replay?at=4", ".replay"),
        ("result", f"/tables/{finished}", ".result .course"),
        ("since", f"/tables/{running}", ".since"),
        ("records", "/records", "#record"),
    ):
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        found += [f"{name}: {one}" for one in page.evaluate(FOUND, EVERY)]
        if device == "phone":
            found += [f"{name}: {one}" for one in page.evaluate(SMALL)]
            wide = page.evaluate("document.documentElement.scrollWidth - screen.width")
            found += [f"{name} is {wide} px too wide"] * (wide > 0)
    assert not found, "\n".join(found)
