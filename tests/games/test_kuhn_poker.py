"""Kuhn poker: its tree, its equilibria, what each seat knows, and bad positions."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from game_tree import GameTree
from games.poker_checks import assert_refused, determinized, key, moves, position_of
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR


def kuhn(cards: str = "", *actions: str) -> Position:
    return position_of("kuhn_poker", cards=cards, actions=actions)


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return GameTree(new_position("kuhn_poker"))


def equilibrium(tree: GameTree, bluff: Fraction) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Kuhn's equilibria: seat 0 bets a jack with probability ``bluff``, 0 to 1/3."""
    third = Fraction(1, 3)
    bet_probability: dict[str, dict[str, Fraction | int]] = {
        "": {"J": bluff, "Q": 0, "K": 3 * bluff},
        "pass bet": {"J": 0, "Q": bluff + third, "K": 1},
        "pass": {"J": third, "Q": 0, "K": 1},
        "bet": {"J": 0, "Q": third, "K": 1},
    }
    profile = np.zeros(tree.num_edges)
    for information_set in tree.information_sets:
        message = information_set.position.to_message().kuhn_poker
        bets = float(bet_probability[" ".join(message.actions)][message.cards[information_set.player]])
        profile[information_set.first_edge : information_set.first_edge + 2] = 1 - bets, bets
    return profile


def test_the_tree_has_the_known_size(tree: GameTree) -> None:
    # A root; six deals, each with 4 decisions and 5 ends.
    assert tree.num_nodes == 1 + 6 * 9
    assert len(tree.information_sets) == 12


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 7), Fraction(1, 3)])
def test_the_equilibria_are_worth_minus_an_eighteenth(tree: GameTree, bluff: Fraction) -> None:
    profile = equilibrium(tree, bluff)
    assert tree.value(profile) == pytest.approx(-1 / 18, abs=1e-12)
    assert tree.nash_conv(profile) == pytest.approx(0, abs=1e-12)


def test_bluffing_more_can_be_exploited(tree: GameTree) -> None:
    assert tree.nash_conv(equilibrium(tree, Fraction(1, 3)) * 0.5 + tree.uniform() * 0.5) > 0.05


def test_uniform_play_is_as_exploitable_as_is_known(tree: GameTree) -> None:
    assert tree.value(tree.uniform()) == pytest.approx(1 / 8)
    assert tree.nash_conv(tree.uniform()) == pytest.approx(11 / 12)


def test_the_deal_gives_each_seat_one_of_three_cards() -> None:
    outcomes = new_position("kuhn_poker").chance_outcomes()
    assert [outcome.notation for outcome in outcomes] == [
        "deal J Q",
        "deal J K",
        "deal Q J",
        "deal Q K",
        "deal K J",
        "deal K Q",
    ]
    assert {outcome.probability for outcome in outcomes} == {1 / 6}


@pytest.mark.parametrize(
    ("actions", "chips"),
    [
        (("pass", "pass"), 1),
        (("bet", "bet"), 2),
        (("pass", "bet", "bet"), 2),
    ],
)
def test_a_showdown_goes_to_the_higher_card(actions: tuple[str, ...], chips: int) -> None:
    assert kuhn("KQ", *actions).scores() == (chips, -chips)
    assert kuhn("JQ", *actions).scores() == (-chips, chips)


@pytest.mark.parametrize(("actions", "winner"), [(("bet", "pass"), 0), (("pass", "bet", "pass"), 1)])
def test_a_fold_loses_the_ante_whatever_the_cards(actions: tuple[str, ...], winner: int) -> None:
    for cards in ("KQ", "JQ"):
        assert kuhn(cards, *actions).winners() == (winner,)
        assert sorted(kuhn(cards, *actions).scores()) == [-1, 1]


def test_moves_are_described_by_what_they_mean() -> None:
    assert [move.description for move in kuhn("KQ").legal_moves()] == ["Check.", "Bet a chip."]
    assert [move.description for move in kuhn("KQ", "bet").legal_moves()] == ["Fold.", "Call the bet."]
    assert moves(kuhn("KQ", "bet")) == ["pass", "bet"]


def test_a_seat_sees_its_own_card_until_the_showdown() -> None:
    assert kuhn("KQ", "pass").observe(0) == kuhn("K?", "pass")
    assert kuhn("KQ", "pass").observe(1) == kuhn("?Q", "pass")
    assert kuhn("KQ", "bet", "pass").observe(1) == kuhn("?Q", "bet", "pass")
    assert kuhn("KQ", "bet", "bet").observe(1) == kuhn("KQ", "bet", "bet")
    assert kuhn().observe(0) == kuhn()
    assert kuhn("K?", "pass").observer == 0
    assert kuhn("?Q", "pass").observer == 1
    assert kuhn("KQ", "pass").observer is None


def test_a_view_tells_the_chips_of_a_fold() -> None:
    assert kuhn("?Q", "bet", "pass").scores() == (1, -1)


def test_a_view_that_comes_to_a_showdown_waits_for_the_card_to_be_shown() -> None:
    view = kuhn("?Q", "bet").play("bet")
    assert view == kuhn("?Q", "bet", "bet")
    assert [(o.notation, o.probability) for o in view.chance_outcomes()] == [("show J", 0.5), ("show K", 0.5)]
    assert {view.draw(seed).notation for seed in range(20)} == {"show J", "show K"}
    assert view.play("show K") == kuhn("KQ", "bet", "bet")
    assert view.play("show K").scores() == (2, -2)


def test_keys_hold_what_the_player_knows() -> None:
    assert key(kuhn("KQ"), 0) == key(kuhn("KJ"), 0) == key(kuhn("K?"), 0)
    assert key(kuhn("KQ"), 1) != key(kuhn("KJ"), 1)
    assert key(kuhn("KQ"), SPECTATOR) == key(kuhn("JK"), SPECTATOR)
    assert key(kuhn("KQ"), SPECTATOR) != key(kuhn(), SPECTATOR)
    assert key(kuhn("KQ", "pass"), SPECTATOR) != key(kuhn("KQ", "bet"), SPECTATOR)
    assert key(kuhn("KQ", "bet", "bet"), 0) != key(kuhn("KJ", "bet", "bet"), 0)


def test_a_determinization_draws_the_other_cards_alike() -> None:
    worlds = Counter(str(w.to_message().kuhn_poker.cards) for w in determinized(kuhn("KQ", "bet"), 1, 2000))
    assert set(worlds) == {"['K', 'Q']", "['J', 'Q']"}
    assert abs(worlds["['K', 'Q']"] - 1000) < 5 * 500**0.5
    seen_by_all = Counter(
        str(w.to_message().kuhn_poker.cards) for w in determinized(kuhn("KQ"), SPECTATOR, 6000)
    )
    assert len(seen_by_all) == 6
    assert all(abs(count - 1000) < 5 * 29 for count in seen_by_all.values())


def test_a_view_is_filled_even_for_who_does_not_own_it() -> None:
    for player in (0, 1, SPECTATOR):
        for world in determinized(kuhn("?Q", "bet"), player, 50):
            assert world.observer is None
            assert len(set(world.to_message().kuhn_poker.cards)) == 2


def test_a_finished_or_undealt_game_is_left_as_it_is() -> None:
    for position in (kuhn(), kuhn("KQ", "bet", "bet")):
        assert determinized(position, SPECTATOR, 1) == [position]


def test_the_score_scale_is_the_greatest_lead() -> None:
    assert operations.score_scale(kuhn().tables) == 4.0


def test_the_picture() -> None:
    assert str(kuhn("?Q", "pass")).splitlines() == [
        "Kuhn poker",
        "  seat 0: ?",
        "▶ seat 1: Q",
        "  played: pass",
    ]
    assert str(kuhn()).splitlines()[1:] == [
        "  seat 0: not dealt",
        "  seat 1: not dealt",
        "  played: nothing yet",
    ]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"cards": ["K"]}, "cards: 1 given; give one for each of two seats, or none before the deal"),
        ({"cards": ["K", "K"]}, "cards: 2 cards are K; the deck has 1 of a rank"),
        ({"cards": ["K", "A"]}, 'cards[1]: "A" is no card; there are J, Q, K, and "?" where unknown'),
        ({"cards": ["K", ""]}, 'cards[1]: "" is no card; there are J, Q, K, and "?" where unknown'),
        ({"cards": ["?", "?"]}, 'cards: all are "?"; a seat\'s view has its own card'),
        ({"actions": ["bet"]}, 'actions[0]: "bet" is not legal here; no player is to act; leave it out'),
        (
            {"cards": ["K", "Q"], "actions": ["bet", "raise"]},
            'actions[1]: "raise" is not legal here; legal: pass, bet',
        ),
        (
            {"cards": ["K", "Q"], "actions": ["bet", "bet", "pass"]},
            'actions[2]: "pass" is not legal here; no player is to act; leave it out',
        ),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, object], error: str) -> None:
    assert_refused("kuhn_poker", fields, error)
