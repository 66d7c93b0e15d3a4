"""One whole game through a pseudo-terminal, from the first tree to the winner."""

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.patience import PATIENCE
from tests.tools.terminal import end

pexpect = pytest.importorskip("pexpect")
if os.name == "nt":
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)

NOISE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def _hear_ctrl_c() -> None:
    """Whoever runs the tests in the background has taught their children to be deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Player:
    """Somebody at a keyboard, who reads what is on the screen."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "60"}
        environment |= {"XDG_DATA_HOME": str(home), "TABLEE_MODE": "interpreted"}
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "tablee", *arguments],
            env=environment,
            encoding="utf-8",
            dimensions=(60, 100),
            timeout=PATIENCE,
            preexec_fn=_hear_ctrl_c,
        )
        self.screen = ""
        self.is_over = False
        self.read()

    def read(self) -> str:
        """All that is on the screen when it is one's turn, or when the program has ended."""
        self.is_over = self.program.expect(["Ana > ", pexpect.EOF]) == 1
        self.screen = " ".join(NOISE.sub("", self.program.before).split())
        return self.screen

    def type(self, line: str) -> str:
        """The answer to a line."""
        self.program.sendline(line)
        return self.read()

    def choices(self) -> int:
        """How many choices the menu of the last board has."""
        menu = self.screen.rpartition("Finir le tour")[2]
        return max(map(int, re.findall(r"(?<![a-z0-9])(\d+) [a-z]", menu)), default=0)


@pytest.fixture
def ana(home: Path) -> Iterator[list[Player]]:
    players: list[Player] = []
    yield players
    for player in players:
        end(player.program)


@pytest.mark.slow
def test_a_game_from_the_first_tree_to_the_winner(home: Path, ana: list[Player]) -> None:
    line = "play photosynthesis --bots random --name Ana --seed 4 --option first=0 --lang fr"
    player = Player(home, *line.split())
    ana.append(player)
    assert "là où viendra la lumière. Placer 1 a1 2 a2" in player.screen
    assert "Les premiers arbres" in player.screen and "Hasard" in player.screen

    answer = player.type("place d4")  # against the rules
    assert "Ce n’est pas permis : Les premiers arbres se placent sur le bord" in answer
    assert "(§2.2)" in answer and "Vous pouvez : place a1" in answer
    assert "d4 est vide et porte 4 feuilles." in player.type("? d4")
    assert "L’action « dance » n’existe pas" in player.type("dance")

    player.type("place a1")
    player.type("1")
    assert "Manche 1 sur 18" in player.screen
    light = re.search(r"lumière (\d+)", player.screen)
    player.type("acheter graine")
    assert "Ana achète une graine." in player.screen
    player.type("annuler")
    assert "Ana achète" not in player.screen
    assert light and light[0] in player.screen
    assert "Règles avancées" in player.type("règles 10")
    copy = home / "copie.json"
    assert "La partie est enregistrée" in player.type(f"enregistrer {copy}")

    player.type("quitter")
    assert player.is_over and "tablee resume" in player.screen
    player = Player(home, "resume", "--lang", "fr")
    ana.append(player)
    assert "Manche 1 sur 18" in player.screen

    while not player.is_over:  # by numbers: whatever grows, collects or plants last, then pass
        most = player.choices()
        for _ in range(3):
            if most > 1 and not player.is_over:
                player.type(str(most))
                most = player.choices()
        if not player.is_over:
            player.type("1")
    assert "1. " in player.screen and re.search(r"(Ana|Hasard) gagne\.|se partagent", player.screen)
    assert "Manche 18 sur 18" in player.screen
    assert "tablee replay" in player.screen

    player = Player(home, "replay", "--all", "--lang", "fr")
    ana.append(player)
    assert "Ana finit avec" in player.screen
    saved = json.loads(next((home / "tablee" / "saves").glob("*.json")).read_text("utf-8"))
    assert saved["over"] and len(saved["rows"]) > 40
    assert not json.loads(copy.read_text("utf-8"))["over"]


def test_ctrl_c_leaves_without_a_traceback(home: Path, ana: list[Player]) -> None:
    player = Player(home, *"play photosynthesis --bots random --name Ana --lang en".split())
    ana.append(player)
    player.program.sendintr()
    assert "To go on with it, type: tablee resume" in player.read()
    assert "Traceback" not in player.screen
