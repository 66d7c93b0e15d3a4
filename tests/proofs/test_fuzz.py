"""Fuzzing finds nothing in sound rules, and finds what is planted in others."""

import gc
from types import ModuleType

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.engines.portable import Stopped
from tablee.kit.table.game import Game
from tablee.kit.table.replaying import replay
from tablee.proofs.fuzz import Fuzzer
from tests.tools.long import long

LANTERNS = tablee.game("lanterns")
SOURCE = (LANTERNS.folder / "game.py").read_text("utf-8")


def planted(right, wrong):
    """Lanterns with a bug in it."""
    assert right in SOURCE, "the rules have changed: plant this bug anew"
    rules = ModuleType(LANTERNS.rules.__name__)
    rules.__file__ = LANTERNS.rules.__file__
    exec(SOURCE.replace(right, wrong), vars(rules))
    return Game("lanterns", LANTERNS.folder, rules)


@pytest.mark.parametrize("name", tablee.games())
@pytest.mark.parametrize("mode", [Mode.PORTABLE, pytest.param(Mode.CHECKED, marks=long)])
def test_sound_rules_have_no_trouble(name, mode):
    """Two games at least of every kind of table."""
    fuzzer = Fuzzer(tablee.game(name), seed=1, mode=mode)
    games = 400 if name == "lanterns" else max(200, 2 * len(fuzzer.tables))  # its games are short
    report = fuzzer.run(games)
    assert [] == report.troubles and games == report.games
    assert [] == report.arrows_never_walked
    assert 0 < report.longest <= tablee.game(name).rules.LONGEST


@pytest.mark.parametrize(
    ("mode", "shows"),
    [
        (Mode.INTERPRETED, True),
        pytest.param(Mode.CHECKED, True, marks=long),
        pytest.param(Mode.COMPILED, False, marks=long),
    ],
)
def test_bounds_checks_show_a_bad_index_that_compiled_code_hides(mode, shows):
    """The planted index runs past the end for the upper half of the deck."""
    game = planted("state.gone[card] = 1", "state.gone[card + 24] = 1")
    report = Fuzzer(game, mode=mode).run(40)
    assert shows == any("an index past the end" in one.message for one in report.troubles)


def test_rules_that_are_stopped_are_trouble_told_as_far_as_they_came(monkeypatch):
    """Rules that do not come to an end, or leave their memory."""
    fuzzer = Fuzzer(LANTERNS, mode=Mode.PORTABLE)

    def trapped(*given):
        (*_, story) = given
        story[:3] = 1, 0, 0
        raise Stopped("fuzz_at", "out of bounds", False)

    monkeypatch.setitem(fuzzer.engine.doors, "fuzz_at", trapped)
    (trouble,) = fuzzer.run(9, stop_at=1).troubles
    assert trouble.message.startswith("the rules were stopped: fuzz_at: out of bounds")
    assert trouble.record


def test_what_was_played_outlives_the_memory_of_the_rules():
    """A trap ends the memory that the rules had; the story of the game can be read all the same."""
    fuzzer = Fuzzer(LANTERNS, mode=Mode.PORTABLE)
    assert fuzzer.run(1).decisions == fuzzer.story[0] > 0
    told = fuzzer.story.copy()
    fuzzer.engine._memory = None
    gc.collect()
    assert (fuzzer.story == told).all()
    assert fuzzer.run(1).games == 2


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("    gifts = bit(NOTHING)\n", "    gifts = ZERO\n", "can do nothing"),
        ("    gifts = bit(NOTHING)\n", "    gifts = bit(NOTHING) | bit(3)\n",
         "not what the objections leave"),
        ("    state.gone[card] = 1\n", "", "something got lost"),
        ("if state.closed.sum() == MAX_STALLS:", "if False:", "can do nothing"),
        ("    if 2 * stopping > box.players:",
         "    state.closed[: box.stalls] = 0\n    if False:", "takes longer"),
        ("        out[seat] = 1\n", "        out[seat] = 2\n", "first place"),
        ("    Phase.VOTE: {Phase.VOTE, Phase.OPEN, Phase.OVER},",
         "    Phase.VOTE: {Phase.VOTE, Phase.OPEN},", "FLOW does not declare"),
        ("objection, legal, apply = MOVES.rules(__name__)\n",
         "objection, listed, apply = MOVES.rules(__name__)\n\n\n@compiled\n"
         "def legal(box, state, seat, out):\n    out[0] = 0\n"
         "    return max(1 - (state.waiting >> seat & 1), listed(box, state, seat, out))\n",
         "does not wait for"),
    ],
)  # fmt: skip
def test_planted_trouble_is_found(right, wrong, message):
    report = Fuzzer(planted(right, wrong), mode=Mode.INTERPRETED).run(24, stop_at=1)
    assert any(message in trouble.message for trouble in report.troubles), report.troubles


def test_trouble_is_written_down_as_a_record():
    game = planted("    state.gone[card] = 1\n", "")
    trouble = Fuzzer(game, mode=Mode.INTERPRETED).run(50, stop_at=1).troubles[0]
    assert trouble.record and trouble.record["rows"]
    again = replay(game, trouble.record, mode=Mode.INTERPRETED)
    assert not again.engine.sanity_at(again.boxes, again.states, 0)


class Pedant:
    """A second referee that counts a point too many."""

    def __init__(self, options, start):
        self.match = LANTERNS.from_position(start, mode=Mode.INTERPRETED, **options)

    def play(self, seat, action):
        self.match.play(seat, action)

    def scores(self):
        return [points + 1 for points in self.match.scores]

    def winners(self):
        return self.match.winners


def test_a_second_referee_is_listened_to():
    report = Fuzzer(LANTERNS, referee=Pedant, mode=Mode.INTERPRETED).run(5, stop_at=1)
    assert "the second referee says" in report.troubles[0].message
