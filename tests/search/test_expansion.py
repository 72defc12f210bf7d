"""What search thinks of moves that it has not tried: by the states they lead to, where a game says so."""

import numpy as np
import pytest

from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.settings import Settings
from slate_ai.search.memory import ROOT_SLOT, new_memory, with_roomy_table
from slate_ai.search.root import plant
from slate_ai.search.search import Search, settings_for
from slate_ai.search.table import EDGE, EDGES_USED, new_table


def edges_of(position: Position, settings: Settings) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    """The root's edges before the first simulation, ``EDGE`` [A]."""
    actions = position.legal_actions()
    table = new_table(1 << 20, 10, actions.size, False)
    memory = with_roomy_table(new_memory(position.tables, position.state, actions.size, table, 1, 0), 1)
    plant(position.tables, memory, actions, settings)
    first = memory.table.nodes[memory.counters[ROOT_SLOT]]["first_edge"]
    edges: np.ndarray[tuple[int], np.dtype[np.void]] = memory.table.edges[first : first + actions.size]
    assert edges.dtype == EDGE
    return edges


def worth_after(position: Position, action: int, settings: Settings) -> float:
    """The utility of the state after an action, to the player who takes it, in plain numpy."""
    after = position.after(action)
    win, score = np.zeros(position.num_players), np.zeros(position.num_players)
    operations.evaluate(after.tables, after.state, win, score)
    seat = position.player
    lead = score[seat] - np.delete(score, seat).max()
    share = operations.lead_share(after.tables, float(lead))
    return float((1 - settings.lead_weight) * win[seat] + settings.lead_weight * share)


@pytest.fixture(scope="module", params=[2, 3])
def rolled(request: pytest.FixtureRequest) -> Position:
    return new_position("slate", request.param, seed=1).play("roll 1 3 5")


@pytest.mark.parametrize("lead_weight", [0.2, 1.0])
def test_edges_begin_with_what_the_state_after_the_move_is_worth(
    rolled: Position, lead_weight: float
) -> None:
    settings = settings_for(rolled)._replace(lead_weight=lead_weight)
    edges = edges_of(rolled, settings)
    worths = [worth_after(rolled, int(action), settings) for action in edges["action"]]
    assert max(worths) > min(worths) + 0.05
    assert edges["value"] == pytest.approx(worths, abs=1e-5)
    assert not edges["visits"].any()


def test_priors_follow_from_these_values_and_hide_no_move(rolled: Position) -> None:
    settings = settings_for(rolled)._replace(prior_floor=0.3, prior_sharpness=10.0)
    edges = edges_of(rolled, settings)
    weights = np.exp(10.0 * edges["value"].astype(np.float64))
    expected = 0.7 * weights / weights.sum() + 0.3 / edges.size
    assert edges["prior"] == pytest.approx(expected, rel=1e-4)


def test_a_value_without_visits_is_not_kept(rolled: Position) -> None:
    edges = edges_of(rolled, settings_for(rolled)._replace(first_visits=0.0))
    assert edges["value"] == pytest.approx(0.5)
    assert edges["prior"].max() > 2 / edges.size


def test_a_game_may_give_priors_of_its_own() -> None:
    position = new_position("pig")
    edges = edges_of(position, settings_for(position)._replace(prior_floor=0.0))
    priors = np.zeros(2, np.float32)
    operations.priors(position.tables, position.state, position.legal_actions(), 2, priors)
    assert edges["prior"] == pytest.approx(priors)
    assert edges["value"] == pytest.approx(0.5)


@pytest.mark.parametrize("num_players", [2, 4])
def test_a_table_has_room_for_the_edges_of_a_search_by_simulations(num_players: int) -> None:
    position = new_position("slate", num_players, seed=7).play("roll 2 4 5").for_search()
    most = int(operations.max_legal_actions(position.tables))
    for simulations in (100, 200, 1000):
        tables = [new_table(1 << 28, simulations + 1, most, False)]
        with Search(position, position.legal_moves(), settings_for(position), tables, 1) as search:
            search.advance(simulations)
            assert search.table.used[EDGES_USED] + most <= search.table.edges.size
