"""What the command line's tests share."""

from collections.abc import Callable
from typing import TypeAlias

from typer.testing import Result

from slate_ai.cli.record import GameRecord
from slate_ai.games.registry import load_game, new_position

Run: TypeAlias = Callable[..., Result]
"""Runs a command in this process: arguments, and ``input`` for what a person types."""


def record_of(game: str, *moves: str, setup: str | None = None) -> GameRecord:
    """A game in which ``moves`` were played."""
    message = load_game(game).read_setup(setup) if setup else None
    record = GameRecord((new_position(game, setup=message),))
    for move in moves:
        record = record.play(move)
    return record
