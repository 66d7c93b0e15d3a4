"""A whole game as a picture that moves: an SVG with styles alone, no script; or still after still.

Whatever is drawn alike at several moments is in the file once, and its style says when it shows;
what moves without changing glides. A viewer that animates nothing, or a reader who wants no motion,
sees the last moment.
"""

import json
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from tablee.kit.pictures.draw import (
    GAP,
    Find,
    Place,
    blank,
    classes,
    draw_piece,
    draw_spot,
    embed,
    known_symbols,
    lay_out,
    number,
    written,
    zone_drawn,
)
from tablee.kit.pictures.moments import OF, Moment

HAND = 130  # how high a hand is at most, below the table
GLIDE = 0.5  # seconds that a move takes, or half of its moment
LETTER, LINE, LINES = 8.2, 21, 3  # the words below the table: width of a letter, height, how many
BELOW, SPOTS, ABOVE = range(3)  # within a zone, from the lowest


class Role(NamedTuple):
    """One thing at one moment: what it looks like, where it is as styles have it, how deep it lies."""

    name: str
    where: str
    order: tuple[int, float, int]
    thing: dict[str, Any]


@dataclass
class Actor:
    """One thing drawn, and where it is at each moment that has it."""

    drawn: Element
    order: tuple[int, float, int]
    where: dict[int, str] = field(default_factory=dict)  # moment -> transform, as styles have it


class Film:
    """Moments on one sheet, with a strip for words below it."""

    def __init__(
        self,
        moments: Sequence[Moment],
        folder: Path,
        theme: str = "light",
        title: str = "",
        brought: Find | None = None,
    ) -> None:
        self.moments, self.folder, self.theme, self.title = moments, folder, theme, title
        self.brought, self.symbols = brought, known_symbols(folder)
        self.known: dict[int, tuple[dict[str, Any], tuple[str, str]]] = {}  # by the thing itself
        boxes: dict[str, list[float]] = {}
        for moment in moments:
            for zone in moment.scene["zones"]:
                box = boxes.setdefault(zone["name"], zone["box"])
                if zone["box"][3] / zone["box"][2] > box[3] / box[2]:
                    boxes[zone["name"]] = zone["box"]
        common = [name for name in boxes if OF not in name]
        places, self.width, self.table_high = lay_out([boxes[name] for name in common])
        self.places: dict[str, Place] = dict(zip(common, places, strict=True))
        self._lay_out_hands({name: box for name, box in boxes.items() if OF in name})
        self.letters = max(20, int((self.width - 2 * LINE) / LETTER))
        most = max((len(self._lines(moment)) for moment in moments), default=0)
        self.height = self.table_high + LINE * (min(most, LINES) + 1) * bool(most)

    def _lay_out_hands(self, boxes: dict[str, list[float]]) -> None:
        """Hands in rows below the table, as many beside each other as fit."""
        x, y = float(GAP), self.table_high
        for seat in dict.fromkeys(name.rpartition(OF)[2] for name in boxes):
            hand = {
                name: box[2] / box[3] for name, box in boxes.items() if name.endswith(OF + seat)
            }
            room = self.width - GAP * (len(hand) + 1)
            high = min(HAND, room / sum(hand.values()))
            wide = sum(hand.values()) * high + GAP * len(hand)
            if x == GAP or x + wide > self.width:
                x, y = float(GAP), self.table_high
            for name, ratio in hand.items():
                self.places[name] = x, y, ratio * high, high
                x += ratio * high + GAP
            self.table_high = max(self.table_high, y + high + GAP)

    def _lines(self, moment: Moment) -> list[str]:
        """The words of a moment, as they fit; what does not is left out."""
        return textwrap.wrap(moment.words, self.letters, max_lines=LINES, placeholder=" …")

    # --- One moment -----------------------------------------------------------------------

    def still(self, n: int) -> str:
        """One moment as an SVG file."""
        root, moment = self._sheet(), self.moments[n]
        roles = self._roles(moment.scene)
        for zone in moment.scene["zones"]:
            for role in roles.get(zone["name"], ()):
                zone_of(root, self, zone).append(self._actor(role).drawn)
        self._tell(root, moment)
        embed(root, self.folder, self.brought)
        return written(root)

    def _sheet(self) -> Element:
        root = blank(self.width, self.height, self.folder, self.theme)
        if self.title:
            root.set("role", "img")
            root.set("aria-label", self.title)
            title = Element("title")
            title.text = self.title
            root.insert(0, title)
        style = root.find("style")
        assert style is not None and style.text
        style.text = style.text.replace(" image {", " .image {")
        style.text += f"\n.words text {{ font-size: 16px; {_font(style.text)} }}"
        return root

    def _tell(self, root: Element, moment: Moment) -> Element:
        told = SubElement(root, "g", {"class": "words zone"})
        for n, line in enumerate(self._lines(moment)):
            at = {"x": number(self.width / 2), "y": number(self.table_high + LINE * (n + 0.5))}
            SubElement(told, "text", at).text = line
        return told

    def _roles(self, scene: dict[str, Any]) -> dict[str, list[Role]]:
        """Everything in each zone: by what it looks like, and where; from the lowest up."""
        inside: dict[str, list[Role]] = {}
        levels = [(SPOTS, spot) for spot in scene["spots"]]
        levels += [(BELOW if p.get("layer", 0) < 0 else ABOVE, p) for p in scene["pieces"]]
        for level, thing in levels:
            there = inside.setdefault(thing["zone"], [])
            order = level, thing.get("layer", 0), len(there)
            there.append(Role(*self._looks(level, thing), order, thing))
        return inside

    def _looks(self, level: int, thing: dict[str, Any]) -> tuple[str, str]:
        """What tells it from all that looks otherwise, and where it is; scenes share what is equal."""
        if id(thing) not in self.known:
            looks = {
                k: v for k, v in thing.items() if k not in ("at", "turn") and not _scales(k, v)
            }
            name = f"{level} {json.dumps(looks, sort_keys=True)}"
            self.known[id(thing)] = thing, (name, _moved(thing))
        return self.known[id(thing)][1]

    def _actor(self, role: Role) -> Actor:
        """Whoever plays it, drawn."""
        draw: Callable[..., Element] = draw_spot if role.order[0] == SPOTS else draw_piece
        return Actor(_bare(draw(role.thing, self.symbols)), role.order)

    # --- All of them ----------------------------------------------------------------------

    def animated(self) -> str:
        """The whole film as one SVG file."""
        root, cast = self._sheet(), self._whole_cast()
        motion = Motion([moment.seconds for moment in self.moments])
        for (name, box), actors in cast.items():
            zone = next(z for m in self.moments for z in m.scene["zones"]
                        if z["name"] == name and tuple(z["box"]) == box)  # fmt: skip
            stage = zone_of(root, self, zone)
            for actor in sorted(actors.values(), key=lambda one: one.order):
                motion.direct(actor)
                stage.append(actor.drawn)
        lines: dict[str, Actor] = {}
        for n, moment in enumerate(self.moments):
            if moment.words:
                told = self._tell(root, moment)
                actor = lines.setdefault(moment.words, Actor(told, (0, 0, n)))
                actor.where[n] = ""
                if actor.drawn is not told:
                    root.remove(told)
        for actor in lines.values():
            motion.direct(actor)
        self._bar(root)
        embed(root, self.folder, self.brought)
        _share_images(root)
        style = root.find("style")
        assert style is not None
        style.text = f"{style.text}\n{motion.style()}"
        return written(root)

    def _whole_cast(self) -> dict[tuple[str, tuple[float, ...]], dict[str, Actor]]:
        """By zone: whoever appears there at any moment."""
        cast: dict[tuple[str, tuple[float, ...]], dict[str, Actor]] = {}
        for n, moment in enumerate(self.moments):
            roles = self._roles(moment.scene)
            for zone in moment.scene["zones"]:
                there = cast.setdefault((zone["name"], tuple(zone["box"])), {})
                for role in roles.get(zone["name"], ()):
                    if role.name not in there:
                        there[role.name] = self._actor(role)
                    there[role.name].where[n] = role.where
        return cast

    def _bar(self, root: Element) -> None:
        """How far the film is."""
        bar = {"class": "far", "width": number(self.width), "height": "4"}
        SubElement(root, "rect", {**bar, "y": number(self.height - 4)})


def zone_of(root: Element, film: Film, zone: dict[str, Any]) -> Element:
    """The zone as an element of the sheet, once for each size that it has."""
    drawn = zone_drawn(zone)
    for there in root.iter("svg"):
        if there.get("class") == drawn.get("class") and all(
            there.get(name) == drawn.get(name) for name in ("data-zone", "viewBox")
        ):
            return there
    sides = ("x", "y", "width", "height")
    for name, value in zip(sides, film.places[zone["name"]], strict=True):
        drawn.set(name, number(value))
    for name in ("role", "aria-label"):
        drawn.attrib.pop(name, None)
    root.append(drawn)
    return drawn


class Motion:
    """When everything shows and moves, as styles; what shows and moves alike shares them."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self.seconds, self.length = seconds, sum(seconds)
        self.begins = [sum(seconds[:n]) for n in range(len(seconds))]
        self.names: dict[str, str] = {}  # keyframes -> their name
        self.rules: dict[str, str] = {}

    def direct(self, actor: Actor) -> None:
        """Give an actor the classes that let it come, move and go."""
        last = len(self.seconds) - 1
        played = []
        if len(actor.where) <= last:
            played.append((self._named("v", self._shows(actor.where)), "step-end"))
        if len(set(actor.where.values())) > 1:
            played.append((self._named("m", self._moves(actor.where)), "linear"))
        if last not in actor.where:
            actor.drawn.set("visibility", "hidden")
        if not played:
            return
        own = [name for name, _ in played]
        actor.drawn.set("class", classes(actor.drawn.get("class"), *own))
        how = ", ".join(
            f"{name} {_short(self.length)}s {timing} infinite" for name, timing in played
        )
        self.rules["".join(f".{name}" for name in own)] = f"animation: {how}"

    def _named(self, kind: str, frames: list[tuple[float, str]]) -> str:
        text = "".join(f"{_short(100 * at / self.length)}%{{{what}}}" for at, what in frames)
        return self.names.setdefault(text, f"{kind}{len(self.names)}")

    def _shows(self, where: dict[int, str]) -> list[tuple[float, str]]:
        frames, was = [], None
        for n, begin in enumerate(self.begins):
            if (now := n in where) != was:
                frames.append((begin, f"visibility:{'visible' if now else 'hidden'}"))
            was = now
        return frames

    def _moves(self, where: dict[int, str]) -> list[tuple[float, str]]:
        """It glides if it was there a moment ago, or else comes where it belongs."""
        first = where[min(where)]
        frames, was = [(0.0, f"transform:{first}")], first
        for n in sorted(where):
            if where[n] != was:
                takes = min(GLIDE, self.seconds[n] / 2) if n - 1 in where else 0.001
                frames.append((self.begins[n], f"transform:{was}"))
                frames.append((self.begins[n] + takes, f"transform:{where[n]}"))
            was = where[n]
        return [*frames, (self.length, f"transform:{was}")]

    def style(self) -> str:
        """All of it, for whoever does not mind motion."""
        how_far = f"animation: far {_short(self.length)}s linear infinite"
        rules = [f"{name}{{{how}}}" for name, how in {**self.rules, ".far": how_far}.items()]
        frames = [f"@keyframes {name}{{{text}}}" for text, name in self.names.items()]
        frames.append("@keyframes far{0%{transform:scaleX(0)}100%{transform:none}}")
        inside = "\n".join(rules + frames)
        return (
            f".far {{ fill: #888; }}\n"
            f"@media (prefers-reduced-motion: no-preference) {{\n{inside}\n}}"
        )


# --- Details ----------------------------------------------------------------------------------


def _scales(name: str, value: Any) -> bool:
    return name == "size" and isinstance(value, int | float)


def _moved(thing: dict[str, Any]) -> str:
    """Where it is, as styles say it; always in the same words, so that one glides into the other."""
    x, y = thing["at"]
    size = thing.get("size", 1)
    scale = size if isinstance(size, int | float) else 1
    turn = thing.get("turn", 0)
    return (
        f"translate({number(x)}px,{number(y)}px) rotate({number(turn)}deg) scale({number(scale)})"
    )


def _bare(drawn: Element) -> Element:
    """Without what only a page needs."""
    for name in ("role", "aria-label", "data-key", "data-source", "data-track"):
        drawn.attrib.pop(name, None)
    for image in drawn.iter("image"):
        image.set("class", "image")
    return drawn


def _share_images(root: Element) -> None:
    """A picture that is shown at several places is in the file once."""
    known: dict[str, str] = {}
    shared = Element("defs")
    for image in list(root.iter("image")):
        address, size = image.get("href", ""), {n: image.get(n, "0") for n in ("width", "height")}
        if address not in known:
            known[address] = f"picture-{len(known)}"
            box = {"id": known[address], "viewBox": f"0 0 {size['width']} {size['height']}"}
            SubElement(SubElement(shared, "symbol", box), "image", {"href": address, **size})
        image.tag = "use"
        image.set("href", f"#{known[address]}")
    if known:
        root.insert(1, shared)


def _font(style: str) -> str:
    """The family that the table is written in."""
    found = [line for line in style.split("\n") if "font-family" in line]
    return "font-family" + found[0].split("font-family")[1].split(";")[0] if found else ""


def _short(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
