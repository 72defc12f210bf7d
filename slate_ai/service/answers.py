"""What the calls that search nothing answer: request in, response out.

Each raises ``InputError`` where the request is wrong, with fields as in the request.
"""

import secrets
from typing import Any

from slate_ai.games.game import Game
from slate_ai.games.position import Position
from slate_ai.games.registry import game_locations, load_game, load_games
from slate_ai.service.reading import below, read_position
from slate_ai.service.setups import read_setup, setup_path, write_setup
from slate_ai.v1 import strategy_pb2 as pb

REHEARSED_PLIES = 8


def list_games(request: pb.ListGamesRequest) -> pb.ListGamesResponse:
    """The games of the registry."""
    return pb.ListGamesResponse(games=[_game_info(game) for game in load_games(game_locations())])


def new_position(request: pb.NewPositionRequest) -> pb.NewPositionResponse:
    """A first position."""
    game = load_game(request.game)
    num_players = request.num_players or game.player_counts[0]
    game.check_num_players(num_players)
    with below("setup"):
        setup = read_setup(game, request.setup)
    seed = _seed(request.seed)
    with below(setup_path(request.setup)):
        position = Position(game, *game.new(num_players, setup, seed))
    return pb.NewPositionResponse(position=position.to_message(), seed=seed)


def describe_position(request: pb.DescribePositionRequest) -> pb.DescribePositionResponse:
    """Who is to act, what is legal or possible, the scores, a picture."""
    position = read_position(request.position)
    response = pb.DescribePositionResponse(
        position=position.to_message(),
        legal_moves=[
            pb.LegalMove(notation=m.notation, description=m.description) for m in position.legal_moves()
        ],
        chance_outcomes=[
            pb.ChanceOutcome(notation=o.notation, probability=o.probability)
            for o in position.chance_outcomes()
        ],
        scores=position.scores() if position.is_over else (),
        winners=position.winners(),
        picture=str(position),
    )
    if position.is_over:
        response.over.SetInParent()
    elif position.is_chance:
        response.chance.SetInParent()
    else:
        response.player = position.player
    return response


def play_move(request: pb.PlayMoveRequest) -> pb.PlayMoveResponse:
    """The position after a move or a chance outcome, given or drawn."""
    position = read_position(request.position)
    if request.move or not position.is_chance:
        return pb.PlayMoveResponse(position=position.play(request.move).to_message(), move=request.move)
    seed = _seed(request.seed)
    action, move, _ = position.draw(seed)
    return pb.PlayMoveResponse(position=position.after(action).to_message(), move=move, seed=seed)


def observe_position(request: pb.ObservePositionRequest) -> pb.ObservePositionResponse:
    """The position as one seat knows it."""
    position = read_position(request.position).observe(request.seat)
    return pb.ObservePositionResponse(position=position.to_message())


def rehearse(game: str) -> None:
    """Play a few moves through these answers, so that all they compile is compiled."""
    for num_players in load_game(game).player_counts:
        request = pb.NewPositionRequest(game=game, num_players=num_players, seed=1)
        position = new_position(request).position
        for ply in range(REHEARSED_PLIES):
            observe_position(pb.ObservePositionRequest(position=position))
            described = describe_position(pb.DescribePositionRequest(position=position))
            if described.HasField("over"):
                break
            moves = described.legal_moves
            move = moves[ply % len(moves)].notation if moves else ""
            position = play_move(pb.PlayMoveRequest(position=position, move=move, seed=1)).position


def _game_info(game: Game[Any]) -> pb.GameInfo:
    return pb.GameInfo(
        name=game.name,
        title=game.title,
        player_counts=game.player_counts,
        setups=[
            pb.NamedSetup(name=s.name, description=s.description, setup=write_setup(game, s.message))
            for s in game.setups
        ],
        hidden_information=game.hidden_information,
    )


def _seed(seed: int) -> int:
    return seed or secrets.randbits(64)
