"""A state of one of our games as OpenSpiel handles it."""

from typing import Any

import numpy as np
import pyspiel

from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, SPECTATOR, TERMINAL
from slate_ai.kernel.rng import new_rng
from slate_ai.openspiel.numbering import action_of, numbers_of, outcomes_of
from slate_ai.openspiel.utilities import utilities

NUM_STARTS = 1000
"""What setting up leaves to luck (a deal, a first player) is drawn from so many seeds, all as likely."""
SEED_RANGE = 2**53
PSEUDO_PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), TERMINAL: int(pyspiel.PlayerId.TERMINAL)}
"""OpenSpiel's words for ours."""


class SlateAIState(pyspiel.State):  # type: ignore[misc]
    """Made by ``SlateAIGame.new_initial_state``; methods as OpenSpiel names and describes them.

    A clone copies all attributes, so there are few, and a ``Position`` is its own copy.

    Attributes:
        position: ours; before the set-up, any first one.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position: Position = game.first_position
        self._is_set_up = not game.has_random_start
        self._player = _player_of(self.position) if self._is_set_up else PSEUDO_PLAYERS[CHANCE]

    def move_to(self, position: Position) -> None:
        """Go on from any position of the game."""
        self.position, self._is_set_up, self._player = position, True, _player_of(position)

    def current_player(self) -> int:
        """The seat to decide, or OpenSpiel's word for chance or the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._player == PSEUDO_PLAYERS[TERMINAL]

    def _legal_actions(self, player: int) -> list[int]:
        return numbers_of(self.position.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome's number and probability."""
        if not self._is_set_up:
            return [(start, 1 / NUM_STARTS) for start in range(NUM_STARTS)]
        return list(enumerate(outcomes_of(self.position)[1].tolist()))

    def _apply_action(self, number: int) -> None:
        if self._is_set_up:
            self.move_to(self.position.after(self._action(number)))
        else:
            self.move_to(first_position(self.position, number))

    def _action(self, number: int) -> int:
        if self._player == PSEUDO_PLAYERS[CHANCE]:
            return int(outcomes_of(self.position)[0][number])
        return action_of(self.position, number)

    def _action_to_string(self, player: int, number: int) -> str:
        if not self._is_set_up:
            return f"start {number}"
        position = self.position
        return position.game.notation(position.tables, position.state, self._action(number))

    def returns(self) -> list[float]:
        """Each seat's utility; 0 before the end."""
        return utilities(self.position) if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SlateAIState":
        """A state that ``player`` cannot tell from this one, drawn from her belief.

        It has no history, for that would tell what she does not know. ``sampler`` draws from [0, 1).
        """
        return self.redrawn(player, int(sampler() * SEED_RANGE))

    def redrawn(self, player: int, seed: int) -> "SlateAIState":
        """The same, decided by ``seed``."""
        state: SlateAIState = self.get_game().new_initial_state()
        if self._is_set_up:
            state.move_to(redraw(self.position, player, seed))
        return state

    def information(self, player: int) -> str:
        """What ``player``, a seat or ``SPECTATOR``, knows: equal strings exactly for equal knowledge."""
        if not self._is_set_up:
            return "not set up"
        return f"{int(operations.information_key(self.position.tables, self.position.state, player)):016x}"

    def __str__(self) -> str:
        return str(self.position) if self._is_set_up else "not set up"


class SlateAIObserver:
    """What a seat knows, as a string. There are no tensors."""

    def __init__(self, iig_obs_type: Any = None) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}
        private = iig_obs_type.private_info if iig_obs_type else pyspiel.PrivateInfoType.SINGLE_PLAYER
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees what all players know together; ask for one player's")
        self._is_spectator = private == pyspiel.PrivateInfoType.NONE

    def set_from(self, state: SlateAIState, player: int) -> None:
        """Nothing: there are no tensors to fill."""

    def string_from(self, state: SlateAIState, player: int) -> str:
        """What ``player`` knows, or what all know where only that was asked for."""
        return state.information(SPECTATOR if self._is_spectator else player)


def first_position(position: Position, seed: int) -> Position:
    """A first position by the same rules; ``seed`` decides what setting up leaves to luck."""
    state = position.game.empty_state(position.tables)
    operations.reset(position.tables, state, new_rng(seed))
    return Position(position.game, position.tables, state)


def redraw(position: Position, player: int, seed: int) -> Position:
    """A full position in which ``player`` knows the same, drawn from her belief."""
    state = np.array(position.state)
    operations.determinize(position.tables, state, player, new_rng(seed))
    return Position(position.game, position.tables, state)


def _player_of(position: Position) -> int:
    return PSEUDO_PLAYERS.get(player := position.player, player)
