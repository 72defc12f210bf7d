"""``slate-ai ratings``: the policies of recorded matches, rated."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich import box
from rich.table import Table

from slate_ai.arena.plots import check_plot, plot_ratings
from slate_ai.arena.ratings import Rating, rate
from slate_ai.arena.record import FIELD, Record, read_record
from slate_ai.cli.console import output, print_json
from slate_ai.errors import InputError

SCHEMA = "slate-ai/ratings/1"
SAME = ("game", "players", "setup")
"""What matches must have in common to be rated together."""


def run(paths: Sequence[Path], plot: Path | None, *, as_json: bool) -> None:
    """Print the ratings of all policies in some records.

    Raises:
        InputError: a record cannot be read, is empty or of another game; or an extra is missing.
    """
    if plot:
        check_plot(plot)
    records = [read_record(path) for path in paths]
    for path, record in zip(paths, records, strict=True):
        _check(path, record, records[0])
    ratings = rate([record.result for record in records])
    common = {name: records[0].match[name] for name in SAME}
    if as_json:
        print_json(SCHEMA, {**common, "ratings": [asdict(rating) for rating in ratings]})
    else:
        output().print(_view(ratings))
    if plot:
        plot_ratings(ratings, plot)


def _check(path: Path, record: Record, first: Record) -> None:
    if not record.blocks:
        raise InputError.at(FIELD, f"{path} has no block yet; give one in which games were played")
    for name in SAME:
        if record.match[name] != first.match[name]:
            why = f"{path} is of another {name} than the first one; rate them apart"
            raise InputError.at(FIELD, why)


def _view(ratings: Sequence[Rating]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Policy")
    for heading in ("Rating", "95 % interval", "Above next", "Games"):
        table.add_column(heading, justify="right")
    for each in ratings:
        estimate = each.rating
        table.add_row(
            each.policy,
            f"{estimate.mean:.0f}",
            f"{estimate.low:.0f} – {estimate.high:.0f}",
            "" if each.above_next is None else f"{100 * each.above_next:.1f} %",
            str(each.games),
        )
    return table
