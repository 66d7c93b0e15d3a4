"""The wheel as somebody has it who installed nothing else: script/wheel.

What it carries, what it does without, and every game played to its end: in a terminal, and at a table
in a browser's place, over HTTP.
"""

import json
import os
import random
import re
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pexpect

import tablee
from tablee.cli.sit import House
from tablee.cli.speech import Speech

ROOT = Path(__file__).parents[2]
BUILT_IN = tablee.games()
HERE = """
import json, sys, tablee
from importlib.util import find_spec
modes = {name: tablee.game(name).engine().mode for name in tablee.games()}
there = [name for name in ("numba", "llvmlite", "ziglang") if find_spec(name)]
print(json.dumps([tablee.__file__, modes, there]))
"""
NOISE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
TYPED = 2000  # lines at most in a game


class Installed:
    """An environment with the wheel in it, used from an empty folder and an empty home."""

    def __init__(self, programs: Path, place: Path) -> None:
        self.programs, self.home = programs, place / "home"
        self.home.mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        self.environment = kept | {"HOME": str(self.home), "LANG": "C.UTF-8", "TERM": "xterm"}

    def command(self, *arguments: str) -> list[str]:
        """`tablee` with these arguments."""
        return [str(self.programs / "tablee"), *arguments]


def look(wheel: Path, installed: Installed) -> None:
    """What the wheel carries, and what is not there."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        for game in BUILT_IN:
            for file in ("kernels.wasm", "kernels.json"):
                assert f"tablee/games/{game}/{file}" in names, f"{file} of {game} is missing"
        modules = sum(
            packed.getinfo(f"tablee/games/{game}/kernels.wasm").compress_size for game in BUILT_IN
        )
    print(f"{wheel.name}: {wheel.stat().st_size:,} bytes, modules {modules:,} of them")
    python = str(installed.programs / "python")
    found = subprocess.run(
        [python, "-c", HERE],
        env=installed.environment,
        cwd=installed.home,
        capture_output=True,
        text=True,
        check=True,
    )
    place, modes, there = json.loads(found.stdout)
    assert Path(place).is_relative_to(installed.programs.parent.resolve()), place
    assert dict.fromkeys(BUILT_IN, "portable") == modes and [] == there, (modes, there)
    print("numba, llvmlite, ziglang: none of them is installed; every game runs its module")


def play(game: str, installed: Installed, luck: random.Random) -> None:
    """A game against beginners in a terminal, by the numbers of choices, any of them."""
    begun, lines = time.monotonic(), 0
    command = installed.command("play", game, "--bots", "beginner", "--name", "Ana", "--seed", "1")
    table = pexpect.spawn(
        command[0],
        command[1:],
        env=installed.environment | {"COLUMNS": "100", "LINES": "60"},
        cwd=str(installed.home),
        encoding="utf-8",
        dimensions=(60, 100),
        timeout=120,
    )
    most, first = 9, 0.0
    while True:
        met = table.expect(["Ana > ", "What do you say with it", pexpect.EOF])
        said = NOISE.sub("", table.before)
        first = first or time.monotonic() - begun
        if met == 2:
            break
        if met == 1:
            table.sendline("Hello")
            continue
        bound = re.search(r"choices are numbered from 1 to (\d+)", " ".join(said.split()))
        most = int(bound[1]) if bound else 9
        table.sendline(str(luck.randint(1, most)))
        lines += 1
        assert lines < TYPED, f"{game} does not end"
    table.close()
    assert 0 == table.exitstatus and "tablee replay" in said, said[-2000:]
    seconds = time.monotonic() - begun
    print(f"{game}: asked after {first:.1f} s, over after {seconds:.0f} s and {lines} lines typed")


def serve(installed: Installed) -> None:
    """A house, and at a table of each game a program among bots, to the end."""
    begun, log = time.monotonic(), installed.home / "served"
    with log.open("w") as written:
        command = installed.command("serve", "--port", "0", "--host", "127.0.0.1")
        served = subprocess.Popen(
            command, env=installed.environment, cwd=installed.home, stdout=written, stderr=written
        )
    try:
        while not (found := re.search(r"http://[\w.]+:\d+", log.read_text("utf-8"))):
            assert served.poll() is None, log.read_text("utf-8")
            time.sleep(0.05)
        print(f"tablee serve: {found[0]} after {time.monotonic() - begun:.1f} s", flush=True)
        with ThreadPoolExecutor() as crew:
            for told in crew.map(lambda game: sit(game, found[0], installed), BUILT_IN):
                print(told, flush=True)
    finally:
        served.terminate()
        served.wait(20)


def sit(game: str, address: str, installed: Installed) -> str:
    """A program takes the only seat that is no bot's."""
    begun, house = time.monotonic(), House(address, Speech("en"))
    fewest = tablee.game(game).players[0]
    seats = [{"who": "friend"}, *[{"who": "bot", "bot": "beginner"}] * (fewest - 1)]
    table = house.call("/api/tables", {"game": game, "seats": seats})["table"]
    link = house.call(f"/api/tables/{table}/seats/0/link", {})["address"]
    program = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'stdio.py'}"
    at_table = subprocess.run(
        installed.command("sit", address + link, program),
        env=installed.environment,
        cwd=installed.home,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    told = at_table.stdout + at_table.stderr
    assert 0 == at_table.returncode and "The game is over." in told, f"{game}: {told}"
    assert house.call(f"/api/tables/{table}")["over"], game
    return f"{game}: over after {time.monotonic() - begun:.0f} s over HTTP"


def main() -> None:
    """All of it."""
    wheel, programs, place = map(Path, sys.argv[1:])
    installed = Installed(programs, place)
    look(wheel, installed)
    for game in BUILT_IN:
        play(game, installed, random.Random(game))
    serve(installed)


if __name__ == "__main__":
    main()
