"""yapasphoto on the table: what lies in the box, and the position.

The section signs point into rules.en.md. A board's stops, lines and cards are arrays with room for
the largest board, so that no other board needs other rules; stops are bits of one word.
"""

from enum import IntEnum

import numpy as np

from tablee.games.yapasphoto.board import BUILT_IN, Board, BoardError, read
from tablee.games.yapasphoto.pieces import (
    BONUS_PHOTOS,
    BONUSES,
    DEALT,
    DELAY_EFFECT,
    EFFECTS,
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
    ROUTE_STOPS,
    SPICED_BONUS_PHOTOS,
    STEP,
    STEPS,
    VARIANTS,
)
from tablee.kit.bits import ZERO, bit, size
from tablee.kit.compiled import compiled
from tablee.kit.dice import DICE
from tablee.kit.options import Option, Unplayable
from tablee.kit.record import (
    EVERYONE,
    KNOWN,
    NOBODY,
    NONE,
    OWNER,
    Field,
    Record,
    Seats,
    count as share,
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
}
DATA = BUILT_IN.read_text("utf-8")
BY_LOT = -1

BOX = Record(
    Field("players", "i1"),
    Field("first", "i1", note="the seat that begins, or BY_LOT"),
    Field("laps", "i1", note="after which the game ends in any case"),
    Field("quick", "b1"),
    Field("spiced", "b1"),
    Field("needed", "i1", note="photos of a kind for its bonus"),
    Field("stops", "i1"),
    Field("canton", "u8"),
    Field("reach", "u8", (MAX_STOPS, STEPS + 1), note="neighbours within so many steps of time"),
    Field("minutes", "i1", (MAX_STOPS, MAX_STOPS), note="of the line between neighbours, or 0"),
    Field("apart", "i2", (MAX_STOPS, MAX_STOPS), note="minutes of the quickest way"),
    Field("lines", "i2"),
    Field("ends", "i1", (MAX_LINES, 2)),
    Field("sites", "u8", (len(KINDS),), note="the stops with an activity, by kind"),
    Field("routes", "i1", (MAX_ROUTES, ROUTE_STOPS)),
    Field("route_cards", "i1"),
    Field("gateways", "u8", (MAX_DESTINATIONS,), note="those of each destination card"),
    Field("destination_cards", "i1"),
    Field("cards", "i1", (len(EFFECTS),), note="action cards, by effect"),
    Field("all_cards", "i1"),
    Field("price", "i1", (len(EFFECTS),), note="minutes"),
    Field("reacts", "i1", (len(EFFECTS),)),
    Field("takes", "i1", (len(EFFECTS),), note="minutes"),
    Field("shortens", "i1", (len(EFFECTS),), note="lines"),
)


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
    box.needed = SPICED_BONUS_PHOTOS if box.spiced else BONUS_PHOTOS
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
SEALED = {Phase.CHOOSE, Phase.REACT}

# What the table says while it waits: to you, and to everyone else.
PROMPT = {
    phase: (f"prompt-{phase.name.lower()}", f"prompt-{phase.name.lower()}-others")
    for phase in Phase
    if phase != Phase.OVER
} | {Phase.OVER: ("prompt-over", "prompt-over")}

SEATS, BY_KIND = (Seats(MAX_PLAYERS),), (Seats(MAX_PLAYERS), len(KINDS))
BY_EFFECT, PAIRS = (*SEATS, len(EFFECTS)), (*SEATS, DEALT)
STOPS, LINES = tuple(range(1, MAX_STOPS + 1)), tuple(range(1, MAX_LINES + 1))
BITS = tuple(range(MAX_PLAYERS))
VOID = MAX_PLAYERS  # a bonus that nobody can earn any more
# fmt: off
STATE = Record(
    Field("phase", "i1", (), EVERYONE, one_hot(5), names=tuple(p.name for p in Phase)),
    Field("waiting", "i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=BITS),
    Field("first", "i1", (), EVERYONE, one_seat(MAX_PLAYERS), "who begins each lap"),
    Field("lap", "i1", (), EVERYONE, share(max(LAP_LIMITS)), "0 before the first turn"),
    Field("closing", "b1", (), EVERYONE, share(1), "this lap is the last"),
    Field("route_cards", "i1", PAIRS, KNOWN("cards_known"), one_hot(MAX_ROUTES),
          "two dealt; then the one kept, and the one put aside"),
    Field("destination_cards", "i1", PAIRS, KNOWN("cards_known"), one_hot(MAX_DESTINATIONS),
          "the same of the other kind"),
    Field("cards_known", "i2", PAIRS, EVERYONE, None, "to whom", bits=BITS),
    Field("choice", "i1", SEATS, OWNER, one_hot(DEALT * DEALT), "sealed: 2 × route + destination"),
    Field("stop", "i1", SEATS, EVERYONE, one_hot(MAX_STOPS), "of each pawn", names=STOPS),
    Field("scored", "i1", SEATS, EVERYONE, share(ROUTE_STOPS), "stops of one’s route"),
    Field("reached", "u8", SEATS, EVERYONE, mask(MAX_STOPS), "gateways of one’s card", bits=STOPS),
    Field("photos", "u8", BY_KIND, EVERYONE, mask(MAX_STOPS), "where, indoor and outdoor",
          bits=STOPS),
    Field("bonus", "i1", (len(BONUSES),), EVERYONE, one_seat(VOID + 1),
          "route, indoor, outdoor: who has it", names=(*BITS, "void")),
    # The turn
    Field("turn", "i1", (), EVERYONE, one_seat(MAX_PLAYERS), "whose it is", names=BITS),
    Field("origin", "i1", (), EVERYONE, one_hot(MAX_STOPS), "where it began", names=STOPS),
    Field("left", "i1", (), EVERYONE, share(HOUR), "minutes"),
    Field("walked", "i1", (), EVERYONE, share(STEPS), "lines travelled in it"),
    Field("acted", "i1", (), EVERYONE, share(STEPS), "cards drawn, exchanged or played in it"),
    Field("drawn", "i1", (), EVERYONE, share(3), "cards, in it"),
    Field("exchanged", "i1", (), EVERYONE, share(2), "cards, in it"),
    Field("less", "i1", (MAX_SHORTENED,), EVERYONE, share(HOUR), "minutes off the next lines"),
    # Action cards, by effect
    Field("hand", "i1", BY_EFFECT, OWNER, share(4)),
    Field("held", "i1", SEATS, EVERYONE, share(10), "cards in each hand"),
    Field("gave", "i1", BY_EFFECT, OWNER, share(4), "exchanged, face down out of the game"),
    Field("given", "i1", SEATS, EVERYONE, share(10), "how many each has exchanged"),
    Field("used", "i1", (len(EFFECTS),), EVERYONE, share(4), "played by all, face up"),
    Field("pile", "i1", (), EVERYONE, share(MAX_ACTIONS), "cards left to draw"),
    Field("deck", "i1", (MAX_ACTIONS,), NOBODY, None, "the pile, its top at pile - 1",
          names=EFFECTS),
    # What cards have done
    Field("blocked", "u8", BY_KIND, EVERYONE, mask(MAX_STOPS), "by whom, §9.1", bits=STOPS),
    Field("closed", "i1", (MAX_CLOSED,), EVERYONE, one_hot(MAX_LINES), "lines, §9.4", names=LINES),
    Field("closed_by", "i1", (MAX_CLOSED,), EVERYONE, one_seat(MAX_PLAYERS), "by whom",
          names=BITS),
    Field("owed", "i1", SEATS, EVERYONE, share(HOUR), "minutes of reactions, §10.3"),
    Field("delays", "i1", SEATS, EVERYONE, share(4), "cards lying on each, §9.7"),
    Field("imposed", "i1", SEATS, EVERYONE, one_hot(len(KINDS)), "§9.9", names=KINDS),
    Field("asked", "i2", (), EVERYONE, some_seats(MAX_PLAYERS), "those of this sealed round", bits=BITS),
    Field("asleep", "i2", (), EVERYONE, some_seats(MAX_PLAYERS), "§10.4", bits=BITS),
    Field("sealed", "i2", SEATS, OWNER, None, "an answer not yet read out"),
    Field("dice", DICE, (), NOBODY, None, "the deal, the lot"),
)
# fmt: on


@compiled
def check_sanity(box, state):
    """Every card is in one place; what was scored and photographed is on the board."""
    if not (0 <= state.left <= HOUR and 0 <= state.lap <= box.laps):
        return False
    for seat in range(box.players):
        for i in range(DEALT):
            route, destination = state.route_cards[seat, i], state.destination_cards[seat, i]
            if not (0 <= route < box.route_cards and 0 <= destination < box.destination_cards):
                return False
            if (
                deals(box, state.route_cards, route)
                + deals(box, state.destination_cards, destination)
                != 2
            ):
                return False
        if state.phase > Phase.START and not goals_are_sane(box, state, seat):
            return False
    return photos_are_sane(box, state) and actions_are_sane(box, state)


@compiled
def deals(box, cards, card):
    """In how many places a card lies."""
    n = 0
    for seat in range(box.players):
        for i in range(DEALT):
            if cards[seat, i] == card:
                n += 1
    return n


@compiled
def goals_are_sane(box, state, seat):
    if not (0 <= state.stop[seat] < box.stops and 0 <= state.scored[seat] <= ROUTE_STOPS):
        return False
    return state.reached[seat] & ~box.gateways[state.destination_cards[seat, 0]] == ZERO


@compiled
def photos_are_sane(box, state):
    for kind in range(2):
        taken = ZERO
        for seat in range(box.players):
            if state.photos[seat, kind] & taken != ZERO:
                return False
            taken |= state.photos[seat, kind]
        if taken & ~box.sites[kind] != ZERO:
            return False
    for seat in range(box.players):
        if state.photos[seat, 0] & state.photos[seat, 1] != ZERO:
            return False
    return True


@compiled
def actions_are_sane(box, state):
    for effect in range(len(EFFECTS)):
        n = state.used[effect]
        for i in range(state.pile):
            if state.deck[i] == effect:
                n += 1
        for seat in range(box.players):
            if min(state.hand[seat, effect], state.gave[seat, effect]) < 0:
                return False
            n += state.hand[seat, effect] + state.gave[seat, effect]
        if n != box.cards[effect]:
            return False
    for seat in range(box.players):
        if (
            state.hand[seat].sum() != state.held[seat]
            or state.gave[seat].sum() != state.given[seat]
        ):
            return False
    return True


# Each step of a turn takes time, which only a delay lifted gives back; to be asked again takes a
# card played.
LONGEST = 2 * MAX_PLAYERS + (
    max(LAP_LIMITS) * MAX_PLAYERS * (STEPS + MAX_PLAYERS) + MAX_ACTIONS * (STEPS + MAX_PLAYERS)
)

# --- Words for the position -------------------------------------------------


@compiled
def is_waited_for(state, seat):
    return state.waiting >> seat & 1 == 1


@compiled
def next_seat(box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def taken(box, state, kind):
    """The stops whose activity of a kind has been photographed."""
    stops = ZERO
    for seat in range(box.players):
        stops |= state.photos[seat, kind]
    return stops


@compiled
def blocked(box, state, kind):
    """The stops whose activity of a kind is blocked: §9.3."""
    stops = ZERO
    for seat in range(box.players):
        stops |= state.blocked[seat, kind]
    return stops


@compiled
def obtainable(box, state, seat, kind):
    """The activities of a kind that a seat can still photograph in this game: §5.3, §5.4."""
    visited = state.photos[seat, 0] | state.photos[seat, 1]
    return box.sites[kind] & ~taken(box, state, kind) & ~visited


@compiled
def budget(box, state, seat):
    """§8.8: the minutes of a seat's next turn, or of the one it has."""
    return budget_if(box, state, seat, state.delays[seat])


@compiled
def budget_if(box, state, seat, delays):
    """The same if so many delays lay on it."""
    return max(0, HOUR - state.owed[seat] - delays * box.takes[DELAY_EFFECT])


@compiled
def closed_from(box, state, stop):
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
def has_closed(state, seat, line):
    """Is it this seat that keeps a line closed?"""
    for i in range(MAX_CLOSED):
        if state.closed[i] == NONE:
            break
        if state.closed[i] == line and state.closed_by[i] == seat:
            return True
    return False


@compiled
def ways(box, state, stop, left, less):
    """§4.2, §4.3: the stops one line away, with so many minutes left and so many off that line."""
    if left < STEP:
        return ZERO
    open_now = box.reach[stop, min(STEPS, (left + less) // STEP)]
    if state.closed[0] != NONE:
        open_now &= ~closed_from(box, state, stop)
    return open_now


@compiled
def minutes_to(box, state, stop, to):
    """§4.1, §9.10: what the next line costs."""
    return max(STEP, box.minutes[stop, to] - state.less[0])


@compiled
def is_back(state, seat):
    """Has this pawn left its stop in this turn, and come back to it?"""
    return state.walked > 0 and state.stop[seat] == state.origin


@compiled
def photos_of(state, seat):
    return size(state.photos[seat, 0]) + size(state.photos[seat, 1])
