"""The picture on a game's card: its own symbols in its own colours, small, and without a word."""

import re
from xml.etree import ElementTree

import pytest

import tablee
from tablee.server.web.covers import SVG, drawn

from .house import Running

MOST = 16_000  # bytes, before they are packed
OURS = [name for name in tablee.games() if (tablee.game(name).folder / "cover.svg").exists()]


@pytest.mark.parametrize("name", OURS)
def test_a_cover_is_whole_and_small(name: str) -> None:
    cover = drawn(tablee.game(name).folder)
    assert len(cover) < MOST
    root = ElementTree.fromstring(cover)
    named = {one.get("id") for one in root.iter()}
    used = {one.get("href", "").removeprefix("#") for one in root.iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", cover.decode()))
    assert used and used <= named
    written = root.find(f".//{SVG}text")
    assert written is None or "text, [href" in cover.decode(), "a cover has no words"
    assert "http" not in cover.decode().replace(SVG.strip("{}"), "")


def test_every_card_has_its_picture(house: Running) -> None:
    assert len(OURS) == 5
    visitor = house.visitor()
    lobby = visitor.get("/").text
    for name in OURS:
        address = re.search(rf'src="(/games/{name}/cover\.\w+\.svg)"', lobby)
        assert address, name
        answer = visitor.get(address[1])
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
    assert 'class="cover token"' in lobby, "the tiny game of the tests has none: its letter"
    assert visitor.get("/games/lanterns/cover.1.svg").status_code == 404
