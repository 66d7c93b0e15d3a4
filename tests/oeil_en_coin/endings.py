"""The ways in which a game of L'Œil en coin ends (§7)."""

from tests.tools.endings import Ending


def rounds(match):
    """How many rounds have been played."""
    return int(match.states["rounds"][0])


ENDINGS = {
    "by_points": Ending(
        "Four players: one has reached the points agreed upon.",
        lambda match: len(match.winners) == 1 and max(match.scores) >= match.options["target"],
        {"players": 4},
        "greedy",
    ),
    "by_laps": Ending(
        "Five players who have agreed on one lap.",
        lambda match: rounds(match) == match.players,
        {"players": 5, "laps": 1, "target": 0},
        "greedy",
    ),
    "by_points_of_its_own": Ending(
        "Four players who have agreed on 21 points, on dogs, and on an exchange after every round.",
        lambda match: len(match.winners) == 1 and max(match.scores) >= 21,
        {"players": 4, "target": 21, "motif": "dog", "exchange": "rounds"},
        "greedy",
    ),
    "by_common_wish": Ending(
        "Three players who play until all wish to stop.",
        lambda match: 3 < rounds(match) < 10,
        {"players": 3, "target": 0, "wish": True},
    ),
    "shared_win": Ending(
        "Three players: two have as many points and share the win.",
        lambda match: len(match.winners) > 1,
        {"players": 3, "target": 12},
        "greedy",
    ),
    "after_144_rounds": Ending(
        "Three players who never wish to stop: after 144 rounds it is over in any case.",
        lambda match: rounds(match) == 144,
        {"players": 3, "target": 0, "wish": True},
        start={"rounds": 143},
    ),
}
