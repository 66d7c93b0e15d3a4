"""A table of Photograph in a readable line or two, for the tests of its clauses.

All of them get the game from here: test_planted.py puts a spoilt one in its place.
"""

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.table.knowledge import IllegalAction
from tests.tools.corner import in_a_corner

GAME = tablee.game("photograph")
COLOURS = ("blue", "red", "yellow", "green", "brown", "grey", "violet")
PHOTOS = [f"{colour}{n}" for colour in COLOURS for n in range(1, 13)]
PLAYED = {2: 5, 3: 6, 4: 7}  # colours by players


def new(**options):
    """A game about to begin; the first seat begins unless the options say otherwise."""
    return GAME.new(**{"seed": 1, "first": 0, "mode": Mode.INTERPRETED, **options})


def back_of(photo):
    """The back of "blue7" is "blue high"; that of no photo is none."""
    low = ("1", "2", "3", "4", "5", "6")
    if photo is None:
        return None
    colour, number = colour_of(photo), photo.lstrip("abcdefghijklmnopqrstuvwxyz")
    return f"{colour} {'low' if number in low else 'high'}"


def colour_of(photo):
    """The colour of "blue7"."""
    return photo.rstrip("0123456789")


def table(hands="", albums="", field="", deck="", *, players=2, **more):
    """A game in the middle: what is said lies where it is said, all other photos where `rest` says.

    hands:   "blue1 red2 / grey3": seat by seat, the back of the hand first
    albums:  "blue1 ~blue9 red4 / grey1": seat by seat, as they were played; ~ is blurred
    field:   "red5 _red6 . _red7 / …": row by row; _ lies face down, nothing lies at a dot
    deck:    "red1 red2": its top photos, the first on top
    shown:   "blue1": photos of hands that all have seen; others only their owner has
    good:    "blue 1": a Good Shot and its owner
    under:   how many photos lie under the Sunset; it has come where nothing is said
    rest:    "deck", or the seat in whose albums all photos lie that were not named
    """
    lying = Lying(players, more.pop("rest", "deck"), more.pop("under", None))
    lying.put_hands(hands, more.pop("shown", "").split())
    lying.put_albums(albums)
    lying.put_field(field)
    lying.put_deck(deck.split())
    phase, turn = more.pop("phase", "TAKE"), more.pop("turn", 0)
    waiting = {"TAKE": [turn], "WIND": [turn], "OVER": []}.get(phase, list(range(players)))
    for said in filter(None, more.pop("good", "").split(", ")):
        colour, seat = said.split()
        lying.position["good_shot"][COLOURS.index(colour)] = int(seat)
    taken = more.pop("taken", 0)
    lying.position.update(phase=phase, turn=turn, waiting=waiting, first=0, taken=taken)
    return taken_up(lying.position, players=players, **more)


def taken_up(position, **options):
    """The game that a position describes."""
    return in_a_corner(GAME, position, **{"first": 0, "mode": Mode.INTERPRETED, **options})


class Lying:
    """A position into which photos are put one after another."""

    def __init__(self, players, rest, under):
        self.players, self.rest = players, rest
        self.position = new(players=players).position()
        colours = COLOURS[: PLAYED[players]]
        self.left = [photo for photo in PHOTOS if colour_of(photo) in colours]
        for name in ("field", "hand", "removed", "album"):
            self.position[name] = all_of(self.position[name], None)
        for name in ("field", "hand", "removed"):
            self.position[f"{name}_back"] = all_of(self.position[name], None)
            self.position[f"{name}_seen"] = all_of(self.position[name], "all")
        for name in ("in_row", "held", "length"):
            self.position[name] = all_of(self.position[name], 0)
        self.position["good_shot"] = [-1] * len(COLOURS)
        self.position["blurred"] = [[[] for _ in COLOURS] for _ in range(4)]
        self.position["colours"] = list(colours)
        self.position["sunset"] = "past" if under is None else "coming"
        self.position["under_sunset"] = -1 if under is None else under

    def put_hands(self, hands, shown):
        for seat, hand in enumerate(parts(hands)):
            for place, photo in enumerate(hand):
                self.left.remove(photo)
                self.position["hand"][seat][place] = photo
                self.position["hand_back"][seat][place] = back_of(photo)
                self.position["hand_seen"][seat][place] = "all" if photo in shown else [seat]
            self.position["held"][seat] = len(hand)

    def put_albums(self, albums):
        for seat, photos in enumerate(parts(albums)):
            for said in photos:
                self.put_into_album(seat, said.lstrip("~"), said[0] == "~")

    def put_into_album(self, seat, photo, is_blurred):
        self.left.remove(photo)
        colour = COLOURS.index(colour_of(photo))
        place = self.position["length"][seat][colour]
        self.position["album"][seat][colour][place] = photo
        self.position["length"][seat][colour] += 1
        if is_blurred:
            self.position["blurred"][seat][colour].append(place + 1)

    def put_field(self, field):
        for row, photos in enumerate(parts(field)):
            for column, said in enumerate(photos):
                if said == ".":
                    continue
                photo = said.lstrip("_")
                self.left.remove(photo)
                self.position["field"][row][column] = photo
                self.position["field_back"][row][column] = back_of(photo)
                self.position["field_seen"][row][column] = [] if said[0] == "_" else "all"
                self.position["in_row"][row] += 1

    def put_deck(self, top):
        for photo in top:
            self.left.remove(photo)
        under = self.left if self.rest == "deck" else []
        if self.rest != "deck":
            for photo in list(self.left):
                self.put_into_album(self.rest, photo, False)
        deck = [*under, *reversed(top)]
        self.position["pile"] = len(deck)
        self.position["deck"] = [*deck, *[None] * (len(PHOTOS) - len(deck))]
        self.position["top_back"] = back_of(deck[-1]) if deck else None


def parts(said):
    """ "a b / c" -> [["a", "b"], ["c"]]"""
    return [part.split() for part in said.split("/")] if said else []


def all_of(cells, cell):
    """The same nested lists with this in every cell."""
    return [all_of(part, cell) for part in cells] if isinstance(cells, list) else cell


# --- Playing -------------------------------------------------------------------


def play(match, story):
    """Play "0 take 1 left 2, 0 wind 1 7": a seat and a sentence each."""
    for row in story.split(", "):
        match.play(int(row[0]), row[2:])
    return match


FOUR = {"players": 4}  # all the colours are in play
LYING = "grey1 _grey2 _grey3 grey4"  # enough on the field for the turn to pass


def shoot(before, photo, **more):
    """A turn that plays this photo alone onto an album: does it go face up?"""
    match = table(f"{photo} violet1 violet2", before, LYING, phase="WIND", taken=1, **FOUR, **more)
    play(match, "0 wind 2 3")
    assert album(match, colour_of(photo)).split()[-1].lstrip("~") == photo
    return photo not in blurred_of(match)


def refusal(match, row, language="en"):
    """What the table answers to "0 wind 1 2", having changed nothing."""
    before = match.position(), match.record(), match.events
    with pytest.raises(IllegalAction) as refused:
        match.play(int(row[0]), row[2:], language=language)
    assert (match.position(), match.record(), match.events) == before
    return str(refused.value).replace("\N{NO-BREAK SPACE}", " ")  # as people type it


def why_not(match, row):
    """The clause that forbids "0 wind 1 2", told by the rules in each language: "4.2"."""
    with pytest.raises(IllegalAction) as refused:
        match.play(int(row[0]), row[2:])
    clause = refused.value.clause
    written = f"{clause // 100}.{clause % 100}"
    for language, no in (("en", "Not allowed:"), ("fr", "Ce n’est pas permis :")):
        sentence = match.game.clauses(language, match.boxes)[clause]
        expected = f"{no} {sentence} (§{written})".replace("\N{NO-BREAK SPACE}", " ")
        assert refusal(match, row, language).startswith(expected)
    return written


# --- What lies where -------------------------------------------------------------


def hand(match, seat=0):
    """A hand from its back: "blue1 red2"."""
    return " ".join(photo for photo in match.position()["hand"][seat] if photo)


def album(match, colour, seat=0):
    """An album as it was played: "blue1 ~blue9"."""
    i, position = COLOURS.index(colour), match.position()
    photos = [photo for photo in position["album"][seat][i] if photo]
    blurred = position["blurred"][seat][i]
    return " ".join(f"{'~' * (n + 1 in blurred)}{photo}" for n, photo in enumerate(photos))


def blurred_of(match, seat=0):
    """All blurred photos of a seat."""
    albums = " ".join(album(match, colour, seat) for colour in COLOURS)
    return [photo[1:] for photo in albums.split() if photo[0] == "~"]


def field(match):
    """The field as for `table`: row by row, _ before what lies face down."""
    position = match.position()
    cells = zip(position["field"], position["field_seen"], strict=True)
    rows = [" ".join(map(cell_of, photos, seen)) for photos, seen in cells]
    return " / ".join(rows[: match.boxes["rows"][0]])


def cell_of(photo, seen):
    if photo is None:
        return "."
    return photo if seen == "all" else f"_{photo}"


def good_shots(match):
    """Who has which Good Shot: {"blue": 1}."""
    owners = zip(COLOURS, match.position()["good_shot"], strict=True)
    return {colour: seat for colour, seat in owners if seat >= 0}


def told(match, seat=None, language="en"):
    """What the last action led to, in words."""
    return list(match.told(seat, language, match.story[-1].told))
