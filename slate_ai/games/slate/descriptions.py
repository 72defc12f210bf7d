"""Moves in short sentences for people."""

from collections import Counter
from collections.abc import Sequence

from slate_ai.games.slate.actions import Kind, Move
from slate_ai.games.slate.board import KINDS, Board
from slate_ai.games.slate.notation import mine_name
from slate_ai.games.slate.view import SlateView

NUMBERS = ("no", "one", "two", "three")


def describe_move(move: Move, board: Board) -> str:
    """A decision in a sentence; openings and sales, which tell more of the position, have their own."""
    match move.kind:
        case Kind.REROLL:
            return f"Pay 1 money to roll the {move.die} again."
        case Kind.SET:
            return f"Pay 3 money to turn the {move.die} into a {move.face}."
        case Kind.MODIFY:
            return f"Turn the {move.die} into a {move.face} with modify-die."
        case Kind.BUY:
            return f"Buy a marker for {_price(board)} money."
        case Kind.PLACE:
            return f"Place {_on_actions(move.faces)}."
        case Kind.GAIN:
            return "Take a marker from the reserve."
        case Kind.DEVELOP:
            marker = "a marker taken from action 6" if move.faces else "a marker"
            return f"Occupy {KINDS[move.development]} with {marker}."
        case Kind.FORFEIT:
            return "Take the marker back without performing."
    return "Buy nothing and go on."


def describe_opening(move: Move, opened: int, board: Board) -> str:
    """The opening of a mine in a sentence; ``opened``: how many of its valley are open already."""
    mine = board.valleys[move.valley].mines[opened]
    price = "1 marker" if mine.cost == 1 else f"{mine.cost} markers"
    taken = [f"{NUMBERS[n]} taken from action {a}" for a, n in Counter(move.faces).items()]
    name = mine_name(move.valley, opened)
    return f"Open mine {name} (worth {mine.value}) for {', '.join([price, *taken])}."


def describe_sale(move: Move, before: SlateView, after: SlateView, player: int) -> str:
    """A sale in a sentence, with the money that each seat receives."""
    gains = [new.money - old.money for old, new in zip(before.players, after.players, strict=True)]
    shares = [f"{gains[player]} money for you"]
    shares += [f"{gain} for seat {seat}" for seat, gain in enumerate(gains) if gain and seat != player]
    return f"Sell from mine {mine_name(move.valley, move.mine)} and close it: {_listed(shares)}."


def describe_roll(dice: Sequence[int]) -> str:
    """What was rolled, in a sentence."""
    return f"Roll {_listed([f'a {die}' for die in dice])}."


def _price(board: Board) -> int:
    return sum(development.price or 0 for development in board.developments)


def _on_actions(faces: Sequence[int]) -> str:
    if not faces:
        return "no marker"
    noun = "markers" if faces.count(faces[0]) > 1 else "marker"
    first, *others = (f"{NUMBERS[n]} on action {a}" for a, n in Counter(faces).items())
    return _listed([first.replace(" on", f" {noun} on"), *others])


def _listed(parts: Sequence[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last
