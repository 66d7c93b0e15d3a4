"""L'Œil en coin as drawn: the caption, the prints on the table, one's own hand, the others.

Symbols are in look.svg, colours and the arrangement of the zones in look.css. Every photograph is a
zone of its own, so that a window of any width can set them in rows. What is hidden has no part here
whose name or place could tell anything.
"""

import textwrap
from collections.abc import Iterable, Iterator

from tablee.games.oeil_en_coin.deck import BOX, HOUSE
from tablee.games.oeil_en_coin.position import Phase
from tablee.games.oeil_en_coin.seen import Seen
from tablee.kit.pictures.scene import Piece, Say, Scene, Zone
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge

# --- The caption: as large as it may be, in as many lines as it needs ------------------------

CAPTION_WIDTH, ABOVE, BELOW = 480, 18, 34
SIZES = (("huge", 30, 26, 38), ("large", 75, 30, 32), ("long", 140, 40, 26))  # to this length

# --- A print, in the middle of its zone ---------------------------------------------------------

PRINT_WIDTH, PRINT_AT, FRAME = 200, (100, 76), (176, 132)
THREES = (3, 5, 6, 9)  # so many lie better in rows of three
GUESSING, TOLD = 184, 208  # how high a print with its words is
PAPER_EDGE, AUTHOR, NAMES = 152, 174, 195
# Below a print that can be chosen, and clear of it, a loupe as large as a finger; words beside it.
LOUPE, LOUPE_AT, LOUPE_ROOM, BESIDE_LOUPE = (54, 54), (172, 171), 198, 74
LETTERS_BESIDE = 16
FINGER_STEP, FINGERS_WIDE, LETTERS, AUTHOR_LETTERS = 26, 150, 27, 22
TURNS = (-1.6, 1.1, -0.6, 1.9, -1.2, 0.7, 1.5, -1.9, 0.4, -0.9, 1.3, -0.3)  # by place

HELD_HIGH = 166

# --- A seat --------------------------------------------------------------------------------------

SEAT, PILES, TITLE = (0, 0, 220, 56), (0, 0, 220, 56), (0, 0, 480, 26)
BACK, STATUS = (54, 41), (150, 40)
NAME_LETTERS, DOUBLES_LETTERS = 11, 20
PILE_LINES = {2: (18, 38), 3: (12, 28, 44)}  # by how many there are
UNDER, ABOVE_ALL, WORD = -1, 9, (60, 40)  # layers; what a finger gets of a number


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """All that this seat may know of the table."""
    return _scene(Drawing(knowledge, seats, say).parts())


def own(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """The photographs of one hand."""
    return _scene(Drawing(knowledge, seats, say).hand())


def _scene(drawn: Iterable[Zone | Piece]) -> Scene:
    parts = list(drawn)
    zones = tuple(part for part in parts if isinstance(part, Zone))
    return Scene(zones, (), tuple(part for part in parts if isinstance(part, Piece)))


def path(action: str) -> tuple[str, ...]:
    """A photograph of the hand, or one on the table; to point at none and to vote are buttons."""
    verb, noun = action.split()
    if not noun.isdecimal():
        return ()
    return (f"print {noun}",) if verb in ("point", "finger") else (f"held {noun}",)


class Drawing:
    """One position, drawn part by part."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        self.seen, self.view = Seen(knowledge), knowledge.views[0]
        self.seat, self.seats, self.say = knowledge.seat, seats, say
        self.language = say("scene-language")

    def parts(self) -> Iterator[Zone | Piece]:
        """The whole table, from the caption to the discards."""
        yield from self.caption()
        if self.seen.shows_prints:
            for place in range(self.seen.players):
                yield from self.print_at(place)
        if self.seat is not None:
            yield from self.hand()
        for seat in range(self.seen.players):
            yield from self.place_of(seat)
        yield from self.piles()

    # --- The caption ------------------------------------------------------------

    def caption(self) -> Iterator[Zone | Piece]:
        """The words of the round, as they were said, and by whom."""
        text, by, face = self.seen.caption, "", "none"
        if not text:
            text = self.say("scene-no-caption", who=self.seats[self.seen.storyteller])
        else:
            face = "past" if self.seen.is_past else "said"
            by = self.say(f"scene-by-{face}", who=self.seats[self.seen.teller])
            text = self.say("scene-quoted", caption=text)
        size, _, letters, step = next(row for row in SIZES if len(text) <= row[1] + 4)
        lines = textwrap.wrap(text, letters) or [text]
        high = ABOVE + step * len(lines) + (BELOW if by else ABOVE)
        yield Zone("caption", (0, 0, CAPTION_WIDTH, high), text, face)
        for n, line in enumerate(lines):
            at = (CAPTION_WIDTH / 2, ABOVE + step * (n + 0.5))
            yield Piece(f"caption {n}", "caption", at, face=f"words {size} {face}", text=line)
        if by:
            yield Piece("by", "caption", (CAPTION_WIDTH / 2, high - 16), face="by", text=by)

    # --- The photographs on the table ---------------------------------------------

    def print_at(self, place: int) -> Iterator[Zone | Piece]:
        """One of the prints, whose it is, and who points at it."""
        zone, photo, author = (
            f"print {place + 1}",
            self.seen.photo_at(place),
            self.seen.author(place),
        )
        label = self.say("scene-print", place=place + 1, what=self.about(photo))
        face = "past" if self.seen.is_past else "now"
        face += " meant" if author == self.seen.teller and author != NONE else ""
        face += " threes" if self.seen.players in THREES else ""
        face += " few" if self.seen.players == THREES[0] else ""
        plays = self.seen.is_asked_about(place)
        high = LOUPE_ROOM if self.seen.phase == Phase.POINT else TOLD
        yield Zone(zone, (0, 0, PRINT_WIDTH, high), label, face)
        yield from self.photograph(zone, photo, label, TURNS[place], plays)
        middle, letters = (BESIDE_LOUPE, LETTERS_BESIDE) if plays else (100, LETTERS + 6)
        yield Piece(f"{zone} number", zone, (22, PAPER_EDGE), face="number", text=str(place + 1))
        if author != NONE:
            which = "meant" if author == self.seen.teller else "from"
            text = self.told_of(f"scene-{which}", self.seats[author])
            at = (middle, AUTHOR)
            yield Piece(f"{zone} author", zone, at, face=f"author {which}", text=text)
        elif self.seen.is_mine(place):
            text = self.say("scene-yours")
            yield Piece(f"{zone} author", zone, (middle, AUTHOR), face="author yours", text=text)
        yield from self.fingers(place, zone, middle, letters)

    def told_of(self, message: str, who: str) -> str:
        """A line below a print; where it is too long for it, the name gives way."""
        text = self.say(message, who=who)
        over = len(text) - AUTHOR_LETTERS
        return self.say(message, who=_short(who, max(4, len(who) - over))) if over > 0 else text

    def fingers(self, place: int, zone: str, middle: int, letters: int) -> Iterator[Piece]:
        """A finger for each seat that points there, and their names."""
        pointing = self.seen.pointing(place)
        if not pointing:
            return
        step = min(FINGER_STEP, FINGERS_WIDE / len(pointing))
        for n, seat in enumerate(pointing):
            at = (184 - step * n, PAPER_EDGE - 10)
            label = self.say("scene-points", who=self.seats[seat], place=place + 1)
            text, face = self.letter(seat), f"finger seat-{seat}"
            yield Piece(
                f"finger {seat}", zone, at, "finger", face, text, label, layer=ABOVE_ALL - n
            )
        names = ", ".join(self.seats[seat] for seat in pointing)
        text = _short(self.say("scene-pointing", who=names), letters)
        has_author = self.seen.author(place) != NONE or self.seen.is_mine(place)
        at = (middle, NAMES if has_author else AUTHOR)
        yield Piece(f"{zone} names", zone, at, face="names", text=text)

    def letter(self, seat: int) -> str:
        """What marks the fingers of a seat: the first of its name, or its number if others share it."""
        letters = [name[:1].upper() for name in self.seats]
        return letters[seat] if letters.count(letters[seat]) == 1 else str(seat + 1)

    # --- Photographs -----------------------------------------------------------------

    def photograph(
        self, zone: str, photo: int, label: str, turn: float, plays: bool
    ) -> Iterator[Piece]:
        """A print with its white border, and the motif if it is there. To touch it is to look at it
        closely; one that can be chosen has a loupe for that, out of its way."""
        yield Piece(f"{zone} paper", zone, PRINT_AT, "paper", turn=turn, layer=UNDER)
        image, closely = self.address(photo), self.say("scene-loupe", what=label)
        yield Piece(
            zone, zone, PRINT_AT, face="photo", label=label if plays else closely, turn=turn,
            frame=FRAME, image=image, enlarge=not plays,
        )  # fmt: skip
        if plays:
            yield Piece(
                f"{zone} loupe", zone, LOUPE_AT, "loupe", "loupe", label=closely,
                layer=ABOVE_ALL, frame=LOUPE, image=image, enlarge=True,
            )  # fmt: skip
        if self.seen.is_double(photo):
            at = (PRINT_AT[0] - FRAME[0] / 2 + 15, PRINT_AT[1] - FRAME[1] / 2 + 15)
            label = self.say("scene-motif", motif=self.seen.motif(self.language))
            yield Piece(f"{zone} motif", zone, at, "motif", text="×2", label=label, layer=2)

    def about(self, photo: int) -> str:
        """What a photograph shows, in the reader's language; its number, if nobody has said it."""
        told = self.seen.about(photo, self.language)
        return told or self.say("scene-undescribed", n=photo + 1)

    def address(self, photo: int) -> str:
        """Where its picture is found: in the box, or where the house keeps those of its guests."""
        file = str(self.seen.data["photos"][photo].get("file", ""))
        return BOX + file if file and not file.startswith(HOUSE) else file

    # --- One's own hand -----------------------------------------------------------------

    def hand(self) -> Iterator[Zone | Piece]:
        """Seven photographs; what lies face down is marked."""
        plays, text = self.seen.is_asked_for_a_photo(), self.say("scene-hand")
        face, high = ("asked", LOUPE_ROOM) if plays else ("idle", HELD_HIGH)
        yield Zone("title", TITLE, text, face)
        yield Piece("title", "title", (CAPTION_WIDTH / 2, 13), face="by", text=text)
        for slot, photo, laid in self.seen.hand():
            zone = f"held {slot + 1}"
            label = self.say("scene-held", card=slot + 1, what=self.about(photo))
            box = (0, 0, PRINT_WIDTH, high)
            yield Zone(zone, box, label, f"{face} laid" if laid else face)
            turn = TURNS[(slot + 5) % len(TURNS)] / 2
            yield from self.photograph(zone, photo, label, turn, plays)
            if laid:
                text = self.say("scene-laid")
                yield Piece("laid", zone, (100, 76), "stamp", "stamp", text, turn=-6, layer=4)

    # --- The others, the pile ---------------------------------------------------------

    def place_of(self, seat: int) -> Iterator[Zone | Piece]:
        """A name with its colour, points, what is held, who tells, and who is waited for."""
        zone, points, held = f"seat {seat}", self.seen.points(seat), self.seen.held(seat)
        waiting, tells = self.seen.is_waited_for(seat), seat == self.seen.storyteller
        label = self.say(
            "scene-seat", who=self.seats[seat], points=points, held=held, tells=str(tells).lower()
        )
        face = f"{'mine' if seat == self.seat else 'other'}{' waiting' if waiting else ''}"
        yield Zone(zone, SEAT, label, face)
        yield Piece(f"{zone} card", zone, (110, 28), "card", layer=UNDER)
        yield Piece(
            f"{zone} mark", zone, (24, 28), "finger", f"finger seat-{seat}", self.letter(seat)
        )
        name = _short(self.seats[seat], NAME_LETTERS)
        yield Piece(f"{zone} name", zone, (46, 19), face="name left", text=name)
        yield Piece(f"{zone} back", zone, BACK, "back", size=0.42)
        why, at, text = self.say("scene-backs", n=held), (67, 40), f"×{held}"
        yield Piece(f"{zone} backs", zone, at, face="small left", text=text, label=why, frame=WORD)
        why, at, text = self.say("scene-score", n=points), (208, 28), str(points)
        key, face = f"{zone} points", "points right"
        yield Piece(key, zone, at, face=face, text=text, label=why, frame=WORD)
        if tells:
            label = self.say("scene-tells")
            yield Piece("teller", zone, STATUS, "quill", label=label, layer=2)
        elif self.seen.phase == Phase.SUBMIT and not waiting:
            label = self.say("scene-has-laid")
            yield Piece(f"{zone} down", zone, STATUS, "back", label=label, size=0.8, layer=2)

    def piles(self) -> Iterator[Zone | Piece]:
        """What is left to draw, and what is gone; the motif, where the table has chosen one."""
        pile, gone = int(self.view["pile"]), int(self.view["discarded"].sum())
        label = self.say("scene-piles", pile=pile, gone=gone)
        lines = {
            "pile left": self.say("scene-pile", n=pile),
            "gone": self.say("scene-gone", n=gone),
        }
        if self.seen.chose_its_motif:
            motif = self.say("scene-doubles", motif=self.seen.motif(self.language))
            lines["doubles"] = _short(motif, DOUBLES_LETTERS)
            label = f"{label}, {motif}"
        yield Zone("piles", PILES, label)
        yield Piece("pile", "piles", (30, 28), "back")
        for (key, text), y in zip(lines.items(), PILE_LINES[len(lines)], strict=True):
            at, why = (58, y), self.say(f"scene-{key.replace(' ', '-')}-told")
            frame = (200, 18)
            yield Piece(key, "piles", at, face="small left", text=text, label=why, frame=frame)


def _short(text: str, letters: int) -> str:
    """No longer than that."""
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"
