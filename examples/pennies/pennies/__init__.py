"""Matching pennies, one after the other: a game for slate_ai in a package of its own."""

from pennies.game import GAME

__all__ = ["GAME"]
