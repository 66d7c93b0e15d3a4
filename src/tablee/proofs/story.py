"""The story of a match: undone, replayed, forked, refused; and the lesson made of one."""

import json
import random
from typing import Any

from tablee.kit.engines.engine import Mode
from tablee.kit.pictures import lesson
from tablee.kit.rules.log import ROOM, listening
from tablee.kit.table import match as kit_match
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.kit.words import languages
from tablee.proofs.failure import hold
from tablee.proofs.secrets import differing
from tablee.proofs.tables import PACE, at, moments, name_of, sample


def check_undo_replay_and_position(game: Game, mode: Mode) -> None:
    """Taken back, taken up or replayed through JSON, a game is the same."""
    for match, seat, choice in sample(game, mode, 150):
        if seat is None:
            again = replay(game, json.loads(json.dumps(match.record())), match.data, mode)
            _is_the_same(again, match, "A record replays to another state.")
            hold(again.events == match.events, "A record replays to other events.", at=match)
            continue
        position = json.loads(json.dumps(match.position()))
        taken_up = game.from_position(position, mode=mode, **match.options)
        _is_the_same(taken_up, match, "A position taken up is another state.")
        taken_up.play(seat, choice, game.actions.any_speech(choice))
        replayed = replay(game, taken_up.record(), mode=mode)
        _is_the_same(replayed, taken_up, "A record from a position replays to another state.")
        final = taken_up.story[-1].final
        try:
            taken_up.undo(seat)
        except IllegalAction:
            hold(
                final, "What reveals nothing cannot be undone.", at=match, seat=seat, action=choice
            )
            continue
        hold(not final, "What reveals something can be undone.", at=match, seat=seat, action=choice)
        is_back = taken_up.position() == position
        hold(
            is_back,
            "Undone, an action leaves something behind.",
            at=match,
            seat=seat,
            action=choice,
        )


def _is_the_same(one: Match, other: Match, otherwise: str) -> None:
    is_same = one.states.tobytes() == other.states.tobytes()
    hold(is_same, otherwise, differing(other, other.states, one.states), at=other)


def check_forks_change_only_the_unknown(game: Game, mode: Mode) -> None:
    """A game that goes on elsewhere is the same for everybody at the table, and can be replayed."""
    luck, ends = random.Random(9), 0
    for whole, row in moments(game, mode):
        is_end = row == len(whole.story)
        ends += is_end
        if mode in PACE.slow and ends == 2:
            break
        if is_end or luck.random() > PACE.forked:
            continue
        match, _, _ = at((whole, row))
        fork, began = match.fork(len(match.story), seed=9), match.as_of(match.sealed_from)
        for looking in range(match.players):
            is_same = _known(fork, looking) == _known(began, looking)
            told = differing(match, began.states, fork.states)
            what = "Drawing anew what nobody knows changes what somebody knew."
            hold(is_same, what, told, at=match, eyes=name_of(looking))
        same_dice = fork.states["dice"].tobytes() == began.states["dice"].tobytes()
        hold(not same_dice, "A game that goes on elsewhere has the dice of the first.", at=match)
        waited = fork.waiting[0]
        fork.play(waited, choice := fork.choices(waited)[0], game.actions.any_speech(choice))
        again = replay(game, json.loads(json.dumps(fork.record())), fork.data, mode)
        _is_the_same(again, fork, "A fork replays to another state.")
        hold(again.events == fork.events, "A fork replays to other events.", at=fork)
        try:
            again.as_of(len(began.story)).undo(waited)
        except IllegalAction:
            continue
        hold(False, "What happened before a fork could be taken back after it.", at=fork)


def _known(match: Match, seat: int) -> tuple[Any, ...]:
    """All that a seat knows of a match, to be compared."""
    knows = match.knowledge(seat)
    return knows.views.tobytes(), knows.events, knows.said


def check_refusals_change_nothing(game: Game, mode: Mode) -> None:
    """Illegal and foreign actions, foreign seats and long speeches: a sentence, and nothing else."""
    luck = random.Random(7)
    for match, _, _ in sample(game, mode, 60):
        before = match.states.tobytes(), match.record(), match.events
        wrong = [luck.randrange(game.actions.size) for _ in range(20)]
        for seat in range(match.players):
            free = match.legal(seat)
            tried = [game.actions.text(a) for a in wrong if a not in free]
            for notation in [*tried, "", "fly", "🙂", game.actions.text(0) * 2]:
                for language in languages():
                    _is_refused(match, seat, notation, language)
        for seat in (-1, match.players, 99):
            _is_refused(match, seat, game.actions.text(0), "en")
        after = match.states.tobytes(), match.record(), match.events
        hold(before == after, "What was refused has changed something.", at=match)


def _is_refused(match: Match, seat: int, notation: str, language: str) -> None:
    try:
        match.play(seat, notation, language=language)
    except IllegalAction as refused:
        said = str(refused)
        hold(
            said, "A refusal says nothing.", at=match, seat=seat, action=notation, language=language
        )
        return
    what = "What `legal` does not list, or no seat may do, was carried out."
    hold(False, what, at=match, seat=seat, action=notation)


def check_a_full_log_refuses(game: Game, mode: Mode) -> None:
    """A move with more to announce than the log can hold is refused, and changes nothing."""
    match = game.new(seed=1, mode=mode)
    before = match.record(), match.position(), match.events
    choice = match.choices(match.waiting[0])[0]

    def full() -> Any:
        logs = listening()
        logs["count"] = ROOM
        return logs

    vars(kit_match)["listening"] = full
    try:
        match.play(match.waiting[0], choice, game.actions.any_speech(choice))
    except OverflowError:
        after = match.record(), match.position(), match.events
        hold(before == after, "A move that the log has no room for changes something.", at=match)
        return
    finally:
        vars(kit_match)["listening"] = listening
    hold(False, "A move that announces more than the log holds loses a row of it.", at=match)


def check_a_lesson_can_be_followed(game: Game, mode: Mode) -> None:
    """The lesson of a game, if it has one, has words, and moves that can be made, at each step."""
    try:
        lesson.check(game)
    except (AssertionError, ValueError, LookupError) as wrong:
        hold(False, "The lesson cannot be followed.", found=str(wrong))
