"""Kernels of training: self-play, one move deep or by search."""

from typing import Any, NamedTuple

from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.operations import (
    CHANCE,
    TERMINAL,
    apply_action,
    current_player,
    evaluate_moves,
    legal_actions,
    num_players,
    random_action,
    reset,
    sample_chance,
    write_features,
)
from slate_ai.kernel.rng import random_unit
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Floats, Game, State
from slate_ai.search.leaf import value_result, value_state
from slate_ai.search.memory import Result
from slate_ai.training.thinking import Thinker, think, write_thought

MAX_STEPS = 4096
"""A game with more is given up, and teaches nothing."""
FRESH_STEPS = 3
"""So many states after a wild move are all kept: they tell what it was worth."""
TIE_BREAK = 1e-7
"""In utility: of moves that are worth the same any may be chosen."""


class Desk(NamedTuple):
    """Scratch space for playing.

    Attributes:
        state: of the game.
        ahead: like ``state``.
        actions: int32 [A].
        wins: float64 [A, P], each seat's share of the win after each action.
        scores: float64 [A, P], each seat's score after each action.
        result: of the game or a state.
        rng: a generator.
        thinker: a search's memory.
    """

    state: Any
    ahead: Any
    actions: Any
    wins: Any
    scores: Any
    result: Result
    rng: Any
    thinker: Thinker


class Line(NamedTuple):
    """The game being played, step by step.

    Attributes:
        states: int [MAX_STEPS, S].
        values: float64 [MAX_STEPS, 2 * P], what the network thought of each seat's win and score, or what a
            search did.
        searched: bool [MAX_STEPS], whether a search did.
    """

    states: Any
    values: Any
    searched: Any


class Records(NamedTuple):
    """What there is to learn from.

    Attributes:
        states: int [M, S].
        targets: float32 [M, 2 * P], each seat's share of the win, then each seat's score.
        used: int64 [3], the records in use, the games played, the games given up.
    """

    states: Any
    targets: Any
    used: Any


class Habits(NamedTuple):
    """How training games are played.

    Attributes:
        wild_decisions: so many decisions, at most, begin a game in which some moves, the last one always, are
            random. Nothing is learnt from them; they lead to what good play would not meet.
        kept_share: of the later states, as neighbours tell much the same.
        trace: the share of a state's target that comes from later states than the next one (TD(lambda)); of
            one that was searched, the share that does not come from its search.
        simulations: of the search that chooses each move; 0: moves are chosen one move deep.
    """

    wild_decisions: int = 150
    kept_share: float = 0.1
    trace: float = 0.96
    simulations: int = 0


@kernel
def play_games(
    game: Game, settings: Settings, habits: Habits, desk: Desk, line: Line, records: Records, num_games: int
) -> None:
    """Play games by one-ply lookahead and record their states, as far as there is room."""
    for _ in range(num_games):
        steps = play_game(game, settings, habits, desk, line)
        records.used[1] += 1
        if steps < 0:
            records.used[2] += 1
        else:
            record(game, habits, desk, line, records, steps)


@inline
def play_game(game: Game, settings: Settings, habits: Habits, desk: Desk, line: Line) -> int:
    """Play a game; the result is in the desk. The number of steps after its wild part, -1 if given up."""
    state, rng = desk.state, desk.rng
    reset(game, state, rng)
    # Squared, so that short games too have a part that is not wild.
    wild = int(habits.wild_decisions * random_unit(rng) ** 2)
    wildness = random_unit(rng) ** 3
    decisions = steps = 0
    player = current_player(game, state)
    while player != TERMINAL:
        if decisions >= wild:
            if steps == MAX_STEPS:
                return -1
            note(game, settings, desk, line, steps)
            steps += 1
        if player == CHANCE:
            action = sample_chance(game, state, rng)
        else:
            decisions += 1
            is_wild = decisions == wild or (decisions < wild and random_unit(rng) < wildness)
            if is_wild:
                action = random_action(game, state, desk.actions, rng)
            elif habits.simulations > 0:
                action = choose_by_search(game, settings, habits, desk, line, steps - 1)
            else:
                action = choose(game, settings, desk)
        apply_action(game, state, action)
        player = current_player(game, state)
        if decisions == MAX_STEPS:
            return -1
    value_state(game, state, desk.result, settings)
    return steps


@inline
def choose(game: Game, settings: Settings, desk: Desk) -> int:
    """The action after which the state is worth most to the player."""
    count = legal_actions(game, desk.state, desk.actions)
    if count == 1:
        return int(desk.actions[0])
    player, utility = current_player(game, desk.state), desk.result.utility
    evaluate_moves(game, desk.state, desk.ahead, desk.actions, count, desk.wins, desk.scores)
    best, most = 0, -1.0
    for i in range(count):
        value_result(game, Result(utility, desk.wins[i], desk.scores[i]), settings)
        worth = utility[player] + TIE_BREAK * random_unit(desk.rng)
        if worth > most:
            best, most = i, worth
    return int(desk.actions[best])


@inline
def choose_by_search(
    game: Game, settings: Settings, habits: Habits, desk: Desk, line: Line, step: int
) -> int:
    """The action that a search tries most; what it thinks is noted at ``step``, unless that is -1."""
    count = legal_actions(game, desk.state, desk.actions)
    if count == 1:
        return int(desk.actions[0])
    actions = desk.actions[:count]
    best = think(game, settings, desk.thinker, desk.state, actions, habits.simulations)
    if step >= 0:
        line.searched[step] = write_thought(desk.thinker, best, line.values[step])
    return int(actions[best])


@inline
def note(game: Game, settings: Settings, desk: Desk, line: Line, step: int) -> None:
    """Write the state down, and what the network thinks of it."""
    value_state(game, desk.state, desk.result, settings)
    copy(desk.state, line.states[step])
    line.searched[step] = False
    players = num_players(game)
    for seat in range(players):
        line.values[step, seat] = desk.result.win[seat]
        line.values[step, players + seat] = desk.result.score[seat]


@inline
def record(game: Game, habits: Habits, desk: Desk, line: Line, records: Records, steps: int) -> None:
    """Record a game's states from the last to the first, with their targets."""
    players = num_players(game)
    for step in range(steps - 1, -1, -1):
        if line.searched[step]:
            blend(desk.result, line.values[step], habits.trace)
        if records.used[0] < len(records.states) and (
            step < FRESH_STEPS or random_unit(desk.rng) < habits.kept_share
        ):
            row = records.used[0]
            copy(line.states[step], records.states[row])
            for seat in range(players):
                records.targets[row, seat] = desk.result.win[seat]
                records.targets[row, players + seat] = desk.result.score[seat]
            records.used[0] += 1
        if not line.searched[step]:
            blend(desk.result, line.values[step], habits.trace)


@inline
def blend(target: Result, thought: Floats, trace: float) -> None:
    """Move a target towards what was thought of a state, each seat's win and then each seat's score."""
    players = target.win.size
    for seat in range(players):
        target.win[seat] += (1.0 - trace) * (thought[seat] - target.win[seat])
        target.score[seat] += (1.0 - trace) * (thought[players + seat] - target.score[seat])


@kernel
def look_at(game: Game, states: State, features: Floats, scores: Floats) -> None:
    """Write the features of states [N, S], float32 [N, F], and the scores so far, float64 [N, P]."""
    for i in range(len(states)):
        write_features(game, states[i], features[i], scores[i])


@inline
def copy(source: State, target: State) -> None:
    """Copy, entry by entry."""
    for i in range(source.size):
        target[i] = source[i]
