"""Actions and outcomes, their notation, and games from end to end."""

from functools import partial
from itertools import islice

import numpy as np

from conformance.cases import FEW, SOME, Case, chances, decisions, games, key, observers, positions
from conformance.tools import assert_about, assert_ascending, assert_guarded, buffers, check, refusal
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import new_rng


@check
def actions_ascend_in_range_and_fit_their_buffer(case: Case) -> None:
    for position in decisions(case):
        buffer, _ = buffers(position)
        count = operations.legal_actions(position.tables, position.state, buffer)
        assert_guarded(position, buffer)
        assert_ascending(buffer[:count])
        assert buffer[count - 1] < operations.num_actions(position.tables)


@check
def the_number_of_players_is_the_one_asked_for(case: Case) -> None:
    for position in positions(case):
        assert position.num_players == case.num_players
        assert SPECTATOR - 1 <= position.player < case.num_players


@check
def notations_are_distinct_and_read_back(case: Case) -> None:
    for position in positions(case, SOME):
        choices = position.legal_moves() or position.chance_outcomes()
        assert len({choice.notation for choice in choices}) == len(choices)
        for choice in choices:
            assert position.action(choice.notation) == choice.action
            assert choice.notation == " ".join(choice.notation.split()), "one space between words"


@check
def descriptions_are_one_sentence(case: Case) -> None:
    for position in positions(case, SOME):
        for move in position.legal_moves():
            assert move.description.endswith(".")
            assert "\n" not in move.description


@check
def a_move_that_is_none_is_refused_with_those_there_are(case: Case) -> None:
    for position in positions(case, FEW):
        choices = position.legal_moves() or position.chance_outcomes()
        error = refusal(partial(position.play, "no such move"))
        assert [violation.field for violation in error.violations] == ["move"]
        assert all(choice.notation in str(error) for choice in choices)


@check
def asking_leaves_the_state_alone(case: Case) -> None:
    rng = new_rng(5)
    for position in positions(case, SOME):
        tables, state, (buffer, floats) = position.tables, position.state, buffers(position)
        before = state.tobytes()
        position.to_message()
        str(position)
        for player in observers(position):
            key(position, player)
        operations.round_number(tables, state)
        if position.is_over:
            position.scores()
        else:
            operations.evaluate(tables, state, floats, floats[case.num_players :])
        if position.is_chance:
            position.chance_outcomes()
            operations.sample_chance(tables, state, rng)
        if position.player >= 0:
            moves = position.legal_moves()
            operations.priors(tables, state, position.legal_actions(), len(moves), floats.astype(np.float32))
            operations.random_action(tables, state, buffer, rng)
            operations.rollout_action(tables, state, buffer, rng)
        for seat in range(case.num_players):
            position.observe(seat)
        assert state.tobytes() == before


@check
def playing_on_leaves_the_original_alone_and_is_repeatable(case: Case) -> None:
    for position in positions(case, SOME):
        before = position.state.tobytes()
        for choice in position.legal_moves() or position.chance_outcomes():
            assert (
                position.after(choice.action).state.tobytes() == position.after(choice.action).state.tobytes()
            )
        assert position.state.tobytes() == before


@check
def chance_outcomes_ascend_and_their_probabilities_sum_to_1(case: Case) -> None:
    for position in chances(case):
        buffer, probabilities = buffers(position)
        count = operations.chance_outcomes(position.tables, position.state, buffer, probabilities)
        assert_guarded(position, buffer, probabilities)
        assert_ascending(buffer[:count])
        assert (probabilities[:count] > 0).all()
        assert abs(probabilities[:count].sum() - 1) < 1e-9


@check
def chance_is_drawn_by_its_probabilities(case: Case) -> None:
    rng = new_rng(1)
    for position in islice(chances(case), 5):
        outcomes = position.chance_outcomes()
        place = {outcome.action: i for i, outcome in enumerate(outcomes)}
        drawn = [
            place[int(operations.sample_chance(position.tables, position.state, rng))] for _ in range(2000)
        ]
        counts = np.bincount(drawn, minlength=len(outcomes))
        assert_about(counts, np.array([outcome.probability for outcome in outcomes]))


@check
def random_actions_are_uniform(case: Case) -> None:
    rng = new_rng(2)
    for position in islice(decisions(case, SOME), 5):
        actions, (buffer, _) = position.legal_actions().tolist(), buffers(position)
        drawn = [
            actions.index(operations.random_action(position.tables, position.state, buffer, rng))
            for _ in range(1000)
        ]
        assert_about(np.bincount(drawn, minlength=len(actions)), np.full(len(actions), 1 / len(actions)))
        assert_guarded(position, buffer)


@check
def a_greater_lead_is_worth_no_less(case: Case) -> None:
    tables = case.begin(0).tables
    scale = operations.score_scale(tables)
    shares = [operations.lead_share(tables, float(part * scale)) for part in np.linspace(-4, 4, 81)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[40] == 0.5 < shares[-1] <= 1


@check
def the_end_has_finite_scores_and_the_most_wins(case: Case) -> None:
    assert operations.score_scale(case.begin(0).tables) > 0
    for *earlier, last in games(case):
        scores = last.scores()
        assert np.isfinite(scores).all()
        assert last.winners() == tuple(np.flatnonzero(np.array(scores) == max(scores)))
        assert not last.legal_moves()
        assert not last.chance_outcomes()
        assert not any(position.winners() for position in earlier)
