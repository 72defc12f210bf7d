"""The simulation."""

from slate_ai.kernel.jit import inner, kernel
from slate_ai.kernel.operations import TERMINAL, current_player
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Game
from slate_ai.search.account import record, youth_of_tree
from slate_ai.search.backup import back_up
from slate_ai.search.descent import descend
from slate_ai.search.leaf import roll_out
from slate_ai.search.memory import CLOCK, Memory
from slate_ai.search.plan import Plan, make_plan
from slate_ai.search.worlds import begin


@inner
def simulate(game: Game, memory: Memory, settings: Settings, plan: Plan, player: int) -> None:
    """One simulation in the world in ``scratch``; ``player`` is to act at the root."""
    depth = descend(game, memory, settings, plan)
    youth = youth_of_tree(memory, depth, current_player(game, memory.scratch.state) == TERMINAL)
    roll_out(game, memory, settings)
    record(game, memory, plan, player, youth)
    back_up(memory, settings, plan, depth)
    memory.counters[CLOCK] += 1


@kernel
def advance(game: Game, memory: Memory, settings: Settings, hidden: bool, num_simulations: int) -> None:
    """Run simulations from the root. ``hidden``: whether a seat may not see the whole state."""
    player = current_player(game, memory.root.state)
    for _ in range(num_simulations):
        plan = make_plan(memory, hidden, player)
        begin(game, memory, plan)
        simulate(game, memory, settings, plan, player)
