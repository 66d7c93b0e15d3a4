"""The photographs in the box: all there, described in both languages, and nothing hidden in them."""

import tomllib

import pytest

from tablee.games.oeil_en_coin.deck import BUILT_IN, built_in, doubles, faults

PHOTOS = built_in()["photos"]


def test_a_hundred_photographs_two_with_a_camera():
    assert len(PHOTOS) == 100
    assert len(doubles(built_in())) == 2


def test_every_photograph_is_described_in_both_languages_and_unlike_any_other():
    for language in ("en", "fr"):
        sentences = [photo[language] for photo in PHOTOS]
        assert all(len(sentence) > 10 for sentence in sentences)
        assert len(set(sentences)) == 100


def test_every_tag_has_its_word_in_both_languages():
    words = tomllib.loads((BUILT_IN / "deck.toml").read_text("utf-8"))["words"]
    assert {tag for photo in PHOTOS for tag in photo["tags"]} == set(words)
    assert all(word["en"] and word["fr"] for word in words.values())
    assert all(len(photo["tags"]) >= 3 for photo in PHOTOS)


def test_every_picture_is_a_small_webp_without_metadata():
    seen = set()
    for photo in PHOTOS:
        picture = (BUILT_IN / photo["file"]).read_bytes()
        assert picture[:4] == b"RIFF" and picture[8:12] == b"WEBP"
        assert 2_000 < len(picture) <= 60_000
        assert b"EXIF" not in picture and b"XMP " not in picture
        seen.add(picture)
    assert len(seen) == 100


@pytest.mark.parametrize("hidden", ["\u3164", "a\u2800\u2800b", "Z" + "\u0308" * 20])
def test_words_of_a_deck_show(hidden):
    """What fills a line without being seen, and heaps of marks, are no words (H17)."""
    good = {"name": {}, "motif": "camera", "words": {}, "photos": [{"tags": ["camera"]}] * 100}
    assert not list(faults(good))
    for wrong in (
        {"name": {"en": hidden}}, {"words": {"camera": {"en": hidden}}}, {"motif": hidden},
        {"photos": [{"tags": [hidden]}]}, {"photos": [{"tags": [], "en": hidden}]},
    ):  # fmt: skip
        assert list(faults(good | wrong)), wrong
