"""Random games that get somewhere: every verb is as likely, whatever it can be said of."""

import random
from collections.abc import Iterator
from typing import Any


def any_choice(match: Any, dice: random.Random) -> tuple[int, str]:
    """One of the seats waited for, one of the verbs it may use, one of its actions."""
    seat = dice.choice(match.waiting)
    choices = match.choices(seat)
    verb = dice.choice(list(dict.fromkeys(choice.partition(" ")[0] for choice in choices)))
    return seat, dice.choice([choice for choice in choices if choice.partition(" ")[0] == verb])


def play_on(match: Any, dice: random.Random, decisions: int = -1) -> Iterator[tuple[int, str]]:
    """Play to the end, or so many decisions; each is told just before it is played."""
    while not match.over and decisions != 0:
        seat, choice = any_choice(match, dice)
        yield seat, choice
        match.play(seat, choice, match.game.actions.any_speech(choice))
        decisions -= 1
