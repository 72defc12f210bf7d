"""How far a long piece of work is, on standard error, where somebody is watching."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from slate_ai.cli.console import messages


@contextmanager
def progress(words: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar while the block runs; it is given a function that moves it on by a number of steps."""
    console = messages()
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words, total=total, completed=done)
        yield lambda steps: bar.advance(task, steps)
