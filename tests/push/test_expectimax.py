"""What a turn is reckoned to be worth, held against a naive reckoning and against brute force."""

import numpy as np
import pytest

from benchmarks import push_stop
from benchmarks.push_stop import BruteForce, Reckoner
from tablee.bots.levels import Level
from tablee.bots.search_bot import SearchBot
from tablee.games.push import expectimax, hints, position
from tablee.games.push.columns import columns_for
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import CARDS, MAX_PLAYERS, SWITCH
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.bits import bit, has
from tests.push.table import GAME, play, table

TABLES = [
    table("red2", deck="blue2 roll red6", last=True),
    table(
        "red2 / red5", deck="red1 switch red1", last=True, bench=["green6", "red3 red3"], players=3
    ),
    table("red6 blue5", drawn="green1", deck="roll blue1", last=True, players=3),
    table("red6 roll / red5 roll / red4 roll", deck="roll yellow1 red2", last=True),
    table("red2 / red3 / red4", deck="red5 blue6 switch", last=True, players=4, turn=2),
]


def counted(box, state):
    return hints.counted(box, state, np.zeros((hints.ROWS, MAX_PLAYERS)))


def naive(match, state, counts, draws):
    """The mean over the next cards of the best that can be done with each, by recursion."""
    box, me, total = match.boxes[0], int(state.turn), 0.0
    left = sum(counts.values())
    for card, many in counts.items():
        if not many:
            continue
        rest = counts | {card: many - 1}
        best = []
        for after in placed(match, state, card):
            after.left = left - 1
            if after.columns.tobytes() == state.columns.tobytes() and card != SWITCH:
                sheet = counted(box, after)
                hints.bust(box, after, sheet, after.columns)
                value = hints.lead(box, sheet, me)
            else:
                value = stopped(box, after)
                if left > 1 and draws > 1:
                    value = max(value, naive(match, after, rest, draws - 1))
            best.append(value)
        total += many / left * max(best)
    return total


def placed(match, state, card):
    """The table after this card, in each of its places; unchanged if it has none."""
    there = columns_for(match.boxes[0], state.columns, card)
    place = [column for column in range(3) if has(there, column)]
    for column in place if card != SWITCH and place else [None]:
        after = GAME.rules.STATE.new(1)
        after[0] = state
        if card == SWITCH:
            after[0].switches += 1
        elif column is not None:
            after[0].columns[column] |= bit(card)
        yield after[0]


def stopped(box, state):
    """The columns are shared out, and somebody else begins."""
    sheet = counted(box, state)
    hints.stop(box, state, sheet, state.columns)
    return hints.lead(box, sheet, int(state.turn))


@pytest.mark.parametrize("match", TABLES)
def test_every_card_is_tried_in_every_place(match):
    """To the last card, the worth of pushing on is that of the naive reckoning."""
    reckoner, seat = Reckoner(expectimax.FEW, Mode.INTERPRETED), match.waiting[0]
    found = reckoner.values(match.knowledge(seat))
    state = GAME.rules.STATE.copy(match.states)[0]
    counts = {card: in_deck(match.boxes[0], state, card) for card in range(len(CARDS))}
    state.phase = position.Phase.GO_ON
    if expectimax.PUSH in found:
        assert found[expectimax.PUSH] == pytest.approx(naive(match, state, counts, 9))
        assert found[expectimax.STOP] == pytest.approx(stopped(match.boxes[0], state))
    for place in [action for action in found if action >= expectimax.PLACE and state.drawn >= 0]:
        after = GAME.rules.STATE.new(1)
        after[0] = state
        after[0].columns[place - expectimax.PLACE] |= bit(int(state.drawn))
        best = max(stopped(match.boxes[0], after[0]), naive(match, after[0], counts, 9))
        assert found[place] == pytest.approx(best)


@pytest.mark.parametrize("columns", ["red2 / green3", "red6 roll blue1 / red5 green4", "yellow1"])
def test_with_the_last_card_it_is_the_truth(columns, monkeypatch):
    """By brute force over the rules: points to lead by, on the average, if the last card is drawn."""
    monkeypatch.setattr(push_stop, "ENGINE", GAME.engine(Mode.PORTABLE))
    benches = ["green6 green5 red1", "blue2 purple6"]
    match = table(columns, deck="red4", last=True, bench=benches, bank=["red6", ""])
    found = Reckoner(1, Mode.INTERPRETED).values(match.knowledge(0))[expectimax.PUSH]
    truth = BruteForce(match.boxes).choices(match.states)[expectimax.PUSH][0]
    assert found == pytest.approx(truth)


def test_it_decides_for_a_bot_and_leaves_nothing_behind():
    """A bot that reckons needs no simulation to see that a card costs too much."""
    bot = SearchBot(GAME, 1, Level(60, 1, draws=2), Mode.INTERPRETED)
    columns = "red6 blue5 green4 yellow3 purple2 / roll red6 blue5 / red5 blue6"
    match = table(columns, bench=["red4 red4 blue3 blue3"], deck="red1 roll blue2", last=True)
    before = match.states.tobytes()
    best, other = bot.weigh(match.knowledge(0))
    assert GAME.actions.text(best.action) == "stop" and best.expected > other.expected
    assert bot.choose(match.knowledge(0)) == best.action and match.states.tobytes() == before


def test_it_looks_no_further_than_there_is_time_for():
    """Without a moment to lose it looks at one card to come, and still answers."""
    knowledge = table("red2").knowledge(0)
    hasty, patient = (
        SearchBot(GAME, 1, Level(seconds, 1, draws=2), Mode.INTERPRETED) for seconds in (0, 600)
    )
    hurried, considered = (bot.weigh(knowledge)[0].visits for bot in (hasty, patient))
    assert 1 < hurried < considered / 10


def test_banking_is_reckoned_too():
    """At the beginning of a turn: a fortune goes to the bank, a single point does not."""
    for bench, wanted in (("red6 red6 red6 red5 red5 red5", "bank red"), ("red1", "push")):
        match = table(bench=[bench, ""])
        found = Reckoner(1, Mode.INTERPRETED).values(match.knowledge(0))
        assert GAME.actions.text(max(found, key=found.__getitem__)) == wanted
        assert np.isfinite(list(found.values())).all()


def reckoned(match, cool, cards=1):
    """Action -> what it is worth to whoever is to decide, as the bots reckon it."""
    knowledge, states = match.knowledge(match.waiting[0]), GAME.rules.STATE.new(2)
    states[0], actions = knowledge.views[0], np.array(knowledge.choices)
    values, frames = np.zeros(len(actions)), expectimax.FRAME.new(cards)
    GAME.engine(Mode.INTERPRETED, expectimax).reckon_at(
        knowledge.boxes, states, knowledge.seat, cards, cool, actions, values, frames
    )
    texts = [GAME.actions.text(action) for action in knowledge.choices]
    return dict(zip(texts, values.tolist(), strict=True))


def test_a_column_is_reckoned_with_what_the_others_then_take():
    """What is taken counts for its taker, the better column that is left for the next one."""
    match = play(table("red6 blue5 / red1 blue2", players=2, deck="red4", last=True), "0 stop")
    found = reckoned(match, cool=False)
    keep = float(hints.kept(match.boxes[0], match.states[0]))
    assert found["take 1"] - found["take 2"] == pytest.approx(2 * keep * (11 - 3))


def test_a_cool_head_counts_its_chance_to_win():
    """Far ahead it is all but sure; level with two others, and all alike, it is a third."""
    ahead = table("red1", players=3, bank=["red6 " * 3 + "blue6 " * 3 + "green6 " * 3])
    assert reckoned(ahead, cool=True)["stop"] > 0.8
    sheet = counted(ahead.boxes[0], ahead.states[0])
    sheet[hints.HOPE, :3] = 7
    chances = [hints.chance(ahead.boxes[0], sheet, seat) for seat in range(3)]
    assert chances == pytest.approx([1 / 3] * 3)
    sheet[hints.HOPE, :3] = 30, 10, -5
    chances = [hints.chance(ahead.boxes[0], sheet, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1) and chances == sorted(chances, reverse=True)


def test_a_cool_head_hopes_for_nothing_more():
    """With one column a card more is good for everybody; with two only those hope who are not cool."""
    for columns, cool, more in (
        ("red2 / green3", False, hints.ONE_MORE),
        ("red2 / green3", True, 0.0),
        ("red2", False, hints.ONE_MORE + hints.AT_FIRST),
        ("red2", True, hints.AT_FIRST),
    ):
        assert hints.one_more(table(columns).states["columns"][0], cool) == more


def test_every_value_of_a_cool_game_is_a_chance():
    """From the first turn to the last card: between 0 and 1, whatever is to be decided."""
    match, bot = GAME.new(seed=3, players=3), SearchBot(GAME, 1, Level(60, 1, draws=1, cool=True))
    phases = set()
    while not match.over:
        knowledge = match.knowledge(match.waiting[0])
        weighed = bot.weigh(knowledge)
        assert sorted(one.action for one in weighed) == sorted(knowledge.choices)
        assert all(0 <= one.expected <= 1 for one in weighed)
        phases.add(int(knowledge.views[0]["phase"]))
        match.play(match.waiting[0], GAME.actions.text(weighed[0].action))
    assert {position.Phase.TURN, position.Phase.GO_ON, position.Phase.TAKE} <= phases
