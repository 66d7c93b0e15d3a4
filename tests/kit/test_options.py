"""Options: filled in, refused with what is possible, read from a command line."""

import pytest

import tablee
from tablee.kit.rules.options import Option, as_written, digest, fill_in, read_value

OPTIONS = {"players": Option((2, 3), 2, 101), "first": Option(("lot", 0, 1), "lot", 107)}
MORE = OPTIONS | {
    "target": Option(range(100), 36, 701, suggested=(36, 12, 0)),
    "too": Option(("lot", "red"), "lot", 101, at=(2,)),
    "motif": Option(("deck",), "deck", 505, of_data=lambda data, language: {}),
    "old": Option((False, True), False, 506, hidden=True, before=True),
}


def test_the_usual_values_fill_in():
    assert fill_in(OPTIONS, {"players": 3}) == {"players": 3, "first": "lot"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"colour": 1}, "no option 'colour': expected one of players, first"),
        ({"players": 4}, r"players cannot be 4: expected one of 2, 3 \(§1.1\)"),
        ({"first": False}, r"first cannot be False: expected one of lot, 0, 1 \(§1.7\)"),
    ],
)
def test_a_wrong_option_says_what_is_possible(given, message):
    with pytest.raises(ValueError, match=message):
        fill_in(OPTIONS, given)


def test_values_are_read_as_people_write_them():
    assert read_value(OPTIONS["first"], "1") == 1
    assert read_value(OPTIONS["first"], "LOT") == "lot"
    switch = Option((False, True), False, 101)
    assert [read_value(switch, w) for w in ("yes", "on", "True", "no")] == [True, True, True, False]
    with pytest.raises(ValueError, match="expected False, True"):
        read_value(switch, "perhaps")


def test_whole_numbers_have_bounds():
    target = MORE["target"]
    assert fill_in(MORE, {"target": 99})["target"] == 99
    assert (target.bounds, target.named, target.listed()) == ((0, 99), (36, 12, 0), ["0–99"])
    assert [read_value(target, text) for text in ("0", "99", "007")] == [0, 99, 7]
    for text in ("100", "-1", "1.5", "", "yes", "9" * 5000):
        with pytest.raises(ValueError, match=r"does not fit: expected 0–99\."):
            read_value(target, text)
    for value in (100, -1, 12.0, True, "12", None):
        with pytest.raises(
            ValueError, match=r"target cannot be .*: expected one of 0–99 \(§7\.1\)"
        ):
            fill_in(MORE, {"target": value})


def test_a_choice_of_some_tables_is_no_choice_of_others():
    assert fill_in(MORE, {"too": "red"})["too"] == "red"
    assert fill_in(MORE, {"players": 3, "too": "lot"})["too"] == "lot"
    with pytest.raises(ValueError, match=r"too cannot be red with 3 players \(§1\.1\)"):
        fill_in(MORE, {"players": 3, "too": "red"})


def test_what_a_deck_has_is_for_the_deck_to_know():
    assert read_value(MORE["motif"], "yes") == fill_in(MORE, {"motif": "yes"})["motif"] == "yes"
    for value in (1, None, ["dog"], "x" * 61):
        with pytest.raises(ValueError, match=r"motif cannot be .*: expected one of deck, …"):
            fill_in(MORE, {"motif": value})


def test_a_refusal_is_short_whatever_was_sent():
    for given in ({"first": "x" * 9000}, {"x" * 9000: 1}):
        with pytest.raises(ValueError) as refused:
            fill_in(MORE, given)
        assert 60 < len(str(refused.value)) < 200


def test_what_was_written_before_an_option_keeps_its_old_meaning():
    assert fill_in(MORE, {})["old"] is False
    assert fill_in(MORE, as_written(MORE, {"players": 3}))["old"] is True
    assert as_written(MORE, {"old": False}) == {"old": False}
    with pytest.raises(ValueError, match="expected one of players, first, target, too, motif\\."):
        fill_in(MORE, {"colour": 1})


def test_a_digest_does_not_depend_on_the_order_of_keys():
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1}) != digest({"a": 1, "b": [3]})


def test_options_come_by_name_or_in_a_mapping_that_may_name_anything():
    game = tablee.game("push")
    assert game.new(options={"players": 3}, mode="interpreted").players == 3
    assert game.new(1, options={"players": 3}, mode="interpreted").players == 3
    for name in ("mode", "data", "seats", "seed", "position", "options", "self", "game"):
        with pytest.raises(ValueError, match=f"no option '{name}': expected one of players"):
            game.new(options={name: 1}, mode="interpreted")
    with pytest.raises(ValueError, match="no option 'self'"):
        game.new(self=1, mode="interpreted")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([("players", 3)], r"\[\('players', 3\)\] is no mapping"),
        ({"players": 3}, "option 'players' is given twice"),
        ({5: 3}, "no option 5"),
        ({"colour": 10**5000}, "no option 'colour'"),
    ],
)
def test_options_that_cannot_be_read_say_so(given, message):
    with pytest.raises(ValueError, match=message):
        tablee.game("push").new(options=given, players=3, mode="interpreted")


def test_a_value_too_long_for_a_sentence_is_shortened():
    with pytest.raises(ValueError, match=r"players cannot be ≈ 2\*\*16610: expected one of"):
        tablee.game("push").new(options={"players": 10**5000}, mode="interpreted")
