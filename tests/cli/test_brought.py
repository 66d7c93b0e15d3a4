"""Commands that games bring: found by being there, explained by their game, refused in a sentence."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.tools.brought import GAME, PACKAGE, ROOT, answers, lanterns, ran

USUAL = "3 can play there: 30 lanterns, 3 stalls."
ABOUT, COMMANDS = "about.toml", "commands.py"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder where somebody has installed a package with a game that brings `tablee market`."""
    lanterns(tmp_path / "site")
    return tmp_path / "site"


def edit(folder: Path, file: str, right: str, wrong: str) -> None:
    """The game as its author might have typed it."""
    place = folder / file
    text = place.read_text("utf-8")
    assert right in text, "the game has changed: plant anew"
    place.write_text(text.replace(right, wrong), "utf-8")


def said(text: str) -> str:
    """A text, however it was wrapped."""
    return " ".join(text.split())


def test_a_package_brings_a_command_that_its_game_explains(installed: Path) -> None:
    asked = ["--help"], ["--lang", "fr"], ["market", "--help", "--lang", "fr"]
    listed, alone, page = answers(installed, *asked)
    assert (0, "") == (listed.returncode, listed.stderr)
    assert "For Again Lanterns: market Look over a market of your own" in said(listed.stdout)
    assert "For yapasphoto: board Look at a board" in said(listed.stdout)
    assert (0, "") == (alone.returncode, alone.stderr)
    assert "Again Lanternes : tablee market Examiner un marché" in said(alone.stdout)
    assert page.returncode == 0 and "tablee market [OPTIONS] [FICHIER]" in page.stdout
    assert "-p, --players N Combien doivent y jouer" in said(page.stdout)


def test_a_command_is_given_what_was_typed_and_refuses_in_the_words_of_its_game(
    installed: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.json"
    own.write_text(json.dumps({"colours": 4, "shine": 6, "stalls": [4, 6]}), "utf-8")
    done = ran(installed, "market", str(own), "-p", "5")
    assert (0, "") == (done.returncode, done.stderr)
    assert "5 can play there: 24 lanterns, 2 stalls." == done.stdout.strip()
    own.write_text("{", "utf-8")
    complaints = {
        (str(own),): "own.json holds no JSON that can be read.",
        (str(own), "--lang", "fr"): "own.json ne contient pas de JSON lisible.",
        ("nowhere.json",): "nowhere.json cannot be read: No such file or directory.",
        ("--players", "1"): "--players cannot be “1”: expected a whole number, 2 or more.",
        ("--players", "99"): "99",
        ("--colour", "red"): "There is no option --colour. See tablee market --help.",
    }
    asked = [["market", *line] for line in complaints]
    for done, complaint in zip(answers(installed, *asked), complaints.values(), strict=True):
        assert done.returncode != 0 and not done.stdout
        assert complaint in said(done.stderr) and "Traceback" not in done.stderr


def test_nothing_of_a_game_is_imported_to_list_commands(installed: Path) -> None:
    code = f"""
import sys
from tablee.cli.commands import run
assert run(["--help"]) == 0 and run([]) == 0
print(sorted(name for name in sys.modules if name.endswith(".commands") or "{PACKAGE}." in name))"""
    done = ran(installed, "-c", code)
    assert done.stdout.splitlines()[-1] == "['tablee.cli.commands', 'tablee.kit.table.commands']", (
        done
    )


def test_the_command_that_the_page_for_authors_shows(installed: Path) -> None:
    """Put where the page says, it answers as shown there."""
    text = (ROOT / "docs" / "game-folder.md").read_text("utf-8")
    section = text.partition("\n## Commands of its own\n")[2].partition("\n## ")[0]
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```", section, re.M | re.S))
    folder = installed / PACKAGE
    edit(folder, ABOUT, 'commands = ["market"]\n', blocks["toml"])
    (folder / COMMANDS).write_text(blocks["python"], "utf-8")
    with (folder / "words.en.ftl").open("a", encoding="utf-8") as words:
        words.write(blocks["ftl"])
    line, _, answer = blocks["console"].partition("\n")
    typed = shlex.split(line)[2:]
    asked = typed, [*typed, "--least", "21"], ["stalls", "--help"]
    done, dear, page = answers(installed, *asked)
    assert (0, "", answer) == (done.returncode, done.stderr, done.stdout)
    assert dear.returncode == 1 and "No stall pays 21" in dear.stderr
    assert "--least N How much it has to pay" in said(page.stdout)


# --- What cannot be had ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("board", "The command “board” of Again Lanterns cannot be had: yapasphoto brings one"),
        ("play", "The command “play” of Again Lanterns cannot be had: Tablée has one of that name"),
        (
            "Big Market",
            "The command “Big Market” of Again Lanterns cannot be had: a name has small",
        ),
    ],
)
def test_a_name_that_is_taken_or_none_is_told_and_the_other_commands_are_had(
    installed: Path, name: str, told: str
) -> None:
    edit(installed / PACKAGE, ABOUT, '["market"]', f'["market", "{name}"]')
    asked = [], ["--help"], ["market"], ["board", "check"], [name], ["games"]
    alone, helped, market, board, own, quiet = answers(installed, *asked)
    for listed in (alone, helped):
        assert listed.returncode == 0 and listed.stderr.count("! ") == 1
        assert told in said(listed.stderr)
    assert USUAL in market.stdout
    assert "40 stops" in board.stdout
    if name == "Big Market":
        assert own.returncode == 1 and told in said(own.stderr)
    assert (0, "") == (quiet.returncode, quiet.stderr)


def test_of_two_games_with_one_command_the_nearer_has_it(installed: Path, tmp_path: Path) -> None:
    lanterns(tmp_path / "folders" / "made")
    here = tmp_path / "folders" / "near"
    (tmp_path / "folders" / "made" / PACKAGE).rename(here)
    edit(here, ABOUT, "Again Lantern", "Near Lantern")
    for source in here.glob("*.py"):
        source.write_text(source.read_text("utf-8").replace(PACKAGE, "tablee.games.near"), "utf-8")
    (here / "words.en.ftl").write_text(
        (here / "words.en.ftl").read_text("utf-8").replace("can play there", "play nearby"), "utf-8"
    )
    there = str(tmp_path / "folders")
    listed, market = answers(installed, [], ["market"], TABLEE_GAMES=there)
    assert "For Near Lanterns: tablee market" in said(listed.stdout)
    assert "“market” of Again Lanterns cannot be had: Near Lanterns brings" in said(listed.stderr)
    assert "3 play nearby" in market.stdout


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        (
            "import json",
            "import a_module_of_nobody",
            "commands.py, line 3: ModuleNotFoundError: No module named 'a_module_of_nobody'",
        ),
        ("import json", "import (", "commands.py, line 3: SyntaxError"),
        ('"market": Command', '"markt": Command', "commands.py: add COMMANDS[“market”], a Command"),
        ('short="p"', 'shortly="p"', "TypeError: Switch.__init__() got an unexpected"),
        ('(Argument("file", is_required=False),)', '"file"', "no attribute 'name'"),
        (None, None, "commands.py: it is not there"),
    ],
)
def test_a_command_that_breaks_is_told_with_its_line_and_the_terminal_goes_on(
    installed: Path, right: str | None, wrong: str | None, why: str
) -> None:
    if right is None or wrong is None:
        (installed / PACKAGE / COMMANDS).unlink()
    else:
        edit(installed / PACKAGE, COMMANDS, right, wrong)
    lines = ["market"], ["market", "--help"], ["--help"], ["board", "--help", "--lang", "fr"]
    *both, listed, board = answers(installed, *lines)
    for asked in both:
        assert asked.returncode == 1 and not asked.stdout and "Traceback" not in asked.stderr
        told = "The command “market” of Again Lanterns cannot be had, which is a mistake"
        assert told in said(asked.stderr) and why in said(asked.stderr)
    assert (0, "") == (listed.returncode, listed.stderr) and "market" in listed.stdout
    assert "plateau de yapasphoto" in said(board.stdout)


def test_a_command_without_words_is_listed_and_had(installed: Path) -> None:
    for language in ("en", "fr"):
        edit(installed / PACKAGE, f"words.{language}.ftl", "help-market", "helps-market")
    listed, page, market = answers(installed, [], ["market", "--help"], ["market"])
    assert (0, "") == (listed.returncode, listed.stderr) and "tablee market" in listed.stdout
    assert page.returncode == 0
    assert USUAL in market.stdout


def test_a_card_that_says_something_else_of_commands_breaks_nothing(installed: Path) -> None:
    edit(installed / PACKAGE, ABOUT, 'commands = ["market"]', "commands = 7")
    listed, games = answers(installed, [], ["games"])
    assert listed.returncode == 0 and "tablee board" in listed.stdout
    assert GAME in games.stdout
