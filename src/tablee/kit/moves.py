"""A game's moves, each said once: what the kit asks of a game is derived from them.

    @MOVES("bank {colour}", Phase.TURN, only_if=[("colour", colours_on_bench, Rule.HAVE_THE_COLOUR)])
    def bank(box, state, seat, colour, log):
        ...

A move is a sentence, the phases in which it may be said, what it asks for, and what it does. What it asks
for is a list in the order of the rules: (test, clause) where a test says yes or no, (noun, set, clause)
where a rule gives the set of places that the noun may have, one bit each, given the nouns before it. It
is legal if all agree, and refused by the first that does not: no other statement says what is legal. A
clause is a member of Rule, or a rule that gives one, asked only when the move is refused.

Each function names the parameters that it needs: box, state, seat, log for what is done, the nouns, as
numbers from 0, and what the move gives beside them: `given={"effect": 3, "minutes": price}` are a number
and a rule that gives one, which may name those before it. What is derived (deriving.py) is Python source:
`MOVES.source` has it, a debugger steps through it, and an engine compiles it like any rule.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from tablee.kit.codec import Codec
from tablee.kit.compiled import compiled
from tablee.kit.deriving import Source, parameters

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

    def asks(self, k: int, sets: bool) -> list[Rule]:
        """The sets of its noun at place k, or the tests that need no noun after that; -1: none at all."""
        asked = [one for one in self.only_if if bool(one.noun) == sets]
        return [one.test for one in asked if self.place([one.noun] if sets else one.test) == k]

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
    words. asks: phase -> the clause that refuses what is said in none of its moves; a move may have
    another for some of those phases (`but`).
    """

    rule: type[IntEnum]
    phase: type[IntEnum]
    order: Sequence[str]
    nouns: Mapping[str, Iterable[Any]]
    asks: Mapping[Any, Clause]
    declared: list[Move] = field(default_factory=list)
    says: dict[str, int] = field(default_factory=dict)
    must_say: dict[str, int] = field(default_factory=dict)
    source: str = ""
    made: dict[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.words = {name: [str(word) for word in words] for name, words in self.nouns.items()}

    def __call__(
        self,
        sentence: str,
        *during: IntEnum,
        only_if: Iterable[tuple[Any, ...]] = (),
        but: Mapping[Any, Clause] | None = None,
        given: Mapping[str, Any] | None = None,
        says: int = 0,
        must_say: int = 0,
    ) -> Callable[[Deed], Deed]:
        """Declare a move by the rule below: what it does.

        says: the most characters of text that may go with it; must_say: the clause that asks for some.

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
            move = Move(verb, nouns, during, conditions, but or {}, given or {}, do)
            for wrong in self._wrong_with(move):
                code = do.__code__
                raise WrongMove(
                    f"{code.co_filename}, line {code.co_firstlineno}: “{sentence}”: {wrong}"
                )
            self.declared.append(move)
            return compiled(do)

        return declare

    def _wrong_with(self, move: Move) -> Iterable[str]:
        """Mistakes are found when the game is loaded, and each is told in a sentence."""
        if move.verb not in self.order:
            yield f"the order of verbs has no “{move.verb}”: {' '.join(self.order)}"
        if len(move.nouns) > 2:
            yield "a move has two nouns at most"
        for noun in move.nouns:
            if noun not in self.words:
                yield f"there is no noun “{noun}”: {', '.join(self.words)}"
        for other in self.of(move.verb):
            if other.nouns != move.nouns:
                yield f"it has other nouns elsewhere: {' '.join(other.nouns) or 'none'}"
            for phase in set(other.during) & set(move.during):
                yield f"it is declared twice for {phase.name}"
        known, given = {*GIVEN, *move.nouns}, set(move.given)
        for one in move.only_if:
            if one.noun and one.noun not in move.nouns:
                yield f"{one.test.__name__} is the set of “{one.noun}”, which it does not name"
            elif one.noun and len(self.words[one.noun]) > PLACES:
                yield f"a set has {PLACES} places, and “{one.noun}” {len(self.words[one.noun])}"
            elif one.noun and move.place(one.test) >= move.nouns.index(one.noun):
                yield f"{one.test.__name__} is to give all places of “{one.noun}”, and asks for one"
            yield from _strange(one.test, known | given)
            yield from _strange(one.clause, known | given)
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
        words = {verb: self._sentences(self.of(verb)[0].nouns) for verb in self.order}
        return Codec(says=self.says, must_say=self.must_say, **words)  # type: ignore[arg-type]

    def _sentences(self, nouns: Iterable[str]) -> list[str]:
        words = [""]
        for noun in nouns:
            words = [f"{before} {word}".strip() for before in words for word in self.words[noun]]
        return words

    def rules(self, module: str) -> tuple[Rule, Rule, Rule]:
        """objection, legal and apply, for the game's module of this name.

        Raises:
            WrongMove: a phase in which something may be said has no clause that asks for it.
        """
        for phase in self.phase:
            if self.during(phase) and phase not in self.asks:
                raise WrongMove(f"no clause says what {phase.name} asks for")
        source = Source(self, self.codec(), module)
        self.source, self.made = source.text, source.run()
        return self.made["objection"], self.made["legal"], self.made["apply"]

    def objection_to(self, verb: str) -> Rule:
        """The clause that forbids a move of this verb, whoever is waited for; after `rules`.

        It takes box, state, seat and the nouns.
        """
        made: Rule = self.made[f"objection_to_{verb}"]
        return made

    def counts(self) -> tuple[Rule, Rule, Rule]:
        """count, nth and mask, where all actions fit one word: after `rules`.

        Raises:
            WrongMove: they do not, or a test has to be asked for each place of a noun.
        """
        if "choices" not in self.made:
            raise WrongMove(
                "these moves are more than one word: count, nth and mask are the game's"
            )
        return self.made["count"], self.made["nth"], self.made["mask"]


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
