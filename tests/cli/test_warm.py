"""`tablee warm`: what studies run is compiled beforehand, by processes side by side."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.cli import children, warm
from tablee.cli.children import Ended
from tablee.games import find
from tablee.lab import warm as lab

Tablee = Callable[..., Any]
LANTERNS = find("lanterns")


def test_all_that_studies_run_is_compiled_the_longest_first() -> None:
    modules = lab.modules_of(find("push"))
    assert ["tablee.envs.kernels", "tablee.bots.search_kernels"] == modules[:2]
    assert {"tablee.kit.engines.kernels", "tablee.bots.kernels"} < set(modules)
    assert "tablee.games.push.expectimax" in modules and lab.FUZZ not in modules
    assert len(modules) == len(set(modules))


def test_bots_need_less() -> None:
    assert ["tablee.kit.engines.kernels"] == lab.modules_for(LANTERNS, ["random"])
    wanted = {"tablee.bots.search_kernels", "tablee.bots.kernels", "tablee.kit.engines.kernels"}
    assert wanted == set(lab.modules_for(LANTERNS, ["club", "greedy", "random"]))


def test_without_numba_it_says_how_to_get_it(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "find_spec", lambda name: None)
    code, out, err = tablee("warm", "lanterns")
    assert (1, "") == (code, out) and 'pip install "tablee[native]"' in " ".join(err.split())


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> SimpleNamespace:
    """Nothing is compiled: what would be started, and how it is to end."""
    seen = SimpleNamespace(tasks=[], code=0, cold=True)

    def side_by_side(tasks: Any, heard: Any) -> Iterator[tuple[str, Ended]]:
        for name, task in tasks.items():
            seen.tasks.append(task)
            heard(name, ["a_at", 0, 1])
            yield name, Ended(seen.code, 2.0, None, "it broke")

    monkeypatch.setattr(warm, "side_by_side", side_by_side)
    monkeypatch.setattr(lab, "is_cold", lambda game, name: seen.cold)
    monkeypatch.setattr(lab, "folder_of", lambda game, name: tmp_path / "a" / "b" / name)
    return seen


def test_each_module_has_a_process_of_its_own(tablee: Tablee, started: Any) -> None:
    code, out, err = tablee("warm", "lanterns")
    modules = lab.modules_of(LANTERNS)
    assert [["-m", "tablee.lab.warm", "lanterns", name] for name in modules] == started.tasks
    assert 0 == code and "is being compiled" in err
    assert "lanterns: compiled in 0 s; 0.0 MB are kept in" in " ".join(out.split())


def test_what_is_compiled_is_left_alone(tablee: Tablee, started: Any) -> None:
    started.cold = False
    code, out, err = tablee("warm", "lanterns")
    assert (0, "") == (code, err) and "compiled already" in out and not started.tasks


def test_what_fails_is_told_and_nothing_more_is_started(tablee: Tablee, started: Any) -> None:
    started.code = 1
    code, out, err = tablee("warm", "lanterns")
    assert (1, "") == (code, out) and "it broke" in err and 1 == len(started.tasks)


def test_processes_tell_what_they_do_and_how_they_end() -> None:
    heard: list[Any] = []
    tasks = {
        "good": ["-c", """print('["a", 0, 2]'); print('{"b": 1}')"""],
        "bad": ["-c", "import sys; print('[1]'); sys.exit('no' + chr(10) + 'why')"],
        "silent": ["-c", "import os; print(int('OF_OURS' in os.environ)); os._exit(3)"],
    }
    ended = dict(children.side_by_side(tasks, lambda name, told: heard.append((name, told))))
    assert ("good", ["a", 0, 2]) in heard and {"b": 1} == ended["good"].last
    assert [0, 1, 3] == [ended[name].code for name in tasks]
    assert ["why", "exit 3"] == [ended[name].why for name in ("bad", "silent")]


def test_what_an_environment_says_may_be_kept_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWN_WISH", "1")
    task = {"it": ["-c", "import os; print(int('OWN_WISH' in os.environ))"]}
    for without, seen in ((None, 1), ("OWN_", 0)):
        assert seen == dict(children.side_by_side(task, lambda *_: None, without))["it"].last


def test_whoever_leaves_early_ends_them_all() -> None:
    tasks = {"quick": ["-c", "print(1)"], "slow": ["-c", "import time; time.sleep(60)"]}
    for name, _ in children.side_by_side(tasks, lambda *_: None):
        assert "quick" == name
        break
