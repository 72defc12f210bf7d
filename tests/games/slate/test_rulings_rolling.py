"""The rules of rolling, each by name, asked of the oracle and of the game."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from games.slate.oracle_state import Executing, Over, Player, Rolling
from games.slate.positions import SMALL, Rules, few_markers, on, situation


def test_three_fair_dice_without_identity(rules: Rules) -> None:
    outcomes = rules.outcomes(situation(Rolling(0), Player(3, 0), Player(3, 0)))
    counts = Counter(" ".join(map(str, ("roll", *sorted(dice)))) for dice in product(range(1, 7), repeat=3))
    assert len(outcomes) == 56
    assert outcomes == pytest.approx({text: count / 216 for text, count in counts.items()}, abs=1e-15)
    assert outcomes["roll 4 4 4"] == pytest.approx(1 / 216)
    assert outcomes["roll 2 4 4"] == pytest.approx(3 / 216)
    assert outcomes["roll 2 4 5"] == pytest.approx(6 / 216)


def test_rolled_dice_await_the_same_players_decision(rules: Rules) -> None:
    after = rules.after(situation(Rolling(1), Player(3, 0), Player(3, 0)), "roll 2 2 5")
    assert after.phase == Rolling(1, [2, 2, 5])


def test_she_decides_once_three_dice_lie(rules: Rules) -> None:
    players = [Player(3, 0), Player(3, 0), Player(3, 0)]
    assert rules.player(situation(Rolling(1, [2, 2, 5]), *players)) == 1
    assert rules.player(situation(Rolling(1, [2, 5]), *players)) is None
    assert rules.player(situation(Rolling(1), *players)) is None


def test_reroll_costs_one_money_and_rolls_one_die_again(rules: Rules) -> None:
    before = situation(Rolling(0, [2, 3, 3]), Player(0, 1), Player(3, 0))
    assert rules.legal(before) == {"reroll 2", "reroll 3", "place"}
    after = rules.after(before, "reroll 3")
    assert after.phase == Rolling(0, [2, 3])
    assert after.players[0].money == 0
    assert rules.outcomes(after) == pytest.approx({f"roll {face}": 1 / 6 for face in range(1, 7)})
    assert rules.after(after, "roll 1").phase == Rolling(0, [1, 2, 3])


def test_reroll_as_often_as_she_can_pay(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 1, 1]), Player(0, 2), Player(3, 0))
    once = rules.after(before, "reroll 1", "roll 6")
    assert rules.legal(once) == {"reroll 1", "reroll 6", "place"}
    assert rules.legal(rules.after(once, "reroll 6", "roll 5")) == {"place"}


def test_set_costs_three_money_and_takes_any_other_face(rules: Rules) -> None:
    before = situation(Rolling(0, [2, 5, 5]), Player(0, 3), Player(3, 0))
    sets = {text for text in rules.legal(before) if text.startswith("set")}
    assert sets == {f"set {die} {face}" for die in (2, 5) for face in range(1, 7) if face != die}
    after = rules.after(before, "set 5 1")
    assert after.phase == Rolling(0, [1, 2, 5])
    assert after.players[0] == Player(0, 0, set_die_used=True)


def test_set_needs_three_money(rules: Rules) -> None:
    before = situation(Rolling(0, [2, 5, 5]), Player(0, 2), Player(3, 0))
    assert rules.legal(before) == {"reroll 2", "reroll 5", "place"}


def test_set_once_a_round(rules: Rules) -> None:
    before = situation(Rolling(0, [5, 5, 5]), Player(0, 9), Player(3, 0))
    assert rules.legal(rules.after(before, "set 5 6")) == {"reroll 5", "reroll 6", "place"}


def test_modify_turns_a_die_by_one_and_six_and_one_are_adjacent(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 3, 6]), Player(0, 0), Player(3, 0), spaces={"modify-die": [0]})
    modifications = {"modify 1 2", "modify 1 6", "modify 3 2", "modify 3 4", "modify 6 1", "modify 6 5"}
    assert rules.legal(before) == {*modifications, "place"}
    after = rules.after(before, "modify 6 1")
    assert after.phase == Rolling(0, [1, 1, 3])
    assert after.players[0] == Player(0, 0, modify_die_used=True)


@pytest.mark.parametrize(("die", "faces"), [(1, "26"), (2, "13"), (3, "24"), (4, "35"), (5, "46"), (6, "15")])
def test_modify_reaches_the_two_neighbours_of_every_face(rules: Rules, die: int, faces: str) -> None:
    before = situation(Rolling(0, [die, die, die]), Player(0, 0), Player(3, 0), spaces={"modify-die": [0]})
    assert rules.legal(before) == {*(f"modify {die} {face}" for face in faces), "place"}


def test_modify_once_a_round_and_for_its_holder_only(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 3, 6]), Player(0, 0), Player(0, 0), spaces={"modify-die": [0]})
    assert rules.legal(rules.after(before, "modify 1 2")) == {"place"}
    other = situation(Rolling(0, [1, 3, 6]), Player(0, 0), Player(0, 0), spaces={"modify-die": [1]})
    assert rules.legal(other) == {"place"}


def test_buy_while_rolling_moves_a_marker_from_reserve_to_supply_for_its_price(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 1, 1]), Player(0, 2), Player(3, 0), spaces={"extra-supplies": [0]})
    assert "buy" in rules.legal(before)
    after = rules.after(before, "buy")
    assert after.players[0] == Player(1, 0, extra_supplies_used=True)
    assert after.reserve(0) == before.reserve(0) - 1
    assert after.phase == Rolling(0, [1, 1, 1])
    assert rules.legal(after) == {"place", "place 1"}


@pytest.mark.parametrize(
    ("player", "holder", "markers"),
    [
        pytest.param(Player(3, 1), 0, 12, id="too little money"),
        pytest.param(Player(3, 9), 1, 12, id="not the holder"),
        pytest.param(Player(3, 9), 0, 4, id="empty reserve"),
        pytest.param(Player(3, 9, extra_supplies_used=True), 0, 12, id="used this round"),
    ],
)
def test_buy_is_not_legal(rules: Rules, player: Player, holder: int, markers: int) -> None:
    spaces = {"extra-supplies": [holder]}
    before = situation(Rolling(0, [1, 1, 1]), player, Player(3, 0), board=few_markers(markers), spaces=spaces)
    assert "buy" not in rules.legal(before)


def test_a_price_of_nothing_is_paid_with_nothing(rules: Rules) -> None:
    board = replace(SMALL, developments={"extra-supplies": 0})
    before = situation(
        Rolling(0, [1, 1, 1]), Player(3, 0), Player(3, 0), board=board, spaces={"extra-supplies": [0]}
    )
    assert rules.after(before, "buy").players[0] == Player(4, 0, extra_supplies_used=True)


def test_place_any_sub_multiset_of_the_dice(rules: Rules) -> None:
    before = situation(Rolling(0, [2, 2, 5]), Player(3, 0), Player(3, 0))
    assert rules.legal(before) == {"place", "place 2", "place 5", "place 2 2", "place 2 5", "place 2 2 5"}


def test_place_at_most_as_many_as_in_supply(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 2, 3]), Player(1, 0), Player(3, 0))
    assert rules.legal(before) == {"place", "place 1", "place 2", "place 3"}


def test_a_player_with_fewer_than_three_markers_still_rolls_three_dice(rules: Rules) -> None:
    assert len(rules.outcomes(situation(Rolling(0), Player(1, 0), Player(3, 0)))) == 56


def test_place_moves_markers_from_supply_and_ends_her_rolling(rules: Rules) -> None:
    before = situation(Rolling(0, [2, 2, 5]), Player(4, 0), Player(3, 0))
    after = rules.after(before, "place 2 2 5")
    assert after.players[0] == Player(1, 0, on(2, 2, 5))
    assert after.phase == Rolling(1)


def test_players_roll_in_seat_order_from_the_first_player(rules: Rules) -> None:
    players = [Player(3, 0) for _ in range(3)]
    state = situation(Rolling(2), *players, first_player=2)
    state = rules.after(state, "roll 1 1 1", "place")
    assert state.phase == Rolling(0)
    state = rules.after(state, "roll 1 1 1", "place 1")
    assert state.phase == Rolling(1)
    assert rules.after(state, "roll 1 1 1", "place").phase == Executing(1, [0])


def test_after_the_last_roll_the_lowest_action_with_markers_begins(rules: Rules) -> None:
    players = [Player(0, 0, on(6, 6)), Player(3, 0)]
    before = situation(Rolling(1, [1, 4, 6]), *players)
    assert rules.after(before, "place 6").phase == Executing(6, [0, 1])
    assert rules.after(before, "place 4 6").phase == Executing(4, [1])
    assert rules.after(before, "place 1 4 6").phase == Executing(1, [1])


def test_a_player_without_markers_takes_one_and_sits_the_round_out(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 1, 1]), Player(3, 0), Player(0, 9), Player(3, 0))
    after = rules.after(before, "place")
    assert after.players[1] == Player(1, 9)
    assert after.phase == Rolling(2)


def test_sitting_out_happens_when_her_turn_to_roll_comes(rules: Rules) -> None:
    before = situation(Rolling(0), Player(3, 0), Player(3, 0), Player(0, 9))
    assert rules.after(before, "roll 1 1 1", "place").players[2] == Player(0, 9)


def test_sitting_out_with_an_empty_reserve_takes_nothing(rules: Rules) -> None:
    players = [Player(3, 0), Player(0, 9), Player(3, 0)]
    before = situation(Rolling(0, [1, 1, 1]), *players, board=few_markers(3), mines={"A": "1 1 1"})
    after = rules.after(before, "place")
    assert after.players[1] == Player(0, 9)
    assert after.phase == Rolling(2)


def test_a_player_without_markers_who_can_buy_one_rolls(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 1, 1]), Player(3, 0), Player(0, 2), spaces={"extra-supplies": [1]})
    after = rules.after(before, "place")
    assert after.phase == Rolling(1)
    assert rules.legal(rules.after(after, "roll 3 4 5", "buy")) == {"place", "place 3", "place 4", "place 5"}


def test_a_player_who_has_rolled_does_not_sit_out_even_if_she_can_no_longer_buy(rules: Rules) -> None:
    before = situation(Rolling(0, [1, 2, 3]), Player(0, 2), Player(3, 0), spaces={"extra-supplies": [0]})
    after = rules.after(before, "reroll 1")
    assert after.phase == Rolling(0, [2, 3])
    assert rules.legal(rules.after(after, "roll 2")) == {"reroll 2", "reroll 3", "place"}


def test_a_position_whose_player_would_sit_out_is_normalised(rules: Rules) -> None:
    given = situation(Rolling(0), Player(0, 0), Player(3, 0))
    assert rules.after(given) == situation(Rolling(1), Player(1, 0), Player(3, 0))


def test_all_sitting_out_makes_an_empty_round(rules: Rules) -> None:
    given = situation(Rolling(0), Player(0, 0), Player(0, 0))
    assert rules.after(given) == situation(Rolling(1), Player(1, 0), Player(1, 0), first_player=1, round=2)


def test_all_sitting_out_in_the_last_round_ends_the_game(rules: Rules) -> None:
    board = replace(SMALL, round_limit=1)
    given = situation(Rolling(0), Player(0, 0), Player(0, 0), board=board)
    assert rules.after(given) == situation(Over(), Player(1, 0), Player(1, 0), board=board)


def test_once_per_turn_means_once_per_round(rules: Rules) -> None:
    before = situation(
        Rolling(1, [1, 3, 3]), Player(3, 0), Player(2, 9), spaces={"modify-die": [1], "extra-supplies": [1]}
    )
    rolled = rules.after(before, "modify 3 2", "set 3 1", "buy")
    placements = {"place", "place 1", "place 2", "place 1 1", "place 1 2", "place 1 1 2"}
    assert rules.legal(rolled) == {"reroll 1", "reroll 2", *placements}
    # She may buy at any time of the round, but has done so in this one.
    assert rules.legal(rules.after(rolled, "place 1")) == {"gain", "forfeit"}


def test_flags_clear_when_a_round_begins(rules: Rules) -> None:
    used = Player(2, 9, set_die_used=True, modify_die_used=True, extra_supplies_used=True)
    before = situation(Rolling(1, [1, 1, 1]), Player(2, 9, set_die_used=True), used)
    after = rules.after(before, "place")
    assert after.players == [Player(2, 9), Player(2, 9)]
    assert (after.round, after.phase) == (2, Rolling(1))
