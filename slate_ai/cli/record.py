"""A game as it is played and kept: a first position and every move and chance outcome since."""

import json
from dataclasses import dataclass
from typing import Any

from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import position_from_json

SCHEMA = "slate-ai/game/1"


@dataclass(frozen=True)
class GameRecord:
    """``positions[i + 1]`` is what ``moves[i]``, in notation, made of ``positions[i]``."""

    positions: tuple[Position, ...]
    moves: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The latest position."""
        return self.positions[-1]

    def play(self, notation: str) -> "GameRecord":
        """The record with one more move or outcome.

        Raises:
            InputError: it is not possible here.
        """
        after = self.position.play(notation)
        return GameRecord((*self.positions, after), (*self.moves, notation))

    def until(self, count: int) -> "GameRecord":
        """The record of the first ``count`` moves."""
        return GameRecord(self.positions[: count + 1], self.moves[:count])

    def to_json(self) -> str:
        """The form in which games are saved; ``read_record`` of it gives the same record."""
        first: dict[str, Any] = json.loads(self.positions[0].to_json())
        content = {"schema": SCHEMA, "position": first, "moves": list(self.moves)}
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def read_record(text: str) -> GameRecord:
    """Read a saved game, or a position, which is a game with no moves yet.

    Raises:
        InputError: it is neither, or a move is not possible; fields as in the saved form.
    """
    content = _json_object(text)
    if "schema" not in content:
        return GameRecord((position_from_json(text),))
    if content["schema"] != SCHEMA:
        raise InputError.at("schema", f'"{content["schema"]}" cannot be read; this version reads "{SCHEMA}"')
    moves = content.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InputError.at("moves", "must be a list of moves and outcomes in notation")
    record = GameRecord((_first_position(content),))
    for index, move in enumerate(moves):
        try:
            record = record.play(move)
        except InputError as error:
            reason = "; ".join(violation.description for violation in error.violations)
            raise InputError.at(f"moves[{index}]", reason) from None
    return record


def _json_object(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except ValueError as error:
        raise InputError.at("", f"not JSON: {error}") from None
    if not isinstance(content, dict):
        raise InputError.at("", "must be a JSON object: a saved game or a position")
    return content


def _first_position(content: dict[str, Any]) -> Position:
    if "position" not in content:
        raise InputError.at("position", "is missing: the position that the game began with")
    try:
        return position_from_json(json.dumps(content["position"]))
    except InputError as error:
        raise error.under("position") from None
