"""The command that trains networks, and its options."""

from pathlib import Path
from typing import Annotated

import typer

from slate_ai.cli import options
from slate_ai.training.plan import Plan


def train(
    game: options.Game,
    run: Annotated[
        Path,
        typer.Option(
            metavar="DIR", show_default=False, help="Where the run is kept; an interrupted one goes on."
        ),
    ],
    generations: Annotated[
        int, typer.Option(min=1, metavar="N", help="Stop once the run has so many generations.")
    ] = 20,
    players: Annotated[
        int, typer.Option(min=2, metavar="N", help="A network is for one number of players.")
    ] = 2,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Decides everything.")] = Plan.seed,
    start: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", show_default=False, help="Go on from this network; default: from nothing."
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Play so many in each generation.")
    ] = Plan.games,
    window: Annotated[
        int, typer.Option(min=1, metavar="N", help="Learn from the games of so many generations.")
    ] = Plan.window,
    epochs: Annotated[
        float, typer.Option(min=0, metavar="X", help="Look at each state so often.")
    ] = Plan.epochs,
    rate: Annotated[
        float,
        typer.Option(min=0, metavar="X", help="Learn so fast at first; half as fast suits a good start."),
    ] = Plan.rate,
    trace: Annotated[
        float,
        typer.Option(
            min=0,
            max=1,
            metavar="X",
            help="Target of a state: 1 is how its game ended, 0 what came to mind next.",
        ),
    ] = Plan.trace,
    simulations: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Choose each move by a search of so many, and learn what it thinks, too."
        ),
    ] = Plan.simulations,
    blocks: Annotated[
        int, typer.Option(min=2, metavar="N", help="Of the match that decides whether a network is promoted.")
    ] = Plan.blocks,
    processes: Annotated[int, typer.Option(min=1, metavar="N", help="Play side by side in so many.")] = 1,
    ray: options.Ray = None,
) -> None:
    """Train a network to judge a game: generations of self-play, learning, and a match."""
    from slate_ai.cli import train

    start_file = str(start) if start else None
    plan = Plan(
        game,
        players,
        seed,
        start_file,
        games,
        window=window,
        epochs=epochs,
        rate=rate,
        trace=trace,
        simulations=simulations,
        blocks=blocks,
    )
    train.run(run, plan, generations, processes, ray)
