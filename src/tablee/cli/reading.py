"""What a player typed: a move, a word for the table, or something that needs an answer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tablee.cli.rulebook import folded


@dataclass(frozen=True)
class Move:
    """One action; it may still be against the rules."""

    notation: str


@dataclass(frozen=True)
class Order:
    """A word for the table, such as undo, and what came after it as it was typed."""

    word: str
    rest: str


@dataclass(frozen=True)
class Several:
    """More than one choice could be meant."""

    choices: list[str]


@dataclass(frozen=True)
class Impossible:
    """Nothing that is possible now could be meant, only these actions."""

    actions: list[str]


@dataclass(frozen=True)
class NoSuchNumber:
    """The choices have other numbers."""

    most: int


Reply = Move | Order | Several | Impossible | NoSuchNumber


def read(
    line: str,
    choices: Sequence[str],
    actions: Sequence[str],
    sentence: Callable[[str], str] = str,
    orders: dict[str, str] | None = None,
) -> Reply:
    """What is meant by a line; `orders` maps every word for the table to its name.

    A choice is meant by its number, its notation, the beginnings of its words, or by the words of
    its sentence. What is exactly written wins over what is abbreviated, a choice over an order, an
    order over an action that is not possible now.
    """
    first, _, rest = line.strip().partition(" ")
    typed = folded(line).split()
    if first.startswith("?"):
        return Order("help", line.strip()[1:].strip())
    if exactly := [choice for choice in choices if folded(choice).split() == typed]:
        return Move(exactly[0])
    if first.isdecimal() and not rest:
        number = int(first)
        return (
            Move(choices[number - 1]) if 1 <= number <= len(choices) else NoSuchNumber(len(choices))
        )
    if order := (orders or {}).get(folded(first)):
        return Order(order, rest.strip())
    if exactly := [action for action in actions if folded(action).split() == typed]:
        return Move(exactly[0])
    meant = fitting(typed, choices) or _told(typed, choices, sentence)
    if meant:
        return Move(meant[0]) if len(meant) == 1 else Several(meant)
    possible = fitting(typed, actions)
    return Move(possible[0]) if len(possible) == 1 else Impossible(possible)


def fitting(typed: Sequence[str], actions: Iterable[str]) -> list[str]:
    """The actions whose words begin with the typed ones, in order; or the one written so."""
    found = []
    for action in actions:
        words = folded(action).split()
        if words == typed:
            return [action]
        if typed and len(words) >= len(typed) and all(map(str.startswith, words, typed)):
            found.append(action)
    return found


def _told(
    typed: Sequence[str], choices: Sequence[str], sentence: Callable[[str], str]
) -> list[str]:
    """The choices whose sentence has all typed words, in this order: "planter e3 e4"."""
    return [
        choice for choice in choices if typed and _runs_through(typed, folded(sentence(choice)))
    ]


def _runs_through(typed: Sequence[str], text: str) -> bool:
    words = iter(text.replace("'", " ").split())
    return all(any(word.startswith(part) for word in words) for part in typed)
