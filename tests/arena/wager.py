"""A game of one decision: take half the win for sure, or bet on a biased coin."""

from typing import NamedTuple

import numpy as np
from google.protobuf.message import Message
from google.protobuf.wrappers_pb2 import Int32Value

from slate_ai.games.game import Game
from slate_ai.games.position import Position
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.types import Actions, Floats, Rng, State

START, TOSSING, SHARED, WON, LOST = range(5)
TAKE, BET = 0, 1
TAILS, HEADS = 0, 1


class Wager(NamedTuple):
    """``heads``: per cent of tosses that win the bet."""

    heads: int


@implements(Wager)
def num_players(game: Wager) -> int:
    return 2


@implements(Wager)
def num_actions(game: Wager) -> int:
    return 2


@implements(Wager)
def max_legal_actions(game: Wager) -> int:
    return 2


@implements(Wager)
def score_scale(game: Wager) -> float:
    return 1.0


@implements(Wager)
def reset(game: Wager, state: State, rng: Rng) -> None:
    state[0] = START


@implements(Wager)
def current_player(game: Wager, state: State) -> int:
    if state[0] == TOSSING:
        return CHANCE
    return 0 if state[0] == START else TERMINAL


@implements(Wager)
def legal_actions(game: Wager, state: State, out: Actions) -> int:
    out[0], out[1] = TAKE, BET
    return 2


@implements(Wager)
def apply_action(game: Wager, state: State, action: int) -> None:
    if state[0] == TOSSING:
        state[0] = WON if action == HEADS else LOST
    else:
        state[0] = SHARED if action == TAKE else TOSSING


@implements(Wager)
def chance_outcomes(game: Wager, state: State, out: Actions, probabilities: Floats) -> int:
    out[0], out[1] = TAILS, HEADS
    probabilities[0], probabilities[1] = 1 - game.heads / 100, game.heads / 100
    return 2


@implements(Wager)
def returns(game: Wager, state: State, out: Floats) -> None:
    out[0] = 1.0 if state[0] == WON else 0.0
    out[1] = 1.0 if state[0] == LOST else 0.0


class WagerGame(Game[Wager]):
    name = "wager"
    title = "Wager"
    player_counts = (2,)
    position_message = Int32Value

    def tables(self, num_players: int, setup: Message | None) -> Wager:
        return Wager(50)

    def empty_state(self, tables: Wager) -> State:
        return np.zeros(1, np.int16)

    def read(self, message: Message) -> tuple[Wager, State]:
        raise NotImplementedError

    def write(self, tables: Wager, state: State) -> Message:
        return Int32Value(value=int(state[0]))

    def notation(self, tables: Wager, state: State, action: int) -> str:
        return ("tails", "heads")[action] if state[0] == TOSSING else ("take", "bet")[action]

    def describe(self, tables: Wager, state: State, action: int) -> str:
        return self.notation(tables, state, action)

    def picture(self, tables: Wager, state: State) -> str:
        return ""


def new_wager(heads: int) -> Position:
    """The decision, with a coin of so many per cent heads."""
    game = WagerGame()
    return Position(game, Wager(heads), game.empty_state(Wager(heads)))
