"""What search asks of a game.

A *game* is a ``NamedTuple`` of rule tables, constant during a search. A *state* is one flat integer array.
Actions are ints in ``[0, num_actions)``; a chance outcome is an action too, in ``[0, num_outcomes)``.
Operations never allocate and hold no randomness: they write into the caller's buffers and draw from the
caller's generator. ``P`` below is the number of players; seats count from 0.
"""

import numpy as np

from slate_ai.kernel.operation import optional_operation, required_operation
from slate_ai.kernel.rng import mix, random_below
from slate_ai.kernel.types import Actions, Floats, Game, Rng, State
from slate_ai.kernel.winning import share_win

CHANCE = -1
"""``current_player``: the dice or the bag decide next."""
TERMINAL = -2
"""``current_player``: the game is over."""
SPECTATOR = -1
"""``information_key`` and ``determinize``: one who holds no seat and knows only what all know."""
MAX_TRAIL = 256
"""``rewind`` writes no more actions."""


@required_operation
def num_players(game: Game) -> int:
    """The number of seats, ``P``."""
    raise NotImplementedError


@required_operation
def num_actions(game: Game) -> int:
    """Every decision's action is below this."""
    raise NotImplementedError


@required_operation
def max_legal_actions(game: Game) -> int:
    """No state has more legal actions or chance outcomes: how long a buffer must be."""
    raise NotImplementedError


@required_operation
def reset(game: Game, state: State, rng: Rng) -> None:
    """Write a first state; what setting up leaves to luck (a first player, a deal) is drawn from ``rng``."""
    raise NotImplementedError


@required_operation
def current_player(game: Game, state: State) -> int:
    """The seat to decide, or ``CHANCE``, or ``TERMINAL``."""
    raise NotImplementedError


@required_operation
def legal_actions(game: Game, state: State, out: Actions) -> int:
    """Write the current player's actions, ascending, and return their number, at least 1.

    Only called where a seat decides.
    """
    raise NotImplementedError


@required_operation
def apply_action(game: Game, state: State, action: int) -> None:
    """Change ``state`` by a legal action or, at a chance node, by an outcome. Deterministic."""
    raise NotImplementedError


@optional_operation
def chance_outcomes(game: Game, state: State, out: Actions, probabilities: Floats) -> int:
    """Write the outcomes, ascending, and their probabilities (float64, sum 1); return their number.

    Default: the game has no chance nodes.
    """
    return 0


@optional_operation
def sample_chance(game: Game, state: State, rng: Rng) -> int:
    """Draw an outcome by its probability. Default: the game has no chance nodes."""
    return -1


@required_operation
def returns(game: Game, state: State, out: Floats) -> None:
    """Write each seat's result at the end of the game, float64 [P], in the game's own unit.

    Points in a game of points, chips won in poker, 1 or 0 where one only wins or loses. The most wins; the
    tied share the win.
    """
    raise NotImplementedError


@required_operation
def score_scale(game: Game) -> float:
    """A lead in ``returns`` over the best opponent that is worth about all that leads are, > 0.

    Where ``returns`` is linear in worth (poker), the greatest possible lead.
    """
    raise NotImplementedError


@optional_operation
def lead_share(game: Game, lead: float) -> float:
    """What a lead over the best opponent is worth, in [0, 1]: 0.5 where there is none, not less for more.

    Default: linear, from a lead of minus ``score_scale`` to one of ``score_scale``.
    """
    return min(max(0.5 + 0.5 * lead / score_scale(game), 0.0), 1.0)


@optional_operation
def information_key(game: Game, state: State, player: int) -> np.uint64:
    """A hash, equal exactly where ``player`` (a seat or ``SPECTATOR``) cannot tell two states apart.

    States with equal keys for the player to act have the same legal actions. Default: nothing is hidden.
    """
    key = np.uint64(0)
    for i in range(state.size):
        key = mix(key ^ np.uint64(state[i])) + np.uint64(i)
    return key


@optional_operation
def determinize(game: Game, state: State, player: int, rng: Rng) -> None:
    """Redraw in place what ``player`` (a seat or ``SPECTATOR``) does not know, from her belief.

    Her information key stays the same. ``state`` may be a view that lacks what she does not know.
    Default: nothing is hidden.
    """


@optional_operation
def rewind(game: Game, state: State, out: Actions) -> int:
    """Take ``state`` back to where all that is hidden now was so already: others' moves since tell about it.

    The actions and outcomes since are written, first one first, int32 [MAX_TRAIL]; their number is returned.
    All players know them. ``state`` may be a view. Default: the past tells nothing.
    """
    return 0


@optional_operation
def random_action(game: Game, state: State, buffer: Actions, rng: Rng) -> int:
    """Draw a legal action uniformly. ``buffer`` is scratch space, int32 [max_legal_actions]."""
    return int(buffer[random_below(rng, legal_actions(game, state, buffer))])


@optional_operation
def rollout_action(game: Game, state: State, buffer: Actions, rng: Rng) -> int:
    """Draw an action as the rollout policy plays: fast, sensible, random. Default: uniform."""
    return random_action(game, state, buffer, rng)


@optional_operation
def priors(game: Game, state: State, actions: Actions, count: int, out: Floats) -> None:
    """Write each legal action's prior probability, float32 [count], all > 0, sum 1. Default: equal."""
    for i in range(count):
        out[i] = 1.0 / count


@optional_operation
def round_number(game: Game, state: State) -> int:
    """A counter that never falls, by which rollouts are cut off. Default: 0, play to the end."""
    return 0


@optional_operation
def evaluate(game: Game, state: State, win: Floats, score: Floats) -> None:
    """Estimate an unfinished game: win share (sum 1) and final ``returns`` per seat, float64 [P] each.

    Only called where ``round_number`` cut a rollout off. Default: nobody leads.
    """
    players = num_players(game)
    for player in range(players):
        win[player] = 1.0 / players
        score[player] = 0.0


@optional_operation
def score_variance(game: Game, state: State, player: int, expected: float) -> float:
    """How far a seat's final ``returns`` stray from what ``evaluate`` ``expected``: the mean square, >= 0.

    Default: 0, as where no simulation is cut off.
    """
    return 0.0


@optional_operation
def evaluate_moves(
    game: Game, state: State, ahead: State, actions: Actions, count: int, win: Floats, score: Floats
) -> None:
    """Evaluate the state after each of a player's actions, or write how the game ended there.

    ``ahead``: scratch space, like ``state``. ``win``, ``score``: float64 [count, P].
    Default: by ``evaluate``.
    """
    for i in range(count):
        for j in range(state.size):
            ahead[j] = state[j]
        apply_action(game, ahead, int(actions[i]))
        if current_player(game, ahead) == TERMINAL:
            returns(game, ahead, score[i])
            share_win(score[i], win[i])
        else:
            evaluate(game, ahead, win[i], score[i])


@optional_operation
def write_features(game: Game, state: State, features: Floats, score: Floats) -> None:
    """Write what a network sees of an unfinished game, and what each seat's score is so far.

    ``features``: float32 [P * own + shared], the seats' own ones, seat after seat, then those that all
    share. ``score``: float64 [P], in the unit of ``returns``; the network tells what comes to it.
    Default: the game has no network.
    """
