"""What a state tells an observer."""

from slate_ai.games.cliff_mining.belief.evidence import Evidence
from slate_ai.games.cliff_mining.events import (
    NO_KIND,
    attribute_of,
    count_of,
    drawn_of,
    is_claim,
    is_right,
    is_showing,
    pieces_of,
    player_of,
    shower_of,
)
from slate_ai.games.cliff_mining.knowledge import at_least, at_most, found_bag, hand_of
from slate_ai.games.cliff_mining.layout import EVENTS, NUM_EVENTS, UNKNOWN
from slate_ai.games.cliff_mining.pieces import NO_PIECES, count_attributes
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.types import State


def gather_evidence(num_players: int, state: State, observer: int) -> Evidence:
    """All that ``observer``, a seat or ``SPECTATOR``, has seen; ``state`` is full or her view."""
    own = NO_PIECES if observer == SPECTATOR else int(hand_of(state, observer))
    evidence = Evidence(num_players, observer, own)
    for seat in range(num_players):
        for attribute in range(count_attributes(num_players)):
            evidence.least[seat, attribute] = at_least(state, seat, attribute)
            evidence.most[seat, attribute] = at_most(state, seat, attribute)
    for event in map(int, state[EVENTS : EVENTS + int(state[NUM_EVENTS])]):
        if is_claim(event):
            _tell_claim(evidence, state, event)
        elif is_showing(event):
            _tell_showing(evidence, event)
        elif drawn_of(event) != NO_KIND:
            evidence.draw(int(drawn_of(event)))
    return evidence


def _tell_claim(evidence: Evidence, state: State, event: int) -> None:
    player = int(player_of(event))
    found = int(found_bag(state, player)) if player == evidence.observer else UNKNOWN
    seen = None if found == UNKNOWN else found
    evidence.claim(player, int(pieces_of(event)), bool(is_right(event)), seen)


def _tell_showing(evidence: Evidence, event: int) -> None:
    if player_of(event) == evidence.observer:
        shower, count, attribute = int(shower_of(event)), int(count_of(event)), int(attribute_of(event))
        evidence.shows(shower, count, attribute, int(pieces_of(event)))
