"""Every benchmark starts, and comes to its end with the smallest numbers that it takes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.long import less
from tests.tools.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SHORT = ["--rounds", "1", "--seconds", "0.01", "--game", "photograph"]
SMALLEST = {
    "__main__ engine": ["--only", "engine", *SHORT],
    "__main__ engines": ["--only", "engines", *SHORT, "--engine", "portable", "--engine", "plain"],
    "__main__ environments": ["--only", "environments", *SHORT, "--tables", "2", "--steps", "2"],
    "__main__ openspiel": ["--only", "openspiel", *SHORT],
    "__main__ against": ["--against", "HEAD", *SHORT],
    "audiences": "--game photosynthesis --games 1".split(),
    "balance": ["--games", "1"],
    "captions": ["--rounds", "1"],
    "captions heard": ["--listen", "1"],
    "equal_time": "--game lanterns --games 2 --seconds 0.002".split(),
    "ceiling": "--game photograph --against random --games 1 --simulations 2".split(),
    "foresight": "--game photograph --bot random --games 2".split(),
    "push_stop": "--cards 1 --positions 1 --bots random --simulations 2".split(),
    "serve": "--tables 1 --onlookers 1 --seconds 0.5".split(),  # all of this is in the next one, too
    "serve postgres": "--tables 2 --onlookers 2 --seconds 0.5 --processes 2 --apart --parts".split(),
    "steps": "--rounds 1 --game photograph".split(),
    "visitors": "--rounds 1 --seconds 0.5 --game photograph".split(),
    "yardsticks": "--game photograph --games 1 --simulations 2 --rounds 1 --at-a-time 2".split(),
}
OWN = {"equal_time": {"TABLEE_GAMES": str(ROOT / "tests/games")}}  # whose native rules are there
FIGURES = r"(\| .*\d.* \||moves/s|\d of \d)"  # a row of a table, or a line of what was heard
LACKING = r"\S+ is not installed: script/bench installs it\."


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program to its end, with the rules interpreted."""
    given = {name: text for name, text in os.environ.items() if name != "TABLEE_GAMES"}
    given |= {"TABLEE_MODE": "portable"} | environment
    return subprocess.run(
        command,
        cwd=ROOT,
        env=given,
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
    )


def benchmark(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """One of benchmarks/, by its module."""
    module = "benchmarks" if name == "__main__" else f"benchmarks.{name}"
    return run(sys.executable, "-m", module, *arguments, **OWN.get(name, {}))


def test_each_that_can_be_run_is_run_here() -> None:
    """Those without a `main` are run by `__main__`, which measures them beside ours."""
    texts = {path.stem: path.read_text("utf-8") for path in (ROOT / "benchmarks").glob("*.py")}
    runnable = {name for name, text in texts.items() if "def main(" in text}
    assert runnable == {name.split()[0] for name in SMALLEST}


@pytest.mark.parametrize("which", less(list(SMALLEST), [one for one in SMALLEST if one != "serve"]))
def test_a_benchmark_starts_and_says_what_it_measured(which: str) -> None:
    done = benchmark(which.split()[0], *SMALLEST[which])
    if done.returncode == 1 and re.fullmatch(LACKING, done.stderr.strip()):
        return  # this machine has not what it measures beside
    assert done.returncode == 0, done.stderr
    assert re.search(FIGURES, done.stdout), done.stdout


def test_a_benchmark_beside_others_says_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError")
    module = [sys.executable, "-m", "benchmarks", *SMALLEST["__main__ openspiel"]]
    done = run(*module, PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.strip() == "pyspiel is not installed: script/bench installs it."


@pytest.mark.parametrize("revision", ["nowhere", "--output=x"])
def test_a_commit_that_is_not_there_is_told_in_a_sentence(revision: str) -> None:
    done = benchmark("__main__", f"--against={revision}")
    assert done.returncode == 2 and f"git knows no commit '{revision}' here" in done.stderr


def test_the_server_beside_boardgame_io_says_what_is_not_there(tmp_path: Path) -> None:
    done = benchmark("serve", "--peer", str(tmp_path))
    assert done.returncode == 2
    assert "boardgame.io, koa-compose, node-persist: not installed in" in done.stderr


def test_the_script_of_boardgame_io_starts_and_says_what_is_not_there(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("script/web has not been run here")
    plan = json.dumps({"tables": 1, "seconds": 0.1, "rate": 0, "onlookers": 0, "folder": ""})
    done = run(node, "benchmarks/boardgameio.cjs", plan, NODE_PATH=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("boardgame.io is not installed where NODE_PATH says")
