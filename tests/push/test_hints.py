"""What the hints of Push say is good is what a player would call good."""

import tablee
from tablee.bots.arena import meet
from tablee.bots.greedy_bot import GreedyBot
from tablee.games.push import hints
from tablee.kit.engines.engine import Mode
from tests.push.table import GAME, play, table


def greedy_choice(match, seat=0):
    """What the greedy bot would do here."""
    action = GreedyBot(GAME, 1, Mode.INTERPRETED).choose(match.knowledge(seat))
    return GAME.actions.text(action)


def worth(match, seat=0):
    """How good a position looks."""
    return float(hints.worth(match.boxes[0], match.states[0], seat))


def test_pushes_where_nothing_can_go_wrong():
    """With one poor column a further card can only help."""
    assert greedy_choice(table("red2")) == "push"


def test_stops_where_the_next_card_costs_too_much():
    """A full column, two of three cards without a place, and a bench to lose."""
    columns = "red6 blue5 green4 yellow3 purple2 / roll red6 blue5 / roll red5 blue6"
    assert greedy_choice(table(columns, bench=["red4 red4 blue3 blue3"])) == "stop"


def test_takes_the_best_column():
    """The highest sum; a Roll card counts for what its die would cost."""
    match = play(table("red6 blue4 / red5 blue2 / green1"), "0 stop")
    assert greedy_choice(match) == "take 1"
    bench = "red4 red4 red3 blue6 blue6 blue3 green5 green4 yellow6 yellow6 yellow5"
    match = play(table("purple6 roll / purple5", bench=[bench]), "0 stop")
    assert greedy_choice(match) == "take 2"


def test_banks_a_fortune():
    """Thirty-three points of one colour are worth a turn."""
    assert greedy_choice(table(bench=["red6 red6 red6 red5 red5 red5", ""])) == "bank red"
    assert greedy_choice(table(bench=["red1", ""])) == "push"


def test_places_where_it_helps_most():
    """A 6 goes to the column that one will take."""
    assert greedy_choice(table("red5 blue4 / red3", drawn="green6")) == "place 1"


def test_points_are_worth_more_in_the_bank():
    """And those of the others count against one."""
    assert worth(table(bank=["red6", ""])) > worth(table(bench=["red6", ""])) > worth(table())
    assert worth(table(bench=["", "red6"])) < worth(table())


def test_the_greedy_bot_tries():
    """The lower end of the interval of its wins against random play is far above a fair share."""
    met = meet(tablee.game("push"), "greedy", "random", 40, 1, players=2)
    assert met.interval[0] > 0.6
