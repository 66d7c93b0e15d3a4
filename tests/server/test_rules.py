"""The rules as pages and programs get them, with a picture beside most chapters."""

from xml.etree import ElementTree

import pytest

import tablee
from tablee.kit.pictures.cutting import cutting
from tablee.kit.pictures.draw import THEMES
from tablee.kit.pictures.lesson import has_lesson
from tablee.kit.pictures.scene import draw

from .house import Running

TAUGHT = [name for name in tablee.games() if has_lesson(tablee.game(name))]
MOST = 130_000  # bytes of a picture, which travel packed


@pytest.mark.parametrize("name", TAUGHT)
def test_most_chapters_have_a_picture_by_day_and_by_night(name: str, house: Running) -> None:
    ana = house.visitor()
    chapters = ana.get(f"/api/games/{name}/rules").json()
    drawn = [one["picture"] for one in chapters if one["picture"]]
    assert len(drawn) >= len(chapters) // 2
    page = ana.get(f"/rules/{name}").text
    for address in drawn:
        assert f'src="{address}/light"' in page
    for theme in THEMES:
        answer = ana.get(f"{drawn[0]}/{theme}")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        root = ElementTree.fromstring(answer.content)
        assert root.tag.endswith("svg") and len(answer.content) < MOST
        kept = ana.http.get(answer.url, headers={"if-none-match": answer.headers["etag"]})
        assert kept.status_code == 304


@pytest.mark.parametrize(
    "nowhere",
    ["push/99/light", "push/2/neon", "lanterns/1/light", "nothing/1/light", "push/0/dark"],
)
def test_there_are_no_other_pictures(nowhere: str, house: Running) -> None:
    assert house.visitor().get(f"/rules/{nowhere}").status_code == 404


@pytest.mark.parametrize("name", [*TAUGHT, "lanterns"])
def test_every_phase_says_which_chapter_matters(name: str) -> None:
    game = tablee.game(name)
    numbers = {chapter.number for chapter in game.chapters()}
    assert {game.chapter_in(phase.name) for phase in game.rules.Phase} <= numbers
    assert game.chapter_in("nothing") == 0


def test_a_cutting_stays_within_its_zone_and_shows_what_is_looked_at() -> None:
    game = tablee.game("photosynthesis")
    scene = draw(game.new(seed=1, players=2, first=0), 0)
    zone = next(one for one in scene["zones"] if one["name"] == "island")
    for key in ("cell a1", "cell d4", "cell g4"):
        root = ElementTree.fromstring(cutting(scene, (key,), (), game.folder, "light"))
        inner = next(one for one in root if one.tag.endswith("svg"))
        x, y, wide, high = map(float, inner.attrib["viewBox"].split())
        left, top, across, down = zone["box"]
        assert left <= x and x + wide <= left + across + 0.01
        assert top <= y and y + high <= top + down + 0.01
        at = next(one["at"] for one in scene["spots"] if one["key"] == key)
        assert x < at[0] < x + wide and y < at[1] < y + high
    whole = ElementTree.fromstring(cutting(scene, (), (), game.folder, "dark"))
    assert whole.attrib["width"] == str(scene["zones"][0]["box"][2])
