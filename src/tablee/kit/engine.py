"""One game's rules made ready to run: plain Python, compiled, or compiled with bounds checks.

A kernel module is written once against the names of `contract`. An engine copies its functions, with
one game's own rules among their globals: a closure over compiled rules would never be found again in
Numba's cache. Only doors are cached; the rules are swallowed by them.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablee.kit import contract, kernels
from tablee.kit.compiled import mark_of
from tablee.kit.dice import quick, seeded
from tablee.kit.log import LOG
from tablee.kit.scratch import on_the_stack, scratch

PACKAGE = Path(__file__).parent.parent
MARKED = b"tablee.kit.compiled"  # imported by whatever holds rules or doors
KEPT = 2  # other versions of a game's compiled kernels that stay on disk
STUBS = [*contract.REQUIRED, *contract.OPTIONAL]


class Mode(StrEnum):
    """How the rules run."""

    INTERPRETED = "interpreted"
    COMPILED = "compiled"
    CHECKED = "checked"  # compiled; an index past the end is an error


def default_mode() -> Mode:
    """Compiled, unless TABLEE_MODE says otherwise or there is no Numba here."""
    from importlib.util import find_spec

    wish = os.environ.get("TABLEE_MODE")
    if wish and wish not in list(Mode):
        raise ValueError(f"TABLEE_MODE is {wish!r}: expected one of {', '.join(Mode)}.")
    return Mode(wish or (Mode.COMPILED if find_spec("numba") else Mode.INTERPRETED))


class Engine:
    """The doors of one kernel module for one game in one mode, as attributes.

    `engine.apply_at(boxes, states, i, seat, action, logs)`. Each door compiles, or comes from the
    cache on disk, when it is first called or warmed. A template may have STUBS of its own, beside
    those of `contract`: `own` has what takes their place.
    """

    def __init__(
        self,
        name: str,
        rules: Any,
        mode: Mode,
        template: ModuleType = kernels,
        hints: ModuleType | None = None,
        own: Any = None,
    ) -> None:
        self.name, self.rules, self.mode, self.template = name, rules, mode, template
        self.sources = [part for part in (own, rules, hints) if part]
        self.stubs = [*STUBS, *getattr(template, "STUBS", ())]
        self._scopes: dict[int, dict[str, Any]] = {}
        self._made: dict[Any, Callable[..., Any]] = {}
        scope = self._scope(vars(template))
        self.doors = {
            name: scope[name] for name, thing in vars(template).items() if mark_of(thing) == "door"
        }

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["doors"][name]
        except KeyError:
            raise AttributeError(f"{self.template.__name__} has no door {name!r}.") from None

    def _scope(self, names: dict[str, Any]) -> dict[str, Any]:
        """A module's globals with every rule and door among them made for this engine."""
        if id(names) in self._scopes:
            return self._scopes[id(names)]
        scope = self._scopes[id(names)] = dict(names)
        for name, thing in names.items():
            if any(thing is stub for stub in self.stubs):
                scope[name] = self._rule(thing)
            elif thing is scratch and self.mode != Mode.INTERPRETED:
                scope[name] = on_the_stack()
            elif mark_of(thing):
                scope[name] = self._make(self._unlisted(thing))
        return scope

    def _unlisted(self, function: Any) -> Any:
        """choose_nth in the place of choose, wherever that is used, if the game can count."""
        if not hasattr(self.rules, "nth"):
            return function
        return function.__globals__.get(f"{function.__name__}_nth", function)

    def _rule(self, stub: Callable[..., Any]) -> Callable[..., Any]:
        """The game's own function of this name; or else the template's stand-in, if it has one."""
        for part in self.sources:
            if own := getattr(part, stub.__name__, None):
                return self._make(own)
        if stand_in := getattr(self.template, "STAND_INS", {}).get(stub.__name__):
            return self._make(stand_in)
        return stub

    def _make(self, function: Any) -> Callable[..., Any]:
        """A function's copy for this engine, once."""
        scope = self._scope(function.__globals__)
        if function not in self._made:
            copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
            copy.__module__, copy.__doc__ = function.__module__, function.__doc__
            copy.__qualname__ = f"{self.name}.{self.mode}.{function.__name__}"  # own cache file
            self._made[function] = self._compile(copy, mark_of(function))
        return self._made[function]

    def _compile(self, copy: FunctionType, mark: str) -> Callable[..., Any]:
        if self.mode == Mode.INTERPRETED:
            return copy
        import numba

        options = {"nogil": True, "boundscheck": self.mode == Mode.CHECKED}
        options["_nrt"] = False  # no array is counted as in use: rules own none, see scratch.py
        if mark == "rule":
            options["forceinline"] = self.mode == Mode.COMPILED  # faster rules, slower to compile
        if mark in ("rule", "apart"):
            return numba.njit(**options)(copy)  # type: ignore[no-any-return]
        is_imported = sys.modules.get(self.rules.__name__) is self.rules
        if not is_imported:  # made in a test: no file to go by
            return numba.njit(**options)(copy)  # type: ignore[no-any-return]
        with _caching_in(self._folder()):
            made = numba.njit(cache=True, **options)(copy)
        made.compile = _one_at_a_time(made.compile, self._folder() / f"{copy.__name__}.lock")
        return made  # type: ignore[no-any-return]

    def warm(self, doors: list[str], told: Callable[[str, int, int], None] | None = None) -> None:
        """Compile these doors, or load them, without calling them; `told` hears name, k of n."""
        samples = self._samples()
        for k, name in enumerate(doors):
            if told:
                told(name, k, len(doors))
            if self.mode != Mode.INTERPRETED:
                import numba

                door: Any = self.doors[name]
                wanted = door.py_func.__code__.co_varnames[: door.py_func.__code__.co_argcount]
                door.compile(tuple(numba.typeof(samples[argument]) for argument in wanted))

    def to_compile(self, doors: list[str]) -> list[str]:
        """Those of these doors that the cache on disk does not hold."""
        if self.mode == Mode.INTERPRETED:
            return []
        folder = self._folder()
        marks = {name: f"*.{self.name}.{self.mode}.{name}-*.nbi" for name in doors}
        return [name for name, mark in marks.items() if not any(folder.rglob(mark))]

    def _folder(self) -> Path:
        rules, kernel = Path(self.rules.__file__), Path(str(self.template.__file__))
        return cache_folder(rules.parent, self.mode, kernel)

    def compiled_here(self) -> dict[str, int]:
        """Door -> how often this process had to compile it: nothing where the cache had it."""
        return {
            name: sum(door.stats.cache_misses.values())
            for name, door in self.doors.items()
            if self.mode != Mode.INTERPRETED and door.signatures
        }

    def _samples(self) -> dict[str, Any]:
        """An argument of the right type for every parameter that a door may have."""
        options = {name: option.default for name, option in self.rules.OPTIONS.items()}
        numbers = np.zeros(self.rules.ACTIONS.size + 2, np.int64)
        boxes = self.rules.make_box(options["players"], options, self.rules.DATA)
        boxes.flags.writeable = False  # as every table has it: to Numba that is another type
        known = {
            "boxes": boxes,
            "states": self.rules.STATE.new(),
            "logs": LOG.new(),
            "dices": seeded(0),
            "luck": quick(0),
            "out": numbers,
            "totals": numbers,
            "choices": numbers.reshape(1, -1),
        }
        sizes = dict.fromkeys(("i", "seat", "action", "games", "depth", "seats", "rounds"), 0)
        return sizes | known | getattr(self.template, "SAMPLES", {})


def _one_at_a_time(make: Callable[..., Any], lock: Path) -> Callable[..., Any]:
    """Of several processes that want the same door one compiles it, and the others then load it."""

    def wait_and_make(signature: Any) -> Any:
        from filelock import FileLock

        with FileLock(lock):
            return make(signature)

    return wait_and_make


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Numba takes down its cache folder when a function is decorated; others keep theirs."""
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@cache
def cache_key(game_folder: Path, mode: Mode, kernel: Path, kit: Path = PACKAGE / "kit") -> str:
    """All that compiled code depends on; Numba alone would serve stale rules.

    That is the kit, the game, and of the kernel's folder whatever may hold compiled code.
    """
    import llvmlite.binding as llvm
    import numba

    key = hashlib.sha256()
    for folder in (kit, game_folder, kernel.parent):
        for source in sorted(folder.rglob("*.py")):
            text = source.read_bytes()
            if folder != kernel.parent or folder == kit or MARKED in text:
                key.update(f"{source.relative_to(folder)}\0".encode() + text)
    for part in (
        numba.__version__,
        sys.version,
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        mode,
    ):
        key.update(f"\0{part}".encode())
    return key.hexdigest()[:16]


@cache
def cache_folder(game_folder: Path, mode: Mode, kernel: Path) -> Path:
    """Where compiled code is kept for the next start; that of older versions makes room for it."""
    own = os.environ.get("TABLEE_CACHE_DIR")
    place = Path(own) if own else _user_caches() / "tablee" / "compiled"
    versions = place / f"{game_folder.name}.{mode}.{kernel.parent.name}.{kernel.stem}"
    folder = versions / cache_key(game_folder, mode, kernel)
    if not folder.exists():
        older = sorted(versions.glob("*"), key=lambda other: other.stat().st_mtime)
        for other in older[:-KEPT]:
            shutil.rmtree(other, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _user_caches() -> Path:
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
