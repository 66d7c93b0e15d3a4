"""Names, captions and talk that are made to do harm, or to hide that they are there."""

import random
from collections.abc import Iterator

from tests.hostile.spoiling import some_of

HIDDEN = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u061c\u115f\u17b4\u180e\u2800\u3164\uffa0\U000e0041"
)
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
MARKS = "\u0300\u0308\u0336\u0489\u20dd\u0e47\u1ab0\ufe20"
CLASSICS = [
    "", " ", "\t\n", "\0", "Ana\0", "a\rb", "\x1b[31mred\x1b[0m", "\x7f\x80\x9f", "\u2028\u2029",
    "\u200b", "\u2060\u3164\u2800", "\u202eanA", "A\u200bna", "Ana\u202c\u202e", "\u0301", "\u0301na",
    "Z" + "\u0308" * 500, "Z\u0308\u0336" * 50, "\ud800", "a\udfffb", "\ud83d\ude00", "\uffff\ufdd0",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f3f4\U000e0067\U000e0062\U000e007f", 
    "x" * 24, "x" * 25, "x" * 201, "x" * 1001, "x" * 15_000, "\U0001f600" * 300, "e\u0301" * 24,
    "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "{{7*7}}", "${7*7}", "%s%n%x", "{0}",
    "{ $n }", "'; DROP TABLE tables; --", "../../etc/passwd", "C:\\CON", "\ufb01\u2126\u212b",
    "\u0131\u0130\u1e9e", "null", "true", "-1", "1e999", "NaN", "\u0410na", "A n a", "\ufeffAna",
    "\u1160\u1160", "\u0627" * 30, "\xa0A\xa0", "\U000f0000", "\ue000", "\ufdfa" * 18,
    "\u0f71\u0f72\u0f74" * 9, "\U0001d15e" * 20,
]  # fmt: skip


def words(luck: random.Random, many: int) -> Iterator[str]:
    """So many: the classics, then others by chance."""
    known = some_of(CLASSICS, luck, many)
    yield from known
    yield from (spoilt(luck) for _ in range(many - len(known)))


def spoilt(luck: random.Random) -> str:
    """What a person may have written, with signs among it that nobody types."""
    text = list(
        luck.choice(
            [
                "Ana",
                "la plage, un soir",
                "Zo\u00eb",
                "\u5c71\u7530",
                "\u0639\u0644\u064a",
                "",
                "\U0001f600",
            ]
        )
    )
    for _ in range(luck.choice([1, 1, 2, 5, 40])):
        kind = luck.choice([HIDDEN, TURNING, MARKS, "any", "any", luck.choice(CLASSICS) or " "])
        sign = chr(luck.randrange(0x110000)) if kind == "any" else luck.choice(kind)
        text.insert(luck.randint(0, len(text)), sign * luck.choice([1, 1, 1, 3, 70]))
    return "".join(text)
