"""H18: every door of a match raises what it documents and nothing else, whatever it is given."""

import json
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.given import quoted, shortly, whole
from tablee.kit.rules.codec import UnreadableAction
from tablee.kit.rules.dice import seeded
from tablee.kit.table.knowledge import IllegalAction, NoSuchSeat
from tablee.kit.table.replaying import replay
from tests.kit.test_form import NOWHERE, SOMEWHERE, deep
from tests.tools.long import less

GAME = tablee.game("lanterns")
ODD = [*NOWHERE, *SOMEWHERE, np.int64(2), np.array(1), np.array([1, 2]), np.float64(1), np.True_]
THINGS = st.one_of(
    st.sampled_from(ODD),
    st.sampled_from([0, 1, 2, "open 1", "offer 2", "open 9", "fr", "en-GB", "../kit/words"]),
    st.text(max_size=8),
    st.integers(),
    st.recursive(st.none() | st.booleans() | st.floats(), st.lists, max_leaves=4),
)

# Door -> what it documents beside an answer; how many things it takes, at least and at most.
DOORS = {
    "legal": ((NoSuchSeat,), 1, 1),
    "choices": ((NoSuchSeat,), 1, 1),
    "objection": ((NoSuchSeat, UnreadableAction), 2, 2),
    "play": ((IllegalAction,), 2, 4),
    "undo": ((IllegalAction,), 1, 2),
    "withdraw": ((IllegalAction,), 1, 2),
    "cannot_undo": ((IllegalAction,), 2, 2),
    "foresee": ((IllegalAction,), 2, 3),
    "as_of": ((ValueError,), 1, 1),
    "fork": ((ValueError,), 1, 2),
    "going_on_from": ((ValueError,), 1, 1),
    "explain": ((NoSuchSeat, ValueError), 2, 3),
    "words": ((UnreadableAction,), 1, 2),
    "prompt": ((NoSuchSeat,), 1, 2),
    "told": ((NoSuchSeat, ValueError), 1, 3),
    "view": ((NoSuchSeat,), 1, 1),
    "knowledge": ((NoSuchSeat,), 1, 1),
}
SEATED = ["legal", "choices", "objection", "play", "undo", "withdraw", "cannot_undo", "foresee",
          "explain"]  # fmt: skip
WATCHED = ["prompt", "told", "view", "knowledge"]
NO_SEATS = [True, False, -1, 3, 64, 10**5000, 0.0, 1.5, float("nan"), "0", "", [], [0], {}, deep(),
            np.True_, np.float64(1), np.array([0, 1]), object()]  # fmt: skip


@cache
def laid_out(moves):
    """Three at a table, after so many moves."""
    match = GAME.new(seed=3, players=3, mode=Mode.INTERPRETED)
    for _ in range(moves):
        match.play(seat := match.waiting[0], match.choices(seat)[0])
    return match


def table(moves=2):
    """The same for a test alone: a stall open and an offer made."""
    return laid_out(moves).as_of(moves)


@pytest.mark.parametrize("door", DOORS)
def test_a_door_raises_what_it_documents_and_nothing_else(door):
    documented, least, most = DOORS[door]

    @settings(max_examples=less(300, 100), deadline=None, derandomize=True, database=None)
    @given(st.lists(THINGS, min_size=least, max_size=most))
    def knock(things):
        match = table()
        before = json.dumps(match.record())
        try:
            answer = getattr(match, door)(*things)
            if door == "told":
                list(answer)
        except documented as refused:
            assert len(str(refused).encode()) < 4000
            assert before == json.dumps(match.record())
        json.dumps(match.record()).encode()

    knock()


@pytest.mark.parametrize("seat", NO_SEATS, ids=shortly)
def test_nobody_sits_where_no_seat_is(seat):
    match = table()
    more = {"objection": ["open 1"], "play": ["open 1"], "explain": [101]}
    more |= {"cannot_undo": ["open 1"], "foresee": ["open 1"]}
    for door in (*SEATED, *WATCHED):
        with pytest.raises(
            NoSuchSeat, match=r"There is no seat .*: seats are numbered from 0 to 2"
        ):
            getattr(match, door)(seat, *more.get(door, []))
    with pytest.raises(NoSuchSeat):
        match.imagined(seat, seeded(0))


def test_a_spectator_looks_on_and_plays_nothing():
    match = table()
    assert match.view(None) and match.knowledge(None).choices == () and match.prompt(None)
    assert list(match.told(None)) and match.imagined(None, seeded(0)) is not None
    for door in SEATED:
        with pytest.raises(NoSuchSeat, match="no seat None"):
            getattr(match, door)(*[None, "open 1"][: DOORS[door][1]])


def test_a_seat_may_be_a_number_of_numpy_and_the_record_is_json_all_the_same():
    match = GAME.new(seed=np.uint64(3), players=3, mode=Mode.INTERPRETED)
    seat = np.int64(match.waiting[0])
    assert match.choices(seat) == match.choices(int(seat)) and match.view(seat)
    match.play(seat, "open 1")
    again = replay(GAME, json.loads(json.dumps(match.record())), mode=Mode.INTERPRETED)
    assert again.position() == match.position()


@pytest.mark.parametrize(
    "seed",
    [-1, 2**128, 10**5000, 0.0, 1.5, True, "7", "", [], {}, deep(), float("nan"), object()],
    ids=shortly,
)
def test_what_is_no_seed_is_refused(seed):
    for attempt in (
        lambda: GAME.new(seed, mode=Mode.INTERPRETED),
        lambda: seeded(seed),
        lambda: table().fork(0, seed),
    ):
        with pytest.raises(ValueError, match=r"is no seed: expected a whole number from 0"):
            attempt()


@pytest.mark.parametrize(
    "seats", ["ab", 5, None, {"a": 1}, {"a", "b"}, ["a", 5], ["a", None], ["a", "b\n"],
              ["a", "\ud800"], ["a"], ["a", "b"], [deep(), "b"], b"ab"], ids=shortly
)  # fmt: skip
def test_what_are_no_names_of_seats_is_refused(seats):
    with pytest.raises(ValueError, match=r"Names of seats are|need as many names"):
        GAME.new(seats=seats, mode=Mode.INTERPRETED)


@pytest.mark.parametrize(
    "options",
    [5, [], "players", deep(), {5: 1}, {"players": deep()}, {"players": 2.0}, {"players": True}],
    ids=shortly,
)
def test_what_are_no_options_is_refused(options):
    with pytest.raises(ValueError, match=r"option|players cannot be|mapping"):
        GAME.new(options=options, mode=Mode.INTERPRETED)


def test_a_language_that_is_none_is_english():
    match = table()
    for language in (None, 5, [], deep(), "xx", "../../kit/words", "\0", "x" * 5000, "\ud800"):
        assert match.prompt(None, language) == match.prompt(None, "en")
        assert match.explain(0, 101, language) == match.explain(0, 101, "en")


def test_more_words_than_a_sentence_holds_are_cut():
    match = GAME.new(seed=3, players=3, seats=["x" * 9999, "b", "c"], mode=Mode.INTERPRETED)
    assert all(len(match.prompt(seat)) < 9999 for seat in range(3))
    with pytest.raises(IllegalAction, match="There is no action"):
        match.play(match.waiting[0], "x" * 9999)


def test_only_one_whole_number_is_a_whole_number():
    numbers = [0, -5, 10**5000, np.int8(3), np.uint64(2**64 - 1), np.array(7)]
    assert [0, -5, 10**5000, 3, 2**64 - 1, 7] == [whole(number) for number in numbers]
    assert all(type(whole(number)) is int for number in numbers)
    others = [True, np.True_, 1.0, "1", None, [1], np.array([1]), np.float64(1), 1j, object()]
    assert [None] * len(others) == [whole(other) for other in others]


def test_whatever_is_quoted_is_short_and_can_be_written():
    for thing in ODD:
        assert len(shortly(thing)) <= 250 and len(quoted(thing)) <= 250
        assert shortly(thing).encode() and (quoted(thing).encode() or thing == "")
    assert ("'a'", "a", "≈ 2**16610") == (shortly("a"), quoted("a"), shortly(10**5000))
    assert "\N{REPLACEMENT CHARACTER}[2J" == quoted("\x1b[2J")
