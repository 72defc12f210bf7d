"""The one place that says how kernels are compiled.

``kernel`` is for functions that Python calls too, ``inline`` for helpers of kernels, ``inner`` for helpers
that Python never calls. None may allocate: with ``_nrt=False`` numba drops all reference counting (twice the
speed), and refuses ``np.empty``, slice assignment and the like. Arrays come from the caller; copies are
loops. ``NUMBA_DISABLE_JIT=1`` turns all into plain Python, for debugging.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import config as numba_config

from slate_ai.kernel.cache import cache_directory
from slate_ai.kernel.compiled_files import KernelCache

Function = TypeVar("Function", bound=Callable[..., Any])

config: Any = numba_config  # its names are set at run time, so types know none of them

OPTIONS: Any = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    "_nrt": False,
}
INLINE_OPTIONS: Any = {**OPTIONS, "forceinline": True}
INNER_OPTIONS: Any = {**INLINE_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: Function) -> Function:
    """Compile ``function`` on first use, cached across processes; callable from Python and kernels."""
    return _compiled(function, OPTIONS)


def inline(function: Function) -> Function:
    """As ``kernel``, and always merged into the function that calls it."""
    return _compiled(function, INLINE_OPTIONS)


def inner(function: Function) -> Function:
    """As ``inline``, and compiled faster: without the entry for Python, which would crash there."""
    return _compiled(function, INNER_OPTIONS)


def _compiled(function: Function, options: dict[str, Any]) -> Function:
    if config.DISABLE_JIT:
        # Hashes and generators wrap around on purpose; compiled code does so silently too.
        return function if options is INNER_OPTIONS else np.errstate(over="ignore")(function)
    dispatcher: Function = numba.njit(**options)(function)
    # numba reads the directory only here; other packages' caches in this process keep theirs.
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory())
    try:
        dispatcher._cache = KernelCache(function)  # type: ignore[attr-defined]
    finally:
        config.CACHE_DIR = before
    return dispatcher
