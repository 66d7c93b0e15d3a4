"""A bot's head, in a process of its own: reads what a seat knows, writes which action it takes.

Run as `python -m tablee.server.work.thinker`. Questions and answers are msgpack. It is told what the seat
knows and nothing else.
"""

import contextlib
from typing import Any

import msgspec
import numpy as np

import tablee
from tablee import bots
from tablee.bots.analysis import Adviser, Opinion
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge
from tablee.server.work.process import answer_all


class Question(msgspec.Struct, array_like=True, tag="choose"):
    """What a seat knows, and which bot is to think about it."""

    game: str
    bot: str
    options: dict[str, Any]
    views: bytes
    seat: int
    events: list[tuple[int, ...] | None]
    said: list[tuple[int, str]]
    choices: list[int]
    seed: int
    data: Any = None  # the table's own board or deck, if it brought one
    language: str = "en"  # to speak at the table


class Weighing(Question, tag="weigh"):
    """The same, to say what is thought of each choice; with a closer look at the one played."""

    played: int | None = None
    seconds: float = 60.0  # at most, for one look; the level may have less


class Thought(msgspec.Struct, array_like=True):
    """The action chosen and what is said with it, or what is thought; or what went wrong."""

    action: int | None = None
    wrong: str = ""
    says: str | None = None
    opinion: Opinion | None = None


AnyQuestion = Question | Weighing


def think(asked: AnyQuestion) -> Thought:
    """Do what is asked, and catch whatever a bot does wrong."""
    try:
        if isinstance(asked, Weighing):
            return Thought(opinion=_weigh(asked))
        return _chosen(asked)
    except Exception as wrong:
        return Thought(wrong=f"{type(wrong).__name__}: {wrong}")


def _chosen(question: Question) -> Thought:
    knowledge = _known(question)
    bot = bots.make(question.bot, knowledge.game, question.seed)
    action = int(bot.choose(knowledge))
    return Thought(action, says=bots.says(knowledge, action, question.language))


def _weigh(question: Weighing) -> Opinion:
    knowledge = _known(question)
    adviser = Adviser(knowledge.game, question.bot, question.seed, seconds=question.seconds)
    return adviser.opinion(knowledge, question.played)


def _known(question: Question) -> Knowledge:
    """What the seat knows, with rules in whose memory no other table has been."""
    game = tablee.game(question.game).apart()
    return Knowledge(
        game,
        game.box(question.options, question.data),
        np.frombuffer(bytearray(question.views), np.uint8).view(game.rules.STATE.dtype),
        question.seat,
        tuple(game.rules.Event.row(*row) if row else None for row in question.events),
        tuple(question.said),
        tuple(question.choices),
        game.rules.DATA if question.data is None else question.data,
    )


def answer(question: bytes) -> bytes:
    """What is thought of a question."""
    return msgspec.msgpack.encode(think(msgspec.msgpack.decode(question, type=AnyQuestion)))


def load() -> None:
    """Have the rules of every game here and ready, before anybody looks at the clock."""
    for name in tablee.games():
        with contextlib.suppress(Exception):  # a broken game closes no house: nobody plays it
            _load(tablee.game(name))


def _load(game: Game) -> None:
    for bot in bots.names():
        for engine in bots.engines(bot, game):
            engine.warm([])


if __name__ == "__main__":
    load()
    answer_all(answer)
