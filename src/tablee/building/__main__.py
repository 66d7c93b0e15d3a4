"""Build the module of one game into a folder: python -m tablee.building GAME FOLDER."""

import json
import sys
from pathlib import Path
from typing import Any

import tablee
from tablee.building import build
from tablee.building.trouble import trouble_of


def tell(line: Any) -> None:
    """To whoever started this process."""
    print(json.dumps(line), flush=True)


game = tablee.game(sys.argv[1])
try:
    build(game, Path(sys.argv[2]), lambda door, k, n: tell([door, k, n]))
except Exception as error:
    tell(trouble_of(error, game.folder).as_json())
    raise
