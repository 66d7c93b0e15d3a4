"""Does errands in a process of its own: what people bring is played here, what they look at is drawn.

Run as `python -m tablee.server.work.doer`. A record or a position may be made to end, to stop or to fill
whatever plays it: here that is a process with little memory, which `runner` puts an end to. Questions
and answers are msgpack.
"""

import contextlib
import json
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from tablee.bots.analysis import Adviser
from tablee.kit.confined import have_at_most
from tablee.kit.engines.engine import Stopped
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.people.photo_addresses import photographs_in
from tablee.server.tables import snapshots
from tablee.server.tables.clocks import read_clock
from tablee.server.tables.replays import (
    Past,
    all_eyes,
    contents,
    film,
    of_record,
    of_table,
    position,
)
from tablee.server.tables.standing import Standing, empty
from tablee.server.tables.starts import begin, branched, crossroads, sandbox
from tablee.server.tables.views import Audience, Teller, explained, snapshot
from tablee.server.work.errands import (
    KNOWN,
    AnyErrand,
    Branch,
    Bring,
    Contents,
    Crossroads,
    Done,
    Errand,
    Explain,
    Filming,
    Forbidden,
    Judge,
    Laid,
    Outcome,
    Position,
    Refused,
    Rehearse,
    Source,
    Tale,
    Weigh,
)
from tablee.server.work.process import answer_all
from tablee.server.work.seen import Seen

MEMORY = 2 * 1024**3  # bytes, most of them never touched
RESERVED = 64 * 1024**3  # addresses that the memories of rules keep free around them
T = TypeVar("T")
to_errand = msgspec.msgpack.Decoder(AnyErrand).decode
to_json = msgspec.json.Encoder(order="deterministic").encode
known: "OrderedDict[Source, Any]" = OrderedDict()


# --- What it is about ----------------------------------------------------------------


def _remembered(make: Callable[[Any, str], T], source: Source, language: str) -> T:
    """What was made of a source, made again unless it just was."""
    if source not in known:
        known[source] = make(source, language)
        if len(known) > KNOWN:
            known.popitem(last=False)
    known.move_to_end(source)
    return cast(T, known[source])


def played(tale: Tale, language: str) -> Match:
    """The match of a record.

    Raises:
        Refusal: a row cannot be played, or comes out otherwise; the table cannot be.
    """
    game, record = game_called(tale.game), json.loads(tale.record)
    seats, players = len(record["seats"]), record["options"].get("players")
    if type(players) is int and seats != players:
        raise Refusal(422, "seats-do-not-fit", seats=seats, players=players)
    data = json.loads(tale.data) if tale.data else None
    try:
        return replay(game, record, data, language=language, engine=sandbox(game))
    except BrokenRecord as wrong:
        raise Refusal(422, "record-broken", why=str(wrong)) from wrong.__cause__
    except ValueError as wrong:
        why = wrong if hasattr(wrong, "said") else str(wrong)
        raise Refusal(422, "record-broken", why=why) from None


def standing_of(table: Laid, language: str = FALLBACK) -> Standing:
    """A table as it stands.

    Raises:
        ValueError: it cannot have begun so.
    """
    start, options, forks = json.loads(table.begun)
    data = json.loads(table.data) if table.data else None
    standing = empty(begin(game_called(table.game), start, data, options), read_clock(table.clock))
    if table.packed is None:
        return standing
    here = standing.match.at(replace(standing.match.course, forks=tuple(map(tuple, forks))))
    match, undone, times, notes = snapshots.unpack(here, table.packed)
    return standing._replace(
        match=match, seats=table.seats, undone=undone, times=times, notes=notes
    )


def _past(errand: Errand, you: tuple[int, ...] = ()) -> Past:
    """What there is to look back at."""
    if isinstance(errand.source, Tale):
        return of_record(_remembered(played, errand.source, errand.language), errand.language)
    standing = _remembered(standing_of, errand.source, errand.language)
    return of_table(standing, you, errand.language)


def _film(errand: Filming) -> bytes:
    past, find = _past(errand, errand.you), photographs_in(Path(errand.photos))
    return film(past, errand.eyes, errand.theme, errand.speed, find).encode()


def _rehearsed(rehearse: Rehearse, table: Laid) -> None:
    """What the house is about to do, done here first."""
    standing = standing_of(table)
    for entry in rehearse.entries:
        with contextlib.suppress(IllegalAction, Refusal):  # the house says so in its turn
            standing = standing.after(entry)
        if not standing.match.is_whole:
            raise Refusal(422, "rules-stopped") from ValueError("something is missing now")
    match, everybody = standing.match, tuple(range(standing.match.players))
    for seat in (*everybody, None):
        you = () if seat is None else (seat,)
        snapshot("", standing, Teller(Audience(you, seat, FALLBACK)))
    snapshot("", standing, Teller(Audience(everybody, 0, FALLBACK)))
    past, last = Past(match, all_eyes(match), (), FALLBACK), len(match.story)
    for eyes in past.eyes:  # through all of them, for once it is over anybody may look back
        contents(past, eyes)
        for at in range(0 if table.packed is None else last, last + 1):
            position(past, at, eyes)


def _opinion(asked: Weigh, about: Seen) -> bytes:
    """The same for the same decision, as far as time allows: chance is drawn from the question."""
    knowledge = about.knowledge()
    seed = zlib.crc32(about.views)
    adviser = Adviser(knowledge.game, asked.level, seed, seconds=asked.at_most)
    played = asked.played if isinstance(asked, Judge) else None
    return msgspec.msgpack.encode(adviser.opinion(knowledge, played))


# --- Any of them -------------------------------------------------------------------


def done(asked: AnyErrand) -> bytes:
    """What comes of it.

    Raises:
        IllegalAction, Refusal: nothing does, and why.
    """
    match asked, asked.source:
        case Bring(), Tale() as tale:
            _remembered(played, tale, asked.language)
            return b""
        case Contents(), _:
            return to_json(contents(_past(asked, asked.you), asked.eyes))
        case Position(), _:
            return to_json(position(_past(asked, asked.you), asked.at, asked.eyes))
        case Filming(), _:
            return _film(asked)
        case Crossroads(), _:
            return to_json(crossroads(_past(asked).match, asked.at, asked.language))
        case Branch(), _:
            return json.dumps(branched(_past(asked).match, asked.at)).encode()
        case Rehearse(), Laid() as table:
            _rehearsed(asked, table)
            return b""
        case Explain(), Laid() as table:
            standing = standing_of(table)
            return to_json(explained(standing, asked.seat, asked.action, asked.language))
        case Weigh() | Judge(), Seen() as about:
            return _opinion(asked, about)
    raise TypeError(f"nothing is known of {asked}")


def answer(question: bytes) -> bytes:
    """Do an errand; whatever goes wrong with it is an answer too."""
    asked = to_errand(question)
    came: Outcome
    try:
        came = Done(done(asked))
    except Refusal as why:
        beneath = repr(why.__cause__) if why.__cause__ else ""
        came = Refused(why.status, why.message, why.in_words(asked.language), beneath)
    except IllegalAction as why:
        came = Forbidden(str(why), why.clause)
    except ValueError as wrong:
        beneath = repr(wrong.__cause__) if wrong.__cause__ else ""
        came = Refused(422, "table-impossible", {"why": str(wrong)}, beneath)
    except Stopped as why:
        came = Refused(422, "rules-stopped", {}, repr(why))
    except Exception as wrong:  # what no rule foresaw
        came = Refused(422, "no-verdict", {}, repr(wrong))
    return msgspec.msgpack.encode(came)


if __name__ == "__main__":
    have_at_most(MEMORY, reserved=RESERVED)
    answer_all(answer)
