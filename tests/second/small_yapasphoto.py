"""A small board of yapasphoto, on which everything is near and every card a little other than usual."""

from itertools import permutations

from tests.second.yapasphoto import KINDS

#          W (gateway)
#          |10
#  A --5-- B --5-- C --35-- X (gateway)
#  |20     |5      |10
#  D --5-- E --5-- F --60-- G
#
# Everything is near; G is cut off as soon as some of the hour is gone.

LINES = "A B 5, B C 5, A D 20, B E 5, C F 10, D E 5, E F 5, F G 60, B W 10, C X 35"
INDOOR, OUTDOOR = "ABCD", "CDEFG"
ROUTES = [*permutations("ABCDEF", 4)][::33][:10]
# fmt: off
CARDS = [  # effect, count, minutes, what else
    ("block-indoor",   4, 10, "reaction = true"),
    ("block-outdoor",  3, 5,  ""),
    ("close-line",     3, 10, ""),
    ("delay",          4, 5,  "takes = 25"),
    ("impose-indoor",  2, 5,  ""),
    ("impose-outdoor", 2, 10, ""),
    ("shorten",        3, 5,  "takes = 10, lines = 3"),
    ("lift",           3, 5,  ""),
]
# fmt: on


def small_board(cards: list[tuple] = CARDS, dealt: int = 10) -> str:
    """The text of it, with these action cards and so many route and destination cards."""
    lines = [line.split() for line in LINES.split(", ")]
    entries = {
        "stops": [
            f'name = "{stop}", at = [{4 * (k % 5)}, {4 * (k // 5)}], '
            f"gateway = {'true' if stop in 'WX' else 'false'}"
            for k, stop in enumerate("ABCDEFGWX")
        ],
        "lines": [f'between = ["{a}", "{b}"], by = "bus", minutes = {n}' for a, b, n in lines],
        "sites": [
            f'at = "{stop}", kind = "{kind}", name = "{kind} {stop}"'
            for kind, stops in zip(KINDS, (INDOOR, OUTDOOR), strict=True)
            for stop in stops
        ],
        "actions": [
            f'effect = "{effect}", count = {n}, minutes = {minutes}, name = "{effect}"'
            + (f", {more}" if more else "")
            for effect, n, minutes, more in cards
        ],
    }
    text = ['name = "Small"']
    for part, rows in entries.items():
        text += [f"{part} = [", *(f"  {{ {row} }}," for row in rows), "]"]
    kinds = {"routes": map(list, ROUTES[:dealt]), "destinations": ([["W"], ["X"]] * 5)[:dealt]}
    for part, rows in kinds.items():
        text += [f"{part} = [", *(f"  {row},".replace("'", '"') for row in rows), "]"]
    return "\n".join(text) + "\n"
