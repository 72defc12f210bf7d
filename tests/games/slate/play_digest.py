"""A digest of random games: states, legal lists, draws, keys and returns. Run as a module, it prints it."""

import hashlib
from random import Random

import numpy as np

from games.slate.positions import to_position
from games.slate.random_boards import random_first_state
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import new_rng

GAMES = 12
PLIES = 150


def play_digest() -> str:
    """The digest of the same games every time."""
    digest = hashlib.sha256()
    rng = Random(3)
    for seed in range(GAMES):
        play_one(to_position(random_first_state(rng)), seed, digest)
    return digest.hexdigest()


def play_one(position: Position, seed: int, digest: "hashlib._Hash") -> None:
    tables, state, draws = position.tables, np.array(position.state), new_rng(seed)
    buffer = np.zeros(operations.max_legal_actions(tables), np.int32)
    returns = np.zeros(position.num_players)
    for _ in range(PLIES):
        player = operations.current_player(tables, state)
        operations.returns(tables, state, returns)
        key = operations.information_key(tables, state, 0)
        digest.update(repr((int(player), state.tolist(), returns.tolist(), int(key))).encode())
        if player == TERMINAL:
            break
        if player == CHANCE:
            action = operations.sample_chance(tables, state, draws)
        else:
            count = operations.legal_actions(tables, state, buffer)
            digest.update(buffer[:count].tobytes())
            action = operations.random_action(tables, state, buffer, draws)
        digest.update(repr(int(action)).encode())
        operations.apply_action(tables, state, action)


if __name__ == "__main__":
    print(play_digest())
