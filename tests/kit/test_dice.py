"""Dice equal to NumPy's, fair, and the same in both modes."""

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import quick, seeded
from tests.kit import dice_doors

MODES = pytest.mark.parametrize("mode", [Mode.INTERPRETED, Mode.COMPILED])


def doors(mode):
    return tablee.game("lanterns").engine(mode, dice_doors)


@MODES
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 2**64, 2**127 + 12345])
def test_dice_are_those_of_numpy(seed, mode):
    words = np.zeros(1001, np.uint64)
    doors(mode).words_at(seeded(seed), words)
    assert np.random.Philox(key=seed).random_raw(1001).tolist() == words.tolist()


@MODES
def test_the_counter_carries_as_in_numpy(mode):
    dices, counter = seeded(5), np.array([2**64 - 1] * 3 + [6], np.uint64)
    dices["counter"], words = counter, np.zeros(12, np.uint64)
    doors(mode).words_at(dices, words)
    assert np.random.Philox(key=5, counter=counter).random_raw(12).tolist() == words.tolist()


@MODES
@pytest.mark.parametrize("sides", [1, 2, 6, 45])
def test_every_face_comes_as_often(sides, mode):
    for door, luck in (("rolls_at", seeded(9)), ("picks_at", quick(9))):
        faces = np.zeros(3000, np.int64)
        getattr(doors(mode), door)(luck, sides, faces)
        seen = np.bincount(faces, minlength=sides)
        assert len(seen) == sides
        assert ((seen - 3000 / sides) ** 2 / (3000 / sides)).sum() < sides + 4 * (2 * sides) ** 0.5


@MODES
def test_a_large_number_of_sides_is_not_biased(mode):
    """With 3 * 2**62 sides a careless modulo would favour the lower third two to one."""
    faces = np.zeros(3000, np.int64)
    doors(mode).rolls_at(seeded(4), 3 * 2**61, faces)
    assert 900 < (faces < 2**61).sum() < 1100


@MODES
def test_a_shuffle_keeps_every_card(mode):
    cards = np.arange(20)
    doors(mode).shuffle_at(seeded(4), cards)
    assert list(range(20)) == sorted(cards) != cards.tolist()


def test_both_modes_shuffle_alike():
    piles = [np.arange(40), np.arange(40)]
    for mode, pile in zip((Mode.INTERPRETED, Mode.COMPILED), piles, strict=True):
        doors(mode).shuffle_at(seeded(4), pile)
    assert piles[0].tolist() == piles[1].tolist()


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match="from 0 to"):
        seeded(seed)
