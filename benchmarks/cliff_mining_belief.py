"""Is Cliff Mining's belief calibrated, and how long does it take?

    python -m benchmarks.cliff_mining_belief --games 1000

Each game is one position some way in, after requests that may tell somebody something, drawn at random, and
showings drawn at random: as the belief presumes. The player to act is asked what may be in the bag. Of all
bags that get about the same probability, about that share must be right. Times are of one belief, by one
thread.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from slate_ai.games.cliff_mining.belief.belief import PieceBelief, believe
from slate_ai.games.cliff_mining.layout import MINING, PHASE
from slate_ai.games.cliff_mining.mining import bag_of
from slate_ai.games.cliff_mining.rollout import TRIES, is_useful, random_request
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import Rng

BOUNDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.999, 1.001)
"""Of the classes of probabilities."""
MOST_MOVES, CLASS_MOVES = 60, 12


@dataclass
class Sums:
    """Of a class of bags: how many, the sum of their probabilities, how many were right."""

    bags: int = 0
    probability: float = 0.0
    right: int = 0

    def row(self) -> str:
        """The class as a line of the table."""
        mean, share = self.probability / self.bags, self.right / self.bags
        error = (max(0.0, mean * (1.0 - mean)) / self.bags) ** 0.5
        return f"{self.bags:9,}  {mean:11.4f}  {share:11.4f}  ± {error:.4f}"


def positions(num_players: int, games: int) -> Iterator[tuple[int, Position]]:
    """A position of each game and how many moves in it is."""
    for seed in range(games):
        moves = seed % MOST_MOVES
        position = new_position("cliff_mining", num_players, seed=seed)
        rng = new_rng(seed, stream=1)
        played = 0
        while played < moves or position.is_chance or position.state[PHASE] != MINING:
            position = position.after(choose(position, rng))
            played += 1
        yield moves, position


def choose(position: Position, rng: Rng) -> int:
    """An outcome, a showing, or a request that all know to be open."""
    tables, state = position.tables, position.state
    buffer = np.empty(operations.max_legal_actions(tables), np.int32)
    if position.is_chance:
        return int(operations.sample_chance(tables, state, rng))
    if state[PHASE] != MINING:
        return int(operations.random_action(tables, state, buffer, rng))
    for _ in range(TRIES):
        action = random_request(tables, rng)
        if is_useful(tables, state, position.player, action):
            break
    return int(action)


def add_bags(classes: dict[int, Sums], belief: PieceBelief, truth: int) -> None:
    """Count every bag of a belief in its class."""
    places = np.digitize(belief.bag_probabilities, BOUNDS)
    for place in np.unique(places):
        chosen = places == place
        sums = classes[int(place)]
        sums.bags += int(chosen.sum())
        sums.probability += float(belief.bag_probabilities[chosen].sum())
        sums.right += int((belief.bags[chosen] == truth).sum())


def examine(num_players: int, games: int) -> None:
    """Print both tables for games of so many players."""
    classes: dict[int, Sums] = defaultdict(Sums)
    times: dict[int, list[tuple[float, bool, float]]] = defaultdict(list)
    for moves, position in positions(num_players, games):
        began = perf_counter()
        belief = believe(position.tables, position.state, position.player)
        seconds = perf_counter() - began
        assert belief is not None
        times[moves // CLASS_MOVES].append((seconds, belief.is_exact, belief.effective_sample_size))
        add_bags(classes, belief, int(bag_of(position.tables, position.state)))
    print(f"{num_players} players, {games:,} games\n  believed       bags  probability        right")
    for place in sorted(classes):
        if 0 < place < len(BOUNDS):
            print(f"   < {min(1.0, BOUNDS[place]):5.3f}  {classes[place].row()}")
    print("     moves  exact   mean ms  worst ms  effective sample")
    for place, found in sorted(times.items()):
        milliseconds = [1000.0 * seconds for seconds, _, _ in found]
        exact = sum(is_exact for _, is_exact, _ in found) / len(found)
        sizes = [size for _, is_exact, size in found if not is_exact]
        sample = f"{np.mean(sizes):16,.0f}" if sizes else ""
        span = f"{place * CLASS_MOVES}-{(place + 1) * CLASS_MOVES - 1}"
        print(f"{span:>10}  {exact:5.0%}  {np.mean(milliseconds):8.1f}  {max(milliseconds):8.1f}  {sample}")


def main() -> None:
    """Read the command line, and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5])
    arguments = parser.parse_args()
    for num_players in arguments.players:
        for _, position in positions(num_players, 2):  # compiles all kernels
            believe(position.tables, position.state, position.player)
        examine(num_players, arguments.games)


if __name__ == "__main__":
    main()
