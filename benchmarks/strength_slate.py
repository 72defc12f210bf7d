"""How strong Slate's search is: matches against random, greedy and flat Monte Carlo play.

    python -m benchmarks.strength_slate --games 200 --limit 200ms

Hours with the defaults. ``--limit 5000`` counts simulations instead of time, so that a busy machine changes
nothing. Blocks have rotated seats and the same dice; intervals are 95 %.
"""

import argparse

from slate_ai.arena.match import Match, blocks_for
from slate_ai.arena.play import play_match


def main() -> None:
    """Play the matches and print a line for each as it ends."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="at least, in each match")
    parser.add_argument("--limit", default="200ms", help="of search and flat Monte Carlo")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for num_players in options.players:
        for opponent in ("random", "greedy", f"flat:{options.limit}"):
            policies = (f"search:{options.limit}", opponent)
            print_match(Match("slate", policies, options.seed, num_players), options.games)


def print_match(match: Match, num_games: int) -> None:
    """Play one match; search's share of the win is for each seat it held."""
    blocks = blocks_for(num_games, match)
    result = play_match(match.game, match.policies, blocks, match.seed, num_players=match.num_players)
    share = result.standings[0].share
    print(
        f"{result.num_players} players, {' vs '.join(match.policies)}: {100 * share.mean:.1f} % of the win "
        f"({100 * share.low:.1f} – {100 * share.high:.1f}; equal {100 / result.num_players:.0f}), "
        f"{len(result.games)} games, {result.num_unfinished} unfinished, seed {match.seed}",
        flush=True,
    )


if __name__ == "__main__":
    main()
