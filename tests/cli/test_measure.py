"""`tablee perft | fuzz | contract | bench`, as somebody types them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli import commands
from tablee.cli.speech import Speech
from tablee.kit.words import languages
from tablee.proofs import CHECKS
from tablee.proofs.tables import PACE


def tablee(*arguments, **environment):
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_perft_counts():
    code, out, _ = tablee("perft", "photosynthesis", "--depth", "2")
    assert code == 0
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["0", "1"],
        ["1", "18"],
        ["2", "306"],
    ]


def test_the_contract_is_kept(monkeypatch, capsys):
    """That the command says so: whether it is kept, tests/test_contract.py asks more thoroughly."""
    monkeypatch.setattr(PACE, "share", 8)
    monkeypatch.setattr(PACE, "most", 3)
    code = commands.run(["contract", "lanterns", "--mode", "interpreted", "--lang", "fr"])
    out = capsys.readouterr().out
    assert code == 0 and "Lanternes respecte le contrat." in out and "✗" not in out


@pytest.fixture
def own(tmp_path):
    """Lanterns in a folder of one's own."""
    folder = tmp_path / "games" / "lanterns"
    left = shutil.ignore_patterns("__pycache__", "kernels.*")
    shutil.copytree(Path(__file__).parents[1] / "games" / "lanterns", folder, ignore=left)
    return folder


def contract(own, *arguments):
    here = {"TABLEE_GAMES": str(own.parent), "COLUMNS": "120"}
    return tablee("contract", "lanterns", "--mode", "interpreted", *arguments, **here)


def test_a_broken_contract_is_told_check_by_check_with_a_record_that_shows_it(own):
    """The other checks go on; what several find is told once; the record can be looked at."""
    rules = own / "game.py"
    text, right = rules.read_text("utf-8"), "prize = box.prizes[state.stall] + state.die"
    assert right in text
    wrong = "prize = box.prizes[state.stall] // (state.die - 1)"
    rules.write_text(text.replace(right, wrong), "utf-8")
    code, out, err = contract(own)
    assert code == 1 and "Traceback" not in out + err and "Lanterns breaks the contract in" in err
    assert "✓ every action reads back" in out and "✓ a full log refuses" in out
    assert f"{wrong}\n      where: table players=" in out
    assert "The same as above: game.py, line " in out
    record = out.partition("The record shows it: tablee replay ")[2].splitlines()[0]
    code, told, _ = tablee("replay", record, "--all", TABLEE_GAMES=str(own.parent))
    assert code == 0 and " leads." in told


def test_every_check_has_a_name_in_every_language():
    for language in languages():
        say = Speech(language)
        names = [say(f"check-{name.replace('_', '-')}") for name in CHECKS]
        assert len(set(names)) == len(CHECKS) > 20


def test_only_an_about_toml(own):
    """All that is missing is named at once, before anything runs."""
    for path in own.iterdir():
        if path.name != "about.toml":
            path.unlink()
    code, out, err = contract(own)
    assert code == 1 and "3 things are missing or wrong" in err and "Traceback" not in err
    assert ["rules.en.md", "rules.fr.md", "game.py"] == [
        line.split()[1].rstrip(":") for line in out.splitlines()
    ]
    assert "MOVES" in out and "FLOW, Rule" in out and "score, ranking, check_sanity" in out


def test_rules_that_cannot_be_read_are_named_with_their_line(own):
    rules = own / "game.py"
    rules.write_text(
        rules.read_text("utf-8").replace(
            "= roll(state.dice, box.players)", "= roll(state.dice, (box.players)"
        )
    )
    code, out, err = contract(own, "--lang", "fr")
    assert code == 1 and "Une chose manque ou ne va pas" in err and "Traceback" not in err
    assert "✗ game.py, line " in out and "SyntaxError" in out


def test_fuzzing_finds_nothing_and_says_how_much_it_looked_at(tmp_path):
    code, out, _ = tablee("fuzz", "lanterns", "--games", "60", "--out", str(tmp_path))
    assert code == 0 and out.startswith("60 games, ") and "No trouble found." in out
    assert not list(tmp_path.iterdir())


def test_trouble_is_saved_as_a_record(tmp_path):
    """A referee that disagrees about everything is trouble."""
    referee = tmp_path / "referee.py"
    referee.write_text(
        "class R:\n"
        "    def play(self, seat, action): raise ValueError('no')\n"
        "    def scores(self): return []\n"
        "    def winners(self): return []\n"
        "def referee(options, start): return R()\n"
    )
    arguments = ("fuzz", "lanterns", "--games", "5", "--referee", str(referee))
    code, out, _ = tablee(*arguments, "--out", str(tmp_path))
    assert code == 1 and "Trouble: the second referee refuses" in out
    record = json.loads(next(tmp_path.glob("lanterns-trouble-*.json")).read_text())
    assert record["game"] == "lanterns" and record["rows"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("perft", "chess"), "chess"),
        (("perft", "photosynthesis", "--players", "9"), "players cannot be 9"),
        (("contract", "lanterns", "--mode", "fast"), "There is no mode “fast”"),
        (("fuzz", "lanterns", "--referee", "nowhere.py"), "There is no file nowhere.py"),
    ],
)
def test_what_cannot_be_done_says_why(arguments, message):
    code, _, wrong = tablee(*arguments)
    assert code != 0 and message in wrong and "Traceback" not in wrong
