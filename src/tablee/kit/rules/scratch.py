"""Arrays that a rule needs while it runs: compiled they lie on the stack, and cost nothing to have.

Compiled rules own no memory: Numba would count at every call which arrays are in use, and that took
up to two thirds of a search (docs/decisions/0024-compiled-rules-own-no-memory.md). So there is no
np.zeros in a rule, and none returns an array that is not one of its arguments: Numba refuses both.
"""

from functools import cache
from math import prod
from typing import Any

from tablee.kit.rules.numeric import np


def scratch(shape: int | tuple[int, ...], kind: Any) -> Any:
    """An array of zeros, gone when the rule ends; a constant shape.

    An engine puts `on_the_stack` in its place where it compiles.
    """
    return np.zeros(shape, kind)


@cache
def on_the_stack() -> Any:
    """The same for Numba, which need not be there where nothing is compiled."""
    from numba import types
    from numba.core.errors import TypingError
    from numba.extending import intrinsic

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def scratch(context: Any, shape: Any, kind: Any) -> Any:
        sizes = tuple(shape) if isinstance(shape, types.BaseTuple) else (shape,)
        if not all(isinstance(size, types.IntegerLiteral) for size in sizes):
            raise TypingError(f"The shape of scratch must be constant numbers, not {shape}.")
        array = types.Array(kind.dtype, len(sizes), "C")
        lengths = [size.literal_value for size in sizes]

        def written(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return zeros_on_the_stack(context, builder, array, lengths)

        return array(shape, kind), written

    return scratch


def zeros_on_the_stack(context: Any, builder: Any, array: Any, lengths: list[int]) -> Any:
    """The instructions that make such an array: room in the function's frame, and zeros in it."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.np.arrayobj import make_array, populate_array

    def number(value: int) -> Any:
        return context.get_constant(types.intp, value)

    cell = context.get_data_type(array.dtype)
    size = context.get_abi_sizeof(cell)
    room = cgutils.alloca_once(builder, ir.ArrayType(cell, prod(lengths)))
    cgutils.memset(builder, room, number(size * prod(lengths)), 0)
    made = make_array(array)(context, builder)
    populate_array(
        made,
        data=builder.bitcast(room, made.data.type),
        shape=[number(length) for length in lengths],
        strides=[number(size * prod(lengths[k + 1 :])) for k in range(len(lengths))],
        itemsize=number(size),
        meminfo=None,
    )
    return made._getvalue()
