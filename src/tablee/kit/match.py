"""One table: the polite door to a game, and the story so far."""

import secrets
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any

import numpy as np

from tablee.kit.clauses import written
from tablee.kit.codec import UnreadableAction
from tablee.kit.dice import seeded
from tablee.kit.form import ENGINE, BrokenRecord
from tablee.kit.game import Game
from tablee.kit.given import is_line, shortly, whole
from tablee.kit.knowledge import IllegalAction, Knowledge, NoSuchSeat, Turn
from tablee.kit.log import Row, listening, recorded, rows_of
from tablee.kit.options import Unplayable, digest, fill_in, together
from tablee.kit.record import NOBODY, may_know, seats_in
from tablee.kit.said import Said
from tablee.kit.words import FALLBACK, prompt, tongue_of

__all__ = [
    "DOORS",
    "ENGINE",
    "BrokenRecord",
    "IllegalAction",
    "Knowledge",
    "Match",
    "NoSuchSeat",
    "Turn",
]
LOOK = 2.0  # seconds that the rules may look at a position
KEPT = 8000  # sentences, of all matches together, that are not made again
SHOWN = 8  # choices that a refusal names before it stops
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
_sentences: dict[Any, str] = {}


class Match:
    """A game being played: options, data, a seed and a list of sentences is all it is.

    Options come by name, or, where somebody else chose their names, as one mapping. Its rules run in
    the `engine`, or, without one, in the game's own for the `mode`.

    Raises:
        ValueError: an option, the data, the seed, the position, a name or the mode cannot be, and
            why.
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
        engine: Any = None,
        options: Mapping[str, Any] | None = None,
        **by_name: Any,
    ) -> None:
        self.game, self.rules, self.engine = game, game.rules, engine or game.engine(mode)
        self.data = game.rules.DATA if data is None else data
        self.options = fill_in(game.rules.OPTIONS, together(options, by_name))
        self.boxes = game.box(self.options, self.data)
        if data is not None:
            digest(data)  # or no record of this table could be kept
        self.seats = self._named(seats)
        self.states, self.events, self.story = game.rules.STATE.new(), [], []  # type: ignore[var-annotated]
        self.sealed_from = 0
        self._out = np.zeros(max(self.rules.ACTIONS.size, 64), np.int64)
        self._mark = object()  # of this table: its copies share it
        self.seed, self.start = seed, position
        self.forks: tuple[tuple[int, dict[str, Any]], ...] = ()  # rows before each, and what then
        self._set_up(seed) if position is None else self._take_up(position)

    def _named(self, seats: Sequence[str]) -> list[str]:
        """A name for each seat; their numbers, from 1, if there are none."""
        are_many = isinstance(seats, Sequence) and not isinstance(seats, str)
        if not are_many or not all(map(is_line, seats)):
            raise Unplayable("seats-names", given=shortly(seats))
        if len(seats) not in (0, self.players):
            raise Unplayable("seats-as-many", players=self.players)
        return list(seats) or [f"{seat + 1}" for seat in range(self.players)]

    def _set_up(self, seed: int | None) -> None:
        drawn = secrets.randbits(128) if seed is None else seed
        self.states["dice"], self.seed = seeded(drawn), whole(drawn)
        logs = listening()
        self.engine.setup_at(self.boxes, self.states, 0, logs)
        self.events = rows_of(logs, self.rules.Event)

    def _take_up(self, position: dict[str, Any]) -> None:
        self.rules.STATE.fill(self.states, position)
        phases, phase = list(self.rules.Phase), int(self.states["phase"][0])
        if phase not in phases or (self.waiting and self.waiting[-1] >= self.players):
            raise Unplayable("position-waits")
        if len(self.waiting) > 1 and phase not in self.rules.SEALED:
            raise Unplayable("position-together")
        if self.over != (phase == phases[-1]):
            raise Unplayable("position-over")
        self._check_it_can_come_up(self.states, "position-impossible")

    def _check_it_can_come_up(self, states: np.ndarray, message: str) -> None:
        """Is everything there, and has each seat that is waited for something to do?

        The portable rules look first, if there are any: they are stopped if they never end. Then plain
        Python, which fails where others would look beside an array.

        Raises:
            ValueError: no, in these words; and beneath it what the rules stumbled over.
        """
        for engine in (*self._sandboxes(), self.game.engine("interpreted")):
            try:
                can_it = self._finds_all_there(engine, self.rules.STATE.copy(states))
            except Exception as wrong:  # who stumbles has found that it cannot be
                raise Unplayable(message) from wrong
            if not can_it:
                raise Unplayable(message)

    def _sandboxes(self) -> Iterator[Any]:
        with suppress(Unplayable):
            yield self.game.sandbox(LOOK)

    def _finds_all_there(self, engine: Any, states: np.ndarray) -> bool:
        waiting = seats_in(int(states["waiting"][0]))
        return bool(engine.sanity_at(self.boxes, states, 0)) and all(
            engine.legal_at(self.boxes, states, 0, seat, self._out) for seat in waiting
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

    @property
    def is_whole(self) -> bool:
        """Is everything there that the game conserves?"""
        return bool(self.engine.sanity_at(self.boxes, self.states, 0))

    def _per_seat(self, rule: Any) -> list[int]:
        rule(self.boxes, self.states, 0, self._out)
        return [int(n) for n in self._out[: self.players]]

    def _seat(self, seat: Any, language: str = FALLBACK) -> int:
        """The number of a seat where somebody sits.

        Raises:
            NoSuchSeat: nobody does, or it is no number.
        """
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            told = {"seat": shortly(seat), "seats": str(self.players - 1)}
            raise NoSuchSeat(self._say("no-such-seat", language, **told))
        return number

    def _eyes(self, seat: Any) -> int | None:
        """The same, where None is a spectator."""
        return None if seat is None else self._seat(seat)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, as integers in the pinned order.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._seat(seat)
        n = self.engine.legal_at(self.boxes, self.states, 0, seat, self._out)
        return [int(action) for action in self._out[:n]]

    def choices(self, seat: int) -> list[str]:
        """The legal actions of a seat, in notation and in the pinned order.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        return [self.rules.ACTIONS.text(action) for action in self.legal(seat)]

    def objection(self, seat: int, notation: str) -> int:
        """The clause that forbids this action to this seat now, or 0.

        Raises:
            NoSuchSeat: nobody sits there.
            UnreadableAction: no action is written so.
        """
        seat, action = self._seat(seat), self.rules.ACTIONS.parse(notation)
        return int(self.engine.objection_at(self.boxes, self.states, 0, seat, action))

    # --- Playing ------------------------------------------------------------

    def play(
        self, seat: int, notation: str, says: str | None = None, language: str = FALLBACK
    ) -> None:
        """Do it, or say which rule forbids it and change nothing.

        Raises:
            IllegalAction: what is wrong, why (clause), and what is possible instead.
        """
        seat = self._seat(seat, language)
        action = self._allowed(seat, notation, language)
        says = self._spoken(action, says, language)
        after, logs = self._try(self.states, seat, action)
        rows = rows_of(logs, self.rules.Event)
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
        events = [recorded(self.rules, row) for row in rows]
        phase = self.rules.Phase(int(after["phase"][0])).name
        return f"{zlib.crc32(repr((phase, int(after['waiting'][0]), events)).encode()):08x}"

    def undo(self, seat: int, language: str = FALLBACK, answering: Collection[int] = ()) -> None:
        """Take back your last action, if nobody has acted since and it revealed nothing.

        What the seats in `answering` have done since is taken back with it, if that revealed nothing
        either.

        Raises:
            IllegalAction: it can no longer be taken back, and why.
        """
        seat = self._seat(seat, language)
        last = len(self.story) - 1
        while last >= 0 and self.story[last].seat != seat and self.story[last].seat in answering:
            last -= 1
        if self.forks and self.forks[-1][0] > last:
            raise IllegalAction(self._say("undo-forked", language))
        if last < 0 or self.story[last].seat != seat:
            raise IllegalAction(self._say("undo-not-yours", language))
        if any(turn.final for turn in self.story[last:]):
            raise IllegalAction(self._say("undo-revealed", language))
        self._back_to(last)

    def withdraw(self, seat: int, language: str = FALLBACK) -> None:
        """Take back your sealed choice, while another is still awaited.

        Raises:
            IllegalAction: there is none.
        """
        seat = self._seat(seat, language)
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
        """Would it reveal something? Found out on a table that this seat imagines.

        Raises:
            IllegalAction: the seat may not do it.
        """
        seat = self._seat(seat)
        return bool(self._dreamt(seat, self._allowed(seat, notation, FALLBACK))["revealed"][0])

    def foresee(self, seat: int, notation: str, language: str = FALLBACK) -> list[str]:
        """What an action would announce to this seat, as far as the seat can tell.

        Raises:
            IllegalAction: the seat may not do it.
        """
        seat = self._seat(seat, language)
        action = self._allowed(seat, notation, language)
        rows = self.foretold(seat, action, self._dreamt(seat, action))
        return [self.sentence(row, language) for row in rows]

    def foretold(self, seat: int, action: int, dreamt: np.ndarray) -> list[Row]:
        """The events of an action that the seat can be sure of, once it has dreamt of it.

        All of them, or none if it reveals something; or those that the game's own `foretell` has.
        """
        rows: list[Row] = []
        if foretell := getattr(self.rules, "foretell", None):
            view, logs = self.rules.STATE.seen_from(self.states, seat), listening()
            foretell(self.boxes[0], view[0], seat, action, logs[0])
            rows = rows_of(logs, self.rules.Event)
        if not rows and not dreamt["revealed"][0]:
            rows = rows_of(dreamt, self.rules.Event)
        return [row for row in rows if may_know(row.to_whom, seat)]

    def _dreamt(self, seat: int, action: int) -> np.ndarray:
        """What a legal action announces on a table that this seat imagines."""
        return self._try(self.imagined(seat, seeded(0)), seat, action)[1]

    def imagined(self, seat: int | None, dices: np.ndarray) -> np.ndarray:
        """A full state that this seat (None: a spectator) cannot tell from the real one.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._eyes(seat)
        dream: np.ndarray = self.rules.STATE.seen_from(self.states, seat)
        self.engine.imagine_at(self.boxes, dream, 0, -1 if seat is None else seat, dices)
        return dream

    def as_of(self, row: int) -> "Match":
        """The same table as it stood before that row of its story; after the last, as it stands.

        Raises:
            ValueError: rows are counted from 0.
        """
        past, row = copy(self), self._moment(row)
        if row < len(self.story):
            past._back_to(row)
        return past

    def _moment(self, given: Any) -> int:
        """A number that counts rows or events from 0."""
        number = whole(given)
        if number is None or number < 0:
            raise Unplayable("no-such-moment", given=shortly(given))
        return number

    def fork(self, row: int, seed: int | None = None) -> "Match":
        """A match that goes on from before that row; what nobody at the table knew is drawn anew.

        Sealed choices of that moment are open again: whoever looked back may have seen them.

        Raises:
            ValueError: rows are counted from 0, or that is no seed.
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
        if known[0] != known[1]:
            raise Unplayable("position-known")
        self._check_it_can_come_up(after, "position-known")
        earlier = [fork for fork in self.forks if fork[0] < len(self.story)]
        self.states, self.forks = after, (*earlier, (len(self.story), position))

    # --- Telling ------------------------------------------------------------

    def _say(self, message: str, language: str, **arguments: Any) -> str:
        return self.game.words.say(language, message, **arguments)

    def explain(self, seat: int, clause: int, language: str = FALLBACK) -> str:
        """Why not: the clause in words, and what is possible instead.

        Raises:
            NoSuchSeat: nobody sits there.
            ValueError: there is no such clause.
        """
        may = self.choices(self._seat(seat, language))
        rule = self.game.clauses(language, self.boxes).get(whole(clause) or 0)
        if rule is None:
            raise ValueError(self._say("no-such-clause", language, given=shortly(clause)))
        message = self._say("refused", language, rule=rule, clause=written(clause))
        if not may:
            return message
        more = len(may) - SHOWN if len(may) > SHOWN + 1 else 0
        shown = ", ".join(may[:SHOWN] if more else may)
        return f"{message} {self._say('you-may', language, choices=shown, more=more)}"

    def words(self, choice: str, language: str = FALLBACK) -> str:
        """A choice as people read it.

        Raises:
            UnreadableAction: no action is written so.
        """
        action = self.rules.ACTIONS.parse(choice)
        message, given = self._said.choice(action, language)
        return self._say(message, language, **given)

    def prompt(self, seat: int | None, language: str = FALLBACK) -> str:
        """What the table says while it waits: to a seat it waits for, or to anybody else.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._eyes(seat)
        who = ", ".join(self.seats[waited] for waited in self.waiting)
        message = prompt(self.phase, seat in self.waiting)
        return self._say(message, language, **self._numbers, who=who)

    def told(self, seat: int | None, language: str = FALLBACK, since: int = 0) -> Iterator[str]:
        """What happened from event number `since` on, in sentences that this seat may read.

        Raises:
            NoSuchSeat: nobody sits there.
            ValueError: events are counted from 0.
        """
        seat, news = self._eyes(seat), self.events[self._moment(since) :]
        return (self.sentence(row, language) for row in news if may_know(row.to_whom, seat))

    def sentence(self, row: Row, language: str = FALLBACK) -> str:
        """One of the match's events in words."""
        asked = (self._mark, *row[:-1], tongue_of(language), *self.seats)
        if (told := _sentences.get(asked)) is None:
            if len(_sentences) >= KEPT:
                _sentences.clear()
            message, given = self._said.event(row, language)
            told = _sentences[asked] = self._say(message, language, **self._numbers | given)
        return told

    @property
    def _numbers(self) -> dict[str, int]:
        return self.game.numbers_in(self.boxes)

    @property
    def _said(self) -> Said:
        return Said(self.rules, self.data, self.seats)

    def _events_for(self, seat: int | None) -> list[Row | None]:
        return [row if may_know(row.to_whom, seat) else None for row in self.events]

    def _said_to(self, seat: int | None) -> list[tuple[int, str]]:
        return [
            (turn.seat, turn.says)
            for i, turn in enumerate(self.story)
            if turn.says and (i < self.sealed_from or turn.seat == seat)
        ]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may know, named fields, ready for JSON.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._eyes(seat)
        named = self.rules.STATE.named(self.rules.STATE.seen_from(self.states, seat))
        view = {f.name: named[f.name] for f in self.rules.STATE.fields if f.known_to != NOBODY}
        view["events"] = [row and row.named() for row in self._events_for(seat)]
        view["said"] = [list(words) for words in self._said_to(seat)]
        return view

    def knowledge(self, seat: int | None) -> Knowledge:
        """All that this seat (None: a spectator) may know, for a bot or a drawing.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._eyes(seat)
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
