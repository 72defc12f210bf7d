"""The commands and their options. Whatever takes long to import is imported when a command runs."""

from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup, TyperOption

from slate_ai.cli import contests, learning, options, serving
from slate_ai.cli.access import ServerAccess
from slate_ai.cli.options import limit_of
from slate_ai.cli.settings import file_settings
from slate_ai.errors import InputError
from slate_ai.limits import NUM_LEVELS, Options
from slate_ai.service.config import ServerConfig

ANY_FLAGS = {"ignore_unknown_options": True, "allow_extra_args": True}
"""For commands that take the flags of another."""


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
            ctx.default_map = file_settings(ctx.params["config"], self.commands)
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
    epilog="Every option can be set in the environment too, --some-name by SLATE_AI_SOME_NAME, or in "
    "slate-ai.toml, in a table named as the command: slate-ai config show.",
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
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="SLATE_AI_CONFIG",
            show_envvar=False,
            show_default=False,
            help="Settings; default: slate-ai.toml, where there is one.",
        ),
    ] = None,
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
    token: options.Token = None,
    ca: options.Authority = None,
    json: options.Json = False,
) -> None:
    """Show the best moves of a position, ever more certain while the search goes on."""
    from slate_ai.cli import hint

    search = Options(seed, threads, objective, moves, tuple(only or ()))
    limit = limit_of(time, simulations, target_error)
    access = ServerAccess(server, token, ca) if server else None
    raise typer.Exit(hint.run(position, limit, search, access, as_json=json))


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
    level: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=NUM_LEVELS,
            metavar="N",
            show_default=False,
            help=f"How strong the engine is, 1 to {NUM_LEVELS}; default: as strong as it can.",
        ),
    ] = None,
    seed: options.Seed = None,
    dice: Annotated[
        Dice, typer.Option(help="Who rolls: the computer, or you on your table, typing what came up.")
    ] = Dice.COMPUTER,
) -> None:
    """Play against the engine, with hints, undo, save and load."""
    from slate_ai.cli import play

    limit = limit_of(time, simulations, target_error)
    play.run(game, players, setup, seats, load, limit, threads, level, seed, ask_dice=dice is Dice.ASK)


app.command()(serving.serve)


@app.command()
def analyze(
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="A JSON object a line, in and out; the only form there is.")
    ] = False,
    workers: Annotated[
        int, typer.Option(min=1, max=1024, metavar="N", help="Searching threads, over all requests.")
    ] = serving.DEFAULTS.workers,
    memory_mb: Annotated[
        int, typer.Option(min=1, metavar="N", help="For the search tables of all workers together.")
    ] = serving.DEFAULTS.memory_bytes >> 20,
) -> None:
    """Answer requests from standard input, for a program that starts this one."""
    if not jsonl:
        raise InputError.at("--jsonl", "give it: there is no other form")
    from slate_ai.cli import analyze

    analyze.run(workers, memory_mb << 20)


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


app.command()(contests.arena)
app.command()(contests.ratings)
app.command()(contests.tune)
app.command()(learning.train)


@app.command()
def token(
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="Whose it is, in logs.")],
) -> None:
    """Make a bearer token, and the line that a server's token file needs."""
    from slate_ai.cli import token

    token.run(name)


@app.command(context_settings=ANY_FLAGS)
def doctor(context: typer.Context, json: options.Json = False) -> None:
    """Look whether this machine has all that a server needs; takes the flags of serve."""

    def examine(config: ServerConfig) -> None:
        from slate_ai.cli import doctor

        raise typer.Exit(doctor.run(config, as_json=json))

    with _parsed("serve", context, examine) as serving:
        serving.command.invoke(serving)


@app.command()
def health(
    server: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="A server, host:port.")
    ] = "127.0.0.1:50051",
    ca: options.Authority = None,
    time: Annotated[
        float, typer.Option(parser=options.seconds, metavar="TIME", show_default="2s", help="Wait so long.")
    ] = 2.0,
) -> None:
    """Ask whether a server serves; exit code 1 where it does not."""
    from slate_ai.cli import health

    health.run(ServerAccess(server, ca=ca), time)


config_app = typer.Typer(help="Settings and where they come from.", no_args_is_help=True)
app.add_typer(config_app, name="config")


@config_app.command(context_settings=ANY_FLAGS)
def show(
    context: typer.Context,
    command: Annotated[str, typer.Argument(help="Whose settings; its flags may follow.")] = "serve",
    json: options.Json = False,
) -> None:
    """Show the settings of a command, and for each whether flag, variable, file or default gives it."""
    from slate_ai.cli import config_show

    with _parsed(command, context) as parsed:
        config_show.run(parsed, context.find_root().params["config"], as_json=json)


def _parsed(command: str, context: typer.Context, obj: object = None) -> Any:
    """The context that a command would have, with the flags that are left over here."""
    root: Any = context.find_root()
    chosen = root.command.get_command(root, command)
    if chosen is None:
        there = ", ".join(root.command.commands)
        raise InputError.at("command", f'there is no "{command}"; there are: {there}')
    return chosen.make_context(command, list(context.args), parent=root, obj=obj)
