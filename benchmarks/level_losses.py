"""Whether weak levels blunder: what each policy's moves lose, judged by a long search.

    python -m benchmarks.level_losses
    python -m benchmarks.level_losses --policies greedy,search:500

Minutes, in proportion to ``--simulations``. Positions are from games of Slate for 2 players by searches of
800 simulations; everything follows from one seed.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.seeds import derive_seed
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.limits import NUM_LEVELS, Limit, Options

POLICIES = (*(f"level:{level}" for level in range(1, NUM_LEVELS + 1)), "greedy", "rollout", "random")
PLAYER = "search:800"
EVERY = 9
"""One in so many turns is looked at."""
MIN_MOVES = 3


def main() -> None:
    """Print a line for each policy: mean and largest loss of value, and that of one move in ten."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=40_000, help="of the search that judges")
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--policies", default=",".join(POLICIES), help="as in the arena, separated by commas")
    options = parser.parse_args()
    found = [p for game in range(options.games) for p in positions(derive_seed(options.seed, game))]
    losses = [losses_at(position, options.simulations) for position in found]
    print(f"{len(found)} positions, seed {options.seed}; loss of value: mean, 90 %, largest")
    for name in options.policies.split(","):
        policy = parse_policy(name)
        lost = []
        for index, (position, loss) in enumerate(zip(found, losses, strict=True)):
            action = policy.choose(position, derive_seed(options.seed, 1, index))
            lost.append(loss[position.move(action).notation])
        print(f"{name:14} {np.mean(lost):.4f} {np.quantile(lost, 0.9):.3f} {max(lost):.3f}", flush=True)


def positions(seed: int) -> Iterator[Position]:
    """Every few turns of a game, a position in which there is something to choose."""
    position, policy, turn = new_position("slate", 2, seed=seed), parse_policy(PLAYER), 0
    while not position.is_over:
        own_seed = derive_seed(seed, turn)
        turn += 1
        if position.is_chance:
            position = position.after_chance(own_seed)
            continue
        if turn % EVERY == 0 and len(position.legal_actions()) >= MIN_MOVES:
            yield position
        position = position.after(policy.choose(position, own_seed))


def losses_at(position: Position, simulations: int) -> dict[str, float]:
    """How much less each move is worth than the best, by its notation."""
    analysis = Engine().analyze(position, Limit(simulations=simulations), Options(seed=1))
    return {move.move: max(0.0, analysis.best.value - move.value) for move in analysis.suggestions}


if __name__ == "__main__":
    main()
