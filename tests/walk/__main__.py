"""script/walk: from a fresh clone to the first move, in the browser and in the terminal, in seconds.

What is committed is cloned into an empty folder, and set up there with an empty home; then a house is
opened and a bot of every level met in every game, and each game is begun in the terminal. `--write` puts
what was measured into docs/first-start.md.
"""

import argparse
import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import tablee
from benchmarks import machine
from tablee.bots import names
from tablee.bots.levels import LEVELS
from tests.walk.steps import CHANCE, Visitor, first_answer, first_question, opened

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "first-start.md"
SET_UP = (
    ("script/setup", "--no-default-groups", "--extra", "server"),
    ("script/web",),
    ("script/setup", "--no-default-groups"),
)
SERVE, PLAY = "script/serve", "script/play"
LOBBY, ANSWER, QUESTION = 2.0, 3.0, 2.0  # seconds that somebody should wait at most
LATER = 1.0  # an expert thinks as long as it may, and its answer comes so much later at most
OPPONENT = "club"
OWN = ("TABLEE_", "XDG_", "PYTHON", "VIRTUAL_ENV")  # what a newcomer's surroundings have none of

TEXT = """\
# How soon it starts

How long somebody waits who has just got Tablée: `script/walk --write` clones what is committed into an
empty folder, sets it up with an empty home and empty caches, and walks on from there. All numbers are
seconds on the clock on the wall.

| | seconds | at most |
|---|--:|--:|
| set-up: packages, web parts | {set_up:.0f} | |
| `{serve}`: the lobby is there | {lobby:.1f} | {most:g} |

{lobby_judged}

## The first answer of a bot

From the request that makes it a bot's turn to what the bot does, at a table of as few as the game takes.
Bots take their time on purpose, about a second, so that people see what was played. At most
{answer:g} seconds, and {expert:g} where an expert thinks as long as it may.

{answers}

{answers_judged}

## The first question in the terminal

From `{play} GAME --bots {opponent}` to the first move that is asked for. Where the lot lets bots begin,
they have moved by then. At most {question:g} seconds.

{questions}

{questions_judged}

`script/walk --write`, {when}, {where}.
"""


@dataclass
class Walk:
    """What was measured, in seconds."""

    set_up: float = 0.0
    lobby: float = 0.0
    answers: dict[tuple[str, str], float] = field(default_factory=dict)  # by game and bot
    by_chance: int = 0  # answers for bots that failed
    questions: dict[str, list[float]] = field(default_factory=dict)  # by game


def main() -> None:
    """Walk, print, and write if asked."""
    parser = argparse.ArgumentParser(prog="script/walk", description=__doc__)
    parser.add_argument("--game", action="append", choices=tablee.games(), help="all of them")
    parser.add_argument("--bot", action="append", choices=names(), help="all of them")
    parser.add_argument("--times", type=int, default=3, help="that a game is begun in the terminal")
    parser.add_argument("--write", action="store_true", help="into docs/first-start.md")
    asked = parser.parse_args()
    if asked.write and (asked.game or asked.bot):
        parser.error("--write is for all of them: leave --game and --bot out")
    where = machine()
    with TemporaryDirectory() as place:
        walk = walked(Path(place), asked.game or tablee.games(), asked.bot or names(), asked.times)
    text = report(walk, where)
    print(text)
    if asked.write:
        PAGE.write_text(text, "utf-8")


def walked(place: Path, games: Sequence[str], bots: Sequence[str], times: int) -> Walk:
    """The whole way."""
    walk, clone, home = Walk(), place / "tablee", place / "home"
    home.mkdir()
    around = surroundings(home)
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    begun = time.monotonic()
    for step in SET_UP:
        subprocess.run(step, cwd=clone, env=around, check=True)
    walk.set_up = time.monotonic() - begun
    with opened([str(clone / SERVE)], place, around) as house:
        walk.lobby = house.seconds
        visitor = Visitor(house.address)
        for game in games:
            for bot in bots:
                walk.answers[game, bot] = first_answer(visitor, game, bot)
        walk.by_chance = house.told.count(CHANCE)
    for game in games:
        command = [str(clone / PLAY), game, "--bots", OPPONENT]
        walk.questions[game] = [first_question(command, around) for _ in range(times)]
    return walk


def surroundings(home: Path) -> dict[str, str]:
    """An environment in which nothing is kept from before."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(OWN)}
    return kept | {"HOME": str(home)}


# --- As a page -------------------------------------------------------------------


def report(walk: Walk, where: str) -> str:
    """The page."""
    late = [took - answer_of(bot) for (_, bot), took in walk.answers.items()]
    asked_late = [max(took) - QUESTION for took in walk.questions.values()]
    failed = f" {walk.by_chance} of them came from chance, for a bot that failed."
    return TEXT.format(
        most=LOBBY,
        answer=ANSWER,
        question=QUESTION,
        opponent=OPPONENT,
        set_up=walk.set_up,
        serve=SERVE,
        play=PLAY,
        lobby=walk.lobby,
        lobby_judged=judged("the lobby", [walk.lobby - LOBBY]),
        expert=answer_of("expert"),
        answers=answers(walk),
        answers_judged=judged("the first answers", late) + (failed if walk.by_chance else ""),
        questions=questions(walk),
        questions_judged=judged("the first questions", asked_late),
        when=f"{datetime.now(UTC):%Y-%m-%d}",
        where=where,
    )


def answer_of(bot: str) -> float:
    """Seconds within which a bot should have answered."""
    return LEVELS[bot].seconds + LATER if bot == "expert" else ANSWER


def answers(walk: Walk) -> str:
    """A row for each game, a column for each bot."""
    bots = list(dict.fromkeys(bot for _, bot in walk.answers))
    lines = [f"| | {' | '.join(bots)} |", f"|---|{'--:|' * len(bots)}"]
    for game in dict.fromkeys(game for game, _ in walk.answers):
        lines.append(f"| {game} | {' | '.join(f'{walk.answers[game, bot]:.1f}' for bot in bots)} |")
    return "\n".join(lines)


def questions(walk: Walk) -> str:
    """A row for each game: the first time, and the slowest."""
    lines = ["| | the first time | the slowest |", "|---|--:|--:|"]
    for game, took in walk.questions.items():
        lines.append(f"| {game} | {took[0]:.1f} | {max(took):.1f} |")
    return "\n".join(lines)


def judged(what: str, over: list[float]) -> str:
    """A sentence on a target: by how much each is over it, or under."""
    missed = sum(one > 0 for one in over)
    if not missed:
        return f"Goal reached: {what}."
    return f"Goal missed: {what}, {missed} of {len(over)}, by {max(over):.1f} s at most."


if __name__ == "__main__":
    main()
