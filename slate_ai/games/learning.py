"""What a game tells training: what its network sees, and on what it is to be played."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from google.protobuf.message import Message


@dataclass(frozen=True)
class Learning:
    """How a game learns.

    Attributes:
        own: the names of a seat's own features, in the order of ``operations.write_features``.
        shared: the names of those that all seats share.
        draw_setup: draws the setup of a training game, the standard one now and then.
    """

    own: tuple[str, ...]
    shared: tuple[str, ...]
    draw_setup: Callable[[Random], Message | None]
