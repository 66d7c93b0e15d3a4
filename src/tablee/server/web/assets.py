"""Files for the browser: held in memory, named by their content, compressed once."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import structlog

import tablee
from tablee.kit.table.game import Game
from tablee.server.web import covers

HERE = Path(__file__).parent
FOLDERS = (HERE / "look", HERE / "static")  # the pages' own look; what script/web has built
PICTURES = (".webp", ".png", ".jpg", ".svg")  # what a game may show of its own
LOADED = (".css", ".js", ".svg", ".woff2")
report = structlog.get_logger("tablee.assets")
HASHED = re.compile(r"[-.][\w-]{8,}\.\w+$")  # the builder's names change with their content


@dataclass(frozen=True)
class Asset:
    """One file as it is sent."""

    kind: str
    digest: str
    plain: bytes
    packed: bytes


class Assets:
    """Every file that a page may ask for; a changed file is read again."""

    def __init__(self) -> None:
        self.read: dict[Path, tuple[float, Asset]] = {}
        self.found: dict[str, Path] = {}  # a page names a dozen, and to resolve each takes long

    def find(self, name: str) -> Asset | None:
        """A file of ours by its name below /static/."""
        path = self.found.get(name)
        if path is None or not path.is_file():
            paths = (_inside(folder, name) for folder in FOLDERS)
            path = next((path for path in paths if path), None)
            if path and path.name == name:  # one way to say it, so that there are only so many
                self.found[name] = path
        return self._asset(path) if path else None

    def look(self, game: str, kind: str) -> Asset | None:
        """A game's look.css or look.svg."""
        try:
            path = tablee.game(game).look / f"look.{kind}"
        except LookupError:
            return None
        return self._asset(path) if kind in ("css", "svg") and path.is_file() else None

    def cover(self, game: str) -> Asset | None:
        """The picture on a game's card; one that cannot be read is as good as none."""
        try:
            folder = tablee.game(game).folder
        except LookupError:
            return None
        parts = covers.parts(folder)
        changed = max((part.stat().st_mtime for part in parts), default=0)
        try:
            return self._kept(parts[0], changed, lambda _: covers.drawn(folder)) if parts else None
        except ElementTree.ParseError as wrong:
            report.warning("a cover cannot be read", game=game, error=str(wrong))
            return None

    def picture(self, game: str, name: str) -> Asset | None:
        """A picture of a game's own, by its place in the folder of the game."""
        try:
            folder = tablee.game(game).folder.resolve()
        except LookupError:
            return None
        path = _inside(folder, name)
        return self._asset(path) if path and path.suffix in PICTURES else None

    def address(self, name: str) -> str:
        """Where a page finds a file of ours: the address changes with the content."""
        asset = self.find(name)
        return f"/static/{name}?v={asset.digest}" if asset else f"/static/{name}"

    def lasting(self) -> dict[str, str]:
        """Every file of ours that a page loads, by name: its address, which changes with its content."""
        names = {
            path.name for folder in FOLDERS for path in folder.glob("*") if path.suffix in LOADED
        }
        return {
            name: f"/static/{name}" if is_hashed(name) else self.address(name)
            for name in sorted(names - {"worker.js"})
        }

    def look_address(self, game: Game, kind: str) -> str:
        """Where a page finds a game's look; nothing if it has none."""
        asset = self.look(game.name, kind)
        return f"/games/{game.name}/look.{asset.digest}.{kind}" if asset else ""

    def cover_address(self, game: str) -> str:
        """Where a page finds the picture on a game's card; nothing if it has none."""
        asset = self.cover(game)
        return f"/games/{game}/cover.{asset.digest}.svg" if asset else ""

    def _asset(self, path: Path) -> Asset:
        return self._kept(path, path.stat().st_mtime, Path.read_bytes)

    def _kept(self, path: Path, changed: float, read: Callable[[Path], bytes]) -> Asset:
        if path not in self.read or self.read[path][0] != changed:
            plain = read(path)
            digest = hashlib.sha256(plain).hexdigest()[:12]
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            kind = "text/javascript" if path.suffix in (".js", ".mjs") else kind
            self.read[path] = changed, Asset(kind, digest, plain, gzip.compress(plain, 6))
        return self.read[path][1]


def _inside(folder: Path, name: str) -> Path | None:
    """The file of this name in a folder or below it, if there is one."""
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder) and path.is_file() else None
    except (OSError, ValueError, RuntimeError):  # too long, a zero in it, a circle of links
        return None


def is_hashed(name: str) -> bool:
    """Does the name of this file change with its content?"""
    return bool(HASHED.search(name))


assets = Assets()  # of every house in this process: they are the same files
