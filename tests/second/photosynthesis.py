"""A second, slow and plain Photosynthesis, written from the rulebook alone to check the engine.

Names in brackets are the rulebook's headings. Nothing here is clever on purpose: cells are names,
a player board is four lists of slots, a pile of tokens is a list, light is found by walking from
each tree towards the sun.
"""

from collections.abc import Iterator
from typing import Any

# --- Matériel de jeu --------------------------------------------------------

#   a      . . . .          places on the drawing: two columns between neighbours of one row,
#   b     . . . . .         one column and one row between neighbours of two rows
#   c    . . . . . .
#   d   . . . . . . .
#   e    . . . . . .
#   f     . . . . .
#   g      . . . .
ROWS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}

PLACE: dict[str, tuple[int, int]] = {}
for _down, (_row, _length) in enumerate(ROWS.items()):
    for _number in range(1, _length + 1):
        PLACE[f"{_row}{_number}"] = (2 * _number - 1 - _length, _down - 3)

CELL_AT = {place: cell for cell, place in PLACE.items()}
CELLS = list(PLACE)
CENTRE = "d4"
STEPS = [(-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]

# The first is the sun symbol; the order is clockwise.
CORNERS = ["a4", "d7", "g4", "g1", "d1", "a1"]
STEP_TOWARDS = {corner: (PLACE[corner][0] // 3, PLACE[corner][1] // 3) for corner in CORNERS}

PIECES = ["seed", "small", "medium", "large"]
# What a tree earns, how far it shades and how far it plants are all its size.
SIZE = {"seed": 0, "small": 1, "medium": 2, "large": 3}
NEXT_SIZE = {"seed": "small", "small": "medium", "medium": "large"}

# The slots of a player board, from the bottom to the top.
PRICES = {"seed": [1, 1, 2, 2], "small": [2, 2, 3, 3], "medium": [3, 3, 4], "large": [4, 5]}
AVAILABLE_AT_THE_START = {"seed": 2, "small": 4, "medium": 1, "large": 0}

GROWING_COSTS = {"seed": 1, "small": 2, "medium": 3}
PLANTING_COSTS = 1
COLLECTING_COSTS = 4
MOST_LIGHT = 20
LIGHT_FOR_A_POINT = 3

# By leaves, the top of each pile first.
TOKENS = {
    1: [14, 14, 13, 13, 13, 12, 12, 12, 12],
    2: [17, 16, 16, 14, 14, 13, 13],
    3: [19, 18, 18, 17, 17],
    4: [22, 21, 20],
}


def neighbours(cell: str) -> list[str]:
    """The up to six cells that touch a cell."""
    across, down = PLACE[cell]
    places = [(across + right, down + below) for right, below in STEPS]
    return [CELL_AT[place] for place in places if place in CELL_AT]


def distances_from(start: str) -> dict[str, int]:
    """How many steps every cell is away, found by walking outwards."""
    found = {start: 0}
    edge = [start]
    while edge:
        beyond = []
        for cell in edge:
            for neighbour in neighbours(cell):
                if neighbour not in found:
                    found[neighbour] = found[cell] + 1
                    beyond.append(neighbour)
        edge = beyond
    return found


DISTANCE = {cell: distances_from(cell) for cell in CELLS}
LEAVES = {cell: 4 - DISTANCE[CENTRE][cell] for cell in CELLS}

EVERY_ACTION = [
    "pass",
    *(f"place {cell}" for cell in CELLS),
    *(f"buy {piece}" for piece in PIECES),
    *(f"grow {cell}" for cell in CELLS),
    *(f"plant {origin} {target}" for origin in CELLS for target in CELLS),
    *(f"collect {cell}" for cell in CELLS),
]


class Referee:
    """One game, from the first placement to the last turn."""

    # --- Mise en place du plateau -------------------------------------------

    def __init__(
        self,
        players: int,
        first: int = 0,
        fourth_revolution: bool = False,
        shade_rule: bool = False,
        any_shadow: bool = False,
    ) -> None:
        """Lay out the game (Mise en place du plateau, Règles avancées)."""
        if players not in (2, 3, 4):
            raise ValueError("Photosynthesis is for two to four players.")
        if first not in range(players):
            raise ValueError("The first player must have a seat at the table.")
        self.players = players
        self.rounds = 24 if fourth_revolution else 18
        self.shade_rule = shade_rule
        self.any_shadow = any_shadow

        self.piles = {leaves: list(pile) for leaves, pile in TOKENS.items()}
        if players == 2:
            self.piles[4] = []
        self.board: dict[str, tuple[int, str]] = {}
        self.light = [0] * players
        self.tokens: list[list[int]] = [[] for _ in range(players)]
        self.available = [dict(AVAILABLE_AT_THE_START) for _ in range(players)]
        # True is a slot with its piece, from the bottom to the top like the prices.
        self.slots = [
            {piece: [True] * len(PRICES[piece]) for piece in PIECES} for _ in range(players)
        ]
        self.back_in_the_box = [dict.fromkeys(PIECES, 0) for _ in range(players)]

        self.placements_left = 2 * players
        self.round = 0  # none yet while the first trees are placed
        self.sun = CORNERS[0]
        self.first_player = first
        self.turns_left = 0
        self.used: set[str] = set()  # cells acted on in this turn
        self.turn: int | None = first

    @property
    def on_player_board(self) -> list[dict[str, int]]:
        """How many pieces are still on each player board (a copy: change `slots` instead)."""
        return [{piece: sum(column[piece]) for piece in PIECES} for column in self.slots]

    # --- Tour de jeu --------------------------------------------------------

    def play(self, seat: int, action: str) -> None:
        """Do one action, or raise ValueError and change nothing (Tour de jeu)."""
        if self.turn is None:
            raise ValueError("The game is over.")
        if seat != self.turn:
            raise ValueError(f"It is the turn of seat {self.turn}, not of seat {seat}.")
        objection = self._objection(action)
        if objection:
            raise ValueError(objection)
        verb, *words = action.split(" ")
        if verb == "place":
            self._place(words[0])
        elif verb == "buy":
            self._buy(words[0])
        elif verb == "grow":
            self._grow(words[0])
        elif verb == "plant":
            self._plant(words[0], words[1])
        elif verb == "collect":
            self._collect(words[0])
        else:
            self._pass()

    def legal(self) -> set[str]:
        """Everything the seat to act may do now."""
        if self.turn is None:
            return set()
        return {action for action in EVERY_ACTION if not self._objection(action)}

    def _objection(self, action: str) -> str:
        """Why the seat to act may not do this, or nothing."""
        verb, *words = action.split(" ")
        cells = all(word in PLACE for word in words)
        if verb == "place" and len(words) == 1 and cells:
            return self._objection_to_placing(words[0])
        if verb == "buy" and len(words) == 1 and words[0] in PIECES:
            return self._not_in_setup() or self._objection_to_buying(words[0])
        if verb == "grow" and len(words) == 1 and cells:
            return self._not_in_setup() or self._objection_to_growing(words[0])
        if verb == "plant" and len(words) == 2 and cells:
            return self._not_in_setup() or self._objection_to_planting(words[0], words[1])
        if verb == "collect" and len(words) == 1 and cells:
            return self._not_in_setup() or self._objection_to_collecting(words[0])
        if verb == "pass" and not words:
            return self._not_in_setup()
        return f"{action!r} is not an action of this game."

    def _not_in_setup(self) -> str:
        """Before round 1 there is nothing to do but place (Mise en place du plateau, G)."""
        return "The first small trees are still being placed." if self.placements_left else ""

    # --- Mise en place du plateau, G ----------------------------------------

    def _objection_to_placing(self, cell: str) -> str:
        """Two small trees each on empty border cells, and only before round 1."""
        if not self.placements_left:
            return "The first small trees are all placed."
        if LEAVES[cell] != 1:
            return f"{cell} is not on the border."
        if cell in self.board:
            return f"{cell} is taken."
        return ""

    def _place(self, cell: str) -> None:
        """One small tree, then the next seat; after two laps round 1 begins."""
        self.available[self.turn]["small"] -= 1
        self.board[cell] = (self.turn, "small")
        self.turn = (self.turn + 1) % self.players
        self.placements_left -= 1
        if not self.placements_left:
            self._begin_round()

    # --- La phase d'ensoleillement ------------------------------------------

    def _begin_round(self) -> None:
        """The sun moves but in round 1, and everybody collects (La phase d'ensoleillement)."""
        self.round += 1
        if self.round > 1:
            self.sun = CORNERS[(CORNERS.index(self.sun) + 1) % len(CORNERS)]
        for seat, points in enumerate(self.sunlight()):
            self.light[seat] = min(MOST_LIGHT, self.light[seat] + points)
        self.turn = self.first_player
        self.turns_left = self.players
        self.used = set()

    def sunlight(self) -> list[int]:
        """The points each seat's trees earn where the sun stands now."""
        points = [0] * self.players
        for cell, (seat, piece) in self.board.items():
            if self._is_lit(cell):
                points[seat] += SIZE[piece]
        return points

    def _is_lit(self, cell: str) -> bool:
        """A piece is lit if it is larger than every tree whose shadow falls on it."""
        size = SIZE[self.board[cell][1]]
        return all(size > shading for shading in self._shadows_on(cell))

    def _shadows_on(self, cell: str) -> Iterator[int]:
        """Sizes of the trees that shade a cell, met on the walk towards the sun."""
        right, below = STEP_TOWARDS[self.sun]
        across, down = PLACE[cell]
        for steps in (1, 2, 3):
            there = CELL_AT.get((across + steps * right, down + steps * below))
            if there is None:
                return
            if there in self.board:
                size = SIZE[self.board[there][1]]
                if size >= steps:
                    yield size

    # --- La phase d'actions -------------------------------------------------

    def _objection_to_the_cell(self, cell: str) -> str:
        """The piece must be yours and its cell fresh: one action per cell and turn."""
        if cell not in self.board:
            return f"There is nothing on {cell}."
        if self.board[cell][0] != self.turn:
            return f"The piece on {cell} belongs to somebody else."
        if cell in self.used:
            return f"You have already acted on {cell} in this turn."
        return ""

    def _objection_to_shade(self, cell: str) -> str:
        """In shade nothing grows and nothing plants (Règles avancées)."""
        if not self.shade_rule:
            return ""
        if self.any_shadow:
            shaded = any(True for _ in self._shadows_on(cell))
        else:
            shaded = not self._is_lit(cell)
        return f"{cell} is in the shade." if shaded else ""

    def _objection_to_paying(self, price: int) -> str:
        """Light is spent, never owed."""
        if self.light[self.turn] < price:
            return f"It costs {price} light and you have {self.light[self.turn]}."
        return ""

    # --- Acheter ------------------------------------------------------------

    def _lowest_piece(self, piece: str) -> int | None:
        """The slot a purchase empties: the lowest that holds a piece (Acheter)."""
        for slot, full in enumerate(self.slots[self.turn][piece]):
            if full:
                return slot
        return None

    def _objection_to_buying(self, piece: str) -> str:
        """There must be such a piece on your player board, and its price in your light."""
        slot = self._lowest_piece(piece)
        if slot is None:
            return f"There is no {piece} left on your player board."
        return self._objection_to_paying(PRICES[piece][slot])

    def _buy(self, piece: str) -> None:
        """The cheapest piece of a column becomes available (Acheter)."""
        slot = self._lowest_piece(piece)
        self.light[self.turn] -= PRICES[piece][slot]
        self.slots[self.turn][piece][slot] = False
        self.available[self.turn][piece] += 1

    def _put_back(self, piece: str) -> None:
        """To the highest empty slot of its column, or out of the game (Faire grandir un arbre)."""
        column = self.slots[self.turn][piece]
        for slot in reversed(range(len(column))):
            if not column[slot]:
                column[slot] = True
                return
        self.back_in_the_box[self.turn][piece] += 1

    # --- Faire grandir un arbre ---------------------------------------------

    def _objection_to_growing(self, cell: str) -> str:
        """Your seed or tree, the next size available, and the light to pay."""
        objection = self._objection_to_the_cell(cell)
        if objection:
            return objection
        piece = self.board[cell][1]
        if piece == "large":
            return "A large tree does not grow any more."
        larger = NEXT_SIZE[piece]
        if self.available[self.turn][larger] == 0:
            return f"You have no {larger} tree available."
        return self._objection_to_paying(GROWING_COSTS[piece]) or self._objection_to_shade(cell)

    def _grow(self, cell: str) -> None:
        """The next size replaces the piece, which goes back (Faire grandir un arbre)."""
        piece = self.board[cell][1]
        larger = NEXT_SIZE[piece]
        self.light[self.turn] -= GROWING_COSTS[piece]
        self.available[self.turn][larger] -= 1
        self.board[cell] = (self.turn, larger)
        self._put_back(piece)
        self.used.add(cell)

    # --- Planter une graine -------------------------------------------------

    def _objection_to_planting(self, origin: str, target: str) -> str:
        """An available seed, from your tree, no farther than its size, onto an empty cell."""
        objection = self._objection_to_the_cell(origin)
        if objection:
            return objection
        piece = self.board[origin][1]
        if piece == "seed":
            return "A seed does not plant."
        if target in self.board:
            return f"{target} is taken."
        if target in self.used:
            return f"You have already acted on {target} in this turn."
        if DISTANCE[origin][target] > SIZE[piece]:
            return f"{target} is too far for a {piece} tree on {origin}."
        if self.available[self.turn]["seed"] == 0:
            return "You have no seed available."
        return self._objection_to_paying(PLANTING_COSTS) or self._objection_to_shade(origin)

    def _plant(self, origin: str, target: str) -> None:
        """An available seed onto the target; both cells are used (Planter une graine)."""
        self.light[self.turn] -= PLANTING_COSTS
        self.available[self.turn]["seed"] -= 1
        self.board[target] = (self.turn, "seed")
        self.used.add(origin)
        self.used.add(target)

    # --- Collecter ----------------------------------------------------------

    def _objection_to_collecting(self, cell: str) -> str:
        """Your large tree, and the light to pay."""
        objection = self._objection_to_the_cell(cell)
        if objection:
            return objection
        if self.board[cell][1] != "large":
            return "Only a large tree can be collected."
        return self._objection_to_paying(COLLECTING_COSTS)

    def _collect(self, cell: str) -> None:
        """The tree goes back; take the top token of the zone or of the next lower (Collecter)."""
        self.light[self.turn] -= COLLECTING_COSTS
        del self.board[cell]
        self._put_back("large")
        self.used.add(cell)
        for leaves in range(LEAVES[cell], 0, -1):
            if self.piles[leaves]:
                self.tokens[self.turn].append(self.piles[leaves].pop(0))
                return

    # --- Fin du tour --------------------------------------------------------

    def _pass(self) -> None:
        """The next seat's turn; after the last one the first-player token moves (Fin du tour)."""
        self.used = set()
        self.turns_left -= 1
        if self.turns_left:
            self.turn = (self.turn + 1) % self.players
        elif self.round == self.rounds:
            self.turn = None
        else:
            self.first_player = (self.first_player + 1) % self.players
            self._begin_round()

    # --- Fin du jeu ---------------------------------------------------------

    def scores(self) -> list[int]:
        """Tokens, and one point for every three light left (Fin du jeu)."""
        return [
            sum(taken) + light // LIGHT_FOR_A_POINT
            for taken, light in zip(self.tokens, self.light, strict=True)
        ]

    def winners(self) -> list[int]:
        """Most points, then most cells with a tree or seed, then all of them (Fin du jeu)."""
        cells = [0] * self.players
        for seat, _piece in self.board.values():
            cells[seat] += 1
        ranks = list(zip(self.scores(), cells, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def referee(options: dict[str, Any], start: dict[str, Any]) -> Referee:
    """A referee for a table with these options, laid out so: the lot has named the first player."""
    return Referee(**(options | {"first": start["first"]}))
