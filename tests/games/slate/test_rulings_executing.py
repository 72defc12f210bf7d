"""The rules of executing actions, each by name, asked of the oracle and of the game."""

import pytest

from games.slate.oracle_state import Executing, Player, Rolling
from games.slate.positions import SMALL, Rules, few_markers, on, situation

# Who performs, and when


def test_most_markers_perform_first(rules: Rules) -> None:
    players = [Player(1, 0, on(1)), Player(1, 0, on(1, 1, 1)), Player(1, 0, on(1, 1)), Player(3, 0)]
    after = rules.after(situation(Rolling(3, [4, 4, 4]), *players), "place")
    assert after.phase == Executing(1, [1, 2, 0])


def test_all_below_the_leader_perform_by_count_too(rules: Rules) -> None:
    players = [Player(1, 0, on(4)), Player(1, 0, on(4, 4)), Player(1, 0, on(4, 4, 4)), Player(3, 0)]
    after = rules.after(situation(Rolling(3, [4, 4, 4]), *players), "place 4 4")
    assert after.phase == Executing(4, [2, 1, 3, 0])


@pytest.mark.parametrize(("first_player", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_ties_go_by_seat_order_from_the_first_player(
    rules: Rules, first_player: int, order: list[int]
) -> None:
    last = (first_player + 2) % 3
    players = [Player(1, 0, on() if seat == last else on(2)) for seat in range(3)]
    before = situation(Rolling(last, [2, 4, 6]), *players, first_player=first_player)
    assert rules.after(before, "place 2").phase == Executing(2, order)


def test_the_first_in_order_decides(rules: Rules) -> None:
    players = [Player(1, 0, on(1)), Player(1, 0), Player(1, 0, on(1, 1))]
    assert rules.player(situation(Executing(1, [2, 0]), *players)) == 2


def test_each_performs_once_then_round_again_among_those_with_a_marker_there(rules: Rules) -> None:
    players = [Player(1, 0, on(1, 1)), Player(1, 0, on(1)), Player(1, 0, on(1, 1, 1))]
    state = situation(Executing(1, [2, 0, 1]), *players)
    turns = []
    while isinstance(state.phase, Executing):
        turns.append(state.phase.order)
        state = rules.after(state, "gain")
    assert turns == [[2, 0, 1], [0, 1, 2], [1, 2, 0], [2, 0], [0, 2], [2]]


def test_the_order_is_fixed_when_the_action_begins(rules: Rules) -> None:
    players = [Player(0, 0, on(3, 3, 3)), Player(1, 0, on(3, 3)), Player(3, 0)]
    before = situation(Executing(3, [0, 1]), *players)
    # Seat 0 falls to one marker there, fewer than seat 1 has left after her turn's performance.
    after = rules.after(before, "open A paying 3", "forfeit")
    assert after.phase == Executing(3, [0, 1])


def test_the_next_order_counts_markers_when_that_action_begins(rules: Rules) -> None:
    players = [Player(0, 0, on(3, 5, 5)), Player(3, 0, on(5)), Player(3, 0)]
    before = situation(Executing(3, [0]), *players, first_player=1)
    assert rules.after(before, "forfeit").phase == Executing(5, [0, 1])
    assert rules.after(before, "open A paying 5").phase == Executing(5, [1, 0])


def test_actions_go_from_lowest_to_highest_skipping_empty_ones(rules: Rules) -> None:
    before = situation(Executing(1, [0]), Player(0, 0, on(1, 4, 6)), Player(0, 0, on(6)))
    after = rules.after(before, "forfeit")
    assert after.phase == Executing(4, [0])
    assert rules.after(after, "forfeit").phase == Executing(6, [0, 1])


# What may be done


@pytest.mark.parametrize(
    ("action", "moves"),
    [
        (1, {"gain"}),
        (2, {"gain", "open A", "open B"}),
        (3, {"open A", "open B"}),
        (4, {"open A", "open B", "sell A1"}),
        (5, {"sell A1"}),
        (6, {"develop different-valleys", "develop modify-die"}),
    ],
)
def test_what_each_action_lets_her_choose(rules: Rules, action: int, moves: set[str]) -> None:
    taken = {
        "improved-selling": [1],
        "extra-supplies": [1],
        "value-for-money": [1],
        "alone-in-the-valley": [1],
    }
    before = situation(
        Executing(action, [0]), Player(8, 0, on(action)), Player(3, 0), mines={"A": "0"}, spaces=taken
    )
    assert rules.legal(before) == {*moves, "forfeit"}


@pytest.mark.parametrize("action", range(1, 7))
def test_forfeit_is_always_legal_and_takes_the_marker_back(rules: Rules, action: int) -> None:
    before = situation(Executing(action, [0]), Player(2, 5, on(action)), Player(3, 0), first_player=1)
    after = rules.after(before, "forfeit")
    assert after.players[0] == Player(3, 5)
    assert (after.valleys, after.occupants) == (before.valleys, before.occupants)


def test_gain_moves_a_marker_from_reserve_to_supply(rules: Rules) -> None:
    before = situation(Executing(1, [0]), Player(2, 0, on(1)), Player(3, 0))
    after = rules.after(before, "gain")
    assert after.players[0].supply == 4  # the gained one and the performing one
    assert after.reserve(0) == before.reserve(0) - 1


def test_gain_is_not_legal_with_an_empty_reserve(rules: Rules) -> None:
    before = situation(Executing(1, [0]), Player(2, 0, on(1)), Player(3, 0), board=few_markers(3))
    assert rules.legal(before) == {"forfeit"}


def test_open_takes_the_first_unopened_mine_from_the_estuary(rules: Rules) -> None:
    before = situation(Executing(3, [0]), Player(5, 0, on(3)), Player(3, 0), mines={"A": "1 1x"})
    after = rules.after(before, "open A")
    assert [(mine.owner, mine.closed) for mine in after.valleys[0]] == [(1, False), (1, True), (0, False)]


def test_open_leaves_one_marker_on_the_mine_and_returns_the_others_to_the_reserve(rules: Rules) -> None:
    before = situation(Executing(3, [0]), Player(5, 0, on(3)), Player(3, 0), mines={"A": "1 1"})
    after = rules.after(before, "open A")  # costs 3
    assert after.players[0].supply == 5 - 3 + 1
    assert after.reserve(0) == before.reserve(0) + 2


def test_open_is_not_legal_in_a_full_valley(rules: Rules) -> None:
    before = situation(Executing(3, [0]), Player(5, 0, on(3)), Player(3, 0), mines={"A": "1 1 1", "B": "0"})
    assert rules.legal(before) == {"open B", "forfeit"}


def test_develop_leaves_one_marker_on_the_space(rules: Rules) -> None:
    before = situation(Executing(6, [0]), Player(5, 0, on(6)), Player(3, 0))
    after = rules.after(before, "develop modify-die")
    assert after.occupants["modify-die"] == [0]
    assert after.players[0].supply == 5
    assert after.reserve(0) == before.reserve(0)


def test_develop_is_not_legal_on_a_space_she_is_on(rules: Rules) -> None:
    players = [Player(5, 0, on(6)), Player(3, 0), Player(3, 0)]
    before = situation(Executing(6, [0]), *players, spaces={"modify-die": [0], "value-for-money": [1]})
    assert "develop modify-die" not in rules.legal(before)
    assert rules.after(before, "develop value-for-money").occupants["value-for-money"] == [0, 1]


def test_a_space_takes_two_markers_with_three_players(rules: Rules) -> None:
    players = [Player(5, 0, on(6)), Player(3, 0), Player(3, 0)]
    before = situation(Executing(6, [0]), *players, spaces={"modify-die": [1, 2], "value-for-money": [1]})
    assert "develop modify-die" not in rules.legal(before)
    assert "develop value-for-money" in rules.legal(before)


def test_a_space_takes_one_marker_in_a_two_player_game(rules: Rules) -> None:
    before = situation(Executing(6, [0]), Player(5, 0, on(6)), Player(3, 0), spaces={"modify-die": [1]})
    assert "develop modify-die" not in rules.legal(before)
    assert "develop value-for-money" in rules.legal(before)


@pytest.mark.parametrize(
    ("num_players", "in_play", "out"),
    [
        (2, "alone-in-the-valley", "half-the-mines"),
        (3, "half-the-mines", "alone-in-the-valley"),
        (4, "half-the-mines", "alone-in-the-valley"),
    ],
)
def test_half_the_mines_is_for_three_or_four_and_alone_in_the_valley_for_two(
    rules: Rules, num_players: int, in_play: str, out: str
) -> None:
    others = [Player(3, 0) for _ in range(num_players - 1)]
    before = situation(Executing(6, [0]), Player(5, 0, on(6)), *others)
    assert f"develop {in_play}" in rules.legal(before)
    assert f"develop {out}" not in rules.legal(before)
    assert rules.after(before, "forfeit").occupants[out] == []  # listed all the same


# Paying


def test_the_performing_marker_cannot_pay(rules: Rules) -> None:
    opening = situation(Executing(3, [0]), Player(0, 0, on(3)), Player(3, 0))
    assert rules.legal(opening) == {"forfeit"}
    developing = situation(Executing(6, [0]), Player(0, 0, on(6)), Player(3, 0))
    assert rules.legal(developing) == {"forfeit"}


def test_pending_markers_on_this_and_later_actions_can_pay(rules: Rules) -> None:
    before = situation(
        Executing(3, [0]), Player(1, 0, on(3, 3, 5)), Player(3, 0), mines={"A": "1", "B": "1 1"}
    )
    # A costs 2: one from supply and one pending, or both pending.
    assert rules.legal(before) == {"open A paying 3", "open A paying 5", "open A paying 3 5", "forfeit"}


def test_each_distinct_multiset_of_pending_markers_is_one_action(rules: Rules) -> None:
    before = situation(
        Executing(2, [0]), Player(3, 0, on(2, 6, 6)), Player(3, 0), mines={"A": "1 1", "B": "1 1"}
    )
    assert rules.legal(before) == {"gain", "open A", "open A paying 6", "open A paying 6 6", "forfeit"}


def test_at_most_the_cost_is_paid(rules: Rules) -> None:
    before = situation(Executing(3, [0]), Player(0, 0, on(3, 4, 5)), Player(3, 0), mines={"B": "1 1"})
    assert rules.legal(before) == {"open A paying 4", "open A paying 5", "forfeit"}


def test_a_pending_marker_used_to_pay_is_not_performed(rules: Rules) -> None:
    before = situation(Executing(3, [0]), Player(0, 0, on(3, 3, 5)), Player(3, 0), mines={"A": "1"})
    after = rules.after(before, "open A paying 3 5")
    assert after.players[0] == Player(1, 0)
    assert after.phase == Rolling(1)
    assert after.reserve(0) == before.reserve(0) + 1


def test_develop_can_be_paid_with_a_pending_marker(rules: Rules) -> None:
    before = situation(Executing(6, [0, 1]), Player(0, 0, on(6, 6)), Player(3, 0, on(6)))
    assert "develop modify-die" not in rules.legal(before)
    after = rules.after(before, "develop modify-die paying 6")
    assert after.players[0] == Player(1, 0)
    assert after.phase == Executing(6, [1])


def test_markers_are_taken_back_only_when_their_time_comes(rules: Rules) -> None:
    before = situation(Executing(1, [0, 1]), Player(1, 0, on(1, 1, 5)), Player(1, 0, on(1)))
    assert rules.legal(before) == {"gain", "forfeit"}
    assert rules.after(before, "forfeit").players[0] == Player(2, 0, on(1, 5))


# Buying


def test_buy_before_performing_and_then_perform(rules: Rules) -> None:
    before = situation(Executing(3, [0]), Player(0, 2, on(3)), Player(3, 0), spaces={"extra-supplies": [0]})
    assert rules.legal(before) == {"buy", "forfeit"}
    after = rules.after(before, "buy")
    assert after.phase == Executing(3, [0])
    assert rules.legal(after) == {"open A", "open B", "forfeit"}


def test_who_could_buy_before_performing_is_not_asked_again(rules: Rules) -> None:
    before = situation(Executing(1, [0]), Player(0, 2, on(1)), Player(3, 0), spaces={"extra-supplies": [0]})
    assert rules.after(before, "gain").phase == Rolling(1)


def test_a_sale_can_make_a_purchase_possible(rules: Rules) -> None:
    players = [Player(0, 0, on(5)), Player(3, 0)]
    before = situation(Executing(5, [0]), *players, mines={"A": "0"}, spaces={"extra-supplies": [0]})
    sold = rules.after(before, "sell A1")
    assert sold.phase == Executing(5, [0], performed=True)
    assert sold.players[0] == Player(1, 4)  # the performing marker is back
    assert rules.legal(sold) == {"buy", "end"}
    assert rules.after(sold, "buy").players[0].money == 2
    assert rules.after(sold, "end").phase == Rolling(1)


def test_developing_extra_supplies_can_make_a_purchase_possible(rules: Rules) -> None:
    before = situation(Executing(6, [0]), Player(1, 2, on(6)), Player(3, 0))
    after = rules.after(before, "develop extra-supplies")
    assert after.phase == Executing(6, [0], performed=True)
    assert rules.after(after, "buy").phase == Rolling(1)


def test_markers_returned_to_an_empty_reserve_can_make_a_purchase_possible(rules: Rules) -> None:
    players = [Player(2, 2, on(3)), Player(3, 0)]
    before = situation(
        Executing(3, [0]), *players, board=few_markers(4), mines={"A": "1"}, spaces={"extra-supplies": [0]}
    )
    assert before.reserve(0) == 0
    assert rules.after(before, "open B").phase == Rolling(1)  # costs 1: nothing returns
    assert rules.after(before, "open A").phase == Executing(3, [0], performed=True)


def test_buying_after_the_performance_is_once_a_round_too(rules: Rules) -> None:
    players = [Player(0, 0, on(5, 5), extra_supplies_used=True), Player(3, 0)]
    before = situation(Executing(5, [0]), *players, mines={"A": "0 0"}, spaces={"extra-supplies": [0]})
    after = rules.after(before, "sell A1")
    assert after.phase == Executing(5, [0])
    assert rules.legal(after) == {"sell A2", "forfeit"}


@pytest.mark.parametrize("choice", ["buy", "end"])
def test_after_buy_or_end_she_goes_to_the_back_if_she_has_a_marker_there(rules: Rules, choice: str) -> None:
    players = [Player(0, 0, on(5, 5)), Player(3, 0, on(5))]
    before = situation(Executing(5, [0, 1]), *players, mines={"A": "0"}, spaces={"extra-supplies": [0]})
    assert rules.after(before, "sell A1", choice).phase == Executing(5, [1, 0])


@pytest.mark.parametrize("choice", ["buy", "end"])
def test_after_buy_or_end_she_leaves_if_she_has_no_marker_there(rules: Rules, choice: str) -> None:
    players = [Player(0, 0, on(5)), Player(3, 0, on(5))]
    before = situation(Executing(5, [0, 1]), *players, mines={"A": "0"}, spaces={"extra-supplies": [0]})
    assert rules.after(before, "sell A1", choice).phase == Executing(5, [1])


def test_nobody_buys_in_another_players_turn(rules: Rules) -> None:
    players = [Player(0, 0, on(5)), Player(3, 0, on(6))]
    before = situation(Executing(5, [0]), *players, mines={"A": "1x 0"}, spaces={"extra-supplies": [1]})
    after = rules.after(before, "sell A2")
    assert after.players[1].money == 2  # enough to buy, but it is not her turn
    assert after.phase == Executing(6, [1])
    assert "buy" in rules.legal(after)


def test_extra_supplies_price_is_the_boards(rules: Rules) -> None:
    assert SMALL.developments["extra-supplies"] == 2
    before = situation(Executing(1, [0]), Player(0, 1, on(1)), Player(3, 0), spaces={"extra-supplies": [0]})
    assert "buy" not in rules.legal(before)
