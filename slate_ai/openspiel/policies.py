"""OpenSpiel's Python search bots in our arena.

They play as OpenSpiel recommends: UCT with an exploration constant of 2 where utilities lie within ±1 (in
proportion where they do not), one random rollout a simulation. Each move begins a new tree, as ours does in
the arena. A limit of time is wall-clock time a move. OpenSpiel's C++ bots end the process on any game written
in Python, its own included; they are met on its own games (``benchmarks.strength_open_spiel``).
"""

from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from slate_ai.arena.policies import Policy
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.kernel.types import Actions
from slate_ai.limits import Limit
from slate_ai.openspiel.game import SlateAIGame, game_of
from slate_ai.openspiel.numbering import action_of
from slate_ai.openspiel.state import SlateAIState, redraw
from slate_ai.openspiel.timed import TimedISMCTSBot, TimedMCTSBot

EXPLORATION = 2.0
"""For utilities within ±1."""
SEEDS = 2**31


class OpenSpielPolicy(Policy):
    """One of OpenSpiel's bots."""

    searches_hidden_information = False

    def __init__(self, limit: Limit) -> None:
        if limit.simulations == 1:
            raise InputError.at(
                "policies", "OpenSpiel's bots try no move at first; give them 2 simulations or more"
            )
        self.limit = limit

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """The bot's action."""
        self._check(view)
        world = redraw(view.for_search(), view.player, seed)
        game = game_of(world)
        return action_of(world, int(self.step(game, game.state_at(world), seed % SEEDS)))

    def step(self, game: SlateAIGame, state: SlateAIState, seed: int) -> int:
        """The number of the action to play."""
        raise NotImplementedError

    def _check(self, view: Position) -> None:
        hidden = view.game.hidden_information
        if hidden != self.searches_hidden_information:
            has, right = ("hidden", "openspiel-ismcts") if hidden else ("no hidden", "openspiel-mcts")
            raise InputError.at("policies", f"{view.game.title} has {has} information; use {right}")


class MCTSPolicy(OpenSpielPolicy):
    """The Python MCTSBot."""

    def step(self, game: SlateAIGame, state: SlateAIState, seed: int) -> int:
        """The action tried most."""
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        return int(TimedMCTSBot(self.limit, game, _exploration(game), evaluator, random).step(state))


class ISMCTSPolicy(OpenSpielPolicy):
    """The Python ISMCTSBot."""

    searches_hidden_information = True

    def step(self, game: SlateAIGame, state: SlateAIState, seed: int) -> int:
        """One of the actions tried most."""
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = TimedISMCTSBot(self.limit, game, evaluator, _exploration(game), random)
        # The bot's own way draws from a generator that no seed decides.
        bot.set_resampler(lambda root, player: root.redrawn(player, int(random.randint(SEEDS))))
        return int(bot.step(state))


def _exploration(game: Any) -> float:
    return EXPLORATION * float(game.max_utility())
