"""How well bots caption, lay and point at L'Œil en coin: rounds of a storyteller and four guessers.

python -m benchmarks.captions --rounds 500    prints a table in Markdown
python -m benchmarks.captions --listen 40     lets you hear what they say

With the weights of `tablee[meaning]` installed it measures the bots with and without them.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # several would wait for each other

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import tablee
from tablee.bots import make, says
from tablee.bots.statistics import wilson
from tablee.games.oeil_en_coin import hints, meaning
from tablee.games.oeil_en_coin.position import Phase
from tablee.kit.table.match import Match

GAME = tablee.game("oeil_en_coin")
PLAYERS = 5
OPTIONS = {"target": 60, "exchange": "once"}  # long games


@dataclass(frozen=True)
class Round:
    """One round: the caption, the storyteller's photograph, and how many guessers found it."""

    caption: str
    photo: int
    found: int
    guessers: int

    @property
    def scores(self) -> bool:
        """§5.1: does the storyteller score 3 points, before any doubling?"""
        return 0 < self.found < self.guessers


def rounds(bots: list[str], language: str, seed: int) -> Iterator[Round]:
    """Round after round, game after game."""
    while True:
        match = GAME.new(seed=seed, players=len(bots), **OPTIONS)
        seats = [make(name, GAME, 1000 * seed + k) for k, name in enumerate(bots)]
        while not match.over:
            seat, ends = match.waiting[0], match.phase == Phase.FINGER
            knowledge = match.knowledge(seat)
            action = seats[seat].choose(knowledge)
            spoken = says(knowledge, action, language)
            match.play(seat, match.rules.ACTIONS.text(action), spoken)
            if ends:
                yield looked_at(match, seat)
        seed += 1


def looked_at(match: Match, teller: int) -> Round:
    """The round that has just been counted."""
    position, players = match.position(), match.players
    authors = position["author"][:players]
    hers = authors.index(teller)
    others = [place for place in range(players) if place != hers]
    found = sum(position["finger"][authors[place]] == hers for place in others)
    caption = next(turn.says for turn in reversed(match.story) if turn.says)
    return Round(caption, position["table"][hers], found, players - 1)


def row(who: str, played: list[Round]) -> str:
    """What came out, as a line of the table."""
    scored, count = sum(r.scores for r in played), len(played)
    found, pointed = sum(r.found for r in played), sum(r.guessers for r in played)
    low, high = wilson(scored, count)
    return (
        f"| {who} | {count} | {scored / count:.0%} | {low:.0%} to {high:.0%} "
        f"| {found / pointed:.0%} | {sum(r.found == 0 for r in played) / count:.0%} "
        f"| {sum(r.found == r.guessers for r in played) / count:.0%} |"
    )


HEAD = """\
| bots | rounds | storyteller scores 3 | 95 % interval | fingers on it | found by none | by all |
|---|--:|--:|--:|--:|--:|--:|"""


def sides() -> list[str]:
    """With the model, if it is there; and without."""
    return ["meaning", "words"] if meaning.folder() else ["words"]


def switch(side: str) -> None:
    """Have the bots go by meaning or by words alone."""
    os.environ[meaning.SWITCH] = "off" if side == "words" else ""


def measured(count: int, seed: int) -> Iterator[str]:
    """The table, line by line."""
    yield HEAD
    for side in sides():
        switch(side)
        for language in ("en", "fr"):
            table = rounds(["greedy"] * PLAYERS, language, seed)
            yield row(f"{side}, {language}", [next(table) for _ in range(count)])


def heard(count: int, seed: int) -> Iterator[str]:
    """So many captions in each language, with the photograph that each was said of."""
    photos = GAME.rules.DATA["photos"]
    for side in sides():
        switch(side)
        for language in ("en", "fr"):
            yield f"\n{side}, {language}"
            table = rounds(["greedy"] * PLAYERS, language, seed)
            for round in (next(table) for _ in range(count)):
                about = photos[round.photo][language]
                yield f"{round.found} of {round.guessers}  {round.caption:55} {about}"


def main() -> None:
    """Measure, or listen."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--listen", type=int, metavar="CAPTIONS", help="print what they say")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--reading",
        type=float,
        default=hints.READING,
        help="how differently guessers read; 0: alike",
    )
    given = parser.parse_args()
    hints.READING = given.reading
    lines = heard(given.listen, given.seed) if given.listen else measured(given.rounds, given.seed)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
