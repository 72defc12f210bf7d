"""Slate positions near the end solved by expectimax over the game's own rules."""

from functools import cache

import numpy as np

from games.slate.oracle_state import Board, Executing, Player, Tunnel
from games.slate.positions import on, situation, to_position
from slate_ai.games.position import Position
from slate_ai.kernel import operations

BOARD = Board(
    valleys=((Tunnel(1, 4), Tunnel(1, 5)),),
    developments={},
    markers_per_colour=4,
    starting_supply=0,
    round_limit=1,
)
Utilities = tuple[float, ...]


def last_actions() -> list[Position]:
    """Nobody rolls any more; the last markers decide the game."""
    return [
        to_position(
            situation(
                Executing(action, [1, 0]),
                Player(0, 2, on(action, action)),
                Player(1, 3, on(action, 6)),
                board=BOARD,
                mines=mines,
            )
        )
        for action, mines in (
            (3, {}),
            (3, {"A": "0"}),
            (3, {"A": "1"}),
            (4, {}),
            (4, {"A": "0"}),
            (4, {"A": "1"}),
            (5, {"A": "1"}),
        )
    ]


class Solver:
    """Each seat's expected utility when all play their best (max^n), remembered by state."""

    def __init__(self, position: Position) -> None:
        self._game, self._tables = position.game, position.tables
        self._lead_weight = position.game.search_settings(position.tables).lead_weight
        self._known = cache(self._solve)

    def values(self, position: Position) -> dict[str, float]:
        """Each move's worth to the player to act."""
        return {
            m.notation: self.utilities(position.after(m.action))[position.player]
            for m in position.legal_moves()
        }

    def utilities(self, position: Position) -> Utilities:
        return self._known(position.state.tobytes())

    def _solve(self, state: bytes) -> Utilities:
        position = Position(self._game, self._tables, np.frombuffer(state, np.int64).copy())
        if position.is_over:
            return self._utility(position)
        if position.is_chance:
            outcomes = position.chance_outcomes()
            worth = [np.multiply(o.probability, self.utilities(position.after(o.action))) for o in outcomes]
            return tuple(map(float, np.sum(worth, axis=0)))
        after = [self.utilities(position.after(int(action))) for action in position.legal_actions()]
        return max(after, key=lambda utilities: utilities[position.player])

    def _utility(self, position: Position) -> Utilities:
        scores, winners = position.scores(), position.winners()
        utilities = []
        for seat, score in enumerate(scores):
            lead = score - max(other for i, other in enumerate(scores) if i != seat)
            share = operations.lead_share(self._tables, float(lead))
            win = (seat in winners) / len(winners)
            utilities.append((1 - self._lead_weight) * win + self._lead_weight * share)
        return tuple(utilities)
