"""A second, slow and plain yapasphoto, written from the rulebook alone to check the engine.

Names in brackets are the rulebook's headings. Nothing here is clever on purpose: a stop and a line are
their numbers on the board, from 1, an action card is the name of its effect, a hand and the pile are
lists, and what a board says is read from its text as it stands.
"""

import copy
import tomllib
from typing import Any

import tablee

KINDS = ["indoor", "outdoor"]
BONUSES = ["route", *KINDS]
VOID = "void"

HOUR = 60
SHORTEST_LINE = 5
DRAWING, DRAWS = 15, 3
EXCHANGING, EXCHANGES = 10, 2
PHOTOGRAPHING = 35
MOST_SEATS = 5

EFFECTS = [
    *(f"block-{kind}" for kind in KINDS),
    "close-line",
    "delay",
    *(f"impose-{kind}" for kind in KINDS),
    "shorten",
    "lift",
]


class Board:
    """What the text of a board says: stops, lines, sights and cards (Contenu)."""

    def __init__(self, text: str) -> None:
        """Read it; whoever wrote it has made no mistakes."""
        data = tomllib.loads(text)
        number = {stop["name"]: k for k, stop in enumerate(data["stops"], 1)}
        self.number = number
        self.stops = sorted(number.values())
        self.gateways = [number[stop["name"]] for stop in data["stops"] if stop.get("gateway")]
        self.lines = {
            k: ({number[name] for name in line["between"]}, line["minutes"])
            for k, line in enumerate(data["lines"], 1)
        }
        self.sites = [(site["kind"], number[site["at"]]) for site in data["sites"]]
        self.routes = [[number[name] for name in card] for card in data["routes"]]
        self.destinations = [[number[name] for name in card] for card in data["destinations"]]
        self.actions = {card["effect"]: card for card in data.get("actions", [])}
        self.sayable = self._every_action()

    def line_between(self, a: int, b: int) -> int | None:
        """The line that joins two neighbours."""
        for line, (ends, _minutes) in self.lines.items():
            if ends == {a, b}:
                return line
        return None

    def _every_action(self) -> list[str]:
        """Whatever anybody could ever say at this board, sensible or not."""
        seats = range(MOST_SEATS)
        return [
            *(f"keep {route} {card}" for route in (1, 2) for card in (1, 2)),
            *(f"{verb} {stop}" for verb in ("start", "go") for stop in self.stops),
            *("stay", "pass", "draw", "shorten", "lift delay", "lift imposed"),
            *("answer no", "answer sleep"),
            *(f"photo {kind}" for kind in KINDS),
            *(f"exchange {effect}" for effect in EFFECTS),
            *(f"close {line}" for line in self.lines),
            *(f"delay {seat}" for seat in seats),
            *(f"impose {kind} {seat}" for kind in KINDS for seat in seats),
            *(f"block {kind} {stop}" for kind in KINDS for stop in self.stops),
        ]


class Referee:
    """One game, from the choice of cards to the last lap.

    `routes` and `destinations` are the two cards dealt to each seat, by their places in the file;
    `hands` the action cards dealt, `pile` those to draw, its top first.
    """

    # --- Mise en place ------------------------------------------------------

    def __init__(
        self,
        board: Board,
        variant: str,
        routes: list[list[int]],
        destinations: list[list[int]],
        hands: list[list[str]] | None = None,
        pile: list[str] | None = None,
        first: int = 0,
        laps: int = 40,
    ) -> None:
        """Deal the cards; the choice of those to keep is what comes first."""
        self.board, self.variant, self.first, self.laps = board, variant, first, laps
        self.players = len(routes)
        self.dealt_routes, self.dealt_destinations = routes, destinations
        self.kept: dict[int, tuple[int, int]] = {}  # seat: its route card, its destination card
        self.hands = hands or [[] for _ in routes]
        self.pile = pile or []
        self.gave: list[list[str]] = [[] for _ in routes]  # exchanged, face down out of the game
        self.used: list[str] = []  # played, out of the game

        self.stop: list[int | None] = [None for _ in routes]
        self.scored = [0 for _ in routes]  # stops of the route
        self.reached: list[list[int]] = [[] for _ in routes]  # gateways of the card
        self.photos: list[list[tuple[str, int]]] = [[] for _ in routes]
        self.bonus: dict[str, int | str | None] = dict.fromkeys(BONUSES)
        self.blocks: list[tuple[int, str, int]] = []  # whose, what kind, at which stop
        self.closures: list[tuple[int, int]] = []  # whose, which line
        self.owed = [0 for _ in routes]  # minutes of reactions
        self.delays = [0 for _ in routes]
        self.imposed: list[str | None] = [None for _ in routes]
        self.asleep: set[int] = set()

        self.phase = "choose"
        self.lap, self.closing = 0, False
        self.turn = first
        self.asked: list[int] = []
        self.sealed: dict[int, str] = {}
        self._fresh_turn()

    def _fresh_turn(self) -> None:
        """Nothing has been done in this turn."""
        self.origin = self.stop[self.turn]
        self.left = 0
        self.walked = self.acted = self.drawn = self.exchanged = 0
        self.less: list[int] = []  # minutes off the next lines

    # --- Déroulement --------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        if self.phase == "over":
            return []
        if self.phase == "choose":
            return [seat for seat in range(self.players) if seat not in self.sealed]
        if self.phase == "react":
            return [seat for seat in sorted(self.asked) if seat not in self.sealed]
        return [self.turn]

    def play(self, seat: int, action: str) -> None:
        """Do one action, or raise ValueError and change nothing."""
        if self.phase == "over":
            raise ValueError("The game is over.")
        if seat not in self.waiting:
            raise ValueError(f"The table does not wait for seat {seat}.")
        objection = self._objection(seat, action)
        if objection:
            raise ValueError(objection)
        self._do(seat, action)

    def legal(self, seat: int) -> set[str]:
        """Everything a seat may do now."""
        if seat not in self.waiting:
            return set()
        return {x for x in self.board.sayable if not self._objection(seat, x)}

    def _objection(self, seat: int, action: str) -> str:
        """Why a seat that the table waits for may not do this, or nothing."""
        if action not in self.board.sayable:
            return f"{action!r} is not an action of this game."
        verb, *rest = action.split(" ")
        if self.phase == "choose":
            return "" if verb == "keep" else "First choose the cards to keep."
        if self.phase == "start":
            if verb != "start":
                return "First the pawns are placed."
            gateway = int(rest[0]) in self.board.gateways
            return "Begin in the canton." if gateway else ""
        if self.phase == "react":
            return self._objection_to_answer(seat, verb, rest)
        if verb in ("keep", "start"):
            return "The beginning is over."
        if verb == "answer":
            return "Nobody is asked now."
        if verb == "pass":
            return self._objection_to_pass(seat)
        if verb == "photo":
            return self._objection_to_photo(seat, rest[0])
        if verb == "stay":
            return self._objection_to_stay(seat)
        if verb == "go":
            objection = self._objection_to_go(seat, int(rest[0]))
        else:
            objection = self._objection_to_card(seat, verb, rest)
        return objection or self._objection_to_the_outcome(seat, action)

    def _objection_to_the_outcome(self, seat: int, action: str) -> str:
        """Nobody may strand a pawn where its turn began: it has to end elsewhere."""
        to = int(action[3:]) if action.startswith("go ") else self.stop[seat]
        if self.walked == 0 or to != self.origin:
            return ""
        later = copy.deepcopy(self, {id(self.board): self.board})
        later._do(seat, action)
        return "" if later._ways(seat) else "The pawn could not leave the stop where it began."

    def _do(self, seat: int, action: str) -> None:
        """Carry out what has no objection."""
        verb, *rest = action.split(" ")
        if verb == "keep":
            self._keep(seat, int(rest[0]) - 1, int(rest[1]) - 1)
        elif verb == "start":
            self._arrive(seat, int(rest[0]))
            self._after_start()
        elif self.phase == "react":
            self.sealed[seat] = action
            if not self.waiting:
                self._read_out()
        elif verb == "go":
            self._go(seat, int(rest[0]))
        elif verb == "photo":
            self._photograph(seat, rest[0])
        elif verb in ("stay", "pass"):
            self._end_turn()
        else:
            self._card(seat, verb, rest)

    # --- Le choix des cartes, la pose des pions -------------------------------

    def _keep(self, seat: int, route: int, destination: int) -> None:
        """Sealed until everybody has chosen, then all are shown."""
        self.sealed[seat] = f"keep {route + 1} {destination + 1}"
        self.kept[seat] = (
            self.dealt_routes[seat][route],
            self.dealt_destinations[seat][destination],
        )
        if not self.waiting:
            self.sealed = {}
            self.phase = "start"

    def _after_start(self) -> None:
        """The next pawn, or the first turn."""
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            self._next_turn()

    def _route(self, seat: int) -> list[int]:
        """The four stops of the card kept."""
        return self.board.routes[self.kept[seat][0]]

    def _gateways(self, seat: int) -> list[int]:
        """The gateways of the card kept."""
        return self.board.destinations[self.kept[seat][1]]

    # --- Les tours ----------------------------------------------------------

    def _next_turn(self) -> None:
        """An hour less what reactions and delays take; own blocks end, and so does sleep.

        Then, before anything is done, the others are asked (Jouer une carte).
        """
        seat = self.turn
        if seat == self.first:
            self.lap += 1
        self.asleep.discard(seat)
        self.blocks = [block for block in self.blocks if block[0] != seat]
        self.closures = [closure for closure in self.closures if closure[0] != seat]
        self._fresh_turn()
        self.left = self._budget(seat)
        self._ask([other for other in range(self.players) if other != seat])

    def _ask(self, seats: list[int]) -> None:
        """Those of them who hold a card and have not answered until their turn."""
        self.sealed = {}
        self.asked = [seat for seat in seats if self.hands[seat] and seat not in self.asleep]
        self.phase = "react" if self.asked else "turn"

    def _budget(self, seat: int) -> int:
        """The minutes of the next turn, or of the one that has begun."""
        each = self.board.actions["delay"]["takes"] if self.delays[seat] else 0
        return max(0, HOUR - self.owed[seat] - self.delays[seat] * each)

    def _end_turn(self) -> None:
        """The left neighbour is next, unless this was the last turn of the last lap."""
        self.owed[self.turn] = 0
        self.delays[self.turn] = 0
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first and (self.closing or self.lap == self.laps):
            self.phase = "over"
            return
        self._next_turn()

    def _objection_to_pass(self, seat: int) -> str:
        """Only who can neither travel nor photograph passes."""
        if self.walked or self.acted:
            return "Pass at the beginning of a turn."
        if self._ways(seat) or any(not self._objection_to_photo(seat, kind) for kind in KINDS):
            return "You can travel or photograph."
        return ""

    # --- A) Se déplacer -------------------------------------------------------

    def _minutes(self, line: int) -> int:
        """What a line takes as the next one."""
        off = self.less[0] if self.less else 0
        return max(SHORTEST_LINE, self.board.lines[line][1] - off)

    def _objection_to_go(self, seat: int, to: int) -> str:
        """An open line to a neighbour, within the minutes left."""
        line = self.board.line_between(self.stop[seat], to)
        if line is None:
            return "No line leads there."
        if any(closed == line for _owner, closed in self.closures):
            return "That line is closed."
        return "Too few minutes are left." if self._minutes(line) > self.left else ""

    def _ways(self, seat: int) -> list[int]:
        """The stops that one more line reaches."""
        return [to for to in self.board.stops if not self._objection_to_go(seat, to)]

    def _go(self, seat: int, to: int) -> None:
        """One line."""
        self.left -= self._minutes(self.board.line_between(self.stop[seat], to))
        self.less = self.less[1:]
        self.walked += 1
        self._arrive(seat, to)

    def _arrive(self, seat: int, to: int) -> None:
        """Stops of the route score in their order, gateways in any."""
        self.stop[seat] = to
        route = self._route(seat)
        if self.scored[seat] < len(route) and route[self.scored[seat]] == to:
            self.scored[seat] += 1
        if to in self._gateways(seat) and to not in self.reached[seat]:
            self.reached[seat].append(to)
        if self.variant == "quick":
            self.closing = self.closing or self._is_complete(seat)
        elif self.scored[seat] == len(route) and self.bonus["route"] is None:
            self.bonus["route"] = seat
        self._is_it_the_last_lap()

    def _is_complete(self, seat: int) -> bool:
        """Has everything on both cards scored (Variante rapide)?"""
        route, gateways = self._route(seat), self._gateways(seat)
        return self.scored[seat] == len(route) and set(self.reached[seat]) == set(gateways)

    def _objection_to_stay(self, seat: int) -> str:
        """A pawn that has left ends elsewhere; one that has not needs some card."""
        if self.walked == 0:
            return "" if self.acted else "Travel, or photograph."
        return "End at another stop." if self.stop[seat] == self.origin else ""

    # --- B) Photographier une Activité ------------------------------------------

    def _needed(self) -> int:
        """Photos of a kind for its bonus."""
        return 4 if self.variant == "spiced" else 3

    def _taken(self) -> list[tuple[str, int]]:
        """What has been photographed, by anybody."""
        return [photo for photos in self.photos for photo in photos]

    def _obtainable(self, seat: int, kind: str) -> list[int]:
        """Where this seat can still get a photo of that kind in this game."""
        been = [stop for _kind, stop in self.photos[seat]]
        return [
            stop
            for site, stop in self.board.sites
            if site == kind and (kind, stop) not in self._taken() and stop not in been
        ]

    def _objection_to_photo(self, seat: int, kind: str) -> str:
        """What there is, once, where the turn began, if nothing else was done."""
        stop = self.stop[seat]
        if self.variant == "quick":
            return "There are no photos in the quick game."
        if self.walked or self.acted:
            return "Photograph at the beginning of a turn."
        if (kind, stop) not in self.board.sites:
            return "There is no such activity here."
        if (kind, stop) in self._taken():
            return "Somebody has photographed that."
        if stop in [where for _kind, where in self.photos[seat]]:
            return "You have photographed here already."
        if any((what, where) == (kind, stop) for _owner, what, where in self.blocks):
            return "That activity is blocked."
        if self.imposed[seat] not in (None, kind):
            return "Another kind is imposed on you."
        if self._budget(seat) < PHOTOGRAPHING:
            return "Too little of the hour remains."
        return ""

    def _photograph(self, seat: int, kind: str) -> None:
        """Take the photo, look after bonuses and imposed kinds; the turn is over."""
        self.photos[seat].append((kind, self.stop[seat]))
        mine = [photo for photo in self.photos[seat] if photo[0] == kind]
        if len(mine) == self._needed() and self.bonus[kind] is None:
            self.bonus[kind] = seat
        if self.imposed[seat] == kind:
            self.imposed[seat] = None
        for other in range(self.players):
            if self.imposed[other] and not self._obtainable(other, self.imposed[other]):
                self.imposed[other] = None
        for each in KINDS:
            if self.bonus[each] is None and not self._can_anybody_reach(each):
                self.bonus[each] = VOID
        self._is_it_the_last_lap()
        self._end_turn()

    def _can_anybody_reach(self, kind: str) -> bool:
        """Is there still somebody for whom that many photos of a kind are possible?"""
        for seat in range(self.players):
            mine = [photo for photo in self.photos[seat] if photo[0] == kind]
            if len(mine) + len(self._obtainable(seat, kind)) >= self._needed():
                return True
        return False

    # --- Fin du jeu -------------------------------------------------------------

    def _is_it_the_last_lap(self) -> None:
        """Three bonuses attributed: the lap is played to its end."""
        if self.variant != "quick" and None not in self.bonus.values():
            self.closing = True

    def scores(self) -> list[int]:
        """Destinations, photos, bonuses."""
        return [
            self.scored[seat]
            + len(self.reached[seat])
            + len(self.photos[seat])
            + list(self.bonus.values()).count(seat)
            for seat in range(self.players)
        ]

    def winners(self) -> list[int]:
        """The quick game: all who are complete. Else most points, most photos, all of them."""
        seats = range(self.players)
        if self.variant == "quick" and any(self._is_complete(seat) for seat in seats):
            return [seat for seat in seats if self._is_complete(seat)]
        scores = self.scores()
        ranks = [(scores[seat], len(self.photos[seat])) for seat in seats]
        return [seat for seat in seats if ranks[seat] == max(ranks)]

    # --- Variante pimentée: les cartes Actions ------------------------------------

    def _effect(self, verb: str, rest: list[str]) -> str:
        """The card that somebody plays who says this."""
        if verb in ("block", "impose"):
            return f"{verb}-{rest[0]}"
        return {"close": "close-line"}.get(verb, verb)

    def _objection_to_card(self, seat: int, verb: str, rest: list[str]) -> str:
        """Draw, exchange or play, within the minutes left."""
        if self.variant != "spiced":
            return "There are no action cards in this game."
        if verb in ("draw", "exchange") and not self.pile:
            return "The pile is empty."
        if verb == "draw":
            if self.drawn == DRAWS:
                return "Three cards in a turn are the most."
            return "Too few minutes are left." if self.left < DRAWING else ""
        if verb == "exchange":
            if rest[0] not in self.hands[seat]:
                return "You do not hold that card."
            if self.exchanged == EXCHANGES:
                return "Two cards in a turn are the most."
            return "Too few minutes are left." if self.left < EXCHANGING else ""
        effect = self._effect(verb, rest)
        if effect not in self.hands[seat]:
            return "You do not hold that card."
        if self.left < self.board.actions[effect]["minutes"]:
            return "Too few minutes are left."
        return self._objection_to_target(seat, verb, rest)

    def _objection_to_target(self, seat: int, verb: str, rest: list[str]) -> str:
        """What the card is played on."""
        if verb == "block":
            return self._objection_to_block(seat, rest[0], int(rest[1]))
        if verb == "close" and (seat, int(rest[0])) in self.closures:
            return "You keep that line closed already."
        if verb == "lift" and rest[0] == "delay" and not self.delays[seat]:
            return "No delay lies on you."
        if verb == "lift" and rest[0] == "imposed" and not self.imposed[seat]:
            return "Nothing is imposed on you."
        if verb in ("delay", "impose"):
            other = int(rest[-1])
            if other == seat or other >= self.players:
                return "Choose another player."
            if verb == "impose" and self.imposed[other]:
                return "Something is imposed on them already."
            if verb == "impose" and not self._obtainable(other, rest[0]):
                return "They can no longer get such a photo."
        return ""

    def _objection_to_block(self, seat: int, kind: str, stop: int) -> str:
        """An activity that is left, and that this seat does not block already."""
        if (kind, stop) not in self.board.sites or (kind, stop) in self._taken():
            return "There is no such activity left."
        return "You block that already." if (seat, kind, stop) in self.blocks else ""

    def _card(self, seat: int, verb: str, rest: list[str]) -> None:
        """Draw, exchange or play."""
        self.acted += 1
        if verb == "draw":
            self.drawn += 1
            self.left -= DRAWING
            self.hands[seat].append(self.pile.pop(0))
        elif verb == "exchange":
            self.exchanged += 1
            self.left -= EXCHANGING
            self.hands[seat].remove(rest[0])
            self.gave[seat].append(rest[0])
            self.hands[seat].append(self.pile.pop(0))
        else:
            self.left -= self._put_down(seat, self._effect(verb, rest))
            self._take_effect(seat, verb, rest)

    def _put_down(self, seat: int, effect: str) -> int:
        """A card from the hand out of the game; its minutes."""
        self.hands[seat].remove(effect)
        self.used.append(effect)
        return self.board.actions[effect]["minutes"]

    def _take_effect(self, seat: int, verb: str, rest: list[str]) -> None:
        """What the card does."""
        if verb == "block":
            self.blocks.append((seat, rest[0], int(rest[1])))
        elif verb == "close":
            self.closures.append((seat, int(rest[0])))
        elif verb == "delay":
            self.delays[int(rest[0])] += 1
        elif verb == "impose":
            self.imposed[int(rest[1])] = rest[0]
        elif verb == "lift" and rest[0] == "imposed":
            self.imposed[seat] = None
        elif verb == "lift":
            before = self._budget(seat)
            self.delays[seat] -= 1
            self.left += self._budget(seat) - before
        else:
            card = self.board.actions["shorten"]
            lines = max(card["lines"], len(self.less))
            so_far = self.less + [0] * (lines - len(self.less))
            self.less = [
                off + (card["takes"] if k < card["lines"] else 0) for k, off in enumerate(so_far)
            ]

    # --- Pendant le tour des adversaires --------------------------------------------

    def _objection_to_answer(self, seat: int, verb: str, rest: list[str]) -> str:
        """No, or a block with a card that may be played now, paid from the next turn."""
        if verb == "answer":
            return ""
        if verb != "block":
            return "You are asked whether you block something."
        effect = self._effect(verb, rest)
        if effect not in self.hands[seat]:
            return "You do not hold that card."
        if not self.board.actions[effect].get("reaction"):
            return "That card is not played in others' turns."
        if self.board.actions[effect]["minutes"] > self._budget(seat):
            return "Your next turn has too few minutes."
        return self._objection_to_block(seat, rest[0], int(rest[1]))

    def _read_out(self) -> None:
        """Clockwise from the seat after the turn's; who has blocked is asked once more."""
        again = []
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            verb, *rest = self.sealed.get(seat, "answer no").split(" ")
            if verb == "block":
                self.owed[seat] += self._put_down(seat, self._effect(verb, rest))
                self._take_effect(seat, verb, rest)
                again.append(seat)
            elif rest == ["sleep"]:
                self.asleep.add(seat)
        self._ask(again)


def pile_in(position: dict[str, Any]) -> list[str]:
    """The pile of a position of the engine, its top first; there the top is the last one."""
    return [card for card in reversed(position["deck"]) if card]


def hand_in(position: dict[str, Any], name: str, seat: int) -> list[str]:
    """The action cards of a seat in a position of the engine: its `hand`, or what it `gave`."""
    counts = dict(zip(EFFECTS, position[name][seat], strict=True))
    return [effect for effect, n in counts.items() for _ in range(n)]


def referee(options: dict[str, Any], start: dict[str, Any], text: str = "") -> Referee:
    """A referee for a table with these options, dealt so; on the usual board, or on this text."""
    seats = range(options["players"])
    return Referee(
        Board(text or tablee.game("yapasphoto").rules.DATA),
        options["variant"],
        [start["route_cards"][seat] for seat in seats],
        [start["destination_cards"][seat] for seat in seats],
        [hand_in(start, "hand", seat) for seat in seats],
        pile_in(start),
        start["first"],
        options["lap_limit"],
    )
