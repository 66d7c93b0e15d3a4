"""Whole-channel secrecy of the games with hidden cards, over a thousand random decisions each.

What goes to a browser about a table is made by `seen.snapshot`; here it is made of the real table and
of one that the onlooker imagines in its place. tests/server/test_secrecy.py holds every channel to the
same, down to the socket.
"""

import json
import random
from collections.abc import Iterator

import pytest

import tablee
from tablee.kit.engine import Mode
from tablee.kit.match import Match
from tablee.server.seats import Seat
from tablee.server.seen import Audience, Teller, snapshot
from tablee.server.standing import Standing
from tests.server.test_secrecy import imagined

DECISIONS = 1000
MUST_COME = {  # phases without which the proof would be worth little
    "photograph": {"TAKE", "WIND", "SUNSET", "END"},
    "push": {"TURN", "PLACE", "GO_ON", "TAKE"},
}


def moments(name: str) -> Iterator[Match]:
    """Random games at tables of every size: the match before each decision, and the last of each."""
    game, seed = tablee.game(name), 0
    while True:
        players = game.players[seed % len(game.players)]
        match = game.new(seed=seed, players=players, mode=Mode.COMPILED)
        chance = random.Random(seed)
        seed += 1
        while not match.over:
            yield match
            seat = chance.choice(match.waiting)
            choice = chance.choice(match.choices(seat))
            match.play(seat, choice, game.actions.any_speech(choice))
        yield match


def received(match: Match, viewer: int | None, language: str) -> str:
    """All that is sent to somebody who looks at the table for the first time."""
    seats = tuple(Seat("guest", f"Guest {n}", f"person {n}") for n in range(match.players))
    you = () if viewer is None else (viewer,)
    teller = Teller(Audience(you, viewer, language))
    return json.dumps(snapshot("sometable", Standing(match, seats, match.players), teller))


@pytest.mark.parametrize("name", MUST_COME)
def test_an_onlooker_gets_the_same_of_every_table_they_could_imagine(name: str) -> None:
    met, chance = set(), random.Random(4)
    for n, match in zip(range(DECISIONS), moments(name), strict=False):
        met.add(match.phase.name)
        viewer = chance.choice([None, *range(match.players)])
        dream = imagined(match, viewer, n)
        language = ("en", "fr")[n % 2]
        assert received(match, viewer, language) == received(dream, viewer, language)
    assert met >= MUST_COME[name]


def test_the_comparison_would_notice() -> None:
    match = next(moments("photograph"))
    dream = imagined(match, 0, 7)
    assert match.states["dice"].tobytes() != dream.states["dice"].tobytes()
    assert received(match, 1, "en") != received(dream, 1, "en"), "seat 0 has imagined my hand"
