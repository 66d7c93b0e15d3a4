"""Engines: compiled once for all processes, never stale, each mode to itself."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import tablee
from tablee.kit.engines import native
from tablee.kit.engines.carried import PACKAGE
from tablee.kit.engines.engine import Mode, wished
from tablee.kit.engines.native import cache_key
from tests.kit import dice_doors

GAMES = Path(__file__).parent.parent / "games"

COMPILE = """
import json, tablee
from tests.kit import dice_doors
engine = tablee.game("lanterns").engine("compiled", dice_doors)
engine.warm(list(engine.doors))
import numpy as np
from tablee.kit.rules.dice import seeded
words = np.zeros(3, np.int64)
engine.words_at(seeded(1), words)
print(json.dumps([engine.compiled_here(), words.tolist()]))
"""


def in_another_process(tmp_path, code=COMPILE, **environment):
    inherited = os.environ | {"TABLEE_CACHE_DIR": str(tmp_path)} | environment
    done = subprocess.run(
        [sys.executable, "-c", code], env=inherited, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_a_second_process_compiles_nothing(tmp_path):
    doors = ["words_at", "rolls_at", "picks_at", "shuffle_at"]
    first, words = in_another_process(tmp_path)
    second, again = in_another_process(tmp_path)
    assert dict.fromkeys(doors, 1) == first and dict.fromkeys(doors, 0) == second
    assert words == again


def test_what_lies_elsewhere_is_compiled_for_elsewhere(tmp_path, monkeypatch):
    """Numba keeps code by the folder of its sources: that of a second clone is no use to this one."""
    monkeypatch.setenv("TABLEE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(native, "cache_folder", native.cache_folder.__wrapped__)
    game = tablee.game("lanterns")
    engine = native.NativeEngine(game.name, game.rules, Mode.COMPILED, dice_doors)
    index = "dice_doors.lanterns.compiled.{}-1.py311.nbi"
    here, elsewhere = Path(engine.doors["words_at"].stats.cache_path), engine.folder() / "kit_other"
    for place, door in ((elsewhere, "rolls_at"), (here, "words_at")):
        place.mkdir(parents=True, exist_ok=True)
        (place / index.format(door)).touch()
    assert ["rolls_at"] == engine.to_compile(["rolls_at", "words_at"])


def test_an_edited_rule_is_compiled_anew(tmp_path):
    """Numba alone would go on serving the old one."""
    shutil.copytree(GAMES / "lanterns", tmp_path / "games" / "lanterns")
    rules = tmp_path / "games" / "lanterns" / "game.py"
    code = """
import json, numpy as np, tablee
game = tablee.game("lanterns")
match, engine = game.new(seed=1, mode="interpreted"), game.engine("compiled")
engine.score_at(match.boxes, match.states, 0, out := np.zeros(12, np.int64))
print(json.dumps([int(out[0]), engine.compiled_here()["score_at"]]))
"""
    games = str(tmp_path / "games")
    seen = [in_another_process(tmp_path, code, TABLEE_GAMES=games) for _ in range(2)]
    edited = rules.read_text("utf-8").replace(
        "out[seat] = state.prizes[seat]", "out[seat] = state.prizes[seat] + helper()"
    )
    helper = "\n\n@compiled\ndef helper():\n    return BONUS\n"
    rules.write_text(edited + helper + "\n\nBONUS = 5\n", "utf-8")
    seen.append(in_another_process(tmp_path, code, TABLEE_GAMES=games))
    rules.write_text(edited + helper + "\n\nBONUS = 6\n", "utf-8")
    seen.append(in_another_process(tmp_path, code, TABLEE_GAMES=games))
    assert [[0, 1], [0, 0], [5, 1], [6, 1]] == seen


def test_the_cache_knows_all_that_compiled_code_depends_on(tmp_path, monkeypatch):
    import llvmlite.binding
    import numba

    kit, game = tmp_path / "tablee" / "kit", tmp_path / "lanterns"
    kernels = tmp_path / "tablee" / "bots" / "kernels.py"
    shutil.copytree(PACKAGE, tmp_path / "tablee")
    shutil.copytree(GAMES / "lanterns", game)

    def key(mode=Mode.COMPILED):
        cache_key.cache_clear()
        return cache_key(game, mode, kernels, kit)

    keys = [key(), key(Mode.CHECKED)]
    for source in (
        kit / "rules" / "dice.py",
        kernels,
        kernels.with_name("tree.py"),
        game / "game.py",
    ):
        source.write_text(source.read_text("utf-8") + "#", "utf-8")
        keys.append(key())
    (game / "more.py").write_text("", "utf-8")
    keys.append(key())
    for owner, name, value in (
        (numba, "__version__", "99"),
        (native.sys, "version", "99"),
        (llvmlite.binding, "get_host_cpu_name", lambda: "abacus"),
    ):
        monkeypatch.setattr(owner, name, value)
        keys.append(key())
    assert key() == keys[-1] and len(keys) == len(set(keys)) == 10
    for elsewhere in (kernels.with_name("words.py"), tmp_path / "tablee" / "games" / "more.py"):
        elsewhere.write_text("# holds no rules of this game", "utf-8")
    assert key() == keys[-1]
    monkeypatch.undo()
    cache_key.cache_clear()


def test_numbas_own_cache_folder_is_left_alone():
    import numba

    before = numba.config.CACHE_DIR
    tablee.game("lanterns").engine(Mode.COMPILED, dice_doors)
    assert before == numba.config.CACHE_DIR


def test_old_caches_make_room(tmp_path, monkeypatch):
    """Those of the same kernels of the same game: others are not older versions."""
    monkeypatch.setenv("TABLEE_CACHE_DIR", str(tmp_path))
    native.cache_folder.cache_clear()
    place = tmp_path / "lanterns.compiled.kit.kernels"
    for age in range(9):
        (place / f"old{age}").mkdir(parents=True)
        os.utime(place / f"old{age}", (1000 + age, 1000 + age))
    (tmp_path / "lanterns.checked.kit.kernels" / "old").mkdir(parents=True)
    kernels = PACKAGE / "kit" / "kernels.py"
    made = native.cache_folder(GAMES / "lanterns", Mode.COMPILED, kernels)
    kept = {f"old{age}" for age in range(9 - native.KEPT, 9)} | {made.name}
    assert made.parent == place and kept == {folder.name for folder in place.iterdir()}
    assert (tmp_path / "lanterns.checked.kit.kernels" / "old").exists()
    native.cache_folder.cache_clear()


def test_interpreted_rules_need_no_compiler(tmp_path):
    code = """
import sys, json, tablee
match = tablee.game("lanterns").new(seed=3, mode="interpreted")
while not match.over:
    match.play(match.waiting[0], match.choices(match.waiting[0])[-1])
print(json.dumps([match.over, "numba" in sys.modules]))
"""
    assert [True, False] == in_another_process(tmp_path, code)


def test_listing_games_needs_neither_compiler_nor_arrays(tmp_path):
    code = """
import sys, json, tablee
lines = [tablee.game(name).line("fr") for name in tablee.games()]
arrays = "numpy" in sys.modules
clauses = len(tablee.game("photosynthesis").clauses("fr"))  # with numbers, which the rules know
print(json.dumps([len(lines) > 1, arrays, clauses > 30, "numba" in sys.modules]))
"""
    assert [True, False, True, False] == in_another_process(tmp_path, code)


def test_a_mode_is_chosen_by_name(monkeypatch):
    monkeypatch.setenv("TABLEE_MODE", "interpreted")
    assert Mode.INTERPRETED == wished()
    monkeypatch.setenv("TABLEE_MODE", "fast")
    with pytest.raises(ValueError, match="expected one of interpreted, compiled, checked"):
        wished()


def test_an_engine_has_only_the_doors_of_its_kernels():
    with pytest.raises(AttributeError, match="no door 'fly_at'"):
        tablee.game("lanterns").engine(Mode.INTERPRETED).fly_at()


def test_two_games_do_not_get_each_others_code():
    """Same kernels, same names: the doors must not be confused."""
    out = [0] * 2
    for k, name in enumerate(("lanterns", "photosynthesis")):
        match = tablee.game(name).new(seed=2, players=2, mode=Mode.COMPILED)
        out[k] = len(match.choices(match.waiting[0]))
    assert [3, 18] == out


def test_numba_may_refuse_to_leave_arrays_uncounted(monkeypatch):
    """The option is its own affair: without it rules are slower, and the same."""
    from numba.core.cpu import CPUTargetOptions

    def refuse(*_):
        raise KeyError("Unrecognized options: {'_nrt'}")

    native.uncounted.cache_clear()
    assert {"_nrt": False} == native.uncounted()
    monkeypatch.setattr(CPUTargetOptions, "parse_as_flags", refuse)
    native.uncounted.cache_clear()
    assert {} == native.uncounted()
    asked = []
    monkeypatch.setattr(
        "numba.njit", lambda **options: asked.append(options) or (lambda copy: copy)
    )
    native.NativeEngine("other", SimpleNamespace(__name__="nowhere"), Mode.COMPILED, dice_doors)
    assert asked and not any("_nrt" in options for options in asked)
    native.uncounted.cache_clear()


def test_native_rules_without_numba_say_how_to_get_it(tmp_path):
    code = """
import json, sys, tablee
sys.modules["numba"] = None
try:
    tablee.game("lanterns").new(seed=1, mode="compiled")
except ModuleNotFoundError as missing:
    print(json.dumps([str(missing), missing.name]))
"""
    told, name = in_another_process(tmp_path, code)
    assert 'pip install "tablee[native]"' in told and name == "numba"
