"""What a learner reads: all that the seat may know, nothing else, and itself as seat 0."""

import random
import shutil

import numpy as np
import pytest

import tablee
from tablee.envs.reading import Reading
from tablee.envs.tables import Tables
from tablee.kit.engines.carried import PACKAGE
from tablee.kit.engines.engine import Mode
from tablee.kit.engines.native import cache_key
from tablee.kit.rules.dice import seeded
from tests.envs.tables import GAMES, PLAINLY, expected, kinds, mode_beside, one_of


def positions(name, mode, games=3, steps=40, most=None):
    """Tables of many kinds, now and then in random games; with a seat at them."""
    luck = random.Random(name)
    for options in kinds(name, most):
        tables = Tables(tablee.game(name), games, mode=mode, **options)
        tables.reset(luck.getrandbits(40))
        for _ in range(luck.randrange(steps)):
            tables.step(np.array([one_of(mask, luck) for mask in tables.masks]))
        yield tables, luck.randrange(games), luck.randrange(tables.players)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_what_the_fields_declare(name):
    for tables, i, seat in positions(name, mode_beside(name), most=8):
        asked = tables.seats[i]
        np.testing.assert_allclose(expected(tables, i, asked), tables.observations[i], rtol=1e-6)
        np.testing.assert_allclose(expected(tables, i, seat), tables.observe(i, seat), rtol=1e-6)
        assert (tables.observations <= tables.reading.high).all()
        assert (tables.observations >= tables.reading.low).all()


@pytest.mark.parametrize("name", PLAINLY)
def test_plain_python_reads_the_same(name):
    for tables, i, seat in positions(name, "interpreted", games=1, steps=8, most=2):
        np.testing.assert_allclose(expected(tables, i, seat), tables.observe(i, seat), rtol=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_hidden_stays_hidden(name):
    """An observation is the same at every table that the seat cannot tell from the real one."""
    changed = 0
    for tables, i, seat in positions(name, mode_beside(name), games=1, most=8):
        real = tables.states[i].copy()
        view = tables.rules.STATE.seen_from(tables.states[i : i + 1], seat)
        before = tables.observe(i, seat)
        for dream in range(3):
            imagined = tables.rules.STATE.copy(view)
            kit = tables.game.engine(mode_beside(name))
            kit.imagine_at(tables.boxes, imagined, 0, seat, seeded(dream))
            tables.states[i] = imagined[0]
            assert before.tobytes() == tables.observe(i, seat).tobytes()
            changed += tables.states[i].tobytes() != real.tobytes()
    assert changed


@pytest.mark.parametrize("name", GAMES)
def test_one_size_for_all_tables(name):
    game = tablee.game(name)
    sizes = {
        (Tables(game, mode="interpreted", **options).observations.shape[1], game.actions.size)
        for options in kinds(name)
    }
    assert sizes == {(Reading(game).size, game.actions.size)}


def test_a_number_is_found_by_its_name():
    tables = Tables(tablee.game("push"), 5, players=3, mode="interpreted")
    tables.reset(1)
    named = tables.reading.named(tables.observations)
    assert (5, 6, 30, 1) == named["bench"].shape
    assert [[0, 1, 0, 0, 0]] * 5 == named["option players"].tolist()
    assert (tables.seats == named["own seat"].argmax(-1)).all()
    assert np.shares_memory(named["phase"], tables.observations)
    assert named["turn"].argmax(-1).tolist() == [0] * 5  # it is the observer's turn


def test_what_only_its_owner_knows_is_read_once():
    part = Reading(tablee.game("oeil_en_coin")).by_name["hand"]
    assert ((7,), 255) == (part.shape, part.width)


def test_a_plan_that_changes_is_compiled_anew(tmp_path):
    """It is a constant of compiled code: what makes it is part of the key of the cache."""
    shutil.copytree(PACKAGE, tmp_path / "tablee")
    envs, kit = tmp_path / "tablee" / "envs", tmp_path / "tablee" / "kit"
    keys = []
    for _ in range(2):
        cache_key.cache_clear()
        game = tmp_path / "tablee" / "games" / "push"
        keys.append(cache_key(game, Mode.COMPILED, envs / "kernels.py", kit))
        (envs / "reading.py").open("a").write("#")
    cache_key.cache_clear()
    assert len(set(keys)) == 2
