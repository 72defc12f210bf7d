"""Scratch space in kernels, which cannot create arrays: words on the stack, gone when the kernel returns."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import types
from numba.core.errors import RequireLiteralValue
from numba.extending import intrinsic
from numba.np import arrayobj as numba_arrays
from numpy.typing import NDArray

from slate_ai.kernel.jit import config

cgutils: Any = numba_cgutils  # untyped
arrays: Any = numba_arrays

SIZE_BITS = 64


def int_scratch(size: int) -> NDArray[np.int64]:
    """Undefined words, int64 [size]; ``size`` is a constant, a few thousand at most. Never to be returned."""
    return np.empty(size, np.int64)


def float_scratch(size: int) -> NDArray[np.float64]:
    """The same, float64 [size]."""
    return np.empty(size, np.float64)


def single_scratch(size: int) -> NDArray[np.float32]:
    """The same, float32 [size]."""
    return np.empty(size, np.float32)


def _on_stack(size: Any, dtype: Any) -> Any:
    """The signature of an array of ``size`` items, and how its code is made."""
    if not isinstance(size, types.IntegerLiteral):
        raise RequireLiteralValue("the size of scratch space is a constant")
    array_type = types.Array(dtype, 1, "C")
    count = ir.Constant(ir.IntType(SIZE_BITS), size.literal_value)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = ir.Constant(ir.IntType(SIZE_BITS), dtype.bitwidth // 8)
        array = context.make_array(array_type)(context, builder)
        data = cgutils.alloca_once(builder, context.get_data_type(dtype), size=count)
        arrays.populate_array(array, data=data, shape=[count], strides=[item], itemsize=item, meminfo=None)
        return array._getvalue()

    return array_type(size), generate


if not config.DISABLE_JIT:
    # An overload would return the array, which kernels without reference counts must not.

    @intrinsic(prefer_literal=True)
    def int_scratch(_: Any, size: Any) -> Any:  # noqa: D103
        return _on_stack(size, types.int64)

    @intrinsic(prefer_literal=True)
    def float_scratch(_: Any, size: Any) -> Any:  # noqa: D103
        return _on_stack(size, types.float64)

    @intrinsic(prefer_literal=True)
    def single_scratch(_: Any, size: Any) -> Any:  # noqa: D103
        return _on_stack(size, types.float32)
