"""Cliff Mining played and believed with single pieces in plain sets: slow, sharing nothing with the kernels.

A piece is a pair (kind, copy). An event is what one observer sees of it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random

Piece = tuple[int, int]
Hand = frozenset[Piece]
Kinds = tuple[int, ...]

MOST_DEALS = 5_000


@dataclass(frozen=True)
class Mined:
    player: int
    count: int
    attribute: int
    passed: tuple[int, ...]
    shower: int | None = None
    shown: Kinds | None = None
    drawn: int | None = None


@dataclass(frozen=True)
class Claimed:
    player: int
    pieces: Kinds
    is_right: bool
    found: Kinds | None = None


Event = Mined | Claimed


def has(kind: int, attribute: int) -> bool:
    return kind % 3 == attribute if attribute < 3 else kind // 3 == attribute - 3


def fitting(hand: Hand, attribute: int) -> list[Piece]:
    return [piece for piece in hand if has(piece[0], attribute)]


def kinds_of(pieces: Hand) -> Kinds:
    return tuple(sorted(kind for kind, _ in pieces))


def choices(hand: Hand, count: int, attribute: int) -> list[Kinds]:
    """The distinct multisets that satisfy a request."""
    return sorted(
        {
            tuple(sorted(kind for kind, _ in chosen))
            for chosen in combinations(fitting(hand, attribute), count)
        }
    )


@dataclass
class Table:
    """A game: who holds what, and what happened."""

    num_players: int
    hands: list[Hand]
    bag: set[Piece]
    active: list[int]
    events: list[Event] = field(default_factory=list)

    @classmethod
    def deal(cls, num_players: int, random: Random) -> "Table":
        pieces = [(kind, copy) for kind in range(3 * (num_players + 1)) for copy in range(2)]
        random.shuffle(pieces)
        hands = [frozenset(pieces[5 * seat : 5 * seat + 5]) for seat in range(num_players)]
        return cls(num_players, hands, set(pieces[5 * num_players :]), list(range(num_players)))

    def mine(self, player: int, count: int, attribute: int, random: Random) -> None:
        passed: list[int] = []
        for seat in [(player + i) % self.num_players for i in range(1, self.num_players)]:
            if seat in self.active:
                if options := choices(self.hands[seat], count, attribute):
                    shown = random.choice(options)
                    self.events.append(Mined(player, count, attribute, tuple(passed), seat, shown))
                    return
                passed.append(seat)
        drawn = random.choice(sorted(self.bag)) if self.bag else None
        self.bag -= {drawn}
        kind = drawn[0] if drawn else None
        self.events.append(Mined(player, count, attribute, tuple(passed), drawn=kind))

    def claim(self, player: int, pieces: Kinds) -> None:
        found = kinds_of(frozenset(self.bag))
        self.events.append(Claimed(player, pieces, pieces == found, found))
        if pieces != found:
            self.active.remove(player)
            self.bag |= self.hands[player]

    def seen_by(self, observer: int) -> list[Event]:
        """The events without what ``observer`` did not see."""
        return [as_seen(event, observer) for event in self.events]


def as_seen(event: Event, observer: int) -> Event:
    if isinstance(event, Claimed):
        found = event.found if observer == event.player else None
        return Claimed(event.player, event.pieces, event.is_right, found)
    shown = event.shown if observer in (event.player, event.shower) else None
    return Mined(event.player, event.count, event.attribute, event.passed, event.shower, shown, event.drawn)


def random_table(num_players: int, random: Random, num_draws: int, num_events: int, num_exits: int) -> Table:
    """A game in which first ``num_draws`` pieces are drawn, then all sorts of things happen."""
    table = Table.deal(num_players, random)
    attributes = range(num_players + 4)
    while sum(isinstance(e, Mined) and e.drawn is not None for e in table.events) < num_draws:
        table.mine(random.choice(table.active), random.choice((4, 5)), random.choice(attributes), random)
    exits = set(random.sample(range(num_events), num_exits))
    for i in range(num_events):
        player = random.choice(table.active)
        if i in exits:
            table.claim(player, almost(table, random))
        else:
            table.mine(player, random.choice((1, 1, 2, 2, 3, 4)), random.choice(attributes), random)
    return table


def almost(table: Table, random: Random) -> Kinds:
    """What may look like the bag: one piece is another's."""
    pieces = sorted(table.bag)
    held = sorted(piece for seat in table.active for piece in table.hands[seat])
    wrong = [p for p in held if p[0] not in {kind for kind, _ in pieces}]
    if pieces:
        pieces.remove(random.choice(pieces))
    pieces.append(random.choice(wrong or held))
    return tuple(sorted(kind for kind, _ in pieces))


def deals(table: Table, observer: int) -> Iterator[tuple[list[Hand], Fraction]]:
    """Every deal of single pieces, with the probability of all that ``observer`` saw if it is above 0.

    A piece drawn while nobody was out is always the same one of its kind: which one makes no difference.
    """
    events = table.seen_by(observer)
    pieces = {(kind, copy) for kind in range(3 * (table.num_players + 1)) for copy in range(2)}
    if observer >= 0:
        pieces -= table.hands[observer]
    for event in events:
        if isinstance(event, Claimed):
            break
        if event.drawn is not None:
            pieces -= {max(piece for piece in pieces if piece[0] == event.drawn)}
    possible = [frozenset(hand) for hand in combinations(sorted(pieces), 5)]
    answers = set(events)
    options = [
        [table.hands[seat]]
        if seat == observer
        else [hand for hand in possible if may_hold(seat, hand, answers)]
        for seat in range(table.num_players)
    ]
    for hands in disjoint(options, []):
        probability = likelihood(hands, events)
        if probability > 0:
            yield hands, probability


def disjoint(options: list[list[Hand]], chosen: list[Hand]) -> Iterator[list[Hand]]:
    """One hand of each player's, no piece twice."""
    if len(chosen) == len(options):
        yield chosen
        return
    for hand in options[len(chosen)]:
        if all(hand.isdisjoint(other) for other in chosen):
            yield from disjoint(options, [*chosen, hand])


def may_hold(seat: int, hand: Hand, answers: set[Event]) -> bool:
    """Whether a hand agrees with what its owner answered."""
    for event in answers:
        if isinstance(event, Mined):
            count = len(fitting(hand, event.attribute))
            if seat in event.passed and count >= event.count:
                return False
            if seat == event.shower and count < event.count:
                return False
            if seat == event.shower and event.shown and Counter(event.shown) - Counter(kinds_of(hand)):
                return False
    return True


def likelihood(hands: list[Hand], events: list[Event]) -> Fraction:
    """The probability of what was seen, given the deal."""
    table = {(kind, copy) for kind in range(3 * (len(hands) + 1)) for copy in range(2)}
    bag = Counter(kind for kind, _ in table.difference(*hands))
    probability = Fraction(1)
    nobody_is_out = True
    for event in events:
        if isinstance(event, Claimed):
            if (bag == Counter(event.pieces)) != event.is_right:
                return Fraction(0)
            if event.found is not None and bag != Counter(event.found):
                return Fraction(0)
            if not event.is_right:
                bag += Counter(kinds_of(hands[event.player]))
                nobody_is_out = False
        elif event.drawn is not None:
            # At first it is one piece for certain: see ``deals``.
            probability *= Fraction(1 if nobody_is_out else bag[event.drawn], bag.total())
            bag -= Counter([event.drawn])
        elif event.shown is not None and event.shower is not None:
            options = choices(hands[event.shower], event.count, event.attribute)
            probability *= Fraction(event.shown in options, max(1, len(options)))
        if probability == 0:
            return probability
    return probability


@dataclass
class SlowBelief:
    """What ``deals`` add up to; hands by kinds."""

    num_deals: int
    bags: dict[Kinds, float]
    whereabouts: dict[tuple[int, int, int], float]
    """Of a kind, a place (a seat or, last, the bag) and a number: the probability."""


def believe(table: Table, observer: int) -> SlowBelief | None:
    """The belief, or None where there are too many deals to look at."""
    distinct: set[tuple[Kinds, ...]] = set()
    bags: defaultdict[Kinds, Fraction] = defaultdict(Fraction)
    places: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    drawn = Counter(e.drawn for e in table.events if isinstance(e, Mined) and e.drawn is not None)
    total = Fraction(0)
    for n, (hands, probability) in enumerate(deals(table, observer)):
        if n == MOST_DEALS:
            return None
        held = [kinds_of(hand) if seat in table.active else () for seat, hand in enumerate(hands)]
        everything = Counter(dict.fromkeys(range(3 * (table.num_players + 1)), 2)) - drawn
        bag = everything - Counter(kind for hand in held for kind in hand)
        distinct.add(tuple(map(kinds_of, hands)))
        bags[tuple(sorted(bag.elements()))] += probability
        for place, pieces in enumerate([*map(Counter, held), bag]):
            for kind in range(3 * (table.num_players + 1)):
                places[kind, place, pieces[kind]] += probability
        total += probability
    return SlowBelief(
        len(distinct),
        {bag: float(weight / total) for bag, weight in bags.items()},
        {where: float(weight / total) for where, weight in places.items()},
    )
