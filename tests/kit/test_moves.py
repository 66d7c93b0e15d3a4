"""Moves that are declared once: what is derived agrees with what they say, set for set."""

import traceback
from dataclasses import replace
from enum import IntEnum
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from tablee.kit.rules.bits import ZERO
from tablee.kit.rules.codec import UnreadableAction
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.moves import Moves, WrongMove

SEATS, TREES, CELLS = 2, ("oak", "fir", "elm"), 20


class Rule(IntEnum):
    OK = 0
    WAIT_YOUR_TURN = 101
    PLANT_OR_REST = 201
    HOLD_THE_TREE = 301
    A_FREE_CELL = 302
    NO_OAK_AT_THE_EDGE = 303
    REST_WHEN_TIRED = 401
    MOVE_A_TREE = 501
    GAME_IS_OVER = 601


class Phase(IntEnum):
    PLANT = 0
    MOVE = 1
    OVER = 2


@compiled
def trees_held(state, seat):
    return state.held[seat]


@compiled
def free_cells(state, tree):
    return state.free[tree]


@compiled
def dry_cells(state):
    return state.dry


@compiled
def stands_well(tree, cell):
    return tree != 0 or cell % 5 != 0


@compiled
def is_tired(box, seat):
    return box.tired[seat]


@compiled
def why_not_free(state, tree):
    return Rule.HOLD_THE_TREE if state.free[tree] == ZERO else Rule.A_FREE_CELL


def planted(**changed):
    """The moves of a garden; what is declared about planting may be `changed`."""
    moves = Moves(
        Rule,
        Phase,
        order=("plant", "rest", "shout"),
        nouns={"tree": TREES, "cell": range(1, CELLS + 1), "word": ("hey", "ho")},
        asks={Phase.PLANT: Rule.PLANT_OR_REST, Phase.MOVE: Rule.MOVE_A_TREE},
    )
    usual = {
        "sentence": "plant {tree} {cell}",
        "only_if": [
            ("tree", trees_held, Rule.HOLD_THE_TREE),
            ("cell", free_cells, why_not_free),
            (stands_well, Rule.NO_OAK_AT_THE_EDGE),
        ],
    }
    declared = usual | changed

    @moves(declared.pop("sentence"), Phase.PLANT, **declared)
    def plant(state, tree, cell):
        state.did = ("plant", tree, cell)

    @moves("plant {tree} {cell}", Phase.MOVE, only_if=[("cell", dry_cells, Rule.A_FREE_CELL)])
    def replant(state, tree, cell):
        state.did = ("replant", tree, cell)

    @moves(
        "rest",
        Phase.PLANT,
        only_if=[(is_tired, Rule.REST_WHEN_TIRED)],
        but={Phase.MOVE: Rule.HOLD_THE_TREE},
    )
    def rest(state, seat):
        state.did = ("rest", seat)

    @moves("shout {word}", Phase.PLANT, Phase.MOVE, says=20, must_say=Rule.MOVE_A_TREE)
    def shout(state, word):
        state.did = ("shout", word)

    return moves


def gardens():
    """Tables in every phase, with sets drawn by lot."""
    chance = Random(1)
    for phase in list(Phase)[:2] * 40:
        free = np.array(
            [chance.randrange(1 << CELLS) * chance.randrange(2) for _ in TREES], np.uint64
        )
        state = SimpleNamespace(
            phase=phase,
            waiting=chance.randrange(1 << SEATS),
            held=[np.uint64(chance.randrange(1 << len(TREES))) for _ in range(SEATS)],
            free=free,
            dry=np.uint64(chance.randrange(1 << CELLS)),
        )
        yield SimpleNamespace(tired=[chance.random() < 0.5 for _ in range(SEATS)]), state


def expected(box, state, seat, sentence):
    """The clause that refuses a sentence, said a second time in other words."""
    verb, *nouns = sentence.split()
    if not state.waiting >> seat & 1:
        return Rule.WAIT_YOUR_TURN
    if verb == "shout":
        return Rule.OK
    if verb == "rest":
        if state.phase == Phase.MOVE:
            return Rule.HOLD_THE_TREE
        return Rule.OK if box.tired[seat] else Rule.REST_WHEN_TIRED
    tree, cell = TREES.index(nouns[0]), int(nouns[1]) - 1
    if state.phase == Phase.MOVE:
        return Rule.OK if int(state.dry) >> cell & 1 else Rule.A_FREE_CELL
    if not int(state.held[seat]) >> tree & 1:
        return Rule.HOLD_THE_TREE
    if not int(state.free[tree]) >> cell & 1:
        return why_not_free(state, tree)
    return Rule.OK if stands_well(tree, cell) else Rule.NO_OAK_AT_THE_EDGE


def test_objections_and_lists_are_what_is_declared():
    moves = planted()
    objection, legal, _ = moves.rules(__name__)
    actions, out, seen = moves.codec(), np.zeros(100, np.int64), set()
    for box, state in gardens():
        for seat in range(SEATS):
            asked = [objection(box, state, seat, action) for action in range(actions.size)]
            truth = [expected(box, state, seat, text) for text in actions.sentences]
            assert asked == truth
            n = legal(box, state, seat, out)
            assert out[:n].tolist() == [a for a, clause in enumerate(truth) if clause == Rule.OK]
            seen.update(truth)
    assert seen == set(Rule) - {Rule.GAME_IS_OVER, Rule.PLANT_OR_REST, Rule.MOVE_A_TREE}
    over = SimpleNamespace(phase=Phase.OVER, waiting=0)
    assert objection(box, over, 0, 0) == Rule.GAME_IS_OVER and legal(box, over, 0, out) == 0


def test_a_deed_gets_its_nouns_and_the_phase_says_which():
    moves = planted()
    apply, actions = moves.rules(__name__)[2], moves.codec()
    did = {
        (Phase.PLANT, "plant fir 20"): ("plant", 1, 19),
        (Phase.MOVE, "plant elm 1"): ("replant", 2, 0),
        (Phase.PLANT, "rest"): ("rest", 1),
        (Phase.MOVE, "shout ho"): ("shout", 1),
    }
    for (phase, text), what in did.items():
        state = SimpleNamespace(phase=phase)
        apply(None, state, 1, actions.parse(text), None)
        assert state.did == what
    assert actions.says == {"shout": 20} and actions.must_say == {"shout": 501}


def test_a_deed_that_leads_to_another_phase_is_the_only_one():
    moves = planted()
    moves.declared[0] = replace(moves.declared[0], do=go_on)
    apply, actions = moves.rules(__name__)[2], moves.codec()
    state = SimpleNamespace(phase=Phase.PLANT, did="nothing")
    apply(None, state, 1, actions.parse("plant fir 20"), None)
    assert (state.phase, state.did) == (Phase.MOVE, "nothing")


def go_on(state):
    state.phase = Phase.MOVE


def small():
    """Moves that fit one word."""
    moves = Moves(
        Rule,
        Phase,
        order=("plant", "rest", "shout"),
        nouns={"tree": TREES, "word": ("hey", "ho")},
        asks={Phase.PLANT: Rule.PLANT_OR_REST, Phase.MOVE: Rule.MOVE_A_TREE},
    )
    held = ("tree", trees_held, Rule.HOLD_THE_TREE)
    moves("plant {tree}", Phase.PLANT, only_if=[(is_tired, Rule.REST_WHEN_TIRED), held])(plant_one)
    moves("rest", Phase.MOVE)(nothing)
    moves("shout {word}", Phase.MOVE)(nothing)
    return moves


def plant_one(state, tree):
    state.did = tree


def nothing():
    """A pause."""


# A board of 5 by 5 bits whose corners are no cells, and the steps to a neighbour.
BOARD = [None if n in {0, 4, 20, 24} else f"{'abcde'[n // 5]}{n % 5 + 1}" for n in range(25)]
STEPS = [
    (one, other)
    for one in range(25)
    for other in (one - 5, one - 1, one + 1, one + 5)
    if 0 <= other < 25 and BOARD[one] and BOARD[other] and abs(one % 5 - other % 5) < 2
]


@compiled
def not_too_far(cell, to):
    return (cell + to) % 3 != 0


def walked():
    """Moves on a board with gaps, between neighbours only."""
    moves = Moves(
        Rule,
        Phase,
        order=("jump", "step", "rest"),
        nouns={"cell": BOARD, "to": BOARD},
        asks={Phase.PLANT: Rule.PLANT_OR_REST, Phase.MOVE: Rule.MOVE_A_TREE},
    )
    dry = ("cell", dry_cells, Rule.A_FREE_CELL)
    steps = {"among": STEPS, "beyond": Rule.NO_OAK_AT_THE_EDGE}
    far = (not_too_far, Rule.HOLD_THE_TREE)
    moves("jump {cell}", Phase.PLANT, only_if=[dry])(nothing)
    moves("step {cell} {to}", Phase.PLANT, only_if=[("to", dry_cells, Rule.MOVE_A_TREE)], **steps)(
        step
    )
    moves("step {cell} {to}", Phase.MOVE, only_if=[dry, far], **steps)(step)
    moves("rest", Phase.MOVE, only_if=[(is_tired, Rule.REST_WHEN_TIRED)])(nothing)
    return moves


def step(state, cell, to):
    state.did = (cell, to)


def tall():
    """Three nouns, in a word."""
    moves = Moves(
        Rule,
        Phase,
        order=("lay", "rest"),
        nouns={"row": range(1, 4), "side": ("left", "right"), "tree": TREES},
        asks={Phase.PLANT: Rule.PLANT_OR_REST, Phase.MOVE: Rule.MOVE_A_TREE},
    )
    at_home = ("tree", trees_held, Rule.HOLD_THE_TREE)
    moves("lay {row} {side} {tree}", Phase.PLANT, only_if=[at_home])(lay)
    moves(
        "lay {row} {side} {tree}",
        Phase.MOVE,
        only_if=[(is_before, Rule.MOVE_A_TREE)],
        given={"ahead": ahead_of},
    )(lay)
    moves("rest", Phase.MOVE)(nothing)
    return moves


@compiled
def ahead_of(row, side):
    return row + side


@compiled
def is_before(ahead, tree):
    return tree >= ahead


def lay(state, row, side, tree):
    state.did = (row, side, tree)


def test_pairs_and_gaps_have_the_numbers_of_their_words():
    moves = walked()
    objection, _, apply = moves.rules(__name__)
    actions = moves.codec()
    assert [text for text in actions.sentences if text.startswith("jump")] == [
        f"jump {cell}" for cell in BOARD if cell
    ]
    with pytest.raises(UnreadableAction) as wrong:
        actions.parse("step a2 c3")
    assert wrong.value.clause == Rule.NO_OAK_AT_THE_EDGE
    dry = SimpleNamespace(phase=Phase.PLANT, waiting=3, dry=np.uint64(1 << 7), did=None)
    assert objection(None, dry, 0, actions.parse("step a3 b3")) == Rule.OK
    assert objection(None, dry, 0, actions.parse("step b3 a3")) == Rule.MOVE_A_TREE
    apply(None, dry, 0, actions.parse("step a3 b3"), None)
    assert dry.did == (2, 7)


def test_three_nouns_come_apart_again():
    moves = tall()
    apply, actions, state = moves.rules(__name__)[2], moves.codec(), SimpleNamespace(phase=0)
    for row in range(3):
        for side in range(2):
            for tree in range(3):
                text = f"lay {row + 1} {('left', 'right')[side]} {TREES[tree]}"
                apply(None, state, 0, actions.parse(text), None)
                assert state.did == (row, side, tree)
                said = {"row": row, "side": side, "tree": tree}
                assert moves.read(actions.parse(text)) == ("lay", said)
    board = walked()
    board.rules(__name__)
    assert board.read(board.codec().parse("step a3 b3")) == ("step", {"cell": 2, "to": 7})
    assert moves.read(18) == ("rest", {})


@pytest.mark.parametrize("declared", [small, planted, walked, tall])
def test_what_is_legal_is_listed_counted_found_and_masked_alike(declared):
    moves = declared()
    objection, legal, _ = moves.rules(__name__)
    count, nth, mask = moves.counts()
    size, out = moves.codec().size, np.zeros(200, np.int64)
    for box, state in gardens():
        for seat in range(SEATS):
            open_now = [a for a in range(size) if objection(box, state, seat, a) == Rule.OK]
            n, row = legal(box, state, seat, out), np.full(size, 7, np.int8)
            mask(box, state, seat, row, out)
            assert out[:n].tolist() == open_now == np.flatnonzero(row).tolist()
            assert count(box, state, seat) == n and set(row) <= {0, 1}
            assert [nth(box, state, seat, k) for k in range(n)] == open_now


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"sentence": "sow {tree} {cell}"}, "the order of verbs has no “sow”: plant rest shout"),
        ({"sentence": "plant {bush}"}, "there is no noun “bush”: tree, cell, word"),
        ({"sentence": "plant {tree} {tree}"}, "two of its nouns have one name"),
        (
            {"among": [(1, 1), (0, 1)], "beyond": Rule.A_FREE_CELL},
            "`among` is to have its pairs in ascending order",
        ),
        ({"given": {"left": 3}}, "“left” is a word of derived rules: it needs another name"),
        ({"among": [(0, 1)]}, "`beyond` is to say which clause rules out what is not `among` them"),
        (
            {"only_if": [("word", dry_cells, Rule.A_FREE_CELL)]},
            "dry_cells is the set of “word”, which it does not name",
        ),
        (
            {"only_if": [("tree", free_cells, Rule.A_FREE_CELL)]},
            "free_cells is to give all places of “tree”, and asks for one",
        ),
        (
            {"only_if": [(is_tired, lambda weather: Rule.OK)]},
            "asks for “weather”: there are box, cell, seat, state, tree",
        ),
        (
            {"sentence": "plant {cell} {tree}", "only_if": []},
            "it has other nouns elsewhere: cell tree",
        ),
    ],
)
def test_a_mistake_is_told_with_the_line_of_its_author(changed, told):
    with pytest.raises(WrongMove) as wrong:
        planted(**changed)
    assert told in str(wrong.value)
    assert f"{__file__}, line " in str(wrong.value)


def test_two_rules_of_one_name_are_told_with_the_line_of_the_second():
    moves = small()

    def is_tired(seat):
        return seat == 0

    moves.order = (*moves.order, "fly")
    moves("fly", Phase.PLANT, only_if=[(is_tired, Rule.REST_WHEN_TIRED)])(nothing)
    with pytest.raises(WrongMove, match="there are two rules “is_tired”") as wrong:
        moves.rules(__name__)
    assert f"{__file__}, line {is_tired.__code__.co_firstlineno}" in str(wrong.value)


def test_a_verb_without_a_move_and_a_phase_without_a_clause_are_missed():
    moves = small()
    moves.order = (*moves.order, "fly")
    with pytest.raises(WrongMove, match="no move is declared for fly"):
        moves.rules(__name__)
    moves = small()
    moves.asks = {Phase.PLANT: Rule.PLANT_OR_REST}
    with pytest.raises(WrongMove, match="no clause says what MOVE asks for"):
        moves.rules(__name__)
    with pytest.raises(WrongMove, match="declared twice for MOVE"):
        small()("rest", Phase.MOVE)(nothing)


def test_a_traceback_shows_the_line_that_was_derived():
    objection = planted().rules(__name__)[0]
    state = SimpleNamespace(phase=Phase.PLANT, waiting=1)
    with pytest.raises(AttributeError) as wrong:
        objection(None, state, 0, 3)
    lines = "".join(traceback.format_exception(wrong.value))
    assert "if not has(trees_held(state, seat), tree):" in lines
