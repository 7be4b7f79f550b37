"""Trains the network that tells where a mark begins and ends: python3 trainBoundary.py SAMPLES WEIGHTS (see boundarySamples.ts)."""

from __future__ import annotations

import sys

import numpy as np
import torch
from torch import nn

WINDOW = 109
HIDDEN = (48, 24)
WATCHING = 24
"""Photos from this number on are only watched."""
STEPS = 6_500
BATCH = 512
PEAK_RATE = 3e-3


def main(samples: str, weights: str) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(3)
    rows = np.fromfile(samples, dtype=np.float32).reshape(-1, WINDOW + 2)
    watched = rows[:, WINDOW + 1] >= WATCHING
    windows = torch.from_numpy(rows[:, :WINDOW].copy())
    answers = torch.from_numpy(rows[:, WINDOW].astype(np.int64))
    learnt, watching = (torch.from_numpy(np.flatnonzero(of)) for of in (~watched, watched))
    network = nn.Sequential(
        nn.Linear(WINDOW, HIDDEN[0]), nn.LeakyReLU(0.1),
        nn.Linear(HIDDEN[0], HIDDEN[1]), nn.LeakyReLU(0.1),
        nn.Linear(HIDDEN[1], 3),
    )
    optimiser = torch.optim.Adam(network.parameters())
    loss_of = nn.CrossEntropyLoss()
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = PEAK_RATE * (1 - step / STEPS) ** 1.5 + 1e-5
        batch = learnt[torch.randint(0, len(learnt), (BATCH,))]
        loss = loss_of(network(windows[batch]), answers[batch])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if (step + 1) % 2000 == 0 or step + 1 == STEPS:
            with torch.no_grad():
                told = network(windows[watching])
                right = (told.argmax(1) == answers[watching]).float().mean()
            print(f"{step + 1}: entropy {loss_of(told, answers[watching]):.4f}, right {right:.4f}", flush=True)
    np.concatenate([of.detach().numpy().ravel() for of in network.parameters()]).tofile(weights)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
