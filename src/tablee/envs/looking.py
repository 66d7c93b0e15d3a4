"""What a seat sees, in numbers: the kernels of an observation.

A plan has a line for each field of a state: where its cells lie, how they are read, and where in a row
they are written. `reading.py` makes it, and from it the function `look`, with a call for each line.

A row is never emptied. Counts are written each time; of one number among many and of bits, a mark
remembers what stands in the row, and what has changed is written. So a row costs what happens at the
table, not its length, and most of it stays out of the processor's cache.

The first mark says which seat looked last, and one more. Where there are two, and the other one looks
now, what stands there for the one is swapped with what stands there for the other.
"""

import numpy as np

from tablee.kit.rules.bits import ONE, ZERO, has, lowest, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.record import Field, Record

# How a line is read; in the first two a cell is a byte, and hidden from no one who reads it.
BYTE_COUNTS, BYTE_NUMBERS, COUNTS, BALANCES, NUMBERS = range(5)
ONE_HOTS, CARDS, BITS, SEAT_BITS = range(5, 9)
EVERYBODY, ITS_OWNER, THOSE_NAMED = 0, 1, 2  # who knows it
NOTHING = np.int64(-1)  # NONE, as in record.py
VECTOR = 8  # numbers that one vector instruction writes

LINE = Record(
    Field("encoding", "i8"),
    Field("known", "i8"),
    Field("by_seat", "i8"),
    Field("seats", "i8", note="its values are seats"),
    Field("at", "i8", note="the byte of a state where its cells begin"),
    Field("bytes", "i8", note="of a cell"),
    Field("cells", "i8", note="of each seat, or all of them"),
    Field("out", "i8", note="the number of an observation where it begins"),
    Field("width", "i8", note="numbers that a cell makes"),
    Field("mark", "i8", note="the first of its marks, one for each cell; 0 where nothing is set"),
    Field("mask_at", "i8", note="the byte where the field begins that says who knows it"),
    Field("mask_bytes", "i8"),
    Field("suit", "i8", note="how many numbers a suit has"),
    Field("per_suit", "i8", note="one over that, times 2**40: to divide takes ten times as long"),
    Field("scale", "f4", note="what a number is multiplied by"),
    Field("read", "u8", note="the bits that are read"),
    Field("order", "i8", (64,), note="of a bit among those"),
)


def look(words, small, players, own_seat, seat, row, marks):
    """Write every number that a seat may know, turned so that it is seat 0 itself.

    words, small: the state as 64-bit words and as bytes; row, marks: what is written, and what stands
    there. Each game has one of its own: `Reading.look` writes it.
    """
    raise NotImplementedError


@compiled
def read_seats(players, own_seat, seat, row):
    """Which seat of the table one has oneself."""
    for other in range(players):
        row[np.uint64(own_seat + other)] = other == seat


@compiled
def read(words, small, line, players, seat, row, marks):
    """One field. Its line is a constant, so the compiler answers what is asked of it here."""
    turns = players if line.by_seat and line.known != ITS_OWNER else 1
    if line.encoding == BITS and turns == 2 and marks[0] != np.uint64(seat + 1):
        swap(line, row, marks)
    for turned in range(turns):
        first = line.cells * turned_back(turned, seat, players) if line.by_seat else 0
        cell = line.cells * turned  # the same in the row
        if line.encoding == BYTE_COUNTS:
            read_bytes(small, line, first, row, cell)
        elif line.encoding == BYTE_NUMBERS:
            read_numbers(small, line, first, row, cell)
        elif line.encoding == ONE_HOTS:
            read_one_hots(words, line, first, seat, players, row, cell, marks)
        elif line.encoding == CARDS:
            read_cards(words, line, first, seat, row, cell, marks)
        elif line.encoding == BITS:
            read_bits(words, line, first, seat, row, cell, marks)
        else:
            read_cells(words, line, first, seat, players, row, cell)


@compiled
def swap(line, row, marks):
    """Of two seats the other one looks: what stood there for the one stands there for the other."""
    out, size, mark = line.out, line.cells * line.width, line.mark
    for k in range(size):
        here, there = np.uint64(out + k), np.uint64(out + size + k)
        row[here], row[there] = row[there], row[here]
    for k in range(line.cells):
        here, there = np.uint64(mark + k), np.uint64(mark + line.cells + k)
        marks[here], marks[there] = marks[there], marks[here]


@compiled
def turned_back(turned, seat, players):
    """The seat that has this number where `seat` is number 0."""
    return turned + seat if turned + seat < players else turned + seat - players


@compiled
def read_bytes(small, line, first, row, cell):
    """Counts, eight by eight; the last eight overlap, as what is left over would be written singly."""
    cells = line.cells
    whole = cells - cells % VECTOR
    write_counts(small, line, first, row, cell, 0, whole)
    if whole < cells:
        write_counts(small, line, first, row, cell, max(cells - VECTOR, 0), cells)


@compiled
def write_counts(small, line, first, row, cell, begin, end):
    """Some of the cells: with indices that cannot be negative this becomes vector instructions."""
    at, out, scale = line.at + first, line.out + cell, line.scale
    for k in range(begin, end):
        value = np.int32(small[np.uint64(at + k)])
        value &= ~(value >> np.int32(31))  # 0 where it is negative, and no branch for it
        row[np.uint64(out + k)] = np.float32(value) * scale


@compiled
def read_numbers(small, line, first, row, cell):
    """Cards, of which only the numbers within their suits are read."""
    at, out, scale = line.at + first, line.out + cell, line.scale
    suit, per_suit = line.suit, line.per_suit
    for k in range(line.cells):
        value = np.int64(small[np.uint64(at + k)])
        row[np.uint64(out + k)] = np.float32(in_suit(value, suit, per_suit)) * scale


@compiled
def in_suit(value, suit, per_suit):
    """The number of a card in its suit, from 1; 0 where there is none."""
    return value - suit * (value * per_suit >> 40) + 1 if value >= 0 else 0


@compiled
def read_one_hots(words, line, first, seat, players, row, cell, marks):
    """One number of many for each cell; its mark is the place of the 1 in the row, and one more."""
    at, size, width, seats = line.at + first * line.bytes, line.bytes, line.width, line.seats
    mask_at, mask_size = line.mask_at + first * line.mask_bytes, line.mask_bytes
    is_open, out, mark = line.known != THOSE_NAMED, line.out + cell * width + 1, line.mark + cell
    for k in range(line.cells):
        value = signed(words, at + k * size, size)
        if seats and 0 <= value < players:
            value = turned_back(value, players - seat, players)
        is_known = is_open or signed(words, mask_at + k * mask_size, mask_size) >> seat & 1
        is_there = is_known and 0 <= value < width
        there = np.uint64(out + k * width + value if is_there else 0)
        before = marks[np.uint64(mark + k)]
        if there != before:
            marks[np.uint64(mark + k)] = there
            if before != ZERO:
                row[before - ONE] = 0
            if there != ZERO:
                row[there - ONE] = 1


@compiled
def read_cards(words, line, first, seat, row, cell, marks):
    """A suit, and a number in it, for each cell; its mark is the card, and one more."""
    at, size, width = line.at + first * line.bytes, line.bytes, line.width
    mask_at, mask_size = line.mask_at + first * line.mask_bytes, line.mask_bytes
    is_open, out, mark = line.known != THOSE_NAMED, line.out + cell * width, line.mark + cell
    for k in range(line.cells):
        value = signed(words, at + k * size, size)
        is_known = is_open or signed(words, mask_at + k * mask_size, mask_size) >> seat & 1
        there = np.uint64(value + 1 if is_known and value >= 0 else 0)
        before = marks[np.uint64(mark + k)]
        if there != before:
            marks[np.uint64(mark + k)] = there
            if before != ZERO:
                set_card(row, line, out + k * width, np.int64(before) - 1, 0)
            if there != ZERO:
                set_card(row, line, out + k * width, value, 1)


@compiled
def set_card(row, line, place, card, to):
    """Write its suit and its number."""
    suit = card * line.per_suit >> 40
    row[np.uint64(place + suit)] = to
    row[np.uint64(place + line.width - line.suit + card - suit * line.suit)] = to


@compiled
def read_bits(words, line, first, seat, row, cell, marks):
    """A number for each bit that means something; a cell's mark is the bits that are set."""
    at, size, width = line.at + first * line.bytes, line.bytes, line.width
    mask_at, mask_size = line.mask_at + first * line.mask_bytes, line.mask_bytes
    is_open, out, mark = line.known != THOSE_NAMED, line.out + cell * width, line.mark + cell
    for k in range(line.cells):
        is_known = is_open or signed(words, mask_at + k * mask_size, mask_size) >> seat & 1
        bits = np.uint64(signed(words, at + k * size, size)) & line.read if is_known else ZERO
        changed = bits ^ marks[np.uint64(mark + k)]
        marks[np.uint64(mark + k)] = bits
        while changed != ZERO:
            which = lowest(changed)
            place = out + k * width + line.order[np.uint64(which)]
            row[np.uint64(place)] = np.float32(has(bits, which))
            changed = without_lowest(changed)


@compiled
def read_cells(words, line, first, seat, players, row, cell):
    """Whatever is rarer."""
    at, size, width, encoding = line.at + first * line.bytes, line.bytes, line.width, line.encoding
    mask_at, mask_size = line.mask_at + first * line.mask_bytes, line.mask_bytes
    is_open, out, scale = line.known != THOSE_NAMED, line.out + cell * line.width, line.scale
    for k in range(line.cells):
        value = signed(words, at + k * size, size)
        is_known = is_open or signed(words, mask_at + k * mask_size, mask_size) >> seat & 1
        if encoding == SEAT_BITS:
            seats = value if is_known else 0
            for turned in range(players):
                is_set = seats >> turned_back(turned, seat, players) & 1
                row[np.uint64(out + k * width + turned)] = is_set
        elif encoding == NUMBERS:
            place = in_suit(value if is_known else NOTHING, line.suit, line.per_suit)
            row[np.uint64(out + k)] = np.float32(place) * scale
        else:
            number = value if encoding == BALANCES else max(value, 0)
            row[np.uint64(out + k)] = np.float32(number if is_known else 0) * scale


@compiled
def signed(words, at, size):
    """The signed number of so many bytes that lies at a byte of a state; no cell crosses a word."""
    return words[np.uint64(at >> 3)] << (64 - 8 * ((at & 7) + size)) >> (64 - 8 * size)
