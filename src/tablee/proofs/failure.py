"""A check that failed, told to the author of a game: what was found, where, and a record of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from tablee.building.trouble import Trouble, trouble_of
from tablee.kit.given import shortly
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.words import MissingWords

LONG = 400  # characters of what was found: more is cut


@dataclass
class Place:
    """What a check is looking at: for whatever goes wrong there without saying where."""

    match: Match | None = None
    next: str = ""  # who is about to do what

    def look(self, match: Match | None, then: str = "") -> None:
        """From here on it is this table, and this is what comes next."""
        self.match, self.next = match, then


LOOKING_AT = Place()


@dataclass(eq=False)
class Failure(AssertionError):
    """One check that failed.

    what: a sentence. found, expected: as they are worth reading. where: options, seed, decision, seat,
    action, clause… by name. record: a game that comes to that place, or None. file, line, text: what its
    author wrote there, where a rule has stumbled.
    """

    what: str
    found: str = ""
    expected: str = ""
    where: tuple[tuple[str, str], ...] = ()
    record: dict[str, Any] | None = None
    file: str = ""
    line: int = 0
    text: str = ""
    check: str = ""  # its name, once somebody knows which it was

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """As people read it: the sentence, then a line for each thing that is known."""
        told = [self.what]
        if self.file:
            told[0] = f"{self.file}, line {self.line}: {self.what}"
            told += [f"    {self.text}"] if self.text else []
        told += [f"found: {self.found}"] if self.found else []
        told += [f"expected: {self.expected}"] if self.expected else []
        if self.where:
            told.append("where: " + ", ".join(f"{name} {value}" for name, value in self.where))
        return told


def hold(
    is_so: Any,
    what: str | Callable[[], str],
    found: Any = None,
    expected: Any = None,
    at: Match | None = None,
    **where: Any,
) -> None:
    """It is so, or a check has failed: `at` is the table that shows it, `where` says what else is known.

    What takes long to say is given as a function.

    Raises:
        Failure: it is not.
    """
    if is_so:
        return
    raise Failure(
        what if isinstance(what, str) else what(),
        _told(found),
        _told(expected),
        (*place(at), *((name.replace("_", " "), _told(value)) for name, value in where.items())),
        recorded(at),
    )


def _told(value: Any) -> str:
    """A thing in a failure: names and numbers as they are, lists with commas."""
    value = value() if callable(value) else value
    if value is None:
        return ""
    if isinstance(value, (list, tuple, set, frozenset)):
        value = ", ".join(map(str, sorted(value) if isinstance(value, set) else value)) or "nothing"
    text = str(value)
    return text if len(text) <= LONG else f"{text[:LONG]} …"


def place(match: Match | None) -> tuple[tuple[str, str], ...]:
    """Which table it is, and how far it has come."""
    if match is None:
        return ()
    options = named(match.game, match.options)
    phase = int(match.states["phase"][0])
    known = {int(one): one.name for one in match.rules.Phase}
    row = f"{len(match.story)}, in {known.get(phase, phase)}"
    return ("table", options), ("seed", str(match.seed)), ("before row", row)


def named(game: Game, options: dict[str, Any]) -> str:
    """A table by what it has chosen, and by its numbers that are not the usual ones."""
    chosen = {name: value for name, value in options.items() if name in game.choosable}
    return " ".join(f"{name}={value}" for name, value in chosen.items())


def recorded(match: Match | None) -> dict[str, Any] | None:
    """The game up to there, if it can be written."""
    try:
        return match.record() if match else None
    except Exception:  # whatever it is, the failure itself is worth more
        return None


@contextmanager
def told_by(game: Game, check: str) -> Iterator[None]:
    """Whatever goes wrong in here is a Failure of this check.

    Raises:
        Failure: something did.
    """
    LOOKING_AT.look(None)
    try:
        yield
    except Failure as failed:
        raise replace(failed, check=check) from None
    except Exception as wrong:
        raise replace(stumbled(game, wrong), check=check) from wrong
    finally:
        LOOKING_AT.look(None)


def stumbled(game: Game, wrong: Exception) -> Failure:
    """What an error in a game's files says to its author, and at which table it came up."""
    found: Trouble = trouble_of(wrong, game.folder)
    match = LOOKING_AT.match
    what = found.what
    if isinstance(wrong, AssertionError) and not found.file:
        what = f"A check failed without a word: {shortly(str(wrong))}"
    if isinstance(wrong, MissingWords):
        what = f"A sentence cannot be said: {str(wrong).partition(': in none of')[0]}"
    return Failure(
        f"{what}{_meant(game, found)}",
        where=(*place(match), *((("next", LOOKING_AT.next),) if LOOKING_AT.next else ())),
        record=recorded(match),
        file=found.file,
        line=found.line,
        text=found.text,
    )


def _meant(game: Game, found: Trouble) -> str:
    """The field that a misspelt one may have meant: in plain Python an attribute, compiled a key."""
    from difflib import get_close_matches

    asked = found.what.rstrip("'").rpartition("'")[2]
    if not asked.isidentifier() or f".{asked}" not in found.text:
        return ""
    boxes = game.box({name: option.default for name, option in game.rules.OPTIONS.items()})
    fields = [*(f.name for f in game.rules.STATE.fields), *(boxes.dtype.names or ())]
    close = get_close_matches(asked, fields, 1)
    if asked in fields:
        return ""
    return f": there is no field “{asked}”" + (f"; is “{close[0]}” meant?" if close else "")
