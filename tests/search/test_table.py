"""Tables grow as they fill, up to their bound; full ones grow no more, and the search goes on."""

import numpy as np
import pytest
from numpy.typing import NDArray

from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.search.checks import searched_moves
from slate_ai.search.search import Search, settings_for
from slate_ai.search.table import (
    FIRST_SLOTS,
    FULL,
    NODES_USED,
    Table,
    is_half_full,
    memory_of,
    new_table,
)

POSITION = new_position("connect_four")
MOST_MOVES = int(operations.max_legal_actions(POSITION.tables))


def begin(tables: list[Table]) -> Search:
    return Search(POSITION, searched_moves(POSITION, ()), settings_for(POSITION), tables, 1)


def test_a_full_table_stops_growing_and_search_goes_on() -> None:
    tables = [new_table(10_000, 1 << 20, MOST_MOVES, is_mixing=False)]
    assert not is_half_full(tables[0])
    with begin(tables) as search:
        search.advance(3000)
        used, visits = search.table.used.copy(), search.visits
        assert tables[0] is search.table
        assert 9_000 < memory_of(search.table) <= 10_000
        assert is_half_full(search.table)
        assert used[NODES_USED] == int(FULL * search.table.nodes.size)
        search.advance(3000)
        assert search.table.used[NODES_USED] == used[NODES_USED]
        assert search.visits.sum() == 6000
        assert (search.visits >= visits).all()


@pytest.mark.parametrize("slice_size", [40_000, 9_999, 100])
def test_growing_changes_nothing_but_the_place(slice_size: int) -> None:
    """Whatever was found, in whatever slices, is as in a table that never had to grow."""
    roomy = new_table(1 << 26, 1 << 18, MOST_MOVES, is_mixing=False)
    roomy = roomy._replace(nodes=np.zeros(1 << 18, roomy.nodes.dtype))
    growing = [new_table(1 << 26, 1 << 18, MOST_MOVES, is_mixing=False)]
    with begin([roomy]) as at_once, begin(growing) as in_slices:
        at_once.advance(40_000)
        for done in range(0, 40_000, slice_size):
            in_slices.advance(min(slice_size, 40_000 - done))
        grown = growing[0]
        assert FIRST_SLOTS < grown.nodes.size < roomy.nodes.size
        np.testing.assert_array_equal(in_slices.visits, at_once.visits)
        np.testing.assert_array_equal(grown.edges, roomy.edges)
        np.testing.assert_array_equal(nodes(grown), nodes(roomy))


def nodes(table: Table) -> NDArray[np.void]:
    """Those in use, by key."""
    in_use: NDArray[np.void] = table.nodes[table.nodes["key"] != 0]
    return np.sort(in_use, order="key")


def test_a_new_table_takes_next_to_nothing_for_its_nodes() -> None:
    table = new_table(1 << 28, 1 << 40, MOST_MOVES, is_mixing=False)
    with begin([table]) as search:
        search.advance(10)
        assert search.table.nodes.size == FIRST_SLOTS


def test_what_a_short_search_takes_is_bounded_by_its_simulations() -> None:
    assert memory_of(new_table(1 << 28, 10, MOST_MOVES, is_mixing=False)) < 3000
