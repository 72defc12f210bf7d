"""Operations for the tests of the kernel layer."""

from slate_ai.kernel.operation import optional_operation, required_operation
from slate_ai.kernel.types import Game


@required_operation
def toy_worth(game: Game, amount: int) -> int:
    raise NotImplementedError


@optional_operation
def toy_price(game: Game, amount: int) -> int:
    """A default that asks another operation."""
    return int(10 * toy_worth(game, amount))
