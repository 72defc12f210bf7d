"""A position of any game, as a person handles it: look, list the moves, play one, save it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from google.protobuf import json_format
from numpy.typing import NDArray

from slate_ai.errors import InputError
from slate_ai.games.game import Game
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import State
from slate_ai.v1 import strategy_pb2 as pb


class Move(NamedTuple):
    """A legal move: its action, its notation, and a sentence for people."""

    action: int
    notation: str
    description: str


class Outcome(NamedTuple):
    """A chance outcome: its action, its notation, and its probability in (0, 1]."""

    action: int
    notation: str
    probability: float


@dataclass(frozen=True, eq=False)
class Position:
    """A game's rule tables and one state; immutable.

    Attributes:
        game: the game it belongs to.
        tables: the NamedTuple of rule tables, for kernels.
        state: the flat state array. Never write to it: copy it first. (It is not marked read-only, because
            that is another type to numba, and every kernel would be compiled twice.)
    """

    game: Game[Any]
    tables: Any
    state: State

    @property
    def num_players(self) -> int:
        """The number of seats."""
        return int(operations.num_players(self.tables))

    @property
    def player(self) -> int:
        """The seat to decide, or ``CHANCE`` (-1), or ``TERMINAL`` (-2)."""
        return int(operations.current_player(self.tables, self.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.player == TERMINAL

    @property
    def is_chance(self) -> bool:
        """Whether a chance outcome comes next."""
        return self.player == CHANCE

    @property
    def observer(self) -> int | None:
        """The seat whose view this is; None for a full position."""
        return self.game.observer(self.tables, self.state)

    def legal_actions(self) -> NDArray[np.int32]:
        """The player's actions, ascending, int32 [n]; empty where no player decides."""
        buffer = self._buffer()
        count = operations.legal_actions(self.tables, self.state, buffer) if self.player >= 0 else 0
        return buffer[:count]

    def legal_moves(self) -> tuple[Move, ...]:
        """The player's moves, in the order of their actions; empty where no player decides."""
        return tuple(self.move(int(action)) for action in self.legal_actions())

    def move(self, action: int) -> Move:
        """A legal action as a move."""
        return Move(
            action,
            self.game.notation(self.tables, self.state, action),
            self.game.describe(self.tables, self.state, action),
        )

    def chance_outcomes(self) -> tuple[Outcome, ...]:
        """What chance may bring next; empty where it is not chance's turn."""
        if not self.is_chance:
            return ()
        buffer = self._buffer()
        probabilities = np.empty(buffer.size, np.float64)
        count = operations.chance_outcomes(self.tables, self.state, buffer, probabilities)
        return tuple(
            Outcome(int(a), self.game.notation(self.tables, self.state, int(a)), float(p))
            for a, p in zip(buffer[:count], probabilities[:count], strict=True)
        )

    def action(self, notation: str) -> int:
        """The action that a legal move or a possible outcome stands for.

        Raises:
            InputError: it is none here; the error lists what is.
        """
        action = self.find(notation)
        if action is None:
            raise InputError.at("move", self._why_not(notation))
        return action

    def find(self, notation: str) -> int | None:
        """The same; None where it is none here.

        Raises:
            InputError: it would be one, but for something that can be told.
        """
        listed = self._listed().get(notation)
        return self.game.unlisted_action(self.tables, self.state, notation) if listed is None else listed

    def play(self, notation: str) -> "Position":
        """The position after a legal move or a chance outcome.

        Raises:
            InputError: it is not possible here, or what follows is hidden from this view.
        """
        return self.after(self.action(notation))

    def after(self, action: int) -> "Position":
        """The position after a legal action or a possible outcome, unchecked.

        Raises:
            InputError: what follows is hidden from this view.
        """
        self.game.check_known(self.tables, self.state, action)
        state = np.array(self.state)
        operations.apply_action(self.tables, state, action)
        return Position(self.game, self.tables, state)

    def draw(self, seed: int) -> Outcome:
        """Draw the chance outcome that comes next; ``seed`` decides.

        Raises:
            InputError: it is not chance's turn.
        """
        if not self.is_chance:
            raise InputError.at("move", f"no chance comes next here; {self._whose_turn()}")
        drawn = int(operations.sample_chance(self.tables, self.state, new_rng(seed)))
        return next(outcome for outcome in self.chance_outcomes() if outcome.action == drawn)

    def after_chance(self, seed: int) -> "Position":
        """Where a player next decides, or the game is over; ``seed`` decides the chance before that."""
        position = self
        while position.is_chance:
            position = position.after(position.draw(seed).action)
        return position

    def scores(self) -> tuple[float, ...]:
        """Each seat's result, in the game's own unit; meaningful when the game is over."""
        out = np.empty(self.num_players, np.float64)
        operations.returns(self.tables, self.state, out)
        return tuple(map(float, out))

    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty before the game is over."""
        if not self.is_over:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def observe(self, seat: int) -> "Position":
        """The position as ``seat`` knows it.

        Raises:
            InputError: there is no such seat, or this is another seat's view.
        """
        if not 0 <= seat < self.num_players:
            raise InputError.at("seat", f"{seat} is no seat; there are 0 to {self.num_players - 1}")
        if self.observer not in (None, seat):
            raise InputError.at("seat", f"the position is seat {self.observer}'s view, not {seat}'s")
        return Position(self.game, self.tables, self.game.observe(self.tables, self.state, seat))

    def for_search(self) -> "Position":
        """The view of the player to act, with tables prepared for searching it."""
        view = self.observe(self.player)
        return Position(self.game, self.game.prepare(self.tables, view.state), view.state)

    def with_network(self, weights: NDArray[np.float32]) -> "Position":
        """The same position, judged by another network of its game."""
        return Position(self.game, self.game.with_network(self.tables, weights), self.state)

    def to_message(self) -> pb.Position:
        """The external form, as the service takes it."""
        message = self.game.write(self.tables, self.state)
        position = pb.Position()
        if self.game.name in pb.Position.DESCRIPTOR.fields_by_name:
            getattr(position, self.game.name).CopyFrom(message)
            getattr(position, self.game.name).SetInParent()
        else:
            position.other.Pack(message)
        return position

    def to_json(self) -> str:
        """The external form as JSON text, protobuf's own mapping."""
        return json_format.MessageToJson(self.to_message(), preserving_proto_field_name=True)

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # immutable, and its tables may be large

    def __str__(self) -> str:
        return self.game.picture(self.tables, self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_message() == other.to_message()

    def __hash__(self) -> int:
        return hash(self.to_message().SerializeToString(deterministic=True))

    def _buffer(self) -> NDArray[np.int32]:
        return np.empty(operations.max_legal_actions(self.tables), np.int32)

    def _listed(self) -> dict[str, int]:
        """The listed moves, or the possible outcomes, by their notations."""
        actions = [outcome.action for outcome in self.chance_outcomes()] or map(int, self.legal_actions())
        return {self.game.notation(self.tables, self.state, action): action for action in actions}

    def _why_not(self, notation: str) -> str:
        right_form = self.game.right_form(self.tables, self.state, notation)
        if right_form is not None and self.find(right_form) is not None:
            return f'"{notation}" is not in normal form; write "{right_form}"'
        if self.is_over:
            return f'"{notation}" is not possible: the game is over'
        kind = "possible" if self.is_chance else "legal"
        return f'"{notation}" is not {kind} here; {kind}: {", ".join(self._listed())}'

    def _whose_turn(self) -> str:
        return "the game is over" if self.is_over else f"seat {self.player} is to move"
