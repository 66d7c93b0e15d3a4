"""Text from outside: what shows of it stands on a line, and nothing else does."""

from unicodedata import category, is_normalized

import pytest
from hypothesis import given, strategies

import tablee
from tablee.kit.lines import HEAPED, JOINERS, as_line, looks
from tablee.kit.table.knowledge import IllegalAction

FAMILY = "👨‍👩‍👧"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "text",
    ["Anna", "Zoé", "L’Œil en coin", "ไม้ไผ่", "הַבַּיִת", "علی‌رضا", "हिन्दी", "한국어", "日本語",
     "☀️", FAMILY, SCOTLAND, "👍🏽", "a b"],
)  # fmt: skip
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert as_line(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u200b", ""), ("\u2060\ufeff\u00ad", ""), ("\u3164", ""), ("\u2800\u2800", ""),
        ("\u0301", ""), (" \u0301a", "a"), ("\u200d", ""), (FAMILY[:2], FAMILY[0]),
        ("\U000e0041\U000e0042", ""), ("a\U000e0041b", "ab"), ("\ue000\ufffe\ufdd0", ""),
        ("a\u202eb\u202c", "ab"), ("\u2066a\u2069\u200f", "a"), ("\ud800a", "a"),
        ("a\n\t\u2028  b\u00a0c\0", "a b c"), ("a\x07b\x7f", "ab"), ("e\u0301", "é"),
        ("e\u200b\u0301", "é"),
        ("z" + "\u0335" * 60, "z" + "\u0335" * HEAPED),
    ],
)  # fmt: skip
def test_what_does_not_show_is_left_out(text: str, shown: str) -> None:
    assert as_line(text) == shown


SIGNS = strategies.text(
    strategies.one_of(
        strategies.characters(exclude_categories=()),
        strategies.sampled_from("ae \u0301\u0327\u200b\u200d\u202e\u3164\ufe0f👨🏴\U000e0067"),
    )
)


@given(text=SIGNS, most=strategies.one_of(strategies.none(), strategies.integers(1, 8)))
def test_it_is_one_line_and_nothing_turns_it_round(text: str, most: int | None) -> None:
    line = as_line(text, most)
    assert as_line(line, most) == line == line.strip() and is_normalized("NFC", line)
    assert "  " not in line and (most is None or len(line) <= most)
    assert not any(category(sign) in ("Cc", "Cs", "Co", "Zl", "Zp") for sign in line)
    assert not any("\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069" for sign in line)
    assert not line or (category(line[0])[0] not in "MZ" and line[0] not in JOINERS)


def test_a_caption_of_which_nothing_shows_is_none() -> None:
    match = tablee.game("oeil_en_coin").new(seed=1, players=4)
    seat = match.waiting[0]
    choice = match.choices(seat)[0]
    for nothing in ("\u200b", "\u2060", "\u3164", "\u2800", "\u0301", "\U000e0041", "\u202e\u202c"):
        with pytest.raises(IllegalAction, match="at least one character"):
            match.after(seat, choice, nothing)
    assert match.after(seat, choice, "to the\u202e left\u200b").story[-1].says == "to the left"


def test_a_record_with_such_a_caption_is_played_again() -> None:
    match = tablee.game("oeil_en_coin").new(seed=1, players=4)
    seat = match.waiting[0]
    record = match.after(seat, match.choices(seat)[0], "so it was").record()
    record["rows"][0][2] = "\u200b"
    again = tablee.replay(record)
    assert again.story[0].says == "…" and again.record()["checks"] == record["checks"]


@pytest.mark.parametrize(
    "other", ["ANNA", "An\u200dna", "Anna\ufe0f", "An\u034fna", "Ａｎｎａ", "a\u200cnna"]
)
def test_nobody_is_called_what_looks_like_somebody(other: str) -> None:
    assert looks(as_line(other)) == looks("Anna") != looks("Anne")
