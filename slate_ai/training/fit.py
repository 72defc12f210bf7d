"""Fitting a network to what was played, with PyTorch."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from slate_ai.games.learning import Learning
from slate_ai.games.network_file import Weights, split
from slate_ai.kernel.network import GAIN, UNITS, WIN, size_of
from slate_ai.training.games import Sample

BATCH = 2048
GAIN_WEIGHT = 4.0
"""Of the squared error in the gain, beside the win's cross entropy."""
LAST_RATE = 0.03
"""Of the first learning rate: what it falls to."""


class Effort(NamedTuple):
    """How long and how fast to learn."""

    epochs: float = 4.0
    rate: float = 2e-3
    decay: float = 1e-4


class Network(nn.Module):
    """The network of ``slate_ai.kernel.network``, to be fitted."""

    def __init__(self, learning: Learning, weights: Weights) -> None:
        super().__init__()
        self.num_own = len(learning.own)
        for part, array in split(learning, weights).items():
            setattr(self, part, nn.Parameter(torch.from_numpy(np.array(array))))

    def forward(self, features: torch.Tensor, num_players: int) -> torch.Tensor:
        """The outputs for each seat, [B, P, 2], from features [B, F]."""
        own = features[:, : num_players * self.num_own].unflatten(1, (num_players, self.num_own)) @ self.own
        of_self, of_others = own[..., :UNITS], own[..., UNITS:]
        others = (of_others.sum(1, keepdim=True) - of_others) / max(num_players - 1, 1)
        common = features[:, num_players * self.num_own :] @ self.shared + self.bias
        units = torch.relu(common[:, None] + of_self + others)
        second = torch.relu(units @ self.second + self.second_bias)
        return second @ self.output + self.output_bias

    def flat(self) -> Weights:
        """The weights for kernels."""
        return np.concatenate([part.detach().numpy().ravel() for part in self.parameters()])


def new_weights(learning: Learning, seed: int) -> Weights:
    """Weights that know nothing: all seats win alike, and nobody gains anything."""
    weights = np.zeros(size_of(len(learning.own), len(learning.shared)), np.float32)
    rng = np.random.default_rng(seed)
    for part, array in split(learning, weights).items():
        if part in ("own", "shared", "second"):
            array[:] = rng.normal(0, np.sqrt(1 / len(array)), array.shape)
    return weights


def fit(
    learning: Learning,
    weights: Weights,
    sample: Sample,
    effort: Effort,
    seed: int,
    on_step: Callable[[float], None] = lambda done: None,
) -> tuple[Weights, float, float]:
    """Fit weights to a sample; return them and the mean losses of the last tenth: win's and gain's."""
    torch.set_num_threads(1)
    network = Network(learning, weights)
    players = sample.wins.shape[1]
    optimizer = torch.optim.AdamW(network.parameters(), lr=effort.rate, weight_decay=effort.decay)
    steps = max(1, int(effort.epochs * len(sample.wins) / BATCH))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: LAST_RATE + (1 - LAST_RATE) * (1 - step / steps)
    )
    features, wins, gains = map(torch.from_numpy, sample)
    rng = np.random.default_rng(seed)
    losses = []
    for step in range(steps):
        rows = torch.from_numpy(rng.integers(0, len(wins), BATCH))
        outputs = network(features[rows].float(), players)
        win_loss = nn.functional.cross_entropy(outputs[..., WIN], wins[rows])
        gain_loss = nn.functional.mse_loss(outputs[..., GAIN], gains[rows])
        optimizer.zero_grad()
        (win_loss + GAIN_WEIGHT * gain_loss).backward()
        optimizer.step()
        schedule.step()
        losses.append((win_loss.item(), gain_loss.item()))
        on_step((step + 1) / steps)
    win, gain = np.mean(losses[-max(1, steps // 10) :], axis=0)
    return network.flat(), float(win), float(gain)
