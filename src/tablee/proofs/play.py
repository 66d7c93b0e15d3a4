"""What can happen: random games, and everything that follows from a position."""

from itertools import islice
from typing import Any

import numpy as np

from tablee.kit.clauses import written
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tablee.kit.rules.record import EVERYONE, HIDDEN, Record
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.kit.table.tally import in_words, parts, pending_in_words, standings
from tablee.kit.words import languages
from tablee.proofs.failure import hold, named
from tablee.proofs.tables import PACE, moments, objections, sample, tables, walk

IDLE_EACH = 8  # moments from one at which those are asked, too, who are not waited for, to the next


def check_random_games(game: Game, mode: Mode) -> None:
    """Somebody can act, or it is over; the list is the objection scan; only declared arrows and
    rules are met, and compiled, where there is time for enough games, all of them."""
    arrows: dict[Any, set[Any]] = {phase: set() for phase in game.rules.Phase}
    met: set[int] = set()
    before = now = None
    declared = {int(rule) for rule in game.rules.Rule}
    scan_each = 40 if mode in PACE.slow else 1
    for i, (match, seat, _) in enumerate(walk(game, mode, PACE.games[mode])):
        before, now = now, match.phase
        if match.story:
            arrows[before].add(now)
            _is_drawn(game, before, now, match)
        _ends_where_it_says(match, seat)
        whole = match.engine.sanity_at(match.boxes, match.states, 0)
        hold(whole, "check_sanity finds that something got lost or came from nowhere.", at=match)
        no_cell_is_hidden(game.rules.STATE, match.states, match)
        waiting = match.waiting
        for other in range(match.players):
            if other not in waiting and i % IDLE_EACH:
                continue
            met |= _lists_what_is_open(match, other, declared if i % scan_each == 0 else None)
    _all_was_met(game, met, arrows, mode)


def _is_drawn(game: Game, before: Any, now: Any, match: Match) -> None:
    """Has the game gone along an arrow of FLOW?"""
    hold(
        now in game.rules.FLOW[before],
        lambda: (
            f"The game went from {before.name} to {now.name}, an arrow that FLOW does not have."
        ),
        found=f"{before.name} -> {now.name}",
        expected=lambda: [f"{before.name} -> {phase.name}" for phase in game.rules.FLOW[before]],
        at=match,
        last=lambda: match.story[-1].notation,
    )


def _ends_where_it_says(match: Match, seat: int | None) -> None:
    """Over, nobody waited for, and the last of all phases: one and the same."""
    last = list(match.rules.Phase)[-1]
    hold(
        (seat is None) == (not match.waiting) == (match.phase == last),
        lambda: f"The game is over in {last.name}, and only there: nobody is then waited for.",
        found=lambda: f"{match.phase.name}, waiting for {match.waiting or 'nobody'}",
        at=match,
    )
    hold(
        all(other < match.players for other in match.waiting),
        "The table waits for a seat that nobody has.",
        found=match.waiting,
        expected=f"seats below {match.players}",
        at=match,
    )


def _lists_what_is_open(match: Match, seat: int, declared: set[int] | None) -> set[int]:
    """Is `legal` what the objections leave, all of them `declared`? The clauses that forbid the rest;
    none where there is no time to scan."""
    free, text = match.legal(seat), match.rules.ACTIONS.text
    hold(
        bool(free) == (seat in match.waiting),
        "A seat can act, but is not waited for."
        if free
        else "The table waits for a seat that can do nothing.",
        found=lambda: [text(action) for action in free],
        at=match,
        seat=seat,
    )
    if declared is None:
        return set()
    why = objections(match, match.states, seat)
    scanned = np.flatnonzero(why == 0).tolist()
    hold(
        free == scanned,
        "The list of choices is not what the objections leave.",
        found=lambda: (
            [f"`legal` lists {text(a)}" for a in free if a not in scanned]
            + [f"`legal` leaves out {text(a)}" for a in scanned if a not in free]
            or "another order"
        ),
        expected="every action without objection, in ascending order",
        at=match,
        seat=seat,
    )
    met = set(why.tolist())
    unknown = met - declared
    hold(not unknown, "An objection is no member of Rule.", found=unknown, at=match, seat=seat)
    return met


def _all_was_met(game: Game, met: set[int], arrows: dict[Any, set[Any]], mode: Mode) -> None:
    if mode in PACE.slow:
        return
    never = [f"Rule.{rule.name} (§{written(rule)})" for rule in game.rules.Rule if rule not in met]
    hold(not never, "In no random game was anybody refused with these.", found=never)
    flow = game.rules.FLOW
    missing = [f"{a.name} -> {b.name}" for a in flow for b in sorted(flow[a] - arrows[a])]
    hold(not missing, "No random game went along these arrows of FLOW.", found=missing)


def no_cell_is_hidden(record: Record, states: np.ndarray, match: Match) -> None:
    """Views have HIDDEN in them; the full state of a table never does."""
    for f in record.fields:
        if isinstance(f.kind, Record) or f.bits:
            continue
        if states[f.name].dtype.kind == "i" and (f.known_to != EVERYONE or f.names):
            whole = (states[f.name] != HIDDEN).all()
            hold(whole, "A full state has HIDDEN in it, as only views may.", at=match, field=f.name)


def check_counting_is_listing(game: Game, mode: Mode) -> None:
    """`count` and `nth`, where a game has them, say what `legal` lists."""
    if not hasattr(game.rules, "nth"):
        return
    for match, _, _ in sample(game, Mode.INTERPRETED, 60):
        for seat in range(match.players):
            box, state, free = match.boxes[0], match.states[0], match.legal(seat)
            n = game.rules.count(box, state, seat)
            hold(
                n == len(free),
                "`count` is not how many `legal` lists.",
                n,
                len(free),
                match,
                seat=seat,
            )
            counted = [game.rules.nth(box, state, seat, k) for k in range(len(free))]
            hold(
                counted == free, "`nth` is not what `legal` lists.", counted, free, match, seat=seat
            )


def check_masking_is_listing(game: Game, mode: Mode) -> None:
    """`mask`, where a game has it, sets what `legal` lists and nothing else."""
    if not hasattr(game.rules, "mask"):
        return
    out = np.zeros(game.actions.size, np.int64)
    for match, _, _ in sample(game, Mode.INTERPRETED, 60):
        for seat in range(match.players):
            row = np.ones(game.actions.size, np.int8)  # as if all had been legal
            game.rules.mask(match.boxes[0], match.states[0], seat, row, out)
            set_, free = np.flatnonzero(row).tolist(), match.legal(seat)
            hold(
                set_ == free,
                "`mask` does not set what `legal` lists.",
                set_,
                free,
                match,
                seat=seat,
            )
            hold(row.max() <= 1, "`mask` writes more than 1.", row.max(), 1, match, seat=seat)


def check_places(game: Game, mode: Mode) -> None:
    """At the end somebody wins, ties share, and a place counts those ahead."""
    for match, seat, _ in sample(game, mode, 100 if mode in PACE.slow else 400):
        scores, places = _written(match, "score_at"), _written(match, "ranking_at")
        ahead = [1 + sum(other < place for other in places) for place in places]
        hold(
            places == ahead,
            "`ranking` gives places that do not count from 1 those who are ahead.",
            found=places,
            expected=f"{ahead}, if this is the order",
            at=match,
        )
        best = max(scores)
        for winner in match.winners:
            hold(
                scores[winner] == best,
                "A winner has fewer points than another seat.",
                found=scores,
                at=match,
                seat=winner,
            )
        hold(bool(match.winners) == (seat is None), "Winners are there at the end.", at=match)


def _written(match: Match, door: str) -> list[int]:
    """A number for each seat; where a rule writes none, one that it did not write."""
    out = match.room()
    out[:] = -7
    getattr(match.engine, door)(match.boxes, match.states, 0, out)
    found: list[int] = out[: match.players].tolist()
    return found


def check_score_has_parts(game: Game, mode: Mode) -> None:
    """What a game says a score is made of adds up to it, names the same parts at every seat and in
    every language, and cites clauses that are written."""
    if not game.part("tally"):
        return
    ends = (match for match, row in moments(game, mode) if row == len(match.story))
    for match in islice(ends, 2 if mode in PACE.slow else None):
        found = parts(match)
        hold(found, "`tally` names no parts.", at=match)
        for part in found:
            points, there = len(part.points), match.players
            hold(points == there, f"{part.message} is not for each seat.", points, there, match)
            if part.clause not in game.clauses("en"):
                hold(False, f"{part.message} cites §{written(part.clause)}, which is not written.")
        total = [sum(part.points[seat] for part in found) for seat in range(match.players)]
        hold(
            total == match.scores,
            "The parts of a score in tally.py do not add up to it.",
            [f"{part.message} {list(part.points)}" for part in found] + [f"together {total}"],
            f"the scores {match.scores}",
            at=match,
        )
        for language in languages():
            words = [part["words"] for part in in_words(match, language)]
            hold(len(set(words)) == len(words), "Two parts of a score have one name.", words)
            for part in found:
                has = game.words.has(language, part.message)
                hold(has, f"words.{language}.ftl lacks {part.message}, a part of the score.")


def check_standings(game: Game, mode: Mode) -> None:
    """How the seats stand follows from the scores: with what is pending it is them, and that has
    words; at the end nothing is pending."""
    for match, _, _ in sample(game, mode, 30 if mode in PACE.slow else 200):
        found = standings(match)
        come = [stand.points + stand.pending for stand in found]
        hold(
            come == match.scores,
            "Points and what is pending are not the scores.",
            come,
            match.scores,
            match,
        )
        for seat, stand in enumerate(found):
            said = [pending_in_words(match, stand, language) for language in languages()]
            is_so = all(said) if stand.pending and stand.message else not any(said)
            hold(is_so, "What is pending is not said in every language.", said, at=match, seat=seat)
            hold(
                not (match.over and stand.pending),
                "Something is pending at the end.",
                stand,
                at=match,
            )


def check_playouts(game: Game, mode: Mode) -> None:
    """The fast way ends every game too, leaves the box alone, and begins anew after each."""
    for options in tables(game, mode):
        engine, boxes, states = game.engine(mode), game.box(options), game.rules.STATE.new()
        states["dice"], before = seeded(3), boxes.tobytes()
        out = np.zeros(max(64, game.actions.size), np.int64)
        totals, games = np.zeros(options["players"], np.int64), PACE.games[mode]
        decisions = engine.playouts_at(boxes, states, 0, games, quick(4), LOG.new(), out, totals)
        most = games * game.rules.LONGEST
        fits = games <= decisions <= most
        hold(
            fits,
            "Random games are longer than LONGEST says.",
            decisions,
            f"{most} at most",
            table=named(game, options),
        )
        hold(
            not states["waiting"].any(),
            "After the last decision somebody is waited for.",
            table=named(game, options),
        )
        hold(
            engine.sanity_at(boxes, states, 0),
            "check_sanity finds something missing.",
            table=named(game, options),
        )
        hold(
            before == boxes.tobytes(),
            "A rule has written into the box.",
            table=named(game, options),
        )
        again, fresh = game.rules.STATE.copy(states), game.rules.STATE.new()
        for one in (again, fresh):
            one["dice"] = seeded(5)
            engine.setup_at(boxes, one, 0, LOG.new())
        _laid_out_alike(game, again, fresh, options)


def _laid_out_alike(game: Game, again: np.ndarray, fresh: np.ndarray, options: Any) -> None:
    """Does `setup` lay out every field, whatever was played before?"""
    if again.tobytes() == fresh.tobytes():
        return
    left = game.rules.STATE.named(again)
    for name, value in game.rules.STATE.named(fresh).items():
        hold(
            left[name] == value,
            f"`setup` leaves something of the game before: it does not lay out “{name}” anew.",
            found=left[name],
            expected=value,
            field=name,
            table=named(game, options),
        )


def check_modes_agree(game: Game, mode: Mode) -> None:
    """The same seed and choices give the same states and events in plain Python."""
    for match, seat, _ in sample(game, mode, 50):
        if seat is None:
            again = replay(game, match.record(), match.data, Mode.INTERPRETED)
            is_same = again.states.tobytes() == match.states.tobytes()
            hold(is_same, f"Plain Python comes to another state than {mode}.", at=match)
            is_same = (again.events, again.scores) == (match.events, match.scores)
            hold(is_same, f"Plain Python tells or counts otherwise than {mode}.", at=match)
