"""The ways in which a game of Photograph ends (§9, §10)."""

from tests.tools.endings import Ending


def decided(match):
    """What decided it: points, Good Shots, the longest album, or nothing."""
    rules, box, state = match.rules, match.boxes[0], match.states[0]
    ways = {"points": rules.points, "good shots": rules.good_shots, "longest album": rules.longest}
    rivals = list(range(match.players))
    for name, counted in ways.items():
        counts = {seat: counted(box, state, seat) for seat in rivals}
        rivals = [seat for seat in rivals if counts[seat] == max(counts.values())]
        if len(rivals) == 1:
            return name
    return "nothing"


ENDINGS = {
    "by_points": Ending(
        "Three players: the most points win.",
        lambda match: decided(match) == "points",
        {"players": 3},
    ),
    "by_good_shots": Ending(
        "Two players with as many points: more Good Shot cards win.",
        lambda match: decided(match) == "good shots",
        {"players": 2},
    ),
    "by_the_longest_album": Ending(
        "Four players: of those with as many points and Good Shots, the longest album wins.",
        lambda match: decided(match) == "longest album",
        {"players": 4},
    ),
    "shared_win": Ending(
        "Two players who are equal in everything share the win.",
        lambda match: decided(match) == "nothing",
        {"players": 2},
    ),
    "missed_photo": Ending(
        "Three players, each with a Photo ratée that all see at the end.",
        lambda match: all(hand[0] != "?" for hand in match.view(None)["hand"][: match.players]),
        {"players": 3, "missed_photo": True, "first": 2},
    ),
}
