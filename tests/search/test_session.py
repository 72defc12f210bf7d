"""A session's searches build on one another."""

from dataclasses import replace

import pytest

from slate_ai.analysis import Analysis
from slate_ai.engine import MIN_MEMORY_BYTES, Engine
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options
from slate_ai.search.checks import searched_moves
from slate_ai.search.search import Search, settings_for
from slate_ai.search.table import NODES_USED
from slate_ai.v1.pig_pb2 import PigSetup

SEEDED = Options(seed=4)


def found(analysis: Analysis) -> Analysis:
    """Without what depends on the clock and on the tables' size."""
    return replace(analysis, elapsed_seconds=0.0, simulations_per_second=0.0, memory_bytes=0)


@pytest.mark.parametrize("game", ["connect_four", "pig", "kuhn_poker"])
def test_a_game_can_be_played_through(game: str) -> None:
    session = Engine(4 << 20).session(new_position(game))
    for _ in range(500):
        if session.position.is_over:
            break
        if session.position.is_chance:
            session.play(session.position.draw(3).notation)
            continue
        analysis = session.analyze(Limit(simulations=200), SEEDED)
        assert analysis.player == session.position.player
        session.play(analysis.best.move)
    assert session.position.is_over


def test_the_first_search_is_as_without_a_session() -> None:
    engine, position = Engine(4 << 20), new_position("connect_four")
    limit = Limit(simulations=300)
    assert found(engine.session(position).analyze(limit, SEEDED)) == found(
        engine.analyze(position, limit, SEEDED)
    )


def test_a_long_search_helps_the_next_short_one() -> None:
    engine, position = Engine(16 << 20), new_position("connect_four")
    for column in (4, 4, 3, 3):
        position = position.play(f"drop {column}")
    session = engine.session(position)
    session.analyze(Limit(simulations=5000), SEEDED)
    seeds = range(20)
    reused = [session.analyze(Limit(simulations=8), Options(seed=seed)).best.move for seed in seeds]
    fresh = [engine.analyze(position, Limit(simulations=8), Options(seed=seed)).best.move for seed in seeds]
    winning = {"drop 2", "drop 5"}
    assert sum(move in winning for move in reused) == len(seeds)
    assert sum(move in winning for move in fresh) < len(seeds)


def test_a_table_is_emptied_when_it_is_half_full() -> None:
    engine, position = Engine(MIN_MEMORY_BYTES), new_position("connect_four")
    short, session = Limit(simulations=100), Engine(MIN_MEMORY_BYTES).session(position)
    fresh = found(engine.analyze(position, short, SEEDED))
    assert found(session.analyze(short, SEEDED)) == fresh
    assert found(session.analyze(short, SEEDED)) != fresh
    session.analyze(Limit(simulations=60_000), SEEDED)
    assert found(session.analyze(short, SEEDED)) == fresh


def test_other_threads_or_moves_do_not_meet_old_tables() -> None:
    engine, position = Engine(4 << 20), new_position("connect_four")
    session, short = engine.session(position), Limit(simulations=100)
    few = replace(SEEDED, only_moves=("drop 1", "drop 7"))
    session.analyze(short, SEEDED)
    assert found(session.analyze(short, few)) == found(engine.analyze(position, short, few))
    assert found(session.analyze(short, SEEDED)) == found(engine.analyze(position, short, SEEDED))


def test_another_choice_of_moves_does_not_meet_old_tables() -> None:
    engine, position = Engine(4 << 20), new_position("connect_four")
    session, short = engine.session(position), Limit(simulations=100)
    session.analyze(short, replace(SEEDED, only_moves=("drop 1", "drop 7")))
    others = replace(SEEDED, only_moves=("drop 3", "drop 4"))
    assert found(session.analyze(short, others)) == found(engine.analyze(position, short, others))


def test_more_moves_than_before_find_room() -> None:
    session, short = Engine(4 << 20).session(new_position("connect_four")), Limit(simulations=100)
    for moves in (("drop 1", "drop 7"), ("drop 4",), ("drop 1", "drop 4", "drop 7")):
        analysis = session.analyze(short, replace(SEEDED, only_moves=moves))
        assert {suggestion.move for suggestion in analysis.suggestions} == set(moves)


def test_a_short_search_keeps_to_what_a_long_one_has_found() -> None:
    position = new_position("connect_four").play("drop 4")
    session = Engine(16 << 20).session(position)
    long = session.analyze(Limit(simulations=20_000), SEEDED)
    for seed in range(20):
        assert session.analyze(Limit(simulations=40), Options(seed=seed)).best.move == long.best.move


def test_seats_that_hide_things_do_not_meet_each_others_tables() -> None:
    engine, short = Engine(4 << 20), Limit(simulations=300)
    dealt = new_position("kuhn_poker").play("deal K J")
    session = engine.session(dealt)
    session.analyze(short, SEEDED)
    passed = dealt.play("pass")
    session.move_to(passed)
    assert found(session.analyze(short, SEEDED)) == found(engine.analyze(passed, short, SEEDED))


def test_another_board_begins_anew() -> None:
    engine, short = Engine(4 << 20), Limit(simulations=300)
    to_20, to_50 = (new_position("pig", setup=PigSetup(target=target)) for target in (20, 50))
    session = engine.session(to_20)
    session.analyze(short, SEEDED)
    session.move_to(to_50)
    assert found(session.analyze(short, SEEDED)) == found(engine.analyze(to_50, short, SEEDED))


def test_a_new_root_is_explored_as_if_for_the_first_time_and_what_follows_is_kept() -> None:
    engine, position = Engine(16 << 20), new_position("connect_four")
    session = engine.session(position)
    session.analyze(Limit(simulations=20_000), SEEDED)
    session.play("drop 4")
    session.play("drop 4")
    known = int(session._tables[0].used[NODES_USED])
    analysis = session.analyze(Limit(simulations=100), SEEDED)
    position, moves = session.position, searched_moves(session.position, ())
    with Search(position, moves, settings_for(position), session._tables, 1) as search:
        assert search.trust.sum() == 50  # those that explored; this search has not begun
    assert sum(suggestion.visits for suggestion in analysis.suggestions) == 100
    fresh = Engine(16 << 20).session(position)
    fresh.analyze(Limit(simulations=100), SEEDED)
    assert session._tables[0].used[NODES_USED] - known < 0.9 * fresh._tables[0].used[NODES_USED]
