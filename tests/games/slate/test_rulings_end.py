"""The rules of the round's end, the game's end and the score, by name, asked of the oracle and the game."""

from dataclasses import replace

import pytest

from games.slate.oracle_state import Executing, Over, Player, Rolling, State
from games.slate.positions import SMALL, Rules, Spaces, few_markers, on, situation

ALL_MINES = {"A": "0 1x 0", "B": "1 1"}

# The end of a round


def test_a_new_round_begins_with_the_next_first_player_clockwise(rules: Rules) -> None:
    players = [Player(3, 0), Player(3, 0, on(1)), Player(3, 0)]
    after = rules.after(situation(Executing(1, [1]), *players, first_player=1, round=7), "forfeit")
    assert (after.first_player, after.round, after.phase) == (2, 8, Rolling(2))


def test_after_the_last_seat_the_first_one_begins(rules: Rules) -> None:
    players = [Player(3, 0), Player(3, 0, on(1)), Player(3, 0)]
    after = rules.after(situation(Executing(1, [1]), *players, first_player=2), "forfeit")
    assert (after.first_player, after.phase) == (0, Rolling(0))


def test_a_round_in_which_nobody_places_ends_at_once(rules: Rules) -> None:
    after = rules.after(situation(Rolling(1, [1, 2, 3]), Player(3, 0), Player(3, 0)), "place")
    assert (after.round, after.phase) == (2, Rolling(1))


# The end of the game


def test_the_game_ends_after_the_round_in_which_all_mines_are_owned(rules: Rules) -> None:
    players = [Player(3, 1, on(3, 6)), Player(3, 0, on(5))]
    before = situation(Executing(3, [0]), *players, mines={"A": "0 1 0", "B": "1"})
    opened = rules.after(before, "open B")
    assert opened.phase == Executing(5, [1])  # the round is played to its end
    sold = rules.after(opened, "sell A2")
    assert sold.phase == Executing(6, [0])
    assert rules.after(sold, "develop modify-die").phase == Over()


def test_one_unopened_mine_keeps_the_game_going(rules: Rules) -> None:
    before = situation(Rolling(1, [1, 2, 3]), Player(3, 0), Player(3, 0), mines={"A": "0 1 0", "B": "1"})
    assert rules.after(before, "place").phase == Rolling(1)


def test_a_given_round_with_all_mines_owned_is_played_to_its_end(rules: Rules) -> None:
    before = situation(Rolling(0), Player(3, 0), Player(3, 0), mines=ALL_MINES)
    rolled = rules.after(before, "roll 1 5 6", "place 1", "roll 1 2 3")
    assert rolled.phase == Rolling(1, [1, 2, 3])
    assert rules.after(rolled, "place", "gain").phase == Over()


@pytest.mark.parametrize(
    ("limit", "round", "ends"), [(3, 2, False), (3, 3, True), (3, 4, True), (0, 99, False)]
)
def test_the_round_limit_ends_the_game_after_that_round(
    rules: Rules, limit: int, round: int, ends: bool
) -> None:
    board = replace(SMALL, round_limit=limit)
    before = situation(Rolling(1, [1, 2, 3]), Player(3, 0), Player(3, 0), board=board, round=round)
    assert (rules.after(before, "place").phase == Over()) == ends


def test_the_game_ends_when_no_player_has_a_marker_left_in_supply_or_reserve(rules: Rules) -> None:
    given = situation(
        Rolling(0), Player(0, 9), Player(0, 9), board=few_markers(2), mines={"A": "0 0 1", "B": "1"}
    )
    assert rules.after(given).phase == Over()
    assert rules.after(given).players == [Player(0, 9), Player(0, 9)]


def test_one_player_with_a_marker_keeps_the_game_going(rules: Rules) -> None:
    given = situation(Rolling(0), Player(0, 9), Player(0, 9), board=few_markers(2), mines={"A": "0 0 1"})
    after = rules.after(given)
    assert (after.round, after.phase) == (2, Rolling(1))
    assert after.players == [Player(0, 9), Player(1, 9)]


def test_over_keeps_the_last_rounds_number_flags_and_first_player(rules: Rules) -> None:
    players = [Player(2, 1, set_die_used=True), Player(2, 1, modify_die_used=True, extra_supplies_used=True)]
    before = situation(Rolling(0, [1, 2, 3]), *players, first_player=1, round=5, mines=ALL_MINES)
    after = rules.after(before, "place")
    assert after == situation(Over(), *players, first_player=1, round=5, mines=ALL_MINES)


# The score


def ended(*money: int, mines: dict[str, str] | None = None, spaces: Spaces | None = None) -> State:
    return situation(Over(), *(Player(1, amount) for amount in money), mines=mines, spaces=spaces)


def test_two_points_a_mine_closed_or_not(rules: Rules) -> None:
    assert rules.scores(ended(0, 0, mines=ALL_MINES)) == [4, 6]


@pytest.mark.parametrize(("money", "points"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_a_point_for_every_three_money(rules: Rules, money: int, points: int) -> None:
    assert rules.scores(ended(money, 0)) == [points, 0]


@pytest.mark.parametrize(("money", "points"), [(0, 0), (1, 0), (2, 1), (9, 4)])
def test_value_for_money_makes_it_every_two(rules: Rules, money: int, points: int) -> None:
    assert rules.scores(ended(money, money, spaces={"value-for-money": [0]})) == [points, money // 3]


def test_different_valleys_gives_a_point_for_each_valley_with_an_own_mine(rules: Rules) -> None:
    mines = {"A": "0 1x 0", "B": "1 0x"}
    assert rules.scores(ended(0, 0, 0, mines=mines, spaces={"different-valleys": [0, 2]})) == [6 + 2, 4, 0]


def test_half_the_mines_counts_all_mines_opened_or_not(rules: Rules) -> None:
    # A has three mines: one is not half of them. B has two: one is.
    mines = {"A": "0", "B": "0"}
    assert rules.scores(ended(0, 0, 0, mines=mines, spaces={"half-the-mines": [0, 1]})) == [4 + 2, 0, 0]
    mines = {"A": "0 0", "B": "1"}
    assert rules.scores(ended(0, 0, 0, mines=mines, spaces={"half-the-mines": [0, 1]})) == [4 + 2, 2 + 2, 0]


def test_both_can_own_half_the_mines_of_a_valley(rules: Rules) -> None:
    mines = {"B": "0 1"}
    assert rules.scores(ended(0, 0, 0, mines=mines, spaces={"half-the-mines": [0, 1]})) == [2 + 2, 2 + 2, 0]


def test_alone_in_the_valley_gives_three_points_where_no_one_else_owns_a_mine(rules: Rules) -> None:
    mines = {"A": "0", "B": "0 1"}
    assert rules.scores(ended(0, 0, mines=mines, spaces={"alone-in-the-valley": [0]})) == [4 + 3, 2]


def test_alone_in_the_valley_gives_nothing_for_a_valley_without_own_mine(rules: Rules) -> None:
    assert rules.scores(ended(0, 0, mines={"A": "0"}, spaces={"alone-in-the-valley": [1]})) == [2, 0]


def test_the_same_valley_can_score_on_several_spaces(rules: Rules) -> None:
    state = ended(0, 0, mines={"A": "0"}, spaces={"alone-in-the-valley": [0], "different-valleys": [0]})
    assert rules.scores(state) == [2 + 3 + 1, 0]
    state = ended(0, 0, 0, mines={"B": "0"}, spaces={"half-the-mines": [0], "different-valleys": [0]})
    assert rules.scores(state) == [2 + 2 + 1, 0, 0]


def test_the_other_developments_score_nothing(rules: Rules) -> None:
    occupants = {"improved-selling": [0], "extra-supplies": [0], "modify-die": [0]}
    assert rules.scores(ended(0, 0, mines=ALL_MINES, spaces=occupants)) == [4, 6]


def test_the_same_formula_scores_an_unfinished_position(rules: Rules) -> None:
    before = situation(
        Rolling(0),
        Player(3, 7),
        Player(3, 2),
        mines={"A": "0 1x"},
        spaces={"different-valleys": [0], "value-for-money": [1]},
    )
    assert rules.scores(before) == [2 + 2 + 1, 2 + 1]


def test_most_points_win_and_the_tied_share(rules: Rules) -> None:
    assert rules.winners(ended(6, 3, 0)) == [0]
    assert rules.winners(ended(5, 3, 4)) == [0, 1, 2]
    assert rules.winners(ended(0, 3, 3)) == [1, 2]


def test_nobody_decides_when_the_game_is_over(rules: Rules) -> None:
    assert rules.player(ended(0, 0)) is None
    assert rules.legal(ended(0, 0)) == set()
    assert rules.outcomes(ended(0, 0)) == {}


def test_nobody_has_won_before_the_end(rules: Rules) -> None:
    assert rules.winners(situation(Rolling(0), Player(3, 7), Player(3, 2))) == []
