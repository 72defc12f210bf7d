"""A word about a wait, on standard error, where somebody is watching."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from slate_ai.cli.console import messages
from slate_ai.engine import Engine


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show ``words`` and the time passed while the block runs; then they vanish."""
    console = messages()
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        progress.add_task(words, total=None)
        yield


def prepare(game: str) -> None:
    """Load a game's kernels, or compile them the first time, before a clock runs."""
    with waiting(f"Preparing {game}; the first time its rules are compiled"):
        Engine().warm_up(game)
