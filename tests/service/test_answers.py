"""Answers without a server: the seeds that decided what was left to luck."""

from slate_ai.games.registry import new_position
from slate_ai.service import answers
from slate_ai.v1 import strategy_pb2 as pb


def test_the_seed_of_a_new_position_is_told_and_gives_it_again() -> None:
    request = pb.NewPositionRequest(game="slate", num_players=4)
    drawn = [answers.new_position(request) for _ in range(12)]
    assert len({response.seed for response in drawn}) == len(drawn)
    assert len({response.position.slate.first_player for response in drawn}) > 1
    for response in drawn:
        request.seed = response.seed
        assert answers.new_position(request) == response


def test_the_seed_of_a_drawn_outcome_is_told_and_gives_it_again() -> None:
    request = pb.PlayMoveRequest(position=new_position("slate").to_message())
    drawn = [answers.play_move(request) for _ in range(12)]
    assert len({response.seed for response in drawn}) == len(drawn)
    assert len({response.move for response in drawn}) > 1
    for response in drawn:
        request.seed = response.seed
        assert answers.play_move(request) == response


def test_where_nothing_is_drawn_no_seed_is_told() -> None:
    request = pb.PlayMoveRequest(position=new_position("slate").to_message(), move="roll 1 2 3", seed=7)
    response = answers.play_move(request)
    assert (response.move, response.seed) == ("roll 1 2 3", 0)
    request = pb.PlayMoveRequest(position=response.position, move="place 1", seed=7)
    assert answers.play_move(request).seed == 0
