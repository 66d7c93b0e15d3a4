"""Rules as LLVM code that nobody has optimised yet: what Numba makes of them before it makes them native.

Numba tunes its code for the machine at hand (vectors of four, loops unrolled for it); WebAssembly
wants what was there before. Numba offers no way to ask for that, so five methods of its code library
are taken over, in a process that does nothing else: hence the cap on its version.
"""

import re
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import codegen

from tablee.kit.engines.engine import Engine, parameters, samples
from tablee.kit.rules.compiled import mark_of
from tablee.kit.rules.scratch import on_the_stack

INLINED = (".hints", "bots.tree")
Door = dict[str, Any]  # its template, symbol, result and arguments


class LoweringEngine(Engine):
    """Functions that Numba types and lowers, and nothing more.

    LLVM decides what is inlined, but for the small and much used: hints, and what a node is known by.
    To force all of it makes modules five times as large, and no faster to search.
    """

    def _scratch(self) -> Any:
        return on_the_stack()

    def _compile(self, copy: FunctionType, mark: str) -> Callable[..., Any]:
        options = {"nogil": True, "_nrt": False, "no_cpython_wrapper": True}
        options["forceinline"] = mark == "rule" and copy.__module__.endswith(INLINED)
        return numba.njit(**options)(copy)  # type: ignore[no-any-return]


def stop_numba_short() -> None:
    """From here on this process lowers and does not optimise, let alone run anything compiled."""
    numba.njit(lambda a: a + 1)(1)  # Numba's own beginnings are native
    library: Any = codegen.CPUCodeLibrary
    library._optimize_functions = lambda self, module: None
    library._optimize_final_module = lambda self: None
    jit: Any = codegen.JITCodeLibrary
    jit._finalize_specific = lambda self: None
    jit.get_pointer_to_function = lambda self, name: self._ensure_finalized() or 1
    native: Any = codegen.JITCPUCodegen
    native.set_env = lambda self, name, env: None


def together(templates: Iterable[ModuleType]) -> Any:
    """Several kernel modules as one, so that their doors share the rules."""
    doors: dict[str, Any] = {}
    whole = SimpleNamespace(__name__="doors", STAND_INS={}, SAMPLES={}, STUBS=[])
    for template in templates:
        found = {n: thing for n, thing in vars(template).items() if mark_of(thing) == "door"}
        assert not set(doors) & set(found), f"two doors of one name: {set(doors) & set(found)}"
        doors |= found
        whole.STAND_INS |= getattr(template, "STAND_INS", {})
        whole.SAMPLES |= getattr(template, "SAMPLES", {})
        whole.STUBS += getattr(template, "STUBS", [])
    vars(whole).update(doors)
    return whole


def lowered(
    engine: Engine, template: Any, told: Callable[[str, int, int], None]
) -> tuple[llvm.ModuleRef, dict[str, Door]]:
    """All doors of an engine as one module of LLVM code, and what each of them takes and returns."""
    given, whole = samples(engine.rules, template), None
    doors: dict[str, Door] = {}
    for k, (name, door) in enumerate(engine.doors.items()):
        told(name, k, len(engine.doors))
        types = [numba.typeof(given[argument]) for argument in parameters(door.py_func)]
        door.compile(tuple(types))
        (made,) = door.overloads.values()
        doors[name] = {
            "symbol": made.fndesc.llvm_func_name,
            "result": str(made.signature.return_type),
            "arguments": [
                _argument(argument, kind)
                for argument, kind in zip(parameters(door.py_func), types, strict=True)
            ],
        }
        part = llvm.parse_assembly(_cleaned(str(made.library._final_module)))
        _share(part, {made.fndesc.llvm_func_name})
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    assert whole is not None, "a game without doors"
    return whole, doors


def _argument(name: str, kind: Any) -> Door:
    """An argument as the doors of a module take it: an array has so many dimensions, of such items."""
    if not isinstance(kind, numba.types.Array):
        return {"name": name, "kind": str(kind)}
    item = kind.dtype.bitwidth // 8 if hasattr(kind.dtype, "bitwidth") else kind.dtype.size
    return {"name": name, "kind": "array", "dims": kind.ndim, "item": item}


def _cleaned(code: str) -> str:
    """Without what was meant for the machine at hand."""
    code = re.sub(r"target (datalayout|triple) = .*", "", code)
    code = re.sub(r"= common (local_unnamed_addr |unnamed_addr )?global", "= internal global", code)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"', "", code)
    return re.sub(r"@sqrt\b", "@llvm.sqrt.f64", code)  # an instruction, not a function


def _share(part: llvm.ModuleRef, own: set[str]) -> None:
    """Each door carries the rules it uses: the same names, the same code, kept once."""
    for function in part.functions:
        if not function.is_declaration and function.name not in own:
            function.linkage = "linkonce_odr"
