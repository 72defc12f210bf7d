"""Every rule and ruling by name."""

from collections import Counter

import pytest

from games.cliff_mining.table import claim_of, moves, own, pieces, play, table, wrong_claim
from slate_ai.errors import InputError
from slate_ai.games.cliff_mining.knowledge import at_least, at_most
from slate_ai.games.cliff_mining.notation import ATTRIBUTES
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.v1.cliff_mining_pb2 import CliffMiningSetup


def last(position: Position) -> object:
    event = own(position).events[-1]
    return event.mine if event.HasField("mine") else event.claim


def emptied(position: Position) -> Position:
    """After requests that nobody can answer, until nothing is left in the bag."""
    while own(position).bag:
        position = play(position, "mine 5 red", f"draw {own(position).bag[0]}")
    return position


# Setting up


@pytest.mark.parametrize(("players", "colours", "bag"), [(3, 4, 9), (4, 5, 10), (5, 6, 11)])
def test_all_get_five_pieces_of_two_of_each_colour_and_size(players: int, colours: int, bag: int) -> None:
    position = own(new_position("cliff_mining", players, seed=1))
    assert [len(hand.pieces) for hand in position.hands] == [5] * players
    assert len(position.bag) == bag
    counts = Counter(piece for hand in position.hands for piece in hand.pieces) + Counter(position.bag)
    assert len(counts) == 3 * colours
    assert set(counts.values()) == {2}


def test_the_first_player_is_drawn_unless_named() -> None:
    drawn = [own(new_position("cliff_mining", 3, seed=seed)).first_player for seed in range(30)]
    assert set(drawn) == {0, 1, 2}
    for seat in range(3):
        position = new_position("cliff_mining", 3, CliffMiningSetup(first_player=seat), seed=5)
        assert own(position).first_player == position.player == seat


def test_the_deal_is_drawn() -> None:
    deals = {str(own(new_position("cliff_mining", 3, seed=seed)).hands) for seed in range(20)}
    assert len(deals) == 20


def test_every_piece_is_dealt_to_the_bag_as_often() -> None:
    bags = Counter(p for seed in range(400) for p in own(new_position("cliff_mining", 3, seed=seed)).bag)
    assert len(bags) == 12
    # 400 bags of 9 of 24: each kind 300 times on average, its standard deviation below 14.
    assert all(220 < count < 380 for count in bags.values())


# Mining


def test_any_count_up_to_five_of_any_size_or_colour_may_be_asked_for() -> None:
    asked = {move for move in moves(table()) if move.startswith("mine")}
    attributes = ("small", "medium", "large", "red", "yellow", "green", "blue")
    assert asked == {f"mine {count} {attribute}" for count in range(1, 6) for attribute in attributes}


def test_the_next_player_clockwise_shows_if_she_can() -> None:
    assert table().play("mine 1 large").player == 1
    assert table(first_player=1).play("mine 1 yellow").player == 2


def test_who_has_fewer_passes_and_the_next_is_asked() -> None:
    assert table().play("mine 2 green").player == 2
    assert table(first_player=2).play("mine 2 large").player == 1


def test_passing_is_not_a_choice() -> None:
    assert all(move.startswith("show") for move in moves(table().play("mine 1 large")))


def test_nobody_is_asked_by_herself() -> None:
    assert table().play("mine 3 red").is_chance


def test_the_shower_chooses_among_what_answers_the_request() -> None:
    asked = table(first_player=2).play("mine 2 red")
    assert asked.player == 0
    assert moves(asked) == ["show red-small red-small", "show red-small red-medium"]
    assert moves(table(first_player=2).play("mine 1 small")) == ["show red-small", "show green-small"]
    assert moves(table().play("mine 3 medium")) == ["show red-medium green-medium green-medium"]


def test_after_a_showing_the_next_player_is_on_turn_and_no_piece_has_moved() -> None:
    before = table()
    after = play(before, "mine 1 large", "show blue-large")
    assert after.player == 1
    assert own(after).hands == own(before).hands
    assert own(after).bag == own(before).bag


def test_only_asker_and_shower_see_what_is_shown() -> None:
    after = play(table(), "mine 2 green", "show green-medium green-medium")
    for seat, is_seen in ((0, True), (1, False), (2, True)):
        view = own(after.observe(seat))
        assert view.events[0].mine.shown_by == 2
        assert list(view.events[0].mine.shown) == (pieces("gm gm") if is_seen else [])


def test_all_see_who_passed_and_who_showed() -> None:
    after = play(table(), "mine 2 green", "show green-medium green-medium")
    green = ATTRIBUTES.index("green")
    for seat in range(3):
        view = after.observe(seat).state
        assert [at_least(view, other, green) for other in range(3)] == [0, 0, 2]
        assert [at_most(view, other, green) for other in range(3)] == [5, 1, 5]


def test_if_nobody_can_a_piece_from_the_bag_becomes_visible_to_all() -> None:
    asked = table().play("mine 4 red")
    assert asked.is_chance
    bag = Counter(own(asked).bag)
    assert {o.notation: o.probability for o in asked.chance_outcomes()} == {
        f"draw {piece}": pytest.approx(count / 9) for piece, count in bag.items()
    }
    after = asked.play("draw blue-small")
    assert Counter(own(after).bag) == bag - Counter(["blue-small"])
    assert after.player == 1
    for seat in range(3):
        assert own(after.observe(seat)).events[0].mine.drawn == "blue-small"


def test_from_an_empty_bag_nothing_is_drawn() -> None:
    position = emptied(table())
    before = position.player
    after = position.play("mine 5 red")
    assert after.player == (before + 1) % 3
    assert last(after).drawn == ""  # type: ignore[attr-defined]
    assert not own(after).HasField("pending")


# Claims


def test_a_right_claim_wins_at_once() -> None:
    before = table()
    after = before.play(claim_of(before))
    assert after.is_over
    assert after.winners() == (0,)
    assert after.scores() == (1.0, 0.0, 0.0)


def test_the_bag_is_what_it_holds_now() -> None:
    before = table()
    later = play(before, "mine 4 red", "draw blue-small")
    with pytest.raises(InputError, match="9 pieces are claimed; the bag holds 8"):
        later.play(claim_of(before))
    assert later.play(claim_of(later)).winners() == (1,)


def test_a_wrong_claim_takes_the_player_out() -> None:
    before = table()
    after = before.play(wrong_claim(before))
    assert not after.is_over
    assert after.player == 1
    assert not last(after).right  # type: ignore[attr-defined]


def test_who_is_out_is_skipped_and_asked_nothing() -> None:
    before = table()
    out = before.play(wrong_claim(before))
    assert out.play("mine 3 red").is_chance, "seat 0 had three"
    later = play(out, "mine 1 medium", "show red-medium", "mine 1 yellow", "show yellow-small")
    assert later.player == 1, "from seat 2 straight to seat 1"


def test_her_hand_goes_into_the_bag_and_must_be_named_from_then_on() -> None:
    before = table()
    out = before.play(wrong_claim(before))
    assert Counter(own(out).bag) == Counter(own(before).bag) + Counter(pieces("rs rs rm yl gs"))
    with pytest.raises(InputError, match="9 pieces are claimed; the bag holds 14"):
        out.play(claim_of(before))
    assert out.play(claim_of(out)).winners() == (1,)


def test_her_pieces_come_out_of_the_bag_like_the_others() -> None:
    before = table()
    asked = play(before, wrong_claim(before), "mine 4 red")
    assert "draw red-small" in [outcome.notation for outcome in asked.chance_outcomes()]
    assert len(own(asked.play("draw red-small")).bag) == 13


def test_she_alone_has_seen_the_bag_and_her_hand_goes_in_unseen() -> None:
    before = table()
    out = before.play(wrong_claim(before))
    assert list(own(out.observe(0)).events[0].claim.found) == list(own(before).bag)
    for seat in (1, 2):
        view = own(out.observe(seat))
        assert not view.events[0].claim.found
        assert [hand.seat for hand in view.hands] == [seat]
        assert list(view.events[0].claim.pieces) == wrong_claim(before).split()[1:], "all have heard it"


def test_the_empty_bag_is_claimed_by_the_word_alone() -> None:
    position = emptied(table())
    assert moves(position)[-1] == "claim"
    assert position.play("claim").winners() == (position.player,)


def test_only_an_empty_bag_can_be_claimed_empty() -> None:
    with pytest.raises(InputError, match="0 pieces are claimed; the bag holds 9"):
        table().play("claim")


def test_the_last_active_player_wins() -> None:
    position = table()
    for _ in range(2):
        assert not position.is_over
        position = position.play(wrong_claim(position))
    assert position.is_over
    assert position.winners() == (2,)


def test_after_the_round_limit_all_who_are_active_share_the_win() -> None:
    position = table(round_limit=2)
    position = position.play(wrong_claim(position))
    position = play(position, "mine 1 medium", "show red-medium", "mine 1 yellow", "show yellow-small")
    assert not position.is_over
    position = play(position, "mine 1 medium", "show red-medium", "mine 1 yellow", "show yellow-small")
    assert position.is_over
    assert position.winners() == (1, 2)
    assert position.scores() == (0.0, 1.0, 1.0)


def test_rounds_go_on_when_the_first_player_is_out() -> None:
    position = table(first_player=1)
    position = position.play(wrong_claim(position))
    for expected in ("round 1", "round 1", "round 2", "round 2", "round 3"):
        assert f"{expected} of 200" in str(position)
        position = play(position, "mine 5 blue", f"draw {own(position).bag[0]}")


def test_a_game_without_a_limit_ends_after_200_rounds() -> None:
    assert own(new_position("cliff_mining", 3, CliffMiningSetup(), seed=1)).round_limit == 200


# Moves beyond those that are listed


def test_claims_in_another_order_are_told_their_normal_form() -> None:
    position = table()
    right = claim_of(position)
    word, *names = right.split()
    with pytest.raises(InputError, match=f'not in normal form; write "{right}"'):
        position.play(" ".join((word, *reversed(names))))


@pytest.mark.parametrize(
    "text", ["claim red-tiny", "claim white-small", "claim red-small red-small red-small"]
)
def test_a_claim_of_what_is_no_set_of_pieces_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"is not legal here; legal: mine 1 small"):
        table().play(text)


def test_nobody_claims_while_she_is_to_show() -> None:
    asked = table().play("mine 1 large")
    with pytest.raises(InputError, match=r"is not legal here; legal: show "):
        asked.play(claim_of(asked))


def test_a_claim_that_the_player_has_seen_to_be_right_is_listed() -> None:
    position = table("rs rs rm rm rl", "rl ys ys ym ym", "yl yl gs gs gm")
    for move in ("mine 1 red", "mine 4 yellow", "mine 2 large", "mine 3 green"):
        asked = position.play(move)
        position = asked.play(moves(asked)[-1])
        for _ in range(2):
            position = play(position, "mine 5 blue", f"draw {own(position).bag[0]}")
    assert moves(position)[-1] == claim_of(position)
    assert moves(position.observe(0))[-1] == claim_of(position)
    assert position.play(moves(position)[-1]).winners() == (0,)
