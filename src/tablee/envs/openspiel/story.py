"""What each seat was told, and did itself: the part of an information state that the log makes."""

from typing import Any

import numpy as np

from tablee.kit.rules.log import WIDE
from tablee.kit.rules.record import may_know

NOBODY = -1  # acted: the table was laid out


class Link:
    """One action, and the events that it led to; before it, all that came before.

    A chain, so that a copied state shares its past. A link with `eyes` is the place where a world was
    imagined: what lies before it is remembered as far as that seat knows what others were told.
    """

    __slots__ = ("action", "actor", "before", "eyes", "kept", "rows")

    def __init__(
        self,
        before: "Link | None",
        actor: int = NOBODY,
        action: int = 0,
        rows: bytes = b"",
        eyes: int | None = None,
    ) -> None:
        self.before, self.actor, self.action = before, actor, action
        self.rows, self.eyes = rows, eyes
        self.kept: dict[Any, str] | None = None  # what was put into words already


class Teller:
    """Puts links into words: notations, and events by name and number."""

    def __init__(self, rules: Any) -> None:
        self.texts = rules.ACTIONS.sentences
        self.events = rules.Event

    def memory(self, last: Link | None, seat: int | None) -> str:
        """All that a seat (None: a spectator) was told, with what it did itself, in order."""
        return self._up_to(last, seat, 0)

    def _up_to(self, last: Link | None, seat: int | None, eyes: int) -> str:
        found: list[str] = []
        link = last
        while link is not None:
            if link.eyes is not None:
                found.append(self._before_imagining(link, seat, eyes | 1 << link.eyes))
                break
            kept = link.kept = {} if link.kept is None else link.kept
            if (seat, eyes) not in kept:
                kept[seat, eyes] = self._line(link, seat, eyes)
            found.append(kept[seat, eyes])
            link = link.before
        return "".join(reversed(found))

    def _before_imagining(self, link: Link, seat: int | None, eyes: int) -> str:
        """Kept where the real table ends: every world imagined there asks for it."""
        end = link.before
        assert end, "no world is imagined before the deal"
        kept = end.kept = {} if end.kept is None else end.kept
        if (seat, eyes, "all") not in kept:
            kept[seat, eyes, "all"] = self._up_to(end, seat, eyes)
        return kept[seat, eyes, "all"]

    def _line(self, link: Link, seat: int | None, eyes: int) -> str:
        """What one link tells a seat, as far as those who imagine it were told the same."""
        own = link.actor == seat and eyes in (0, 1 << link.actor)
        found = [f"> {self.texts[link.action]}\n"] if own else []
        for kind, *cells, to_whom in self.rows(link):
            if may_know(to_whom, seat) and to_whom & eyes == eyes:
                event = self.events(kind)
                told = [event.name, *map(str, cells[: len(event.columns)])]
                found.append(f"{' '.join(told)}\n")
        return "".join(found)

    def rows(self, link: Link) -> list[list[int]]:
        """Its events: kind, columns, to whom."""
        numbers = np.frombuffer(link.rows, np.int16).reshape(WIDE, -1)
        return numbers.T.tolist()


def pack(last: Link | None) -> list[tuple[Any, ...]]:
    """The chain as a list, to keep: pickling a chain goes as deep as it is long."""
    links: list[tuple[Any, ...]] = []
    while last is not None:
        links.append((last.actor, last.action, last.rows, last.eyes))
        last = last.before
    return links[::-1]


def unpack(links: list[tuple[Any, ...]]) -> Link | None:
    """The way back."""
    last: Link | None = None
    for link in links:
        last = Link(last, *link)
    return last
