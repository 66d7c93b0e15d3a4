"""How long bots take at a table: as people would, and as long whatever they hold."""

import asyncio
import random
from statistics import median
from types import SimpleNamespace

from tablee.server.live import players as of_bots
from tablee.server.live.players import QUICKEST, SLOWEST, STEP, Players, answered_after, pace
from tablee.server.people.seats import Seat


def times(usual, in_words):
    random.seed(7)
    return [pace(usual, in_words) for _ in range(2000)]


def test_between_three_tenths_of_a_second_and_three_seconds():
    for usual in (0.01, 0.8, 60.0):
        every = times(usual, True)
        assert 0.3 == QUICKEST <= min(every) and max(every) <= SLOWEST == 3.0


def test_words_take_longer():
    assert median(times(0.8, False)) < median(times(0.8, True))


def test_never_like_a_clock():
    every = times(0.8, True)
    assert len({round(t, 3) for t in every}) > 300
    assert 0.6 < median(every) < 1.8


def test_no_usual_time_is_no_time():
    assert 0 == pace(0, True) == answered_after(0, 4.0)


def test_thinking_shows_only_beyond_the_pace_and_then_in_whole_steps():
    for paced in (0.3, 1.234, 3.0):
        within = {answered_after(paced, paced * part) for part in (0, 0.2, 0.99, 1)}
        assert within == {paced}
        beyond = {answered_after(paced, paced + part * STEP) for part in (0.01, 0.5, 0.99, 1)}
        assert beyond == {paced + STEP}
        assert answered_after(paced, paced + 1.5 * STEP) == paced + 2 * STEP


class World:
    """A table where a bot is waited for, a bot that thinks for so long, and a clock that both go by."""

    def __init__(self, choices: int, thinks: float) -> None:
        self.now, self.played, self.thinks = 0.0, [], thinks
        actions = SimpleNamespace(must_say=(), text=str)
        match = SimpleNamespace(
            game=SimpleNamespace(actions=actions),
            rules=SimpleNamespace(ACTIONS=actions),
            options={},
            knowledge=lambda _: SimpleNamespace(choices=tuple(range(choices))),
        )
        standing = SimpleNamespace(
            match=match,
            seats=[Seat("bot", bot="random")],
            times=SimpleNamespace(paused=False),
            decision=lambda _: None if self.played else "0:0:CHOOSE:0",
        )
        self.table = SimpleNamespace(id="t", standing=standing, language="en")

    async def choose(self, _bot, _options, knowledge, _language, _table):
        self.now += self.thinks
        return knowledge.choices[-1], None

    async def open(self, _table):
        return self.table

    async def change(self, *_, **__):
        self.played.append(self.now)

    async def sleep(self, seconds):
        self.now += max(0.0, seconds)


def answered(choices, thinks, patch):
    """When a bot answers with so many choices that nobody else can see, thinking for so long."""
    random.seed(11)
    world = World(choices, thinks)
    clock = SimpleNamespace(monotonic=lambda: world.now)
    quick = SimpleNamespace(sleep=world.sleep)
    with patch.context() as here:
        here.setattr(of_bots, "time", clock)
        here.setattr(of_bots, "asyncio", quick)
        players = Players(world, world, 0.8)
        asyncio.run(players._tried("t", 0, players._play_one))
    return round(world.played[0], 9)


def test_a_hidden_hand_does_not_show_in_how_long_a_bot_takes(monkeypatch):
    """Two worlds that look alike to all: one choice or three hundred, thought of more or less long."""
    assert len({answered(*hand, monkeypatch) for hand in ((1, 0.0), (7, 0.01), (300, 0.2))}) == 1
