"""Pig: roll a die and hold before a 1 takes the turn's points."""

from slate_ai.games.pig.game import GAME

__all__ = ["GAME"]
