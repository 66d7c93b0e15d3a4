"""`tablee kernels`: the modules that games carry are of these sources, and can be built again."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

import tablee
from tablee import building
from tablee.building.trouble import trouble_of
from tablee.cli import commands, kernels as command
from tablee.cli.measure import number
from tablee.kit.engines.carried import MODULE, PAPERS, carried, changed, digest_of, sources
from tests.tools.long import less, long

ROOT = Path(__file__).parents[2]
AGAIN = "Build it again: script/kernels"
MISTAKES = [  # what stands instead of a call, what is said of it, and the line that is shown
    ("roll(state.dice, box.playerz)", "KeyError: 'playerz'", "state.leader ="),
    ("rol(state.dice, box.players)", "NameError: name 'rol' is not defined", "def setup("),
    ("roll(state.dice, (box.players)", "SyntaxError: ", "state.leader ="),
    ("np.zeros(3, np.int64).sum()", "No implementation of function", "state.leader ="),
]


def papers_of(folder):
    return json.loads((folder / PAPERS).read_text("utf-8"))


def lock():
    locked = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    return {package["name"]: package["version"] for package in locked["package"]}


@pytest.mark.parametrize("name", tablee.games())
def test_a_module_is_of_the_sources_that_lie_beside_it(name):
    game = tablee.game(name)
    papers = papers_of(game.folder)
    assert [] == changed(game.folder, papers), AGAIN
    assert papers["module"] == digest_of((game.folder / MODULE).read_bytes()), AGAIN
    assert papers["sources"] == sources(game.folder, building.templates_of(game)), AGAIN
    assert {door["template"] for door in papers["doors"].values()} == set(
        building.templates_of(game)
    ), AGAIN


@pytest.mark.parametrize("name", tablee.games())
def test_a_module_is_made_by_the_tools_that_are_locked(name):
    tools, locked = papers_of(tablee.game(name).folder)["tools"], lock()
    assert {tool: locked[tool] for tool in building.TOOLS} == {
        tool: tools[tool] for tool in building.TOOLS
    }, AGAIN


@pytest.fixture
def own(tmp_path):
    """Lanterns in a folder of one's own, as TABLEE_GAMES would name it."""
    folder = tmp_path / "games" / "lanterns"
    shutil.copytree(ROOT / "tests" / "games" / "lanterns", folder)
    carried.cache_clear()
    yield folder
    carried.cache_clear()


def run(own, *arguments, **environment):
    here = {"TABLEE_GAMES": str(own.parent), "COLUMNS": "200"} | environment
    return subprocess.run(
        [sys.executable, "-m", "tablee", "kernels", *arguments],
        env=os.environ | here,
        capture_output=True,
        text=True,
        check=False,
    )


@long
def test_a_module_is_built_again_byte_for_byte(own):
    """Whatever the environment says to Numba; `script/kernels --check` says it of all games."""
    before = [(own / name).read_bytes() for name in (MODULE, PAPERS)]
    for name in (MODULE, PAPERS):
        (own / name).unlink()
    done = run(own, "lanterns", NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1")
    assert (0, "") == (done.returncode, done.stderr)
    assert f"lanterns: {number(len(before[0]))} bytes, built in " in done.stdout
    assert before == [(own / name).read_bytes() for name in (MODULE, PAPERS)]
    assert not list(own.glob(".*"))


def test_check_names_what_differs_and_changes_nothing(own, tmp_path, monkeypatch, capsys):
    """What would be built lies ready here: to build it is for the test above."""
    made = tmp_path / "made"
    shutil.copytree(own, made)
    papers = papers_of(own)
    papers["sources"]["game.py"] = "of other rules"
    (made / PAPERS).write_text(json.dumps(papers), "utf-8")
    whole = (own / MODULE).read_bytes()
    (own / MODULE).write_bytes(whole + b"\0")
    game = building.Game("lanterns", own)
    monkeypatch.setattr(command, "find_game", lambda *_: game)
    built = [(game, made, command.Ended(0, 1.0, None, ""))]
    monkeypatch.setattr(command, "_built", lambda games: built if games == [game] else [])
    assert 1 == commands.run(["kernels", "lanterns", "--check", "--lang", "en"])
    said = capsys.readouterr()
    assert "" == said.out
    assert "kernels.wasm and kernels.json (game.py)" in " ".join(said.err.split())
    assert (own / MODULE).read_bytes() == whole + b"\0"
    assert papers_of(own)["sources"] != papers["sources"]


@pytest.mark.parametrize(
    ("wrong", "reason", "shown"),
    less(MISTAKES, MISTAKES[::3]),
)
@pytest.mark.slow
def test_a_mistake_in_the_rules_is_told_with_its_line(own, wrong, reason, shown):
    path = own / "game.py"
    right = "state.leader = roll(state.dice, box.players)"
    text = path.read_text("utf-8")
    assert right in text
    text = text.replace(right, f"state.leader = {wrong}")
    path.write_text(text, "utf-8")
    line = 1 + next(n for n, said in enumerate(text.splitlines()) if shown in said)
    before = (own / MODULE).read_bytes()
    done = run(own, "lanterns")
    assert 1 == done.returncode and "Traceback" not in done.stderr
    said = " ".join(done.stderr.split())
    assert f"lanterns cannot be built. game.py, line {line}: {reason}" in said
    assert shown in done.stderr and len(done.stderr.splitlines()) < 8
    assert before == (own / MODULE).read_bytes()


def test_nothing_is_built_where_nothing_has_changed(own):
    done = run(own, "lanterns")
    assert 0 == done.returncode and "nothing to build" in done.stdout


def test_a_module_is_stale_by_its_sources_its_tools_or_its_bytes(own, monkeypatch):
    game = building.Game("lanterns", own)
    assert building.is_fresh(game)
    papers = papers_of(own)
    for wrong in (
        {"tools": papers["tools"] | {"numba": "0.1"}},
        {"sources": papers["sources"] | {"game.py": "0"}},
        {"sources": {n: d for n, d in papers["sources"].items() if n != "game.py"}},
        {"module": "0"},
        {"sources": 3},
    ):
        (own / PAPERS).write_text(json.dumps(papers | wrong), "utf-8")
        assert not building.is_fresh(game), wrong
    (own / PAPERS).write_text("[]", "utf-8")
    assert not building.is_fresh(game)
    (own / PAPERS).unlink()
    assert not building.is_fresh(game)


def test_without_the_tools_it_says_how_to_get_them(monkeypatch, capsys):
    def nowhere():
        raise PackageNotFoundError("ziglang")

    monkeypatch.setattr(building, "toolchain", nowhere)
    monkeypatch.setattr(command, "_built", lambda games: pytest.fail("built without tools"))
    assert 1 == commands.run(["kernels", "lanterns", "--lang", "en"])
    said = capsys.readouterr()
    assert "" == said.out and 'pip install "tablee[kernels]"' in " ".join(said.err.split())


def test_a_folder_that_cannot_be_written_is_named(own, tmp_path, capsys, monkeypatch):
    made = tmp_path / "made"
    shutil.copytree(own, made)
    before = (own / MODULE).read_bytes()

    def full(source, target):
        Path(target).write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command.shutil, "copyfile", full)
    ended = command.Ended(0, 1.0, None, "")
    say = commands.Speech("en")
    with pytest.raises(commands.Sorry, match=r"kernels\.wasm cannot be written: No space left"):
        command._put(building.Game("lanterns", own), made, ended, say)
    assert before == (own / MODULE).read_bytes() and not list(own.glob(".*"))


def test_what_differs_is_named(own, tmp_path):
    made = tmp_path / "made"
    shutil.copytree(own, made)
    assert {} == building.differences(own, made)
    papers = papers_of(own)
    papers["tools"]["numba"] = "0.1"
    del papers["sources"]["game.py"]
    (own / PAPERS).write_text(json.dumps(papers), "utf-8")
    assert {PAPERS: ["game.py", "numba"]} == building.differences(own, made)
    (own / PAPERS).write_text("[]", "utf-8")
    (own / MODULE).unlink()
    assert {MODULE: [], PAPERS: []} == building.differences(own, made)


def test_a_trouble_without_a_place_is_told_all_the_same(tmp_path):
    assert ("ValueError: no", "") == (
        (found := trouble_of(ValueError("no"), tmp_path)).what,
        found.file,
    )
    assert "RuntimeError: " == trouble_of(RuntimeError(), tmp_path).what


def test_an_error_elsewhere_is_not_laid_at_the_games_door(tmp_path):
    """Numba shows lines of the kit as well: only the game's own are its author's."""
    (tmp_path / "game.py").write_text("one\ntwo\nthree\n", "utf-8")
    error = ValueError(
        "Failed in nopython mode\nwhat it is\n\n"
        'File "/elsewhere/kit/kernels.py", line 2:\n\nDuring: …\n'
        f'File "{tmp_path}/game.py", line 3:\nFile "{tmp_path}/game.py", line 1:\n'
    )
    found = trouble_of(error, tmp_path)
    assert ("game.py", 3, "three") == (found.file, found.line, found.text)
    assert "ValueError: what it is" == found.what
