"""Tests of the second Photograph alone: worked examples, whole random games, refusals."""

import copy
import random

import pytest

import tablee
from tests.second.photograph import (
    COLOURS,
    COLOURS_IN_PLAY,
    EVERY_ACTION,
    NUMBERS,
    SUNSET,
    Referee,
    back_of,
    colour_of,
    deck_in,
    number_of,
    referee,
)
from tests.tools.long import less
from tests.tools.random_games import play_on

COUNTS = [2, 3, 4]
BLUE = "blue"


def a_deck(players: int, dice: random.Random, sunset: int | None = None) -> list[str]:
    """A shuffled deck for so many players, the Sunset where it may be."""
    colours = dice.sample(COLOURS, COLOURS_IN_PLAY[players])
    deck = [f"{colour}{number}" for colour in colours for number in NUMBERS]
    dice.shuffle(deck)
    pile = len(deck) // 6
    deck.insert(dice.randint(4 * pile, 5 * pile) if sunset is None else sunset, SUNSET)
    return deck


def table(players: int = 3, seed: int = 0, **options: bool) -> Referee:
    """A game laid out at random, blue among its colours."""
    while True:
        game = Referee(players, a_deck(players, random.Random(seed)), **options)
        if BLUE in game.colours:
            return game
        seed += 100


def played(*numbers: int) -> list[tuple[str, bool]]:
    """An album after these numbers of one colour were played one by one."""
    game = table()
    for number in numbers:
        game.hands[0][0] = f"blue{number}"
        game._expose(0, good_shots=False)
        game.hands[0].insert(0, "")
    return game.albums[0][BLUE]


def faces(*numbers: int) -> list[bool]:
    """For each of these numbers, played one by one, whether it came to lie face up."""
    return [face_up for _card, face_up in played(*numbers)]


def album(sharp: int, blurred: int = 0, colour: str = BLUE) -> list[tuple[str, bool]]:
    """An album of so many sharp photos and then so many blurred ones."""
    cards = [f"{colour}{number}" for number in range(1, 1 + sharp + blurred)]
    return [(card, place < sharp) for place, card in enumerate(cards)]


def refuses(game: Referee, seat: int, action: str) -> bool:
    """Whether the action is refused with a sentence and without a trace."""
    before = copy.deepcopy(vars(game))
    with pytest.raises(ValueError, match=r".+\.$"):
        game.play(seat, action)
    assert vars(game) == before
    return True


def all_cards(game: Referee) -> list[str]:
    """Every card, wherever it is, in order."""
    return sorted(
        [
            *(card for card in game.deck if card != SUNSET),
            *(card for card, _ in game.field.values()),
            *(card for hand in game.hands for card in hand),
            *(card for row in game.albums for album in row.values() for card, _ in album),
            *(card for card, _ in game.removed),
            *(card for card in game.missed if card),
        ]
    )


def any_action(game: Referee, dice: random.Random) -> tuple[int, str]:
    """One of the seats waited for, and something it may do."""
    seat = dice.choice(game.waiting)
    return seat, dice.choice(sorted(game.legal(seat)))


# --- Cards and layout ---------------------------------------------------------


def test_a_card_tells_colour_number_and_back():
    assert (colour_of("grey12"), number_of("grey12")) == ("grey", 12)
    backs = [back_of(card) for card in ("red1", "red6", "red7", "red12", SUNSET)]
    assert backs == ["red 1-6", "red 1-6", "red 7-12", "red 7-12", SUNSET]


@pytest.mark.parametrize("players", COUNTS)
def test_the_field_comes_first_down_each_column_then_the_hands_in_turn(players):
    deck, rows = a_deck(players, random.Random(1)), {2: 3, 3: 4, 4: 4}[players]
    game = Referee(players, deck, first=1)
    field = 4 * rows
    for place in range(field):
        column, row = divmod(place, rows)
        assert game.field[row, column] == (deck[place], column in (0, 3))
    assert game.hands[1] == deck[field : field + 5 * players : players]
    assert game.hands[0] == deck[field + players - 1 : field + 5 * players : players]
    assert game.deck == deck[field + 5 * players :]
    assert {2: 39, 3: 42, 4: 49}[players] == len(game.deck), "the Sunset is in it"
    assert game.waiting == [1]


@pytest.mark.parametrize("players", COUNTS)
def test_the_sunset_is_in_the_last_pile_but_one(players):
    dice, pile = random.Random(2), {2: 10, 3: 12, 4: 14}[players]
    for place in (4 * pile, 5 * pile):
        Referee(players, a_deck(players, dice, place))
    for place in (4 * pile - 1, 5 * pile + 1):
        with pytest.raises(ValueError, match="Sunset"):
            Referee(players, a_deck(players, dice, place))


def test_a_deck_that_is_not_one_is_refused():
    deck = a_deck(3, random.Random(3))
    for wrong in (deck[1:], [deck[1], *deck[1:]], [*deck, SUNSET], a_deck(4, random.Random(3))):
        with pytest.raises(ValueError):
            Referee(3, wrong)
    with pytest.raises(ValueError):
        Referee(5, deck)
    with pytest.raises(ValueError):
        Referee(3, deck, first=3)


# --- Taking, winding, playing ---------------------------------------------------


def test_taken_cards_go_to_the_front_one_by_one():
    """E12: three from the right reach the left column; the last taken is the front one."""
    game = table()
    row, hand = [game.field[1, column][0] for column in range(4)], list(game.hands[0])
    game.play(0, "take 2 left 1")
    assert game.hands[0] == [*hand, row[0]]
    game = table()
    del game.field[1, 3]
    game.play(0, "take 2 right 3")
    assert game.hands[0] == [*hand, row[2], row[1], row[0]]
    assert (game.waiting, game.to_play) == ([0], 3)


def test_no_more_are_announced_than_the_row_has():
    """E13: an empty row, a row of two."""
    game = table()
    for slot in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 3)]:
        del game.field[slot]
    assert all(
        refuses(game, 0, f"take 1 {side} {n}") for side in ("left", "right") for n in (1, 2, 3)
    )
    assert refuses(game, 0, "take 2 left 3")
    assert refuses(game, 0, "take 2 right 3")
    assert {action for action in game.legal(0) if action.startswith("take 2")} == {
        "take 2 left 1",
        "take 2 left 2",
        "take 2 right 1",
        "take 2 right 2",
    }


def test_two_players_have_no_fourth_row():
    assert refuses(table(2), 0, "take 4 left 1")


def test_wind_one_card_to_the_front_and_play_as_many_as_were_taken():
    """E7: hand a b c d e, x and y taken, c to the front: a and b are played."""
    game = table()
    game.play(0, "take 1 left 2")
    a, b, c, d, e, x, y = game.hands[0]
    game.play(0, "wind 3 7")
    assert game.hands[0] == [d, e, x, y, c]
    assert {card for album in game.albums[0].values() for card, _ in album} == {a, b}
    assert game.waiting == [1]


@pytest.mark.parametrize(("taken", "moves"), [(1, 15), (2, 21), (3, 28)])
def test_any_card_but_the_front_one_moves_to_any_place_before_it(taken, moves):
    """E8: 15 winds with six cards, 28 with eight."""
    game = table()
    game.play(0, f"take 1 left {taken}")
    hand = list(game.hands[0])
    assert len(game.legal(0)) == moves
    outcomes = set()
    for action in game.legal(0):
        after = copy.deepcopy(game)
        after._wind(0, *map(int, action.split()[1:]))
        assert sorted(after.hands[0]) == sorted(hand)
        assert after.hands[0] != hand
        outcomes.add(tuple(after.hands[0]))
    assert len(outcomes) == moves
    assert refuses(game, 0, "wind 3 3")
    assert refuses(game, 0, "wind 3 2")
    assert refuses(game, 0, f"wind {5 + taken} {5 + taken}")
    if taken < 3:
        assert refuses(game, 0, f"wind 1 {6 + taken}")


# --- Albums ---------------------------------------------------------------------


# fmt: off
SHARP_OR_BLURRED = [
    ((7, 10, 11),             "uuu"),        # E3: the second card sets the direction
    ((7, 10, 9),              "uub"),
    ((7, 11, 12, 10),         "ubub"),       # a blurred one does not; the next does, and may close
    ((7, 11, 1, 12),          "ubub"),
    ((7, 11, 9, 10, 8),       "ubuub"),
    ((6, 7, 11, 12, 9, 8, 5), "uububbb"),    # E4: after a blurred one the three steps do not count
    ((6, 5, 7, 1, 2, 3),      "uububb"),     # E5
    ((6, 5, 7, 4),            "uubu"),
    ((6, 5, 7, 6, 4),         "uubbu"),      # the direction counts after a blurred one too
    ((12, 9, 8),              "uuu"),        # E6: a single 12 or 1 closes nothing
    ((1, 4, 5),               "uuu"),
    ((12, 8, 11),             "ubu"),
    ((1, 5, 12),              "ubu"),
    ((5, 6, 12, 9),           "uubu"),       # nor does a blurred 12
    ((6, 9, 12, 11, 10),      "uuubb"),      # a closed album takes any number of blurred ones
    ((7, 4, 1, 2, 12),        "uuubb"),
    ((5, 9, 10, 7),           "ubub"),
]
# fmt: on


@pytest.mark.parametrize(("numbers", "expected"), SHARP_OR_BLURRED)
def test_what_lies_face_up(numbers, expected):
    assert faces(*numbers) == [letter == "u" for letter in expected]


def test_a_first_photo_is_always_sharp():
    assert all(faces(number) == [True] for number in NUMBERS)


# --- Good Shots -----------------------------------------------------------------


def exposed(game: Referee, seat: int, card: str, good_shots: bool = True) -> None:
    """Play this very card, as in a turn or, without Good Shots, as at Sunset."""
    game.hands[seat].insert(0, card)
    game._expose(seat, good_shots)


@pytest.mark.parametrize("players", COUNTS)
def test_a_good_shot_goes_to_the_first_with_enough_sharp_photos(players):
    game, enough = table(players), {2: 4, 3: 4, 4: 3}[players]
    for number in range(1, enough):
        exposed(game, 0, f"blue{number}")
        exposed(game, 1, f"blue{13 - number}")
    assert game.good_shots[BLUE] is None
    exposed(game, 1, "blue12")  # blurred: it does not count
    assert game.good_shots[BLUE] is None
    exposed(game, 0, f"blue{enough}")
    assert game.good_shots[BLUE] == 0
    exposed(game, 1, f"blue{13 - enough}")
    assert game.good_shots[BLUE] == 0


def test_no_good_shot_at_sunset_but_later():
    """E9: whoever plays the next sharp photo in a turn has it; more than enough is enough."""
    game = table(4)
    for number in (1, 2, 3):
        exposed(game, 0, f"blue{number}", good_shots=number < 3)
        exposed(game, 1, f"blue{9 + number}", good_shots=False)
    assert game.good_shots[BLUE] is None
    exposed(game, 1, "blue4")  # a blurred one does not claim it
    assert game.good_shots[BLUE] is None
    later = copy.deepcopy(game)
    exposed(game, 0, "blue4")
    assert game.good_shots[BLUE] == 0
    exposed(later, 2, "blue5")
    assert later.good_shots[BLUE] is None


# --- The field ------------------------------------------------------------------


def left_on_the_field(game: Referee, *slots: tuple[int, int]) -> dict[tuple[int, int], str]:
    """Everything else is gone; what is left."""
    game.field = {slot: card for slot, card in game.field.items() if slot in slots}
    return {slot: card for slot, (card, _) in game.field.items()}


def test_three_or_fewer_are_refilled_and_not_four():
    game = table()
    left_on_the_field(game, (0, 0), (1, 1), (2, 2), (3, 3))
    before = copy.deepcopy(vars(game))
    game._check_the_field()
    assert (game.field, game.deck) == (before["field"], before["deck"])
    assert game.waiting == [1]


@pytest.mark.parametrize("players", [3, 4])
def test_unseen_cards_move_to_the_left_face_up(players):
    """E10: the others follow in the Setup card's order, the face-up one leaves the game."""
    game = table(players)
    deck = list(game.deck)
    left = left_on_the_field(game, (0, 1), (2, 2), (3, 0))
    game._check_the_field()
    assert game.removed == [(left[3, 0], True)]
    assert game.field[0, 0] == (left[0, 1], True)
    assert game.field[1, 0] == (left[2, 2], True)
    assert game.field[2, 0] == (deck[0], True)
    assert game.field[3, 0] == (deck[1], True)
    assert game.field[0, 1] == (deck[2], False)
    assert game.field[3, 3] == (deck[13], True)
    assert (len(game.field), game.deck, game.waiting) == (16, deck[14:], [1])


def test_two_players_clear_the_field():
    game = table(2)
    deck = list(game.deck)
    left = left_on_the_field(game, (0, 1), (2, 2), (1, 3))
    game._check_the_field()
    assert game.removed == [(left[0, 1], False), (left[2, 2], False), (left[1, 3], True)]
    assert [card for card, _ in game.field.values()] == deck[:12]


# --- Sunset and the end -----------------------------------------------------------


def at_the_sunset(above: int, players: int = 3, **options: bool) -> Referee:
    """A game whose field is filled again with so many photos above the Sunset."""
    game = table(players, **options)
    photos = [card for card in game.deck if card != SUNSET]
    game.deck = [*photos[:above], SUNSET, *photos[above:]]
    left_on_the_field(game)
    game._check_the_field()
    return game


@pytest.mark.parametrize("above", [0, 1, 7, 15, 16])
def test_the_sunset_interrupts_and_the_filling_goes_on(above):
    """Everybody winds, sealed, and plays two; then the rest of the field, or the next turn."""
    game = at_the_sunset(above)
    assert (game.phase, game.waiting, len(game.field)) == ("sunset", [0, 1, 2], above)
    hands = [list(hand) for hand in game.hands]
    assert len(game.legal(2)) == 10
    game.play(2, "wind 1 5")
    game.play(0, "wind 4 5")
    assert game.waiting == [1]
    assert refuses(game, 0, "wind 1 2")
    assert [list(hand) for hand in game.hands] == hands
    game.play(1, "wind 2 3")
    assert game.hands[0] == [hands[0][k] for k in (2, 4, 3)]
    assert game.hands[1] == [hands[1][k] for k in (1, 3, 4)]
    assert game.hands[2] == [hands[2][k] for k in (3, 4, 0)]
    assert SUNSET not in game.deck
    assert (game.phase, game.waiting, len(game.field)) == ("take", [1], 16)


def test_the_sunset_after_the_filling_does_not_wait_for_the_next():
    assert at_the_sunset(16).phase == "sunset"
    assert at_the_sunset(17).phase == "take"


def at_the_end(deck: int, players: int = 2, **options: bool) -> Referee:
    """A game after the Sunset, whose field is filled again from so many photos."""
    game = table(players, **options)
    game.deck = [card for card in game.deck if card != SUNSET][:deck]
    game.hands = [hand[2:] for hand in game.hands]
    left_on_the_field(game)
    game._check_the_field()
    return game


def test_a_short_deck_ends_the_game_at_three():
    """E11: a deck of two fills the field with two; four are enough to go on."""
    game = at_the_end(2)
    assert (game.phase, len(game.field), game.deck) == ("end", 2, [])
    assert at_the_end(3).phase == "end"
    assert at_the_end(4).phase == "take"
    assert at_the_end(0, 4).phase == "end"


def test_at_the_end_everybody_winds_and_plays_two():
    """E14: two cards may move, three ways in all; one card is left."""
    game = at_the_end(2)
    hands = [list(hand) for hand in game.hands]
    assert game.legal(0) == game.legal(1) == {"wind 1 2", "wind 1 3", "wind 2 3"}
    game.play(1, "wind 1 3")
    game.play(0, "wind 2 3")
    assert game.missed == [hands[0][1], hands[1][0]]
    assert (game.phase, game.waiting, game.turn) == ("over", [], None)
    assert refuses(game, 0, "wind 1 2")


# --- Scores -----------------------------------------------------------------------


def test_the_rulebooks_example_of_scoring():
    """E1: 8 - 1 + 1 + 5 + 10 + 4 - 3; it has seven colours, so four players."""
    game = table(4)
    shape = [(5, 0), (1, 1), (1, 0), (4, 1), (4, 1), (3, 0), (0, 0)]
    for colour, (sharp, blurred) in zip(game.colours, shape, strict=True):
        game.albums[0][colour] = album(sharp, blurred, colour)
    game.good_shots[game.colours[4]] = 0
    assert game.scores() == [24, -21, -21, -21]


def test_only_colours_in_play_score():
    assert table(2).scores() == [-15, -15]
    assert table(3).scores() == [-18, -18, -18]


@pytest.mark.parametrize(("sharp", "points"), list(enumerate([-3, 1, 3, 4, 7, 8, 10, 11, 11])))
def test_points_of_an_album(sharp, points):
    """E2."""
    game = table(2)
    game.albums[0][BLUE] = album(sharp)
    assert game.scores()[0] == points - 12


# fmt: off
TIES = [  # sharp and blurred photos by album, whose the Good Shots are, scores, winners
    ([[(4, 0), (4, 0)], [(7, 0), (5, 0)]], [0, 0, 1],   [15, 15], [0]),     # two Good Shots to one
    ([[(6, 0)],         [(5, 2), (2, 0)]], [],          [-2, -2], [0]),     # six to five
    ([[(5, 2), (2, 0)], [(6, 0)]],         [],          [-2, -2], [1]),
    ([[(6, 0)],         [(0, 0), (6, 0)]], [0, 1],      [3, 3],   [0, 1]),  # nothing between them
    ([[(6, 0)],         [(6, 0), (1, 0)]], [0, 1],      [3, 7],   [1]),
]
# fmt: on


@pytest.mark.parametrize(("shapes", "shots", "scores", "winners"), TIES)
def test_ties(shapes, shots, scores, winners):
    """E15: by Good Shots, then by the longest album, then shared."""
    game = table(2)
    for seat, shape in enumerate(shapes):
        for colour, (sharp, blurred) in zip(game.colours, shape, strict=False):
            game.albums[seat][colour] = album(sharp, blurred, colour)
    game.good_shots |= dict(zip(game.colours, shots, strict=False))
    assert (game.scores(), game.winners()) == (scores, winners)


@pytest.mark.parametrize("variant", [False, True])
def test_the_missed_photo_costs_its_album_and_its_good_shot(variant):
    game = at_the_end(2, missed_photo=variant)
    game.hands[0] = ["blue1", "blue2", "blue3"]
    game.hands[1] = [f"{game.colours[-1]}{n}" for n in (1, 2, 3)]
    game.good_shots = dict.fromkeys(game.colours, 0)
    game.play(0, "wind 1 2")
    game.play(1, "wind 1 2")
    kept = 0 if variant else 2
    assert len(game.albums[0][BLUE]) == kept
    assert game.good_shots[BLUE] == (None if variant else 0)
    assert list(game.good_shots.values()).count(0) == (4 if variant else 5)
    assert game.scores() == ([20 - 15, -15] if variant else [25 - 12 + 3, -12 + 3])
    assert game.good_shots[game.colours[-1]] == 0, "not lost by somebody else's photo"


# --- Whole games --------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("variant", [False, True])
def test_random_games_keep_every_card_and_end(players, variant):
    dice = random.Random(10 * players + variant)
    for number in range(12):
        deck = a_deck(players, dice)
        game = Referee(players, deck, number % players, variant)
        cards = sorted(card for card in deck if card != SUNSET)
        sunsets = 0
        while game.waiting:
            if dice.random() < 0.1:
                other = dice.choice(EVERY_ACTION)
                seat = dice.randrange(players)
                assert other in game.legal(seat) or refuses(game, seat, other)
            seat, action = any_action(game, dice)
            before = game.phase
            game.play(seat, action)
            sunsets += before != "sunset" == game.phase
            if game.phase != "over":
                assert all_cards(game) == cards
                assert game.phase != "take" or len(game.field) > 3
                size = 5 if game.phase == "sunset" or SUNSET in game.deck else 3
                assert all(
                    len(hand) == size + (game.to_play if game.phase == "wind" and s == seat else 0)
                    for s, hand in enumerate(game.hands)
                )
        lost = len(cards) - len(all_cards(game))
        assert lost == 0 or variant
        assert sunsets == 1
        assert game.deck == []
        assert max(game.scores()) == game.scores()[game.winners()[0]]


def test_what_is_legal_is_what_is_accepted():
    dice = random.Random(5)
    game = Referee(3, a_deck(3, dice))
    while game.waiting:
        for seat in range(3):
            legal, before = game.legal(seat), copy.deepcopy(vars(game))
            for action in dice.sample([*EVERY_ACTION, "take", "wind 1", "take 5 left 1", ""], 20):
                if action in legal:
                    copy.deepcopy(game).play(seat, action)
                else:
                    with pytest.raises(ValueError):
                        game.play(seat, action)
            assert vars(game) == before
        game.play(*any_action(game, dice))


# --- Beside the engine ---------------------------------------------------------------

GAME = tablee.game("photograph")


def as_engine(match) -> dict:
    """The position in the words of the second referee."""
    position = match.position()
    colours, seats = position["colours"], range(match.players)
    field = {
        (row, column): (card, position["field_seen"][row][column] == "all")
        for row, cards in enumerate(position["field"])
        for column, card in enumerate(cards)
        if card
    }
    places = [COLOURS.index(colour) for colour in colours]
    albums = [
        {
            colour: [
                (card, place not in position["blurred"][seat][k])
                for place, card in enumerate(filter(None, position["album"][seat][k]), start=1)
            ]
            for k, colour in zip(places, colours, strict=True)
        }
        for seat in seats
    ]
    shots = [position["good_shot"][k] for k in places]
    removed = zip(filter(None, position["removed"]), position["removed_seen"], strict=False)
    return {
        "phase": position["phase"].lower(),
        "waiting": position["waiting"],
        "field": field,
        "deck": deck_in(position),
        "hands": [list(filter(None, position["hand"][seat])) for seat in seats],
        "albums": albums,
        "good_shots": {
            colour: None if shot < 0 else shot for colour, shot in zip(colours, shots, strict=True)
        },
        "removed": [(card, seen == "all") for card, seen in removed],
    }


def as_second(game: Referee) -> dict:
    """The same of the second referee."""
    names = ("phase", "waiting", "field", "deck", "hands", "albums", "good_shots", "removed")
    return {name: getattr(game, name) for name in names}


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("variant", [False, True])
def test_the_engine_agrees(players, variant):
    """Whole games: the same position and choices throughout, scores and winners."""
    dice = random.Random(f"{players} {variant}")
    for seed in range(less(15, 5)):
        first = ["lot", *range(players)][seed % (players + 1)]
        chosen = dict(
            zip(("without", "without_too"), dice.sample(COLOURS, 4 - players), strict=False)
        )
        options = {"missed_photo": variant, **(chosen if seed % 2 else {})}
        match = GAME.new(seed=seed, players=players, first=first, **options)
        second = referee(match.options, match.position())
        for seat, choice in play_on(match, dice):
            assert as_engine(match) == as_second(second)
            if dice.random() < 0.1:
                for anybody in range(players):
                    assert set(match.choices(anybody)) == second.legal(anybody)
            second.play(seat, choice)
        assert (match.scores, match.winners) == (second.scores(), second.winners())
        assert (match.waiting, match.phase.name) == ([], "OVER")
