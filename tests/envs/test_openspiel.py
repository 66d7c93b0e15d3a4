"""OpenSpiel's own checks of the games that it gets from here, and what they do not check."""

import builtins
import json
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

import tablee
from tablee import envs
from tablee.kit.rules.record import may_know
from tests.envs.tables import GAMES, NATIVE, kinds, mode_beside
from tests.envs.test_same_game import play

pyspiel = pytest.importorskip("pyspiel", reason='pip install "tablee[research]"')
openspiel = pytest.importorskip("tablee.envs.openspiel")


def loaded(name, **parameters):
    """A game as OpenSpiel finds it: everything goes through the text of its parameters."""
    given = {"mode": mode_beside(name)} | written(name, parameters)
    text = ",".join(f"{key}={value}" for key, value in given.items())
    return pyspiel.load_game(f"tablee_{name}({text})")


def written(name, options):
    """Options as parameters: a number among words is #2."""
    values = {key: option.values for key, option in tablee.game(name).options.items()}
    return {
        key: f"#{value}" if not isinstance(value, str) and "lot" in values.get(key, ()) else value
        for key, value in options.items()
    }


def dealt(game, seed):
    """The table of this seed, laid out."""
    state = game.new_initial_state(seed)
    state.apply_action(state.legal_actions()[0])
    return state


def drawn(state, luck):
    """Any choice of each player that is asked."""
    choices = [state.legal_actions(player) for player in range(state.num_players())]
    return [luck.choice(legal) if legal else pyspiel.INVALID_ACTION for legal in choices]


def advance(state, actions):
    """Play what is asked of these."""
    if state.is_simultaneous_node():
        state.apply_actions(actions)
    else:
        state.apply_action(actions[state.current_player()])


def walk(game, seed, most=10**6):
    """The states of a random game, from the deal to the end."""
    luck, state = random.Random(seed or 0), dealt(game, seed)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        advance(state, drawn(state, luck))


def observer(state, **asked):
    """What OpenSpiel gets to look through."""
    usual = {"perfect_recall": False, "public_info": True}
    usual["private_info"] = pyspiel.PrivateInfoType.SINGLE_PLAYER
    return state.get_game().make_py_observer(pyspiel.IIGObservationType(**usual | asked))


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_plays_random_games(name):
    """Its own check in C++: legal actions, copies, histories, observations, returns, lengths."""
    few = [options for options in kinds(name) if options["players"] <= 3]
    tables = random.Random(name).sample(few, 2 if name in NATIVE else 1)
    for options, at_once in zip(tables, (True, False), strict=False):
        game = loaded(name, simultaneous=at_once, reward="win", **options)
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart(name):
    """What OpenSpiel's ResampleInfostateTest asks for, and more, of some states of a game."""
    rng, differing, luck = random.Random(3).random, 0, random.Random(4)
    game = loaded(name, **kinds(name, most=1)[0])
    for state in walk(game, 11, most=30):
        if state.is_terminal():
            return
        for seat in luck.sample(range(game.num_players()), 2):
            other = state.resample_from_infostate(seat, rng)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions(seat) == state.legal_actions(seat)
            assert other.current_player() == state.current_player()
            assert not other.history(), "the history has what others chose unseen"
            again = other.resample_from_infostate(seat, rng)
            assert again.information_state_string(seat) == state.information_state_string(seat)
            differing += str(other) != str(state)
    assert differing, "every world was the real one"


def test_an_imagined_world_is_played_on():
    state = list(walk(loaded("lanterns", players=3), 5, most=2))[-1]
    world = state.resample_from_infostate(1, random.Random(1).random)
    before = str(state)
    pyspiel.random_sim_test(
        world.get_game(), 1, serialize=False, verbose=False, specific_initial_state=world
    )
    assert before == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_as_in_every_interface(name):
    """Seed, actions, states, masks, observations and points, compared with PettingZoo's."""
    for options in kinds(name, most=2 if name in NATIVE else 1):
        mode, seed = mode_beside(name), random.Random(name).getrandbits(64)
        match, rows, states = play(name, options, seed, "interpreted")
        aec = envs.aec_env(name, mode=mode, **options)
        aec.reset(seed=seed)
        table = written(name, options) | {"mode": mode, "reward": "score"}
        one, many = (
            dealt(pyspiel.load_game(f"tablee_{name}", table | {"simultaneous": at_once}), str(seed))
            for at_once in (False, True)
        )
        turn = {}
        for k, (seat, action) in enumerate(rows):
            assert one.current_player() == seat and one.at.states.tobytes() == states[k]
            seen = aec.observe(f"seat_{seat}")
            assert np.flatnonzero(seen["action_mask"]).tolist() == one.legal_actions()
            if k % 8 == 0:
                assert seen["observation"].tolist() == one.observation_tensor(seat)
            one.apply_action(action)
            aec.step(action)
            turn[seat] = action
            if set(turn) == set(many.table.asked(many.at)):
                advance(many, [turn.get(player, 0) for player in range(match.players)])
                assert many.at.states.tobytes() == states[k + 1]
                turn = {}
        assert one.is_terminal() and many.is_terminal()
        assert match.scores == one.returns() == many.returns() == list(aec.rewards.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_a_parameter(name):
    game = tablee.game(name)
    for options in kinds(name):
        found = loaded(name, mode="interpreted", **options)
        assert {key: found.table.options[key] for key in options} == options
        assert found.num_players() == options["players"]
        again = pyspiel.load_game(str(found))
        assert again.table.options == found.table.options and str(again) == str(found)
    assert set(game.options) < set(found.get_parameters())


@pytest.mark.parametrize("reward", ["score", "rank", "win"])
def test_what_a_game_is_worth(reward):
    game = loaded("lanterns", players=4, reward=reward)
    env = envs.aec_env("lanterns", players=4, reward=reward)
    for seed in range(12):
        state, luck = dealt(game, seed), random.Random(seed)
        env.reset(seed=seed)
        while not state.is_terminal():
            assert [0.0] * 4 == state.returns()
            actions = drawn(state, luck)
            for seat in state.table.asked(state.at):
                env.step(actions[seat])
            advance(state, actions)
        assert list(env.rewards.values()) == pytest.approx(state.returns())


def test_what_a_seat_remembers_is_what_it_was_told_and_did():
    """Line by line from the log of the same match; nothing of it comes from anywhere else."""
    luck, match = random.Random(2), tablee.game("lanterns").new(seed=9, players=3)
    state = dealt(loaded("lanterns", players=3, simultaneous=False), 9)
    codec = match.rules.ACTIONS
    expected = {seat: [f"seat {seat}"] for seat in range(3)} | {None: ["spectator"]}
    anybody = observer(state, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    told = 0
    while True:
        for seat, lines in expected.items():
            rows = [row for row in match.events[told:] if may_know(row.to_whom, seat)]
            lines += [" ".join(map(str, (row.event.name, *row.cells.values()))) for row in rows]
            text = anybody.string_from(state, 0)
            text = text if seat is None else state.information_state_string(seat)
            assert lines == text.split("\n")[:-1] and text.split("\n")[-1].startswith("sees ")
        if match.over:
            break
        told, seat = len(match.events), match.waiting[0]
        action = luck.choice(match.legal(seat))
        expected[seat].append(f"> {codec.text(action)}")
        match.play(seat, codec.text(action), codec.any_speech(codec.text(action)))
        state.apply_action(action)


def test_a_choice_that_is_sealed_tells_nobody_anything():
    base = dealt(loaded("lanterns", players=3, simultaneous=False), 1)
    base.apply_action(base.legal_actions()[0])
    offers = [base.clone() for _ in base.legal_actions()]
    seat = base.current_player()
    for state, action in zip(offers, base.legal_actions(), strict=True):
        state.apply_action(action)
    for other in range(3):
        kept = {(s.information_state_string(other), s.observation_string(other)) for s in offers}
        read = {bytes(np.array(s.observation_tensor(other), np.float32)) for s in offers}
        assert (len(offers) if other == seat else 1) == len(kept) and (
            other == seat or len(read) == 1
        )
    world = offers[0].resample_from_infostate(seat + 1, random.Random(2).random)
    assert world.information_state_string(seat) != offers[0].information_state_string(seat)


def test_what_others_remember_in_an_imagined_world_is_what_the_dreamer_was_told():
    state = list(walk(loaded("lanterns", players=3), 6, most=2))[-1]
    for dreamer in range(3):
        world = state.resample_from_infostate(dreamer, random.Random(2).random)
        own = state.information_state_string(dreamer).split("\n")
        for other in {0, 1, 2} - {dreamer}:
            remembered = world.information_state_string(other).split("\n")[1:-1]
            assert remembered and set(remembered) <= set(own), "a secret went along"
            assert not any(line.startswith(">") for line in remembered)
        advance(world, drawn(world, random.Random(1)))
        assert any(
            line.startswith(">") for line in world.information_state_string(other).split("\n")
        )


def test_what_everybody_sees_and_what_only_oneself():
    state = dealt(loaded("lanterns", players=3, show=True), 4)
    everybody = observer(state, private_info=pyspiel.PrivateInfoType.NONE)
    own = observer(state, public_info=False)
    public = json.loads(everybody.string_from(state, 0))
    for seat in range(3):
        alone, all_of_it = own.string_from(state, seat), state.observation_string(seat)
        assert {"hand", "sealed"} == set(json.loads(alone))
        assert public | json.loads(alone) == json.loads(all_of_it)
        shown = public["hand"][seat]
        assert shown[0] != "?" and "?" in shown and "?" not in json.loads(alone)["hand"][seat]
    assert len({everybody.string_from(state, seat) for seat in range(3)}) == 1


def test_copies_and_pickles():
    """As OpenSpiel's test of sampled games asks, with the state of what is yet to be dealt."""
    game = loaded("lanterns", rng_seed=40)
    first = list(walk(game, None))[-1]
    again, state = pickle.loads(pickle.dumps(game)), list(walk(game, None, 2))[-1]
    assert 40 == first.seed and state.seed == 41
    assert str(state) == str(list(walk(again, None, 2))[-1]) != str(first)
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert (str(copy), copy.history()) == (str(state), state.history())
        assert copy.information_state_string(1) == state.information_state_string(1)
        advance(copy, drawn(copy, random.Random(1)))
        assert str(copy) != str(state)
    assert pickle.loads(pickle.dumps(game.new_initial_state())).is_chance_node()
    assert len({dealt(loaded("lanterns"), None).seed for _ in range(5)}) == 5


def test_a_simultaneous_game_is_made_turn_based_by_openspiel_too():
    game = pyspiel.convert_to_turn_based(loaded("lanterns", players=3))
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_their_search_plays_a_whole_game():
    from open_spiel.python.algorithms import ismcts, mcts

    luck = np.random.RandomState(5)
    game = loaded("lanterns", players=2, simultaneous=False)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 8, random_state=luck)
    state = dealt(game, 3)
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)))
    assert 0 == sum(state.returns())


def test_a_board_of_ones_own_goes_along():
    board = tablee.game("lanterns").rules.DATA
    changed = board | {"stalls": [5, 6, 9]}
    game = openspiel.load("lanterns", data=changed, players=3, mode="interpreted")
    for found in (game, pickle.loads(pickle.dumps(game))):
        assert found.table.boxes.tobytes() != loaded("lanterns", players=3).table.boxes.tobytes()
        assert found.table.data == changed


def test_what_cannot_be_is_said():
    with pytest.raises(ValueError, match="There is no reward 'money': expected one of score"):
        loaded("lanterns", reward="money")
    with pytest.raises(ValueError, match="There is no mode 'fast': expected one of interpreted"):
        loaded("lanterns", mode="fast")
    with pytest.raises(ValueError, match="9"):
        loaded("push", players=9)
    with pytest.raises(ValueError, match="There is no colour: expected players"):
        openspiel.load("push", colour=1)
    game = loaded("lanterns", players=3)
    with pytest.raises(ValueError, match="A seed is a number from 0"):
        game.new_initial_state("-4")
    state = dealt(game, 1)
    with pytest.raises(ValueError, match=r"Seat \d may not vote on: "):
        state.apply_action(tablee.game("lanterns").actions.parse("vote on"))
    with pytest.raises(ValueError, match="There is no action 999"):
        state.apply_action(999)
    state.apply_action(state.legal_actions()[0])
    before = str(state)
    with pytest.raises(ValueError, match="ask for the legal actions of each"):
        state.legal_actions()
    with pytest.raises(ValueError, match="Seat 2 may not"):
        state.apply_actions([*[state.legal_actions(seat)[0] for seat in range(2)], 0])
    assert before == str(state)
    with pytest.raises(ValueError, match="not what several seats know together"):
        observer(state, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="There is no seat 3: expected 0 to 2"):
        state.resample_from_infostate(3, random.random)


def test_a_python_that_has_it_ends_in_peace():
    """OpenSpiel lets go of what was registered when there is no Python left to take it."""
    line = "import pyspiel, tablee.envs.openspiel; pyspiel.load_game('tablee_push')"
    ended = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True)
    assert (0, "") == (ended.returncode, ended.stderr)


def test_a_missing_package_is_named(monkeypatch):
    usual = builtins.__import__

    def without(name, *rest):
        if name == "pyspiel":
            raise ModuleNotFoundError("No module named 'pyspiel'", name="pyspiel")
        return usual(name, *rest)

    monkeypatch.delitem(sys.modules, "tablee.envs.openspiel", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "tablee\[research\]"'):
        import tablee.envs.openspiel  # noqa: F401
