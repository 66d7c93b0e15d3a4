"""The moments of a match as they can be looked back at: what was to be seen, and what was told.

A moment that is past goes through the same filters as it did then; with everything open, a table is
drawn as if nothing were hidden, and the hands of all with it.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tablee.kit.pictures.scene import Piece, Say, Scene, Zone, plain
from tablee.kit.rules.record import may_know
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.match import Match

EVERYTHING = "everything"  # eyes from which nothing is hidden
STEP = 1.6  # seconds that a moment is shown at speed 1
QUICK = 0.4  # of that, where nothing is told of it
LAST = 5  # times that, for the end
FLAT = 8  # times as wide as high: a zone of a hand that is a mere caption
OF = " of "  # a zone of somebody's hand: "hand of 2"
HEADING = 0.16  # of the height of a hand: the room for its owner's name
LETTER = 24  # units that a line of words needs
Eyes = int | str | None  # a seat, EVERYTHING, or a spectator's


@dataclass(frozen=True)
class Moment:
    """A scene as JSON has it, what is told of it, and how long it is shown."""

    scene: dict[str, Any]
    words: str
    seconds: float


def moments(match: Match, eyes: Eyes, language: str, speed: float = 1) -> list[Moment]:
    """Every position of a match in which anything is to be seen or told, through these eyes."""
    say: Say = partial(match.game.words.say, language)
    found: list[Moment] = []
    told = said = 0
    for at in range(len(match.story) + 1):
        past = match.as_of(at)
        words = told_of(past, eyes, language, told, said)
        told, said = len(past.events), len(_said(past, eyes))
        scene = plain(open_table(past, say) if eyes == EVERYTHING else drawn(past, eyes, say))
        if not found or words or scene != found[-1].scene:
            found.append(Moment(scene, words, (STEP if words else QUICK * STEP) / speed))
    found[-1] = replace(found[-1], seconds=LAST * STEP / speed)
    return found


def told_of(match: Match, eyes: Eyes, language: str, since: int, said: int) -> str:
    """What was told from event number `since` on, after what was said beside it."""
    rows = match.events[since:]
    if not isinstance(eyes, str):
        rows = tuple(row for row in rows if may_know(row.to_whom, eyes))
    spoken = [
        match.game.words.say(language, "said", who=match.seats[seat], words=words)
        for seat, words in _said(match, eyes)[said:]
    ]
    return " ".join([*spoken, *(match.sentence(row, language) for row in rows)])


def _said(match: Match, eyes: Eyes) -> tuple[tuple[int, str], ...]:
    """All words so far that these eyes may read."""
    return (all_known(match, None) if isinstance(eyes, str) else match.knowledge(eyes)).said


def drawn(match: Match, eyes: Eyes, say: Say) -> Scene:
    """The table as it is seen, with nothing to choose."""
    seat = eyes if isinstance(eyes, int) else None
    knows = all_known(match, None) if eyes == EVERYTHING else match.knowledge(seat)
    return drawn_from(knows, match, say)


def drawn_from(knows: Knowledge, match: Match, say: Say) -> Scene:
    """The same for whoever knows this."""
    whole: Scene = match.game.scene.draw(knows, match.seats, say)
    return Scene(whole.zones, whole.spots, whole.pieces)


def all_known(match: Match, seat: int | None) -> Knowledge:
    """What somebody in this seat would know if nothing were hidden."""
    said = tuple((turn.seat, turn.says) for turn in match.story if turn.says)
    there = (match.game, match.boxes, match.states, seat)
    return Knowledge(*there, tuple(match.events), said, (), match.data)


def hands(match: Match, shown: Scene, say: Say) -> dict[int, Scene]:
    """What each seat has before it that nobody else is shown: the zones of its own view only.

    A game's scene.py may draw these alone, as `own`; else the whole table is drawn for each seat.
    """
    draw_own = getattr(match.game.scene, "own", None)
    found = {}
    for seat in range(match.players):
        knows = all_known(match, seat)
        own = draw_own(knows, match.seats, say) if draw_own else own_of(knows, match, shown, say)
        if own.zones:
            found[seat] = own
    return found


def own_of(knows: Knowledge, match: Match, shown: Scene, say: Say) -> Scene:
    """The zones of a seat's table that are not in what is shown to all, and what lies in them."""
    common, whole = {zone.name for zone in shown.zones}, drawn_from(knows, match, say)
    zones = tuple(zone for zone in whole.zones if zone.name not in common)
    names = {zone.name for zone in zones}
    spots = tuple(spot for spot in whole.spots if spot.zone in names)
    return Scene(zones, spots, tuple(piece for piece in whole.pieces if piece.zone in names))


def open_table(match: Match, say: Say) -> Scene:
    """Everything in one scene: the table with nothing hidden, then every hand, under its owner's name."""
    whole = drawn(match, EVERYTHING, say)
    for seat, hand in hands(match, whole, say).items():
        kept = [zone for zone in hand.zones if zone.box[2] < FLAT * zone.box[3]]
        zones = tuple(_headed(zone, f"{zone.name}{OF}{seat}") for zone in kept)
        whose = tuple(_heading(zone, match.seats[seat]) for zone in zones[:1])
        spots = tuple(replace(spot, zone=f"{spot.zone}{OF}{seat}") for spot in hand.spots)
        pieces = tuple(replace(piece, zone=f"{piece.zone}{OF}{seat}") for piece in hand.pieces)
        whole = Scene(whole.zones + zones, whole.spots + spots, whole.pieces + whose + pieces)
    return whole


def _headed(zone: Zone, name: str) -> Zone:
    """The same zone under another name, with room for words above it."""
    x, y, wide, high = zone.box
    return replace(zone, name=name, box=(x, y - HEADING * high, wide, (1 + HEADING) * high))


def _heading(zone: Zone, text: str) -> Piece:
    """Whose it is."""
    x, y, _, high = zone.box
    size = HEADING * high / (1 + HEADING) / LETTER
    at = x + LETTER * size / 4, y + LETTER * size / 2
    return Piece(f"whose {zone.name}", zone.name, at, face="left", text=text, size=size)
