"""What a simulation is for: who learns from it, and in whose world it plays.

Where nothing is hidden, every other simulation explores, and the others are trials: nobody explores after
the root, so they tell what a move wins and not what trying things out costs.

Where something is hidden, one player explores at a time and the others play their strategies. They learn
too, but not after she strayed from hers: in other worlds she would have come there by it.

What the player to act knows must not reach the others' nodes, so they learn in worlds drawn from what all
know. Only in a young simulation do they learn in hers. Then their nodes are those of opponents who know what
she knows, her hand above all: she plays too cautiously, but never by what she does not know. Simulations in
other worlds do not help her until there are enough for all that she might have held; so the fewer there are
for each node, the more are young, and the more nodes there are, the longer it takes.
"""

from typing import NamedTuple

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import random_unit
from slate_ai.search.memory import CLOCK, TRAIL_LENGTH, Memory
from slate_ai.search.table import NODES_USED

EVERYBODY = -1
YOUNG_VISITS, YOUNG_GROWTH = 2.85, 1.3
"""After ``YOUNG_VISITS`` times the number of the tree's nodes, to the power of ``YOUNG_GROWTH``, every other
simulation is young. Where there are many nodes, many are hard to reach."""

STARTS = 4
"""All but one in so many simulations that the others learn from begin at the start: what happened since then
tells which worlds are likely, as far as it is known how the players play there."""


class Plan(NamedTuple):
    """A simulation's purpose.

    Attributes:
        mixes: something is hidden.
        is_about_root: the root's player learns what her moves are worth; it is entered in her account.
        explores: else it is a trial.
        learner: the seat that explores, or ``EVERYBODY``.
        observer: the seat whose knowledge the world is drawn from, or ``SPECTATOR``.
        from_start: it begins where the hidden past begins, not at the root.
        is_young: all learn from it, though it plays in a world that is drawn from what one of them knows.
    """

    mixes: bool
    is_about_root: bool
    explores: bool
    learner: int
    observer: int
    from_start: bool
    is_young: bool


@inner
def make_plan(memory: Memory, hidden: bool, player: int) -> Plan:
    """The next simulation's plan, by turns; ``player`` is to act at the root."""
    clock = memory.counters[CLOCK]
    if not hidden:
        return Plan(False, True, clock % 2 == 0, EVERYBODY, player, False, False)
    turns = 2 + memory.result.utility.size
    turn = clock % turns
    youth = YOUNG_VISITS * float(memory.table.used[NODES_USED]) ** YOUNG_GROWTH
    is_young = random_unit(memory.rng) * (clock + youth) >= clock
    if turn < 2:
        return Plan(True, True, turn == 0, player, player, False, is_young)
    if is_young:
        return Plan(True, False, True, turn - 2, player, False, True)
    from_start = memory.counters[TRAIL_LENGTH] > 0 and (clock // turns) % STARTS != 0
    return Plan(True, False, True, turn - 2, SPECTATOR, from_start, False)


@inner
def is_frozen(plan: Plan, player: int) -> bool:
    """Whether ``player`` must not learn from the simulation."""
    return plan.mixes and plan.is_about_root and not plan.is_young and player != plan.learner


@inner
def explores(plan: Plan, player: int) -> bool:
    """Whether ``player`` tries things out in the simulation."""
    return plan.explores and (plan.learner == EVERYBODY or player == plan.learner)
