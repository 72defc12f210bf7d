"""How kernels are compiled, and that they also run as plain Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import NumbaError

from kernel import toys
from slate_ai.kernel.cache import cache_directory
from slate_ai.kernel.jit import config, kernel

TESTS = Path(toys.__file__).parents[1]


def run_toys(**environment: str) -> list[int | float]:
    command = [sys.executable, "-W", "error", "-m", "kernel.toys"]
    run = subprocess.run(
        command, cwd=TESTS, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    answers: list[int | float] = json.loads(run.stdout)
    return answers


def test_plain_python_gives_the_same_answers_without_a_warning() -> None:
    assert run_toys(NUMBA_DISABLE_JIT="1") == toys.answers()


def test_kernels_release_the_lock_and_are_cached_in_our_directory() -> None:
    assert toys.total_worth.targetoptions["nogil"] is True  # type: ignore[attr-defined]
    cached = Path(toys.total_worth.stats.cache_path)  # type: ignore[attr-defined]
    assert cached.is_relative_to(cache_directory())


def test_other_packages_caches_keep_their_place() -> None:
    before = config.CACHE_DIR
    kernel(lambda x: x)
    assert before == config.CACHE_DIR
    assert not str(config.CACHE_DIR).startswith(str(cache_directory()))


def test_a_kernel_that_makes_an_array_is_refused() -> None:
    @kernel
    def greedy(size: int) -> float:
        return float(np.zeros(size)[0])

    with pytest.raises(NumbaError, match="empty"):
        greedy(3)
