"""Draws the picture on the front page: `python -m tests.tools.front` (script/pictures)."""

import json
import os
from pathlib import Path

import tablee
from tablee.kit.draw import picture
from tablee.kit.engine import Mode
from tablee.kit.match import replay
from tablee.kit.scene import draw

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/golden/photosynthesis/finished/24_rounds.json"
NAMES, AT = ["Ana", "Bo", "Cléo"], 115  # in round 14
PICTURE = "photosynthesis.svg"


def drawn() -> str:
    """A moment of a finished game, as an onlooker sees it."""
    record = json.loads(GAME.read_text("utf-8")) | {"seats": NAMES}
    match = replay(tablee.game(record["game"]), record, mode=Mode.INTERPRETED).as_of(AT)
    return picture(draw(match, None, "en"), match.game.folder, "light")


if __name__ == "__main__":
    folder = ROOT / os.environ.get("TABLEE_PICTURES", "docs/pictures")
    (folder / PICTURE).write_text(drawn(), "utf-8")
