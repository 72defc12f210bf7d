import json
from dataclasses import replace
from pathlib import Path

import pytest

from slate_ai.arena.match import Match
from slate_ai.arena.play import play_blocks
from slate_ai.arena.record import read_record
from slate_ai.errors import InputError
from slate_ai.v1.pig_pb2 import PigSetup

MATCH = Match("pig", ("random", "greedy"), 5, setup=PigSetup(target=20))


def outcomes(path: Path) -> list[list[tuple[float, ...]]]:
    return [
        [(*game.scores, *game.decisions) for _, game in block.games] for block in read_record(path).blocks
    ]


def test_a_record_holds_all_that_was_played(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    played = tuple(play_blocks(MATCH, 3, record=path))
    record = read_record(path)
    assert record.blocks == played
    assert record.result.policies == MATCH.policies
    assert {name: record.match[name] for name in ("game", "players", "setup", "seed")} == {
        "game": "pig",
        "players": 2,
        "setup": {"target": 20},
        "seed": 5,
    }


@pytest.mark.parametrize("lost_bytes", [0, 1, 50])
def test_an_interrupted_match_goes_on_as_if_nothing_had_happened(tmp_path: Path, lost_bytes: int) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    list(play_blocks(MATCH, 5, record=whole))
    list(play_blocks(MATCH, 3, record=broken))
    broken.write_bytes(broken.read_bytes()[: len(broken.read_bytes()) - lost_bytes])
    assert len(read_record(broken).blocks) == (2 if lost_bytes else 3)
    again = list(play_blocks(MATCH, 5, processes=2, record=broken))
    assert len(again) == 5
    assert outcomes(broken) == outcomes(whole)


def test_what_is_recorded_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    played = list(play_blocks(MATCH, 3, record=path))
    monkeypatch.delattr("slate_ai.arena.play.BlockPlayer")
    assert list(play_blocks(MATCH, 2, record=path)) == played[:2]
    assert list(play_blocks(MATCH, 3, record=path)) == played


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(MATCH, seed=6), "its seed is 5, not 6"),
        (replace(MATCH, policies=("random", "random")), r'its policies is \["random", "greedy"\], not'),
        (replace(MATCH, setup=None), r'its setup is {"target": 20}, not null'),
    ],
)
def test_the_record_of_another_match_is_refused(tmp_path: Path, other: Match, words: str) -> None:
    path = tmp_path / "match.jsonl"
    list(play_blocks(MATCH, 1, record=path))
    with pytest.raises(InputError, match=f"is of another match: {words}"):
        list(play_blocks(other, 1, record=path))


def test_the_record_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    list(play_blocks(MATCH, 1, record=path))
    header, *lines = path.read_text().split("\n")
    path.write_text("\n".join([json.dumps({**json.loads(header), "sources": "0000"}), *lines]))
    with pytest.raises(InputError, match='its sources is "0000", not'):
        list(play_blocks(MATCH, 2, record=path))


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[]\n", b"\xff\n", b'{"schema": "slate-ai/game/1"}\n'])
def test_what_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError, match="is no record of a match"):
        read_record(path)


def test_a_file_that_two_matches_wrote_into_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    list(play_blocks(MATCH, 2, record=path))
    path.write_text(path.read_text() + path.read_text().splitlines()[-1] + "\n")
    with pytest.raises(InputError, match="as if two matches had written into it"):
        list(play_blocks(MATCH, 3, record=path))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_record(tmp_path / "none.jsonl")
