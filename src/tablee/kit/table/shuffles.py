"""A shuffle that anybody can check: the house commits to a secret, those who sit down cut, and the seed
is made of all.

Every byte that goes into a digest is said in docs/shuffles.md, so that somebody else can write a checker.
"""

import json
import re
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from tablee.kit.table.form import ENGINE

FORM = 1  # of what goes into the digests; a change of it raises this
SIZE = 32  # bytes of a secret, and of a cut
KINDS = ("secret", "cut", "seed", "rows")  # of digests: none can stand for another
SECRET, CUT, SEED, ROWS = (f"tablee shuffle {FORM} {kind}\n".encode() for kind in KINDS)
HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)
RECEIPT = re.compile(r"tablee-1:([0-9a-f]{64}):([0-9a-f]{64}):(\d{1,2}):([0-9a-f]{64})", re.ASCII)
WHYS = ("bot", "beside", "late", "none")  # why a seat has not cut

Cut = tuple[int, str]  # whose seat, and the bytes that its browser gave, written in hexadecimal
Without = tuple[int, str]  # a seat that has not cut, and why


class Shuffle(NamedTuple):
    """What a table is dealt by: all of it is told once the game is over, the secret never before."""

    table: str
    secret: str  # as 64 hexadecimal digits
    cuts: tuple[Cut, ...] = ()  # in the order in which they came
    without: tuple[Without, ...] = ()
    dealt: bool = False

    @property
    def commitment(self) -> str:
        """What the house tells of its secret before anybody cuts."""
        return commitment_to(self.secret)

    @property
    def fixed(self) -> str:
        """What is fixed by now: the secret and every cut so far."""
        return chain_of(self.commitment, self.cuts)[-1]

    def seed(self, game: str, options: dict[str, Any], data: Any) -> int:
        """The seed of the deal."""
        laid = laid_out(self.table, game, options, digest_of(data), self.without)
        return seed_of(self.secret, self.fixed, laid)

    def in_record(self, data: Any, rows: list[Any]) -> dict[str, Any]:
        """The part of a record that lets anybody check it."""
        return {
            "form": FORM,
            "table": self.table,
            "commitment": self.commitment,
            "secret": self.secret,
            "data": digest_of(data),
            "cuts": [list(cut) for cut in self.cuts],
            "without": [list(seat) for seat in self.without],
            "rows": digest_of_rows(self.fixed, rows),
        }


class Receipt(NamedTuple):
    """What somebody keeps of their own cut: what was fixed when they gave it, and the cut."""

    commitment: str
    fixed: str
    seat: int
    cut: str

    def __str__(self) -> str:
        return f"tablee-1:{self.commitment}:{self.fixed}:{self.seat}:{self.cut}"


def receipt_of(text: str) -> Receipt | None:
    """The way back from its text; None if it is none."""
    found = RECEIPT.fullmatch(text.strip())
    return Receipt(found[1], found[2], int(found[3]), found[4]) if found else None


def new_secret() -> str:
    """A secret that nobody can guess; a cut is made alike."""
    return secrets.token_hex(SIZE)


def is_hex(given: Any) -> bool:
    """Are these 32 bytes, as they are written here?"""
    return isinstance(given, str) and bool(HEX.fullmatch(given))


def commitment_to(secret: str) -> str:
    """What binds the house to a secret and tells nothing of it."""
    return sha256(SECRET + bytes.fromhex(secret)).hexdigest()


def chain_of(commitment: str, cuts: Iterable[Sequence[Any]]) -> list[str]:
    """What was fixed before the first cut, and after each of them."""
    chain = [commitment]
    for seat, cut in cuts:
        fixed = bytes.fromhex(chain[-1])
        chain.append(sha256(CUT + fixed + bytes([seat]) + bytes.fromhex(cut)).hexdigest())
    return chain


def laid_out(
    table: str, game: str, options: dict[str, Any], data: str, without: Iterable[Sequence[Any]]
) -> bytes:
    """The table that a seed is for, as text: no other one may be dealt by it."""
    told = {"table": table, "game": game, "engine": ENGINE, "options": options, "data": data}
    return _text(told | {"without": [list(seat) for seat in without]})


def seed_of(secret: str, fixed: str, laid: bytes) -> int:
    """The number that a match is dealt by, of 128 bits."""
    made = sha256(SEED + bytes.fromhex(secret) + bytes.fromhex(fixed) + laid)
    return int.from_bytes(made.digest()[:16], "big")


def digest_of(data: Any) -> str:
    """The board or deck, all of it."""
    return sha256(_text(data)).hexdigest()


def digest_of_rows(fixed: str, rows: list[Any]) -> str:
    """All that was played and said after a deal: whoever alters a row alters this."""
    return sha256(ROWS + bytes.fromhex(fixed) + _text(rows)).hexdigest()


def _text(value: Any) -> bytes:
    """JSON with sorted names and no spaces, in UTF-8."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
