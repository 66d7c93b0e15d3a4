"""Tests of the second Push alone: worked examples, whole random games, refusals."""

import copy
import random
from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest

import tablee
from tests.second.push import (
    CARDS,
    COLOURS,
    EVERY_ACTION,
    FACES,
    NUMBERED,
    ROLL,
    STAR,
    SWITCH,
    Die,
    Referee,
    referee,
)
from tests.tools.long import less

A, B, C, D, E = range(5)
REST = "red1 blue1 green1"  # under the cards that an example is about


def table(deck: str, players: int = 2, faces: str = "", first: int = A, **options: bool) -> Referee:
    """A game with this deck, its top first, and a die that will show these faces."""
    return Referee(players, deck.split(), iter(faces.split()).__next__, first, **options)


def played(game: Referee, actions: str) -> Referee:
    """The game after these actions by whoever decides."""
    for action in actions.split(", "):
        game.play(game.turn, action)
    return game


def columns(game: Referee, **cards: str) -> None:
    """These columns lie there in the middle of a turn: first="red1 roll", second…"""
    game.columns = {number: text.split() for number, text in enumerate(cards.values(), start=1)}
    game.phase = "go on"


def refuses(game: Referee, action: str, seat: int | None = None) -> bool:
    """Whether the action is refused with a sentence and without a trace."""
    before = copy.deepcopy({**vars(game), "die": None})
    with pytest.raises(ValueError, match=r".+\.$"):
        game.play(game.turn if seat is None else seat, action)
    assert {**vars(game), "die": None} == before
    return True


def all_cards(game: Referee) -> Counter[str]:
    """Every card, wherever it is."""
    return Counter(
        [
            *game.deck,
            *game.discard,
            *game.switches,
            *([game.card] if game.card else []),
            *(card for column in game.columns.values() for card in column),
            *(card for pile in (*game.benches, *game.banks) for card in pile),
        ]
    )


def boldly(choices: Iterable[str], dice: random.Random) -> str:
    """Any choice, but more often a push: otherwise hardly anybody goes bust."""
    if "push" in choices and dice.random() < 0.6:
        return "push"
    return dice.choice(sorted(choices))


# --- The box -------------------------------------------------------------------


def test_the_deck_has_120_cards():
    assert len(CARDS) == 120
    assert Counter(CARDS) == dict.fromkeys(NUMBERED, 3) | {ROLL: 18, SWITCH: 12}
    assert len(NUMBERED) == 30


def test_the_die_is_numpys():
    """Its faces come from Philox, wherever in a block of words it is taken up."""
    philox = np.random.Philox(key=5)
    words = [int(word) for word in philox.random_raw(60)]
    expected = [FACES[word * 6 >> 64] for word in words]
    for drawn in range(7):
        state = np.random.Philox(key=5)
        if drawn:
            state.random_raw(drawn)
        inside = state.state
        dice = {name: inside["state"][name].tolist() for name in ("key", "counter")}
        dice |= {"words": inside["buffer"].tolist(), "left": 4 - inside["buffer_pos"]}
        die = Die(dice)
        assert [die() for _ in range(50)] == expected[drawn : drawn + 50]


def test_a_table_that_cannot_be_is_refused():
    for players, first in ((1, 0), (7, 0), (2, 2)):
        with pytest.raises(ValueError):
            table(REST, players, first=first)


# --- Pushing -------------------------------------------------------------------


def test_a_card_with_one_column_to_go_to_is_placed_at_once():
    """G1: the yellow 2 goes to the third column only."""
    game = table(f"yellow2 {REST}")
    columns(game, first="red2 blue4", second="yellow5", third="blue6")
    game.play(A, "push")
    assert game.columns[3] == ["blue6", "yellow2"]
    assert game.legal(A) == {"push", "stop"}


def test_two_blocked_columns_open_a_third():
    """G2."""
    game = played(table(f"red1 red2 red3 {REST}"), "push, push, push")
    assert game.columns == {1: ["red1"], 2: ["red2"], 3: ["red3"]}


def test_a_card_may_open_a_column_though_another_would_take_it():
    game = played(table(f"red1 blue2 green3 {REST}"), "push, push")
    assert game.legal(A) == {"place 1", "place 2"}
    assert refuses(game, "place 3")
    assert refuses(game, "push")
    assert refuses(game, "stop")
    played(game, "place 2, push")
    assert game.legal(A) == {"place 1", "place 2", "place 3"}


def test_a_column_never_has_a_value_or_a_colour_twice_nor_two_roll_cards():
    game = table(f"{ROLL} {ROLL} red1 {REST}")
    played(game, "push, push")
    assert game.columns == {1: [ROLL], 2: [ROLL]}
    game.play(A, "push")
    assert game.legal(A) == {"place 1", "place 2", "place 3"}
    full = table(f"{ROLL} {REST}")
    columns(full, first="red1 blue2 green3 yellow4 purple5", second=ROLL, third=ROLL)
    full.play(A, "push")
    assert full.columns[1][-1] == ROLL, "G14: five colours and a Roll card fill a column"
    for card in NUMBERED:
        full.card = card
        assert not full._fits(full.columns[1])


def test_no_stopping_without_a_column():
    game = played(table(f"{SWITCH} {SWITCH} red1 {REST}", 3), "push")
    assert game.legal(A) == {"push"}
    assert refuses(game, "stop")
    played(game, "push, push")
    assert game.legal(A) == {"push", "stop"}


def test_a_switch_after_a_column_is_a_place_to_stop():
    game = played(table(f"red1 {SWITCH} {REST}", 3), "push, push, stop")
    assert game.benches[A] == ["red1"]
    assert game.discard == [SWITCH]


# --- Stopping ------------------------------------------------------------------


def after_a_stop(switches: int, players: int = 4, takes: str = "take 1, take 2") -> Referee:
    """Three columns, so many Switch cards, stop; the first two takers choose."""
    game = table(REST, players)
    columns(game, first="red6", second="blue5", third="green4")
    game.switches = [SWITCH] * switches
    return played(game, f"stop, {takes}")


def test_an_odd_number_of_switch_cards_turns_the_order_round():
    """G4, G5."""
    game = after_a_stop(1)
    assert game.benches == [["red6"], [], ["green4"], ["blue5"]]
    assert (game.waiting, game.discard) == ([B], [SWITCH])
    for switches in (0, 2):
        game = after_a_stop(switches)
        assert game.benches == [["red6"], ["blue5"], ["green4"], []]
        assert game.waiting == [B]


def test_two_players_leave_a_column():
    game = after_a_stop(0, players=2)
    assert game.benches == [["red6"], ["blue5"]]
    assert game.discard == ["green4"]


def test_a_column_that_is_gone_cannot_be_taken():
    game = after_a_stop(0, takes="take 2")
    assert game.waiting == [B]
    assert game.legal(B) == {"take 1", "take 3"}
    assert refuses(game, "take 2")
    assert refuses(game, "take 1", A)


def test_the_only_column_is_taken_without_asking():
    game = played(table(f"red1 {REST}"), "push, stop")
    assert (game.benches, game.waiting) == ([["red1"], []], [B])


# --- Roll cards ----------------------------------------------------------------


def test_a_roll_card_costs_what_has_just_come_too():
    """G8: the column's yellow 4 and the old yellow 6 are both lost."""
    game = table(REST, faces="yellow")
    game.benches[A] = ["yellow6", "red1"]
    game.banks[A] = ["yellow1"]
    columns(game, first=f"yellow4 {ROLL}")
    game.play(A, "stop")
    assert (game.benches[A], game.banks[A]) == (["red1"], ["yellow1"])
    assert sorted(game.discard) == [ROLL, "yellow4", "yellow6"]


@pytest.mark.parametrize("risks", [False, True])
def test_the_star(risks):
    """G9: nothing, but the whole bench in the variant; never the bank."""
    game = table(REST, faces=STAR, risks=risks)
    game.benches[A], game.banks[A] = ["yellow6", "red1"], ["blue3"]
    columns(game, first=f"yellow4 {ROLL}")
    game.play(A, "stop")
    assert game.benches[A] == ([] if risks else ["yellow6", "red1", "yellow4"])
    assert game.banks[A] == ["blue3"]


def test_each_taker_rolls_before_the_next_chooses():
    game = table(REST, 3, faces="red blue")
    game.benches[B] = ["blue1"]
    columns(game, first=f"red6 {ROLL}", second=f"blue5 {ROLL}", third="green4")
    played(game, "stop, take 1")
    assert (game.benches[A], game.rolled) == ([], ["red"])
    game.play(B, "take 2")
    assert game.benches == [[], [], ["green4"]]
    assert game.rolled == ["red", "blue"]


def test_a_lone_roll_card_may_have_to_be_taken():
    game = table(REST, faces="green")
    columns(game, first="red6", second=ROLL)
    played(game, "stop, take 1")
    assert (game.rolled, game.discard, game.benches) == (["green"], [ROLL], [["red6"], []])


# --- Too many risks ------------------------------------------------------------


def test_a_bust_costs_a_colour_of_the_bench_but_not_of_the_bank():
    """G3: a Roll card too many."""
    game = table(f"{ROLL} {REST}", faces="green star")
    game.benches[A], game.banks[A] = ["green5", "green3", "red2"], ["green6"]
    columns(game, first=ROLL, second=ROLL, third=ROLL)
    game.play(A, "push")
    assert (game.benches[A], game.banks[A]) == (["red2"], ["green6"])
    assert sorted(game.discard) == ["green3", "green5", ROLL]
    assert game.waiting == [B]


@pytest.mark.parametrize(
    ("players", "takes", "benches"),
    [
        (5, "take 1, take 2", [[], ["red6"], ["red5"], ["red4"], []]),  # G6
        (2, "take 3", [[], ["red4"]]),  # G7: two are left over
        (3, "take 1, take 3", [[], ["red6"], ["red4"]]),  # one is
    ],
)
def test_after_a_bust_the_others_share(players, takes, benches):
    game = table(f"red1 {REST}", players, faces="star")
    columns(game, first="red6", second="red5", third="red4")
    played(game, f"push, {takes}")
    assert game.benches == benches
    assert game.waiting == [B]
    assert sum(map(len, game.benches)) + len(game.discard) == 4


def test_a_bust_after_a_switch_is_shared_from_the_right():
    game = table(f"red1 {REST}", 4, faces="star")
    columns(game, first="red6", second="red5", third="red4")
    game.switches = [SWITCH]
    game.play(A, "push")
    assert game.waiting == [D]
    played(game, "take 1, take 2")
    assert game.benches == [[], ["red4"], ["red5"], ["red6"]]


def test_the_die_of_a_bust_is_rolled_once():
    game = table(f"red1 {REST}", faces="star", risks=True)
    game.benches[A] = ["blue1"]
    columns(game, first="red6", second="red5", third="red4")
    game.play(A, "push")
    assert (game.rolled, game.benches[A]) == ([STAR], [])


# --- Banking -------------------------------------------------------------------


def test_banking_takes_all_of_a_colour_and_adds_to_the_pile():
    """G10: three red ones, later one more."""
    game = table(REST)
    game.benches[A] = ["red1", "blue2", "red3", "red3"]
    game.play(A, "bank red")
    assert (game.benches[A], game.banks[A], game.waiting) == (
        ["blue2"],
        ["red1", "red3", "red3"],
        [B],
    )
    game = table(REST)
    game.benches[A], game.banks[A] = ["red6"], ["red1", "red3", "red3"]
    game.play(A, "bank red")
    assert (game.benches[A], len(game.banks[A])) == ([], 4)


def test_nothing_is_banked_without_a_card_or_after_a_push():
    game = table(f"red1 {REST}")
    assert game.legal(A) == {"push"}
    assert refuses(game, "bank red")
    game.benches[A] = ["red2"]
    assert game.legal(A) == {"push", "bank red"}
    game.play(A, "push")
    assert game.legal(A) == {"push", "stop"}
    assert refuses(game, "bank red")


# --- The end -------------------------------------------------------------------


def test_the_last_card_ends_the_game():
    """G11: its column is taken and nobody has another turn."""
    game = played(table("red1"), "push")
    assert (game.benches, game.waiting) == ([["red1"], []], [])
    assert refuses(game, "push", B)


def test_the_last_card_is_still_placed_and_shared():
    game = played(table("red1 red2 blue3"), "push, push, push")
    assert game.legal(A) == {"place 1", "place 2", "place 3"}
    game.play(A, "place 1")
    assert game.legal(A) == {"take 1", "take 2"}
    game.play(A, "take 1")
    assert (game.benches, game.waiting) == ([["red1", "blue3"], ["red2"]], [])


def test_the_last_card_may_bust():
    game = table("red1", faces="blue")
    columns(game, first="red6", second="red5", third="red4")
    played(game, "push, take 1")
    assert (game.benches, game.waiting) == ([[], ["red6"]], [])


def test_two_switch_cards_may_be_all_that_is_left():
    """G13: without a column it just ends; with one it is taken."""
    game = played(table(f"{SWITCH} {SWITCH}", 3), "push, push")
    assert (game.waiting, game.discard) == ([], [SWITCH, SWITCH])
    game = played(table(f"red1 {SWITCH}", 3), "push, push")
    assert (game.waiting, game.benches[A]) == ([], ["red1"])


def test_ties():
    """G12: the most cards, banked or not; then shared."""
    game = table(REST)
    game.benches = [["red6", "red5"], ["red6"]]
    game.banks = [["red1"], ["red6"]]
    assert (game.scores(), game.winners()) == ([12, 12], [A])
    game.banks[B] = ["red3", "red3"]
    assert (game.scores(), game.winners()) == ([12, 12], [A, B])
    game.banks[B] = ["red4", "red3"]
    assert game.winners() == [B]


# --- Whole games ---------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("risks", [False, True])
def test_random_games_keep_every_card_and_end(players, risks):
    dice = random.Random(10 * players + risks)
    busts = 0
    for number in range(8):
        deck = [card for card in CARDS if players > 2 or number % 2 or card != SWITCH]
        dice.shuffle(deck)
        rolls: list[str] = []

        def die(rolls: list[str] = rolls) -> str:
            rolls.append(dice.choice(FACES))
            return rolls[-1]

        game = Referee(players, deck, die, number % players, risks)
        while game.waiting:
            if dice.random() < 0.05:
                wrong, seat = dice.choice(EVERY_ACTION), dice.randrange(players)
                assert wrong in game.legal(seat) or refuses(game, wrong, seat)
            active, action = game.active, boldly(game.legal(game.turn), dice)
            game.play(game.turn, action)
            busts += action == "push" and game.phase == "take" and game.turn != active
            assert all_cards(game) == Counter(deck)
            for column in game.columns.values():
                numbered = [card for card in column if card != ROLL]
                assert column.count(ROLL) <= 1
                assert len({card[-1] for card in numbered}) == len(numbered)
                assert len({card[:-1] for card in numbered}) == len(numbered)
            assert not {ROLL, SWITCH} & {card for pile in game.benches for card in pile}
        assert game.deck == [] and game.columns == {} and game.rolled == rolls
        assert max(game.scores()) == game.scores()[game.winners()[0]]
    assert busts > 5


def test_what_is_legal_is_what_is_accepted():
    dice = random.Random(5)
    deck = dice.sample(CARDS, len(CARDS))
    game = Referee(3, deck, lambda: FACES[0])
    while game.waiting:
        for seat in range(3):
            legal, before = game.legal(seat), copy.deepcopy({**vars(game), "die": None})
            for action in [*EVERY_ACTION, "take", "bank", "place 4", "bank star", ""]:
                if action in legal:
                    copy.deepcopy(game).play(seat, action)
                else:
                    with pytest.raises(ValueError):
                        game.play(seat, action)
            assert {**vars(game), "die": None} == before
        game.play(game.turn, dice.choice(sorted(game.legal(game.turn))))
    assert set(COLOURS) == {card[:-1] for card in NUMBERED}


# --- Beside the engine ---------------------------------------------------------

GAME = tablee.game("push")


def as_counted(game: Referee) -> dict:
    """The position in the words of the engine."""
    numbered = [
        [[pile.count(card) for card in NUMBERED] for pile in piles]
        for piles in (game.benches, game.banks)
    ]
    return {
        "columns": [sorted(game.columns.get(number, [])) for number in (1, 2, 3)],
        "waiting": game.waiting,
        "turn": None if game.turn is None else game.active,
        "left": len(game.deck),
        "deck": game.deck,
        "drawn": game.card,
        "switches": len(game.switches),
        "bench": numbered[0],
        "bank": numbered[1],
        "discard": [game.discard.count(card) for card in (*NUMBERED, ROLL, SWITCH)],
    }


def as_engine(match) -> dict:
    """The same of the engine."""
    position = match.position()
    same = {name: position[name] for name in ("waiting", "left", "drawn", "switches")}
    seats = slice(match.players)
    return same | {
        "columns": [sorted(column) for column in position["columns"]],
        "turn": None if match.over else position["turn"],
        "deck": [card for card in reversed(position["deck"]) if card],
        "bench": position["bench"][seats],
        "bank": position["bank"][seats],
        "discard": position["discard"],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("risks", [False, True])
@pytest.mark.parametrize("switch_cards", ["from_three", "always"])
def test_the_engine_agrees(players, risks, switch_cards):
    """Whole games: the same position and choices throughout, scores and winners."""
    dice = random.Random(f"{players} {risks} {switch_cards}")
    for seed in range(less(4, 2)):
        first = ["lot", *range(players)][seed % (players + 1)]
        match = GAME.new(
            seed=seed, players=players, first=first, risks=risks, switch_cards=switch_cards
        )
        second = referee(match.options, match.position())
        while match.waiting:
            assert as_engine(match) == as_counted(second)
            if dice.random() < 0.1:
                for seat in range(players):
                    assert set(match.choices(seat)) == second.legal(seat)
            [seat] = match.waiting
            choice = boldly(match.choices(seat), dice)
            match.play(seat, choice)
            second.play(seat, choice)
            if second.rolled:
                assert match.position()["die"] == second.rolled[-1]
        assert as_engine(match) == as_counted(second)
        assert (match.scores, match.winners) == (second.scores(), second.winners())
