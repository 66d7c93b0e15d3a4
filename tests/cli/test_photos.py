"""A folder of photographs becomes a deck that plays, whatever else lies in the folder."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tablee as house
from tablee.cli import saves
from tablee.kit.rules.options import Unplayable
from tests.photographs import PLANTED, bomb, broken, drawn, full_of_notes, jpeg, png_full_of_notes
from tests.tools.long import less

Tablee = Callable[..., Any]
PHOTOS = less(111, 29)  # good ones: with three that are there twice, four can play


@pytest.fixture
def summer(tmp_path: Path) -> Path:
    """A folder as it comes: five files broken, one a bomb, three that are there twice."""
    folder = tmp_path / "summer"
    folder.mkdir()
    for n in range(PHOTOS):
        write = png_full_of_notes if n % 10 == 9 else full_of_notes
        ending = ".PNG" if n % 10 == 9 else ".jpg"
        folder.joinpath(f"a{n:03}{ending}").write_bytes(write(drawn(n, (480, 360))))
    for n in range(5):
        folder.joinpath(f"b{n}.jpg").write_bytes(broken(n))
    folder.joinpath("c.png").write_bytes(bomb())
    for n in range(3):  # the same pictures, saved again and smaller
        again = jpeg(drawn(n, (480, 360)).resize((400, 300)), 50)
        folder.joinpath(f"d{n}.jpeg").write_bytes(again)
    folder.joinpath("notes.txt").write_text("not a photograph", "utf-8")
    return folder


@pytest.mark.slow
def test_a_folder_becomes_a_deck_that_plays(tablee: Tablee, summer: Path, tmp_path: Path) -> None:
    code, out, _ = tablee(
        "photos", "add", str(summer), "--name", "Été 2026", "--camera", "a007.jpg"
    )
    assert code == 0 and f"{PHOTOS + 3} photographs were added, 6 refused" in out
    assert "3 much like another" in out and "notes.txt" not in out
    assert f"3 to {min(12, (PHOTOS + 3) // 8)} can play with it." in out
    assert out.count("It is broken") + out.count("It is no photograph") == 5
    assert "c.png: It has too many pixels" in out
    for n in range(3):
        assert f"d{n}.jpeg: number {PHOTOS + 1 + n}, much like number {n + 1}" in out
    folder = saves.kept("decks") / "ete-2026"
    written = b"".join(file.read_bytes() for file in folder.iterdir() if file.suffix == ".webp")
    for where, note in PLANTED.items():
        assert note.encode() not in written, where
    code, out, _ = tablee("deck", "check", "Été 2026")
    assert (
        code == 0
        and f"Été 2026: {PHOTOS + 3} photographs" in out
        and "one doubles the points" in out
    )
    sheet = tmp_path / "sheet.png"
    assert tablee("deck", "sheet", "ete-2026", "-o", str(sheet))[0] == 0
    assert sheet.stat().st_size > 20_000
    plays(folder)


def plays(folder: Path) -> None:
    """A whole game, by chance."""
    game, chance = house.game("oeil_en_coin"), Random(4)
    data = game.part("deck").read(folder / "deck.toml")
    match = game.new(7, players=less(5, 4), data=data)
    while not match.over:
        seat = chance.choice(match.waiting)
        action = chance.choice(match.choices(seat))
        match.play(seat, action, says="Summer" if action.startswith("caption") else None)
    assert house.replay(match.record(), data).over


@pytest.fixture
def small(tablee: Tablee, tmp_path: Path) -> Path:
    """A deck of three, which is too few."""
    folder = tmp_path / "three"
    folder.mkdir()
    for n in range(3):
        folder.joinpath(f"{n}.jpg").write_bytes(jpeg(drawn(n)))
    assert tablee("photos", "add", str(folder), "-o", str(tmp_path / "deck"))[0] == 0
    return tmp_path / "deck"


def test_what_was_said_of_photographs_stays_when_others_come(
    tablee: Tablee, small: Path, tmp_path: Path
) -> None:
    toml = small / "deck.toml"
    toml.write_text(toml.read_text("utf-8").replace('en = ""', 'en = "A \\"jetty\\""', 1), "utf-8")
    more = tmp_path / "more"
    more.mkdir()
    more.joinpath("1.jpg").write_bytes(jpeg(drawn(1)))
    more.joinpath("9.jpg").write_bytes(jpeg(drawn(9)))
    code, out, _ = tablee("photos", "add", str(more), "-o", str(small), "--camera", "9.jpg")
    assert code == 0 and "1.jpg: It is in the deck already: number 2." in out
    photos = house.game("oeil_en_coin").part("deck").read(toml)["photos"]
    assert [photo["tags"] for photo in photos] == [[], [], [], ["camera"]]
    assert photos[0]["en"] == 'A "jetty"'
    out = tablee("deck", "check", str(small))[1]
    assert "4 photographs" in out and "3 without a description" in out
    assert "not enough to play" in out
    assert "Cela ne suffit pas" in tablee("deck", "check", str(toml), "--lang", "fr")[1]


def test_too_few_for_a_table(tablee: Tablee, small: Path) -> None:
    code, _, said = tablee("play", "oeil_en_coin", "--deck", str(small), "--players", "3")
    assert code != 0 and "at least eight photographs for each" in said.replace("\n", " ")


def test_what_is_wrong_with_a_deck_is_told_photograph_by_photograph(
    tablee: Tablee, small: Path
) -> None:
    toml = small / "deck.toml"
    lines = toml.read_text("utf-8").splitlines()
    files = [n for n, line in enumerate(lines) if line.startswith("file")]
    lines[files[1]] = 'file = "../../secret.webp"'
    lines[files[2]] = lines[files[0]]
    lines[files[2] + 1] = 'tags = "camera"'
    toml.write_text("\n".join(lines), "utf-8")
    code, out, said = tablee("deck", "check", str(small))
    assert code == 1 and "3 things are wrong" in said
    assert "Photograph 2 names no picture" in out and "same picture as photograph 1" in out
    assert "Photograph 3 has a list of tags" in out
    toml.write_text('[[photo]]\nfile = "gone.webp"\ntags = []\n', "utf-8")
    assert "gone.webp is not in the folder" in tablee("deck", "check", str(small))[1]
    toml.write_text("[[photo", "utf-8")
    assert "no deck that can be read" in tablee("deck", "check", str(small))[2]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("photos", "eat"), "There is no “tablee photos eat”: expected add."),
        (("photos", "add"), "Say which folder"),
        (("photos", "add", "nowhere"), "There is no folder nowhere."),
        (("photos", "add", "."), "there is no photograph"),
        (("deck", "eat"), "There is no “tablee deck eat”: expected check or sheet."),
        (("deck", "check", "nowhere"), "There is no deck “nowhere”"),
        (("deck", "check", "-o", "x.jpg"), "“tablee deck sheet” alone"),
        (("play", "push", "--deck", "x"), "Push is not played with a deck of your own."),
    ],
)
def test_what_cannot_be(
    tablee: Tablee, arguments: tuple[str, ...], complaint: str, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, said = tablee(*arguments)
    assert code != 0 and complaint in said


PHOTO: dict[str, Any] = {"file": "a.webp", "tags": []}


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"photos": 3},
        {"photos": [3] * 40, "motif": "camera"},
        {"photos": [PHOTO | {"file": "/photos/../x.webp"}] * 40, "motif": "camera"},
        {"photos": [PHOTO | {"file": "//evil.example/x.webp"}] * 40, "motif": "camera"},
        {"photos": [PHOTO | {"file": "x.svg"}] * 40, "motif": "camera"},
        {"photos": [PHOTO | {"tags": [[]]}] * 40, "motif": "camera"},
        {"photos": [{"tags": [], "en": "x" * 301}] * 40, "motif": "camera"},
        {"photos": [{"tags": [], "en": {"x": 1}}] * 40, "motif": "camera"},
        {"photos": [{"tags": []}] * 40, "motif": ["camera"]},
        {"photos": [{"tags": []}] * 40, "motif": "camera", "words": {"camera": {"en": "a\nb"}}},
    ],
    ids=lambda data: json.dumps(data)[:50],
)
def test_no_table_is_laid_out_with_what_is_no_deck(data: Any) -> None:
    with pytest.raises(Unplayable):
        house.game("oeil_en_coin").new(players=3, data=data)
