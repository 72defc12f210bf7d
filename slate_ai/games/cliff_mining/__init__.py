"""Cliff Mining: deduce what is left in the bag, 3-5 players."""

from slate_ai.games.cliff_mining.game import GAME

__all__ = ["GAME"]
