"""Gathers the pages of the documentation site: python docs/gather.py build/pages.

Markdown lies where it is read beside the code: here, beside the games, in the root. The site wants
it in one folder, with links that stay within it: a link to a file that is no page leads to a page
that shows the file. zensical.toml says how the site looks, and in which order it is read.
"""

import re
import sys
from os.path import relpath
from pathlib import Path, PurePosixPath

import tablee
from tablee.kit.clauses import read_clause

ROOT = Path(__file__).parents[1]
IN_THE_ROOT = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "SECURITY.md": "reporting.md",
}
RULES = re.compile(r"src/tablee/games/(\w+)/rules\.(\w\w)\.md")
LINK = re.compile(r"\[((?:[^\[\]]|!?\[[^\]]*\]\([^)]*\))*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
FENCED = re.compile(r"(^```.*?^```[^\n]*\n?)", re.S | re.M)
CODE_OR_LINK = re.compile(r"(`[^`\n]*`|\[[^\]]*\]\([^)]*\))")
CITED = re.compile(r"§(\d+\.\d+)")
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.M)
WHOLE_CLAUSE = re.compile(r"^(\d+\.\d+) .+$", re.M)
LANGUAGES = {".py": "python", ".toml": "toml", ".mjs": "javascript"}
OTHER = {"en": ("fr", "En français"), "fr": ("en", "In English")}


def place_of(file: str) -> str:
    """Where a file of the repository is on the site."""
    if file in IN_THE_ROOT:
        return IN_THE_ROOT[file]
    if found := RULES.fullmatch(file):
        return f"rules/{found[1]}.{found[2]}.md"
    if file.startswith("docs/"):
        return file.removeprefix("docs/")
    return f"source/{file}.md"


def gathered() -> dict[str, str]:
    """The pages of the site by their places."""
    files = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("src/tablee/games/*/rules.*.md")]
    names = sorted(file.relative_to(ROOT).as_posix() for file in files)
    shown: set[str] = set()
    pages = {place_of(name): page(name, shown) for name in [*names, *IN_THE_ROOT]}
    return pages | {place_of(name): page_that_shows(name) for name in sorted(shown)}


def pictures() -> dict[str, Path]:
    """What is on the site beside pages: pictures, and how it looks."""
    files = [ROOT / "docs/look.css", *ROOT.glob("docs/pictures/**/*.*")]
    return {place_of(file.relative_to(ROOT).as_posix()): file for file in files}


def page(name: str, shown: set[str]) -> str:
    """A page as the site has it; files that it links to and that are no pages come into `shown`."""
    text = (ROOT / name).read_text("utf-8")
    if found := RULES.fullmatch(name):
        return rules_page(text, found[1], found[2])
    parts = FENCED.split(text)
    for number in range(0, len(parts), 2):  # what is between the blocks of code
        parts[number] = LINK.sub(lambda link: link_on(name, link, shown), parts[number])
        if name.startswith("docs/games/"):
            parts[number] = with_clauses(parts[number], PurePosixPath(name).stem)
    return "".join(parts)


def link_on(name: str, link: re.Match[str], shown: set[str]) -> str:
    """A link on the page of this file, as it reads on the site."""
    text, target, anchor = link[1], link[2], link[3] or ""
    path = (ROOT / name).parent.joinpath(target).resolve()
    if path.is_dir():
        return text
    file = path.relative_to(ROOT).as_posix()
    place, here = PurePosixPath(place_of(file)), PurePosixPath(place_of(name))
    if place.parts[0] == "source":
        shown.add(file)
    return f"[{text}]({relpath(place, here.parent)}{anchor})"


def with_clauses(text: str, game: str) -> str:
    """Part of the page of a game, with a link to the rules wherever it cites a clause."""
    parts = CODE_OR_LINK.split(text)
    for number in range(0, len(parts), 2):
        parts[number] = CITED.sub(rf"[§\1](../rules/{game}.en.md#\1)", parts[number])
    return "".join(parts)


def rules_page(text: str, game: str, language: str) -> str:
    """Rules with a paragraph for each clause, which can be linked to as #3.2."""
    other, name = OTHER[language]
    title, _, rest = text.partition("\n")
    said = tablee.game(game).clauses(language)
    rest = WHOLE_CLAUSE.sub(lambda one: f"{one[1]} {said[read_clause(one[1])]}", rest)
    paragraphs = CLAUSE.sub(r'\n<a id="\1"></a>**§\1** ', rest)
    return f"{title}\n\n[{name}]({game}.{other}.md)\n{paragraphs}"


def page_that_shows(file: str) -> str:
    """A page with a file on it, as it is."""
    text = (ROOT / file).read_text("utf-8").rstrip("\n")
    return f"# {file}\n\n````{LANGUAGES.get(PurePosixPath(file).suffix, 'text')}\n{text}\n````\n"


def gather(into: Path) -> None:
    """Make the folder hold the site's pages and pictures; what is there already is left alone."""
    wanted = {place: text.encode() for place, text in gathered().items()}
    wanted |= {place: file.read_bytes() for place, file in pictures().items()}
    for path in [path for path in into.rglob("*") if path.is_file()]:
        if path.relative_to(into).as_posix() not in wanted:
            path.unlink()
    for place, content in wanted.items():
        path = into / place
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
