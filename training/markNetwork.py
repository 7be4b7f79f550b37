"""Trains the two mark networks on rows of samples: two hidden layers, Adam with a decaying rate, weights in one file of 32-bit floats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

SEED = 3
WATCHING = 24
"""Photos from this number on are used for validation only."""
BATCH = 512
PEAK_RATE = 3e-3
CHECK_EVERY = 1000


@dataclass(frozen=True)
class Recipe:
    window: int
    """Leading values of a row that form the network's input."""
    row: int
    """Values of a whole row: the window, its target, possibly more, and last the photo's number."""
    hidden: tuple[int, int]
    answers: int
    steps: int
    loss: Callable[[nn.Module, Tensor, Tensor], Tensor]
    """Loss from the network, windows [n, window] and targets [n]."""
    watch: Callable[[nn.Module, Tensor, Tensor], str]
    """Validation score for the log, from the same arguments."""


def train(recipe: Recipe, samples: str, weights: str) -> None:
    """Trains on one thread with the rows of `samples` and writes the layers one after another to `weights`."""
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rows = np.fromfile(samples, dtype=np.float32).reshape(-1, recipe.row)
    windows, truth = (torch.from_numpy(rows[:, columns].copy()) for columns in (slice(recipe.window), recipe.window))
    is_watched = rows[:, -1] >= WATCHING
    training, watched = (torch.from_numpy(np.flatnonzero(which)) for which in (~is_watched, is_watched))
    first, second = recipe.hidden
    network = nn.Sequential(
        nn.Linear(recipe.window, first), nn.LeakyReLU(0.1),
        nn.Linear(first, second), nn.LeakyReLU(0.1),
        nn.Linear(second, recipe.answers),
    )
    optimiser = torch.optim.Adam(network.parameters())
    for step in range(recipe.steps):
        for group in optimiser.param_groups:
            group["lr"] = PEAK_RATE * (1 - step / recipe.steps) ** 1.5 + 1e-5
        batch = training[torch.randint(0, len(training), (BATCH,))]
        loss = recipe.loss(network, windows[batch], truth[batch])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if (step + 1) % CHECK_EVERY == 0 or step + 1 == recipe.steps:
            with torch.no_grad():
                print(f"{step + 1}: {recipe.watch(network, windows[watched], truth[watched])}", flush=True)
    np.concatenate([of.detach().numpy().ravel() for of in network.parameters()]).tofile(weights)
