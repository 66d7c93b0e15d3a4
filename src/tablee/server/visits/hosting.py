"""The means of a host, who laid out a table: a lost seat, a troll, an end, what is to be seen no more.

All of it is an entry of the table's log and told in its story; decision 43 says what may be done when.
"""

from collections.abc import Callable

import sqlalchemy as sa

from tablee.bots import USUAL
from tablee.kit.rules.options import digest
from tablee.server.errors import Refusal
from tablee.server.live.tables import Answer
from tablee.server.people.seats import Seat
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import NOBODY, STORY
from tablee.server.visits import talk
from tablee.server.visits.visit import Visit

Also = Callable[[sa.Connection], None]


async def put_out(visit: Visit, number: int, key: str) -> Answer:
    """Somebody leaves the table for good, and a bot plays on for them.

    Raises:
        Refusal: one is no host, it is one's own seat or nobody's, or it has been done.
    """
    asked = Entry("out", number, key=key)
    if known := _known(visit, asked):
        return known
    person = visit.seat(number).holder
    if not person:
        raise Refusal(422, "out-nobody")
    return await _put_out(visit, asked, person)


async def put_out_speaker(visit: Visit, voice: str, key: str) -> Answer:
    """The same for somebody who has spoken here, whether they sit or look on.

    Raises:
        Refusal: one is no host, nobody here has that voice, it is one's own, or it has been done.
    """
    asked = Entry("out", NOBODY, f"voice {voice}", key=key)
    if known := _known(visit, asked):
        return known
    person = await visit.house.store.ask(talk.speaker, visit, voice)
    if not person:
        raise Refusal(404, "no-such-voice")
    return await _put_out(visit, asked, person)


async def _put_out(visit: Visit, asked: Entry, person: str) -> Answer:
    if person == visit.table.host:
        raise Refusal(422, "host-own-seat")
    standing = visit.table.standing
    change = {"person": person, "bot": "" if standing.ended else USUAL}
    sitting = None if asked.seat == NOBODY else standing.seats[asked.seat]
    return await _done(
        visit, Entry("out", asked.seat, asked.action, change=change, key=asked.key), sitting
    )


async def reopen(visit: Visit, number: int, key: str) -> Answer:
    """A lost seat gets a new link; a bot plays there until somebody comes by it.

    Raises:
        Refusal: one is no host, it is one's own seat or a bot's, its person is here, or there is still
            time.
    """
    entry = Entry("reopen", number, change={"bot": USUAL}, key=key)
    if known := _known(visit, entry):
        return known
    seat, order = visit.seat(number), visit.table.standing.order
    if seat.holder == visit.table.host:
        raise Refusal(422, "host-own-seat")
    if visit.table.standing.ended:
        raise Refusal(422, "table-over")
    if seat.opened:
        raise Refusal(422, "opened-already")
    if seat.holder:
        _must_be_lost(visit, number)
    elif seat.kind != "bot" or number not in order.opened:
        raise Refusal(422, "open-nobody")
    return await _done(visit, entry, seat)


def _must_be_lost(visit: Visit, number: int) -> None:
    """Has somebody kept the others waiting, and has no page of the table open?

    Raises:
        Refusal: they are here, or there is still time.
    """
    house, table = visit.house, visit.table
    if house.hub.presence(table.id, table.standing.seats)[number] != "gone":
        raise Refusal(422, "open-here")
    is_away = table.standing.seats[number].kind == "away"
    if not is_away and house.timeouts.patience(table, number) != 0:
        raise Refusal(422, "open-later")


async def close(visit: Visit, key: str) -> Answer:
    """The table ends here, for good and without a result.

    Raises:
        Refusal: one is no host, or it has ended already.
    """
    entry = Entry("close", NOBODY, key=key)
    return _known(visit, entry) or await _done(visit, entry)


async def remove_name(visit: Visit, name: str, key: str) -> Answer:
    """A name is shown no more, wherever it stood, and nobody sits down under it.

    Raises:
        Refusal: one is no host, or nobody here is or was called so.
    """
    entry = Entry("name", NOBODY, name, key=key)
    if known := _known(visit, entry):
        return known
    standing = visit.table.standing
    shown = {seat.name for seat in standing.seats} | {note.who for note in standing.notes}

    def also(connection: sa.Connection) -> None:
        if not talk.unname(connection, visit.table.id, name) and name not in shown - {""}:
            raise Refusal(404, "no-such-name")

    return await _done(visit, entry, also=also)


async def remove_line(visit: Visit, room: str, number: int, key: str) -> Answer:
    """What somebody said is shown no more: in a room of the talk, or with an action (`story`, its row).

    Raises:
        Refusal: one is no host, or cannot read such a line.
    """
    entry = Entry("line", NOBODY, f"{room} {number}", key=key)
    if known := _known(visit, entry):
        return known
    if room == STORY:
        return await _done(visit, entry)
    if room not in talk.rooms_of(visit):
        raise Refusal(404, "no-such-line")
    return await _done(visit, entry, also=lambda c: talk.remove(c, visit.table.id, room, number))


async def remove_photo(visit: Visit, photo: str, key: str) -> Answer:
    """A photograph of the host's own deck is gone from the table, the deck and the disk.

    Raises:
        Refusal: one is no host, or the table is not played with it.
    """
    entry = Entry("photo", NOBODY, photo, key=key)
    table, decks = visit.table, visit.house.decks
    known = _known(visit, entry)
    of_it = table.host, table.game.name, digest(table.standing.match.data), photo
    answer = known or await _done(visit, entry, also=lambda c: decks.remove(c, *of_it))
    await decks.blank(photo)
    return answer


def _known(visit: Visit, entry: Entry) -> Answer | None:
    """What has been answered to this very request before.

    Raises:
        Refusal: one is no host here, or the key belongs to another request.
    """
    if not visit.is_host:
        raise Refusal(403, "host-only")
    return visit.house.tables.known(visit.table, entry)


async def _done(
    visit: Visit, entry: Entry, sitting: Seat | None = None, also: Also | None = None
) -> Answer:
    return await visit.house.tables.change(
        visit.table, entry, visit.language, sitting=sitting, also=also
    )
