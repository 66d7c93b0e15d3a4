"""Who sits where, and the names that people may have."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from tablee.kit.lines import as_line, looks
from tablee.server.errors import Refusal

LONGEST_NAME = 24
LONGEST_TYPED = 200  # before spaces are put right
Kind = Literal["empty", "guest", "device", "away", "kept", "bot"]


@dataclass(frozen=True)
class Seat:
    """One chair: empty, a guest's, somebody's beside a guest on the same device, or a bot's.

    Where somebody is away, a bot plays, and the chair is still theirs. One that is kept is for somebody
    who has been asked to play again, and has not sat down yet.
    """

    kind: Kind = "empty"
    name: str = ""
    holder: str = ""  # the person whose device plays it
    bot: str = ""
    hands: int = 0  # how often it changed hands
    opened: bool = False  # anew, by the host: a link seats somebody in place of the bot
    lent: bool = False  # to a bot from the deal on, until anybody takes it over

    def given(self, **change: Any) -> "Seat":
        """The seat in other hands: every older link to it is spent."""
        return Seat(**change, hands=self.hands + 1)

    @property
    def has_person(self) -> bool:
        """Does somebody play here themselves?"""
        return self.kind in ("guest", "device")

    @property
    def is_left(self) -> bool:
        """Does it belong to somebody who does not play here now?"""
        return self.kind in ("away", "kept")

    @property
    def has_bot(self) -> bool:
        """Does a bot play here, for itself or for somebody who is away?"""
        return self.kind in ("away", "bot")

    def stored(self) -> dict[str, Any]:
        """As a row of the log keeps it."""
        return asdict(self)


def proper_name(text: str, taken: list[str]) -> str:
    """A name as it will be shown.

    Raises:
        Refusal: nothing is left of it, it is too long, or somebody at the table has it.
    """
    if len(text) > LONGEST_TYPED:
        raise Refusal(422, "name-too-long", most=LONGEST_NAME)
    name = as_line(text)
    if not name:
        raise Refusal(422, "name-missing")
    if len(name) > LONGEST_NAME:
        raise Refusal(422, "name-too-long", most=LONGEST_NAME)
    if looks(name) in {looks(other) for other in taken}:
        raise Refusal(422, "name-taken", name=name)
    return name


def proper_names(texts: list[str]) -> list[str]:
    """The names of a whole table, in one pass.

    Raises:
        Refusal: one of them cannot be, or two are the same.
    """
    names: dict[str, str] = {}
    for text in texts:
        name = proper_name(text, [])
        if looks(name) in names:
            raise Refusal(422, "name-taken", name=name)
        names[looks(name)] = name
    return list(names.values())
