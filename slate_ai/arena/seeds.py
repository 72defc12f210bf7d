"""Seeds that follow from other seeds, so that one number decides a whole match."""

import numpy as np

from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng

CHANCE_STREAM = 0
PLAYER_STREAM = 1


def derive_seed(seed: int, *path: int) -> int:
    """A 64-bit seed for a part of what ``seed`` decides; ``path``, numbers >= 0, names the part."""
    sequence = np.random.SeedSequence(seed, spawn_key=path)
    return int(sequence.generate_state(1, np.uint64)[0])


class PairedChance:
    """Chance that gives equal luck to equal situations in games of one seed.

    An outcome depends on the seed, the round and the number of chance events before it in that round, and
    on nothing that players decide: so a policy that changes seats meets the dice its rival met there.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._round = 0
        self._events = 0

    def draw(self, position: Position) -> int:
        """The action of the outcome that comes next."""
        round_number = int(operations.round_number(position.tables, position.state))
        if round_number != self._round:
            self._round, self._events = round_number, 0
        self._events += 1
        seed = derive_seed(self._seed, CHANCE_STREAM, self._round, self._events)
        return int(operations.sample_chance(position.tables, position.state, new_rng(seed)))
