"""The photographs in the box as pictures: no two alike, of a few sizes, light to fetch."""

import io
from itertools import combinations

import pytest

from tablee.games.oeil_en_coin.deck import BUILT_IN, built_in
from tablee.kit.pictures.photographs import ALIKE, apart, opened

Image = pytest.importorskip("PIL.Image")

FILES = [BUILT_IN / photo["file"] for photo in built_in()["photos"]]
MIB = 1024 * 1024


def test_no_two_could_be_taken_for_the_same():
    """By the measure that people's own photographs are compared by."""
    seen = {file.name: opened(file.read_bytes()).likeness for file in FILES}
    assert [(a, b) for a, b in combinations(seen, 2) if apart(seen[a], seen[b]) <= ALIKE] == []


def test_a_copy_would_be_found_out():
    """Half as large, and badly saved."""
    picture, copy = Image.open(FILES[0]), io.BytesIO()
    picture.resize((picture.width // 2, picture.height // 2)).save(copy, "JPEG", quality=50)
    one, other = (opened(data).likeness for data in (FILES[0].read_bytes(), copy.getvalue()))
    assert apart(one, other) < ALIKE


def test_they_lie_broad_upright_or_square_and_in_no_other_size():
    assert {Image.open(file).size for file in FILES} == {(844, 604), (604, 844), (684, 684)}


def test_the_whole_deck_is_light_to_fetch():
    assert sum(file.stat().st_size for file in FILES) < 6 * MIB
