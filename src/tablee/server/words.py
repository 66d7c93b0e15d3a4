"""What the server itself says, in the language of whoever reads."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tablee.kit.words import FALLBACK, Catalogue, languages

HERE = Path(__file__).parent
catalogue = Catalogue(HERE)
TONGUES = languages(HERE)


@cache
def tongues() -> dict[str, str]:
    """Every language that the server speaks, and how it calls itself."""
    return {tongue: say(tongue, "tongue") for tongue in TONGUES}


def say(language: str, message: str, **arguments: Any) -> str:
    """One sentence of the server."""
    return catalogue.say(language, message, **arguments)


def speaker(language: str) -> Callable[..., str]:
    """`say` in one language, for a page."""
    return lambda message, **arguments: say(language, message, **arguments)


def language_of(asked: str | None, cookie: str | None, accepted: str) -> str:
    """The reader's language: the address says it, or a cookie, or the browser's list of wishes."""
    wishes = sorted(map(_wish, accepted.split(",")), key=lambda wish: -wish[0])
    for tongue in (asked, cookie, *(tongue for weight, tongue in wishes if weight > 0)):
        if tongue and tongue[:2].lower() in TONGUES:
            return tongue[:2].lower()
    return FALLBACK


def _wish(part: str) -> tuple[float, str]:
    tongue, _, weight = part.strip().partition(";q=")
    try:
        return (float(weight) if weight else 1.0), tongue
    except ValueError:
        return 0.0, tongue
