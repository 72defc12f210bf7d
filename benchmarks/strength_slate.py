"""How strong Slate's search is: matches against simpler play, flat Monte Carlo and OpenSpiel's MCTSBot.

    python -m benchmarks.strength_slate --games 200 --limit 200ms

Hours with the defaults. The search holds one seat, its opponent all others. ``--limit 5000`` counts
simulations instead of time, so that a busy machine changes nothing; but those of OpenSpiel's bot take some
thousand times as long, so give it a number of its own in ``--opponents``. Blocks have rotated seats and the
same dice; intervals are 95 %. OpenSpiel's bot needs the extra ``openspiel``.
"""

import argparse

from slate_ai.arena.match import Match, blocks_for
from slate_ai.arena.play import play_match

OPPONENTS = ("random", "greedy", "flat:LIMIT", "openspiel-mcts:LIMIT")


def main() -> None:
    """Play the matches and print a line for each as it ends."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="at least, in each match")
    parser.add_argument("--limit", default="200ms", help="of every search")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=[2, 3, 4])
    parser.add_argument("--opponents", nargs="+", default=OPPONENTS, help="policies; LIMIT is --limit")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for num_players in options.players:
        for opponent in options.opponents:
            others = [opponent.replace("LIMIT", options.limit)] * (num_players - 1)
            print_match(Match("slate", (f"search:{options.limit}", *others), options.seed), options.games)


def print_match(match: Match, num_games: int) -> None:
    """Play one match and print the first policy's share of the win for each seat it held."""
    result = play_match(match.game, match.policies, blocks_for(num_games, match), match.seed)
    share, best = result.standings[0].share, result.standings[0].seconds_per_decision
    others = result.standings[1].seconds_per_decision
    print(
        f"{result.num_players} players, {match.policies[0]} vs {match.policies[1]}: {100 * share.mean:.1f} % "
        f"of the win ({100 * share.low:.1f} – {100 * share.high:.1f}; equal {100 / result.num_players:.0f}), "
        f"{len(result.games)} games, {result.num_unfinished} unfinished, {1000 * best:.0f} vs "
        f"{1000 * others:.0f} ms a decision, seed {match.seed}",
        flush=True,
    )


if __name__ == "__main__":
    main()
