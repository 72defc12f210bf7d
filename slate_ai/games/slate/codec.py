"""A packed state from a view, and back. The fields are told in ``layout``."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate import layout
from slate_ai.games.slate import tables as at
from slate_ai.games.slate.board import MAX_MINES
from slate_ai.games.slate.multisets import COUNTS_MASK, FACES, MULTISETS, NUMBER, NUMBER_BY_COUNTS, counts_of
from slate_ai.games.slate.rounds import go_on
from slate_ai.games.slate.tables import Slate, markers_per_colour
from slate_ai.games.slate.view import Executing, MineView, Over, PlayerView, Rolling, SlateView
from slate_ai.kernel.types import State

ROLLING_PHASES = {0: layout.ROLLING, 2: layout.REROLLING, 3: layout.PLACING}
"""By the number of dice on the table."""


def pack(tables: Slate, view: SlateView) -> NDArray[np.int64]:
    """The state, int64 [STATE_SIZE], of a valid view; players who would sit the round out have done so."""
    state = np.zeros(layout.STATE_SIZE, np.int64)
    state[layout.ROUND] = view.first_player | view.round << layout.SEAT_BITS
    state[layout.TUNNELS] = tables.rules[at.STARTING_TUNNELS]
    for seat in range(tables.num_players):
        state[layout.PLAYERS + seat] = _pack_player(tables, view, seat)
    for valley, mines in enumerate(view.mines):
        for site, mine in enumerate(mines, start=valley * MAX_MINES):
            _pack_mine(tables, state, site, mine)
    state[layout.TURN] = _pack_turn(view.phase)
    if isinstance(view.phase, Rolling) and not view.phase.dice:
        go_on(tables, state)
    return state


def unpack(tables: Slate, state: State) -> SlateView:
    """The view of a state."""
    turn, rounds = int(state[layout.TURN]), int(state[layout.ROUND])
    return SlateView(
        players=[_unpack_player(int(state[layout.PLAYERS + seat])) for seat in range(tables.num_players)],
        first_player=rounds & layout.SEAT_MASK,
        round=rounds >> layout.SEAT_BITS,
        mines=[unpack_valley(tables, state, valley) for valley in range(int(tables.rules[at.NUM_VALLEYS]))],
        occupants=[_occupants(tables, state, kind) for kind in _kinds(tables)],
        phase=_unpack_turn(turn),
    )


def _kinds(tables: Slate) -> list[int]:
    return list(map(int, tables.rules[at.SPACES :][: tables.rules[at.NUM_SPACES]]))


def _pack_player(tables: Slate, view: SlateView, seat: int) -> int:
    player = view.players[seat]
    held = [kind for kind, seats in zip(_kinds(tables), view.occupants, strict=True) if seat in seats]
    mines = sum(mine.owner == seat for mines in view.mines for mine in mines)
    reserve = markers_per_colour(tables) - player.supply - sum(player.placed) - len(held) - mines
    return (
        counts_of(tuple(face for face in FACES for _ in range(player.placed[face - 1])))
        + player.supply * layout.SUPPLY
        + reserve * layout.RESERVE
        + sum(1 << layout.HELD_AT + kind for kind in held)
        + player.set_die_used * layout.SET_DIE_USED
        + player.modify_die_used * layout.MODIFY_DIE_USED
        + player.extra_supplies_used * layout.EXTRA_SUPPLIES_USED
        + player.money * layout.MONEY
    )


def _unpack_player(player: int) -> PlayerView:
    placed = MULTISETS[NUMBER_BY_COUNTS[player & COUNTS_MASK]]
    return PlayerView(
        supply=player >> layout.SUPPLY_AT & layout.MARKERS_MASK,
        money=player >> layout.MONEY_AT,
        placed=[placed.count(face) for face in FACES],
        set_die_used=bool(player & layout.SET_DIE_USED),
        modify_die_used=bool(player & layout.MODIFY_DIE_USED),
        extra_supplies_used=bool(player & layout.EXTRA_SUPPLIES_USED),
    )


def _occupants(tables: Slate, state: State, kind: int) -> list[int]:
    seats = range(tables.num_players)
    return [seat for seat in seats if int(state[layout.PLAYERS + seat]) >> layout.HELD_AT + kind & 1]


def _pack_mine(tables: Slate, state: State, site: int, mine: MineView) -> None:
    word, bit = divmod(site, layout.SITES_PER_WORD)
    state[layout.OWNED + mine.owner * layout.MINE_WORDS + word] |= 1 << bit
    state[layout.CLOSED + word] |= mine.closed << bit
    state[layout.TUNNELS] += tables.rules[at.TUNNEL_STEPS + site]


def unpack_valley(tables: Slate, state: State, valley: int) -> list[MineView]:
    """The mines of a valley opened so far, estuary first."""
    sites = range(valley * MAX_MINES, valley * MAX_MINES + int(tables.rules[at.VALLEY_SIZES + valley]))
    mines = [_unpack_mine(tables, state, *divmod(site, layout.SITES_PER_WORD)) for site in sites]
    return [mine for mine in mines if mine is not None]


def _unpack_mine(tables: Slate, state: State, word: int, bit: int) -> MineView | None:
    for seat in range(tables.num_players):
        if int(state[layout.OWNED + seat * layout.MINE_WORDS + word]) >> bit & 1:
            return MineView(seat, bool(int(state[layout.CLOSED + word]) >> bit & 1))
    return None


def _pack_turn(phase: Rolling | Executing | Over) -> int:
    match phase:
        case Rolling(player, dice):
            kind = ROLLING_PHASES[len(dice)]
            return _queue([player]) | kind << layout.PHASE | NUMBER[tuple(dice)] << layout.DICE
        case Executing(action, order, performed):
            kind = layout.PERFORMED if performed else layout.EXECUTING
            return _queue(order) | kind << layout.PHASE | action << layout.ACTION
    return layout.OVER


def _unpack_turn(turn: int) -> Rolling | Executing | Over:
    seats = turn >> layout.QUEUE_LENGTH & layout.QUEUE_LENGTH_MASK
    queue = [turn >> layout.SEAT_BITS * i & layout.SEAT_MASK for i in range(seats)]
    match turn >> layout.PHASE & layout.PHASE_MASK:
        case layout.OVER:
            return Over()
        case layout.EXECUTING | layout.PERFORMED as kind:
            return Executing(turn >> layout.ACTION, queue, performed=kind == layout.PERFORMED)
    return Rolling(queue[0], list(MULTISETS[turn >> layout.DICE & layout.DICE_MASK]))


def _queue(seats: list[int]) -> int:
    packed = sum(seat << layout.SEAT_BITS * i for i, seat in enumerate(seats))
    return packed | len(seats) << layout.QUEUE_LENGTH
