"""The events of a position played again, each checked against what is known when it happens."""

from collections.abc import Iterator, Sequence

import numpy as np

from slate_ai.errors import InputError, Violation
from slate_ai.games.cliff_mining.drawing import possible_bag
from slate_ai.games.cliff_mining.events import UNSEEN
from slate_ai.games.cliff_mining.knowledge import at_least, at_most, bag_size, hand_of
from slate_ai.games.cliff_mining.layout import (
    HANDS,
    NOBODY,
    OBSERVER,
    OVER,
    PHASE,
    TURN,
    UNKNOWN,
    state_size,
)
from slate_ai.games.cliff_mining.mining import bag_of, claim, draw, mine, show
from slate_ai.games.cliff_mining.notation import (
    ATTRIBUTES,
    KINDS,
    attribute_names,
    read_pieces,
    write_pieces,
)
from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    contains,
    count_attribute,
    count_kind,
    encode_pieces,
)
from slate_ai.games.cliff_mining.position_shape import pieces_violations
from slate_ai.games.cliff_mining.rules import set_up
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.games.cliff_mining.turns import next_seat
from slate_ai.kernel.types import State
from slate_ai.v1 import cliff_mining_pb2 as pb

Request = pb.CliffMiningMine | pb.CliffMiningRequest


def first_state(game: CliffMining, message: pb.CliffMiningPosition) -> State:
    """The state of a position of valid shape, none of whose events has happened yet."""
    state = np.zeros(state_size(game), np.int64)
    set_up(game, state, message.first_player)
    state[OBSERVER] = message.observer if message.HasField("observer") else NOBODY
    for hand in message.hands:
        state[HANDS + hand.seat] = read_pieces(hand.pieces)
    return state


class Replay:
    """Events played on a state.

    Each method plays one thing, which stands in ``field`` of the message.

    Raises:
        InputError: it cannot have happened; fields as in the message.
    """

    def __init__(self, game: CliffMining, state: State) -> None:
        self.game, self.state = game, state

    def play_event(self, field: str, event: pb.CliffMiningEvent) -> None:
        if self.state[PHASE] == OVER:
            raise InputError.at(field, "the game is over before; leave it out")
        match event.WhichOneof("event"):
            case "mine":
                self._play_mine(f"{field}.mine", event.mine)
            case "claim":
                self._play_claim(f"{field}.claim", event.claim)
            case _:
                raise InputError.at(f"{field}.event", "missing; mine or claim")

    def play_request(self, field: str, request: pb.CliffMiningRequest) -> None:
        if self.state[PHASE] == OVER:
            raise InputError.at(field, "the game is over; leave it out")
        asked = request.asked if request.HasField("asked") else NOBODY
        if asked == NOBODY and bag_size(self.game, self.state) == 0:
            raise InputError.at(
                field, "nothing comes from an empty bag; give who is asked, or make it an event"
            )
        self._ask(field, request, f"{field}.asked", asked)

    # Requests

    def _play_mine(self, field: str, event: pb.CliffMiningMine) -> None:
        shower = event.shown_by if event.HasField("shown_by") else NOBODY
        held = bag_size(self.game, self.state)
        self._ask(field, event, f"{field}.shown_by", shower)
        if shower != NOBODY:
            _refuse_if(event.drawn, f"{field}.drawn", f"seat {shower} showed; leave it out")
            show(self.game, self.state, self._shown(f"{field}.shown", event))
            return
        _refuse_if(event.shown, f"{field}.shown", "nobody showed; leave it out")
        if held == 0:
            _refuse_if(event.drawn, f"{field}.drawn", "the bag was empty; leave it out")
        else:
            draw(self.game, self.state, self._drawn(f"{field}.drawn", event))

    def _ask(self, field: str, request: Request, field_of_asked: str, asked: int) -> None:
        """Check a request and who was asked, and put it."""
        self._check_turn(field, request.player)
        if not 1 <= request.count <= HAND_SIZE:
            raise InputError.at(f"{field}.count", f"{request.count} is not possible; 1 to {HAND_SIZE}")
        names = attribute_names(self.game.num_players)
        if request.attribute not in names:
            wrong = f'"{request.attribute[:40]}" is none; one of {", ".join(names)}'
            raise InputError.at(f"{field}.attribute", wrong)
        attribute = ATTRIBUTES.index(request.attribute)
        self._check_asked(field_of_asked, asked, request.count, attribute)
        mine(self.game, self.state, request.count, attribute, asked)

    def _check_turn(self, field: str, player: int) -> None:
        turn = int(self.state[TURN])
        if player != turn:
            raise InputError.at(f"{field}.player", f"{player} is not possible; it is seat {turn}'s turn")

    def _check_asked(self, field: str, asked: int, count: int, attribute: int) -> None:
        others = list(self._others())
        if asked != NOBODY and asked not in others:
            seats = ", ".join(map(str, others))
            raise InputError.at(field, f"{asked} is not possible; the others still active are {seats}")
        what = f"{count} {ATTRIBUTES[attribute]}"
        for seat in others:
            least, most = self._bounds(seat, attribute)
            if seat == asked:
                if most < count:
                    raise InputError.at(field, f"seat {seat} has not {what}")
                return
            if least >= count:
                raise InputError.at(field, f"seat {seat} has {what} and is asked before; {seat}")

    def _others(self) -> Iterator[int]:
        """The other active players, clockwise."""
        seat = next_seat(self.game, self.state, int(self.state[TURN]))
        while seat != self.state[TURN]:
            yield seat
            seat = next_seat(self.game, self.state, seat)

    def _bounds(self, seat: int, attribute: int) -> tuple[int, int]:
        """How many pieces with an attribute a player has at least and at most."""
        hand = hand_of(self.state, seat)
        if hand == UNKNOWN:
            return at_least(self.state, seat, attribute), at_most(self.state, seat, attribute)
        return count_attribute(hand, attribute), count_attribute(hand, attribute)

    def _shown(self, field: str, event: pb.CliffMiningMine) -> int:
        """The number of the pieces shown, or ``UNSEEN``."""
        observer = int(self.state[OBSERVER])
        if observer not in (NOBODY, event.player, event.shown_by):
            _refuse_if(event.shown, field, f"seat {observer} did not see it; leave it out")
            return UNSEEN
        self._check_pieces(field, event.shown, event.count)
        pieces, attribute = read_pieces(event.shown), ATTRIBUTES.index(event.attribute)
        if count_attribute(pieces, attribute) < event.count:
            raise InputError.at(field, f"not all are {event.attribute}")
        hand = hand_of(self.state, event.shown_by)
        if hand != UNKNOWN and not contains(hand, pieces):
            held = ", ".join(write_pieces(hand))
            raise InputError.at(field, f"seat {event.shown_by} has {held}")
        return encode_pieces(pieces)

    def _drawn(self, field: str, event: pb.CliffMiningMine) -> int:
        """The kind drawn."""
        if not event.drawn:
            raise InputError.at(field, "missing; nobody showed, so a piece came from the bag")
        bag = possible_bag(self.game, self.state)
        if event.drawn not in KINDS or not count_kind(bag, KINDS.index(event.drawn)):
            possible = ", ".join(dict.fromkeys(write_pieces(bag)))
            raise InputError.at(field, f'"{event.drawn[:40]}" cannot be in the bag; {possible}')
        return KINDS.index(event.drawn)

    # Claims

    def _play_claim(self, field: str, event: pb.CliffMiningClaim) -> None:
        self._check_turn(field, event.player)
        size = bag_size(self.game, self.state)
        self._check_pieces(f"{field}.pieces", event.pieces, size)
        claimed = read_pieces(event.pieces)
        if size == 0 and not event.right:
            raise InputError.at(f"{field}.right", "false is not possible; the bag was empty")
        is_view = self.state[OBSERVER] != NOBODY
        if not is_view and event.right != (claimed == bag_of(self.game, self.state)):
            raise InputError.at(f"{field}.right", f"{str(event.right).lower()} is not what the hands say")
        claim(self.game, self.state, claimed, event.right, self._found(f"{field}.found", event, size))

    def _found(self, field: str, event: pb.CliffMiningClaim, size: int) -> int:
        """The bag as a wrong claim's player found it, or ``UNKNOWN``."""
        observer = int(self.state[OBSERVER])
        if event.right:
            _refuse_if(event.found, field, "the claim was right; leave it out")
            return UNKNOWN
        if observer not in (NOBODY, event.player):
            _refuse_if(event.found, field, f"seat {observer} did not see it; leave it out")
            return UNKNOWN
        self._check_pieces(field, event.found, size)
        found = read_pieces(event.found)
        if observer == NOBODY and found != (bag := bag_of(self.game, self.state)):
            raise InputError.at(field, f"the bag held {', '.join(write_pieces(bag))}")
        if found == read_pieces(event.pieces):
            raise InputError.at(field, "that is what was claimed, so the claim was right")
        return found

    def _check_pieces(self, field: str, names: Sequence[str], count: int) -> None:
        _raise_any(pieces_violations(field, names, self.game.num_players, count))


def _refuse_if(given: object, field: str, why: str) -> None:
    if given:
        raise InputError.at(field, why)


def _raise_any(violations: Iterator[Violation]) -> None:
    found = list(violations)
    if found:
        raise InputError(*found)
