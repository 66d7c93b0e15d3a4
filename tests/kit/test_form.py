"""H18: a record is read as it is documented, or refused with one sentence, whatever stands in it."""

import copy
import json
import random
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.given import shortly
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.replaying import replay
from tests.tools.long import less

GAMES = ["lanterns", "oeil_en_coin", "photograph", "photosynthesis", "push", "yapasphoto"]
FEW = settings(max_examples=less(1000, 300), deadline=None, derandomize=True, database=None)


def deep(depth=3000):
    """Lists in lists, deeper than Python goes."""
    found = []
    for _ in range(depth):
        found = [found]
    return found


# What no cell of any position can hold, and no part of a record either.
NOWHERE = [10**5000, -(2**70), float("nan"), float("inf"), 0.5, "\ud800", "no such name", [None],
           [[[[[0]]]]], {"no": 1}, deep(), b"bytes", object(), {1, 2}, (1, 2)]  # fmt: skip
SOMEWHERE = [None, True, False, -1, 0, 1, 1.0, 7, 64, 2**63, "", "0", "?", "all", "\0", "x" * 9999,
             [], {}, [[]], [0], [0, "x"], {5: 5}, {None: 1}]  # fmt: skip
KEYS = [5, None, True, "", "mode", "self", "\ud800", (1, 2)]


@cache
def records(name):
    """A few games that were left: from a seed, from a position, and with another future."""
    game, luck, found = tablee.game(name), random.Random(7), []

    def go_on(match, moves):
        for _ in range(moves):
            choice = luck.choice(match.choices(seat := match.waiting[0]))
            match.play(seat, choice, game.actions.any_speech(choice))
        return match

    for seed in range(2):
        match = go_on(game.new(seed=seed, mode=Mode.INTERPRETED), 6)
        taken_up = game.from_position(match.position(), mode=Mode.INTERPRETED, **match.options)
        found += [match, go_on(taken_up, 2), go_on(match.fork(4, seed=1), 2)]
    return [json.loads(json.dumps(match.record())) for match in found]


def paths(thing, so_far=()):
    """The way to every part, and part of a part."""
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing)
    for key, part in inside:
        yield (*so_far, key)
        if isinstance(part, dict | list):
            yield from paths(part, (*so_far, key))


@cache
def ways_into(name, which):
    """All of these of a record."""
    return list(paths(records(name)[which]))


def spoil(record, path, how, junk, key):
    """Change one thing, by its path; has it to be refused?

    The cells of a position change only to what no cell can hold.
    """
    place = record
    for step in path[:-1]:
        place = place[step]
    at = path[-1]
    if path[0] == "position" or (path[0] == "forks" and len(path) > 2):
        place[at] = NOWHERE[junk % len(NOWHERE)]
        return True
    junk = [*NOWHERE, *SOMEWHERE][junk % (len(NOWHERE) + len(SOMEWHERE))]
    if how == "replace":
        place[at] = junk
    elif how == "remove":
        del place[at]
    elif how == "add" and isinstance(place, dict):
        place[key] = place[at]
    elif how == "add":
        place.insert(at, place[at])
    elif how == "swap" and isinstance(place, list):
        place[at], place[0] = place[0], place[at]
    elif isinstance(place, list):
        place += place * 200
    return False


SPOILS = {
    "part": st.integers(0, 10**6),
    "within": st.integers(0, 10**6),
    "how": st.sampled_from(["replace", "replace", "remove", "add", "swap", "swell"]),
    "junk": st.integers(0, 10**6),
    "key": st.sampled_from(KEYS),
    "language": st.sampled_from(["en", "fr"]),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_spoilt_record_is_played_or_refused_in_one_sentence(name):
    game = tablee.game(name)

    @FEW
    @given(which=st.integers(0, len(records(name)) - 1), **SPOILS)
    def try_one(which, part, within, how, junk, key, language):
        record = copy.deepcopy(records(name)[which])
        top = sorted(record)[part % len(record)]
        ways = [(top,), *[path for path in ways_into(name, which) if path[0] == top]]
        path = ways[within % len(ways)]
        has_to_be_refused = spoil(record, path, how, junk, key)
        try:
            replay(game, record, mode=Mode.INTERPRETED, language=language)
        except BrokenRecord as broken:
            assert len(str(broken).encode()) < 6000
        else:
            assert not has_to_be_refused, path

    try_one()


@pytest.mark.parametrize("thing", [*NOWHERE, *SOMEWHERE], ids=shortly)
def test_what_is_no_record_at_all_is_refused(thing):
    for language in ("en", "fr"):
        with pytest.raises(BrokenRecord):
            replay(tablee.game("push"), thing, language=language)
    with pytest.raises(BrokenRecord):
        tablee.replay(thing)
    with pytest.raises(BrokenRecord if not isinstance(thing, str) else LookupError):
        tablee.replay({**records("push")[0], "game": thing})
    with pytest.raises(LookupError, match="There is no game"):
        tablee.game(thing)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"engine": 99}, "follows the rules in version 99, and those here have version 1"),
        ({"engine": True}, "in version True"),
        ({"game": "photograph"}, "another game, 'photograph': expected push"),
        ({"seed": None}, "seed cannot be None in a record: expected a whole number"),
        ({"seed": 5.0}, "seed cannot be 5.0"),
        ({"seed": 2**128}, "table cannot be laid out: .* is no seed"),
        ({"position": {}}, "seed cannot be .*: expected null, as it begins from a position"),
        ({"position": {}, "seed": None}, "A position has exactly the fields"),
        ({"seats": ["x"] * 7}, r"seats cannot be \[7\] in a record: expected .* 6 at most"),
        ({"seats": ["Ana"]}, "3 players need as many names"),
        ({"seats": ["Ana", "Bo\n"]}, r"seats\[1\] cannot be 'Bo\\n'.*: expected a name"),
        ({"options": {"mode": "fast"}}, "no option 'mode'"),
        ({"rows": [None]}, r"rows\[0\] cannot be None"),
        ({"rows": [[0, "draw"]] * 10**6}, r"rows cannot be \[1000000\] .* at most"),
        ({"checks": []}, r"checks cannot be \[\] in a record: expected a list of 6 texts"),
        ({"forks": [[7, {}]]}, r"forks\[0\] cannot be \[7, {}\]"),
        ({"forks": [[2, {}]]}, "cannot go on from row 2 .* A position has exactly the fields"),
    ],
)
def test_a_refusal_says_what_is_wrong_where_and_what_is_expected(change, message):
    record = records("push")[0] | change
    with pytest.raises(BrokenRecord, match=message):
        replay(tablee.game("push"), record, mode=Mode.INTERPRETED)


def test_a_row_of_nothing_does_not_end_a_record():
    record = copy.deepcopy(records("push")[0])
    record["rows"][3] = None
    with pytest.raises(BrokenRecord, match=r"rows\[3\] cannot be None"):
        replay(tablee.game("push"), record, mode=Mode.INTERPRETED)


def test_older_records_and_saves_with_more_in_them_are_read():
    game, record = tablee.game("push"), copy.deepcopy(records("push")[0])
    whole = replay(game, record, mode=Mode.INTERPRETED).position()
    for part in ("engine", "game"):
        del record[part]
    record |= {"players": ["person", "random"], "over": False, "a later part": {"x": deep()}}
    assert whole == replay(game, record, mode=Mode.INTERPRETED).position()


@pytest.mark.parametrize("data", [{"stops": []}, "text", 5, [], deep(), {1, 2}], ids=shortly)
def test_a_board_or_deck_where_there_is_none_is_refused(data):
    with pytest.raises(ValueError, match="without a board or deck of one’s own"):
        tablee.game("push").new(data=data, mode=Mode.INTERPRETED)
    with pytest.raises(BrokenRecord):
        replay(tablee.game("push"), records("push")[0], data, Mode.INTERPRETED)


def test_a_deck_that_no_file_could_hold_is_refused():
    game = tablee.game("oeil_en_coin")
    for thing in ({1, 2}, object(), deep(), "\ud800", 10**5000):
        with pytest.raises(ValueError, match="cannot be kept in a file"):
            game.new(data={**game.rules.DATA, "more": thing}, mode=Mode.INTERPRETED)


@pytest.mark.parametrize("name", ["lanterns", "oeil_en_coin", "yapasphoto"])
def test_what_is_no_board_or_deck_is_refused(name):
    texts = ["x = " + "[" * 5000, "x = " + "9" * 5000, "stops = 5", "\ud800"]
    for thing in [*NOWHERE, *SOMEWHERE[1:], *texts]:
        with pytest.raises(ValueError, match=r"\.$") as refused:
            tablee.game(name).new(data=thing, mode=Mode.INTERPRETED)
        assert len(str(refused.value).encode()) < 4000


@pytest.mark.parametrize("mode", ["fast", "", 0, False, True, [], deep(), object()], ids=shortly)
def test_an_unknown_mode_is_refused_at_once(mode):
    expected = "There is no mode .*: expected one of interpreted, compiled, checked"
    game = tablee.game("push")
    for attempt in (
        lambda: game.new(mode=mode),
        lambda: game.from_position({}, mode=mode),
        lambda: replay(game, {}, mode=mode),
        lambda: game.engine(mode),
    ):
        with pytest.raises(ValueError, match=expected):
            attempt()
    assert not isinstance(mode, str) or mode not in game._engines


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_only_as_it_is_written(name):
    game = tablee.game(name)
    position = game.new(seed=1, mode=Mode.INTERPRETED).position()
    tried = [{**position, field: thing} for field in position for thing in NOWHERE]
    tried += [{**position, key: 1} for key in KEYS]
    tried += [{k: v for k, v in position.items() if k != field} for field in position]
    for thing in [*tried, *NOWHERE, *SOMEWHERE[1:]]:
        with pytest.raises(ValueError, match=r"\.$") as refused:
            game.from_position(thing, mode=Mode.INTERPRETED)
        assert len(str(refused.value).encode()) < 6000


def test_a_cell_holds_no_number_that_only_equals_one():
    game = tablee.game("photosynthesis")
    position = game.new(seed=1, mode=Mode.INTERPRETED).position()
    for change in (
        {"rounds": False},
        {"rounds": 0.0},
        {"rounds": "0"},
        {"waiting": [False]},
        {"waiting": [0.0]},
        {"waiting": {"0": 0}},
        {"used": "all"},
        {"dice": {**position["dice"], "left": 5}},
        {"dice": {**position["dice"], "left": -1}},
    ):
        field = next(iter(change))
        with pytest.raises(ValueError, match=r"cannot hold|has the shape"):
            game.from_position(position | change, mode=Mode.INTERPRETED)
        assert field in position


def test_h4_a_position_waits_for_one_at_a_time_where_one_decides_after_another():
    game = tablee.game("photosynthesis")
    position = game.new(seed=1, mode=Mode.INTERPRETED).position()
    with pytest.raises(ValueError, match="waits for several at once"):
        game.from_position(position | {"waiting": [0, 1]}, mode=Mode.INTERPRETED)


def test_h4_a_position_waits_for_nobody_who_can_do_nothing():
    game = tablee.game("lanterns")
    position = game.new(seed=1, mode=Mode.INTERPRETED).position()
    with pytest.raises(ValueError, match="cannot come up"):  # there is no stall left to open
        game.from_position(position | {"closed": [1] * 6}, mode=Mode.INTERPRETED)


def test_a_position_that_rules_stumble_over_cannot_come_up(monkeypatch):
    game, record = tablee.game("lanterns"), records("lanterns")[1]
    assert record["position"]
    engine = game.engine(Mode.INTERPRETED)

    def stumble(*_):
        raise IndexError("past the end")

    with monkeypatch.context() as patch:
        patch.setitem(engine.doors, "sanity_at", stumble)
        with pytest.raises(ValueError, match="cannot come up"):
            game.from_position(record["position"], mode=Mode.INTERPRETED, **record["options"])
    monkeypatch.setitem(engine.doors, "apply_at", stumble)
    with pytest.raises(BrokenRecord, match=r"Row 0, .* cannot come up"):
        replay(game, record, mode=Mode.INTERPRETED)
    with pytest.raises(IndexError):  # from a seed it is a mistake of ours
        replay(game, records("lanterns")[0], mode=Mode.INTERPRETED)
