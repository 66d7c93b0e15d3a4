"""What lies on the table, for whoever draws it: the round to look at, whose is whose, in words."""

from tablee.games.oeil_en_coin.deck import called, in_words, tags
from tablee.games.oeil_en_coin.pieces import HAND
from tablee.games.oeil_en_coin.position import Phase
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge


class Seen:
    """All that a seat may know, by name.

    Between the points and the next caption the last round is still there to be looked at.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.box, self.view, self.data = knowledge.boxes[0], knowledge.views[0], knowledge.data
        self.seat, self.phase = knowledge.seat, Phase(int(self.view["phase"]))
        self.players = int(self.box["players"])
        self.storyteller = int(self.view["storyteller"])
        self.is_past = self.phase in (Phase.EXCHANGE, Phase.CAPTION)
        self.shows_prints = self.phase != Phase.SUBMIT and int(self.view["table"][0]) != NONE
        has_caption = self.shows_prints or not self.is_past
        last = knowledge.said[-1] if knowledge.said and has_caption else (self.storyteller, "")
        self.teller, self.caption = last  # of the round to look at

    def is_waited_for(self, seat: int) -> bool:
        """Does this seat owe a decision?"""
        return bool(int(self.view["waiting"]) >> seat & 1)

    def photo_at(self, place: int) -> int:
        """What lies there face up."""
        return int(self.view["table"][place])

    def author(self, place: int) -> int:
        """Whose it is, once that is known."""
        return int(self.view["author"][place])

    def is_mine(self, place: int) -> bool:
        """Is it one's own, while the others are still guessing?"""
        return self.seat is not None and int(self.view["place"][self.seat]) == place

    def pointing(self, place: int) -> list[int]:
        """The seats whose finger is there; everybody's at none for NONE."""
        return [s for s in range(self.players) if int(self.view["finger"][s]) == place]

    def hand(self) -> list[tuple[int, int, bool]]:
        """One's own photographs: place in the hand, which one, does it lie face down?"""
        if self.seat is None:
            return []
        held, laid = self.view["hand"][self.seat], int(self.view["laid"][self.seat])
        there = [slot for slot in range(HAND) if int(held[slot]) != NONE]
        return [(slot, int(held[slot]), slot == laid) for slot in there]

    def is_asked_for_a_photo(self) -> bool:
        """Is a photograph of one's hand to be chosen?"""
        of_the_hand = (Phase.CAPTION, Phase.SUBMIT, Phase.EXCHANGE)
        return self.seat is not None and self.phase in of_the_hand and self.is_waited_for(self.seat)

    def is_asked_about(self, place: int) -> bool:
        """Can one point at this photograph of the table now?"""
        pointing = self.phase in (Phase.POINT, Phase.FINGER)
        asked = self.seat is not None and self.is_waited_for(self.seat)
        return pointing and asked and not self.is_mine(place)

    def held(self, seat: int) -> int:
        """How many photographs a seat has."""
        return sum(int(card) != NONE for card in self.view["dealt"][seat])

    def points(self, seat: int) -> int:
        """The points of a seat."""
        return int(self.view["points"][seat])

    def is_double(self, photo: int) -> bool:
        """Does it show the motif?"""
        return bool(self.box["doubles"][photo])

    def about(self, photo: int, language: str) -> str:
        """What a photograph shows, in the reader's language."""
        return in_words(self.data["photos"][photo], language)

    @property
    def chose_its_motif(self) -> bool:
        """Has the table chosen another motif than the deck's own?"""
        return int(self.box["motif"]) != NONE

    def motif(self, language: str) -> str:
        """What doubles the points, in the reader's language."""
        number = int(self.box["motif"])
        tag = tags(self.data)[number] if self.chose_its_motif else str(self.data["motif"])
        return called(self.data, tag, language)
