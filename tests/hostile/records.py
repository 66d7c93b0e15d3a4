"""Records of games, spoilt: replayed, or refused as `tablee.replay` documents it, in one sentence.

One to three things of a record are changed: its parts, its rows and checks, its forks, the cells of its
positions, to what could stand there, to what another record has there, or to what nobody would write.
What still begins at a position that somebody wrote is played on to its end.
"""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import tablee
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.proofs.tables import tables
from tests.hostile.in_time import in_time
from tests.hostile.visiting import PLAYED, REFUSED, a_visitor, send
from tests.tools.found import MOST_FOUND, Plan, Result

RECORDS = 100_000  # of each game
SENT = 200  # of each game, to a house
PATIENCE = 20.0  # seconds that a record may take
LONGEST_SENTENCE = 6000  # bytes

# What nobody would write where it stands.
JUNK = [
    None, True, False, -1, 0, 1, 2, 7, 12, 64, 127, 128, 255, -128, -129, 32767, 2**31, 2**63, -(2**70),
    10**400, 0.5, 1.0, float("nan"), float("inf"), "", "0", "?", "all", "none", "\0", "\ud800", "e\u0301",
    "\u202eabc", "\u200b", "\U0001f600", "x" * 9999, [], {}, [[]], [0], [0, "x"], {"no": 1}, [[[[0]]]],
]  # fmt: skip
FIRST = ("position", "forks", "rows")  # where a change is most likely to pass


def run(plan: Plan) -> Result:
    """Each game's records, spoilt."""
    result = Result()
    for name in plan.games:
        luck = random.Random(plan.seed)
        game, records = tablee.game(name), some_records(tablee.game(name), luck)
        for number in range(plan.many(RECORDS)):
            try_one(game, number, spoilt(records, luck), result, luck)
            if len(result.found) >= MOST_FOUND:
                return result
        with a_visitor() as visitor:
            for number in range(plan.many(SENT)):
                changes, record = spoilt(records, luck)
                try:
                    json.dumps(record, allow_nan=False, ensure_ascii=False).encode()
                except ValueError:
                    continue  # no program sends that
                came = send(visitor, record, luck)
                if came in (PLAYED, REFUSED):
                    result.add(came)
                else:
                    result.find(f"{name}, sent as number {number}, {changes}: {came}")
    return result


def try_one(
    game: Game, number: int, made: tuple[str, Any], result: Result, luck: random.Random
) -> None:
    changes, record = made
    came = in_time(lambda: replayed(game, record, luck), PATIENCE)
    if isinstance(came, str):
        result.add(came)
    else:
        told = f"{type(came).__name__}: {came}"[:300]
        result.find(f"{game.name}, number {number}, {changes}: {told}")


def replayed(game: Game, record: Any, luck: random.Random) -> str:
    """Play a record again, and on from there where somebody wrote its position."""
    language = luck.choice(["en", "fr"])
    try:
        match = tablee.replay(record) if language == "en" else _in_french(game, record)
    except LookupError as unknown:
        if str(unknown).startswith("There is no game"):
            return "refused"
        raise
    except BrokenRecord as broken:
        assert 0 < len(str(broken).encode()) < LONGEST_SENTENCE, "no sentence"
        return "refused"
    if match.start is None and not match.forks:
        return "replayed"
    played_on(match, luck)
    return "replayed and played on"


def _in_french(game: Game, record: Any) -> Match:
    from tablee.kit.table.replaying import replay

    return replay(game, record, language="fr")


def played_on(match: Match, luck: random.Random) -> None:
    """To the end, by chance."""
    for _ in range(match.rules.LONGEST):
        if match.over:
            break
        seat = luck.choice(match.waiting)
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice, match.rules.ACTIONS.any_speech(choice))
    assert match.over, "a game longer than any"
    assert match.winners


# --- Records, and what is made of them ---------------------------------------------------


def some_records(game: Game, luck: random.Random) -> list[Any]:
    """A few of every kind of table: from a seed, from a position, and with another future."""
    found = []
    for options in tables(game):
        match = _gone_on(game.new(seed=luck.getrandbits(64), **options), luck.randint(0, 40), luck)
        found.append(match)
        taken_up = game.from_position(match.position(), options=options)
        found.append(_gone_on(taken_up, luck.randint(0, 4), luck))
        other = match.fork(luck.randint(0, len(match.story)), seed=luck.getrandbits(64))
        found.append(_gone_on(other, luck.randint(0, 4), luck))
    return [json.loads(json.dumps(match.record())) for match in found]


def _gone_on(match: Match, moves: int, luck: random.Random) -> Match:
    for _ in range(moves):
        if match.over:
            break
        seat = luck.choice(match.waiting)
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice, match.rules.ACTIONS.any_speech(choice))
    return match


def spoilt(records: list[Any], luck: random.Random) -> tuple[str, Any]:
    """One of the records with a few things changed, and what they are."""
    record = copy.deepcopy(luck.choice(records))
    told = [
        _change(record, luck.choice(records), luck) for _ in range(luck.choice([1, 1, 1, 2, 3]))
    ]
    return "; ".join(told), record


def _change(record: Any, other: Any, luck: random.Random) -> str:
    """Change one thing somewhere."""
    part = luck.choice([p for p in FIRST if record.get(p)] or list(record) or [""])
    if luck.random() < 0.3:
        part = luck.choice(sorted(record, key=str))
    place, key = record, part
    while isinstance(place[key], dict | list) and place[key] and luck.random() < 0.85:
        place = place[key]
        key = luck.choice(list(place) if isinstance(place, dict) else range(len(place)))
    how = luck.choice(CHANGES)
    before = repr(place[key])[:60]
    how(place, key, other, luck)
    return f"{how.__name__} {part} … {key}, which was {before}"


def replace(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """Something that nobody would write."""
    place[key] = copy.deepcopy(luck.choice(JUNK))


def step(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """A number a little greater or smaller; a truth turned round; a text with one letter less."""
    if isinstance(place[key], bool):
        place[key] = not place[key]
    elif isinstance(place[key], int):
        place[key] += luck.choice([-2, -1, 1, 2])
    elif isinstance(place[key], str):
        place[key] = place[key][:-1]
    else:
        place[key] = None


def remove(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """It is gone."""
    del place[key]


def repeat(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """It is there twice, or under another name."""
    if isinstance(place, list):
        place.insert(key, copy.deepcopy(place[key]))
    else:
        place[luck.choice(["mode", "self", "", "engine", "a later part"])] = copy.deepcopy(
            place[key]
        )


def swap(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """It has changed places with one beside it."""
    beside = luck.choice(list(place) if isinstance(place, dict) else range(len(place)))
    place[key], place[beside] = place[beside], place[key]


def shuffle(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """Everything in it is in another order."""
    if isinstance(place[key], list):
        luck.shuffle(place[key])
    elif isinstance(place, list):
        luck.shuffle(place)


def copy_beside(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """It is as one beside it."""
    beside = luck.choice(list(place) if isinstance(place, dict) else range(len(place)))
    place[key] = copy.deepcopy(place[beside])


def from_another(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """A part of another record."""
    if key in other if isinstance(place, dict) else False:
        place[key] = copy.deepcopy(other[key])
    else:
        place[key] = copy.deepcopy(luck.choice(list(_parts(other))))


def swell(place: Any, key: Any, other: Any, luck: random.Random) -> None:
    """Far too many of it."""
    if isinstance(place[key], list | str):
        place[key] *= 50


CHANGES = [
    replace,
    step,
    step,
    remove,
    repeat,
    swap,
    swap,
    shuffle,
    copy_beside,
    from_another,
    swell,
]


def _parts(thing: Any) -> Iterator[Any]:
    """Everything in a record."""
    for part in thing.values() if isinstance(thing, dict) else thing:
        yield part
        if isinstance(part, dict | list):
            yield from _parts(part)
