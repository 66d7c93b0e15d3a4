"""Why a game could not be built, and where in its own files: Numba says it in two hundred lines."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any

QUOTED = re.compile(
    r'^ *File "([^"]+)", line (\d+):$', re.M
)  # as Numba shows a line, innermost first
NAMED = re.compile(r"<function \w+\.\w+\.(\w+) at")
COLOURED = re.compile(r"\x1b\[[0-9;]*m")
STEPS = ("Failed in", "During:", "raised from")  # what Numba was doing meanwhile
Place = tuple[str, int]


@dataclass(frozen=True)
class Trouble:
    """What is wrong; the file and line of the game, if that is known, and what stands there."""

    what: str
    file: str = ""
    line: int = 0
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        """For whoever started the process that builds."""
        return {"trouble": asdict(self)}


def trouble_of(error: Exception, folder: Path) -> Trouble:
    """What an error that came up while a game was built says to its author."""
    found = next((place for place in _places(error, folder) if place), None)
    if found is None:
        return Trouble(_what(error))
    file, line = found
    lines = (folder / file).read_text("utf-8").splitlines()
    return Trouble(_what(error), file, line, lines[line - 1].strip() if line <= len(lines) else "")


def _what(error: Exception) -> str:
    """The first line that says something; one more if it only announces that."""
    lines = [line.strip() for line in COLOURED.sub("", str(error)).splitlines()]
    told = [line for line in lines if line and not line.startswith(STEPS)]
    if type(error).__module__ == "builtins":
        return f"{type(error).__name__}: {told[0] if told else ''}"
    if not told:
        return type(error).__name__
    return " ".join(told[: 2 if told[0].endswith(":") else 1])


def _places(error: Exception, folder: Path) -> Iterator[Place | None]:
    """Where it may be, the surest first."""
    text = COLOURED.sub("", str(error))
    if isinstance(error, SyntaxError):
        yield _ours(error.filename or "", error.lineno or 1, folder)
    for file, line in QUOTED.findall(text):
        yield _ours(file, int(line), folder)
    for file, line in _being_typed(error.__traceback__):
        yield _ours(file, line, folder)
    for name in NAMED.findall(text):
        yield _defined(name, folder)
    for frame in reversed(extract_tb(error.__traceback__)):
        yield _ours(frame.filename, frame.lineno or 1, folder)


def _ours(file: str, line: int, folder: Path) -> Place | None:
    """A line of the game's own, by the file's name there."""
    path, home = Path(file).resolve(), folder.resolve()
    return (path.relative_to(home).as_posix(), line) if path.is_relative_to(home) else None


def _being_typed(trace: TracebackType | None) -> Iterator[Place]:
    """The lines that Numba was looking at, innermost first: not every error of its own names them."""
    found = []
    while trace:
        place: Any = getattr(trace.tb_frame.f_locals.get("self"), "loc", None)
        if hasattr(place, "filename"):
            found.append((str(place.filename), int(place.line)))
        trace = trace.tb_next
    return reversed(found)


def _defined(name: str, folder: Path) -> Place | None:
    """Where the game has this function."""
    for path in sorted(folder.glob("*.py")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.startswith(f"def {name}("):
                return path.name, number
    return None
