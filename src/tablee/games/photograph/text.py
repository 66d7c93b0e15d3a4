"""Photograph in a terminal: the field, the deck, and every seat with its film and its albums.

        1    2    3    4
   1   ye11 ░ye+ ░ye- ye 5      a photo; the back of a high one, of a low one
   yellow  3 ~7  6 ▼3-5 ★       an album: ~ is blurred; what can follow; a Good Shot

Colours have letters of their own: nothing is said by colour alone.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.text import Text

from tablee.games.photograph.pieces import COLUMNS
from tablee.games.photograph.position import Phase
from tablee.games.photograph.seen import Photo, Seen
from tablee.kit.pictures.lines import fitting, printed
from tablee.kit.table.knowledge import Knowledge

Say = Callable[..., str]

# Each stands out on black and on white.
INKS = {
    "blue": "#2f7fd6",
    "red": "#d84a4a",
    "yellow": "#b08a00",
    "green": "#1f9456",
    "brown": "#a8683a",
    "grey": "#808890",
    "violet": "#a05fd0",
}
FAINT, BACK, BLURRED, SHOT = "dim", "░", "~", "★"
HALF_SIGNS = {"low": "-", "high": "+"}
UP, DOWN, CLOSED, NEXT, MISSING = "▲", "▼", "■", "►", "·"
PLAIN = str.maketrans("░★▲▼■►·×–−…", "#*^v=>.x--.")
CARD, LABEL, BARE = 6, 10, 4  # columns of a photo, of the name of a line, of none


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> "Drawing":
    """The whole table as this seat knows it."""
    return Drawing(knowledge.made(Seen), int(knowledge.views[0].phase), list(seats), say)


@dataclass(frozen=True)
class Drawing:
    """The field and the deck, the seats below, one's own first; a legend."""

    seen: Seen
    phase: int
    seats: list[str]
    say: Say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        width = options.max_width

        def whole() -> list[Text]:
            return [*self.field(), Text(), *self.players(width)]

        def closely() -> list[Text]:
            return [*self.field(), *self.players(width, closely=True)]

        def briefly() -> list[Text]:
            return [*self.field(), *self.players(width, closely=True, briefly=True)]

        full = [*whole(), *self.legend(width)]
        lines = fitting(options.height, lambda: full, whole, closely, briefly)
        yield from printed(lines, console, options, PLAIN)

    # --- The field and the deck -----------------------------------------------

    def field(self) -> list[Text]:
        """Row by row, with the deck beside it."""
        head = Text(" " * 4)
        for column in range(COLUMNS):
            head.append(f"{column + 1:^{CARD}}", FAINT)
        lines = [head]
        for row in range(self.seen.rows):
            line = Text(f"{row + 1:>3} ", FAINT)
            for column in range(COLUMNS):
                line.append_text(self.photo(self.seen.field(row, column)))
            lines.append(line)
        for line, beside in zip(lines[1:], self.deck(), strict=False):
            line.append("   ").append_text(beside)
        return lines

    def deck(self) -> list[Text]:
        """What is still to come: the deck, the Sunset, the Good Shots."""
        deck = Text(self.say("text-deck", n=self.seen.deck))
        if top := self.seen.top():
            deck.append("  ").append_text(self.photo(top))
        left = [colour for colour in self.seen.colours if self.seen.good_shot(colour) is None]
        shots = Text(f"{SHOT}{self.seen.good_shot_at} ", "bold")
        for colour in left:
            shots.append(f"{self.letters(colour)} ", f"bold {INKS[colour]}")
        return [deck, Text(self.say("text-sunset", state=self.seen.sunset)), shots]

    def photo(self, photo: Photo | None) -> Text:
        """A photo as wide as any: its letters and number, or its back."""
        if photo is None:
            return Text(f"{MISSING:^{CARD}}", FAINT)
        letters, ink = self.letters(photo.colour), INKS[photo.colour]
        if not photo.number:
            return Text(f"{BACK}{letters}{HALF_SIGNS[photo.half]}".center(CARD), ink)
        return Text(f" {letters}{photo.number:>2} ", f"bold {ink}")

    def letters(self, colour: str) -> str:
        """Two letters that no other colour has."""
        return self.say("text-letters", colour=colour)

    # --- The seats --------------------------------------------------------------

    def players(self, width: int, closely: bool = False, briefly: bool = False) -> list[Text]:
        """All seats, one's own first; drawn closely, the films of others beside their names.

        Briefly, what can follow stands in one's own albums alone.
        """
        own = self.seen.seat
        order = sorted(range(len(self.seats)), key=lambda seat: (seat != own, seat))
        if closely:
            told = [
                self.player(seat, width, seat != own, briefly and seat != own) for seat in order
            ]
            return [line for lines in told for line in lines]
        return [line for seat in order for line in [*self.player(seat, width), Text()]]

    def player(
        self, seat: int, width: int, on_one_line: bool = False, bare: bool = False
    ) -> list[Text]:
        """Who with how many points, the film from its back on, the albums begun."""
        waits = NEXT if self.seen.is_waited_for(seat) else " "
        who = Text(f"{waits} ", "bold").append(
            self.seats[seat], "bold underline" if seat == self.seen.seat else "bold"
        )
        who.append(f"  {self.say('text-points', n=self.seen.points(seat))}")
        if on_one_line:
            film = self.film(seat)[1]
            return [who.append("  ").append_text(film), *self.albums(seat, width, bare)]
        if pending := self.seen.standing(seat).pending:
            who.append(f"  {self.say('scene-threat', n=-pending)}", FAINT)
        return [who, *self.film(seat), *self.albums(seat, width)]

    def film(self, seat: int) -> list[Text]:
        """The places of a hand over its photos; those that will be played stand out."""
        photos, plays = self.seen.hand(seat), self.seen.plays() if seat == self.seen.seat else 0
        label = self.say("text-left-over" if self.phase == Phase.OVER else "text-film")
        places, line = Text(" " * LABEL), Text(f"{label:<{LABEL}}"[:LABEL], FAINT)
        for i, photo in enumerate(photos):
            place = f"{i + 1}{NEXT}" if i < plays else f"{i + 1}"
            places.append(f"{place:^{CARD}}", "bold" if i < plays else FAINT)
            line.append_text(self.photo(photo))
        return [places, line]

    def albums(self, seat: int, width: int, bare: bool = False) -> list[Text]:
        """The albums begun, as many on a line as fit."""
        label, between = (BARE, "  ") if bare else (LABEL, "   ")
        lines = [Text(" " * label)]
        for colour in self.seen.colours:
            if not self.seen.album(seat, colour):
                continue
            album = self.album(seat, colour, bare)
            begun = cell_len(lines[-1].plain) > label
            if begun and cell_len(lines[-1].plain + album.plain) > width:
                lines.append(Text(" " * label))
            lines[-1].append_text(album).append(between)
        return lines if cell_len(lines[0].plain) > label else []

    def album(self, seat: int, colour: str, bare: bool = False) -> Text:
        """One album: its letters, its numbers, what can follow unless it is to be bare, its Good Shot."""
        ink = INKS[colour]
        line = Text(self.letters(colour), f"bold {ink}")
        for photo in self.seen.album(seat, colour):
            line.append(
                f" {BLURRED if photo.blurred else ''}{photo.number}",
                FAINT if photo.blurred else ink,
            )
        lower, higher = self.seen.window(seat, colour)
        for sign, numbers in ((DOWN, lower), (UP, higher)):
            if numbers and not bare:
                line.append(f" {sign}{_span(numbers)}", FAINT)
        if not lower and not higher:
            line.append(f" {CLOSED}", FAINT)
        if self.seen.good_shot(colour) == seat:
            line.append(f" {SHOT}", "bold")
        return line

    def legend(self, width: int) -> list[Text]:
        """What the signs mean, in as few lines as they need."""
        back = f"{BACK}{self.letters(self.seen.colours[0])}"
        signs = {
            "low": f"{back}-",
            "high": f"{back}+",
            "blurred": f"{BLURRED}9",
            "follows": f"{UP}{DOWN}",
            "closed": CLOSED,
            "shot": SHOT,
        }
        lines = [""]
        for name, sign in signs.items():
            entry = f"{sign} {self.say(f'text-sign-{name}')}"
            if lines[-1] and cell_len(lines[-1] + entry) + 3 > width:
                lines.append("")
            lines[-1] += f"   {entry}" if lines[-1] else entry
        return [Text(line, FAINT) for line in lines]


def _span(numbers: Sequence[int]) -> str:
    """Numbers with those in a row drawn together: 1,3-5."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
