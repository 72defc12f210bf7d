"""Who knows what: keys, determinizations, views."""

from functools import partial

from conformance.cases import FEW, SOME, Case, determinized, key, observers, positions
from conformance.tools import assert_same, check, refusal
from slate_ai.games.registry import position_from_json, position_from_message
from slate_ai.kernel.operations import SPECTATOR


@check
def a_key_is_kept_by_determinization(case: Case) -> None:
    for position in positions(case, SOME):
        for player in observers(position):
            for seed in range(3):
                world = determinized(position, player, seed)
                assert key(world, player) == key(position, player)
                assert world.player == position.player
                assert world.legal_actions().tolist() == position.legal_actions().tolist()


@check
def a_determinization_is_a_full_legal_position_and_depends_on_its_seed_alone(case: Case) -> None:
    for position in positions(case, SOME):
        for player in observers(position):
            world = determinized(position, player, 1)
            assert world.observer is None
            assert_same(position_from_message(world.to_message()), world)
            assert_same(determinized(position, player, 1), world)


@check
def nothing_is_drawn_anew_where_nothing_is_hidden(case: Case) -> None:
    if not case.game.hidden_information:
        for position in positions(case, SOME):
            for player in observers(position):
                assert_same(determinized(position, player, 1), position)


@check
def keys_agree_exactly_where_views_do(case: Case) -> None:
    is_hidden = case.game.hidden_information
    for seat in range(case.num_players if is_hidden else 1):
        view_of_key: dict[int, bytes] = {}
        key_of_view: dict[bytes, int] = {}
        for position in positions(case):
            others = observers(position) if is_hidden else ()
            for world in (position, *(determinized(position, other, 5) for other in others)):
                view = world.observe(seat).to_message().SerializeToString(deterministic=True)
                assert view_of_key.setdefault(key(world, seat), view) == view
                assert key_of_view.setdefault(view, key(world, seat)) == key(world, seat)


@check
def a_view_hides_what_its_seat_does_not_know(case: Case) -> None:
    hidden = False
    for position in positions(case, SOME):
        for seat in range(case.num_players):
            view = position.observe(seat)
            assert view.observer == (position.observer if view == position else seat)
            assert_same(determinized(position, seat, 6).observe(seat), view)
            assert_same(view.observe(seat), view)
            hidden |= view != position
    assert hidden == case.game.hidden_information


@check
def a_view_is_a_position_with_the_same_moves_and_key(case: Case) -> None:
    for position in positions(case, SOME):
        for seat in range(case.num_players):
            view = position.observe(seat)
            assert_same(position_from_json(view.to_json()), view)
            assert view.player == position.player
            assert view.legal_moves() == position.legal_moves()
            assert key(view, seat) == key(position, seat)
            assert key(view, SPECTATOR) == key(position, SPECTATOR)
            world = determinized(view, seat, 7)
            assert world.observer is None
            assert_same(world.observe(seat), view)


@check
def a_view_is_refused_to_other_seats(case: Case) -> None:
    for position in positions(case, FEW):
        view = position.observe(0)
        others = range(1, case.num_players) if view != position else ()
        for seat in (-1, case.num_players, *others):
            error = refusal(partial(view.observe, seat))
            assert [violation.field for violation in error.violations] == ["seat"]
