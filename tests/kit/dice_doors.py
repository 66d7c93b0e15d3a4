"""Doors to the dice, for the tests: the kit's own dice in either mode."""

from tablee.kit.rules.compiled import door
from tablee.kit.rules.dice import next_word, pick, roll, shuffle

SAMPLES = {"sides": 2}


@door
def words_at(dices, out):
    for k in range(out.size):
        out[k] = next_word(dices[0])


@door
def rolls_at(dices, sides, out):
    for k in range(out.size):
        out[k] = roll(dices[0], sides)


@door
def picks_at(luck, sides, out):
    for k in range(out.size):
        out[k] = pick(luck, sides)


@door
def shuffle_at(dices, out):
    shuffle(dices[0], out)
