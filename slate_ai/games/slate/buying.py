"""Extra supplies: the holder may buy a marker from her reserve, once in a round."""

from slate_ai.games.slate.layout import (
    EXTRA_SUPPLIES,
    EXTRA_SUPPLIES_USED,
    MONEY,
    RESERVE,
    SUPPLY,
    money_of,
    reserve_of,
)
from slate_ai.games.slate.tables import PRICE, Slate
from slate_ai.kernel.jit import inner


@inner
def can_buy(tables: Slate, player: int) -> bool:
    """Whether she may buy a marker now."""
    return (
        player & (EXTRA_SUPPLIES | EXTRA_SUPPLIES_USED) == EXTRA_SUPPLIES
        and money_of(player) >= tables.rules[PRICE]
        and reserve_of(player) > 0
    )


@inner
def after_buying(tables: Slate, player: int) -> int:
    """Her word once she has bought."""
    return int(player + SUPPLY - RESERVE + EXTRA_SUPPLIES_USED - tables.rules[PRICE] * MONEY)
