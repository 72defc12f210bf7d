"""Seeded random boards, first positions and plays: wide enough that every rule comes up."""

from dataclasses import replace
from random import Random

from games.slate import oracle
from games.slate.oracle_means import can_buy, may_occupy
from games.slate.oracle_message import STANDARD
from games.slate.oracle_state import DEVELOPMENT_KINDS, Board, Executing, Payout, State, Tunnel

PAYOUTS: tuple[Payout, ...] = ("whole-valley", "downstream")
EAGERNESS = {"open": 6.0, "develop": 4.0, "sell": 3.0, "buy": 3.0, "gain": 2.0, "modify": 2.0, "end": 2.0}
"""How much likelier a kind of move is chosen than any other, so that games get on."""


def random_board(rng: Random) -> Board:
    """1-8 valleys of 1-6 mines; often with few markers, few or no developments, little to start with."""
    markers = rng.choice([rng.randint(1, 6), rng.randint(6, 14), rng.randint(14, 30)])
    kinds = rng.sample(DEVELOPMENT_KINDS, rng.randint(0, len(DEVELOPMENT_KINDS)))
    if rng.random() < 0.3 and "extra-supplies" not in kinds:
        kinds.append("extra-supplies")
    return Board(
        valleys=tuple(_random_valley(rng) for _ in range(rng.randint(1, rng.choice([3, 8])))),
        developments={kind: rng.randint(0, 3) if kind == "extra-supplies" else None for kind in kinds},
        markers_per_colour=markers,
        starting_supply=min(markers, rng.choice([0, 1, 2, 3, 8, markers])),
        starting_money=rng.choice([0, 1, 3, 3, 10]),
        payout=rng.choice(PAYOUTS),
        round_limit=rng.choice([0, 0, 1, 2, 5, 20]),
    )


def _random_valley(rng: Random) -> tuple[Tunnel, ...]:
    return tuple(Tunnel(rng.randint(1, 3), rng.randint(4, 6)) for _ in range(rng.randint(1, 6)))


def random_first_state(rng: Random) -> State:
    """A first position of a random board, now and then the standard one."""
    board = STANDARD if rng.random() < 0.1 else random_board(rng)
    players = rng.randint(2, 4)
    return oracle.new_state(board, players, rng.randrange(players))


def random_later_state(rng: Random, plies: int) -> State:
    """The position after so many random plies, or at the game's end, then shaken; not in normal form."""
    state = random_first_state(rng)
    for _ in range(plies):
        if not (choices := oracle.legal_moves(state) or oracle.chance_outcomes(state)):
            break
        state = oracle.play(state, random_choice(list(choices), rng))
    return shaken(state, rng)


def random_choice(choices: list[str], rng: Random) -> str:
    """A move or an outcome; eager for what makes games go on, and for placing many markers."""

    def weight(text: str) -> float:
        kind, *rest = text.split()
        return 0.5 + len(rest) if kind == "place" else EAGERNESS.get(kind, 1.0)

    return rng.choices(choices, [weight(text) for text in choices])[0]


def shaken(state: State, rng: Random) -> State:
    """The state with other money, supplies, flags and occupants: what play seldom reaches.

    Whoever has lost her last marker before rolling has yet to sit out.
    """
    after = state.copy()
    if rng.random() < 0.3:
        use_up_markers(after)
    for seat, player in enumerate(after.players):
        player.money = rng.choice([player.money, rng.randint(0, 4)])
        player.supply = rng.choice([player.supply, 0, rng.randint(0, player.supply + after.reserve(seat))])
        player.set_die_used ^= rng.random() < 0.2
        player.modify_die_used ^= rng.random() < 0.2
        player.extra_supplies_used ^= rng.random() < 0.2
        for kind in after.occupants:
            if rng.random() < 0.2 and after.reserve(seat) > 0 and may_occupy(after, seat, kind):
                after.occupants[kind] = sorted([*after.occupants[kind], seat])
    match after.phase:
        case Executing(_, [seat, *_], performed=True) if not can_buy(after, seat):
            return state  # a performer who may only buy or end can buy
    return after


def use_up_markers(state: State) -> None:
    """Empty all supplies, and let there be no more markers than the most that anyone has on the board."""
    for player in state.players:
        player.supply = 0
    tight = replace(state.board, markers_per_colour=0)
    most_used = max(-replace(state, board=tight).reserve(seat) for seat in state.seats)
    state.board = replace(tight, markers_per_colour=max(1, most_used), starting_supply=0)
