"""Kuhn poker: three cards, one bet."""

from slate_ai.games.kuhn_poker.game import GAME

__all__ = ["GAME"]
