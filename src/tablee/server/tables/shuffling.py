"""How a table comes to its deal: the house commits, those who sit down cut, the cards are dealt.

Each of them is an entry of the log, carried out here alike when it is new and when a table is built
again. The first row of a table commits; a cut comes with the row of whoever sits down.
"""

from dataclasses import dataclass

from tablee.kit.table.shuffles import Shuffle, is_hex
from tablee.server.errors import Refusal
from tablee.server.people.seats import Seat
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import NOBODY

PLAYED = ("commit", "deal")  # entries of the shuffle alone
WHY = {"bot": "bot", "device": "beside", "empty": "late", "kept": "late"}  # a seat has not cut
NO_PLAY = ("act", "undo", "withdraw", "pause", "reopen")  # before the deal
MOST_CUTS = 1000  # at one table: seats change hands, but not so often


@dataclass(frozen=True)
class Promised:
    """What a new table is dealt by: a secret that the house has committed to, a cut, and whether it waits
    until all sit. Whose cut it is: its host’s, unless somebody else is named."""

    secret: str = ""
    cut: str = ""
    waits: bool = False
    whose: str = ""


NOTHING_PROMISED = Promised()


def first_rows(
    shuffle: Shuffle | None, promised: Promised, seats: list[Seat], host: str
) -> list[Entry]:
    """The log of a new table: the house commits, its host cuts, all sit down, the cards are dealt."""
    cut, whose = promised.cut if shuffle else "", promised.whose or host
    cuts = next((n for n, seat in enumerate(seats) if cut and seat.holder == whose), None)
    sit = [
        Entry("seat", n, cut if n == cuts else None, change=seat.stored())
        for n, seat in enumerate(seats)
    ]
    if not shuffle:
        return sit
    waits = promised.waits and any(seat.kind in ("empty", "kept") for seat in seats)
    return [commits(shuffle), *sit, *([] if waits else [deals()])]


def asked_of(shuffle: Shuffle | None, entry: Entry) -> None:
    """Let an entry be made, as far as the deal goes.

    Raises:
        Refusal: the cards are not dealt yet, or they are already.
    """
    is_dealt = shuffle is None or shuffle.dealt
    if entry.kind in NO_PLAY and not is_dealt:
        raise Refusal(409, "not-dealt")
    if entry.kind == "deal" and is_dealt:
        raise Refusal(409, "dealt-already")
    if shuffle and entry.kind == "commit" and entry.change != commits(shuffle).change:
        raise ValueError("another secret than the one that was committed to")
    if shuffle and entry.kind == "seat" and entry.action:
        if not is_hex(entry.action) or len(shuffle.cuts) >= MOST_CUTS:
            raise Refusal(422, "cut-unreadable")


def shuffled(shuffle: Shuffle | None, seats: tuple[Seat, ...], entry: Entry) -> Shuffle | None:
    """What a table is dealt by, after one more entry; `seats` are as it leaves them."""
    if shuffle is None or shuffle.dealt:
        return shuffle
    if entry.kind == "seat" and entry.action:
        return shuffle._replace(cuts=(*shuffle.cuts, (entry.seat, entry.action)))
    if entry.kind == "deal":
        have = {seat for seat, _ in shuffle.cuts}
        left = [(n, WHY.get(seat.kind, "none")) for n, seat in enumerate(seats) if n not in have]
        return shuffle._replace(without=tuple(left), dealt=True)
    return shuffle


def commits(shuffle: Shuffle) -> Entry:
    """The first row of a table."""
    return Entry("commit", NOBODY, change={"commitment": shuffle.commitment})


def deals() -> Entry:
    """The row from which on there are cards."""
    return Entry("deal", NOBODY)


def proper_cut(text: str) -> str:
    """A cut as somebody sends it; nothing, if they send nothing.

    Raises:
        Refusal: it is none.
    """
    if text and not is_hex(text):
        raise Refusal(422, "cut-unreadable")
    return text
