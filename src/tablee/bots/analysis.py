"""What the search makes of a decision, and of every decision of a finished game.

It is asked with what the seat knew at that moment and nothing else, and a seat is never told by a
search what another's search has found: each has a tree of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from typing import Any

from tablee.bots import ADVISER
from tablee.bots.levels import LEVELS, level_at
from tablee.bots.search_bot import SearchBot, Weighed
from tablee.kit.rules.dice import seeded
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.match import Match

READINGS = 24  # of a decision that words decide
SLIP, MISTAKE, BLUNDER = 0.04, 0.08, 0.16  # shares of a win thrown away
SURE = 2.0  # standard errors that a loss must be worth
SWING = 0.10  # a turning point is at least such a change
TURNING_POINTS = 5  # at most


@dataclass(frozen=True)
class Alternative:
    """An action, how much of the thinking went its way, and the result it promises."""

    action: int
    share: float  # of the simulations, or of the readings where words decide
    visits: int
    expected: float | None  # 0 to 1: the part of a win; None where words decide


@dataclass(frozen=True)
class Opinion:
    """What is thought of one decision: the alternatives, the best first."""

    alternatives: tuple[Alternative, ...]
    expected: float  # of a seat that decides well
    doubt: float  # how far that may be off: a standard error
    by_words: bool = False  # no number says which action is better

    def of(self, action: int) -> Alternative:
        """What is thought of this action."""
        return next(one for one in self.alternatives if one.action == action)

    @property
    def advised(self) -> tuple[Alternative, ...]:
        """The alternatives worth naming: without what was not looked at enough to be believed."""
        return tuple(
            one for one in self.alternatives if one.visits and (one.expected or 0) <= self.expected
        )


@dataclass(frozen=True)
class Judged:
    """One decision of a game, as its seat might have seen it, and as it went on."""

    row: int  # of the story, from 0
    seat: int
    opinion: Opinion
    played: Alternative
    later: float  # what this seat could expect at its next decision; at last, what it got
    doubt: float  # how far that may be off
    until: int  # the row of that next decision, or how many rows there are
    settled: bool = False  # nothing came between: the next decision tells what this one was worth

    @property
    def before(self) -> float:
        """What the seat could expect when it was to decide."""
        return self.opinion.expected

    @property
    def after(self) -> float:
        """What it could expect of what it did: what is looked at again proves no worse."""
        expected = self.played.expected
        if expected is None:
            return self.before
        return min(max(expected, self.later) if self.settled else expected, self.before)

    @property
    def loss(self) -> float:
        """What the choice gave away."""
        return self.before - self.after

    @property
    def swing(self) -> float:
        """How the expectation changed until the seat's next decision, by whatever happened."""
        return self.later - self.before

    @property
    def turns(self) -> bool:
        """Is the swing worth telling, and more than the noise of the search?"""
        noise = sqrt(self.opinion.doubt**2 + self.doubt**2)
        return abs(self.swing) >= max(SWING, SURE * noise)

    @property
    def mark(self) -> str:
        """slip, mistake or blunder; nothing where nobody can be sure, or the game did not bear it out."""
        if self.later >= self.before:
            return ""
        noise = sqrt(self.opinion.doubt**2 + _doubt(self.played.expected, self.played.visits) ** 2)
        if self.loss < SURE * noise:
            return ""
        marks = {"blunder": BLUNDER, "mistake": MISTAKE, "slip": SLIP}
        return next((mark for mark, least in marks.items() if self.loss >= least), "")

    @property
    def better(self) -> tuple[Alternative, ...]:
        """Up to three actions that promise clearly more than what was done, the best first."""
        enough = self.after + SLIP
        promising = [one for one in self.opinion.advised if (one.expected or 0) >= enough]
        return tuple(promising[:3]) if self.mark else ()


def _doubt(expected: float | None, visits: int) -> float:
    """The standard error of a mean of wins and losses; after few, nobody knows better than a coin."""
    mean = 0.5 if expected is None else (expected * visits + 0.5) / (visits + 1)
    return sqrt(mean * (1 - mean) / (visits + 1))


class Adviser:
    """Thinks for one seat: at the budget of a level, without its human weaknesses."""

    def __init__(
        self,
        game: Game,
        level: str = ADVISER,
        seed: int = 0,
        mode: Any = None,
        seconds: float = inf,  # at most, for one look; the level may have less
    ) -> None:
        budget = level_at(game, level)
        # To judge what was not played takes more than to play: as much as the level has elsewhere.
        most = max(budget.simulations, LEVELS[level].simulations)
        budget = replace(budget, simulations=most, seconds=min(seconds, budget.seconds))
        self._bot = SearchBot(game, seed, budget, mode)
        self._by_words = getattr(game.part("hints"), "by_words", None)
        self._dices = seeded(seed)

    def opinion(self, knowledge: Knowledge, played: int | None = None) -> Opinion:
        """What to think of a decision; with a closer look at the action that was played."""
        weighed = self._bot.weigh(knowledge)
        found = sum(one.visits for one in weighed)
        if readings := self._readings(knowledge):
            mean = sum(one.visits * one.expected for one in weighed) / max(found, 1)
            read = _read(readings, knowledge.choices)
            return Opinion(read, mean, _doubt(mean, found), by_words=True)
        opinion = _opinion(weighed, weighed)
        if played is None or played == opinion.alternatives[0].action:
            return opinion
        return _opinion(weighed, self._bot.look_closer(knowledge, played))

    def _readings(self, knowledge: Knowledge) -> list[int]:
        """What words say, read so many times; nothing where they do not decide."""
        if not self._by_words:
            return []
        read = [self._by_words(knowledge, self._dices)]
        if read[0] is None:
            return []
        return read + [self._by_words(knowledge, self._dices) for _ in range(READINGS - 1)]


def _opinion(weighed: Sequence[Weighed], closer: Sequence[Weighed]) -> Opinion:
    """Shares of the first look, with what the closer one made of each.

    The best is what is surely worth most, by the lower end of what it may be worth, as Leela Zero and
    KataGo choose: what was looked at most may have been overtaken, and a lucky few prove nothing.
    """
    total = max(sum(one.visits for one in weighed), 1)
    now = {one.action: one for one in closer}
    found = [
        Alternative(a.action, a.visits / total, now[a.action].visits, now[a.action].expected)
        for a in weighed
    ]
    found.sort(key=_surely, reverse=True)
    best = found[0]
    return Opinion(tuple(found), best.expected or 0.0, _doubt(best.expected, best.visits))


def _surely(one: Alternative) -> float:
    """What an action is worth at least, as far as one can be sure of it."""
    return (one.expected or 0.0) - SURE * _doubt(one.expected, one.visits)


def _read(readings: Sequence[int], choices: Sequence[int]) -> tuple[Alternative, ...]:
    counted = [(readings.count(action), action) for action in choices]
    counted.sort(key=lambda one: -one[0])
    return tuple(Alternative(a, n / len(readings), n, None) for n, a in counted)


# --- A whole game ----------------------------------------------------------------


def decisions(match: Match) -> list[tuple[int, int, int]]:
    """Row, seat and action of every decision that was one: there was more than one choice."""
    return [one for row in range(len(match.story)) if (one := decision(match, row))]


def decision(match: Match, row: int) -> tuple[int, int, int] | None:
    """Row, seat and action, if there was more than one choice."""
    turn = match.story[row]
    if len(match.as_of(row).legal(turn.seat)) < 2:
        return None
    return row, turn.seat, match.rules.ACTIONS.parse(turn.notation)


def opinions(
    match: Match, level: str = ADVISER, seed: int = 0, mode: Any = None
) -> Iterator[tuple[int, Opinion]]:
    """The opinion of every decision, seat after seat: each is thought about with what it knew then."""
    asked = decisions(match)
    for seat in sorted({seat for _, seat, _ in asked}):
        adviser = Adviser(match.game, level, seed, mode)
        for row, mover, action in asked:
            if mover == seat:
                yield row, adviser.opinion(match.as_of(row).knowledge(seat), action)


def judged(match: Match, found: dict[int, Opinion]) -> list[Judged]:
    """The decisions of a finished game with what became of them; `found` has their opinions by row."""
    assert match.over, "a game is judged when it is over"
    won = [(seat in match.winners) / len(match.winners) for seat in range(match.players)]
    next_of: dict[int, tuple[float, float, int]] = {}
    listed = []
    for row in sorted(found, reverse=True):
        turn = match.story[row]
        at_last = won[turn.seat], 0.0, len(match.story)
        later, doubt, until = next_of.get(turn.seat, at_last)
        played = found[row].of(match.rules.ACTIONS.parse(turn.notation))
        settled = until < len(match.story) and all(
            other.seat == turn.seat and not other.final for other in match.story[row:until]
        )
        listed.append(Judged(row, turn.seat, found[row], played, later, doubt, until, settled))
        next_of[turn.seat] = found[row].expected, found[row].doubt, row
    return listed[::-1]


def analyse(
    match: Match,
    level: str = ADVISER,
    seed: int = 0,
    told: Callable[[int, int], None] | None = None,
    mode: Any = None,
) -> list[Judged]:
    """Every decision of a finished game, judged; `told` hears how many of how many are done."""
    found: dict[int, Opinion] = {}
    many = len(decisions(match))
    for row, opinion in opinions(match, level, seed, mode):
        found[row] = opinion
        if told:
            told(len(found), many)
    return judged(match, found)


def turning_points(listed: Sequence[Judged]) -> list[Judged]:
    """The largest swings, in the order of the game; of those that overlap, the largest alone."""
    found: list[Judged] = []
    swings = sorted(filter(lambda one: one.turns, listed), key=lambda one: -abs(one.swing))
    for one in swings:
        if not any(one.row < other.until and other.row < one.until for other in found):
            found.append(one)
    return sorted(found[:TURNING_POINTS], key=lambda one: one.row)


def mistakes(listed: Sequence[Judged]) -> list[Judged]:
    """The decisions that gave something away, in the order of the game."""
    return [one for one in listed if one.mark]
