"""How the board that comes with yapasphoto is drawn, surveyed anew: `python -m tests.tools.sheets`."""

import json
from dataclasses import asdict

import tablee
from tablee.games.yapasphoto.board import read
from tablee.games.yapasphoto.sheet import KEPT, name_of
from tablee.games.yapasphoto.surveying import surveyed

LANGUAGES = ("en", "fr")


def sheets() -> dict[str, object]:
    """Name -> sheet, in each language, with and without sights."""
    text = tablee.game("yapasphoto").rules.DATA
    kinds = [(language, sights) for language in LANGUAGES for sights in (True, False)]
    return {name_of(text, *kind): asdict(surveyed(read(text), *kind)) for kind in kinds}


def main() -> None:
    """Write them."""
    lines = (f"{json.dumps(name)}: {json.dumps(one)}" for name, one in sheets().items())
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
