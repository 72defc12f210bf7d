"""What looks promising, and who is ahead: small cases that a person can judge."""

import numpy as np
import pytest

from games.cliff_mining.played import played
from games.cliff_mining.table import moves, play, table
from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.belief.belief import believe
from slate_ai.games.cliff_mining.claims import NO_CLAIM, sure_claim
from slate_ai.games.cliff_mining.notation import ATTRIBUTES
from slate_ai.games.cliff_mining.pieces import decode_pieces
from slate_ai.games.cliff_mining.requests import chance_to_show, expected_news, unseen_pieces
from slate_ai.games.position import Position
from slate_ai.kernel import operations

SMALL, LARGE, RED, GREEN = (ATTRIBUTES.index(name) for name in ("small", "large", "red", "green"))


def priors(position: Position) -> dict[str, float]:
    actions = position.legal_actions()
    out = np.zeros(actions.size, np.float32)
    operations.priors(position.tables, position.state, actions, actions.size, out)
    return dict(zip(moves(position), map(float, out), strict=True))


def wins(position: Position) -> list[float]:
    win, score = np.zeros((2, position.num_players))
    operations.evaluate(position.tables, position.state, win, score)
    return [float(share) for share in win]


def test_the_chance_to_show_is_that_of_drawing_five_pieces() -> None:
    position = table()
    unseen = unseen_pieces(position.tables, position.state, 0)
    # Seat 0 has three of the six reds; 19 pieces are unseen.
    none = (16 * 15 * 14 * 13 * 12) / (19 * 18 * 17 * 16 * 15)
    assert chance_to_show(position.state, 0, 1, unseen, 1, RED) == pytest.approx(1 - none)
    assert chance_to_show(position.state, 0, 1, unseen, 4, RED) == 0.0


def test_what_all_know_settles_who_shows() -> None:
    position = play(table(), "mine 2 green", "show green-medium green-medium")
    unseen = unseen_pieces(position.tables, position.state, 1)
    assert chance_to_show(position.state, 1, 2, unseen, 2, GREEN) == 1.0
    # Seat 0 has seen both: to ask her for them again tells her nothing.
    tables, state = position.tables, position.state
    seen = unseen_pieces(tables, state, 0)
    assert expected_news(tables, state, 1, unseen, 2, GREEN) == pytest.approx(2.0)
    assert expected_news(tables, state, 0, seen, 2, GREEN) == pytest.approx(0.0)


def test_who_asks_for_what_she_has_seen_or_nobody_has_is_not_promising() -> None:
    opening = priors(table())
    assert max(opening, key=lambda move: opening[move]) in {f"mine 2 {size}" for size in ATTRIBUTES[:3]} | {
        f"mine 2 {colour}" for colour in ("yellow", "green", "blue")
    }
    assert opening["mine 5 red"] < 0.2 * opening["mine 2 medium"]


def test_pieces_that_were_shown_before_are_shown_again() -> None:
    rest = ("mine 5 red", "draw blue-small", "mine 5 red", "draw blue-medium")
    hands = ("rs rs rm yl gs", "rl rm ym gl bl", "ys yl gm gm bs")
    position = play(table(*hands), "mine 1 red", "show red-large", *rest, "mine 1 red")
    shown = priors(position)
    assert shown["show red-large"] > 2 * shown["show red-medium"]


def test_who_has_seen_more_and_is_to_move_is_ahead() -> None:
    before = wins(table())
    assert before[0] > before[1] > before[2]
    after = wins(play(table(), "mine 2 green", "show green-medium green-medium"))
    assert after[0] > 1 / 3 > after[2]


@pytest.mark.parametrize(("seed", "moves_played"), [(0, 40), (1, 26), (4, 28), (1, 20)])
def test_a_sure_claim_is_the_only_bag_that_can_be(seed: int, moves_played: int) -> None:
    position = played(3, seed, moves_played)
    belief = believe(position.tables, position.state, position.player)
    assert belief is not None
    claim = sure_claim(position.tables, position.state, position.player)
    assert (claim != NO_CLAIM) == (belief.bags.size == 1)
    if claim != NO_CLAIM:
        assert belief.bags.tolist() == [decode_pieces(claim - CLAIM)]
