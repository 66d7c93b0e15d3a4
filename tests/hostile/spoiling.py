"""How bytes and lines of text are spoilt by chance, and which of the known tricks come first."""

import random
import re
from typing import TypeVar

Trick = TypeVar("Trick")
TOKENS = [
    "", "-1", "0", "1e999", "99999999999999999999", "9" * 5000, "0x10", "nan", "inf", "true", "null",
    "\0", '"', "'", "[", "]", "[[", "{", "}", ",", "=", "#", "\\", "\\u0000", "\\ud800", "\n", "\r",
    "\u2028", "\u202e", "\u200b", "e\u0301" * 300, "../../etc/passwd", "2026-13-45", "x" * 2000,
    '"""', "24:00:00", "[" * 400, "1979-05-27T07:32:00Z", "\ufeff", ";", "\t",
]  # fmt: skip


def some_of(classics: list[Trick], luck: random.Random, many: int) -> list[Trick]:
    """All that is known, where so many are sent; else a few, so that there is room for others."""
    return classics if many >= len(classics) else luck.sample(classics, (many + 1) // 2)


def spoilt_bytes(data: bytes, luck: random.Random) -> bytes:
    """One to six changes: bits turned, a part cut out, doubled, exchanged, wiped, or by chance."""
    made = bytearray(data)
    for _ in range(luck.choice([1, 1, 2, 3, 6])):
        at = luck.randrange(len(made) + 1)
        to = min(len(made), at + luck.choice([1, 2, 4, 16, 300, 5000]))
        how = luck.randrange(7)
        if how == 0 and to > at:
            made[at] ^= 1 << luck.randrange(8)
        elif how == 1:
            del made[at:to]
        elif how == 2:
            made[at:at] = made[at:to]
        elif how == 3:
            made[at:to] = luck.randbytes(to - at)
        elif how == 4:
            made[at:to] = luck.choice([b"\0", b"\xff", b"\x80"]) * (to - at)
        elif how == 5 and luck.random() < 0.3:
            del made[at:]
        else:
            other = luck.randrange(len(made) + 1)
            made[at:to] = made[other : other + to - at]
    return bytes(made)


def spoilt_text(text: str, luck: random.Random) -> str:
    """One to three changes: a word or number exchanged, a line gone, doubled, moved, cut."""
    lines = text.split("\n")
    for _ in range(luck.choice([1, 1, 2, 3])):
        at, to = luck.randrange(len(lines)), luck.randrange(len(lines))
        how = luck.randrange(9)
        if how < 4:
            lines[at] = _other_word(lines[at], luck)
        elif how == 4:
            lines[at] = lines[to]
        elif how == 5 and len(lines) > 1:
            del lines[at]
        elif how == 6:
            lines.insert(at, lines[to])
        elif how == 7:
            lines[at] = lines[at][: luck.randint(0, len(lines[at]))]
        else:
            lines[at : at + 1] = [lines[at]] * luck.choice([2, 30, 300])
    return "\n".join(lines)


def _other_word(line: str, luck: random.Random) -> str:
    """One of its words is another of it, or what nobody would write."""
    found = list(re.finditer(r"[^\W_]+|[^\w\s]", line))
    if not found:
        return line + luck.choice(TOKENS)
    one = luck.choice(found)
    other = luck.choice([luck.choice(TOKENS), luck.choice(TOKENS), luck.choice(found).group()])
    return line[: one.start()] + other + line[one.end() :]
