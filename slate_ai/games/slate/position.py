"""A position's external form, both ways. What must hold in it: ``position_shape``, ``position_contents``."""

from slate_ai.games.slate.board import Board
from slate_ai.games.slate.board_message import write_board
from slate_ai.games.slate.position_contents import check_contents
from slate_ai.games.slate.position_shape import check_shape
from slate_ai.games.slate.validation import Findings
from slate_ai.games.slate.view import Executing, MineView, Over, PlayerView, Rolling, SlateView
from slate_ai.v1 import slate_pb2 as pb


def read_view(message: pb.SlatePosition, board: Board) -> SlateView:
    """The view of a position on ``board``, which the message's own board was read as.

    Raises:
        InputError: with every violation found, those of shape before all others; fields as in the message.
    """
    findings = Findings()
    check_shape(message, board, findings)
    findings.raise_if_any()
    view = SlateView(
        players=[_read_player(player) for player in message.players],
        first_player=message.first_player,
        round=message.round,
        mines=[[MineView(mine.owner, mine.closed) for mine in valley.mines] for valley in message.valleys],
        occupants=[list(space.occupants) for space in message.developments],
        phase=_read_phase(message),
    )
    check_contents(view, board, findings)
    findings.raise_if_any()
    view.occupants = [sorted(seats) for seats in view.occupants]
    return view


def write_view(view: SlateView, board: Board) -> pb.SlatePosition:
    """The message of a view, in normal form."""
    message = pb.SlatePosition(
        board=write_board(board),
        players=[pb.SlatePlayer(**vars(player)) for player in view.players],
        first_player=view.first_player,
        round=view.round,
        valleys=[
            pb.SlateValleyState(mines=[pb.SlateMineState(**vars(mine)) for mine in mines])
            for mines in view.mines
        ],
        developments=[pb.SlateDevelopmentState(occupants=occupants) for occupants in view.occupants],
    )
    match view.phase:
        case Rolling(player, dice):
            message.rolling.CopyFrom(pb.SlateRolling(player=player, dice=dice))
        case Executing(action, order, performed):
            message.executing.CopyFrom(pb.SlateExecuting(action=action, order=order, performed=performed))
        case Over():
            message.over.CopyFrom(pb.SlateOver())
    return message


def _read_player(message: pb.SlatePlayer) -> PlayerView:
    return PlayerView(
        supply=message.supply,
        money=message.money,
        placed=list(message.placed) or [0] * 6,
        set_die_used=message.set_die_used,
        modify_die_used=message.modify_die_used,
        extra_supplies_used=message.extra_supplies_used,
    )


def _read_phase(message: pb.SlatePosition) -> Rolling | Executing | Over:
    match message.WhichOneof("phase"):
        case "rolling":
            return Rolling(message.rolling.player, list(message.rolling.dice))
        case "executing":
            phase = message.executing
            return Executing(phase.action, list(phase.order), phase.performed)
    return Over()
