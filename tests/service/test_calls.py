"""Every call, for every game, over a real connection."""

import random

import pytest

from slate_ai.analysis import StopReason
from slate_ai.client import Client
from slate_ai.errors import InputError
from slate_ai.games.registry import BUILT_IN
from slate_ai.limits import Limit, Options
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition, PigSetup
from slate_ai.v1.slate_pb2 import SlateBoard, SlateSetup

SHORT = Limit(simulations=20)
MAX_PLIES = 60


def to_first_decision(client: Client, position: pb.Position) -> pb.Position:
    while client.describe(position).WhichOneof("to_act") == "chance":
        position = client.play(position, seed=3).position
    return position


def fields(error: pytest.ExceptionInfo[InputError]) -> list[str]:
    return [violation.field for violation in error.value.violations]


def test_the_games_are_listed_with_setups_that_can_be_played(client: Client) -> None:
    games = client.list_games()
    assert [game.name for game in games] == list(BUILT_IN)
    assert all(game.title for game in games)
    for game in games:
        assert list(game.player_counts) == sorted(game.player_counts)
        for setup in game.setups:
            for num_players in game.player_counts:
                client.new_position(game.name, num_players, setup.setup)
    hidden = [game.name for game in games if game.hidden_information]
    assert hidden == ["kuhn_poker", "leduc_poker", "cliff_mining"]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_is_played_through_the_service(client: Client, game: str) -> None:
    position, rng = client.new_position(game, seed=5), random.Random(5)
    for _ in range(MAX_PLIES):
        described = client.describe(position)
        assert described.position == position
        assert described.picture
        match described.WhichOneof("to_act"):
            case "player":
                move = rng.choice(described.legal_moves)
                assert move.description
                played = client.play(position, move.notation)
                assert played.move == move.notation
            case "chance":
                assert sum(o.probability for o in described.chance_outcomes) == pytest.approx(1)
                played = client.play(position, seed=rng.randrange(1, 2**64))
                assert played.move in {outcome.notation for outcome in described.chance_outcomes}
                assert client.play(position, played.move).position == played.position
            case "over":
                scores = list(described.scores)
                assert list(described.winners) == [s for s, x in enumerate(scores) if x == max(scores)]
                break
        position = played.position


@pytest.mark.parametrize("game", BUILT_IN)
def test_moves_are_suggested_for_every_number_of_players(client: Client, game: str) -> None:
    info = next(info for info in client.list_games() if info.name == game)
    for num_players in info.player_counts:
        position = to_first_decision(client, client.new_position(game, num_players, seed=1))
        legal = {move.notation for move in client.describe(position).legal_moves}
        analysis = client.suggest(position, SHORT)
        assert {suggestion.move for suggestion in analysis.suggestions} == legal
        assert analysis.simulations >= 20
        assert len(analysis.seats) == num_players
        assert sum(seat.win_probability for seat in analysis.seats) == pytest.approx(1)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_stream_ends_with_what_a_single_answer_says(client: Client, game: str) -> None:
    position = to_first_decision(client, client.new_position(game, seed=1))
    options = Options(seed=9)
    *_, last = client.analyses(position, SHORT, options)
    assert last.suggestions == client.suggest(position, SHORT, options).suggestions
    assert last.stop_reason in (StopReason.SIMULATIONS, StopReason.FORCED)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_seat_observes_a_position_the_service_takes_back(client: Client, game: str) -> None:
    position = to_first_decision(client, client.new_position(game, seed=1))
    info = next(info for info in client.list_games() if info.name == game)
    for seat in range(info.player_counts[0]):
        view = client.observe(position, seat)
        assert client.observe(view, seat) == view
        assert (view == position) is not info.hidden_information


def test_a_view_of_another_seat_is_not_searched(client: Client) -> None:
    position = client.play(client.new_position("kuhn_poker"), "deal Q K").position
    with pytest.raises(InputError, match="seat 1's view") as error:
        client.suggest(client.observe(position, 1), SHORT)
    assert fields(error) == ["position"]


def test_only_the_asked_moves_are_searched(client: Client) -> None:
    position = client.new_position("connect_four")
    legal = [move.notation for move in client.describe(position).legal_moves]
    options = Options(only_moves=(legal[2], legal[5]), max_suggestions=1)
    analysis = client.suggest(position, SHORT, options)
    assert analysis.best.move in (legal[2], legal[5])
    assert len(analysis.suggestions) == 1


def test_more_threads_than_workers_are_not_refused(client: Client) -> None:
    analysis = client.suggest(client.new_position("pig"), SHORT, Options(threads=10_000))
    assert analysis.simulations >= 20


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (pb.NewPositionRequest(), "game"),
        (pb.NewPositionRequest(game="chess"), "game"),
        (pb.NewPositionRequest(game="slate", num_players=5), "num_players"),
        (pb.NewPositionRequest(game="slate", num_players=-1), "num_players"),
        (pb.NewPositionRequest(game="pig", setup=pb.Setup(pig=PigSetup(target=1))), "setup.pig.target"),
        (pb.NewPositionRequest(game="pig", setup=pb.Setup(slate=SlateSetup())), "setup.slate"),
        (pb.NewPositionRequest(game="kuhn_poker", setup=pb.Setup(pig=PigSetup())), "setup.pig"),
        (
            pb.NewPositionRequest(
                game="slate", setup=pb.Setup(slate=SlateSetup(board=SlateBoard(name="nowhere")))
            ),
            "setup.slate.board.name",
        ),
    ],
)
def test_a_wrong_first_position_is_refused_by_its_field(
    client: Client, request_: pb.NewPositionRequest, field: str
) -> None:
    setup = request_.setup if request_.HasField("setup") else None
    with pytest.raises(InputError) as error:
        client.new_position(request_.game, request_.num_players, setup)
    assert fields(error) == [field]


def test_no_position_is_refused_with_the_games_there_are(client: Client) -> None:
    with pytest.raises(InputError, match="slate, pig") as error:
        client.describe(pb.Position())
    assert fields(error) == ["position"]


def test_what_is_wrong_inside_a_position_is_named_by_its_path(client: Client) -> None:
    position = client.new_position("slate", 3)
    position.slate.players[1].money = -2
    with pytest.raises(InputError) as error:
        client.suggest(position)
    assert "position.slate.players[1].money" in fields(error)


def test_a_packed_position_of_no_known_game_is_refused(client: Client) -> None:
    position = pb.Position()
    position.other.Pack(PigPosition())
    with pytest.raises(InputError) as error:
        client.describe(position)
    assert fields(error) == ["position.other.type_url"]


@pytest.mark.parametrize("move", ["fly", "", "roll 9", "hold\n", "x" * 100_000, "🎲" * 3000])
def test_an_impossible_move_is_refused_with_those_there_are(client: Client, move: str) -> None:
    with pytest.raises(InputError) as error:
        client.play(client.new_position("pig"), move)
    assert fields(error) == ["move"]


@pytest.mark.parametrize("seat", [-1, 2, 2**31 - 1])
def test_no_such_seat_observes(client: Client, seat: int) -> None:
    with pytest.raises(InputError) as error:
        client.observe(client.new_position("pig"), seat)
    assert fields(error) == ["seat"]


def test_a_game_that_is_over_is_not_searched(client: Client) -> None:
    over = pb.Position(pig=PigPosition(target=10, scores=[10, 0]))
    assert client.describe(over).WhichOneof("to_act") == "over"
    with pytest.raises(InputError, match="over") as error:
        client.suggest(over)
    assert fields(error) == ["position"]
