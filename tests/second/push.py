"""A second, slow and plain Push, written from the rulebook alone to check the engine.

Names in brackets are the rulebook's headings. Nothing here is clever on purpose: a card is its name,
a pile, a column and a bench are lists, and the die is anything that can be asked for its next face.
"""

import re
from collections.abc import Callable
from typing import Any

import numpy as np

# --- Contenu ----------------------------------------------------------------

COLOURS = ["red", "blue", "green", "yellow", "purple"]
STAR = "star"
FACES = [*COLOURS, STAR]
ROLL, SWITCH = "roll", "switch"
NUMBERED = [f"{colour}{number}" for colour in COLOURS for number in range(1, 7)]
CARDS = [*3 * NUMBERED, *18 * [ROLL], *12 * [SWITCH]]
COLUMNS = 3


def colour_of(card: str) -> str:
    """The colour of a numbered card."""
    return card[:-1]


def value_of(card: str) -> int:
    """The value of a numbered card."""
    return int(card[-1])


class Referee:
    """One game, from the first push or bank to the last column.

    `deck` is the draw pile, its top first; `die` tells the next face each time it is called.
    """

    # --- Déroulement du jeu -------------------------------------------------

    def __init__(
        self,
        players: int,
        deck: list[str],
        die: Callable[[], str],
        first: int = 0,
        risks: bool = False,
    ) -> None:
        """A shuffled deck, and nothing before anybody (Déroulement du jeu)."""
        if players not in range(2, 7):
            raise ValueError("Push is for two to six players.")
        if first not in range(players):
            raise ValueError("The first player must have a seat at the table.")
        self.players = players
        self.risks = risks
        self.deck = list(deck)
        self.die = die
        self.benches: list[list[str]] = [[] for _ in range(players)]
        self.banks: list[list[str]] = [[] for _ in range(players)]
        self.discard: list[str] = []
        self.rolled: list[str] = []  # every face so far

        self.active = first  # whose turn it is
        self.turn: int | None = first  # who decides
        self._begin()

    def _begin(self) -> None:
        """A turn begins: nothing is drawn."""
        self.phase = "begin"
        self.columns: dict[int, list[str]] = {}
        self.switches: list[str] = []
        self.card: str | None = None
        self.takers: list[int] = []

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self.turn is None else [self.turn]

    def play(self, seat: int, action: str) -> None:
        """Do one action, or raise ValueError and change nothing."""
        if self.turn is None:
            raise ValueError("The game is over.")
        if seat != self.turn:
            raise ValueError(f"It is up to seat {self.turn}, not to seat {seat}.")
        objection = self._objection(action)
        if objection:
            raise ValueError(objection)
        verb, *words = action.split(" ")
        if verb == "push":
            self._push()
        elif verb == "bank":
            self._bank(words[0])
        elif verb == "place":
            self._place(int(words[0]))
        elif verb == "stop":
            self._stop()
        else:
            self._take(int(words[0]))

    def legal(self, seat: int) -> set[str]:
        """Everything a seat may do now."""
        if seat not in self.waiting:
            return set()
        return {action for action in EVERY_ACTION if not self._objection(action)}

    def _objection(self, action: str) -> str:
        """Why the seat to act may not do this, or nothing."""
        if action == "push":
            return "" if self.phase in ("begin", "go on") else "This is not the moment to push."
        if action == "stop":
            if self.phase != "go on":
                return "This is not the moment to stop."
            return "" if self.columns else "There is no column to take."
        if bank := re.fullmatch(f"bank ({'|'.join(COLOURS)})", action):
            if self.phase != "begin":
                return "Cards are banked instead of drawing."
            mine = [card for card in self.benches[self.turn] if colour_of(card) == bank[1]]
            return "" if mine else f"You have nothing {bank[1]} on your bench."
        if place := re.fullmatch(r"place ([1-3])", action):
            if self.phase != "place":
                return "There is no card to place."
            return "" if int(place[1]) in self._fitting() else "The card does not go there."
        if take := re.fullmatch(r"take ([1-3])", action):
            if self.phase != "take":
                return "There is nothing to take yet."
            return "" if int(take[1]) in self.columns else "That column is not there."
        return f"{action!r} is not an action of this game."

    # --- Piocher des cartes -------------------------------------------------

    def _push(self) -> None:
        """Draw; a Switch goes aside, another card into a column, or it was one too many."""
        card = self.deck.pop(0)
        if card == SWITCH:
            self.switches.append(card)
            self._after_a_card()
            return
        self.card = card
        fitting = self._fitting()
        if not fitting:
            self._bust()
        elif len(fitting) == 1:
            self._place(fitting[0])
        else:
            self.phase = "place"

    def _fitting(self) -> list[int]:
        """The columns that can take the drawn card, the next new one among them."""
        fitting = [number for number, column in self.columns.items() if self._fits(column)]
        if len(self.columns) < COLUMNS:
            fitting.append(len(self.columns) + 1)
        return fitting

    def _fits(self, column: list[str]) -> bool:
        """Never a value or a colour twice, never two Roll cards."""
        if self.card == ROLL:
            return ROLL not in column
        numbered = [card for card in column if card != ROLL]
        return all(
            value_of(card) != value_of(self.card) and colour_of(card) != colour_of(self.card)
            for card in numbered
        )

    def _place(self, number: int) -> None:
        """Into that column, which may be new."""
        self.columns.setdefault(number, []).append(self.card)
        self.card = None
        self._after_a_card()

    def _after_a_card(self) -> None:
        """Go on or stop, as far as there are cards."""
        if self.deck:
            self.phase = "go on"
        elif self.columns:
            self._stop()
        else:
            self._end_of_turn()

    # --- Vous décidez d'arrêter ---------------------------------------------

    def _stop(self) -> None:
        """The active player takes first, then the others."""
        self.takers = [self.active, *self._opponents()]
        self._deal_out()

    def _opponents(self) -> list[int]:
        """From the left clockwise, or from the right after an odd number of Switch cards."""
        left = [(self.active + step) % self.players for step in range(1, self.players)]
        return left[::-1] if len(self.switches) % 2 else left

    def _deal_out(self) -> None:
        """Who is next takes a column; without a choice it is done at once."""
        while self.takers and self.columns:
            if len(self.columns) > 1:
                self.phase = "take"
                self.turn = self.takers[0]
                return
            self._give(self.takers.pop(0), *self.columns)
        self._end_of_turn()

    def _take(self, number: int) -> None:
        """The next taker takes that column."""
        self._give(self.takers.pop(0), number)
        self._deal_out()

    def _give(self, seat: int, number: int) -> None:
        """Numbered cards to the bench first, then the die for a Roll card (Cartes Dé)."""
        column = self.columns.pop(number)
        self.benches[seat] += [card for card in column if card != ROLL]
        if ROLL in column:
            self._roll_for(seat)
            self.discard.append(ROLL)

    def _roll_for(self, seat: int) -> None:
        """Discard the rolled colour from the bench; the star spares, or costs all (Risques)."""
        face = self.die()
        self.rolled.append(face)
        bench = self.benches[seat]
        if face == STAR:
            lost = list(bench) if self.risks else []
        else:
            lost = [card for card in bench if colour_of(card) == face]
        for card in lost:
            bench.remove(card)
        self.discard += lost

    def _end_of_turn(self) -> None:
        """What is left is discarded; the left neighbour is next unless the deck is empty."""
        for column in self.columns.values():
            self.discard += column
        self.discard += self.switches
        self.active = (self.active + 1) % self.players
        self._begin()
        self.turn = self.active if self.deck else None

    # --- Trop de risques ? --------------------------------------------------

    def _bust(self) -> None:
        """The card is discarded, the die rolled, and only the others take columns."""
        self.discard.append(self.card)
        self.card = None
        self._roll_for(self.active)
        self.takers = self._opponents()
        self._deal_out()

    # --- Protéger des cartes ------------------------------------------------

    def _bank(self, colour: str) -> None:
        """All cards of a colour from the bench to the bank, and the turn is over."""
        seat = self.active
        self.banks[seat] += [card for card in self.benches[seat] if colour_of(card) == colour]
        self.benches[seat] = [card for card in self.benches[seat] if colour_of(card) != colour]
        self._end_of_turn()

    # --- Fin de la partie ---------------------------------------------------

    def _held(self, seat: int) -> list[str]:
        """All cards of a seat, banked or not."""
        return [*self.benches[seat], *self.banks[seat]]

    def scores(self) -> list[int]:
        """The sum of the values."""
        return [sum(map(value_of, self._held(seat))) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Most points, then most cards, then all of them."""
        cards = [len(self._held(seat)) for seat in range(self.players)]
        ranks = list(zip(self.scores(), cards, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


EVERY_ACTION = [
    "push",
    "stop",
    *(f"bank {colour}" for colour in COLOURS),
    *(f"place {column}" for column in range(1, COLUMNS + 1)),
    *(f"take {column}" for column in range(1, COLUMNS + 1)),
]


class Die:
    """A die rolled with NumPy's Philox: a 64-bit word times six, the upper half of the product."""

    def __init__(self, dice: dict[str, Any]) -> None:
        """Take up the stream where the table's dice stand."""
        self.words = np.random.Philox()
        self.words.state = {
            "bit_generator": "Philox",
            "state": {
                "counter": np.array(dice["counter"], np.uint64),
                "key": np.array(dice["key"], np.uint64),
            },
            "buffer": np.array(dice["words"], np.uint64),
            "buffer_pos": 4 - dice["left"],
            "has_uint32": 0,
            "uinteger": 0,
        }

    def __call__(self) -> str:
        """The next face; a word that would favour some faces is passed over (Lemire 2019)."""
        while True:
            product = int(self.words.random_raw()) * len(FACES)
            if product % 2**64 >= 2**64 % len(FACES):
                return FACES[product // 2**64]


def deck_in(position: dict[str, Any]) -> list[str]:
    """The deck of a position of the engine, its top first; there the top is the last one."""
    return [card for card in reversed(position["deck"]) if card]


def referee(options: dict[str, Any], start: dict[str, Any]) -> Referee:
    """A referee for a table with these options, laid out so: its deck, its dice, who begins."""
    return Referee(
        options["players"], deck_in(start), Die(start["dice"]), start["turn"], options["risks"]
    )
