"""Bots over standard input and output: what they are told, and what they may do wrong."""

import gc
import json
import os
import sys
import time
from pathlib import Path

import pytest

import tablee as library
from tablee import bots
from tablee.bots import arena, outside, program
from tablee.kit.rules.dice import seeded
from tablee.server.people.seats import Seat
from tablee.server.tables.standing import Standing
from tablee.server.visits.outside import greeting, question
from tests.tools.random_games import play_on

import random  # isort: skip

RUDE = f"{sys.executable} tests/outside/rude.py"
NODE = Path(sys.executable).with_name("node")
EXAMPLES = {
    "python": f"{sys.executable} examples/bots/stdio.py",
    "node": f"{NODE} examples/bots/stdio.mjs",
}


def offering():
    """A game of Lanterns in which seat 0 is to make an offer, with words if it likes."""
    match = library.game("lanterns").new(players=3, seed=5)
    match.play(match.waiting[0], "open 1")
    return match


def test_the_examples_play_whole_games_in_at_most_30_lines():
    for name, command in EXAMPLES.items():
        file = Path(command.split()[-1])
        lines = [line for line in file.read_text("utf-8").splitlines() if line.strip()]
        assert len(lines) <= 30, file
        for game in ("lanterns", "oeil_en_coin"):
            options = {"players": 3} | ({"laps": 1, "target": 0} if game == "oeil_en_coin" else {})
            match = library.game(game).new(seed=2, **options)
            seats = [bots.make(f"exec:{command}", match.game), *map(seat_of(match), (1, 2))]
            arena.play(match, seats)
            assert match.over and any(turn.seat == 0 for turn in match.story), name


def seat_of(match):
    return lambda seed: bots.make("random", match.game, seed)


def everything_told(match, seat):
    """All that a program learns of a table, over either way."""
    knowledge = match.knowledge(seat)
    over_pipes = outside.hello(knowledge, 1, 5.0), outside.known(knowledge)
    names = outside.seat_names(match.players, "fr")
    standing = Standing(match, (Seat("guest", "Ana", "ana"),) * match.players)
    in_a_house = greeting(standing, seat), question("table", standing, seat, "fr", words=True)
    return json.dumps([*over_pipes, outside.in_words(knowledge, names, "en"), *in_a_house])


def test_what_a_seat_must_not_know_changes_no_byte():
    for game, decisions in (("lanterns", 9), ("oeil_en_coin", 14)):
        match, differ = library.game(game).new(players=4, seed=8), 0
        for _ in play_on(match, random.Random(3), decisions):
            for seat in match.waiting:
                dream = match.imagining(seat, seeded(11))
                differ += dream.states.tobytes() != match.states.tobytes()
                assert everything_told(match, seat) == everything_told(dream, seat)
                others = [everything_told(match, other) for other in range(4) if other != seat]
                assert everything_told(match, seat) not in others
        assert differ, "nothing was hidden: nothing was tried"


def test_a_program_hears_what_is_new_and_what_was_taken_back():
    match = library.game("photosynthesis").new(players=2, seed=1)
    bot = outside.OutsideBot(match.game, 1, "unused")
    seat = match.waiting[0]
    told = [bot.question(match.knowledge(seat))]
    match.play(seat, match.choices(seat)[0])
    told.append(bot.question(match.knowledge(seat)))
    match.undo(seat)
    told.append(bot.question(match.knowledge(seat)))
    match.play(seat, match.choices(seat)[1])
    told.append(bot.question(match.knowledge(seat)))
    events = []
    for message in told:
        events = events[: message["events_from"]] + message["events"]
    assert told[1]["events_from"] and told[1]["events"] and not told[2]["events"]
    assert events == outside.known(match.knowledge(seat))["events"]


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("silent", "It gave no answer within 0.5 s."),
        (
            "breaks",
            "It ended without an answer. On its standard error: “ZeroDivisionError: on purpose”.",
        ),
        ("shouts", "It wrote 65,536 bytes and no end of a line."),
        ("shy", 'Its first answer was not {"type": "ready"} but “{"type": "hello"}”.'),
        ("hello", "Its answer “hello” cannot be played: Expected one JSON object on one line"),
        ("'[1]'", "Its answer “[1]” cannot be played: Expected one JSON object"),
        ("'{\"action\":7}'", 'cannot be played: Expected "action", one of the choices'),
        ('\'{"action":"fly"}\'', "There is no action “fly”"),
        ('\'{"action":"open 1"}\'', "(§3.1)"),
        ('\'{"action":"offer 1","says":"a\\tb"}\'', "cannot be played: "),
    ],
)
def test_a_program_that_fails_is_ended_and_says_why(how, message, monkeypatch):
    monkeypatch.setenv("TABLEE_BOT_LIMIT", "0.5" if how == "silent" else "20")
    match = offering()
    bot = bots.make(f"exec:{RUDE} {how}", match.game)
    with pytest.raises(program.Failed) as failed:
        bot.choose(match.knowledge(0))
    assert message in str(failed.value) and not bot.talk.has_begun
    assert failed.value.said("fr") != str(failed.value)


def test_a_refused_answer_may_be_mended_and_words_and_notes_come_with_it():
    match = library.game("lanterns").new(players=3, seed=5)
    bot = bots.make(f"exec:{RUDE} learns", match.game)
    knowledge = match.knowledge(match.waiting[0])
    action = bot.choose(knowledge)
    assert match.game.actions.text(action) == "open 1" and "§" in bot.note
    assert bots.says(knowledge, action, bot=bot) == "At last"


def test_what_is_said_unasked_is_no_answer_and_nobody_is_left_behind():
    match = offering()
    bot = bots.make(f"exec:{RUDE} repeats", match.game)
    for seat in (0, 1, 2):
        knowledge = match.knowledge(seat)
        assert bot.choose(knowledge) == knowledge.choices[-1]
        time.sleep(0.02)
    pid = bot.talk._program._process.pid
    del bot
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    slow = program.Program(f"{RUDE} stays")
    begun = time.monotonic()
    slow.end()
    assert time.monotonic() - begun < 30, "it would have stayed for a minute"


def test_commands_that_cannot_be(tablee, monkeypatch):
    for command in ("", "no-such-program-anywhere x", "'unfinished"):
        code, _, told = tablee("watch", "lanterns", "--bots", f"exec:{command}")
        assert code == 1 and "is no command that can be started here" in " ".join(told.split())
    monkeypatch.setenv("TABLEE_BOT_LIMIT", "soon")
    code, _, told = tablee("arena", "lanterns", "--seats", f"exec:{RUDE} x,random")
    assert code == 1 and "TABLEE_BOT_LIMIT cannot be “soon”" in " ".join(told.split())
    assert "stdio.py --deep" == program.title("python examples/bots/stdio.py --deep")
    assert "seat_a_model.py --model…" == program.title(
        "./seat_a_model.py --model large --url http://x/v1"
    )


def test_the_table_goes_on_without_a_program_and_the_arena_stops(tablee):
    seats = f"exec:{RUDE} breaks,random"
    code, said, _ = tablee("watch", "lanterns", "--players", "2", "--bots", seats, "--seed", "3")
    said = " ".join(said.split())
    assert code == 0 and "Chance played for rude.py breaks: It ended without" in said
    assert "ZeroDivisionError: on purpose" in said and "wins" in said
    code, _, told = tablee("arena", "lanterns", "--seats", seats, "--games", "2")
    told = " ".join(told.split())
    assert code == 1 and "rude.py breaks has failed. It ended" in told and "--to FILE" in told
    code, said, _ = tablee(
        "arena", "lanterns", "--seats", f"exec:{EXAMPLES['python']},random", "--games", "2"
    )
    assert code == 0 and "stdio.py" in said


def test_a_command_that_only_a_file_names_is_not_run_unasked(tablee, monkeypatch, tmp_path):
    proof = tmp_path / "proof"
    script = tmp_path / "bot.py"
    script.write_text(
        f"open({str(proof)!r}, 'w')\n" + Path("examples/bots/stdio.py").read_text("utf-8")
    )
    answers = iter(["quit", "no", "yes", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    bot = f"exec:{sys.executable} {script}"
    assert 0 == tablee("play", "lanterns", "--players", "2", "--bots", bot, "--seed", "4")[0]
    proof.unlink(missing_ok=True)
    code, _, told = tablee("resume")
    assert code == 1 and "was not run" in " ".join(told.split()) and not proof.exists()
    assert 0 == tablee("resume")[0]


def test_another_process_can_tell_what_went_wrong():
    import pickle

    wrong = program.Failed("outside-late", seconds=3, complaint="")
    assert str(pickle.loads(pickle.dumps(wrong))) == str(wrong)
