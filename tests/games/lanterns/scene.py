"""Lanterns as drawn: stalls along the street, hands with the backs of the others, a die."""

from collections.abc import Iterator
from itertools import chain

from tablee.games.lanterns.game import COLOURS, HAND, MAX_SHINE, Box, State

from tablee.kit.pictures.scene import Piece, Say, Scene, Spot, Zone
from tablee.kit.rules.record import HIDDEN, NONE
from tablee.kit.table.knowledge import Knowledge

CARD = (60, 84)
STEP = 70


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """The market, and a hand for each seat."""
    view, box = knowledge.views[0], knowledge.boxes[0]
    sitting, stalls = range(int(box.players)), range(int(box.stalls))
    market = Zone("market", (0, 0, STEP * len(stalls) + 140, 120), say("scene-market"))
    hands = (Zone(f"hand {s}", (0, 0, 200, 120), seats[s], _face(knowledge, s)) for s in sitting)
    spots = (
        Spot(f"stall {i + 1}", "market", _stall(i), CARD, say("choice-open", stall=i + 1))
        for i in stalls
    )
    held = chain.from_iterable(_hand(knowledge, seat, say) for seat in sitting)
    return Scene((market, *hands), tuple(spots), (*_market(view, box), *held))


def path(action: str) -> tuple[str, ...]:
    """Stalls are opened and one's own lanterns offered by clicking them."""
    verb, *nouns = action.split()
    if verb == "open":
        return (f"stall {nouns[0]}",)
    return (f"mine {nouns[-1]}",) if nouns[-1] in "12" else ()


def _face(knowledge: Knowledge, seat: int) -> str:
    return "hand mine" if seat == knowledge.seat else "hand"


def _stall(i: int) -> tuple[float, float]:
    return (40 + STEP * i, 60)


def _market(view: State, box: Box) -> Iterator[Piece]:
    for i in range(int(box.stalls)):
        kind = "stall-open" if view.stall == i else "stall-closed" if view.closed[i] else "stall"
        prize = str(int(box.prizes[i]))
        yield Piece(f"awning {i + 1}", "market", _stall(i), kind, text=prize, layer=-1)
    x, y = _stall(int(box.stalls))
    if view.die != NONE:
        yield Piece("die", "market", (x, y), f"die-{int(view.die)}")
    yield Piece("pile", "market", (x + 60, y), "pile", text=str(int(view.pile)))


def _hand(knowledge: Knowledge, seat: int, say: Say) -> Iterator[Piece]:
    view, zone = knowledge.views[0], f"hand {seat}"
    prizes = str(int(view.prizes[seat]))
    yield Piece(f"prizes {seat}", zone, (170, 60), face="prizes", text=prizes)
    for i in range(HAND):
        card, back = int(view.hand[seat, i]), int(view.back[seat, i])
        if back == NONE:
            continue
        key = f"mine {i + 1}" if seat == knowledge.seat else f"card {seat} {i + 1}"
        at, colour = (40 + STEP * i, 60), COLOURS[back]
        if card == HIDDEN:
            label = say("scene-back", colour=colour)
            yield Piece(key, zone, at, f"back-{colour}", label=label, frame=CARD)
        else:
            shine = card % MAX_SHINE + 1
            label = say("lantern", colour=colour, shine=shine)
            kind = f"lantern-{colour}"
            yield Piece(key, zone, at, kind, text=str(shine), label=label, frame=CARD)
