"""Spoilt positions: the game refuses exactly those that the rules page calls impossible."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.slate.oracle_state import Executing, Mine, Over, Player, Rolling, State
from games.slate.oracle_validity import is_valid
from games.slate.positions import to_position
from games.slate.random_boards import random_later_state
from slate_ai.errors import InputError

Spoil = Callable[[State, Random], object]


def any_player(state: State, rng: Random) -> Player:
    return rng.choice(state.players)


def some_seat(state: State, rng: Random) -> int:
    return rng.randint(-1, len(state.players))


def spoil_supply(state: State, rng: Random) -> None:
    any_player(state, rng).supply = rng.randint(-1, state.board.markers_per_colour + 1)


def spoil_money(state: State, rng: Random) -> None:
    any_player(state, rng).money = rng.randint(-2, 3)


def spoil_placed(state: State, rng: Random) -> None:
    player = any_player(state, rng)
    player.placed[rng.randrange(6)] += rng.choice([-1, 1, 1, 2])
    player.supply = max(0, player.supply - 2)


def spoil_round(state: State, rng: Random) -> None:
    state.round = rng.randint(-1, 2)


def spoil_first_player(state: State, rng: Random) -> None:
    state.first_player = some_seat(state, rng)


def spoil_owners(state: State, rng: Random) -> None:
    mines = rng.choice(state.valleys)
    mines.append(Mine(some_seat(state, rng), rng.random() < 0.5))


def spoil_occupants(state: State, rng: Random) -> None:
    if state.occupants:
        kind = rng.choice(list(state.occupants))
        state.occupants[kind] = sorted([*state.occupants[kind], some_seat(state, rng)])


def spoil_players(state: State, rng: Random) -> None:
    if rng.random() < 0.5:
        state.players.pop()
    else:
        state.players.append(Player(0, 0))


def spoil_phase(state: State, rng: Random) -> None:
    dice = sorted(rng.randint(1, 6) for _ in range(rng.choice([0, 2, 3])))
    order = rng.sample(state.seats, rng.randint(1, len(state.players)))
    phases: list[Rolling | Executing | Over] = [
        Rolling(some_seat(state, rng), dice),
        Executing(rng.randint(0, 7), order, rng.random() < 0.3),
        Over(),
    ]
    state.phase = rng.choice(phases)


def spoil_dice(state: State, rng: Random) -> None:
    if isinstance(state.phase, Rolling):
        state.phase.dice = [rng.randint(0, 7) for _ in range(rng.randint(0, 4))]


def spoil_order(state: State, rng: Random) -> None:
    if isinstance(state.phase, Executing):
        order = state.phase.order
        order.remove(rng.choice(order)) if rng.random() < 0.5 else order.append(some_seat(state, rng))


def spoil_action(state: State, rng: Random) -> None:
    if isinstance(state.phase, Executing):
        state.phase.action += rng.choice([-1, 1])


def spoil_performed(state: State, rng: Random) -> None:
    if isinstance(state.phase, Executing):
        state.phase.performed = not state.phase.performed


SPOILS: list[Spoil] = [
    spoil_supply,
    spoil_money,
    spoil_placed,
    spoil_round,
    spoil_first_player,
    spoil_owners,
    spoil_occupants,
    spoil_players,
    spoil_phase,
    spoil_dice,
    spoil_order,
    spoil_action,
    spoil_performed,
]


@pytest.fixture(scope="module")
def states() -> list[State]:
    rng = Random(13)
    return [random_later_state(rng, rng.randint(0, 120)) for _ in range(60)]


def test_the_game_takes_possible_positions(states: list[State]) -> None:
    assert all(map(is_valid, states))
    assert not any(map(faulty_fields, states))


@pytest.mark.parametrize("spoil", SPOILS)
def test_the_game_refuses_exactly_the_impossible_positions(states: list[State], spoil: Spoil) -> None:
    rng = Random(17)
    verdicts: Counter[bool] = Counter()
    for state in states * 3:
        spoilt = state.copy()
        spoil(spoilt, rng)
        expected = is_valid(spoilt)
        fields = faulty_fields(spoilt)
        assert (not fields) == expected, spoilt
        assert all(field.startswith("slate.") for field in fields)
        verdicts[expected] += 1
    assert min(verdicts[True], verdicts[False]) >= 5


def faulty_fields(state: State) -> list[str]:
    """The fields that the game names in refusing it; none if it takes it."""
    try:
        to_position(state)
    except InputError as error:
        return [violation.field for violation in error.violations]
    return []
