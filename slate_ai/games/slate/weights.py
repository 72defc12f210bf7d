"""The weights of Slate's evaluation: what they weigh, and how they change as the game goes on."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate.fitted_weights import FITTED

FEATURES = (
    "level",  # 1: what all may still expect
    "unopened",  # mines, per player
    "leftover",  # coins that make no whole point yet, in points
    "coins",  # up to a few
    "markers",  # in supply and on actions
    "shortage",  # markers short of a few
    "plenty",  # markers above many
    "improved_selling",  # 1 if she is on it, here and below
    "extra_supplies",
    "modify_die",
    "value_for_money",
    "different_valleys",
    "half_the_mines",
    "alone_in_the_valley",
    "different_now",  # how often that development counts now, beside what it scores, here and below
    "half_now",
    "alone_now",
    "on_1",  # markers on the action, here and below
    "on_2",
    "on_3",
    "on_4",
    "on_5",
    "on_6",
    "opens",  # mines she can open in this round
    "sales",  # mines she can sell from in this round
    "develops",  # spaces she can take in this round
    "dice",  # to come in this round
    "extra_ready",  # 1 if she can buy a marker now
    "closed_mines",  # what they will get from sales, in points
    "open_mines",  # what their sale would bring her now, in points
)
NUM_FEATURES = len(FEATURES)
LEVEL, UNOPENED, LEFTOVER, COINS, MARKERS, SHORTAGE, PLENTY, HELD = range(8)
DIFFERENT_NOW, HALF_NOW, ALONE_NOW, ON = range(HELD + 7, HELD + 11)
OPENS, SALES, DEVELOPS, DICE, EXTRA_READY, CLOSED_MINES, OPEN_MINES = range(ON + 6, NUM_FEATURES)

KNOTS = (0.0, 1.0, 2.5, 5.0, 9.0, 15.0)
"""Rounds left for which weights are fitted; between them they are interpolated, beyond the last they stay."""
ROWS_PER_ROUND = 4
NUM_ROWS = int(KNOTS[-1]) * ROWS_PER_ROUND + 1
MIN_PLAYERS = 2


def _at_rows(num_players: int) -> NDArray[np.float64]:
    """The features' weights and, last, the width, float64 [NUM_ROWS, F + 1]."""
    lines = [line.split() for line in FITTED[num_players].strip().splitlines()]
    if [name for name, *_ in lines] != [*FEATURES, "width"]:
        raise ValueError(
            f"the weights for {num_players} players are not those of the features, in their order"
        )
    rounds = np.arange(NUM_ROWS) / ROWS_PER_ROUND
    columns = [np.interp(rounds, KNOTS, list(map(float, weights))) for _, *weights in lines]
    return np.ascontiguousarray(np.transpose(columns))


_ALL = np.stack([_at_rows(num_players) for num_players in sorted(FITTED)])
WEIGHTS = np.ascontiguousarray(_ALL[:, :, :NUM_FEATURES])
"""float64 [3, NUM_ROWS, F], by number of players less ``MIN_PLAYERS`` and by rounds left."""
WIDTHS = np.ascontiguousarray(_ALL[:, :, NUM_FEATURES])
"""float64 [3, NUM_ROWS]: the lead, in points, that makes a win e times as likely."""
ROUNDS_PER_MINE = np.array([1.25, 1.35, 1.5])
"""float64 [3]: how many rounds a player needs for each mine, roughly."""
