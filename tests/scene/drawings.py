"""Scenes to try a renderer on: real ones of the games there are, rough ones of those to come."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.draw import draw_zone, known_symbols
from tablee.kit.pictures.scene import draw

FIXTURES = Path(__file__).parent / "fixtures"
TO_COME = ("oeil_en_coin",)
REAL = (
    ("photosynthesis", 2),
    ("photosynthesis", 4),
    ("lanterns", 3),
    ("photograph", 2),
    ("photograph", 4),
    ("push", 2),
    ("push", 5),
    ("yapasphoto", 2),
    ("yapasphoto", 5),
)


def played(name: str, players: int, actions: int, seed: int = 5) -> Any:
    """A game in which so many random actions have been carried out."""
    match = tablee.game(name).new(players=players, seed=seed, mode=Mode.INTERPRETED)
    luck = random.Random(seed)
    for _ in range(actions):
        if not match.over:
            seat = luck.choice(match.waiting)
            match.play(seat, luck.choice(match.choices(seat)))
    return match


TITLES = [
    *TO_COME,
    *(
        f"{name}-{players}-{actions}-{seat}"
        for name, players in REAL
        for actions in (0, 12, 90)
        for seat in ("onlooker", 0)
    ),
]


@cache
def scene_of(title: str) -> tuple[dict[str, Any], Path]:
    """A scene, and the folder of its look."""
    if title in TO_COME:
        return json.loads((FIXTURES / f"{title}.json").read_text("utf-8")), FIXTURES
    name, players, actions, seat = title.split("-")
    match = _played(name, int(players), int(actions))
    return draw(match, None if seat == "onlooker" else int(seat), "fr"), match.game.folder


_played = cache(played)


def normal(element: Element) -> list[Any]:
    """An element as web/tests/drawing.test.ts writes it too."""
    attributes = {name: value for name, value in sorted(element.attrib.items()) if name != "role"}
    return [element.tag.lower(), attributes, element.text or "", [normal(part) for part in element]]


def write(folder: Path) -> int:
    """A file for each scene: the scene, its look, and what Python draws; how many."""
    n = 0
    for title in TITLES:
        scene, look = scene_of(title)
        symbols = known_symbols(look)
        drawn = [normal(draw_zone(scene, zone, symbols)) for zone in scene["zones"]]
        case = {"scene": scene, "look": (look / "look.svg").read_text("utf-8"), "drawn": drawn}
        (folder / f"{title}.json").write_text(json.dumps(case), "utf-8")
        n += 1
    return n
