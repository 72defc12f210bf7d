"""The suite finds what is wrong: each defect here is planted in a good game, and its check must fail."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest

from conformance.cases import cases
from conformance.suite import ROOMS
from conformance.tools import CHECKS
from slate_ai.games.registry import load_game
from slate_ai.kernel import operation
from slate_ai.kernel.operation import OPERATIONS

ticks = count(1)

Defect = tuple[str, str, str, Callable[..., Any]]
"""A check, a game, what of it is broken, and how: it gets the good one, then what that gets."""


def backwards(good: Any, game: Any, state: Any, out: Any) -> int:
    found = good(game, state, out)
    out[:found] = out[:found][::-1].copy()
    return int(found)


def out_of_range(good: Any, game: Any, state: Any, out: Any) -> int:
    found = good(game, state, out)
    out[found - 1] = 7
    return int(found)


def past_the_buffer(good: Any, game: Any, state: Any, out: Any) -> int:
    out[7] = 0
    return int(good(game, state, out))


def none_at_all(good: Any, game: Any, state: Any, out: Any) -> int:
    return 0


def restless(good: Any, game: Any, state: Any, action: int) -> None:
    good(game, state, action)
    state[0] = next(ticks)


def improbable(good: Any, game: Any, state: Any, out: Any, probabilities: Any) -> int:
    found = good(game, state, out, probabilities)
    probabilities[:found] *= 0.9
    return int(found)


def overfull(good: Any, game: Any, state: Any, actions: Any, found: int, out: Any) -> None:
    out[:found] = 1.0


def zero_among_priors(good: Any, game: Any, state: Any, actions: Any, found: int, out: Any) -> None:
    out[:found] = 0.0
    out[0] = 1.0


def not_a_number(good: Any, game: Any, state: Any, win: Any, score: Any) -> None:
    win[:], score[:] = 0.5, np.nan


def no_whole_win(good: Any, game: Any, state: Any, win: Any, score: Any) -> None:
    win[:], score[:] = 0.4, 0.0


def indifferent(
    good: Any, game: Any, state: Any, ahead: Any, actions: Any, found: int, win: Any, score: Any
) -> None:
    win[:], score[:] = 0.3, 0.0


def endless(good: Any, game: Any, state: Any, out: Any) -> None:
    out[:] = np.inf


def writes_to_the_state(good: Any, game: Any, state: Any, player: int) -> Any:
    state[1] += 1
    return good(game, state, player)


def peeking_key(good: Any, game: Any, state: Any, player: int) -> Any:
    return good(game, state, player) + np.uint64(int(state[0]) * 4 + int(state[1]))


def forgetful_key(good: Any, game: Any, state: Any, player: int) -> Any:
    return np.uint64(state[2])


def redraws_own_card(good: Any, game: Any, state: Any, player: int, rng: Any) -> None:
    if state[0] > 0:
        good(game, state, 1 - player if player >= 0 else player, rng)


def keeps_what_is_unknown(good: Any, game: Any, state: Any, player: int, rng: Any) -> None:
    return None


def deals_a_card_twice(good: Any, game: Any, state: Any, player: int, rng: Any) -> None:
    if player >= 0 and state[0] > 0:
        state[1 - player] = state[player]


def restless_draw(good: Any, game: Any, state: Any, player: int, rng: Any) -> None:
    good(game, state, player, np.array([next(ticks)], np.uint64))


def draws_what_is_known(good: Any, game: Any, state: Any, player: int, rng: Any) -> None:
    state[0] = 2


def forgets_the_last(good: Any, game: Any, state: Any, out: Any) -> int:
    return max(int(good(game, state, out)) - 1, 0)


def one_more(good: Any, game: Any) -> int:
    return int(good(game)) + 1


def unlucky(good: Any, game: Any, state: Any, rng: Any) -> int:
    return 0


def off_the_die(good: Any, game: Any, state: Any, rng: Any) -> int:
    return 6


def always_the_first(good: Any, game: Any, state: Any, buffer: Any, rng: Any) -> int:
    return 0


def always_the_last_column(good: Any, game: Any, state: Any, buffer: Any, rng: Any) -> int:
    return 6


def always_holds(good: Any, game: Any, state: Any, buffer: Any, rng: Any) -> int:
    return 1


def falling_round(good: Any, game: Any, state: Any) -> int:
    return -int(state[3])


def unsteady_start(good: Any, game: Any, state: Any, rng: Any) -> None:
    good(game, state, rng)
    state[2] = next(ticks) % 2


def loses_rolling(good: Any, tables: Any, state: Any) -> Any:
    message = good(tables, state)
    message.rolling = False
    return message


def wide(good: Any, tables: Any, state: Any) -> str:
    return str(good(tables, state)) + "\n" + "·" * 81


def ends_with_a_newline(good: Any, tables: Any, state: Any) -> str:
    return str(good(tables, state)) + "\n"


def crashes(good: Any, message: Any) -> Any:
    message.rows[5].index("X")
    return good(message)


def hides_nothing(good: Any, tables: Any, state: Any, seat: int) -> Any:
    return np.array(state)


def owns_no_view(good: Any, tables: Any, state: Any) -> int | None:
    return None


def is_of_the_other(good: Any, tables: Any, state: Any) -> int | None:
    seat = good(tables, state)
    return None if seat is None else 1 - int(seat)


def same_word(good: Any, tables: Any, state: Any, action: int) -> str:
    return "drop"


def no_sentence(good: Any, tables: Any, state: Any, action: int) -> str:
    return "drop it"


def means_the_first(good: Any, tables: Any, state: Any, text: str) -> str:
    return "drop 1"


def knows_no_setup(good: Any, text: str) -> None:
    return None


def lets_anyone_in(good: Any, num_players: int, setup: Any, seed: int) -> Any:
    return good(2, setup, seed)


def prepares_nothing(good: Any, tables: Any, state: Any) -> None:
    return None


def exact_by_sampling(good: Any, tables: Any, state: Any) -> Any:
    return replace(good(tables, state), effective_sample_size=9.0)


def worth_ever_less(good: Any, game: Any, lead: float) -> float:
    return 0.5 - lead / 1000


def less_than_no_variance(good: Any, game: Any, state: Any, player: int, expected: float) -> float:
    return -1.0


DEFECTS: tuple[Defect, ...] = (
    ("actions_ascend_in_range_and_fit_their_buffer", "connect_four", "legal_actions", backwards),
    ("actions_ascend_in_range_and_fit_their_buffer", "connect_four", "legal_actions", out_of_range),
    ("actions_ascend_in_range_and_fit_their_buffer", "connect_four", "legal_actions", past_the_buffer),
    ("actions_ascend_in_range_and_fit_their_buffer", "connect_four", "legal_actions", none_at_all),
    ("the_number_of_players_is_the_one_asked_for", "pig", "num_players", one_more),
    ("a_move_that_is_none_is_refused_with_those_there_are", "connect_four", "right_form", means_the_first),
    ("playing_on_leaves_the_original_alone_and_is_repeatable", "connect_four", "apply_action", restless),
    ("chance_outcomes_ascend_and_their_probabilities_sum_to_1", "pig", "chance_outcomes", improbable),
    ("chance_is_drawn_by_its_probabilities", "pig", "sample_chance", unlucky),
    ("chance_is_drawn_by_its_probabilities", "pig", "sample_chance", off_the_die),
    ("random_actions_are_uniform", "connect_four", "random_action", always_the_first),
    ("rollouts_play_legal_actions", "connect_four", "rollout_action", always_the_last_column),
    ("rollouts_end", "pig", "rollout_action", always_holds),
    ("priors_are_positive_and_sum_to_1", "pig", "priors", overfull),
    ("priors_are_positive_and_sum_to_1", "pig", "priors", zero_among_priors),
    ("evaluations_share_out_one_win_and_are_finite", "pig", "evaluate", not_a_number),
    ("evaluations_share_out_one_win_and_are_finite", "pig", "evaluate", no_whole_win),
    ("moves_are_evaluated_as_the_states_after_them", "connect_four", "evaluate_moves", indifferent),
    (
        "final_scores_stray_from_what_is_expected_by_a_finite_variance",
        "pig",
        "score_variance",
        less_than_no_variance,
    ),
    ("a_greater_lead_is_worth_no_less", "pig", "lead_share", worth_ever_less),
    ("the_end_has_finite_scores_and_the_most_wins", "kuhn_poker", "returns", endless),
    ("the_round_never_falls", "pig", "round_number", falling_round),
    ("asking_leaves_the_state_alone", "connect_four", "information_key", writes_to_the_state),
    ("a_key_is_kept_by_determinization", "kuhn_poker", "information_key", peeking_key),
    ("keys_agree_exactly_where_views_do", "kuhn_poker", "information_key", peeking_key),
    ("keys_agree_exactly_where_views_do", "kuhn_poker", "information_key", forgetful_key),
    ("keys_agree_exactly_where_views_do", "pig", "information_key", forgetful_key),
    ("a_view_is_a_position_with_the_same_moves_and_key", "leduc_poker", "information_key", peeking_key),
    ("a_key_is_kept_by_determinization", "leduc_poker", "determinize", redraws_own_card),
    ("a_view_hides_what_its_seat_does_not_know", "leduc_poker", "determinize", redraws_own_card),
    ("a_view_is_a_position_with_the_same_moves_and_key", "kuhn_poker", "determinize", keeps_what_is_unknown),
    (
        "a_determinization_is_a_full_legal_position_and_depends_on_its_seed_alone",
        "kuhn_poker",
        "determinize",
        deals_a_card_twice,
    ),
    (
        "a_determinization_is_a_full_legal_position_and_depends_on_its_seed_alone",
        "leduc_poker",
        "determinize",
        restless_draw,
    ),
    ("rewinding_and_playing_again_comes_back", "leduc_poker", "rewind", forgets_the_last),
    ("nothing_is_drawn_anew_where_nothing_is_hidden", "pig", "determinize", draws_what_is_known),
    ("setups_are_found_by_name_and_players_counted", "pig", "read_setup", knows_no_setup),
    ("setups_are_found_by_name_and_players_counted", "pig", "new", lets_anyone_in),
    ("a_seed_decides_the_first_position", "pig", "reset", unsteady_start),
    ("a_position_survives_its_message_at_every_step", "pig", "write", loses_rolling),
    ("a_position_survives_json", "pig", "write", loses_rolling),
    ("a_picture_fits_80_columns", "pig", "picture", wide),
    ("a_picture_fits_80_columns", "pig", "picture", ends_with_a_newline),
    ("a_changed_message_is_refused_by_field_or_is_a_position", "connect_four", "read", crashes),
    ("a_view_hides_what_its_seat_does_not_know", "kuhn_poker", "observe", hides_nothing),
    ("a_view_hides_what_its_seat_does_not_know", "kuhn_poker", "observer", owns_no_view),
    ("prepared_tables_draw_worlds_as_others_do", "kuhn_poker", "prepare", prepares_nothing),
    ("beliefs_share_out_what_is_hidden", "kuhn_poker", "belief", exact_by_sampling),
    ("a_view_is_refused_to_other_seats", "kuhn_poker", "observer", is_of_the_other),
    ("notations_are_distinct_and_read_back", "connect_four", "notation", same_word),
    ("descriptions_are_one_sentence", "connect_four", "describe", no_sentence),
)


@pytest.mark.parametrize(("check", "name", "part", "defect"), DEFECTS)
def test_a_planted_defect_is_found(
    check: str, name: str, part: str, defect: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A case of its own, as defects spoil its positions; the good game fills it with them first.
    case = replace(cases(name)[0])
    CHECKS[check](case)
    if part in OPERATIONS:
        plant_kernel(name, part, defect, monkeypatch)
    else:
        good = getattr(load_game(name), part)
        monkeypatch.setattr(load_game(name), part, lambda *arguments: defect(good, *arguments))
    with pytest.raises((AssertionError, LookupError, ValueError)):
        CHECKS[check](case)


def plant_kernel(name: str, part: str, defect: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    game_type = type(cases(name)[0].begin(0).tables)
    kernels = operation._COMPILED[part]
    good = kernels.get(game_type)
    monkeypatch.setitem(kernels, game_type, lambda *arguments: defect(good, *arguments))


def test_every_check_is_proven_here() -> None:
    rooms = {room.__name__ for room in ROOMS}
    checks = {name for name, check in CHECKS.items() if check.__module__ in rooms}
    assert checks == {check for check, *_ in DEFECTS}
