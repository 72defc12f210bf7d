import asyncio
import threading
from collections.abc import Iterator

import pytest
from numba.core import event

from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import BUILT_IN, new_position
from slate_ai.limits import Limit
from slate_ai.service import answers
from slate_ai.service.warm_up import WarmUp
from slate_ai.v1 import strategy_pb2 as pb


def positions(game: str) -> Iterator[Position]:
    """Those of one short playthrough."""
    position = new_position(game, seed=1)
    for ply in range(30):
        yield position
        if position.is_over:
            return
        moves = position.legal_moves()
        move = moves[ply % len(moves)].notation if moves else position.draw(ply).notation
        position = position.play(move)


@pytest.mark.parametrize("game", BUILT_IN)
def test_nothing_is_compiled_once_a_game_is_warm(game: str) -> None:
    engine = Engine(1 << 24)
    engine.warm_up(game)
    answers.rehearse(game)
    with event.install_recorder("numba:compile") as compiled:
        answers.new_position(pb.NewPositionRequest(game=game))
        for position in positions(game):
            message = position.to_message()
            answers.describe_position(pb.DescribePositionRequest(position=message))
            answers.observe_position(pb.ObservePositionRequest(position=message))
            if position.is_chance:
                answers.play_move(pb.PlayMoveRequest(position=message))
            elif not position.is_over:
                engine.analyze(position, Limit(simulations=2))
    assert [str(record[1]) for record in compiled.buffer] == []


def test_a_game_is_prepared_once_for_all_who_wait() -> None:
    prepared = list[str]()

    async def scenario() -> None:
        warm_up = WarmUp(prepared.append)
        await asyncio.gather(*(warm_up.ready("pig") for _ in range(5)))
        await warm_up.ready("pig")
        assert not warm_up.is_busy

    asyncio.run(scenario())
    assert prepared == ["pig"]


def test_who_leaves_does_not_stop_the_preparation_for_others() -> None:
    may_end = threading.Event()

    async def scenario() -> None:
        warm_up = WarmUp(lambda game: assert_true(may_end.wait(10)))
        leaving, waiting = (asyncio.create_task(warm_up.ready("pig")) for _ in range(2))
        await asyncio.sleep(0)
        assert warm_up.is_busy
        leaving.cancel()
        may_end.set()
        await waiting
        assert leaving.cancelled()

    asyncio.run(scenario())


def assert_true(value: bool) -> None:
    assert value


def test_a_failed_preparation_is_told_and_tried_again() -> None:
    results = iter([OSError("disk full"), None])

    def prepare(game: str) -> None:
        if error := next(results):
            raise error

    async def scenario() -> None:
        warm_up = WarmUp(prepare)
        with pytest.raises(OSError, match="disk full"):
            await warm_up.ready("pig")
        await warm_up.ready("pig")

    asyncio.run(scenario())
