"""A board drafted from a timetable: hubs, what runs between them, and cards of similar lengths.

It can be played at once, and wants somebody who knows the country to go over it. The same timetable
always gives the same draft. No Numba in here.
"""

import heapq
import json
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations

import numpy as np

from tablee.games.yapasphoto.board import BUILT_IN, FOLDER, Line, called, read
from tablee.games.yapasphoto.faults import LONGEST_NAME
from tablee.games.yapasphoto.pieces import (
    DEALT,
    EFFECTS,
    HOUR,
    KINDS,
    MAX_LINES,
    MAX_PLAYERS,
    ROUTE_STOPS,
    SPICED_BONUS_PHOTOS,
    STEP,
)
from tablee.games.yapasphoto.placing import laid_out
from tablee.games.yapasphoto.timetable import Link, Timetable, kilometres
from tablee.games.yapasphoto.unpacking import NoDraft
from tablee.kit.lines import as_line
from tablee.kit.words import Catalogue, languages

WORDS = Catalogue(FOLDER)
LEAST_STOPS = 10
ROUNDS = 20  # of looking for stops that are joined to the others
CLOSER = 0.7  # how much nearer to each other stops may lie, where there are too few
DETOUR = 1.25  # a line is left out where others take hardly longer
LINES_A_STOP = 1.6  # more of them, and nobody can read the map
FEWEST_GATEWAYS, MOST_GATEWAYS, STOPS_A_GATEWAY = 5, 8, 5
CARDS = DEALT * MAX_PLAYERS  # of each kind
SIGHTS_A_STOP = 3 / 8  # of each kind, in the canton: as on the built-in board
ROUTE_MINUTES = 125  # from the first stop to the last: as there
SAME_LENGTH = 0.1  # how far off that a route may be
ROUTES_TRIED = 6000
FAR = 10**6


@dataclass(frozen=True)
class Country:
    """The stops chosen, as places of the timetable; the lines kept; which stops are gateways."""

    places: list[int]
    lines: list[Line]
    gateways: list[int]

    @property
    def canton(self) -> list[int]:
        """The other stops."""
        return [k for k in range(len(self.places)) if k not in self.gateways]


def draft(timetable: Timetable, stops: int, name: str, language: str) -> str:
    """The text of a board of about so many stops.

    Raises:
        NoDraft: too few stops are joined to each other.
    """
    country = surveyed(timetable, stops)
    names = unlike([timetable.places[k].name for k in country.places])
    at = laid_out(
        [timetable.places[k].at for k in country.places],
        [(line.a, line.b) for line in country.lines],
    )
    apart = minutes_between(len(names), country.lines)
    cards = routes(country.canton, apart), destinations(country.gateways, apart)
    sights = sites(country, apart)
    title = as_line(name) or names[0]
    return "".join(_written(timetable, language, title, country, names, at, cards, sights))


# --- Stops and lines ------------------------------------------------------------


def surveyed(timetable: Timetable, wanted: int) -> Country:
    """The hubs that lines join to each other, and those of them that lie at the edge."""
    chosen, links = hubs(timetable, wanted)
    if len(chosen) < LEAST_STOPS:
        raise NoDraft("too-few-stops", there=len(chosen), needed=LEAST_STOPS)
    number = {place: k for k, place in enumerate(chosen)}
    joined = [
        Line(number[link.a], number[link.b], link.by, on_the_clock(link.seconds)) for link in links
    ]
    lines = without_detours(len(chosen), joined)
    edge = gateways([timetable.places[k].at for k in chosen], lines)
    return Country(chosen, lines, edge)


def hubs(timetable: Timetable, wanted: int) -> tuple[list[int], list[Link]]:
    """Where many routes meet, and much runs; not too near to each other; all of them joined."""
    at = np.array([place.at for place in timetable.places])
    busy = [place.calls * place.routes for place in timetable.places]
    ranked = sorted(range(len(busy)), key=lambda k: (-busy[k], k))
    apart = float(kilometres(*at.min(axis=0), *at.max(axis=0))) / wanted**0.5 / 2
    kept: list[int] = []
    links: list[Link] = []
    tried: set[int] = set()
    for _ in range(ROUNDS):
        chosen = [*kept, *far_from_each_other(at, ranked, kept, tried, apart, wanted - len(kept))]
        tried.update(chosen)
        rides = [link for link in timetable.links(chosen) if on_the_clock(link.seconds) <= HOUR]
        kept = largest_part(chosen, rides)
        links = [link for link in rides if link.a in kept and link.b in kept]
        if len(kept) == wanted:
            break
        if len(chosen) < wanted:  # what was cut off may be joined to stops in between
            apart, tried = apart * CLOSER, set(kept)
    return kept, links


def far_from_each_other(
    at: np.ndarray,
    ranked: Sequence[int],
    kept: Sequence[int],
    tried: Collection[int],
    apart: float,
    wanted: int,
) -> list[int]:
    """The first ones that have not been tried, so many kilometres from those kept and from each other."""
    free = np.ones(len(at), bool)
    for k in kept:
        free &= kilometres(at[:, 0], at[:, 1], *at[k]) >= apart
    free[[*kept, *tried]] = False
    found: list[int] = []
    for k in ranked:
        if len(found) == wanted:
            break
        if free[k]:
            found.append(k)
            free &= kilometres(at[:, 0], at[:, 1], *at[k]) >= apart
            free[k] = False
    return found


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far apart two places are, in kilometres."""
    return float(kilometres(*a, *b))


def largest_part(chosen: Sequence[int], links: Iterable[Link]) -> list[int]:
    """Of the places that links join to each other the most, in the order chosen."""
    part = {k: k for k in chosen}

    def root(k: int) -> int:
        while part[k] != k:
            k = part[k]
        return k

    for link in links:
        part[root(link.b)] = root(link.a)
    roots = [root(k) for k in chosen]
    most = max(roots, key=roots.count, default=-1)
    return [k for k, its in zip(chosen, roots, strict=True) if its == most]


def on_the_clock(seconds: float) -> int:
    """In whole steps of time, at least one."""
    return max(STEP, STEP * round(seconds / 60 / STEP))


def without_detours(stops: int, lines: list[Line]) -> list[Line]:
    """The quickest lines first; then those that save much, the fewer the more there are."""
    detour, most = DETOUR, min(MAX_LINES, int(LINES_A_STOP * stops))
    while True:
        kept: list[Line] = []
        for line in sorted(lines, key=lambda line: (line.minutes, line.a, line.b)):
            around = minutes_from(line.a, neighbours(stops, kept))[line.b]
            if around > detour * line.minutes:
                kept.append(line)
        if len(kept) <= most:
            return kept
        detour += 0.25


def neighbours(stops: int, lines: Iterable[Line]) -> list[list[tuple[int, int]]]:
    """Stop -> the stops that a line leads to, and its minutes."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(stops)]
    for line in lines:
        found[line.a].append((line.b, line.minutes))
        found[line.b].append((line.a, line.minutes))
    return found


def minutes_from(start: int, ways: list[list[tuple[int, int]]]) -> list[int]:
    """The quickest way to each stop."""
    best, waiting = [FAR] * len(ways), [(0, start)]
    best[start] = 0
    while waiting:
        minutes, here = heapq.heappop(waiting)
        for there, more in ways[here]:
            if minutes + more < best[there]:
                best[there] = minutes + more
                heapq.heappush(waiting, (best[there], there))
    return best


def minutes_between(stops: int, lines: Iterable[Line]) -> list[list[int]]:
    """The quickest way from each stop to each."""
    ways = neighbours(stops, lines)
    return [minutes_from(start, ways) for start in range(stops)]


def gateways(places: Sequence[tuple[float, float]], lines: Iterable[Line]) -> list[int]:
    """Stops at the edge, all around, above all where a line ends."""
    count = max(FEWEST_GATEWAYS, min(MOST_GATEWAYS, len(places) // STOPS_A_GATEWAY))
    ends = [len(ways) for ways in neighbours(len(places), lines)]
    north, east = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    centre = north, east
    widest = max(distance(centre, place) for place in places) or 1.0

    def remote(k: int) -> float:
        """From 0 to 2: far out, far from the other gateways, at the end of a line."""
        near = min((distance(places[k], places[other]) for other in found), default=widest)
        out = distance(centre, places[k]) / widest
        return out * min(1.0, near / widest) + (0.25 if ends[k] == 1 else 0.0)

    found: list[int] = []
    while len(found) < count:
        found.append(max((k for k in range(len(places)) if k not in found), key=remote))
    return sorted(found)


# --- Cards and sights -------------------------------------------------------------


def routes(canton: Sequence[int], apart: list[list[int]]) -> list[tuple[int, ...]]:
    """Four stops in an order, about as long each; all stops about as often."""
    dice = random.Random(1)
    if len(canton) > 8:
        tried = {tuple(dice.sample(canton, ROUTE_STOPS)) for _ in range(ROUTES_TRIED)}
    else:
        tried = set(permutations(canton, ROUTE_STOPS))
    length = {card: sum(apart[a][b] for a, b in pairwise(card)) for card in sorted(tried)}
    lengths = sorted(length.values())
    usual = min(ROUTE_MINUTES, lengths[len(lengths) // 2])
    left = sorted(length, key=lambda card: (abs(length[card] - usual), card))
    alike = [card for card in left if abs(length[card] - usual) <= SAME_LENGTH * usual]
    return evenly(alike if len(alike) > 3 * CARDS else left[: 3 * CARDS])


def destinations(edge: Sequence[int], apart: list[list[int]]) -> list[tuple[int, ...]]:
    """Two gateways each, about as far from each other; all gateways about as often."""
    pairs = list(combinations(edge, 2))
    far = sorted(apart[a][b] for a, b in pairs)[len(pairs) // 2]
    left = sorted(pairs, key=lambda pair: (abs(apart[pair[0]][pair[1]] - far), pair))
    return evenly(left[: max(CARDS, 2 * len(pairs) // 3)])


def evenly(cards: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """As many cards as are needed, the first ones first, but no stop much more often."""
    used: dict[int, int] = {}
    begins: dict[int, int] = {}
    found: list[tuple[int, ...]] = []
    left = list(cards)
    while len(found) < CARDS:
        card = min(
            left, key=lambda card: sum(used.get(k, 0) for k in card) + begins.get(card[0], 0)
        )
        left.remove(card)
        found.append(card)
        for k in card:
            used[k] = used.get(k, 0) + 1
        begins[card[0]] = begins.get(card[0], 0) + 1
    return found


def sites(country: Country, apart: list[list[int]]) -> list[tuple[int, int]]:
    """(stop, kind): each kind spread over the canton, from the greatest hub on; if there is room,
    at stops of their own."""
    canton = country.canton
    count = max(SPICED_BONUS_PHOTOS, round(SIGHTS_A_STOP * len(canton)))
    found: list[tuple[int, int]] = []
    for kind in range(len(KINDS)):
        taken = [stop for stop, _ in found]
        free = [k for k in canton if k not in taken]
        room = free if len(free) >= count else canton
        stops = room[:1]
        while len(stops) < count:
            left = (k for k in room if k not in stops)
            stops.append(max(left, key=lambda k: min(apart[k][j] for j in stops)))
        found += [(stop, kind) for stop in stops]
    return found


# --- Its text -----------------------------------------------------------------------


def unlike(names: Sequence[str]) -> list[str]:
    """Names short enough for a map; a number behind those that come again."""
    found: list[str] = []
    for name in names:
        short, again = shortened(name, LONGEST_NAME), 1
        while short in found:
            again += 1
            short = f"{shortened(name, LONGEST_NAME - len(f' {again}'))} {again}"
        found.append(short)
    return found


def shortened(name: str, most: int) -> str:
    """The beginning of a name that is too long."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def _written(
    timetable: Timetable,
    language: str,
    title: str,
    country: Country,
    names: Sequence[str],
    at: Sequence[tuple[int, int]],
    cards: tuple[list[tuple[int, ...]], list[tuple[int, ...]]],
    sights: Sequence[tuple[int, int]],
) -> Iterator[str]:
    """The file, line by line."""
    source = ", ".join(timetable.companies) or "?"
    facts = {"source": shortened(source, 200), "day": timetable.day.isoformat()}
    for line in WORDS.say(language, "draft-header", **facts).split("\n"):
        yield f"# {line}".rstrip() + "\n"
    yield f"\nname = {quoted(shortened(title, LONGEST_NAME))}\n"
    notes = ", ".join(
        f"{tongue} = {quoted(WORDS.say(tongue, 'draft-note', **facts))}"
        for tongue in languages(FOLDER)
    )
    yield f"note = {{ {notes} }}\n"
    yield from _part("stops", language, (
        f"{{ name = {quoted(name)}, at = [{x}, {y}]"
        + (", gateway = true" if k in country.gateways else "") + " }"
        for k, (name, (x, y)) in enumerate(zip(names, at, strict=True))
    ))  # fmt: skip
    yield from _part("lines", language, (
        f"{{ between = [{quoted(names[line.a])}, {quoted(names[line.b])}], "
        f"by = {quoted(line.by)}, minutes = {line.minutes} }}"
        for line in country.lines
    ))  # fmt: skip
    yield from _part("sites", language, (
        f"{{ at = {quoted(names[stop])}, kind = {quoted(KINDS[kind])}, "
        f"{_in_languages(language, kind, names[stop])} }}"
        for stop, kind in sights
    ))  # fmt: skip
    for part, chosen in zip(("routes", "destinations"), cards, strict=True):
        listed = (f"[{', '.join(quoted(names[k]) for k in card)}]" for card in chosen)
        yield from _part(part, language, listed)
    yield from _part("actions", language, _actions(language))


def _part(part: str, language: str, entries: Iterable[str]) -> Iterator[str]:
    """A list, one entry to a line, under a word of what it is for."""
    yield f"\n# {WORDS.say(language, f'draft-{part}')}\n{part} = [\n"
    yield from (f"    {entry},\n" for entry in entries)
    yield "]\n"


def _in_languages(language: str, kind: int, stop: str) -> str:
    """A name for a sight that says no more than is known; in the other languages too."""
    found = {}
    for tongue in languages(FOLDER):
        message = f"draft-{KINDS[kind]}"
        room = LONGEST_NAME - len(WORDS.say(tongue, message, stop=""))
        found[tongue] = WORDS.say(tongue, message, stop=shortened(stop, room))
    return _names(language, found)


def _names(language: str, names: dict[str, str]) -> str:
    """The board's language first, under no sign of its own."""
    others = [f"{tongue} = {quoted(name)}" for tongue, name in names.items() if tongue != language]
    return ", ".join([f"name = {quoted(names[language])}", *others])


def _actions(language: str) -> Iterator[str]:
    """The action cards of the built-in board."""
    for card in read(BUILT_IN.read_text("utf-8")).actions:
        entry = f"effect = {quoted(EFFECTS[card.effect])}, count = {card.count}"
        entry += f", minutes = {card.minutes}"
        entry += f", takes = {card.takes}" if card.takes else ""
        entry += f", lines = {card.lines}" if card.lines else ""
        entry += ", reaction = true" if card.reaction else ""
        # The built-in board speaks French and says nothing of it, as English has a sign of its own.
        names = {tongue: called(card.names, tongue) for tongue in languages(FOLDER)}
        yield f"{{ {entry}, {_names(language, names)} }}"


def quoted(text: str) -> str:
    """As TOML has it: its strings are JSON's."""
    return json.dumps(text, ensure_ascii=False)
