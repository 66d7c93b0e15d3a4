"""A part of a table as a picture: what is looked at, cut out of its zone."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tablee.kit.pictures.draw import Find, blank, draw_zone, embed, known_symbols, number, written

Box = tuple[float, float, float, float]  # left, top, right, bottom
NAMED = re.compile(r"#([\w-]+)")  # as href and url() have it
AROUND = 0.6  # as much of what lies around it as it is large, on each side
LEAST = 0.34  # of the zone's width and height, however small it is
ALIKE = 0.1  # of the zone's width, of what says nothing of its size
WIDEST, TALLEST = 2.4, 1.25  # times as wide as high, as high as wide


def cutting(
    scene: dict[str, Any],
    look: tuple[str, ...],
    zones: tuple[str, ...],
    folder: Path,
    theme: str,
    brought: Find | None = None,
) -> str:
    """A whole SVG file: the zone where those spots and pieces are, cut out around them.

    With zones named instead it is the first of these, whole; with nothing to look at, the first zone.
    """
    things = [one for one in (*scene["spots"], *scene["pieces"]) if one["key"] in look]
    name = things[0]["zone"] if things else (zones or (scene["zones"][0]["name"],))[0]
    zone = next(one for one in scene["zones"] if one["name"] == name)
    box = tuple(zone["box"])
    if things:
        box = _around([one for one in things if one["zone"] == name], box)
    _, _, wide, high = box
    root = blank(wide, high, folder, theme)
    drawn = draw_zone(scene, zone, known_symbols(folder))
    drawn.set("viewBox", " ".join(map(number, box)))
    for edge, value in zip(("x", "y", "width", "height"), (0, 0, wide, high), strict=True):
        drawn.set(edge, number(value))
    root.append(drawn)
    _drop_unused(root)
    embed(root, folder, brought)
    return written(root)


def _drop_unused(root: Element) -> None:
    """Symbols that are nowhere in the picture."""
    defined = [(defs, one) for defs in root.iter("defs") for one in defs]
    named = {name: one for _, one in defined for name in _names(one)}
    seen = [one for one in root if one.find(".//defs") is None and one.tag != "defs"]
    kept: set[int] = set()
    while seen:
        for name in NAMED.findall(ElementTree.tostring(seen.pop(), "unicode")):
            one = named.get(name)
            if one is not None and id(one) not in kept:
                kept.add(id(one))
                seen.append(one)
    for defs, one in defined:
        if id(one) not in kept:
            defs.remove(one)


def _names(one: Element) -> list[str]:
    return [part.get("id", "") for part in one.iter() if part.get("id")]


def _around(things: list[dict[str, Any]], zone: tuple[float, ...]) -> tuple[float, ...]:
    """Where to cut: around all of these, with something of what lies beside them."""
    x, y, wide, high = zone
    boxes = [_box_of(one, wide) for one in things]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    across = max((right - left) * (1 + 2 * AROUND), LEAST * wide)
    down = max((bottom - top) * (1 + 2 * AROUND), LEAST * high)
    across, down = max(across, down / TALLEST), max(down, across / WIDEST)
    across, down = min(across, wide), min(down, high)
    return (
        _within((left + right - across) / 2, across, x, wide),
        _within((top + bottom - down) / 2, down, y, high),
        across,
        down,
    )


def _box_of(thing: dict[str, Any], wide: float) -> Box:
    x, y = thing["at"]
    size = thing["size"] if isinstance(thing.get("size"), list) else thing.get("frame")
    across, down = size or (ALIKE * wide, ALIKE * wide)
    return x - across / 2, y - down / 2, x + across / 2, y + down / 2


def _within(start: float, length: float, least: float, whole: float) -> float:
    """Moved so that it does not leave the zone."""
    return min(max(start, least), least + whole - length)
