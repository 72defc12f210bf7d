import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from slate_ai.arena.match import Match
from slate_ai.arena.play import play_blocks
from slate_ai.arena.result import Block
from slate_ai.errors import InputError
from slate_ai.v1.pig_pb2 import PigSetup

MATCH = Match("pig", ("random", "greedy"), 5, setup=PigSetup(target=20))
POOLS = "ray.util.multiprocessing"


class _PoolHere(AbstractContextManager["_PoolHere"]):
    """Ray's pool as far as we use it, but in this process."""

    def __init__(self, initializer: Callable[..., None], initargs: tuple[Any, ...], ray_address: str) -> None:
        if ray_address != "auto":
            raise ConnectionError(ray_address)
        initializer(*initargs)

    def imap(
        self, function: Callable[[int], Block], numbers: Iterable[int], chunksize: int
    ) -> Iterator[Block]:
        return map(function, numbers)

    def __exit__(self, *exception: object) -> None:
        pass


def outcomes(blocks: Iterable[Block]) -> list[list[tuple[float, ...]]]:
    return [[(*game.scores, *game.decisions) for _, game in block.games] for block in blocks]


def test_a_cluster_plays_what_one_process_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, POOLS, SimpleNamespace(Pool=_PoolHere))
    monkeypatch.setattr("slate_ai.arena.processes.signal.signal", lambda *_: None)
    record = tmp_path / "match.jsonl"
    list(play_blocks(MATCH, 2, record=record))
    assert outcomes(play_blocks(MATCH, 4, record=record, ray="auto")) == outcomes(play_blocks(MATCH, 4))


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, POOLS, SimpleNamespace(Pool=_PoolHere))
    with pytest.raises(InputError, match="ray: no cluster answers at nowhere:1"):
        list(play_blocks(MATCH, 1, ray="nowhere:1"))


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, POOLS, None)
    with pytest.raises(InputError, match=r"slate-ai\[ray\]"):
        list(play_blocks(MATCH, 1, ray="auto"))
