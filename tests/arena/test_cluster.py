import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from cluster_here import POOLS, stand_in_for_ray
from slate_ai.arena.match import Match
from slate_ai.arena.play import play_blocks
from slate_ai.arena.result import Block
from slate_ai.errors import InputError
from slate_ai.v1.pig_pb2 import PigSetup

MATCH = Match("pig", ("random", "greedy"), 5, setup=PigSetup(target=20))


def outcomes(blocks: Iterable[Block]) -> list[list[tuple[float, ...]]]:
    return [[(*game.scores, *game.decisions) for _, game in block.games] for block in blocks]


def test_a_cluster_plays_what_one_process_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in_for_ray(monkeypatch)
    record = tmp_path / "match.jsonl"
    list(play_blocks(MATCH, 2, record=record))
    assert outcomes(play_blocks(MATCH, 4, record=record, ray="auto")) == outcomes(play_blocks(MATCH, 4))


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in_for_ray(monkeypatch)
    with pytest.raises(InputError, match="ray: no cluster answers at nowhere:1"):
        list(play_blocks(MATCH, 1, ray="nowhere:1"))


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, POOLS, None)
    with pytest.raises(InputError, match=r"slate-ai\[ray\]"):
        list(play_blocks(MATCH, 1, ray="auto"))
