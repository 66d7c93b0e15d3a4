"""A damaged installation: bytes of the rules of a game, or of their papers, are others than were shipped.

The house opens whatever they are. A game whose compiled rules are damaged runs as plain Python, one whose
sources are is refused in a sentence, and the log says which it is; all other games play on. Once the
file is whole again, so is the game.
"""

import random
import shutil
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import tablee
from tests.faults.bad_day import a_folder, is_well_again, nothing_is_lost
from tests.faults.crowd import Crowd
from tests.faults.serving import Served, seconds_until
from tests.faults.told import Came
from tests.server.house import Browser
from tests.tools.found import Plan
from tests.tools.patience import until

TIMES = 100
FILES = ("kernels.wasm", "kernels.wasm", "kernels.json", "kernels.json", "kernels.json", "game.py")
LEFT_OUT = shutil.ignore_patterns("__pycache__")
Harm = Callable[[bytes, random.Random], bytes | None]  # what a file holds then; None: it is gone


def another_byte(whole: bytes, luck: random.Random) -> bytes:
    """One byte is another."""
    at = luck.randrange(len(whole))
    return whole[:at] + bytes([whole[at] ^ luck.randint(1, 255)]) + whole[at + 1 :]


def another_digit(whole: bytes, luck: random.Random) -> bytes:
    """One number in it is another, so that it can be read still."""
    places = [at for at, byte in enumerate(whole) if 0x30 <= byte <= 0x39]
    at = luck.choice(places or [0])
    return whole[:at] + bytes([0x30 + (whole[at] + 1) % 10]) + whole[at + 1 :]


def cut_short(whole: bytes, luck: random.Random) -> bytes:
    """Its end is missing."""
    return whole[: luck.randrange(len(whole))]


def zeros(whole: bytes, luck: random.Random) -> bytes:
    """As long as it was, with nothing in it."""
    return bytes(len(whole))


def gone(whole: bytes, luck: random.Random) -> None:
    """There is none."""


HARMS: tuple[Harm, ...] = (another_byte, another_digit, cut_short, zeros, gone)


def run(plan: Plan, came: Came | None = None) -> Came:
    """Harm one file of one game of a copied installation, and open a house in it."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    with a_folder(came) as folder:
        copied = installed(folder.with_name("installed"))
        served = Served(folder)
        served.env |= {"PYTHONPATH": str(copied.parent), "PYTHONDONTWRITEBYTECODE": "1"}
        with served, Crowd(served, plan.games, plan.seed) as crowd:
            until(crowd.all_play(), "nobody can play")
            for number in range(plan.many(TIMES)):
                game, name, harm = (luck.choice(some) for some in (plan.games, FILES, HARMS))
                where = f"time {number}: {harm.__name__}, {game}/{name}"
                file = copied / "games" / game / name
                whole = file.read_bytes()
                served.close()
                harmed = harm(whole, luck)
                file.unlink() if harmed is None else file.write_bytes(harmed)
                served.open()
                _opened(served, crowd, came, game, where)
                served.close()
                file.write_bytes(whole)
                served.open()
                is_well_again(served, crowd, came, f"{where}, whole again")
                nothing_is_lost(served, crowd, came, where)
        came.find_all("an answer", [*crowd.found, *map(str, crowd.gone.items())])
    return came


def installed(place: Path) -> Path:
    """A copy of Tablée as an installer leaves it, with the digest of each file."""
    copied, papers = place / "tablee", place / "tablee-0.dist-info"
    shutil.copytree(Path(tablee.__file__).parent, copied, ignore=LEFT_OUT)
    papers.mkdir()
    (papers / "METADATA").write_text("Metadata-Version: 2.4\nName: tablee\nVersion: 0\n")
    lines = []
    for file in sorted(copied.rglob("*.py")):
        digest = urlsafe_b64encode(sha256(file.read_bytes()).digest()).rstrip(b"=").decode()
        lines.append(
            f"{file.relative_to(place).as_posix()},sha256={digest},{file.stat().st_size}\n"
        )
    (papers / "RECORD").write_text("".join(lines))
    return copied


def _opened(served: Served, crowd: Crowd, came: Came, game: str, where: str) -> None:
    """The game is played, if in plain rules, or refused in a sentence; the others are played."""
    question = crowd.all_play()

    def stand() -> list[str]:
        """Who has to wait, and for no reason."""
        return [told for told in question.missing() if not told.startswith(f"{game} ")]

    if seconds_until(lambda: not stand(), came.patience) is None:
        came.find(f"{where}: nothing happens at {'; '.join(stand())}")
    if wrong := served.wrong():
        came.find(f"{where}: it says {wrong}")
    visitor = Browser(served.address)
    chairs = [{"who": "me", "name": "Ana"}, *[{"who": "beside", "name": n} for n in ("Bo", "Cy")]]
    answer = visitor.post("/api/tables", {"game": game, "seats": chairs})
    named = {line["event"] for line in served.told() if line.get("game") == game}
    if answer.status_code == 201:
        came.add("in plain rules" if "plays in plain rules" in named else "as ever")
    elif answer.status_code == 404 and answer.json()["message"].endswith(".") and named:
        came.add("refused, and named in the log")
    else:
        came.find(f"{where}: {answer.status_code} {answer.text[:200]}, and the log has {named}")
    lobby = visitor.get("/")
    if lobby.status_code != 200:
        came.find(f"{where}: the lobby answers {lobby.status_code}")
    for table in [t for t, seen in crowd.witness.tables.items() if seen.game == game]:
        crowd.gone.pop(table, None)
    crowd.gone.pop("", None)
