"""What a good player looks at is worth something: greedy bots against random ones."""

from math import exp

import pytest

import tablee
from tablee.bots import make
from tablee.bots.arena import play
from tablee.bots.statistics import wilson
from tablee.games.yapasphoto import hints
from tablee.games.yapasphoto.pieces import HOUR
from tablee.kit.rules import exact

GAME = tablee.game("yapasphoto")
GAMES = 50


@pytest.mark.parametrize("variant", ["standard", "quick", "spiced"])
def test_greedy_beats_random(variant):
    """At two players, from either seat: at least 90 % with 95 % confidence."""
    wins = 0.0
    for seed in range(GAMES):
        match = GAME.new(seed=seed, players=2, variant=variant)
        mine = seed % 2
        bots = [make("greedy" if seat == mine else "random", GAME, seed) for seat in range(2)]
        winners = play(match, bots).winners
        wins += (mine in winners) / len(winners)
    assert wilson(wins, GAMES)[0] >= 0.9, f"{wins} of {GAMES}"


def goals_of(match, seat):
    """The rest of a seat's route, in its order, and the gateways it has not reached."""
    box, state = match.boxes[0], match.states[0]
    route = box["routes"][state["route_cards"][seat][0]].tolist()[state["scored"][seat] :]
    wanted = int(box["gateways"][state["destination_cards"][seat][0]] & ~state["reached"][seat])
    return route, {stop for stop in range(64) if wanted >> stop & 1}


def naive_tour(apart, here, route, gateways):
    """Hours after which each goal is reached, the nearest first each time, a stop before a gateway."""
    if not route and not gateways:
        return []
    open_goals = [*route[:1], *sorted(gateways)]
    goal = min(open_goals, key=lambda stop: apart[here, stop])
    hours = float(apart[here, goal]) / HOUR
    rest = route[1:] if goal in route[:1] else route
    return [hours, *(hours + more for more in naive_tour(apart, goal, rest, gateways - {goal}))]


@pytest.mark.parametrize("seed", range(4))
def test_the_tour_leads_to_every_goal(seed):
    """Through a whole game between greedy bots, at each turn and for both."""
    match = GAME.new(seed=seed, players=2)
    bots = [make("greedy", GAME, seat) for seat in range(2)]
    box, looked = match.boxes[0], 0
    while not match.over:
        state = match.states[0]
        for seat in range(2) if state["phase"] == GAME.rules.Phase.TURN else ():
            here = int(state["stop"][seat])
            hours = naive_tour(box["apart"], here, *goals_of(match, seat))
            expected = sum(exp(hints.ON_TOUR * h) for h in hours) - hints.HOURLY * max(
                hours, default=0
            )
            assert hints.tour_worth(box, state, seat, here) == pytest.approx(expected)
            looked += 1
        seat = match.waiting[0]
        match.play(seat, GAME.actions.text(bots[seat].choose(match.knowledge(seat))))
    assert looked > 20


def test_what_is_looked_up_is_what_would_be_reckoned():
    """To the last bit, so that no bot plays otherwise; beyond the table it is reckoned."""
    for minutes in range(2 * hints.FAR):
        assert hints.on_tour(minutes) == exact.exp(hints.ON_TOUR * (minutes / HOUR))
        assert hints.at_a_sight(minutes) == exact.exp(hints.PATIENCE * (minutes / HOUR))
