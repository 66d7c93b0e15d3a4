"""The command line: what it lists, explains and refuses, in both languages, and how it starts."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee import cli
from tablee.cli.commands import COMMANDS, brought
from tablee.cli.speech import FOLDER, WORDS, Speech, take_language
from tablee.games import find, names
from tablee.kit.table.game import Game
from tablee.kit.words import languages, typeset

Tablee = Callable[..., Any]
EVERY = [*COMMANDS, *brought()[0]]  # those that games bring, too


def test_tablee_alone_names_every_command(tablee: Tablee) -> None:
    code, out, _ = tablee()
    assert 0 == code
    assert all(f"tablee {command}" in out for command in EVERY)


def test_the_language_may_be_asked_for_anywhere(tablee: Tablee) -> None:
    assert tablee("--lang", "fr", "games") == tablee("games", "--lang=fr")
    assert "2 à 4 joueurs" in tablee("games", "--lang", "fr")[1]
    assert ("fr", ["play", "x"]) == take_language(["play", "--lang", "fr", "x"])
    assert (None, ["--", "--lang", "fr"]) == take_language(["--", "--lang", "fr"])


def test_the_language_of_the_locale_is_the_usual_one(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert "Regarder jouer des robots" in tablee()[1]
    monkeypatch.setenv("LANG", "eo.UTF-8")
    assert "Watch bots play" in tablee()[1]


@pytest.mark.parametrize("command", EVERY)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_explains_itself(tablee: Tablee, command: str, language: str) -> None:
    code, out, _ = tablee(command, "--help", "--lang", language)
    assert 0 == code
    assert {"en": "Usage: ", "fr": "Usage\N{NO-BREAK SPACE}: "}[
        language
    ] + f"tablee {command}" in out
    assert "metavar" not in out and "help-" not in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("games", "Photosynthesis  photosynthesis · 2 to 4 players, 45 to 60 minutes"),
        ("games photosyn", "shade_rule=no | yes  (usually no)"),
        ("--version", "tablee "),
        ("rules photosynthesis 4", "4  Your turn"),
        ("rules photosynthesis 4.2 --lang fr", "  4.2   Pendant un tour"),
        ("rules photosy shadow taller", "3.4"),
    ],
)
def test_what_is_shown(tablee: Tablee, line: str, said: str) -> None:
    code, out, err = tablee(*line.split())
    assert (0, "") == (code, err)
    assert said in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("paly", "Did you mean play?"),
        ("--frobnicate", "There is no option --frobnicate. See tablee --help."),
        ("rules", "GAME is missing. See tablee rules --help."),
        ("rules chess", "There is no game “chess”: there is "),
        ("rules photosynthesis 4.99", "There is no “4.99” in the rules"),
        ("rules photosynthesis zebra", "The chapters are: 1 The table, 2 The first trees"),
        ("games photosynthesis now", "“now” is one word too many."),
        ("play photosynthesis --players", "--players needs a value after it."),
        ("play photosynthesis --players two", "--players cannot be “two”"),
        ("play photosynthesis --players 9", "9 players cannot play this game: it takes 2 to 4."),
        ("play photosynthesis --bots deepblue", "There is no bot “deepblue”: expected beginner, "),
        ("play photosynthesis --bots random,random,random,random --players 3", "2 seats are free."),
        ("play oeil_en_coin --option target=1000", "expected 0–999. The game is over after a"),
        ("play oeil_en_coin --option motif=spoon", "choose one of man, hat, night"),
        ("play photograph --option without=pink", "grey or violet. Two to four players share"),
        ("play photosynthesis --option shade=yes", "“shade=yes” is not an option of this game"),
        ("play photosynthesis --option shade_rule=maybe", "expected no or yes. Shade rule: what"),
        ("play photosynthesis --option first=3", "The lot decides who begins, or the table does."),
        ("play photosynthesis --resume nowhere.json", "nowhere.json cannot be read: No such file"),
        ("play photosynthesis --name A,B,C --players 2", "3 people are too many for 2 seats."),
        ("play photosynthesis --players 3 --seat 3", "There is no seat “3”: expected 0, 1 or 2."),
        ("resume", "No game has been left unfinished."),
        ("replay", "No game has been finished yet."),
        ("replay --all=3", "--all takes no value."),
        ("games --lang xx", "Tablée does not speak “xx”: choose en or fr."),
    ],
)
def test_what_is_refused_says_what_there_is_instead(tablee: Tablee, line: str, said: str) -> None:
    code, out, err = tablee(*line.split())
    assert 0 < code and "" == out
    assert said in " ".join(err.split())


def test_refusals_are_french_in_french(tablee: Tablee) -> None:
    lines = ["paly", "rules", "rules chess", "play --players zwei", "--frob", "replay --all=3"]
    for line in lines:
        _, _, err = tablee(*line.split(), "--lang", "fr")
        assert not re.search(r"\b(the|is|no|missing|expected)\b", err.lower()), err


def test_listing_and_explaining_start_without_numpy() -> None:
    """Rules do not: their numbers are those of the game's OPTIONS (decision 38)."""
    code = (
        "import sys; from tablee.cli.commands import run\n"
        "for line in ['games'], ['--help'], ['--version'], [], ['board', '--help'], ['deck', '--help']:\n"
        "    assert run(line) == 0\n"
        "    assert not {'numpy', 'numba', 'rich'} & set(sys.modules), line\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_reader_who_leaves_early_sees_no_traceback() -> None:
    line = f"{sys.executable} -m tablee rules photosynthesis | head -n 1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert "Photosynthesis\n" == done.stdout
    assert "" == done.stderr


def test_main_leaves_with_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert 0 == left.value.code


# --- The words ----------------------------------------------------------------


def test_every_message_is_there_in_every_language() -> None:
    spoken = {language: WORDS.messages(language) for language in languages(FOLDER)}
    assert {"en", "fr"} <= set(spoken)
    assert all(messages == spoken["en"] for messages in spoken.values())


def test_every_message_of_the_code_exists() -> None:
    sources = [path.read_text("utf-8") for path in Path(FOLDER).glob("*.py")]
    used = {name for source in sources for name in re.findall(r"\bsay\(\s*\"([a-z-]+)\"", source)}
    assert used and not [name for name in used if not WORDS.has("en", name)]


@pytest.mark.parametrize("game", [find(name) for name in names()], ids=str)
def test_every_message_of_a_game_s_commands_exists(game: Game) -> None:
    path = game.folder / "commands.py"
    source = path.read_text("utf-8") if path.exists() else ""
    used = set(re.findall(r"(?:\bsay|\bUnplayable)\(\s*\"([a-z-]+)\"", source))
    assert bool(used) == bool(game.about.get("commands"))
    for language in languages():
        assert not [message for message in used if not game.words.has(language, message)]


def test_french_spaces_do_not_break() -> None:
    space, thin = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
    assert f"Vouliez-vous dire play{thin}?" == Speech("fr")("did-you-mean", word="play")
    assert f"«{space}oui{space}»{space}: non{thin}!" == typeset("« oui » : non !", "fr")
    assert "a :b ::" == typeset("a :b ::", "en")


def test_lists_end_as_people_end_them(say: Speech) -> None:
    assert "" == say.listing([])
    assert "a" == say.listing(["a"])
    assert {"en": "a, b and c", "fr": "a, b et c"}[say.language] == say.listing(["a", "b", "c"])
