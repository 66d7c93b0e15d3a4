"""A game's moves, each said once: what the kit asks of a game is derived from them.

    @MOVES("bank {colour}", Phase.TURN, only_if=[("colour", colours_on_bench, Rule.HAVE_THE_COLOUR)])
    def bank(box, state, seat, colour, log):
        ...

A move is a sentence, the phases in which it may be said, what it asks for, and what it does. What it asks
for is a list in the order of the rules: (test, clause) where a test says yes or no, (noun, set, clause)
where a rule gives the set of places that the noun may have, one bit each, given the nouns before it. It
is legal if all agree, and refused by the first that does not: no other statement says what is legal. A
clause is a member of Rule, or a rule that gives one, asked only when the move is refused.

What is legal is found by the sets first, then by the tests: a set has to hold whatever other conditions
say. Where not every pair of two nouns is a word of the game, `among` has those that are.

Each function names the parameters that it needs: box, state, seat, log for what is done, the nouns, as
numbers, and what the move gives beside them: `given={"effect": 3, "minutes": price}` are a number
and a rule that gives one, which may name those before it. What is derived (deriving.py) is Python source:
`MOVES.source` has it, a debugger steps through it, and an engine compiles it like any rule.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import product
from typing import Any, TypeVar

from tablee.kit.rules.codec import Codec
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.deriving import OURS, Clash, derived, parameters
from tablee.kit.rules.numeric import np

Rule = Callable[..., Any]
Clause = Any  # a member of the game's Rule, or a rule that gives one
Deed = TypeVar("Deed", bound=Rule)
GIVEN = ("box", "state", "seat")
PLACES = 64  # in a set


class WrongMove(TypeError):
    """A move that cannot be declared so: says which, and where its author wrote it."""


@dataclass(frozen=True)
class Condition:
    """What a move asks for: yes or no, or the set of places of a noun; and the clause it rests on."""

    test: Rule
    clause: Clause
    noun: str = ""


class Noun:
    """What a sentence leaves open: its words, and the number by which rules know each.

    numbers: of each word; its place among them, unless words that are None leave places out, as where
    the bits of a board are not all cells.
    """

    def __init__(self, words: Iterable[Any]) -> None:
        given = list(words)
        self.numbers = [number for number, word in enumerate(given) if word is not None]
        self.words = [str(given[number]) for number in self.numbers]
        self.room = len(given)
        self.has_gaps = self.room > len(self.words)

    @property
    def everything(self) -> int:
        """All its numbers as a set."""
        return sum(1 << number for number in self.numbers)

    @property
    def said(self) -> list[Any]:
        """By number, the word as a sentence has it: one of digits is a number."""
        words = dict(zip(self.numbers, self.words, strict=True))
        told = [words.get(number, "") for number in range(self.room)]
        return [int(word) if word.isdigit() else word for word in told]

    def index(self) -> Any:
        """By number, which of the words it is."""
        found = np.zeros(self.room, np.int64)
        for n, number in enumerate(self.numbers):
            found[number] = n
        return found


@dataclass(frozen=True)
class Move:
    """A sentence that a player can say in some phases."""

    verb: str
    nouns: tuple[str, ...]
    during: tuple[IntEnum, ...]
    only_if: tuple[Condition, ...]
    but: Mapping[Any, Clause]
    given: Mapping[str, Any]
    do: Rule
    among: tuple[tuple[int, int], ...] = ()
    beyond: Clause = 0
    sealed: bool = False
    marks: Rule | None = None

    def tests_at(self, k: int) -> list[Rule]:
        """The tests that need its noun at place k, and none after that; -1: none at all."""
        tests = [one.test for one in self.only_if if not one.noun]
        return [test for test in tests if self.place(test) == k]

    def sets_of(self, noun: str) -> list[Rule]:
        """The sets in all of which this noun has to be."""
        return [one.test for one in self.only_if if one.noun == noun]

    def place(self, named: Rule | Iterable[str]) -> int:
        """Of the last noun that a rule needs, or that are named; -1: it needs none."""
        names = parameters(named) if callable(named) else list(named)
        places = [self.nouns.index(name) for name in names if name in self.nouns]
        rules = [self.given[name] for name in names if callable(self.given.get(name))]
        return max([*places, *map(self.place, rules)], default=-1)

    def gives(self, rules: Iterable[Any]) -> list[str]:
        """What of `given` these rules need, each after what it needs itself."""
        wanted: set[str] = set()
        for rule in filter(callable, rules):
            wanted.update(parameters(rule))
        for name, rule in reversed(list(self.given.items())):
            if name in wanted and callable(rule):
                wanted.update(parameters(rule))
        return [name for name in self.given if name in wanted]


@dataclass
class Moves:
    """All moves of a game.

    order: the verbs in the order of their numbers, on which records and learners rely. nouns: name -> its
    words; None is a number that has none. asks: phase -> the clause that refuses what is said in none
    of its moves; a move may have another for some of those phases (`but`).
    """

    rule: type[IntEnum]
    phase: type[IntEnum]
    order: Sequence[str]
    nouns: Mapping[str, Iterable[Any]]
    asks: Mapping[Any, Clause]
    declared: list[Move] = field(default_factory=list)
    says: dict[str, int] = field(default_factory=dict)
    must_say: dict[str, int] = field(default_factory=dict)
    module: str = ""
    source: str = ""
    made: dict[str, Any] = field(default_factory=dict, repr=False)
    _codec: Codec = field(default_factory=Codec, repr=False)

    def __post_init__(self) -> None:
        self.noun = {name: Noun(words) for name, words in self.nouns.items()}

    def __call__(
        self,
        sentence: str,
        *during: IntEnum,
        only_if: Iterable[tuple[Any, ...]] = (),
        but: Mapping[Any, Clause] | None = None,
        given: Mapping[str, Any] | None = None,
        among: Iterable[tuple[int, int]] = (),
        beyond: Clause = 0,
        says: int = 0,
        must_say: int = 0,
        sealed: bool = False,
        marks: Rule | None = None,
    ) -> Callable[[Deed], Deed]:
        """Declare a move by the rule below: what it does.

        among: the pairs of its nouns that are words of the game, in ascending order. beyond: the clause
        that rules out all other combinations of known words. says: the most characters of text that
        may go with it; must_say: the clause that asks for some. sealed: nobody else knows it until all
        have chosen. marks: writes a set of the last noun, `places`, into `marks`, the verb's part of an
        action mask, in a quicker way than one after the other.

        Raises:
            WrongMove: it fits neither the order, nor the nouns, nor what its rules ask for.
        """
        verb, *braced = sentence.split()
        nouns = tuple(noun.strip("{}") for noun in braced)
        conditions = tuple(_condition(one) for one in only_if)
        if says:
            self.says[verb] = says
        if must_say:
            self.must_say[verb] = int(must_say)

        def declare(do: Deed) -> Deed:
            pairs = tuple((int(one), int(other)) for one, other in among)
            move = Move(
                *(verb, nouns, during, conditions, but or {}, given or {}, do),
                *(pairs, beyond, sealed, marks),
            )
            for wrong in self._wrong_with(move):
                raise WrongMove(f"{_where(do)}: “{sentence}”: {wrong}")
            self.declared.append(move)
            return compiled(do)

        return declare

    def _wrong_with(self, move: Move) -> Iterable[str]:
        """Mistakes are found when the game is loaded, and each is told in a sentence."""
        if move.verb not in self.order:
            yield f"the order of verbs has no “{move.verb}”: {' '.join(self.order)}"
        for noun in move.nouns:
            if noun not in self.noun:
                yield f"there is no noun “{noun}”: {', '.join(self.noun)}"
        if len(set(move.nouns)) < len(move.nouns):
            yield "two of its nouns have one name"
        if move.among and len(move.nouns) != 2:
            yield "`among` has pairs, and is for two nouns"
        for name in (*move.nouns, *move.given):
            if name in OURS:
                yield f"“{name}” is a word of derived rules: it needs another name"
        if move.among and any(self.noun[noun].room > PLACES for noun in move.nouns):
            yield f"`among` is for nouns of {PLACES} places at most"
        if list(move.among) != sorted(move.among):
            yield "`among` is to have its pairs in ascending order"
        if move.among and not move.beyond:
            yield "`beyond` is to say which clause rules out what is not `among` them"
        for other in self.of(move.verb):
            if (other.nouns, other.among) != (move.nouns, move.among):
                yield f"it has other nouns elsewhere: {' '.join(other.nouns) or 'none'}"
            for phase in set(other.during) & set(move.during):
                yield f"it is declared twice for {phase.name}"
        known, given = {*GIVEN, *move.nouns}, set(move.given)
        for one in move.only_if:
            if one.noun and one.noun not in move.nouns:
                yield f"{one.test.__name__} is the set of “{one.noun}”, which it does not name"
            elif one.noun and self.noun[one.noun].room > PLACES:
                yield f"a set has {PLACES} places, and “{one.noun}” {self.noun[one.noun].room}"
            elif one.noun and move.place(one.test) >= move.nouns.index(one.noun):
                yield f"{one.test.__name__} is to give all places of “{one.noun}”, and asks for one"
            yield from _strange(one.test, known | given)
            yield from _strange(one.clause, known | given)
        if move.marks:
            yield from _strange(move.marks, {*GIVEN, *move.nouns[:-1], "marks", "places"})
        for k, rule in enumerate(move.given.values()):
            yield from _strange(rule, known | set(list(move.given)[:k]))
        yield from _strange(move.do, known | given | {"log"})

    def of(self, verb: str) -> list[Move]:
        """The moves of a verb: one, or several in different phases."""
        return [move for move in self.declared if move.verb == verb]

    def during(self, phase: IntEnum) -> list[Move]:
        """What may be said in a phase, in the order of their numbers."""
        return [move for verb in self.order for move in self.of(verb) if phase in move.during]

    def codec(self) -> Codec:
        """Every action as an integer and as canonical notation.

        Raises:
            WrongMove: a verb of the order has no move.
        """
        if missing := [verb for verb in self.order if not self.of(verb)]:
            raise WrongMove(f"no move is declared for {', '.join(missing)}")
        words = {verb: self._sentences(self.of(verb)[0]) for verb in self.order}
        beyond = {move.verb: int(move.beyond) for move in self.declared if move.beyond}
        return Codec(says=self.says, must_say=self.must_say, beyond=beyond, **words)

    def _sentences(self, move: Move) -> list[str]:
        words = [self.noun[noun] for noun in move.nouns]
        if move.among:
            one, other = (dict(zip(noun.numbers, noun.words, strict=True)) for noun in words)
            return [f"{one[a]} {other[b]}" for a, b in move.among]
        return [" ".join(said) for said in product(*(noun.words for noun in words))]

    def read(self, action: int) -> tuple[str, dict[str, int]]:
        """The verb of an action, and the number of each of its nouns; after `rules`."""
        verb, index = self._codec.verb(action)
        move = self.of(verb)[0]
        if move.among:
            return verb, dict(zip(move.nouns, move.among[index], strict=True))
        read = {}
        for name in reversed(move.nouns):
            index, which = divmod(index, len(self.noun[name].words))
            read[name] = self.noun[name].numbers[which]
        return verb, read

    def words_of(self, noun: str) -> list[Any]:
        """By number, what a sentence says for a noun; nothing where there is none of this name."""
        return self.noun[noun].said if noun in self.noun else []

    @property
    def sealed(self) -> set[IntEnum]:
        """The phases in which what is chosen stays unseen until all have chosen."""
        return {phase for move in self.declared if move.sealed for phase in move.during}

    def rules(self, module: str) -> tuple[Rule, Rule, Rule]:
        """objection, legal and apply, for the game's module of this name.

        Raises:
            WrongMove: a phase in which something may be said has no clause that asks for it; a name
                is taken.
        """
        for phase in self.phase:
            if self.during(phase) and phase not in self.asks:
                raise WrongMove(f"no clause says what {phase.name} asks for")
        self._codec = self.codec()
        try:
            self.source, self.made = derived(self, self._codec, module)
        except Clash as clash:
            raise WrongMove(f"{_where(clash.rule)}: {clash}") from None
        self.module = module
        return self.made["objection"], self.made["legal"], self.made["apply"]

    def objection_to(self, verb: str) -> Rule:
        """The clause that forbids a move of this verb, whoever is waited for; after `rules`.

        It takes box, state, seat and the nouns.
        """
        made: Rule = self.made[f"objection_to_{verb}"]
        return made

    def counts(self) -> tuple[Rule, Rule, Rule]:
        """count, nth and mask: after `rules`."""
        if "count" not in self.made:
            self.source, self.made = derived(self, self._codec, self.module, counted=True)
        return self.made["count"], self.made["nth"], self.made["mask"]


def _where(rule: Rule) -> str:
    """Where its author wrote a rule."""
    code = rule.__code__
    return f"{code.co_filename}, line {code.co_firstlineno}"


def _condition(given: tuple[Any, ...]) -> Condition:
    if len(given) == 2:
        return Condition(*given)
    noun, places, clause = given
    return Condition(places, clause, noun)


def _strange(rule: Any, known: set[str]) -> Iterable[str]:
    """What a rule asks for that it cannot have."""
    for name in parameters(rule) if callable(rule) else ():
        if name not in known:
            yield f"{rule.__name__} asks for “{name}”: there are {', '.join(sorted(known))}"
