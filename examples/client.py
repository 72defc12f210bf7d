"""Ask a running server for the best moves of a position: python examples/client.py [localhost:50051]."""

import sys

from slate_ai.client import Client
from slate_ai.limits import Limit

with Client(sys.argv[1] if len(sys.argv) > 1 else "localhost:50051") as client:
    position = client.new_position("slate", num_players=4)
    position = client.play(position).position  # no move: the dice are rolled
    print(client.describe(position).picture)
    for suggestion in client.suggest(position, Limit(seconds=0.5)).suggestions[:5]:
        print(f"{suggestion.move:<12} {suggestion.description}")
