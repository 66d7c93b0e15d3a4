"""Numbers: options that lie in the box, are kept where they are unusual, and said where they hold."""

import json

import pytest

import tablee
from tablee.kit.clauses import chapters
from tablee.kit.rules.options import Option, fill_in, number, read_value
from tablee.kit.table.replaying import replay
from tablee.kit.words import MissingWords, with_arguments

PUSH = tablee.game("push")
OPTIONS = {
    "players": Option((2, 3), 2, 101),
    "rolls": number(range(19), 18, clause=103),
    "blur": number(range(-5, 1), -2, clause=904),
    "minutes": number(range(35, 65, 5), 60, clause=301),
}


def played(rows=12, **options):
    """A game of which so many decisions are played, always the first that can be."""
    match = PUSH.new(seed=7, mode="interpreted", **options)
    for _ in range(rows):
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    return match


def test_the_usual_number_is_not_written_down():
    assert fill_in(OPTIONS, {"rolls": 18}) == {"players": 2}
    assert fill_in(OPTIONS, {"rolls": 9}) == {"players": 2, "rolls": 9}
    usual, other = played(rolls=18).record(), played(rolls=9).record()
    assert set(usual["options"]) == {"players", "first", "switch_cards", "risks"}
    assert other["options"] == usual["options"] | {"rolls": 9}


def test_a_record_with_other_numbers_is_played_again():
    match = played(rolls=9, columns=2)
    again = replay(PUSH, json.loads(json.dumps(match.record())), mode="interpreted")
    assert again.boxes.tobytes() == match.boxes.tobytes()
    assert again.states.tobytes() == match.states.tobytes() and again.told(0) is not None


def test_a_number_is_read_below_zero_and_in_steps():
    assert [read_value(OPTIONS["blur"], text) for text in ("-5", "0")] == [-5, 0]
    assert read_value(OPTIONS["minutes"], "45") == 45
    for name, text in (("blur", "-6"), ("blur", "1"), ("minutes", "46"), ("rolls", "-1")):
        with pytest.raises(ValueError, match="does not fit"):
            read_value(OPTIONS[name], text)
    assert OPTIONS["minutes"].listed() == ["35", "40", "…", "60"]


def test_forms_are_not_asked_for_numbers():
    assert set(PUSH.options) == {"players", "first", "switch_cards", "risks"}
    assert set(PUSH.numbers) == {"copies", "rolls", "switches", "stars", "columns"}
    assert {**PUSH.options, **PUSH.numbers} == PUSH.choosable


@pytest.mark.parametrize("name", tablee.games())
def test_every_number_lies_in_the_box(name):
    game = tablee.game(name)
    for field, one in game.numbers.items():
        value = one.values[0]
        boxes = game.box(fill_in(game.rules.OPTIONS, {field: value}))
        assert boxes[field][0] == value and game.numbers_in(boxes)[field] == value
        assert game.numbers_in()[field] == one.default


def test_a_text_asks_as_messages_do_with_its_variants_on_one_line():
    text = "{ $n -> [one] Is *[other] Are } { $n } { $n -> [one] card *[other] cards } -> [so]"
    assert with_arguments(text, "en", n=1) == "Is 1 card -> [so]"
    assert with_arguments(text, "en", n=0) == "Are 0 cards -> [so]"
    french = "{ WORD($n) } { $n -> [one] carte *[other] cartes }"
    assert [with_arguments(french, "fr", n=n) for n in (0, 3, 13)] == [
        "zéro carte", "trois cartes", "13 cartes",
    ]  # fmt: skip
    nested = "{ $n -> [1] a star *[other] { WORD($n) } stars { $n -> [2] both *[other] all } }"
    assert with_arguments(nested, "en", n=2) == "two stars both"


@pytest.mark.parametrize("text", ["{ $m } cards", "{ $n cards", "{ $n -> [one] card }"])
def test_a_text_that_cannot_be_said_is_a_mistake(text):
    with pytest.raises(MissingWords):
        with_arguments(text, "en", n=1)


def test_rules_as_they_are_written_ask_for_numbers():
    (clause,) = [c.clauses[103] for c in chapters(PUSH.folder, "en") if c.number == 1]
    assert "{ $rolls }" in clause
    assert "{" not in "".join(PUSH.clauses("en").values())


def test_a_refusal_says_the_number_that_holds():
    match = tablee.game("photosynthesis").new(
        seed=1, first=0, first_trees=1, planting=3, mode="interpreted"
    )
    match.play(0, "place a1")
    match.play(1, "place a3")
    assert "For 3 light a tree of yours plants a seed" in match.explain(0, 701)
    assert "Pour 3 lumières, un de vos arbres" in match.explain(0, 701, "fr")
