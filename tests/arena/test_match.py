import json
import multiprocessing
import os
import signal
import threading
from collections import Counter
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from dataclasses import replace

import pytest

from children import children_left
from slate_ai.arena import game_play
from slate_ai.arena.game_play import PlayedGame, play_game
from slate_ai.arena.match import Match, blocks_for
from slate_ai.arena.play import play_blocks, play_match
from slate_ai.arena.policies import Policy, RandomPolicy
from slate_ai.arena.result import Block, MatchResult
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel.types import Actions
from slate_ai.v1.pig_pb2 import PigSetup
from slate_ai.v1.slate_pb2 import SlateBoard, SlateMine, SlateSetup, SlateValley


@pytest.mark.parametrize(
    ("policies", "players", "seatings"),
    [
        (("random", "greedy"), 2, [(0, 1), (1, 0)]),
        (("random", "greedy"), 4, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        (("random", "greedy"), 3, [(0, 1, 0), (0, 0, 1), (1, 0, 0)]),
        (("random", "greedy", "flat:9"), 3, [(0, 1, 2), (2, 0, 1), (1, 2, 0)]),
        (("random", "greedy", "flat:9"), 2, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
    ],
)
def test_every_policy_sits_in_every_seat_equally_often(
    policies: tuple[str, ...], players: int, seatings: list[tuple[int, ...]]
) -> None:
    match = Match("slate", policies, 1, players)
    assert list(match.seatings()) == seatings
    for seat in range(players):
        held = Counter(seating[seat] for seating in seatings)
        assert held == {p: sum(s.count(p) for s in seatings) // players for p in range(len(policies))}


def test_seats_default_to_the_fewest_that_hold_the_policies() -> None:
    assert Match("slate", ("random", "greedy"), 1).num_seats == 2
    assert Match("slate", ("random", "greedy", "random"), 1).num_seats == 3
    assert Match("slate", ("random",) * 5, 1).num_seats == 2


def test_games_are_rounded_up_to_whole_blocks() -> None:
    match = Match("slate", ("random", "greedy", "random"), 1)
    assert [blocks_for(games, match) for games in (1, 3, 4)] == [1, 1, 2]


@pytest.mark.parametrize(
    ("match", "field"),
    [
        (Match("chess", ("random", "random"), 1), "game"),
        (Match("pig", ("random",), 1), "policies"),
        (Match("pig", ("random", "smart"), 1), "policies"),
        (Match("pig", ("random", "random"), 1, num_players=5), "num_players"),
        (Match("pig", ("random", "random"), 1, setup=PigSetup(target=1)), "target"),
    ],
)
def test_a_wrong_match_is_refused_before_it_begins(match: Match, field: str) -> None:
    with pytest.raises(InputError) as caught:
        list(play_blocks(match, 1))
    assert caught.value.violations[0].field == field


@pytest.mark.parametrize("policy", ["random", "search:60"])
def test_a_mirror_match_comes_out_exactly_even(policy: str) -> None:
    """Seeds and dice follow the seat, so equal policies play the same game from either side."""
    result = play_match("pig", [policy, policy], blocks=6, seed=3)
    for block in result.blocks:
        first, second = (game for _, game in block.games)
        assert (first.shares, first.scores, first.decisions) == (
            second.shares,
            second.scores,
            second.decisions,
        )
    for standing in result.standings:
        assert standing.share.mean == 0.5
        assert standing.share.low < 0.5 < standing.share.high
    assert sum(seat.mean for seat in result.seat_shares) == pytest.approx(1)
    assert {game.winner_seat for game in map(_Winner, result.games)} == {0, 1}


class _Winner:
    def __init__(self, game: PlayedGame) -> None:
        self.winner_seat = game.shares.index(1.0)


def test_the_better_policy_is_found_out() -> None:
    result = play_match("pig", ["search:200", "random"], blocks=12, seed=1, setup=PigSetup(target=30))
    search, random = result.standings
    assert search.share.low > 0.5 > random.share.high
    assert search.share.mean + random.share.mean == pytest.approx(1)


def test_a_match_is_repeatable_and_its_seed_matters() -> None:
    def play(seed: int) -> list[tuple[float, ...]]:
        result = play_match("pig", ["greedy", "random"], blocks=4, seed=seed, setup=PigSetup(target=20))
        return [(*game.scores, *game.decisions) for game in result.games]

    assert play(1) == play(1)
    assert play(1) != play(2)


def test_processes_play_what_one_process_plays() -> None:
    match = Match("pig", ("random", "greedy"), 5, setup=PigSetup(target=20))
    alone = [_without_time(block) for block in play_blocks(match, 5)]
    together = [_without_time(block) for block in play_blocks(match, 5, processes=2)]
    assert alone == together


def _without_time(block: Block) -> Block:
    return Block(tuple((seating, replace(game, seconds=())) for seating, game in block.games))


class _Spy(RandomPolicy):
    def __init__(self) -> None:
        self.views: list[Position] = []

    def choose(self, view: Position, seed: int) -> int:
        self.views.append(view)
        return super().choose(view, seed)


def test_a_policy_sees_no_more_than_its_seat() -> None:
    spies = [_Spy(), _Spy()]
    for seed in range(5):
        play_game(new_position("kuhn_poker", seed=seed), spies, seed)
    for seat, spy in enumerate(spies):
        assert spy.views
        assert all(view.observer == seat for view in spy.views)


class _Stubborn(Policy):
    """Never holds, so never wins at Pig unless luck forces it to."""

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        return view.action("hold")


def test_a_game_that_does_not_end_is_given_up_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_play, "MAX_DECISIONS", 50)
    game = play_game(new_position("pig"), [_Stubborn(), _Stubborn()], 1)
    assert not game.finished
    assert game.shares == (0.5, 0.5)
    assert game.decisions == (25, 25)


def test_results_are_means_per_seat_held() -> None:
    def game(shares: tuple[float, ...], scores: tuple[float, ...]) -> PlayedGame:
        return PlayedGame(shares, scores, (2, 2, 2), (0.2, 0.4, 0.6), True)

    first = game((1.0, 0.0, 0.0), (30.0, 20.0, 10.0))
    second = game((0.5, 0.5, 0.0), (25.0, 25.0, 10.0))
    block = Block((((0, 1, 0), first), ((1, 0, 0), second)))
    result = MatchResult(("a", "b"), (block, block))
    a, b = result.standings
    assert a.share.mean == pytest.approx((1.0 + 0.0 + 0.5 + 0.0) / 4)
    assert b.share.mean == pytest.approx((0.0 + 0.5) / 2)
    assert a.score.mean == pytest.approx((30 + 10 + 25 + 10) / 4)
    assert b.score.mean == pytest.approx((20 + 25) / 2)
    assert (a.decisions, b.decisions) == (16, 8)
    assert b.seconds_per_decision == pytest.approx(2 * (0.4 + 0.2) / 8)
    assert [seat.mean for seat in result.seat_shares] == pytest.approx([0.75, 0.25, 0.0])
    assert (result.num_players, result.mean_decisions, result.num_unfinished) == (3, 6.0, 0)


def test_a_process_that_dies_is_an_error_and_no_endless_wait() -> None:
    match = Match("pig", ("random", "random"), 1)
    blocks = play_blocks(match, 1_000_000, processes=2)
    next(blocks)
    for child in multiprocessing.active_children():
        child.kill()
    with pytest.raises(BrokenProcessPool):
        list(blocks)


def test_closing_the_iterator_ends_the_processes() -> None:
    blocks = play_blocks(Match("pig", ("search:1h", "search:1h"), 1), 2, processes=2)
    timer = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(blocks)
    assert children_left() == []


def test_an_interrupt_while_the_processes_start_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(pool: ProcessPoolExecutor) -> None:
        assert multiprocessing.active_children()
        raise KeyboardInterrupt

    monkeypatch.setattr(ProcessPoolExecutor, "_start_executor_manager_thread", interrupt)
    with pytest.raises(KeyboardInterrupt):
        next(play_blocks(Match("pig", ("random", "random"), 1), 2, processes=2))
    assert children_left() == []


@pytest.mark.parametrize("processes", [1, 2])
def test_a_game_that_is_over_at_once_is_played(processes: int) -> None:
    match = Match("slate", ("random", "search:5"), 1, 2, board_that_is_over_at_once())
    (block,) = play_blocks(match, 1, processes)
    result = MatchResult(match.policies, (block,))
    assert [standing.share.mean for standing in result.standings] == [0.5, 0.5]
    assert (result.mean_decisions, result.num_unfinished) == (0, 0)


def board_that_is_over_at_once() -> SlateSetup:
    """Nobody has a marker, or money for one, and there is but one round."""
    board = SlateBoard(
        valleys=[SlateValley(mines=[SlateMine(cost=1, value=4)])],
        markers_per_colour=4,
        starting_supply=0,
        starting_money=0,
        round_limit=1,
    )
    return SlateSetup(board=board)


class _Idle(Policy):
    """Places no marker, whatever the dice."""

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        return view.action("place")


def test_slate_ends_even_if_nobody_does_anything() -> None:
    first = Match("slate", ("random", "random"), 1).first_position(0)
    assert play_game(first, [_Idle(), _Idle()], seed=1).finished


def test_a_setup_of_ones_own_keeps_its_limit() -> None:
    board = SlateBoard(
        name="short",
        markers_per_colour=9,
        round_limit=3,
        valleys=[SlateValley(name="A", mines=[SlateMine(cost=1, value=4)])],
    )
    first = Match("slate", ("random", "random"), 1, setup=SlateSetup(board=board)).first_position(0)
    assert json.loads(first.to_json())["slate"]["board"]["round_limit"] == 3
