"""What a notice says: the game, and who else sits there; of the position nothing at all."""

from collections.abc import Sequence

from tablee.kit.table.game import Game
from tablee.server.notices.message import Message
from tablee.server.tables.standing import Standing
from tablee.server.words import say

MOST_LINES = 12  # of a message about several tables


def worded(
    kind: str, person: str, seat: int, game: Game, standing: Standing, language: str, discreet: bool
) -> tuple[str, str]:
    """Title and body of one notice."""
    if discreet:
        return say(language, f"notice-{kind}-discreet"), ""
    others = [s.name for s in standing.seats if s.has_person and s.holder != person and s.name]
    names, title = ", ".join(others), game.title(language)
    who = standing.seats[seat].name if kind == "seat" else ""
    head = say(language, f"notice-{kind}", game=title, who=who or say(language, "somebody"))
    return head, say(language, "notice-with", names=names, n=len(others)) if others else ""


def gathered(notices: Sequence[tuple[str, str, str]], language: str, url: str) -> Message:
    """Several in one message, the latest last."""
    if len(notices) == 1:
        title, body, tag = notices[0]
        return Message(title, body, url, tag, language)
    lines = [f"{title}. {body}" if body else f"{title}." for title, body, _ in notices]
    left = len(lines) - MOST_LINES
    more = [say(language, "notice-more", n=left)] if left > 0 else []
    title = say(language, "notice-several", n=len(notices))
    return Message(title, "\n".join([*lines[:MOST_LINES], *more]), url, "several", language)


def trial(language: str) -> Message:
    """Sent to see if a channel works."""
    title, body = (say(language, f"push-try-{part}") for part in ("title", "body"))
    return Message(title, body, "/you/notices", "try", language)
