"""What a match proves, as text and as plain data."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from slate_ai.arena import Estimate, Match, MatchResult
from slate_ai.arena.controls import ControlResult
from slate_ai.arena.sequential import SequentialTest, Verdict
from slate_ai.duration import format_seconds
from slate_ai.games.registry import load_game


def match_json(match: Match, result: MatchResult) -> dict[str, Any]:
    """The result as plain data."""
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


def test_json(test: SequentialTest, result: MatchResult) -> dict[str, Any]:
    """A sequential test and what it found."""
    return {
        **asdict(test),
        "log_likelihood_ratio": test.log_likelihood_ratio(result.blocks),
        "bounds": test.bounds,
        "verdict": test.verdict(result.blocks),
    }


def match_view(match: Match, result: MatchResult) -> RenderableType:
    """The result for people."""
    title = load_game(match.game).title
    lines = [
        f"{title}, {result.num_players} players: {len(result.games)} games in {len(result.blocks)} blocks, "
        f"{result.mean_decisions:.0f} decisions a game, seed {match.seed}",
    ]
    notes = [f"Equal would be {100 / result.num_players:.1f} % of the win a seat; intervals are 95 %."]
    if result.num_unfinished:
        notes.append(f"{result.num_unfinished} games did not end; their win counts as shared by all.")
    return Group(*lines, _standings(result), _seats(result.seat_shares), Text("\n".join(notes), "dim"))


def test_view(test: SequentialTest, result: MatchResult) -> RenderableType:
    """A sequential test for people."""
    low, high = test.bounds
    found = {
        Verdict.LOW: f"rather {100 * test.low:g} % than {100 * test.high:g} %",
        Verdict.HIGH: f"rather {100 * test.high:g} % than {100 * test.low:g} %",
        Verdict.UNDECIDED: "nothing yet; more games would tell",
    }[test.verdict(result.blocks)]
    ratio = test.log_likelihood_ratio(result.blocks)
    return Text(
        f"SPRT of {result.policies[0]}: {found} (log-likelihood ratio {ratio:.2f} in {low:.2f} … {high:.2f})"
    )


def controls_view(controls: Sequence[ControlResult]) -> RenderableType:
    """Controls for people."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("Control", "Against", "Win %", "95 % interval", "Must", ""):
        table.add_column(heading)
    for control in controls:
        outcome = Text("as it must", "green") if control.holds else Text("failed", "bold red")
        share = f"{100 * control.share.mean:.1f}"
        table.add_row(
            control.name, control.policies[1], share, interval(control.share), control.must, outcome
        )
    return table


def _standings(result: MatchResult) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Policy")
    for heading in ("Win %", "95 % interval", "Score", "±", "Time/decision"):
        table.add_column(heading, justify="right")
    for standing in result.standings:
        table.add_row(
            standing.policy,
            f"{100 * standing.share.mean:.1f}",
            interval(standing.share),
            f"{standing.score.mean:.2f}",
            f"{standing.score.half_width:.2f}" if math.isfinite(standing.score.half_width) else "–",
            format_seconds(standing.seconds_per_decision),
        )
    return table


def _seats(shares: Sequence[Estimate]) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat, share in enumerate(shares):
        table.add_row(f"seat {seat}", f"{100 * share.mean:.1f} %", Text(interval(share), "dim"))
    return table


def interval(share: Estimate) -> str:
    """Its ends in per cent."""
    return f"{100 * share.low:.1f} – {100 * share.high:.1f}"
