"""L'Œil en coin in a terminal: the caption, then every photograph in words, by its place.

“Summer, at last”  — Ana

1  Two children on a jetty, seen from behind.          from Bo   ☞ Ana
2  A dog that runs out of the picture.  ×2             Ana meant this one   ☞ Bo, Cleo
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions
from rich.text import Text

from tablee.games.oeil_en_coin.position import Phase
from tablee.games.oeil_en_coin.seen import Seen
from tablee.kit.pictures.lines import fitting, printed
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge

Say = Callable[..., str]
FAINT, INDENT = "dim", 5
ABOUT_PRINTS = (Phase.POINT, Phase.FINGER, Phase.VOTE, Phase.OVER)  # and not about hands
PLAIN = str.maketrans({"►": ">", "☞": "->", "×": "x", "“": '"', "”": '"', "…": "...", "—": "-"})


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> "Drawing":
    """The whole table as this seat may know it."""
    return Drawing(Seen(knowledge), list(seats), say)


@dataclass(frozen=True)
class Drawing:
    """The caption, what lies on the table, one's own hand, the players."""

    seen: Seen
    seats: list[str]
    say: Say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        width = options.max_width

        def whole() -> list[Text]:
            return wrapped(*self.caption(), *self.prints(), *self.hand(), *self.players())

        def closely() -> list[Text]:
            return [line for line in whole() if line.plain.strip()]

        def briefly(*photographs: Text) -> list[Text]:
            lines = [*wrapped(*self.caption()), *photographs, *wrapped(self.in_a_row())]
            for line in lines:
                line.truncate(width, overflow="ellipsis")
            return [line for line in lines if line.plain.strip()]

        def wrapped(*paragraphs: Text) -> list[Text]:
            return [line for it in paragraphs for line in self.laid_out(it, width, console)]

        is_about_prints = self.seen.seat is None or self.seen.phase in ABOUT_PRINTS
        lines = fitting(
            options.height,
            whole,
            closely,
            lambda: briefly(*self.prints(), *self.hand()),
            lambda: briefly(*(self.prints() if is_about_prints else self.hand())),
        )
        yield from printed(lines, console, options, PLAIN)

    def laid_out(self, paragraph: Text, width: int, console: Console) -> Iterator[Text]:
        """A paragraph in lines; all but the first are set in."""
        lines = paragraph.wrap(console, max(20, width - INDENT))
        for n, line in enumerate(lines or [Text()]):
            line.rstrip()
            yield line if n == 0 else Text.assemble(" " * INDENT, line)

    def caption(self) -> Iterator[Text]:
        """The words of the round, and whose they are."""
        if self.seen.caption:
            said = "past" if self.seen.is_past else "said"
            by = self.say(f"scene-by-{said}", who=self.seats[self.seen.teller])
            quoted = self.say("scene-quoted", caption=self.seen.caption)
            yield Text.assemble((quoted, "bold italic"), "  ", (by, FAINT))
        else:
            who = self.seats[self.seen.storyteller]
            yield Text(self.say("scene-no-caption", who=who), FAINT)
        yield Text()

    def prints(self) -> Iterator[Text]:
        """What lies on the table, whose it is, who points there."""
        if not self.seen.shows_prints:
            return
        for place in range(self.seen.players):
            line = self.photo(place + 1, self.seen.photo_at(place))
            author = self.seen.author(place)
            if author != NONE:
                which = "meant" if author == self.seen.teller else "from"
                whose = self.say(f"scene-{which}", who=self.seats[author])
                line.append(f"  {whose}", "bold" if which == "meant" else "")
            elif self.seen.is_mine(place):
                line.append(f"  ({self.say('scene-yours')})", FAINT)
            if pointing := self.seen.pointing(place):
                who = ", ".join(self.seats[seat] for seat in pointing)
                line.append(f"  {self.say('scene-pointing', who=who)}")
            yield line
        yield Text()

    def photo(self, number: int, photo: int) -> Text:
        """A photograph in words, by its place."""
        about = self.seen.about(photo, self.say("scene-language"))
        about = about or self.say("scene-undescribed", n=photo + 1)
        line = Text.assemble((f"{number:>3}", "bold"), "  ", about)
        return line.append("  ×2", "bold") if self.seen.is_double(photo) else line

    def hand(self) -> Iterator[Text]:
        """One's own photographs."""
        hand = self.seen.hand()
        if not hand:
            return
        yield Text(self.say("scene-hand"), FAINT)
        for slot, photo, laid in hand:
            line = self.photo(slot + 1, photo)
            yield line.append(f"  [{self.say('scene-laid')}]", FAINT) if laid else line
        yield Text()

    def in_a_row(self) -> Text:
        """The players one after the other, then the pile."""
        return Text("  ").join(self.players())

    def players(self) -> Iterator[Text]:
        """Who has how many points, who tells, who is waited for, who has laid; then the pile."""
        for seat in range(self.seen.players):
            waiting = self.seen.is_waited_for(seat)
            line = Text("►" if waiting else " ", "bold")
            line.append(self.seats[seat], "bold underline" if seat == self.seen.seat else "bold")
            line.append(f"  {self.seen.points(seat)}", "bold")
            if seat == self.seen.storyteller:
                line.append(f"  {self.say('scene-tells')}")
            elif self.seen.phase == Phase.SUBMIT and not waiting:
                line.append(f"  {self.say('scene-has-laid')}", FAINT)
            yield line
        pile, gone = int(self.seen.view["pile"]), int(self.seen.view["discarded"].sum())
        piles = self.say("scene-piles", pile=pile, gone=gone)
        if self.seen.chose_its_motif:
            motif = self.seen.motif(self.say("scene-language"))
            piles += f", {self.say('scene-doubles', motif=motif)}"
        yield Text(f" {piles}", FAINT)
