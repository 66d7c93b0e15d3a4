"""Push in a terminal: the columns as ladders of numbers, then a bench and a bank for each player.

            1    2    3
      6    ♥6    ·   ▲6     what a column still has room for is what its ladder leaves free,
      5     ·   ●5    ·     and the shapes under it
      …
   room   ■●◆  ♥◆▲  ♥■●

Colours differ in shape as well: nothing is said by colour alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.text import Text

from tablee.games.push.columns import columns_for
from tablee.games.push.events import card_named, way_round
from tablee.games.push.game import points_of
from tablee.games.push.odds import chance_of_a_bust, in_deck
from tablee.games.push.pieces import (
    CARDS,
    COLOURS,
    NUMBERED,
    POINTS,
    ROLL,
    SWITCH,
    VALUES,
)
from tablee.games.push.position import Phase
from tablee.kit.pictures.lines import beside, fitting, printed
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge

Say = Callable[..., str]

# Each stands out on black and on white; the glyphs are in every common monospace font.
SHAPES = (
    ("♥", "#d93a3a"),
    ("■", "#2f7fd6"),
    ("▲", "#1f9456"),
    ("●", "#b07c00"),
    ("◆", "#9a5fd0"),
)
STAR, DIE, NOTHING, GAP = "★", "⚄", "·", "–"
FAINT = "dim"
MIDDLE_WIDE = 38  # of the columns, where the players stand beside them
PLAIN = str.maketrans("♥■▲●◆★⚄·–►×…", "RBGYP*R.->x.")

LABEL, COLUMN, BETWEEN = 13, 7, "   "


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> "Drawing":
    """The whole table, in as few lines as it needs."""
    return Drawing(knowledge, list(seats), say)


def explain(knowledge: Knowledge, seats: list[str], say: Say, word: str) -> str | None:
    """What there is to say about a word of this table: a card or a colour; None for any other."""
    box, view, name = knowledge.boxes[0], knowledge.views[0], word.lower()
    if name in COLOURS:
        first = COLOURS.index(name) * VALUES
        each = [f"{i + 1} ×{in_deck(box, view, first + i)}" for i in range(VALUES)]
        return say("text-colour-left", colour=name, each=", ".join(each))
    if name not in CARDS:
        return None
    card = CARDS.index(name)
    left, total = int(in_deck(box, view, card)), int(box.counts[card])
    said = [say("text-card-left", left=left, total=total, **card_named(card))]
    if card != SWITCH and view.phase != Phase.OVER:
        fitting = int(columns_for(box, view.columns, card))
        columns = ", ".join(str(i + 1) for i in range(box.columns) if fitting >> i & 1)
        said.append(say("text-card-fits", columns=columns) if fitting else say("text-card-busts"))
    return " ".join(said)


@dataclass(frozen=True)
class Drawing:
    """The deck and the odds, the columns, and what lies before each player."""

    knowledge: Knowledge
    seats: list[str]
    say: Say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        width = options.max_width

        def players(room: int, briefly: bool = False) -> list[Text]:
            told = [self.player(seat, room, briefly) for seat in range(int(self.box.players))]
            return [line for lines in told for line in lines]

        def whole() -> list[Text]:
            return [*self.heading(width), Text(), *self.columns(), Text(), *players(width)]

        def closely(briefly: bool = False) -> list[Text]:
            if width < 2 * MIDDLE_WIDE:
                return whole()
            middle = [line for line in self.columns() if line.plain.strip()]
            others = players(width - MIDDLE_WIDE, briefly)
            return [*self.heading(width), *beside(middle, others, MIDDLE_WIDE)]

        lines = fitting(options.height, whole, closely, lambda: closely(briefly=True))
        yield from printed(lines, console, options, PLAIN)

    @property
    def view(self) -> Any:
        """The position as the seat knows it."""
        return self.knowledge.views[0]

    @property
    def box(self) -> Any:
        """What lies in the box at this table."""
        return self.knowledge.boxes[0]

    # --- The middle of the table --------------------------------------------

    def heading(self, width: int) -> list[Text]:
        """The deck, the discards, the die; the odds; the way the others will take."""
        view, say = self.view, self.say
        facts = [
            Text(say("text-deck", n=int(view.left)), "bold"),
            Text(say("text-discard", n=int(view.discard.sum())), FAINT),
        ]
        if view.die != NONE:
            facts.append(Text.assemble((f"{say('text-die')} ", FAINT), _face(int(view.die))))
        lines = _wrapped(facts, width, Text())
        if view.phase in (Phase.PLACE, Phase.GO_ON):
            lines.append(Text(self.odds()))
        if view.switches > 0:
            n = int(view.switches)
            lines.append(Text(say("text-switches", n=n, **way_round(n))))
        return lines

    def odds(self) -> str:
        """How likely the next card is to bust, as the columns are now."""
        percent = 100 * chance_of_a_bust(self.box, self.view)
        return self.say("text-bust", chance=max(1, round(percent)) if percent else 0)

    def columns(self) -> list[Text]:
        """A ladder for each column, the highest number on top, and a card that is to be placed."""
        say, there = self.say, range(self.box.columns)
        lines = [_row(say("text-column"), [Text(str(column + 1), "bold") for column in there])]
        for value in reversed(range(VALUES)):
            lines.append(_row(str(value + 1), [self.rung(column, value) for column in there]))
        rolls = [Text(DIE, "bold") if self.holds(i, ROLL) else Text(NOTHING, FAINT) for i in there]
        lines.append(_row(say("text-roll"), rolls))
        lines.append(_row(say("text-worth"), [self.worth(column) for column in there]))
        lines.append(_row(say("text-room"), [self.room(column) for column in there]))
        if self.view.drawn != NONE:
            drawn = say("text-drawn", **card_named(int(self.view.drawn)))
            lines += [Text(), Text.assemble((drawn, "bold"), " ", _card(int(self.view.drawn)))]
        return lines

    def holds(self, column: int, card: int) -> bool:
        """Does this card lie in this column?"""
        return bool(int(self.view.columns[column]) >> card & 1)

    def rung(self, column: int, value: int) -> Text:
        """The card of a number in a column, or a dot."""
        for colour in range(len(COLOURS)):
            if self.holds(column, colour * VALUES + value):
                return _card(colour * VALUES + value)
        return Text(NOTHING, FAINT)

    def worth(self, column: int) -> Text:
        """The points that lie in a column."""
        cards = [card for card in range(SWITCH) if self.holds(column, card)]
        return Text(str(sum(int(POINTS[card]) for card in cards)) if cards else "", "bold")

    def room(self, column: int) -> Text:
        """The shapes that a column does not yet have."""
        free = [
            shape
            for colour, shape in enumerate(SHAPES)
            if not any(self.holds(column, colour * VALUES + value) for value in range(VALUES))
        ]
        return Text.assemble(*free) if free else Text(GAP, FAINT)

    # --- The players ----------------------------------------------------------

    def player(self, seat: int, width: int, briefly: bool = False) -> list[Text]:
        """Who with how many points; the bench card by card; the bank face down, by colour.

        Briefly, the bank stands behind the bench.
        """
        view, say = self.view, self.say
        name = Text("►" if view.waiting >> seat & 1 else " ", "bold")
        name.append(self.seats[seat], "bold underline" if seat == self.knowledge.seat else "bold")
        name.append(f"  {say('text-points', n=int(points_of(view, seat)))}", "bold")
        bench = [_bench(view.bench[seat], colour) for colour in range(len(COLOURS))]
        bank = [_bank(view.bank[seat], colour) for colour in range(len(COLOURS))]
        benched, banked = ([one for one in half if one] for half in (bench, bank))
        if briefly:
            if banked:
                banked[0] = Text(f"{say('text-bank')} ", FAINT).append_text(banked[0])
            return [name, *_wrapped([*benched, *banked], width, Text("  "), "  ")]
        return [
            name,
            *_wrapped(benched, width, _label(say("text-bench"))),
            *_wrapped(banked, width, _label(say("text-bank"))),
        ]


def _face(face: int) -> Text:
    """A face of the die."""
    return Text.assemble(SHAPES[face]) if face < len(SHAPES) else Text(STAR, "bold")


def _card(card: int) -> Text:
    """A card: its shape and number."""
    if card >= NUMBERED:
        return Text(DIE, "bold")
    glyph, colour = SHAPES[card // VALUES]
    return Text(f"{glyph}{card % VALUES + 1}", f"bold {colour}")


def _bench(counts: Any, colour: int) -> Text:
    """The cards of a colour on a bench, the highest first; empty if there is none."""
    glyph, style = SHAPES[colour]
    cards = [
        str(value + 1)
        for value in reversed(range(VALUES))
        for _ in range(int(counts[colour * VALUES + value]))
    ]
    return Text(f"{glyph} {' '.join(cards)}", style) if cards else Text()


def _bank(counts: Any, colour: int) -> Text:
    """How many cards of a colour lie in a bank; empty if there is none."""
    glyph, style = SHAPES[colour]
    n = int(counts[colour * VALUES : (colour + 1) * VALUES].sum())
    return Text(f"{glyph}×{n}", style) if n else Text()


def _label(label: str) -> Text:
    text = Text(f"   {label}", FAINT)
    text.truncate(LABEL, pad=True)
    return text


def _row(label: str, cells: list[Text]) -> Text:
    """A line of the columns: a label, and a cell for each."""
    row = Text(" " * (LABEL - cell_len(label))).append(label, FAINT)
    for cell in cells:
        row.append(" " * (COLUMN - cell.cell_len)).append_text(cell)
    return row


def _wrapped(parts: list[Text], width: int, label: Text, between: str = BETWEEN) -> list[Text]:
    """A label and these parts, on as many lines as they need; no line without a part."""
    lines: list[Text] = []
    for part in parts:
        if not lines or lines[-1].cell_len + len(between) + part.cell_len > width:
            lines.append(label.copy() if not lines else Text(" " * label.cell_len))
        elif lines[-1].cell_len > label.cell_len:
            lines[-1].append(between)
        lines[-1].append_text(part)
    return lines
