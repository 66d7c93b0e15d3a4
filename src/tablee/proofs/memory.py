"""A view forgets nothing: what a seat was told or has seen, its view keeps.

Two tables that a seat cannot tell apart, with the same dice, go on with the same choices. Where they look
alike to it in the end, it must have been told alike on the way: else it knows something that its view
does not have, and that neither bots nor `imagine` go by.
"""

import random
from typing import Any

import numpy as np

from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import listening
from tablee.kit.rules.record import HIDDEN, Record, seats_in
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.proofs.failure import hold
from tablee.proofs.secrets import Heard, apart, differing, heard
from tablee.proofs.tables import PACE, name_of, sample

AHEAD = 8  # decisions that two tables go on together


def check_a_view_forgets_nothing(game: Game, mode: Mode) -> None:
    """What a seat is told follows from what it sees then and there, and what it sees stays in view."""
    dices, luck = seeded(17), random.Random(12)
    for match, seat, _ in sample(game, mode, 60 if mode in PACE.slow else 400):
        began = match.as_of(match.sealed_from)
        if seat is None:
            continue
        eyes = luck.choice([*range(match.players), None])
        dream = began.imagined(eyes, dices)
        dream["dice"] = began.states["dice"]
        _go_on_together(began, dream, eyes, luck)


def _go_on_together(match: Match, dream: np.ndarray, eyes: int | None, luck: Any) -> None:
    """Play both tables on, alike, as long as what is chosen is legal at both."""
    real, record, out = match.states, match.rules.STATE, match.room()
    story: list[str] = []
    alike = True  # tables that have looked different are two stories, which may end alike
    for _ in range(AHEAD):
        waiting = seats_in(int(real["waiting"][0]))
        if not waiting:
            return
        seat = luck.choice(waiting)
        n = match.engine.legal_at(match.boxes, real, 0, seat, out)
        action = int(out[luck.randrange(n)])
        text = match.rules.ACTIONS.text(action)
        if match.engine.objection_at(match.boxes, dream, 0, seat, action):
            return
        before = [real, dream]
        told: tuple[Heard, Heard] = ([], [])
        real, dream = (
            _after(match, states, seat, action, eyes, heard)
            for states, heard in zip(before, told, strict=True)
        )
        story.append(f"{seat} {text}")
        views = [record.seen_from(states, eyes) for states in (real, dream)]
        at: Any = {"at": match, "eyes": name_of(eyes), "then": lambda: story}
        were_alike, alike = alike, views[0].tobytes() == views[1].tobytes()
        if were_alike and alike:
            hold(
                told[0] == told[1],
                "Somebody is told something hidden that their view does not keep: two tables that "
                "look the same before and after are told apart.",
                apart(match, *told),
                "a field that keeps it, for those who were told; or do not tell it",
                **at,
            )
        _keeps_what_it_saw(match, before, [real, dream], views[0], eyes, at)
        if dream["dice"].tobytes() != real["dice"].tobytes():
            return  # chance goes another way there


def _after(
    match: Match, states: np.ndarray, seat: int, action: int, eyes: int | None, told: Heard
) -> np.ndarray:
    after: np.ndarray = match.rules.STATE.copy(states)
    logs = listening()
    match.engine.apply_at(match.boxes, after, 0, seat, action, logs)
    told += heard(match, logs, eyes)
    return after


def _keeps_what_it_saw(
    match: Match,
    before: list[np.ndarray],
    after: list[np.ndarray],
    view: np.ndarray,
    eyes: int | None,
    at: dict[str, Any],
) -> None:
    """Is a cell that was in sight, and has not changed on either table, still in sight?"""
    record: Record = match.rules.STATE
    seen = record.seen_from(before[0], eyes)
    for f in record.fields:
        if not f.mask:
            continue
        is_lost = (seen[f.name] != HIDDEN) & (view[f.name] == HIDDEN)
        for one, other in zip(before, after, strict=True):
            is_lost &= one[f.name] == other[f.name]
        hold(
            not is_lost.any(),
            "A view forgets: a cell that was in sight is there as before, and hidden now.",
            differing(match, seen, view, f.name),
            f"whoever has once seen a cell stays in {f.mask}",
            field=f.name,
            **at,
        )
