"""Who may know what: views, what learners read, what a search goes by, and what is sealed."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from tablee.bots.tree import key_of
from tablee.envs.kernels import OWN_SEAT, PLAYERS
from tablee.envs.reading import OWN_SEAT as OWN, Reading
from tablee.kit.clauses import written
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import Row, rows_of
from tablee.kit.rules.record import may_know
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.words import languages
from tablee.proofs.failure import hold
from tablee.proofs.play import no_cell_is_hidden
from tablee.proofs.tables import PACE, name_of, objections, onlookers, sample

SHOWN = 4  # cells that a failure names


def differing(
    match: Match, one: np.ndarray, other: np.ndarray, *only: str
) -> Callable[[], list[str]]:
    """The fields in which two states or views are not the same."""

    def told() -> list[str]:
        record = match.rules.STATE
        first, second = record.named(one), record.named(other)
        found = (
            difference
            for name in only or first
            for difference in _differences(name, first[name], second[name])
        )
        return [f"{cell} is {a} or {b}" for cell, a, b in islice(found, SHOWN)]

    return told


def _differences(name: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """The cells of nested lists in which these differ."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for k, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from _differences(f"{name}[{k}]", a, b)
    elif one != other:
        yield name, one, other


def check_hidden_means_hidden(game: Game, mode: Mode) -> None:
    """What a seat gets is the same on every table that it can imagine."""
    dices, keys, luck = seeded(11), set(), random.Random(5)
    slow = mode == Mode.INTERPRETED
    for match, _, _ in sample(game, mode, 30 if slow else 400):
        looking = onlookers(match)
        for seat in luck.sample(looking, min(len(looking), 4)) if slow else looking:
            at: Any = {"at": match, "eyes": name_of(seat)}
            view = game.rules.STATE.seen_from(match.states, seat)
            dream = match.imagined(seat, dices)
            again = game.rules.STATE.seen_from(dream, seat)
            whole = match.engine.sanity_at(match.boxes, dream, 0)
            hold(whole, "`imagine` makes a table that cannot be: check_sanity says so.", **at)
            no_cell_is_hidden(game.rules.STATE, dream, match)
            is_same = view.tobytes() == again.tobytes()
            told = differing(match, view, again)
            hold(is_same, "`imagine` changes what its seat can see.", told, **at)
            key = dream["dice"]["key"].tobytes()
            hold(key not in keys, "`imagine` gives a table dice that are not its own.", **at)
            keys.add(key)
            if seat is not None:
                real, dreamt = objections(match, match.states, seat), objections(match, dream, seat)
                _is_as_legal(match, seat, real, dreamt)


def _is_as_legal(match: Match, seat: int, real: np.ndarray, dreamt: np.ndarray) -> None:
    for action in np.flatnonzero(real != dreamt).tolist():
        hold(
            False,
            "Whether an action is legal depends on what its seat cannot see.",
            found=[
                _clause(real[action]),
                f"{_clause(dreamt[action])} on a table that looks the same",
            ],
            at=match,
            seat=seat,
            action=match.rules.ACTIONS.text(action),
        )


def _clause(why: int) -> str:
    return f"refused by §{written(int(why))}" if why else "allowed"


def check_learners_and_searches_see_no_more(game: Game, mode: Mode) -> None:
    """What a learner observes, and the key by which a search knows a position, are the same on every
    table that the seat can imagine; and positions that look different have different keys."""
    dices, slow = seeded(13), mode in PACE.slow
    seen: dict[tuple[Any, ...], bytes] = {}
    for match, _, _ in sample(game, Mode.INTERPRETED if slow else mode, 12 if slow else 60):
        for seat in range(match.players):
            dream = match.imagined(seat, dices)
            at: Any = {"at": match, "seat": seat}
            key = known_by(match, match.states, seat)
            for name, real, dreamt in (
                (
                    "learner observes",
                    observed(match, match.states, seat),
                    observed(match, dream, seat),
                ),
                ("search goes by", key, known_by(match, dream, seat)),
            ):
                told = differing(match, match.states, dream)
                hold(real == dreamt, f"What a {name} depends on what is hidden.", told, **at)
            view = game.rules.STATE.seen_from(match.states, seat).tobytes()
            kept = seen.setdefault((seat, key), view)
            hold(kept == view, "A search takes two positions that look different for one.", **at)


def known_by(match: Match, states: np.ndarray, seat: int) -> int:
    """The key of a node: `bots/tree.py` in plain Python."""
    sight = match.rules.STATE.sight
    raw = states.view(np.uint8).reshape(1, -1)
    with np.errstate(over="ignore"):
        return int(key_of(raw.view(np.uint64), raw, 0, seat, sight.open, sight.cells))


@cache
def _reading(game: Game, rules: Any) -> Reading:
    return Reading(game)


def observed(match: Match, states: np.ndarray, seat: int) -> bytes:
    """What a learner reads: the function that environments compile, in plain Python."""
    reading = _reading(match.game, match.rules)
    words = states.view(np.int64).reshape(1, -1)
    row, marks = reading.template(match.options), reading.marks()
    start = reading.by_name[OWN].start
    settings = np.zeros(5, np.int64)
    settings[PLAYERS], settings[OWN_SEAT] = match.players, start
    small = words.view(np.int8)
    reading.look(words[0], small[0], settings[PLAYERS], settings[OWN_SEAT], seat, row, marks[0])
    return row.tobytes()


def check_views_are_plain(game: Game, mode: Mode) -> None:
    """JSON for every onlooker; an event that is not for them keeps its number; prose for the rest."""
    for match, _, _ in islice(sample(game, mode, 40), 100):
        for seat in onlookers(match):
            view, at = match.view(seat), {"at": match, "eyes": name_of(seat)}
            again = json.loads(json.dumps(view))
            hold(again == view, "A view comes back from JSON as something else.", **at)  # type: ignore[arg-type]
            rows, told = len(view["events"]), len(match.events)
            hold(rows == told, "A view has not a place for each event.", rows, told, **at)  # type: ignore[arg-type]
            for language in languages():
                said = list(match.told(seat, language))
                heard = [row for row in view["events"] if row]
                is_so = len(said) == len(heard) and all(said)
                hold(is_so, f"Not every event is told in {language}.", said, **at)  # type: ignore[arg-type]
                hold(match.prompt(seat, language), f"No prompt in {language}.", **at)  # type: ignore[arg-type]


def check_sealed_choices_stay_sealed(game: Game, mode: Mode) -> None:
    """Until the last is in nobody else can tell which choice was made, or what was said; it can be
    withdrawn until then, whoever has chosen since."""
    luck = random.Random(8)
    for match, seat, _ in sample(game, mode, 40):
        if match.phase not in game.rules.SEALED or len(match.waiting) < 2 or seat is None:
            continue
        before, seen = match.position(), dict[str, str]()
        choices = match.choices(seat)
        for choice in luck.sample(choices, min(len(choices), 8)):
            verb = game.actions.verb(game.actions.parse(choice))[0]
            match.play(seat, choice, choice if verb in game.actions.says else None)
            others = [match.view(other) for other in onlookers(match) if other != seat]
            seen[json.dumps([others, len(match.events)])] = choice
            if len(match.waiting) > 1:
                other = match.waiting[-1]
                match.play(other, match.choices(other)[0])  # what is sealed needs no words
                match.withdraw(seat)
                match.withdraw(other)
            else:
                match.withdraw(seat)
            same = before == match.position()
            hold(
                same,
                "A choice withdrawn leaves something behind.",
                at=match,
                seat=seat,
                action=choice,
            )
        hold(
            len(seen) == 1,
            "A sealed choice shows: others see something else after one than after another.",
            found=lambda seen=seen: [f"“{choice}”" for choice in seen.values()],
            expected="the same views and as many events, whatever was chosen",
            at=match,
            seat=seat,
        )


def check_undo_reveals_nothing(game: Game, mode: Mode) -> None:
    """Each undoable action, on tables that onlookers imagine: all see the same."""
    dices, luck = seeded(12), random.Random(6)
    slow = mode == Mode.INTERPRETED
    for match, seat, _ in sample(game, mode, 30 if slow else 200):
        choices = match.choices(seat) if seat is not None else []
        for choice in luck.sample(choices, min(len(choices), 2 if slow else 12)):
            assert seat is not None
            action = game.actions.parse(choice)
            real, logs = match.tried(match.states, seat, action)
            hold(
                match.cannot_undo(seat, choice) == logs["revealed"][0],
                "Whether an action reveals something depends on what is hidden from its seat.",
                at=match,
                seat=seat,
                action=choice,
            )
            looking = onlookers(match) if not logs["revealed"][0] else []
            for onlooker in luck.sample(looking, min(len(looking), 2)) if slow else looking:
                _looks_the_same(match, onlooker, seat, action, dices, (real, logs))


def _looks_the_same(
    match: Match,
    onlooker: int | None,
    seat: int,
    action: int,
    dices: np.ndarray,
    real: tuple[np.ndarray, np.ndarray],
) -> None:
    dream = match.imagined(onlooker, dices)
    if match.phase in match.rules.SEALED and onlooker != seat:  # they are not told which it was
        out = match.room()
        match.engine.legal_at(match.boxes, dream, 0, seat, out)
        action = int(out[0])
    text = match.rules.ACTIONS.text(action)
    at: Any = {"at": match, "seat": seat, "action": text, "eyes": name_of(onlooker)}
    why = match.engine.objection_at(match.boxes, dream, 0, seat, action)
    hold(int(why) == 0, "That an action was legal tells something hidden.", _clause(why), **at)
    after, logs = match.tried(dream, seat, action)
    views = [match.rules.STATE.seen_from(s, onlooker) for s in (real[0], after)]
    hold(
        views[0].tobytes() == views[1].tobytes(),
        "An action shows something hidden or by chance and does not call it a reveal: it could be "
        "undone.",
        differing(match, *views),
        "`reveal` in place of `tell`, or a field that fewer may know",
        **at,
    )
    told = [heard(match, log, onlooker) for log in (real[1], logs)]
    hold(
        told[0] == told[1],
        "An action announces something hidden or by chance with `tell`: it could be undone.",
        apart(match, *told),
        "`reveal` in place of `tell`",
        **at,
    )


Heard = list[Row | None]


def heard(match: Match, logs: np.ndarray, eyes: int | None) -> Heard:
    """What somebody is told of an action; what others are told keeps its place."""
    return [
        row if may_know(row.to_whom, eyes) else None for row in rows_of(logs, match.rules.Event)
    ]


def apart(match: Match, one: Heard, other: Heard) -> Callable[[], list[str]]:
    """What was told on one table and not on another that looks the same."""

    def told() -> list[str]:
        pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
        told = [f"{_told(match, a)} or {_told(match, b)}" for a, b in pairs]
        return told or [f"{len(one)} or {len(other)} events"]

    return told


def _told(match: Match, row: Row | None) -> str:
    if row is None:
        return "nothing"
    cells = ", ".join(f"{column} {number}" for column, number in row.cells.items())
    return f"“{match.sentence(row)}” ({row.event.name}: {cells})"
