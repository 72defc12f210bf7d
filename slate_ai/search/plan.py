"""What a simulation is for: who learns from it, and in whose world it plays.

Where nothing is hidden, every other simulation explores, and the others are trials: nobody explores after
the root, so they tell what a move wins and not what trying things out costs.

Where something is hidden, what the player to act knows must not reach the others' nodes. So they learn only
in worlds drawn from what all know, she also in worlds drawn from what she knows. One player explores at a
time; the others play their strategies.
"""

from typing import NamedTuple

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.search.memory import CLOCK, TRAIL_LENGTH, Memory

EVERYBODY = -1


class Plan(NamedTuple):
    """A simulation's purpose.

    Attributes:
        mixes: something is hidden.
        explores: else it is a trial.
        learner: the seat that explores, or ``EVERYBODY``.
        observer: the seat whose knowledge the world is drawn from, or ``SPECTATOR``.
        from_start: it begins where the hidden past begins, not at the root.
    """

    mixes: bool
    explores: bool
    learner: int
    observer: int
    from_start: bool


@inner
def make_plan(memory: Memory, hidden: bool, player: int) -> Plan:
    """The next simulation's plan, by turns; ``player`` is to act at the root."""
    clock = memory.counters[CLOCK]
    if not hidden:
        return Plan(False, clock % 2 == 0, EVERYBODY, player, False)
    turns = 2 + memory.result.utility.size
    turn = clock % turns
    if turn < 2:
        return Plan(True, turn == 0, player, player, False)
    has_past = memory.counters[TRAIL_LENGTH] > 0
    return Plan(True, True, turn - 2, SPECTATOR, has_past and (clock // turns) % 2 == 0)


@inner
def is_about_root(plan: Plan) -> bool:
    """Whether the simulation begins with the root's player, who knows what she knows."""
    return plan.observer != SPECTATOR


@inner
def is_frozen(plan: Plan, player: int) -> bool:
    """Whether ``player`` must not learn from the simulation."""
    return plan.mixes and is_about_root(plan) and player != plan.learner


@inner
def explores(plan: Plan, player: int) -> bool:
    """Whether ``player`` tries things out in the simulation."""
    return plan.explores and (plan.learner == EVERYBODY or player == plan.learner)
