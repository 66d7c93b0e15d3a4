"""All that has happened at a table so far, as a value: whoever goes on from it has another one."""

from dataclasses import dataclass, replace
from typing import Any

from tablee.kit.rules.log import Row
from tablee.kit.rules.record import ALL

Fork = tuple[int, dict[str, Any]]  # before which row another future begins, and from which position


@dataclass(frozen=True, slots=True)
class Turn:
    """One action as the story keeps it, with the state as it was just before."""

    seat: int
    notation: str
    says: str | None
    final: bool  # it revealed something
    check: str
    before: bytes
    told: int  # events there were before
    sealed_from: int


@dataclass(frozen=True, slots=True)
class Course:
    """The state that a match has come to, what was told on the way, and each action of it.

    `sealed_from` is the first row of the story that others may not know yet. Two courses share what
    they have in common, and nothing of either ever changes.
    """

    state: bytes  # of one record of the game's STATE
    events: tuple[Row, ...] = ()
    story: tuple[Turn, ...] = ()
    sealed_from: int = 0
    forks: tuple[Fork, ...] = ()

    def after(self, turn: Turn, state: bytes, told: tuple[Row, ...], is_sealed: bool) -> "Course":
        """One action further; one that is sealed is not known to the others yet."""
        story = (*self.story, turn)
        sealed_from = self.sealed_from if is_sealed else len(story)
        return Course(state, self.events + told, story, sealed_from, self.forks)

    def before(self, row: int) -> "Course":
        """As it was before that row of its story."""
        turn = self.story[row]
        told, story = self.events[: turn.told], self.story[:row]
        return Course(turn.before, told, story, turn.sealed_from, self.forks)

    def opened(self) -> "Course":
        """The same, with everything told to everybody and nothing sealed."""
        events = tuple(row._replace(to_whom=ALL) for row in self.events)
        return replace(self, events=events, sealed_from=len(self.story))

    def forked(self, state: bytes, position: dict[str, Any]) -> "Course":
        """The same so far, with another future: what it forgot again is no fork any more."""
        earlier = tuple(fork for fork in self.forks if fork[0] < len(self.story))
        return replace(self, state=state, forks=(*earlier, (len(self.story), position)))
