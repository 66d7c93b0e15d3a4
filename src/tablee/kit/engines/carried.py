"""The portable module that a game carries: where it lies, and whether it is of these very sources.

Beside `kernels.wasm` lies `kernels.json`: the digest of every source whose code or numbers are compiled
in, of the module itself and of what these papers say of its doors, the tools that made it, and what each
door takes. A module whose sources have changed since is never used.
"""

import ast
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tablee.kit.rules.contract import BESIDE

PACKAGE = Path(__file__).parents[2]
MODULE, PAPERS = "kernels.wasm", "kernels.json"
# Imported by rules for their refusals and their words: no number of theirs is compiled in.
POLITE = {
    *("kit/clauses.py", "kit/given.py", "kit/words.py", "kit/rules/options.py"),
    *(f"kit/table/{name}.py" for name in ("form", "game", "knowledge", "match")),
}


@dataclass(frozen=True)
class Carried:
    """A module whose sources are those that lie here."""

    path: Path
    doors: dict[str, Any]  # name -> its template, its arguments, its result


@cache
def carried(folder: Path) -> Carried | None:
    """What a game's folder carries, if it may be used."""
    try:
        papers = json.loads((folder / PAPERS).read_text("utf-8"))
        is_ours = digest_of((folder / MODULE).read_bytes()) == papers["module"]
        is_ours = is_ours and digest_of_doors(papers["doors"]) == papers["papers"]
        if changed(folder, papers) or not is_ours:
            return None
        return Carried(folder / MODULE, papers["doors"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def changed(folder: Path, papers: dict[str, Any]) -> list[str]:
    """The sources that are others than those compiled in, by name."""
    return [
        name
        for name, found in papers["sources"].items()
        if not (path := _path(folder, name)).exists() or digest(path) != found
    ]


def digest(source: Path) -> str:
    """Of a text, however its lines end."""
    return digest_of(source.read_bytes().replace(b"\r\n", b"\n"))


def digest_of(given: bytes) -> str:
    """Of bytes as they are."""
    return hashlib.sha256(given).hexdigest()[:32]


def digest_of_doors(doors: dict[str, Any]) -> str:
    """Of what a caller is told of each door: a bad byte there is as bad as one in the module."""
    return digest_of(json.dumps(doors, sort_keys=True).encode())


# --- Which sources -----------------------------------------------------------


def sources(folder: Path, templates: list[str]) -> dict[str, str]:
    """Name -> digest of all that a game's kernels may be made of: what they import, and its imports."""
    found: dict[str, str] = {}
    to_do = [folder / f"{name}.py" for name in ("game", "hints", *BESIDE)]
    to_do += [_file_of(folder, template) for template in templates]
    while to_do:
        path = to_do.pop()
        name = _name(folder, path)
        if name not in found and name not in POLITE and path.exists():
            found[name] = digest(path)
            to_do += _imported(folder, path)
    return dict(sorted(found.items()))


def _imported(folder: Path, path: Path) -> list[Path]:
    """The files of ours that a file imports when it is itself imported."""
    found = []
    for line in ast.parse(path.read_text("utf-8"), str(path)).body:
        if not isinstance(line, ast.ImportFrom):
            continue
        module = f"{folder.name}.{line.module or ''}".strip(".") if line.level else str(line.module)
        if module.startswith("tablee.") or folder.name in module.split("."):
            names = [module, *(f"{module}.{alias.name}" for alias in line.names)]
            found += [_file_of(folder, name) for name in names]
    return found


def _file_of(folder: Path, module: str) -> Path:
    """Where a module of ours lies, or would; the game's own may lie elsewhere than the package."""
    parts = module.split(".")
    if parts[0] == "tablee" and parts[1:3] != ["games", folder.name]:
        return PACKAGE.joinpath(*parts[1:]).with_suffix(".py")
    own = parts[parts.index(folder.name) + 1 :]
    return folder.joinpath(*own).with_suffix(".py") if own else folder / "__init__.py"


def _name(folder: Path, path: Path) -> str:
    """Of a source, the same on every machine: by its place in the game's folder, or in the package."""
    return path.relative_to(folder if path.is_relative_to(folder) else PACKAGE).as_posix()


def _path(folder: Path, name: str) -> Path:
    return PACKAGE / name if "/" in name else folder / name
