"""Writes the lists of games that are read by people: python docs/lists.py (script/golden does it, too).

The navigation of the site, the table of the README and the sentences of docs/index.md name every game
there is: what stands between two marks, `games: …` and `end`, is made from the folders of the games.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FILES = ("zensical.toml", "README.md", "docs/index.md")
MARKED = (  # in TOML whole lines; in Markdown within a line, or lines of their own
    re.compile(r"(?P<begin># games: (?P<list>[a-z ]+)\n).*?(?P<end>\n *# end)", re.S),
    re.compile(r"(?P<begin><!-- games: (?P<list>[a-z ]+) -->).*?(?P<end><!-- end -->)", re.S),
)
Games = list[tuple[str, dict[str, Any]]]


def games() -> Games:
    """Each game with its card, in the order of their folders."""
    cards = sorted((ROOT / "src/tablee/games").glob("*/about.toml"))
    return [(card.parent.name, tomllib.loads(card.read_text("utf-8"))) for card in cards]


def pages(there: Games) -> Iterator[str]:
    """The navigation: a page for each game."""
    for name, card in there:
        yield f'        {{ "{card["title"]["en"]}" = "games/{name}.md" }},'


def rules(there: Games) -> Iterator[str]:
    """The navigation: the rules of each game."""
    for name, card in there:
        yield f'        {{ "{card["title"]["en"]}" = "rules/{name}.en.md" }},'


def french_rules(there: Games) -> Iterator[str]:
    """The navigation: the same in French."""
    for name, card in there:
        yield f'            {{ "{card["title"]["fr"]}" = "rules/{name}.fr.md" }},'


def table(there: Games) -> Iterator[str]:
    """The README: a row for each game."""
    yield from ("", "", "| | players | |", "|---|---|---|")
    for name, card in there:
        fewest, most = card["players"]
        players = f"{fewest} to {most}" if fewest < most else f"{most}"
        yield f"| [{card['title']['en']}](docs/games/{name}.md) | {players} | {card['line']['en']} |"
    yield from ("", "")


def titles(there: Games) -> Iterator[str]:
    """In a sentence."""
    yield _listed([card["title"]["en"] for _, card in there])


def links(there: Games) -> Iterator[str]:
    """In a sentence, with links to their pages."""
    yield _listed([f"[{card['title']['en']}](games/{name}.md)" for name, card in there])


LISTS: dict[str, Callable[[Games], Iterator[str]]] = {
    "pages": pages,
    "rules": rules,
    "french rules": french_rules,
    "table": table,
    "titles": titles,
    "links": links,
}


def with_lists(text: str, there: Games) -> str:
    """A text with what stands between its marks as the games are now."""

    def written(found: re.Match[str]) -> str:
        return found["begin"] + "\n".join(LISTS[found["list"]](there)) + found["end"]

    for marked in MARKED:
        text = marked.sub(written, text)
    return text


def write() -> Iterator[str]:
    """Bring every list up to date; the files that were not."""
    for name in FILES:
        file = ROOT / name
        before = file.read_text("utf-8")
        if (after := with_lists(before, games())) != before:
            file.write_text(after, "utf-8")
            yield name


def _listed(words: list[str]) -> str:
    """a, b and c"""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


if __name__ == "__main__":
    for changed in write():
        print(changed)
