"""`tablee perft | fuzz | contract | bench`, as somebody types them."""

import json
import os
import subprocess
import sys

import pytest


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


def test_the_contract_is_kept():
    code, out, _ = tablee("contract", "lanterns", "--mode", "interpreted", "--lang", "fr")
    assert code == 0 and "Lanternes respecte le contrat." in out and "✗" not in out


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
