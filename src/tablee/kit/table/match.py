"""One table: the polite door to a game, and the story so far."""

import secrets
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablee.kit.given import shortly, whole
from tablee.kit.rules.codec import UnreadableAction
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import Row, listening, recorded, rows_of
from tablee.kit.rules.options import Unplayable, digest, together
from tablee.kit.rules.record import NOBODY, SPECTATOR, may_know, seats_in
from tablee.kit.table import laid
from tablee.kit.table.course import Course, Fork, Turn
from tablee.kit.table.form import ENGINE
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction, Knowledge, NoSuchSeat
from tablee.kit.table.voice import Voice
from tablee.kit.words import FALLBACK, prompt


class Match:
    """A game being played: options, data, a seed and a list of sentences is all it is.

    Options come by name, or, where somebody else chose their names, as one mapping. Its rules run in
    the `engine`, or, without one, in the game's own for the `mode`.

    A match is a table and the course of things there, and both are values: what looks ahead or back has
    a match of its own (`after`, `undone`, `as_of`, `fork`, `imagining`) and leaves this one as it is. For
    people at a prompt `play`, `undo` and `withdraw` put the next course in the place of this one's.

    Raises:
        ValueError: an option, the data, the seed, the position, a name or the mode cannot be, and
            why.
    """

    __slots__ = ("_course", "_table")

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
        chosen = together(options, by_name)
        chosen_so = (game, engine or game.engine(mode), data, seats, chosen, seed, position)
        self._table: laid.Table = laid.lay(*chosen_so)
        taken_up, dealt = self._table.taken_up, self._table.dealt
        self._course: Course = dealt() if position is None else taken_up(position)

    def _with(self, course: Course, table: laid.Table | None = None) -> "Match":
        """Another match, with another course or table."""
        other = Match.__new__(Match)
        other._table, other._course = table or self._table, course
        return other

    # --- The table, and what has happened at it -----------------------------------

    @property
    def game(self) -> Game:
        """What is played."""
        return self._table.game

    @property
    def rules(self) -> Any:
        """The game's module."""
        return self._table.game.rules

    @property
    def engine(self) -> Any:
        """What its rules run in."""
        return self._table.engine

    @property
    def options(self) -> dict[str, Any]:
        """What this table has chosen, every option."""
        return self._table.options

    @property
    def data(self) -> Any:
        """The board or deck that is played with; None if the game has none."""
        return self._table.data

    @property
    def boxes(self) -> Any:
        """What lies in the box, an array of one record, read-only."""
        return self._table.boxes

    @property
    def seats(self) -> list[str]:
        """The names of those who sit here."""
        return list(self._table.seats)

    @property
    def seed(self) -> int | None:
        """What was dealt by; None where the match was taken up."""
        return self._table.seed

    @property
    def start(self) -> dict[str, Any] | None:
        """The position where the match was taken up, if it was."""
        return self._table.start

    @property
    def course(self) -> Course:
        """All that has happened."""
        return self._course

    @property
    def states(self) -> Any:
        """The position, as an array of one record: the caller's own to change."""
        return self.rules.STATE.over(self._course.state)

    @property
    def events(self) -> tuple[Row, ...]:
        """All that was told, to whomever."""
        return self._course.events

    @property
    def story(self) -> tuple[Turn, ...]:
        """Every action."""
        return self._course.story

    @property
    def sealed_from(self) -> int:
        """The first row of the story that others may not know yet."""
        return self._course.sealed_from

    @property
    def forks(self) -> tuple[Fork, ...]:
        """Where it went on with another future."""
        return self._course.forks

    # --- Who may do what ----------------------------------------------------

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._table.players

    @property
    def phase(self) -> Any:
        """The named box where the game waits."""
        return self.rules.Phase(self._cell("phase"))

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return seats_in(self._cell("waiting"))

    def room(self) -> Any:
        """Numbers for a door of the rules to write into."""
        return self._table.room()

    def _cell(self, field: str) -> int:
        return int(self.rules.STATE.cell(self._course.state, field))

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
        out = self.room()
        rule(self.boxes, self.states, 0, out)
        return [int(n) for n in out[: self.players]]

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
        out = self.room()
        n = self.engine.legal_at(self.boxes, self.states, 0, seat, out)
        found: list[int] = out[:n].tolist()
        return found

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
        self._course = self.after(seat, notation, says, language)._course

    def after(
        self, seat: int, notation: str, says: str | None = None, language: str = FALLBACK
    ) -> "Match":
        """The match that this action leads to.

        Raises:
            IllegalAction: what is wrong, why (clause), and what is possible instead.
        """
        seat = self._seat(seat, language)
        action = self._allowed(seat, notation, language)
        says, before = self._spoken(action, says, language), self._course
        states, logs = self.tried(self.states, seat, action)
        rows, final = tuple(rows_of(logs, self.rules.Event)), bool(logs[0]["revealed"])
        check = self._check(states[0], rows)
        told = (before.state, len(before.events), before.sealed_from)
        turn = Turn(seat, notation, says, final, check, *told)
        is_sealed = self._is_still_sealed(seat, states[0])
        return self._with(before.after(turn, states.tobytes(), rows, is_sealed))

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

    def tried(self, states: Any, seat: int, action: int) -> tuple[Any, Any]:
        """The states after a legal action, and what it announced; nothing here changes."""
        after, logs = self.rules.STATE.copy(states), listening()
        self.engine.apply_at(self.boxes, after, 0, seat, action, logs)
        return after, logs

    def _is_still_sealed(self, seat: int, after: Any) -> bool:
        """Has nothing happened but that one more sealed choice is in?"""
        waiting = int(after["waiting"])
        return (
            self.phase in self.rules.SEALED
            and int(after["phase"]) == self.phase
            and waiting == self._cell("waiting") & ~(1 << seat)
            and waiting != 0
        )

    def _check(self, after: Any, rows: Sequence[Row]) -> str:
        """What an action led to, in eight letters that no change of layout alters."""
        events = [recorded(self.rules, row) for row in rows]
        phase = self.rules.Phase(int(after["phase"])).name
        return f"{zlib.crc32(repr((phase, int(after['waiting']), events)).encode()):08x}"

    def undo(self, seat: int, language: str = FALLBACK, answering: Collection[int] = ()) -> None:
        """Take back your last action, if nobody has acted since and it revealed nothing.

        What the seats in `answering` have done since is taken back with it, if that revealed nothing
        either.

        Raises:
            IllegalAction: it can no longer be taken back, and why.
        """
        self._course = self.undone(seat, language, answering)._course

    def undone(
        self, seat: int, language: str = FALLBACK, answering: Collection[int] = ()
    ) -> "Match":
        """The match without this seat's last action, as `undo` has it.

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
        return self.as_of(last)

    def withdraw(self, seat: int, language: str = FALLBACK) -> None:
        """Take back your sealed choice, while another is still awaited.

        Raises:
            IllegalAction: there is none.
        """
        self._course = self.withdrawn(seat, language)._course

    def withdrawn(self, seat: int, language: str = FALLBACK) -> "Match":
        """The match without this seat's sealed choice.

        Raises:
            IllegalAction: there is none.
        """
        seat = self._seat(seat, language)
        for row in range(self.sealed_from, len(self.story)):
            if self.story[row].seat == seat:
                match = self.as_of(row)
                for turn in self.story[row + 1 :]:
                    match = match.after(turn.seat, turn.notation, turn.says)
                return match
        raise IllegalAction(self._say("nothing-to-withdraw", language))

    def cannot_undo(self, seat: int, notation: str) -> bool:
        """Would it reveal something? Found out on a table that this seat imagines.

        Raises:
            IllegalAction: the seat may not do it.
        """
        seat = self._seat(seat)
        return bool(self._dreamt(seat, self._allowed(seat, notation, FALLBACK))[0]["revealed"])

    def foresee(self, seat: int, notation: str, language: str = FALLBACK) -> list[str]:
        """What an action would announce to this seat, as far as the seat can tell.

        Raises:
            IllegalAction: the seat may not do it.
        """
        seat = self._seat(seat, language)
        action = self._allowed(seat, notation, language)
        rows = self.foretold(seat, action, self._dreamt(seat, action))
        return [self.sentence(row, language) for row in rows]

    def foretold(self, seat: int, action: int, dreamt: Any) -> list[Row]:
        """The events of an action that the seat can be sure of, once it has dreamt of it.

        All of them, or none if it reveals something; or those that the game's own `foretell` has.
        """
        rows: list[Row] = []
        if foretell := getattr(self.rules, "foretell", None):
            view, logs = self.rules.STATE.seen_from(self.states, seat), listening()
            foretell(self.boxes[0], view[0], seat, action, logs[0])
            rows = rows_of(logs, self.rules.Event)
        if not rows and not dreamt[0]["revealed"]:
            rows = rows_of(dreamt, self.rules.Event)
        return [row for row in rows if may_know(row.to_whom, seat)]

    def _dreamt(self, seat: int, action: int) -> Any:
        """What a legal action announces on a table that this seat imagines."""
        return self.tried(self.imagined(seat, seeded(0)), seat, action)[1]

    def imagined(self, seat: int | None, dices: Any) -> Any:
        """A full state that this seat (None: a spectator) cannot tell from the real one.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._eyes(seat)
        dream = self.rules.STATE.seen_from(self.states, seat)
        self.engine.imagine_at(self.boxes, dream, 0, -1 if seat is None else seat, dices)
        return dream

    def imagining(self, seat: int | None, dices: Any) -> "Match":
        """The same match with such a state in the place of the real one.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        return self.with_states(self.imagined(seat, dices))

    def with_states(self, states: Any) -> "Match":
        """The same match, with other states in the place of its own."""
        return self.at(replace(self._course, state=states.tobytes()))

    def at(self, course: Course) -> "Match":
        """A match at the same table, with another course."""
        return self._with(course)

    def with_names(self, names: Sequence[str]) -> "Match":
        """The same match, with others' names."""
        return self._with(self._course, replace(self._table, seats=tuple(names)))

    def opened(self) -> "Match":
        """The same match, with everything that happened told to everybody."""
        return self.at(self._course.opened())

    def as_of(self, row: int) -> "Match":
        """The same table as it stood before that row of its story; after the last, as it stands.

        Raises:
            ValueError: rows are counted from 0.
        """
        is_past = self._moment(row) < len(self.story)
        return self.at(self._course.before(row) if is_past else self._course)

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
            states = past.states
            redraw(self.boxes[0], states[0], dices[0])
        else:
            states = self.rules.STATE.seen_from(past.states, *range(self.players))
            self.engine.imagine_at(self.boxes, states, 0, -1, dices)
        return past.going_on_from(self.rules.STATE.named(states))

    def going_on_from(self, position: dict[str, Any]) -> "Match":
        """Another future: all that somebody at the table knows has to be as it is.

        Raises:
            ValueError: it is not, or this is no position of the game.
        """
        record, everybody = self.rules.STATE, range(self.players)
        states = record.new()
        record.fill(states, position)
        known = [record.seen_from(one, *everybody).tobytes() for one in (self.states, states)]
        if known[0] != known[1]:
            raise Unplayable("position-known")
        state = states.tobytes()
        self._table.check_it_can_come_up(state, "position-known")
        return self.at(self._course.forked(state, position))

    # --- Telling ------------------------------------------------------------

    @property
    def _voice(self) -> Voice:
        return Voice(self._table)

    def _say(self, message: str, language: str, **arguments: Any) -> str:
        return self._voice.say(message, language, **arguments)

    def explain(self, seat: int, clause: int, language: str = FALLBACK) -> str:
        """Why not: the clause in words, and what is possible instead.

        Raises:
            NoSuchSeat: nobody sits there.
            ValueError: there is no such clause.
        """
        return self._voice.refusal(clause, self.choices(self._seat(seat, language)), language)

    def words(self, choice: str, language: str = FALLBACK) -> str:
        """A choice as people read it.

        Raises:
            UnreadableAction: no action is written so.
        """
        return self._voice.choice(self.rules.ACTIONS.parse(choice), language)

    def prompt(self, seat: int | None, language: str = FALLBACK) -> str:
        """What the table says while it waits: to a seat it waits for, or to anybody else.

        Raises:
            NoSuchSeat: nobody sits there.
        """
        seat = self._eyes(seat)
        who = ", ".join(self._table.seats[waited] for waited in self.waiting)
        message = prompt(self.phase, seat in self.waiting)
        return self._say(message, language, **self._voice.numbers, who=who)

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
        return self._voice.event(row, language)

    def _events_for(self, seat: int | None) -> list[Row | None]:
        eyes = 1 << (SPECTATOR if seat is None else seat)  # as may_know has it; there are many rows
        return [row if row.to_whom & eyes else None for row in self.events]

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
