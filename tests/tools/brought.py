"""Packages that bring a game along, as pip lays them out in a folder: code, and papers that say so."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LANTERNS = ROOT / "tests" / "games" / "lanterns"
GAME, PACKAGE = "lanterns_again", "tablee_lanterns_again"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "kernels.*")
ONE_AFTER_THE_OTHER = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from tablee.cli.commands import run
answers = []
for line in json.loads(sys.argv[1]):
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = run(line)
    answers.append((code, out.getvalue(), err.getvalue()))
print(json.dumps(answers))
"""


def lanterns(folder: Path) -> Path:
    """A package with all that Lanterns has, importing from itself; where it lies."""
    place = folder / PACKAGE
    shutil.copytree(LANTERNS, place, ignore=LEFT_OUT)
    for source in place.glob("*.py"):
        text = source.read_text("utf-8").replace("tablee.games.lanterns", PACKAGE)
        source.write_text(text, "utf-8")
    about = place / "about.toml"
    about.write_text(about.read_text("utf-8").replace('"Lantern', '"Again Lantern'), "utf-8")
    install(folder, PACKAGE, {GAME: PACKAGE})
    return place


def install(folder: Path, distribution: str, games: dict[str, str]) -> None:
    """What an installer writes beside a package: its name, and its entry points."""
    papers = folder / f"{distribution}-1.0.dist-info"
    papers.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
    (papers / "METADATA").write_text(head, "utf-8")
    rows = "".join(f"{name} = {package}\n" for name, package in games.items())
    (papers / "entry_points.txt").write_text(f"[tablee.games]\n{rows}", "utf-8")


def ran(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of Tablée, or `-c` and some Python, where these packages are installed and no tests'
    games are."""
    kept = {name: text for name, text in os.environ.items() if name != "TABLEE_GAMES"}
    own: dict[str, Any] = {
        "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "LANG": "C.UTF-8", "COLUMNS": "200",
        "XDG_DATA_HOME": str(folder / "home"), "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    line = command if command[:1] == ("-c",) else ("-m", "tablee", *command)
    return subprocess.run(
        [sys.executable, *line], env=kept | own | environment, capture_output=True, text=True,
        check=False, input="",
    )  # fmt: skip


def answers(
    folder: Path, *lines: list[str], **environment: str
) -> list[subprocess.CompletedProcess[str]]:
    """The same for several commands, one after the other in one process: to start it is the dearest."""
    done = ran(folder, "-c", ONE_AFTER_THE_OTHER, json.dumps(lines), **environment)
    assert (0, "") == (done.returncode, done.stderr)
    return [subprocess.CompletedProcess("", *answer) for answer in json.loads(done.stdout)]
