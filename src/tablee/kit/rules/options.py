"""What a table may choose before it sits down."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.kit.clauses import written
from tablee.kit.given import shortly
from tablee.kit.words import FALLBACK, Catalogue

LONGEST = 60  # letters of a value


@dataclass(frozen=True)
class Option:
    """The values a house may choose from, the usual one, and its clause (302 is §3.2).

    Whole numbers may be a `range`; where there are many values, `suggested` are those to name. `at`
    are the numbers of players that it is offered to, if not all. What a board or deck adds to the
    values, `of_data` tells: each with what the message `option-NAME-named` asks for, by language.

    A hidden option keeps an old ruling alive for games that began under it; no table offers it.
    Whatever was written down before there was an option was played with its value `before`.

    A number is one that a designer would change, and no form asks for: see `number`.
    """

    values: Sequence[Any]
    default: Any
    clause: int
    hidden: bool = False
    suggested: tuple[Any, ...] = ()
    at: tuple[int, ...] = ()
    of_data: Callable[[Any, str], dict[str, dict[str, Any]]] | None = None
    before: Any = None
    number: bool = False

    @property
    def named(self) -> tuple[Any, ...]:
        """Its values, or those of many that people are told first."""
        return self.suggested or tuple(self.values)

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The least and the most of whole numbers; nothing where values are named one by one."""
        return (self.values[0], self.values[-1]) if isinstance(self.values, range) else None

    def has(self, value: Any) -> bool:
        """Can it be so? Whether a board or deck has such a value, `make_box` finds out."""
        if self.of_data and isinstance(value, str):
            return len(value) <= LONGEST
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(type(value) is type(v) and value == v for v in self.values)

    def listed(self) -> list[str]:
        """What can be chosen, for a message: every value, or from where to where."""
        if isinstance(self.values, range) and self.values.step > 1:
            return [*map(str, self.values[:2]), "…", str(self.values[-1])]
        if self.bounds:
            return ["–".join(map(str, self.bounds))]
        return [*map(str, self.values), *(["…"] if self.of_data else [])]


def number(values: range, usual: int, clause: int) -> Option:
    """A number in the box, in the field of its name: a count, a price, a limit, points; and the clause
    whose text shows it.

    Every door takes it as it takes options, so that a study plays altered games; forms of new tables
    leave it out. Options, records and stored tables name it only where it is not the usual one.
    """
    return Option(values, usual, clause, number=True)


class Unplayable(ValueError):
    """A table that cannot be: a message of the kit's or the game's words.*.ftl, in any language.

    `make_box` raises it; the message may ask for the `clause` it names (302 for §3.2).
    """

    def __init__(self, message: str, clause: int = 0, **arguments: Any) -> None:
        super().__init__(message)
        self.message, self.clause, self.arguments = message, clause, arguments
        self.words = Catalogue()  # a game puts its own here

    def said(self, language: str) -> str:
        """What is wrong, and what is possible."""
        return self.words.say(language, self.message, clause=written(self.clause), **self.arguments)

    def __str__(self) -> str:
        return self.said(FALLBACK)


def together(options: Any, by_name: dict[str, Any]) -> dict[str, Any]:
    """The options of a mapping and those given by name.

    Raises:
        Unplayable: it is no mapping, or an option comes in both ways.
    """
    if options is None:
        return by_name
    if not isinstance(options, Mapping):
        raise Unplayable("options-no-mapping", given=shortly(options))
    if twice := [name for name in by_name if name in options]:
        raise Unplayable("option-twice", option=shortly(twice[0]))
    return {**options, **by_name}


def fill_in(options: dict[str, Option], given: dict[str, Any]) -> dict[str, Any]:
    """Every option of the game, the given ones first; of its numbers those that are not the usual ones.

    Raises:
        Unplayable: an option or a value that does not exist, and what is possible instead.
    """
    for name, value in given.items():
        if name not in options:
            offered = ", ".join(one for one, option in options.items() if not option.hidden)
            raise Unplayable("no-such-option", option=shortly(name), options=offered)
        option = options[name]
        if not option.has(value):
            values = ", ".join(option.listed())
            told = {"option": name, "value": shortly(value), "values": values}
            raise Unplayable("no-such-value", option.clause, **told)
    filled = {
        name: given.get(name, option.default)
        for name, option in options.items()
        if not option.number or given.get(name, option.default) != option.default
    }
    for name, option in options.items():
        if option.at and filled["players"] not in option.at and filled[name] != option.default:
            told = {"option": name, "value": str(filled[name]), "players": filled["players"]}
            raise Unplayable("not-so-many-players", option.clause, **told)
    return filled


def usual_numbers(options: dict[str, Option]) -> dict[str, int]:
    """The numbers of the game as they are where nobody changes them."""
    return {name: option.default for name, option in options.items() if option.number}


def as_written(options: dict[str, Option], written: dict[str, Any]) -> dict[str, Any]:
    """The options of a record or a stored table: what was no option then is as it was `before`."""
    before = {name: o.before for name, o in options.items() if o.before is not None}
    return {**before, **written}


def read_value(option: Option, text: str) -> Any:
    """The value of an option that is written so, on a command line or in an address.

    Raises:
        Unplayable: no value is written so.
    """
    is_whole = text.removeprefix("-").isdecimal() and len(text) < 10
    if option.bounds and is_whole and int(text) in option.values:
        return int(text)
    wanted = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(text.lower(), text)
    for value in () if option.bounds else option.values:
        if str(value).lower() == wanted.lower():
            return value
    if option.of_data:
        return text
    raise Unplayable("none-of-these", text=shortly(text), values=", ".join(option.listed()))


def digest(data: Any) -> str:
    """A short name for a board or deck, the same on every machine.

    Raises:
        Unplayable: no file could hold it.
    """
    try:
        text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
    except (TypeError, ValueError, RecursionError):
        raise Unplayable("data-unkept", given=shortly(data)) from None
