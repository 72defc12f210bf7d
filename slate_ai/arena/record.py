"""A match on disk, in JSON lines: a header, then each block as soon as it has been played.

The header names the match and the program that plays it, so that results of different matches, or of
different rules and searches, never mix in one file.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from google.protobuf import json_format

from slate_ai.arena.game_play import PlayedGame
from slate_ai.arena.match import Match
from slate_ai.arena.result import Block, MatchResult
from slate_ai.errors import InputError
from slate_ai.kernel.cache import source_digest

SCHEMA = "slate-ai/match/1"
FIELD = "record"


class Record(NamedTuple):
    """What a file holds.

    Attributes:
        match: ``game``, ``players``, ``setup``, ``policies`` and ``seed``, and whose results they are:
            ``version`` and ``sources``, a digest of all kernels.
        blocks: in order, from the first on.
    """

    match: Mapping[str, Any]
    blocks: tuple[Block, ...]

    @property
    def result(self) -> MatchResult:
        """What the blocks, one or more, say."""
        return MatchResult(tuple(self.match["policies"]), self.blocks)


def header_of(match: Match) -> dict[str, Any]:
    """The first line of a match's record."""
    return {
        "schema": SCHEMA,
        "version": version("slate-ai"),
        "sources": source_digest(),
        "game": match.game,
        "players": match.num_seats,
        "setup": json_format.MessageToDict(match.setup) if match.setup else None,
        "policies": list(match.policies),
        "seed": match.seed,
    }


def read_record(path: Path) -> Record:
    """The record in a file; a last line that an interrupt cut off does not count.

    Raises:
        InputError: the file cannot be read, or it is no record.
    """
    try:
        header, *lines = map(json.loads, _whole_lines(path.read_bytes()))
        numbers = [line["block"] for line in lines]
        record = Record(_header(header), tuple(map(_block, lines)))
    except OSError as error:
        raise InputError.at(FIELD, f"cannot read {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise InputError.at(FIELD, f"{path} is no record of a match; give one that the arena wrote") from None
    if numbers != list(range(len(numbers))):
        raise InputError.at(FIELD, f"{path} has blocks out of order, as if two matches had written into it")
    return record


class MatchFile:
    """The record of one match, to be read and added to.

    Args:
        path: of the file; one that does not exist yet is begun.
        match: what is played.

    Raises:
        InputError: the file cannot be used, or it is of another match.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self._path = path
        self.blocks: list[Block] = []
        header = header_of(match)
        if path.exists() and path.stat().st_size:
            record = read_record(path)
            _check_same(record.match, header, path)
            self.blocks = list(record.blocks)
            self._cut_off_half_a_line()
        else:
            self._write(json.dumps(header))

    def append(self, block: Block) -> None:
        """Add the next block."""
        games = [{"seating": seating, **asdict(game)} for seating, game in block.games]
        self._write(json.dumps({"block": len(self.blocks), "games": games}))
        self.blocks.append(block)

    def _cut_off_half_a_line(self) -> None:
        content = self._path.read_bytes()
        with self._path.open("r+b") as file:
            file.truncate(content.rfind(b"\n") + 1)

    def _write(self, line: str) -> None:
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise InputError.at(FIELD, f"cannot write {self._path}: {error.strerror}") from None


def _whole_lines(content: bytes) -> list[str]:
    return content.decode().split("\n")[:-1]


def _header(content: Any) -> dict[str, Any]:
    if content["schema"] != SCHEMA:
        raise ValueError(content["schema"])
    return dict(content)


def _block(content: Any) -> Block:
    return Block(tuple((tuple(game.pop("seating")), _game(game)) for game in content["games"]))


def _game(content: Mapping[str, Any]) -> PlayedGame:
    columns: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in content.items()
    }
    return PlayedGame(**columns)


def _check_same(found: Mapping[str, Any], wanted: Mapping[str, Any], path: Path) -> None:
    for name, value in wanted.items():
        if found.get(name) != value:
            there, here = (json.dumps(each, ensure_ascii=False) for each in (found.get(name), value))
            raise InputError.at(
                FIELD, f"{path} is of another match: its {name} is {there}, not {here}; name another file"
            )
