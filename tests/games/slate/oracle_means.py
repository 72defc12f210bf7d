"""What a player can do with her markers and money: buy, pay, sell, occupy a development space."""

from collections.abc import Iterator
from itertools import combinations

from games.slate.oracle_state import FACES, Executing, State


def can_buy(state: State, seat: int) -> bool:
    player, price = state.players[seat], state.board.developments.get("extra-supplies")
    return (
        price is not None
        and state.holds(seat, "extra-supplies")
        and not player.extra_supplies_used
        and player.money >= price
        and state.reserve(seat) > 0
    )


def buy(state: State, seat: int) -> None:
    player, price = state.players[seat], state.board.developments["extra-supplies"]
    assert price is not None
    player.money -= price
    player.supply += 1
    player.extra_supplies_used = True


def payments(state: State, seat: int, cost: int) -> Iterator[list[object]]:
    """The ways to pay so many markers: no words where all come from supply, else ``paying`` and actions."""
    assert isinstance(state.phase, Executing)
    player, current = state.players[seat], state.phase.action
    pending = [action for action in FACES if action >= current for _ in range(player.placed[action - 1])]
    pending.remove(current)  # the performing one
    for count in range(cost + 1):
        if cost - count <= player.supply:
            for actions in sorted(set(combinations(pending, count))):
                yield ["paying", *actions] if actions else []


def pay(state: State, seat: int, cost: int, payment: list[str]) -> None:
    """Take the markers from where the payment says; the caller puts on the board what stays there."""
    actions = payment[1:]
    for action in actions:
        state.players[seat].placed[int(action) - 1] -= 1
    state.players[seat].supply -= cost - len(actions)


def sell(state: State, seat: int, valley: int, sold: int) -> None:
    """Close the mine and hand its coins out, one at a time, over the closed mines of the valley."""
    mines = state.valleys[valley]
    mines[sold].closed = True
    way = list(range(sold, -1, -1))
    if state.board.payout == "whole-valley":
        way += range(len(mines) - 1, sold, -1)
    paid = [mines[place].owner for place in way if mines[place].closed]
    for coin in range(state.board.valleys[valley][sold].value):
        state.players[paid[coin % len(paid)]].money += 1
    if state.holds(seat, "improved-selling"):
        state.players[seat].money += 2


def may_occupy(state: State, seat: int, kind: str) -> bool:
    is_full = len(state.occupants[kind]) >= capacity(state)
    return is_in_play(state, kind) and not state.holds(seat, kind) and not is_full


def capacity(state: State) -> int:
    return 1 if len(state.players) == 2 else 2


def is_in_play(state: State, kind: str) -> bool:
    match kind:
        case "half-the-mines":
            return len(state.players) > 2
        case "alone-in-the-valley":
            return len(state.players) == 2
    return True


def letter(valley: int) -> str:
    return chr(ord("A") + valley)
