"""What somebody gave, whatever it is: a whole number or none, and how a refusal quotes it."""

import operator
import reprlib
from typing import Any

from tablee.kit.lines import is_line

SHORT = 40  # digits or letters of something that is quoted in a sentence


def whole(given: Any) -> int | None:
    """A whole number, be it Python's or NumPy's; None for all else, and for a truth value."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


def quoted(given: Any) -> str:
    """A text as it stands between quotation marks; anything else as Python writes it."""
    if not isinstance(given, str):
        return shortly(given)
    shown = "".join(c if is_line(c) else "\N{REPLACEMENT CHARACTER}" for c in given[: 2 * SHORT])
    return shown + ("…" if len(given) > 2 * SHORT else "")


def shortly(given: Any) -> str:
    """Anything as Python writes it, but never long or deep."""
    short = _Shortly()
    short.maxstring = SHORT
    return short.repr(given)


class _Shortly(reprlib.Repr):
    """Asks no class but Python's own how its things are written: they could say anything."""

    def repr_int(self, number: int, level: int) -> str:
        return repr(number) if abs(number) < 10**SHORT else f"≈ 2**{number.bit_length()}"

    def repr_instance(self, thing: Any, level: int) -> str:
        if thing is None or type(thing) in (bool, float):
            return repr(thing)
        if (number := whole(thing)) is not None:
            return self.repr_int(number, level)
        return f"<{type(thing).__name__}>"
