"""A table of Photosynthesis in one readable line, for the tests of its clauses.

All of them get the game from here: test_planted.py puts a spoilt one in its place.
"""

from types import SimpleNamespace

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.table.knowledge import IllegalAction
from tests.tools.corner import in_a_corner

GAME = tablee.game("photosynthesis")


def new(**options):
    """A game about to begin; the first seat begins unless the options say otherwise."""
    return GAME.new(**{"seed": 1, "first": 0, "mode": Mode.INTERPRETED, **options})


def table(
    stand="",
    *,
    players=2,
    sun="d1",
    rounds=0,
    turn=0,
    first=0,
    light=20,
    beside=None,
    columns=None,
    piles=None,
    points=None,
    **options,
):
    """A game in the middle: table("d4 large 0, d5 seed 1", light=[5, 3], sun="a4").

    Every piece that is not said to stand on the island lies where it lay at the start, or has left
    the game. `beside` ("seed large") and `columns` ([4, 4, 3, 1]) are those of the seat whose turn
    it is; the points of tokens gone from `piles` are those of the last seat.
    """
    rules, position = tables_of(GAME), new(players=players, **options).position()
    taken = 0
    if piles:
        gone = [rules.PILES[n] - left for n, left in enumerate(piles)]
        full = position["piles"]
        taken = sum(int(rules.TOKENS[n, k]) for n in range(4) if full[n] for k in range(gone[n]))
        position["piles"] = piles
    lying = [piece.split() for piece in stand.split(", ") if piece]
    position["pieces"] = [[at for at, size, _ in lying if size == name] for name in rules.SIZES]
    position["own"] = [[at for at, _, seat in lying if int(seat) == n] for n in range(4)]
    for seat in range(players):
        asked = seat == turn
        for kind, size in enumerate(rules.SIZES):
            left = int(rules.PIECES[kind]) - lying_of(lying, size, seat)
            held = beside.split().count(size) if asked and beside is not None else 0
            column = min(int(rules.SLOTS[kind]), left - held)
            if asked and columns is not None:
                column = columns[kind]
            if not asked or beside is None:
                held = min(int(rules.AVAILABLE[kind]), left - column)
            position["available"][seat][kind], position["board"][seat][kind] = held, column
    position.update(
        phase="ACT",
        waiting=[turn],
        first=first,
        rounds=rounds or rules.CORNERS.index(sun) + 1,
        light=[*(light if isinstance(light, list) else [light] * players), 0, 0, 0][:4],
        points=[*(points or [0] * (players - 1) + [taken]), 0, 0, 0][:4],
    )
    return taken_up(position, players=players, **options)


def tables_of(game):
    """The tables of its pieces as these very rules know them, misprints included."""
    those = game.rules.check_sanity, game.rules.make_box
    return SimpleNamespace(**(those[0].__globals__ | those[1].__globals__ | vars(game.rules)))


def taken_up(position, **options):
    """The game that a position describes."""
    return in_a_corner(GAME, position, **{"first": 0, "mode": Mode.INTERPRETED, **options})


def lying_of(lying, size, seat):
    """How many pieces of this size a seat has among those that stand."""
    return sum(piece[1:] == [size, str(seat)] for piece in lying)


def dawn(stand, *, sun="d1", players=2, light=0, **more):
    """The same table when the sun has just come to this corner."""
    corners = GAME.rules.CORNERS
    before = corners[corners.index(sun) - 1]
    match = table(stand, sun=before, players=players, turn=players - 1, light=light, **more)
    return play(match, f"{players - 1} pass")


def play(match, story):
    """Play "0 grow d4, 1 pass": a seat and a sentence each."""
    for row in story.split(", "):
        match.play(int(row[0]), row[2:])
    return match


def refusal(match, row, language="en"):
    """What the table answers to "0 grow d4", having changed nothing."""
    before = match.position(), match.record(), match.events
    with pytest.raises(IllegalAction) as refused:
        match.play(int(row[0]), row[2:], language=language)
    assert (match.position(), match.record(), match.events) == before
    return str(refused.value).replace("\N{NO-BREAK SPACE}", " ")  # as people type it


def why_not(match, row):
    """The clause that forbids "0 grow d4", told by the rules in each language: "6.2"."""
    with pytest.raises(IllegalAction) as refused:
        match.play(int(row[0]), row[2:])
    clause = refused.value.clause
    written = f"{clause // 100}.{clause % 100}"
    for language, no in (("en", "Not allowed:"), ("fr", "Ce n’est pas permis :")):
        sentence = match.game.clauses(language, match.boxes)[clause]
        expected = f"{no} {sentence} (§{written})".replace("\N{NO-BREAK SPACE}", " ")
        assert refusal(match, row, language).startswith(expected)
    return written


def island(match):
    """What stands on the island, written as for `table`, row by row."""
    position, rules = match.position(), match.rules
    return ", ".join(
        f"{cell} {rules.SIZES[kind]} {seat}"
        for cell in rules.CELLS
        for kind in range(4)
        for seat in range(4)
        if cell in position["pieces"][kind] and cell in position["own"][seat]
    )


def light(match):
    """The light of each seat."""
    return match.position()["light"][: match.players]


def points(match):
    """The points of the tokens of each seat."""
    return match.position()["points"][: match.players]


def available(match, seat=0):
    """What lies beside a seat's board, from seeds to large trees."""
    return match.position()["available"][seat]


def columns(match, seat=0):
    """What is left on a seat's board, from seeds to large trees."""
    return match.position()["board"][seat]


def told(match, language="en"):
    """What the last action led to, in words."""
    return list(match.told(None, language, match.story[-1].told))
