"""Slate's rules, said as plainly as Python can: what the fast kernels are compared with.

Everything is in the external form and in notation. Nothing here is fast, packed or shared with the kernels.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from games.slate.oracle_means import buy, can_buy, letter, may_occupy, pay, payments, sell
from games.slate.oracle_state import FACES, Board, Executing, Mine, Over, Player, Rolling, State

CHOICES = {
    1: ("gain",),
    2: ("gain", "open"),
    3: ("open",),
    4: ("open", "sell"),
    5: ("sell",),
    6: ("develop",),
}
ROLLS = Counter(" ".join(map(str, ["roll", *sorted(dice)])) for dice in product(FACES, repeat=3))


def new_state(board: Board, num_players: int, first_player: int) -> State:
    """The position that a game begins with."""
    state = State(
        board,
        [Player(board.starting_supply, board.starting_money) for _ in range(num_players)],
        first_player,
        round=1,
        valleys=[[] for _ in board.valleys],
        occupants={kind: [] for kind in board.developments},
        phase=Over(),
    )
    begin_turn_to_roll(state, first_player)
    return state


def normalise(state: State) -> None:
    """Let players who would sit out do so: the one thing that happens without anybody deciding it."""
    if isinstance(state.phase, Rolling) and not state.phase.dice:
        begin_turn_to_roll(state, state.phase.player)


# What comes next


def player_to_decide(state: State) -> int | None:
    """The seat to decide; None where chance comes next or the game is over."""
    match state.phase:
        case Rolling(player, dice) if len(dice) == 3:
            return player
        case Executing(_, order, _):
            return order[0]
    return None


def chance_outcomes(state: State) -> dict[str, Fraction]:
    """The outcomes in notation, with their probabilities; empty where no chance comes next."""
    match state.phase:
        case Rolling(_, []):
            return {roll: Fraction(count, 6**3) for roll, count in ROLLS.items()}
        case Rolling(_, [_, _]):
            return {move("roll", face): Fraction(1, 6) for face in FACES}
    return {}


def legal_moves(state: State) -> list[str]:
    """The moves of the player to decide, in notation; empty where nobody decides."""
    match state.phase:
        case Rolling(player, [_, _, _]):
            return list(rolling_moves(state, player))
        case Executing(_, order, performed):
            return list(buy_or_end(state, order[0]) if performed else executing_moves(state, order[0]))
    return []


def play(state: State, text: str) -> State:
    """The position after a legal move or a possible outcome."""
    assert text in legal_moves(state) or text in chance_outcomes(state), text
    after = state.copy()
    match after.phase:
        case Rolling():
            play_while_rolling(after, text)
        case Executing():
            play_while_executing(after, text)
    return after


def move(*words: object) -> str:
    """Notation: words with one space between."""
    return " ".join(map(str, words))


# Rolling


def begin_turn_to_roll(state: State, seat: int) -> None:
    """She rolls, unless she has no marker and cannot buy one: then she takes one and sits the round out."""
    state.phase = Rolling(seat)
    if state.players[seat].supply == 0 and not can_buy(state, seat):
        if state.reserve(seat) > 0:
            state.players[seat].supply += 1
        end_turn_to_roll(state, seat)


def end_turn_to_roll(state: State, seat: int) -> None:
    """The next one rolls; after the last one the actions begin."""
    if seat == state.seats_from_first[-1]:
        begin_action(state, 1)
    else:
        begin_turn_to_roll(state, (seat + 1) % len(state.players))


def rolling_moves(state: State, seat: int) -> Iterator[str]:
    assert isinstance(state.phase, Rolling)
    player, dice = state.players[seat], state.phase.dice
    for die in sorted(set(dice)):
        if player.money >= 1:
            yield move("reroll", die)
        if player.money >= 3 and not player.set_die_used:
            yield from (move("set", die, face) for face in FACES if face != die)
        if state.holds(seat, "modify-die") and not player.modify_die_used:
            yield from (move("modify", die, face) for face in neighbours(die))
    if can_buy(state, seat):
        yield "buy"
    for count in range(min(len(dice), player.supply) + 1):
        yield from (move("place", *chosen) for chosen in sorted(set(combinations(dice, count))))


def neighbours(face: int) -> list[int]:
    """The faces one less and one more; 6 and 1 are adjacent."""
    return [face - 1 if face > 1 else 6, face + 1 if face < 6 else 1]


def play_while_rolling(state: State, text: str) -> None:
    assert isinstance(state.phase, Rolling)
    seat, dice = state.phase.player, state.phase.dice
    player = state.players[seat]
    match text.split():
        case ["roll", *faces]:
            dice.extend(map(int, faces))
        case ["reroll", die]:
            player.money -= 1
            dice.remove(int(die))
        case ["set", die, face]:
            player.money -= 3
            player.set_die_used = True
            dice[dice.index(int(die))] = int(face)
        case ["modify", die, face]:
            player.modify_die_used = True
            dice[dice.index(int(die))] = int(face)
        case ["buy"]:
            buy(state, seat)
        case ["place", *faces]:
            for face in faces:
                player.supply -= 1
                player.placed[int(face) - 1] += 1
            end_turn_to_roll(state, seat)
    dice.sort()


# Executing


def begin_action(state: State, action: int) -> None:
    """Fix the order: most markers there first, the tied in seat order from the first player."""
    if action > 6:
        end_round(state)
        return

    def markers(seat: int) -> int:
        return state.players[seat].placed[action - 1]

    order = [seat for seat in state.seats_from_first if markers(seat) > 0]
    order.sort(key=markers, reverse=True)  # a stable sort: the tied stay in seat order
    if order:
        state.phase = Executing(action, order)
    else:
        begin_action(state, action + 1)


def end_performance(state: State) -> None:
    """She goes to the back if she has a marker there, else leaves; with nobody left the action ends."""
    assert isinstance(state.phase, Executing)
    action, (seat, *others) = state.phase.action, state.phase.order
    order = [*others, seat] if state.players[seat].placed[action - 1] > 0 else others
    if order:
        state.phase = Executing(action, order)
    else:
        begin_action(state, action + 1)


def executing_moves(state: State, seat: int) -> Iterator[str]:
    assert isinstance(state.phase, Executing)
    choices = CHOICES[state.phase.action]
    if "gain" in choices and state.reserve(seat) > 0:
        yield "gain"
    if "open" in choices:
        for valley, tunnels in enumerate(state.board.valleys):
            opened = len(state.valleys[valley])
            if opened < len(tunnels):
                for payment in payments(state, seat, tunnels[opened].cost):
                    yield move("open", letter(valley), *payment)
    if "sell" in choices:
        for valley, mines in enumerate(state.valleys):
            for number, mine in enumerate(mines, start=1):
                if mine.owner == seat and not mine.closed:
                    yield move("sell", f"{letter(valley)}{number}")
    if "develop" in choices:
        for kind in state.board.developments:
            if may_occupy(state, seat, kind):
                for payment in payments(state, seat, 1):
                    yield move("develop", kind, *payment)
    if can_buy(state, seat):
        yield "buy"
    yield "forfeit"


def buy_or_end(state: State, seat: int) -> list[str]:
    assert can_buy(state, seat)
    return ["buy", "end"]


def play_while_executing(state: State, text: str) -> None:
    assert isinstance(state.phase, Executing)
    seat = state.phase.order[0]
    if text == "buy":
        buy(state, seat)
        if state.phase.performed:
            end_performance(state)
    elif text == "end":
        end_performance(state)
    else:
        perform(state, seat, text)


def perform(state: State, seat: int, text: str) -> None:
    """Carry the move out, take the marker back, and let her buy if only now she can."""
    assert isinstance(state.phase, Executing)
    player, action = state.players[seat], state.phase.action
    could_buy = can_buy(state, seat)
    match text.split():
        case ["gain"]:
            player.supply += 1
        case ["open", valley, *payment]:
            index = ord(valley) - ord("A")
            pay(state, seat, state.board.valleys[index][len(state.valleys[index])].cost, payment)
            state.valleys[index].append(Mine(seat))
        case ["sell", mine]:
            sell(state, seat, ord(mine[0]) - ord("A"), int(mine[1:]) - 1)
        case ["develop", kind, *payment]:
            pay(state, seat, 1, payment)
            state.occupants[kind] = sorted([*state.occupants[kind], seat])
    player.placed[action - 1] -= 1
    player.supply += 1
    if can_buy(state, seat) and not could_buy:
        state.phase.performed = True
    else:
        end_performance(state)


# The end of a round, and of the game


def end_round(state: State) -> None:
    if all_mines_owned(state) or round_limit_reached(state) or markers_used_up(state):
        state.phase = Over()
        return
    state.first_player = (state.first_player + 1) % len(state.players)
    state.round += 1
    for player in state.players:
        player.set_die_used = player.modify_die_used = player.extra_supplies_used = False
    begin_turn_to_roll(state, state.first_player)


def all_mines_owned(state: State) -> bool:
    return all(
        len(mines) == len(tunnels) for mines, tunnels in zip(state.valleys, state.board.valleys, strict=True)
    )


def round_limit_reached(state: State) -> bool:
    return 0 < state.board.round_limit <= state.round


def markers_used_up(state: State) -> bool:
    return all(state.players[seat].supply == 0 == state.reserve(seat) for seat in state.seats)
