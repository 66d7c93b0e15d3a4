"""What can be wrong with a board: every fault on its line, with what to change. No Numba in here."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from tablee.games.yapasphoto.board import BoardError, is_language
from tablee.games.yapasphoto.pieces import (
    CLOSE_EFFECT,
    DEALT,
    EFFECTS,
    HOUR,
    KINDS,
    MAX_ACTIONS,
    MAX_CLOSED,
    MAX_DESTINATIONS,
    MAX_GATEWAYS,
    MAX_LINES,
    MAX_ROUTES,
    MAX_SHORTENED,
    MAX_STOPS,
    MAX_WATER,
    REACTIONS,
    ROUTE_STOPS,
    SPICED_BONUS_PHOTOS,
    STEP,
)
from tablee.kit.lines import all_shows, as_line

WAYS = ("rail", "bus", "funicular", "boat")
PARTS = ("name", "note", "stops", "lines", "sites", "routes", "destinations", "actions", "water")
MOST = {
    "stops": MAX_STOPS,
    "lines": MAX_LINES,
    "sites": len(KINDS) * MAX_STOPS,
    "routes": MAX_ROUTES,
    "destinations": MAX_DESTINATIONS,
    "actions": len(EFFECTS),
    "water": MAX_WATER,
}
# What an entry of a part must have, and what it may have beside translations of its name.
Keys = dict[str, dict[str, type]]
MUST: Keys = {
    "stops": {"name": str, "at": list},
    "lines": {"between": list, "by": str, "minutes": int},
    "sites": {"at": str, "kind": str, "name": str},
    "actions": {"effect": str, "count": int, "minutes": int, "name": str},
    "water": {"name": str, "shore": list},
}
MAY: Keys = {
    "stops": {"gateway": bool},
    "lines": {},
    "sites": {},
    "actions": {"reaction": bool, "takes": int, "lines": int},
    "water": {},
}
OPTIONAL = ("note", "actions", "water")
LONGEST_NAME, LONGEST_NOTE, WIDEST = 40, 1000, 200  # characters; steps on the map
MAX_SHORE, BEYOND = 60, 10  # points; steps off the map


class Faults:
    """One reading of a board's data; `rows` says on which line each entry stands."""

    def __init__(self, data: dict[str, Any], rows: dict[str, list[int]], players: int) -> None:
        self.data, self.rows, self.players = data, rows, players
        self.gateway: dict[str, bool] = {}

    def found(self) -> list[BoardError]:
        """All of them, in the order of the file; those of its shape alone, if there are any.

        What is missing altogether comes last.
        """
        faults = [*self.in_shape()]
        if not faults:
            faults = [*self.in_stops(), *self.in_lines(), *self.in_sites()]
            faults += [*self.in_routes(), *self.in_destinations(), *self.in_actions()]
            faults += self.in_water()
            if not faults:
                faults = [*self.in_reach(), *self.in_numbers()]
        return sorted(faults, key=lambda fault: fault.row or 10**9)

    def row(self, part: str, i: int = -1) -> int:
        """The line of a part, or of an entry of it."""
        rows = self.rows.get(part, [0])
        return rows[i + 1] if i + 1 < len(rows) else rows[0]

    # --- Its shape ----------------------------------------------------------

    def in_shape(self) -> Iterator[BoardError]:
        """Are all parts there, and do their entries have what they need?"""
        for part in self.data:
            if part not in PARTS and not is_language(part):
                yield BoardError("unknown-part", self.row(part), part=part, parts=", ".join(PARTS))
        for part in PARTS:
            if part in OPTIONAL and part not in self.data:
                continue
            if part not in self.data:
                yield BoardError("no-part", part=part)
            elif part == "name":
                yield from self.in_name(self.data, self.row(part))
            else:
                yield from self.in_note() if part == "note" else self.in_part(part)

    def in_part(self, part: str) -> Iterator[BoardError]:
        """Is it a list, not too long, of entries that can be read?"""
        entries = self.data[part]
        if not isinstance(entries, list):
            yield BoardError("no-list", self.row(part), part=part)
        elif len(entries) > MOST[part]:
            there = {"part": part, "there": len(entries), "most": MOST[part]}
            yield BoardError("too-many", self.row(part, MOST[part]), **there)
        elif part in MUST:
            for i, entry in enumerate(entries):
                yield from self.in_entry(part, entry, self.row(part, i))
        else:
            for i, card in enumerate(entries):
                if not isinstance(card, list) or not all(isinstance(name, str) for name in card):
                    yield BoardError("no-card", self.row(part, i))

    def in_entry(self, part: str, entry: Any, row: int) -> Iterator[BoardError]:
        """Has it the keys of its part, and are they of their kind?"""
        must, may = MUST[part], MAY[part]
        keys = ", ".join([*must, *may])
        if not isinstance(entry, dict):
            yield BoardError("no-entry", row, keys=keys)
            return
        for key in must:
            if key not in entry:
                yield BoardError("no-key", row, key=key)
        for key, value in entry.items():
            kind = {**must, **may}.get(key, str if is_language(key) and "name" in must else None)
            if kind is None:
                yield BoardError("unknown-key", row, key=key, keys=keys)
            elif type(value) is not kind:
                yield BoardError("wrong-kind", row, key=key, kind=kind.__name__)
        if "name" in must and isinstance(entry.get("name"), str):
            yield from self.in_name(entry, row)

    def in_name(self, entry: dict[str, Any], row: int) -> Iterator[BoardError]:
        """Is there a name, short enough for the map, in each language?"""
        for key, name in entry.items():
            if key == "name" or is_language(key):
                shown = as_line(name) if isinstance(name, str) else ""
                if not shown or len(name.strip()) > LONGEST_NAME:
                    yield BoardError("bad-name", row, most=LONGEST_NAME)
                elif not all_shows(name):
                    yield BoardError("hidden-name", row, name=shown)

    def in_note(self) -> Iterator[BoardError]:
        """Is it a text, or one for each language?"""
        note = self.data["note"]
        texts = list(note.values()) if isinstance(note, dict) else [note]
        if not all(isinstance(text, str) and len(text) <= LONGEST_NOTE for text in texts):
            yield BoardError("bad-note", self.row("note"), most=LONGEST_NOTE)

    # --- The map --------------------------------------------------------------

    def in_stops(self) -> Iterator[BoardError]:
        """A name and a place of its own for each."""
        places: dict[tuple[int, ...], str] = {}
        for i, stop in enumerate(self.data["stops"]):
            row, name, at = self.row("stops", i), stop["name"], stop["at"]
            if name in self.gateway:
                yield BoardError("stop-twice", row, stop=name)
            self.gateway[name] = stop.get("gateway", False)
            if len(at) != 2 or not all(type(n) is int and 0 <= n <= WIDEST for n in at):
                yield BoardError("bad-place", row, stop=name, most=WIDEST)
            elif tuple(at) in places:
                yield BoardError("place-twice", row, stop=name, other=places[tuple(at)])
            else:
                places[tuple(at)] = name

    def unknown(self, names: Sequence[str], row: int) -> Iterator[BoardError]:
        """A stop that the list of stops does not have, and which may have been meant."""
        for name in names:
            if name not in self.gateway:
                yield BoardError("unknown-stop", row, stop=name, **_close(name, self.gateway))

    def in_water(self) -> Iterator[BoardError]:
        """A shore of some points on the map, or just off it."""
        for i, lake in enumerate(self.data.get("water", [])):
            shore = lake["shore"]
            if not 3 <= len(shore) <= MAX_SHORE or not all(map(_is_point, shore)):
                told = {"most": MAX_SHORE, "widest": WIDEST, "beyond": BEYOND}
                yield BoardError("bad-shore", self.row("water", i), **told)

    def in_lines(self) -> Iterator[BoardError]:
        """Each between two stops that no other line joins, in whole steps of time."""
        joined: dict[frozenset[str], int] = {}
        for i, line in enumerate(self.data["lines"]):
            row, ends = self.row("lines", i), line["between"]
            if len(ends) != 2 or ends[0] == ends[1] or not all(type(end) is str for end in ends):
                yield BoardError("bad-ends", row)
                continue
            yield from self.unknown(ends, row)
            if frozenset(ends) in joined:
                other = joined[frozenset(ends)]
                yield BoardError("line-twice", row, a=ends[0], b=ends[1], other=other)
            joined.setdefault(frozenset(ends), row)
            if line["by"] not in WAYS:
                yield BoardError("unknown-way", row, way=line["by"], ways=", ".join(WAYS))
            if line["minutes"] % STEP or not STEP <= line["minutes"] <= HOUR:
                yield BoardError("bad-minutes", row, minutes=line["minutes"], step=STEP, most=HOUR)

    def in_reach(self) -> Iterator[BoardError]:
        """Lines lead from each stop to each."""
        stops = list(self.gateway)
        if not stops:
            yield BoardError("no-stops", self.row("stops"))
            return
        reached, grown = {stops[0]}, True
        while grown:
            ends = [set(line["between"]) for line in self.data["lines"]]
            more = {stop for pair in ends if pair & reached for stop in pair}
            grown = not more <= reached
            reached |= more
        for i, stop in enumerate(stops):
            if stop not in reached:
                row = self.row("stops", i)
                yield BoardError("cut-off", row, stop=stop, other=stops[0])

    # --- Sights and cards -----------------------------------------------------

    def in_sites(self) -> Iterator[BoardError]:
        """One of a kind at a stop."""
        there: dict[tuple[str, str], int] = {}
        told: dict[str, Any]
        for i, site in enumerate(self.data["sites"]):
            row, key = self.row("sites", i), (site["at"], site["kind"])
            yield from self.unknown([site["at"]], row)
            if site["kind"] not in KINDS:
                yield BoardError("unknown-kind", row, kind=site["kind"], kinds=", ".join(KINDS))
            elif key in there:
                told = {"stop": site["at"], "kind": site["kind"], "other": there[key]}
                yield BoardError("site-twice", row, **told)
            there.setdefault(key, row)

    def in_routes(self) -> Iterator[BoardError]:
        """Four different stops of the canton."""
        for i, card in enumerate(self.data["routes"]):
            row = self.row("routes", i)
            if len(card) != ROUTE_STOPS:
                yield BoardError("bad-route", row, there=len(card), wanted=ROUTE_STOPS)
            yield from self.unknown(card, row)
            yield from self.repeated(card, row)
            for name in card:
                if self.gateway.get(name):
                    yield BoardError("gateway-on-route", row, stop=name)

    def in_destinations(self) -> Iterator[BoardError]:
        """Different gateways, as many on every card."""
        cards = self.data["destinations"]
        for i, card in enumerate(cards):
            row = self.row("destinations", i)
            if not 1 <= len(card) <= MAX_GATEWAYS or len(card) != len(cards[0]):
                yield BoardError("bad-destinations", row, there=len(card), most=MAX_GATEWAYS)
            yield from self.unknown(card, row)
            yield from self.repeated(card, row)
            for name in card:
                if self.gateway.get(name) is False:
                    yield BoardError("no-gateway", row, stop=name)

    def repeated(self, card: Sequence[str], row: int) -> Iterator[BoardError]:
        """A stop that stands on a card more than once."""
        for name in dict.fromkeys(card):
            if card.count(name) > 1:
                yield BoardError("repeated-stop", row, stop=name)

    def in_actions(self) -> Iterator[BoardError]:
        """One kind of card for an effect, with a price and what the effect needs."""
        there: dict[str, int] = {}
        for i, card in enumerate(self.data.get("actions", [])):
            row, effect = self.row("actions", i), card["effect"]
            if effect not in EFFECTS:
                told = {"effect": effect, "effects": ", ".join(EFFECTS)}
                yield BoardError("unknown-effect", row, **told, **_close(effect, EFFECTS))
                continue
            if effect in there:
                yield BoardError("effect-twice", row, effect=effect, other=there[effect])
            there.setdefault(effect, row)
            most = MAX_CLOSED if effect == EFFECTS[CLOSE_EFFECT] else MAX_ACTIONS
            if not 1 <= card["count"] <= most:
                yield BoardError("out-of-range", row, key="count", least=1, most=most)
            if card["minutes"] % STEP or not STEP <= card["minutes"] <= HOUR:
                yield BoardError("bad-minutes", row, minutes=card["minutes"], step=STEP, most=HOUR)
            if card.get("reaction") and effect not in REACTIONS:
                yield BoardError("no-reaction", row, effect=effect, effects=", ".join(REACTIONS))
            yield from self.in_effect(card, effect, row)

    def in_effect(self, card: dict[str, Any], effect: str, row: int) -> Iterator[BoardError]:
        """How much a delay takes; how much off how many lines."""
        for key, most, owners in (
            ("takes", HOUR, ("delay", "shorten")),
            ("lines", MAX_SHORTENED, ("shorten",)),
        ):
            if (key in card) != (effect in owners):
                message = "effect-needs" if effect in owners else "effect-has-no"
                yield BoardError(message, row, effect=effect, key=key)
            elif key in card and not 1 <= card[key] <= most:
                yield BoardError("out-of-range", row, key=key, least=1, most=most)
        if card.get("takes", 0) % STEP:
            told = {"minutes": card["takes"], "step": STEP, "most": HOUR}
            yield BoardError("bad-minutes", row, **told)

    def in_numbers(self) -> Iterator[BoardError]:
        """Cards enough for everybody, and activities enough for both bonuses."""
        needed = DEALT * self.players
        for part in ("routes", "destinations"):
            if len(self.data[part]) < needed:
                told = {"there": len(self.data[part]), "needed": needed, "players": self.players}
                yield BoardError("too-few-cards", self.row(part), part=part, **told)
        cards = sum(card["count"] for card in self.data.get("actions", []))
        if cards > MAX_ACTIONS or (self.data.get("actions") and cards < needed):
            told = {"there": cards, "needed": needed, "players": self.players, "most": MAX_ACTIONS}
            yield BoardError("action-cards", self.row("actions"), **told)
        needed, row = SPICED_BONUS_PHOTOS, self.row("sites")
        for kind in KINDS:
            there = sum(site["kind"] == kind for site in self.data["sites"])
            if there < needed:
                yield BoardError("too-few-sites", row, kind=kind, there=there, needed=needed)


def _is_point(at: Any) -> bool:
    """Two numbers on the map, whole or not, or a little beyond its edge."""
    return (
        isinstance(at, list)
        and len(at) == 2
        and all(type(n) in (int, float) and -BEYOND <= n <= WIDEST + BEYOND for n in at)
    )


def _close(word: str, known: Iterable[str]) -> dict[str, str]:
    """The known word that may have been meant."""
    close = get_close_matches(word, known, 1, 0.5)
    return {"close": close[0] if close else "", "is-close": "yes" if close else "no"}
