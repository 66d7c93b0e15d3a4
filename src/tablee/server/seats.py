"""Who sits where, and the links and cookies that prove it.

A link is signed, not stored: table, seat and the number of times that the seat has changed hands.
Who sits down by it changes that number, and the link is spent. Nothing in the database opens a
seat.
"""

import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Literal

from itsdangerous import BadData, BadSignature, Signer, URLSafeSerializer

from tablee.server.errors import Refusal

PERSON = "tablee_person"  # the cookie of every house, before each had a name for its own
MOST_TRIED = 20  # cookies of one name: a browser may hold one for each path and domain
LONGEST_NAME = 24
LONGEST_TYPED = 200  # before spaces are put right
ID = 14  # letters in the name of a table
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another
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


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: a person of this browser, by cookie, and how they read."""

    person: str
    name: str
    language: str
    csrf: str
    address: str = ""
    query: str = ""  # of the page, for the same page in another language


def new_id(letters: int = ID) -> str:
    """A name nobody can guess; 14 letters have 69 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


class Keys:
    """Signs and reads what leaves the house: cookies, links, marks against forged requests."""

    def __init__(self, secret: str) -> None:
        # Ports of a host share their cookies: two houses there must not take each other's.
        self.cookie_name = f"{PERSON}_{sha256(f'cookie {secret}'.encode()).hexdigest()[:8]}"
        self.cookies = URLSafeSerializer(secret, salt="person")
        self.links = Signer(secret, salt="seat", sep="~")
        self.marks = Signer(secret, salt="csrf", sep="~")
        self.rematches = Signer(secret, salt="rematch", sep="~")
        self.plays = Signer(secret, salt="play", sep="~")
        self.voices = Signer(secret, salt="voice", sep="~")

    def cookie(self, person: str, name: str) -> str:
        """What a browser keeps to be known again."""
        return str(self.cookies.dumps([person, name]))

    def person(self, cookies: Iterable[str]) -> tuple[str, str] | None:
        """The way back from `cookie`: the first that this house has signed."""
        for cookie in list(cookies)[:MOST_TRIED]:
            try:
                person, name = self.cookies.loads(cookie)
            except (BadData, ValueError, TypeError):
                continue
            return str(person), str(name)
        return None

    def csrf(self, person: str) -> str:
        """The mark that this person's own pages send along with every change."""
        return self.marks.get_signature(person).decode()

    def is_csrf(self, person: str, mark: str) -> bool:
        """Does the mark come from a page of this person's?"""
        return bool(self.marks.verify_signature(person.encode(), mark.encode()))

    def voice(self, table: str, person: str) -> str:
        """A mark for somebody who speaks at a table, which tells nothing of them elsewhere."""
        return self.voices.get_signature(f"{table}.{person}").decode()[:12]

    def next_table(self, table: str) -> str:
        """The name of the table where a game is played once more: always the same one."""
        return _name_by(self.rematches, table)

    def first_table(self, person: str, what: str) -> str:
        """The name of the table that somebody gets who asks for this: however often, the same one."""
        return _name_by(self.plays, f"{person}.{what}")

    def link(self, table: str, number: int, seat: Seat) -> str:
        """The token that seats whoever has it."""
        return self.links.sign(f"{table}.{number}.{seat.hands}").decode()

    def linked(self, token: str) -> tuple[str, int, int]:
        """The way back from `link`: table, seat, and how often the seat had changed hands.

        Raises:
            Refusal: the link was never made here.
        """
        try:
            table, number, hands = self.links.unsign(token).decode().split(".")
        except (BadSignature, ValueError):
            raise Refusal(404, "no-such-link") from None
        return table, int(number), int(hands)


def _name_by(signer: Signer, text: str) -> str:
    """A name for a table that follows from a text, and that nobody else can guess."""
    mark, letters = int.from_bytes(signer.get_signature(text)), ""
    while len(letters) < ID:
        mark, letter = divmod(mark, len(LETTERS))
        letters += LETTERS[letter]
    return letters


def proper_name(text: str, taken: list[str]) -> str:
    """A name as it will be shown.

    Raises:
        Refusal: nothing is left of it, it is too long, or somebody at the table has it.
    """
    if len(text) > LONGEST_TYPED:
        raise Refusal(422, "name-too-long", most=LONGEST_NAME)
    name = unicodedata.normalize("NFC", text)
    name = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in name)
    name = re.sub(" +", " ", name).strip()
    if not name:
        raise Refusal(422, "name-missing")
    if len(name) > LONGEST_NAME:
        raise Refusal(422, "name-too-long", most=LONGEST_NAME)
    if name.casefold() in {other.casefold() for other in taken}:
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
        if name.casefold() in names:
            raise Refusal(422, "name-taken", name=name)
        names[name.casefold()] = name
    return list(names.values())
