"""Trains the network that shapes a mark's outline: python3 trainOutline.py SAMPLES WEIGHTS (see outlineSamples.ts)."""

from __future__ import annotations

import sys

from torch import Tensor, nn

from markNetwork import Recipe, train

WINDOW = 98
MIDDLE = 48
STEPS = 19_000
SQUARED_WEIGHT = 20.0
"""The likelihood alone gives little weight to outlines that are hard to measure."""


def answer(network: nn.Module, windows: Tensor) -> tuple[Tensor, Tensor]:
    """Coverage and the logarithm of its error, as engine/src/watermark/refineCoverage.ts reads them."""
    found = network(windows)
    return 0.5 + windows[:, MIDDLE] + found[:, 0], (found[:, 1] - 2).clamp(-5, 0.5)


def loss(network: nn.Module, windows: Tensor, truth: Tensor) -> Tensor:
    share, error = answer(network, windows)
    off = share - truth
    return (0.5 * (off / error.exp()) ** 2 + error).mean() + SQUARED_WEIGHT * (off**2).mean()


def watch(network: nn.Module, windows: Tensor, truth: Tensor) -> str:
    off = answer(network, windows)[0].clamp(0, 1) - truth
    return f"error of coverage {off.pow(2).mean().sqrt():.4f}"


if __name__ == "__main__":
    recipe = Recipe(WINDOW, row=WINDOW + 3, hidden=(64, 32), answers=2, steps=STEPS, loss=loss, watch=watch)
    train(recipe, sys.argv[1], sys.argv[2])
