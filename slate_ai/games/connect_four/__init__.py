"""Connect Four: four in a row on seven columns of six."""

from slate_ai.games.connect_four.game import GAME

__all__ = ["GAME"]
