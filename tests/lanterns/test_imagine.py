"""What a seat imagines: every deal that fits, as often as the rules' chance makes it.

The deals are counted by brute force on a tiny deck, by playing the same public story on every order
of it: no code in common with `imagine`.
"""

from collections import Counter
from itertools import permutations, product

import pytest

from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import LOG
from tablee.kit.rules.record import NONE
from tests.lanterns.table import GAME

DATA = {"colours": 2, "shine": 3, "stalls": [2, 3]}
STORIES = {
    "dealt": "",
    "others have offered": "0 open 1, 1 offer 2",
    "offers turned up": "0 open 1, 1 offer 2, 0 offer nothing",
    "answers are out": "0 open 1, 1 offer 2, 0 offer 1, 1 answer no",
    "drawn": "0 open 1, 1 offer 2, 0 offer 1, 1 answer no, 0 answer no",
    "voting": "0 open 1, 1 offer 2, 0 offer 1, 1 answer no, 0 answer no, 1 vote on",
}


def rows_of(story):
    return [(int(row[0]), row[2:]) for row in story.split(", ")] if story else []


def dealt(deck, match):
    """The table as it would have been laid out with this order of the deck."""
    states = GAME.rules.STATE.new()
    states["deck"] = NONE
    states["deck"][0, : len(deck)] = deck
    GAME.rules.deal(match.boxes[0], states[0], LOG.new()[0])
    states["leader"], states["waiting"], states["dice"] = 0, 1, match.states["dice"]
    return states


def after(match, states, rows):
    """The table after these rows, or None where one of them would not have been legal."""
    for seat, notation in rows:
        action = GAME.actions.parse(notation)
        if match.engine.objection_at(match.boxes, states, 0, seat, action):
            return None
        match.engine.apply_at(match.boxes, states, 0, seat, action, LOG.new())
    return states


def guesses(story):
    """The same story with each choice that seat 1 may have sealed last."""
    rows = rows_of(story)
    verbs = {"offer": ("nothing", "1", "2"), "answer": ("no", "shake 1", "shake 2", "sleep")}
    verbs["vote"] = ("on", "stop")
    if rows and rows[-1][0] == 1:
        verb = rows[-1][1].split()[0]
        return [[*rows[:-1], (1, f"{verb} {noun}")] for noun in verbs[verb]]
    return [rows]


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("seat", [0, None])
def test_imagine_is_fair(story, seat, game=GAME):
    match = game.new(seed=3, players=2, data=DATA, mode=Mode.INTERPRETED)
    cards = match.boxes["deck"][0, :6].tolist()
    real = after(
        match, dealt([cards[k] for k in (0, 1, 3, 4, 5, 2)], match), rows_of(STORIES[story])
    )
    view = game.rules.STATE.seen_from(real, seat)
    fits = Counter()
    for deck, rows in product(permutations(cards), guesses(STORIES[story])):
        states = after(match, dealt(deck, match), rows)
        if (
            states is not None
            and game.rules.STATE.seen_from(states, seat).tobytes() == view.tobytes()
        ):
            fits[hidden(states)] += 1
    dreamt, dices = Counter(), seeded(8)
    match = match.with_states(real)
    for _ in range(1500):
        dreamt[hidden(match.imagined(seat, dices))] += 1
    assert set(dreamt) <= set(fits), "a table that cannot be"
    expected = {state: 1500 * n / fits.total() for state, n in fits.items()}
    chi = sum((dreamt[state] - n) ** 2 / n for state, n in expected.items())
    assert chi < len(fits) + 4 * (2 * len(fits)) ** 0.5


def hidden(states):
    return states["hand"].tobytes() + states["deck"].tobytes() + states["sealed"].tobytes()
