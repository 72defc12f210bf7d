"""Matches whose outcome is known beforehand: where one fails, the claim beside it proves nothing."""

from dataclasses import dataclass, replace

from slate_ai.arena.match import Match, blocks_for
from slate_ai.arena.play import play_blocks
from slate_ai.arena.policy_text import parse_limit
from slate_ai.arena.result import MatchResult
from slate_ai.arena.seeds import derive_seed
from slate_ai.arena.statistics import Estimate

CONTROL_STREAM = 0
WEAKENED = 10
"""A planted weaker build has its limit divided by so much."""


@dataclass(frozen=True)
class Control:
    """One such match.

    Attributes:
        name: ``mirror``, ``random`` or ``weaker``.
        match: of the policy in question, first, against what ``name`` says.
    """

    name: str
    match: Match

    @property
    def must(self) -> str:
        """What has to come out, in words."""
        return "come out even" if self.name == "mirror" else "win more than its part"

    def holds(self, share: Estimate) -> bool:
        """Whether a share of the first policy is what it must be."""
        even = 1 / self.match.num_seats
        return share.low <= even <= share.high if self.name == "mirror" else share.low > even


@dataclass(frozen=True)
class ControlResult:
    """What came out of a control; ``share`` is the first policy's."""

    name: str
    policies: tuple[str, ...]
    share: Estimate
    must: str
    holds: bool


def controls_of(match: Match) -> tuple[Control, ...]:
    """The controls of a match's first policy: against itself, random play, and itself with less to search."""
    policy = match.policies[0]
    rivals = {"mirror": policy, "random": "random", "weaker": weaker_build(policy)}
    return tuple(
        Control(
            name, replace(match, policies=(policy, rival), seed=derive_seed(match.seed, CONTROL_STREAM, i))
        )
        for i, (name, rival) in enumerate(rivals.items())
        if rival and (rival != policy or name == "mirror")
    )


def play_control(control: Control, num_games: int, processes: int = 1) -> ControlResult:
    """Play at least ``num_games`` of a control."""
    blocks = tuple(play_blocks(control.match, blocks_for(num_games, control.match), processes))
    share = MatchResult(control.match.policies, blocks).standings[0].share
    return ControlResult(control.name, control.match.policies, share, control.must, control.holds(share))


def weaker_build(policy: str) -> str | None:
    """The same policy with a tenth of its limit, or of its level; None where it has neither."""
    name, *words = policy.split(":")
    try:
        limit = parse_limit(words[0])
    except (IndexError, ValueError):
        return None
    if limit.seconds:
        less = f"{1000 * limit.seconds / WEAKENED:g}ms"
    else:
        less = str(max(1, (limit.simulations or 0) // WEAKENED))
    return ":".join([name, less, *words[1:]])
