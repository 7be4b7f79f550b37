"""Trains the network that shapes a mark's outline: python3 trainOutline.py SAMPLES WEIGHTS (see outlineSamples.ts)."""

from __future__ import annotations

import sys

import numpy as np
import torch
from torch import nn

WINDOW = 98
MIDDLE = 48
HIDDEN = (64, 32)
WATCHING = 24
"""Photos from this number on are only watched."""
STEPS = 19_000
BATCH = 512
PEAK_RATE = 3e-3
SQUARED_WEIGHT = 20.0
"""The likelihood alone cares little for outlines that are hard to measure."""


def answer(network: nn.Module, windows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Coverage and the logarithm of its error, as engine/src/watermark/outlineNetwork.ts reads them."""
    found = network(windows)
    return 0.5 + windows[:, MIDDLE] + found[:, 0], (found[:, 1] - 2).clamp(-5, 0.5)


def main(samples: str, weights: str) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(3)
    rows = np.fromfile(samples, dtype=np.float32).reshape(-1, WINDOW + 3)
    watched = rows[:, WINDOW + 2] >= WATCHING
    windows = torch.from_numpy(rows[:, :WINDOW].copy())
    truth = torch.from_numpy(rows[:, WINDOW].copy())
    learnt, watching = (torch.from_numpy(np.flatnonzero(of)) for of in (~watched, watched))
    network = nn.Sequential(
        nn.Linear(WINDOW, HIDDEN[0]), nn.LeakyReLU(0.1),
        nn.Linear(HIDDEN[0], HIDDEN[1]), nn.LeakyReLU(0.1),
        nn.Linear(HIDDEN[1], 2),
    )
    optimiser = torch.optim.Adam(network.parameters())
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = PEAK_RATE * (1 - step / STEPS) ** 1.5 + 1e-5
        batch = learnt[torch.randint(0, len(learnt), (BATCH,))]
        share, error = answer(network, windows[batch])
        off = share - truth[batch]
        loss = (0.5 * (off / error.exp()) ** 2 + error).mean() + SQUARED_WEIGHT * (off**2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if (step + 1) % 3000 == 0 or step + 1 == STEPS:
            with torch.no_grad():
                off = answer(network, windows[watching])[0].clamp(0, 1) - truth[watching]
            print(f"{step + 1}: error of coverage {off.pow(2).mean().sqrt():.4f}", flush=True)
    np.concatenate([of.detach().numpy().ravel() for of in network.parameters()]).tofile(weights)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
