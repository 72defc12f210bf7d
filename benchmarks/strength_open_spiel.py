"""How strong the search is in OpenSpiel's own games, against its C++ MCTSBot at equal time.

    python -m benchmarks.strength_open_spiel --games 200 --limit 200ms

Both play OpenSpiel's states; ours are translated. Neither keeps a tree from move to move; MCTSBot plays one
random rollout a simulation. Two games each have the same dice and swapped seats; intervals are 95 %, over
such pairs. Poker's measure is ``benchmarks.exploitability``. Needs the extra ``openspiel``.
"""

import argparse
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

from slate_ai.arena.policy_text import parse_limit
from slate_ai.arena.seeds import derive_seed
from slate_ai.arena.statistics import Estimate, share_estimate
from slate_ai.limits import Limit
from slate_ai.openspiel import SlateAIBot

GAMES = ("connect_four", "pig")
EXPLORATION, MEMORY_MB, MOST_SIMULATIONS = 2.0, 1000, 2**31 - 1


def mcts_bot(game: Any, limit: Limit, seed: int) -> Any:
    """OpenSpiel's C++ MCTSBot, which backs up proven results."""
    return pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, seed),
        EXPLORATION,
        limit.simulations or MOST_SIMULATIONS,
        MEMORY_MB,
        True,
        seed,
        False,
        pyspiel.ChildSelectionPolicy.UCT,
        limit.seconds or -1.0,
    )


class CppMCTSBot:
    """OpenSpiel's C++ MCTSBot, as a bot that may be descheduled.

    Its own ``step`` ends the process where time is up before a first move was tried.
    """

    def __init__(self, game: Any, limit: Limit, seed: int) -> None:
        self._bot = mcts_bot(game, limit, seed)

    def step(self, state: Any) -> int:
        """The action to play."""
        while not (root := self._bot.mcts_search(state)).children:
            pass
        return int(root.best_child().action)


def play(game: Any, bots: Sequence[Any], seed: int) -> list[float]:
    """The returns of one game; ``seed`` decides its dice."""
    state, dice = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=probabilities)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def share_of_ours(name: str, limit: Limit, pairs: int, seed: int) -> Estimate:
    """Our share of the win, a drawn game counting half."""
    game = pyspiel.load_game(name)
    shares = []
    for pair in range(pairs):
        own, dice = derive_seed(seed, pair, 0) % 2**31, derive_seed(seed, pair, 1)
        bots = [SlateAIBot(limit, own), CppMCTSBot(game, limit, own)]
        first, second = play(game, bots, dice)[0], play(game, bots[::-1], dice)[1]
        shares.append((first + second + 2) / 4)
    return share_estimate(shares)


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--names", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--games", type=int, default=200, help="at least, of each name")
    parser.add_argument("--limit", default="200ms", help="of both: a time, or simulations as 5000")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pairs = math.ceil(options.games / 2)
    for name in options.names:
        share = share_of_ours(name, parse_limit(options.limit), pairs, options.seed)
        print(
            f"{name}, slate_ai vs C++ MCTSBot, {options.limit} a move: {100 * share.mean:.1f} % of the win "
            f"({100 * share.low:.1f} – {100 * share.high:.1f}; equal 50), "
            f"{2 * pairs} games, seed {options.seed}",
            flush=True,
        )


if __name__ == "__main__":
    main()
