"""A tiny game with dice, for the search's own tests: short turns, a safe point or a coin for three.

Two seats take turns. ``safe`` gains 1; ``risk`` tosses a coin for 0 or 3. Most points win.
"""

from typing import Any, NamedTuple

import numpy as np
from google.protobuf.message import Message

from slate_ai.games.game import Game
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State
from slate_ai.v1 import strategy_pb2 as pb

TURN, TOSSING, POINTS = 0, 1, 2
TURNS = 6
SAFE, RISK = 0, 1


class CoinRace(NamedTuple):
    turns: int


@implements(CoinRace)
def num_players(game: CoinRace) -> int:
    return 2


@implements(CoinRace)
def num_actions(game: CoinRace) -> int:
    return 2


@implements(CoinRace)
def max_legal_actions(game: CoinRace) -> int:
    return 2


@implements(CoinRace)
def reset(game: CoinRace, state: State, rng: Rng) -> None:
    for i in range(state.size):
        state[i] = 0


@implements(CoinRace)
def current_player(game: CoinRace, state: State) -> int:
    if state[TOSSING]:
        return CHANCE
    return int(np.int64(state[TURN]) % 2) if state[TURN] < game.turns else TERMINAL


@implements(CoinRace)
def legal_actions(game: CoinRace, state: State, out: Actions) -> int:
    out[0], out[1] = SAFE, RISK
    # The last mover of all may only play safe: a forced move.
    return 1 if state[TURN] == game.turns - 1 else 2


@implements(CoinRace)
def apply_action(game: CoinRace, state: State, action: int) -> None:
    seat = np.int64(state[TURN]) % 2
    if state[TOSSING]:
        state[POINTS + seat] += 3 * action
    elif action == SAFE:
        state[POINTS + seat] += 1
    if action == RISK and not state[TOSSING]:
        state[TOSSING] = 1
    else:
        state[TOSSING] = 0
        state[TURN] += 1


@implements(CoinRace)
def chance_outcomes(game: CoinRace, state: State, out: Actions, probabilities: Floats) -> int:
    for outcome in range(2):
        out[outcome] = outcome
        probabilities[outcome] = 0.5
    return 2


@implements(CoinRace)
def sample_chance(game: CoinRace, state: State, rng: Rng) -> int:
    return random_below(rng, 2)


@implements(CoinRace)
def returns(game: CoinRace, state: State, out: Floats) -> None:
    for seat in range(2):
        out[seat] = state[POINTS + seat]


@implements(CoinRace)
def score_scale(game: CoinRace) -> float:
    return 10.0


class CoinRaceGame(Game[CoinRace]):
    name = "coin_race"
    title = "Coin Race"
    player_counts = (2,)
    position_message = pb.Position

    def tables(self, num_players: int, setup: Message | None) -> CoinRace:
        return CoinRace(TURNS)

    def empty_state(self, tables: CoinRace) -> State:
        return np.zeros(4, np.int16)

    def read(self, message: Message) -> tuple[CoinRace, State]:
        raise NotImplementedError

    def write(self, tables: CoinRace, state: State) -> Message:
        raise NotImplementedError

    def notation(self, tables: CoinRace, state: State, action: int) -> str:
        return (("tails", "heads") if state[TOSSING] else ("safe", "risk"))[action]

    def describe(self, tables: CoinRace, state: State, action: int) -> str:
        return ("Take a point.", "Toss a coin for three points.")[action]

    def picture(self, tables: CoinRace, state: State) -> str:
        return f"turn {state[TURN]}: {state[POINTS]} to {state[POINTS + 1]}"


GAME: Game[Any] = CoinRaceGame()
