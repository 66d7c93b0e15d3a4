"""The table in a terminal: the map, one's own goals, the next stops with their minutes; no secrets."""

import random

import pytest
from rich.console import Console

from tablee.games.yapasphoto import text
from tests.tools.random_games import play_on
from tests.yapasphoto.table import GAME, STOPS, new, play, table


def drawn(match, seat, language="en", width=100, **how):
    """The lines that this seat sees."""
    console = Console(width=width, force_terminal=False, color_system=None, **how)
    with console.capture() as captured:
        console.print(text.draw(match.knowledge(seat), match.seats, say_in(language)))
    return captured.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()


def say_in(language):
    """Sentences of the game in a language."""
    return lambda message, **arguments: GAME.words.say(language, message, **arguments)


def test_the_map_shows_stops_gateways_and_pawns():
    """Numbers, brackets around gateways, letters for pawns."""
    lines = "\n".join(drawn(table("Travers, Bienne"), 0))
    assert "26A" in lines and "[33]B" in lines and "Lap 2 of 40 at most  ████████████ 60'" in lines


def test_a_low_terminal_shows_the_map_around_oneself_and_others_in_a_line():
    """As many lines of the map as are left; who has reached how much, in signs."""
    match = table("Couvet, Le Locle", routes=(8, 9), destinations=(9, 8), scored=[2])
    whole = drawn(match, 0, width=80)
    console = Console(width=80, force_terminal=False, color_system=None)
    with console.capture() as captured:
        shown = text.draw(match.knowledge(0), match.seats, say_in("en"))
        console.print(shown, height=14)
    low = captured.get().splitlines()
    assert len(low) == 14 and all(line in whole for line in low[1:6])
    assert any("25A" in line or "27A" in line for line in low), low
    (other,) = [line for line in low if " B " in line]
    assert other.rstrip().endswith("○○○○ ○○")


def test_the_next_stops_with_minutes_and_what_is_there():
    """One line away: minutes, sights still to be had, and whether it would score."""
    match = table("Couvet, Le Locle", routes=(8, 9), scored=[1], photos={1: "indoor Travers"})
    (told,) = [line for line in drawn(match, 0, width=200) if line.startswith("Next stops:")]
    assert all(
        part in told for part in ("26 Travers 5'", "28 Môtiers 5' ⌂ ☼", "24 La Brévine 15' ☼")
    )
    assert "26 Travers 5' ⌂" not in told, "somebody has been there"
    match = play(match, "0 go Môtiers")
    (told,) = [line for line in drawn(match, 0, width=200) if line.startswith("Next stops:")]
    assert "29 Fleurier 5' ⌂ +1 ✓" in told
    assert not [line for line in drawn(match, 1) if line.startswith("Next stops:")]


def test_goals_are_marked_when_done():
    """Route in its order, gateways after it."""
    match = table("Couvet, Le Locle", routes=(8, 9), destinations=(9, 8), scored=[2])
    lines = "\n".join(drawn(match, None, width=200))
    assert (
        "✓24 La Brévine → ✓29 Fleurier → ○14 Les Geneveys-sur-Coffrane → ○26 Travers    ○35"
        in lines
    )


def test_only_ones_own_cards_are_shown():
    """Dealt cards before the choice, action cards after it."""
    match = new(variant="spiced")
    mine, theirs = drawn(match, 0), drawn(match, 1)
    assert sum(line.startswith("Route ") for line in mine) == 2
    assert not set(mine) & {line for line in theirs if line.startswith(("Route", "In your"))}
    onlooker = "\n".join(drawn(match, None))
    assert "Route" not in onlooker and "In your hand" not in onlooker


def test_what_is_blocked_is_told():
    """By name, with the stop or both ends of the line."""
    match = table(
        variant="spiced",
        blocked=[[[STOPS["Travers"]], []]],
        closed=[1],
        closed_by=[0],
    )
    lines = "\n".join(drawn(match, 1, "fr"))
    assert "Bloqué ou fermé : Neuchâtel – St-Blaise, Mines d’asphalte (Travers)" in lines


def test_a_stop_is_explained():
    """By its number or its name, in the language of the reader; other words are not."""
    match = table(photos={1: "indoor Neuchâtel"})
    know, seats = match.knowledge(0), match.seats
    said = text.explain(know, seats, say_in("en"), "neuchâtel")
    assert said == text.explain(know, seats, say_in("en"), "1")
    assert "St-Blaise 5'" in said and "Museum of Art and History, photographed already." in said
    assert "une porte" in text.explain(know, seats, say_in("fr"), "Bienne")
    assert text.explain(know, seats, say_in("en"), "Paris") is None


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whole_games_are_drawn_within_the_width(width, language):
    """At any moment of a game of each variant, for everybody."""
    for number, variant in enumerate(("standard", "quick", "spiced")):
        match = new(players=3, variant=variant, seed=number, lap_limit=5)
        for step, _ in enumerate(play_on(match, random.Random(number))):
            if step % 12 == 0:
                for seat in (0, None):
                    lines = drawn(match, seat, language, width)
                    assert max(map(len, lines)) <= width and len(lines) < 80
        assert drawn(match, None, language, width)
