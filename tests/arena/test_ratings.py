import numpy as np
import pytest

from arena.blocks import block, duel
from slate_ai.arena import ratings
from slate_ai.arena.ratings import rate
from slate_ai.arena.result import Block, MatchResult
from slate_ai.errors import InputError


def duels(first: str, second: str, share: float, blocks: int) -> MatchResult:
    """A match that the first policy won in that share of its blocks."""
    won = round(share * blocks)
    return MatchResult((first, second), (duel(1.0),) * won + (duel(0.0),) * (blocks - won))


def test_ratings_are_on_elos_scale() -> None:
    strong, weak = rate([duels("a", "b", 10 / 11, 11_000)])
    assert (strong.policy, weak.policy) == ("a", "b")
    assert strong.rating.mean - weak.rating.mean == pytest.approx(400, abs=0.1)
    assert strong.rating.mean + weak.rating.mean == pytest.approx(0)
    assert strong.games == weak.games == 22_000


def test_matches_of_different_policies_are_joined() -> None:
    rated = rate([duels("a", "b", 0.75, 400), duels("b", "c", 0.75, 400)])
    a, b, c = rated
    assert [rating.policy for rating in rated] == ["a", "b", "c"]
    assert a.rating.mean - b.rating.mean == pytest.approx(b.rating.mean - c.rating.mean, abs=1)
    assert [rating.games for rating in rated] == [800, 1600, 800]
    assert a.above_next is not None
    assert a.above_next > 0.99
    assert c.above_next is None


def test_at_larger_tables_a_seat_wins_in_proportion_to_its_strength() -> None:
    rng = np.random.default_rng(1)
    strengths = np.array([4.0, 2.0, 1.0])
    blocks = []
    for _ in range(2000):
        games = []
        for shift in range(3):
            seating = tuple((seat - shift) % 3 for seat in range(3))
            chances = strengths[list(seating)]
            winner = rng.choice(3, p=chances / chances.sum())
            games.append((seating, tuple(float(seat == winner) for seat in range(3))))
        blocks.append(block(games))
    a, b, c = rate([MatchResult(("a", "b", "c"), tuple(blocks))])
    points = 400 * np.log10(2)
    assert a.rating.mean - b.rating.mean == pytest.approx(points, abs=25)
    assert b.rating.mean - c.rating.mean == pytest.approx(points, abs=25)


def test_intervals_cover_the_truth_about_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 200)
    rng = np.random.default_rng(2)
    truth = 400 * np.log10(3) / 2
    covered = 0
    for _ in range(60):
        rated = rate([MatchResult(("a", "b"), drawn(rng, 0.75, 40))])
        estimate = next(each.rating for each in rated if each.policy == "a")
        covered += estimate.low <= truth <= estimate.high
    assert 0.87 <= covered / 60 <= 1.0


def drawn(rng: np.random.Generator, share: float, blocks: int) -> tuple[Block, ...]:
    def one() -> Block:
        first, second = (float(won) for won in rng.random(2) < share)
        return block([((0, 1), (first, 1 - first)), ((1, 0), (1 - second, second))])

    return tuple(one() for _ in range(blocks))


def test_a_clean_sweep_is_no_certainty() -> None:
    strong, _ = rate([duels("a", "b", 1.0, 20)])
    assert np.isfinite(strong.rating.high)
    # 40 of 40 games: Jeffreys' 95 % interval begins at a share of 0.939, 474 points; half of them each.
    assert strong.rating.low == pytest.approx(474 / 2, rel=0.1)
    assert strong.rating.low < strong.rating.mean < strong.rating.high


def test_the_same_blocks_give_the_same_ratings() -> None:
    results = [duels("a", "b", 0.6, 10)]
    assert rate(results) == rate(results)


def test_policies_that_never_met_cannot_be_rated() -> None:
    with pytest.raises(InputError, match="c, d never met the others"):
        rate([duels("a", "b", 0.5, 4), duels("c", "d", 0.5, 4)])
