"""The engine: what its answers promise, whatever the game."""

from collections.abc import Generator
from dataclasses import replace

import pytest

from slate_ai.analysis import Analysis, Objective, StopReason
from slate_ai.engine import MIN_MEMORY_BYTES, Engine
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_json
from slate_ai.limits import Limit, Options

GAMES = ["connect_four", "pig", "kuhn_poker", "leduc_poker", "cliff_mining"]
SOME = Limit(simulations=400)
SEEDED = Options(seed=7)


@pytest.fixture
def engine() -> Engine:
    return Engine(memory_bytes=4 << 20)


def first_decision(game: str) -> Position:
    return new_position(game).after_chance(seed=3)


def timeless(analysis: Analysis) -> Analysis:
    return replace(analysis, elapsed_seconds=0.0, simulations_per_second=0.0)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_answer(engine: Engine, game: str) -> None:
    first, second = (timeless(engine.analyze(first_decision(game), SOME, SEEDED)) for _ in range(2))
    assert first == second
    assert first.seed == 7
    assert first != timeless(engine.analyze(first_decision(game), SOME, Options(seed=8)))


def test_a_drawn_seed_is_reported_and_gives_the_answer_again(engine: Engine) -> None:
    position = first_decision("pig")
    drawn = engine.analyze(position, SOME)
    assert timeless(engine.analyze(position, SOME, Options(seed=drawn.seed))) == timeless(drawn)
    assert engine.analyze(position, SOME).seed != drawn.seed


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_complete_and_consistent(engine: Engine, game: str) -> None:
    position = first_decision(game)
    analysis = engine.analyze(position, SOME, SEEDED)
    suggestions = analysis.suggestions
    assert {s.move for s in suggestions} == {move.notation for move in position.legal_moves()}
    assert sum(s.prior for s in suggestions) == pytest.approx(1, abs=1e-6)
    assert sum(s.probability for s in suggestions) == pytest.approx(1)
    assert [s.probability for s in suggestions] == sorted((s.probability for s in suggestions), reverse=True)
    assert all(s.principal_variation[0] == s.move for s in suggestions)
    assert all(0 <= s.value <= 1 and 0 < s.standard_error <= 0.5 for s in suggestions)
    assert sum(seat.win_probability for seat in analysis.seats) == pytest.approx(1)
    assert [seat.seat for seat in analysis.seats] == list(range(position.num_players))
    assert analysis.seats[analysis.player].win_probability == analysis.best.win_probability
    assert (analysis.player, analysis.simulations) == (position.player, 400)
    assert analysis.stop_reason is StopReason.SIMULATIONS
    assert analysis.elapsed_seconds * analysis.simulations_per_second == pytest.approx(400)


@pytest.mark.parametrize("game", ["connect_four", "pig"])
def test_every_simulation_is_some_moves_visit(engine: Engine, game: str) -> None:
    suggestions = engine.analyze(first_decision(game), SOME, SEEDED).suggestions
    visits = [s.visits for s in suggestions]
    assert sum(visits) == 400
    assert visits == sorted(visits, reverse=True)
    assert min(visits) > 0


def test_variations_can_be_played(engine: Engine) -> None:
    position = first_decision("pig")
    for suggestion in engine.analyze(position, SOME, SEEDED).suggestions:
        after = position
        for notation in suggestion.principal_variation:
            after = after.play(notation)


def test_no_other_moves_than_wanted_are_searched(engine: Engine) -> None:
    options = Options(seed=7, only_moves=("drop 5", "drop 2"))
    analysis = engine.analyze(first_decision("connect_four"), SOME, options)
    assert {s.move for s in analysis.suggestions} == {"drop 2", "drop 5"}
    assert sum(s.visits for s in analysis.suggestions) == 400


def test_no_more_suggestions_than_wanted_are_given_the_best_ones(engine: Engine) -> None:
    position = first_decision("connect_four")
    all_of_them = engine.analyze(position, SOME, SEEDED)
    few = engine.analyze(position, SOME, replace(SEEDED, max_suggestions=2))
    assert few.suggestions == all_of_them.suggestions[:2]
    assert few.seats == all_of_them.seats


def test_a_forced_move_needs_no_long_search(engine: Engine) -> None:
    position = new_position("connect_four")
    for left, right in ((1, 2), (3, 5), (6, 7)):
        for column in [left, left, right, right] * 3:
            position = position.play(f"drop {column}")
    assert [move.notation for move in position.legal_moves()] == ["drop 4"]
    analysis = engine.analyze(position, Limit(simulations=1_000_000), SEEDED)
    assert analysis.stop_reason is StopReason.FORCED
    assert analysis.simulations <= 1000
    assert analysis.best.move == "drop 4"


def test_a_search_ends_when_it_is_told_to_and_says_why(engine: Engine) -> None:
    asked = iter([None, None, StopReason.CANCELLED])
    analysis = engine.analyze(first_decision("pig"), Limit(simulations=1 << 40), SEEDED, lambda: next(asked))
    assert analysis.stop_reason is StopReason.CANCELLED
    assert 0 < analysis.simulations < 1 << 40


def test_a_search_ends_when_its_time_is_over(engine: Engine) -> None:
    analysis = engine.analyze(first_decision("pig"), Limit(seconds=0.05), SEEDED)
    assert analysis.stop_reason is StopReason.TIME
    # Up to a tenth of the time is kept back for the answer.
    assert analysis.elapsed_seconds >= 0.045


def test_a_search_ends_when_it_is_sure_enough(engine: Engine) -> None:
    analysis = engine.analyze(first_decision("pig"), Limit(simulations=1 << 20, target_error=0.05), SEEDED)
    assert analysis.stop_reason is StopReason.TARGET_ERROR
    assert analysis.best.standard_error <= 0.05
    assert analysis.simulations < 1 << 20


def test_a_stream_of_answers_gets_better_and_ends_with_a_reason(engine: Engine) -> None:
    answers = list(engine.analyses(first_decision("pig"), SOME, SEEDED, interval_seconds=0.0))
    assert len(answers) > 1
    assert all(answer.stop_reason is StopReason.RUNNING for answer in answers[:-1])
    assert answers[-1].stop_reason is StopReason.SIMULATIONS
    simulations = [answer.simulations for answer in answers]
    assert simulations == sorted(set(simulations))


def test_closing_the_stream_ends_the_search(engine: Engine) -> None:
    asked = []

    def never() -> None:
        asked.append(True)

    stream = engine.analyses(first_decision("pig"), Limit(simulations=1 << 40), SEEDED, 0.0, never)
    assert isinstance(stream, Generator)
    next(stream)
    stream.close()
    assert len(asked) == 1
    with pytest.raises(StopIteration):
        next(stream)


@pytest.mark.parametrize("game", GAMES)
def test_threads_are_merged(engine: Engine, game: str) -> None:
    analysis = engine.analyze(first_decision(game), SOME, replace(SEEDED, threads=2))
    assert analysis.simulations == 400
    assert sum(s.probability for s in analysis.suggestions) == pytest.approx(1)
    if game in ("connect_four", "pig"):
        assert sum(s.visits for s in analysis.suggestions) == 400


def test_threads_reach_a_smaller_error_together(engine: Engine) -> None:
    position = first_decision("pig")
    alone = engine.analyze(position, Limit(simulations=1000), SEEDED)
    together = engine.analyze(position, Limit(simulations=4000), replace(SEEDED, threads=2))
    assert together.best.standard_error < 0.75 * alone.best.standard_error


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("game", GAMES)
def test_tables_stay_within_their_memory(game: str, threads: int) -> None:
    engine = Engine(MIN_MEMORY_BYTES)
    options = replace(SEEDED, threads=threads)
    analysis = engine.analyze(first_decision(game), Limit(simulations=60_000), options)
    assert 0.9 * MIN_MEMORY_BYTES < analysis.memory_bytes <= 1.01 * MIN_MEMORY_BYTES
    assert analysis.simulations == 60_000


def test_a_short_search_takes_little_memory(engine: Engine) -> None:
    assert engine.analyze(first_decision("pig"), Limit(simulations=10), SEEDED).memory_bytes < 1 << 14


@pytest.mark.parametrize("memory_bytes", [0, -1, MIN_MEMORY_BYTES - 1])
def test_too_little_memory_is_refused(memory_bytes: int) -> None:
    with pytest.raises(ValueError, match=f"memory_bytes is {memory_bytes}"):
        Engine(memory_bytes)


def test_moves_are_not_judged_by_states_that_their_player_does_not_know() -> None:
    with pytest.raises(InputError, match="prior_sharpness: is 0 in Leduc poker"):
        Engine(changes={"prior_sharpness": 5.0}).analyze(
            new_position("leduc_poker", 2).after_chance(seed=0), Limit(simulations=10)
        )


@pytest.mark.parametrize(("objective", "lead_weight"), [(Objective.SCORE, 1.0), (Objective.WIN, 0.1)])
def test_value_is_made_of_win_and_lead_as_the_objective_says(
    engine: Engine, objective: Objective, lead_weight: float
) -> None:
    analysis = engine.analyze(first_decision("kuhn_poker"), SOME, replace(SEEDED, objective=objective))
    for suggestion in analysis.suggestions:
        # The greatest lead is 4 chips; who wins a chip leads by two.
        lead = 0.5 + 0.5 * (2 * suggestion.expected_score) / 4
        value = lead_weight * lead + (1 - lead_weight) * suggestion.win_probability
        assert suggestion.value == pytest.approx(value)


def test_an_answer_prints_as_a_table(engine: Engine) -> None:
    analysis = engine.analyze(first_decision("pig"), SOME, SEEDED)
    title, columns, *rows = str(analysis).splitlines()
    assert title.startswith("seat 0 to move: 400 simulations in ")
    assert columns.split()[:4] == ["move", "share", "win", "score"]
    assert [row.split()[0] for row in rows] == [s.move for s in analysis.suggestions]
    assert f"{analysis.best.value:.3f} ± {analysis.best.standard_error:.3f}" in rows[0]


def test_however_far_apart_the_answers_the_first_one_comes_soon(engine: Engine) -> None:
    answers = engine.analyses(first_decision("pig"), Limit(seconds=0.5), interval_seconds=3600.0)
    assert [answer.stop_reason for answer in answers] == [StopReason.RUNNING, StopReason.TIME]


def test_a_game_that_is_over_at_once_can_be_warmed_up(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = position_from_json('{"pig": {"target": 5, "scores": [5, 0]}}')
    monkeypatch.setattr("slate_ai.engine.new_position", lambda *_: over)
    engine.warm_up("pig")
