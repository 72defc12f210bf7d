"""The commands and their options. Whatever takes long to import is imported when a command runs."""

from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup, TyperOption

from slate_ai.cli import options
from slate_ai.cli.options import limit_of
from slate_ai.duration import format_seconds
from slate_ai.errors import InputError
from slate_ai.limits import Options
from slate_ai.service.config import ServerConfig

DEFAULTS = ServerConfig()


class Dice(StrEnum):
    """Who rolls."""

    COMPUTER = "computer"
    ASK = "ask"


class Commands(TyperGroup):
    """Gives every option its environment variable, and ends every command alike."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, whose option ``--some-name`` may also be set by ``SLATE_AI_SOME_NAME``."""
        command = super().get_command(ctx, cmd_name)
        for parameter in command.params if command else ():
            if isinstance(parameter, TyperOption) and parameter.name:
                parameter.envvar = f"SLATE_AI_{parameter.name.upper()}"
                parameter.show_envvar = False
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run the command: what cannot be done ends with 1, bad input with 2, an interrupt with 130."""
        from slate_ai.cli.console import FAILURE, INTERRUPTED, USAGE_ERROR, FailureError, complain

        try:
            return super().invoke(ctx)
        except InputError as error:
            complain(error)
            raise typer.Exit(USAGE_ERROR) from None
        except FailureError as error:
            complain(error)
            raise typer.Exit(FAILURE) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    help="Strategy search for board games with dice and hidden information.",
    epilog="Every option can be set in the environment too: --some-name by SLATE_AI_SOME_NAME.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"slate-ai {version('slate-ai')}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


@app.command()
def hint(
    position: Annotated[
        str, typer.Argument(metavar="POSITION.json", help="A position; - is standard input.")
    ],
    time: options.Time = None,
    simulations: options.Simulations = None,
    target_error: options.TargetError = None,
    threads: options.Threads = 1,
    seed: options.Seed = None,
    objective: options.ObjectiveOption = None,
    moves: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            show_default=False,
            help="List so many moves; default: 10, or with --json all.",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="MOVE", show_default=False, help="Search this move only; may be repeated."),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", show_default=False, help="Ask a server, host:port."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Show the best moves of a position, ever more certain while the search goes on."""
    from slate_ai.cli import hint

    search = Options(seed, threads, objective, moves, tuple(only or ()))
    limit = limit_of(time, simulations, target_error)
    raise typer.Exit(hint.run(position, limit, search, server, as_json=json))


@app.command()
def play(
    game: options.Game,
    players: options.Players = None,
    setup: options.SetupOption = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="SEATS",
            show_default=False,
            help="One for each seat: human, engine, or a policy of the arena. Default: human,engine,…",
        ),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default=False, help="Go on with a saved game or position."),
    ] = None,
    time: options.Time = None,
    simulations: options.Simulations = None,
    target_error: options.TargetError = None,
    threads: options.Threads = 1,
    seed: options.Seed = None,
    dice: Annotated[
        Dice, typer.Option(help="Who rolls: the computer, or you on your table, typing what came up.")
    ] = Dice.COMPUTER,
) -> None:
    """Play against the engine, with hints, undo, save and load."""
    from slate_ai.cli import play

    limit = limit_of(time, simulations, target_error)
    play.run(game, players, setup, seats, load, limit, threads, seed, ask_dice=dice is Dice.ASK)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The name or address to listen on.")] = DEFAULTS.host,
    port: Annotated[int, typer.Option(metavar="N", help="0 picks a free one.")] = DEFAULTS.port,
    web: Annotated[
        bool, typer.Option(help="Serve browsers too: Connect and gRPC-Web, on a port of their own.")
    ] = DEFAULTS.web,
    web_port: Annotated[
        int | None,
        typer.Option(
            metavar="N", show_default="the one after --port", help="The browsers' port; 0 picks a free one."
        ),
    ] = DEFAULTS.web_port,
    cors_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            show_default="none",
            help="A site, as https://example.org, whose pages may call; * is all; may be repeated.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Searching threads, over all calls.")
    ] = DEFAULTS.workers,
    max_queue: Annotated[
        int, typer.Option(metavar="N", help="Searches that may wait for a worker.")
    ] = DEFAULTS.max_queue,
    memory_mb: Annotated[
        int, typer.Option(metavar="N", help="For the search tables of all workers together.")
    ] = DEFAULTS.memory_bytes >> 20,
    max_time: Annotated[
        float,
        typer.Option(
            parser=options.seconds,
            metavar="TIME",
            show_default=format_seconds(DEFAULTS.max_seconds),
            help="No search takes longer.",
        ),
    ] = DEFAULTS.max_seconds,
    warm: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME",
            show_default=", ".join(DEFAULTS.warm),
            help="Ready before the server says it serves; may be repeated.",
        ),
    ] = None,
    grace: Annotated[
        float,
        typer.Option(
            parser=options.seconds,
            metavar="TIME",
            show_default=format_seconds(DEFAULTS.grace_seconds),
            help="How long searches go on after SIGTERM.",
        ),
    ] = DEFAULTS.grace_seconds,
    sample: Annotated[bool, typer.Option("--sample", help="Print a sample suggestion once warm.")] = False,
) -> None:
    """Serve move suggestions over gRPC."""
    config = ServerConfig(
        host=host,
        port=port,
        web=web,
        web_port=web_port,
        cors_origins=tuple(cors_origin or DEFAULTS.cors_origins),
        workers=workers,
        max_queue=max_queue,
        memory_bytes=memory_mb << 20,
        max_seconds=max_time,
        warm=tuple(warm or DEFAULTS.warm),
        grace_seconds=grace,
        sample=sample,
    )
    from slate_ai.service.server import serve

    serve(config)


@app.command()
def warmup(games: options.Games = None) -> None:
    """Compile the games' kernels now, so that nobody waits for them later."""
    from slate_ai.cli import warmup

    warmup.run(games or ())


@app.command()
def bench(
    games: options.Games = None,
    time: Annotated[
        float,
        typer.Option(
            parser=options.seconds, metavar="TIME", show_default="1s", help="How long each rate is measured."
        ),
    ] = 1.0,
    threads: options.Threads = 1,
    json: options.Json = False,
) -> None:
    """Measure how fast each game is on this machine."""
    from slate_ai.cli import bench

    bench.run(games or (), time, threads, as_json=json)


@app.command()
def arena(
    game: options.Game,
    policies: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help="Separated by commas: random, greedy, flat:LIMIT, search:LIMIT[:threads=N], "
            "where LIMIT is a time as 200ms or simulations as 5000.",
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Play so many, rounded up to whole blocks.")
    ] = 100,
    players: options.Players = None,
    setup: options.SetupOption = None,
    seed: options.Seed = None,
    processes: Annotated[int, typer.Option(min=1, metavar="N", help="Play so many blocks side by side.")] = 1,
    json: options.Json = False,
) -> None:
    """Let policies play each other: rotated seats, paired dice, confidence intervals."""
    from slate_ai.cli import arena

    raise typer.Exit(arena.run(game, policies, games, players, setup, seed, processes, as_json=json))
