"""Positions of Lanterns in one line, for the tests."""

import tablee
from tablee.kit.engines.engine import Mode

GAME = tablee.game("lanterns")


def table(game, *hands, lead=0, seed=7, **options):
    """A table with just these hands ("R1 G2", "B3"), all first lanterns shown; seat `lead` leads."""
    options = {"players": len(hands), "mode": Mode.INTERPRETED} | options
    position = game.new(seed=seed, **options).position()
    dealt = [lantern for hand in position["hand"] for lantern in hand if lantern]
    rest = [lantern for lantern in position["deck"] if lantern] + dealt
    for seat, hand in enumerate(hands):
        cards = [*hand.split(), None, None][:2]
        position["hand"][seat] = cards
        position["back"][seat] = [card and card[0] for card in cards]
        position["shown_to"][seat] = ["all", [seat] if cards[1] else "all"]
        rest = [card for card in rest if card not in cards]
    position["deck"] = rest + [None] * (45 - len(rest))
    position |= {"pile": len(rest), "leader": lead, "waiting": [lead]}
    return game.from_position(position, **options)


def play(match, story):
    """Play "0 open 1, 1 offer 2": a seat and a sentence each."""
    for row in story.split(", "):
        seat, _, notation = row.partition(" ")
        match.play(int(seat), notation)
    return match
