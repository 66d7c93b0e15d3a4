"""Rounds of L'Œil en coin in a line or two, for the tests."""

import tablee
from tablee.kit.engines.engine import Mode

GAME = tablee.game("oeil_en_coin")
CAPTION = "Quand je serai grand·e"


def deck(photos=100, cameras=()):
    """A deck of so many photographs; those listed show a camera."""
    return {
        "motif": "camera",
        "photos": [{"tags": ["camera"] if i in cameras else []} for i in range(photos)],
    }


def table(players=5, seed=3, game=GAME, **options):
    """A fresh table in plain Python; seat 0 tells first, and no photograph counts double."""
    usual = {"data": deck(), "first": 0, "mode": Mode.INTERPRETED}
    return game.new(seed=seed, players=players, **(usual | options))


def laid_out(match, slots=None):
    """The storyteller gives a caption, everybody lays the photograph of their slot (the first)."""
    teller = match.waiting[0]
    chosen = slots or [1] * match.players
    match.play(teller, f"caption {chosen[teller]}", CAPTION)
    for seat in match.waiting:
        match.play(seat, f"submit {chosen[seat]}")
    return match


def place_of(match, seat):
    """Where a seat's photograph lies, as a player counts."""
    return "nobody" if seat is None else match.position()["place"][seat] + 1


def pointed(match, *fingers, likes=None):
    """Each guesser in turn points at the photograph of a seat (without any, of the next guesser),
    or None where that may be; so does the storyteller."""
    guessers = match.waiting
    for seat, other in zip(guessers, fingers or [*guessers[1:], guessers[0]], strict=True):
        match.play(seat, f"point {place_of(match, other)}")
    match.play(match.waiting[0], f"finger {place_of(match, likes)}")
    return match


def a_round(match, *fingers, likes=None):
    """A whole round, up to what comes after its points."""
    return pointed(laid_out(match), *fingers, likes=likes)


def photos_in(position):
    """Every photograph of a position, wherever it is."""
    held = [photo for hand in position["hand"] for photo in hand if photo >= 0]
    gone = [photo for photo, there in enumerate(position["discarded"]) if there]
    return held + gone + position["deck"][: position["pile"]]
