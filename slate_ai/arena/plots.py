"""Pictures of results, as PNG or whatever the file's name ends with; needs the extra ``plot``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from slate_ai.arena.ratings import Rating
from slate_ai.arena.result import MatchResult
from slate_ai.arena.statistics import share_estimate
from slate_ai.errors import InputError
from slate_ai.extras import load_extra

FIELD = "plot"
MAX_POINTS = 200
"""Drawn along a line."""
BAND_OPACITY = 0.2


def plot_shares(result: MatchResult, path: Path) -> None:
    """Each policy's share of the win with its interval, over the games played so far.

    Raises:
        InputError: the file cannot be written, or matplotlib is not installed.
    """
    figure, axes = _new_figure(height=4.5)
    counts = range(1, len(result.blocks) + 1, max(1, len(result.blocks) // MAX_POINTS))
    games = [count * len(result.blocks[0].games) for count in counts]
    for index, policy in enumerate(result.policies):
        means = [block.mean(index, lambda game: game.shares) for block in result.blocks]
        shares = [share_estimate(means[:count]) for count in counts]
        (line,) = axes.plot(games, [share.mean for share in shares], label=policy)
        band = ([share.low for share in shares], [share.high for share in shares])
        axes.fill_between(games, *band, color=line.get_color(), alpha=BAND_OPACITY, linewidth=0)
    axes.axhline(1 / result.num_players, color="grey", linewidth=0.8, linestyle="--")
    axes.set(xlabel="games", ylabel="share of the win, 95 % interval", ylim=(0, 1))
    axes.legend()
    _save(figure, path)


def plot_ratings(ratings: Sequence[Rating], path: Path) -> None:
    """Ratings with their intervals, the highest on top; errors as in ``plot_shares``."""
    figure, axes = _new_figure(height=1 + 0.35 * len(ratings))
    for place, rating in enumerate(reversed(ratings)):
        estimate = rating.rating
        axes.plot([estimate.low, estimate.high], [place, place], color="C0")
        axes.plot(estimate.mean, place, "o", color="C0")
    axes.set_yticks(range(len(ratings)), [rating.policy for rating in reversed(ratings)])
    axes.set(xlabel="rating, 95 % interval")
    axes.grid(axis="x", alpha=BAND_OPACITY)
    _save(figure, path)


def check_plot(path: Path) -> None:
    """Whether a picture could be drawn there, before a long match is played for it.

    Raises:
        InputError: it could not.
    """
    figure, _ = _new_figure(height=1)
    known = figure.canvas.get_supported_filetypes()
    if path.suffix.removeprefix(".").lower() not in known:
        raise InputError.at(FIELD, f"{path} names no kind of picture; end it with .png or .svg")
    if not path.absolute().parent.is_dir():
        raise InputError.at(FIELD, f"there is no folder {path.parent}; name one that exists")


def _new_figure(height: float) -> tuple[Any, Any]:
    # No pyplot: it keeps every figure and looks for a screen.
    figure = load_extra("matplotlib.figure", "plot", FIELD).Figure(figsize=(8, height), layout="constrained")
    return figure, figure.add_subplot()


def _save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=120)
    except OSError as error:
        raise InputError.at(FIELD, f"cannot write {path}: {error.strerror}") from None
