"""Points and winners."""

from games.slate.oracle_state import Over, State


def scores(state: State) -> list[int]:
    """Points per seat; the same formula scores an unfinished position."""
    return [score(state, seat) for seat in state.seats]


def score(state: State, seat: int) -> int:
    points = 2 * state.mines(seat)
    points += state.players[seat].money // (2 if state.holds(seat, "value-for-money") else 3)
    for tunnels, mines in zip(state.board.valleys, state.valleys, strict=True):
        own = state.mines_in(mines, seat)
        if own > 0:
            points += 1 * state.holds(seat, "different-valleys")
            points += 2 * (state.holds(seat, "half-the-mines") and 2 * own >= len(tunnels))
            points += 3 * (state.holds(seat, "alone-in-the-valley") and own == len(mines))
    return points


def winners(state: State) -> list[int]:
    """The seats that share the win; empty before the game is over."""
    points = scores(state)
    return [seat for seat in state.seats if points[seat] == max(points)] if state.phase == Over() else []
