"""The rules of selling slate, each by name, asked of the oracle and of the game."""

from dataclasses import replace

from games.slate.oracle_state import Board, Executing, Player, State, Tunnel
from games.slate.positions import SMALL, Rules, Spaces, on, situation

LONG = replace(SMALL, valleys=((Tunnel(1, 4), Tunnel(1, 5), Tunnel(1, 6), Tunnel(1, 5), Tunnel(1, 4)),))
"""One valley of five mines worth 4, 5, 6, 5, 4."""


def selling(mines: str, board: Board = LONG, spaces: Spaces | None = None) -> State:
    """Seat 0 is about to sell; three players without money."""
    players = [Player(2, 0, on(5)), Player(2, 0), Player(2, 0)]
    return situation(Executing(5, [0]), *players, board=board, mines={"A": mines}, spaces=spaces)


def money(state: State) -> list[int]:
    return [player.money for player in state.players]


def test_only_an_own_mine_that_is_not_closed_can_be_sold_from(rules: Rules) -> None:
    assert rules.legal(selling("0 1 0x 2x 0")) == {"sell A1", "sell A5", "forfeit"}


def test_selling_closes_the_mine(rules: Rules) -> None:
    after = rules.after(selling("0 1 0"), "sell A3")
    assert [mine.closed for mine in after.valleys[0]] == [False, False, True]


def test_alone_closed_the_just_closed_mine_gets_every_coin(rules: Rules) -> None:
    assert money(rules.after(selling("1 0 2"), "sell A2")) == [5, 0, 0]


def test_sell_distributes_from_the_just_closed_mine_down_to_the_estuary(rules: Rules) -> None:
    # 5 coins: A4 (0), A3 (1), A1 (2), A4 (0), A3 (1).
    assert money(rules.after(selling("2x 2 1x 0"), "sell A4")) == [2, 2, 1]


def test_sell_distributes_downstream_then_from_the_top(rules: Rules) -> None:
    # 5 coins: A2 (0), A1 (1), then from the top A5 (2), A4 (2), A3 (1).
    assert money(rules.after(selling("1x 0 1x 2x 2x"), "sell A2")) == [1, 2, 2]


def test_from_the_top_means_the_highest_closed_mine_first(rules: Rules) -> None:
    # 5 coins: A2 (0), A1 (0), A5 (2), A3 (1), then again A2 (0).
    assert money(rules.after(selling("0x 0 1x 2 2x"), "sell A2")) == [3, 1, 1]


def test_the_distribution_starts_again_until_no_coin_is_left(rules: Rules) -> None:
    # 4 coins: A5 (0), A4 (1), and both again.
    assert money(rules.after(selling("2 2 2 1x 0"), "sell A5")) == [2, 2, 0]


def test_coins_can_run_out_before_every_mine_has_got_one(rules: Rules) -> None:
    # 4 coins: A5 (0), A4 (1), A3 (1), A2 (1); A1 (2) gets none.
    assert money(rules.after(selling("2x 1x 1x 1x 0"), "sell A5")) == [1, 3, 0]


def test_the_rulebooks_example_of_five_coins_over_three_mines(rules: Rules) -> None:
    # The seller gets 2, the next one down 2, the last one 1.
    assert money(rules.after(selling("2x 1x 1 0"), "sell A4")) == [2, 2, 1]


def test_mines_that_are_not_closed_get_nothing(rules: Rules) -> None:
    assert money(rules.after(selling("1 0 2 1 2"), "sell A2")) == [5, 0, 0]


def test_with_downstream_payout_the_mines_above_get_nothing(rules: Rules) -> None:
    board = replace(LONG, payout="downstream")
    # 5 coins: A2 (0) and A1 (1) in turn.
    assert money(rules.after(selling("1x 0 1x 2x 2x", board), "sell A2")) == [3, 2, 0]


def test_improved_selling_gives_its_seller_two_more_from_the_bank(rules: Rules) -> None:
    assert money(rules.after(selling("1x 0", spaces={"improved-selling": [0]}), "sell A2")) == [3 + 2, 2, 0]


def test_improved_selling_gives_nothing_to_those_who_are_paid(rules: Rules) -> None:
    assert money(rules.after(selling("1x 0", spaces={"improved-selling": [1, 2]}), "sell A2")) == [3, 2, 0]


def test_action_four_sells_by_the_same_rules(rules: Rules) -> None:
    players = [Player(2, 0, on(4)), Player(2, 0)]
    before = situation(
        Executing(4, [0]), *players, board=LONG, mines={"A": "1x 0"}, spaces={"improved-selling": [0]}
    )
    assert money(rules.after(before, "sell A2")) == [5, 2]
