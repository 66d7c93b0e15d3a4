"""A film shows at each moment what was there then, and no more; without styles that move, the end."""

import random
import re
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest

from tablee.games import find, names
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.draw import SVG
from tablee.kit.pictures.film import Film
from tablee.kit.pictures.moments import EVERYTHING, Eyes, all_known, drawn, moments, own_of

FRAMES = re.compile(r"@keyframes (v\d+)\{((?:[\d.]+%\{[^}]*\})+)\}")
STEP = re.compile(r"([\d.]+)%\{visibility:(\w+)\}")
PLAYED = re.compile(r"^\.\S*?(v\d+)\S*?\{animation", re.M)


def film(name: str, eyes: Eyes) -> Film:
    game, luck = find(name), random.Random(3)
    match = game.new(seed=3, players=3, mode=Mode.INTERPRETED, seats=["Ana", "Bo", "Cy"])
    while not match.over:
        seat = luck.choice(match.waiting)
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice, game.actions.any_speech(choice))
    return Film(moments(match, eyes, "en"), game.folder, "light", "A film")


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {}) for name in names() if hasattr(find(name).scene, "own")]
    + [("yapasphoto", {"variant": "spiced"})],
)
def test_what_lies_before_one_seat_alone_is_drawn_as_in_the_whole_table(
    name: str, options: dict[str, Any]
) -> None:
    game, luck = find(name), random.Random(4)
    match = game.new(seed=4, players=3, mode=Mode.INTERPRETED, options=options)
    say, seen, moves = partial(game.words.say, "en"), 0, 0
    while not match.over and moves < 90:
        if moves % 9 == 0:
            shown_to_all = drawn(match, EVERYTHING, say)
            for seat in range(match.players):
                knows = all_known(match, seat)
                alone = game.scene.own(knows, match.seats, say)
                assert alone == own_of(knows, match, shown_to_all, say), (moves, seat)
                seen += len(alone.zones)
        seat = luck.choice(match.waiting)
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice, game.actions.any_speech(choice))
        moves += 1
    assert seen or name in ("photosynthesis", "push"), "somebody has something before them"


def shown(root: Any, at: float | None = None) -> list[str]:
    """All texts and symbols in the zones that are to be seen: at this part of the time, or at rest."""
    style = root.findtext(f"{{{SVG}}}style")
    whens = {name: STEP.findall(frames) for name, frames in FRAMES.findall(style)}
    assert at is None or set(PLAYED.findall(style)) == set(whens)
    found: list[str] = []

    def look(element: Any) -> None:
        name = next((word for word in element.get("class", "").split() if word in whens), None)
        seen = element.get("visibility") != "hidden"
        if at is not None and name:
            past = [state for begins, state in whens[name] if float(begins) <= 100 * at + 1e-6]
            seen = past[-1] == "visible"
        if not seen:
            return
        if element.tag in (f"{{{SVG}}}use", f"{{{SVG}}}text"):
            found.append(element.get("href") or element.text)
        for part in element:
            look(part)

    for part in root:
        if part.tag in (f"{{{SVG}}}svg", f"{{{SVG}}}g") and not part.get("id"):
            look(part)
    return sorted(found)


@pytest.mark.parametrize(
    ("game", "eyes"), [("lanterns", EVERYTHING), ("lanterns", 1), ("push", None)]
)
def test_each_moment_shows_what_was_there_then(game: str, eyes: Eyes) -> None:
    made = film(game, eyes)
    whole = ElementTree.fromstring(made.animated())
    length, begun = sum(moment.seconds for moment in made.moments), 0.0
    every = max(1, len(made.moments) // 12)
    for n, moment in enumerate(made.moments):
        if n % every == 0 or n == len(made.moments) - 1:
            still = shown(ElementTree.fromstring(made.still(n)))
            assert still == shown(whole, (begun + moment.seconds / 2) / length), n
            assert moment.words[:12] in " ".join(still)
        begun += moment.seconds
    assert shown(whole) == shown(ElementTree.fromstring(made.still(len(made.moments) - 1)))


def test_a_film_holds_no_secret_and_no_script() -> None:
    made = film("lanterns", None)
    text = made.animated()
    assert "<script" not in text and "http" not in text.replace(SVG, "")
    assert "prefers-reduced-motion: no-preference" in text
    faces = [
        {
            (p["key"], p.get("kind"), p.get("text"))
            for p in film("lanterns", eyes).moments[0].scene["pieces"]
        }
        for eyes in (None, EVERYTHING)
    ]
    assert faces[0] != faces[1], "what lay in the hands is open after the end only"
