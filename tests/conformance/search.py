"""What search relies on beside the rules: rollouts, priors, evaluations, rounds."""

import math
from itertools import pairwise

import numpy as np

from conformance.cases import MOST_STEPS, Case, decisions, games, positions
from conformance.tools import GUARD, UNTOUCHED, assert_guarded, buffers, check
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng


@check
def rollouts_play_legal_actions(case: Case) -> None:
    rng = new_rng(3)
    for position in decisions(case):
        buffer, _ = buffers(position)
        for _ in range(3):
            action = operations.rollout_action(position.tables, position.state, buffer, rng)
            assert action in position.legal_actions()
        assert_guarded(position, buffer)


@check
def rollouts_end(case: Case) -> None:
    position, rng, steps = case.begin(4), new_rng(4), 0
    while not position.is_over:
        tables, state, (buffer, _) = position.tables, position.state, buffers(position)
        draw = operations.sample_chance(tables, state, rng) if position.is_chance else None
        action = operations.rollout_action(tables, state, buffer, rng) if draw is None else draw
        position, steps = position.after(int(action)), steps + 1
        assert steps <= MOST_STEPS, "rollouts do not end"


@check
def priors_are_positive_and_sum_to_1(case: Case) -> None:
    for position in decisions(case):
        actions = position.legal_actions()
        out = np.full(actions.size + GUARD, UNTOUCHED, np.float32)
        operations.priors(position.tables, position.state, actions, actions.size, out)
        assert (out[: actions.size] > 0).all()
        assert abs(float(out[: actions.size].sum()) - 1) < 1e-4
        assert (out[actions.size :] == UNTOUCHED).all()


@check
def evaluations_share_out_one_win_and_are_finite(case: Case) -> None:
    for position in positions(case):
        if not position.is_over:
            win, score = np.full((2, case.num_players), np.nan)
            operations.evaluate(position.tables, position.state, win, score)
            assert (win >= 0).all()
            assert abs(win.sum() - 1) < 1e-9
            assert np.isfinite(score).all()


@check
def final_scores_stray_from_what_is_expected_by_a_finite_variance(case: Case) -> None:
    for position in positions(case):
        if not position.is_over:
            win, score = np.zeros((2, case.num_players))
            operations.evaluate(position.tables, position.state, win, score)
            for seat, expected in enumerate(map(float, score)):
                variance = operations.score_variance(position.tables, position.state, seat, expected)
                assert 0.0 <= variance < math.inf


@check
def moves_are_evaluated_as_the_states_after_them(case: Case) -> None:
    for position in decisions(case):
        actions, seats = position.legal_actions(), case.num_players
        ahead = np.zeros_like(position.state)
        win, score = np.full((2, actions.size, seats), np.nan)
        operations.evaluate_moves(position.tables, position.state, ahead, actions, actions.size, win, score)
        for i, action in enumerate(actions):
            after = position.after(int(action))
            expected_win, expected_score = np.zeros((2, seats))
            if after.is_over:
                expected_score[:] = after.scores()
                expected_win[list(after.winners())] = 1 / len(after.winners())
            else:
                operations.evaluate(after.tables, after.state, expected_win, expected_score)
            assert np.abs(win[i] - expected_win).max() < 1e-4
            assert np.abs(score[i] - expected_score).max() < 1e-3


@check
def the_round_never_falls(case: Case) -> None:
    for game in games(case):
        rounds = [operations.round_number(position.tables, position.state) for position in game]
        assert all(earlier <= later for earlier, later in pairwise(rounds))
