"""L'Œil en coin: what bots go by, which is what a caption and a photograph have to do with each other.

Nothing here sees more than a seat may know.
"""

import numpy as np

from tablee.games.oeil_en_coin.likeness import deck_of
from tablee.games.oeil_en_coin.position import EXCHANGE, FINGER, POINT, SUBMIT, Phase
from tablee.games.oeil_en_coin.storytelling import READING, caption_for
from tablee.kit.dice import roll
from tablee.kit.match import Knowledge

FIRST = {Phase.SUBMIT: SUBMIT, Phase.POINT: POINT + 1, Phase.FINGER: FINGER + 1}  # photograph


def says(knowledge: Knowledge, action: int, language: str) -> str:
    """A caption for the photograph of an action."""
    return caption_for(knowledge, int(knowledge.views[0]["hand"][knowledge.seat, action]), language)


def by_words(knowledge: Knowledge, dices: np.ndarray, doubt: float = 1.0) -> int | None:
    """The action that words decide, for one with so many times a good reader's doubt of them; None
    where they cannot."""
    view, dice = knowledge.views[0], dices[0]
    phase = Phase(int(view["phase"]))
    if phase == Phase.CAPTION:
        return knowledge.choices[int(roll(dice, len(knowledge.choices)))]
    if phase in FIRST:
        photos = view["hand"][knowledge.seat] if phase == Phase.SUBMIT else view["table"]
        meant = {a: int(photos[a - FIRST[phase]]) for a in knowledge.choices if a >= FIRST[phase]}
        caption = knowledge.said[-1][1] if knowledge.said else ""
        fits = deck_of(knowledge.data).fits(caption, list(meant.values()))
        luck = np.random.default_rng(int(roll(dice, 1 << 30)))
        return list(meant)[int((fits + doubt * READING * luck.standard_normal(len(fits))).argmax())]
    if phase == Phase.EXCHANGE:
        return EXCHANGE
    return None
