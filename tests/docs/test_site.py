"""The documentation site as it is before a generator makes it: every page, link and heading is there."""

import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from posixpath import dirname, join, normpath
from typing import Any

import pytest

from docs.gather import ROOT, gather, gathered, pictures, place_of

PAGES = gathered()
FENCED = re.compile(r"^(`{3,}).*?^\1", re.S | re.M)
LINKS = re.compile(r"\]\(([^)\s#:]*)(?:#([^)\s]*))?\)")
MODULES = re.compile(r"^::: ([\w.]+)$", re.M)
LIBRARY = ("tablee.kit", "tablee.bots", "tablee.lab", "tablee.envs")


def prose(place: str) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", PAGES[place])


def anchors(place: str) -> set[str]:
    """What can be linked to on a page: its headings as the site names them, and its clauses."""
    headings = re.findall(r"^#+ (.*)$", prose(place), re.M)
    slugs = {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'id="([^"]*)"', PAGES[place]))


def broken(place: str) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for target, anchor in LINKS.findall(prose(place)):
        found = normpath(join(dirname(place), target)) if target else place
        if found not in PAGES and found not in pictures():
            yield f"{place} -> {target}"
        elif anchor and anchor not in anchors(found):
            yield f"{place} -> {target}#{anchor}"


def entries(nav: Any) -> Iterator[str]:
    """The pages of a navigation, in order."""
    for entry in nav:
        for below in entry.values():
            yield from entries(below) if isinstance(below, list) else [below]


def test_every_link_leads_somewhere() -> None:
    assert sum(len(LINKS.findall(prose(place))) for place in PAGES) > 400
    assert [link for place in PAGES for link in broken(place)] == []


def test_a_link_that_leads_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = "[a](games/push.md#nowhere) [b](nowhere.md) [c](#the-map) [d](games/push.md#bots)"
    monkeypatch.setitem(PAGES, "map.md", f"# The map\n{wrong}\n```\n[e](nowhere.md)\n```\n")
    assert ["map.md -> games/push.md#nowhere", "map.md -> nowhere.md"] == list(broken("map.md"))


def test_every_page_is_found_from_the_navigation() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    listed = list(entries(nav))
    assert set(listed) <= set(PAGES) and len(listed) == len(set(listed))
    beside = {"source", "decisions"}  # which are reached from the pages that name them
    assert {place for place in PAGES if place.split("/")[0] not in beside} == set(listed)
    linked = {
        normpath(join(dirname(place), target))
        for place in PAGES
        for target, _ in LINKS.findall(prose(place))
    }
    assert {place for place in PAGES if place.startswith("source/")} <= linked


def test_the_reference_names_modules_that_exist() -> None:
    named = [name for place in PAGES for name in MODULES.findall(PAGES[place])]
    assert named and [name for name in named if find_spec(name) is None] == []
    assert {
        name for name in LIBRARY if not any(module.startswith(name) for module in named)
    } == set()


def test_pages_go_where_they_belong(tmp_path: Any) -> None:
    (tmp_path / "old.md").write_text("no longer a page", "utf-8")
    gather(tmp_path)
    assert not (tmp_path / "old.md").exists()
    assert (tmp_path / "pictures/photosynthesis.svg").exists()
    assert '<a id="4.2"></a>**§4.2** ' in (tmp_path / "rules/push.fr.md").read_text("utf-8")
    push = (tmp_path / "games/push.md").read_text("utf-8")
    assert "[§4.2](../rules/push.en.md#4.2)" in push and "(../rules/push.en.md)" in push
    shown = tmp_path / place_of("examples/bots/stdio.py")
    assert "```python\n" in shown.read_text("utf-8")
    before = shown.stat().st_mtime_ns
    gather(tmp_path)
    assert shown.stat().st_mtime_ns == before
