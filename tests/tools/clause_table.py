"""The tables of a game's page that are made from its code: its clauses, its position, what learners see.

A clause stands beside whatever cites it in the game's rules (§3.2 in a docstring or a comment,
or the Rule of that number), and beside the tests that are named after it.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.envs import describing
from tablee.kit.clauses import written
from tablee.kit.rules.record import KNOWN, Record

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"§(\d+)\.(\d+)(?: to §(\d+)\.(\d+))?")
OBJECTED = re.compile(r"\bRule\.(\w+)")
TESTED = re.compile(r"^def (test_(\d+)_(\d+)_\w+)", re.M)
SHOWN = ("text.py", "scene.py", "hints.py", "island.py")  # how it looks: no rules
MANY = 8  # names that a cell can have, beyond which only the ends are listed
SHORT = 60  # characters of a clause
SECTION = "<!-- {name}: written by script/golden -->\n"
END = "<!-- end of {name} -->\n"


def page_of(game: Any) -> Path:
    """The page of a game."""
    return ROOT / "docs" / "games" / f"{game.name}.md"


def with_tables(game: Any, page: str) -> str:
    """The page with its tables made anew.

    Raises:
        ValueError: the page has no place for one of them.
    """
    tables = {
        "numbers": number_table(game),
        "clauses": clause_table(game),
        "position": field_table(game),
        "observation": [describing.table(game)],
    }
    for name, lines in tables.items():
        start, end = SECTION.format(name=name), END.format(name=name)
        if page.count(start) != 1 or page.count(end) != 1:
            raise ValueError(f"The page of {game.name} needs one {start}…{end}")
        before, _, rest = page.partition(start)
        page = "".join([before, start, "\n", *lines, "\n", end, rest.partition(end)[2]])
    return page


def number_table(game: Any) -> Iterator[str]:
    """What a study may change, and to what."""
    yield "| number | usually | may be | clause |\n|---|--:|---|---|\n"
    for name, number in game.numbers.items():
        values = ", ".join(number.listed())
        usual = str(number.default).replace("-", "\N{MINUS SIGN}")
        yield f"| `{name}` | {usual} | {values} | §{written(number.clause)} |\n"


def clause_table(game: Any) -> Iterator[str]:
    """Clause by clause: what it says, the code that carries it out, the tests that check it."""
    code, tests = cited_by(game), tested_by(game)
    yield "| clause | says | in the code | tests |\n|---|---|---|---|\n"
    for clause, sentence in game.clauses().items():
        names = " ".join(f"`{name}`" for name in code[clause])
        shorts = " ".join(f"`{name.split('_', 3)[3]}`" for name in tests[clause])
        yield f"| §{written(clause)} | {shortened(sentence)} | {names} | {shorts} |\n"


def shortened(sentence: str) -> str:
    """The beginning of a clause."""
    if len(sentence) <= SHORT:
        return sentence
    return f"{sentence[:SHORT].rpartition(' ')[0].rstrip(' ,:;.')}…"


def tested_by(game: Any) -> dict[int, list[str]]:
    """Clause -> the tests named after it, `test_3_2_…`."""
    tests = defaultdict(list)
    for path in sorted((ROOT / "tests" / game.name).glob("test_*.py")):
        for name, chapter, clause in TESTED.findall(path.read_text("utf-8")):
            tests[int(chapter) * 100 + int(clause)].append(name)
    return tests


def cited_by(game: Any) -> dict[int, list[str]]:
    """Clause -> the functions, tables and options that cite it."""
    code = defaultdict(list)
    for path in sorted(set(game.folder.glob("*.py")) - {game.folder / name for name in SHOWN}):
        lines = path.read_text("utf-8").splitlines()
        for name, start, end in _things(lines):
            text = "\n".join(lines[start:end])
            for clause in sorted(_clauses_in(text, game.rules.Rule)):
                code[clause].append(name)
    if moves := getattr(game.rules, "MOVES", None):
        derived = moves.source.partition("def objection(")[2].partition("@compiled")[0]
        for clause in sorted(_clauses_in(derived, game.rules.Rule)):
            code[clause].append("objection")
    for name, option in game.choosable.items():
        code[option.clause].append(f"{'number' if option.number else 'option'} {name}")
    return code


def _things(lines: list[str]) -> Iterator[tuple[str, int, int]]:
    """Each function and table of a file: its name, and its lines with decorators and comment above."""
    for node in ast.parse("\n".join(lines)).body:
        above = [one.lineno for one in getattr(node, "decorator_list", [])]
        start, end = min([node.lineno, *above]) - 1, node.end_lineno
        while start and re.match(r"#(?! ---)", lines[start - 1]):
            start -= 1
        if isinstance(node, ast.FunctionDef):
            yield node.name, start, end
        elif isinstance(node, ast.Assign):
            names = ast.unparse(node.targets[0]).strip("()")
            yield names, start, end


def _clauses_in(text: str, rules: Any) -> set[int]:
    """Every clause that a piece of code cites."""
    clauses = {int(rules[name]) for name in OBJECTED.findall(text) if name in rules.__members__}
    for chapter, first, last_chapter, last in CITED.findall(text):
        start = int(chapter) * 100 + int(first)
        stop = int(last_chapter) * 100 + int(last) if last else start
        clauses |= set(range(start, stop + 1))
    return clauses - {0}


def field_table(game: Any) -> Iterator[str]:
    """Field by field: its shape, what a cell reads as, who knows it, and a note."""
    yield "| field | cells | a cell | known to | |\n|---|---|---|---|---|\n"
    for f in game.rules.STATE.fields:
        shape = " × ".join(map(str, f.shape)) or "1"
        known = f"{f.known_to.mask}" if isinstance(f.known_to, KNOWN) else f.known_to
        yield f"| `{f.name}` | {shape} | {_cell(f)} | {known} | {f.note} |\n"


def _cell(f: Any) -> str:
    if isinstance(f.kind, Record):
        return "a record"
    if f.bits:
        names = [str(name) for name in f.bits if name is not None]
        return f"a list of {names[0]} to {names[-1]}"
    if len(f.names) > MANY:
        return f"{f.names[0]} to {f.names[-1]}"
    return ", ".join(map(str, f.names)) if f.names else "a number"
