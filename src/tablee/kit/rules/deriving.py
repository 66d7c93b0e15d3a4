"""Python source from declared moves: what an author would write by hand, and has to write no more.

Functions here give lines; the source they make is run in a module of its own, whose name is that of the
game's module, so that an engine finds it and a cache files it there. Here is why not, and what is done;
choosing.py has what may be chosen.
"""

import inspect
import linecache
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np

if TYPE_CHECKING:
    from tablee.kit.rules.codec import Codec
    from tablee.kit.rules.moves import Move, Moves

# Words of what is derived, which nothing of a game can have as its name.
OURS = set(
    "Rule Phase np ONE ZERO bit has lowest nth_place size without_lowest compiled is_asked asked_for "
    "actions action out marks all_marks places left n k".split()
)

HEAD = '''"""Derived from the moves of {module}: what tablee.kit.rules.deriving made of them."""

from tablee.kit.rules.bits import ONE, ZERO, bit, has, lowest, nth_place, size, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np


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


class Clash(Exception):
    """A rule has a name that derived source cannot use; says which rule."""

    def __init__(self, rule: Any, message: str) -> None:
        super().__init__(message)
        self.rule = rule


def derived(
    moves: "Moves", codec: "Codec", module: str, counted: bool = False
) -> tuple[str, dict[str, Any]]:
    """The source that the moves of a module make, and the functions in it by name.

    counted: with count, nth and mask, where they do not come by themselves. A traceback and a debugger
    find the lines.

    Raises:
        Clash: a rule has a name that is used otherwise.
    """
    from tablee.kit.rules.choosing import choices  # which is made of the parts below

    source = Source(moves, codec)
    text = source.head(module) + choices(source, counted)
    file = f"<moves of {module}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    scope = source.scope | {"__name__": module}
    exec(compile(text, file, "exec"), scope)
    return text, scope


class Source:
    """The parts of a game's derived source, and the names that it needs to run."""

    def __init__(self, moves: "Moves", codec: "Codec") -> None:
        self.moves, self.codec = moves, codec
        self.scope: dict[str, Any] = {"Rule": moves.rule, "Phase": moves.phase}
        self.ours = {
            *OURS,
            *moves.noun,
            *(f"{side}_{noun}" for noun in moves.noun for side in ("left", "all")),
        }
        self.ours.update(name for move in moves.declared for name in move.given)
        for name, noun in moves.noun.items():
            if noun.has_gaps:
                self.scope[f"{name.upper()}_NUMBER"] = np.array(noun.numbers, np.int64)
                self.scope[f"{name.upper()}_INDEX"] = noun.index()
        for move in moves.declared:
            if move.among:
                self.scope |= self._pairs(move)

    def _pairs(self, move: "Move") -> dict[str, Any]:
        """Between the nouns of a verb that takes only some pairs, and which pair it is."""
        rooms = [self.moves.noun[noun].room for noun in move.nouns]
        few = self.codec.size < 1 << 15
        index = np.zeros(rooms, np.int16 if few else np.int64)  # a small table stays near
        with_each = np.zeros(rooms[0], np.uint64)
        for n, (one, other) in enumerate(move.among):
            index[one, other] = n
            with_each[one] |= np.uint64(1 << other)
        verb, (ones, others) = move.verb.upper(), zip(*move.among, strict=True)
        first, second = (f"{verb}_{noun.upper()}" for noun in move.nouns)
        nouns = {first: np.array(ones), second: np.array(others)}
        return {f"{verb}_INDEX": index, f"{verb}_WITH": with_each} | nouns

    def head(self, module: str) -> str:
        """Why not, and what is done."""
        main = HEAD.format(
            module=module,
            objections=block([*self._dispatch(self._ask), "return asked_for(box, state, seat)"]),
            asked_for=block(self._asked_for()),
            deeds=block(self._dispatch(self._deed)),
        )
        return main + "".join(function(*one) for one in self._objections())

    # --- Rules by name -----------------------------------------------------------

    def call(self, rule: Any) -> str:
        """A call of a game's rule with what it names; or the name of a clause."""
        if isinstance(rule, IntEnum):
            return f"Rule.{rule.name}"
        name = rule.__name__
        if name in self.ours:
            raise Clash(rule, f"“{name}” is a word of derived rules: it needs another name")
        if self.scope.setdefault(name, compiled(rule)) is not rule:
            raise Clash(rule, f"there are two rules “{name}”: one of them needs another name")
        return f"{name}({', '.join(parameters(rule))})"

    def all(self, rules: Iterable[Any], join: str) -> str:
        """Calls of several."""
        return join.join(self.call(rule) for rule in rules)

    def givens(self, move: "Move", rules: Iterable[Any], k: int | None = None) -> list[str]:
        """Lines for what the move gives these rules; only what is known with the noun at place k."""
        lines = []
        for name in move.gives(rules):
            given = move.given[name]
            if k is None or move.place([name]) == k:
                lines.append(f"{name} = {self.call(given) if callable(given) else given}")
        return lines

    # --- Nouns and numbers ----------------------------------------------------------

    def number(self, move: "Move") -> str:
        """The action's number, from its nouns."""
        return self._sum(move, self._parts(move))

    def start(self, move: "Move") -> str:
        """The number of the first action that its nouns but the last leave; nothing where others lie
        between its words."""
        if move.among or self.moves.noun[move.nouns[-1]].has_gaps:
            return ""
        return self._sum(move, self._parts(move)[:-1])

    def _sum(self, move: "Move", parts: list[str]) -> str:
        base = self.codec.base[move.verb]
        return " + ".join([str(base)] * (base > 0 or not parts) + parts)

    def _parts(self, move: "Move") -> list[str]:
        """What each noun adds to the number."""
        if move.among:
            return [f"{move.verb.upper()}_INDEX[{', '.join(move.nouns)}]"]
        parts, scale = [], 1
        for noun in reversed(move.nouns):
            index = f"{noun.upper()}_INDEX[{noun}]" if self.moves.noun[noun].has_gaps else noun
            parts.append(index if scale == 1 else f"{scale} * {index}")
            scale *= len(self.moves.noun[noun].words)
        return parts[::-1]

    def _nouns(self, verb: str) -> list[str]:
        """Lines that give a verb's nouns their numbers."""
        move, base = self.moves.of(verb)[0], self.codec.base[verb]
        which = f"action - {base}" if base else "action"
        if move.among:
            return [f"{noun} = {verb.upper()}_{noun.upper()}[{which}]" for noun in move.nouns]
        lines, scale = [], 1
        for noun in reversed(move.nouns):
            one, words = self.moves.noun[noun], len(self.moves.noun[noun].words)
            index = which if scale == 1 else f"({which}) // {scale}"
            if noun != move.nouns[0]:
                index = f"({index}) % {words}" if scale == 1 else f"{index} % {words}"
            lines.append(
                f"{noun} = {noun.upper()}_NUMBER[{index}]" if one.has_gaps else f"{noun} = {index}"
            )
            scale *= words
        return lines[::-1]

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
                    lines += [f"if {in_phase([phase])}:", f"    return {self.call(clause)}"]
            yield (
                f"objection_to_{verb}({self._given(verb)})",
                [*lines, "return asked_for(box, state, seat)"],
            )

    def _conditions(self, move: "Move") -> list[str]:
        asked = [rule for one in move.only_if for rule in (one.test, one.clause)]
        lines = self.givens(move, asked)
        for one in move.only_if:
            call = self.call(one.test)
            test = f"has({call}, {one.noun})" if one.noun else call
            lines += [f"if not {test}:", f"    return {self.call(one.clause)}"]
        return [*lines, "return Rule.OK"]

    def _asked_for(self) -> list[str]:
        lines = []
        for phase, clause in self.moves.asks.items():
            lines += [f"if {in_phase([phase])}:", f"    return {self.call(clause)}"]
        return [*lines, "return Rule.OK"]

    def _deed(self, verb: str) -> list[str]:
        lines: list[str] = []
        moves = self.moves.of(verb)
        for move in moves:
            deed = [*self.givens(move, [move.do]), self.call(move.do)]
            if len(moves) == 1:
                return deed
            word = "elif" if lines else "if"  # a deed may lead to the phase of the next one
            lines += [f"{word} {in_phase(move.during)}:", *inside(deed)]
        return lines


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


def function(head: str, lines: list[str], told: str = "") -> str:
    """A whole rule."""
    says = f'    """{told}"""\n' if told else ""
    return f"\n\n@compiled\ndef {head}:\n{says}{block(lines)}\n"
