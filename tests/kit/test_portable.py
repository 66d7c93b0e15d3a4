"""Portable rules: as plain ones, in a memory that they cannot leave, and never stale."""

import gc
import json
import os
import shutil
import threading
import weakref

import numpy as np
import pytest

import tablee
from tablee.building import templates_of
from tablee.building.lowering import together
from tablee.kit.engines import carried as kit_carried, kernels
from tablee.kit.engines.carried import PACKAGE, POLITE, carried, sources
from tablee.kit.engines.engine import Engine, Mode, Stopped
from tablee.kit.engines.held import Held
from tablee.kit.engines.portable import PortableEngine
from tablee.kit.engines.sandbox import MOST_MEMORY, module_at
from tablee.kit.rules.dice import quick
from tablee.kit.rules.log import LOG
from tablee.kit.rules.options import Unplayable

LOOP = tablee.game("photograph")
EYE = tablee.game("oeil_en_coin")


def engine_of(game, template=kernels, deadline=60.0):
    found = game.engine(Mode.PORTABLE, template)
    assert isinstance(found, PortableEngine)
    return found.alone(deadline)


def play_for_ever(engine):
    """More random games than anybody can wait for."""
    match = LOOP.new(seed=3, mode=Mode.INTERPRETED)
    out, totals = np.zeros(64, np.int64), np.zeros(match.players, np.int64)
    engine.playouts_at(match.boxes, match.states, 0, 1 << 60, quick(1), LOG.new(), out, totals)


def wild(photo):
    """A table of L'Œil en coin with a photograph in a hand that no deck has."""
    match = EYE.new(seed=1, mode=Mode.INTERPRETED)
    states = match.states
    states["hand"][0, 0, 0] = photo
    return match.with_states(states)


# --- A memory that rules cannot leave ----------------------------------------


def test_rules_without_an_end_are_stopped():
    with pytest.raises(Stopped, match=r"playouts_at: .*interrupt") as stopped:
        play_for_ever(engine_of(LOOP, deadline=0.3))
    assert stopped.value.late


def test_others_go_on_while_rules_do_not_end():
    """A door that is busy holds up neither Python nor another memory."""
    engine, seen = engine_of(LOOP, deadline=1.0), []

    def wait():
        with pytest.raises(Stopped):
            play_for_ever(engine)
        seen.append("stopped")

    thread = threading.Thread(target=wait)
    thread.start()
    seen.append(len(LOOP.new(seed=1).choices(0)) > 0)
    thread.join()
    assert seen == [True, "stopped"]


@pytest.mark.parametrize("photo", [300, 3000, 32767, -32768])
def test_an_index_gone_wild_harms_nobody(photo):
    """Natively the first of these broke the process: H2 of the findings."""
    match, engine = wild(photo), engine_of(EYE)
    fine = EYE.new(seed=2)
    before, told = fine.position(), fine.choices(fine.waiting[0])
    for door in (engine.sanity_at, engine.legal_at, engine.imagine_at):
        out = np.zeros(max(64, EYE.actions.size), np.int64)
        given = {engine.sanity_at: (), engine.legal_at: (0, out)}
        more = given.get(door, (0, match.states["dice"].copy()))
        try:
            door(match.boxes, match.states.copy(), 0, *more)
        except Stopped as stopped:
            assert not stopped.late
    assert fine.position() == before and fine.choices(fine.waiting[0]) == told


def test_after_a_trap_the_next_call_finds_a_new_memory():
    engine, fine = engine_of(LOOP, deadline=0.2), LOOP.new(seed=3, mode=Mode.INTERPRETED)
    first = engine._place.memory()
    with pytest.raises(Stopped):
        play_for_ever(engine)
    out = np.zeros(max(64, LOOP.actions.size), np.int64)
    n = engine.legal_at(fine.boxes, fine.states, 0, fine.waiting[0], out)
    assert out[:n].tolist() == fine.legal(fine.waiting[0]) and engine._place.memory() is not first


def test_what_is_held_stays_readable_after_a_trap():
    engine = engine_of(LOOP, deadline=0.2)
    numbers = engine.held(np.arange(9))
    with pytest.raises(Stopped):
        play_for_ever(engine)
    gc.collect()
    assert numbers.tolist() == list(range(9))


def test_a_memory_has_an_end():
    engine = engine_of(LOOP)
    with pytest.raises(MemoryError, match="not enough"):
        engine.new(LOOP.rules.STATE, MOST_MEMORY // LOOP.rules.STATE.dtype.itemsize + 1)
    assert engine.new(LOOP.rules.STATE, 2).nbytes == 2 * LOOP.rules.STATE.dtype.itemsize


def test_a_memory_is_gone_as_soon_as_nobody_looks_at_it():
    """A bot that thinks has a hundred megabytes: they must not wait for a collection."""
    engine = engine_of(LOOP)
    match = LOOP.new(seed=3, mode=Mode.INTERPRETED)
    out = np.zeros(max(64, LOOP.actions.size), np.int64)
    gc.disable()
    try:
        numbers = engine.held(np.arange(9))
        engine.legal_at(match.boxes, match.states, 0, match.waiting[0], out)
        memory = weakref.ref(engine._place.memory())
        del engine
        assert memory() is not None and numbers[3] == 3
        del numbers
        assert memory() is None
    finally:
        gc.enable()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_has_deadlines_too():
    engine = engine_of(LOOP, deadline=0.3)
    engine.warm([])
    child = os.fork()
    if child == 0:
        try:
            play_for_ever(engine)
        except Stopped:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


# --- Doors -------------------------------------------------------------------


def test_a_door_takes_what_it_is_made_for_and_nothing_else():
    match, engine = LOOP.new(seed=3), engine_of(LOOP)
    out = np.zeros(64, np.int64)
    with pytest.raises(IndexError, match="no state 1"):
        engine.legal_at(match.boxes, match.states, 1, 0, out)
    with pytest.raises(IndexError, match="no state -1"):
        engine.legal_at(match.boxes, match.states, -1, 0, out)
    with pytest.raises(TypeError, match="no states of this game"):
        engine.legal_at(match.boxes, EYE.new(seed=1).states, 0, 0, out)
    with pytest.raises(TypeError, match="no out of this game"):
        engine.legal_at(match.boxes, match.states, 0, 0, out.astype(np.int32))
    with pytest.raises(TypeError, match="takes 5 arguments, not 4"):
        engine.legal_at(match.boxes, match.states, 0, 0)
    with pytest.raises(AttributeError, match="no door 'search_at'"):
        _ = engine.search_at


def test_several_threads_may_use_one_engine():
    game = tablee.game("push")
    engine, told = game.engine(Mode.PORTABLE), []
    expected = [game.new(seed=seed, mode=Mode.INTERPRETED).choices(0) for seed in range(8)]

    def ask(seed):
        for _ in range(50):
            match = game.new(seed=seed)
            assert match.engine is engine
            told.append(match.choices(0) == expected[seed])

    threads = [threading.Thread(target=ask, args=[seed]) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == [True] * 400


def test_a_view_of_what_is_held_is_held_and_a_copy_is_not():
    engine = engine_of(tablee.game("push"))
    memory = engine._place.memory()
    states = engine.new(tablee.game("push").rules.STATE, 3)
    raw = states.view(np.uint8).reshape(3, -1)
    assert isinstance(raw, Held) and raw.found_in(memory) == states.found_in(memory) >= 0
    assert raw[1:].found_in(memory) == states.found_in(memory) + states.itemsize
    assert raw[:, ::2].found_in(memory) == -1  # a door could not read it in one piece
    assert raw.copy().found_in(memory) == -1 == raw.found_in(engine.alone()._place.memory())


# --- Never stale --------------------------------------------------------------


@pytest.fixture
def lanterns(tmp_path):
    """The folder of a game, to be changed."""
    folder = tmp_path / "lanterns"
    shutil.copytree(tablee.game("lanterns").folder, folder)
    carried.cache_clear()
    yield folder
    carried.cache_clear()


def test_a_module_of_these_sources_is_used(lanterns):
    assert carried(lanterns).path == lanterns / "kernels.wasm"


def test_line_ends_do_not_make_a_module_stale(lanterns):
    rules = lanterns / "game.py"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    assert carried(lanterns)


SPOILT = ["rules", "module", "papers", "a door", "no papers", "no module", "list"]


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_stale_or_spoilt_module_is_never_used(lanterns, spoilt):
    rules, module, papers = (lanterns / n for n in ("game.py", "kernels.wasm", "kernels.json"))
    if spoilt == "rules":
        rules.write_text(rules.read_text("utf-8") + "\nMORE = 1\n", "utf-8")
    elif spoilt == "module":
        module.write_bytes(module.read_bytes() + b"\0")
    elif spoilt == "papers":
        papers.write_text("{}", "utf-8")
    elif spoilt == "a door":
        text = papers.read_text("utf-8")
        papers.write_text(text.replace('"item": 8', '"item": 4', 1), "utf-8")
        assert text != papers.read_text("utf-8")
    elif spoilt == "list":
        papers.write_text("[" * 100_000, "utf-8")
    else:
        {"no papers": papers, "no module": module}[spoilt].unlink()
    assert carried(lanterns) is None


def test_without_a_module_a_game_plays_in_plain_rules_at_once(monkeypatch):
    monkeypatch.delenv("TABLEE_MODE", raising=False)
    game = tablee.game("push")
    bare = type(game)(game.name, game.folder)
    monkeypatch.setattr("tablee.kit.engines.engine.carried", lambda folder: None)
    assert type(bare.engine()) is Engine and bare.engine().mode == Mode.INTERPRETED
    with pytest.raises(Unplayable, match="tablee kernels push"):
        bare.engine(Mode.PORTABLE)


def test_rules_made_in_a_test_do_not_run_in_the_module_of_others():
    game = tablee.game("push")
    mine = type(game)(game.name, game.folder, rules=type("Mine", (), vars(game.rules)))
    mine.rules.__name__ = "mine"
    assert type(mine.engine()) is Engine


@pytest.mark.parametrize("name", tablee.games())
def test_all_that_is_compiled_in_is_among_the_sources(name):
    """Each function, and whatever number or table of another file it looks up."""
    game = tablee.game(name)
    listed = sources(game.folder, templates_of(game))
    templates = [__import__(t, fromlist=["x"]) for t in templates_of(game)]
    engine = Engine(name, game.rules, Mode.INTERPRETED, together(templates), game.part("hints"))
    for function in engine._made:
        file = kit_carried._file_of(game.folder, function.__module__)
        assert kit_carried._name(game.folder, file) in listed, function
        for looked_up in function.__code__.co_names:
            here = function.__globals__.get(looked_up)
            if isinstance(here, int | float | tuple | np.ndarray):
                for polite in POLITE:
                    assert vars(_module(polite)).get(looked_up) is not here, (function, polite)


def _module(source):
    return __import__("tablee." + source[:-3].replace("/", "."), fromlist=["x"])


def test_the_sources_are_named_alike_on_every_machine():
    papers = json.loads((tablee.game("push").folder / "kernels.json").read_text("utf-8"))
    assert {"game.py", "kit/rules/dice.py", "bots/search_kernels.py", "kit/rules/exact.py"} <= set(
        papers["sources"]
    )
    assert not any(os.path.isabs(name) or "\\" in name for name in papers["sources"])
    assert (PACKAGE / "kit" / "rules" / "dice.py").exists()


@pytest.mark.parametrize("name", tablee.games())
def test_a_module_is_small_and_asks_for_nothing(name):
    """It is kept in the repository for ever: decision 32."""
    found = carried(tablee.game(name).folder)
    assert found.path.stat().st_size < 160_000
    module = module_at(found.path)
    assert not module.imports
    assert {one.name for one in module.exports} == {*found.doors, "memory", "__heap_base"}
