"""Tests of the second yapasphoto alone: worked examples, h1 to h12 among them."""

import copy

import pytest

import tablee
from tests.second.small_yapasphoto import small_board
from tests.second.yapasphoto import KINDS, VOID, Board, Referee

GAME = tablee.game("yapasphoto")

# --- Tables ---------------------------------------------------------------------


def table(at: str, variant: str = "standard", text: str = "", **more) -> Referee:
    """A game whose first turn begins, the pawns at these stops: table("Buttes, Travers").

    `routes` names the stops of a seat's card, `hands` the action cards, `pile` what may be drawn.
    """
    board = Board(text or GAME.rules.DATA)
    where = at.split(", ")
    seats = range(len(where))
    for name in ("routes", "destinations"):
        for seat, stops in more.pop(name, {}).items():
            getattr(board, name)[2 * seat] = [board.number[stop] for stop in stops.split(", ")]
    hands = [list(filter(None, cards.split(", "))) for cards in more.pop("hands", [])]
    hands += [[] for _ in where[len(hands) :]]
    pairs = [[2 * seat, 2 * seat + 1] for seat in seats]
    pile = list(filter(None, more.pop("pile", "").split(", ")))
    game = Referee(board, variant, pairs, pairs, hands, pile, **more)
    game.kept = {seat: (2 * seat, 2 * seat) for seat in seats}
    game.stop = [board.number[stop] for stop in where]
    game.turn, game.lap, game.phase = game.first, 1, "turn"
    game._fresh_turn()
    game.left = 60
    return game


def numbered(game: Referee, action: str) -> str:
    """The notation of "go Travers", "block indoor Couvet", "close Travers–Couvet"."""
    verb, _, what = action.partition(" ")
    number = game.board.number
    if verb == "close":
        return f"close {game.board.line_between(*(number[name] for name in what.split('–')))}"
    if verb in ("go", "start"):
        return f"{verb} {number[what]}"
    if verb == "block":
        kind, _, stop = what.partition(" ")
        return f"block {kind} {number[stop]}"
    return action


def play(game: Referee, story: str) -> Referee:
    """Play "0 go Travers, 0 stay"."""
    for row in story.split(", "):
        game.play(int(row[0]), numbered(game, row[2:]))
    return game


def refuses(game: Referee, row: str) -> bool:
    """Whether "0 go Travers" is refused with a sentence and without a trace."""
    before = snapshot(game)
    with pytest.raises(ValueError, match=r".+\.$"):
        game.play(int(row[0]), numbered(game, row[2:]))
    assert snapshot(game) == before
    return True


def snapshot(game: Referee) -> dict:
    """All that there is about a game but its board."""
    return copy.deepcopy({name: value for name, value in vars(game).items() if name != "board"})


def photos(game: Referee, seat: int, kind: str, names: str) -> None:
    """So many photos from before."""
    game.photos[seat] += [(kind, game.board.number[name]) for name in names.split(", ")]


def attributed(game: Referee, *bonuses: str) -> None:
    """These bonuses went to the first seat."""
    game.bonus |= dict.fromkeys(bonuses, 0)


# --- Travelling -------------------------------------------------------------------


def test_the_example_of_the_rulebook():
    """H1: Bienne to Le Landeron is the fourth stop: a point, a bonus, and 40 minutes are left."""
    game = table("Bienne, Travers", routes={0: "Buttes, Travers, Boudry, Le Landeron"})
    game.scored[0] = 3
    play(game, "0 go Le Landeron")
    assert (game.scored[0], game.bonus["route"], game.left) == (4, 0, 40)
    assert game.scores() == [5, 0]
    play(game, "0 go St-Blaise")
    assert game.left == 30


def test_stops_score_in_their_order():
    """H2: A, C, B, C in one journey scores A, B and C; the first C is passed too early."""
    game = table("Auvernier, Buttes", routes={0: "Noiraigue, Couvet, Travers, Fleurier"})
    scored = []
    for stop in ("Noiraigue", "Travers", "Couvet", "Travers"):
        play(game, f"0 go {stop}")
        scored.append(game.scored[0])
    assert scored == [1, 1, 2, 3]


def test_the_first_stop_scores_where_the_pawn_is_placed():
    board = Board(GAME.rules.DATA)
    for card, stop in enumerate(["Travers", "Couvet", "Boudry", "Boudry"]):
        board.routes[card] = [
            board.number[name] for name in (stop, "Buttes", "Valangin", "Cernier")
        ]
    game = Referee(board, "standard", [[0, 1], [2, 3]], [[0, 1], [2, 3]], first=1)
    play(game, "0 keep 1 1")
    assert game.waiting == [1] and refuses(game, "0 keep 1 1") and refuses(game, "1 start Boudry")
    play(game, "1 keep 1 2")
    assert (game.waiting, game.kept) == ([1], {0: (0, 0), 1: (2, 3)})
    assert refuses(game, "1 start Bienne") and refuses(game, "1 go Boudry")
    play(game, "1 start Boudry")
    assert (game.scored, game.waiting) == ([0, 1], [0])
    play(game, "0 start Boudry")
    assert (game.scored, game.waiting, game.left, game.lap) == ([0, 1], [1], 60, 1)


def test_sixty_minutes_and_no_more():
    """H3: 60 are enough for 60 and not for 65; what is left over is lost."""
    game = table("Neuchâtel, Yverdon")
    play(game, "0 go Yverdon, 0 go Vaumarcus, 0 go St-Aubin")
    assert game.left == 0
    play(game, "0 stay, 1 go Neuchâtel, 1 go Auvernier, 1 go Boudry, 1 go St-Aubin, 1 go Vaumarcus")
    assert game.left == 5
    assert refuses(game, "1 go St-Aubin") and refuses(game, "1 go Buttes")
    play(game, "1 stay, 0 go Boudry")
    assert game.left == 50


def test_the_journey_ends_somewhere_else():
    game = table("Les Brenets, Buttes")
    assert refuses(game, "0 stay") and refuses(game, "0 pass")
    play(game, "0 go Le Locle, 0 go Les Brenets")
    assert refuses(game, "0 stay") and refuses(game, "0 photo outdoor")
    play(game, "0 go Le Locle, 0 go Les Brenets, 0 go Le Locle")
    assert game.left == 10
    assert refuses(game, "0 go Les Brenets")
    play(game, "0 stay")


# --- Photographing ------------------------------------------------------------------


def test_one_photo_at_a_stop_and_each_activity_once():
    """H4: who was at Neuchâtel indoors photographs there no more."""
    game = table("Neuchâtel, Neuchâtel")
    play(game, "0 photo indoor")
    assert refuses(game, "1 photo indoor")
    play(game, "1 go Auvernier, 1 stay")
    assert refuses(game, "0 photo outdoor") and refuses(game, "0 photo indoor")
    play(game, "0 go Auvernier")
    assert refuses(game, "0 photo outdoor")


@pytest.mark.parametrize(("variant", "needed"), [("standard", 3), ("spiced", 4)])
def test_a_bonus_for_photos_goes_to_the_first_with_enough(variant, needed):
    game = table("Couvet, Fleurier", variant)
    names = ["Neuchâtel", "Hauterive", "Boudry"][: needed - 1]
    photos(game, 0, "indoor", ", ".join(names))
    photos(game, 1, "indoor", ", ".join(["Valangin", "La Sagne", "Le Locle"][: needed - 1]))
    play(game, "0 photo indoor, 1 photo indoor")
    assert game.bonus == {"route": None, "indoor": 0, "outdoor": None}
    assert game.scores() == [needed + 1, needed]


INDOOR_STOPS = [stop for kind, stop in Board(GAME.rules.DATA).sites if kind == "indoor"]


@pytest.mark.parametrize("shares", [(3, 3, 2, 2, 2), (3, 3, 3, 3)])
def test_twelve_photos_may_be_spread_too_thin(shares):
    """H7: nobody can get a fourth; the bonus is nobody's, and counts as attributed."""
    game = table(", ".join(["Buttes"] * len(shares)), "spiced")
    stops = list(INDOOR_STOPS)
    for seat, share in enumerate(shares):
        game.photos[seat] = [("indoor", stops.pop()) for _ in range(share)]
    _, game.stop[0] = game.photos[0].pop()
    attributed(game, "route", "outdoor")
    play(game, "0 photo indoor")
    assert (game.bonus["indoor"], game.closing) == (VOID, True)


def test_what_is_left_may_lie_where_they_have_been():
    """H8: each lacks one photo more than the activities left where they have not been."""
    game = table("A, B", text=small_board())
    photos(game, 0, "outdoor", "C")
    photos(game, 1, "outdoor", "D")
    play(game, "0 photo indoor")
    assert game.bonus["indoor"] is None
    play(game, "1 photo indoor")
    assert game.bonus["indoor"] == VOID
    assert game.bonus["outdoor"] is None


# --- The end --------------------------------------------------------------------------


def test_the_lap_is_played_to_its_end():
    """H5: the second of four has the third bonus; the third and the fourth still play."""
    game = table("Buttes, Couvet, Travers, Fleurier")
    attributed(game, "route", "outdoor")
    photos(game, 1, "indoor", "Neuchâtel, Hauterive")
    play(game, "0 go Fleurier, 0 stay, 1 photo indoor")
    assert (game.closing, game.waiting) == (True, [2])
    play(game, "2 go Couvet, 2 stay, 3 photo indoor")
    assert (game.phase, game.waiting) == ("over", [])
    assert refuses(game, "0 go Buttes")


def test_the_last_of_the_lap_completes_the_turn():
    """H6: in the middle of a journey."""
    game = table("Buttes, Couvet", first=1, routes={0: "Travers, Boudry, Buttes, Fleurier"})
    attributed(game, *KINDS)
    game.scored[0] = 3
    play(game, "1 go Travers, 1 stay, 0 go Fleurier")
    assert (game.bonus["route"], game.closing, game.waiting) == (0, True, [0])
    play(game, "0 go Môtiers, 0 stay")
    assert game.phase == "over"


def test_the_last_lap_is_the_last():
    game = table("Buttes, Buttes", laps=2)
    play(game, "0 go Fleurier, 0 stay, 1 go Fleurier, 1 stay, 0 go Buttes, 0 stay")
    assert game.waiting == [1]
    play(game, "1 go Buttes, 1 stay")
    assert (game.phase, game.winners()) == ("over", [0, 1])


def test_ties_are_broken_by_photos():
    game = table("Buttes, Buttes, Buttes")
    game.scored = [3, 2, 1]
    photos(game, 1, "indoor", "Neuchâtel")
    photos(game, 2, "indoor", "Travers")
    attributed(game, "route")
    game.bonus["route"] = 2
    assert (game.scores(), game.winners()) == ([3, 3, 3], [1, 2])


def test_all_who_are_complete_win_the_quick_game():
    """H12: the first completes, the second in the same lap; the third has as many points."""
    game = table(
        "Morteau, Le Locle, Buttes",
        "quick",
        destinations={0: "Berne, St-Imier", 1: "Morteau, Berne", 2: "Berne, Yverdon"},
        routes={0: "Buttes, Couvet, Travers, Col-des-Roches"},
    )
    game.scored, game.reached = [3, 4, 4], [[34, 39], [34], [34]]
    play(game, "0 go Col-des-Roches")
    assert game.closing and refuses(game, "0 photo indoor")
    play(game, "0 stay, 1 go Col-des-Roches, 1 go Morteau, 1 stay, 2 go Fleurier, 2 stay")
    assert (game.phase, game.scores(), game.winners()) == ("over", [6, 6, 5], [0, 1])
    game.scored = [3, 3, 4]
    assert (game.scores(), game.winners()) == ([5, 5, 5], [0, 1, 2]), "out of laps"


# --- Action cards ---------------------------------------------------------------------


def test_three_draws_leave_fifteen_minutes():
    """H10: and three draws with two exchanges would take 65."""
    game = table("Fleurier, Buttes", "spiced", hands=["lift, lift"], pile="delay" + ", delay" * 9)
    play(game, "0 draw, 0 draw, 0 draw")
    assert game.left == 15 and refuses(game, "0 draw") and refuses(game, "0 photo indoor")
    other = copy.deepcopy(game)
    play(other, "0 go Buttes, 0 go La Côte-aux-Fées, 0 stay")
    play(game, "0 exchange lift")
    assert (game.gave[0], game.hands[0].count("delay")) == (["lift"], 4)
    assert refuses(game, "0 exchange lift")
    play(game, "0 stay")


def test_two_exchanges_and_an_empty_pile():
    game = table("Fleurier, Buttes", "spiced", hands=["lift, shorten, delay"], pile="delay")
    assert refuses(game, "0 exchange close-line")
    play(game, "0 exchange lift")
    assert refuses(game, "0 exchange shorten") and refuses(game, "0 draw")
    game.pile = ["delay", "delay"]
    play(game, "0 exchange shorten")
    assert refuses(game, "0 exchange delay")
    assert game.left == 40


def test_reactions_and_delays_shorten_the_next_turn():
    """H9: 10 and 10 leave 40, enough to photograph; a delay leaves 20, which is not."""
    game = table(
        "Buttes, Travers", "spiced", hands=["delay, lift", "block-indoor, block-outdoor, lift"]
    )
    play(game, "0 go Fleurier, 0 stay, 0 answer no, 1 go Couvet, 1 stay")
    play(game, "1 block indoor Fleurier, 1 block outdoor Buttes, 1 answer no")
    assert refuses(game, "0 photo indoor")
    other = copy.deepcopy(game)
    play(other, "0 go Buttes, 0 stay, 0 answer no")
    assert other.left == 40
    play(other, "1 photo indoor")
    play(game, "0 delay 1, 0 stay, 0 answer no")
    assert game.left == 20 and refuses(game, "1 photo indoor") and refuses(game, "1 go Vaumarcus")
    play(game, "1 lift delay")
    assert game.left == 35 and refuses(game, "1 photo indoor")
    play(game, "1 stay, 0 go Buttes, 0 stay, 0 answer no")
    assert game.left == 60


def test_cut_off_at_les_brenets():
    """H11: nothing but a photo, or a pass; cards can still be drawn."""
    game = table("Le Locle, Les Brenets", "spiced", hands=["close-line"], pile="lift, lift")
    play(game, "0 close Le Locle–Les Brenets")
    assert refuses(game, "0 go Les Brenets")
    play(game, "0 go Col-des-Roches, 0 stay")
    assert game.legal(1) == {"photo outdoor", "draw"}
    game.photos[0].append(("outdoor", game.stop[1]))
    assert game.legal(1) == {"pass", "draw"}
    play(game, "1 draw, 1 stay, 1 answer no")
    assert game.closures == [], "own turn"


def test_a_block_binds_everybody_until_the_owners_turn():
    game = table("Fleurier, Fleurier", "spiced", hands=["block-indoor, block-indoor, lift"])
    play(game, "0 block indoor Fleurier")
    assert refuses(game, "0 block indoor Fleurier") and refuses(game, "0 block indoor Buttes")
    play(game, "0 stay, 0 answer no")
    assert refuses(game, "1 photo indoor")
    play(game, "1 go Buttes, 1 stay")
    assert game.blocks == []
    play(game, "0 photo indoor")
    assert refuses(game, "0 block indoor Fleurier"), "taken"


def test_an_imposed_kind():
    game = table(
        "Fleurier, Neuchâtel, Buttes", "spiced", hands=["impose-indoor, impose-outdoor, delay"]
    )
    assert refuses(game, "0 impose indoor 0") and refuses(game, "0 impose indoor 3")
    assert refuses(game, "0 delay 0") and refuses(game, "0 lift imposed")
    play(game, "0 impose indoor 1")
    assert refuses(game, "0 impose outdoor 1")
    play(game, "0 stay, 0 answer no")
    assert refuses(game, "1 photo outdoor")
    play(game, "1 photo indoor")
    assert game.imposed == [None] * 3


def test_an_imposed_kind_ends_when_there_is_none_left():
    game = table("A, B", "spiced", text=small_board(), hands=["impose-indoor, impose-outdoor"])
    photos(game, 0, "indoor", "B, C")
    photos(game, 1, "outdoor", "D")
    game.imposed = [None, "indoor"]
    play(game, "0 photo indoor")
    assert game.imposed == [None, None]
    play(game, "0 answer no, 1 go A, 1 stay")
    assert refuses(game, "0 impose indoor 1")


def test_shorter_lines():
    """Two cards shorten the same two lines; five minutes are the least; lift takes its minutes."""
    game = table("Le Locle, Buttes", "spiced", hands=["shorten, shorten, shorten"])
    play(game, "0 shorten, 0 shorten, 0 go La Chaux-du-Milieu")
    assert (game.left, game.less) == (45, [10])
    play(game, "0 shorten, 0 go La Brévine")
    assert (game.left, game.less) == (35, [5])
    play(game, "0 go Couvet, 0 go La Brévine")
    assert game.left == 10


def test_a_card_may_not_strand_a_pawn():
    """Back at Les Brenets with twenty minutes, the line takes ten of them, or five."""
    game = table("Les Brenets, Buttes", "spiced", pile="lift", hands=["shorten, close-line, lift"])
    play(game, "0 go Le Locle, 0 go Les Brenets, 0 go Le Locle, 0 go Les Brenets")
    assert game.left == 20
    assert refuses(game, "0 draw") and refuses(game, "0 close Le Locle–Les Brenets")
    play(game, "0 shorten, 0 exchange lift, 0 go Le Locle, 0 stay")


def test_answers_are_read_out_clockwise_and_asked_once_more():
    game = table(
        "Buttes, Neuchâtel, Couvet, Travers",
        "spiced",
        first=2,
        hands=["lift", "", "delay, block-indoor", "block-indoor, block-outdoor, block-indoor"],
    )
    play(game, "2 go Môtiers, 2 stay")
    assert (game.phase, game.turn, game.waiting) == ("react", 3, [0, 2])
    assert refuses(game, "1 answer no") and refuses(game, "2 draw")
    assert refuses(game, "0 block indoor Couvet"), "no such card"
    play(game, "2 block indoor Couvet, 0 answer sleep")
    assert (game.waiting, game.blocks, game.owed) == ([2], [(2, "indoor", 27)], [0, 0, 10, 0])
    play(game, "2 answer no, 3 go Couvet, 3 stay")
    assert (game.turn, game.waiting) == (0, [2, 3])
    play(game, "3 block indoor Couvet")
    assert game.blocks == [(2, "indoor", 27)], "sealed"
    play(game, "2 answer no")
    assert len(game.blocks) == 2 and game.waiting == [3]
    assert refuses(game, "3 block indoor Couvet")
    play(game, "3 block indoor Travers, 3 answer no, 0 go Fleurier, 0 stay")
    assert (game.turn, game.waiting, game.asleep) == (1, [0, 2, 3], set())
    assert game.owed == [0, 0, 10, 20]


def test_a_reaction_takes_minutes_of_the_next_turn_and_the_boards_leave():
    """Of the two block cards of the small board one is a reaction."""
    game = table("A, B", "spiced", text=small_board(), hands=["", "block-indoor, block-outdoor"])
    play(game, "0 go B, 0 stay, 1 go C, 1 stay")
    assert refuses(game, "1 block outdoor C")
    game.delays[1] = 2
    play(game, "1 block indoor B")
    game.hands[1].append("block-indoor")
    assert refuses(game, "1 block indoor C"), "60 - 50 - 10 leaves none"
