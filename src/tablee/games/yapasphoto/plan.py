"""The map of yapasphoto, piece by piece: what never changes, made once; what the position adds."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from tablee.games.yapasphoto.afar import PAWN as PAWN_REACH, SIGN, TOUCHED, Afar
from tablee.games.yapasphoto.board import Board, read
from tablee.games.yapasphoto.faults import WAYS
from tablee.games.yapasphoto.names import line_name, site_name
from tablee.games.yapasphoto.pieces import DEALT, KINDS
from tablee.games.yapasphoto.position import BOX, STATE, Phase, blocked
from tablee.games.yapasphoto.quick import has_sights
from tablee.games.yapasphoto.seen import minutes_of, quickest, stops_in_reach
from tablee.games.yapasphoto.sheet import MARGIN, Sheet, sheet_of, width_of
from tablee.games.yapasphoto.terms import Event
from tablee.games.yapasphoto.text import about_stop, gone_from, has_gone
from tablee.kit.pictures.scene import Piece, Point, Say, Scene, Spot, Zone, plain
from tablee.kit.rules.bits import has
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import reading

PAWN_STEP, PAWN_UP, TIME_UP, GOAL_DOWN = 16, 11, 22, 20
FINGER, LITTLE, VAST = (
    44,
    344,
    800,
)  # pixels: a target, what a telephone shows, look.css's usual map
LINE_TARGET, LINE_TOLD = (44.0, 40.0), (26.0, 24.0)  # closed by a card; only explained
SIGN_LONG, LEGEND_GAP, LEGEND_UP = 26, 24, 16
UNDER_WATER, CASING, LINE, CORE, UNDER, MARKS, PAWN = -9, -4, -3, -2, -1, 2, 6  # layers
KEPT = 4096  # parts of each kind that are remembered
SECOND = ("", "-second")  # the sign of each of the cards dealt


def zone(sheet: Sheet, say: Say) -> Zone:
    """The whole map; how wide a telephone has to make it for fingers is up to its face."""
    needed = FINGER * sheet.wide / sheet.target
    face = "little" if needed < LITTLE else "vast" if needed > VAST else ""
    return Zone("map", (0, 0, sheet.wide, sheet.high), say("scene-map"), face)


class Map(NamedTuple):
    """Which map it is, for whoever keeps what was drawn on it."""

    text: str
    players: int
    sights: bool
    say: Say

    @property
    def language(self) -> str:
        """The language of its names."""
        return self.say("text-language")

    @property
    def board(self) -> Board:
        """What it shows."""
        return read(self.text, self.players)

    @property
    def sheet(self) -> Sheet:
        """Where everything lies."""
        return sheet_of(self.text, self.players, self.language, self.sights)


@lru_cache(maxsize=32)
def still(plan: Map) -> tuple[Piece, ...]:
    """Water, names, and what the signs mean: the same from the first move to the last."""
    signs = KINDS if plan.sights else ()
    board, sheet = plan.board, plan.sheet
    return (*_land(sheet), *_names(board, sheet), *_legend(board, sheet, plan.say, signs))


@lru_cache(KEPT)
def spot(plan: Map, stop: int, gone: tuple[bool, ...], toward: str, way: str) -> Spot:
    """A stop: what there is to say about it, what has been photographed there, how to get there."""
    sheet, kind = plan.sheet, "gateway" if plan.board.stops[stop].gateway else "stop"
    label = about_stop(plan.text, plan.players, stop, gone, plan.say)
    at, size = sheet.stops[stop], (sheet.target, sheet.target)
    return Spot(f"stop {stop + 1}", "map", at, size, label, "circle", kind, toward=toward, way=way)


@lru_cache(KEPT)
def line_pieces(plan: Map, n: int, shut: bool, spiced: bool) -> tuple[Piece, ...]:
    """A line with its minutes, open or closed; a card may close it where the game is spiced."""
    line, sheet = plan.board.lines[n], plan.sheet
    strokes = _strokes(line.by, f"way {n + 1}", (0.0, 0.0), " closed" if shut else "")
    label = plan.say(
        "scene-line",
        line=line_name(plan.board, n, plan.language),
        minutes=line.minutes,
        by=line.by,
        shut="yes" if shut else "no",
    )
    kind, text = ("barred", "") if shut else ("minutes", str(line.minutes))
    frame, layer = (LINE_TARGET, 0) if spiced else (LINE_TOLD, UNDER)
    key, at = f"minutes {n + 1}", sheet.minutes[n]
    minutes = Piece(key, "map", at, kind, "minutes", text, label, layer=layer, frame=frame)
    return *(Piece(**part, points=sheet.lines[n]) for part in strokes), minutes


@lru_cache(KEPT)
def sight_pieces(
    plan: Map, stop: int, kind: int, at: Point, by: tuple[int, str] | None, barred: bool
) -> tuple[Piece, ...]:
    """A sight; whose photograph it is by now, or whether it is blocked."""
    name, key = KINDS[kind], f"sight {stop + 1} {KINDS[kind]}"
    label = plan.say(
        "scene-sight",
        kind=name,
        name=site_name(plan.board, stop, kind, plan.language),
        stop=plan.board.stop(stop, plan.language),
        state="taken" if by else "blocked" if barred else "free",
        who=by[1] if by else "",
    )
    sight = Piece(key, "map", at, name, f"sight{' gone' if by else ''}", label=label)
    if by:
        return sight, Piece(f"{key} taken", "map", at, "taken", f"seat-{by[0]}", layer=MARKS)
    if barred:
        return sight, Piece(f"{key} barred", "map", at, "barred", layer=MARKS)
    return (sight,)


def _land(sheet: Sheet) -> Iterator[Piece]:
    """The country, and the water in it."""
    corners = ((0, 0), (sheet.wide, 0), (sheet.wide, sheet.high), (0, sheet.high))
    yield Piece("land", "map", (0, 0), face="land", points=corners, layer=UNDER_WATER - 1)
    for n, lake in enumerate(sheet.lakes):
        yield Piece(f"lake {n}", "map", (0, 0), face="water", points=lake.shore, layer=UNDER_WATER)
        if lake.name:
            yield Piece(
                f"lake name {n}", "map", lake.at, face="water-name", text=lake.name,
                turn=lake.turn, layer=UNDER_WATER + 1,
            )  # fmt: skip


def _names(board: Board, sheet: Sheet) -> Iterator[Piece]:
    for n, label in enumerate(sheet.labels):
        face = f"name {label.side}{' beyond' if board.stops[n].gateway else ''}"
        for k, (line, at) in enumerate(label.lines):
            yield Piece(f"name {n + 1} {k}", "map", at, face=face, text=line)


def _legend(board: Board, sheet: Sheet, say: Say, signs: tuple[str, ...]) -> Iterator[Piece]:
    """Below the map: the ways to travel that it has, the two kinds of sights."""
    x, y = MARGIN / 2, sheet.high - LEGEND_UP
    ways = [way for way in WAYS if any(line.by == way for line in board.lines)]
    for name in (*ways, *signs):
        text, is_way = say(f"text-sign-{name}"), name in ways
        if is_way:
            for part in _strokes(name, f"sign {name}", (x, y)):
                yield Piece(**part, points=((0.0, 0.0), (SIGN_LONG, 0.0)))
        else:
            yield Piece(f"sign {name}", "map", (x + SIGN_LONG - 10, y), name)
        at = (x + SIGN_LONG + 6, y)
        yield Piece(f"legend {name}", "map", at, face="legend left", text=text)
        x += SIGN_LONG + LEGEND_GAP + width_of(text)


def _strokes(way: str, key: str, at: tuple[float, float], closed: str = "") -> list[dict[str, Any]]:
    """A line is told by its strokes: a casing, the line, and what runs along it."""
    common = {"zone": "map", "at": at}
    return [
        {"key": f"{key} casing", "face": f"casing {way}{closed}", "layer": CASING, **common},
        {"key": f"{key} line", "face": f"way {way}{closed}", "layer": LINE, **common},
        {"key": f"{key} core", "face": f"core {way}{closed}", "layer": CORE, **common},
    ]


# --- What the position says -----------------------------------------------------------------------


class Plan:
    """The map at one moment, for one pair of eyes."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        self.knowledge, self.seats, self.say = knowledge, seats, say
        self.language = say("text-language")
        self.board = read(knowledge.data, len(seats))
        self.box, self.view = reading(BOX, knowledge.boxes), reading(STATE, knowledge.views)
        self.seat = knowledge.seat
        self.shows_sights = bool(has_sights(self.box))
        self.map = Map(knowledge.data, len(seats), self.shows_sights, say)
        self.sheet = sheet_of(knowledge.data, len(seats), self.language, self.shows_sights)
        self.near = stops_in_reach(knowledge.choices)

    def spots(self) -> Iterator[Spot]:
        """The stops: what there is to say about each, and how to get there."""
        ways, gone = self._ways(), gone_from(self.knowledge)
        for n in range(len(self.board.stops)):
            yield spot(self.map, n, has_gone(gone, n), *self._toward(ways, n))

    def pieces(self) -> Iterator[Piece]:
        """Everything else on the map."""
        yield from still(self.map)
        yield from self.lines()
        yield from self.sights()
        yield from self.goals()
        yield from self.pawns()
        yield from self.afar()

    # --- Where to ---------------------------------------------------------------------

    def _ways(self) -> dict[int, tuple[int, ...]]:
        """The quickest ways for the seat whose turn it is; none if it cannot travel."""
        if self.seat is None or self.view.phase != Phase.TURN:
            return {}
        if not self.near:
            return {}
        return quickest(self.box, self.view, int(self.view.stop[self.seat]))

    def _toward(self, ways: dict[int, tuple[int, ...]], stop: int) -> tuple[str, str]:
        """The first line on the way to a stop farther off, and what to say of it."""
        way = ways.get(stop, ())
        if len(way) < 2 or way[0] not in self.near or stop in self.near:
            return "", ""
        start = int(self.view.stop[self.seat])
        minutes = minutes_of(self.box, self.view, start, way)
        by = ", ".join(self.board.stop(one, self.language) for one in way[:-1])
        name, left = self.board.stop(stop, self.language), int(self.view.left)
        fits = "yes" if minutes <= left else "no"
        told = self.say("scene-way", stop=name, minutes=minutes, by=by, fits=fits)
        return f"go {way[0] + 1}", told

    # --- Lines ------------------------------------------------------------------------

    def lines(self) -> Iterator[Piece]:
        """Each with its minutes; a closed one is barred, and can be told from far."""
        spiced, closed = bool(self.box.spiced), set(self.view.closed)
        for n in range(len(self.board.lines)):
            yield from line_pieces(self.map, n, n in closed, spiced)

    # --- Sights ------------------------------------------------------------------------

    def sights(self) -> Iterator[Piece]:
        """Indoor and outdoor, still there or photographed, free or blocked."""
        if not self.shows_sights:
            return
        barred = [int(blocked(self.box, self.view, kind)) for kind in range(len(KINDS))]
        for n, label in enumerate(self.sheet.labels):
            kinds = [kind for kind in range(len(KINDS)) if self.board.site(n, kind)]
            for kind, at in zip(kinds, label.icons, strict=True):
                by = [s for s in range(len(self.seats)) if self.view.photos[s, kind] >> n & 1]
                who = (by[0], self.seats[by[0]]) if by else None
                yield from sight_pieces(self.map, n, kind, at, who, bool(barred[kind] >> n & 1))

    # --- Goals ---------------------------------------------------------------------------

    def goals(self) -> Iterator[Piece]:
        """One's own: the stops of the route by number, a flag on each gateway of the card."""
        if self.seat is None:
            return
        cards = range(DEALT) if self.view.phase == Phase.CHOOSE else range(1)
        for card in cards:
            route = int(self.view.route_cards[self.seat, card])
            destinations = int(self.view.destination_cards[self.seat, card])
            if route < 0 or destinations < 0:
                continue
            for k, stop in enumerate(self.board.routes[route]):
                yield self.goal(card, k, stop)
            for stop in self.board.destinations[destinations]:
                yield self.aim(card, stop)

    def goal(self, card: int, k: int, stop: int) -> Piece:
        """A stop of the route; the two cards dealt have signs of different shapes."""
        scored = int(self.view.scored[self.seat])
        done, shift = k < scored, 9.0 * card
        kind = "goal-done" if done else f"goal{SECOND[card]}"
        face = "goal next" if k == scored else "goal"
        name = self.board.stop(stop, self.language)
        label = self.say("scene-goal", n=k + 1, stop=name, done="yes" if done else "no")
        x, y = self.sheet.stops[stop]
        text = "" if done else str(k + 1)
        if text and stop in self.view.stop[: len(self.seats)]:
            y += GOAL_DOWN  # a pawn would stand on the number
        return Piece(
            f"goal {card} {k}", "map", (x + shift, y - shift), kind, face, text, label, layer=MARKS
        )

    def aim(self, card: int, stop: int) -> Piece:
        """A gateway of the card."""
        done, shift = has(self.view.reached[self.seat], stop), 9.0 * card
        kind = "aim-done" if done else f"aim{SECOND[card]}"
        name = self.board.stop(stop, self.language)
        label = self.say("scene-aim", stop=name, done="yes" if done else "no")
        x, y = self.sheet.stops[stop]
        key = f"aim {card} {stop + 1}"
        return Piece(key, "map", (x + shift, y - shift), kind, label=label, layer=MARKS)

    # --- Seen from afar ---------------------------------------------------------------------

    def afar(self) -> Iterator[Piece]:
        """Where one wants to go, and where one can go now: what is read where the map is small."""
        if self.seat is None:
            return
        afar, view, stops = Afar(self.sheet), self.view, self.sheet.stops
        cards = range(DEALT) if view.phase == Phase.CHOOSE else range(1)
        wanted = [stop for card in cards for stop in self._wanted(card)]
        near = self.near
        for stop in wanted:
            afar.keep_free(stops[stop])
        for stop in {int(s) for s in view.stop[: len(self.seats)] if s != NONE}:
            afar.keep_free((stops[stop][0], stops[stop][1] - PAWN_UP), PAWN_REACH)
        for stop in dict.fromkeys((*wanted, *near)):
            name = self.board.stop(stop, self.language)
            yield from afar.name(stop, name, TOUCHED if stop in near else SIGN + 3)
        here = int(view.stop[self.seat]) if near else NONE
        for n, line in enumerate(self.board.lines):
            if here in (line.a, line.b):
                yield from afar.minutes(n, f"{line.minutes}′")

    def _wanted(self, card: int) -> list[int]:
        """The stops of a route that are still to come, the next one first; the gateways left."""
        route = int(self.view.route_cards[self.seat, card])
        destinations = int(self.view.destination_cards[self.seat, card])
        if route < 0 or destinations < 0:
            return []
        left = list(self.board.routes[route])[int(self.view.scored[self.seat]) :]
        gates = self.board.destinations[destinations]
        return [*left, *(s for s in gates if not has(self.view.reached[self.seat], s))]

    # --- Pawns -----------------------------------------------------------------------------

    def pawns(self) -> Iterator[Piece]:
        """Side by side at their stops; where this turn began is marked."""
        at: dict[int, list[int]] = {}
        for seat in range(len(self.seats)):
            if self.view.stop[seat] != NONE:
                at.setdefault(int(self.view.stop[seat]), []).append(seat)
        letters = initials(self.seats)
        for stop, there in at.items():
            x, y = self.sheet.stops[stop]
            for k, seat in enumerate(there):
                across = x + PAWN_STEP * (k - (len(there) - 1) / 2)
                name = self.board.stop(stop, self.language)
                label = self.say("scene-pawn", who=self.seats[seat], stop=name)
                turn = " moving" if self.is_moving(seat) else ""
                face, text = f"pawn seat-{seat}{turn}", letters[seat]
                place = (across, y - PAWN_UP)
                if turn:
                    yield self.minutes_left(seat, place)
                yield Piece(
                    f"pawn {seat}", "map", place, "pawn", face, text, label,
                    layer=PAWN + k, track=self.track(seat),
                )  # fmt: skip
        if self.view.phase == Phase.TURN and self.view.walked > 0:
            ring = self.sheet.stops[int(self.view.origin)]
            label = self.say("scene-origin")
            yield Piece("origin", "map", ring, "origin", label=label, layer=MARKS)

    def track(self, seat: int) -> tuple[Point, ...]:
        """The line by which a pawn came to its stop, as it is drawn."""
        been = (
            row.stop
            for row in reversed(self.knowledge.events)
            if row and row.event in (Event.STARTED, Event.WENT) and row.who == seat
        )
        here, before = next(been, NONE), next(been, NONE)
        for n, line in enumerate(self.board.lines):
            if (before, here) == (line.a, line.b):
                return self.sheet.lines[n]
            if (before, here) == (line.b, line.a):
                return self.sheet.lines[n][::-1]
        return ()

    def minutes_left(self, seat: int, pawn: Point) -> Piece:
        """Above the pawn whose turn it is: the clock may be out of sight."""
        at, n = (pawn[0], pawn[1] - TIME_UP), int(self.view.left)
        label, text = self.say("scene-clock", n=n), f"{n}′"
        track = self.track(seat)
        return Piece("time", "map", at, "time", "time", text, label, layer=PAWN - 1, track=track)

    def is_moving(self, seat: int) -> bool:
        """Is it this seat's turn?"""
        playing = self.view.phase in (Phase.REACT, Phase.TURN)
        return bool(playing and self.view.turn == seat)


def bare(knowledge: Knowledge, seats: list[str], say: Say) -> dict[str, Any]:
    """The map alone, as a scene ready for a picture."""
    plan = Plan(knowledge, seats, say)
    drawn = Scene((zone(plan.sheet, say),), tuple(plan.spots()), tuple(plan.pieces()))
    written: dict[str, Any] = plain(drawn)
    return written


def initials(seats: list[str]) -> list[str]:
    """What marks a pawn: the first letter of a name, or its number if others share that."""
    letters = [name.strip()[:1].upper() for name in seats]
    return [
        letter if letter and letters.count(letter) == 1 else str(seat + 1)
        for seat, letter in enumerate(letters)
    ]
