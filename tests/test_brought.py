"""A game that an installed package brings is found everywhere, and nothing else was touched for it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tablee.kit.engines.carried import sources
from tests.server.house import Browser
from tests.tools.brought import GAME, PACKAGE, ROOT, answers, install, lanterns, ran
from tests.tools.long import LONG, less

SERVES = """
import sys
from pathlib import Path
from tablee.server.main import serve
from tests.server.house import PLENTY
serve("127.0.0.1", 0, Path(sys.argv[1]), quiet=True, bot_delay=0, limits=PLENTY)
"""
ENVIRONMENTS = f"""
import gymnasium, pyspiel, tablee, tablee.envs, tablee.envs.openspiel, tablee.envs.single
plainly = {{"mode": "interpreted"}}  # to compile it takes half a minute, and other tests do
env = gymnasium.make("tablee/{GAME}-v0", **plainly)
seen, info = env.reset(seed=3)
over = False
while not over:
    seen, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
many = tablee.envs.vector_env("{GAME}", 4, **plainly)
many.reset(seed=3)
ended = 0
while ended < 4:
    many.step(many.masks.argmax(1))
    ended += int((many.ended != 0).sum())
pettingzoo = tablee.envs.aec_env("{GAME}", players=3, **plainly)
pettingzoo.reset(seed=3)
for agent in pettingzoo.agent_iter():
    seen, reward, over, cut, info = pettingzoo.last()
    pettingzoo.step(None if over or cut else int(seen["action_mask"].argmax()))
game = pyspiel.load_game("tablee_{GAME}", {{"players": 3, "rng_seed": 7}})
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_simultaneous_node():
        state.apply_actions([(state.legal_actions(seat) or [0])[0] for seat in range(3)])
    else:
        state.apply_action(state.legal_actions()[0])
print(tablee.game("{GAME}").rules.__name__, game.num_players(), len(state.returns()))
"""
CONTRACT = f"""
from tablee.cli import main
from tablee.proofs.tables import PACE
PACE.share, PACE.most, PACE.forked = 8, 3, 0.01  # that it is taken, not that it is right
main(["contract", "{GAME}", "--mode", "interpreted"])
"""
PLAYS = f"""
import tablee
from tablee.kit.table.replaying import replay
match = tablee.game("{GAME}").new(seed=4)
while not match.over:
    seat = match.waiting[0]
    match.play(seat, match.choices(seat)[0])
again = tablee.replay(match.record())
print(again.scores == match.scores, match.engine.mode)
"""


ALL_OF_IT = f"""
from tablee.kit.rules import contract
rules = tablee.game("{GAME}").rules
names = [stub.__name__ for stub in (*contract.REQUIRED, contract.count, contract.nth, contract.mask)]
print(rules.LONGEST, len(rules.SEALED) - 2, all(hasattr(rules, name) for name in names))
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder where somebody has installed a package with a game."""
    lanterns(tmp_path / "site")
    return tmp_path / "site"


def test_the_terminal_lists_it_and_plays_it(installed: Path) -> None:
    asked = ["games"], ["watch", GAME, "--bots", "random,random", "--seed", "3"]
    listed, watched = answers(installed, *asked)
    assert (0, "") == (listed.returncode, listed.stderr)
    assert f"Again Lanterns  {GAME}" in listed.stdout and "Push  push" in listed.stdout
    assert watched.returncode == 0, watched.stderr
    assert "The night market" not in watched.stderr and "points" in watched.stdout


def test_it_plays_and_is_played_again_from_its_record(installed: Path) -> None:
    done = ran(installed, "-c", PLAYS)
    assert ("True interpreted\n", "") == (done.stdout, done.stderr)


def test_the_contract_and_the_arena_take_it(installed: Path) -> None:
    kept = ran(installed, "-c", CONTRACT)
    assert (0, "") == (kept.returncode, kept.stderr) and "✗" not in kept.stdout
    seats = ("--seats", "greedy,random", "--games", "4")
    how = less("compiled", "interpreted")  # to compile it takes half a minute, and other tests do
    played = ran(installed, "arena", GAME, *seats, TABLEE_MODE=how)
    assert played.returncode == 0 and "Again Lanterns, 2 players" in played.stdout, played.stderr


@pytest.mark.skipif(not find_spec("pyspiel"), reason="no OpenSpiel here")
def test_environments_have_it(installed: Path) -> None:
    done = ran(installed, "-c", ENVIRONMENTS, TABLEE_MODE="interpreted")  # OpenSpiel's too
    assert f"{PACKAGE}.game 3 3" in done.stdout, done.stderr


@pytest.fixture
def visitor(installed: Path, tmp_path: Path) -> Iterator[Browser]:
    """Somebody in a house whose host has installed it."""
    kept = {name: text for name, text in os.environ.items() if name != "TABLEE_GAMES"}
    with subprocess.Popen(
        [sys.executable, "-c", SERVES, str(tmp_path / "house")],
        stdout=subprocess.PIPE,
        text=True,
        env=kept | {"PYTHONPATH": f"{installed}{os.pathsep}{ROOT}"},
    ) as process:
        try:
            assert process.stdout
            found = re.search(r"localhost(:\d+)", process.stdout.readline())
            assert found, "the server did not start"
            yield Browser(f"127.0.0.1{found[1]}")
        finally:
            process.terminate()
            process.wait(20)


def test_the_browser_has_a_card_and_a_table_and_bots_for_it(visitor: Browser) -> None:
    assert "Again Lanterns" in visitor.http.get("/").text
    table = visitor.lay_out(GAME, "me:Ana", "bot:random")
    seen = visitor.table(table)
    assert seen["game"] == GAME and seen["scene"]["zones"]
    look = re.search(rf"/games/{GAME}/look\.\w+\.svg", visitor.http.get(f"/tables/{table}").text)
    assert look and visitor.http.get(look[0]).status_code == 200
    assert visitor.http.get(f"/rules/{GAME}").status_code == 200


def test_a_game_need_not_say_again_what_its_moves_and_its_other_files_say(installed: Path) -> None:
    """Its own words come first; what is wrong in any of its files is told with its line."""
    folder = installed / PACKAGE
    game = (folder / "game.py").read_text("utf-8")
    derived = game[game.index("ACTIONS = ") : game.index("# --- For bots")]
    longest = next(line for line in game.splitlines() if line.startswith("LONGEST = "))
    (folder / "game.py").write_text(game.replace(derived, "").replace(longest, ""), "utf-8")
    (folder / "position.py").write_text("LONGEST, OPTIONS = 222, {}\n", "utf-8")
    own = ran(installed, "-c", PLAYS + ALL_OF_IT)
    assert (0, "True interpreted\n222 1 True\n") == (own.returncode, own.stdout), own.stderr
    (folder / "events.py").write_text(
        "from tablee.kit.rules.compiled import compiled\n\n\n"
        "@compiled\ndef who_leads(state):\n    return state.leadr\n", "utf-8",
    )  # fmt: skip
    with (folder / "game.py").open("a", encoding="utf-8") as rules:
        rules.write("from .events import who_leads\n")
    told = ran(installed, "-c", CONTRACT)
    assert "events.py, line 6: the state has no field “leadr”; is “leader” meant?" in told.stdout


# --- What cannot be had ------------------------------------------------------


def test_a_package_that_breaks_is_told_in_a_line_and_the_others_play(installed: Path) -> None:
    (installed / PACKAGE / "game.py").write_text("import a_module_of_nobody\n", "utf-8")
    told = (
        f"{GAME} cannot be played, for the package {PACKAGE} is broken: "
        "ModuleNotFoundError: No module named 'a_module_of_nobody'"
    )
    asked = ["games"], ["games", GAME], ["--lang", "fr", "games", GAME]
    watching = ["watch", "push", "--bots", "random,random"]
    listed, played, french, watched = answers(installed, *asked, watching)
    assert listed.returncode == 0 and "Push  push" in listed.stdout
    assert f"! {told}" == " ".join(listed.stderr.split())
    assert played.returncode != 0 and told == " ".join(played.stderr.split())
    assert "ne peut pas être joué, car le paquet" in french.stderr
    assert watched.returncode == 0
    if find_spec("pyspiel"):
        code = "import warnings; warnings.simplefilter('error', DeprecationWarning)\n"
        code += "import tablee.envs.openspiel, pyspiel\n"
        code += "print(pyspiel.load_game('tablee_push').num_players())"
        done = ran(installed, "-c", code)
        assert done.returncode == 0 and told in done.stderr


def test_a_house_says_which_package_is_broken_and_opens(installed: Path, tmp_path: Path) -> None:
    (installed / PACKAGE / "game.py").write_text("1 / 0\n", "utf-8")
    code = "from tablee.server.games import games_here; print([g.name for g in games_here()])"
    done = ran(installed, "-c", code)
    open_to_all = done.stdout.splitlines()[-1]
    assert GAME not in open_to_all and "push" in open_to_all
    said = [line for line in (done.stdout + done.stderr).splitlines() if "is broken" in line]
    assert len(said) == 1 and "ZeroDivisionError" in said[0] and "Traceback" not in done.stderr


def test_a_house_says_at_its_start_which_games_are_left_out(
    installed: Path, tmp_path: Path
) -> None:
    install(installed, "tablee_other", {"push": PACKAGE})
    code = f"""
from tests.server.house import settings_for
from tablee.server.web.app import make
from pathlib import Path
make(settings_for(Path({str(tmp_path)!r}))).house.database.close()"""
    done = ran(installed, "-c", code)
    assert done.returncode == 0, done.stderr
    said = [line for line in (done.stdout + done.stderr).splitlines() if "left out" in line]
    assert len(said) == 1 and "tablee_other" in said[0] and "push" in said[0]


OFFERS = [  # a name, the package where it should lie, and why it cannot be had
    ("push", PACKAGE, "and there is another one of that name"),
    (GAME, "email", "and there is another one of that name"),
    ("empty", "email", "and where it says that it lies there is none"),
    ("nowhere", "a_module_of_nobody", "and where it says that it lies there is none"),
    ("Push-Again", PACKAGE, "under a name that none can have"),
]


def test_offers_that_cannot_be_had_are_refused_in_a_sentence_each(installed: Path) -> None:
    for number, (name, package, _) in enumerate(OFFERS):
        install(installed, f"tablee_other_{number}", {name: package})
    listed = ran(installed, "games")
    assert listed.returncode == 0 and listed.stdout.count("Again Lanterns") == 1
    _, *said = " ".join(listed.stderr.split()).split("! ")
    assert len(said) == len(OFFERS)
    for number, (name, _, told) in enumerate(OFFERS):
        (one,) = [line for line in said if f"'tablee_other_{number}'" in line]
        assert told in one and f"'{name}'" in one


def test_a_card_that_cannot_be_read_is_no_game(installed: Path) -> None:
    (installed / PACKAGE / "about.toml").write_text("title = 7\n", "utf-8")
    listed = ran(installed, "games")
    assert listed.returncode == 0 and "Push  push" in listed.stdout
    assert "there is none" in listed.stderr


# --- Its module --------------------------------------------------------------


def test_a_module_is_of_all_that_its_rules_import(installed: Path) -> None:
    """By the package's name, or relatively; whatever of ours these import, too."""
    folder = installed / PACKAGE
    game = (folder / "game.py").read_text("utf-8")
    (folder / "pieces.py").write_text("from .more import MORE\n", "utf-8")
    (folder / "more.py").write_text("MORE = 1\n", "utf-8")
    for line in (
        f"from {PACKAGE}.pieces import MORE",
        "from .pieces import MORE",
        "from . import pieces",
    ):
        (folder / "game.py").write_text(f"{line}\n{game}", "utf-8")
        found = sources(folder, [f"{PACKAGE}.doors", "tablee.kit.engines.kernels"])
        assert {
            "game.py",
            "pieces.py",
            "more.py",
            "kit/rules/codec.py",
            "kit/engines/kernels.py",
        } <= set(found)
    (folder / "sanity.py").write_text("MORE = 2\n", "utf-8")  # where the kit looks by itself
    assert "sanity.py" in sources(folder, [])
    assert set(found) <= {path.name for path in folder.glob("*.py")} | {
        name for name in found if (ROOT / "src" / "tablee" / name).exists()
    }


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("ziglang"), reason="no tools to build a module here")
@pytest.mark.skipif(not LONG, reason="half a minute of compiling: TABLEE_LONG=1 tries it too")
def test_its_module_is_built_and_used_until_a_source_changes(installed: Path) -> None:
    built = ran(installed, "kernels", GAME)
    assert (0, "") == (built.returncode, built.stderr)
    papers = json.loads((installed / PACKAGE / "kernels.json").read_text("utf-8"))
    assert {"game.py", "kit/rules/codec.py"} <= set(papers["sources"])
    assert "True portable\n" == ran(installed, "-c", PLAYS).stdout
    source = installed / PACKAGE / "game.py"
    source.write_text(source.read_text("utf-8") + "\nANOTHER = 1\n", "utf-8")
    assert "True interpreted\n" == ran(installed, "-c", PLAYS).stdout
