"""Rules compiled for this machine by Numba, and kept on disk for the next start."""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from tablee.kit.engines.carried import PACKAGE
from tablee.kit.engines.engine import Engine, Mode, Told, parameters, samples
from tablee.kit.rules.scratch import on_the_stack

MARKED = b"tablee.kit.rules.compiled"  # imported by whatever holds rules or doors
KEPT = 2  # other versions of a game's compiled kernels that stay on disk


class NativeEngine(Engine):
    """Each door compiles, or comes from the cache on disk, when it is first called or warmed.

    Only doors are cached; the rules are swallowed by them.
    """

    def _scratch(self) -> Any:
        return on_the_stack()

    def _compile(self, copy: FunctionType, mark: str) -> Callable[..., Any]:
        numba = compiler()
        options = {"nogil": True, "boundscheck": self.mode == Mode.CHECKED, **uncounted()}
        if mark == "rule":
            options["forceinline"] = self.mode == Mode.COMPILED  # faster rules, slower to compile
        if mark in ("rule", "apart"):
            return numba.njit(**options)(copy)  # type: ignore[no-any-return]
        is_imported = sys.modules.get(self.rules.__name__) is self.rules
        if not is_imported:  # made in a test: no file to go by
            return numba.njit(**options)(copy)  # type: ignore[no-any-return]
        with _caching_in(self.folder()):
            made = numba.njit(cache=True, **options)(copy)
        made.compile = _one_at_a_time(made.compile, self.folder() / f"{copy.__name__}.lock")
        return made  # type: ignore[no-any-return]

    def warm(self, doors: Sequence[str], told: Told | None = None) -> None:
        """Compile these doors, or load them, without calling them; `told` hears name, k of n."""
        import numba

        given = samples(self.rules, self.template)
        for k, name in enumerate(doors):
            if told:
                told(name, k, len(doors))
            door: Any = self.doors[name]
            door.compile(tuple(numba.typeof(given[name]) for name in parameters(door.py_func)))

    def to_compile(self, doors: Sequence[str]) -> list[str]:
        """Those of these doors that the cache on disk does not hold for sources that lie here."""
        places = {name: Path(self.doors[name].stats.cache_path) for name in doors}
        mark = f"*.{self.name}.{self.mode}."
        return [name for name in doors if not any(places[name].glob(f"{mark}{name}-*.nbi"))]

    def folder(self) -> Path:
        """Where what is compiled of these rules and doors is kept."""
        rules, kernel = Path(self.rules.__file__), Path(str(self.template.__file__))
        return cache_folder(rules.parent, self.mode, kernel)

    def compiled_here(self) -> dict[str, int]:
        """Door -> how often this process had to compile it: nothing where the cache had it."""
        return {
            name: sum(door.stats.cache_misses.values())
            for name, door in self.doors.items()
            if door.signatures
        }


def compiler() -> Any:
    """Numba.

    Raises:
        ModuleNotFoundError: it is not here, and how to get it.
    """
    try:
        import numba
    except ModuleNotFoundError as missing:
        if missing.name != "numba":
            raise
        told = 'Rules run natively with Numba, which is not here: pip install "tablee[native]"'
        raise ModuleNotFoundError(told, name="numba") from None
    return numba


@cache
def uncounted() -> dict[str, bool]:
    """No array is counted as in use, for rules own none (see scratch.py), if Numba can be told so.

    The option is its own affair: a version that refuses it counts, and is slower.
    """
    from numba.core.compiler import Flags
    from numba.core.cpu import CPUTargetOptions

    wish = {"_nrt": False}
    try:
        CPUTargetOptions.parse_as_flags(Flags(), wish)
    except (KeyError, AttributeError, TypeError, ValueError):
        return {}
    return wish


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
