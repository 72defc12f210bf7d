"""Who knows what: views, what can be played on in them, keys, and the facts that beliefs are made of."""

import pytest

from games.cliff_mining.table import HANDS, claim_of, moves, own, pieces, play, table, wrong_claim
from slate_ai.errors import InputError
from slate_ai.games.cliff_mining import knowledge
from slate_ai.games.cliff_mining.layout import UNKNOWN
from slate_ai.games.cliff_mining.notation import ATTRIBUTES, write_pieces
from slate_ai.games.cliff_mining.pieces import NO_PIECES
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR

GREEN = ATTRIBUTES.index("green")
SHOWN = ("mine 2 green", "show green-medium green-medium")


def key(position: Position, player: int) -> int:
    return int(operations.information_key(position.tables, position.state, player))


def refusal(position: Position, move: str) -> str:
    with pytest.raises(InputError) as caught:
        position.play(move)
    return str(caught.value)


# Playing on in a view


def test_a_draw_is_played_on_for_all_see_it() -> None:
    view = table().play("mine 4 red").observe(1)
    assert view.play("draw blue-small") == table().play("mine 4 red").play("draw blue-small").observe(1)


def test_a_showing_is_played_on_by_those_who_see_it() -> None:
    asked = table().play("mine 2 green")
    shown = asked.play(SHOWN[1])
    assert asked.observe(0).play(SHOWN[1]) == shown.observe(0)
    assert asked.observe(2).play(SHOWN[1]) == shown.observe(2)
    assert refusal(asked.observe(1), SHOWN[1]) == (
        "move: in seat 1's view it is unknown what seat 2 shows; add to its events what happened"
    )


def test_a_request_is_played_on_where_it_is_known_who_answers() -> None:
    position = play(table(), *SHOWN, "mine 4 red", "draw blue-small")
    assert position.player == 2
    assert refusal(position.observe(2), "mine 2 green") == (
        "move: in seat 2's view it is unknown whether seat 0 has 2 green; add to its events what happened"
    )
    later = play(position, "mine 2 green", "draw blue-medium", "mine 5 blue", "draw blue-medium")
    later = play(later, "mine 5 blue", "draw blue-large")
    assert later.player == 2
    for view in (later.observe(2), later.observe(1)):
        assert view.play("mine 2 green").is_chance, "all others are known to have fewer"


def test_the_observer_knows_whether_she_is_the_one_to_show() -> None:
    position = table(first_player=2)
    assert position.observe(0).play("mine 1 green").player == 0
    assert refusal(position.observe(0), "mine 2 green").startswith(
        "move: in seat 0's view it is unknown whether seat 1 has 2 green"
    )


def test_whether_a_claim_is_right_is_unknown_in_a_view() -> None:
    position = table()
    assert refusal(position.observe(0), claim_of(position)) == (
        "move: in seat 0's view it is unknown whether the claim is right; add to its events what happened"
    )


def test_all_know_that_the_bag_is_empty() -> None:
    position = table()
    while own(position).bag:
        position = play(position, "mine 5 red", f"draw {own(position).bag[0]}")
    for seat in range(3):
        view = position.observe(seat)
        assert moves(view)[-1] == "claim"
        assert view.play("claim").winners() == (position.player,)


def test_a_showing_that_contradicts_what_the_observer_knows_is_refused() -> None:
    before = play(table(), "mine 5 red", "draw blue-small", "mine 2 yellow", "draw blue-medium")
    asked = play(before, "mine 5 red", "draw blue-medium", "mine 2 medium").observe(0)
    assert "show red-medium red-medium" not in moves(asked), "she holds one of them herself"
    two_yellow = "show yellow-medium yellow-medium"
    assert two_yellow in moves(asked)
    assert refusal(asked, two_yellow) == "move: seat 0 knows that this cannot be"


def test_the_moves_of_a_view_are_those_that_may_be_as_far_as_its_seat_knows() -> None:
    asked = table().play("mine 2 green")
    assert moves(asked) == ["show green-medium green-medium"]
    assert set(moves(asked)) < set(moves(asked.observe(1)))
    assert moves(asked.observe(2)) == moves(asked)


# Keys


def test_what_two_players_do_between_them_changes_no_other_key() -> None:
    one = table(*HANDS[:2], "gs gm gm yl bs")
    shown = [play(one, "mine 2 green", move) for move in moves(one.play("mine 2 green"))]
    assert len(shown) == 2
    assert len({key(position, 0) for position in shown}) == 2
    assert len({key(position, 2) for position in shown}) == 2
    assert len({key(position, 1) for position in shown}) == 1
    assert len({key(position, SPECTATOR) for position in shown}) == 1


def test_the_same_showings_in_another_order_are_another_history() -> None:
    first, second = "show yellow-small", "show yellow-medium"
    rest = ("mine 5 red", "draw blue-small", "mine 5 red", "draw blue-medium")
    one = play(table(), "mine 1 yellow", first, *rest, "mine 1 yellow", second)
    other = play(table(), "mine 1 yellow", second, *rest, "mine 1 yellow", first)
    assert key(one, 0) != key(other, 0)
    assert key(one, 2) == key(other, 2)


def test_hands_change_no_key_but_their_owners() -> None:
    one, other = table(), table(HANDS[0], HANDS[2], HANDS[1])
    assert key(one, 0) == key(other, 0)
    assert key(one, SPECTATOR) == key(other, SPECTATOR)
    assert key(one, 1) != key(other, 1)


def test_the_bag_that_was_found_is_in_its_finders_key_alone() -> None:
    one, other = table(), table(HANDS[0], HANDS[1], "rm yl gm gm bl")
    claim = wrong_claim(one)
    assert one.play(claim) != other.play(claim)
    assert key(one.play(claim), 1) == key(other.play(claim), 1)
    assert key(one, 0) == key(other, 0)
    assert key(one.play(claim), 0) != key(other.play(claim), 0)


# Facts


def test_bounds_follow_from_passing_and_showing() -> None:
    state = play(table(), *SHOWN, "mine 3 green", "draw blue-small").state
    assert [knowledge.at_least(state, seat, GREEN) for seat in range(3)] == [0, 0, 2]
    assert [knowledge.at_most(state, seat, GREEN) for seat in range(3)] == [2, 1, 2]


def test_a_request_not_answered_yet_tells_already() -> None:
    state = table().play("mine 2 green").observe(0).state
    assert knowledge.at_least(state, 2, GREEN) == 2
    assert knowledge.at_most(state, 1, GREEN) == 1


def test_what_was_shown_is_known_to_who_asked_alone() -> None:
    position = play(table(), "mine 1 large", "show red-large")
    assert write_pieces(knowledge.shown_pieces(position.state, 1, 0)) == ["red-large"]
    assert knowledge.shown_pieces(position.state, 1, 2) == NO_PIECES
    assert knowledge.shown_pieces(position.observe(2).state, 1, 0) == NO_PIECES


def test_a_spectator_is_shown_nothing() -> None:
    position = play(table(), "mine 4 red", "draw blue-small")
    state = position.play(wrong_claim(position)).state
    assert {knowledge.shown_pieces(state, seat, SPECTATOR) for seat in range(3)} == {NO_PIECES}


def test_what_was_shown_in_parts_is_known_as_the_least_that_holds_it() -> None:
    rest = ("mine 5 red", "draw blue-small", "mine 5 red", "draw blue-medium")
    hands = ("rs rs rm yl gs", "rl rm ym gl bl", "ys yl gm gm bs")
    position = play(table(*hands), "mine 1 red", "show red-large", *rest, "mine 2 red")
    position = position.play("show red-medium red-large")
    assert write_pieces(knowledge.shown_pieces(position.state, 1, 0)) == pieces("rm rl")


def test_claims_are_remembered_with_who_was_there_and_what_was_visible() -> None:
    before = play(table(), "mine 4 red", "draw blue-small")
    after = before.play(wrong_claim(before))
    tables, state = after.tables, after.state
    assert [knowledge.has_claimed(state, seat) for seat in range(3)] == [False, True, False]
    assert not knowledge.was_right(state, 1)
    assert write_pieces(knowledge.claimed_bag(state, 1)) == wrong_claim(before).split()[1:]
    assert all(knowledge.was_active(state, seat, 1) for seat in range(3))
    held = sum(knowledge.hand_of(state, seat) for seat in range(3))
    assert write_pieces(knowledge.bag_then(tables, state, 1, held)) == list(own(before).bag)
    assert write_pieces(knowledge.found_bag(state, 1)) == list(own(before).bag)
    assert knowledge.found_bag(after.observe(0).state, 1) == UNKNOWN
    assert knowledge.bag_size(tables, state) == 8 + 5
    again = after.play(wrong_claim(after))
    assert [knowledge.was_active(again.state, seat, 2) for seat in range(3)] == [True, False, True]
    assert again.winners() == (0,)


def test_a_right_claim_is_remembered_as_right() -> None:
    after = table().play(claim_of(table()))
    assert knowledge.was_right(after.state, 0)
    assert write_pieces(knowledge.claimed_bag(after.observe(1).state, 0)) == list(own(table()).bag)
