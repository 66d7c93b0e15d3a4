"""One seed and one list of actions are one game, whatever the interface."""

import random

import numpy as np
import pytest

import tablee
from tablee import envs
from tablee.envs.tables import Tables
from tests.envs.tables import GAMES, NATIVE, kinds, mode_beside, one_of
from tests.tools.long import LONG, less, long


def play(name, options, seed, mode):
    """A random game as `game.new` plays it: the seats and actions, and the states between them."""
    luck, match = random.Random(seed), tablee.game(name).new(seed=seed, mode=mode, **options)
    rows, states = [], [match.states.tobytes()]
    while not match.over:
        seat = match.waiting[0]
        action = luck.choice(match.legal(seat))
        text = match.rules.ACTIONS.text(action)
        match.play(seat, text, match.rules.ACTIONS.any_speech(text))
        rows.append((seat, action))
        states.append(match.states.tobytes())
    return match, rows, states


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_in_every_interface(name):
    for options in kinds(name, most=less(None, 2 if name in NATIVE else 1)):
        compare(
            name, options, random.Random(name).getrandbits(40), mode_beside(name), "interpreted"
        )


@long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_games_in_every_interface(name):
    luck, tables = random.Random(name), kinds(name)
    for number in range(1 + 1000 // len(GAMES)):
        compare(name, tables[number % len(tables)], luck.getrandbits(63), "compiled", "compiled")


def compare(name, options, seed, mode, mode_of_match):
    """A random game, played again through both interfaces of PettingZoo, and from a loop."""
    match, rows, states = play(name, options, seed, mode_of_match)
    aec = envs.aec_env(name, mode=mode, **options)
    parallel = envs.parallel_env(name, mode=mode, **options)
    aec.reset(seed=seed)
    parallel.reset(seed=seed)
    alone, turn = Tables(tablee.game(name), mode=mode_of_match, **options), {}
    n = alone.begin(seed)
    for k, (seat, action) in enumerate(rows):
        assert action in alone.choices[:n] and seat == alone.seats[0]
        assert states[k] == alone.states.tobytes()
        n = alone.play(action)
        assert states[k] == aec.tables.states.tobytes() and f"seat_{seat}" == aec.agent_selection
        assert aec.observe(f"seat_{seat}")["action_mask"][action] == 1
        aec.step(action)
        turn[f"seat_{seat}"] = action
        if set(turn) == {f"seat_{asked}" for asked in parallel.tables.waiting()}:
            parallel.step(turn)
            assert states[k + 1] == parallel.tables.states.tobytes()
            turn = {}
    assert states[-1] == aec.tables.states.tobytes() == parallel.tables.states.tobytes()
    assert match.scores == list(aec.rewards.values()) and all(aec.terminations.values())
    assert not parallel.agents
    assert 0 == n and match.scores == alone.rewards[0].tolist()


@pytest.mark.parametrize(
    ("name", "mode"),
    [(name, mode_beside(name)) for name in GAMES]
    + [(name, "interpreted") for name in GAMES if LONG],
)
def test_many_games_at_once_are_so_many_games(name, mode):
    """Each one as plain Python plays it, one after the other from its seed."""
    games, steps, luck = 3, 30, random.Random(name)
    tables = Tables(tablee.game(name), games, mode=mode)
    tables.reset(100)
    matches = [tablee.game(name).new(seed=100 + i, mode="interpreted") for i in range(games)]
    for _ in range(steps):
        actions = [one_of(mask, luck) for mask in tables.masks]
        for i, match in enumerate(matches):
            assert match.states.tobytes() == tables.states[i : i + 1].tobytes()
            seat = int(tables.seats[i])
            assert match.legal(seat) == np.flatnonzero(tables.masks[i]).tolist()
            text = match.rules.ACTIONS.text(actions[i])
            match.play(seat, text, match.rules.ACTIONS.any_speech(text))
        tables.step(np.array(actions))
        for i, match in enumerate(matches):
            if match.over:
                assert tables.ended[i] == 1 and match.scores == tables.rewards[i].tolist()
                matches[i] = tablee.game(name).new(seed=int(tables.seeds[i]), mode="interpreted")
            else:
                assert tables.ended[i] == 0


def test_a_game_that_ends_begins_again_with_a_seed_of_its_own():
    tables, luck, seen = Tables(tablee.game("lanterns"), 4), random.Random(1), {0, 1, 2, 3}
    tables.reset(0)
    for _ in range(400):
        before = tables.seeds.copy()
        tables.step(np.array([one_of(mask, luck) for mask in tables.masks]))
        for i in np.flatnonzero(tables.ended):
            assert before[i] + 4 == tables.seeds[i] and int(tables.seeds[i]) not in seen
            seen.add(int(tables.seeds[i]))
            fresh = tablee.game("lanterns").new(seed=int(tables.seeds[i]))
            assert fresh.states.tobytes() == tables.states[i : i + 1].tobytes()
    assert len(seen) > 20
