"""A third language, made from the English one as a translator would: files beside files, no code.

Every vowel has an accent and stands twice: what is forgotten is seen, words are two fifths longer, and
whoever reads English can read it. `Copy(folder)` is the whole with that language.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

ROOT = Path(__file__).parents[2]
NEW, OLD = "eo", "en"  # one that Fluent and browsers know how to count in
ACCENTS = dict(zip("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ", strict=True))
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "static")
SERVES = """
import pathlib, sys
from tablee.server.main import keep_log
from tests.server.house import settings_for, started
keep_log(quiet=True)  # nobody reads what follows the address: a full pipe would hold the house
with started(settings_for(pathlib.Path(sys.argv[1]))) as house:
    print(house.address, flush=True)
    sys.stdin.read()
"""


def spoken(text: str) -> str:
    """A text in the third language; what it asks for keeps its name."""

    def accented(one: re.Match[str]) -> str:
        return ACCENTS[one[0]] + ACCENTS[one[0]].lower() if one[0] in ACCENTS else one[0]

    return re.sub(r"\$\w+|WORD\(|\[(?:[a-z]+|\d+)\]|[aeiouyAEIOUY]", accented, text)


class Spoken(Transformer):
    """A catalogue in the third language: its text, and not its arguments."""

    def visit_Message(self, node: ast.Message) -> ast.Message:
        """What names the language names this one."""
        if node.id.name.endswith("-language"):
            node.value = ast.Pattern([ast.TextElement(NEW)])
            return node
        return self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        """What is read."""
        node.value = spoken(node.value)
        return node


def translate(folder: Path) -> None:
    """Put the files of the third language beside those of the first."""
    for old in folder.rglob(f"words.{OLD}.ftl"):
        catalogue = Spoken().visit(FluentParser().parse(old.read_text("utf-8")))
        new = old.with_name(f"words.{NEW}.ftl")
        new.write_text(FluentSerializer().serialize(catalogue), "utf-8")
    for old in folder.rglob(f"rules.{OLD}.md"):
        new = old.with_name(f"rules.{NEW}.md")
        new.write_text(spoken(old.read_text("utf-8")), "utf-8")
    for about in folder.rglob("about.toml"):
        text = about.read_text("utf-8")
        line = re.search(rf'\[line\]\n{OLD} = "(.+)"\n', text)
        assert line, about
        added = f'{NEW} = "{spoken(line[1])}"\n'
        about.write_text(text[: line.end()] + added + text[line.end() :], "utf-8")


class Copy:
    """All that people get, in three languages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "src/tablee", folder / "src/tablee", ignore=LEFT_OUT)
        shutil.copytree(ROOT / "web", folder / "web", ignore=LEFT_OUT)
        shutil.copytree(ROOT / "tests/games", folder / "games", ignore=LEFT_OUT)
        (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        translate(folder)
        self.environment = os.environ | {
            "PATH": f"{ROOT / '.venv/bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{ROOT}",
            "TABLEE_GAMES": str(folder / "games"),
            "TABLEE_MODE": "interpreted",
            "XDG_DATA_HOME": str(folder / "home"),
            "LANG": f"{NEW}.UTF-8",
            "COLUMNS": "80",
        }

    def build(self) -> None:
        """The web parts, as script/web builds them."""
        vite = ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
        subprocess.run(vite, cwd=self.folder / "web", env=self.environment, check=True)

    @contextlib.contextmanager
    def serve(self) -> Iterator[str]:
        """A server in a process of its own; its address."""
        command = [sys.executable, "-c", SERVES, str(self.folder / "house")]
        running = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert running.stdin and running.stdout
        with running:
            yield running.stdout.readline().strip()
            running.stdin.close()

    def terminal(self, *arguments: str, typed: str = "") -> str:
        """What a command says."""
        command = [sys.executable, "-c", "from tablee.cli import main; main()", *arguments]
        done = subprocess.run(
            command, env=self.environment, input=typed, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        return done.stdout
