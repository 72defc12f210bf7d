"""How long the lists of a position may be: checked first, so that nothing walks a hostile one."""

from slate_ai.games.slate.board import Board, capacity
from slate_ai.games.slate.validation import Findings
from slate_ai.v1 import slate_pb2 as pb

PLAYER_COUNTS = (2, 3, 4)


def check_shape(message: pb.SlatePosition, board: Board, findings: Findings) -> None:
    """Note every list of a wrong length, and a missing phase."""
    if findings.has_length("valleys", len(message.valleys), (len(board.valleys),)):
        for i, valley in enumerate(board.valleys):
            mines = len(message.valleys[i].mines)
            findings.has_length(f"valleys[{i}].mines", mines, range(len(valley.mines) + 1))
    spaces_fit = findings.has_length("developments", len(message.developments), (len(board.developments),))
    if findings.has_length("players", len(message.players), PLAYER_COUNTS):
        for i, player in enumerate(message.players):
            findings.has_length(f"players[{i}].placed", len(player.placed), (0, 6))
        if spaces_fit:
            _check_occupants(message, board, findings)
        _check_phase(message, findings)


def _check_occupants(message: pb.SlatePosition, board: Board, findings: Findings) -> None:
    num_players = len(message.players)
    for i, development in enumerate(board.developments):
        occupants, places = len(message.developments[i].occupants), capacity(development.kind, num_players)
        if occupants > places:
            room = f"has room for {places}" if places else "is not in play"
            right = f"with {num_players} players {development.kind} {room}"
            findings.add(f"developments[{i}].occupants", f"{occupants} given; {right}")


def _check_phase(message: pb.SlatePosition, findings: Findings) -> None:
    match message.WhichOneof("phase"):
        case "rolling":
            findings.has_length("rolling.dice", len(message.rolling.dice), (0, 2, 3))
        case "executing":
            seats = range(1, len(message.players) + 1)
            findings.has_length("executing.order", len(message.executing.order), seats)
        case None:
            findings.add("phase", "missing; one of rolling, executing, over")
