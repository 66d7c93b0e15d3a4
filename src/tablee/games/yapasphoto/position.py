"""yapasphoto on the table: what lies in the box, and the position.

The section signs point into rules.en.md. A board's stops, lines and cards are arrays with room for
the largest board, so that no other board needs other rules; stops are bits of one word.
"""

from enum import IntEnum

from tablee.games.yapasphoto.board import BUILT_IN, Board, BoardError, read
from tablee.games.yapasphoto.pieces import (
    BONUS_PHOTOS,
    BONUSES,
    DEALT,
    DELAY_EFFECT,
    DRAWING,
    DRAWS,
    EFFECTS,
    EXCHANGES,
    EXCHANGING,
    HOUR,
    KINDS,
    LAP_LIMITS,
    MAX_ACTIONS,
    MAX_CLOSED,
    MAX_DESTINATIONS,
    MAX_LINES,
    MAX_PLAYERS,
    MAX_ROUTES,
    MAX_SHORTENED,
    MAX_STOPS,
    MIN_PLAYERS,
    PHOTOGRAPHING,
    POINTS,
    ROUTE_STOPS,
    SPICED_BONUS_PHOTOS,
    STEP,
    STEPS,
    TIMES,
    VARIANTS,
)
from tablee.kit.rules.bits import ZERO, bit, size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import DICE, Dice
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Option, Unplayable, number
from tablee.kit.rules.record import (
    EVERYONE,
    KNOWN,
    NOBODY,
    NONE,
    OWNER,
    Array,
    Bits,
    Layout,
    Seats,
    count as share,
    holds,
    mask,
    one_hot,
    one_seat,
    some_seats,
)

# --- What is in the box ------------------------------------------------------

OPTIONS = {
    "players": Option(tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1)), 2, clause=101),
    "variant": Option(VARIANTS, "standard", clause=103),
    "first": Option(("lot", *range(MAX_PLAYERS)), "lot", clause=104),
    "lap_limit": Option(LAP_LIMITS, LAP_LIMITS[0], clause=602),
    "turn_minutes": number(range(PHOTOGRAPHING, HOUR + STEP, STEP), HOUR, clause=301),
    "bonus_photos": number(range(1, SPICED_BONUS_PHOTOS + 1), BONUS_PHOTOS, clause=505),
    "goal_points": number(POINTS, 1, clause=603),
    "photo_points": number(POINTS, 1, clause=603),
    "bonus_points": number(POINTS, 1, clause=603),
    "actions_dealt": number(range(1, DEALT + 1), DEALT, clause=801),
    "spiced_bonus_photos": number(
        range(1, SPICED_BONUS_PHOTOS + 1), SPICED_BONUS_PHOTOS, clause=801
    ),
    "drawing": number(TIMES, DRAWING, clause=803),
    "draws": number(range(1, DRAWS + 1), DRAWS, clause=803),
    "exchanging": number(TIMES, EXCHANGING, clause=804),
    "exchanges": number(range(1, EXCHANGES + 1), EXCHANGES, clause=804),
    "photographing": number(TIMES, PHOTOGRAPHING, clause=808),
}
DATA = BUILT_IN.read_text("utf-8")
BY_LOT = -1


class Box(Layout):
    """What lies in the box at a table."""

    players: int = holds("i1")
    first: int = holds("i1", note="the seat that begins, or BY_LOT")
    laps: int = holds("i1", note="after which the game ends in any case")
    quick: bool = holds("b1")
    spiced: bool = holds("b1")
    needed: int = holds("i1", note="photos of a kind for its bonus")
    stops: int = holds("i1")
    canton: Bits = holds("u8")
    reach: Array = holds(
        "u8", (MAX_STOPS, STEPS + 1), note="neighbours within so many steps of time"
    )
    minutes: Array = holds(
        "i1", (MAX_STOPS, MAX_STOPS), note="of the line between neighbours, or 0"
    )
    apart: Array = holds("i2", (MAX_STOPS, MAX_STOPS), note="minutes of the quickest way")
    lines: int = holds("i2")
    ends: Array = holds("i1", (MAX_LINES, 2))
    sites: Array = holds("u8", (len(KINDS),), note="the stops with an activity, by kind")
    routes: Array = holds("i1", (MAX_ROUTES, ROUTE_STOPS))
    route_cards: int = holds("i1")
    gateways: Array = holds("u8", (MAX_DESTINATIONS,), note="those of each destination card")
    destination_cards: int = holds("i1")
    cards: Array = holds("i1", (len(EFFECTS),), note="action cards, by effect")
    all_cards: int = holds("i1")
    price: Array = holds("i1", (len(EFFECTS),), note="minutes")
    reacts: Array = holds("i1", (len(EFFECTS),))
    takes: Array = holds("i1", (len(EFFECTS),), note="minutes")
    shortens: Array = holds("i1", (len(EFFECTS),), note="lines")
    turn_minutes: int = holds("i1")
    bonus_photos: int = holds("i1", note="of a kind, for its bonus")
    goal_points: int = holds("i2", note="for a stop or gateway")
    photo_points: int = holds("i2")
    bonus_points: int = holds("i2")
    actions_dealt: int = holds("i1", note="cards to each")
    spiced_bonus_photos: int = holds("i1")
    drawing: int = holds("i1", note="minutes for a card")
    draws: int = holds("i1", note="in a turn")
    exchanging: int = holds("i1", note="minutes for a card")
    exchanges: int = holds("i1", note="in a turn")
    photographing: int = holds("i1", note="minutes of a turn in which one still can")


BOX = Box.record


def make_box(players: int, options: dict, data: str) -> np.ndarray:
    """§1: what this table plays with; `data` is the text of a board.

    Raises:
        Unplayable: the board cannot be played, and on which line it goes wrong; or the seat that
            begins does not play (§1.4).
    """
    if options["first"] in range(players, MAX_PLAYERS):
        raise Unplayable("first-does-not-play", 104, seat=options["first"], players=players)
    board = read(data, players)
    if options["variant"] == "spiced" and not board.actions:
        raise BoardError("no-actions")
    boxes = BOX.new()
    box = boxes[0]
    box.players = players
    box.first = BY_LOT if options["first"] == "lot" else options["first"]
    box.laps = options["lap_limit"]
    box.quick, box.spiced = options["variant"] == "quick", options["variant"] == "spiced"
    box.needed = options["spiced_bonus_photos" if box.spiced else "bonus_photos"]
    _lay_out_map(box, board)
    _lay_out_cards(box, board)
    return boxes


def _lay_out_map(box: np.record, board: Board) -> None:
    """§1.2: stops, lines and sights."""
    box.stops, box.lines = len(board.stops), len(board.lines)
    box.canton = sum(1 << i for i, stop in enumerate(board.stops) if not stop.gateway)
    box.apart[: box.stops, : box.stops] = board.minutes_between
    for i, line in enumerate(board.lines):
        box.ends[i] = line.a, line.b
        for a, b in ((line.a, line.b), (line.b, line.a)):
            box.minutes[a, b] = line.minutes
            for steps in range(line.minutes // STEP, STEPS + 1):
                box.reach[a, steps] |= np.uint64(1 << b)
    for site in board.sites:
        box.sites[site.kind] |= np.uint64(1 << site.stop)


def _lay_out_cards(box: np.record, board: Board) -> None:
    """§2.1, §8.1: routes, destinations and action cards."""
    box.route_cards, box.destination_cards = len(board.routes), len(board.destinations)
    box.routes[: box.route_cards] = board.routes
    for i, card in enumerate(board.destinations):
        box.gateways[i] = sum(1 << stop for stop in card)
    for action in board.actions if box.spiced else ():
        box.cards[action.effect], box.price[action.effect] = action.count, action.minutes
        box.reacts[action.effect], box.takes[action.effect] = action.reaction, action.takes
        box.shortens[action.effect] = action.lines
    box.all_cards = box.cards.sum()


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    CHOOSE = 0  # §2.2
    START = 1  # §2.3
    REACT = 2  # §10
    TURN = 3  # §3
    OVER = 4  # §6


# The flow chart: where each box can lead. The tests walk every arrow.
FLOW = {
    Phase.CHOOSE: {Phase.CHOOSE, Phase.START},
    Phase.START: {Phase.START, Phase.REACT, Phase.TURN},
    Phase.REACT: {Phase.REACT, Phase.TURN},
    Phase.TURN: {Phase.TURN, Phase.REACT, Phase.OVER},
    Phase.OVER: set(),
}


SEATS, BY_KIND = (Seats(MAX_PLAYERS),), (Seats(MAX_PLAYERS), len(KINDS))
BY_EFFECT, PAIRS = (*SEATS, len(EFFECTS)), (*SEATS, DEALT)
STOPS, LINES = tuple(range(1, MAX_STOPS + 1)), tuple(range(1, MAX_LINES + 1))
BITS = tuple(range(MAX_PLAYERS))
VOID = MAX_PLAYERS  # a bonus that nobody can earn any more


class State(Layout):
    """A position."""

    phase: int = holds("i1", (), EVERYONE, one_hot(5), names=tuple(p.name for p in Phase))
    waiting: int = holds("i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=BITS)
    first: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS), "who begins each lap")
    lap: int = holds("i1", (), EVERYONE, share(max(LAP_LIMITS)), "0 before the first turn")
    closing: bool = holds("b1", (), EVERYONE, share(1), "this lap is the last")
    route_cards: Array = holds(
        "i1",
        PAIRS,
        KNOWN("cards_known"),
        one_hot(MAX_ROUTES),
        "two dealt; then the one kept, and the one put aside",
    )
    destination_cards: Array = holds(
        "i1", PAIRS, KNOWN("cards_known"), one_hot(MAX_DESTINATIONS), "the same of the other kind"
    )
    cards_known: Array = holds("i2", PAIRS, EVERYONE, None, "to whom", bits=BITS)
    choice: Array = holds(
        "i1", SEATS, OWNER, one_hot(DEALT * DEALT), "sealed: 2 × route + destination"
    )
    stop: Array = holds("i1", SEATS, EVERYONE, one_hot(MAX_STOPS), "of each pawn", names=STOPS)
    scored: Array = holds("i1", SEATS, EVERYONE, share(ROUTE_STOPS), "stops of one’s route")
    reached: Array = holds(
        "u8", SEATS, EVERYONE, mask(MAX_STOPS), "gateways of one’s card", bits=STOPS
    )
    photos: Array = holds(
        "u8", BY_KIND, EVERYONE, mask(MAX_STOPS), "where, indoor and outdoor", bits=STOPS
    )
    bonus: Array = holds(
        "i1",
        (len(BONUSES),),
        EVERYONE,
        one_seat(VOID + 1),
        "route, indoor, outdoor: who has it",
        names=(*BITS, "void"),
    )
    # The turn
    turn: int = holds("i1", (), EVERYONE, one_seat(MAX_PLAYERS), "whose it is", names=BITS)
    origin: int = holds("i1", (), EVERYONE, one_hot(MAX_STOPS), "where it began", names=STOPS)
    left: int = holds("i1", (), EVERYONE, share(HOUR), "minutes")
    walked: int = holds("i1", (), EVERYONE, share(STEPS), "lines travelled in it")
    acted: int = holds("i1", (), EVERYONE, share(STEPS), "cards drawn, exchanged or played in it")
    drawn: int = holds("i1", (), EVERYONE, share(3), "cards, in it")
    exchanged: int = holds("i1", (), EVERYONE, share(2), "cards, in it")
    less: Array = holds("i1", (MAX_SHORTENED,), EVERYONE, share(HOUR), "minutes off the next lines")
    # Action cards, by effect
    hand: Array = holds("i1", BY_EFFECT, OWNER, share(4))
    held: Array = holds("i1", SEATS, EVERYONE, share(10), "cards in each hand")
    gave: Array = holds("i1", BY_EFFECT, OWNER, share(4), "exchanged, face down out of the game")
    given: Array = holds("i1", SEATS, EVERYONE, share(10), "how many each has exchanged")
    used: Array = holds("i1", (len(EFFECTS),), EVERYONE, share(4), "played by all, face up")
    pile: int = holds("i1", (), EVERYONE, share(MAX_ACTIONS), "cards left to draw")
    deck: Array = holds(
        "i1", (MAX_ACTIONS,), NOBODY, None, "the pile, its top at pile - 1", names=EFFECTS
    )
    # What cards have done
    blocked: Array = holds("u8", BY_KIND, EVERYONE, mask(MAX_STOPS), "by whom, §9.1", bits=STOPS)
    closed: Array = holds(
        "i1", (MAX_CLOSED,), EVERYONE, one_hot(MAX_LINES), "lines, §9.4", names=LINES
    )
    closed_by: Array = holds(
        "i1", (MAX_CLOSED,), EVERYONE, one_seat(MAX_PLAYERS), "by whom", names=BITS
    )
    owed: Array = holds("i1", SEATS, EVERYONE, share(HOUR), "minutes of reactions, §10.3")
    delays: Array = holds("i1", SEATS, EVERYONE, share(4), "cards lying on each, §9.7")
    imposed: Array = holds("i1", SEATS, EVERYONE, one_hot(len(KINDS)), "§9.9", names=KINDS)
    asked: int = holds(
        "i2", (), EVERYONE, some_seats(MAX_PLAYERS), "those of this sealed round", bits=BITS
    )
    asleep: int = holds("i2", (), EVERYONE, some_seats(MAX_PLAYERS), "§10.4", bits=BITS)
    sealed: Array = holds("i2", SEATS, OWNER, None, "an answer not yet read out")
    dice: Dice = holds(DICE, (), NOBODY, None, "the deal, the lot")


STATE = State.record


# Each step of a turn takes time, which only a delay lifted gives back; to be asked again takes a
# card played.
LONGEST = 2 * MAX_PLAYERS + (
    max(LAP_LIMITS) * MAX_PLAYERS * (STEPS + MAX_PLAYERS) + MAX_ACTIONS * (STEPS + MAX_PLAYERS)
)

# --- Words for the position -------------------------------------------------


@compiled
def is_waited_for(state: State, seat):
    return state.waiting >> seat & 1 == 1


@compiled
def next_seat(box: Box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def taken(box: Box, state: State, kind):
    """The stops whose activity of a kind has been photographed."""
    stops = ZERO
    for seat in range(box.players):
        stops |= state.photos[seat, kind]
    return stops


@compiled
def blocked(box: Box, state: State, kind):
    """The stops whose activity of a kind is blocked: §9.3."""
    stops = ZERO
    for seat in range(box.players):
        stops |= state.blocked[seat, kind]
    return stops


@compiled
def obtainable(box: Box, state: State, seat, kind):
    """The activities of a kind that a seat can still photograph in this game: §5.3, §5.4."""
    visited = state.photos[seat, 0] | state.photos[seat, 1]
    return box.sites[kind] & ~taken(box, state, kind) & ~visited


@compiled
def budget(box: Box, state: State, seat):
    """§8.8: the minutes of a seat's next turn, or of the one it has."""
    return budget_if(box, state, seat, state.delays[seat])


@compiled
def budget_if(box: Box, state: State, seat, delays):
    """The same if so many delays lay on it."""
    return max(0, box.turn_minutes - state.owed[seat] - delays * box.takes[DELAY_EFFECT])


@compiled
def closed_from(box: Box, state: State, stop):
    """The neighbours of a stop to which the line is closed: §9.4."""
    stops = ZERO
    for i in range(MAX_CLOSED):
        line = state.closed[i]
        if line == NONE:
            break
        if box.ends[line, 0] == stop:
            stops |= bit(box.ends[line, 1])
        elif box.ends[line, 1] == stop:
            stops |= bit(box.ends[line, 0])
    return stops


@compiled
def has_closed(state: State, seat, line):
    """Is it this seat that keeps a line closed?"""
    for i in range(MAX_CLOSED):
        if state.closed[i] == NONE:
            break
        if state.closed[i] == line and state.closed_by[i] == seat:
            return True
    return False


@compiled
def ways(box: Box, state: State, stop, left, less):
    """§4.2, §4.3: the stops one line away, with so many minutes left and so many off that line."""
    if left < STEP:
        return ZERO
    open_now = box.reach[stop, min(STEPS, (left + less) // STEP)]
    if state.closed[0] != NONE:
        open_now &= ~closed_from(box, state, stop)
    return open_now


@compiled
def minutes_to(box: Box, state: State, stop, to):
    """§4.1, §9.10: what the next line costs."""
    return max(STEP, box.minutes[stop, to] - state.less[0])


@compiled
def is_back(state: State, seat):
    """Has this pawn left its stop in this turn, and come back to it?"""
    return state.walked > 0 and state.stop[seat] == state.origin


@compiled
def photos_of(state: State, seat):
    return size(state.photos[seat, 0]) + size(state.photos[seat, 1])
