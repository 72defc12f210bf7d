"""A full table grows no more; the search goes on."""

from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.search.checks import searched_moves
from slate_ai.search.search import Search
from slate_ai.search.table import FULL, NODES_USED, is_half_full, memory_of, new_table


def test_a_full_table_stops_growing_and_search_goes_on() -> None:
    position = new_position("connect_four")
    most = int(operations.max_legal_actions(position.tables))
    table = new_table(10_000, 1 << 20, most, is_mixing=False)
    assert memory_of(table) <= 10_100
    assert not is_half_full(table)
    moves = searched_moves(position, ())
    with Search(position, moves, position.game.search_settings(position.tables), [table], 1) as search:
        search.advance(3000)
        used, visits = table.used.copy(), search.visits
        assert is_half_full(table)
        assert used[NODES_USED] == int(FULL * table.nodes.size)
        search.advance(3000)
        assert table.used[NODES_USED] == used[NODES_USED]
        assert search.visits.sum() == 6000
        assert (search.visits >= visits).all()
