"""Tournaments: who meets whom, the same results however they are played, and files to go on with."""

import json
import os
import shutil

import pytest

import tablee
from tablee.bots import arena, make
from tablee.bots.arena import Played, met
from tablee.kit.table.game import Game
from tablee.lab import strength, tournament
from tablee.lab.ratings import ratings
from tablee.lab.tournament import Ledger, NoResults, OtherTournament, Tournament, lineups, run
from tests.tools.patience import until

GAME = tablee.game("lanterns")
PAIRS = lineups(["greedy", "random", "beginner"], 2)


@pytest.fixture(autouse=True)
def plain_python(monkeypatch):
    monkeypatch.setenv("TABLEE_MODE", "interpreted")


@pytest.fixture
def by_chance(monkeypatch):
    """Everybody plays at random, and so quickly."""
    monkeypatch.setattr(arena, "make", lambda name, game, seed, mode: make("random", game, seed))


def no_more(*_):
    raise AssertionError("Everything had been played.")


@pytest.mark.parametrize(
    ("names", "players", "tables"),
    [
        ("a b", 2, ["a b"]),
        ("a b", 4, ["a b b b"]),
        ("a b c", 2, ["a b", "a c", "b c"]),
        ("a b c d", 3, ["a b c", "a b d", "a c d", "b c d"]),
        ("a a b", 2, ["a b"]),
        ("a a b b", 4, ["a a b b"]),
        ("a a", 2, []),
    ],
)
def test_every_choice_meets(names, players, tables):
    assert tuple(tuple(table.split()) for table in tables) == lineups(names.split(), players)


def test_results_are_the_same_however_many_play_at_once():
    """Three bots that no clock hurries, in this process and in two others."""
    one = Tournament(GAME, lineups(["greedy", "random"], 2), 1)
    assert run(one, 4) == run(one, 4, jobs=2)


@pytest.mark.usefixtures("by_chance")
def test_it_goes_on_where_it_stopped(tmp_path, monkeypatch):
    """After a crash in the middle of a line; with more games, too."""
    place, one = tmp_path / "results.jsonl", Tournament(GAME, PAIRS[:1], 1)
    whole = run(one, 8)
    run(one, 4, ledger=Ledger(place, one))
    with place.open("a") as file:
        file.write('{"set":2,"table":["gree')
    told = []
    assert whole == run(one, 8, ledger=Ledger(place, one), told=lambda *n: told.append(n))
    assert [(4, 8), (6, 8), (8, 8)] == told
    assert [0, 1, 2, 3] == [json.loads(line)["set"] for line in place.read_text().splitlines()[1:]]
    monkeypatch.setattr(tournament, "play_set", no_more)
    assert whole == run(one, 8, ledger=Ledger(place, one))


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path):
    place = tmp_path / "results.jsonl"
    Ledger(place, Tournament(GAME, PAIRS[:1], 1)).close()
    before = place.read_text()
    others = {
        "seed": Tournament(GAME, PAIRS[:1], 2),
        "tables": Tournament(GAME, PAIRS[:2], 1),
        "options": Tournament(GAME, PAIRS[:1], 1, {"show": False}),
        "game": Tournament(tablee.game("push"), PAIRS[:1], 1),
    }
    for name, other in others.items():
        with pytest.raises(OtherTournament) as refused:
            Ledger(place, other)
        assert name in refused.value.differences
    assert before == place.read_text()


@pytest.mark.parametrize(
    ("text", "line"), [("a shopping list", 1), ("bread\nmilk\n", 1), ('{"arena":0}\n', 1), ("é", 1)]
)
def test_a_file_that_holds_no_results_is_left_alone(tmp_path, text, line):
    place = tmp_path / "list.txt"
    place.write_text(text, "latin-1")
    with pytest.raises(NoResults) as refused:
        Ledger(place, Tournament(GAME, PAIRS[:1], 1))
    assert line == refused.value.line and text == place.read_text("latin-1")


@pytest.mark.usefixtures("by_chance")
def test_a_broken_line_is_named(tmp_path):
    place, one = tmp_path / "results.jsonl", Tournament(GAME, PAIRS[:1], 1)
    run(one, 4, ledger=Ledger(place, one))
    place.write_text(place.read_text().replace('"set":1', '"sat":1'))
    with pytest.raises(NoResults) as refused:
        Ledger(place, one)
    assert 3 == refused.value.line


def test_results_of_other_rules_or_bots_do_not_mix(tmp_path):
    folder = tmp_path / GAME.name
    shutil.copytree(GAME.folder, folder)
    game = Game(GAME.name, folder)
    before = tournament.sources(game)
    (folder / "scene.py").write_text("one = 1\n")  # what it looks like decides nothing
    assert before == tournament.sources(game) == tournament.sources(GAME)
    (folder / "game.py").write_text((folder / "game.py").read_text("utf-8") + "one = 1\n", "utf-8")
    assert before != tournament.sources(game)


def test_a_bot_that_fails_names_the_set(monkeypatch):
    def fail(*_, **__):
        raise ValueError("No idea.")

    monkeypatch.setattr(tournament, "play_set", fail)
    with pytest.raises(ValueError, match=r"No idea\.") as failed:
        run(Tournament(GAME, PAIRS[:1], 7), 2)
    assert ["It was in set 0 of greedy, random, seed 7."] == failed.value.__notes__


# --- Ratings -----------------------------------------------------------------


def results(share, sets=60):
    """So many sets in which a wins its share against b, and b against c."""
    won, lost = (Played((0, 1), (1, 0), (1, 2)), Played((1, 0), (0, 1), (2, 1))), None
    lost = tuple(Played(game.seats, game.points[::-1], game.places[::-1]) for game in won)
    played = [won if k < share * sets else lost for k in range(sets)]
    return {("a", "b"): played, ("b", "c"): played}


def test_who_wins_more_is_rated_higher_and_the_interval_tells_how_sure_that_is():
    best, middle, worst = ratings(results(0.8, 90))
    assert ["a", "b", "c"] == [best.bot, middle.bot, worst.bot]
    assert best.low > middle.high > middle.low > worst.high
    assert best.high - best.low > 0.5
    few = ratings(results(0.8, 10))
    assert few[0].high - few[0].low > 1.5 * (best.high - best.low)


def test_equals_are_rated_alike():
    assert all(one.low < 25 < one.high for one in ratings(results(0.5)))


def test_who_always_wins_is_not_rated_with_certainty():
    best = ratings(results(1.0))[0]
    assert best.value > 30 and best.high - best.low > 1


def test_ratings_are_the_same_again_and_take_kinds_that_sit_twice():
    three = {("a", "b", "b"): [(Played((0, 1, 2), (3, 1, 1), (1, 2, 2)),)] * 20}
    assert ratings(three) == ratings(three)
    assert ["a", "b"] == [one.bot for one in ratings(three)]


# --- The page ----------------------------------------------------------------


@pytest.mark.usefixtures("by_chance")
def test_the_page_says_what_was_played_and_how_to_do_it_again(tmp_path, capsys):
    page, keep = tmp_path / "strength.md", tmp_path / "kept"
    to = ["--seed", "3", "--keep", str(keep), "--page", str(page)]
    strength.main(["--game", "push", "--games", "4", *to])
    written = page.read_text("utf-8")
    rows = [line for line in written.splitlines() if line.startswith("| Push | ")]
    assert 3 + 2 + 2 + 1 == len(rows)
    assert 7 == len(list(keep.iterdir()))
    assert "| Push | 4 | Expert | 3 × Club | 4 | **" in written
    assert "| 25.0 % |" in written and "| 53.0 %: not shown yet |" in written
    assert "Not measured yet: " in written and "Photograph for 2, Casual against Begin" in written
    assert "script/strength --seed 3`" in written and "†" not in written
    assert "push-2-casual-beginner: 00 %" in capsys.readouterr().err
    one = next(keep.iterdir())
    one.write_text(one.read_text().replace('"sources":"', '"sources":"0'))
    strength.main(["--games", "0", *to])
    assert (
        1 == page.read_text("utf-8").count(" † |") and "have been changed since" in page.read_text()
    )
    strength.main(["--game", "push", "--again", "1", *to])
    assert "†" not in page.read_text("utf-8") and written == page.read_text("utf-8")


def test_what_comes_out_otherwise_now_stays_marked(tmp_path, by_chance):
    to = ["--game", "push", "--part", "levels", "--keep", str(tmp_path)]
    to += ["--page", str(tmp_path / "page.md")]
    strength.main(["--games", "2", *to])
    one = tmp_path / "push-2-casual-beginner.jsonl"
    head, first = one.read_text().splitlines()
    other = json.loads(first)
    other["games"][0][1][0] += 1  # a point more for somebody
    one.write_text(head.replace('"sources":"', '"sources":"0') + f"\n{json.dumps(other)}\n")
    strength.main(["--again", "1", *to])
    assert 1 == (tmp_path / "page.md").read_text("utf-8").count(" † |")


def test_a_line_whose_results_are_lost_stays_as_it_was(tmp_path, by_chance):
    page = tmp_path / "page.md"
    to = ["--game", "push", "--part", "levels", "--keep", str(tmp_path), "--page", str(page)]
    strength.main(["--games", "2", *to])
    before = page.read_text("utf-8")
    (tmp_path / "push-2-club-casual.jsonl").unlink()
    for _ in range(2):
        strength.main(["--games", "0", *to])
        marked = [line for line in page.read_text("utf-8").splitlines() if "‡ |" in line]
        assert 1 == len(marked) and marked[0].replace(" ‡ |", " |") in before
        assert before.partition("## Ratings")[2].splitlines()[7] in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("share", "sets", "said"), [(0.9, 60, "reached"), (0.1, 60, "missed"), (0.5, 4, "not shown")]
)
def test_a_goal_is_missed_only_when_that_is_sure(share, sets, said):
    contest = strength.Contest("levels", tablee.game("push"), "club", "casual", 2)
    one = met(("a", "b"), "a", results(share, sets)["a", "b"])
    assert strength.judged(contest, one).startswith(f"53.0%: {said}")


def test_every_goal_has_a_contest():
    """And a file; where three are the fewest that play, one stands in two parts of the page."""
    games = [name for name in tablee.games() if name != "lanterns"]
    there = list(strength.contests(games, list(strength.PARTS)))
    assert len(there) == len({(one.part, one.file) for one in there})
    assert {"photosynthesis", "photograph", "push", "yapasphoto", "oeil_en_coin"} == {
        one.game.name for one in there
    }
    wanted = {(c.game.name, c.bot, c.other): c.wanted for c in there if c.part != "company"}
    assert 0.98 == wanted["yapasphoto", "expert", "random"]
    assert 0.75 == wanted["photograph", "expert", "greedy"]
    assert (
        0.53 == wanted["push", "expert", "club"]
        and 0.70 == wanted["photograph", "casual", "beginner"]
    )
    assert wanted["oeil_en_coin", "club", "casual"] is None


def test_the_crew_ends_with_its_parent(tmp_path):
    """A process whose parent has been killed does not play on."""
    import signal
    import subprocess
    import sys

    script = tmp_path / "long.py"
    script.write_text(
        "import os, time, tablee\n"
        "from tablee.lab import tournament\n"
        "def told(done, total):\n"
        "    import multiprocessing\n"
        "    print(*[p.pid for p in multiprocessing.active_children()], flush=True)\n"
        "if __name__ == '__main__':\n"
        "    one = tournament.Tournament(tablee.game('lanterns'), (('greedy', 'random'),), 1)\n"
        "    tournament.run(one, 100_000, 2, told=told)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    pids: list[int] = []
    while not pids:
        pids = [int(pid) for pid in parent.stdout.readline().split()]
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids), "They play on.")
