"""Photograph as drawn: the field, one's own hand as a strip of film, an album for each colour.

Symbols are in look.svg, colours and the arrangement of the zones in look.css. A hand runs from its
back, which is played next, on the left, to its front on the right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

from tablee.games.photograph.pieces import COLUMNS
from tablee.games.photograph.seen import Photo, Seen, Window
from tablee.kit.pictures.scene import Piece, Point, Say, Scene, Spot, Zone
from tablee.kit.table.knowledge import Knowledge

FILM = (66, 94)  # what a finger gets of a photo: a little more than its film

# --- The field: an arrow at both ends of every row -------------------------------------------

ARROW, CELL, ROW = 50, (72, 100), 104
FIELD_WIDTH = 2 * ARROW + COLUMNS * CELL[0]

# --- One's hand: places with the cards on them, their numbers on a tab below ------------------

PLACE, FEWEST_PLACES, MARGIN = 66, 6, 2
HAND_CARD, HAND_HEIGHT, PLACE_SIZE = 78, 150, (PLACE, 116)
ABOVE_HAND = 14

# --- A seat: its name, the backs of its hand, and a strip for each colour ----------------------

SEAT_WIDTH, HEADER, STRIP = 400, 34, 78
BACKS, BACK_SCALE, BACK_STEP, BACKS_ROOM = 76, 0.76, 50, 304
ALBUM_SCALE, LEADER, FIRST, STEP, ROOM = 0.8, 25, 76, 51, 300
WAITING_STEP, WAITING_ROOM = 44, 240
PRINT_SCALE = 0.72
WORDS = (150, 44)  # what a finger gets of a text beside the film

# --- The deck, the Sunset, the Good Shots that can still be won --------------------------------

DECK = (0, 0, 400, 96)
PILE, SUNSET, PRINTS, PRINT_STEP, PRINTS_WIDE = 34, 129, 190, 46, 186

UNDER, ABOVE = -1, 90  # layers
LEADER_FRAME = (44, 92)
KEPT = 1024  # strips that are remembered: a table for four has some twenty


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """All that this seat may know of the table."""
    table = Drawing(knowledge, seats, say)
    return Scene(tuple(table.zones()), tuple(table.spots()), tuple(table.pieces()))


def own(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """One hand."""
    table = Drawing(knowledge, seats, say)
    return Scene(tuple(table.own_zone()), tuple(table.places()), tuple(table.hand()))


def path(action: str, knowledge: Knowledge) -> tuple[str, ...]:
    """A side of a row and the last card to take; a card of the hand and where it goes."""
    verb, first, *others = action.split()
    if verb == "take":
        side, number = others[0], int(others[1])
        row = knowledge.made(Seen).row(int(first) - 1)
        column = row[number - 1] if side == "left" else row[-number]
        return f"side {first} {side}", f"field {first} {column + 1}"
    return f"hand {first}", f"place {others[0]}"


class Drawing:
    """One position, drawn part by part."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        self.seen, self.seat, self.seats, self.say = (
            knowledge.made(Seen),
            knowledge.seat,
            seats,
            say,
        )
        me = [] if knowledge.seat is None else [knowledge.seat]
        self.sitting = me + [seat for seat in range(len(seats)) if seat != knowledge.seat]

    def zones(self) -> Iterator[Zone]:
        """The field, one's hand, one's albums, the deck, the others."""
        high = ROW * self.seen.rows
        yield Zone("field", (0, 0, FIELD_WIDTH, high), self.say("scene-field"))
        yield from self.own_zone()
        for seat in self.sitting:
            high = self._top(seat) + STRIP * self._strips(seat) + 4
            label = self.say("scene-seat", who=self.seats[seat], n=self.seen.points(seat))
            yield Zone(f"seat {seat}", (0, 0, SEAT_WIDTH, high), label, self._faces(seat))
        yield Zone("deck", DECK, self.say("scene-deck", n=self.seen.deck))

    def own_zone(self) -> Iterator[Zone]:
        """One's hand, as long as it is."""
        if self.seat is not None:
            cards = max(FEWEST_PLACES, len(self.seen.hand(self.seat)))
            box = (0, 0, PLACE * cards + 2 * MARGIN, HAND_HEIGHT)
            yield Zone("hand", box, self.say("scene-hand"), "mine")

    def spots(self) -> Iterator[Spot]:
        """The ends of the rows, and the places of one's hand."""
        for row in range(self.seen.rows):
            for side, x in (("left", ARROW / 2), ("right", FIELD_WIDTH - ARROW / 2)):
                label = self.say("scene-side", row=row + 1, side=side)
                at = (x, ROW * (row + 0.5))
                kind = f"from-{side}" if self.seen.row(row) else ""
                key, size = f"side {row + 1} {side}", (ARROW - 2, CELL[1] - 4)
                yield Spot(key, "field", at, size, label, kind=kind, face="end")
        yield from self.places()

    def places(self) -> Iterator[Spot]:
        """Where the photos of one's hand lie, and can be put."""
        if self.seat is None:
            return
        cards = len(self.seen.hand(self.seat))
        for i in range(cards):
            label = self.say("scene-place", n=i + 1, of=cards)
            at = (_place(i), HAND_CARD + 10)
            looks = {"kind": "place", "face": "place", "text": str(i + 1)}
            yield Spot(f"place {i + 1}", "hand", at, PLACE_SIZE, label, **looks)

    def pieces(self) -> Iterator[Piece]:
        """Everything that lies on the table."""
        seats = chain.from_iterable(self.player(seat) for seat in self.sitting)
        return chain(self.field(), self.hand(), seats, self.deck())

    # --- The field ------------------------------------------------------------

    def field(self) -> Iterator[Piece]:
        """Photos face up or down, and where one is missing."""
        for row in range(self.seen.rows):
            for column in range(COLUMNS):
                at = (ARROW + CELL[0] * (column + 0.5), ROW * (row + 0.5))
                photo, where = self.seen.field(row, column), f"{row + 1} {column + 1}"
                if photo is None:
                    yield Piece(f"gap {where}", "field", at, "gap", layer=UNDER)
                else:
                    lies = self._photo(f"field {where}", "field", at, photo, source="top")
                    yield replace(lies, label=self._about(photo))

    # --- One's hand -----------------------------------------------------------

    def hand(self) -> Iterator[Piece]:
        """The own hand: which card is next, how many will be played, which would fit as it is."""
        if self.seat is None:
            return
        photos, plays = self.seen.hand(self.seat), self.seen.plays()
        for i, photo in enumerate(photos):
            would = ""
            if photo.number:
                would = "fits" if self.seen.fits(self.seat, photo) else "blurs"
                at = (_place(i) + 20, HAND_CARD + 56)
                yield Piece(f"would {i + 1}", "hand", at, would, layer=ABOVE)
            said = self.say("scene-held", place=i + 1, would=would, **_named(photo))
            held = self._photo(f"hand {i + 1}", "hand", (_place(i), HAND_CARD), photo)
            yield replace(held, label=said)
        if len(photos) > 1:
            yield from self.order(len(photos), plays)

    def order(self, cards: int, plays: int) -> Iterator[Piece]:
        """Which end is the back and which the front, and how far the shutter will get."""
        start, last = MARGIN, MARGIN + PLACE * cards
        if plays:
            end = start + PLACE * plays
            gate = ((start + 2, 28), (start + 2, 24), (end - 2, 24), (end - 2, 28))
            yield Piece("gate", "hand", (0, 0), face="gate", points=gate, layer=ABOVE)
        said = self.say("scene-gate", n=plays) if plays else self.say("scene-back")
        why = self.say("scene-played", n=plays)
        yield self._text("back", "hand", (start + 4, ABOVE_HAND), "left order", said, why)
        few, front = cards < FEWEST_PLACES - 1, self.say("scene-front")  # the words need room
        at, face = ((last + 6, HAND_CARD), "left") if few else ((last - 4, ABOVE_HAND), "right")
        yield Piece("front", "hand", at, face=f"{face} order", text=front)

    # --- A seat ---------------------------------------------------------------

    def player(self, seat: int) -> Iterator[Piece]:
        """Name and points, the backs of the hand if it is another's, the albums; what the empty ones
        may cost."""
        zone, middle = f"seat {seat}", HEADER / 2
        if self.seen.is_waited_for(seat):
            yield Piece(f"turn {seat}", zone, (14, middle), "turn")
        yield Piece(f"name {seat}", zone, (28, middle), face="name left", text=self.seats[seat])
        yield self.points(seat)
        if seat != self.seat:
            yield from self.backs(seat)
        for colour in self.seen.colours:
            yield from self.album(seat, colour, self._leader(seat, colour))
        if pending := self.seen.standing(seat).pending:
            said = self.say("scene-threat", n=-pending)
            at = (392, self._top(seat) + STRIP * (self._strips(seat) - 0.5))
            why = self.say("pending-albums", n=-pending)
            yield self._text(f"threat {seat}", zone, at, "threat right", said, why)

    def points(self, seat: int) -> Piece:
        """The points of a seat, and what they are made of for whoever asks."""
        sharp, blurred, shots = self.seen.made_of(seat)
        n = self.seen.points(seat)
        why = self.say("scene-made-of", n=n, sharp=sharp, blurred=-blurred, shots=shots)
        told, at = self.say("scene-points", n=n), (392, HEADER / 2)
        return self._text(f"points {seat}", f"seat {seat}", at, "points right", told, why)

    def backs(self, seat: int) -> Iterator[Piece]:
        """Another's hand, from the card that is played next; its face where it is known."""
        zone, y = f"seat {seat}", HEADER + BACKS / 2
        photos = self.seen.hand(seat)
        yield Piece(f"next {seat}", zone, (12, y), "onward")
        step = min(BACK_STEP, BACKS_ROOM / max(1, len(photos) - 1))
        for i, photo in enumerate(photos):
            at = (50 + step * i, y)
            yield self._photo(f"card {seat} {i + 1}", zone, at, photo, BACK_SCALE)

    def album(self, seat: int, colour: str, leader: Point) -> tuple[Piece, ...]:
        """One strip: its leader with the prize, its photos, and what can follow."""
        photos, window = tuple(self.seen.album(seat, colour)), self.seen.window(seat, colour)
        has_shot = self.seen.good_shot(colour) == seat
        empty = int(self.seen.box.length_0)
        return strip(self.say, seat, colour, leader, photos, window, has_shot, empty)

    # --- The deck --------------------------------------------------------------

    def deck(self) -> Iterator[Piece]:
        """What is left to come."""
        y = DECK[3] / 2
        if back := self.seen.top():
            label = self.say("scene-top", **_named(back))
            yield Piece("top", "deck", (PILE, y), back.kind, label=label, size=0.9, frame=FILM)
        why = self.say("scene-left", n=self.seen.deck)
        said = f"×{self.seen.deck}"
        yield self._text("left", "deck", (PILE + 34, y), "pile left", said, why, (44, 60))
        said = self.say("scene-sunset", state=self.seen.sunset)
        kind = "sunset" if self.seen.sunset != "coming" else "sunset-back"
        face = f"evening-{self.seen.sunset}"
        setting = (SUNSET, y)
        yield Piece("sunset", "deck", setting, kind, face, label=said, size=0.9, frame=FILM)
        step = min(PRINT_STEP, PRINTS_WIDE / (len(self.seen.colours) - 1))
        for i, colour in enumerate(self.seen.colours):
            if self.seen.good_shot(colour) is None:
                at, kind = (PRINTS + step * i, y), f"good-{colour}"
                label = self.say("scene-good", colour=colour, **self.seen.good_shot_told)
                key, frame = f"good {colour}", (step / PRINT_SCALE, CELL[1])
                yield Piece(key, "deck", at, kind, label=label, size=PRINT_SCALE, frame=frame)

    # --- Parts of the above ------------------------------------------------------

    def _photo(
        self, key: str, zone: str, at: Point, photo: Photo, size: float = 1, source: str = ""
    ) -> Piece:
        """A photo that can be clicked, from whichever side it is seen."""
        label = self.say("scene-photo", **_named(photo))
        return Piece(key, zone, at, photo.kind, label=label, size=size, frame=FILM, source=source)

    def _about(self, photo: Photo) -> str:
        """A photo of the field, and what can lie beside it."""
        reach = int(self.seen.box.reach)
        beside = ", ".join(map(_span, photo.beside(reach))) if photo.number else ""
        return self.say("scene-lying", beside=beside, **_named(photo))

    def _text(
        self, key: str, zone: str, at: Point, face: str, text: str, why: str, frame: Point = WORDS
    ) -> Piece:
        """Words or a number that say what they mean to whoever asks."""
        return Piece(key, zone, at, face=face, text=text, label=why, frame=frame)

    def _faces(self, seat: int) -> str:
        """What look.css may ask about a seat."""
        mine = "mine" if seat == self.seat else "other"
        return f"seat {mine} waiting" if self.seen.is_waited_for(seat) else f"seat {mine}"

    def _leader(self, seat: int, colour: str) -> Point:
        """Where a strip begins; those not begun yet wait side by side at the end."""
        begun = [c for c in self.seen.colours if self.seen.album(seat, c)]
        if colour in begun:
            return LEADER, self._top(seat) + STRIP * (begun.index(colour) + 0.5)
        waiting = [c for c in self.seen.colours if c not in begun]
        step = min(WAITING_STEP, WAITING_ROOM / len(waiting))
        y = self._top(seat) + STRIP * (len(begun) + 0.5)
        return LEADER + step * waiting.index(colour), y

    def _strips(self, seat: int) -> int:
        """How many strips high the albums of a seat are."""
        begun = sum(1 for colour in self.seen.colours if self.seen.album(seat, colour))
        return min(begun + 1, len(self.seen.colours))

    def _top(self, seat: int) -> int:
        """Where the albums of a seat begin."""
        return HEADER if seat == self.seat else HEADER + BACKS


def _place(i: int) -> float:
    """The middle of a place of one's hand."""
    return MARGIN + PLACE * (i + 0.5)


def _named(photo: Photo) -> dict[str, Any]:
    """What a sentence may ask about a photo."""
    return {"colour": photo.colour, "n": photo.number, "half": photo.half}


def _span(numbers: Sequence[int]) -> str:
    """Numbers in a row, as the edge of a photo has them."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


# --- The parts that are kept ----------------------------------------------------------------


@lru_cache(KEPT)
def strip(
    say: Say,
    seat: int,
    colour: str,
    leader: Point,
    photos: tuple[Photo, ...],
    window: Window,
    has_shot: bool,
    empty: int,
) -> tuple[Piece, ...]:
    """An album; `window` is what would fit below its last photo and above it, `empty` what it costs."""
    zone, key, y = f"seat {seat}", f"{seat} {colour}", leader[1]
    label, kind = about_album(say, colour, photos, window, empty), f"leader-{colour}"
    leads = Piece(f"leader {key}", zone, leader, kind, size=ALBUM_SCALE)
    pieces = [leads if photos else replace(leads, label=label, frame=LEADER_FRAME)]
    if photos:
        strip, frame = (SEAT_WIDTH / 2, y), (SEAT_WIDTH - 8, STRIP - 4)
        pieces.insert(0, Piece(f"strip {key}", zone, strip, label=label, frame=frame, layer=UNDER))
    if has_shot:
        kind = f"good-{colour}"
        pieces.append(Piece(f"good {colour}", zone, leader, kind, size=PRINT_SCALE, layer=ABOVE))
    step = min(STEP, (ROOM - STEP) / max(1, len(photos) - 1))
    for i, photo in enumerate(photos):
        pieces += exposed(f"{key} {i + 1}", zone, (FIRST + step * i, y), photo, 2 * i)
    end = FIRST + step * (len(photos) - 1) + STEP / 2 if photos else FIRST - STEP / 2
    return *pieces, *what_follows(zone, key, window, (end, y), bool(photos))


def exposed(key: str, zone: str, at: Point, photo: Photo, layer: int) -> Iterator[Piece]:
    """A photo in an album; a blurred one with what all have seen under the fog."""
    if not photo.blurred:
        yield Piece(f"film {key}", zone, at, photo.kind, size=ALBUM_SCALE, layer=layer)
        return
    yield Piece(f"film {key}", zone, at, photo.kind, "lost", size=ALBUM_SCALE, layer=layer)
    fog, was = f"fog-{photo.colour}", str(photo.number)
    yield Piece(f"fog {key}", zone, at, fog, "fog", was, size=ALBUM_SCALE, layer=layer + 1)


def what_follows(
    zone: str, key: str, window: Window, end: Point, is_begun: bool
) -> Iterator[Piece]:
    """The numbers that would fit here, or a spool on which the strip is wound up."""
    (lower, higher), (x, y) = window, end
    if not any(window):
        yield Piece(f"spool {key}", zone, (x + 8, y), "spool", size=ALBUM_SCALE, layer=ABOVE)
    elif is_begun:
        said = [f"▲{_span(higher)}"] if higher else []
        said += [f"▼{_span(lower)}"] if lower else []
        for i, text in enumerate(said):
            at = (x + 5, y + 19 * (i - (len(said) - 1) / 2))
            yield Piece(f"follows {key} {i}", zone, at, face="follows left", text=text)


def about_album(
    say: Say, colour: str, photos: tuple[Photo, ...], window: Window, empty: int
) -> str:
    """A strip in words."""
    blur = say("scene-blurred")
    numbers = ", ".join(blur if photo.blurred else str(photo.number) for photo in photos)
    if not any(window):
        return say("scene-album-closed", colour=colour, numbers=numbers)
    follows = ", ".join(map(str, (*window[0], *window[1])))
    told = {"numbers": numbers, "follows": follows, "n": len(photos), "empty": empty}
    return say("scene-album", colour=colour, **told)
