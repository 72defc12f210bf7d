"""The oracle's positions and boards as protobuf messages, and back."""

from games.slate.oracle_state import (
    DEVELOPMENT_KINDS,
    Board,
    Executing,
    Mine,
    Over,
    Player,
    Rolling,
    State,
    Tunnel,
)
from slate_ai.v1 import slate_pb2 as pb


def _valley(*mines: tuple[int, int]) -> tuple[Tunnel, ...]:
    return tuple(Tunnel(cost, value) for cost, value in mines)


STANDARD = Board(
    valleys=(
        _valley((1, 4), (2, 5), (2, 6)),
        _valley((1, 5), (2, 5), (3, 6)),
        _valley((1, 4), (1, 4), (2, 5), (3, 6)),
        _valley((1, 4), (1, 5), (2, 6), (2, 6)),
        _valley((1, 5), (2, 6)),
        _valley((2, 5), (3, 6)),
        _valley((1, 4), (2, 6)),
        _valley((2, 5), (2, 6)),
        _valley((2, 6), (3, 6)),
    ),
    developments={kind: 2 if kind == "extra-supplies" else None for kind in DEVELOPMENT_KINDS},
    markers_per_colour=24,
)
"""The board that a message without one means."""


def state_to_message(state: State) -> pb.SlatePosition:
    """The position, with its whole board."""
    message = pb.SlatePosition(
        board=board_to_message(state.board),
        players=[pb.SlatePlayer(**vars(player)) for player in state.players],
        first_player=state.first_player,
        round=state.round,
        valleys=[
            pb.SlateValleyState(mines=[pb.SlateMineState(**vars(mine)) for mine in mines])
            for mines in state.valleys
        ],
        developments=[pb.SlateDevelopmentState(occupants=seats) for seats in state.occupants.values()],
    )
    match state.phase:
        case Rolling() as rolling:
            message.rolling.CopyFrom(pb.SlateRolling(**vars(rolling)))
        case Executing() as executing:
            message.executing.CopyFrom(pb.SlateExecuting(**vars(executing)))
        case Over():
            message.over.SetInParent()
    return message


def state_from_message(message: pb.SlatePosition) -> State:
    """The position as the oracle holds it, of a message in normal form."""
    board = board_from_message(message.board)
    return State(
        board,
        [_player(player) for player in message.players],
        message.first_player,
        message.round,
        [[Mine(mine.owner, mine.closed) for mine in valley.mines] for valley in message.valleys],
        {
            kind: list(space.occupants)
            for kind, space in zip(board.developments, message.developments, strict=True)
        },
        _phase(message),
    )


def _player(message: pb.SlatePlayer) -> Player:
    return Player(
        message.supply,
        message.money,
        list(message.placed) or [0] * 6,
        message.set_die_used,
        message.modify_die_used,
        message.extra_supplies_used,
    )


def _phase(message: pb.SlatePosition) -> Rolling | Executing | Over:
    match message.WhichOneof("phase"):
        case "rolling":
            return Rolling(message.rolling.player, list(message.rolling.dice))
        case "executing":
            executing = message.executing
            return Executing(executing.action, list(executing.order), executing.performed)
    return Over()


def board_to_message(board: Board) -> pb.SlateBoard:
    """The board; its valleys are given some names."""
    return pb.SlateBoard(
        name="Test",
        valleys=[
            pb.SlateValley(name=f"Valley {i}", mines=[pb.SlateMine(**vars(tunnel)) for tunnel in tunnels])
            for i, tunnels in enumerate(board.valleys, start=1)
        ],
        developments=[
            pb.SlateDevelopment(kind=kind_to_message(kind), price=price)
            for kind, price in board.developments.items()
        ],
        markers_per_colour=board.markers_per_colour,
        starting_supply=board.starting_supply,
        starting_money=board.starting_money,
        payout=pb.SLATE_PAYOUT_DOWNSTREAM if board.payout == "downstream" else pb.SLATE_PAYOUT_WHOLE_VALLEY,
        round_limit=board.round_limit,
    )


def board_from_message(message: pb.SlateBoard) -> Board:
    """The board without its names."""
    if not message.valleys:
        return STANDARD
    return Board(
        tuple(_valley(*((mine.cost, mine.value) for mine in valley.mines)) for valley in message.valleys),
        {
            kind_from_message(space.kind): space.price if space.HasField("price") else None
            for space in message.developments
        },
        message.markers_per_colour,
        message.starting_supply if message.HasField("starting_supply") else 8,
        message.starting_money if message.HasField("starting_money") else 3,
        "downstream" if message.payout == pb.SLATE_PAYOUT_DOWNSTREAM else "whole-valley",
        message.round_limit,
    )


def kind_to_message(kind: str) -> pb.SlateDevelopmentKind.ValueType:
    """``improved-selling`` as the enum's value."""
    return pb.SlateDevelopmentKind.Value(f"SLATE_DEVELOPMENT_KIND_{kind.upper().replace('-', '_')}")


def kind_from_message(kind: pb.SlateDevelopmentKind.ValueType) -> str:
    """The enum's value as ``improved-selling``."""
    name = pb.SlateDevelopmentKind.Name(kind)
    return name.removeprefix("SLATE_DEVELOPMENT_KIND_").lower().replace("_", "-")
