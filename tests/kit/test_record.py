"""Records: secret until declared, readable as JSON and back, as wide in plain Python as compiled."""

import json

import numpy as np
import pytest

from tablee.kit.rules.record import (
    ALL,
    EVERYONE,
    HIDDEN,
    KNOWN,
    NONE,
    OWNER,
    SPECTATOR,
    Field,
    Record,
    balance,
    card,
    count,
    mask,
    mask_of,
    one_hot,
    one_seat,
    seats_in,
)
from tests.envs.tables import read

INNER = Record(Field("left", "i1"), Field("words", "u8", (2,)))
RECORD = Record(
    Field("secret", "i1", (2,)),
    Field("open", "i1", (2,), EVERYONE, count(4)),
    Field("own", "i1", (2,), OWNER, one_hot(3)),
    Field("card", "i1", (2, 2), KNOWN("shown_to"), names=("R1", "R2", "B1")),
    Field("shown_to", "i2", (2, 2), EVERYONE, mask(2), bits=(0, 1)),
    Field("places", "u8", (), EVERYONE, mask_of([1, 63]), bits=(None, "a", *[None] * 61, "b")),
    Field("inner", INNER),
)


def filled():
    states = RECORD.new()
    states["secret"], states["open"], states["own"] = [1, 2], [3, 4], [1, 2]
    states["card"] = [[0, 1], [2, NONE]]
    states["shown_to"] = [[1, 2], [ALL, 0]]
    states["places"] = 2**63 + 2
    states["inner"]["left"], states["inner"]["words"] = 5, [2**64 - 1, 0]
    return states


def test_a_field_is_secret_until_declared():
    view = RECORD.seen_from(filled(), 0)
    assert view["secret"][0].tolist() == [HIDDEN, HIDDEN]
    assert view["open"][0].tolist() == [3, 4]
    assert (view["inner"]["left"][0], view["inner"]["words"][0].tolist()) == (0, [0, 0])


def test_an_owner_sees_their_own_cell_and_a_spectator_none():
    assert RECORD.seen_from(filled(), 0)["own"][0].tolist() == [1, HIDDEN]
    assert RECORD.seen_from(filled(), 1)["own"][0].tolist() == [HIDDEN, 2]
    assert RECORD.seen_from(filled(), None)["own"][0].tolist() == [HIDDEN, HIDDEN]


def test_a_mask_says_who_knows_each_cell():
    assert RECORD.seen_from(filled(), 0)["card"][0].tolist() == [[0, HIDDEN], [2, HIDDEN]]
    assert RECORD.seen_from(filled(), 1)["card"][0].tolist() == [[HIDDEN, 1], [2, HIDDEN]]
    assert RECORD.seen_from(filled(), None)["card"][0].tolist() == [[HIDDEN, HIDDEN], [2, HIDDEN]]
    states = filled()
    states["shown_to"][0, 0, 0] = 1 << SPECTATOR
    assert RECORD.seen_from(states, None)["card"][0, 0, 0] == 0


def test_a_card_reads_as_its_suit_and_its_number():
    cells = np.array([NONE, HIDDEN, 0, 5, 11], np.int8).reshape(-1, 1)  # 3 suits of 4 cards
    assert read(card(3, 4), cells).astype(int).tolist() == [
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [1, 0, 0, 1, 0, 0, 0],
        [0, 1, 0, 0, 1, 0, 0],
        [0, 0, 1, 0, 0, 0, 1],
    ]


def test_json_names_values_and_bits():
    shown = json.loads(json.dumps(RECORD.named(filled())))
    assert shown["card"] == [["R1", "R2"], ["B1", None]]
    assert shown["places"] == ["a", "b"]
    assert shown["shown_to"] == [[[0], [1]], ["all", []]]
    assert shown["inner"] == {"left": 5, "words": [2**64 - 1, 0]}
    assert RECORD.named(RECORD.seen_from(filled(), None))["card"][0][0] == "?"


def test_json_reads_back_exactly():
    again = RECORD.new()
    RECORD.fill(again, json.loads(json.dumps(RECORD.named(filled()))))
    assert filled().tobytes() == again.tobytes()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"open": [1]}, "open has the shape"),
        ({"open": [1, 300]}, "open cannot hold 300"),
        ({"open": [1, 1.5]}, "open cannot hold 1.5"),
        ({"open": [1, "x"]}, "open cannot hold 'x'"),
        ({"card": [["R1", "R9"], [None, None]]}, "card cannot hold 'R9'"),
        ({"places": ["c"]}, "places cannot hold"),
        ({"more": 1}, "check more"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(change, message):
    position = RECORD.named(filled()) | change
    with pytest.raises(ValueError, match=message):
        RECORD.fill(RECORD.new(), position)


@pytest.mark.parametrize(
    ("reads", "right", "wrong"),
    [
        (one_seat(4), [NONE, 0, 3], [4, 77, HIDDEN]),
        (one_hot(6), [NONE, 5], [6, -3]),
        (count(20), [0, 20, 21], [-5, -100]),
        (balance(20), [-20, 20], [200]),
    ],
)
def test_how_a_cell_is_read_says_what_it_can_be(reads, right, wrong):
    """A position is refused before any rule sees a seat that does not sit, or fewer than none."""
    record = Record(Field("cell", "i1", (), EVERYONE, reads))
    for number in right:
        record.fill(record.new(), {"cell": number})
    for number in wrong:
        with pytest.raises(
            ValueError, match=f"cell cannot hold {number}".replace("-", "\N{MINUS SIGN}")
        ):
            record.fill(record.new(), {"cell": number})


def test_a_missing_field_is_named():
    position = RECORD.named(filled())
    del position["open"]
    with pytest.raises(ValueError, match="check open"):
        RECORD.fill(RECORD.new(), position)


def test_a_learner_reads_hidden_as_zeros():
    own = [0, 1, 0, 0, 0, 0]  # seat 0 sees its 1, and not the other's 2
    shown_to = [1, 0, 0, 1, 1, 1, 0, 0]
    expected = [0.75, 1.0, *own, *shown_to, 1, 1]
    view = RECORD.seen_from(filled(), 0)
    numbers = [
        read(f.reads, view[f.name][0].reshape(-1, 1)).ravel() for f in RECORD.fields if f.reads
    ]
    assert expected == np.concatenate(numbers).tolist()


def test_cells_are_as_wide_as_compiled_ones():
    """A small cell must not wrap or overflow in plain Python where compiled code does not."""
    state = filled()[0]
    state.open[0] = 100
    assert state.open[0] + state.open[0] == 200
    assert 1 << (state.open[1] + 7) == 1 << 11
    with pytest.raises(OverflowError):
        state.open[0] = 300


def test_an_unsigned_field_cannot_be_hidden_by_halves():
    with pytest.raises(AssertionError, match="no room for HIDDEN"):
        Record(Field("cards", "u8", (2,), OWNER))


def test_a_field_may_not_be_named_like_something_of_numpy():
    with pytest.raises(AssertionError, match="round of their own"):
        Record(Field("round", "i1"))


def test_the_seats_of_a_mask():
    assert seats_in(0b100000000101) == [0, 2, 11]
    assert np.dtype(RECORD.dtype).itemsize == RECORD.new().itemsize
