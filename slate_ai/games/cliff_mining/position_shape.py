"""What must hold in a position before its events are looked at: numbers in range, hands that can be dealt."""

from collections import Counter
from collections.abc import Iterator, Sequence

from slate_ai.errors import Violation
from slate_ai.games.cliff_mining.notation import kind_names
from slate_ai.games.cliff_mining.pieces import COPIES, HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS
from slate_ai.games.cliff_mining.tables import MAX_ROUNDS
from slate_ai.v1 import cliff_mining_pb2 as pb


def shape_violations(message: pb.CliffMiningPosition) -> Iterator[Violation]:
    """What is wrong with a position, its events, bag and request left aside."""
    players = message.num_players
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        yield Violation("num_players", f"{players} is not possible; {MIN_PLAYERS} to {MAX_PLAYERS}")
        return
    yield from round_limit_violations(message.round_limit)
    yield from seat_violations("first_player", message.first_player, players)
    if message.HasField("observer"):
        yield from seat_violations("observer", message.observer, players)
    yield from _hand_violations(message)
    most = players * (message.round_limit if message.round_limit > 0 else MAX_ROUNDS)
    if len(message.events) > most:
        yield Violation("events", f"{len(message.events)} given; the game is over after at most {most}")


def round_limit_violations(round_limit: int) -> Iterator[Violation]:
    """What is wrong with a round limit."""
    if not 0 <= round_limit <= MAX_ROUNDS:
        yield Violation(
            "round_limit", f"{round_limit} is not possible; 1 to {MAX_ROUNDS} (or 0: {MAX_ROUNDS})"
        )


def seat_violations(field: str, seat: int, num_players: int) -> Iterator[Violation]:
    """What is wrong with a seat."""
    if not 0 <= seat < num_players:
        yield Violation(field, f"{seat} is no seat; there are 0 to {num_players - 1}")


def pieces_violations(
    field: str, names: Sequence[str], num_players: int, count: int | None = None
) -> Iterator[Violation]:
    """What is wrong with a list of pieces; ``count``: how many there must be."""
    if count is not None and len(names) != count:
        yield Violation(field, f"{_pieces(len(names))} given; {count} expected")
        return
    known = kind_names(num_players)
    for i, name in enumerate(names):
        if name not in known:
            yield Violation(f"{field}[{i}]", f'"{name[:40]}" is no piece here; {"; ".join(_colours(known))}')
            return
    yield from _copies_violations(field, Counter(names))


def _copies_violations(field: str, counts: Counter[str]) -> Iterator[Violation]:
    for name, count in counts.items():
        if count > COPIES:
            yield Violation(field, f"{count} times {name}; there are {COPIES} of each piece")


def _hand_violations(message: pb.CliffMiningPosition) -> Iterator[Violation]:
    is_view = message.HasField("observer")
    right = [message.observer] if is_view else list(range(message.num_players))
    if sorted(hand.seat for hand in message.hands) != right:
        whose = f"the observer's, seat {message.observer}," if is_view else "each seat's"
        yield Violation("hands", f"{whose} hand is needed, once, and no other")
        return
    wrong = [
        violation
        for i, hand in enumerate(message.hands)
        for violation in pieces_violations(f"hands[{i}].pieces", hand.pieces, message.num_players, HAND_SIZE)
    ]
    yield from wrong
    if not wrong:
        yield from _copies_violations(
            "hands", Counter(name for hand in message.hands for name in hand.pieces)
        )


def _pieces(count: int) -> str:
    return f"{count} piece{'s' * (count != 1)}"


def _colours(kinds: Sequence[str]) -> list[str]:
    colours = dict.fromkeys(kind.partition("-")[0] for kind in kinds)
    return [f"a colour ({', '.join(colours)}), a hyphen", "a size (small, medium, large)"]
