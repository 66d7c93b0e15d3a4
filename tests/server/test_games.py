"""One broken game does not close the house."""

import pytest

import tablee
from tablee.server.games import games_here

from .house import Running


@pytest.mark.parametrize("wrong", ["no words for an option", "no clause for it"])
def test_a_game_that_is_half_written_is_left_out_of_the_lobby(
    house: Running, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    game = tablee.game("photosynthesis")
    assert game in games_here()
    if wrong == "no clause for it":
        monkeypatch.setattr(type(game), "clauses", lambda self, language="en": {})
    else:
        said = game.words.say

        def say(language: str, message: str, **arguments: object) -> str:
            if message == "option-shade_rule":
                raise LookupError(message)
            return str(said(language, message, **arguments))

        monkeypatch.setitem(vars(game.words), "say", say)
    answer = house.visitor().get("/")
    assert answer.status_code == 200
    assert "game=photosynthesis" not in answer.text
    assert house.visitor().get("/tables/new?game=photosynthesis").status_code == 404
