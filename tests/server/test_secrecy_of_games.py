"""Whole-channel secrecy of the games with hidden cards, over hundreds of random decisions each.

What goes to a browser about a table is made by `views.snapshot`; here it is made of the real table and
of one that the onlooker imagines in its place. tests/server/test_secrecy.py holds every channel to the
same, down to the socket.
"""

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.table.match import Match
from tablee.server.people.seats import Seat
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import Audience, Teller, snapshot
from tests.server.test_secrecy import imagined
from tests.tools.long import less
from tests.tools.random_games import play_on

DECISIONS = {"photograph": 500, "push": 500, "yapasphoto": 300, "oeil_en_coin": 300}
TABLES: dict[str, list[dict[str, Any]]] = {  # in turn, so that all that is hidden comes up soon
    "photograph": [{}],
    "push": [{}],
    "yapasphoto": [{"variant": "spiced", "lap_limit": 5}],
    "oeil_en_coin": [{"target": 0, "laps": 2}, {"target": 12, "wish": True}],
}
MUST_COME = {  # what is played in which phase, without which the proof would be worth little
    "photograph": {"TAKE take", "WIND wind", "SUNSET wind", "END wind"},
    "push": {"TURN push", "TURN bank", "PLACE place", "GO_ON push", "TAKE take"},
    "yapasphoto": {
        *("CHOOSE keep", "START start", "TURN go", "TURN draw", "TURN exchange", "TURN block"),
        *("TURN close", "TURN delay", "TURN impose", "TURN shorten", "TURN lift"),
        *("REACT block", "REACT answer"),
    },
    "oeil_en_coin": {
        *("CAPTION caption", "SUBMIT submit", "POINT point", "FINGER finger", "VOTE vote"),
        "EXCHANGE exchange",
    },
}


def moments(name: str) -> Iterator[tuple[Match, str]]:
    """Random games at tables of every size: the match before each decision, and which that will be."""
    game = tablee.game(name)
    for seed in itertools.count():
        players = game.players[seed % len(game.players)]
        options = TABLES[name][seed % len(TABLES[name])]
        match = game.new(seed=seed, players=players, mode=Mode.PORTABLE, **options)
        for _seat, choice in play_on(match, random.Random(seed)):
            yield match, f"{match.phase.name} {choice.partition(' ')[0]}"
        yield match, match.phase.name


def dreamt(match: Match, viewer: int | None, seed: int) -> Match:
    """The table that this viewer imagines; the sentences that others' choices were said in differ."""
    dream = imagined(match, viewer, seed)
    story = tuple(
        turn if turn.seat == viewer else replace(turn, notation="unheard") for turn in match.story
    )
    return dream.at(replace(dream.course, story=story))


def received(match: Match, viewer: int | None, language: str) -> str:
    """All that is sent to somebody who looks at the table for the first time."""
    seats = tuple(Seat("guest", f"Guest {n}", f"person {n}") for n in range(match.players))
    you = () if viewer is None else (viewer,)
    teller = Teller(Audience(you, viewer, language))
    return json.dumps(snapshot("sometable", Standing(match, seats, match.players), teller))


@pytest.mark.parametrize("name", MUST_COME)
def test_an_onlooker_gets_the_same_of_every_table_they_could_imagine(name: str) -> None:
    met, chance = set(), random.Random(4)
    for n, (match, decision) in zip(
        range(DECISIONS[name] // less(1, 2)), moments(name), strict=False
    ):
        met.add(decision)
        viewer = chance.choice([None, *range(match.players)])
        dream = dreamt(match, viewer, n)
        language = ("en", "fr")[n % 2]
        assert received(match, viewer, language) == received(dream, viewer, language)
    assert met >= MUST_COME[name]


def test_the_comparison_would_notice() -> None:
    match, _ = next(moments("photograph"))
    dream = imagined(match, 0, 7)
    assert match.states["dice"].tobytes() != dream.states["dice"].tobytes()
    assert received(match, 1, "en") != received(dream, 1, "en"), "seat 0 has imagined my hand"
