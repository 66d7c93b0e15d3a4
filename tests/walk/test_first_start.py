"""The first start without any compiler: a house and a terminal, and in each game somebody answers.

`script/walk` walks the same way from a fresh clone, and measures it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import tablee
from tests.walk import steps
from tests.walk.__main__ import Walk, report

if os.name == "nt":
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)
pytest.importorskip("pexpect")

COMPILERS = ("numba", "llvmlite", "ziglang")
NONE_OF_THEM = "import sys\nsys.modules |= dict.fromkeys({compilers!r})\n"
GAMES = [name for name in tablee.games() if name != "lanterns"]
LEVELS = dict(zip(GAMES, ["club", "beginner", "expert", "greedy", "casual"], strict=True))


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Surroundings in which nothing is kept, and no compiler can be imported."""
    home = tmp_path_factory.mktemp("home")
    (home / "sitecustomize.py").write_text(NONE_OF_THEM.format(compilers=COMPILERS))
    plain = {name: text for name, text in os.environ.items() if not name.startswith("TABLEE_")}
    return plain | {"HOME": str(home), "XDG_DATA_HOME": str(home), "PYTHONPATH": str(home)}


@pytest.fixture(scope="module")
def visitor(
    alone: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[steps.Visitor]:
    folder = tmp_path_factory.mktemp("house")
    with steps.opened([sys.executable, "-m", "tablee", "serve"], folder, alone) as house:
        yield steps.Visitor(house.address)
        assert steps.CHANCE not in house.told


@pytest.mark.parametrize("compiler", COMPILERS)
def test_no_compiler_can_be_imported(alone: dict[str, str], compiler: str) -> None:
    command = [sys.executable, "-c", f"import {compiler}"]
    done = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
    assert f"import of {compiler} halted; None in sys.modules" in done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_answers_in_the_browser(visitor: steps.Visitor, game: str) -> None:
    assert steps.first_answer(visitor, game, LEVELS[game])


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_is_asked_in_the_terminal(alone: dict[str, str], game: str) -> None:
    command = [sys.executable, "-m", "tablee", "play", game, "--bots", LEVELS[game]]
    assert steps.first_question(command, alone)


def test_what_took_too_long_is_told() -> None:
    walk = Walk(set_up=31.4, lobby=1.94, questions={"push": [1.0, 2.5]})
    walk.answers = {("push", "club"): 2.9, ("push", "expert"): 3.9}
    told = report(walk, "a machine")
    assert "Goal reached: the lobby." in told and "Goal reached: the first answers." in told
    assert "| push | 2.9 | 3.9 |" in told and "| push | 1.0 | 2.5 |" in told
    assert "Goal missed: the first questions, 1 of 1, by 0.5 s at most." in told
    walk.answers["push", "club"], walk.by_chance = 3.2, 1
    told = report(walk, "a machine")
    assert "Goal missed: the first answers, 1 of 2, by 0.2 s at most. 1 of them came from" in told
