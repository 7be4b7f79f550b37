"""Trains the network that predicts where a mark begins and ends: python3 trainBoundary.py SAMPLES WEIGHTS (see boundarySamples.ts)."""

from __future__ import annotations

import sys

from torch import Tensor, nn

from markNetwork import Recipe, train

WINDOW = 109
STEPS = 6_500
entropy = nn.CrossEntropyLoss()


def loss(network: nn.Module, windows: Tensor, answers: Tensor) -> Tensor:
    return entropy(network(windows), answers.long())


def watch(network: nn.Module, windows: Tensor, answers: Tensor) -> str:
    logits = network(windows)
    right = (logits.argmax(1) == answers).float().mean()
    return f"entropy {entropy(logits, answers.long()):.4f}, right {right:.4f}"


if __name__ == "__main__":
    recipe = Recipe(WINDOW, row=WINDOW + 2, hidden=(48, 24), answers=3, steps=STEPS, loss=loss, watch=watch)
    train(recipe, sys.argv[1], sys.argv[2])
