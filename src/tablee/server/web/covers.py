"""The picture on a game's card: cover.svg of its folder, with the symbols and colours of its table.

A cover names symbols of look.svg and may add shapes and a style of its own. Here it becomes a picture
alone, with what it uses and nothing else; by day and by night it has the colours of the table.
"""

import re
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import tablee.kit.pictures.draw

SVG = "{http://www.w3.org/2000/svg}"
DRAW = Path(tablee.kit.pictures.draw.__file__).with_name("draw.css")
NAMED = re.compile(r"#([\w-]+)")
WORDLESS = re.compile(r"/\*.*?\*/|\s*\n\s*", re.DOTALL)


def parts(folder: Path) -> list[Path]:
    """The files that a cover is made of; none where the game has no cover."""
    cover = folder / "cover.svg"
    looks = [folder / "look.css", folder / "look.svg"]
    return [cover, DRAW, *(one for one in looks if one.exists())] if cover.is_file() else []


def drawn(folder: Path) -> bytes:
    """The cover of the game in this folder, as one file."""
    cover = ElementTree.parse(folder / "cover.svg").getroot()
    look = folder / "look.svg"
    symbols = _named(ElementTree.parse(look).getroot()) if look.exists() else {}
    css = "".join(one.read_text("utf-8") for one in parts(folder) if one.suffix == ".css")
    style = Element(f"{SVG}style")
    style.text = WORDLESS.sub("", css)
    definitions = Element(f"{SVG}defs")
    definitions.extend(symbols[name] for name in _used(cover, symbols, css))
    cover.insert(0, definitions)
    cover.insert(0, style)
    return ElementTree.tostring(cover)


def _named(root: Element) -> dict[str, Element]:
    """What may be used by its name: the outermost of what has one."""
    return {one.get("id", ""): one for one in root.iter() if one.get("id")}


def _used(cover: Element, symbols: dict[str, Element], css: str) -> list[str]:
    """The symbols that this cover needs, and those that they need, in the order of look.svg."""
    found: set[str] = set(re.findall(r"url\(#([\w-]+)\)", css)) & symbols.keys()
    waiting = [cover, *(symbols[name] for name in found)]
    while waiting:
        words = " ".join(text for one in waiting.pop().iter() for text in one.attrib.values())
        new = (set(NAMED.findall(words)) & symbols.keys()) - found
        found |= new
        waiting += [symbols[name] for name in new]
    return [name for name in symbols if name in found]
