"""What a leaf is worth: play on to a horizon or the end, and turn the result into utility."""

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import (
    CHANCE,
    TERMINAL,
    apply_action,
    current_player,
    evaluate,
    lead_share,
    num_players,
    returns,
    rollout_action,
    round_number,
    sample_chance,
)
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Game, State
from slate_ai.kernel.winning import share_win
from slate_ai.search.memory import Memory, Result


@inner
def roll_out(game: Game, memory: Memory, settings: Settings) -> None:
    """Play the state on and write the simulation's result."""
    state, result = memory.scratch.state, memory.result
    horizon = round_number(game, state) + settings.horizon
    player = current_player(game, state)
    while player != TERMINAL and round_number(game, state) < horizon:
        if player == CHANCE:
            action = sample_chance(game, state, memory.rng)
        else:
            action = rollout_action(game, state, memory.scratch.actions, memory.rng)
        apply_action(game, state, action)
        player = current_player(game, state)
    value_state(game, state, result, settings)


@inner
def value_state(game: Game, state: State, result: Result, settings: Settings) -> None:
    """Write what a state is worth where it is: by its returns once the game is over, else by evaluation."""
    if current_player(game, state) == TERMINAL:
        returns(game, state, result.score)
        share_win(result.score, result.win)
    else:
        evaluate(game, state, result.win, result.score)
    value_result(game, result, settings)


@inner
def value_result(game: Game, result: Result, settings: Settings) -> None:
    """Mix win share and score lead into each seat's utility."""
    for player in range(num_players(game)):
        lead = result.score[player] - max_score(result, player)
        win = (1.0 - settings.lead_weight) * result.win[player]
        result.utility[player] = win + settings.lead_weight * lead_share(game, lead)


@inner
def max_score(result: Result, except_player: int) -> float:
    """The best score of the others."""
    best = -1e300
    for player in range(result.score.size):
        if player != except_player:
            best = max(best, result.score[player])
    return best
