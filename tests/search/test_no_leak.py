"""What the player to act does not know has no influence on her answer."""

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

from slate_ai.analysis import Analysis
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import game_locations, load_game, new_position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.limits import Limit, Options

HIDDEN = [name for name in game_locations() if load_game(name).hidden_information]


def lookalikes(game: str, bets: int) -> list[list[Position]]:
    """Positions after every deal and the same few bets, those alike for the player to act together."""
    groups = defaultdict(list)
    for outcome in new_position(game).chance_outcomes():
        position = new_position(game).play(outcome.notation)
        for _ in range(bets):
            position = position.play("bet" if game == "kuhn_poker" else "raise")
        key = int(operations.information_key(position.tables, position.state, position.player))
        groups[key].append(position)
    return [group for group in groups.values() if len(group) > 1]


def answer(position: Position) -> Analysis:
    analysis = Engine(4 << 20).analyze(position, Limit(simulations=600), Options(seed=5))
    return replace(analysis, elapsed_seconds=0.0, simulations_per_second=0.0)


@pytest.mark.parametrize("bets", [0, 1])
@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
def test_worlds_that_look_alike_get_the_same_answer(game: str, bets: int) -> None:
    groups = lookalikes(game, bets)
    assert len(groups) == 3
    for group in groups:
        answers = [answer(position) for position in group]
        assert len({position.to_json() for position in group}) == len(group)
        assert all(other == answers[0] for other in answers[1:])
        assert answer(group[0].observe(group[0].player)) == answers[0]
    assert answer(groups[0][0]) != answer(groups[1][0])


def after_random_moves(game: str, decisions: int, seed: int) -> Position:
    """Where a player decides after so many random decisions, or a few fewer, if the game ends before."""
    position, rng = new_position(game, seed=seed), new_rng(seed)
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
    latest = position
    while not position.is_over and (position.is_chance or decisions >= 0):
        tables, state = position.tables, position.state
        if position.is_chance:
            action = operations.sample_chance(tables, state, rng)
        else:
            latest, decisions = position, decisions - 1
            action = operations.random_action(tables, state, buffer, rng)
        position = position.after(int(action))
    return latest


def redrawn(position: Position, seed: int) -> Position:
    """Another full position that the player to act cannot tell from this one."""
    state = np.array(position.state)
    operations.determinize(position.tables, state, position.player, new_rng(seed))
    return Position(position.game, position.tables, state)


@pytest.mark.parametrize("decisions", [0, 1, 3, 20])
@pytest.mark.parametrize("game", HIDDEN)
def test_permuting_what_is_hidden_changes_no_byte_of_the_answer(game: str, decisions: int) -> None:
    position = after_random_moves(game, decisions, seed=2)
    worlds = [redrawn(position, seed) for seed in range(6)]
    assert len({world.to_json() for world in (position, *worlds)}) > 1
    expected = answer(position).to_message().SerializeToString(deterministic=True)
    for world in worlds:
        assert world.observe(position.player) == position.observe(position.player)
        assert answer(world).to_message().SerializeToString(deterministic=True) == expected
