"""The options that commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from slate_ai.analysis import Objective
from slate_ai.duration import parse_seconds
from slate_ai.errors import InputError
from slate_ai.limits import Limit

DEFAULT_SECONDS = 1.0


def seconds(text: str | float) -> float:
    """What an option's text as 500ms means; its default comes as a number."""
    try:
        return parse_seconds(text) if isinstance(text, str) else text
    except InputError as error:
        raise typer.BadParameter(error.violations[0].description) from None


def objective(text: str) -> Objective:
    """The objective of that name."""
    if text.upper() not in Objective.__members__:
        raise typer.BadParameter(f'"{text}" is no objective; there are: win, score')
    return Objective[text.upper()]


Time: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--time",
        parser=seconds,
        metavar="TIME",
        help="Search so long, as in 500ms, 2s, 1m. Without any limit: 1s.",
    ),
]
Simulations: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", show_default=False, help="Search so many simulations."),
]
TargetError: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="X",
        show_default=False,
        help="Search until the best move's value is known this well, as in 0.01.",
    ),
]
Threads: TypeAlias = Annotated[int, typer.Option(min=1, metavar="N", help="Search on so many threads.")]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="N",
        show_default=False,
        help="Makes everything left to luck repeatable.",
    ),
]
ObjectiveOption: TypeAlias = Annotated[
    Objective | None,
    typer.Option(
        "--objective",
        parser=objective,
        metavar="win|score",
        help="What players play for; default: the game's own.",
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Game: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="As in slate.")]
Players: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1, metavar="N", show_default=False, help="Number of players; default: the game's fewest."
    ),
]
SetupOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--setup",
        metavar="NAME|FILE",
        show_default=False,
        help="A setup of the game, or a file with one's own.",
    ),
]
Token: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        show_default=False,
        help="What the server knows you by; others see flags, so rather SLATE_AI_TOKEN.",
    ),
]
Authority: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--ca", metavar="FILE", show_default=False, help="PEM; who signed the server's certificate: with TLS."
    ),
]
Ray: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        show_default=False,
        help="Play on a Ray cluster instead, as auto or host:port; needs the extra ray.",
    ),
]
Games: TypeAlias = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", show_default=False, help="Default: every game.")
]


def limit_of(time: float | None, simulations: int | None, target_error: float | None) -> Limit:
    """The limit that the options name.

    Raises:
        InputError: the target error is out of range.
    """
    if target_error is not None and not 0 < target_error < 1:
        raise InputError.at(
            "--target-error", f"{target_error:g} is not possible; give more than 0, less than 1"
        )
    if time is simulations is target_error is None:
        time = DEFAULT_SECONDS
    return Limit(time, simulations, target_error)
