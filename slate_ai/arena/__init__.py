"""Matches between policies.

from slate_ai.arena import play_match

result = play_match("slate", ["search:200ms", "greedy"], blocks=100, seed=1, processes=2)
for standing in result.standings:
print(standing.policy, standing.share)
"""

from slate_ai.arena.match import Match, blocks_for
from slate_ai.arena.play import play_blocks, play_match
from slate_ai.arena.policies import Policy
from slate_ai.arena.policy_text import parse_policy, register_policy
from slate_ai.arena.ratings import Rating, rate
from slate_ai.arena.record import Record, read_record
from slate_ai.arena.result import Block, MatchResult, Standing
from slate_ai.arena.sequential import SequentialTest, Verdict
from slate_ai.arena.statistics import Estimate

__all__ = [
    "Block",
    "Estimate",
    "Match",
    "MatchResult",
    "Policy",
    "Rating",
    "Record",
    "SequentialTest",
    "Standing",
    "Verdict",
    "blocks_for",
    "parse_policy",
    "play_blocks",
    "play_match",
    "rate",
    "read_record",
    "register_policy",
]
