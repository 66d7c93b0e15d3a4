"""Draws the film on the front page: `python -m tests.tools.front` (script/pictures)."""

import json
import os
from dataclasses import replace
from pathlib import Path

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.film import Film
from tablee.kit.pictures.moments import moments
from tablee.kit.table.replaying import replay

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/golden/photosynthesis/finished/24_rounds.json"
NAMES, FIRST, LAST = ["Ana", "Bo", "Cléo"], 98, 115  # from round 12 into round 14
SECONDS = 10.0
PICTURE = "photosynthesis.svg"


def drawn() -> str:
    """Ten seconds of a finished game, as an onlooker sees it."""
    record = json.loads(GAME.read_text("utf-8")) | {"seats": NAMES}
    match = replay(tablee.game(record["game"]), record, mode=Mode.INTERPRETED).as_of(LAST)
    shown = moments(match, None, "en")[FIRST:]
    whole = sum(moment.seconds for moment in shown)
    shown = [replace(one, seconds=one.seconds * SECONDS / whole) for one in shown]
    return Film(shown, match.game.folder, "light", "Photosynthesis").animated()


if __name__ == "__main__":
    folder = ROOT / os.environ.get("TABLEE_PICTURES", "docs/pictures")
    (folder / PICTURE).write_text(drawn(), "utf-8")
