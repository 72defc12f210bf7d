"""Leduc poker: its tree and value, betting, what each seat knows, and bad positions."""

from collections import Counter

import pytest

from game_tree import GameTree
from games.poker_checks import assert_refused, determinized, key, moves, position_of
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR

VALUE = -0.085606424
"""Seat 0's chips a game under best play."""

ACTIONS = {"f": "fold", "c": "call", "r": "raise"}


def leduc(cards: str = "", first: str = "", board: str = "", second: str = "") -> Position:
    """The position of a history written with one letter an action."""
    return position_of(
        "leduc_poker",
        cards=cards,
        first_round=[ACTIONS[letter] for letter in first],
        board_card=board,
        second_round=[ACTIONS[letter] for letter in second],
    )


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return GameTree(new_position("leduc_poker"))


def test_the_tree_has_the_known_information_sets(tree: GameTree) -> None:
    # Cards here differ by rank only: 288. Told apart by suit too, a seat's own card counts twice, and a pair
    # of own and board card twice (same rank) or four times: the literature's 936.
    by_suit = 0
    for information_set in tree.information_sets:
        message = information_set.position.to_message().leduc_poker
        own, board = message.cards[information_set.player], message.board_card
        by_suit += 2 if own == board or not board else 4
    assert len(tree.information_sets) == 288
    assert by_suit == 936


def test_best_play_is_worth_what_is_known(tree: GameTree) -> None:
    profile = tree.solve(1500)
    assert tree.nash_conv(profile) < 1e-3
    assert tree.value(profile) == pytest.approx(VALUE, abs=1e-4)
    # Each seat's best response bounds the value from its side, whatever the profile.
    assert -tree.best_response_value(profile, 1) <= VALUE <= tree.best_response_value(profile, 0)


def test_uniform_play_is_as_exploitable_as_is_known(tree: GameTree) -> None:
    assert tree.value(tree.uniform()) == pytest.approx(-5 / 64)
    assert tree.nash_conv(tree.uniform()) == pytest.approx(4.747222222)


def test_deals_follow_the_deck() -> None:
    deals = {o.notation: o.probability for o in new_position("leduc_poker").chance_outcomes()}
    assert len(deals) == 9
    assert deals["deal Q Q"] == pytest.approx(1 / 15)
    assert deals["deal Q K"] == pytest.approx(2 / 15)
    assert sum(deals.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("cards", "boards"),
    [
        ("QQ", {"J": 1 / 2, "K": 1 / 2}),
        ("QK", {"J": 1 / 2, "Q": 1 / 4, "K": 1 / 4}),
        ("Q?", {"J": 2 / 5, "Q": 1 / 5, "K": 2 / 5}),
    ],
)
def test_the_board_card_comes_from_the_rest_of_the_deck(cards: str, boards: dict[str, float]) -> None:
    outcomes = leduc(cards, "cc").chance_outcomes()
    assert {o.notation: o.probability for o in outcomes} == pytest.approx(
        {f"deal {rank}": probability for rank, probability in boards.items()}
    )


@pytest.mark.parametrize(
    ("history", "player", "legal"),
    [
        ("", 0, ["call", "raise"]),
        ("c", 1, ["call", "raise"]),
        ("r", 1, ["fold", "call", "raise"]),
        ("cr", 0, ["fold", "call", "raise"]),
        ("rr", 0, ["fold", "call"]),
        ("crr", 1, ["fold", "call"]),
    ],
)
def test_betting_is_alike_in_both_rounds(history: str, player: int, legal: list[str]) -> None:
    for position in (leduc("QK", history), leduc("QK", "rc", "J", history)):
        assert (position.player, moves(position)) == (player, legal)


@pytest.mark.parametrize("history", ["cc", "crc", "crrc", "rc", "rrc"])
def test_a_call_of_all_ends_a_round(history: str) -> None:
    assert leduc("QK", history).is_chance
    assert leduc("QK", "cc", "J", history).is_over


@pytest.mark.parametrize(
    ("history", "lost", "loser"), [("rf", 1, 1), ("crf", 1, 0), ("rrf", 3, 0), ("crrf", 3, 1)]
)
def test_a_fold_in_the_first_round_loses_what_was_matched(history: str, lost: int, loser: int) -> None:
    for cards in ("QK", "KJ", "?Q"):
        assert leduc(cards, history).scores()[loser] == -lost


@pytest.mark.parametrize(
    ("first", "second", "lost", "loser"),
    [("cc", "rf", 1, 1), ("rc", "crf", 3, 0), ("rrc", "rrf", 9, 0), ("crrc", "crrf", 9, 1)],
)
def test_a_fold_in_the_second_round_loses_what_was_matched(
    first: str, second: str, lost: int, loser: int
) -> None:
    assert leduc("QK", first, "J", second).scores()[loser] == -lost


@pytest.mark.parametrize(
    ("first", "second", "chips"), [("cc", "cc", 1), ("rc", "cc", 3), ("rrc", "rc", 9), ("crrc", "crrc", 13)]
)
def test_a_showdown_is_for_all_chips_bet(first: str, second: str, chips: int) -> None:
    assert leduc("QK", first, "J", second).scores() == (-chips, chips)
    assert leduc("QK", first, "Q", second).scores() == (chips, -chips)
    assert leduc("KQ", first, "Q", second).scores() == (-chips, chips)
    assert leduc("KJ", first, "K", second).scores() == (chips, -chips)


def test_equal_cards_split() -> None:
    split = leduc("QQ", "rc", "J", "rc")
    assert split.scores() == (0, 0)
    assert split.winners() == (0, 1)


def test_the_score_scale_is_the_greatest_lead() -> None:
    most = leduc("KJ", "crrc", "Q", "crrc").scores()
    assert operations.score_scale(leduc().tables) == most[0] - most[1]


def test_moves_are_described_by_what_they_mean() -> None:
    def descriptions(position: Position) -> list[str]:
        return [move.description for move in position.legal_moves()]

    assert descriptions(leduc("KQ")) == ["Check.", "Raise by 2 chips."]
    assert descriptions(leduc("KQ", "r")) == ["Fold.", "Call 2 chips.", "Raise by 2 chips."]
    assert descriptions(leduc("KQ", "rc", "J", "cr")) == ["Fold.", "Call 4 chips.", "Raise by 4 chips."]


def test_a_seat_sees_its_own_card_until_the_showdown() -> None:
    full = leduc("KQ", "cc", "Q", "r")
    assert full.observe(0) == leduc("K?", "cc", "Q", "r")
    assert full.observe(1) == leduc("?Q", "cc", "Q", "r")
    assert full.observe(0).observer == 0
    shown = leduc("KQ", "cc", "Q", "rc")
    assert shown.observe(0) == shown
    assert leduc("KQ", "rf").observe(1) == leduc("?Q", "rf")


def test_a_view_that_comes_to_a_showdown_waits_for_the_card_to_be_shown() -> None:
    view = leduc("?Q", "cc", "Q", "c").play("call")
    assert view == leduc("?Q", "cc", "Q", "cc")
    assert [(o.notation, o.probability) for o in view.chance_outcomes()] == [("show J", 0.5), ("show K", 0.5)]
    assert {view.draw(seed).notation for seed in range(20)} == {"show J", "show K"}
    assert view.play("show K") == leduc("KQ", "cc", "Q", "cc")
    assert {o.notation: o.probability for o in leduc("?Q", "cc", "J", "cc").chance_outcomes()} == {
        "show J": 0.25,
        "show Q": 0.25,
        "show K": 0.5,
    }


def test_keys_hold_what_the_player_knows() -> None:
    position = leduc("KQ", "cc", "Q", "r")
    assert key(position, 0) == key(leduc("KJ", "cc", "Q", "r"), 0) == key(leduc("K?", "cc", "Q", "r"), 0)
    assert key(position, 1) != key(leduc("KJ", "cc", "Q", "r"), 1)
    assert key(position, 0) != key(leduc("KQ", "cc", "J", "r"), 0)
    assert key(position, 0) != key(leduc("KQ", "rc", "Q", "r"), 0)
    assert key(position, SPECTATOR) == key(leduc("JJ", "cc", "Q", "r"), SPECTATOR)


def test_a_determinization_draws_by_the_cards_left() -> None:
    # Own K, board Q: of the four cards left two are J, one Q, one K.
    worlds = Counter(
        w.to_message().leduc_poker.cards[1] for w in determinized(leduc("KJ", "cc", "Q", "r"), 0, 4000)
    )
    assert abs(worlds["J"] - 2000) < 5 * 32
    assert abs(worlds["Q"] - 1000) < 5 * 28
    assert worlds.total() == 4000
    pairs = Counter(
        "".join(w.to_message().leduc_poker.cards)
        for w in determinized(leduc("KJ", "cc", "Q"), SPECTATOR, 5000)
    )
    # Five cards are left: J J Q K K; ordered pairs of them are alike, of 20.
    expected = {"JJ": 2, "KK": 2, "JK": 4, "KJ": 4, "JQ": 2, "QJ": 2, "KQ": 2, "QK": 2}
    assert set(pairs) == set(expected)
    assert all(abs(pairs[pair] - 250 * ways) < 5 * (250 * ways) ** 0.5 for pair, ways in expected.items())


def test_a_view_is_filled_for_its_owner_and_others() -> None:
    for player in (0, 1, SPECTATOR):
        for world in determinized(leduc("?Q", "cc", "Q"), player, 50):
            assert world.observer is None
            assert list(world.to_message().leduc_poker.cards).count("Q") < 2


def test_the_picture() -> None:
    assert str(leduc("K?", "cc", "Q", "r")).splitlines() == [
        "Leduc poker",
        "  seat 0: K",
        "▶ seat 1: ?",
        "  first round: call, call",
        "  board: Q",
        "  second round: raise",
    ]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"cards": ["K", "K"], "board_card": "K"}, "cards: 3 cards are K; the deck has 2 of a rank"),
        ({"cards": ["K", "Q"], "board_card": "?"}, 'board_card: "?" is no card; there are J, Q and K'),
        (
            {"cards": ["K", "Q"], "board_card": "J"},
            "board_card: it comes once both have called in the first round; leave it out",
        ),
        (
            {"cards": ["K", "Q"], "first_round": ["raise", "fold"], "board_card": "J"},
            "board_card: it comes once both have called in the first round; leave it out",
        ),
        ({"board_card": "J"}, "board_card: it comes once both have called in the first round; leave it out"),
        (
            {"cards": ["K", "Q"], "first_round": ["call", "call"], "second_round": ["call"]},
            "board_card: missing; it is dealt before the second round",
        ),
        (
            {"cards": ["K", "Q"], "first_round": ["fold"]},
            'first_round[0]: "fold" is not legal here; legal: call, raise',
        ),
        (
            {"cards": ["K", "Q"], "first_round": ["raise", "raise", "raise"]},
            'first_round[2]: "raise" is not legal here; legal: fold, call',
        ),
        (
            {"cards": ["K", "Q"], "first_round": ["call", "call", "call"]},
            'first_round[2]: "call" is not legal here; no player is to act; leave it out',
        ),
        (
            {
                "cards": ["K", "Q"],
                "first_round": ["call", "call"],
                "board_card": "J",
                "second_round": ["bet"],
            },
            'second_round[0]: "bet" is not legal here; legal: call, raise',
        ),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, object], error: str) -> None:
    assert_refused("leduc_poker", fields, error)
