"""Options: filled in, refused with what is possible, read from a command line."""

import pytest

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
