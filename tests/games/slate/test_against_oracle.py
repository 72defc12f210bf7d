"""Random games over random boards: the game and the oracle must agree at every step.

A longer run: ``PYTHONPATH=tests python -m games.slate.soak --plies 1000000``.
"""

import pytest

from games.slate.differential import Tally, play_alone, play_both

BLOCKS = 8
GAMES_A_BLOCK = 12
PLIES = 400


def seeds(block: int) -> range:
    return range(block * GAMES_A_BLOCK, (block + 1) * GAMES_A_BLOCK)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_agree_at_every_step(block: int) -> None:
    for seed in seeds(block):
        play_both(seed, PLIES, Tally())


def test_these_games_bring_up_every_kind_of_move_and_of_end() -> None:
    tally = Tally()
    for block in range(BLOCKS):
        for seed in seeds(block):
            play_alone(seed, PLIES, tally)
    kinds = {"roll", "reroll", "set", "modify", "buy", "place", "gain", "open", "open paying", "sell"}
    assert {kind for kind, count in tally.kinds.items() if count >= 10} == {
        *kinds,
        "develop",
        "develop paying",
        "forfeit",
        "end",
    }
    assert {"all mines owned", "round limit", "markers used up", "unfinished"} == set(tally.ends)
