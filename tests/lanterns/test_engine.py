"""Lanterns as an engine: alike however it runs."""

import hashlib

import pytest

import tablee
from tests.tools.alike import play_alike

GAME = tablee.game("lanterns")


@pytest.mark.parametrize("show", [True, False])
def test_every_engine_plays_the_same(show):
    """At every decision of six games they leave the same state and choices."""
    for number, players in enumerate([*GAME.players] * 2):
        play_alike(GAME, number, {"players": players, "show": show}, hashlib.sha256())
