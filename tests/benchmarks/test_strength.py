"""What the benchmarks of strength play is what they say."""

from importlib.util import find_spec
from typing import Any

import pytest

from benchmarks.__main__ import QUESTIONS

needs_open_spiel = pytest.mark.skipif(find_spec("pyspiel") is None, reason="needs the extra openspiel")


class Column:
    """A bot that always drops into the first open column from its own side on."""

    def __init__(self, first: bool) -> None:
        self._place = 0 if first else -1

    def step(self, state: Any) -> int:
        return int(state.legal_actions()[self._place])


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_has_a_file(name: str) -> None:
    assert find_spec(f"benchmarks.{name}") is not None


@needs_open_spiel
def test_a_game_is_played_by_both_bots_in_their_seats() -> None:
    import pyspiel

    from benchmarks.strength_open_spiel import play

    assert play(pyspiel.load_game("connect_four"), [Column(True), Column(False)], 1) == [1, -1]


@needs_open_spiel
def test_open_spiels_bot_moves_however_little_time_it_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyspiel

    from benchmarks import strength_open_spiel
    from slate_ai.limits import Limit

    limits = iter([Limit(seconds=1e-9), Limit(simulations=100)])

    class LaterInTime:
        def mcts_search(self, state: Any) -> Any:
            return mcts_bot(game, next(limits), 1).mcts_search(state)

    mcts_bot, game = strength_open_spiel.mcts_bot, pyspiel.load_game("connect_four")
    monkeypatch.setattr(strength_open_spiel, "mcts_bot", lambda *_: LaterInTime())
    state = game.new_initial_state()
    bot = strength_open_spiel.CppMCTSBot(game, Limit(seconds=1e-9), 1)
    assert bot.step(state) in state.legal_actions()


@needs_open_spiel
def test_a_share_is_of_pairs_and_the_seed_decides_it() -> None:
    from benchmarks.strength_open_spiel import share_of_ours
    from slate_ai.limits import Limit

    share = share_of_ours("connect_four", Limit(simulations=30), pairs=2, seed=1)
    assert share == share_of_ours("connect_four", Limit(simulations=30), pairs=2, seed=1)
    assert share.mean in {0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1}
    assert share.low <= share.mean <= share.high
