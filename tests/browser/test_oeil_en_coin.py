"""L'Œil en coin with one's own photographs: a deck made in the browser, and five seats that play it."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.photographs import PLANTED, broken, drawn, full_of_notes, jpeg
from tests.server.house import Browser as Visitor
from tests.tools import patience
from tests.tools.long import less

from .person import Person, by_keys, by_tapping
from .tables import comes_as, hurry

GAME = "oeil_en_coin"
PHOTOS = 42  # five players need 40
FEW = 26  # three need 24
KEPT = os.environ.get("TABLEE_PICTURES")
IMAGES = """() => [...document.querySelectorAll(".zones image")].map((one) => one.getAttribute("href"))"""
# Every picture has come, seen or not: those of a deck that is gone cannot be asked for any more.
COME = """() => [...document.querySelectorAll(".deck-photos img")].every((one) => {
    one.loading = "eager"
    return one.complete
})"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="session")
def summer(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Photographs as they come from a telephone, one broken, one saved twice."""
    folder = tmp_path_factory.mktemp("summer")
    for n in range(PHOTOS):
        folder.joinpath(f"{n:03}.jpg").write_bytes(full_of_notes(drawn(n, (400, 300)), n % 8 + 1))
    folder.joinpath("100.jpg").write_bytes(broken(0))
    folder.joinpath("101.jpg").write_bytes(jpeg(drawn(0, (400, 300)).resize((300, 225)), 50))
    return sorted(folder.iterdir())


def makes_a_deck(person: Person, files: list[Path], name: str) -> None:
    """On the page of a new table, from the files of a folder."""
    page = person.page
    person.expects("422")  # a refused file is an answer of the server that the console notes
    page.fill(".deck-head input[maxlength]", name)
    page.set_input_files(".deck [type=file]", files)
    expect(page.locator(".deck-progress")).to_be_visible()
    expect(page.locator(".deck-progress")).to_be_hidden(timeout=3000 * patience.PATIENCE)


@pytest.mark.parametrize(
    ("device", "theme"), less([("phone", "light"), ("desk", "dark")], [("phone", "dark")])
)
def test_a_deck_is_made_looked_through_and_deleted(
    device: str, theme: str, people: Any, house: Any, summer: list[Path]
) -> None:
    ana = people(device, color_scheme=theme)
    page = ana.page
    page.goto(f"/tables/new?game={GAME}&players=3")
    makes_a_deck(ana, summer[:FEW] + summer[PHOTOS:], "Été 2026")
    expect(page.locator(".deck .wrong")).to_contain_text("100.jpg It is broken")
    expect(page.locator(".deck-photos li")).to_have_count(FEW + 1)
    expect(page.locator(".deck-facts")).to_contain_text("27 photographs")
    expect(page.locator(".deck-facts")).to_contain_text("Enough for 3 players.")
    expect(page.locator(".deck-facts")).to_contain_text("Much alike: 27 ≈ 1.")
    expect(page.locator("select#deck option:checked")).to_have_text("Été 2026 (27 photographs)")
    first = page.locator(".deck-photos li").first
    first.locator("[type=checkbox]").check()
    first.locator(".deck-words").fill("A jetty at dusk")
    first.locator(".deck-words").press("Enter")
    expect(page.locator(".deck-photos img").first).to_have_attribute("alt", "A jetty at dusk")
    assert page.evaluate(WIDE) <= 0, "wider than the window"
    keep(ana, "deck", f"{device}-{theme}")
    page.locator(".deck-remove").last.click()
    expect(page.locator(".deck-photos li")).to_have_count(FEW)
    page.locator(".choose a").nth(1).click()  # four players; the deck stays chosen
    expect(page.locator(".deck-facts")).to_contain_text("4 players need 32.")
    expect(page.locator(".deck-photos li.motif")).to_have_count(1)
    page.wait_for_function(COME)
    page.get_by_role("button", name="Delete this deck").click()
    page.get_by_role("button", name="Delete it with its 26 photographs").click()
    expect(page.locator(".deck-photos")).to_have_count(0)
    expect(page.locator("select#deck option")).to_have_count(1)
    assert not list((house.house.settings.folder / "photos").iterdir())


def keep(person: Person, folder: str, name: str) -> None:
    """A picture of the whole page, where pictures are wanted."""
    if KEPT:
        place = Path(KEPT, folder, f"{name}.png")
        place.parent.mkdir(parents=True, exist_ok=True)
        person.page.screenshot(path=place, full_page=True)


def test_a_table_chooses_its_target_and_its_motif(people: Any, house: Any) -> None:
    """A number that cannot be is said, though its field is folded away; what else is chosen stays."""
    ana = people("phone", locale="fr-FR")
    ana.expects("422")
    page = ana.page
    page.goto(f"/tables/new?game={GAME}&players=4")
    page.select_option("#who-1", "bot:greedy")
    page.locator("details.more summary").click()
    page.select_option("#option-motif", label="chien (5)")
    page.fill("#option-target", "5000")
    page.locator("details.more summary").click()
    page.locator("form .button").last.click()
    expect(page.locator(".wrong")).to_contain_text("0–999")
    expect(page.locator("#option-motif")).to_have_value("dog")
    assert page.evaluate(WIDE) <= 0, "wider than the window"
    page.fill("#option-target", "50")
    page.locator("form .button").last.click()
    expect(page.locator(".room[data-line=live]")).to_be_visible()
    expect(page.get_by_text("×2\N{NO-BREAK SPACE}: chien")).to_be_attached()


def test_five_seats_with_a_deck_of_ones_own(people: Any, house: Any, summer: list[Path]) -> None:
    """Three browsers and two bots: a double camera, a vote taken back, an exchange, and the end.

    Between the first round and the exchange, once all have told a story, the house itself deals.
    """
    visitors = [house.visitor() for _ in range(3)]
    persons = [people("tablet"), people("phone"), people("desk", locale="fr-FR")]
    for person, visitor in zip(persons, visitors, strict=True):
        comes_as(person, visitor)
    ana, bo, cleo = persons
    ana.page.goto(f"/tables/new?game={GAME}&players=5")
    makes_a_deck(ana, summer, "Été 2026")
    mark_all(visitors[0])
    table = lays_out_and_invites(ana, bo, cleo)

    play(persons, visitors, table, until="VOTE")
    assert "The motif is there more than once: points are quadrupled." in ana.log()
    for person in persons:
        shown = set(person.page.evaluate(IMAGES))
        assert shown and all(address.startswith("/photos/") for address in shown)
        for address in shown:
            picture = person.page.request.get(address).body()
            assert not any(note.encode() in picture for note in PLANTED.values())
    takes_a_vote_back(ana, visitors[0], table)

    hurry(house, table, lambda seen: verb_of(seen) == "EXCHANGE", never="vote stop")
    play(persons, visitors, table, until="EXCHANGE")
    assert "Everybody has told a story: a photograph may be exchanged." in ana.log()
    before = set(hand_of(visitors[0], table, 0))
    ana.page.reload()
    ana.wait_until_asked()
    ana.plays(by_tapping_a_photograph, Random(1))
    play(persons, visitors, table, until="CAPTION")
    assert len(before - set(hand_of(visitors[0], table, 0))) == 1
    assert "Ana exchanges a photograph." in ana.log()

    play(persons, visitors, table, until="OVER", vote="stop")
    for person in persons:
        expect(person.page.locator(".result")).to_be_visible()
    assert len(ana.log()) == len(bo.log()) == len(cleo.log()) > 100
    record = visitors[1].get(f"/api/tables/{table}/record").json()
    assert "/photos/" not in str(record)
    ana.page.goto("/")
    ana.page.locator('form[action^="/decks/"] button').click()
    ana.page.wait_for_url("**/")
    assert visitors[1].get(next(iter(shown))).status_code == 404


def mark_all(visitor: Visitor) -> None:
    """Every photograph shows a camera, so that every round has more than one."""
    (deck,) = visitor.get("/api/decks").json()
    for photo in visitor.get(f"/api/decks/{deck['deck']}").json()["photos"]:
        path = f"/api/decks/{deck['deck']}/photos/{photo['photo']}"
        assert visitor.post(path, {"motif": True}).is_success


def lays_out_and_invites(ana: Person, bo: Person, cleo: Person) -> str:
    """Two friends by link, two bots; a vote after each round."""
    page = ana.page
    for n, who in enumerate(("me", "friend", "friend", "bot:random", "bot:random")):
        page.select_option(f"#who-{n}", who)
    page.fill("[name=name-0]", "Ana")
    page.locator("details.more summary").click()
    for option, value in (("wish", "true"), ("exchange", "each"), ("first", "0")):
        page.select_option(f"#option-{option}", value)
    page.fill("#option-target", "0")
    page.locator("form .button").last.click()
    page.wait_for_url("**/seats")
    links = [link.input_value() for link in page.locator(".asked input.link").all()]
    for person, name, link in zip((bo, cleo), ("Bo", "Cleo"), links, strict=True):
        person.page.goto(str(link))
        person.page.fill("#name", name)
        person.page.locator("form .button").click()
    page.goto(page.url.removesuffix("/seats"))  # where it goes by itself in a moment
    for person in (ana, bo, cleo):
        expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    return ana.page.url.rpartition("/")[2].partition("?")[0]


def phase(visitor: Visitor, table: str) -> str:
    """What the table waits for, by what this seat could do."""
    return verb_of(visitor.table(table))


def verb_of(seen: dict[str, Any]) -> str:
    """The same of what is seen; over where it is."""
    if seen["over"]:
        return "OVER"
    verbs = {choice["verb"] for choice in seen["scene"]["choices"]}
    return next(iter(verbs)).upper() if verbs else ""


def play(
    persons: list[Person], visitors: list[Visitor], table: str, until: str, vote: str = "on"
) -> None:
    """Until Ana is asked for that: each in their browser, but for votes, which are agreed on."""
    chance = Random(len(until))
    for _ in range(300):
        if phase(visitors[0], table) == until:
            break
        acted, version = False, visitors[0].table(table)["version"]
        for seat, (person, visitor) in enumerate(zip(persons, visitors, strict=True)):
            seen = visitor.table(table, seat)
            verb = seen["scene"]["choices"][0]["verb"] if seen["waiting"] else until.lower()
            if verb.upper() == until:
                continue
            acted = True
            if verb == "vote":
                assert visitor.act(table, f"vote {vote}", seat, seen["decision"]).is_success
            else:
                person.wait_until_asked()
                person.plays(by_keys if person is persons[2] else by_tapping, chance)
        if not acted:
            patience.until(
                lambda seen=version: visitors[0].table(table)["version"] != seen,
                f"{until} never came",
                persons[0].rest,
            )
    else:
        raise AssertionError(f"{until} never came")
    persons[0].page.wait_for_function(
        "(version) => Number(document.querySelector('.room').dataset.version) >= version",
        arg=visitors[0].table(table)["version"],
    )


def takes_a_vote_back(ana: Person, visitor: Visitor, table: str) -> None:
    """Ana votes to stop, thinks better of it before the others have voted, and votes to go on."""
    page = ana.page
    ana.wait_until_asked()
    page.locator('.choices [data-action="vote stop"]').click()
    back = page.get_by_role("button", name="Withdraw")
    expect(back).to_be_visible()
    assert not visitor.table(table)["waiting"]
    back.click()
    ana.wait_until_asked()
    page.locator('.choices [data-action="vote on"]').click()
    expect(back).to_be_visible()
    assert "Ana votes" not in " ".join(ana.log())


def hand_of(visitor: Visitor, table: str, seat: int) -> list[str]:
    """The addresses of what lies in a hand."""
    pieces = visitor.table(table, seat)["scene"]["pieces"]
    held = [piece for piece in pieces if piece["zone"].startswith("held") and piece.get("image")]
    return sorted({piece["image"] for piece in held})


def by_tapping_a_photograph(person: Person, _: Random) -> None:
    """The first of the hand, and a second time where it asks to be sure."""
    print_ = person.page.locator('.zones [data-key="held 1"] .halo').first
    before = person.facts()["version"]
    print_.click()
    if person.page.locator(".zones .armed").count() and not person.acted(before):
        print_.click()
