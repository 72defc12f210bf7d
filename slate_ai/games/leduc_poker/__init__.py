"""Leduc poker: six cards, two rounds of betting."""

from slate_ai.games.leduc_poker.game import GAME

__all__ = ["GAME"]
