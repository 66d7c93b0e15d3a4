"""Whole-channel secrecy: what a seat must not know changes no byte that it receives.

Two houses are alike but for one thing: the first has a real table of Lanterns, the second one that a
seat imagines in its place. The same people then do the same things in both, and everything that this
seat's browser and a spectator's receive is compared: pages, snapshots, events, answers, refusals.
"""

import asyncio
import contextlib
import hashlib
import random
import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.record import may_know
from tablee.kit.table.match import Match
from tablee.server.people.seats import Seat
from tablee.server.people.visitors import Keys
from tablee.server.tables.standing import Standing
from tests.tools.patience import PATIENCE

from .house import Browser, Running, settings_for, started

MAX_DECK = 45
PLAYERS, TABLE = 3, "sometable"
PEOPLE = ["anasperson", "bosperson", "cysperson"]
STRANGER = "somebody"
Moves = list[tuple[int, str]]
RANDOM_KEY = re.compile(r'(?<=name="key" value=")\w+')  # by which a form that comes twice is known
SECONDS = re.compile(r'(?<="counted":)[\d.]+|(?<=[\[,])\d+\.\d+')  # how long the table has stood
FALSE_PRETENCES = ["offer 1", "offer 2", "answer shake 1", "vote on", "open 1", "open 6", "fly"]


def halfway(seed: int, moves: int) -> Match:
    """A game of Lanterns after so many random moves."""
    match = tablee.game("lanterns").new(players=PLAYERS, seed=seed, mode=Mode.INTERPRETED)
    chance = random.Random(seed)
    for _ in range(moves):
        if not match.over:
            seat = chance.choice(match.waiting)
            match.play(seat, chance.choice(match.choices(seat)))
    return match


def imagined(match: Match, viewer: int | None, seed: int) -> Match:
    """The same table with all that this viewer cannot know changed: cards, choices, events, words."""
    dream = match.imagining(viewer, seeded(seed))
    events = tuple(
        row if may_know(row.to_whom, viewer) else row._replace(second=(row.second + 7) % MAX_DECK)
        for row in match.events
    )
    return dream.at(replace(dream.course, events=events))


class Visitor(Browser):
    """A browser whose person is known beforehand, and which keeps every byte it gets."""

    def __init__(self, house: Running, person: str) -> None:
        self.received: list[str] = []
        keys = Keys(house.house.settings.secret)
        self.address, self.csrf = house.address, keys.csrf(person)
        cookies = {keys.cookie_name: keys.cookie(person, "")}
        self.http = httpx.Client(
            base_url=f"http://{house.address}",
            cookies=cookies,
            headers={"host": "tablee.test"},
            timeout=PATIENCE,
            event_hooks={"response": [self._keep]},
        )

    def _keep(self, answer: httpx.Response) -> None:
        answer.read()
        by_chance = {"date", "x-request-id"}  # or by the clock; as is the length of who is here
        by_chance |= {"content-length"} if answer.url.path.endswith("/company") else set()
        headers = {name: text for name, text in answer.headers.items() if name not in by_chance}
        asked = f"{answer.request.method} {answer.url.raw_path!r} {answer.status_code} {headers}"
        text = RANDOM_KEY.sub("", SECONDS.sub("", answer.text))
        self.received.append(f"{asked}\n{text}")


def lay_out(house: Running, match: Match) -> None:
    """Put a table in the middle of a game before three people."""
    names = ["Ana", "Bo", "Cy"]
    seats = [Seat("guest", name, p) for name, p in zip(names, PEOPLE, strict=True)]
    game, options, tables = tablee.game("lanterns"), {"players": PLAYERS}, house.house.tables
    start = {"seed": str(match.seed)}
    asyncio.run(tables.create(game, options, seats, PEOPLE[0], False, start, TABLE))
    tables.here[TABLE].standing = Standing(match, tuple(seats), PLAYERS)


def look_everywhere(who: Visitor, seat: int | None) -> None:
    """Everything that a browser can ask for, the forbidden included."""
    for language in ("en", "fr"):
        asked = {"lang": language}
        who.get(f"/api/tables/{TABLE}", params=asked)
        who.get(f"/tables/{TABLE}", params=asked)
        who.get(f"/tables/{TABLE}/seats", params=asked)
        who.get(f"/tables/{TABLE}/plain", params=asked)
        who.get(f"/tables/{TABLE}/picture", params=asked)
    for path in ("record", "rules", "company"):
        who.get(f"/api/tables/{TABLE}/{path}")
    for path in ("/", "/api/tables"):
        who.get(path)
    for other in range(PLAYERS):
        who.get(f"/api/tables/{TABLE}", params={"seat": other})
        who.get(f"/tables/{TABLE}/picture", params={"seat": other})
        who.get(f"/api/tables/{TABLE}/decision", params={"seat": other, "words": True})
        who.get(f"/api/tables/{TABLE}/hello", params={"seat": other})
        who.post(f"/api/tables/{TABLE}/seats/{other}/link")
        for action in FALSE_PRETENCES:
            body = {"seat": other, "action": action}
            who.post(f"/api/tables/{TABLE}/explain", body)
            if other != seat:
                key = f"{other}-{action}".replace(" ", "-") + "-key"
                who.post(f"/api/tables/{TABLE}/act", body | {"decision": "?", "key": key})
    if seat is not None:
        body = {"seat": seat, "key": "undo-it-please", "version": 0}
        who.post(f"/api/tables/{TABLE}/undo", body)
        who.post(
            f"/api/tables/{TABLE}/act",
            {"seat": seat, "decision": "?", "action": "fly", "key": "k" * 9},
        )


def story(folder: Path, match: Match, viewer: int | None, moves: Moves) -> list[str]:
    """All that the viewer's browser and a spectator's receive while these moves are made."""
    with contextlib.ExitStack() as stack:
        house = stack.enter_context(started(settings_for(folder)))
        lay_out(house, match)
        players = [Visitor(house, person) for person in PEOPLE]
        watching = [(Visitor(house, STRANGER), None)]
        if viewer is not None:
            watching.append((players[viewer], viewer))
        sockets = [stack.enter_context(who.follow(TABLE, eyes)) for who, eyes in watching]
        for who, eyes in watching:
            look_everywhere(who, eyes)
        if viewer is None:  # players talk about what they hold
            words = {"text": hashlib.sha256(match.states.tobytes()).hexdigest(), "key": "k" * 9}
            assert players[0].post(f"/api/tables/{TABLE}/chat", words).status_code == 200
        for n, (mover, action) in enumerate(moves):
            decision = house.house.tables.here[TABLE].standing.decision(mover)
            answer = players[mover].act(TABLE, action, mover, str(decision), f"move-number-{n}")
            assert answer.status_code == 200, answer.text
            for who, _ in watching:
                who.get(f"/api/tables/{TABLE}")
        for who, eyes in watching:
            look_everywhere(who, eyes)
        events = [told for socket in sockets for told in all_told(socket, 1 + len(moves))]
    return [text for who, _ in watching for text in who.received] + events


def all_told(socket: ClientConnection, count: int) -> list[str]:
    """So many events, and all that is told beside them.

    Who comes and goes is told a moment later, in the midst of the rest: test_presence.py has that.
    """
    told: list[str] = []
    while count:
        one = str(socket.recv(timeout=PATIENCE))
        told += [one] * ("presence" not in one)
        count -= not one.startswith('{"aside"')
    return told


def moves_alike(
    real: Match, dream: Match, viewer: int | None, chance: random.Random
) -> tuple[Moves, Moves]:
    """Moves at both tables that look the same to the viewer: others' sealed choices may differ."""
    made: tuple[Moves, Moves] = ([], [])
    while not real.over:
        mover = chance.choice(real.waiting)
        mine = theirs = chance.choice(real.choices(mover))
        if real.phase in real.rules.SEALED and mover != viewer:
            theirs = chance.choice(dream.choices(mover))
        if real.cannot_undo(mover, mine) or dream.cannot_undo(mover, theirs):
            break  # from here on the dice speak
        real, dream = real.after(mover, mine), dream.after(mover, theirs)
        for action, moves in zip((mine, theirs), made, strict=True):
            moves.append((mover, action))
    return made


@pytest.mark.parametrize(
    ("seed", "moves", "viewer"), [(1, 0, 0), (2, 2, 1), (3, 5, 2), (4, 9, None), (5, 14, 1)]
)
def test_what_must_stay_secret_changes_no_byte(
    tmp_path: Path, seed: int, moves: int, viewer: int | None
) -> None:
    match = halfway(seed, moves)
    twins = (match, imagined(match, viewer, seed + 100))
    assert match.position() != twins[1].position(), "nothing is hidden: nothing is tried"
    made = moves_alike(*twins, viewer, random.Random(seed))
    told = [
        story(tmp_path / str(n), twin, viewer, moves_made)
        for n, (twin, moves_made) in enumerate(zip(twins, made, strict=True))
    ]
    assert len(told[0]) > 100
    for one, other in zip(*told, strict=True):
        assert one == other


def test_the_comparison_would_notice(tmp_path: Path) -> None:
    match = halfway(3, 5)
    twins = match, imagined(match, 0, 7)
    one, other = (story(tmp_path / str(n), twin, 1, []) for n, twin in enumerate(twins))
    assert one != other, "seat 1 sees its own hand, which seat 0 imagined otherwise"
