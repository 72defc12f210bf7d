"""What is expected to follow a move."""

from slate_ai.kernel.jit import inner, kernel
from slate_ai.kernel.operations import (
    CHANCE,
    apply_action,
    chance_outcomes,
    current_player,
    information_key,
    legal_actions,
)
from slate_ai.kernel.types import Actions, Floats, Game, State
from slate_ai.search.table import Table, find, node_key


@kernel
def principal_variation(
    game: Game,
    table: Table,
    state: State,
    ahead: State,
    actions: Actions,
    probabilities: Floats,
    out: Actions,
) -> int:
    """Follow the most visited moves and outcomes from ``state``, which is played on.

    Args:
        game: the rule tables.
        table: the search table.
        state: after the first move.
        ahead: a buffer like ``state``.
        actions: int32 [max_legal_actions], a buffer.
        probabilities: float64 [max_legal_actions], a buffer.
        out: int32 [n], written.

    Returns:
        The number of actions and outcomes written.
    """
    for length in range(out.size):
        player = current_player(game, state)
        if player == CHANCE:
            action = likeliest_outcome(game, table, state, ahead, actions, probabilities)
        elif player >= 0:
            action = most_visited_action(game, table, state, player, actions)
        else:
            action = -1
        if action < 0:
            return length
        out[length] = action
        apply_action(game, state, action)
    return int(out.size)


@inner
def most_visited_action(game: Game, table: Table, state: State, player: int, actions: Actions) -> int:
    """The player's most visited action, or the only one; -1 where none was tried."""
    if legal_actions(game, state, actions) == 1:
        return int(actions[0])
    node = table.nodes[find(table, node_key(information_key(game, state, player), player))]
    best, most = -1, 0
    for i in range(node["first_edge"], node["first_edge"] + node["num_edges"]):
        if table.edges[i]["visits"] > most:
            best, most = int(table.edges[i]["action"]), int(table.edges[i]["visits"])
    return int(best)


@inner
def likeliest_outcome(
    game: Game, table: Table, state: State, ahead: State, actions: Actions, probabilities: Floats
) -> int:
    """The outcome that leads to the most visited node; among equals the most probable."""
    best, most, highest = -1, -1, 0.0
    count = chance_outcomes(game, state, actions, probabilities)
    for i in range(count):
        for k in range(state.size):
            ahead[k] = state[k]
        apply_action(game, ahead, actions[i])
        player = current_player(game, ahead)
        visits = 0
        if player >= 0:
            slot = find(table, node_key(information_key(game, ahead, player), player))
            visits = int(table.nodes[slot]["visits"])
        if visits > most or (visits == most and probabilities[i] > highest):
            best, most, highest = int(actions[i]), visits, probabilities[i]
    return int(best)
