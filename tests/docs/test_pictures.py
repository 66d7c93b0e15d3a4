"""The pictures of README and docs are those that script/pictures takes, and those of older pages."""

import re
from itertools import product
from pathlib import Path

from tests.browser.test_pictures import TABLES, WIDTHS
from tests.tools import front

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs/pictures"
THEN = {  # what docs/walk-through.md sets beside today's; nobody can take them again
    f"then/{name}-360-light.webp"
    for name in ("lobby", "photograph-early", "push-late", "yapasphoto-late", "oeil_en_coin-early")
}
SHOWN = re.compile(r"\]\((?:docs/|\.\./)?pictures/([\w/-]+\.\w+)\)")


def taken() -> set[str]:
    """What one run of script/pictures leaves, and the sheet of the photographs."""
    stages = {game: list(told) for game, (_, told) in TABLES.items()}
    tables = {
        f"{game}/{stage}-{width}-{theme}.webp"
        for game, told in stages.items()
        for stage, width, theme in product(told, WIDTHS.values(), ("light", "dark"))
    }
    lobbies = product((WIDTHS["phone"], WIDTHS["desk"]), ("light", "dark"))
    return (
        tables
        | {f"lobby/{w}-{theme}.webp" for w, theme in lobbies}
        | {front.PICTURE, "snapshots.webp"}
    )


def test_every_picture_is_one_that_can_be_taken_again() -> None:
    there = {path.relative_to(PICTURES).as_posix() for path in PICTURES.rglob("*.*")}
    assert there == taken() | THEN


def test_every_picture_shown_is_one_of_them() -> None:
    pages = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
    shown = {name for page in pages for name in SHOWN.findall(page.read_text("utf-8"))}
    assert len(shown) > 10 and THEN <= shown <= taken() | THEN


def test_the_picture_of_the_front_page_is_todays() -> None:
    there = (PICTURES / front.PICTURE).read_text("utf-8")
    assert front.drawn() == there, "script/pictures draws it again"
