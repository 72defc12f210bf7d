"""``slate-ai arena``: policies against each other, with what the result proves."""

import secrets
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from slate_ai.arena import Block, Match, MatchResult, blocks_for, play_blocks
from slate_ai.arena.controls import ControlResult, controls_of, play_control
from slate_ai.arena.plots import check_plot, plot_shares
from slate_ai.arena.record import read_record
from slate_ai.arena.sequential import SequentialTest
from slate_ai.cli.arena_view import controls_view, match_json, match_view, test_json, test_view
from slate_ai.cli.console import FAILURE, INTERRUPTED, FailureError, complain, output, print_json
from slate_ai.cli.processes import failing_where_a_process_dies
from slate_ai.cli.progress import progress
from slate_ai.cli.signals import ending_like_an_interrupt
from slate_ai.games.registry import load_game

SCHEMA = "slate-ai/arena/1"
CONTROL_GAMES = 40


class Plan(NamedTuple):
    """What is to be done; attributes as the command's options."""

    match: Match
    num_games: int
    processes: int
    ray: str | None
    record: Path | None
    test: SequentialTest | None
    controls: bool
    plot: Path | None


def match_of(
    game: str,
    policies: str,
    num_players: int | None,
    setup: str | None,
    seed: int | None,
    record: Path | None,
) -> Match:
    """The match that the options name; its seed is the record's where none is given.

    Raises:
        InputError: some part of the match is wrong.
    """
    message = load_game(game).read_setup(setup) if setup else None
    if seed is None:
        recorded = record is not None and record.exists() and record.stat().st_size
        seed = read_record(record).match["seed"] if record and recorded else secrets.randbits(32)
    match = Match(game, tuple(text.strip() for text in policies.split(",")), seed, num_players, message)
    match.check()
    return match


def run(plan: Plan, *, as_json: bool) -> int:
    """Play as planned and print the result; the exit code is returned.

    A match that breaks off shows what the blocks played so far say.

    Raises:
        InputError: some part of the plan is wrong.
    """
    if plan.plot:
        check_plot(plan.plot)
    blocks: list[Block] = []
    controls: list[ControlResult] = []
    exit_code = 0
    try:
        with ending_like_an_interrupt(), failing_where_a_process_dies():
            _play(plan, blocks)
            _play_controls(plan, controls)
    except KeyboardInterrupt:
        exit_code = INTERRUPTED
    except FailureError as error:
        complain(error)
        exit_code = FAILURE
    if blocks:
        result = MatchResult(plan.match.policies, tuple(blocks))
        _print(plan, result, controls, as_json=as_json)
        if plan.plot:
            plot_shares(result, plan.plot)
    return exit_code or (0 if all(control.holds for control in controls) else FAILURE)


def _play(plan: Plan, blocks: list[Block]) -> None:
    match, count = plan.match, blocks_for(plan.num_games, plan.match)
    played = play_blocks(match, count, plan.processes, plan.record, plan.ray)
    games = len(match.seatings())
    with closing(played), progress(" vs ".join(match.policies), count * games) as advance:
        for block in plan.test.until_decided(played) if plan.test else played:
            blocks.append(block)
            advance(games)


def _play_controls(plan: Plan, results: list[ControlResult]) -> None:
    controls = controls_of(plan.match) if plan.controls else ()
    with progress("controls", len(controls)) as advance:
        for control in controls:
            results.append(play_control(control, CONTROL_GAMES, plan.processes))
            advance(1)


def _print(plan: Plan, result: MatchResult, controls: list[ControlResult], *, as_json: bool) -> None:
    if as_json:
        content = match_json(plan.match, result)
        if plan.test:
            content["sprt"] = test_json(plan.test, result)
        if plan.controls:
            content["controls"] = [asdict(control) for control in controls]
        print_json(SCHEMA, content)
        return
    output().print(match_view(plan.match, result))
    if plan.test:
        output().print(test_view(plan.test, result))
    if controls:
        output().print(controls_view(controls))
