"""A scene as a picture: look.svg and look.css of the game are all it needs besides.

`web/src/Table.svelte` draws the same elements; tests/scene holds the two together. Here the zones
lie on one sheet and colours are written out, so that any viewer shows the picture.
"""

import base64
import mimetypes
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from tablee.kit.pictures.scene import tidy

SVG = "http://www.w3.org/2000/svg"
THEMES = ("light", "dark")
GAP = 12  # between zones on the sheet
SIDE = 0.62  # the width of the other zones, beside the first one
WIDE = 1.6  # a first zone so much wider than high has them below it
Place = tuple[float, float, float, float]
Find = Callable[[str], Path | None]
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]+))?\)")
LIGHT_DARK = re.compile(r"light-dark\(([^,()]+),([^()]+)\)")
ELSEWHERE = re.compile(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", re.DOTALL)

ElementTree.register_namespace("", SVG)


def picture(
    scene: dict[str, Any], folder: Path, theme: str = "light", brought: Find | None = None
) -> str:
    """A whole SVG file: every zone of the scene on one sheet, as the look of this folder has it.

    `brought` finds pictures that do not come with the game, by their address.
    """
    places, width, height = lay_out([zone["box"] for zone in scene["zones"]])
    root = blank(width, height, folder, theme)
    for zone, (x, y, wide, high) in zip(scene["zones"], places, strict=True):
        drawn = draw_zone(scene, zone, known_symbols(folder))
        for name, value in zip(("x", "y", "width", "height"), (x, y, wide, high), strict=True):
            drawn.set(name, number(value))
        root.append(drawn)
    embed(root, folder, brought)
    return written(root)


def blank(width: float, height: float, folder: Path, theme: str) -> Element:
    """A sheet of paper with the symbols and colours of this folder, and nothing on it."""
    size = {"width": number(width), "height": number(height)}
    root = Element(
        "svg", {"xmlns": SVG, "viewBox": f"0 0 {number(width)} {number(height)}", **size}
    )
    SubElement(root, "style").text = style(folder, theme)
    look = folder / "look.svg"
    if look.exists():
        for definitions in ElementTree.parse(look).getroot():
            root.append(_bare(definitions))
    SubElement(root, "rect", {"class": "paper", **size})
    return root


def written(root: Element) -> str:
    """The text of a file."""
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, "unicode") + "\n"


def embed(root: Element, folder: Path, brought: Find | None) -> None:
    """Pictures become part of the file: whoever looks at it may have no server."""
    for image in root.iter("image"):
        address = image.get("href", "")
        inside = (folder / address.removeprefix(f"/games/{folder.name}/")).resolve()
        is_there = inside.is_relative_to(folder.resolve()) and inside.is_file()
        file = inside if is_there else brought(address) if brought else None
        if file:
            kind = mimetypes.guess_type(file.name)[0]
            packed = base64.b64encode(file.read_bytes()).decode()
            image.set("href", f"data:{kind};base64,{packed}")


def lay_out(boxes: list[list[float]]) -> tuple[list[Place], float, float]:
    """Where each zone goes, and the size of the sheet; a wide first zone has the others below it."""
    if not boxes:
        return [], 1, 1
    (_, _, wide, high), *others = boxes
    places: list[Place] = [(GAP, GAP, wide, high)]
    if wide > WIDE * high:
        column, x, y, below = (wide - GAP) / 2, float(GAP), high + 2 * GAP, 0.0
        for box in others:
            places.append((x, y, column, column * box[3] / box[2]))
            below = max(below, places[-1][3])
            x += column + GAP
            if x > wide:
                x, y, below = GAP, y + below + GAP, 0.0
    else:
        column, x, y = max(240.0, wide * SIDE), wide + 2 * GAP, float(GAP)
        for box in others:
            tall = column * box[3] / box[2]
            if y > GAP and y + tall > high + GAP + 1:
                x, y = x + column + GAP, GAP
            places.append((x, y, column, tall))
            y += tall + GAP
    right = max(place[0] + place[2] for place in places)
    bottom = max(place[1] + place[3] for place in places)
    return places, right + GAP, bottom + GAP


# --- The drawing, as in Table.svelte ---------------------------------------------------------


def draw_zone(scene: dict[str, Any], zone: dict[str, Any], symbols: set[str]) -> Element:
    """One zone: its pieces from the lowest layer to the highest, the spots below layer 0."""
    drawn = zone_drawn(zone)
    pieces = [piece for piece in scene["pieces"] if piece["zone"] == zone["name"]]
    pieces.sort(key=lambda piece: piece.get("layer", 0))
    spots = [draw_spot(spot, symbols) for spot in scene["spots"] if spot["zone"] == zone["name"]]
    below = [draw_piece(piece, symbols) for piece in pieces if piece.get("layer", 0) < 0]
    above = [draw_piece(piece, symbols) for piece in pieces if piece.get("layer", 0) >= 0]
    drawn.extend(below + spots + above)
    return drawn


def zone_drawn(zone: dict[str, Any]) -> Element:
    """A zone with nothing in it."""
    named = zone["name"].split(" ")[0]
    drawn = Element("svg", {"class": classes("zone", f"zone-{named}", zone.get("face"))})
    drawn.set("data-zone", zone["name"])
    drawn.set("viewBox", " ".join(map(number, zone["box"])))
    drawn.set("role", "group")
    drawn.set("aria-label", zone["label"])
    return drawn


def draw_spot(spot: dict[str, Any], symbols: set[str]) -> Element:
    """What is printed there, and the shape that lights up."""
    drawn = Element("g", {"class": classes("spot", spot.get("face")), "data-key": spot["key"]})
    drawn.set("transform", placed(spot))
    drawn.set("role", "img")
    drawn.set("aria-label", spot["label"])
    _fill(drawn, spot, symbols)
    drawn.append(outline(spot.get("shape", "rect"), spot["size"]))
    return drawn


def draw_piece(piece: dict[str, Any], symbols: set[str]) -> Element:
    """A line, a picture, a symbol, a text, the frame that lights up: what it has, in this order."""
    drawn = Element("g", {"class": classes("piece", piece.get("face")), "data-key": piece["key"]})
    if kind := piece.get("kind"):
        drawn.set("data-kind", kind)
    if source := piece.get("source"):
        drawn.set("data-source", source)
    if track := piece.get("track"):
        drawn.set("data-track", points_of(track))
    drawn.set("transform", placed(piece))
    if label := piece.get("label"):
        drawn.set("role", "img")
        drawn.set("aria-label", label)
    body = SubElement(drawn, "g", {"class": "body"})
    if points := piece.get("points"):
        SubElement(body, "polyline", {"class": "line", "points": points_of(points)})
    frame = piece.get("frame")
    if piece.get("image") and frame:
        corner = {"x": number(-frame[0] / 2), "y": number(-frame[1] / 2)}
        extent = {"width": number(frame[0]), "height": number(frame[1])}
        SubElement(body, "image", {"href": piece["image"], **corner, **extent})
    _fill(body, piece, symbols)
    if frame:
        body.append(outline("rect", frame))
    return drawn


def _fill(drawn: Element, thing: dict[str, Any], symbols: set[str]) -> None:
    if thing.get("kind") in symbols:
        SubElement(drawn, "use", {"href": f"#{thing['kind']}"})
    if text := thing.get("text"):
        SubElement(drawn, "text").text = text


def outline(shape: str, size: list[float]) -> Element:
    """The halo of a spot or piece: its own shape, around its middle."""
    w, h = size[0] / 2, size[1] / 2
    if shape == "circle":
        return Element("ellipse", {"class": "halo", "rx": number(w), "ry": number(h)})
    if shape == "hexagon":
        corners = [(0, -h), (w, -h / 2), (w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2)]
        points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        return Element("polygon", {"class": "halo", "points": points})
    corner = {"x": number(-w), "y": number(-h)}
    extent = {"width": number(2 * w), "height": number(2 * h), "rx": "6"}
    return Element("rect", {"class": "halo", **corner, **extent})


def points_of(points: Iterable[list[float]]) -> str:
    """Points as SVG has them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def placed(thing: dict[str, Any]) -> str:
    """Where it is, how it is turned, how large."""
    x, y = thing["at"]
    words = [f"translate({number(x)} {number(y)})"]
    if turn := thing.get("turn"):
        words.append(f"rotate({number(turn)})")
    if (scale := thing.get("size", 1)) != 1 and isinstance(scale, int | float):
        words.append(f"scale({number(scale)})")
    return " ".join(words)


def classes(*words: str | None) -> str:
    """The words that are there."""
    return " ".join(word for word in words if word)


def number(value: float) -> str:
    """A number as both renderers write it."""
    return str(tidy(float(value)))


# --- The look --------------------------------------------------------------------------------


def known_symbols(folder: Path) -> set[str]:
    """The names of the symbols in look.svg."""
    look = folder / "look.svg"
    if not look.exists():
        return set()
    return {element.get("id", "") for element in ElementTree.parse(look).iter()} - {""}


def style(folder: Path, theme: str) -> str:
    """draw.css and look.css with every colour written out for this theme."""
    own = folder / "look.css"
    sheets = [Path(__file__).with_name("draw.css"), *([own] if own.exists() else [])]
    css = ELSEWHERE.sub("", "\n".join(sheet.read_text("utf-8") for sheet in sheets))
    css = LIGHT_DARK.sub(lambda pair: pair[1 + THEMES.index(theme)].strip(), css)
    values = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", css))
    css = re.sub(r":root[^{]*\{[^}]*\}", "", css)
    while VARIABLE.search(css):
        css = VARIABLE.sub(lambda name: str(values.get(name[1], name[2] or "none")), css)
    rules = [line.strip() for line in css.splitlines() if line.strip()]
    return "\n".join([*rules, f".paper {{ fill: {values['--paper']}; }}"])


def _bare(element: Element) -> Element:
    """The same element without its namespace: the root of the picture has it."""
    for part in element.iter():
        if isinstance(part.tag, str):
            part.tag = part.tag.removeprefix(f"{{{SVG}}}")
    return element
