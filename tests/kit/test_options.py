"""Options: filled in, refused with what is possible, read from a command line."""

import pytest

import tablee
from tablee.kit.options import Option, digest, fill_in, read_value

OPTIONS = {"players": Option((2, 3), 2, 101), "first": Option(("lot", 0, 1), "lot", 107)}


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
