"""yapasphoto in a terminal: the map in letters, the clock, the next stops, everybody's goals.

Stops are their numbers, gateways stand in brackets; pawns differ in letter and in colour, kinds of
sights in sign: nothing is said by colour alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rich.console import Console, ConsoleOptions
from rich.text import Text

from tablee.games.yapasphoto.board import Board, read
from tablee.games.yapasphoto.names import (
    ARROW,
    card_name,
    gateways_name,
    line_name,
    route_name,
    site_name,
)
from tablee.games.yapasphoto.pieces import EFFECTS, KINDS, STEP
from tablee.games.yapasphoto.position import BOX, STATE, VOID, Phase, blocked, minutes_to, taken
from tablee.games.yapasphoto.quick import has_bonuses
from tablee.games.yapasphoto.seen import is_to_see, stops_in_reach, would_score
from tablee.kit.pictures.lines import fitting, printed
from tablee.kit.rules.bits import has
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import reading

Say = Callable[..., str]

PAWNS = (("A", "#2f7fd6"), ("B", "#d0680c"), ("C", "#b84fc0"), ("D", "#1f9456"), ("E", "#c0392b"))
WAYS = {"rail": "═", "bus": "·", "funicular": "╫", "boat": "~"}
SIGHTS = ("⌂", "☼")  # indoor, outdoor
DONE, TO_DO, SPENT, LEFT = "✓", "○", "░", "█"
FAINT = "dim"
NEAR = 5  # lines of the map that are always there
PLAIN = str.maketrans("═·╫~⌂☼✓○░█→–—’“”", '=.#~^*+o.#>--\'""')


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> "Drawing":
    """The whole table, as wide as the terminal allows."""
    return Drawing(knowledge, read(knowledge.data, len(seats)), list(seats), say)


def explain(knowledge: Knowledge, seats: list[str], say: Say, word: str) -> str | None:
    """What there is to say about a stop, by its number or its name; None for any other word."""
    board, language = read(knowledge.data, len(seats)), say("text-language")
    wanted = word.strip().lower()
    for number in range(len(board.stops)):
        if wanted in (str(number + 1), board.stop(number, language).lower()):
            gone = has_gone(gone_from(knowledge), number)
            return about_stop(knowledge.data, len(seats), number, gone, say)
    return None


def gone_from(knowledge: Knowledge) -> list[int]:
    """For each kind the stops whose sight has been photographed."""
    box, view = reading(BOX, knowledge.boxes), reading(STATE, knowledge.views)
    return [int(taken(box, view, kind)) for kind in range(len(KINDS))]


def has_gone(gone: list[int], stop: int) -> tuple[bool, ...]:
    """Which kinds of sights have been photographed at a stop."""
    return tuple(bool(stops >> stop & 1) for stops in gone)


@lru_cache(maxsize=1024)
def about_stop(data: str, players: int, number: int, gone: tuple[bool, ...], say: Say) -> str:
    """What there is to say about a stop: its lines, its sights, what has been photographed."""
    return " ".join(_about(read(data, players), number, gone, say))


def _about(board: Board, number: int, gone: tuple[bool, ...], say: Say) -> Iterator[str]:
    stop, language = board.stops[number], say("text-language")
    kind = "gateway" if stop.gateway else "canton"
    yield say(f"text-stop-{kind}", stop=board.stop(number, language), n=number + 1)
    ways = [
        f"{board.stop(line.b if line.a == number else line.a, language)} {line.minutes}'"
        for line in board.lines
        if number in (line.a, line.b)
    ]
    yield say("text-stop-lines", lines=", ".join(ways))
    for kind_number, name in enumerate(KINDS):
        if site := site_name(board, number, kind_number, language):
            is_gone = "yes" if gone[kind_number] else "no"
            yield say("text-stop-site", kind=name, name=site, gone=is_gone)


# --- The map -------------------------------------------------------------------


def map_of(board: Board, width: int, pawns: dict[int, list[int]]) -> list[Text]:
    """The map, as wide as there is room for: lines, then stops, then pawns beside them."""
    most = max(stop.at[0] for stop in board.stops)
    across = max(1, min(4, (width - 8) // max(1, most)))
    rows = max(stop.at[1] for stop in board.stops) + 1
    cells: list[list[tuple[str, str]]] = [[(" ", "")] * (most * across + 8) for _ in range(rows)]
    for line in board.lines:
        (x, y), (to_x, to_y) = (board.stops[end].at for end in (line.a, line.b))
        for column, row in _between(x * across + 1, y, to_x * across + 1, to_y):
            cells[row][column] = (WAYS[line.by], FAINT)
    for number, stop in enumerate(board.stops):
        sign = f"[{number + 1}]" if stop.gateway else f"{number + 1}"
        _write(cells[stop.at[1]], stop.at[0] * across, [(letter, "bold") for letter in sign])
        here = [PAWNS[seat] for seat in pawns.get(number, [])]
        styled = [(letter, f"bold reverse {colour}") for letter, colour in here]
        _write(cells[stop.at[1]], stop.at[0] * across + len(sign), styled)
    return [_joined(row) for row in cells]


def _between(x: int, y: int, to_x: int, to_y: int) -> Iterator[tuple[int, int]]:
    """The letters on a straight line, its ends left out."""
    steps = max(abs(to_x - x), abs(to_y - y))
    for k in range(1, steps):
        yield x + round(k * (to_x - x) / steps), y + round(k * (to_y - y) / steps)


def _write(row: list[tuple[str, str]], at: int, letters: list[tuple[str, str]]) -> None:
    for k, letter in enumerate(letters):
        if at + k < len(row):
            row[at + k] = letter


def _joined(row: list[tuple[str, str]]) -> Text:
    text = Text()
    for letter, style in row:
        text.append(letter, style)
    text.rstrip()
    return text


def around(lines: list[Text], row: int, many: int) -> list[Text]:
    """So many of the lines, with this one as near their middle as can be."""
    first = min(max(0, row - many // 2), max(0, len(lines) - many))
    return lines[first : first + many]


# --- The table -----------------------------------------------------------------


@dataclass(frozen=True)
class Drawing:
    """The map, then what everybody has and wants, then where one can go."""

    knowledge: Knowledge
    board: Board
    seats: list[str]
    say: Say

    @property
    def view(self) -> Any:
        """The position as this seat knows it."""
        return self.knowledge.views[0]

    @property
    def language(self) -> str:
        """The language that names are wanted in."""
        return self.say("text-language")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        width = options.max_width
        pawns: dict[int, list[int]] = {}
        for seat in range(len(self.seats)):
            if self.view.stop[seat] != NONE:
                pawns.setdefault(int(self.view.stop[seat]), []).append(seat)

        def whole() -> list[Text]:
            return [self.heading(), Text(), *drawn, Text(), *below()]

        def closely() -> list[Text]:
            return [self.heading(), *(line for line in drawn if line.plain), *below()]

        def below() -> list[Text]:
            lines = [line for seat in range(len(self.seats)) for line in self.player(seat)]
            lines += [*self.cards(), *self.trouble(), *self.next_stops()]
            return [part for line in lines for part in line.wrap(console, width)]

        def near() -> list[Text]:
            told = [*self.brief(), *self.cards(), *self.trouble(), *self.next_stops()]
            rest = [part for line in told for part in line.wrap(console, width)]
            room = (options.height or 0) - len(rest) - 1
            return [self.heading(), *around(drawn, self.row(), max(NEAR, room)), *rest]

        drawn = map_of(self.board, width, pawns)
        legend = self.legend().wrap(console, width)
        lines = fitting(options.height, lambda: [*whole(), *legend], whole, closely, near)
        yield from printed(lines, console, options, PLAIN)

    def row(self) -> int:
        """Where on the map one looks first: at oneself, or at whoever is waited for."""
        seat = self.knowledge.seat
        if seat is None:
            seat = next((n for n in range(len(self.seats)) if self.view.waiting >> n & 1), 0)
        stop = int(self.view.stop[seat])
        return int(self.board.stops[stop].at[1]) if stop != NONE else 0

    def brief(self) -> Iterator[Text]:
        """Everybody in a line, one's own goals in words."""
        for seat in range(len(self.seats)):
            if seat == self.knowledge.seat:
                yield from self.player(seat)
                continue
            who, *goals = self.player(seat)
            if goals:
                signs = [letter for letter in goals[0].plain if letter in DONE + TO_DO]
                ways = len(self.board.routes[self.view.route_cards[seat, 0]])
                who.append(f"  {''.join(signs[:ways])} {''.join(signs[ways:])}")
            yield who

    def heading(self) -> Text:
        """The lap, and the clock of whose turn it is."""
        view, say = self.view, self.say
        if view.phase < Phase.REACT:
            return Text(say("text-beginning"), "bold")
        title = Text(say("text-lap", n=int(view.lap), of=int(self.knowledge.boxes[0].laps)), "bold")
        if view.closing:
            title.append(f"  {say('text-last-lap')}", "bold")
        if view.phase != Phase.OVER:
            left = int(view.left) // STEP
            clock = SPENT * (int(self.knowledge.boxes[0].turn_minutes) // STEP - left) + LEFT * left
            title.append(f"  {clock} {int(view.left)}'")
        return title

    def player(self, seat: int) -> Iterator[Text]:
        """Who, where, how many points; then the goals."""
        view, (letter, colour) = self.view, PAWNS[seat]
        who = Text("► " if view.waiting >> seat & 1 else "  ", "bold")
        who.append(f"{letter} ", f"bold {colour}")
        who.append(self.seats[seat], "bold underline" if seat == self.knowledge.seat else "bold")
        if view.stop[seat] != NONE:
            number = int(view.stop[seat])
            who.append(f"  {number + 1} {self.board.stop(number, self.language)}")
        photos = [self.stops_in(view.photos[seat, kind]) for kind in (0, 1)]
        for kind, stops in enumerate(photos):
            if has_bonuses(self.knowledge.boxes[0]):
                who.append(f"  {SIGHTS[kind]} {len(stops)}")
        for bonus, name in enumerate(("route", *KINDS)):
            if view.bonus[bonus] == seat:
                who.append(f"  {self.say('text-bonus', bonus=name)}", "bold")
        yield who
        if view.route_cards[seat, 0] >= 0 and view.phase != Phase.CHOOSE:
            yield self.goals(seat)

    def goals(self, seat: int) -> Text:
        """The stops of a route and the gateways, what is done marked."""
        view, text = self.view, Text("      ")
        stops = self.board.routes[view.route_cards[seat, 0]]
        for k, stop in enumerate(stops):
            text.append(ARROW if k else "", FAINT)
            self.goal(text, stop, k < view.scored[seat])
        text.append("   ")
        for stop in self.board.destinations[view.destination_cards[seat, 0]]:
            text.append(" ")
            self.goal(text, stop, has(view.reached[seat], stop))
        return text

    def goal(self, text: Text, stop: int, done: bool) -> None:
        """One of them."""
        sign = DONE if done else TO_DO
        text.append(
            f"{sign}{stop + 1} {self.board.stop(stop, self.language)}", FAINT if done else ""
        )

    def cards(self) -> Iterator[Text]:
        """One's own cards that nobody else sees."""
        seat, view = self.knowledge.seat, self.view
        if seat is None:
            return
        if view.phase == Phase.CHOOSE:
            for k in (0, 1):
                route = route_name(self.board, int(view.route_cards[seat, k]), self.language)
                yield Text(self.say("text-dealt-route", n=k + 1, route=route))
            for k in (0, 1):
                card = int(view.destination_cards[seat, k])
                names = gateways_name(self.board, card, self.language)
                yield Text(self.say("text-dealt-destinations", n=k + 1, gateways=names))
        held = [
            f"{card_name(self.board, effect, self.language)} ×{int(view.hand[seat, effect])}"
            for effect in range(len(EFFECTS))
            if view.hand[seat, effect] > 0
        ]
        if held:
            yield Text(self.say("text-hand", cards=", ".join(held)))

    def trouble(self) -> Iterator[Text]:
        """What is blocked, closed and imposed."""
        view, box = self.view, self.knowledge.boxes[0]
        found = [
            line_name(self.board, int(line), self.language) for line in view.closed if line != NONE
        ]
        for kind in (0, 1):
            for stop in self.stops_in(blocked(box, view, kind)):
                name = site_name(self.board, stop, kind, self.language)
                found.append(f"{name} ({self.board.stop(stop, self.language)})")
        if found:
            yield Text(self.say("text-blocked", what=", ".join(found)))

    def next_stops(self) -> Iterator[Text]:
        """Where one can travel by one line now, in how many minutes, and what is there."""
        view, seat = self.view, self.knowledge.seat
        stops = stops_in_reach(self.knowledge.choices)
        if seat is None or not stops or view.phase != Phase.TURN:
            return
        text = Text(f"{self.say('text-next')} ", "bold")
        for k, stop in enumerate(stops):
            minutes = int(minutes_to(self.knowledge.boxes[0], view, int(view.stop[seat]), stop))
            text.append("   " if k else "")
            text.append(f"{stop + 1} {self.board.stop(stop, self.language)} {minutes}'", "not bold")
            for kind in (0, 1):
                if is_to_see(self.knowledge.boxes[0], view, seat, stop, kind):
                    text.append(f" {SIGHTS[kind]}", "not bold")
            if would_score(self.board, view, seat, stop):
                text.append(f" +1 {DONE}")
        yield text

    def legend(self) -> Text:
        """What the signs mean; which bonuses nobody can earn any more."""
        signs = {f"text-sign-{way}": sign for way, sign in WAYS.items()}
        used = {line.by for line in self.board.lines}
        parts = [f"{sign} {self.say(m)}" for m, sign in signs.items() if m[10:] in used]
        parts += [f"{SIGHTS[k]} {self.say(f'text-sign-{kind}')}" for k, kind in enumerate(KINDS)]
        void = [k for k in range(3) if self.view.bonus[k] == VOID]
        parts += [self.say("text-void", bonus=("route", *KINDS)[k]) for k in void]
        return Text("  ".join(parts), FAINT)

    def stops_in(self, stops: Any) -> list[int]:
        """The stops of a mask."""
        return [number for number in range(len(self.board.stops)) if has(stops, number)]
