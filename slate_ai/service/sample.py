"""A suggestion to look at, asked for over the port that has just been opened."""

from slate_ai.client import Client
from slate_ai.limits import Limit, Options

NUM_MOVES = 5


def print_sample(address: str) -> None:
    """Print the best moves for a first roll of Slate."""
    with Client(address) as client:
        position = client.new_position("slate", num_players=4, seed=1)
        position = client.play(position, seed=1).position
        picture = client.describe(position).picture
        analysis = client.suggest(position, Limit(seconds=1.0), Options(max_suggestions=NUM_MOVES))
    print(picture)
    print(f"\nthe best moves for seat {analysis.player}, after {analysis.simulations:,} simulations:")
    for suggestion in analysis.suggestions:
        print(f"  {suggestion.move:<20} {suggestion.description}")
