"""What a table may choose before it sits down."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablee.kit.clauses import written
from tablee.kit.given import shortly
from tablee.kit.words import FALLBACK, Catalogue


@dataclass(frozen=True)
class Option:
    """The values a house may choose from, the usual one, and its clause (302 is §3.2).

    A hidden option keeps an old ruling alive for games that began under it; no table offers it.
    """

    values: tuple[Any, ...]
    default: Any
    clause: int
    hidden: bool = False


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
    """Every option of the game, the given ones first.

    Raises:
        Unplayable: an option or a value that does not exist, and what is possible instead.
    """
    for name, value in given.items():
        if name not in options:
            raise Unplayable("no-such-option", option=shortly(name), options=", ".join(options))
        option = options[name]
        if not any(type(value) is type(v) and value == v for v in option.values):
            values = ", ".join(map(str, option.values))
            told = {"option": name, "value": shortly(value), "values": values}
            raise Unplayable("no-such-value", option.clause, **told)
    return {name: given.get(name, option.default) for name, option in options.items()}


def read_value(option: Option, text: str) -> Any:
    """The value of an option that is written so, on a command line or in an address.

    Raises:
        Unplayable: no value is written so.
    """
    wanted = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(text.lower(), text)
    for value in option.values:
        if str(value).lower() == wanted.lower():
            return value
    raise Unplayable("none-of-these", text=repr(text), values=", ".join(map(str, option.values)))


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
