"""A game's rules read as text: what would fail only once they are compiled is named with its line.

Numba compiles what the doors call. There a misspelt field, a function without its mark or an array that
nobody has room for ends in two hundred lines that never name the game: so it is looked for before.
"""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablee.kit.rules.compiled import mark_of
from tablee.kit.rules.contract import OPTIONAL, REQUIRED
from tablee.kit.rules.log import LOG, Events
from tablee.kit.table.game import Game

TELLING = {"tell": 1, "reveal": 1, "tell_to": 2, "reveal_to": 2}  # which argument the event is
OWNS = {
    "zeros",
    "empty",
    "ones",
    "full",
    "array",
    "arange",
    "concatenate",
    "copy",
    "where",
    "unique",
}
METHODS = set(dir(np.record)) | {"view"}


@dataclass(frozen=True)
class Mistake:
    """A line of a rule that cannot be compiled, or means nothing."""

    where: str
    what: str
    stop: bool = True


def mistakes(game: Game) -> list[Mistake]:
    """What is wrong in the rules of a game, as far as their text shows it, in the order of the lines."""
    found: dict[tuple[str, int, str], Mistake] = {}
    for name in _mistaken(game):
        told = (
            f"{name} is the kit’s, and would be taken for the game's own: import it as another name"
        )
        found["game.py", 0, told] = Mistake("game.py", told)
    for rule in rules_of(game):
        file, at, tree = _parsed(rule)
        for line, what in (*_fields(game, rule, tree), *_uses(rule, tree), *_events(rule, tree)):
            name = _within(game, file)
            text = _line(file, at + line - 1)
            found[name, at + line, what] = Mistake(
                f"{name}, line {at + line - 1}", f"{what}\n    {text}" if text else what
            )
    return [found[key] for key in sorted(found)]


def rules_of(game: Game) -> list[FunctionType]:
    """All functions of a game's own files that are compiled: those marked, and those that doors call."""
    called = {stub.__name__ for stub in (*REQUIRED, *OPTIONAL)}
    found: dict[Any, FunctionType] = {}
    for module in _modules(game):
        for name, thing in vars(module).items():
            own = inspect.unwrap(thing) if callable(thing) else thing
            if not isinstance(own, FunctionType) or not _is_ours(game, own):
                continue
            if mark_of(own) in ("rule", "apart", "door") or (
                name in called and module is game.rules
            ):
                found[own.__code__] = own
    return list(found.values())


def _mistaken(game: Game) -> Iterator[str]:
    """Names of the contract under which something of the kit's is imported, as `count` of kit/record."""
    for stub in (*REQUIRED, *OPTIONAL):
        thing = getattr(game.rules, stub.__name__, None)
        own = inspect.unwrap(thing) if callable(thing) else thing
        if isinstance(own, FunctionType) and (own.__module__ or "").startswith("tablee.kit."):
            yield stub.__name__


def _modules(game: Game) -> Iterator[ModuleType]:
    """Those of the game that its rules import, by whatever name."""
    seen, waiting = set(), [game.rules, *filter(None, [game.part("hints")])]
    while waiting:
        module = waiting.pop()
        if id(module) in seen:
            continue
        seen.add(id(module))
        yield module
        for thing in vars(module).values():
            name = (
                getattr(thing, "__module__", None)
                if callable(thing)
                else getattr(thing, "__name__", None)
            )
            if isinstance(name, str) and name.startswith(f"{game.package}."):
                waiting.append(import_module(name))


def _is_ours(game: Game, rule: FunctionType) -> bool:
    return Path(rule.__code__.co_filename).resolve().parent == game.folder.resolve()


@cache
def _parsed(rule: FunctionType) -> tuple[str, int, ast.FunctionDef]:
    """Its file, the line where it begins, and its text as a tree."""
    file, at = rule.__code__.co_filename, rule.__code__.co_firstlineno
    tree = ast.parse(Path(file).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == rule.__name__:
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            if first == at:
                return file, 1, node
    return file, at, ast.parse("def nothing(): ...").body[0]  # type: ignore[return-value]


def _line(file: str, number: int) -> str:
    lines = Path(file).read_text("utf-8").splitlines()
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def _within(game: Game, file: str) -> str:
    return Path(file).resolve().relative_to(game.folder.resolve()).as_posix()


def _fields(game: Game, rule: FunctionType, tree: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Fields of box, state, view and log that these do not have."""
    layouts = _layouts(game)
    taken = {argument.arg for argument in tree.args.args} & set(layouts)
    taken -= {
        n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            continue
        owner = node.value.id
        if owner in taken and node.attr not in layouts[owner] and node.attr not in METHODS:
            close = get_close_matches(node.attr, layouts[owner], 1)
            meant = f"; is “{close[0]}” meant?" if close else ""
            kind = {"view": "state"}.get(owner, owner)
            yield node.lineno, f"the {kind} has no field “{node.attr}”{meant}"


def _layouts(game: Game) -> dict[str, list[str]]:
    state, boxes = game.rules.STATE, _boxes(game)
    names = [f.name for f in state.fields]
    return {
        "state": names,
        "view": names,
        "log": [f.name for f in LOG.fields],
        **({"box": list(boxes.dtype.names or ())} if boxes is not None else {}),
    }


def _boxes(game: Game) -> Any:
    """The usual box; None where it cannot be made: another check says why."""
    options = {name: option.default for name, option in game.rules.OPTIONS.items()}
    try:
        return game.box(options)
    except Exception:  # whatever its author's rule raises
        return None


def _uses(rule: FunctionType, tree: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Calls that compiled code cannot make."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            yield from _call(rule, node, node.func.id)
        elif isinstance(node.func, ast.Attribute):
            yield from _method(rule, node, node.func)


def _call(rule: FunctionType, node: ast.Call, name: str) -> Iterator[tuple[int, str]]:
    import builtins

    called = rule.__globals__.get(name)
    inside = {
        n.id
        for n in ast.walk(_parsed(rule)[2])
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    if (
        called is None
        and name not in inside
        and not hasattr(builtins, name)
        and name not in rule.__code__.co_varnames
    ):
        rules = [n for n, thing in rule.__globals__.items() if callable(thing)]
        close = get_close_matches(name, rules, 1)
        yield (
            node.lineno,
            f"there is no “{name}” here" + (f"; is “{close[0]}” meant?" if close else ""),
        )
    elif isinstance(called, FunctionType) and not mark_of(called):
        if (called.__module__ or "").startswith("tablee.") and called.__name__ != "scratch":
            yield (
                node.lineno,
                f"a rule calls “{name}”, which is not marked: put @compiled above its def",
            )


def _method(rule: FunctionType, node: ast.Call, func: ast.Attribute) -> Iterator[tuple[int, str]]:
    owner = rule.__globals__.get(func.value.id) if isinstance(func.value, ast.Name) else None
    if owner is np and func.attr in OWNS:
        told = "a rule owns no arrays: ask kit.scratch.scratch for one"
        yield node.lineno, f"np.{func.attr}: {told}"
    elif isinstance(owner, ModuleType) and mark_of(getattr(owner, func.attr, None)):
        module = owner.__name__
        yield (
            node.lineno,
            (f"a rule is called through its module: say from {module} import {func.attr}"),
        )
    elif func.attr == "copy" and not node.args:
        told = "a rule owns no arrays: copy cell by cell into one of kit.scratch.scratch"
        yield node.lineno, f".copy(): {told}"


def _events(rule: FunctionType, tree: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Events told with other columns than they have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = TELLING.get(node.func.id, len(node.args))
            for kind in _kinds(rule, node.args[at : at + 1]):
                columns, given = ", ".join(kind.columns) or "none", len(node.args) - at - 1
                if given != len(kind.columns):
                    what = f"{kind.name} is told with {given} columns, and has {len(kind.columns)}"
                    yield node.lineno, f"{what}: {columns}"


def _kinds(rule: FunctionType, said: list[ast.expr]) -> Iterator[Events]:
    """The events that an expression names, `Event.A if … else Event.B` two of them."""
    for one in said:
        if isinstance(one, ast.IfExp):
            yield from _kinds(rule, [one.body, one.orelse])
        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            events = rule.__globals__.get(one.value.id)
            if isinstance(events, type) and issubclass(events, Events):
                yield from (kind for kind in events if kind.name == one.attr)
