"""``slate-ai train``: learn to judge a game by playing it."""

from pathlib import Path

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from slate_ai.cli.console import FailureError, messages, output
from slate_ai.cli.processes import failing_where_a_process_dies
from slate_ai.cli.signals import ending_like_an_interrupt
from slate_ai.files import write_atomically
from slate_ai.training.plan import Plan


def run(directory: Path, plan: Plan, generations: int, processes: int, ray: str | None) -> None:
    """Go on with the run until it has so many generations.

    Raises:
        InputError: the plan cannot be followed, or the directory has a run of another.
        FailureError: what training needs is not installed, or a process died.
    """
    try:
        from slate_ai.training.plot import plot_strength
        from slate_ai.training.run import Run
    except ModuleNotFoundError as error:
        raise FailureError(f"training needs {error.name}: pip install 'slate-ai[train]'") from None
    run = Run(directory, plan, processes, ray)
    console = messages()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    shown = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with ending_like_an_interrupt(), failing_where_a_process_dies(), shown as progress:
        task = progress.add_task("", total=1.0)
        while (done := len(run.log())) < generations:

            def show(what: str, share: float, number: int = done + 1) -> None:
                progress.update(task, description=f"generation {number}: {what}", completed=share)

            generation = run.advance(show)
            output().print(
                f"generation {generation.number}: {generation.states:,} states, "
                f"loss {generation.win_loss:.4f}, {generation.share:.1%} "
                f"({generation.low:.1%} – {generation.high:.1%}) against the best"
                f"{': promoted' if generation.is_promoted else ''}"
            )
            write_atomically(directory / "strength.png", plot_strength(run.log(), plan.num_players))
    output().print(f"the best network: {run.best_path}")
