"""Who knows what: keys, determinizations, views."""

from functools import partial

import numpy as np

from conformance.cases import FEW, SOME, Case, determinized, key, observers, positions
from conformance.tools import GUARD, UNTOUCHED, assert_same, check, refusal
from slate_ai.games.position import Position
from slate_ai.games.registry import position_from_json, position_from_message
from slate_ai.kernel import operations
from slate_ai.kernel.operations import MAX_TRAIL, SPECTATOR


@check
def a_key_is_kept_by_determinization(case: Case) -> None:
    for position in positions(case, SOME):
        for player in observers(position):
            for seed in range(3):
                world = determinized(position, player, seed)
                assert key(world, player) == key(position, player)
                assert world.player == position.player
                if player == position.player:
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
def rewinding_and_playing_again_comes_back(case: Case) -> None:
    for position in positions(case, SOME):
        trails = {played_again(position)}
        trails |= {played_again(position.observe(seat)) for seat in range(case.num_players)}
        trails |= {played_again(determinized(position, player, 8)) for player in observers(position)}
        assert len(trails) == 1, "what was rewound is known to all"


def played_again(position: Position) -> tuple[int, ...]:
    """The actions that ``rewind`` takes back; played again they lead from a position to this one."""
    state, trail = np.array(position.state), np.full(MAX_TRAIL + GUARD, UNTOUCHED, np.int32)
    count = operations.rewind(position.tables, state, trail)
    assert (trail[MAX_TRAIL:] == UNTOUCHED).all()
    start = again = Position(position.game, position.tables, state)
    assert_same(position_from_message(start.to_message()), start)
    for action in trail[:count]:
        again = again.after(int(action))
    assert_same(again, position)
    return tuple(map(int, trail[:count]))


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
            if seat == position.player:
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


@check
def beliefs_share_out_what_is_hidden(case: Case) -> None:
    for position in positions(case, FEW):
        if position.player < 0:
            continue
        view = position.for_search()
        belief = view.game.belief(view.tables, view.state)
        if belief is not None:
            assert case.game.hidden_information
            assert all(len(row.expected) == len(belief.places) for row in belief.whereabouts)
            assert all(expected >= 0 for row in belief.whereabouts for expected in row.expected)
            assert {contents.place for contents in belief.likeliest} <= set(belief.places)
            for place in belief.places:
                shares = [c.probability for c in belief.likeliest if c.place == place]
                assert shares == sorted(shares, reverse=True)
                assert sum(shares) <= 1 + 1e-9
            assert belief.is_exact == (belief.effective_sample_size == 0)


@check
def prepared_tables_draw_worlds_as_others_do(case: Case) -> None:
    for position in positions(case, FEW):
        if position.player < 0:
            continue
        view = position.for_search()
        assert type(view.tables) is type(position.tables)
        assert view.legal_moves() == position.legal_moves()
        for player in (view.player, SPECTATOR):
            world = determinized(view, player, 3)
            assert world.observer is None
            assert key(world, player) == key(view, player)
            full = Position(world.game, position.tables, world.state)
            assert_same(position_from_message(full.to_message()), full)
