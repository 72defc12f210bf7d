"""What Slate's network sees that is the same for all seats."""

from slate_ai.games.slate.board import KINDS, MAX_MINES
from slate_ai.games.slate.feature_names import SHARED
from slate_ai.games.slate.layout import (
    CLOSED,
    MAX_SEATS,
    MINE_WORDS,
    OWNED,
    PLAYERS,
    ROLLING,
    ROUND,
    SEAT_BITS,
    TUNNELS,
    TURN,
    VALLEY_MASK,
    VALLEYS_PER_WORD,
    action_of,
    held_by,
    phase_of,
    reserve_of,
    supply_of,
)
from slate_ai.games.slate.opening import valleys_costing
from slate_ai.games.slate.tables import (
    COSTS_UP,
    DOWNSTREAM,
    IN_PLAY,
    NUM_VALLEYS,
    PRICE,
    ROUND_LIMIT,
    VALLEY_SIZES,
    VALUES_UP,
    Slate,
)
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Floats, State

_AT = {name: i for i, name in enumerate(SHARED)}
PHASES, ACTIONS, UNOPENED, UNSOLD, TUNNELS_COSTING = map(
    _AT.__getitem__, ("rolling", "executing_1", "unopened_2", "unsold", "tunnels_1")
)
COSTS_TO_COME, MEAN_VALUE, SIZE, ROUNDS_LEFT, DOWN, EXTRA_PRICE, PLAYS, FREE_SPACES, ROUNDS, MARKERS_LEFT = (
    map(
        _AT.__getitem__,
        (
            *("costs_to_come", "mean_value", "num_valleys", "rounds_left_1", "downstream"),
            *("price", f"plays_{KINDS[0]}", "free_spaces", "round", "markers_left"),
        ),
    )
)
USUAL_VALUE = 5.0


@inner
def write_shared(game: Slate, state: State, shared: Floats) -> None:
    """Write the shared features, float32 [NUM_SHARED]."""
    for i in range(shared.size):
        shared[i] = 0.0
    turn = state[TURN]
    if phase_of(turn) >= ROLLING:
        shared[PHASES + phase_of(turn) - ROLLING] = 1.0
    if action_of(turn) != 0:
        shared[ACTIONS + action_of(turn) - 1] = 1.0
    write_unopened(game, state, shared)
    left = game.rules[ROUND_LIMIT] - (state[ROUND] >> SEAT_BITS)
    shared[ROUNDS_LEFT], shared[ROUNDS_LEFT + 1] = min(left, 1), min(left, 10) / 10
    shared[DOWN] = game.rules[DOWNSTREAM]
    shared[EXTRA_PRICE] = min(game.rules[PRICE], 10) / 3
    shared[ROUNDS] = min(state[ROUND] >> SEAT_BITS, 40) / 10
    write_spaces(game, state, shared)


@inner
def write_unopened(game: Slate, state: State, shared: Floats) -> None:
    """How many mines nobody owns, and of what kind; how many are not sold."""
    mines = owned = closed = costs = values = 0
    for valley in range(game.rules[NUM_VALLEYS]):
        word, valley_at = valley // VALLEYS_PER_WORD, MAX_MINES * (valley % VALLEYS_PER_WORD)
        all_seats = 0
        for seat in range(MAX_SEATS):
            all_seats |= state[OWNED + seat * MINE_WORDS + word]
        opened = count_bits(all_seats >> valley_at & VALLEY_MASK)
        mines += game.rules[VALLEY_SIZES + valley]
        owned += opened
        if opened < game.rules[VALLEY_SIZES + valley]:
            costs += game.rules[COSTS_UP + MAX_MINES * valley + opened]
            values += game.rules[VALUES_UP + MAX_MINES * valley + opened]
    for word in range(MINE_WORDS):
        closed += count_bits(state[CLOSED + word])
    unopened = mines - owned
    shared[UNOPENED] = min(unopened, 2) / 2
    shared[UNOPENED + 1] = min(unopened, 6) / 6
    shared[UNOPENED + 2] = min(unopened, 60) / 20
    shared[UNOPENED + 3] = min(unopened / game.num_players, 20) / 8
    shared[UNSOLD] = min(owned - closed, 24) / 8
    for cost in range(3):
        shared[TUNNELS_COSTING + cost] = count_bits(valleys_costing(state[TUNNELS], cost + 1)) / 4
    shared[COSTS_TO_COME] = min(costs, 120) / 30
    shared[MEAN_VALUE] = values / max(unopened, 1) - USUAL_VALUE if unopened != 0 else 0.0
    shared[SIZE], shared[SIZE + 1] = game.rules[NUM_VALLEYS] / 10, min(mines, 60) / 20


@inner
def write_spaces(game: Slate, state: State, shared: Floats) -> None:
    """The developments in play, the places that are free on them, and the markers left to take them."""
    places = count_bits(game.rules[IN_PLAY]) * (1 if game.num_players == 2 else 2)
    markers = 0
    for seat in range(game.num_players):
        player = state[PLAYERS + seat]
        places -= count_bits(held_by(player))
        markers += supply_of(player) + reserve_of(player)
    shared[FREE_SPACES] = places / 5
    shared[MARKERS_LEFT] = min(markers / game.num_players, 60) / 20
    for kind in range(len(KINDS)):
        shared[PLAYS + kind] = game.rules[IN_PLAY] >> kind & 1
