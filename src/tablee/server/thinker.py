"""A bot's head, in a process of its own: reads what a seat knows, writes which action it takes.

Run as `python -m tablee.server.thinker`. Questions and answers are msgpack, each after its length
in four bytes. It is told what the seat knows and nothing else.
"""

import os
import sys
from typing import Any, BinaryIO

import msgspec


class Question(msgspec.Struct, array_like=True):
    """What a seat knows, and which bot is to think about it."""

    game: str
    bot: str
    options: dict[str, Any]
    views: bytes
    seat: int
    events: list[tuple[int, int, int, int] | None]
    said: list[tuple[int, str]]
    choices: list[int]
    seed: int
    data: Any = None  # the table's own board or deck, if it brought one
    language: str = "en"  # to speak at the table


class Thought(msgspec.Struct, array_like=True):
    """The action chosen and what is said with it; or what went wrong."""

    action: int | None
    wrong: str = ""
    says: str | None = None


def think(question: Question) -> Thought:
    """Seat the bot, ask it, and catch whatever it does wrong."""
    try:
        return _thought(question)
    except Exception as wrong:
        return Thought(None, f"{type(wrong).__name__}: {wrong}")


def _thought(question: Question) -> Thought:
    import numpy as np

    import tablee
    from tablee.bots import make, says
    from tablee.kit.log import Row
    from tablee.kit.match import Knowledge

    game = tablee.game(question.game)
    knowledge = Knowledge(
        game,
        game.box(question.options, question.data),
        np.frombuffer(bytearray(question.views), np.uint8).view(game.rules.STATE.dtype),
        question.seat,
        tuple(row and Row(*row) for row in question.events),
        tuple(question.said),
        tuple(question.choices),
        game.rules.DATA if question.data is None else question.data,
    )
    action = int(make(question.bot, game, question.seed).choose(knowledge))
    return Thought(action, says=says(knowledge, action, question.language))


def receive(pipe: BinaryIO) -> bytes:
    """One message; nothing once the other end is closed."""
    return pipe.read(int.from_bytes(pipe.read(4), "big"))


def send(pipe: BinaryIO, message: bytes) -> None:
    """One message."""
    pipe.write(len(message).to_bytes(4, "big") + message)
    pipe.flush()


def main() -> None:
    """Answer questions until there are none."""
    if hasattr(os, "nice"):
        os.nice(5)  # the people at the table come first
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    while question := receive(sys.stdin.buffer):
        thought = think(msgspec.msgpack.decode(question, type=Question))
        send(answers, msgspec.msgpack.encode(thought))


if __name__ == "__main__":
    main()
