"""Dice: Philox4x64-10, the very words of numpy.random.Philox(key=seed), and a quick kind for bots.

Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC'11. Every product and sum stays
inside 64 bits, so that one source gives the same words compiled and in plain Python.
"""

import struct
from typing import Any

from tablee.kit.given import shortly, whole
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Unplayable
from tablee.kit.rules.record import Array, Layout, holds


class Dice(Layout):
    """All the luck of a game to come."""

    key: Array = holds("u8", (2,))
    counter: Array = holds("u8", (4,))
    words: Array = holds("u8", (4,))
    left: int = holds("i1", note="words not yet drawn", within=range(5))


DICE = Dice.record
ZERO, ONE, HALF = np.uint64(0), np.uint64(1), np.uint64(32)
LOW, MOST = np.uint64(2**32 - 1), np.uint64(2**64 - 1)
MANY = np.uint64(2**48)  # ways in one word; a card more, of fewer than 2**16, still fits
MULTIPLIERS = np.array([0xD2E7470EE14C6C93, 0xCA5A826395121157], np.uint64)
STEPS = np.array([0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B], np.uint64)


def seeded(seed: int) -> Any:
    """An array of one set of dice; the seed, 0 to 2**128 - 1, is the key.

    Raises:
        ValueError: that is no seed.
    """
    key = whole(seed)
    if key is None or not 0 <= key < 2**128:
        raise Unplayable("no-such-seed", given=shortly(seed))
    data = bytearray(DICE.size)
    struct.pack_into("2Q", data, DICE.places["key"].at, key & int(MOST), key >> 64)
    return DICE.over(data)


def quick(seed: int) -> Any:
    """An array of one word of luck for `pick`, never the dice of a table; NumPy has to be installed."""
    return np.array([np.random.Philox(key=seed).random_raw() | 1], np.uint64)


@compiled
def plus(a, b):
    """a + b without the carry."""
    return a - (MOST - b) - ONE if a > MOST - b else a + b


@compiled
def times(a, b):
    """The high and the low half of a * b."""
    low, left, right = (a & LOW) * (b & LOW), (a >> HALF) * (b & LOW), (a & LOW) * (b >> HALF)
    middle = (low >> HALF) + (left & LOW) + (right & LOW)
    high = (a >> HALF) * (b >> HALF) + (left >> HALF) + (right >> HALF) + (middle >> HALF)
    return high, (middle << HALF) | (low & LOW)


@compiled
def draw_words(dice):
    """The next block of four words: one step of the counter, ten rounds."""
    for i in range(4):
        dice.counter[i] = plus(dice.counter[i], ONE)
        if dice.counter[i] != ZERO:
            break
    a, b, c, d = dice.counter[0], dice.counter[1], dice.counter[2], dice.counter[3]
    first, second = dice.key[0], dice.key[1]
    for _ in range(10):
        high, low = times(MULTIPLIERS[0], a)
        other_high, other_low = times(MULTIPLIERS[1], c)
        a, b, c, d = other_high ^ b ^ first, other_low, high ^ d ^ second, low
        first, second = plus(first, STEPS[0]), plus(second, STEPS[1])
    dice.words[0], dice.words[1], dice.words[2], dice.words[3] = a, b, c, d
    dice.left = 4


@compiled
def next_word(dice):
    """64 random bits."""
    if dice.left == 0:
        draw_words(dice)
    dice.left -= 1
    return dice.words[3 - dice.left]


@compiled
def roll(dice, sides):
    """A number from 0 to sides - 1, each exactly as likely (Lemire 2019)."""
    n = np.uint64(sides)
    high, low = times(next_word(dice), n)
    if low < n:
        while low < (MOST - n + ONE) % n:
            high, low = times(next_word(dice), n)
    return np.int64(high)


@compiled
def shuffle(dice, cards):
    """Every order exactly as likely; one word places several cards (Brackett-Rozinsky 2024)."""
    i = cards.size - 1
    while i > 0:
        rest, ways = i, ONE
        while rest > 0 and ways < MANY:
            ways *= np.uint64(rest + 1)
            rest -= 1
        word = word_for(dice, ways)
        for k in range(i, rest, -1):
            j, word = times(word, np.uint64(k + 1))
            cards[k], cards[np.int64(j)] = cards[np.int64(j)], cards[k]
        i = rest


@compiled
def word_for(dice, ways):
    """A word in whose parts so many ways are hidden, each exactly as likely."""
    word = next_word(dice)
    low = times(word, ways)[1]
    if low < ways:
        while low < (MOST - ways + ONE) % ways:
            word = next_word(dice)
            low = times(word, ways)[1]
    return word


@compiled
def hand_over(dice, fresh):
    """Give an imagined table new dice, drawn from those of the thinker."""
    fresh.key[0], fresh.key[1] = next_word(dice), next_word(dice)
    fresh.counter[:] = ZERO
    fresh.words[:] = ZERO
    fresh.left = 0


@compiled
def next_luck(luck):
    """32 random bits for a playout: xorshift64 (Marsaglia 2003)."""
    x = luck[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    luck[0] = x
    return x >> HALF


@compiled
def one_of(word, n):
    """A number from 0 to n - 1 made of 32 random bits, n below 2**16."""
    return np.int64((word * np.uint64(n)) >> HALF)


@compiled
def pick(luck, n):
    """A number from 0 to n - 1 for a playout."""
    return one_of(next_luck(luck), n)
