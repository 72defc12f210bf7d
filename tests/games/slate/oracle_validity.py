"""Which positions are possible: everything that a position given from outside must not say."""

from collections.abc import Iterator

from games.slate.oracle_means import can_buy, capacity, is_in_play
from games.slate.oracle_state import FACES, Executing, Over, Rolling, State


def is_valid(state: State) -> bool:
    """Whether the position, on a valid board, breaks no rule."""
    return not any(faults(state))


def faults(state: State) -> Iterator[bool]:
    """For each rule, whether it is broken; the first ones are what the later ones take for granted."""
    yield not 2 <= len(state.players) <= 4
    yield any(seat not in state.seats for seat in seats_named(state))
    yield any(len(player.placed) != 6 for player in state.players)
    yield any(min(player.supply, player.money, *player.placed) < 0 for player in state.players)
    yield any(sum(player.placed) > 3 for player in state.players)
    yield state.round < 1
    yield any(
        len(mines) > len(tunnels) for mines, tunnels in zip(state.valleys, state.board.valleys, strict=True)
    )
    for kind, seats in state.occupants.items():
        yield len(set(seats)) < len(seats)
        yield len(seats) > (capacity(state) if is_in_play(state, kind) else 0)
    yield any(state.reserve(seat) < 0 for seat in state.seats)
    match state.phase:
        case Rolling(player, dice):
            yield len(dice) not in (0, 2, 3)
            yield any(die not in FACES for die in dice)
            yield dice != sorted(dice)
            yet_to_place = state.seats_from_first[state.seats_from_first.index(player) :]
            yield any(any(state.players[seat].placed) for seat in yet_to_place)
        case Executing():
            yield from faults_in_executing(state, state.phase)
        case Over():
            yield any(any(player.placed) for player in state.players)


def faults_in_executing(state: State, phase: Executing) -> Iterator[bool]:
    yield phase.action not in FACES
    yield not phase.order
    yield len(set(phase.order)) < len(phase.order)
    yield any(any(player.placed[: phase.action - 1]) for player in state.players)
    still_to_perform = {seat for seat in state.seats if state.players[seat].placed[phase.action - 1] > 0}
    has_performed = set(phase.order[:1]) if phase.performed else set()
    yield set(phase.order) != still_to_perform | has_performed
    yield phase.performed and not can_buy(state, phase.order[0])


def seats_named(state: State) -> Iterator[int]:
    yield state.first_player
    yield from (mine.owner for mines in state.valleys for mine in mines)
    yield from (seat for seats in state.occupants.values() for seat in seats)
    match state.phase:
        case Rolling(player, _):
            yield player
        case Executing(_, order, _):
            yield from order
