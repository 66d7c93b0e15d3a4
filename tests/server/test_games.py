"""One broken game does not close the house."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import tablee
from tablee.server import games
from tablee.server.games import games_here

from .house import Running


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of Push as it was installed, with its digest in the papers of the installation."""
    file, papers = tmp_path / "tablee/games/push/game.py", tmp_path / "tablee-0.dist-info"
    for folder in (file.parent, papers):
        folder.mkdir(parents=True)
    file.write_text("CARDS = 120\n")
    digest = urlsafe_b64encode(sha256(file.read_bytes()).digest()).decode().rstrip("=")
    record = "tablee-0.dist-info/RECORD,,\n", f"tablee/games/push/game.py,sha256={digest},12\n"
    (papers / "RECORD").write_text("".join(record))
    monkeypatch.setattr(games, "distribution", lambda _: PathDistribution(papers))
    for kept in (games._installed, games._altered):
        kept.cache_clear()
    yield file
    for kept in (games._installed, games._altered):
        kept.cache_clear()


@pytest.mark.parametrize("what", ["as it was", "another number", "gone"])
def test_a_game_whose_rules_are_not_those_installed_is_refused(rules: Path, what: str) -> None:
    if what == "another number":  # which Python reads as well as the other
        rules.write_text("CARDS = 129\n")
    elif what == "gone":
        rules.unlink()
    with capture_logs() as logged:
        here = {game.name for game in games_here()}
    assert {"photograph", "photosynthesis"} < here
    assert ("push" in here) == (what == "as it was")
    assert ("games/push/game.py" in str(logged)) == (what != "as it was")


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
