"""Text from outside as it stands on a line: every sign of it shows, and none acts on its neighbours.

Names, captions, talk and labels pass here. What cannot be seen (spaces of no width, fillers, tags), what
turns a line round (Trojan Source, Boucher and Anderson 2021) and marks heaped on a letter are left out.
"""

import re
from typing import Any
from unicodedata import category, normalize

BREAKS = ("Cc", "Cs", "Zl", "Zp")  # kinds of characters that no line of text has
NOWHERE = ("Cc", "Cf", "Co", "Cs")  # controls, formats, private ones, halves of a character
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
JOINERS = "\u200c\u200d"  # between two letters or pictures they say how these are written
SILENT = JOINERS + "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
FLAG = "\N{WAVING BLACK FLAG}"  # with tags behind it that of Scotland, say
HEAPED = 4  # marks on one letter, at most: no language writes more
PARTS = 4  # letters into which one may be composed


def is_line(text: Any) -> bool:
    """Is it a text that can stand on a line?"""
    return isinstance(text, str) and not any(category(c) in BREAKS for c in text)


def as_line(text: str, most: int | None = None) -> str:
    """The text in what shows of it, composed (Unicode NFC), single spaces between; "" if nothing does.

    most: the characters after which it is cut.
    """
    if most is not None:
        text = text[: PARTS * most]  # what nobody would type is not looked at
    shown: list[str] = []
    heaped = 0
    for sign in normalize("NFC", text):
        before = shown[-1] if shown else " "
        kind = category(sign)
        if kind[0] == "M":
            heaped += 1
            if before != " " and heaped <= HEAPED:
                shown.append(sign)
        elif sign.isspace() or sign in BLANKS:
            shown.append(" ")
        elif kind in NOWHERE or _is_none(sign):
            if (sign in JOINERS and before not in (" ", *JOINERS)) or _is_tag(sign, before):
                shown.append(sign)
        else:
            shown.append(sign)
            heaped = 0
    line = re.sub(f"[{JOINERS}]*( +|$)", lambda found: " " if found[1] else "", "".join(shown))
    return normalize("NFC", line).strip()[:most].strip(" " + JOINERS)


def all_shows(text: str) -> bool:
    """Would nothing but spaces be left out of this text, and letters composed?"""
    return as_line(text) == normalize("NFC", " ".join(text.split()))


def looks(text: str) -> str:
    """What lines have in common that differ in case, and in what nobody sees between their signs."""
    bare = "".join(sign for sign in normalize("NFKC", text) if not _is_silent(sign))
    return normalize("NFKC", bare.casefold())


def _is_silent(sign: str) -> bool:
    """A joiner, a selector of how its neighbour is drawn, or a mark that only keeps others apart."""
    return sign in SILENT or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def _is_none(sign: str) -> bool:
    """One of the 66 code points that are no characters for good."""
    return ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF


def _is_tag(sign: str, before: str) -> bool:
    """A letter of a flag's name, behind the flag or another letter of it."""
    return "\U000e0020" <= sign <= "\U000e007f" and (
        before == FLAG or "\U000e0020" <= before <= "\U000e007e"
    )
