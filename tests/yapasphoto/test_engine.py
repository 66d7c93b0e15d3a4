"""yapasphoto as an engine: alike however it runs; lists, ways on, and playouts on any board."""

import hashlib
import random

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tests.tools.alike import play_alike
from tests.tools.long import less
from tests.tools.perft import counted_here, perft
from tests.tools.random_games import play_on

GAME = tablee.game("yapasphoto")
VARIANTS = ("standard", "quick", "spiced")
TABLES = [(players, variant) for players in (2, 3, 4, 5) for variant in VARIANTS]


def options_of(players, variant, number=0):
    """The options of a table; who begins goes through the seats, and through the lot."""
    first = ["lot", *range(players)][number % (players + 1)]
    return {"players": players, "variant": variant, "first": first, "lap_limit": 10}


def test_every_engine_plays_the_same():
    """At every decision of many games they leave the same state and choices, and the same as ever."""
    digest, games = hashlib.sha256(), 0
    for number, (players, variant) in enumerate(TABLES * less(2, 1)):
        play_alike(GAME, number, options_of(players, variant, number), digest)
        games += 1
    assert digest.hexdigest()[:16] == {24: "893c24a6044f8303", 12: "43aee94bca3e9ac6"}[games]


def test_the_list_is_what_nothing_objects_to():
    """`legal` lists in ascending order what no clause forbids, in every variant."""
    out = np.zeros(GAME.actions.size, np.int64)
    for number, (players, variant) in enumerate(TABLES):
        match = GAME.new(seed=number, mode=Mode.PORTABLE, **options_of(players, variant, number))
        for _ in play_on(match, random.Random(number)):
            for seat in range(match.players):
                match.engine.objections_at(match.boxes, match.states, 0, seat, out)
                assert match.legal(seat) == np.flatnonzero(out == 0).tolist()


def test_another_board_plays_to_its_end_without_other_rules():
    """The largest board there may be, nothing recompiled for it: whole random games."""
    stops = [f'{{ name = "S{i}", at = [{i % 8}, {i // 8}], gateway = {str(i > 55).lower()} }}'
             for i in range(64)]  # fmt: skip
    ends = (
        [(i, i + 1) for i in range(63)]
        + [(i, i + 8) for i in range(56)]
        + [(i, i + 9) for i in range(9)]
    )
    lines = [f'{{ between = ["S{a}", "S{b}"], by = "boat", minutes = 60 }}' for a, b in ends]
    sites = [
        f'{{ at = "S{i}", kind = "{kind}", name = "x" }}'
        for i in range(64)
        for kind in ("indoor", "outdoor")
    ]
    routes = [f'["S{i}", "S{i + 1}", "S{i + 2}", "S{i + 3}"]' for i in range(40)]
    cards = [f'["S{56 + i}", "S{57 + i}", "S{58 + i}", "S{59 + i}"]' for i in range(5)] * 8
    actions = GAME.rules.DATA.partition("\nactions = ")[2]
    parts = {"stops": stops, "lines": lines, "sites": sites, "routes": routes}
    parts["destinations"] = cards
    text = 'name = "Full"\n' + "".join(
        f"{part} = [\n" + ",\n".join(entries) + "\n]\n" for part, entries in parts.items()
    )
    text += f"actions = {actions}"
    for players, variant in ((2, "standard"), (5, "spiced")):
        options = options_of(players, variant)
        boxes, states = GAME.box(options, text), GAME.rules.STATE.new()
        assert (len(lines), boxes["lines"][0], boxes["stops"][0]) == (128, 128, 64)
        engine, totals = GAME.engine(Mode.PORTABLE), np.zeros(players, np.int64)
        states["dice"] = seeded(1)
        out = np.zeros(GAME.actions.size, np.int64)
        engine.playouts_at(boxes, states, 0, 20, quick(2), LOG.new(), out, totals)
        assert not states["waiting"].any() and engine.sanity_at(boxes, states, 0)


# --- Perft ---------------------------------------------------------------------


def played(players, variant, seed, decisions):
    """A game after so many random decisions."""
    match = GAME.new(seed=seed, mode=Mode.PORTABLE, **options_of(players, variant, 1))
    for _ in play_on(match, random.Random(seed), decisions):
        pass
    return match


@pytest.mark.parametrize(
    ("players", "variant", "seed", "decisions", "depth", "count"), counted_here(GAME.name)
)
def test_perft(players, variant, seed, decisions, depth, count):
    """The ways on from here are as many as they were when somebody last looked."""
    match = played(players, variant, seed, decisions)
    assert perft(match, depth) == count
