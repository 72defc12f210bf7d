"""One of our games as an OpenSpiel game."""

from functools import cache
from typing import Any, ClassVar

import pyspiel

from slate_ai.analysis import Objective
from slate_ai.games.game import Game
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operation import OPERATIONS
from slate_ai.openspiel.numbering import num_distinct_actions
from slate_ai.openspiel.state import NUM_STARTS, SlateAIObserver, SlateAIState, first_position
from slate_ai.openspiel.utilities import utility_range

PREFIX = "slate_ai_"
"""Of our games' names in OpenSpiel."""
MAX_GAME_LENGTH = 50_000
"""Decisions. OpenSpiel wants a bound; few of our games have one, but even random play ends long before."""
TRIED_STARTS = 20


class SlateAIGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its setup.

    Args:
        params: ``players`` and ``setup``, as in the game's type.
        position: any position of the game, whose rules it takes; None: a first one, as ``params`` say.

    Raises:
        InputError: the number of players or the setup is wrong.
    """

    game: ClassVar[Game[Any]]

    def __init__(self, params: dict[str, Any], position: Position | None = None) -> None:
        if position is None:
            setup = self.game.read_setup(params["setup"])
            position = Position(self.game, *self.game.new(params["players"], setup, seed=0))
        self.first_position = first_position(position, 0)
        self.has_random_start = _has_random_start(position)
        super().__init__(game_type(self.game), _game_info(position, self.has_random_start), params)

    def new_initial_state(self) -> SlateAIState:
        """A state before everything, the set-up too where luck has a part in it."""
        return SlateAIState(self)

    def state_at(self, position: Position) -> SlateAIState:
        """A state without a history, at any position of the game."""
        state = self.new_initial_state()
        state.move_to(position)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SlateAIObserver:
        """What players know, as strings."""
        return SlateAIObserver(iig_obs_type)


@cache
def class_of(game: Game[Any]) -> type[SlateAIGame]:
    """The class that OpenSpiel makes ``game``'s games with.

    OpenSpiel drops it when Python is gone already. A class is never freed, so that does no harm; the last
    reference to any other object would end the process with an error.
    """
    return type(f"{type(game).__name__}InOpenSpiel", (SlateAIGame,), {"game": game})


def game_of(position: Position) -> SlateAIGame:
    """The OpenSpiel game that a position belongs to."""
    return class_of(position.game)({"players": position.num_players}, position)


def game_type(game: Game[Any]) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    types = pyspiel.GameType
    tables = game.tables(game.player_counts[0], game.setups[0].message)
    is_zero_sum = game.objective is Objective.WIN or game.player_counts == (2,)
    return types(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (slate_ai)",
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=(
            types.ChanceMode.EXPLICIT_STOCHASTIC if has_chance(tables) else types.ChanceMode.DETERMINISTIC
        ),
        information=(
            types.Information.IMPERFECT_INFORMATION
            if game.hidden_information
            else types.Information.PERFECT_INFORMATION
        ),
        utility=types.Utility.ZERO_SUM if is_zero_sum else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.player_counts[0], "setup": game.setups[0].name},
    )


def has_chance(tables: Any) -> bool:
    """Whether the game has chance nodes."""
    return type(tables) in OPERATIONS["chance_outcomes"]


def _game_info(position: Position, has_random_start: bool) -> Any:
    least, most = utility_range(position)
    outcomes = int(operations.max_legal_actions(position.tables)) if has_chance(position.tables) else 0
    return pyspiel.GameInfo(
        num_distinct_actions=num_distinct_actions(position),
        max_chance_outcomes=max(outcomes, NUM_STARTS if has_random_start else 0),
        num_players=position.num_players,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0 if game_type(position.game).utility == pyspiel.GameType.Utility.ZERO_SUM else None,
        max_game_length=MAX_GAME_LENGTH,
    )


def _has_random_start(position: Position) -> bool:
    first = first_position(position, 0).state
    return any((first_position(position, seed).state != first).any() for seed in range(1, TRIED_STARTS))
