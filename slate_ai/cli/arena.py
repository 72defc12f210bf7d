"""``slate-ai arena``: policies against each other, with what the result proves."""

import math
import secrets
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from slate_ai.arena import Block, Estimate, Match, MatchResult, blocks_for, play_blocks
from slate_ai.cli.console import FAILURE, INTERRUPTED, FailureError, complain, messages, output, print_json
from slate_ai.cli.signals import ending_like_an_interrupt
from slate_ai.duration import format_seconds
from slate_ai.games.registry import load_game

SCHEMA = "slate-ai/arena/1"


def run(
    game: str,
    policies: str,
    num_games: int,
    num_players: int | None,
    setup: str | None,
    seed: int | None,
    processes: int,
    *,
    as_json: bool,
) -> int:
    """Play at least ``num_games`` and print the result; the exit code is returned.

    A match that breaks off shows what the blocks played so far say.

    Raises:
        InputError: some part of the match is wrong.
    """
    message = load_game(game).read_setup(setup) if setup else None
    seed = secrets.randbits(32) if seed is None else seed
    match = Match(game, tuple(text.strip() for text in policies.split(",")), seed, num_players, message)
    match.check()
    blocks: list[Block] = []
    exit_code = 0
    try:
        with ending_like_an_interrupt():
            _play(match, num_games, processes, blocks)
    except KeyboardInterrupt:
        exit_code = INTERRUPTED
    except BrokenProcessPool:
        complain(FailureError("a process died, perhaps for want of memory; use fewer --processes"))
        exit_code = FAILURE
    if blocks:
        _print(match, MatchResult(match.policies, tuple(blocks)), as_json=as_json)
    return exit_code


def _play(match: Match, num_games: int, processes: int, blocks: list[Block]) -> None:
    console, count = messages(), blocks_for(num_games, match)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        games = len(match.seatings())
        task = progress.add_task(" vs ".join(match.policies), total=count * games)
        for block in play_blocks(match, count, processes):
            blocks.append(block)
            progress.advance(task, games)


def _print(match: Match, result: MatchResult, *, as_json: bool) -> None:
    if as_json:
        print_json(SCHEMA, _content(match, result))
    else:
        output().print(_view(match, result))


def _content(match: Match, result: MatchResult) -> dict[str, Any]:
    return {
        "game": match.game,
        "players": result.num_players,
        "seed": match.seed,
        "games": len(result.games),
        "blocks": len(result.blocks),
        "unfinished_games": result.num_unfinished,
        "decisions_per_game": result.mean_decisions,
        "policies": [asdict(standing) for standing in result.standings],
        "seats": [asdict(share) for share in result.seat_shares],
    }


def _view(match: Match, result: MatchResult) -> RenderableType:
    title = load_game(match.game).title
    lines = [
        f"{title}, {result.num_players} players: {len(result.games)} games in {len(result.blocks)} blocks, "
        f"{result.mean_decisions:.0f} decisions a game, seed {match.seed}",
    ]
    notes = [f"Equal would be {100 / result.num_players:.1f} % of the win a seat; intervals are 95 %."]
    if result.num_unfinished:
        notes.append(f"{result.num_unfinished} games did not end; their win counts as shared by all.")
    return Group(*lines, _standings(result), _seats(result.seat_shares), Text("\n".join(notes), "dim"))


def _standings(result: MatchResult) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Policy")
    for heading in ("Win %", "95 % interval", "Score", "±", "Time/decision"):
        table.add_column(heading, justify="right")
    for standing in result.standings:
        table.add_row(
            standing.policy,
            f"{100 * standing.share.mean:.1f}",
            _interval(standing.share),
            f"{standing.score.mean:.2f}",
            f"{standing.score.half_width:.2f}" if math.isfinite(standing.score.half_width) else "–",
            format_seconds(standing.seconds_per_decision),
        )
    return table


def _seats(shares: Sequence[Estimate]) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat, share in enumerate(shares):
        table.add_row(f"seat {seat}", f"{100 * share.mean:.1f} %", Text(_interval(share), "dim"))
    return table


def _interval(share: Estimate) -> str:
    return f"{100 * share.low:.1f} – {100 * share.high:.1f}"
