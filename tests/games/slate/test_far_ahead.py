"""Who is far ahead in Slate plays on for points."""

from itertools import pairwise

from slate_ai import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.kernel import operations
from slate_ai.limits import Limit, Options


def far_ahead(action: int) -> Position:
    """The win is certain; one marker is left to perform."""
    message = new_position("slate", 2, seed=1).to_message()
    position = message.slate
    position.round, position.first_player = 16, 0
    first, second = position.players
    first.money, first.supply, second.supply = 105, 3, 4
    first.placed[action - 1] = 1
    position.executing.action = action
    position.executing.order.append(0)
    return position_from_message(message)


def test_every_point_of_a_lead_counts() -> None:
    tables = new_position("slate", 2).tables
    shares = [operations.lead_share(tables, float(lead)) for lead in range(-100, 101)]
    assert all(less < more for less, more in pairwise(shares))


def test_who_cannot_lose_tells_good_moves_from_bad() -> None:
    for action, good in ((1, "gain"), (6, "develop value-for-money")):
        suggestions = (
            Engine().analyze(far_ahead(action), Limit(simulations=1000), Options(seed=1)).suggestions
        )
        assert suggestions[0].move == good
        assert suggestions[0].value > suggestions[-1].value
