"""What may be chosen, as Python source from declared moves: in one word, or by going through the sets.

Where all actions of a game fit a word, one function gives them as a set, and everything else reads it.
Elsewhere each move is gone through in as many ways as there are questions: a list, how many, the k-th,
a row of a mask. A way says what is done with one action, or with a whole set, where that is quicker.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tablee.kit.rules.deriving import Source, function, in_phase, inside, parameters

if TYPE_CHECKING:
    from tablee.kit.rules.moves import Move

WORD = 64  # bits

IN_A_WORD = '''

@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    actions, n = choices(box, state, seat), 0
    while actions != ZERO:
        out[n] = lowest(actions)
        actions = without_lowest(actions)
        n += 1
    return n


@compiled
def count(box, state, seat):
    """How many actions are legal."""
    return size(choices(box, state, seat))


@compiled
def nth(box, state, seat, k):
    """The legal action that has k others before it."""
    return nth_place(choices(box, state, seat), k)


@compiled
def mask(box, state, seat, marks, out):
    """The legal actions as a row of an action mask: every cell is written, so that nothing branches."""
    actions = choices(box, state, seat)
    for action in range({size}):
        marks[np.uint64(action)] = np.int8(actions >> np.uint64(action) & ONE)
'''


@dataclass(frozen=True)
class Way:
    """How choices are gone through.

    one: what is done with one action, from its number; many: with a set of the last noun, if that is
    quicker than one after the other: from the noun, the set, the number, and the number that the
    noun 0 would have; stop: what ends it for a move that cannot be.
    """

    name: str
    takes: str
    one: Callable[[str], list[str]]
    many: Callable[[str, str, str, str], list[str]] | None = None
    stop: str = "return n"


def _first_of(noun: str, places: str, number: str, _: str) -> list[str]:
    return [
        f"left_{noun} = {places}",
        f"if k < size(left_{noun}):",
        f"    {noun} = nth_place(left_{noun}, k)",
        f"    return -1 - ({number})",
        f"k -= size(left_{noun})",
    ]


LIST = Way("list", "out, n", lambda number: [f"out[n] = {number}", "n += 1"])
COUNT = Way("count", "n", lambda _: ["n += 1"], lambda _, places, *__: [f"n += size({places})"])
FIND = Way(
    "find",
    "k",
    lambda number: ["if k == 0:", f"    return -1 - ({number})", "k -= 1"],
    _first_of,
    "return k",
)
MASK = Way(
    "mask", "all_marks", lambda number: [f"all_marks[np.uint64({number})] = 1"], None, "return"
)
BITS = Way(
    "bits",
    "",
    lambda number: [f"actions |= bit({number})"],
    lambda _, places, __, start: [f"actions |= {_closed(places)} << np.uint64({start})"],
)


def choices(source: Source, counted: bool) -> str:
    """legal; and, where they come by themselves or are asked for, count, nth and mask."""
    if source.codec.size <= WORD:
        lines = ["if not is_asked(state, seat):", "    return ZERO", "actions = ZERO"]
        lines += [*_by_phase(source, lambda move: _word(source, move)), "return actions"]
        told = "The actions without objection, one bit each; none for a seat that is not asked."
        word = function("choices(box, state, seat)", lines, told)
        return word + IN_A_WORD.format(size=source.codec.size)
    text = _of_each_move(source, LIST) + _listed(source)
    if counted:
        text += _of_each_move(source, COUNT) + _counted(source)
        text += _of_each_move(source, FIND) + _found(source)
        text += _of_each_move(source, MASK) + _masked(source)
    return text


# --- In a word ----------------------------------------------------------------------


def _word(source: Source, move: "Move") -> list[str]:
    """Lines that add the choices of a move to a set of actions."""
    tests = source.all(move.tests_at(-1), " and ")
    lines = [*source.givens(move, _asked(move), -1), *_nest(source, move, BITS)]
    if tests and len(lines) == 1:  # whether one line holds needs no branch
        return [f"actions |= ({lines[0].removeprefix('actions |= ')} if {tests} else ZERO)"]
    return _if(tests, lines)


def _if(tests: str, lines: list[str]) -> list[str]:
    return [f"if {tests}:", *inside(lines)] if tests else lines


# --- Move by move -------------------------------------------------------------------


def _of_each_move(source: Source, way: Way) -> str:
    """A function for each move that goes through its choices in this way."""
    made = []
    for move in source.moves.declared:
        lines = [*source.givens(move, _asked(move), -1)]
        for test in move.tests_at(-1):
            lines += [f"if not {source.call(test)}:", f"    {way.stop}"]
        lines += _nest(source, move, way)
        end = [] if way is MASK else [way.stop]
        made.append(
            function(f"{_name(source, move, way)}(box, state, seat, {way.takes})", [*lines, *end])
        )
    return "".join(made)


def _name(source: Source, move: "Move", way: Way) -> str:
    several = len(source.moves.of(move.verb)) > 1
    return f"{way.name}_{move.verb}" + f"_in_{move.during[0].name.lower()}" * several


def _call(source: Source, way: Way) -> Callable[["Move"], str]:
    return lambda move: f"{_name(source, move, way)}(box, state, seat, {way.takes})"


def _listed(source: Source) -> str:
    call = _call(source, LIST)
    lines = ["n = 0", "if not is_asked(state, seat):", "    return n"]
    lines += [*_by_phase(source, lambda move: [f"n = {call(move)}"]), "return n"]
    told = "The actions without objection, in ascending order; how many they are."
    return function("legal(box, state, seat, out)", lines, told)


def _counted(source: Source) -> str:
    call = _call(source, COUNT)
    lines = ["n = 0", "if not is_asked(state, seat):", "    return n"]
    lines += [*_by_phase(source, lambda move: [f"n = {call(move)}"]), "return n"]
    return function("count(box, state, seat)", lines, "How many actions are legal.")


def _found(source: Source) -> str:
    """Each move says what is left of k, or the action, below zero."""
    call = _call(source, FIND)
    lines = _by_phase(source, lambda move: [f"k = {call(move)}", "if k < 0:", "    return -1 - k"])
    told = "The legal action that has k others before it."
    return function("nth(box, state, seat, k)", [*lines, "return k"], told)


def _masked(source: Source) -> str:
    call = _call(source, MASK)
    lines = ["all_marks[:] = 0", "if not is_asked(state, seat):", "    return"]
    lines += _by_phase(source, lambda move: [call(move)])
    told = "The legal actions as a row of an action mask."
    return function("mask(box, state, seat, all_marks, out)", lines, told)


def _by_phase(source: Source, lines_of: Callable[["Move"], list[str]]) -> list[str]:
    """For each phase, lines for each of its moves; what several ask first is asked once."""
    lines, word = [], "if"
    for phase in source.moves.phase:
        inner: list[str] = []
        for test, some in groupby(
            source.moves.during(phase), lambda move: _first_test(source, move)
        ):
            moves = list(some)
            told = [line for move in moves for line in lines_of(move)]
            inner += _if(test, told) if len(moves) > 1 else told
        if inner:
            lines += [f"{word} {in_phase([phase])}:", *inside(inner)]
            word = "elif"
    return lines


def _first_test(source: Source, move: "Move") -> str:
    """What it asks before all else, where others may ask the same: nothing of the move itself."""
    first = [one.test for one in move.only_if[:1] if not one.noun]
    known = [test for test in first if set(parameters(test)) <= {"box", "state", "seat"}]
    return source.call(known[0]) if known else ""


# --- Noun by noun -------------------------------------------------------------------


def _nest(source: Source, move: "Move", way: Way) -> list[str]:
    """A loop over the places of each noun, the first outside; before it what no noun changes."""
    if not move.nouns:
        return way.one(source.number(move))
    before = [
        f"all_{noun} = {source.all(free, ' & ')}"
        for noun in move.nouns[1:]
        if (free := _free_sets(move, noun))
    ]
    return [*before, *_loop(source, move, 0, way)]


def _loop(source: Source, move: "Move", k: int, way: Way) -> list[str]:
    noun, number, is_last = move.nouns[k], source.number(move), k == len(move.nouns) - 1
    tests = source.all(move.tests_at(k), " and ")
    places = _places(source, move, k)
    one, start = source.moves.noun[noun], source.start(move)
    whole = places or (f"np.uint64({one.everything})" if one.room <= WORD else "")
    if is_last and way is MASK and move.marks and whole and not tests:
        return [f"places = {whole}", f"marks = {_part(source, move)}", source.call(move.marks)]
    if is_last and way.many and whole and not tests and (start or way is not BITS):
        return way.many(noun, whole, number, start)
    lines = way.one(number) if is_last else _loop(source, move, k + 1, way)
    lines = [*source.givens(move, _asked(move), k), *_if(tests, lines)]
    if not places:
        return [f"for {noun} in range({one.room}):", *inside(lines)]
    left = f"left_{noun}"
    step = [f"{noun} = lowest({left})", f"{left} = without_lowest({left})"]
    return [f"{left} = {places}", f"while {left} != ZERO:", *inside([*step, *lines])]


def _places(source: Source, move: "Move", k: int) -> str:
    """The set of the noun at place k, given those before it; nothing for all of them."""
    noun, free = move.nouns[k], _free_sets(move, move.nouns[k])
    sets = [source.call(rule) for rule in move.sets_of(noun) if k == 0 or rule not in free]
    if k and free:
        sets.insert(0, f"all_{noun}")
    if k and move.among:
        sets.append(f"{move.verb.upper()}_WITH[{move.nouns[0]}]")
    elif source.moves.noun[noun].has_gaps:
        sets.append(f"np.uint64({source.moves.noun[noun].everything})")
    return " & ".join(sets)


def _free_sets(move: "Move", noun: str) -> list[Any]:
    """Sets of a noun that no noun before it changes."""
    return [rule for rule in move.sets_of(noun) if move.place(rule) < 0]


def _part(source: Source, move: "Move") -> str:
    """The part of an action mask that is of this verb."""
    base = source.codec.base[move.verb]
    return f"all_marks[{base} : {base + len(source.codec.verbs[move.verb])}]"


def _closed(places: str) -> str:
    return f"({places})" if " & " in places else places


def _asked(move: "Move") -> Iterable[Any]:
    return [one.test for one in move.only_if]
