"""Makes the portable module of a game: its rules as WebAssembly, from the same Python.

`python -m tablee.building GAME FOLDER` does it: a process that builds is good for nothing else.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from tablee.kit.engines.carried import MODULE, PAPERS, digest_of, digest_of_doors, sources
from tablee.kit.table.game import Game

TEMPLATES = (
    "tablee.kit.engines.kernels",
    "tablee.kit.engines.fuzz_kernels",
    "tablee.bots.kernels",
    "tablee.bots.search_kernels",
)
MARK = "@door"  # in a game's own file: it has doors too
TOOLS = ("numba", "llvmlite", "ziglang")


def templates_of(game: Game) -> list[str]:
    """The modules whose doors a game's module has: those of every game, and its own."""
    own = [
        path.stem for path in sorted(game.folder.glob("*.py")) if MARK in path.read_text("utf-8")
    ]
    return [*TEMPLATES, *(f"{game.package}.{name}" for name in own)]


def toolchain() -> dict[str, str]:
    """What the bytes of a module depend on besides its sources."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {"python": python, **{tool: version(tool) for tool in TOOLS}}


def is_fresh(game: Game) -> bool:
    """Is the module in a game's folder of the sources and the tools that are here?

    Raises:
        ImportError: the tools are not here.
    """
    try:
        papers = json.loads((game.folder / PAPERS).read_text("utf-8"))
        now = {
            "sources": sources(game.folder, templates_of(game)),
            "tools": toolchain(),
            "module": digest_of((game.folder / MODULE).read_bytes()),
            "papers": digest_of_doors(papers["doors"]),
        }
        return all(papers[part] == found for part, found in now.items())
    except (OSError, ValueError, KeyError, TypeError, SyntaxError):
        return False


def differences(there: Path, made: Path) -> dict[str, list[str]]:
    """The files of two folders that are not byte for byte the same; of the papers also which lines."""
    return {
        name: _lines_apart(there, made) if name == PAPERS else []
        for name in (MODULE, PAPERS)
        if not (there / name).exists() or (there / name).read_bytes() != (made / name).read_bytes()
    }


def _lines_apart(there: Path, made: Path) -> list[str]:
    """What two papers say otherwise of: sources, tools and doors by name."""
    try:
        before, after = (json.loads((p / PAPERS).read_text("utf-8")) for p in (there, made))
        return [
            name
            for part in ("sources", "tools", "doors")
            for name in sorted(before[part] | after[part])
            if before[part].get(name) != after[part].get(name)
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def build(game: Game, folder: Path, told: Callable[[str, int, int], None]) -> None:
    """Write a game's module and its papers into a folder; this process is good for nothing else then.

    Raises:
        ImportError: the tools are not here: they come with tablee[kernels].
    """
    from tablee.building.lowering import LoweringEngine, lowered, stop_numba_short, together
    from tablee.building.module import written
    from tablee.kit.engines.engine import Mode

    names = templates_of(game)
    before = sources(game.folder, names)
    stop_numba_short()
    parts: list[ModuleType] = [import_module(name) for name in names]
    whole = together(parts)
    engine = LoweringEngine(game.name, game.rules, Mode.PORTABLE, whole, game.part("hints"))
    code, doors = lowered(engine, whole, told)
    made = written(code, doors)
    told_of = {name: _told(name, door, parts) for name, door in doors.items()}
    papers: dict[str, Any] = {
        "sources": before,
        "tools": toolchain(),
        "module": digest_of(made),
        "papers": digest_of_doors(told_of),
        "doors": told_of,
    }
    (folder / MODULE).write_bytes(made)
    (folder / PAPERS).write_text(_lines(papers), "utf-8")


def _told(name: str, door: dict[str, Any], parts: list[ModuleType]) -> dict[str, Any]:
    """What a caller has to know of a door."""
    template = next(part.__name__ for part in parts if name in vars(part))
    return {"template": template, "takes": door["arguments"], "gives": door["result"]}


def _lines(papers: dict[str, Any]) -> str:
    """JSON with a line for each source and each door, so that a difference shows what changed."""
    parts = []
    for name, told in papers.items():
        if isinstance(told, dict):
            rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in told.items()]
            parts.append(f' "{name}": {{\n' + ",\n".join(rows) + "\n }")
        else:
            parts.append(f' "{name}": {json.dumps(told)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
