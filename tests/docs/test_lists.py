"""Every list of games that people read names the games there are, as their cards say."""

from pathlib import Path

import pytest

from docs import lists
from docs.lists import FILES, ROOT, games, with_lists
from tests.tools.golden import built_in

SIXTH = {
    "players": [2, 4],
    "title": {"en": "Sixth", "fr": "Sixième"},
    "line": {"en": "One more."},
}


@pytest.mark.parametrize("name", FILES)
def test_a_list_names_the_games_that_there_are(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert text == with_lists(text, games()), "run python docs/lists.py"
    assert [found for found, _ in games()] == [game.name for game in built_in()]


def test_a_sixth_game_comes_into_every_list() -> None:
    there = [*games(), ("sixth", SIXTH)]
    toml, readme, index = (with_lists((ROOT / name).read_text("utf-8"), there) for name in FILES)
    for line in (
        '        { "Sixth" = "games/sixth.md" },\n',
        '        { "Sixth" = "rules/sixth.en.md" },\n',
        '            { "Sixième" = "rules/sixth.fr.md" },\n',
    ):
        assert line in toml
    assert "\n| [Sixth](docs/games/sixth.md) | 2 to 4 | One more. |\n\n<!-- end -->" in readme
    assert "yapasphoto and Sixth<!-- end -->" in index and "[Sixth](games/sixth.md)" in index
    assert [with_lists(text, games()) for text in (toml, readme, index)] == [
        (ROOT / name).read_text("utf-8") for name in FILES
    ]


def test_it_writes_what_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FILES:
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text((ROOT / name).read_text("utf-8").replace("Photosynthesis", "x"), "utf-8")
    there = games()
    monkeypatch.setattr(lists, "ROOT", tmp_path)
    monkeypatch.setattr(lists, "games", lambda: there)
    assert list(lists.write()) == list(FILES) and list(lists.write()) == []
    assert "games/photosynthesis.md" in (tmp_path / "docs/index.md").read_text("utf-8")
