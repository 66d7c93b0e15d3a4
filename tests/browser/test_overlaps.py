"""The eye for text over text sees what a person sees."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.draw import picture
from tablee.kit.pictures.scene import draw
from tablee.kit.table.replaying import replay
from tests.tools.golden import built_in, finished_games

from .overlaps import overlaps

NAMES = [f"{name}-Alexandrine" for name in ("Maximilienne", "Bartholomé", "Wilhelmine", "Cléo")]
NAMES += [f"Marie-Guillemette {n}" for n in range(5, 13)]
TEXT = '<text x="20" y="{y}" font-size="20">{words}</text>'
HTML = '<p style="position:absolute; left:20px; top:{y}px; margin:0; {style}">{words}</p>'
WALL = '<rect x="0" y="0" width="300" height="100" fill="{fill}" fill-opacity="{opacity}"/>'
ONE, TWO = TEXT.format(y=40, words="One"), TEXT.format(y=44, words="Two")


def drawn(*parts: str, **attributes: str) -> str:
    """A drawing in which nothing takes a click, as in ours."""
    return f'<svg width="300" height="100" style="pointer-events:none">{"".join(parts)}</svg>'


LOWER = HTML.format(y=44, words="Lower", style="{}")
SEEN = {
    "in a drawing": drawn(ONE, TWO),
    "on a page": HTML.format(y=40, words="Upper", style="") + LOWER.format(""),
    "of a drawing and of the page": drawn(ONE) + HTML.format(y=28, words="Page", style=""),
    "through a pane": drawn(ONE, WALL.format(fill="#fff", opacity=0.3), TWO),
    "moved and turned": drawn(f'<g transform="translate(90 0) rotate(10)">{ONE}{TWO}</g>'),
    "far down a page": '<div style="height:3000px"></div>' + drawn(ONE, TWO),
}
UNSEEN = {
    "apart": drawn(ONE, TEXT.format(y=80, words="Two")),
    "one line below the other": "<p>One<br>Two<br><span>Three</span> <b>four</b></p>",
    "behind a wall": drawn(ONE, WALL.format(fill="#fff", opacity=1), TWO),
    "faded away": drawn(ONE, f'<g opacity="0">{TWO}</g>'),
    "hidden": drawn(ONE, f'<g visibility="hidden">{TWO}</g>'),
    "cut off": '<div style="height:30px; overflow:hidden">' + "<br>" * 3 + "One</div>Two",
    "under a card": HTML.format(y=40, words="Under", style="")
    + LOWER.format("background:#fff; padding: 0 40px 20px 0"),
}


@pytest.fixture
def page(chrome: Browser) -> Any:
    page = chrome.new_page(viewport={"width": 400, "height": 300})
    yield page
    page.close()


@pytest.mark.parametrize("what", SEEN)
def test_words_over_words_are_found(page: Any, what: str) -> None:
    page.set_content(SEEN[what])
    assert len(overlaps(page)) == 1


@pytest.mark.parametrize("what", UNSEEN)
def test_words_that_nobody_sees_together_are_not(page: Any, what: str) -> None:
    page.set_content(UNSEEN[what])
    assert overlaps(page) == []


@pytest.mark.parametrize("name", sorted({game.name for game in built_in()}))
def test_the_end_of_a_game_between_people_with_long_names_can_be_read(page: Any, name: str) -> None:
    """The fullest tables there are, in type that is wider than the page's own."""
    game, found = tablee.game(name), {}
    for file in finished_games(name):
        record = json.loads(file.read_text("utf-8"))
        record["seats"] = NAMES[: len(record["seats"])]
        match = replay(game, record, mode=Mode.INTERPRETED)
        page.set_content(picture(draw(match, 0, "fr"), game.folder, "light"))
        found[file.name] = overlaps(page)
    assert {name: over for name, over in found.items() if over} == {}
