"""Slate: dice and worker placement in Welsh slate mining, 2-4 players."""

from slate_ai.games.slate.game import GAME

__all__ = ["GAME"]
