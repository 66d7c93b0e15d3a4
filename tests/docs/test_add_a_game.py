"""The page for authors is followed from top to bottom: every file is made, every command typed, every
answer compared; then the game is as good as any other, in every place where games are found."""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs.gather import ROOT
from tests.server.house import Browser
from tests.tools.followed import (
    NUMBER,
    Block,
    Newcomer,
    NoRole,
    SaidOtherwise,
    blocks_of,
    compare,
    replaced,
)
from tests.tools.long import less

PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
GAME = "games/tide"
PROGRAMS = Path(sys.executable).parent
NEEDED = ("ziglang", "numba", "pettingzoo", "gymnasium", "litestar", "openskill")
BLANK = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip


class Author(Newcomer):
    """A newcomer whose house is visited while it is open, and whose packages are laid beside ours."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, GAME)
        self.environment["UV_CACHE_DIR"] = str(folder / "cache")
        self.visited = False

    def type(self, command: str, shown: str) -> None:
        """As everybody does, but that nothing is fetched and no port is taken."""
        if command.startswith("pip install "):
            self.install(command.split()[-1])
        elif command.startswith("tablee serve"):
            with self.serving(command, shown) as address:
                visit(Browser(address))
                self.visited = True
        else:
            super().type(command, shown)

    def install(self, package: str) -> None:
        """What pip does: uv has the means to build a package within itself."""
        site = self.here / "site"
        given = ["--offline", "--no-deps", "--python", sys.executable, "--target", str(site)]
        done = self.run([str(PROGRAMS / "uv"), "pip", "install", *given, package], "")
        assert done.returncode == 0, done.stdout
        self.environment["PYTHONPATH"] = str(site)

    @contextmanager
    def serving(self, command: str, shown: str) -> Iterator[str]:
        """A house that is open, at any port that is free."""
        with subprocess.Popen(
            [*command.split(), "--port", "0"], cwd=self.here, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            try:
                assert process.stdout
                said = "".join(process.stdout.readline() for _ in shown.splitlines())
                compare(command, *(NUMBER.sub("0", text) for text in (said, shown)))
                yield re.sub(r".*localhost(:\d+).*", r"127.0.0.1\1", said, flags=re.S)
            finally:
                process.terminate()
                process.wait(20)


def visit(browser: Browser) -> None:
    """It is in the lobby, its rules can be read, and its table is drawn and played."""
    assert "Tide" in browser.get("/").text
    assert browser.get("/rules/tide").status_code == 200
    table = browser.lay_out("tide", "me:Ana", "bot:random")
    seen = browser.table(table)
    zones = {zone["name"] for zone in seen["scene"]["zones"]}
    assert {"seat 0", "seat 1", "table"} <= zones, zones
    words = {piece.get("text") for piece in seen["scene"]["pieces"]}
    assert {"Hand", "Boats unloaded", "Face down"} <= words, words


def code_lines(source: str) -> int:
    """Lines of Python without blank ones, comments, docstrings and imports."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in BLANK:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


@pytest.mark.slow
@pytest.mark.skipif(
    not all(map(find_spec, NEEDED)), reason="not everything that the page asks for is here"
)
def test_whoever_follows_the_page_has_a_game_like_any_other(tmp_path: Path) -> None:
    author = Author(tmp_path)
    for block in blocks_of(PAGE):
        author.follow(block)
    assert author.visited
    folder = tmp_path / "tablee-tide" / "src" / "tablee_tide"
    rules = [(folder / name).read_text("utf-8") for name in ("position.py", "game.py")]
    assert f"{sum(map(code_lines, rules))} lines of Python beside what they import" in PAGE
    for order in (["check", "--ignore", "I001"], ["format", "--check"]):  # ours is theirs there
        looks = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", str(folder)]
        done = author.run([str(PROGRAMS / "ruff"), *order, *looks], "")
        assert done.returncode == 0, done.stdout

    # From here on it is a package that was installed, and no folder of games is named.
    for command, found in (
        *less([("tablee contract tide --mode portable", "Tide keeps the contract.")], []),
        ("tablee watch tide --bots casual,random --seed 5 --lang fr", "gagne."),
        ("tablee arena tide --seats greedy,random --games 4", "Tide, 2 players"),
    ):
        said = author.answer(command, [])
        assert found in said and "✗" not in said and "Traceback" not in said, said
    played = author.run([sys.executable, "-c", EVERYWHERE], "")
    assert played.returncode == 0, played.stdout
    assert json.loads(played.stdout.splitlines()[-1]) == ["portable", "tablee_tide.game", True]
    with author.serving(
        "tablee serve --host 127.0.0.1", "Tablée is at http://localhost:8000\n"
    ) as a:
        visit(Browser(a))


EVERYWHERE = """
import json, tablee, tablee.envs
tide = tablee.game("tide")
env = tablee.envs.vector_env("tide", 4, players=4, mode="interpreted")  # compiling takes longer
env.reset(seed=7)
over = 0
while over < 4:
    env.step(env.masks.argmax(1))
    over += int((env.ended != 0).sum())
plain, quick = (tide.new(seed=9, players=4, mode=mode) for mode in ("interpreted", "portable"))
for match in (plain, quick):
    while not match.over:
        match.play(match.waiting[0], match.choices(match.waiting[0])[-1])
print(json.dumps([tide.engine().mode, tide.rules.__name__, plain.record() == quick.record()]))
"""


# --- What no page can have ---------------------------------------------------


@pytest.mark.parametrize(
    "block",
    [
        "```text\nonly to look at\n```\n",
        "```\nof no kind\n```\n",
        "```python\nprint(1)\n```\n",
        "~~~pycon\n>>> 1\n~~~\n",
        "    >>> 1\n",
        '```console title="a.txt"\n$ true\n```\n',
    ],
)
def test_a_block_that_nobody_would_follow_is_refused(block: str) -> None:
    assert blocks_of(PAGE)
    with pytest.raises(NoRole):
        blocks_of(f"{PAGE}\n{block}")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("console", "$ echo 4\n5\n"),
        ("console", "$ echo 4\n4\n5\n"),
        ("console", "$ echo 4\n"),
        ("pycon", ">>> 2 + 2\n5\n"),
        ("pycon", ">>> 1 / 0\n"),
        ("pycon", "nothing is asked here\n"),
    ],
)
def test_another_answer_than_the_page_shows_is_noticed(
    tmp_path: Path, kind: str, text: str
) -> None:
    with pytest.raises(SaidOtherwise):
        Newcomer(tmp_path, GAME).follow(Block("", kind, "", text))


def test_what_was_left_out_and_what_varies_is_no_other_answer(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path, GAME)
    newcomer.follow(Block("", "console", "", "$ seq 9\n1\n…\n8\n9\n$ echo in 4.5 s\nin … s\n"))
    compare("tablee kernels", *(NUMBER.sub("0", f"{n} bytes, {s} s.") for n, s in (
        ("43 943", "24.7"), ("9", "1.0"))))  # fmt: skip


def test_what_stands_in_the_place_of_something_takes_its_place() -> None:
    before = "import a\n\n\n@a.b\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n"
    assert before.replace("return 1", "return 3") == replaced(
        before, "@a.b\ndef one():\n    return 3\n", ["one"]
    )
    with pytest.raises(AssertionError):
        replaced(before, "def one():\n    return 3\n", ["two"])
