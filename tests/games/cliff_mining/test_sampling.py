"""What a player does not know is drawn as often as it is true, checked against all deals of a few pieces."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from games.cliff_mining.table import claim_of, left_over, own, pieces, play, read, table, wrong_claim
from slate_ai.games.cliff_mining.exchanging import exchange_pieces
from slate_ai.games.cliff_mining.fitting import fit_hands, note_known_parts
from slate_ai.games.cliff_mining.layout import HANDS
from slate_ai.games.cliff_mining.notation import KINDS, write_pieces
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import new_rng

DRAWS = 3000
Hand = tuple[str, ...]


def worlds(position: Position, player: int, count: int) -> list[Position]:
    rng, drawn = new_rng(1), []
    for _ in range(count):
        state = np.array(position.state)
        operations.determinize(position.tables, state, player, rng)
        drawn.append(Position(position.game, position.tables, state))
    return drawn


def hands_of(position: Position) -> tuple[Hand, ...]:
    return tuple(tuple(hand.pieces) for hand in own(position).hands)


def assert_drawn_like(counts: Counter[tuple[Hand, ...]], weights: dict[tuple[Hand, ...], float]) -> None:
    """Each deal was drawn within five standard deviations as often as its weight says, and no other was."""
    assert set(counts) <= set(weights)
    total, draws = sum(weights.values()), sum(counts.values())
    for deal, weight in weights.items():
        share = weight / total
        assert abs(counts[deal] - draws * share) <= 5 * (draws * share * (1 - share)) ** 0.5 + 1


def single_pieces(hands: tuple[Hand, ...], pool: list[str]) -> int:
    """In how many ways the single pieces of ``pool`` make these hands."""
    left, ways = Counter(pool), 1
    for hand in hands:
        for name, count in Counter(hand).items():
            ways *= comb(left[name], count)
            left[name] -= count
    return ways


def few_left() -> Position:
    """Seat 0 has been shown four of seat 1's pieces, and four of seat 2's, and six pieces are visible."""
    position = table("rs rs rm rm rl", "rl ys ys ym ym", "yl yl gs gs gm")
    for move, shown in (
        ("mine 4 yellow", "yellow-small yellow-small yellow-medium yellow-medium"),
        ("mine 2 small", "green-small green-small"),
        ("mine 2 large", "yellow-large yellow-large"),
    ):
        asked = position.play(move)
        assert asked.player > 0
        first = {"mine 2 small": "yellow-small yellow-small"}.get(move, shown)
        position = asked.play(f"show {first}")
        for _ in range(2):
            position = play(position, "mine 5 blue", f"draw {own(position).bag[-1]}")
    return position


def weights_of_few_left(position: Position) -> dict[tuple[Hand, ...], float]:
    """Of all hands of the others, how likely they are, up to a factor."""
    known = [Counter(pieces("ys ys ym ym")), Counter(pieces("yl yl"))]
    visible = Counter(event.mine.drawn for event in own(position).events if event.mine.drawn)
    own_hand = own(position).hands[0].pieces
    pool = list((Counter(left_over([own_hand], 3)) - visible).elements())
    weights: dict[tuple[Hand, ...], float] = {}
    free = list((Counter(pool) - known[0] - known[1]).elements())
    for one in set(combinations(free, 1)):
        others = list((Counter(free) - Counter(one)).elements())
        for three in set(combinations(others, 3)):
            deal = tuple(
                tuple(sorted((known_part + Counter(part)).elements(), key=KINDS.index))
                for known_part, part in zip(known, (one, three), strict=True)
            )
            weights[deal] = single_pieces(deal, pool) * probability_of_showings(position, deal)
    weights = {deal: weight for deal, weight in weights.items() if weight}
    assert 20 < len(weights) < 400
    return weights


def test_deals_are_drawn_by_how_many_single_pieces_make_them() -> None:
    position = few_left()
    drawn = Counter(hands_of(world)[1:] for world in worlds(position, 0, DRAWS))
    assert_drawn_like(drawn, weights_of_few_left(position))


def test_a_deal_that_was_searched_for_becomes_one_drawn_by_chance() -> None:
    position, rng, drawn = few_left(), new_rng(2), Counter[tuple[Hand, ...]]()
    for _ in range(DRAWS):
        state = np.array(position.state)
        note_known_parts(position.tables, state, 0)
        assert fit_hands(position.tables, state, 0, 1)
        exchange_pieces(position.tables, state, 0, rng)
        drawn[tuple(tuple(write_pieces(int(state[HANDS + seat]))) for seat in (1, 2))] += 1
    assert_drawn_like(drawn, weights_of_few_left(position))


def probability_of_showings(position: Position, deal: tuple[Hand, ...]) -> float:
    """That these hands answered as they did; 0 where they could not."""
    probability = 1.0
    for event in own(position).events:
        mine = event.mine
        asked = range(mine.player + 1, mine.player + 3)
        for seat in (seat % 3 for seat in asked if seat % 3):
            having = [name for name in deal[seat - 1] if mine.attribute in name.split("-")]
            if mine.HasField("shown_by") and mine.shown_by == seat:
                if Counter(mine.shown) - Counter(having):
                    return 0.0
                if mine.player == 0:
                    probability /= len(set(combinations(having, mine.count)))
                break
            if len(having) >= mine.count:
                return 0.0
    return probability


def test_hands_exchange_pieces_where_the_bag_is_empty() -> None:
    position = table()
    while bag := list(own(position).bag):
        position = play(position, "mine 5 red", f"draw {bag[0]}")
    state = np.array(position.state)
    note_known_parts(position.tables, state, 0)
    exchange_pieces(position.tables, state, 0, new_rng(1))
    assert state[HANDS + 1] != position.state[HANDS + 1]
    assert state[HANDS : HANDS + 3].sum() == position.state[HANDS : HANDS + 3].sum()


def test_unseen_showings_are_drawn_evenly_from_what_can_be_shown() -> None:
    position = play(table(first_player=1), "mine 1 medium", "show green-medium")
    drawn: Counter[int] = Counter()
    for world in worlds(position, 0, 1000):
        hand = next(hand for hand in own(world).hands if hand.seat == 2)
        mediums = sorted({name for name in hand.pieces if name.endswith("medium")})
        if len(mediums) == 2:
            drawn[mediums.index(own(world).events[0].mine.shown[0])] += 1
    assert sum(drawn.values()) > 200
    assert abs(drawn[0] - drawn[1]) < 5 * sum(drawn.values()) ** 0.5


def test_what_one_was_shown_and_has_found_is_kept() -> None:
    before = play(table(), "mine 2 green", "show green-medium green-medium", "mine 4 red", "draw blue-small")
    position = before.play(wrong_claim(before))
    for world in worlds(position, 2, 50):
        assert own(world).events[2].claim.found == own(before).bag
        assert list(own(world).events[0].mine.shown) == pieces("gm gm")
        assert read(own(world)) == world
    assert any(own(world).events[0].mine.shown != pieces("gm gm") for world in worlds(position, 1, 50))


@pytest.mark.parametrize("player", [SPECTATOR, 0, 1, 2])
def test_a_right_claim_tells_all_what_the_bag_held(player: int) -> None:
    position = table().play(claim_of(table()))
    for world in worlds(position, player, 20):
        assert own(world).bag == own(table()).bag


def test_a_wrong_claim_tells_all_what_the_bag_did_not_hold() -> None:
    position = few_left()
    bags = Counter(tuple(own(world).bag) for world in worlds(position, 0, DRAWS))
    excluded = next(bag for bag, _ in bags.most_common() if list(bag) != own(position).bag)
    wrong = position.play(" ".join(("claim", *excluded)))
    out = wrong.player
    assert out != position.player
    seen = [
        tuple((Counter(own(world).bag) - Counter(own(world).hands[position.player].pieces)).elements())
        for world in worlds(wrong, out, 300)
    ]
    assert excluded not in [tuple(sorted(bag, key=KINDS.index)) for bag in seen]
