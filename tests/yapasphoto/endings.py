"""The ways in which a game of yapasphoto ends (§6, §7)."""

from tests.tools.endings import Ending


def ending_of(match):
    """Which variant, what brought about the end, and what decided."""
    position = match.position()
    cause = "laps"
    if position["closing"]:
        cause = "void" if "void" in position["bonus"] else "bonuses"
        cause = "complete" if match.options["variant"] == "quick" else cause
    leaders = match.scores.count(max(match.scores))
    decided = "points" if leaders == 1 else "shared" if len(match.winners) > 1 else "photos"
    return match.options["variant"], cause, decided


def ends(about, variant, cause, decided, by="greedy", **options):
    """An ending told by these three words, among greedy bots who get somewhere, or random ones."""
    return Ending(
        about,
        lambda match: ending_of(match) == (variant, cause, decided),
        {"variant": variant, **options},
        by,
    )


ENDINGS = {
    "standard_bonuses_points": ends(
        "Two players: all bonuses are gone, the lap is played to its end, the most points win.",
        *("standard", "bonuses", "points"),
    ),
    "standard_bonuses_photos": ends(
        "Three players: of those with as many points, more photos win.",
        *("standard", "bonuses", "photos"),
        players=3,
    ),
    "standard_bonuses_shared": ends(
        "Three players: two with as many points and photos share the win.",
        *("standard", "bonuses", "shared"),
        players=3,
    ),
    "standard_laps_points": ends(
        "Two players who have agreed on five laps.",
        *("standard", "laps", "points"),
        lap_limit=5,
    ),
    "quick_complete_points": ends(
        "The quick game: one has been everywhere, the lap is played to its end.",
        *("quick", "complete", "points"),
    ),
    "quick_complete_shared": ends(
        "The quick game: two of three have been everywhere in the same lap.",
        *("quick", "complete", "shared"),
        players=3,
    ),
    "quick_laps_points": ends(
        "The quick game with five laps, between two who wander about.",
        *("quick", "laps", "points"),
        by="random",
        lap_limit=5,
    ),
    "spiced_bonuses_points": ends(
        "The spiced game of five players: all bonuses are gone.",
        *("spiced", "bonuses", "points"),
        players=5,
    ),
    "spiced_void_points": ends(
        "The spiced game of five players: a bonus has become impossible for everybody.",
        *("spiced", "void", "points"),
        players=5,
    ),
    "spiced_laps_points": ends(
        "The spiced game of two players with five laps.",
        *("spiced", "laps", "points"),
        lap_limit=5,
    ),
}
