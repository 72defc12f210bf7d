"""The commands that let policies play each other, and their options."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from slate_ai.cli import options

Processes: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Play so many blocks side by side.")
]
Plot: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", show_default=False, help="Draw it, as PNG or SVG; needs the extra plot."),
]


def arena(
    game: options.Game,
    policies: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help="Separated by commas: random, rollout, greedy, flat:LIMIT, pimc:LIMIT, level:1-10, "
            "search:LIMIT[:threads=N][:SETTING=X], where LIMIT is a time as 200ms or simulations as 5000; "
            "with @FILE behind it, judging by that network; build:DIRECTORY:POLICY, as another checkout. "
            "More than there are seats: every group of them meets.",
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Play so many at most, rounded up to whole blocks.")
    ] = 100,
    players: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            show_default=False,
            help="Number of seats; default: as many as policies, or for more than fit the game's fewest.",
        ),
    ] = None,
    setup: options.SetupOption = None,
    seed: options.Seed = None,
    processes: Processes = 1,
    ray: options.Ray = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help="Keep each block as a line of JSON; a match that broke off goes on where it was.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            metavar="LOW HIGH",
            show_default=False,
            help="End as soon as it is clear which share of the win the first policy has, as in 0.5 0.55.",
        ),
    ] = None,
    alpha: Annotated[
        float, typer.Option(metavar="X", help="How often --sprt may find HIGH where LOW is true.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(metavar="X", help="How often --sprt may find LOW where HIGH is true.")
    ] = 0.05,
    controls: Annotated[
        bool,
        typer.Option(
            "--controls",
            help="Then play the first policy against itself, random play and a weaker build of itself.",
        ),
    ] = False,
    plot: Plot = None,
    json: options.Json = False,
) -> None:
    """Let policies play each other: rotated seats, paired dice, confidence intervals."""
    from slate_ai.arena.sequential import SequentialTest
    from slate_ai.cli import arena

    test = SequentialTest(*sprt, alpha, beta) if sprt else None
    match = arena.match_of(game, policies, players, setup, seed, record)
    plan = arena.Plan(match, games, processes, ray, record, test, controls, plot)
    raise typer.Exit(arena.run(plan, as_json=json))


def ratings(
    records: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", show_default=False, help="Records of arena --record, of one game."),
    ],
    plot: Plot = None,
    json: options.Json = False,
) -> None:
    """Rate the policies of recorded matches; needs the extra ratings."""
    from slate_ai.cli import ratings

    ratings.run(records, plot, as_json=json)


def tune(
    game: options.Game,
    settings: Annotated[
        str, typer.Option(metavar="LIST", help="What to change, separated by commas.")
    ] = "exploration,first_play_reduction,prior_floor,lead_weight,horizon",
    simulations: Annotated[int, typer.Option(min=1, metavar="N", help="Of every search.")] = 1000,
    trials: Annotated[int, typer.Option(min=1, metavar="N", help="Try so many settings in all.")] = 30,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Play at least so many in a trial.")] = 40,
    confirming_games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Then play so many new ones with the best settings.")
    ] = 200,
    players: options.Players = None,
    setup: options.SetupOption = None,
    seed: options.Seed = 0,
    processes: Processes = 1,
    storage: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", show_default=False, help="Keep the trials; the same command goes on from there."
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Look for better search settings by matches against the present ones; needs the extra tune."""
    from slate_ai.arena.tuning import Tuning
    from slate_ai.cli import arena, tune

    match = arena.match_of(game, "random,random", players, setup, seed, None)
    names = [name.strip() for name in settings.split(",")]
    tuning = Tuning(match, simulations, names, storage, games, processes)
    tune.run(tuning, trials, confirming_games, as_json=json)
