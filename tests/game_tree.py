"""A small game's whole tree, made by its own kernels, and what follows from it exactly.

Expected values and best responses of a strategy profile in a two-player zero-sum game, and an equilibrium by
CFR+ (Tammelin, "Solving large imperfect information games using CFR+", 2014).

A *profile* is one float64 array [num_edges]: for every information set a probability for each legal action.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, TERMINAL

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
CHANCE_OWNS = 2
"""In the place of a seat: the step to a node was chance's."""


@dataclass(frozen=True)
class InformationSet:
    """All nodes that ``player`` cannot tell apart: one such position, and where its actions' edges are."""

    player: int
    position: Position
    first_edge: int
    num_actions: int


@dataclass
class _Nodes:
    """Columns of a tree, a row a node, each level's nodes together."""

    parent: list[int] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)
    edge: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)

    def add(self, parent: int, owner: int, edge: int, chance: float, position: Position) -> None:
        self.parent.append(parent)
        self.owner.append(owner)
        self.edge.append(edge)
        self.chance.append(chance)
        self.returns.append(position.scores()[0] if position.is_over else 0.0)


class GameTree:
    """The tree below a position of a two-player zero-sum game.

    Attributes:
        information_sets: in the order of their edges.
        num_nodes: histories, terminal ones included.
    """

    def __init__(self, root: Position) -> None:
        self.information_sets: list[InformationSet] = []
        self._set_of_key: dict[tuple[int, int], InformationSet] = {}
        nodes, self._levels = _Nodes(), [slice(0, 1)]
        nodes.add(0, CHANCE_OWNS, -1, 1.0, root)
        frontier = [root]
        while frontier:
            start = self._levels[-1].start
            frontier = [
                child
                for i, position in enumerate(frontier)
                for child in self._grow(nodes, start + i, position)
            ]
            self._levels.append(slice(self._levels[-1].stop, len(nodes.parent)))
        self.num_nodes = len(nodes.parent)
        self._parent, self._owner, self._edge = (np.array(c) for c in (nodes.parent, nodes.owner, nodes.edge))
        self._chance, self._returns = np.array(nodes.chance), np.array(nodes.returns)
        sizes = [information_set.num_actions for information_set in self.information_sets]
        self._set_of_edge = np.repeat(np.arange(len(sizes)), sizes)

    def _grow(self, nodes: _Nodes, parent: int, position: Position) -> list[Position]:
        if position.player == TERMINAL:
            return []
        if position.player == CHANCE:
            children = [
                (position.after(o.action), CHANCE_OWNS, -1, o.probability) for o in position.chance_outcomes()
            ]
        else:
            first = self.information_set(position).first_edge
            actions = enumerate(position.legal_actions(), first)
            children = [(position.after(int(action)), position.player, edge, 1.0) for edge, action in actions]
        for child, owner, edge, chance in children:
            nodes.add(parent, owner, edge, chance, child)
        return [child[0] for child in children]

    def information_set(self, position: Position) -> InformationSet:
        """The information set of a position where a player decides."""
        player = position.player
        key = player, int(operations.information_key(position.tables, position.state, player))
        if key not in self._set_of_key:
            last = self.information_sets[-1] if self.information_sets else None
            first_edge = last.first_edge + last.num_actions if last else 0
            found = InformationSet(player, position, first_edge, len(position.legal_actions()))
            self.information_sets.append(found)
            self._set_of_key[key] = found
        return self._set_of_key[key]

    @property
    def num_edges(self) -> int:
        """The length of a profile."""
        return len(self._set_of_edge)

    def uniform(self) -> Floats:
        """The profile that takes all legal actions alike."""
        return self._normalised(np.zeros(self.num_edges))

    def value(self, profile: Floats) -> float:
        """Seat 0's expected return."""
        return float(self._back_up(self._step_probabilities(profile))[0])

    def best_response_value(self, profile: Floats, player: int) -> float:
        """What ``player`` gets at best against the other's part of ``profile``."""
        sign = 1 - 2 * player
        steps = self._step_probabilities(profile)
        steps[self._owner == player] = 1.0
        reach = self._reach(steps).prod(axis=0)
        best = np.zeros(self.num_edges)
        values = sign * self._returns
        for level in reversed(self._levels[1:]):
            mine = self._owner[level] == player
            edges = self._edge[level][mine]
            # Perfect recall: all nodes of an information set are on one level.
            worth = np.bincount(edges, (reach[level] * values[level])[mine], self.num_edges)
            best[edges] = worth[edges]
            chosen = np.where(mine, self._is_best(best)[self._edge[level]], steps[level])
            values[: level.start] += np.bincount(self._parent[level], chosen * values[level], level.start)
        return float(values[0])

    def nash_conv(self, profile: Floats) -> float:
        """How much both seats together gain by best responses; 0 exactly at an equilibrium."""
        return sum(self.best_response_value(profile, player) for player in range(2))

    def solve(self, iterations: int) -> Floats:
        """A profile near an equilibrium, by CFR+ with linear averaging."""
        regret, total = np.zeros(self.num_edges), np.zeros(self.num_edges)
        profile = self.uniform()
        for iteration in range(1, iterations + 1):
            for player in range(2):
                steps = self._step_probabilities(profile)
                reach, values = self._reach(steps), self._back_up(steps)
                mine = self._owner == player
                edges, parents = self._edge[mine], self._parent[mine]
                others = np.delete(reach, player, axis=0).prod(axis=0)[parents]
                gain = (1 - 2 * player) * others * (values[mine] - values[parents])
                regret = np.maximum(regret + np.bincount(edges, gain, self.num_edges), 0)
                weight = iteration * reach[player][parents] * profile[edges]
                total += np.bincount(edges, weight, self.num_edges)
                profile = self._normalised(regret)
        return self._normalised(total)

    def _step_probabilities(self, profile: Floats) -> Floats:
        return np.where(self._owner == CHANCE_OWNS, self._chance, profile[self._edge])

    def _reach(self, steps: Floats) -> Floats:
        """Each owner's share of the probability of reaching a node, float64 [3, num_nodes]."""
        reach = np.ones((3, self.num_nodes))
        for level in self._levels[1:]:
            reach[:, level] = reach[:, self._parent[level]]
            reach[self._owner[level], np.arange(level.start, level.stop)] *= steps[level]
        return reach

    def _back_up(self, steps: Floats) -> Floats:
        values = self._returns.copy()
        for level in reversed(self._levels[1:]):
            values[: level.start] += np.bincount(
                self._parent[level], steps[level] * values[level], level.start
            )
        return values

    def _normalised(self, weights: Floats) -> Floats:
        sums = np.bincount(self._set_of_edge, weights)
        sizes = np.bincount(self._set_of_edge)
        shares = np.divide(
            weights, sums[self._set_of_edge], out=np.zeros_like(weights), where=sums[self._set_of_edge] > 0
        )
        return np.where(sums[self._set_of_edge] > 0, shares, 1 / sizes[self._set_of_edge])

    def _is_best(self, worth: Floats) -> NDArray[np.bool_]:
        is_best = np.zeros(self.num_edges, bool)
        for information_set in self.information_sets:
            first = information_set.first_edge
            is_best[first + int(worth[first : first + information_set.num_actions].argmax())] = True
        return is_best
