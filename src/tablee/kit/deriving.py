"""Python source from declared moves: what an author would write by hand, and has to write no more.

Functions here give lines; the source they make is run in a module of its own, whose name is that of the
game's module, so that an engine finds it and a cache files it there.
"""

import inspect
import linecache
from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tablee.kit.compiled import compiled

if TYPE_CHECKING:
    from tablee.kit.codec import Codec
    from tablee.kit.moves import Move, Moves

WORD = 64  # bits
LOCALS = {"out", "n", "k", "row", "actions", "action", "left"}  # of what is derived

HEAD = '''"""Derived from the moves of {module}: what tablee.kit.deriving made of them."""

import numpy as np

from tablee.kit.bits import ONE, ZERO, bit, has, lowest, nth_place, size, without_lowest
from tablee.kit.compiled import compiled


@compiled
def is_asked(state, seat):
    return state.waiting >> seat & 1 == 1


@compiled
def objection(box, state, seat, action):
    """The clause that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_asked(state, seat):
        return Rule.WAIT_YOUR_TURN
{objections}


@compiled
def asked_for(box, state, seat):
    """The clause that says what this phase asks for."""
{asked_for}


@compiled
def apply(box, state, seat, action, log):
    """What an action does."""
{deeds}
'''

IN_A_WORD = '''

@compiled
def choices(box, state, seat):
    """The actions without objection, one bit each; none for a seat that the table does not wait for."""
    if not is_asked(state, seat):
        return ZERO
{choices}


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
def mask(box, state, seat, row, out):
    """The legal actions as a row of an action mask: every cell is written, so that nothing branches."""
    actions = choices(box, state, seat)
    for action in range({size}):
        row[np.uint64(action)] = np.int8(actions >> np.uint64(action) & ONE)
'''

AS_A_LIST = '''

@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    n = 0
    if not is_asked(state, seat):
        return n
{lists}
    return n
'''


class Source:
    """The derived source of a game's moves, and what it needs to run."""

    def __init__(self, moves: "Moves", codec: "Codec", module: str) -> None:
        self.moves, self.codec, self.module = moves, codec, module
        self.scope: dict[str, Any] = {"Rule": moves.rule, "Phase": moves.phase}
        self.locals = {*LOCALS, *moves.words, *(f"left_{noun}" for noun in moves.words)}
        self.locals.update(name for move in moves.declared for name in move.given)
        in_a_word = codec.size <= WORD and all(self._is_set(move) for move in moves.declared)
        parts = [
            HEAD.format(
                module=module,
                objections=block(
                    [*self._dispatch(self._ask), "return asked_for(box, state, seat)"]
                ),
                asked_for=block(self._asked_for()),
                deeds=block(self._dispatch(self._deed)),
            )
        ]
        parts += [function(*one) for one in self._objections()]
        if in_a_word:
            parts.append(IN_A_WORD.format(choices=block(self._choices()), size=codec.size))
        else:
            parts += [function(*one) for one in self._lists()]
            parts.append(AS_A_LIST.format(lists=block(self._by_phase(self._call_list))))
        self.text = "".join(parts)

    def run(self) -> dict[str, Any]:
        """The derived functions by name; a traceback and a debugger find their lines."""
        file = f"<moves of {self.module}>"
        linecache.cache[file] = (len(self.text), None, self.text.splitlines(True), file)
        scope = self.scope | {"__name__": self.module}
        exec(compile(self.text, file, "exec"), scope)
        return scope

    # --- Rules by name -----------------------------------------------------------

    def _call(self, rule: Any) -> str:
        """A call of a game's rule with what it names; or the name of a clause."""
        if isinstance(rule, IntEnum):
            return f"Rule.{rule.name}"
        name = rule.__name__
        assert name not in self.locals, f"{name} is a word that derived rules use themselves"
        known = self.scope.setdefault(name, compiled(rule))
        assert known is rule, f"two rules are called {name}"
        return f"{name}({', '.join(parameters(rule))})"

    def _all(self, rules: Iterable[Any], join: str) -> str:
        return join.join(self._call(rule) for rule in rules)

    def _givens(self, move: "Move", rules: Iterable[Any], k: int | None = None) -> list[str]:
        """Lines for what the move gives these rules; only what is known with the noun at place k."""
        lines = []
        for name in move.gives(rules):
            given = move.given[name]
            if k is None or move.place([name]) == k:
                lines.append(f"{name} = {self._call(given) if callable(given) else given}")
        return lines

    def _number(self, move: "Move") -> str:
        """The action's number, from its nouns."""
        parts, scale = [], 1
        for noun in reversed(move.nouns):
            parts.append(noun if scale == 1 else f"{scale} * {noun}")
            scale *= len(self.moves.words[noun])
        base = self.codec.base[move.verb]
        return " + ".join([str(base)] * (base > 0 or not parts) + parts[::-1])

    def _nouns(self, verb: str) -> list[str]:
        """Lines that give a verb's nouns their numbers."""
        nouns, base = self.moves.of(verb)[0].nouns, self.codec.base[verb]
        if len(nouns) < 2:
            return [f"{noun} = action - {base}" for noun in nouns]
        inner = len(self.moves.words[nouns[1]])
        return [
            f"{nouns[0]} = (action - {base}) // {inner}",
            f"{nouns[1]} = (action - {base}) % {inner}",
        ]

    # --- Why not? ------------------------------------------------------------------

    def _dispatch(self, lines_of: Callable[[str], list[str]]) -> list[str]:
        """For each verb, what to do with its nouns."""
        lines = []
        for k, verb in enumerate(self.moves.order):
            end = self.codec.base[verb] + len(self.codec.verbs[verb])
            head = f"if action < {end}:  # {verb}" if k == 0 else f"elif action < {end}:  # {verb}"
            lines += [head, *inside([*self._nouns(verb), *lines_of(verb)])]
        return lines

    def _ask(self, verb: str) -> list[str]:
        return [f"return objection_to_{verb}({self._given(verb)})"]

    def _given(self, verb: str) -> str:
        return ", ".join(["box", "state", "seat", *self.moves.of(verb)[0].nouns])

    def _objections(self) -> Iterable[tuple[str, list[str]]]:
        """For each verb, the conditions of its moves in their order."""
        for verb in self.moves.order:
            lines = []
            for move in self.moves.of(verb):
                lines += [f"if {in_phase(move.during)}:", *inside(self._conditions(move))]
                for phase, clause in move.but.items():
                    lines += [f"if {in_phase([phase])}:", f"    return {self._call(clause)}"]
            yield (
                f"objection_to_{verb}({self._given(verb)})",
                [*lines, "return asked_for(box, state, seat)"],
            )

    def _conditions(self, move: "Move") -> list[str]:
        asked = [rule for one in move.only_if for rule in (one.test, one.clause)]
        lines = self._givens(move, asked)
        for one in move.only_if:
            call = self._call(one.test)
            test = f"has({call}, {one.noun})" if one.noun else call
            lines += [f"if not {test}:", f"    return {self._call(one.clause)}"]
        return [*lines, "return Rule.OK"]

    def _asked_for(self) -> list[str]:
        lines = []
        for phase, clause in self.moves.asks.items():
            lines += [f"if {in_phase([phase])}:", f"    return {self._call(clause)}"]
        return [*lines, "return Rule.OK"]

    def _deed(self, verb: str) -> list[str]:
        lines, moves = [], self.moves.of(verb)
        for move in moves:
            deed = [*self._givens(move, [move.do]), self._call(move.do)]
            if len(moves) == 1:
                return deed
            lines += [f"if {in_phase(move.during)}:", *inside(deed)]
        return lines

    # --- What is legal, in a word ----------------------------------------------------

    def _is_set(self, move: "Move") -> bool:
        """Are its choices one set, which no test has to be asked about?"""
        return len(move.nouns) < 2 and not move.given and not move.asks(0, sets=False)

    def _choices(self) -> list[str]:
        lines = self._by_phase(lambda move: [f"actions |= {self._word(move)}"])
        return ["actions = ZERO", *lines, "return actions"]

    def _word(self, move: "Move") -> str:
        """The choices of a move as a set of actions."""
        base, tests = self.codec.base[move.verb], self._all(move.asks(-1, sets=False), " and ")
        if not move.nouns:
            word = f"bit({base})"
        else:
            sets = move.asks(0, sets=True)
            full = f"np.uint64({(1 << len(self.moves.words[move.nouns[0]])) - 1})"
            places = self._all(sets, " & ") or full
            word = f"{places if len(sets) < 2 else f'({places})'} << np.uint64({base})"
        return f"({word} if {tests} else ZERO)" if tests else word

    def _by_phase(self, lines_of: Callable[["Move"], list[str]]) -> list[str]:
        """For each phase, lines for each of its moves; what several ask first is asked once."""
        lines, word = [], "if"
        for phase in self.moves.phase:
            inner: list[str] = []
            for test, some in groupby(self.moves.during(phase), self._first_test):
                told = [line for move in some for line in lines_of(move)]
                inner += [f"if {test}:", *inside(told)] if test and len(told) > 1 else told
            if inner:
                lines += [f"{word} {in_phase([phase])}:", *inside(inner)]
                word = "elif"
        return lines

    def _first_test(self, move: "Move") -> str:
        """What it asks before all else, where others may ask the same: nothing of the move itself."""
        first = [one.test for one in move.only_if[:1] if not one.noun]
        known = [test for test in first if set(parameters(test)) <= {"box", "state", "seat"}]
        return self._call(known[0]) if known else ""

    # --- What is legal, as a list -----------------------------------------------------

    def _lists(self) -> Iterable[tuple[str, list[str]]]:
        for move in self.moves.declared:
            lines = self._nest(move, 0)
            for test in reversed(move.asks(-1, sets=False)):
                lines = [f"if not {self._call(test)}:", "    return n", *lines]
            lines = [*self._givens(move, self._tests(move), -1), *lines]
            yield f"{self._name(move)}(box, state, seat, out, n)", [*lines, "return n"]

    @staticmethod
    def _tests(move: "Move") -> list[Any]:
        return [one.test for one in move.only_if]

    def _name(self, move: "Move") -> str:
        several = len(self.moves.of(move.verb)) > 1
        return f"list_{move.verb}" + f"_in_{move.during[0].name.lower()}" * several

    def _call_list(self, move: "Move") -> list[str]:
        return [f"n = {self._name(move)}(box, state, seat, out, n)"]

    def _nest(self, move: "Move", k: int) -> list[str]:
        """A loop over the places of each noun, the first outside."""
        if k == len(move.nouns):
            return [f"out[n] = {self._number(move)}", "n += 1"]
        noun, lines = move.nouns[k], self._nest(move, k + 1)
        if tests := self._all(move.asks(k, sets=False), " and "):
            lines = [f"if {tests}:", *inside(lines)]
        lines = [*self._givens(move, self._tests(move), k), *lines]
        if not (sets := self._all(move.asks(k, sets=True), " & ")):
            return [f"for {noun} in range({len(self.moves.words[noun])}):", *inside(lines)]
        left = f"left_{noun}"
        step = [f"{noun} = lowest({left})", f"{left} = without_lowest({left})"]
        return [f"{left} = {sets}", f"while {left} != ZERO:", *inside([*step, *lines])]


def parameters(rule: Callable[..., Any]) -> list[str]:
    """What a rule names, in order."""
    return list(inspect.signature(rule).parameters)


def in_phase(phases: Iterable[IntEnum]) -> str:
    """A test whether the state is in one of these."""
    return " or ".join(f"state.phase == Phase.{phase.name}" for phase in phases)


def inside(lines: Iterable[str]) -> list[str]:
    """One level further in."""
    return [f"    {line}" for line in lines]


def block(lines: list[str]) -> str:
    """The body of a function."""
    return "\n".join(inside(lines))


def function(head: str, lines: list[str]) -> str:
    """A whole rule."""
    return f"\n\n@compiled\ndef {head}:\n{block(lines)}\n"
