"""A bot's head, in a process of its own: reads what a seat knows, writes which action it takes.

Run as `python -m tablee.server.work.thinker`. Questions and answers are msgpack. It is told what the seat
knows and nothing else.
"""

import contextlib

import msgspec

import tablee
from tablee import bots
from tablee.kit.table.game import Game
from tablee.server.work.process import answer_all
from tablee.server.work.seen import Seen


class Question(msgspec.Struct, array_like=True):
    """What a seat knows, and which bot is to think about it."""

    about: Seen
    bot: str
    seed: int
    language: str = "en"  # to speak at the table


to_question = msgspec.msgpack.Decoder(Question).decode


class Thought(msgspec.Struct, array_like=True):
    """The action chosen and what is said with it; or what went wrong."""

    action: int | None = None
    wrong: str = ""
    says: str | None = None


def think(asked: Question) -> Thought:
    """Choose, and catch whatever a bot does wrong."""
    try:
        knowledge = asked.about.knowledge()
        bot = bots.make(asked.bot, knowledge.game, asked.seed)
        action = int(bot.choose(knowledge))
        return Thought(action, says=bots.says(knowledge, action, asked.language))
    except Exception as wrong:
        return Thought(wrong=f"{type(wrong).__name__}: {wrong}")


def answer(question: bytes) -> bytes:
    """What is thought of a question."""
    return msgspec.msgpack.encode(think(to_question(question)))


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
