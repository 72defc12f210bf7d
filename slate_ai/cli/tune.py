"""``slate-ai tune``: better search settings, found and confirmed by matches."""

from dataclasses import asdict

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from slate_ai.arena.statistics import Estimate
from slate_ai.arena.tuning import Trial, Tuning
from slate_ai.cli.arena_view import interval
from slate_ai.cli.console import messages, output, print_json
from slate_ai.cli.processes import failing_where_a_process_dies
from slate_ai.cli.progress import progress
from slate_ai.cli.signals import ending_like_an_interrupt

SCHEMA = "slate-ai/tune/1"
SHOWN = 5


def run(tuning: Tuning, num_trials: int, confirming_games: int, *, as_json: bool) -> None:
    """Try settings until there are ``num_trials``, confirm the best in new games, and print what came out.

    Raises:
        FailureError: a process died.
    """
    with ending_like_an_interrupt(), failing_where_a_process_dies():
        _try(tuning, num_trials)
        best = tuning.best
        share = tuning.confirm(best.changes, confirming_games)
    if as_json:
        trials = [asdict(trial) for trial in tuning.trials]
        confirmed = {"policy": tuning.policy_of(best.changes), "share": asdict(share)}
        print_json(SCHEMA, {"trials": trials, "best": confirmed})
    else:
        output().print(_view(tuning, best, share))


def _try(tuning: Tuning, num_trials: int) -> None:
    done = len(tuning.trials)
    with progress("trials", num_trials, done) as advance:
        for number in range(done, num_trials):
            trial = tuning.try_once()
            if not messages().is_terminal:
                line = f"{number + 1}: {100 * trial.share:.1f} % {tuning.policy_of(trial.changes)}"
                messages().print(line, soft_wrap=True)
            advance(1)


def _view(tuning: Tuning, best: Trial, share: Estimate) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Win %", justify="right")
    table.add_column("Settings", overflow="fold")
    for trial in sorted(tuning.trials, key=lambda trial: -trial.share)[:SHOWN]:
        table.add_row(f"{100 * trial.share:.1f}", tuning.policy_of(trial.changes))
    confirmed = f"{100 * share.mean:.1f} % ({interval(share)}); {100 * tuning.even:.3g} % is no gain"
    return Group(table, Text(f"In new games the best wins {confirmed}: {tuning.policy_of(best.changes)}"))
