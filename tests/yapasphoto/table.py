"""A table of yapasphoto in one readable line, for the tests of its clauses.

All of them get the game from here: test_planted.py puts a spoilt one in its place. Stops, lines and
cards are called by the names that they have on the built-in board. The cards of the tests are their
own, so that those of the board can be weighed anew without another story for each clause.
"""

import re

import pytest

import tablee
from tablee.games.yapasphoto.board import read
from tablee.games.yapasphoto.pieces import EFFECTS
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.log import recorded
from tablee.kit.table.knowledge import IllegalAction
from tests.tools.corner import in_a_corner

GAME = tablee.game("yapasphoto")
CARDS = """
routes = [
    ["Neuchâtel", "St-Aubin", "Cernier", "Les Brenets"],
    ["Le Landeron", "Hauterive", "La Chaux-du-Milieu", "Les Verrières"],
    ["Boudry", "Noiraigue", "La Sagne", "Valangin"],
    ["Neuchâtel", "Môtiers", "St-Aubin", "Les Geneveys-sur-Coffrane"],
    ["Boudry", "Buttes", "Neuchâtel", "Les Ponts-de-Martel"],
    ["Auvernier", "La Sagne", "Les Geneveys-sur-Coffrane", "La Brévine"],
    ["Les Ponts-de-Martel", "St-Aubin", "Chaumont", "St-Blaise"],
    ["St-Blaise", "La Chaux-du-Milieu", "Les Hauts-Geneveys", "Couvet"],
    ["La Brévine", "Fleurier", "Les Geneveys-sur-Coffrane", "Travers"],
    ["Chaumont", "Vaumarcus", "Chambrelien", "Les Ponts-de-Martel"],
]

destinations = [
    ["Berne", "St-Imier"],
    ["Berne", "Yverdon"],
    ["Ste-Croix", "St-Imier"],
    ["Bienne", "Pontarlier"],
    ["Bienne", "Saignelégier"],
    ["Bienne", "Ste-Croix"],
    ["Pontarlier", "St-Imier"],
    ["Morteau", "Pontarlier"],
    ["Morteau", "Saignelégier"],
    ["Yverdon", "Saignelégier"],
]

actions ="""


def with_cards_of_the_tests(text):
    """The text of the built-in board, with other routes and destinations."""
    return re.sub(r"\nroutes = .*?\nactions =", CARDS, text, flags=re.S)


TEXT = with_cards_of_the_tests(GAME.rules.DATA)
BOARD = read(TEXT)
STOPS = {stop.names[""]: number for number, stop in enumerate(BOARD.stops, 1)}
LINES = {
    f"{BOARD.stops[a].names['']}–{BOARD.stops[b].names['']}": number
    for number, line in enumerate(BOARD.lines, 1)
    for a, b in ((line.a, line.b), (line.b, line.a))
}
NAMES = sorted({**STOPS, **LINES}, key=len, reverse=True)
PLACES = re.compile("|".join(map(re.escape, NAMES)))


def numbered(text):
    """The notation of "go La Brévine" and "close Travers–Couvet": with numbers."""
    return PLACES.sub(lambda name: str({**STOPS, **LINES}[name[0]]), text)


def stops(names):
    """The numbers of "Travers, Couvet"."""
    return sorted(STOPS[name] for name in names.split(", ") if name)


def new(**options):
    """A game about to begin; the first seat begins unless the options say otherwise."""
    data = options.pop("data", None) or TEXT
    return GAME.new(**{"seed": 1, "first": 0, "mode": Mode.INTERPRETED, "data": data, **options})


def started(at="Neuchâtel, Le Locle", **options):
    """A game whose first turn begins, the pawns at these stops."""
    where = at.split(", ")
    match = new(players=len(where), **options)
    for seat in match.waiting:
        match.play(seat, "keep 1 1")
    return play(match, ", ".join(f"{seat} start {stop}" for seat, stop in enumerate(where)))


def table(
    at="Neuchâtel, Le Locle",
    *,
    turn=0,
    lap=2,
    routes=(8, 9, 7, 6, 5),
    destinations=(9, 8, 7, 6, 5),
    photos=None,
    hands=None,
    pile=None,
    react=(),
    data=None,
    **more,
):
    """A game in the middle: table("Travers, Buttes", photos={0: "indoor Couvet"}, left=20).

    `hands` are the action cards of each seat, "delay, lift"; `pile` those on top of the pile, from the
    top down; `react` the seats that are asked. What is not an option goes into the position as it is.
    """
    where = at.split(", ")
    options = {name: more.pop(name) for name in [*more] if name in GAME.rules.OPTIONS}
    match = started(", ".join(["Neuchâtel"] * len(where)), data=data, **options)
    position = match.position()
    position["stop"][: len(where)] = [STOPS[stop] for stop in where]
    for cards, name in ((routes, "route_cards"), (destinations, "destination_cards")):
        kept = cards[: len(where)]
        aside = [card for card in range(10) if card not in kept]
        for seat, card in enumerate(kept):
            position[name][seat] = [card, aside[seat]]
    position.update(
        phase="REACT" if react else "TURN",
        waiting=list(react) or [turn],
        asked=list(react),
        turn=turn,
        origin=STOPS[where[turn]],
        lap=lap,
        left=60,
        scored=[0] * 5,
        reached=[[] for _ in range(5)],
    )
    for seat, taken in (photos or {}).items():
        for kind, names in re.findall(r"(indoor|outdoor) ([^;]+)", taken):
            position["photos"][seat]["outdoor" == kind] = stops(names.strip())
    if match.options["variant"] == "spiced":
        _deal(match, position, hands or [], pile or "")
    for name, value in more.items():
        is_by_seat = isinstance(value, list) and name != "waiting"
        position[name] = value + position[name][len(value) :] if is_by_seat else value
    return taken_up(position, players=len(where), data=data, **options)


def _deal(match, position, hands, pile):
    """The action cards: hands, and the rest in the pile."""
    left = {effect: int(n) for effect, n in zip(EFFECTS, match.boxes["cards"][0], strict=True)}
    for seat in range(match.players):
        cards = hands[seat].split(", ") if seat < len(hands) and hands[seat] else []
        position["hand"][seat] = [cards.count(effect) for effect in EFFECTS]
        position["held"][seat] = len(cards)
        for card in cards:
            left[card] -= 1
    if pile == "empty":
        position["used"] = list(left.values())
        position["pile"], position["deck"] = 0, [None] * len(position["deck"])
        return
    top = pile.split(", ") if pile else []
    for card in top:
        left[card] -= 1
    deck = [effect for effect, n in left.items() for _ in range(n)] + top[::-1]
    position["pile"] = len(deck)
    position["deck"] = deck + [None] * (len(position["deck"]) - len(deck))


def taken_up(position, **options):
    """The game that a position describes."""
    data = options.pop("data", None) or TEXT
    usual = {"first": 0, "mode": Mode.INTERPRETED, "data": data}
    return in_a_corner(GAME, position, **{**usual, **options})


def play(match, story):
    """Play "0 go Travers, 0 stay": a seat and a sentence each."""
    for row in story.split(", "):
        match.play(int(row[0]), numbered(row[2:]))
    return match


def choices(match, seat=0, verb=""):
    """What a seat may do: the whole sentences, or what may follow a verb, stops by their names."""
    found = match.choices(seat)
    if not verb:
        return found
    nouns = [choice.partition(" ")[2] for choice in found if choice.split()[0] == verb]
    if verb not in ("go", "start"):
        return nouns
    called = {number: name for name, number in STOPS.items()}
    return [called[int(noun)] for noun in nouns]


def why_not(match, row):
    """The clause that forbids "0 go Travers": "4.2". It is told in each language, and nothing changes."""
    seat, notation = int(row[0]), numbered(row[2:])
    before = match.position(), match.record(), match.events
    clauses = set()
    for language, no in (("en", "Not allowed:"), ("fr", "Ce n’est pas permis :")):
        with pytest.raises(IllegalAction) as refused:
            match.play(seat, notation, language=language)
        clause = refused.value.clause
        written = f"{clause // 100}.{clause % 100}"
        sentence = match.game.clauses(language, match.boxes)[clause]
        expected = f"{no} {sentence} (§{written})".replace("\N{NO-BREAK SPACE}", " ")
        assert str(refused.value).replace("\N{NO-BREAK SPACE}", " ").startswith(expected)
        clauses.add(written)
    assert (match.position(), match.record(), match.events) == before
    (only,) = clauses
    return only


def told(match, seat=None, language="en"):
    """What the last action led to, in words."""
    return list(match.told(seat, language, match.story[-1].told))


def kinds(match):
    """The kinds of event that the last action led to."""
    return [recorded(GAME.rules, row)[0] for row in match.events[match.story[-1].told :]]


def where(match, seat=0):
    """The stop of a pawn."""
    number = match.position()["stop"][seat]
    return next(name for name, n in STOPS.items() if n == number)


def hand(match, seat=0):
    """The action cards of a seat."""
    row = match.position()["hand"][seat]
    return [effect for effect, n in zip(EFFECTS, row, strict=True) for _ in range(n)]
