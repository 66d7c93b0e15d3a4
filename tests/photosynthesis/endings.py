"""The ways in which a game of Photosynthesis ends (§9)."""

from tests.tools.endings import Ending


def ending_of(match):
    """How long the game was, and what decided it."""
    leaders = match.scores.count(max(match.scores))
    decided = "points" if leaders == 1 else "cells" if len(match.winners) == 1 else "nothing"
    return match.position()["rounds"], decided


ENDINGS = {
    "18_rounds": Ending(
        "Two players, 18 rounds: the one with more points wins.",
        lambda match: ending_of(match) == (18, "points"),
        {"players": 2},
    ),
    "24_rounds": Ending(
        "Three players with the shade rule, 24 rounds: the one with the most points wins.",
        lambda match: ending_of(match) == (24, "points"),
        {"players": 3, "fourth_revolution": True, "shade_rule": True},
    ),
    "tie_broken_by_cells": Ending(
        "Equal points: of those who have the most, the one on more cells wins.",
        lambda match: ending_of(match) == (18, "cells"),
        {"players": 4},
    ),
    "shared_win": Ending(
        "Equal points and as many cells: two share the win.",
        lambda match: ending_of(match) == (18, "nothing"),
        {"players": 2},
    ),
    "from_a_position": Ending(
        "Taken up from a position, in the last turn: at 50 points each, four cells beat three.",
        lambda match: bool(match.record()["position"]) and ending_of(match) == (18, "cells"),
        {"players": 2},
    ),
}
