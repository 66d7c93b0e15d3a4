"""yapasphoto as drawn: the map (plan.py), the clock, everybody's goals, the cards that one holds.

Symbols are in look.svg, colours and the arrangement of the zones in look.css.
"""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from tablee.games.yapasphoto.board import Board, read
from tablee.games.yapasphoto.game import ACTIONS, score
from tablee.games.yapasphoto.names import card_name, gateways_name, route_name, site_name
from tablee.games.yapasphoto.pieces import (
    BONUSES,
    DEALT,
    EFFECTS,
    HOUR,
    KINDS,
    STEP,
    STEPS,
)
from tablee.games.yapasphoto.plan import Plan, initials, zone
from tablee.games.yapasphoto.position import BOX, STATE, VOID, Phase, minutes_to
from tablee.games.yapasphoto.quick import has_sights
from tablee.games.yapasphoto.seen import is_to_see, would_score
from tablee.games.yapasphoto.tally import tally
from tablee.kit.pictures.scene import Piece, Say, Scene, Spot, Zone
from tablee.kit.rules.bits import has, size
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import reading

WIDTH = 400

# --- The clock: a dial with the minutes left, the bonuses, two cameras, the pile -----------------

CLOCK, DIAL = (0, 0, WIDTH, 92), (46, 46)
LAP, MEDALS, MEDAL_STEP = (98, 20), (114, 60), 42
CAMERAS, CAMERA_STEP, CAMERA, PILE, CARD = (250, 46), 57, (54, 62), (372, 46), (52, 66)

# --- A player: name and points, the route, the gateways --------------------------------------------

PLAYER_HIGH, NAME, POINTS = 106, (38, 18), (390, 18)
FIRST_GOAL, GOAL_STEP, SIGN_TO_TEXT, GOAL_LETTERS = (20, 45), (192, 22), 15, 19
COUNTS, COUNT_STEP, NAME_LETTERS = 196, 44, 15

# --- One's own cards -------------------------------------------------------------------------------

ROUTE_CARD, DESTINATIONS = (194, 122), (194, 74)
HELD, A_ROW, HELD_STEP, CARD_LETTERS = (94, 96), 4, 100, 13

UNDER, MARKS, SMALL = -1, 3, 0.8
FINGER, DIAL_SIZE, MEDAL = (40.0, 26.0), (84.0, 84.0), (40.0, 46.0)  # of what only tells


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """All that this seat may know of the table."""
    return _scene(Drawing(knowledge, seats, say).parts())


def own(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """The cards dealt, and those in hand."""
    return _scene(Drawing(knowledge, seats, say).own())


def _scene(drawn: Iterable[Zone | Spot | Piece]) -> Scene:
    parts: dict[type, list[Any]] = {Zone: [], Spot: [], Piece: []}
    for part in drawn:
        parts[type(part)].append(part)
    return Scene(*map(tuple, parts.values()))


def path(action: str, knowledge: Knowledge) -> tuple[str, ...]:
    """What to click: stops to travel to, a camera, a card and what it is played on."""
    verb, *nouns = action.split()
    if verb in ("start", "go"):
        return (f"stop {nouns[0]}",)
    if verb == "stay" and knowledge.seat is not None:
        return (f"stop {int(knowledge.views[0].stop[knowledge.seat]) + 1}",)
    if verb == "photo":
        return (f"camera {nouns[0]}",)
    if verb == "keep":
        return f"route {nouns[0]}", f"destinations {nouns[1]}"
    return _path_of_cards(verb, nouns, knowledge)


def _path_of_cards(verb: str, nouns: list[str], knowledge: Knowledge) -> tuple[str, ...]:
    """First the card, then what it is played on; what is drawn comes from the pile."""
    if verb == "draw":
        return ("pile",)
    if verb == "exchange":
        return f"held {nouns[0]}", "pile"
    if verb == "block":
        return f"held block-{nouns[0]}", f"stop {nouns[1]}"
    if verb == "impose":
        return f"held impose-{nouns[0]}", f"player {nouns[1]}"
    if verb == "delay":
        return "held delay", f"player {nouns[0]}"
    if verb == "close":
        return "held close-line", f"minutes {nouns[0]}"
    if verb == "lift":
        return "held lift", f"{nouns[0]} {knowledge.seat}"
    return ("held shorten",) if verb == "shorten" else ()


def hint(action: str, knowledge: Knowledge, say: Say) -> str:
    """What a choice costs, and what it brings: minutes, a point, something to photograph."""
    board, seat = _board(knowledge), knowledge.seat
    box, view = reading(BOX, knowledge.boxes), reading(STATE, knowledge.views)
    verb, *nouns = action.split()
    found: list[str] = []
    if verb in ("start", "go"):
        stop = int(nouns[0]) - 1
        if verb == "go":
            minutes = int(minutes_to(box, view, int(view.stop[seat]), stop))
            found.append(say("scene-minutes", n=minutes))
        if would_score(board, view, seat or 0, stop):
            found.append(say("scene-scores"))
        kinds = [kind for k, kind in enumerate(KINDS) if is_to_see(box, view, seat or 0, stop, k)]
        found += [say(f"text-sign-{kind}") for kind in kinds]
    elif verb == "photo":
        kind, stop = KINDS.index(nouns[0]), int(view.stop[seat])
        found.append(site_name(board, stop, kind, say("text-language")))
    elif verb == "keep":
        route = int(view.route_cards[seat, int(nouns[0]) - 1])
        found.append(say("scene-minutes", n=board.length_of(board.routes[route])))
    elif verb in ("draw", "exchange"):
        found.append(say("scene-minutes", n=int(box.drawing if verb == "draw" else box.exchanging)))
    elif effect := _effect_of(verb, nouns):
        found.append(say("scene-minutes", n=int(box.price[EFFECTS.index(effect)])))
    return " · ".join(found)


def _effect_of(verb: str, nouns: list[str]) -> str:
    """The card that a verb plays."""
    if verb in ("block", "impose"):
        return f"{verb}-{nouns[0]}"
    return {"close": "close-line"}.get(verb, verb if verb in EFFECTS else "")


def _board(knowledge: Knowledge) -> Board:
    return read(knowledge.data, int(knowledge.boxes[0].players))


class Drawing(Plan):
    """One position, drawn part by part."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        super().__init__(knowledge, seats, say)
        self.letters = initials(seats)
        self.made = tally(self.box, self.view, [])
        self.scores = [0] * len(seats)
        score(self.box, self.view, self.scores)
        there = range(len(seats))
        self.sitting = [(seat + (self.seat or 0)) % len(there) for seat in there]

    def parts(self) -> Iterator[Zone | Spot | Piece]:
        """The whole table."""
        yield zone(self.sheet, self.say)
        yield from self.spots()
        yield from self.pieces()
        yield from self.clock()
        yield from self.own()
        for seat in self.sitting:
            yield from self.player(seat)

    def own(self) -> Iterator[Zone | Spot | Piece]:
        """What lies before the seat that looks, and nobody else sees."""
        if self.seat is not None and self.view.phase == Phase.CHOOSE:
            yield from self.dealt(self.seat)
        if self.seat is not None and self.box.spiced:
            yield from self.hand(self.seat)

    # --- The clock --------------------------------------------------------------------------

    def clock(self) -> Iterator[Zone | Spot | Piece]:
        """The hour of this turn, the lap, the bonuses; cameras and the pile take minutes too."""
        playing = self.view.phase in (Phase.REACT, Phase.TURN)
        left = int(self.view.left) if playing else int(self.box.turn_minutes)
        label = self.say("scene-clock", n=left) if playing else self.lap()
        yield Zone("clock", CLOCK, label)
        yield Piece("dial", "clock", DIAL, "dial", layer=UNDER)
        spent = (HOUR - left) // STEP
        for k in range(STEPS):
            face = "wedge spent" if k < spent else "wedge"
            yield Piece(f"wedge {k}", "clock", DIAL, "wedge", face, turn=30 * k)
        yield Piece("pointer", "clock", DIAL, "pointer", turn=30 * spent, layer=MARKS)
        text, above = str(left) if playing else "", MARKS + 1
        why = (
            self.say("scene-hour", n=left, of=int(self.box.turn_minutes)) if playing else self.lap()
        )
        face = "left-minutes"
        yield Piece("left", "clock", DIAL, "hub", face, text, why, layer=above, frame=DIAL_SIZE)
        yield Piece("lap", "clock", LAP, face="lap left", text=self.lap())
        if has_sights(self.box):
            yield from self.bonuses()
            yield from self.cameras()
        if self.box.spiced:
            yield from self.pile()

    def lap(self) -> str:
        """Which lap it is, in a few words."""
        if self.view.phase < Phase.REACT:
            return self.say("scene-before")
        if self.view.phase == Phase.OVER:
            return self.say("prompt-over")
        n = int(self.view.lap)
        return self.say("scene-lap", n=n, last="yes" if self.view.closing else "no")

    def bonuses(self) -> Iterator[Piece]:
        """Three medals, each with the pawn of who has it."""
        for n, name in enumerate(BONUSES):
            x, y = MEDALS[0] + MEDAL_STEP * n, MEDALS[1]
            owner = int(self.view.bonus[n])
            who = self.seats[owner] if 0 <= owner < VOID else ""
            state = "void" if owner == VOID else "taken" if who else "free"
            label = self.say("scene-bonus", bonus=name, state=state, who=who)
            face = "" if state == "free" else "gone"
            key, kind = f"medal {name}", f"medal-{name}"
            yield Piece(key, "clock", (x, y), kind, face, label=label, frame=MEDAL)
            if who:
                face, text = f"pawn seat-{owner}", self.letters[owner]
                at = (x + 13, y + 8)
                yield Piece(f"medal {name} of", "clock", at, "pawn", face, text, layer=MARKS)
            elif state == "void":
                yield Piece(f"medal {name} void", "clock", (x, y), "cross", layer=MARKS)

    def cameras(self) -> Iterator[Spot]:
        """A photo takes the whole hour; asleep while there is none to take."""
        for k, kind in enumerate(KINDS):
            awake = ACTIONS.parse(f"photo {kind}") in self.knowledge.choices
            at = (CAMERAS[0] + CAMERA_STEP * k, CAMERAS[1])
            label = self.say("scene-camera", kind=kind)
            face = "camera" if awake else "camera asleep"
            yield Spot(f"camera {kind}", "clock", at, CAMERA, label, "rect", f"camera-{kind}", face)

    def pile(self) -> Iterator[Spot | Piece]:
        """The action cards left to draw."""
        n = int(self.view.pile)
        kind = "back" if n else "slot"
        yield Spot("pile", "clock", PILE, CARD, self.say("scene-pile", n=n), "rect", kind)
        yield Piece("pile left", "clock", PILE, "count", "count", str(n))

    # --- A player ---------------------------------------------------------------------------

    def player(self, seat: int) -> Iterator[Zone | Spot | Piece]:
        """Name, points, what is left to do."""
        name = f"player {seat}"
        waiting = bool(self.view.waiting >> seat & 1)
        label = self.say("scene-player", who=self.seats[seat], points=self.scores[seat])
        face = f"{'mine' if seat == self.seat else 'other'}{' waiting' if waiting else ''}"
        yield Zone(name, (0, 0, WIDTH, PLAYER_HIGH), label, face)
        at, extent = (WIDTH / 2, PLAYER_HIGH / 2), (WIDTH - 6, PLAYER_HIGH - 6)
        yield Spot(name, name, at, extent, label, "rect", "panel-asked" if waiting else "panel")
        pawn, letter = f"pawn seat-{seat}", self.letters[seat]
        yield Piece(f"mark {seat}", name, (20, NAME[1] + 2), "pawn", pawn, letter, layer=UNDER + 1)
        who = _short(self.seats[seat], NAME_LETTERS)
        yield Piece(f"who {seat}", name, NAME, face="who left", text=who)
        points, why = str(self.scores[seat]), self.made_of(seat)
        key, face = f"points {seat}", "points right"
        yield Piece(key, name, POINTS, face=face, text=points, label=why, frame=FINGER)
        yield from self.counts(seat)
        if self.view.phase == Phase.CHOOSE:
            key = "scene-choosing" if waiting else "scene-chosen"
            at = (FIRST_GOAL[0] - 6, FIRST_GOAL[1])
            yield Piece(f"chosen {seat}", name, at, face="word left", text=self.say(key))
        else:
            yield from self.goals_of(seat)

    def made_of(self, seat: int) -> str:
        """What the points of a seat are made of, in words."""
        told = [f"{self.say(p.message, **p.arguments)} {p.points[seat]}" for p in self.made]
        return self.say("scene-made-of", n=self.scores[seat], of=", ".join(told))

    def counts(self, seat: int) -> Iterator[Piece]:
        """Photos of either kind, cards held, what lies on this player."""
        zone_name, x, y = f"player {seat}", float(COUNTS), NAME[1]
        if has_sights(self.box):
            for k, kind in enumerate(KINDS):
                n, of = int(size(self.view.photos[seat, k])), int(self.box.needed)
                label = self.say("scene-photos", kind=kind, n=n, of=of)
                yield Piece(f"photos {seat} {kind}", zone_name, (x, y), kind)
                at, key, text = (x + 11, y), f"n photos {seat} {kind}", f"{n}/{of}"
                yield Piece(
                    key, zone_name, at, face="number left", text=text, label=label, frame=FINGER
                )
                x += COUNT_STEP + 8
        if self.box.spiced:
            n = int(self.view.held[seat])
            label = self.say("scene-held", n=n)
            yield Piece(f"held {seat}", zone_name, (x, y), "back", size=0.38)
            key, face, at = f"n held {seat}", "number left", (x + 12, y)
            yield Piece(key, zone_name, at, face=face, text=f"{n}", label=label, frame=FINGER)
            yield from self.troubles(seat, (WIDTH - 30, PLAYER_HIGH - 20))

    def troubles(self, seat: int, at: tuple[float, float]) -> Iterator[Piece]:
        """Minutes that the next turn lacks; a kind imposed. They can be clicked to be lifted."""
        zone_name, (x, y), mine = f"player {seat}", at, seat == self.seat
        frame = (46.0, 44.0) if mine else FINGER
        late = int(self.view.delays[seat]) * int(self.box.takes[3]) + int(self.view.owed[seat])
        if late:
            label = self.say("scene-late", n=late, who=self.seats[seat])
            key = f"delay {seat}"
            text = f"−{late}"
            yield Piece(key, zone_name, (x, y), "late", "late", text, label, frame=frame)
            y -= 26
        if self.view.imposed[seat] != NONE:
            kind = KINDS[int(self.view.imposed[seat])]
            label = self.say("scene-imposed", kind=kind, who=self.seats[seat])
            key = f"imposed {seat}"
            yield Piece(key, zone_name, (x, y), f"only-{kind}", label=label, frame=frame)

    def goals_of(self, seat: int) -> Iterator[Piece]:
        """The route in its order, two by two; then the gateways."""
        route = self.board.routes[int(self.view.route_cards[seat, 0])]
        for k, stop in enumerate(route):
            at = FIRST_GOAL[0] + GOAL_STEP[0] * (k % 2), FIRST_GOAL[1] + GOAL_STEP[1] * (k // 2)
            done = k < self.view.scored[seat]
            kind = "goal-done" if done else "goal"
            yield from self._goal(seat, f"{k}", at, kind, stop, "" if done else str(k + 1))
        gateways = self.board.destinations[int(self.view.destination_cards[seat, 0])]
        step = GOAL_STEP[0] if len(gateways) <= 2 else 2 * GOAL_STEP[0] / len(gateways)
        letters = GOAL_LETTERS if len(gateways) <= 2 else 8
        for k, stop in enumerate(gateways):
            place = FIRST_GOAL[0] + step * k, FIRST_GOAL[1] + 2 * GOAL_STEP[1] - 1
            kind = "aim-done" if has(self.view.reached[seat], stop) else "aim"
            yield from self._goal(seat, f"to {k}", place, kind, stop, "", letters)

    def _goal(
        self,
        seat: int,
        key: str,
        at: tuple[float, float],
        kind: str,
        stop: int,
        text: str,
        letters: int = GOAL_LETTERS,
    ) -> Iterator[Piece]:
        """A sign and a name."""
        zone_name, done = f"player {seat}", " done" if kind.endswith("done") else ""
        state = "yes" if done else "no"
        which, named = ("scene-goal", {"n": int(key) + 1}) if key.isdecimal() else ("scene-aim", {})
        why = self.say(which, stop=self.board.stop(stop, self.language), done=state, **named)
        key = f"goal of {seat} {key}"
        shows = f"stop {stop + 1}"
        yield Piece(
            key, zone_name, at, kind, "goal", text, why, size=SMALL, frame=FINGER, shows=shows
        )
        name = _short(self.board.stop(stop, self.language), letters)
        at = (at[0] + SIGN_TO_TEXT, at[1])
        yield Piece(f"{key} name", zone_name, at, face=f"goal-name left{done}", text=name)

    # --- Cards that only their holder sees --------------------------------------------------

    def dealt(self, seat: int) -> Iterator[Zone | Spot | Piece]:
        """Two routes and two pairs of gateways, of which one each is kept."""
        high = ROUTE_CARD[1] + DESTINATIONS[1] + 14
        yield Zone("dealt", (0, 0, WIDTH, high), self.say("prompt-choose"))
        choice = int(self.view.choice[seat])
        kept = (choice // DEALT, choice % DEALT) if choice != NONE else (NONE, NONE)
        for card in range(DEALT):
            x = WIDTH / 4 + WIDTH / 2 * card
            yield from self.route_card(seat, card, (x, ROUTE_CARD[1] / 2 + 3), kept[0] == card)
            y = high - DESTINATIONS[1] / 2 - 3
            yield from self.destination_card(seat, card, (x, y), kept[1] == card)

    def route_card(
        self, seat: int, card: int, at: tuple[float, float], kept: bool
    ) -> Iterator[Spot | Piece]:
        """Four stops in their order, and how long the way is."""
        number = int(self.view.route_cards[seat, card])
        route = self.board.routes[number]
        label = route_name(self.board, number, self.language)
        label = self.say("text-dealt-route", n=card + 1, route=label)
        kind, key = "route-card-kept" if kept else "route-card", f"route {card + 1}"
        yield Spot(key, "dealt", at, ROUTE_CARD, label, "rect", kind)
        left, top = at[0] - ROUTE_CARD[0] / 2, at[1] - ROUTE_CARD[1] / 2
        text = self.say("scene-minutes", n=self.board.length_of(route))
        place = (left + ROUTE_CARD[0] - 12, top + 16)
        yield Piece(f"{key} minutes", "dealt", place, face="word right", text=text)
        text, place = self.say("scene-route", n=card + 1), (left + 12, top + 16)
        yield Piece(f"{key} title", "dealt", place, face="word left", text=text)
        kind = "goal-second" if card else "goal"
        for k, stop in enumerate(route):
            place = (left + 20, top + 40 + 22 * k)
            yield from self._listed(f"{key} {k}", place, kind, str(k + 1), stop)

    def destination_card(
        self, seat: int, card: int, at: tuple[float, float], kept: bool
    ) -> Iterator[Spot | Piece]:
        """Its gateways, in any order."""
        number = int(self.view.destination_cards[seat, card])
        label = gateways_name(self.board, number, self.language)
        label = self.say("text-dealt-destinations", n=card + 1, gateways=label)
        kind = "destination-card-kept" if kept else "destination-card"
        key = f"destinations {card + 1}"
        yield Spot(key, "dealt", at, DESTINATIONS, label, "rect", kind)
        gateways = self.board.destinations[number]
        kind = "aim-second" if card else "aim"
        for k, stop in enumerate(gateways):
            down = 22.0 if len(gateways) <= 3 else 17.0
            y = at[1] + down * (k - (len(gateways) - 1) / 2)
            place = (at[0] - DESTINATIONS[0] / 2 + 20, y)
            yield from self._listed(f"{key} {k}", place, kind, "", stop)

    def _listed(
        self, key: str, at: tuple[float, float], kind: str, text: str, stop: int
    ) -> Iterator[Piece]:
        yield Piece(f"{key} sign", "dealt", at, kind, "goal", text, size=SMALL)
        name = _short(self.board.stop(stop, self.language), GOAL_LETTERS)
        place = (at[0] + SIGN_TO_TEXT, at[1])
        yield Piece(f"{key} name", "dealt", place, face="goal-name left", text=name)

    def hand(self, seat: int) -> Iterator[Zone | Spot | Piece]:
        """One's own action cards: what they are called, how many, what playing one takes."""
        held = [k for k in range(len(EFFECTS)) if self.view.hand[seat, k] > 0]
        if not held:
            return
        rows = -(-len(held) // A_ROW)
        yield Zone("hand", (0, 0, WIDTH, HELD_STEP * rows), self.say("scene-hand"))
        for place, effect in enumerate(held):
            at = HELD_STEP * (place % A_ROW + 0.5), HELD_STEP * (place // A_ROW + 0.5)
            yield from self.held(seat, effect, at)

    def held(self, seat: int, effect: int, at: tuple[float, float]) -> Iterator[Spot | Piece]:
        """A card, once for all of its kind."""
        n, name = int(self.view.hand[seat, effect]), card_name(self.board, effect, self.language)
        minutes, key = int(self.box.price[effect]), f"held {EFFECTS[effect]}"
        label = self.say("scene-card", card=name, n=n, minutes=minutes)
        yield Spot(key, "hand", at, HELD, label, "rect", f"card-{EFFECTS[effect]}")
        lines = textwrap.wrap(name, CARD_LETTERS)[:2]
        for k, line in enumerate(lines):
            place = (at[0], at[1] + 18 + 15 * k - (7 if len(lines) == 2 else 0) + 6)
            yield Piece(f"{key} name {k}", "hand", place, face="card-name", text=line)
        place = (at[0] + HELD[0] / 2 - 8, at[1] - HELD[1] / 2 + 14)
        yield Piece(f"{key} minutes", "hand", place, face="price right", text=f"{minutes}′")
        if n > 1:
            place = (at[0] - HELD[0] / 2 + 15, at[1] - HELD[1] / 2 + 15)
            yield Piece(f"{key} n", "hand", place, "count", "count", str(n), layer=MARKS)


def _short(text: str, letters: int) -> str:
    """No longer than that."""
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"
