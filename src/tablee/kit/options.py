"""What a table may choose before it sits down."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Option:
    """The values a house may choose from, the usual one, and its clause (302 is §3.2).

    A hidden option keeps an old ruling alive for games that began under it; no table offers it.
    """

    values: tuple[Any, ...]
    default: Any
    clause: int
    hidden: bool = False


def fill_in(options: dict[str, Option], given: dict[str, Any]) -> dict[str, Any]:
    """Every option of the game, the given ones first.

    Raises:
        ValueError: an option or a value that does not exist, and what is possible instead.
    """
    for name, value in given.items():
        if name not in options:
            raise ValueError(f"There is no option {name!r}: expected one of {', '.join(options)}.")
        option = options[name]
        if not any(type(value) is type(v) and value == v for v in option.values):
            values = ", ".join(map(str, option.values))
            clause = f"§{option.clause // 100}.{option.clause % 100}"
            raise ValueError(f"{name} cannot be {value!r}: expected one of {values} ({clause}).")
    return {name: given.get(name, option.default) for name, option in options.items()}


def read_value(option: Option, text: str) -> Any:
    """The value of an option that is written so, on a command line or in an address.

    Raises:
        ValueError: no value is written so.
    """
    wanted = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(text.lower(), text)
    for value in option.values:
        if str(value).lower() == wanted.lower():
            return value
    raise ValueError(f"{text!r} is none of {', '.join(map(str, option.values))}.")


def digest(data: Any) -> str:
    """A short name for a board or deck, the same on every machine."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
