"""Slate positions spelt out in a line or two, and the two rulers that tests ask: the oracle and the game."""

from abc import ABC, abstractmethod
from dataclasses import replace

from games.slate import oracle, oracle_scores
from games.slate.oracle_means import letter
from games.slate.oracle_message import state_from_message, state_to_message
from games.slate.oracle_state import (
    DEVELOPMENT_KINDS,
    Board,
    Executing,
    Mine,
    Over,
    Player,
    Rolling,
    State,
    Tunnel,
)
from slate_ai.games.position import Position
from slate_ai.games.registry import position_from_message
from slate_ai.v1 import strategy_pb2 as pb

Spaces = dict[str, list[int]]

SMALL = Board(
    valleys=(
        (Tunnel(1, 4), Tunnel(2, 5), Tunnel(3, 6)),
        (Tunnel(1, 4), Tunnel(2, 6)),
    ),
    developments={kind: 2 if kind == "extra-supplies" else None for kind in DEVELOPMENT_KINDS},
    markers_per_colour=12,
)
"""Two valleys: A with mines 1/4, 2/5, 3/6 and B with 1/4, 2/6."""


def few_markers(count: int) -> Board:
    """The same with so many markers per colour."""
    return replace(SMALL, markers_per_colour=count, starting_supply=0)


def on(*actions: int) -> list[int]:
    """Markers placed on these actions."""
    return [actions.count(action) for action in range(1, 7)]


def situation(
    phase: Rolling | Executing | Over,
    *players: Player,
    board: Board = SMALL,
    first_player: int = 0,
    round: int = 1,
    mines: dict[str, str] | None = None,
    spaces: Spaces | None = None,
) -> State:
    """A position.

    Args:
        phase: what is going on.
        players: in seat order.
        board: where it is.
        first_player: seat.
        round: from 1.
        mines: a valley's opened mines by owner, estuary first, ``x`` after closed: ``{"A": "0 1x"}``.
        spaces: a development's occupants: ``{"modify-die": [0]}``.
    """
    return State(
        board,
        list(players),
        first_player,
        round,
        [_mines((mines or {}).get(letter(valley), "")) for valley in range(len(board.valleys))],
        {kind: (spaces or {}).get(kind, []) for kind in board.developments},
        phase,
    )


def _mines(text: str) -> list[Mine]:
    return [Mine(int(word[0]), closed=word.endswith("x")) for word in text.split()]


class Rules(ABC):
    """Whoever knows the rules: tests ask the oracle and the game the same questions."""

    @abstractmethod
    def player(self, state: State) -> int | None:
        """The seat to decide; None where chance comes next or the game is over."""

    @abstractmethod
    def legal(self, state: State) -> set[str]:
        """The legal moves in notation."""

    @abstractmethod
    def outcomes(self, state: State) -> dict[str, float]:
        """What chance may bring, with probabilities."""

    @abstractmethod
    def after(self, state: State, *moves: str) -> State:
        """The position in normal form after these moves and outcomes; every one must be possible."""

    @abstractmethod
    def scores(self, state: State) -> list[int]:
        """Points per seat."""

    @abstractmethod
    def winners(self, state: State) -> list[int]:
        """Who shares the win."""


class OracleRules(Rules):
    """The plain Python reading of the rules."""

    def player(self, state: State) -> int | None:
        return oracle.player_to_decide(state)

    def legal(self, state: State) -> set[str]:
        return set(oracle.legal_moves(state))

    def outcomes(self, state: State) -> dict[str, float]:
        return {text: float(probability) for text, probability in oracle.chance_outcomes(state).items()}

    def after(self, state: State, *moves: str) -> State:
        state = state.copy()
        oracle.normalise(state)
        for text in moves:
            assert text in [*oracle.legal_moves(state), *oracle.chance_outcomes(state)]
            state = oracle.play(state, text)
        return state

    def scores(self, state: State) -> list[int]:
        return oracle_scores.scores(state)

    def winners(self, state: State) -> list[int]:
        return oracle_scores.winners(state)


class GameRules(Rules):
    """The game as users have it: messages, notation, kernels."""

    def player(self, state: State) -> int | None:
        position = to_position(state)
        return None if position.is_chance or position.is_over else position.player

    def legal(self, state: State) -> set[str]:
        return {move.notation for move in to_position(state).legal_moves()}

    def outcomes(self, state: State) -> dict[str, float]:
        return {outcome.notation: outcome.probability for outcome in to_position(state).chance_outcomes()}

    def after(self, state: State, *moves: str) -> State:
        position = to_position(state)
        for text in moves:
            position = position.play(text)
        return to_state(position)

    def scores(self, state: State) -> list[int]:
        return list(map(int, to_position(state).scores()))

    def winners(self, state: State) -> list[int]:
        return list(to_position(state).winners())


def to_position(state: State) -> Position:
    """The game's position of an oracle's state."""
    return position_from_message(pb.Position(slate=state_to_message(state)))


def to_state(position: Position) -> State:
    """The oracle's state of a game's position."""
    return state_from_message(position.to_message().slate)
