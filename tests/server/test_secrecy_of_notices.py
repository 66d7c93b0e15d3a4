"""What somebody is told when they are not looking is the same whatever their seat cannot know.

As in test_secrecy.py two houses are alike but for that; here all that leaves them for one person is
compared, before a channel writes it in its own manner: words, addresses, and the keys beside them.
"""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.kit.table.match import Match
from tablee.server.live import notifier
from tablee.server.notices.message import Fate, Message, Sent
from tablee.server.storage import database

from .house import Running, settings_for, started
from .test_notices import passes, rests
from .test_secrecy import PEOPLE, TABLE, Moves, Visitor, halfway, imagined, lay_out, moves_alike

KINDS = ("browser", "mail", "apprise")
DAYS = 24 * 3600.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends looks often."""
    monkeypatch.setattr(notifier, "LOOK", 0.05)


class Kept:
    """A channel that keeps what is sent by it."""

    def __init__(self, kind: str) -> None:
        self.kind, self.sent = kind, list[str]()

    async def send(self, address: str, message: Message, key: str) -> Sent:
        """It has come."""
        self.sent.append(f"{self.kind} {address} {key} {message}")
        return Sent(Fate.SENT)


def told_by(house: Running, person: str) -> list[Kept]:
    """This person is told by every kind of channel, in both languages."""
    ways = [Kept(kind) for kind in KINDS]
    house.house.notifier.ways = {way.kind: way for way in ways}
    rows = [
        {"id": f"{kind}{language}", "person": person, "kind": kind, "address": language}
        | {"name": "", "language": language, "added": 1.0, "confirmed": 1.0, "house": "https://h"}
        for kind in KINDS
        for language in ("en", "fr")
    ]
    asyncio.run(
        house.house.tables.write(lambda c: c.execute(sa.insert(database.channels), rows) and None)
    )
    return ways


def story(folder: Path, match: Match, viewer: int, moves: Moves) -> list[str]:
    """All that one person is told, while nobody of them looks."""
    with started(settings_for(folder)) as house:
        lay_out(house, match)
        players = [Visitor(house, person) for person in PEOPLE]
        ways = told_by(house, PEOPLE[viewer])
        for n, (mover, action) in enumerate(moves):
            decision = house.house.tables.here[TABLE].standing.decision(mover)
            answer = players[mover].act(TABLE, action, mover, str(decision), f"move-number-{n}")
            assert answer.status_code == 200, answer.text
            passes(house, 3600)
            rests(house)
        passes(house, 2 * DAYS)
        rests(house)
        return sorted(text for way in ways for text in way.sent)


@pytest.mark.parametrize(("seed", "moves", "viewer"), [(7, 20, 1), (7, 20, 2), (27, 20, 1)])
def test_a_message_is_the_same_whatever_its_reader_cannot_know(
    tmp_path: Path, seed: int, moves: int, viewer: int
) -> None:
    match = halfway(seed, moves)
    twins = match, imagined(match, viewer, seed + 100)
    assert match.position() != twins[1].position(), "nothing is hidden: nothing is tried"
    made = moves_alike(*twins, viewer, random.Random(seed))
    one, other = (
        story(tmp_path / str(n), twin, viewer, moves_made)
        for n, (twin, moves_made) in enumerate(zip(twins, made, strict=True))
    )
    assert len(one) >= len(KINDS), made
    assert one == other


def test_the_comparison_would_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that told the position would not be the same."""
    as_ever = notifier.worded

    def telling(*facts: Any) -> tuple[str, str]:
        title, body = as_ever(*facts)
        return title, body + facts[4].match.states.tobytes().hex()

    monkeypatch.setattr(notifier, "worded", telling)
    match = halfway(7, 20)
    twins = match, imagined(match, 1, 107)
    made = moves_alike(*twins, 1, random.Random(7))
    one, other = (story(tmp_path / str(n), twins[n], 1, made[n]) for n in range(2))
    assert one != other
