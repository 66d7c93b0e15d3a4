"""Who comes, and the cookies and links that prove it.

A link is signed, not stored: table, seat and the number of times that the seat has changed hands.
Who sits down by it changes that number, and the link is spent. Nothing in the database opens a
seat.
"""

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from itsdangerous import (
    BadData,
    BadSignature,
    SignatureExpired,
    Signer,
    TimestampSigner,
    URLSafeSerializer,
)

from tablee.kit.table.shuffles import commitment_to
from tablee.server.errors import Refusal
from tablee.server.people.seats import Seat

PERSON = "tablee_person"  # the cookie of every house, before each had a name for its own
MOST_TRIED = 20  # cookies of one name: a browser may hold one for each path and domain
ID = 14  # letters in the name of a table
WAY_HOURS = 72  # that a way back from a host is open
PROMISED = 24 * 3600  # seconds that a commitment waits for its table
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: a person of this browser, by cookie, and how they read."""

    person: str
    name: str
    language: str
    csrf: str
    address: str = ""
    query: str = ""  # of the page, for the same page in another language
    device: str = ""  # of a person who is known by more than one; a guest's browser has no name


class Known(NamedTuple):
    """What a cookie says: whose it is, what they call themselves, and on which device."""

    person: str
    name: str
    device: str = ""


def new_id(letters: int = ID) -> str:
    """A name nobody can guess; 14 letters have 69 bits."""
    base = len(LETTERS)
    drawn = secrets.randbelow(base**letters)  # asking the system once, not for each letter
    return "".join(LETTERS[drawn // base**n % base] for n in range(letters))


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
        self.browsers = Signer(secret, salt="browser", sep="~")
        self.stops = Signer(secret, salt="stop", sep="~")
        self.ways = TimestampSigner(secret, salt="way back", sep="~")
        self.calls = Signer(secret, salt="call", sep="~")
        self.voices = Signer(secret, salt="voice", sep="~")
        self.acquaintances = Signer(secret, salt="acquaintance", sep="~")
        self.promises = TimestampSigner(secret, salt="commitment", sep="~")
        self._deals = secret.encode()

    def cookie(self, person: str, name: str, device: str = "") -> str:
        """What a browser keeps to be known again."""
        return str(self.cookies.dumps([person, name, device] if device else [person, name]))

    def person(self, cookies: Iterable[str]) -> Known | None:
        """The way back from `cookie`: the first that this house has signed."""
        for cookie in list(cookies)[:MOST_TRIED]:
            try:
                return Known(*map(str, self.cookies.loads(cookie)))
            except (BadData, ValueError, TypeError):
                continue
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

    def acquaintance(self, person: str, other: str) -> str:
        """A mark for somebody whom a person has played with, which tells nothing to anybody else."""
        return self.acquaintances.get_signature(f"{person}.{other}").decode()[:16]

    def call(self, person: str, table: str) -> str:
        """A token for a link that leads somebody to a table; it opens nothing, and names nobody."""
        return f"{table}~{self.calls.get_signature(f'{person}.{table}').decode()}"

    def is_called(self, person: str, token: str) -> tuple[str, bool]:
        """The table that a token leads to, and whether it is meant for this person.

        Raises:
            Refusal: it leads to none.
        """
        table, _, mark = token.partition("~")
        if not set(table) <= set(LETTERS) or len(table) != ID:
            raise Refusal(404, "no-such-link")
        return table, self.calls.verify_signature(f"{person}.{table}".encode(), mark.encode())

    def stop(self, channel: str) -> str:
        """A token by which whoever gets a message stops them: it opens nothing else."""
        return self.stops.sign(channel).decode()

    def stopped(self, token: str) -> str:
        """The way back from `stop`: the channel.

        Raises:
            Refusal: it was never made here.
        """
        try:
            return self.stops.unsign(token).decode()
        except BadSignature:
            raise Refusal(404, "no-such-link") from None

    def way_back(self, person: str) -> str:
        """A token by which somebody comes back to themselves once, from a host who knows them."""
        return self.ways.sign(f"{person}.{new_id()}").decode()

    def whose_way(self, token: str) -> str:
        """The way back from `way_back`: whose it is.

        Raises:
            Refusal: it was never given, or too long ago.
        """
        try:
            return self.ways.unsign(token, max_age=WAY_HOURS * 3600).decode().partition(".")[0]
        except BadData:
            raise Refusal(404, "no-such-way") from None

    def next_table(self, table: str) -> str:
        """The name of the table where a game is played once more: always the same one."""
        return _name_by(self.rematches, table)

    def first_table(self, person: str, what: str) -> str:
        """The name of the table that somebody gets who asks for this: however often, the same one."""
        return _name_by(self.plays, f"{person}.{what}")

    def first_device(self, person: str) -> str:
        """The name of the browser in which a guest becomes a person: pressed twice, the same one."""
        return _name_by(self.browsers, person)

    def secret_of(self, table: str) -> str:
        """What the house deals by at the table of this name, be there one or not: nobody else knows."""
        return hmac.new(self._deals, f"tablee shuffle {table}".encode(), sha256).hexdigest()

    def commitment(self, table: str) -> str:
        """What the house tells of that secret before anybody cuts."""
        return commitment_to(self.secret_of(table))

    def promise(self, person: str) -> tuple[str, str]:
        """A table that this person may lay out, with a token to lay it out by."""
        table = new_id()
        return table, self.promises.sign(f"{person}.{table}").decode()

    def promised(self, person: str, token: str) -> str:
        """The way back from `promise`: the name of the table.

        Raises:
            Refusal: it was never given to this person, or too long ago.
        """
        try:
            given = self.promises.unsign(token, max_age=PROMISED).decode()
        except SignatureExpired:
            raise Refusal(422, "commitment-late") from None
        except BadSignature:
            raise Refusal(422, "commitment-unknown") from None
        owner, _, table = given.rpartition(".")
        if owner != person:
            raise Refusal(422, "commitment-unknown")
        return table

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
    """A name that follows from a text, and that nobody else can guess."""
    mark, letters = int.from_bytes(signer.get_signature(text)), ""
    while len(letters) < ID:
        mark, letter = divmod(mark, len(LETTERS))
        letters += LETTERS[letter]
    return letters
