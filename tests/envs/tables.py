"""What the tests of the environments share."""

import random

import numpy as np

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.record import HIDDEN, OWNER
from tablee.proofs.tables import tables as kinds_of_table
from tests.tools.long import NATIVE as NATIVE, PLAINLY as PLAINLY, mode_beside as mode_beside

GAMES = ["lanterns", *(name for name in tablee.games() if name != "lanterns")]


def one_of(mask, luck):
    """Any action of a mask, each as likely."""
    return int(luck.choice(np.flatnonzero(mask).tolist()))


def kinds(name, most=None):
    """Tables of many kinds: every number of players, every option but old rulings; at most so many."""
    game = tablee.game(name)
    found = [
        {option: value for option, value in options.items() if option in game.options}
        for options in kinds_of_table(game, Mode.INTERPRETED)
    ]
    if most and len(found) > most:
        found = random.Random(name).sample(found, most)
    return found


def expected(tables, i, seat):
    """An observation put together field by field, from what `seen_from` leaves of a state."""
    record, players = tables.rules.STATE, tables.players
    row = tables.reading.template(tables.options)
    row[tables.reading.by_name["own seat"].start + seat] = 1
    views = record.seen_from(tables.states[i : i + 1], seat)
    for f in record.fields:
        if f.name not in tables.reading.by_name:
            continue
        part, cells, empty = tables.reading.by_name[f.name], views[f.name][0], slice(0, 0)
        if f.known_to == OWNER:
            cells = cells[seat]
        elif f.is_by_seat:
            turned = [(seat + k) % players for k in range(players)]
            cells = np.concatenate([cells[turned], cells[players:]])
            empty = slice(players, None)
        numbers = read(f.reads, turn(f, cells, seat, players).reshape(-1, 1)).astype(np.float32)
        numbers = numbers.reshape(*part.shape, part.width)
        numbers[empty] = 0
        row[part.start : part.start + part.size] = numbers.ravel()
    return row


def read(encoding, cells):
    """A row of numbers for each cell of a column; what is hidden or absent reads as zeros."""
    if encoding.kind == "one-hot":
        return cells == np.arange(encoding.size)
    if encoding.kind == "card":
        suit, number = np.divmod(cells, int(encoding.most))
        suits, numbers = np.arange(encoding.size - encoding.most), np.arange(encoding.most)
        return (cells >= 0) & np.hstack([suit == suits, number == numbers])
    if encoding.kind == "balance":
        return cells / encoding.most
    if encoding.kind == "count":
        return np.maximum(cells, 0) / encoding.most
    if encoding.kind == "number":
        return np.where(cells < 0, 0, cells % int(encoding.most) + 1) / encoding.most
    shown = np.where(cells == HIDDEN, 0, cells) if cells.dtype.kind == "i" else cells
    return shown.astype(np.uint64) >> np.array(encoding.bits, np.uint64) & np.uint64(1)


def turn(f, cells, seat, players):
    """The same cells, where a seat is called by how far it is from this one."""
    if not f.reads.seats:
        return cells
    if f.reads.kind == "one-hot":
        return np.where((cells >= 0) & (cells < players), (cells - seat) % players, cells)
    bits = [(cells >> (seat + k) % players & 1) << k for k in range(players)]
    return np.sum(bits, 0)
