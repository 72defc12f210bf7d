"""Making a game's kernels ready before a clock runs."""

from slate_ai.cli.console import messages
from slate_ai.engine import Engine


def prepare(game: str) -> None:
    """Load a game's kernels, or compile them on first use, with a word about the wait."""
    with messages().status(f"Preparing {game}; the first time its rules are compiled …"):
        Engine().warm_up(game)
