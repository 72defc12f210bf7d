"""Searches that go on from what earlier ones found."""

from dataclasses import replace

import pytest

from slate_ai.analysis import Analysis, Objective
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.kept_tables import MIN_VISITS, KeptTables
from slate_ai.limits import Limit, Options

SOME = Limit(simulations=2000)


@pytest.fixture
def kept() -> KeptTables:
    return KeptTables(16 << 20)


@pytest.fixture
def engine(kept: KeptTables) -> Engine:
    return Engine(4 << 20, kept)


def again(position: Position) -> Position:
    """The same position, as another call would bring it."""
    return position_from_message(position.to_message())


def found(analysis: Analysis) -> Analysis:
    return replace(
        analysis, elapsed_seconds=0.0, simulations_per_second=0.0, memory_bytes=0, reused_simulations=0
    )


def test_the_next_call_of_a_game_builds_on_the_one_before(engine: Engine) -> None:
    position = new_position("connect_four")
    first = engine.analyze(position, SOME)
    assert first.reused_simulations == 0
    reply = position.play(first.best.move)
    reply = reply.play(engine.analyze(again(reply), SOME).best.move)
    second = engine.analyze(again(reply), SOME)
    assert second.reused_simulations >= MIN_VISITS
    assert second.simulations == 2000
    assert sum(suggestion.visits for suggestion in second.suggestions) == 2000


def test_chance_may_come_between(engine: Engine) -> None:
    position = new_position("pig")
    engine.analyze(position, SOME)
    later = position.play("roll").play("roll 4")
    assert engine.analyze(again(later), SOME).reused_simulations >= MIN_VISITS


def test_a_position_never_met_begins_anew(engine: Engine) -> None:
    engine.analyze(new_position("pig"), SOME)
    far = position_from_message(new_position("pig").to_message())
    for _ in range(6):
        far = far.play("roll").play("roll 6").play("hold")
    assert engine.analyze(far, SOME).reused_simulations == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Options(), Options(seed=1)),
        (Options(seed=1), Options()),
        (Options(), Options(only_moves=("drop 3", "drop 4"))),
        (Options(only_moves=("drop 3", "drop 4")), Options()),
        (Options(), Options(threads=2)),
        (Options(), Options(objective=Objective.SCORE)),
    ],
)
def test_what_was_found_otherwise_is_not_built_on(engine: Engine, first: Options, second: Options) -> None:
    position = new_position("connect_four")
    engine.analyze(position, SOME, first)
    assert engine.analyze(position, SOME, second).reused_simulations == 0


def test_with_a_seed_answers_are_those_of_an_engine_that_keeps_nothing(engine: Engine) -> None:
    position, seeded = new_position("connect_four"), Options(seed=3)
    engine.analyze(position, SOME)
    assert found(engine.analyze(position, SOME, seeded)) == found(
        Engine(4 << 20).analyze(position, SOME, seeded)
    )


def test_where_something_is_hidden_nothing_is_kept(engine: Engine, kept: KeptTables) -> None:
    position = _dealt()
    for _ in range(2):
        assert engine.analyze(position, SOME).reused_simulations == 0
    assert kept.num_bytes == 0


def test_no_more_is_kept_than_the_bound_the_latest_last(kept: KeptTables) -> None:
    small = KeptTables(1)
    Engine(4 << 20, small).analyze(new_position("pig"), SOME)
    assert small.num_bytes == 0

    engine = Engine(4 << 20, kept)
    engine.analyze(new_position("pig"), SOME)
    one = kept.num_bytes
    bounded = KeptTables(one + one // 2)
    engine = Engine(4 << 20, bounded)
    engine.analyze(new_position("pig"), SOME)
    engine.analyze(new_position("connect_four"), Limit(simulations=200))
    engine.analyze(new_position("pig"), SOME)
    assert 0 < bounded.num_bytes <= one + one // 2


def test_two_searches_at_once_never_share_tables(engine: Engine) -> None:
    position = new_position("connect_four")
    engine.analyze(position, SOME)
    one = engine.analyses(position, Limit(seconds=30), interval_seconds=0.01)
    assert next(one).reused_simulations >= MIN_VISITS
    assert engine.analyze(position, SOME).reused_simulations == 0
    one.close()  # type: ignore[attr-defined]


def test_more_threads_reuse_a_table_each(engine: Engine) -> None:
    position, two = new_position("connect_four"), Options(threads=2)
    engine.analyze(position, SOME, two)
    assert engine.analyze(again(position), SOME, two).reused_simulations == 2000


def _dealt() -> Position:
    position = new_position("kuhn_poker")
    while position.is_chance:
        position = position.play(position.draw(3).notation)
    return position
