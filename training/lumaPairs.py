"""Pairs of a photo's luma at two sizes: training patches, and how well a network enlarges them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from network import LumaNetwork
from photos import chances

BATCH = 8
PATCH_PX = 48
FLAT = 6.0
"""Patches whose low-resolution standard deviation (0–255) is below this contribute little and are redrawn."""

Pair = tuple[np.ndarray, np.ndarray]
"""uint8 luma, small and whole."""


def draw_patch(pairs: list[Pair], chances: np.ndarray, scale: int, margin: int, rng: np.random.Generator) -> Pair:
    for attempt in range(4):
        low, high = pairs[rng.choice(len(pairs), p=chances)]
        top, left = (int(rng.integers(side - PATCH_PX + 1)) for side in low.shape)
        patch = low[top : top + PATCH_PX, left : left + PATCH_PX]
        if attempt == 3 or patch.std() >= FLAT:
            break
    inner = PATCH_PX - 2 * margin
    rows = slice((top + margin) * scale, (top + margin + inner) * scale)
    columns = slice((left + margin) * scale, (left + margin + inner) * scale)
    turns, is_mirrored = int(rng.integers(4)), bool(rng.integers(2))
    pair = [np.rot90(side, turns) for side in (patch, high[rows, columns])]
    return tuple(np.fliplr(side) if is_mirrored else side for side in pair)


def patches_of(pairs: list[Pair], network: LumaNetwork) -> Callable[[np.random.Generator], tuple[Tensor, Tensor]]:
    """Draws batches for `loop.train`: [BATCH, 1, rows, columns] in 0–1, small with the network's margin and whole without."""
    each = chances([low for low, _ in pairs])

    def draw(rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        drawn = [draw_patch(pairs, each, network.scale, network.radius, rng) for _ in range(BATCH)]
        low, high = (np.stack([pair[side] for pair in drawn])[:, None].astype(np.float32) / 255 for side in (0, 1))
        return torch.from_numpy(low), torch.from_numpy(high)

    return draw


@torch.no_grad()
def enlarge(network: LumaNetwork, low: np.ndarray) -> np.ndarray:
    """uint8 luma → uint8 luma, edges replicated as the engine does."""
    padded = np.pad(low, network.radius, mode="edge").astype(np.float32)[None, None] / 255
    return (network(torch.from_numpy(padded))[0, 0].clamp(0, 1) * 255).round().byte().numpy()


def psnr(a: np.ndarray, b: np.ndarray, border: int) -> float:
    """dB over the luma inside a border, as the literature measures it."""
    difference = a[border:-border, border:-border].astype(np.float64) - b[border:-border, border:-border]
    return float(10 * np.log10(255**2 / np.mean(difference**2)))


def score_on(pairs: list[Pair]) -> Callable[[LumaNetwork], str]:
    """Scores a network on validation pairs: the mean PSNR, for the log."""

    def watch(network: LumaNetwork) -> str:
        score = np.mean([psnr(enlarge(network, low), high, 2 * network.scale) for low, high in pairs])
        return f"{score:.3f} dB"

    return watch
