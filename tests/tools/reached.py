"""Positions that real play reaches, for tests that spoil them."""

import random

import pytest

from tablee.kit.engines.engine import Mode


def reached(game, phase, more=lambda position: True, **options):
    """The first position of this phase, in random games, of which more is true; and its options."""
    for seed in range(200):
        match, luck = game.new(seed=seed, mode=Mode.INTERPRETED, **options), random.Random(seed)
        while True:
            if match.phase.name == phase and more(match.position()):
                return match.position(), match.options
            if match.over:
                break
            seat = luck.choice(match.waiting)
            choice = luck.choice(match.choices(seat))
            match.play(seat, choice, game.actions.any_speech(choice))
    raise AssertionError(f"no game comes to {phase}")


def is_refused(game, position, options):
    """As it stands it is taken up; spoilt, it cannot come up."""
    with pytest.raises(ValueError, match=r"cannot come up|cannot be|waits for"):
        game.from_position(position, mode=Mode.INTERPRETED, options=options)


def is_taken_up(game, position, options):
    """It can be played on."""
    return (
        game.from_position(position, mode=Mode.INTERPRETED, options=options).position() == position
    )
