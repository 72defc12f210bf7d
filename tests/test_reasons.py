"""The sentence that a suggestion comes with says what the analysis says, and nothing else."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_ai.analysis import Analysis, SeatForecast, StopReason, Suggestion
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import BUILT_IN, load_game, new_position
from slate_ai.limits import Limit, Options
from slate_ai.reasons import with_reasons

UNIT = st.floats(0, 1)
SCORE = st.floats(-200, 200)
WORTH = re.compile(r"(?P<win>\S+) %(?: and (?:scores )?(?P<score>\S+) ± (?P<deviation>[^\s,.]+(?:\.\d+)?))?")


@st.composite
def suggestions(draw: st.DrawFn) -> Suggestion:
    return Suggestion(
        move=draw(st.sampled_from(["roll", "hold", "open A", "place"])),
        description="Do something.",
        visits=draw(st.integers(0, 3)),
        prior=draw(UNIT),
        probability=draw(UNIT),
        value=draw(UNIT),
        standard_error=draw(st.floats(0, 0.5)),
        win_probability=draw(UNIT),
        expected_score=draw(SCORE),
        principal_variation=(),
        score_deviation=draw(st.floats(0, 50)),
    )


@st.composite
def analyses(draw: st.DrawFn) -> Analysis:
    seats = draw(
        st.lists(st.builds(SeatForecast, st.integers(0, 4), UNIT, SCORE, UNIT), min_size=2, max_size=5)
    )
    return analysis_of(draw(st.lists(suggestions(), min_size=1, max_size=4)), seats)


def analysis_of(moves: list[Suggestion], seats: list[SeatForecast]) -> Analysis:
    return Analysis(tuple(moves), 0, tuple(seats), 10, 1.0, 10.0, StopReason.TIME, 1, 1)


def assert_says_what_is_so(analysis: Analysis, rank: int, bare: str, sentence: str) -> None:
    """Every word and figure of a sentence follows from the analysis."""
    move = analysis.suggestions[rank]
    assert "\n" not in sentence
    assert sentence.endswith(".")
    does, _, worth = sentence.removesuffix(".").rpartition("; ")
    share = f" ({100 * move.probability:.0f} % of the time)" if 0 < move.probability < 1 else ""
    assert does == bare.removesuffix(".") + share
    if not move.visits:
        assert worth == "it was not tried"
        return
    assert told(analysis, worth)[0] == expected(analysis, move)
    if len(analysis.suggestions) == 1:
        assert worth.endswith("no other move was considered")
        return
    rival = analysis.suggestions[0 if rank else 1]
    assert (', "the best"' if rank else ', "the next best"').replace('"', "")[
        2:
    ] + f', "{rival.move}"' in worth
    assert_compares(analysis, move, rival, worth)


def assert_compares(analysis: Analysis, move: Suggestion, rival: Suggestion, worth: str) -> None:
    if not rival.visits:
        assert worth.endswith("was not tried")
        return
    assert told(analysis, worth) == [expected(analysis, move), expected(analysis, rival)]
    error = (move.standard_error**2 + rival.standard_error**2) ** 0.5
    clear = abs(move.value - rival.value) > 2 * error
    assert ("not clearly better or worse" in worth) == (not clear)
    assert (", clearly better" in worth) == (clear and move.value > rival.value)
    assert (", clearly worse" in worth) == (clear and move.value < rival.value)


def told(analysis: Analysis, worth: str) -> list[tuple[str | None, ...]]:
    return [match.groups() for match in WORTH.finditer(re.sub(r'"[^"]*"', "", worth))]


def expected(analysis: Analysis, move: Suggestion) -> tuple[str | None, ...]:
    """The figures of a move as the analysis has them."""
    win = f"{100 * move.win_probability:.1f}"
    if not analysis.has_scores:
        return win, None, None
    digits = 2 if all(abs(seat.expected_score) < 10 for seat in analysis.seats) else 1
    return win, f"{move.expected_score:.{digits}f}", f"{move.score_deviation:.{digits}f}"


@given(analyses())
def test_every_figure_is_the_analysis_own(analysis: Analysis) -> None:
    explained = with_reasons(analysis)
    assert explained == replace(analysis, suggestions=explained.suggestions)
    for rank, (bare, move) in enumerate(zip(analysis.suggestions, explained.suggestions, strict=True)):
        assert replace(move, description=bare.description) == bare
        assert_says_what_is_so(analysis, rank, bare.description, move.description)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("simulations", [1, 3, 200])
def test_every_game_has_reasons_at_any_budget(name: str, simulations: int) -> None:
    for num_players in load_game(name).player_counts:
        position = new_position(name, num_players, seed=2).after_chance(2)
        analysis = Engine().analyze(position, Limit(simulations=simulations), Options(seed=1))
        bare = {move.notation: move.description for move in position.legal_moves()}
        for rank, move in enumerate(analysis.suggestions):
            assert_says_what_is_so(analysis, rank, bare[move.move], move.description)


def reason(position: Position, simulations: int, options: Options) -> str:
    return Engine().analyze(position, Limit(simulations=simulations), options).best.description


def test_a_clear_choice_is_called_clear() -> None:
    position = new_position("pig", setup=load_game("pig").read_setup("10"))
    roll, hold = Engine().analyze(position, Limit(simulations=3000), Options(seed=1)).suggestions
    assert roll.description.startswith("Roll the die; it wins ")
    assert '%, clearly better than the next best, "hold": ' in roll.description
    assert '%, clearly worse than the best, "roll": ' in hold.description


def test_an_unclear_choice_is_called_unclear() -> None:
    told = reason(new_position("connect_four"), 20, Options(seed=1))
    assert "not clearly better or worse than the next best" in told


def test_an_only_move_is_compared_with_nothing() -> None:
    position = new_position("pig", setup=load_game("pig").read_setup("10"))
    for move in ["roll", "roll 6", "roll", "roll 6"]:
        position = position.play(move)
    told = reason(position, 100, Options(seed=1))
    assert told == "Hold 12 points and pass the die; it wins 100.0 %, and no other move was considered."


def test_the_best_is_compared_though_it_alone_is_asked_for() -> None:
    position = new_position("connect_four")
    every = reason(position, 100, Options(seed=1))
    assert reason(position, 100, Options(seed=1, max_suggestions=1)) == every
    assert "the next best" in every


def test_scores_are_told_where_they_say_more_than_the_win() -> None:
    assert " and scores " in reason(new_position("slate").after_chance(1), 200, Options(seed=1))
    assert " scores " not in reason(new_position("pig"), 200, Options(seed=1))
