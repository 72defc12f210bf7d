"""The networks that come with Slate, and how further ones are trained."""

from functools import cache
from importlib.resources import files

from slate_ai.games.learning import Learning
from slate_ai.games.network_file import Weights, read_network
from slate_ai.games.slate.feature_names import OWN, SHARED
from slate_ai.games.slate.random_boards import draw_setup

LEARNING = Learning(OWN, SHARED, draw_setup)


@cache
def shipped_network(num_players: int) -> Weights:
    """The network for so many players; ``networks/README.md`` says where it comes from."""
    file = files("slate_ai.games.slate") / "networks" / f"{num_players}_players.npz"
    return read_network(file.read_bytes(), LEARNING, num_players)
