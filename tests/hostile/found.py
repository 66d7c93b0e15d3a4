"""How much is sent, and what came of it."""

from collections import Counter
from dataclasses import dataclass, field

MOST_FOUND = 50  # that one part names before it only counts


@dataclass(frozen=True)
class Plan:
    """Which games, how large a share of all there is to send, and the seed of what is sent."""

    games: tuple[str, ...]
    share: float = 1.0
    seed: int = 1

    def many(self, all_of_it: int) -> int:
        """So many of so many; never none."""
        return max(1, round(all_of_it * self.share))


@dataclass
class Result:
    """What came of everything that a part has sent."""

    ends: Counter[str] = field(default_factory=Counter)  # "refused", "played": how often
    found: list[str] = field(default_factory=list)

    def add(self, end: str) -> None:
        """One more came to a good end."""
        self.ends[end] += 1

    def find(self, what: str) -> None:
        """One came to no good end: what was sent, so that it can be sent again, and what came."""
        self.ends["found"] += 1
        if len(self.found) < MOST_FOUND:
            self.found.append(what)

    def __str__(self) -> str:
        told = ", ".join(f"{many:,} {end}" for end, many in sorted(self.ends.items()))
        return f"{self.ends.total():,} sent: {told or 'nothing'}"
