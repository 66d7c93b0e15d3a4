"""Games between bots through the public interface, in sets that cancel the luck of the deal.

A set is one deal played once for each rotation of the seats, as duplicate bridge does it: whoever
draws the better place or the better cards, everybody draws them once.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from tablee.bots import Bot, make, says, statistics
from tablee.bots.statistics import Interval
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match


@dataclass(frozen=True)
class Played:
    """A game that is over: on each seat who of the lineup sat there, the points and the place."""

    seats: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]

    def won(self, seat: int) -> float:
        """What a seat won: a win, or its part of one that is shared."""
        return (self.places[seat] == 1) / self.places.count(1)


@dataclass(frozen=True)
class Meeting:
    """What came out for one bot of a table, by the means of each set of games."""

    bot: str
    others: tuple[str, ...]
    games: int
    shares: tuple[float, ...]  # of the wins, for each of its seats
    own_points: tuple[float, ...]
    others_points: tuple[float, ...]

    @property
    def fair(self) -> float:
        """The share of a bot among its equals."""
        return 1 / (len(self.others) + 1)

    @property
    def share(self) -> float:
        """The part of the games that the bot won."""
        return fmean(self.shares)

    @property
    def interval(self) -> Interval:
        """Where the true share lies with 95 % confidence."""
        return statistics.share(self.shares, self.games // len(self.shares))

    @property
    def points(self) -> float:
        """The bot's mean points."""
        return fmean(self.own_points)

    @property
    def points_interval(self) -> Interval:
        """Where its true mean lies."""
        return statistics.mean(self.own_points)

    @property
    def lead(self) -> float:
        """How many points more than the others' mean."""
        return self.points - fmean(self.others_points)

    @property
    def lead_interval(self) -> Interval:
        """Where the true lead lies: of each deal the difference, so that its luck counts little."""
        pairs = zip(self.own_points, self.others_points, strict=True)
        return statistics.mean([own - theirs for own, theirs in pairs])


def play(match: Match, bots: Sequence[Bot]) -> Match:
    """Play a match to its end, a bot on each seat."""
    while not match.over:
        seat = match.waiting[0]
        knowledge = match.knowledge(seat)
        action = bots[seat].choose(knowledge)
        match.play(seat, match.rules.ACTIONS.text(action), says(knowledge, action, bot=bots[seat]))
    return match


def play_set(
    game: Game,
    lineup: Sequence[str],
    seed: int,
    number: int,
    mode: Any = None,
    **options: Any,
) -> tuple[Played, ...]:
    """Set number so much: one deal, once for each rotation of these bots around the table.

    The deal and the order are the same for any lineup; each bot thinks with dice of its own.
    """
    luck = random.Random(f"{seed} {number}")
    deal, order = luck.getrandbits(128), luck.sample(range(len(lineup)), len(lineup))
    table, games = {**options, "players": len(lineup)}, []
    for _ in lineup:
        bots = [make(lineup[who], game, luck.getrandbits(128), mode) for who in order]
        match = play(game.new(seed=deal, mode=mode, **table), bots)
        games.append(Played(tuple(order), tuple(match.scores), tuple(match.places)))
        order = order[1:] + order[:1]
    return tuple(games)


def met(lineup: Sequence[str], bot: str, sets: Iterable[Sequence[Played]]) -> Meeting:
    """What came out of these sets for a bot of the lineup; among its own kind, for the first."""
    mine = {k for k, name in enumerate(lineup) if name == bot}
    mine = mine if len(mine) < len(lineup) else {0}
    others = tuple(lineup[k] for k in range(len(lineup)) if k not in mine)
    games, shares, own, theirs = 0, [], [], []
    for played in sets:
        games += len(played)
        seats = [
            (game, seat, who in mine) for game in played for seat, who in enumerate(game.seats)
        ]
        shares.append(fmean(game.won(seat) for game, seat, is_mine in seats if is_mine))
        own.append(fmean(game.points[seat] for game, seat, is_mine in seats if is_mine))
        theirs.append(fmean(game.points[seat] for game, seat, is_mine in seats if not is_mine))
    kept = others if len(mine) == 1 else others + (bot,) * (len(mine) - 1)
    return Meeting(bot, kept, games, tuple(shares), tuple(own), tuple(theirs))


def meet(game: Game, bot: str, others: str, games: int, seed: int, **options: Any) -> Meeting:
    """A bot against others of one kind, for at least so many games, in whole sets."""
    players = game.new(**options).players
    lineup = (bot, *[others] * (players - 1))
    sets = [play_set(game, lineup, seed, k, **options) for k in range(-(-games // players))]
    return met(lineup, bot, sets)


def house_rules(game: Game) -> dict[str, Any]:
    """Every option that can be switched on, switched on."""
    return {name: True for name, option in game.options.items() if option.default is False}
