"""The same game in every engine at once: portable, plain, and native where the tests compile it."""

import random
from typing import Any

from tablee.kit.rules.log import recorded
from tests.tools.long import modes_of
from tests.tools.random_games import play_on


def end_of(match: Any) -> bytes:
    """What a whole game came to, whatever the layout of its states."""
    events = [recorded(match.rules, row) for row in match.events]
    return repr((events, match.position(), match.scores, match.places)).encode()


def play_alike(game: Any, number: int, options: dict[str, Any], digest: Any) -> None:
    """A random game: at every decision the engines leave the same state and choices.

    The digest hears of the choices, of what is chosen, and of the end.
    """
    plain, *others = [game.new(seed=number, mode=mode, **options) for mode in modes_of(game.name)]
    for seat, choice in play_on(plain, random.Random(number)):
        choices = plain.choices(seat)
        for other in others:
            assert other.states.tobytes() == plain.states.tobytes(), other.engine.mode
            assert other.choices(seat) == choices, other.engine.mode
            other.play(seat, choice, game.actions.any_speech(choice))
        digest.update(f"{choices} {choice}".encode())
    assert all(end_of(other) == end_of(plain) for other in others)
    digest.update(end_of(plain))
