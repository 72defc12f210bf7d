"""A position as text: who is to do what, where pieces are known to be, what all know, what happened last."""

from collections.abc import Iterator
from textwrap import wrap

from slate_ai.games.cliff_mining import layout
from slate_ai.games.cliff_mining.drawing import possible_bag
from slate_ai.games.cliff_mining.events import (
    NO_KIND,
    NO_SEAT,
    attribute_of,
    count_of,
    drawn_of,
    is_claim,
    is_right,
    pieces_of,
    player_of,
    shower_of,
)
from slate_ai.games.cliff_mining.knowledge import (
    at_least,
    at_most,
    bag_size,
    hand_of,
    is_active,
    shown_pieces,
    visible_pieces,
)
from slate_ai.games.cliff_mining.layout import (
    ASKED,
    ATTRIBUTE,
    COUNT,
    EVENTS,
    NOBODY,
    NUM_EVENTS,
    OBSERVER,
    PHASE,
    ROUND,
    TURN,
    UNKNOWN,
    WINNERS,
)
from slate_ai.games.cliff_mining.notation import ATTRIBUTES, COLOURS, KINDS, write_pieces
from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    NUM_SIZES,
    count_attribute,
    count_attributes,
    count_kind,
    count_pieces,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.types import State

WIDTH = 80
LABEL = 9
RECALLED = 6
"""Events that are told."""
MARGIN = " " * LABEL


def draw_picture(game: CliffMining, state: State) -> str:
    """The position, full or a view."""
    parts = (_header(game, state), _pieces(game, state), _counts(game, state), _events(game, state))
    return "\n".join(line.rstrip() for part in parts for line in part)


def _header(game: CliffMining, state: State) -> Iterator[str]:
    observer = int(state[OBSERVER])
    whose = "all that is hidden shown" if observer == NOBODY else f"as seat {observer} knows it"
    turn = min(int(state[ROUND]), game.round_limit)
    yield f"╭{'─' * (WIDTH - 2)}╮"
    yield _framed(f"Cliff Mining, {whose}", f"round {turn} of {game.round_limit}")
    yield _framed(_doing(game, state), "")
    yield f"╰{'─' * (WIDTH - 2)}╯"


def _framed(left: str, right: str) -> str:
    return f"│ {left}{right:>{WIDTH - 4 - len(left)}} │"


def _doing(game: CliffMining, state: State) -> str:
    player, request = int(state[TURN]), f"{int(state[COUNT])} {ATTRIBUTES[int(state[ATTRIBUTE])]}"
    match int(state[PHASE]):
        case layout.MINING:
            return f"seat {player} is to mine or claim"
        case layout.SHOWING:
            return f"seat {player} asks for {request}: seat {int(state[ASKED])} is to show"
        case layout.DRAWING:
            return f"seat {player} asks for {request}: nobody has that, the bag comes next"
    winners = [f"seat {seat}" for seat in range(game.num_players) if int(state[WINNERS]) >> seat & 1]
    verb = "share the win" if len(winners) > 1 else "wins"
    return f"the game is over: {' and '.join(winners)} {verb}"


# Where pieces are


def _pieces(game: CliffMining, state: State) -> Iterator[str]:
    colours = COLOURS[: game.num_players + 1]
    yield MARGIN + "".join(f"  {colour:7}" for colour in colours)
    yield MARGIN + "  s  m  l" * len(colours)
    for seat in range(game.num_players):
        yield _row(game, _seat(state, seat), *_held(state, seat))
    yield _row(game, "  visible", visible_pieces(state), "")
    size = bag_size(game, state)
    if state[OBSERVER] == NOBODY:
        yield _row(game, "  bag", possible_bag(game, state), f"  {size}")
    else:
        yield f"  bag      {size} unknown"


def _seat(state: State, seat: int) -> str:
    mark = "▸" if _is_next(state, seat) else " "
    return f"{mark} seat {seat}"


def _is_next(state: State, seat: int) -> bool:
    match int(state[PHASE]):
        case layout.MINING:
            return bool(seat == state[TURN])
        case layout.SHOWING:
            return bool(seat == state[ASKED])
    return False


def _held(state: State, seat: int) -> tuple[int, str]:
    """The pieces that a player is known to have, or to have put into the bag, and a remark."""
    out = "" if is_active(state, seat) else ", out"
    if hand_of(state, seat) != UNKNOWN:
        return hand_of(state, seat), out
    shown = shown_pieces(state, seat, int(state[OBSERVER]))
    return shown, f" +{HAND_SIZE - count_pieces(shown)} ?{out}"


def _row(game: CliffMining, label: str, pieces: int, remark: str) -> str:
    cells = (f"{count_kind(pieces, kind) or '·':>3}" for kind in range(NUM_SIZES * (game.num_players + 1)))
    return f"{label:{LABEL}}{''.join(cells)}{remark}"


# What all know


def _counts(game: CliffMining, state: State) -> Iterator[str]:
    names = ATTRIBUTES[: count_attributes(game.num_players)]
    yield ""
    yield MARGIN + "".join(f"{name:>7}" for name in names)
    for seat in range(game.num_players):
        cells = (f"{_count(state, seat, attribute):>7}" for attribute in range(len(names)))
        yield f"{_seat(state, seat):{LABEL}}{''.join(cells)}"


def _count(state: State, seat: int, attribute: int) -> str:
    """How many pieces with an attribute she has, as far as the observer, or everybody, knows."""
    hand, observer = hand_of(state, seat), int(state[OBSERVER])
    if observer == seat:
        return str(count_attribute(hand, attribute))
    least, most = at_least(state, seat, attribute), at_most(state, seat, attribute)
    if observer != NOBODY:
        least = max(least, count_attribute(shown_pieces(state, seat, observer), attribute))
    return str(least) if least == most else f"{least}-{most}"


# What happened


def _events(game: CliffMining, state: State) -> Iterator[str]:
    number = int(state[NUM_EVENTS])
    if number:
        yield ""
    for event in state[EVENTS + max(0, number - RECALLED) : EVENTS + number]:
        told = _told(int(event))
        yield from wrap(told, WIDTH, initial_indent="  ", subsequent_indent=MARGIN, break_on_hyphens=False)


def _told(event: int) -> str:
    player = player_of(event)
    named = " ".join(write_pieces(pieces_of(event)))
    if is_claim(event):
        result = "right, and wins" if is_right(event) else "wrong, and is out"
        return f"seat {player} claims {named or 'an empty bag'}: {result}"
    request = f"seat {player} asks for {count_of(event)} {ATTRIBUTES[attribute_of(event)]}"
    if shower_of(event) != NO_SEAT:
        return f"{request}: seat {shower_of(event)} shows {named or 'them'}"
    drawn = "nothing" if drawn_of(event) == NO_KIND else KINDS[drawn_of(event)]
    return f"{request}: nobody has that, and the bag gives {drawn}"
