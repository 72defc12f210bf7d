"""Our games in OpenSpiel, its players in our arena, and our search as its bot. Needs the extra ``openspiel``.

import pyspiel
import slate_ai.openspiel
from slate_ai.limits import Limit

game = pyspiel.load_game("slate_ai_slate(players=4)")
bot = slate_ai.openspiel.SlateAIBot(Limit(seconds=0.2))

Importing it registers every game of the registry as ``slate_ai_NAME``, with the parameters ``players`` and
``setup``.
"""

import pyspiel

from slate_ai.games.registry import game_locations, load_games
from slate_ai.openspiel.bot import SlateAIBot
from slate_ai.openspiel.game import PREFIX, SlateAIGame, class_of, game_of, game_type
from slate_ai.openspiel.state import SlateAIState
from slate_ai.openspiel.translation import position_of

__all__ = ["PREFIX", "SlateAIBot", "SlateAIGame", "SlateAIState", "game_of", "position_of"]

for _game in load_games(game_locations()):
    pyspiel.register_game(game_type(_game), class_of(_game))
