"""A table of Push in one readable line, for the tests of its clauses.

All of them get the game from here: test_planted.py puts a spoilt one in its place.
"""

from functools import cache

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import DICE, roll, seeded
from tablee.kit.table.knowledge import IllegalAction
from tests.tools.corner import in_a_corner

GAME = tablee.game("push")
FACES = ("red", "blue", "green", "yellow", "purple", "star")
SEATS = 6


def new(**options):
    """A game about to begin; the first seat begins unless the options say otherwise."""
    return GAME.new(**{"seed": 1, "first": 0, "mode": Mode.INTERPRETED, **options})


def table(
    columns="",
    *,
    deck="",
    last=False,
    players=2,
    turn=0,
    bench=(),
    bank=(),
    drawn=None,
    switches=0,
    phase=None,
    waiting=None,
    rolls="",
    **options,
):
    """A game in the middle: table("red2 roll / yellow5", deck="blue1 switch", bench=["green6"]).

    `deck` is what comes next, the next card first. All other cards lie in the deck below or, where
    those are the last, in the discard. `rolls` is what the die will show. Columns that are there, or
    Switch cards set aside, are those of a turn in which one can go on; else a turn begins.
    """
    match = new(players=players, **options)
    position, cards = match.position(), GAME.rules.CARDS
    counts = dict(zip(cards, match.boxes[0].counts.tolist(), strict=True))
    piles = [pile.split() for pile in columns.split("/") if pile.strip()]
    lying = [*columns.replace("/", " ").split(), *([drawn] if drawn else [])]
    lying += ["switch"] * switches
    for name, held in (("bench", bench), ("bank", bank)):
        for seat, hand in enumerate(held):
            position[name][seat] = [hand.split().count(card) for card in cards[:-2]]
            lying += hand.split()
    coming = deck.split()
    rest = {card: n - [*lying, *coming].count(card) for card, n in counts.items()}
    assert min(rest.values()) >= 0, "the box does not hold so many of a card"
    if last:
        position["discard"] = list(rest.values())
    else:
        coming += [card for card in cards for _ in range(rest[card])]
    begun = "GO_ON" if piles or switches else "TURN"
    position.update(
        columns=[*piles, *[[] for _ in range(3 - len(piles))]],
        deck=[*reversed(coming), *[None] * (len(position["deck"]) - len(coming))],
        left=len(coming),
        drawn=drawn,
        switches=switches,
        turn=turn,
        waiting=[turn if waiting is None else waiting],
        phase=phase or ("PLACE" if drawn else begun),
        dice=DICE.named(seeded(rolling(tuple(rolls.split())))),
    )
    return taken_up(position, players=players, **options)


@cache
def rolling(faces):
    """A seed whose dice roll these faces one after another."""
    for seed in range(10_000):
        dice = seeded(seed)[0]
        if all(FACES[roll(dice, len(FACES))] == face for face in faces):
            return seed
    raise AssertionError("no dice roll so")


def taken_up(position, **options):
    """The game that a position describes."""
    return in_a_corner(GAME, position, **{"first": 0, "mode": Mode.INTERPRETED, **options})


def play(match, story):
    """Play "0 push, 1 take 2": a seat and a sentence each."""
    for row in story.split(", "):
        match.play(int(row[0]), row[2:])
    return match


def refusal(match, row, language="en"):
    """What the table answers to "0 place 2", having changed nothing."""
    before = match.position(), match.record(), match.events
    with pytest.raises(IllegalAction) as refused:
        match.play(int(row[0]), row[2:], language=language)
    assert (match.position(), match.record(), match.events) == before
    return str(refused.value).replace("\N{NO-BREAK SPACE}", " ")  # as people type it


def why_not(match, row):
    """The clause that forbids "0 place 2", told by the rules in each language: "3.3"."""
    with pytest.raises(IllegalAction) as refused:
        match.play(int(row[0]), row[2:])
    clause = refused.value.clause
    written = f"{clause // 100}.{clause % 100}"
    for language, no in (("en", "Not allowed:"), ("fr", "Ce n’est pas permis :")):
        sentence = match.game.clauses(language, match.boxes)[clause]
        expected = f"{no} {sentence} (§{written})".replace("\N{NO-BREAK SPACE}", " ")
        assert refusal(match, row, language).startswith(expected)
    return written


def columns(match):
    """What lies in the columns, written as for `table`."""
    return " / ".join(" ".join(column) for column in match.position()["columns"] if column)


def bench(match, seat=0):
    """What lies on a bench: "red2 red2 blue5"."""
    return _names(match, match.position()["bench"][seat])


def bank(match, seat=0):
    """What lies in a bank."""
    return _names(match, match.position()["bank"][seat])


def discard(match):
    """What has been discarded."""
    return _names(match, match.position()["discard"])


def _names(match, counts):
    pairs = zip(match.rules.CARDS, counts, strict=False)
    return " ".join(card for card, n in pairs for _ in range(n))


def asked(match):
    """The phase, and whom the table waits for: "TAKE 1"."""
    return " ".join([match.phase.name, *map(str, match.waiting)])


def told(match, language="en"):
    """What the last action led to, in words."""
    return list(match.told(None, language, match.story[-1].told))
