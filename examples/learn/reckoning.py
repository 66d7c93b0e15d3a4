"""What a player of Push for two works out from what lies on the table: seventy-eight numbers in place of
564, above all how likely the next card is to bust. A network then learns from far fewer games."""

import numpy as np

VALUES = np.tile(np.arange(1.0, 7.0), 5)  # red 1 to red 6, blue 1 to blue 6, …
CARDS = np.array([3] * 30 + [18])  # how many there are of each, and of the Roll card
COLOUR, NUMBER = np.arange(31) // 6, np.where(np.arange(31) < 30, np.arange(31) % 6, 6)
BY_NUMBER, BY_COLOUR = np.eye(7)[NUMBER], np.eye(6)[COLOUR]
CLASH = (COLOUR[:, None] == COLOUR) | (NUMBER[:, None] == NUMBER)  # cannot share a column

Named = dict[str, np.ndarray]  # an observation, by the names of its parts: env.reading.named(…)


def points(named: Named) -> np.ndarray:
    """The points of both on the table, one's own first."""
    cards = 3 * (named["bench"] + named["bank"])[:2, :, 0]  # an observation counts in thirds
    return np.asarray(cards @ VALUES)


def reckoned(named: Named) -> np.ndarray:
    """The numbers."""
    columns, drawn = named["columns"], named["drawn"][:31]
    bench, bank = 3 * named["bench"][:2, :, 0], 3 * named["bank"][:2, :, 0]
    deck = CARDS - 18 * named["discard"][:31, 0] - columns.sum(0) - drawn
    deck[:30] -= (bench + bank).sum(0)
    left = max(deck.sum(), 1)
    fits_not = columns @ CLASH > 0
    then_not = fits_not | (drawn @ CLASH > 0)  # once the drawn card lies there, too
    elsewhere = np.array([fits_not[[k - 2, k - 1]].all(0) for k in range(3)])
    worth = columns[:, :30] @ VALUES
    mine, theirs = points(named)
    return np.concatenate(
        [
            [deck @ fits_not.all(0) / left, deck[30] / left, left / 120, (mine - theirs) / 50],
            (then_not & elsewhere) @ deck / left,  # the chance of a bust after each placing
            worth / 20,
            np.sort(worth) / 20,
            columns.sum(1) / 5,
            (columns @ BY_NUMBER).ravel(),
            (columns @ BY_COLOUR[:, :5]).ravel(),
            drawn @ BY_COLOUR,
            [(drawn[:30] @ VALUES) / 6],
            (bench * VALUES).reshape(2, 5, 6).sum(2).ravel() / 20,
            bank @ VALUES / 50,
            named["phase"],
            named["turn"][:2],
        ],
        dtype=np.float32,
    )
