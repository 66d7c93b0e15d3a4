"""One game's rules made ready to run as plain Python; native.py and portable.py have the others.

A kernel module is written once against the names of `contract`. An engine copies its functions, with
one game's own rules among their globals: a closure over compiled rules would never be found again in
Numba's cache.
"""

import os
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from tablee.kit.engines import kernels
from tablee.kit.engines.carried import Carried, carried
from tablee.kit.rules import contract
from tablee.kit.rules.compiled import mark_of
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Unplayable
from tablee.kit.rules.scratch import scratch

if TYPE_CHECKING:
    from tablee.kit.table.game import Game

STUBS = [*contract.REQUIRED, *contract.OPTIONAL]
Told = Callable[[str, int, int], None]  # hears the name of a door, and that it is k of n


class Mode(StrEnum):
    """How the rules run."""

    INTERPRETED = "interpreted"  # plain Python: the last word
    COMPILED = "compiled"  # native, by Numba
    CHECKED = "checked"  # the same; an index past the end is an error
    PORTABLE = "portable"  # as WebAssembly, compiled beforehand


class Stopped(RuntimeError):
    """Rules that were stopped: they failed, left their memory, or (`late`) did not come to an end."""

    def __init__(self, door: str, why: str, late: bool) -> None:
        super().__init__(f"{door}: {why}")
        self.door, self.why, self.late = door, why, late


class Room:
    """Where the arrays lie that doors work on: anywhere, but for an engine with a memory of its own."""

    def new(self, record: Any, how_many: int) -> Any:
        """So many records, all zero."""
        return record.new(how_many)

    def held(self, array: Any) -> Any:
        """An array with the same in it, at a place where the doors reach it without a copy."""
        return array


class Engine(Room):
    """The doors of one kernel module for one game as plain Python, as attributes.

    `engine.apply_at(boxes, states, i, seat, action, logs)`. A template may have STUBS of its own,
    beside those of `contract`: `own` has what takes their place. The other engines answer to the
    same names, with the same bytes of states.
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
            elif thing is scratch:
                scope[name] = self._scratch()
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

    def _scratch(self) -> Any:
        return scratch

    def _compile(self, copy: FunctionType, mark: str) -> Callable[..., Any]:
        return copy

    def warm(self, doors: Sequence[str], told: Told | None = None) -> None:
        """Make these doors ready, without calling them."""

    def to_compile(self, doors: Sequence[str]) -> list[str]:
        """Those of these doors that somebody will have to wait for."""
        return []

    def alone(self, deadline: float = 0) -> "Engine":
        """The same with a memory of its own and so many seconds for a call, where an engine has such
        things: for whoever thinks long, and for what nobody should be near."""
        return self


def samples(rules: Any, template: Any) -> dict[str, Any]:
    """An argument of the right type for every parameter that a door may have."""
    options = {name: option.default for name, option in rules.OPTIONS.items()}
    numbers = np.zeros(rules.ACTIONS.size + 2, np.int64)
    boxes = rules.make_box(options["players"], options, rules.DATA)
    boxes.setflags(write=False)  # as every table has it: to Numba that is another type
    known = {
        "boxes": boxes,
        "states": rules.STATE.new(),
        "logs": LOG.new(),
        "dices": seeded(0),
        "luck": quick(0),
        "out": numbers,
        "totals": numbers,
        "choices": numbers.reshape(1, -1),
    }
    sizes = dict.fromkeys(("i", "seat", "action", "games", "depth", "seats", "rounds"), 0)
    return sizes | known | getattr(template, "SAMPLES", {})


def parameters(door: Any) -> tuple[str, ...]:
    """The names of what a door takes, in order."""
    return tuple(door.__code__.co_varnames[: door.__code__.co_argcount])


# --- Which engine ------------------------------------------------------------


def mode_of(game: "Game", mode: Mode | None, template: Any) -> Mode:
    """How a game's rules run where nobody says how: as TABLEE_MODE says, where that can be; else as the
    module that the game carries, which nobody waits for; else as plain Python.

    Raises:
        ValueError: TABLEE_MODE names no mode, or the portable one is asked for and there is no module.
    """
    wish = mode or wished() or Mode.PORTABLE
    if wish == Mode.PORTABLE and not carried_for(game, template):
        if mode:
            raise Unplayable("no-module", game=game.name)
        return Mode.INTERPRETED
    return wish


def engine_for(game: "Game", mode: Mode, template: Any) -> Engine:
    """An engine of a game's rules in this mode."""
    if mode == Mode.PORTABLE:
        from tablee.kit.engines.portable import PortableEngine

        found = carried_for(game, template)
        assert found, "mode_of has seen to that"
        return PortableEngine(game.name, game.rules, template, found)
    made_for = getattr(template, "made_for", None)
    own = made_for(game) if made_for else None
    hints = game.part("hints") if "worth" in getattr(template, "STAND_INS", {}) else None
    given = (game.name, game.rules, mode, template, hints, own)
    if mode == Mode.INTERPRETED:
        return Engine(*given)
    from tablee.kit.engines.native import NativeEngine

    return NativeEngine(*given)


def wished() -> Mode | None:
    """The mode that TABLEE_MODE names.

    Raises:
        ValueError: it names none.
    """
    wish = os.environ.get("TABLEE_MODE")
    if wish and wish not in list(Mode):
        raise ValueError(f"TABLEE_MODE is {wish!r}: expected one of {', '.join(Mode)}.")
    return Mode(wish) if wish else None


def quickest() -> Mode | None:
    """How studies run: natively where Numba is installed, unless TABLEE_MODE says otherwise."""
    return wished() or (Mode.COMPILED if find_spec("numba") else None)


def carried_for(game: "Game", template: Any) -> Carried | None:
    """The module that a game carries, if it is of these rules and has these doors."""
    if sys.modules.get(game.rules.__name__) is not game.rules or not has_wasmtime():
        return None  # rules that a test has made, or a system that Wasmtime does not know
    found = carried(game.folder)
    has_it = found and any(d["template"] == template.__name__ for d in found.doors.values())
    return found if has_it else None


@cache
def has_wasmtime() -> bool:
    """Is what runs modules installed here?"""
    return find_spec("wasmtime") is not None
