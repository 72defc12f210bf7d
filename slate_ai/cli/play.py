"""``slate-ai play``: a game in the terminal."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.text import Text

from slate_ai.cli.console import messages, output, read_text
from slate_ai.cli.keeper import Keeper
from slate_ai.cli.play_loop import PlayLoop
from slate_ai.cli.record import GameRecord, read_record
from slate_ai.cli.seats import parse_seats
from slate_ai.cli.signals import ending_like_an_interrupt
from slate_ai.cli.terminal import Terminal
from slate_ai.cli.waiting import prepare
from slate_ai.errors import InputError
from slate_ai.games.registry import load_game, new_position
from slate_ai.limits import Limit


def run(
    game: str,
    num_players: int | None,
    setup: str | None,
    seats: str | None,
    load: Path | None,
    limit: Limit,
    threads: int,
    level: int | None,
    seed: int | None,
    *,
    ask_dice: bool,
) -> None:
    """Play a game, new or loaded, until the person leaves; an interrupted one is saved first.

    Raises:
        InputError: an option or the loaded file is wrong.
    """
    if load and (num_players or setup):
        raise InputError.at(
            "--load", "the game there has its players and setup; leave out --players, --setup"
        )
    seed = secrets.randbits(32) if seed is None else seed
    record = _loaded(game, load) if load else _first(game, num_players, setup, seed)
    sitting = parse_seats(seats, record.position.num_players, limit, threads, level)
    prepare(game)
    terminal = Terminal(output())
    terminal.console.print(f"{record.position.game.title}, {', '.join(sitting.names)}, seed {seed}.")
    terminal.console.print('Type a move or its number; "help" lists what else you can do.')
    loop = PlayLoop(terminal, record, Keeper(record, load), sitting, seed, limit, ask_dice=ask_dice)
    with _losing_nothing(loop):
        loop.run()


def _first(game: str, num_players: int | None, setup: str | None, seed: int) -> GameRecord:
    message = load_game(game).read_setup(setup) if setup else None
    return GameRecord((new_position(game, num_players, message, seed),))


def _loaded(game: str, path: Path) -> GameRecord:
    record = read_record(read_text(str(path)))
    if record.position.game.name != game:
        raise InputError.at("--load", f"{path} is a game of {record.position.game.name}, not {game}")
    return record


@contextmanager
def _losing_nothing(loop: PlayLoop) -> Iterator[None]:
    """Save the game where the input ends, the person interrupts it, or the terminal goes away."""
    try:
        with ending_like_an_interrupt():
            yield
    except (EOFError, KeyboardInterrupt) as error:
        if not loop.keeper.is_kept(loop.record):
            path = loop.keeper.rescue(loop.record)
            game = loop.record.position.game.name
            messages().print(
                Text(f"\nSaved to {path}. Go on with: slate-ai play {game} --load {path}"), soft_wrap=True
            )
        if isinstance(error, KeyboardInterrupt):
            raise
