"""Ray's pool as far as we use it, but in this process: what a cluster does, without one."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from types import SimpleNamespace
from typing import Any

import pytest

POOLS = "ray.util.multiprocessing"


class _PoolHere(AbstractContextManager["_PoolHere"]):
    def __init__(
        self, initializer: Callable[..., None] | None, initargs: tuple[Any, ...], ray_address: str
    ) -> None:
        if ray_address != "auto":
            raise ConnectionError(ray_address)
        if initializer:
            initializer(*initargs)

    def imap(
        self, function: Callable[[Any], Any], iterable: Iterable[Any], chunksize: int = 1
    ) -> Iterator[Any]:
        return map(function, iterable)

    def __exit__(self, *exception: object) -> None:
        pass


def stand_in_for_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster answers at ``auto``, and nowhere else."""
    monkeypatch.setitem(sys.modules, POOLS, SimpleNamespace(Pool=_PoolHere))
