"""A second, slow and plain L'Œil en coin, written from the rulebook alone to check the engine.

Names in brackets are the rulebook's headings. A photograph is its number, a hand is a list of seven
places, the table a list of (photograph, seat), and chance is anything that shuffles a list.
"""

import tomllib
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

import tablee

HAND = 7
MOST_ROUNDS = 144
MANY = 2**48  # ways that one random word decides between; the die that gets there is the last


class Referee:
    """One game, from the first caption to the last points."""

    # --- Préparation ------------------------------------------------------------

    def __init__(
        self,
        options: dict[str, Any],
        hands: list[list[int]],
        pile: list[int],
        teller: int,
        cameras: set[int],
        mix: Callable[[list[Any]], None],
    ) -> None:
        """Everybody holds seven photographs; the last of the pile is its top."""
        self.options, self.players = options, options["players"]
        self.hands: list[list[int | None]] = [list(hand) for hand in hands]
        self.pile, self.discards = list(pile), []
        self.cameras, self.mix = cameras, mix
        self.points = [0] * self.players
        self.teller, self.rounds = teller, 0
        self.table: list[tuple[int, int]] = []
        self._ask("caption", [teller])

    def _ask(self, phase: str, seats: list[int]) -> None:
        self.phase, self.waiting = phase, seats
        self.answers: dict[int, str] = {}

    def _guessers(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.teller]

    def _round_from(self, first: int) -> list[int]:
        return [(first + step) % self.players for step in range(self.players)]

    # --- Whoever is asked answers -------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        """Everything a seat may do now."""
        if seat not in self.waiting:
            return set()
        held = [str(number) for number in range(1, HAND + 1)]
        if self.phase in ("caption", "submit"):
            return {f"{self.phase} {number}" for number in held}
        if self.phase == "exchange":
            return {f"exchange {number}" for number in ["nothing", *held]}
        if self.phase == "vote":
            return {"vote on", "vote stop"}
        others = [str(n) for n, (_, owner) in enumerate(self.table, 1) if owner != seat]
        if self.phase == "finger" or self.options["abstain"]:
            others.append("nobody")
        return {f"{self.phase} {place}" for place in others}

    def play(self, seat: int, action: str) -> None:
        """Note an answer; when the last is in, go on. Raises ValueError and changes nothing."""
        if action not in self.legal(seat):
            raise ValueError(f"Seat {seat} cannot {action} now.")
        self.answers[seat] = action.split()[1]
        self.waiting = [other for other in self.waiting if other != seat]
        if not self.waiting:
            {
                "caption": self._after_the_caption,
                "submit": self._after_the_photographs,
                "point": self._after_the_fingers,
                "finger": self._after_the_teller,
                "vote": self._after_the_vote,
                "exchange": self._after_the_exchange,
            }[self.phase]()

    # --- Une manche ----------------------------------------------------------------

    def _after_the_caption(self) -> None:
        self.laid = dict(self.answers)
        self._ask("submit", self._guessers())

    def _after_the_photographs(self) -> None:
        """Shuffled and laid out: who mixes takes the place for each seat from 0."""
        self.laid |= self.answers
        seats = list(range(self.players))
        places = list(seats)
        self.mix(places)
        lying: dict[int, tuple[int, int]] = {}
        for seat in seats:
            photo = self.hands[seat][int(self.laid[seat]) - 1]
            assert photo is not None
            lying[places[seat]] = (photo, seat)
        self.table = [lying[place] for place in seats]
        self._ask("point", self._guessers())

    def _after_the_fingers(self) -> None:
        self.fingers = {s: self._pointed(a) for s, a in self.answers.items()}
        self._ask("finger", [self.teller])

    def _pointed(self, answer: str) -> int | None:
        """Whose photograph a finger is on."""
        return None if answer == "nobody" else self.table[int(answer) - 1][1]

    # --- Les points ------------------------------------------------------------------

    def _after_the_teller(self) -> None:
        liked = self._pointed(self.answers[self.teller])
        finders = [seat for seat, owner in self.fingers.items() if owner == self.teller]
        won = [0] * self.players
        if not finders:
            won[self.teller] = -1
        elif len(finders) < self.players - 1:
            won[self.teller] = 3
        for seat in finders:
            won[seat] += 2
        for owner in [*self.fingers.values(), liked]:
            if owner is not None and owner != self.teller:
                won[owner] += 1
        shown = sum(photo in self.cameras for photo, _ in self.table)
        times = 1 if shown == 0 else 2 if shown == 1 else 4
        self.points = [has + times * more for has, more in zip(self.points, won, strict=True)]
        self.rounds += 1
        for seat in range(self.players):
            self.hands[seat][int(self.laid[seat]) - 1] = None
        if self._is_over():
            self._ask("over", [])
        elif self.options["wish"]:
            self._ask("vote", list(range(self.players)))
        else:
            self._clear_the_table()

    # --- Fin de la partie ---------------------------------------------------------------

    def _is_over(self) -> bool:
        target, laps = self.options["target"], self.options["laps"]
        enough = target > 0 and max(self.points) >= target
        return enough or self.rounds == MOST_ROUNDS or self.rounds == (laps * self.players or -1)

    def _after_the_vote(self) -> None:
        stop = list(self.answers.values()).count("stop")
        if stop > self.players / 2:
            self._ask("over", [])
        else:
            self._clear_the_table()

    # --- La manche suivante ---------------------------------------------------------------

    def _clear_the_table(self) -> None:
        self.discards += [photo for photo, _ in self.table]
        left = (self.teller + 1) % self.players
        for seat in self._round_from(left):
            self._draw_up(seat)
        self.teller = left
        laps, more = divmod(self.rounds, self.players)
        exchanges = {"each": more == 0, "once": (laps, more) == (1, 0), "rounds": laps >= 1}
        if exchanges[self.options["exchange"]]:
            self._ask("exchange", list(range(self.players)))
        else:
            self._ask("caption", [self.teller])

    def _after_the_exchange(self) -> None:
        order = self._round_from(self.teller)
        for seat in order:
            if self.answers[seat] != "nothing":
                place = int(self.answers[seat]) - 1
                photo = self.hands[seat][place]
                assert photo is not None
                self.discards.append(photo)
                self.hands[seat][place] = None
        for seat in order:
            self._draw_up(seat)
        self._ask("caption", [self.teller])

    def _draw_up(self, seat: int) -> None:
        hand = self.hands[seat]
        while None in hand:
            if not self.pile:
                self._new_pile()
            hand[hand.index(None)] = self.pile.pop()
            if not self.pile and self.options["pile"] == "empty":
                self._new_pile()

    def _new_pile(self) -> None:
        self.pile, self.discards = sorted(self.discards), []
        self.mix(self.pile)

    # --- The result -----------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points as they stand."""
        return list(self.points)

    def winners(self) -> list[int]:
        """The most points, shared."""
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]


class Mixer:
    """Shuffles with NumPy's Philox: from the last place down, each swaps with one not behind it."""

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

    def __call__(self, things: list[Any]) -> None:
        """Put them in an order that is as likely as any other."""
        last = len(things) - 1
        while last > 0:
            sides = [last + 1]
            while prod(sides) < MANY and sides[-1] > 2:
                sides.append(sides[-1] - 1)
            for other in self._thrown(sides):
                things[last], things[other] = things[other], things[last]
                last -= 1

    def _thrown(self, sides: list[int]) -> list[int]:
        """Dice with so many sides thrown at once: one of all the ways that they can fall.

        A word that would favour some ways is passed over (Brackett-Rozinsky 2024).
        """
        ways = prod(sides)
        way = int(self.words.random_raw()) * ways
        while way % 2**64 < 2**64 % ways:
            way = int(self.words.random_raw()) * ways
        way, thrown = way // 2**64, []
        for die in sides:
            ways //= die
            thrown.append(way // ways)
            way %= ways
        return thrown


def cameras_in(deck: Path, motif: str) -> set[int]:
    """Which photographs of a deck show the motif, or its own."""
    read = tomllib.loads(deck.read_text("utf-8"))
    motif = read["motif"] if motif == "deck" else motif
    return {n for n, photo in enumerate(read["photo"]) if motif in photo["tags"]}


def referee(options: dict[str, Any], start: dict[str, Any]) -> Referee:
    """A referee for a table with these options and the built-in deck, dealt so."""
    deck = tablee.game("oeil_en_coin").folder / "photos" / "deck.toml"
    hands = start["hand"][: options["players"]]
    pile = start["deck"][: start["pile"]]
    cameras = cameras_in(deck, options["motif"])
    return Referee(options, hands, pile, start["storyteller"], cameras, Mixer(start["dice"]))
