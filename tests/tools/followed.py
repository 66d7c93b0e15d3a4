"""A page that is followed as a reader does: its blocks make files, are typed, and are answered.

A fenced block with a title makes the file of that name; `game.py: at its end` adds to one, and
`game.py: in place of lay, takes` puts what it defines where these stood. A `console` block is typed,
`pycon` goes to a new Python. A block of any other kind cannot be: nothing on the page is only looked
at. `…` stands for what was left out.
"""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path

FENCE = "```"
BLOCK = re.compile(rf'^{FENCE}(\w+)(?: title="([^"]+)")?\n(.*?)^{FENCE}$', re.S | re.M)
PLACES = re.compile(r"in place of ([\w, ]+)")
AT_ITS_END = "at its end"
ASKED = re.compile(r"^(\w+ > )(.+)$", re.M)  # a table asks, and somebody types
VARYING = ("contract", "kernels", "arena")  # commands that tell of times, sizes and samples
NUMBER = re.compile(r"\d[\d \u202f.]*(?= |$)|\d+(\.\d+)?")
SESSION = """
import doctest, sys
flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, "the page", None, 0)
failed, tried = doctest.DocTestRunner(verbose=False, optionflags=flags).run(test)
sys.exit(bool(failed) or not tried)
"""


class NoRole(ValueError):
    """A block that makes no file, is not typed and not answered: says which."""


class SaidOtherwise(AssertionError):
    """What was typed is answered otherwise than the page shows: the command, and both."""


@dataclass(frozen=True)
class Block:
    """One fenced block: under which heading, what kind of text, the file that it is for."""

    heading: str
    kind: str
    title: str
    text: str

    @property
    def role(self) -> str:
        """ "file", "console" or "pycon".

        Raises:
            NoRole: none of these.
        """
        if self.title and self.kind not in ("console", "pycon"):
            return "file"
        if self.kind in ("console", "pycon") and not self.title:
            return self.kind
        raise NoRole(f"{self.heading}: {self.kind} {self.title}\n{self.text}")


def blocks_of(page: str) -> list[Block]:
    """Every block of a page, in order.

    Raises:
        NoRole: something looks like a block, and is none that can be followed.
    """
    found, heading, end = [], "", 0
    for match in BLOCK.finditer(page):
        heading = [heading, *re.findall(r"^#+ (.*)", page[end : match.start()], re.M)][-1]
        found.append(Block(heading, *match.groups(default="")))
        end = match.end()
    rest = BLOCK.sub("", page)
    if strange := re.search(r"```|~~~|<pre|^(?: {4}|\t).*$", rest, re.M):
        raise NoRole(rest[strange.start() : strange.start() + 200])
    assert all(block.role for block in found)
    return found


class Newcomer:
    """Somebody with an empty folder, who does what a page says."""

    def __init__(self, folder: Path, game: str) -> None:
        self.here, self.game = folder, game
        kept = {name: text for name, text in os.environ.items() if not name.startswith("TABLEE_")}
        self.environment = kept | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PWD": str(folder), "XDG_DATA_HOME": str(folder / "home"), "LANG": "C.UTF-8",
            "COLUMNS": "80", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1",
        }  # fmt: skip

    def follow(self, block: Block) -> None:
        """Do what a block says.

        Raises:
            SaidOtherwise: something is answered otherwise.
        """
        if block.role == "file":
            self.write(block)
        elif block.role == "pycon":
            self.ask_python(block.text)
        else:
            for command, shown in commands(block.text):
                self.type(command, shown)

    # --- Files ------------------------------------------------------------------

    def write(self, block: Block) -> None:
        """Make a file, add to it, or put definitions in the place of those that it has."""
        name, _, how = block.title.partition(": ")
        folder = self.here if "/" in name else self.here / self.game
        place, text = folder / name, block.text
        before = place.read_text("utf-8") if place.exists() else ""
        assert bool(how) == place.exists(), f"{block.title}: is it there already?"
        if found := PLACES.fullmatch(how):
            text = replaced(before, text, found[1].split(", "))
        elif how:
            assert how == AT_ITS_END, f"nothing can be put {how}"
            text = f"{before}\n\n{text}" if place.suffix == ".py" else f"{before}\n{text}"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")

    # --- Commands ---------------------------------------------------------------

    def type(self, command: str, shown: str) -> None:
        """Type a command, and what it asks for; it has to answer as shown."""
        said = self.answer(command, [line[1] for line in ASKED.findall(shown)])
        if command.split()[1:2] and command.split()[1] in VARYING:
            said, shown = (NUMBER.sub("0", text) for text in (said, shown))
        compare(command, said, shown)

    def answer(self, command: str, typed: list[str]) -> str:
        """What a command says, with what was typed where it was asked for."""
        name, *words = shlex.split(command)
        if name in ("export", "unset"):
            variable, _, value = words[0].partition("=")
            self.environment.pop(variable, None)
            if name == "export":
                self.environment[variable] = value.replace("$PWD", str(self.here))
            return ""
        done = self.run(["bash", "-c", command], "".join(f"{line}\n" for line in typed))
        return asked(done.stdout, typed)

    def ask_python(self, session: str) -> None:
        """Type a session into a new Python."""
        done = self.run([sys.executable, "-c", SESSION], session)
        if done.returncode:
            raise SaidOtherwise(done.stdout)

    def run(self, command: list[str], given: str) -> subprocess.CompletedProcess[str]:
        """Run something here; what it complains about is among what it says."""
        return subprocess.run(
            command, input=given, cwd=self.here, env=self.environment, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip


def replaced(before: str, text: str, names: list[str]) -> str:
    """A source with these definitions as another text has them."""
    new = dict(definitions(text))
    assert set(new) == set(names), f"it defines {', '.join(new)}, not {', '.join(names)}"
    lines = before.splitlines()
    there = dict(definitions(before))
    for name in sorted(names, key=lambda name: -there[name][0]):
        first, last = there[name]
        start, end = new[name]
        lines[first - 1 : last] = text.splitlines()[start - 1 : end]
    return "\n".join(lines) + "\n"


def definitions(source: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Each function or class with its first and last line, decorators among them."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield node.name, (first, node.end_lineno or first)


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a block, with what it is shown to answer."""
    first, *rest = re.split(r"^\$ ", text, flags=re.M)
    if first:
        raise NoRole(f"nothing was typed that answers this:\n{first}")
    for part in rest:
        command, _, shown = part.partition("\n")
        yield command, shown


def asked(said: str, typed: list[str]) -> str:
    """What was said to somebody who typed these lines, as a screen would show it."""
    parts = re.split(r"^(\w+ > )", said, flags=re.M)
    for place, line in zip(range(1, len(parts), 2), typed, strict=False):
        parts[place] += f"{line}\n"
    return "".join(parts)


def compare(command: str, said: str, shown: str) -> None:
    """Is this what was shown? Spaces at the ends of lines, and how many there are, are nothing.

    Raises:
        SaidOtherwise: no, and where.
    """
    said, shown = (
        "\n".join(" ".join(line.split()) for line in text.strip("\n").splitlines()) + "\n"
        for text in (said, shown)
    )
    pattern = re.escape(shown).replace("…\\\n", "(?:.*\n)*?").replace("…", ".*?")
    if not re.fullmatch(pattern, said):
        apart = "\n".join(ndiff(shown.splitlines(), said.splitlines()))
        raise SaidOtherwise(f"$ {command}\n{apart}")
