"""L'Œil en coin: what bots go by, which is what a caption and a photograph have to do with each other.

Nothing here sees more than a seat may know.
"""

import numpy as np

from tablee.games.oeil_en_coin.game import ACTIONS
from tablee.games.oeil_en_coin.likeness import deck_of
from tablee.games.oeil_en_coin.position import Phase
from tablee.games.oeil_en_coin.storytelling import READING, caption_for
from tablee.kit.rules.dice import roll
from tablee.kit.table.knowledge import Knowledge

HELD = ("caption", "submit", "exchange")  # who says so names a photograph of their hand


def photographs_of(knowledge: Knowledge) -> dict[int, int]:
    """Action by action, the photographs at the places that may be named now."""
    view, found = knowledge.views[0], {}
    for action in knowledge.choices:
        verb, place = ACTIONS.text(action).split()
        if place.isdecimal():
            photos = view["hand"][knowledge.seat] if verb in HELD else view["table"]
            found[action] = int(photos[int(place) - 1])
    return found


def says(knowledge: Knowledge, action: int, language: str) -> str:
    """A caption for the photograph of an action."""
    return caption_for(knowledge, photographs_of(knowledge)[action], language)


def by_words(knowledge: Knowledge, dices: np.ndarray, doubt: float = 1.0) -> int | None:
    """The action that words decide, for one with so many times a good reader's doubt of them; None
    where they cannot."""
    phase, dice = Phase(int(knowledge.views[0]["phase"])), dices[0]
    if phase == Phase.CAPTION:
        return knowledge.choices[int(roll(dice, len(knowledge.choices)))]
    if phase in (Phase.SUBMIT, Phase.POINT, Phase.FINGER):
        meant = photographs_of(knowledge)
        caption = knowledge.said[-1][1] if knowledge.said else ""
        fits = deck_of(knowledge.data).fits(caption, list(meant.values()))
        luck = np.random.default_rng(int(roll(dice, 1 << 30)))
        return list(meant)[int((fits + doubt * READING * luck.standard_normal(len(fits))).argmax())]
    if phase == Phase.EXCHANGE:
        return ACTIONS.parse("exchange nothing")
    return None
