"""What a game tells training: what its network sees, and on what it is to be played."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from google.protobuf.message import Message

from slate_ai.kernel.rows import MAX_INPUTS


@dataclass(frozen=True)
class Learning:
    """How a game learns.

    Attributes:
        own: the names of a seat's own features, in the order of ``operations.write_features``.
        shared: the names of those that all seats share.
        draw_setup: draws the setup of a training game, the standard one now and then.

    Raises:
        ValueError: there are more features than a network's layer takes.
    """

    own: tuple[str, ...]
    shared: tuple[str, ...]
    draw_setup: Callable[[Random], Message | None]

    def __post_init__(self) -> None:
        for kind in ("own", "shared"):
            if (count := len(getattr(self, kind))) > MAX_INPUTS:
                raise ValueError(f"{kind} has {count} features; the most is {MAX_INPUTS}")
