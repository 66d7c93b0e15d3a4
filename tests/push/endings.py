"""The ways in which a game of Push ends (§8)."""

import tablee
from tests.tools.endings import Ending

EVENT = tablee.game("push").rules.Event


def last_card(match):
    """What became of the last card, and whether anybody took a column after it."""
    events = [row.event.name for row in match.events]
    drawn = len(events) - 1 - events[::-1].index("DREW")
    return events[drawn + 1], "TOOK" in events[drawn:]


def decided(match):
    """By points, by cards, or by nothing."""
    leaders = match.scores.count(max(match.scores))
    return "points" if leaders == 1 else "cards" if len(match.winners) == 1 else "nothing"


def lost_to_a_star(match):
    """A star has cost somebody a whole bench."""
    return any(row.event == EVENT.LOST_ALL and row.points > 0 for row in match.events)


ENDINGS = {
    "last_card_placed": Ending(
        "Six players: the last card of the deck is placed, and the most points win.",
        lambda match: last_card(match) == ("PLACED", True) and decided(match) == "points",
        {"players": 6},
    ),
    "last_card_busts": Ending(
        "Three players: the last card of the deck goes bust, the others share the columns.",
        lambda match: last_card(match) == ("BUSTED", True) and decided(match) == "points",
        {"players": 3},
    ),
    "last_card_switches": Ending(
        "Four players: the last card is a Switch card and turns the order of the others.",
        lambda match: last_card(match) == ("SWITCHED", True) and decided(match) == "points",
        {"players": 4},
    ),
    "nothing_to_take": Ending(
        "Five players, by the Risks variant: the last card is a Switch card, "
        "and there is no column to take.",
        lambda match: last_card(match) == ("SWITCHED", False) and lost_to_a_star(match),
        {"players": 5, "risks": True},
    ),
    "tie_broken_by_cards": Ending(
        "Two players with as many points: more cards win.",
        lambda match: decided(match) == "cards",
        {"players": 2},
    ),
    "shared_win": Ending(
        "Two players with as many points and cards share the win; the Switch cards were kept.",
        lambda match: decided(match) == "nothing",
        {"players": 2, "switch_cards": "always"},
    ),
}
