"""LLVM code of doors as one WebAssembly module: LLVM writes it down, wasm-ld puts it together.

Doors are thin: an array is an address and its lengths, and whatever fails in them is a trap. The
module imports nothing, and its stack lies first, so that one that overflows traps as well.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
STACK = 1 << 16  # bytes: many times the scratch arrays of the deepest rule
# What every browser has known since 2021.
FEATURES = "+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128,+bulk-memory,+bulk-memory-opt"
WORDS = {"int64": "i64", "bool": "i32", "float64": "double"}
LINKER = ["-m", "ziglang", "wasm-ld"]
FLAGS = ["--no-entry", "--gc-sections", "-O2", "--strip-all", "--stack-first"]
INDEX = re.compile(r"getelementptr (inbounds )?(nuw )?")
GIVES = {
    "bool": "%v = load i8, ptr %ret\n  %w = zext i8 %v to i64\n  ret i64 %w",
    "none": "ret i64 0",
}


def written(code: llvm.ModuleRef, doors: dict[str, Any]) -> bytes:
    """The module."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="static", codemodel="small"
    )
    text = str(code) + "\ndeclare void @llvm.trap()\n"
    text += "".join(thin(name, door) for name, door in doors.items())
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in doors else "internal"
    module.verify()
    return linked(machine.emit_object(optimised(module, machine)), doors)


def optimised(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """As fast as it gets; a second time over finds what the first has laid open.

    An address within a record or an array never leaves it: `inbounds` lets LLVM fold what is added.
    """
    module = llvm.parse_assembly(INDEX.sub("getelementptr inbounds ", str(module)))
    passes = llvm.create_pipeline_tuning_options(speed_level=3)
    passes.loop_vectorization = passes.loop_interleaving = False  # loops here are short
    for _ in range(2):
        builder = llvm.create_pass_builder(machine, passes)
        builder.getModulePassManager().run(module, builder)
    return module


def linked(made: bytes, doors: dict[str, Any]) -> bytes:
    """The object file as a module that exports the doors and its memory."""
    exports = [f"--export={name}" for name in (*doors, "__heap_base")]
    with tempfile.TemporaryDirectory() as folder:
        part, out = Path(folder, "doors.o"), Path(folder, "doors.wasm")
        part.write_bytes(made)
        stack = ["-z", f"stack-size={STACK}"]
        command = [sys.executable, *LINKER, *FLAGS, *stack, *exports, str(part), "-o", str(out)]
        subprocess.run(command, check=True)
        return out.read_bytes()


def thin(name: str, door: dict[str, Any]) -> str:
    """A door that takes addresses and lengths and returns a number; whatever fails is a trap."""
    taken: list[str] = []
    before: list[str] = []
    passed = ["ptr %ret", "ptr %exc"]
    for argument in door["arguments"]:
        parts = _array(argument) if argument["kind"] == "array" else _number(argument)
        for all_of_them, more in zip((taken, before, passed), parts, strict=True):
            all_of_them += more
    lines = "\n  ".join(before)
    gives = GIVES.get(door["result"], "%v = load i64, ptr %ret\n  ret i64 %v")
    return f"""
define i64 @{name}({", ".join(taken)}) {{
  %ret = alloca i64, align 16
  %exc = alloca i64, align 16
  {lines}
  %status = call i32 @"{door["symbol"]}"({", ".join(passed)})
  %bad = icmp ne i32 %status, 0
  br i1 %bad, label %trap, label %fine
trap:
  call void @llvm.trap()
  unreachable
fine:
  {gives}
}}
"""


def _number(argument: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """What the door takes for a number, what it does with it, what it hands on."""
    name, word = argument["name"], WORDS[argument["kind"]]
    if argument["kind"] != "bool":
        return [f"{word} %{name}"], [], [f"{word} %{name}"]
    return [f"i32 %{name}"], [f"%{name}.v = trunc i32 %{name} to i8"], [f"i8 %{name}.v"]


def _array(argument: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """The same for an array, which Numba knows by owner, parent, size, item, address, shape, strides."""
    name, dims, item = argument["name"], argument["dims"], argument["item"]
    lengths = [f"%{name}.n{k}" for k in range(dims)]
    taken = [f"i32 %{name}", *(f"i32 %{name}.{k}" for k in range(dims))]
    before = [f"%{name}.at = inttoptr i32 %{name} to ptr"]
    before += [f"{length} = zext i32 %{name}.{k} to i64" for k, length in enumerate(lengths)]
    size, strides = lengths[0], [str(item)]
    for k in range(1, dims):
        before += [f"%{name}.s{k} = mul i64 {size}, {lengths[k]}"]
        size = f"%{name}.s{k}"
    for k in range(dims - 1, 0, -1):
        before += [f"%{name}.t{k} = mul i64 {strides[0]}, {lengths[k]}"]
        strides.insert(0, f"%{name}.t{k}")
    numbers = [size, str(item)]
    passed = ["ptr null", "ptr null", *(f"i64 {n}" for n in numbers), f"ptr %{name}.at"]
    return taken, before, [*passed, *(f"i64 {n}" for n in (*lengths, *strides))]
