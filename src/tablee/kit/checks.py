"""The contract: what every game must pass, whatever its rules, however they run.

Each check takes a game and a mode and raises AssertionError. `tablee contract GAME` and the tests run
them all: a new game is a folder that passes these.
"""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from tablee.kit import lesson, match as kit_match
from tablee.kit.clauses import written
from tablee.kit.dice import quick, seeded
from tablee.kit.engine import Mode
from tablee.kit.game import Game
from tablee.kit.log import LOG, ROOM, Row, listening, rows_of
from tablee.kit.match import IllegalAction, Match
from tablee.kit.options import fill_in
from tablee.kit.record import ALL, EVERYONE, HIDDEN, Record, may_know
from tablee.kit.replaying import replay
from tablee.kit.tally import parts, pending_in_words, standings, told
from tablee.kit.words import languages

Check = Callable[[Game, Mode], None]
Decision = tuple[Match, int, str]
FORKED = 0.03  # of all decisions
QUICK = (Mode.PORTABLE, Mode.COMPILED, Mode.CHECKED)
IDLE_EACH = 8  # moments from one at which those are asked, too, who are not waited for, to the next
GAMES = {Mode.INTERPRETED: 1} | dict.fromkeys(QUICK, 4)  # random games a table


def tables(game: Game, mode: Mode = Mode.PORTABLE, every: bool = False) -> Iterator[dict[str, Any]]:
    """At every number of players the usual table, and one where every option is another; for the
    fewest and the most players, or for `every` number, each option is changed in turn as well.

    Plain Python, which is slow, is spared the latter: compiled games are played again in it.
    """
    for players in game.players:
        ends = (game.players[0], game.players[-1])
        yield from _tables_for(
            game, players, every or (players in ends and mode != Mode.INTERPRETED)
        )


def _tables_for(game: Game, players: int, each: bool) -> Iterator[dict[str, Any]]:
    declared = game.rules.OPTIONS
    usual = changed = fill_in(declared, {"players": players})
    yield usual
    for name, option in declared.items():
        values = [v for v in option.named if name != "players" and v != option.default]
        if each:
            yield from (usual | {name: v} for v in values if _is_played(game, usual | {name: v}))
        together = [v for v in values if _is_played(game, changed | {name: v})]
        changed = changed | ({name: together[-1]} if together else {})
    if len(declared) > 2:
        yield changed


def _is_played(game: Game, options: dict[str, Any]) -> bool:
    """Not every value goes with every number of players."""
    try:
        game.box(fill_in(game.rules.OPTIONS, options))
    except ValueError:
        return False
    return True


def walk(game: Game, mode: Mode, games: int = 1) -> Iterator[tuple[Match, int | None, str]]:
    """Random games at every kind of table: a match before each decision, and that decision."""
    for number, options in enumerate(tables(game, mode)):
        for seed in range(games):
            luck = random.Random(1000 * number + seed)
            match = game.new(seed=luck.getrandbits(64), mode=mode, **options)
            while not match.over:
                seat = luck.choice(match.waiting)
                choices = match.choices(seat)
                assert choices, f"a dead end: {match.record()}"
                choice = luck.choice(choices)
                yield match, seat, choice
                match.play(seat, choice, game.actions.any_speech(choice))
            yield match, None, ""


@cache
def _moments(game: Game, mode: Mode) -> int:
    """How many a walk has: counted once, for every check that samples them."""
    return sum(1 for _ in walk(game, mode))


def sample(game: Game, mode: Mode, most: int = 400) -> Iterator[tuple[Match, int | None, str]]:
    """Some of these decisions from every kind of table, and the first of each phase: at every number
    of players, where there is time for that."""
    step, met = max(1, _moments(game, mode) // most), set()
    for i, (match, seat, choice) in enumerate(walk(game, mode)):
        kind = match.phase, mode == Mode.INTERPRETED or match.options["players"]
        new = kind not in met
        met.add(kind)
        if new or i % step == 0 or (seat is None and i % 3 == 0):
            yield match, seat, choice


def onlookers(match: Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.players), None]


def objections(match: Match, states: np.ndarray, seat: int) -> np.ndarray:
    """The clause, or 0, for every action."""
    out = np.zeros(match.rules.ACTIONS.size, np.int64)
    match.engine.objections_at(match.boxes, states, 0, seat, out)
    return out


def encoded(record: Record, views: np.ndarray) -> bytes:
    """What a learner reads of a view."""
    return record.encode(views, 0).tobytes()


# --- What is written ---------------------------------------------------------


def check_actions_read_back(game: Game, mode: Mode) -> None:
    """Integer and notation are one to one; nothing else is an action."""
    codec = game.actions
    for action in range(codec.size):
        assert action == codec.parse(codec.text(action))
        verb, noun = codec.verb(action)
        assert codec.text(action) == f"{verb} {codec.verbs[verb][noun]}".rstrip()
    for wrong in ("", "fly", codec.text(0) + " ", " " + codec.text(0), codec.text(0).upper()):
        try:
            codec.parse(wrong)
        except ValueError:
            continue
        raise AssertionError(f"{wrong!r} was read as an action")


def check_clauses_are_numbered_alike(game: Game, mode: Mode) -> None:
    """The same clauses in every language, and every clause that the code cites."""
    numbers = {language: list(game.clauses(language)) for language in languages(game.folder)}
    assert len(set(map(tuple, numbers.values()))) == 1, numbers
    options = game.rules.OPTIONS.values()
    cited = {int(rule) for rule in game.rules.Rule} | {option.clause for option in options}
    missing = cited - {0} - set(game.clauses("en"))
    assert not missing, f"cited but not written: {[written(clause) for clause in missing]}"


def check_everything_has_words(game: Game, mode: Mode) -> None:
    """Title, prompts, options, verbs, choices and events, in every language of the kit."""
    match = game.new(seed=1, mode=Mode.INTERPRETED)
    for language in languages():
        assert language in game.about["title"] and language in game.about["line"]
        for voices in game.rules.PROMPT.values():
            assert all(game.words.say(language, voice, who="A") for voice in voices)
        named = [f"option-{name}" for name in game.options]
        named += [f"verb-{verb}" for verb in game.actions.verbs]
        assert all(game.words.has(language, message) for message in named), named
        for action in range(game.actions.size):
            assert match.words(game.actions.text(action), language)
        for event in game.rules.Event:
            message = "event-" + event.name.lower().replace("_", "-")
            assert game.words.has(language, message), message
            assert match.sentence(Row(int(event), 0, 0, ALL), language)


def check_nothing_is_known_by_default(game: Game, mode: Mode) -> None:
    """The dice are nobody's; a state has phase, waiting and dice."""
    fields = {f.name: f for f in game.rules.STATE.fields}
    assert {"phase", "waiting", "dice"} <= set(fields)
    assert fields["dice"].known_to == "nobody" and fields["waiting"].known_to == EVERYONE
    assert "dice" not in game.new(seed=1, mode=mode).view(None)


# --- What can happen ---------------------------------------------------------


def check_random_games(game: Game, mode: Mode) -> None:
    """Somebody can act, or it is over; the list is the objection scan; only declared arrows and
    rules are met, and compiled, where there is time for enough games, all of them."""
    arrows: dict[Any, set[Any]] = {phase: set() for phase in game.rules.Phase}
    met, before, now = set(), None, None
    scan_each = 1 if mode != Mode.INTERPRETED else 40
    for i, (match, seat, _) in enumerate(walk(game, mode, GAMES[mode])):
        before, now = now, match.phase
        if match.story:
            arrows[before].add(now)
        assert (seat is None) == (not match.waiting) == (now == list(game.rules.Phase)[-1])
        assert set(match.waiting) <= set(range(match.players))
        assert len(match.story) <= game.rules.LONGEST
        assert match.engine.sanity_at(match.boxes, match.states, 0)
        _no_cell_is_hidden(game.rules.STATE, match.states)
        for other in range(match.players):
            if other not in match.waiting and i % IDLE_EACH:
                continue
            free = match.legal(other)
            assert bool(free) == (other in match.waiting), "acts, but is not waited for"
            if i % scan_each == 0:
                why = objections(match, match.states, other)
                assert free == np.flatnonzero(why == 0).tolist()
                met |= set(why.tolist())
    declared = {int(rule) for rule in game.rules.Rule}
    assert met <= declared and all(arrows[phase] <= game.rules.FLOW[phase] for phase in arrows)
    if mode != Mode.INTERPRETED:
        assert met == declared, f"never met: {sorted(declared - met)}"
        assert arrows == game.rules.FLOW, f"never walked: {game.rules.FLOW} but {arrows}"


def _no_cell_is_hidden(record: Record, states: np.ndarray) -> None:
    for f in record.fields:
        if isinstance(f.kind, Record) or f.bits:
            continue
        if states[f.name].dtype.kind == "i" and (f.known_to != EVERYONE or f.names):
            assert (states[f.name] != HIDDEN).all(), f"{f.name} hides something from the rules"


def check_counting_is_listing(game: Game, mode: Mode) -> None:
    """`count` and `nth`, where a game has them, say what `legal` lists."""
    if not hasattr(game.rules, "nth"):
        return
    for match, _, _ in sample(game, Mode.INTERPRETED, 60):
        for seat in range(match.players):
            box, state, free = match.boxes[0], match.states[0], match.legal(seat)
            assert game.rules.count(box, state, seat) == len(free)
            assert [game.rules.nth(box, state, seat, k) for k in range(len(free))] == free


def check_masking_is_listing(game: Game, mode: Mode) -> None:
    """`mask`, where a game has it, sets what `legal` lists and nothing else."""
    if not hasattr(game.rules, "mask"):
        return
    out = np.zeros(game.actions.size, np.int64)
    for match, _, _ in sample(game, Mode.INTERPRETED, 60):
        for seat in range(match.players):
            row = np.ones(game.actions.size, np.int8)  # as if all had been legal
            game.rules.mask(match.boxes[0], match.states[0], seat, row, out)
            assert np.flatnonzero(row).tolist() == match.legal(seat) and row.max() <= 1


def check_places(game: Game, mode: Mode) -> None:
    """At the end somebody wins, ties share, and a place counts those ahead."""
    for match, seat, _ in sample(game, mode, 100 if mode == Mode.INTERPRETED else 400):
        places = match.places
        assert 1 in places and len(match.scores) == match.players
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        best = max(match.scores)
        assert all(match.scores[winner] == best for winner in match.winners)
        assert bool(match.winners) == (seat is None)


def check_score_has_parts(game: Game, mode: Mode) -> None:
    """What a game says a score is made of adds up to it, names the same parts at every seat and in
    every language, and cites clauses that are written."""
    if not game.part("tally"):
        return
    ends = (match for match, seat, _ in walk(game, mode) if seat is None)
    for match in islice(ends, None if mode != Mode.INTERPRETED else 2):
        found = parts(match)
        assert found and all(len(part.points) == match.players for part in found)
        total = [sum(part.points[seat] for part in found) for seat in range(match.players)]
        assert total == match.scores, f"{found} is not {match.scores}"
        assert {part.clause for part in found} <= set(game.clauses("en")), "a clause is missing"
        for language in languages():
            words = [part["words"] for part in told(match, language)]
            assert len(set(words)) == len(words), "two parts have the same name"
            assert all(game.words.has(language, part.message) for part in found)


def check_standings(game: Game, mode: Mode) -> None:
    """How the seats stand follows from the scores: with what is pending it is them, and that has
    words; at the end nothing is pending."""
    for match, _, _ in sample(game, mode, 30 if mode == Mode.INTERPRETED else 200):
        found = standings(match)
        assert [stand.points + stand.pending for stand in found] == match.scores
        for stand in found:
            told = [pending_in_words(match, stand, language) for language in languages()]
            assert all(told) if stand.pending and stand.message else not any(told)
        assert not (match.over and any(stand.pending for stand in found))


def check_playouts(game: Game, mode: Mode) -> None:
    """The fast way ends every game too, and leaves the box alone."""
    for options in tables(game, mode):
        engine, boxes, states = game.engine(mode), game.box(options), game.rules.STATE.new()
        states["dice"], before = seeded(3), boxes.tobytes()
        out = np.zeros(max(64, game.actions.size), np.int64)
        totals, games = np.zeros(options["players"], np.int64), GAMES[mode]
        decisions = engine.playouts_at(boxes, states, 0, games, quick(4), LOG.new(), out, totals)
        assert games <= decisions <= games * game.rules.LONGEST
        assert not states["waiting"].any() and engine.sanity_at(boxes, states, 0)
        assert before == boxes.tobytes()


def check_modes_agree(game: Game, mode: Mode) -> None:
    """The same seed and choices give the same states and events in plain Python."""
    for match, seat, _ in sample(game, mode, 50):
        if seat is None:
            again = replay(game, match.record(), match.data, Mode.INTERPRETED)
            assert again.states.tobytes() == match.states.tobytes()
            assert (again.events, again.scores) == (match.events, match.scores)


# --- Who may know what -------------------------------------------------------


def check_hidden_means_hidden(game: Game, mode: Mode) -> None:
    """What a seat gets is the same on every table that it can imagine."""
    dices, keys, luck = seeded(11), set(), random.Random(5)
    slow = mode == Mode.INTERPRETED
    for match, _, _ in sample(game, mode, 30 if slow else 400):
        looking = onlookers(match)
        for seat in luck.sample(looking, min(len(looking), 4)) if slow else looking:
            view, dream = (
                game.rules.STATE.seen_from(match.states, seat),
                match.imagined(seat, dices),
            )
            again = game.rules.STATE.seen_from(dream, seat)
            assert match.engine.sanity_at(match.boxes, dream, 0), "an impossible table"
            _no_cell_is_hidden(game.rules.STATE, dream)
            assert view.tobytes() == again.tobytes()
            assert encoded(game.rules.STATE, view) == encoded(game.rules.STATE, again)
            key = dream["dice"]["key"].tobytes()
            assert key not in keys, "dice that are not its own"
            keys.add(key)
            if seat is not None:
                real, dreamt = objections(match, match.states, seat), objections(match, dream, seat)
                assert real.tolist() == dreamt.tolist(), "legality tells something hidden"


def check_views_are_plain(game: Game, mode: Mode) -> None:
    """JSON for every onlooker; an event that is not for them keeps its number; prose for the rest."""
    for match, _, _ in islice(sample(game, mode, 40), 100):
        for seat in onlookers(match):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert len(view["events"]) == len(match.events)
            for language in languages():
                sentences = list(match.told(seat, language))
                assert len(sentences) == len([row for row in view["events"] if row])
                assert match.prompt(seat, language)


def check_sealed_choices_stay_sealed(game: Game, mode: Mode) -> None:
    """Until the last is in nobody else can tell which choice was made, or what was said; it can be
    withdrawn until then, whoever has chosen since."""
    luck = random.Random(8)
    for match, seat, _ in sample(game, mode, 40):
        if match.phase not in game.rules.SEALED or len(match.waiting) < 2 or seat is None:
            continue
        before, seen, sizes = match.position(), set(), set()
        choices = match.choices(seat)
        for choice in luck.sample(choices, min(len(choices), 8)):
            verb = game.actions.verb(game.actions.parse(choice))[0]
            match.play(seat, choice, choice if verb in game.actions.says else None)
            others = [match.view(other) for other in onlookers(match) if other != seat]
            seen.add(json.dumps(others))
            sizes.add(len(match.events))
            if len(match.waiting) > 1:
                other = match.waiting[-1]
                match.play(other, match.choices(other)[0])  # what is sealed needs no words
                match.withdraw(seat)
                match.withdraw(other)
            else:
                match.withdraw(seat)
            assert before == match.position()
        assert len(seen) == len(sizes) == 1, "a sealed choice shows"


def check_undo_reveals_nothing(game: Game, mode: Mode) -> None:
    """Each undoable action, on tables that onlookers imagine: all see the same."""
    dices, luck = seeded(12), random.Random(6)
    slow = mode == Mode.INTERPRETED
    for match, seat, _ in sample(game, mode, 30 if slow else 200):
        choices = match.choices(seat) if seat is not None else []
        for choice in luck.sample(choices, min(len(choices), 2 if slow else 12)):
            assert seat is not None
            action = game.actions.parse(choice)
            real, logs = match._try(match.states, seat, action)
            assert match.cannot_undo(seat, choice) == logs["revealed"][0], "the mark is wrong"
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
        match.engine.legal_at(match.boxes, dream, 0, seat, match._out)
        action = int(match._out[0])
    why = match.engine.objection_at(match.boxes, dream, 0, seat, action)
    assert int(why) == 0, "that it was possible told something"
    after, logs = match._try(dream, seat, action)
    views = [match.rules.STATE.seen_from(s, onlooker).tobytes() for s in (real[0], after)]
    assert views[0] == views[1], "it shows something that it does not call a reveal"
    told = [
        [row if may_know(row.to_whom, onlooker) else None for row in rows_of(log)]
        for log in (real[1], logs)
    ]
    assert told[0] == told[1], "it announces something that it does not call a reveal"


# --- The story ---------------------------------------------------------------


def check_undo_replay_and_position(game: Game, mode: Mode) -> None:
    """Taken back, taken up or replayed through JSON, a game is the same."""
    for match, seat, choice in sample(game, mode, 150):
        if seat is None:
            again = replay(game, json.loads(json.dumps(match.record())), match.data, mode)
            assert again.states.tobytes() == match.states.tobytes()
            assert again.events == match.events
            continue
        position = json.loads(json.dumps(match.position()))
        taken_up = game.from_position(position, mode=mode, **match.options)
        assert taken_up.states.tobytes() == match.states.tobytes()
        taken_up.play(seat, choice, game.actions.any_speech(choice))
        assert taken_up.position() == replay(game, taken_up.record(), mode=mode).position()
        final, before = taken_up.story[-1].final, match.states.tobytes()
        match.play(seat, choice, game.actions.any_speech(choice))
        match._back_to(len(match.story) - 1)
        assert before == match.states.tobytes()
        try:
            taken_up.undo(seat)
            assert not final and taken_up.position() == position
        except IllegalAction:
            assert final


def check_forks_change_only_the_unknown(game: Game, mode: Mode) -> None:
    """A game that goes on elsewhere is the same for everybody at the table, and can be replayed."""
    luck, ends = random.Random(9), 0
    for match, seat, _ in walk(game, mode):
        ends += seat is None
        if mode == Mode.INTERPRETED and ends == 2:
            break
        if seat is None or luck.random() > FORKED:
            continue
        fork, began = match.fork(len(match.story), seed=9), match.as_of(match.sealed_from)
        for looking in range(match.players):
            assert fork.view(looking) == began.view(looking), "somebody knew what was drawn anew"
        assert fork.states["dice"].tobytes() != began.states["dice"].tobytes()
        waited = fork.waiting[0]
        fork.play(waited, choice := fork.choices(waited)[0], game.actions.any_speech(choice))
        again = replay(game, json.loads(json.dumps(fork.record())), fork.data, mode)
        assert again.states.tobytes() == fork.states.tobytes() and again.events == fork.events
        try:
            again.as_of(len(began.story)).undo(waited)
        except IllegalAction:
            continue
        raise AssertionError("what happened before it was taken back")


def check_refusals_change_nothing(game: Game, mode: Mode) -> None:
    """Illegal and foreign actions, foreign seats and long speeches: a sentence, and nothing else."""
    luck = random.Random(7)
    for match, _, _ in sample(game, mode, 60):
        before = match.states.tobytes(), match.record(), list(match.events)
        wrong = [luck.randrange(game.actions.size) for _ in range(20)]
        for seat in range(match.players):
            tried = [game.actions.text(a) for a in wrong if a not in match.legal(seat)]
            for notation in [*tried, "", "fly", "🙂", game.actions.text(0) * 2]:
                for language in languages():
                    try:
                        match.play(seat, notation, language=language)
                    except IllegalAction as refused:
                        assert str(refused), "a refusal without a word"
                        continue
                    raise AssertionError(f"{notation!r} was carried out")
        for seat in (-1, match.players, 99):
            try:
                match.play(seat, game.actions.text(0))
            except IllegalAction:
                continue
            raise AssertionError("a seat that is not at the table has acted")
        assert before == (match.states.tobytes(), match.record(), match.events)


def check_a_full_log_refuses(game: Game, mode: Mode) -> None:
    """A move with more to announce than the log can hold is refused, and changes nothing."""
    match = game.new(seed=1, mode=mode)
    before = match.record(), match.position(), match.events
    choice = match.choices(match.waiting[0])[0]

    def full() -> np.ndarray:
        logs = listening()
        logs["count"] = ROOM
        return logs

    vars(kit_match)["listening"] = full
    try:
        match.play(match.waiting[0], choice, game.actions.any_speech(choice))
    except OverflowError:
        assert before == (match.record(), match.position(), match.events)
        return
    finally:
        vars(kit_match)["listening"] = listening
    raise AssertionError("a row was dropped")


def check_a_lesson_can_be_followed(game: Game, mode: Mode) -> None:
    """The lesson of a game, if it has one, has words, and moves that can be made, at each step."""
    lesson.check(game)


CHECKS: dict[str, Check] = {
    name.removeprefix("check_"): check
    for name, check in list(globals().items())
    if name.startswith("check_")
}
