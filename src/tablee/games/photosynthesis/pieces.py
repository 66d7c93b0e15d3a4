"""What is in the box of Photosynthesis, as tables; the section signs point into rules.en.md.

The island is a hexagon of hexagons. A place is the bit q + 10 r + 30 of a cell's axial coordinates
(q to the right, r down and to the right): rows of ten bits leave gaps so wide that a mask shifted
three steps in any direction never runs into the next row.

            a1  a2  a3  a4
          b1  b2  b3  b4  b5
        c1  c2  c3  c4  c5  c6
      d1  d2  d3  d4  d5  d6  d7
        e1  e2  e3  e4  e5  e6
          f1  f2  f3  f4  f5
            g1  g2  g3  g4
"""

from tablee.kit.rules.numeric import np

MAX_PLAYERS = 4
RADIUS = 3
SIZES = ("seed", "small", "medium", "large")
SEED, SMALL, MEDIUM, LARGE = range(4)

# By size
PIECES = np.array([6, 8, 4, 2])  # §1.2
SLOTS = np.array([4, 4, 3, 2])
AVAILABLE = np.array([2, 4, 1, 0])  # §1.4: the others
PRICES = ((1, 1, 2, 2), (2, 2, 3, 3), (3, 3, 4), (4, 5))  # §1.3
UNSOLD = 99
# The price of the next piece of a size by how many are left in its column; none is sold from 0.
PRICE = np.array([[UNSOLD, *reversed(column), *[0] * (4 - len(column))] for column in PRICES])

# §1.5, by leaves less one
TOKENS = np.array(
    [
        [14, 14, 13, 13, 13, 12, 12, 12, 12],
        [17, 16, 16, 14, 14, 13, 13, 0, 0],
        [19, 18, 18, 17, 17, 0, 0, 0, 0],
        [22, 21, 20, 0, 0, 0, 0, 0, 0],
    ]
)
PILES = np.array([sum(points > 0 for points in pile) for pile in TOKENS])

# Usual numbers, and the most that some of them can be
FIRST_TREES = 2  # §2.1, at most
MAX_LIGHT = 20  # §3.5, at most
LIGHT_LEFT_PER_POINT = 3  # §9.3
DEAR = 20  # light, for any action
BRIGHT = 6  # light, of any tree
REVOLUTION = 6  # rounds
REVOLUTIONS, LONG_REVOLUTIONS = 3, 4  # §9.2, §10.1, at most

# --- The island --------------------------------------------------------------

AXIAL = [
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
]
_FIRST_IN_ROW = {r: min(q for q, row in AXIAL if row == r) for _, r in AXIAL}
CELLS = [f"{'abcdefg'[r + RADIUS]}{q - _FIRST_IN_ROW[r] + 1}" for q, r in AXIAL]


def steps_between(cell: int, other: int) -> int:
    """The fewest steps from one cell to another."""
    q, r = (AXIAL[cell][axis] - AXIAL[other][axis] for axis in (0, 1))
    return max(abs(q), abs(r), abs(q + r))


CENTRE = CELLS.index("d4")
PLACE_OF = np.array([q + 10 * r + 30 for q, r in AXIAL])
CELL_AT = np.full(64, -1)
for cell, place in enumerate(PLACE_OF):
    CELL_AT[place] = cell
PLACES = tuple(CELLS[cell] if cell >= 0 else None for cell in CELL_AT)  # the name of each bit
# §1.1
LEAVES = np.array([RADIUS + 1 - steps_between(cell, CENTRE) for cell in range(len(CELLS))])


def places_of(cells: list[int]) -> int:
    """The places of these cells as a mask."""
    return sum(1 << int(PLACE_OF[cell]) for cell in cells)


ISLAND = np.uint64(places_of(list(range(len(CELLS)))))
RIM = np.uint64(places_of([cell for cell in range(len(CELLS)) if LEAVES[cell] == 1]))

# §7.3: for a tree of each size on each place, where its seeds can land
REACH = np.zeros((len(SIZES), 64), np.uint64)
for cell, place in enumerate(PLACE_OF):
    for tall in range(len(SIZES)):
        near = [to for to in range(len(CELLS)) if 1 <= steps_between(cell, to) <= tall]
        REACH[tall, place] = places_of(near)

# Every planting that some tree could do: from a place to another, in ascending order.
PLANTINGS = [
    (int(PLACE_OF[cell]), int(PLACE_OF[to]))
    for cell in range(len(CELLS))
    for to in range(len(CELLS))
    if 1 <= steps_between(cell, to) <= LARGE
]
FIRST_PLANTING = np.array(  # by the tree's place
    [sum(tree < place for tree, _ in PLANTINGS) for place in range(64)]
)


def _is_near(place: int, to: int) -> bool:
    return bool(int(REACH[SMALL, place]) >> to & 1)


# By place, the plantings of a small tree and where they lead; on the rim one of them stands there again.
NEAR = 6
NEAR_PLANTINGS = np.zeros((64, NEAR), np.int64)
for place in map(int, PLACE_OF):
    near = [k for k, (tree, to) in enumerate(PLANTINGS) if tree == place and _is_near(tree, to)]
    NEAR_PLANTINGS[place] = (near + near[:1] * NEAR)[:NEAR]
NEAR_PLACES = np.array([[PLANTINGS[k][1] for k in row] for row in NEAR_PLANTINGS], np.uint64)

# --- The sun -----------------------------------------------------------------

CORNERS = ("a4", "d7", "g4", "g1", "d1", "a1")  # §3.1, clockwise from the marked one
RAYS = np.array([9, -1, -10, -9, 1, 10])  # one step straight away from the sun, in places
