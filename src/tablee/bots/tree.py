"""The tree that a search grows: what a seat sees is a node, each of its legal actions an edge.

A node is found by a hash of the view of the seat that decides there, its information set. So nobody
decides by what is hidden from them, ways that lead to the same table meet again, and what has been
learnt serves for the decisions to come. What a seat sees says which actions it has: every deal that
is imagined comes to a node with the same edges.
"""

from typing import TYPE_CHECKING

import numpy as np

from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import LOW
from tablee.kit.rules.record import Field, Record

if TYPE_CHECKING:
    from tablee.kit.engines.engine import Room

NODE = Record(
    Field("key", "u8"),
    Field("visits", "i4"),
    Field("first", "i4", note="of its edges, which lie side by side"),
    Field("edges", "i4"),
)
EDGE = Record(
    Field("action", "i4"),
    Field("visits", "i4"),
    Field("total", "f8", note="results of the seat that decides"),
    Field("guess", "f8", note="what the hints make of the table after the action: 0 to 1"),
    Field("prior", "f8", note="how likely it seemed to be the best: all edges make 1"),
)
NOWHERE = -1
SALT = np.random.Philox(key=7).random_raw(2048)
HALF = np.uint64(32)


class Tree:
    """So many nodes and edges, and what each seat of a game may see."""

    def __init__(
        self, state: Record, room: "Room", nodes: int = 1 << 17, edges: int = 1 << 20
    ) -> None:
        self.nodes, self.edges = room.new(NODE, nodes), room.new(EDGE, edges)
        self.slots = room.held(np.full(4 * nodes, NOWHERE, np.int32))
        self.used = room.held(np.zeros(2, np.int64))  # nodes, edges
        self.keep, self.cells = room.held(state.sight.open), room.held(state.sight.cells)

    def make_room(self) -> None:
        """Forget everything once it is half full: the rest serves the decisions to come."""
        if self.used[0] > self.nodes.size // 2 or self.used[1] > self.edges.size // 2:
            self.slots[:] = NOWHERE
            self.used[:] = 0


@compiled
def key_of(words, raw, i, seat, keep, cells):
    """A hash of what this seat sees of state i: never 0. keep, cells: the record's `sight`.

    Two sums of products of halves of words, each with salt of its own (NH of UMAC, Black et al.
    1999, with xor for plus: nothing leaves 64 bits, and plain Python computes the same).
    """
    one, other = salted(np.uint64(seat), 0), salted(np.uint64(seat), 1)
    for w in range(words.shape[1]):
        word = words[i, w] & keep[seat, w]
        one ^= salted(word, 2 * w + 2)
        other ^= salted(word, 2 * w + 3)
    for c in range(cells.shape[0]):
        if raw[i, cells[c, 2] + (seat >> 3)] >> (seat & 7) & 1:
            for k in range(cells[c, 1]):
                word = np.uint64(raw[i, cells[c, 0] + k])
                one ^= salted(word, 2 * (words.shape[1] + cells[c, 1] * c + k) + 2)
                other ^= salted(word, 2 * (words.shape[1] + cells[c, 1] * c + k) + 3)
    return one ^ (other << HALF | other >> HALF) | np.uint64(1)


@compiled
def salted(word, place):
    """The product of a word's halves, each with the salt of its place."""
    salt = SALT[place & (SALT.size - 1)]
    return ((word & LOW) ^ (salt & LOW)) * ((word >> HALF) ^ (salt >> HALF))


@compiled
def find(nodes, slots, key):
    """Where this key is, or belongs: a slot."""
    slot = np.int64((key >> HALF) & np.uint64(slots.size - 1))
    while slots[slot] != NOWHERE and nodes[slots[slot]].key != key:
        slot = (slot + 1) & (slots.size - 1)
    return slot
