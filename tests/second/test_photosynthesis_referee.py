"""Tests of the second Photosynthesis alone: worked examples, geometry, whole random games."""

import copy
import random

import pytest

from tests.second import photosynthesis as referee
from tests.second.photosynthesis import Referee

A, B = 0, 1
WHOLE_SET = {"seed": 6, "small": 8, "medium": 4, "large": 2}

# The same board as axial coordinates, for checking the referee's drawing.
AXIAL = {}
for _r in range(-3, 4):
    for _n in range(7 - abs(_r)):
        AXIAL[f"{'abcdefg'[_r + 3]}{_n + 1}"] = (max(-3, -3 - _r) + _n, _r)
NAME = {place: name for name, place in AXIAL.items()}
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def axial_distance(one: str, other: str) -> int:
    """Steps between two cells, by the formula instead of by walking."""
    (q, r), (s, t) = AXIAL[one], AXIAL[other]
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


def table(players: int = 2, sun: str = "d1", **options: bool) -> Referee:
    """An empty board in seat 0's turn of round 5, 20 light each."""
    game = Referee(players, **options)
    for cell in [name for name in AXIAL if axial_distance(name, "d4") == 3][: 2 * players]:
        game.play(game.turn, f"place {cell}")
    game.board = {}
    game.round = 5
    game.sun = sun
    game.light = [20] * players
    return game


def lane(text: str) -> dict[str, tuple[int, str]]:
    """Row d from its first cell: `A1` is a small tree of seat 0, `Bs` a seed of seat 1."""
    board = {}
    for number, word in enumerate(text.split(), start=1):
        if word != "..":
            size = {"s": "seed", "1": "small", "2": "medium", "3": "large"}[word[1]]
            board[f"d{number}"] = ("AB".index(word[0]), size)
    return board


def refuses(game: Referee, action: str) -> bool:
    """Whether the action is refused with a sentence and without a trace."""
    before = copy.deepcopy(vars(game))
    with pytest.raises(ValueError, match=r".+\.$"):
        game.play(game.turn, action)
    assert vars(game) == before
    return True


def pieces_of(game: Referee, seat: int) -> dict[str, int]:
    """Every piece of a seat, wherever it is."""
    found = dict.fromkeys(WHOLE_SET, 0)
    for owner, piece in game.board.values():
        found[piece] += owner == seat
    for piece in WHOLE_SET:
        found[piece] += game.available[seat][piece]
        found[piece] += game.on_player_board[seat][piece]
        found[piece] += game.back_in_the_box[seat][piece]
    return found


def choose(legal: set[str], dice: random.Random) -> str:
    """A random legal action that mostly prefers scoring and growing to passing."""
    actions = sorted(legal)
    for verb, chance in (("collect", 0.6), ("grow", 0.7), ("plant", 0.4), ("buy", 0.6)):
        wanted = [action for action in actions if action.startswith(verb)]
        if wanted and dice.random() < chance:
            return dice.choice(wanted)
    if "pass" in actions and dice.random() < 0.7:
        return "pass"
    return dice.choice(actions)


# --- The drawing ------------------------------------------------------------


def test_the_drawing_is_the_axial_hexagon():
    assert len(referee.CELLS) == 37
    assert set(AXIAL) == set(referee.CELLS)
    for name, (q, r) in AXIAL.items():
        around = {NAME[q + s, r + t] for s, t in DIRECTIONS if (q + s, r + t) in NAME}
        assert set(referee.neighbours(name)) == around
        for other in AXIAL:
            assert referee.DISTANCE[name][other] == axial_distance(name, other)


def test_leaves_are_18_12_6_1():
    zones = list(referee.LEAVES.values())
    assert [zones.count(leaves) for leaves in (1, 2, 3, 4)] == [18, 12, 6, 1]
    assert referee.LEAVES["d4"] == 4


@pytest.mark.parametrize(
    ("corner", "line"),
    [
        ("a4", "a4 b4 c4 d4 e3 f2 g1"),
        ("d7", "d7 d6 d5 d4 d3 d2 d1"),
        ("g4", "g4 f4 e4 d4 c3 b2 a1"),
        ("g1", "g1 f2 e3 d4 c4 b4 a4"),
        ("d1", "d1 d2 d3 d4 d5 d6 d7"),
        ("a1", "a1 b2 c3 d4 e4 f4 g4"),
    ],
)
def test_the_sun_shines_along_the_line_to_the_opposite_corner(corner, line):
    cells = line.split()
    for tall, piece in ((1, "small"), (2, "medium"), (3, "large")):
        for start, caster in enumerate(cells):
            game = table(sun=corner)
            game.board[caster] = (A, piece)
            shaded = {cell for cell in AXIAL if list(game._shadows_on(cell))}
            assert shaded == set(cells[start + 1 : start + 1 + tall])


def test_light_is_the_same_when_shadows_are_cast_instead_of_walked_to():
    dice = random.Random(5)
    away = [(-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)]
    ways = dict(zip(referee.CORNERS, away, strict=True))
    for corner, (s, t) in list(ways.items()) * 50:
        game = table(sun=corner)
        for cell in dice.sample(sorted(AXIAL), dice.randrange(38)):
            game.board[cell] = (dice.randrange(2), dice.choice(referee.PIECES))
        shadow = dict.fromkeys(AXIAL, 0)
        for cell, (_, piece) in game.board.items():
            q, r = AXIAL[cell]
            tall = referee.SIZE[piece]
            for steps in range(1, tall + 1):
                there = NAME.get((q + steps * s, r + steps * t))
                if there:
                    shadow[there] = max(shadow[there], tall)
        points = [0, 0]
        for cell, (seat, piece) in game.board.items():
            if referee.SIZE[piece] > shadow[cell]:
                points[seat] += referee.SIZE[piece]
        assert game.sunlight() == points


# --- Worked examples --------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "points"),
    [
        pytest.param("A1 B1 A2 B3 A3 B2 A1", [3, 3], id="T1"),
        pytest.param("A3 Bs B2 A3 B3", [3, 0], id="T2"),
        pytest.param("A1 .. B1 A1", [1, 1], id="T3"),
        pytest.param("A2 A3 B3 B1", [5, 0], id="T4"),
    ],
)
def test_light_in_one_lane(row, points):
    game = table()
    game.board = lane(row)
    assert game.sunlight() == points


@pytest.mark.parametrize(
    ("origin", "counts"), [("d1", [3, 8, 15]), ("e1", [4, 10, 17]), ("d4", [6, 18, 36])]
)
def test_t5_cells_in_planting_range(origin, counts):
    for piece, count in zip(("small", "medium", "large"), counts, strict=True):
        game = table()
        game.board = {origin: (A, piece)}
        assert sum(action.startswith("plant") for action in game.legal()) == count


def test_t6_a_returned_seed_goes_to_the_highest_empty_slot():
    game = table()
    for _ in range(3):
        game.play(A, "buy seed")
    assert game.light[A] == 20 - (1 + 1 + 2)
    game.board = {"d4": (A, "seed")}
    game.available[A]["seed"] -= 1
    game.play(A, "grow d4")
    assert game.slots[A]["seed"] == [False, False, True, True]
    before = game.light[A]
    game.play(A, "buy seed")
    assert before - game.light[A] == 2


def test_t6_prices_from_the_bottom_to_the_top():
    for piece, prices in (
        ("seed", [1, 1, 2, 2]),
        ("small", [2, 2, 3, 3]),
        ("medium", [3, 3, 4]),
        ("large", [4, 5]),
    ):
        game = table()
        for price in prices:
            before = game.light[A]
            game.play(A, f"buy {piece}")
            assert before - game.light[A] == price
        assert refuses(game, f"buy {piece}")


def test_t7_a_small_tree_with_no_free_slot_leaves_the_game():
    game = Referee(2)
    for cell in ("g1", "a1", "g4", "a4"):
        game.play(game.turn, f"place {cell}")
    assert game.sun == "a4" and game.light == [2, 2]
    game.play(A, "grow g1")
    assert game.back_in_the_box[A] == {"seed": 0, "small": 1, "medium": 0, "large": 0}
    assert game.on_player_board[A]["small"] == 4
    assert pieces_of(game, A) == WHOLE_SET
    on_board_and_beside = game.available[A]["small"] + 1
    assert on_board_and_beside + game.on_player_board[A]["small"] == 7


def test_t8_light_stops_at_20_and_three_are_a_point():
    game = table()
    game.board = {"a1": (A, "large"), "a2": (A, "medium")}
    game.light = [18, 0]
    game.play(A, "pass")
    game.play(B, "pass")
    assert game.round == 6 and game.sun == "a1"
    assert game.light == [20, 0]
    assert game.scores() == [6, 0]
    game.light = [2, 3]
    assert game.scores() == [0, 1]


def test_t9_two_players_collect_the_centre_from_the_3_leaf_pile():
    game = table()
    for token in (19, 18, 18, 17, 17, 17, 16):
        game.board = {"d4": (A, "large")}
        game.light[A] = 4
        game.used = set()
        game.play(A, "collect d4")
        assert game.tokens[A][-1] == token
    assert game.piles[2] == [16, 14, 14, 13, 13]


def test_more_players_collect_the_centre_from_the_4_leaf_pile():
    game = table(3)
    for token in (22, 21, 20, 19):
        game.board = {"d4": (A, "large")}
        game.light[A] = 4
        game.used = set()
        game.play(A, "collect d4")
        assert game.tokens[A][-1] == token


def test_t10_with_no_lower_token_a_rim_tree_scores_nothing():
    game = table()
    game.board = {"a1": (A, "large")}
    game.piles[1] = []
    game.slots[A]["large"] = [False, False]
    game.play(A, "collect a1")
    assert game.tokens == [[], []] and game.light[A] == 16
    assert game.board == {} and game.slots[A]["large"] == [False, True]
    assert game.piles[2][0] == 17


def test_t11_planting_uses_both_cells_for_this_turn():
    game = table()
    game.board = {"d4": (A, "small"), "a1": (A, "small")}
    game.play(A, "plant d4 d5")
    assert refuses(game, "grow d4")
    assert refuses(game, "plant d4 d3")
    assert refuses(game, "grow d5")
    assert "plant a1 a2" in game.legal()
    game.play(A, "pass")
    game.play(B, "pass")
    assert refuses(game, "grow d4")
    game.play(B, "pass")
    assert {"grow d4", "plant d4 d3", "grow d5"} <= game.legal()


def test_growing_and_collecting_use_the_cell_for_this_turn():
    game = table()
    game.board = {"d4": (A, "medium"), "d6": (A, "seed")}
    game.available[A].update(large=1)
    game.play(A, "grow d4")
    assert refuses(game, "collect d4")
    assert refuses(game, "plant d4 d5")
    game.play(A, "grow d6")
    assert refuses(game, "grow d6")
    assert refuses(game, "plant d6 d7")


def test_t12_a_collected_cell_is_free_for_the_next_player_only():
    game = table()
    game.board = {"d4": (A, "large"), "d5": (A, "small"), "d3": (B, "small")}
    game.play(A, "collect d4")
    assert refuses(game, "plant d5 d4")
    game.play(A, "pass")
    game.play(B, "plant d3 d4")
    assert game.board["d4"] == (B, "seed")


def test_t13_in_shade_nothing_grows_and_nothing_plants():
    game = table(shade_rule=True)
    game.board = {"d1": (A, "small"), "d2": (A, "seed")}
    assert refuses(game, "grow d2")
    game.board = {"d1": (B, "medium"), "d2": (A, "large")}
    game.play(A, "plant d2 d3")
    game.board = {"e2": (A, "large"), "e3": (A, "seed")}
    assert refuses(game, "grow e3")
    game.play(A, "collect e2")
    game.play(A, "grow e3")
    game.board = {"d1": (B, "medium"), "d2": (A, "medium"), "d3": (A, "large")}
    game.available[A].update(large=1)
    game.used = set()
    assert refuses(game, "grow d2")
    assert refuses(game, "plant d2 c2")
    game.play(A, "collect d3")
    game.play(A, "buy large")


def test_t13_without_the_advanced_rule_shade_forbids_nothing():
    game = table()
    game.board = {"d1": (B, "large"), "d2": (A, "seed"), "d3": (A, "small")}
    game.play(A, "grow d2")
    game.play(A, "plant d3 d4")


def test_t13_the_literal_reading_counts_every_shadow_but_not_for_light():
    game = table(shade_rule=True, any_shadow=True)
    game.board = {"d1": (B, "medium"), "d2": (A, "large"), "d6": (A, "small")}
    assert game.sunlight() == [4, 2]
    assert refuses(game, "plant d2 d3")
    game.board["c3"] = (A, "large")
    game.play(A, "plant c3 d3")
    assert game.board["d3"] == (A, "seed")


def test_t13_growth_in_the_same_turn_already_lengthens_the_shadow():
    game = table(shade_rule=True)
    game.board = {"d1": (A, "small"), "d3": (A, "seed")}
    assert "grow d3" in game.legal()
    game.play(A, "grow d1")
    assert refuses(game, "grow d3")


def test_t14_equal_points_go_to_the_most_cells_then_to_all():
    game = table()
    game.light = [2, 0]
    game.tokens = [[22, 14, 14], [19, 19, 12]]
    game.board = lane("A1 As A2 As B3 B1 Bs")
    assert game.scores() == [50, 50]
    assert game.winners() == [A]
    del game.board["d1"]
    assert game.winners() == [A, B]
    game.light[B] = 3
    assert game.winners() == [B]


# --- Turns and rounds -------------------------------------------------------


def test_two_laps_of_placing_then_light_for_all():
    game = Referee(3, first=2)
    assert len(game.legal()) == 18
    assert refuses(game, "pass")
    assert refuses(game, "place b2")
    seats = []
    for cell in ("a1", "a4", "g4", "g1", "d1", "d7"):
        seats.append(game.turn)
        game.play(game.turn, f"place {cell}")
        if game.placements_left:
            assert refuses(game, f"place {cell}")
    assert seats == [2, 0, 1, 2, 0, 1]
    assert game.turn == 2 and game.round == 1 and game.sun == "a4"
    assert game.light == [2, 2, 2]
    assert game.available[0] == {"seed": 2, "small": 2, "medium": 1, "large": 0}
    assert refuses(game, "place a2")


@pytest.mark.parametrize(("fourth", "rounds"), [(False, 18), (True, 24)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sun_and_the_first_player_move_every_round(players, fourth, rounds):
    game = Referee(players, first=1, fourth_revolution=fourth)
    for cell in "a1 a2 a3 a4 g1 g2 g3 g4".split()[: 2 * players]:
        game.play(game.turn, f"place {cell}")
    for number in range(rounds):
        assert game.round == number + 1
        assert game.sun == ["a4", "d7", "g4", "g1", "d1", "a1"][number % 6]
        for place in range(players):
            assert game.turn == (1 + number + place) % players
            game.play(game.turn, "pass")
    assert game.turn is None
    assert game.legal() == set()
    with pytest.raises(ValueError, match="over"):
        game.play(0, "pass")


@pytest.mark.parametrize(
    "action",
    ["", "Pass", "pass a1", "place", "place h1", "buy", "buy oak", "grow a5", "plant a1", "jump"],
)
def test_nonsense_is_refused(action):
    game = Referee(2)
    assert refuses(game, action)
    assert refuses(table(), action)


def test_the_wrong_seat_is_refused():
    game = Referee(2)
    with pytest.raises(ValueError, match="seat 0"):
        game.play(1, "place a1")


@pytest.mark.parametrize("arguments", [(1,), (5,), (2, 2), (3, -1)])
def test_only_real_tables_are_laid(arguments):
    with pytest.raises(ValueError):
        Referee(*arguments)


def test_light_pieces_and_owners_are_needed():
    game = table()
    game.board = {"d4": (A, "small"), "d5": (B, "large"), "d6": (A, "seed"), "d2": (A, "large")}
    assert refuses(game, "grow d5")
    assert refuses(game, "collect d5")
    assert refuses(game, "collect d4")
    assert refuses(game, "plant d5 c5")
    assert refuses(game, "plant d6 d7")
    assert refuses(game, "plant d4 d5")
    assert refuses(game, "plant d4 d4")
    assert refuses(game, "plant d4 b4")
    assert refuses(game, "grow d2")
    assert refuses(game, "grow a1")
    game.light[A] = 3
    assert refuses(game, "collect d2")
    game.light[A] = 1
    assert refuses(game, "grow d4")
    game.light[A] = 0
    assert refuses(game, "plant d4 c4")
    game.light[A] = 20
    game.available[A].update(seed=0, medium=0)
    assert refuses(game, "plant d4 c4")
    assert refuses(game, "grow d4")


# --- Whole games ------------------------------------------------------------


def listed(game: Referee) -> set[str]:
    """The legal actions listed from the pieces up, to set beside the referee's answer."""
    seat = game.turn
    if game.placements_left:
        rim = {name for name in AXIAL if axial_distance(name, "d4") == 3}
        return {f"place {name}" for name in rim - set(game.board)}
    light, beside = game.light[seat], game.available[seat]
    actions = {"pass"}
    for piece, prices in referee.PRICES.items():
        column = zip(prices, game.slots[seat][piece], strict=True)
        left = [price for price, full in column if full]
        if left and min(left) <= light:
            actions.add(f"buy {piece}")
    for cell, (owner, piece) in game.board.items():
        if owner != seat or cell in game.used:
            continue
        size = ("seed", "small", "medium", "large").index(piece)
        if size == 3 and light >= 4:
            actions.add(f"collect {cell}")
        shadows = list(game._shadows_on(cell))
        if game.shade_rule and shadows and (game.any_shadow or max(shadows) >= size):
            continue
        if size < 3 and light > size and beside[("small", "medium", "large")[size]]:
            actions.add(f"grow {cell}")
        if size and light and beside["seed"]:
            for target in set(AXIAL) - set(game.board) - game.used:
                if axial_distance(cell, target) <= size:
                    actions.add(f"plant {cell} {target}")
    return actions


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"fourth_revolution": True},
        {"shade_rule": True},
        {"shade_rule": True, "any_shadow": True},
    ],
    ids=lambda options: "+".join(options) or "plain",
)
def test_random_games_keep_every_piece_and_token(players, options):
    dice = random.Random(100 * players + len(options))
    for first in range(players):
        game = Referee(players, first=first, **options)
        while game.turn is not None:
            legal = listed(game)
            if dice.random() < 0.1:
                assert game.legal() == legal
            game.play(game.turn, choose(legal, dice))
            for seat in range(players):
                assert pieces_of(game, seat) == WHOLE_SET
                assert 0 <= game.light[seat] <= 20
                for column in game.slots[seat].values():
                    assert column == sorted(column), "the empty slots are below the full ones"
            tokens = [*game.tokens, *game.piles.values()]
            assert sum(map(len, tokens)) == (21 if players == 2 else 24)
            assert sum(map(sum, tokens)) == (307 if players == 2 else 370)
        assert game.round == (24 if "fourth_revolution" in options else 18)
        assert sum(map(len, game.tokens)) > 0
        assert max(game.scores()) == game.scores()[game.winners()[0]]


@pytest.mark.parametrize("options", [{}, {"shade_rule": True}])
def test_what_is_legal_is_what_is_accepted(options):
    dice = random.Random(7)
    game = Referee(3, **options)
    while game.turn is not None:
        if dice.random() < 0.04:
            legal = game.legal()
            before = copy.deepcopy(vars(game))
            for action in referee.EVERY_ACTION:
                if action in legal:
                    copy.deepcopy(game).play(game.turn, action)
                else:
                    with pytest.raises(ValueError):
                        game.play(game.turn, action)
            assert vars(game) == before
        game.play(game.turn, choose(listed(game), dice))
