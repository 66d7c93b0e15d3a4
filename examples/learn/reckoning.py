"""What a player of Push for two works out from what lies on the table: 113 numbers in place of 564.

What the turn would bring if it ended here, how likely the next card is to bust and what that would
cost, now and after each placing. What one more card is worth is left to be learnt.
"""

import numpy as np

NUMBERS = 113
VALUES = np.append(np.tile(np.arange(1.0, 7.0), 5), 0)  # red 1 to red 6, blue 1 …; a Roll card
CARDS = np.array([3] * 30 + [18])  # how many there are of each
COLOUR, NUMBER = np.arange(31) // 6, np.where(np.arange(31) < 30, np.arange(31) % 6, 6)
BY_NUMBER, BY_COLOUR = np.eye(7)[NUMBER], np.eye(6)[COLOUR]
CLASH = BY_NUMBER @ BY_NUMBER.T + BY_COLOUR @ BY_COLOUR.T  # above 0: cannot share a column
FACE = 1 / 6  # the chance of a colour of the die
NO_COLUMN = -1e3  # what nobody would take
PLACINGS, BUT_ITSELF = np.eye(4, 3, -1)[:, :, None], NO_COLUMN * np.eye(3)

Named = dict[str, np.ndarray]  # an observation, by the names of its parts: env.reading.named(…)


def points(named: Named) -> np.ndarray:
    """The points of both on the table, one's own first."""
    cards = 3 * (named["bench"] + named["bank"])[:2, :, 0]  # an observation counts in thirds
    return np.asarray(cards @ VALUES[:30])


def reckoned(named: Named) -> np.ndarray:
    """The numbers."""
    columns, drawn = named["columns"], named["drawn"][:31]
    bench, bank = 3 * named["bench"][:2, :, 0], 3 * named["bank"][:2, :, 0]
    deck = CARDS - 18 * named["discard"][:31, 0] - columns.sum(0) - drawn
    deck[:30] -= (bench + bank).sum(0)
    left = max(deck.sum(), 1)
    colours, lead = (bench * VALUES[:30]).reshape(2, 5, 6).sum(2), np.subtract(*points(named))
    fits = drawn.any() & (columns @ CLASH @ drawn == 0)
    tables = columns + PLACINGS * drawn  # as it lies, and after each placing
    possible = np.append(True, fits)  # which of them
    room = tables @ CLASH == 0
    bust = ~room.any(1) @ deck / left
    brings, taking, losing = ends(tables, colours.sum(1))
    stopping = taking.max(1) * tables.any((1, 2))
    return np.concatenate(
        [
            bust * possible,
            stopping / 10 * possible,
            losing / 20 * possible,
            bust * (stopping - losing) / 5 * possible,  # what pushing on puts at stake
            ((room @ deck) / left * possible[:, None]).ravel(),
            brings.ravel() / 10,
            taking[0] / 10 * columns.any(1),
            [deck[30] / left, left / 120, lead / 50],
            fits,
            columns.any(1),
            columns.sum(1) / 5,
            (columns @ BY_NUMBER).ravel(),
            (columns @ BY_COLOUR[:, :5]).ravel(),
            drawn @ BY_COLOUR,
            [drawn @ VALUES / 6],
            colours.ravel() / 20,
            colours.sum(1) / 30,
            bank @ VALUES[:30] / 50,
            named["phase"],
            named["turn"][:2],
        ],
        dtype=np.float32,
    )


def ends(tables: np.ndarray, on_bench: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """In points: what each column of the first table brings to both; what it brings on every table
    to take a column, less the best that the other then takes; and what it brings to bust.

    The die is counted as what it costs on the average.
    """
    lies, worth = tables.any(2), tables @ VALUES
    rolls = tables[:, :, 30] * FACE * (worth + on_bench[:, None, None])
    mine, theirs = np.where(lies, worth - rolls, 0)
    wanted = np.where(lies, theirs, NO_COLUMN)
    others = (wanted[:, None] + BUT_ITSELF).max(2)
    others[others <= NO_COLUMN / 2] = 0  # nothing is left to them
    best = np.where(lies.any(1), wanted.max(1), 0)
    taking = np.where(lies, mine - others, NO_COLUMN)
    return np.array([mine[0], theirs[0]]), taking, -FACE * on_bench[0] - best
