"""Whole games of the second yapasphoto: alone, refusals, and the engine beside it."""

import copy
import random
from collections import Counter

import pytest

import tablee
from tests.second.small_yapasphoto import CARDS, small_board
from tests.second.test_yapasphoto_referee import snapshot
from tests.second.yapasphoto import (
    BONUSES,
    EFFECTS,
    KINDS,
    Board,
    Referee,
    hand_in,
    pile_in,
    referee,
)
from tests.tools.long import less

GAME = tablee.game("yapasphoto")
COUNTS = [2, 3, 4, 5]
VARIANTS = ["standard", "quick", "spiced"]

# --- Whole games ------------------------------------------------------------------------


def dealt(players: int, variant: str, dice: random.Random, text: str, laps: int) -> Referee:
    """A game shuffled and dealt."""
    board = Board(text)
    routes = dice.sample(range(len(board.routes)), 2 * players)
    cards = dice.sample(range(len(board.destinations)), 2 * players)
    spiced = variant == "spiced"
    pile = [effect for effect, n, *_ in CARDS for _ in range(n)] if spiced else []
    dice.shuffle(pile)
    return Referee(
        board,
        variant,
        [routes[2 * seat : 2 * seat + 2] for seat in range(players)],
        [cards[2 * seat : 2 * seat + 2] for seat in range(players)],
        [[pile.pop(), pile.pop()] if spiced else [] for _ in range(players)],
        pile,
        dice.randrange(players),
        laps,
    )


def boldly(game: Referee, choices: list[str], seat: int, dice: random.Random) -> str:
    """Any of them; more often what gets somewhere, and pictures wherever there are some."""
    photo = [choice for choice in choices if choice.startswith("photo")]
    if photo and dice.random() < 0.8:
        return dice.choice(photo)
    goal = goal_of(game, seat) if game.phase == "turn" else 0
    ways = [choice for choice in choices if choice.startswith("go ")]
    if goal and ways and dice.random() < 0.8:
        far = minutes_from(game.board, goal)
        return min(ways, key=lambda way: far[int(way[3:])])
    verb = dice.choice(sorted({choice.split(" ")[0] for choice in choices}))
    return dice.choice([choice for choice in choices if choice.split(" ")[0] == verb])


def goal_of(game: Referee, seat: int) -> int:
    """The next stop of the route, else a gateway, else nothing."""
    goals = game._route(seat)[game.scored[seat] :] + game._gateways(seat)
    return next((goal for goal in goals if goal not in game.reached[seat]), 0)


def minutes_from(board: Board, goal: int) -> dict[int, int]:
    """The quickest way to a goal from everywhere, found by trying all lines again and again."""
    far = {goal: 0}
    while True:
        before = dict(far)
        for (a, b), minutes in ((sorted(ends), minutes) for ends, minutes in board.lines.values()):
            for here, there in ((a, b), (b, a)):
                if here in far:
                    far[there] = min(far.get(there, far[here] + minutes), far[here] + minutes)
        if far == before:
            return far


def all_cards(game: Referee) -> Counter:
    """Every action card, wherever it is."""
    in_hands = [card for cards in game.hands + game.gave for card in cards]
    return Counter([*in_hands, *game.pile, *game.used])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", COUNTS)
def test_random_games_keep_what_there_is_and_end(players, variant):
    dice, text = random.Random(f"{players} {variant}"), small_board()
    for _ in range(4):
        game = dealt(players, variant, dice, text, 40)
        cards = all_cards(game)
        while game.waiting:
            seat = dice.choice(game.waiting)
            legal = game.legal(seat)
            assert legal, "nobody is ever stuck"
            if dice.random() < 0.1:
                wrong, other = dice.choice(game.board.sayable), dice.randrange(players)
                before = snapshot(game)
                if wrong not in game.legal(other):
                    with pytest.raises(ValueError, match=r".+\.$"):
                        game.play(other, wrong)
                assert snapshot(game) == before
            game.play(seat, boldly(game, sorted(legal), seat, dice))
            assert all_cards(game) == cards
            taken = game._taken()
            assert len(set(taken)) == len(taken) and set(taken) <= set(game.board.sites)
            assert all(len({s for _k, s in own}) == len(own) for own in game.photos)
            assert 0 <= game.left <= 60
        assert game.lap <= 40 and (game.closing or game.lap == 40)
        if variant == "quick":
            assert game.closing == all(map(game._is_complete, game.winners()))
        else:
            assert game.closing == (None not in game.bonus.values())


def test_what_is_legal_is_what_is_accepted():
    dice = random.Random(5)
    game = dealt(3, "spiced", dice, small_board(), 10)
    while game.waiting:
        for seat in range(3):
            legal, before = game.legal(seat), snapshot(game)
            for action in [*dice.sample(game.board.sayable, 12), "go", "keep 3 1", "block", ""]:
                if action in legal:
                    copy.deepcopy(game).play(seat, action)
                else:
                    with pytest.raises(ValueError):
                        game.play(seat, action)
            assert snapshot(game) == before
        seat = dice.choice(game.waiting)
        game.play(seat, dice.choice(sorted(game.legal(seat))))


# --- Beside the engine --------------------------------------------------------------------


def as_engine(match) -> dict:
    """The position in the words of the second referee."""
    position, seats = match.position(), range(match.players)
    closures = zip(position["closed_by"], position["closed"], strict=True)
    same = {name: position[name] for name in ("waiting", "lap", "closing", "first")}
    by_seat = ("scored", "reached", "owed", "delays", "imposed")
    names = ("turn", "origin", "left", "walked", "acted", "drawn", "exchanged")
    in_turn = match.phase.name == "TURN"
    return (
        same
        | {name: position[name][: match.players] for name in by_seat}
        | {name: position[name] if in_turn else None for name in names}
        | {
            "phase": match.phase.name.lower(),
            "stop": position["stop"][: match.players] if position["lap"] else None,
            "photos": [
                [(kind, stop) for k, kind in enumerate(KINDS) for stop in position["photos"][s][k]]
                for s in seats
            ],
            "bonus": dict(zip(BONUSES, position["bonus"], strict=True)),
            "hands": [hand_in(position, "hand", seat) for seat in seats],
            "gave": [hand_in(position, "gave", seat) for seat in seats],
            "used": dict(zip(EFFECTS, position["used"], strict=True)),
            "pile": pile_in(position),
            "blocks": [
                (seat, kind, stop)
                for seat in seats
                for k, kind in enumerate(KINDS)
                for stop in position["blocked"][seat][k]
            ],
            "closures": sorted((who, line) for who, line in closures if line),
            "asleep": position["asleep"],
            "less": position["less"] if in_turn else None,
        }
    )


def as_second(game: Referee) -> dict:
    """The same of the second referee."""
    names = ("turn", "origin", "left", "walked", "acted", "drawn", "exchanged")
    in_turn = game.phase == "turn"
    order = {effect: k for k, effect in enumerate(EFFECTS)}
    same = ("phase", "waiting", "lap", "closing", "first", "scored", "owed", "delays", "imposed")
    return (
        {name: getattr(game, name) for name in (*same, "bonus", "pile")}
        | {name: getattr(game, name) if in_turn else None for name in names}
        | {
            "stop": game.stop if game.lap else None,
            "reached": [sorted(stops) for stops in game.reached],
            "photos": [sorted(photos) for photos in game.photos],
            "hands": [sorted(hand, key=order.__getitem__) for hand in game.hands],
            "gave": [sorted(hand, key=order.__getitem__) for hand in game.gave],
            "used": {effect: game.used.count(effect) for effect in EFFECTS},
            "blocks": sorted(game.blocks),
            "closures": sorted(game.closures),
            "asleep": sorted(game.asleep),
            "less": (game.less + [0] * 4)[:4] if in_turn else None,
        }
    )


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("text", ["", small_board()], ids=["usual", "small"])
def test_the_engine_agrees(players, variant, text):
    """Whole games: the same position throughout, the same choices, scores and winners."""
    dice = random.Random(f"{players} {variant} {len(text)}")
    for seed in less((0, 1, 2), (1, 2)):
        match = GAME.new(
            seed=seed,
            data=text or None,
            players=players,
            variant=variant,
            first=["lot", *range(players)][seed % (players + 1)],
            lap_limit=[40, 20, 5][seed],
        )
        second = referee(match.options, match.position(), text)
        while not match.over:
            assert as_engine(match) == as_second(second)
            if dice.random() < 0.2:
                for anybody in range(players):
                    assert set(match.choices(anybody)) == second.legal(anybody)
            seat = dice.choice(match.waiting)
            choice = boldly(second, match.choices(seat), seat, dice)
            match.play(seat, choice, match.game.actions.any_speech(choice))
            second.play(seat, choice)
        assert as_engine(match) == as_second(second)
        assert (match.scores, match.winners) == (second.scores(), second.winners())
