"""The contract looks at what learners and searches really read, and at deals as chance makes them."""

import numpy as np
import pytest

import tablee
from tablee.bots.tree import key_of
from tablee.envs import looking
from tablee.envs.reading import Reading
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.record import EVERYONE, Record
from tablee.proofs import dreams, secrets, tried
from tablee.proofs.tables import PACE

GAME = tablee.game("lanterns")
CHECK = "learners_and_searches_see_no_more"


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(PACE, "most", 3)
    secrets._reading.cache_clear()
    yield
    secrets._reading.cache_clear()


def going_by(keep):
    """A key of nodes that goes by these bytes of a state, whatever a seat may see."""
    none = np.zeros((0, 3), np.int64)
    return lambda words, raw, i, seat, *_: key_of(words, raw, i, seat, keep, none)


def test_an_observation_that_shows_what_is_hidden_is_caught(monkeypatch):
    """A plan that calls every field known to everybody: what `Reading` makes is what is looked at."""
    line = Reading._line

    def everybody(self, f):
        return line(self, f) | {"known": looking.EVERYBODY}

    monkeypatch.setattr(Reading, "_line", everybody)
    failure = tried(GAME, Mode.INTERPRETED, CHECK)[0]
    assert failure and failure.what == "What a learner observes depends on what is hidden."
    assert "hand" in failure.found and failure.record


def test_a_search_that_goes_by_what_is_hidden_is_caught(monkeypatch):
    """Its nodes named by the whole state."""
    record: Record = GAME.rules.STATE
    keep = np.full((12, record.dtype.itemsize), 0xFF, np.uint8).view(np.uint64)
    monkeypatch.setattr(secrets, "key_of", going_by(keep))
    failure = tried(GAME, Mode.INTERPRETED, CHECK)[0]
    assert failure and failure.what == "What a search goes by depends on what is hidden."


def test_a_search_that_overlooks_something_is_caught(monkeypatch):
    """Nodes named by nothing but the phase."""
    record: Record = GAME.rules.STATE
    keep = np.zeros((12, record.dtype.itemsize), np.uint8)
    keep[:, record.plain.fields["phase"][1]] = 0xFF
    monkeypatch.setattr(secrets, "key_of", going_by(keep.view(np.uint64)))
    failure = tried(GAME, Mode.INTERPRETED, CHECK)[0]
    assert failure and "two positions that look different for one" in failure.what


def test_what_a_learner_reads_is_what_environments_write():
    """The plain function that the contract looks at, beside the doors of an environment."""
    match = GAME.new(seed=5, players=3, mode=Mode.INTERPRETED)
    match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    from tablee.envs.tables import Tables

    tables = Tables(GAME, 1, mode=Mode.INTERPRETED, players=3)
    tables.states[:] = match.states
    for seat in range(3):
        assert tables.observe(0, seat).tobytes() == secrets.observed(match, match.states, seat)


@pytest.mark.parametrize("is_even", [True, False])
def test_a_bias_is_told_from_chance(is_even):
    """Differences that are as often negative pass, whatever their seed; one in two too many does not."""
    luck = np.random.default_rng(4)
    for _ in range(300):
        fair = luck.integers(-1, 2, 1500).astype(float)
        assert not dreams._is_biased(fair, 1.0, 1e-9, is_even)
    biased = luck.integers(-1, 2, 1500) + (luck.random(1500) < 0.5)
    assert dreams._is_biased(biased.clip(-1, 1), 1.0, 1e-9, is_even)


def test_every_cell_that_somebody_may_not_know_is_read():
    table = dreams.Dreamer(GAME, Mode.INTERPRETED, {"players": 2, "show": True})
    secret = [f.name for f in GAME.rules.STATE.fields if f.known_to != EVERYONE]
    assert [*secret[:-1], "choices", "points"] == list(dict.fromkeys(n for n, _ in table.columns))
