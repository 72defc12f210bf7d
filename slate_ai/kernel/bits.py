"""Bit masks in kernels: count the bits, find one."""

from collections.abc import Callable
from typing import Any

from numba.extending import intrinsic, overload

from slate_ai.kernel.jit import INNER_OPTIONS, inner


def count_bits(mask: int) -> int:
    """How many bits of a non-negative int64 are set; one instruction in a kernel."""
    return int(mask).bit_count()


@overload(count_bits, jit_options=INNER_OPTIONS, strict=False)
def _count_bits(mask: Any) -> Callable[[Any], int]:
    return lambda mask: _population_count(mask)  # type: ignore[call-arg]


@intrinsic
def _population_count(_: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return mask(mask), generate


@inner
def lowest_bit(mask: int) -> int:
    """The place of the lowest set bit of an int64 > 0."""
    return count_bits(~mask & (mask - 1))


@inner
def nth_bit(mask: int, n: int) -> int:
    """The place of the ``n``-th set bit, from 0 and the lowest, of an int64 with more than ``n`` set."""
    for _ in range(n):
        mask &= mask - 1
    return lowest_bit(mask)
