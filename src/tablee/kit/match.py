"""One table: the polite door to a game, and the story so far."""

import secrets
import zlib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.kit.clauses import written
from tablee.kit.codec import UnreadableAction
from tablee.kit.dice import seeded
from tablee.kit.game import Game
from tablee.kit.log import Row, listening, rows_of
from tablee.kit.options import digest, fill_in, together
from tablee.kit.record import NOBODY, may_know, seats_in
from tablee.kit.words import FALLBACK

ENGINE = 1  # a change that alters any stored game raises it
SHOWN = 8  # choices that a refusal names before it stops
FIXED = ("seed", "position")  # how a table may begin
DOORS = [  # all that a match calls: for whoever warms an engine up
    "setup_at",
    "objection_at",
    "legal_at",
    "apply_at",
    "imagine_at",
    "score_at",
    "ranking_at",
    "sanity_at",
]


class IllegalAction(ValueError):
    """What is wrong, why, and what the player may do instead; `clause` is 302 for §3.2, or 0."""

    def __init__(self, message: str, clause: int = 0) -> None:
        super().__init__(message)
        self.clause = clause


@dataclass(frozen=True)
class Turn:
    """One action as the story keeps it, with the table as it was just before."""

    seat: int
    notation: str
    says: str | None
    final: bool  # it revealed something
    check: str
    before: np.ndarray
    told: int  # events there were before
    sealed_from: int


@dataclass(frozen=True)
class Knowledge:
    """All that a seat (None: a spectator) may know, and so all that a bot or a drawing gets.

    `views` is an array of one STATE record as the seat sees it; `events` has None where an event was
    not for this seat; `said` lists (seat, text); `choices` are the seat's legal actions.
    """

    game: Game
    boxes: np.ndarray
    views: np.ndarray
    seat: int | None
    events: tuple[Row | None, ...]
    said: tuple[tuple[int, str], ...]
    choices: tuple[int, ...]
    data: Any = None  # the board or deck of the table, for a drawing: it names things


class Match:
    """A game being played: options, data, a seed and a list of sentences is all it is.

    Options come by name, or, where somebody else chose their names, as one mapping.

    Raises:
        ValueError: an option, the data, the seed or the position cannot be, and why.
    """

    def __init__(
        self,
        game: Game,
        /,
        *,
        seed: int | None = None,
        position: dict[str, Any] | None = None,
        data: Any = None,
        seats: Sequence[str] = (),
        mode: Any = None,
        options: Mapping[str, Any] | None = None,
        **by_name: Any,
    ) -> None:
        self.game, self.rules, self.engine = game, game.rules, game.engine(mode)
        self.data = game.rules.DATA if data is None else data
        self.options = fill_in(game.rules.OPTIONS, together(options, by_name))
        self.boxes = game.box(self.options, self.data)
        self.seats = list(seats) or [f"{seat + 1}" for seat in range(self.options["players"])]
        if len(self.seats) != self.options["players"]:
            raise ValueError(f"{self.options['players']} players need as many names.")
        self.states, self.events, self.story = game.rules.STATE.new(), [], []  # type: ignore[var-annotated]
        self.sealed_from = 0
        self._out = np.zeros(max(self.rules.ACTIONS.size, 64), np.int64)
        self.seed, self.start = seed, position
        self.forks: tuple[tuple[int, dict[str, Any]], ...] = ()  # rows before each, and what then
        self._take_up(position) if position else self._set_up(seed)

    def _set_up(self, seed: int | None) -> None:
        self.seed = secrets.randbits(128) if seed is None else seed
        self.states["dice"] = seeded(self.seed)
        logs = listening()
        self.engine.setup_at(self.boxes, self.states, 0, logs)
        self.events = rows_of(logs)

    def _take_up(self, position: dict[str, Any]) -> None:
        self.rules.STATE.fill(self.states, position)
        phases, phase = list(self.rules.Phase), int(self.states["phase"][0])
        if phase not in phases or (self.waiting and self.waiting[-1] >= self.players):
            raise ValueError(
                "This position waits for nobody who plays, or in no phase of the game."
            )
        if self.over != (phase == phases[-1]):
            raise ValueError("This position is over in one place and not over in another.")
        if not self.engine.sanity_at(self.boxes, self.states, 0):
            raise ValueError(
                "This position cannot come up in the game: something is missing in it."
            )

    # --- Who may do what ----------------------------------------------------

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return int(self.options["players"])

    @property
    def phase(self) -> Any:
        """The named box where the game waits."""
        return self.rules.Phase(int(self.states["phase"][0]))

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return seats_in(int(self.states["waiting"][0]))

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self.waiting

    @property
    def scores(self) -> list[int]:
        """The points of each seat, as they stand."""
        return self._per_seat(self.engine.score_at)

    @property
    def places(self) -> list[int]:
        """The place of each seat, as things stand: 1 leads, ties share."""
        return self._per_seat(self.engine.ranking_at)

    @property
    def winners(self) -> list[int]:
        """The winning seats; nobody before the end."""
        return [seat for seat, place in enumerate(self.places) if self.over and place == 1]

    def _per_seat(self, rule: Any) -> list[int]:
        rule(self.boxes, self.states, 0, self._out)
        return [int(n) for n in self._out[: self.players]]

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, as integers in the pinned order."""
        n = self.engine.legal_at(self.boxes, self.states, 0, seat, self._out)
        return [int(action) for action in self._out[:n]]

    def choices(self, seat: int) -> list[str]:
        """The legal actions of a seat, in notation and in the pinned order."""
        return [self.rules.ACTIONS.text(action) for action in self.legal(seat)]

    def objection(self, seat: int, notation: str) -> int:
        """The clause that forbids this action to this seat now, or 0.

        Raises:
            UnreadableAction: no action is written so.
        """
        action = self.rules.ACTIONS.parse(notation)
        return int(self.engine.objection_at(self.boxes, self.states, 0, seat, action))

    # --- Playing ------------------------------------------------------------

    def play(
        self, seat: int, notation: str, says: str | None = None, language: str = FALLBACK
    ) -> None:
        """Do it, or say which rule forbids it and change nothing.

        Raises:
            IllegalAction: what is wrong, why (clause), and what is possible instead.
        """
        action = self._allowed(seat, notation, language)
        says = self._spoken(action, says, language)
        after, logs = self._try(self.states, seat, action)
        rows = rows_of(logs)
        turn = Turn(
            seat,
            notation,
            says,
            bool(logs["revealed"][0]),
            self._check(after, rows),
            self.states,
            len(self.events),
            self.sealed_from,
        )
        still_sealed = self._is_still_sealed(seat, after)
        self.states, self.events = after, self.events + rows
        self.story.append(turn)
        self.sealed_from = self.sealed_from if still_sealed else len(self.story)

    def _allowed(self, seat: int, notation: str, language: str) -> int:
        if seat not in range(self.players):
            raise IllegalAction(
                self._say("no-such-seat", language, seat=seat, seats=self.players - 1)
            )
        try:
            action: int = self.rules.ACTIONS.parse(notation)
        except UnreadableAction as wrong:
            message = self.explain(seat, wrong.clause, language) if wrong.clause else ""
            message = message or self._say(wrong.message, language, **wrong.arguments)
            raise IllegalAction(message, wrong.clause) from None
        if why := int(self.engine.objection_at(self.boxes, self.states, 0, seat, action)):
            raise IllegalAction(self.explain(seat, why, language), why)
        return action

    def _spoken(self, action: int, says: str | None, language: str) -> str | None:
        try:
            spoken: str | None = self.rules.ACTIONS.speech(action, says)
        except UnreadableAction as wrong:
            message = self._say(wrong.message, language, **wrong.arguments)
            raise IllegalAction(message, wrong.clause) from None
        return spoken

    def _try(self, states: np.ndarray, seat: int, action: int) -> tuple[np.ndarray, np.ndarray]:
        """The state after a legal action, and what it announced; nothing here changes."""
        after, logs = self.rules.STATE.copy(states), listening()
        self.engine.apply_at(self.boxes, after, 0, seat, action, logs)
        return after, logs

    def _is_still_sealed(self, seat: int, after: np.ndarray) -> bool:
        """Has nothing happened but that one more sealed choice is in?"""
        return (
            self.phase in self.rules.SEALED
            and after["phase"][0] == self.states["phase"][0]
            and int(after["waiting"][0]) == int(self.states["waiting"][0]) & ~(1 << seat)
            and int(after["waiting"][0]) != 0
        )

    def _check(self, after: np.ndarray, rows: list[Row]) -> str:
        """What an action led to, in eight letters that no change of layout alters."""
        events = [(self.rules.Event(row.kind).name, *row[1:]) for row in rows]
        phase = self.rules.Phase(int(after["phase"][0])).name
        return f"{zlib.crc32(repr((phase, int(after['waiting'][0]), events)).encode()):08x}"

    def undo(self, seat: int, language: str = FALLBACK) -> None:
        """Take back your last action, if nobody has acted since and it revealed nothing.

        Raises:
            IllegalAction: it can no longer be taken back, and why.
        """
        if self.forks and self.forks[-1][0] == len(self.story):
            raise IllegalAction(self._say("undo-forked", language))
        if not self.story or self.story[-1].seat != seat:
            raise IllegalAction(self._say("undo-not-yours", language))
        if self.story[-1].final:
            raise IllegalAction(self._say("undo-revealed", language))
        self._back_to(len(self.story) - 1)

    def withdraw(self, seat: int, language: str = FALLBACK) -> None:
        """Take back your sealed choice, while another is still awaited.

        Raises:
            IllegalAction: there is none.
        """
        for i in range(self.sealed_from, len(self.story)):
            if self.story[i].seat == seat:
                others = self.story[i + 1 :]
                self._back_to(i)
                for turn in others:
                    self.play(turn.seat, turn.notation, turn.says)
                return
        raise IllegalAction(self._say("nothing-to-withdraw", language))

    def _back_to(self, i: int) -> None:
        turn = self.story[i]
        self.states, self.sealed_from = turn.before, turn.sealed_from
        self.events, self.story = self.events[: turn.told], self.story[:i]

    def cannot_undo(self, seat: int, notation: str) -> bool:
        """Would it reveal something? Found out on a table that this seat imagines."""
        return bool(self._dreamt(seat, notation)["revealed"][0])

    def foresee(self, seat: int, notation: str, language: str = FALLBACK) -> list[str]:
        """What a legal action would announce to this seat, as far as the seat can tell."""
        action, logs = self.rules.ACTIONS.parse(notation), self._dreamt(seat, notation)
        return [self.sentence(row, language) for row in self.foretold(seat, action, logs)]

    def foretold(self, seat: int, action: int, dreamt: np.ndarray) -> list[Row]:
        """The events of an action that the seat can be sure of, once it has dreamt of it.

        All of them, or none if it reveals something; or those that the game's own `foretell` has.
        """
        rows: list[Row] = []
        if foretell := getattr(self.rules, "foretell", None):
            view, logs = self.rules.STATE.seen_from(self.states, seat), listening()
            foretell(self.boxes[0], view[0], seat, action, logs[0])
            rows = rows_of(logs)
        if not rows and not dreamt["revealed"][0]:
            rows = rows_of(dreamt)
        return [row for row in rows if may_know(row.to_whom, seat)]

    def _dreamt(self, seat: int, notation: str) -> np.ndarray:
        """What an action announces on a table that this seat imagines."""
        dream = self.imagined(seat, seeded(0))
        return self._try(dream, seat, self.rules.ACTIONS.parse(notation))[1]

    def imagined(self, seat: int | None, dices: np.ndarray) -> np.ndarray:
        """A full state that this seat (None: a spectator) cannot tell from the real one."""
        dream: np.ndarray = self.rules.STATE.seen_from(self.states, seat)
        self.engine.imagine_at(self.boxes, dream, 0, -1 if seat is None else seat, dices)
        return dream

    def as_of(self, row: int) -> "Match":
        """The same table as it stood before that row of its story."""
        past = copy(self)
        if row < len(self.story):
            past._back_to(row)
        return past

    def fork(self, row: int, seed: int | None = None) -> "Match":
        """A match that goes on from before that row; what nobody at the table knew is drawn anew.

        Sealed choices of that moment are open again: whoever looked back may have seen them.
        """
        past = self.as_of(row)
        past = past.as_of(past.sealed_from)
        dices = seeded(secrets.randbits(128) if seed is None else seed)
        if redraw := getattr(self.rules, "redraw", None):
            after = self.rules.STATE.copy(past.states)
            redraw(self.boxes[0], after[0], dices[0])
        else:
            after = self.rules.STATE.seen_from(past.states, *range(self.players))
            self.engine.imagine_at(self.boxes, after, 0, -1, dices)
        past.story = list(past.story)
        past.go_on_from(self.rules.STATE.named(after))
        return past

    def go_on_from(self, position: dict[str, Any]) -> None:
        """Another future: all that somebody at the table knows has to be as it is.

        Raises:
            ValueError: it is not, or this is no position of the game.
        """
        after = self.rules.STATE.new()
        self.rules.STATE.fill(after, position)
        known = [
            self.rules.STATE.seen_from(states, *range(self.players)).tobytes()
            for states in (self.states, after)
        ]
        if known[0] != known[1] or not self.engine.sanity_at(self.boxes, after, 0):
            raise ValueError("Somebody at the table knows that this position is another one.")
        earlier = [fork for fork in self.forks if fork[0] < len(self.story)]
        self.states, self.forks = after, (*earlier, (len(self.story), position))

    # --- Telling ------------------------------------------------------------

    def _say(self, message: str, language: str, **arguments: Any) -> str:
        return self.game.words.say(language, message, **arguments)

    def explain(self, seat: int, clause: int, language: str = FALLBACK) -> str:
        """Why not: the clause in words, and what is possible instead."""
        rule = self.game.clauses(language)[clause]
        message = self._say("refused", language, rule=rule, clause=written(clause))
        may = self.choices(seat)
        if not may:
            return message
        more = len(may) - SHOWN if len(may) > SHOWN + 1 else 0
        shown = ", ".join(may[:SHOWN] if more else may)
        return f"{message} {self._say('you-may', language, choices=shown, more=more)}"

    def words(self, choice: str, language: str = FALLBACK) -> str:
        """A choice as people read it."""
        verb, noun = self.rules.ACTIONS.verb(self.rules.ACTIONS.parse(choice))
        return self._say(f"choice-{verb}", language, **self._arguments(noun, language))

    def prompt(self, seat: int | None, language: str = FALLBACK) -> str:
        """What the table says while it waits: to a seat it waits for, or to anybody else."""
        to_you, to_others = self.rules.PROMPT[self.phase]
        who = ", ".join(self.seats[waited] for waited in self.waiting)
        return self._say(to_you if seat in self.waiting else to_others, language, who=who)

    def told(self, seat: int | None, language: str = FALLBACK, since: int = 0) -> Iterator[str]:
        """What happened from event number `since` on, in sentences that this seat may read."""
        for row in self.events[since:]:
            if may_know(row.to_whom, seat):
                yield self.sentence(row, language)

    def sentence(self, row: Row, language: str = FALLBACK) -> str:
        """One event in words."""
        message = "event-" + self.rules.Event(row.kind).name.lower().replace("_", "-")
        who = self.seats[row.who] if 0 <= row.who < self.players else ""
        return self._say(message, language, who=who, **self._arguments(row.what, language))

    def _arguments(self, number: int, language: str) -> dict[str, Any]:
        """What a sentence may ask about a number at this table."""
        own = getattr(self.rules, "named", None)
        named = own(self.data, self.seats, number, language) if own else {}
        return {**self.rules.arguments(number), **named}

    def _events_for(self, seat: int | None) -> list[Row | None]:
        return [row if may_know(row.to_whom, seat) else None for row in self.events]

    def _said_to(self, seat: int | None) -> list[tuple[int, str]]:
        return [
            (turn.seat, turn.says)
            for i, turn in enumerate(self.story)
            if turn.says and (i < self.sealed_from or turn.seat == seat)
        ]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may know, named fields, ready for JSON."""
        named = self.rules.STATE.named(self.rules.STATE.seen_from(self.states, seat))
        view = {f.name: named[f.name] for f in self.rules.STATE.fields if f.known_to != NOBODY}
        view["events"] = [row and list(row) for row in self._events_for(seat)]
        view["said"] = [list(words) for words in self._said_to(seat)]
        return view

    def knowledge(self, seat: int | None) -> Knowledge:
        """All that this seat (None: a spectator) may know, for a bot or a drawing."""
        return Knowledge(
            self.game,
            self.boxes,
            self.rules.STATE.seen_from(self.states, seat),
            seat,
            tuple(self._events_for(seat)),
            tuple(self._said_to(seat)),
            () if seat is None else tuple(self.legal(seat)),
            self.data,
        )

    # --- Keeping ------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """The full state, named fields: `game.from_position` takes it up again."""
        return dict(self.rules.STATE.named(self.states))

    def record(self) -> dict[str, Any]:
        """All that is needed to play the same game again; secret until the game is over."""
        forks = [[row, after] for row, after in self.forks if row <= len(self.story)]
        return {
            "game": self.game.name,
            "engine": ENGINE,
            "options": self.options,
            "data": digest(self.data),
            "seats": self.seats,
            "seed": None if self.start else self.seed,
            "position": self.start,
            "rows": [[t.seat, t.notation, *([t.says] if t.says else [])] for t in self.story],
            "checks": [turn.check for turn in self.story],
            **({"forks": forks} if forks else {}),
        }


class BrokenRecord(ValueError):
    """A record that cannot be played again: which part, and why."""


def replay(
    game: Game,
    record: dict[str, Any],
    data: Any = None,
    mode: Any = None,
    language: str = FALLBACK,
) -> Match:
    """The same game again; `language` is for what is wrong with the record.

    Raises:
        BrokenRecord: the data are other ones, or a row comes out otherwise; the row is named.
    """
    if missing := {"options", "data", "seats", "seed", "position", "rows", "checks"} - set(record):
        missed = ", ".join(sorted(missing))
        raise BrokenRecord(game.words.say(language, "broken-missing", missing=missed))
    if record["data"] != digest(game.rules.DATA if data is None else data):
        raise BrokenRecord(game.words.say(language, "broken-data"))
    start = {name: record[name] for name in FIXED}
    table = {"data": data, "seats": record["seats"], "mode": mode}
    match = Match(game, **start, **table, options=record["options"])
    forks = dict(record.get("forks", ()))
    for i, row in enumerate([*record["rows"], None]):
        if i in forks:
            _fork_again(match, forks[i], language)
        if row is None:
            break
        try:
            seat, notation, says = [*row, None][:3]
            match.play(seat, notation, says, language)
        except (ValueError, TypeError) as wrong:
            told = {"row": i, "text": str(row), "why": str(wrong)}
            raise BrokenRecord(game.words.say(language, "broken-row", **told)) from None
        if i >= len(record["checks"]) or match.story[-1].check != record["checks"][i]:
            told = {"row": i, "text": str(row)}
            raise BrokenRecord(game.words.say(language, "broken-check", **told))
    return match


def _fork_again(match: Match, position: Any, language: str) -> None:
    """Where a record goes on with another future.

    Raises:
        BrokenRecord: the position does not fit what had happened.
    """
    try:
        match.go_on_from(position)
    except (ValueError, TypeError, LookupError, AttributeError) as wrong:
        told = {"row": len(match.story), "why": str(wrong)}
        raise BrokenRecord(match.game.words.say(language, "broken-fork", **told)) from None
