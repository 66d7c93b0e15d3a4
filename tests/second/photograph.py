"""A second, slow and plain Photograph, written from the rulebook alone to check the engine.

Names in brackets are the rulebook's headings. Nothing here is clever on purpose: a card is its name,
a pile and a hand are lists, an album is a list of cards with a word whether each lies face up.
"""

import re
from typing import Any

# --- Contenu ----------------------------------------------------------------

COLOURS = ["blue", "red", "yellow", "green", "brown", "grey", "violet"]
COLOURS_IN_PLAY = {2: 5, 3: 6, 4: 7}
NUMBERS = range(1, 13)
SUNSET = "sunset"

PILES = 6
HAND = 5
ROWS = {2: 3, 3: 4, 4: 4}
COLUMNS = 4
FACE_UP_COLUMNS = (0, 3)  # the left and the right one
REFILL_AT = 3

GOOD_SHOT_AT = {2: 4, 3: 4, 4: 3}
GOOD_SHOT_POINTS = 5
BLURRED_POINTS = -2
# By face-up photos in an album; seven and more are alike.
ALBUM_POINTS = [-3, 1, 3, 4, 7, 8, 10, 11]


def colour_of(card: str) -> str:
    """The colour of a photo."""
    return card.rstrip("0123456789")


def number_of(card: str) -> int:
    """The number of a photo."""
    return int(card[len(colour_of(card)) :])


def back_of(card: str) -> str:
    """What a photo shows from behind: its colour and its half; the Sunset is known by its back."""
    if card == SUNSET:
        return SUNSET
    return f"{colour_of(card)} {'1-6' if number_of(card) <= 6 else '7-12'}"


class Referee:
    """One game, from the first turn to the last photo.

    `deck` is the draw pile before the deal, its top first, the Sunset in it.
    """

    # --- Mise en place du jeu -----------------------------------------------

    def __init__(
        self, players: int, deck: list[str], first: int = 0, missed_photo: bool = False
    ) -> None:
        """Lay out the field, then deal the hands (Préparer le terrain, Piocher les mains)."""
        if players not in (2, 3, 4):
            raise ValueError("Photograph is for two to four players.")
        if first not in range(players):
            raise ValueError("The first player must have a seat at the table.")
        self.players = players
        self.missed_photo = missed_photo
        self.deck = list(deck)
        self.colours = _colours_of(players, self.deck)

        self.field: dict[tuple[int, int], tuple[str, bool]] = {}  # (row, column): card, face up
        self.hands: list[list[str]] = [[] for _ in range(players)]  # from the back to the front
        self.albums: list[dict[str, list[tuple[str, bool]]]] = [
            {colour: [] for colour in self.colours} for _ in range(players)
        ]
        self.good_shots = dict.fromkeys(self.colours)  # colour: the seat that has it
        self.removed: list[tuple[str, bool]] = []  # from the field, face up or unseen
        self.missed: list[str | None] = [None] * players

        for slot in self._slots():
            self._lay(slot)
        for lap in range(HAND * players):
            self.hands[(first + lap) % players].append(self.deck.pop(0))

        self.phase = "take"
        self.turn: int | None = first
        self.to_play = 0
        self.sealed: dict[int, tuple[int, int]] = {}

    def _slots(self) -> list[tuple[int, int]]:
        """The places of the field in the Setup card's order: down each column, from the left."""
        rows = ROWS[self.players]
        return [(row, column) for column in range(COLUMNS) for row in range(rows)]

    def _lay(self, slot: tuple[int, int]) -> None:
        """The top card of the deck onto an empty place, face up in the outer columns."""
        self.field[slot] = (self.deck.pop(0), slot[1] in FACE_UP_COLUMNS)

    # --- Lors de votre tour -------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        if self.phase in ("sunset", "end"):
            return [seat for seat in range(self.players) if seat not in self.sealed]
        return [] if self.turn is None else [self.turn]

    def play(self, seat: int, action: str) -> None:
        """Do one action, or raise ValueError and change nothing (Lors de votre tour)."""
        if self.phase == "over":
            raise ValueError("The game is over.")
        if seat not in self.waiting:
            raise ValueError(f"The table does not wait for seat {seat}.")
        objection = self._objection(seat, action)
        if objection:
            raise ValueError(objection)
        words = action.split(" ")
        if words[0] == "take":
            self._take(int(words[1]) - 1, words[2], int(words[3]))
        elif self.phase == "wind":
            self._wind(seat, int(words[1]), int(words[2]))
            for _ in range(self.to_play):
                self._expose(seat, good_shots=True)
            self._check_the_field()
        else:
            self.sealed[seat] = (int(words[1]), int(words[2]))
            if not self.waiting:
                self._unseal()

    def legal(self, seat: int) -> set[str]:
        """Everything a seat may do now."""
        if seat not in self.waiting:
            return set()
        return {action for action in EVERY_ACTION if not self._objection(seat, action)}

    def _objection(self, seat: int, action: str) -> str:
        """Why a seat that the table waits for may not do this, or nothing."""
        if take := re.fullmatch(r"take ([1-4]) (left|right) ([1-3])", action):
            if self.phase != "take":
                return "This is not the moment to take photos."
            row, _side, number = take.groups()
            return self._objection_to_taking(int(row) - 1, int(number))
        if wind := re.fullmatch(r"wind ([1-8]) ([1-8])", action):
            if self.phase == "take":
                return "Take photos first."
            return self._objection_to_winding(seat, int(wind[1]), int(wind[2]))
        return f"{action!r} is not an action of this game."

    # --- Étape 1 : Choisir le sujet -----------------------------------------

    def _row(self, row: int) -> list[tuple[int, int]]:
        """The places of a row that still have a card, from the left."""
        return [(row, column) for column in range(COLUMNS) if (row, column) in self.field]

    def _objection_to_taking(self, row: int, number: int) -> str:
        """One to three photos of one row, no more than there are."""
        if row >= ROWS[self.players]:
            return f"The field has only {ROWS[self.players]} rows."
        if number > len(self._row(row)):
            return f"Row {row + 1} has only {len(self._row(row))} photos left."
        return ""

    def _take(self, row: int, side: str, number: int) -> None:
        """From the side towards the centre, each in front of the hand."""
        for _ in range(number):
            slot = self._row(row)[0 if side == "left" else -1]
            card, _face_up = self.field.pop(slot)
            self.hands[self.turn].append(card)
        self.to_play = number
        self.phase = "wind"

    # --- Étape 2 : Préparer la pellicule ------------------------------------

    def _objection_to_winding(self, seat: int, place: int, target: int) -> str:
        """Any card but the front one, forward, within the hand."""
        cards = len(self.hands[seat])
        if place >= cards:
            return "There is no card there, or it is the front one."
        if target <= place:
            return "A card moves forward."
        if target > cards:
            return f"Your hand has only {cards} cards."
        return ""

    def _wind(self, seat: int, place: int, target: int) -> None:
        """Take one card out and put it back where it is the target-th from the back."""
        hand = self.hands[seat]
        card = hand.pop(place - 1)
        hand.insert(target - 1, card)

    # --- Étape 3 : Déclencher l'obturateur ----------------------------------

    def _expose(self, seat: int, good_shots: bool) -> None:
        """The last card of the hand onto its album, and perhaps a Good Shot."""
        card = self.hands[seat].pop(0)
        colour = colour_of(card)
        album = self.albums[seat][colour]
        sharp = self._fits(album, number_of(card))
        album.append((card, sharp))
        if sharp and good_shots and self.good_shots[colour] is None:
            if self._length(album) >= GOOD_SHOT_AT[self.players]:
                self.good_shots[colour] = seat

    def _fits(self, album: list[tuple[str, bool]], number: int) -> bool:
        """May this number lie face up here (Règles pour jouer, Prendre une photo floue)?"""
        seen = [number_of(card) for card, face_up in album if face_up]
        if not seen:
            return True
        if len(seen) >= 2:
            rising = seen[0] < seen[1]
            if rising and (12 in seen or number < seen[-1]):
                return False
            if not rising and (1 in seen or number > seen[-1]):
                return False
        _last, last_is_face_up = album[-1]
        return not last_is_face_up or abs(number - seen[-1]) <= 3

    @staticmethod
    def _length(album: list[tuple[str, bool]]) -> int:
        """Its photos face up."""
        return sum(face_up for _card, face_up in album)

    # --- Étape 4 : Vérifier le Terrain --------------------------------------

    def _check_the_field(self) -> None:
        """Fill the field again if there are three photos or fewer."""
        if len(self.field) > REFILL_AT:
            self._next_turn()
            return
        if self.players == 2:
            self._clear_the_field()
        else:
            self._move_what_is_left()
        self._go_on_filling()

    def _clear_the_field(self) -> None:
        """All of it leaves the game, unseen cards unseen (2 joueurs)."""
        self.removed += [self.field[slot] for slot in self._slots() if slot in self.field]
        self.field = {}

    def _move_what_is_left(self) -> None:
        """Face-up cards leave the game, the others move face up to the first places (3 ou 4)."""
        left = [self.field[slot] for slot in self._slots() if slot in self.field]
        self.removed += [(card, face_up) for card, face_up in left if face_up]
        moved = [card for card, face_up in left if not face_up]
        self.field = {}
        for slot, card in zip(self._slots(), moved, strict=False):
            self.field[slot] = (card, True)

    def _go_on_filling(self) -> None:
        """Until the field is full or the deck empty; the Sunset interrupts when it is seen."""
        for slot in self._slots():
            if self.deck and self.deck[0] == SUNSET:
                break
            if slot not in self.field and self.deck:
                self._lay(slot)
        if self.deck and self.deck[0] == SUNSET:
            self.phase = "sunset"
        elif len(self.field) <= REFILL_AT:
            self.phase = "end"
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """The next seat on the left chooses what to take."""
        self.turn = (self.turn + 1) % self.players
        self.to_play = 0
        self.phase = "take"

    # --- La carte Coucher de Soleil, Fin de la Partie ------------------------

    def _unseal(self) -> None:
        """Everybody winds, then plays two cards; no Good Shot is won."""
        for seat, (place, target) in sorted(self.sealed.items()):
            self._wind(seat, place, target)
            self._expose(seat, good_shots=False)
            self._expose(seat, good_shots=False)
        self.sealed = {}
        if self.phase == "sunset":
            self.deck.pop(0)
            self._go_on_filling()
        else:
            self._end()

    def _end(self) -> None:
        """One card is left in each hand; the variant takes an album for it (La Photo Ratée)."""
        for seat, hand in enumerate(self.hands):
            card = hand.pop(0)
            self.missed[seat] = card
            if self.missed_photo:
                colour = colour_of(card)
                self.albums[seat][colour] = []
                if self.good_shots[colour] == seat:
                    self.good_shots[colour] = None
        self.turn = None
        self.phase = "over"

    # --- Compter vos points -------------------------------------------------

    def scores(self) -> list[int]:
        """Albums, blurred photos, Good Shots (Compter vos points)."""
        scores = []
        for seat in range(self.players):
            points = GOOD_SHOT_POINTS * self._shots_of(seat)
            for album in self.albums[seat].values():
                points += ALBUM_POINTS[min(self._length(album), len(ALBUM_POINTS) - 1)]
                points += BLURRED_POINTS * (len(album) - self._length(album))
            scores.append(points)
        return scores

    def _shots_of(self, seat: int) -> int:
        """How many Good Shots a seat has."""
        return sum(owner == seat for owner in self.good_shots.values())

    def winners(self) -> list[int]:
        """Most points, then most Good Shots, then the longest album, then all of them."""
        longest = [max(map(self._length, albums.values())) for albums in self.albums]
        shots = [self._shots_of(seat) for seat in range(self.players)]
        ranks = list(zip(self.scores(), shots, longest, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


EVERY_ACTION = [
    *(
        f"take {row} {side} {n}"
        for row in (1, 2, 3, 4)
        for side in ("left", "right")
        for n in (1, 2, 3)
    ),
    *(f"wind {place} {target}" for place in range(1, 9) for target in range(1, 9)),
]


def _colours_of(players: int, deck: list[str]) -> list[str]:
    """The colours in play, once the deck is known to be a fair one (Préparer la pioche)."""
    photos = [card for card in deck if card != SUNSET]
    colours = [colour for colour in COLOURS if f"{colour}1" in photos]
    if len(colours) != COLOURS_IN_PLAY[players]:
        raise ValueError(f"{players} players need {COLOURS_IN_PLAY[players]} colours.")
    if sorted(photos) != sorted(f"{colour}{n}" for colour in colours for n in NUMBERS):
        raise ValueError("Every photo of these colours is in the deck once.")
    pile = len(photos) // PILES
    if deck.count(SUNSET) != 1 or not 4 * pile <= deck.index(SUNSET) <= 5 * pile:
        raise ValueError("The Sunset is in the last pile but one.")
    return colours


def deck_in(position: dict[str, Any]) -> list[str]:
    """The deck of a position of the engine, its top first, the Sunset in it until it is over."""
    from_below = [card for card in position["deck"] if card]
    if position["sunset"] == "coming":
        from_below.insert(position["under_sunset"], SUNSET)
    if position["sunset"] == "now":
        from_below.append(SUNSET)
    return from_below[::-1]


def deck_before(players: int, start: dict[str, Any]) -> list[str]:
    """The deck before the deal: field and hands go back on it, the last card first."""
    field = [
        start["field"][row][column] for column in range(COLUMNS) for row in range(ROWS[players])
    ]
    seats = [(start["first"] + step) % players for step in range(players)]
    hands = [start["hand"][seat][lap] for lap in range(HAND) for seat in seats]
    return [*field, *hands, *deck_in(start)]


def referee(options: dict[str, Any], start: dict[str, Any]) -> Referee:
    """A referee for a table with these options, laid out so: its deck, and who begins."""
    players = options["players"]
    deck = deck_before(players, start)
    game = Referee(players, deck, start["first"], options["missed_photo"])
    if {options["without"], options["without_too"]} & set(game.colours):
        raise ValueError("A colour that the table left in the box is in play.")
    return game
