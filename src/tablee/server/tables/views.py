"""A table as one audience may see it: the only place where a table becomes something to send.

Everything here comes from what a seat knows. Two tables that a seat cannot tell apart give the same
bytes; tests/server/test_secrecy.py holds every channel to that.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from tablee.bots import title as bot_title
from tablee.kit.pictures.scene import draw
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import Row
from tablee.kit.rules.record import EVERYONE, Record, may_know
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.kit.table.tally import (
    Standing as Stand,
    in_words as parts_of,
    pending_in_words,
    standings,
)
from tablee.server.errors import Refusal
from tablee.server.people.photo_addresses import GONE, photo_at
from tablee.server.people.seats import Seat
from tablee.server.tables.clocks import left
from tablee.server.tables.order import REMOVED
from tablee.server.tables.standing import Note, Standing
from tablee.server.words import say

T = TypeVar("T")
TABLES = 64  # whose standings are not counted again for the next who looks
DREAMS = 2  # imagined tables that must agree before a score is shown
LogEntry = dict[str, Any]


class Audience(NamedTuple):
    """Those who see the same: the seats they play, through whose eyes, in which language."""

    you: tuple[int, ...]
    seat: int | None
    language: str


def audience(standing: Standing, person: str, wanted: int | None, language: str) -> Audience:
    """What this person sees; of several seats on one device, the one whose turn it is.

    Raises:
        Refusal: they ask to look through somebody else's eyes.
    """
    you = tuple(standing.played_by(person))
    if wanted is not None and wanted not in you:
        raise Refusal(403, "not-your-seat")
    if wanted is None and you:
        wanted = next((seat for seat in you if seat in standing.match.waiting), you[0])
    return Audience(you, wanted, language)


def name_of(number: int, seat: Seat, language: str) -> str:
    """What the one in this seat is called, empty ones and bots too."""
    unnamed = "seat-bot" if seat.kind == "bot" else "seat-player" if seat.holder else "seat-empty"
    return seat.name or say(language, unnamed, n=number + 1)


def named(standing: Standing, language: str) -> Match:
    """The match with everybody's names in it, as this language has them."""
    return standing.match.with_names(
        [name_of(n, seat, language) for n, seat in enumerate(standing.seats)]
    )


@dataclass
class Teller:
    """Tells one audience the story of a table, and remembers the sentences it has made."""

    audience: Audience
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self.made: list[LogEntry | None] = []  # for each row; None: not for this audience

    def log(self, match: Match, notes: tuple[Note, ...] = ()) -> list[LogEntry]:
        """What happened, what was said beside it, and what the house has to tell.

        `n` counts what is not for this audience too.
        """
        self._keep_up(match)
        said = self._said(match)
        for note in notes:
            bot = bot_title(note.bot, self.audience.language) if note.bot else ""
            who = note.who or say(self.audience.language, "seat-player", n=note.seat + 1)
            words = say(self.audience.language, note.message, who=who, bot=bot)
            said.setdefault(note.told, []).append({"n": note.told, "words": words, "house": True})
        for row, _ in match.forks:
            told_before = match.story[row].told if row < len(match.story) else len(match.events)
            words = say(self.audience.language, "fork-told", n=row)
            here = said.setdefault(told_before, [])
            here.insert(0, {"n": told_before, "words": words, "house": True})
        if not said:
            return [entry for entry in self.made if entry]
        told: list[LogEntry] = []
        for n, entry in enumerate(self.made):
            told += said.pop(n, [])
            told += [entry] if entry else []
        return told + [entry for n in sorted(said) for entry in said[n]]

    def _keep_up(self, match: Match) -> None:
        """Make the sentences of new rows; after an undo or a change of names, of all."""
        known = len(self.rows)
        if self.names != tuple(match.seats) or self.rows != match.events[:known]:
            self.names, known = tuple(match.seats), 0
            self.made.clear()
        for n, row in enumerate(match.events[known:], known):
            knows = may_know(row.to_whom, self.audience.seat)
            words = match.sentence(row, self.audience.language) if knows else ""
            self.made.append({"n": n, "words": words} if knows else None)
        self.rows = match.events

    def _said(self, match: Match) -> dict[int, list[LogEntry]]:
        """Event number -> the words that came with the action."""
        said: dict[int, list[LogEntry]] = {}
        for i, turn in enumerate(match.story if match.rules.ACTIONS.says else ()):
            if turn.says and (i < match.sealed_from or turn.seat == self.audience.seat):
                who = match.seats[turn.seat]
                line: LogEntry = {"n": turn.told}
                if turn.says == REMOVED:
                    line["words"] = say(self.audience.language, "spoken-removed", who=who)
                else:
                    line |= {"who": who, "says": turn.says, "row": i, "seat": turn.seat}
                    line["words"] = say(self.audience.language, "spoken", who=who, says=turn.says)
                said.setdefault(turn.told, []).append(line)
        return said


def snapshot(table: str, standing: Standing, teller: Teller) -> dict[str, Any]:
    """All that an audience may see of a table, ready for JSON."""
    you, seat, language = teller.audience
    match = named(standing, language)
    absent = seat is not None and standing.seats[seat].is_left
    closed = standing.order.closed
    asked = seat in standing.waiting and not absent
    prompt = match.prompt(None if absent else seat, language)
    return {
        "table": table,
        "version": standing.version,
        "game": match.game.name,
        "title": match.game.title(language),
        "goal": match.game.goal(language),
        "language": language,
        "you": list(you),
        "seat": seat,
        "seats": _seats(standing, match, seat, language),
        "prompt": say(language, "prompt-closed") if closed else prompt,
        "chapter": match.game.chapter_in(match.phase.name),
        "waiting": asked,
        "decision": standing.decision(seat) if asked and seat is not None else None,
        "scene": _scene(standing, match, seat, language),
        "undo": _undo(standing, teller.audience),
        "withdraw": not closed
        and any(turn.seat == seat for turn in match.story[match.sealed_from :]),
        "log": teller.log(match, standing.notes),
        "over": match.over,
        "closed": closed,
        "result": _result(match, language) if match.over else None,
        "says": dict(match.rules.ACTIONS.says),
        "must_say": list(match.rules.ACTIONS.must_say),
        "clock": _clock(standing),
        "shuffle": _shuffle(standing),
        "covered": covered(match, you),
    }


def _scene(standing: Standing, match: Match, seat: int | None, language: str) -> dict[str, Any]:
    """The table as drawn; nothing to choose once it is closed, and no photograph that was removed."""
    scene = draw(match, seat, language)
    if standing.order.closed:
        scene = scene | {"choices": []}
    if gone := {photo_at(photo) for photo in standing.order.photos}:
        pieces = [
            piece | {"image": piece["image"] + GONE} if piece.get("image") in gone else piece
            for piece in scene["pieces"]
        ]
        scene = scene | {"pieces": pieces}
    return scene


def _seats(
    standing: Standing, match: Match, viewer: int | None, language: str
) -> list[dict[str, Any]]:
    stands, places = known_standings(standing.match, viewer)
    waiting = standing.waiting
    told = [stand and pending_in_words(match, stand, language) for stand in stands]
    return [
        {
            "name": match.seats[n],
            "kind": seat.kind,
            "bot": bot_title(seat.bot, language) if seat.bot else "",
            "waiting": n in waiting,
            "score": stand.points if stand else None,
            "pending": told[n] or "",
            "place": places[n],
            "since": standing.times.hand(n).since if seat.has_person else None,
            "left": _left(standing, n),
            "late": standing.times.hand(n).late > 0,
            "opened": seat.opened,
            "lost": n in standing.order.opened,
        }
        for n, (seat, stand) in enumerate(zip(standing.seats, stands, strict=True))
    ]


def _left(standing: Standing, seat: int) -> float | None:
    """The seconds that a person had left when this version came about; None without a clock."""
    if not standing.seats[seat].has_person:
        return None
    seconds = left(standing.clock, standing.times.hand(seat))
    return None if seconds is None else round(seconds, 1)


def _clock(standing: Standing) -> dict[str, Any] | None:
    """The clock of a table, whether it runs, and who wishes to stop it or to go on."""
    if standing.clock.kind == "none":
        return None
    times = standing.times
    return {
        "kind": standing.clock.kind,
        "runs": standing.runs,
        "paused": times.paused,
        "wishes": sorted(times.wishes),
    }


def _shuffle(standing: Standing) -> dict[str, Any] | None:
    """What the house had committed to, and which seats have cut; nothing where it cannot be checked."""
    if not standing.shuffle:
        return None
    cuts = [seat for seat, _ in standing.shuffle.cuts]
    return {"commitment": standing.shuffle.commitment, "cuts": cuts}


def covered(match: Match, you: tuple[int, ...]) -> list[int]:
    """Of several seats on one device, those that know what is not for all to see."""
    if len(you) < 2 or match.over:
        return []
    open_to_all = match.view(None)
    return [seat for seat in you if match.view(seat) != open_to_all]


def _result(match: Match, language: str) -> dict[str, Any]:
    """Who has won, with how much, and what the scores are made of."""
    made_of = {"parts": parts_of(match, language)}
    return {"winners": match.winners, "scores": match.scores, **made_of}


def known_scores(match: Match, seat: int | None) -> list[int | None]:
    """Points as people count them, as far as this seat can know them."""
    return [stand.points if stand else None for stand in known_standings(match, seat)[0]]


def known_standings(match: Match, seat: int | None) -> tuple[list[Stand | None], list[int | None]]:
    """Points and places as far as this seat can know them: alike on all tables it imagines."""
    if match.over or _hides_nothing(match.rules.STATE):
        counted, ranks = _counted_openly(match)
        return [*counted], [*ranks]
    dreams = [match.imagining(seat, seeded(n)) for n in range(DREAMS)]
    stands = [_agreed(stand) for stand in zip(*map(standings, dreams), strict=True)]
    places = [_agreed(place) for place in zip(*(d.places for d in dreams), strict=True)]
    return stands, places


@lru_cache(TABLES)
def _counted_openly(match: Match) -> tuple[list[Stand], list[int]]:
    """The same for whoever looks."""
    return standings(match), match.places


@cache
def _hides_nothing(record: Record) -> bool:
    """Does everybody know all that a score could be made of? Chance to come is in none."""
    return {f.name for f in record.fields if f.known_to != EVERYONE} <= {"dice"}


def _agreed(told: "tuple[T, ...]") -> "T | None":
    return told[0] if len(set(told)) == 1 else None


def _undo(standing: Standing, whom: Audience) -> dict[str, Any]:
    """May this seat take its last action back, and if not, why not?

    Of several seats on one device it is the one that acted last, where they hide nothing.
    """
    match, seat = standing.match, whom.seat
    if seat is None or standing.ended or not match.story:
        return {"possible": False, "why": "", "seat": seat}
    last = match.story[-1].seat
    if last != seat and last in whom.you and not covered(match, whom.you):
        seat = last
    try:
        match.undone(seat, whom.language, standing.answering)
    except IllegalAction as why:
        return {"possible": False, "why": str(why), "seat": seat}
    return {"possible": True, "why": "", "seat": seat}


def explained(standing: Standing, seat: int, action: str, language: str) -> dict[str, Any]:
    """What an action would announce, or the clause that forbids it; only from what the seat knows.

    Raises:
        IllegalAction: no action is written so.
    """
    match = named(standing, language)
    try:
        match.imagining(seat, seeded(0)).after(seat, action, language=language)
    except IllegalAction as why:
        return {"words": str(why), "clause": why.clause, "possible": False, "undo": False}
    final = match.cannot_undo(seat, action)
    words = " ".join(match.foresee(seat, action, language))
    return {"words": words, "clause": 0, "possible": True, "undo": not final}
