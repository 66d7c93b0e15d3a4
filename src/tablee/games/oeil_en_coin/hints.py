"""L'Œil en coin: what bots go by, which is words: a caption beside tags and descriptions.

A caption of two tags is neither obvious nor obscure when two or three photographs of a table share
one of them. Nothing here sees more than a seat may know.
"""

import re
import unicodedata
from functools import lru_cache
from math import log
from typing import Any

import numpy as np

from tablee.games.oeil_en_coin.position import EXCHANGE, FINGER, POINT, SUBMIT, Phase
from tablee.kit.dice import roll
from tablee.kit.match import Knowledge
from tablee.kit.record import NONE
from tablee.kit.words import FALLBACK

WORD = re.compile(r"[^\W\d_]{3,}")
STEM = 5  # letters that tell words apart: dog and dogs, courir and court
WANTED = 0.16  # the share of a deck that a good caption's tag is on: one photograph in six
TAG, DESCRIPTION = 2.0, 1.0  # what it counts to meet a word there


def says(knowledge: Knowledge, action: int, language: str) -> str:
    """A caption for the photograph of an action: one of its tags, as people call it."""
    photo = _held(knowledge, action)
    tag = _tag_for(knowledge, photo)
    deck = knowledge.data
    named = deck.get("words", {}).get(tag, {})
    if tag:
        return str(named.get(language) or named.get(FALLBACK) or tag)
    shown = deck["photos"][photo]
    return " ".join(str(shown.get(language) or shown.get(FALLBACK) or "").split()[:3])


def by_words(knowledge: Knowledge, dices: np.ndarray) -> int | None:
    """The action that words decide; None where they cannot."""
    phase, view, dice = Phase(int(knowledge.views[0]["phase"])), knowledge.views[0], dices[0]
    if phase == Phase.CAPTION:
        return knowledge.choices[int(roll(dice, len(knowledge.choices)))]
    if phase in (Phase.SUBMIT, Phase.POINT, Phase.FINGER):
        caption = knowledge.said[-1][1] if knowledge.said else ""
        base = {Phase.SUBMIT: SUBMIT, Phase.POINT: POINT + 1, Phase.FINGER: FINGER + 1}[phase]
        photos = view["hand"][knowledge.seat] if phase == Phase.SUBMIT else view["table"]
        meant = [a for a in knowledge.choices if a >= base]
        fits = [_likeness(knowledge.data, caption, int(photos[a - base])) for a in meant]
        best = [a for a, fit in zip(meant, fits, strict=True) if fit > max(fits) - 1e-9]
        return best[int(roll(dice, len(best)))]
    if phase == Phase.EXCHANGE:
        return EXCHANGE
    return None


def _held(knowledge: Knowledge, action: int) -> int:
    """The photograph of one's hand that a caption is for."""
    return int(knowledge.views[0]["hand"][knowledge.seat, action])


# --- Tags ------------------------------------------------------------------------


def _tag_for(knowledge: Knowledge, photo: int) -> str:
    """The tag of a photograph whose share of the deck is nearest to what a caption wants."""
    photos = knowledge.data["photos"]
    tags = [str(tag) for tag in photos[photo].get("tags", ())]
    shares = {tag: sum(tag in p.get("tags", ()) for p in photos) / len(photos) for tag in tags}
    return min(tags, key=lambda tag: (abs(log(shares[tag] / WANTED)), tag), default="")


# --- Words -----------------------------------------------------------------------


def _likeness(data: Any, caption: str, photo: int) -> float:
    """How much of a caption a photograph has among its tags and descriptions."""
    if photo == NONE:
        return 0.0
    shown, said = data["photos"][photo], stems(caption)
    tags = " ".join(_spoken(data, str(tag)) for tag in shown.get("tags", ()))
    told = " ".join(str(text) for name, text in shown.items() if len(name) == 2)
    total = TAG * len(said & stems(tags)) + DESCRIPTION * len(said & stems(told))
    return total / (1 + len(said))


def _spoken(data: Any, tag: str) -> str:
    """A tag and what it is called in every language."""
    named = data.get("words", {}).get(tag, {})
    return " ".join([tag, *map(str, named.values())]) if isinstance(named, dict) else tag


@lru_cache(10_000)
def stems(text: str) -> frozenset[str]:
    """The words of a text without accents, endings and small words."""
    plain = unicodedata.normalize("NFD", text.lower())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return frozenset(word[:STEM] for word in WORD.findall(plain))
