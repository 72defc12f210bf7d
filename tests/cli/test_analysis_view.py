import io
from dataclasses import replace

import pytest
from rich.console import Console

from slate_ai.analysis import Analysis, SeatForecast, StopReason, Suggestion
from slate_ai.belief import Belief, Contents, Whereabouts
from slate_ai.cli.analysis_view import analysis_view


def suggestion(move: str, visits: int) -> Suggestion:
    variation = (move, "roll 2 4 5", "place 2 4")
    return Suggestion(move, "", visits, 0.1, 0.0, 0.523, 0.004, 0.412, 38.5, variation, 7.25)


ANALYSIS = Analysis(
    suggestions=tuple(suggestion(f"open {name}", 1000 - i) for i, name in enumerate("ABCDEFGHIJKL")),
    player=1,
    seats=(SeatForecast(0, 0.588, 31.0, 6.0), SeatForecast(1, 0.412, 38.5, 7.25)),
    simulations=12_345,
    elapsed_seconds=1.5,
    simulations_per_second=8230.0,
    stop_reason=StopReason.TIME,
    seed=99,
    memory_bytes=1,
)


def shown(analysis: Analysis, width: int = 80, max_rows: int = 10) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    console.print(analysis_view(analysis, width, max_rows))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def row_of(lines: list[str], move: str) -> str:
    return next(line for line in lines if move in line)


def test_a_row_tells_a_move_with_all_its_figures() -> None:
    assert row_of(shown(ANALYSIS), "open A").split() == (
        ["▶", "1", "open", "A", "41.2", "38.5", "0.523", "0.004", "1,000"]
    )


def test_the_best_move_is_told_with_its_reason() -> None:
    best = replace(ANALYSIS.best, description="Open a mine; it wins 41.2 %.")
    told = shown(replace(ANALYSIS, suggestions=(best, *ANALYSIS.suggestions[1:])))
    assert "Why  Open a mine; it wins 41.2 %." in told


def test_every_seat_and_the_effort_are_told() -> None:
    text = "\n".join(shown(ANALYSIS))
    assert "  seat 0   58.8 % to win  score 31.0 ± 6.0" in text
    assert "▶ seat 1   41.2 % to win  score 38.5 ± 7.2" in text
    assert "12,345 simulations · 1.5s · 8,230/s · ended by time · seed 99" in text


def test_wide_terminals_show_what_follows_each_move_narrow_ones_the_best_moves() -> None:
    assert "roll 2 4 5 → place 2 4" in row_of(shown(ANALYSIS, 120), "open C")
    narrow = shown(ANALYSIS, 80)
    assert "roll" not in row_of(narrow, "open C")
    assert "What follows  roll 2 4 5 → place 2 4" in narrow


def test_where_nothing_is_known_to_follow_no_column_is_kept_for_it() -> None:
    alone = tuple(replace(move, principal_variation=(move.move,)) for move in ANALYSIS.suggestions)
    assert "What follows" in "\n".join(shown(ANALYSIS, 120))
    assert "What follows" not in "\n".join(shown(replace(ANALYSIS, suggestions=alone), 120))


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    long = suggestion("develop half-the-mines paying 4 6", 1_000_000_000)
    lines = shown(replace(ANALYSIS, suggestions=(long, *ANALYSIS.suggestions)), width)
    assert max(map(len, lines)) <= width


def test_moves_beyond_the_limit_are_counted() -> None:
    lines = shown(ANALYSIS)
    assert "open K" not in "\n".join(lines)
    assert row_of(lines, "and 2 more")
    assert "more" not in "\n".join(shown(ANALYSIS, max_rows=12))


def test_a_move_never_tried_has_no_figures() -> None:
    lines = shown(replace(ANALYSIS, suggestions=(suggestion("gain", 5), suggestion("forfeit", 0))))
    assert row_of(lines, "forfeit").split() == ["2", "forfeit", "–", "–", "–", "–", "0"]


def test_scores_that_only_repeat_who_wins_are_left_out() -> None:
    seats = (SeatForecast(0, 0.6, 0.6, 0.5), SeatForecast(1, 0.4, 0.4, 0.5))
    text = "\n".join(shown(replace(ANALYSIS, seats=seats)))
    assert "Score" not in text
    assert "score" not in text


def test_games_of_few_points_have_finer_scores() -> None:
    seats = (SeatForecast(0, 0.6, 0.25, 1.5), SeatForecast(1, 0.4, -0.25, 1.5))
    assert "score -0.25 ± 1.50" in "\n".join(shown(replace(ANALYSIS, seats=seats)))


def test_a_search_that_goes_on_says_so() -> None:
    assert "searching" in "\n".join(shown(replace(ANALYSIS, stop_reason=StopReason.RUNNING)))


def test_where_good_play_mixes_each_move_says_how_often() -> None:
    moves = (suggestion("bet", 10), suggestion("pass", 10))
    mixed = tuple(replace(move, probability=share) for move, share in zip(moves, (0.75, 0.25), strict=True))
    lines = shown(replace(ANALYSIS, suggestions=mixed))
    assert row_of(lines, "pass").split()[:4] == ["2", "pass", "25", "41.2"]
    assert "Play %" in "\n".join(lines)
    assert "Play %" not in "\n".join(shown(ANALYSIS))


def test_what_is_hidden_is_shown_with_where_it_may_be() -> None:
    belief = Belief(
        ("seat 0", "bag"),
        (Whereabouts("red-small", (0.6, 1.4)), Whereabouts("red-large", (0.0, 2.0))),
        (Contents("bag", "red-small", 0.4), Contents("bag", "", 0.25)),
    )
    lines = shown(replace(ANALYSIS, belief=belief))
    assert row_of(lines, "Hidden").split() == ["Hidden", "seat", "0", "bag"]
    assert row_of(lines, "red-small").split() == ["red-small", "0.60", "1.40"]
    assert row_of(lines, "red-large").split() == ["red-large", "·", "2.00"]
    assert row_of(lines, "40.0 %").split() == ["40.0", "%", "bag", "red-small"]
    assert row_of(lines, "25.0 %").split() == ["25.0", "%", "bag", "nothing"]
