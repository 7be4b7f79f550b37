"""The face restorer: a residual U-Net on squares of 2 × 2 pixels that also says how far off it may be.

Taking every square apart into channels quarters the work of the finest level. Without normalisation layers a face keeps its tone, and
the network runs on any sides that are multiples of 16.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

WIDTHS = 48, 96, 160, 192
DOWNWARDS = 1, 2, 2, 2
"""Blocks at each size on the way down, the smallest size included."""
UPWARDS = 2, 2, 2
SQUARE = 2
SLOPE = 0.1
LEAST_LOG, GREATEST_LOG = -6.0, 0.0
"""Bounds of the logarithm of the expected error, samples 0–1."""


class Block(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.kaiming_normal_(self.first.weight, a=SLOPE)
        nn.init.zeros_(self.first.bias)
        nn.init.normal_(self.second.weight, std=0.01)
        nn.init.zeros_(self.second.bias)

    def forward(self, seen: Tensor) -> Tensor:
        return seen + self.second(nn.functional.leaky_relu(self.first(seen), SLOPE))


def blocks(channels: int, count: int) -> nn.Sequential:
    return nn.Sequential(*(Block(channels) for _ in range(count)))


class RestorerNetwork(nn.Module):
    """[n, 3, h, w] red, green and blue 0–1 → [n, 4, h, w]: the restored face, and the logarithm of its expected absolute error."""

    def __init__(self) -> None:
        super().__init__()
        self.apart = nn.PixelUnshuffle(SQUARE)
        self.together = nn.PixelShuffle(SQUARE)
        self.enter = nn.Conv2d(3 * SQUARE**2, WIDTHS[0], 3, padding=1)
        self.down = nn.ModuleList(blocks(width, count) for width, count in zip(WIDTHS, DOWNWARDS))
        self.shrink = nn.ModuleList(nn.Conv2d(a, b, 2, stride=2) for a, b in zip(WIDTHS, WIDTHS[1:]))
        self.grow = nn.ModuleList(nn.Conv2d(b, 4 * a, 1) for a, b in zip(WIDTHS, WIDTHS[1:]))
        self.up = nn.ModuleList(blocks(width, count) for width, count in zip(WIDTHS, UPWARDS))
        self.leave = nn.Conv2d(WIDTHS[0], 4 * SQUARE**2, 3, padding=1)
        nn.init.normal_(self.leave.weight, std=1e-3)
        nn.init.zeros_(self.leave.bias)

    def forward(self, seen: Tensor) -> Tensor:
        features = self.enter(self.apart(seen - 0.5))
        kept = []
        for level, body in enumerate(self.down):
            features = body(features)
            if level < len(self.shrink):
                kept.append(features)
                features = self.shrink[level](features)
        for level in reversed(range(len(self.up))):
            features = self.up[level](kept[level] + self.together(self.grow[level](features)))
        answer = self.together(self.leave(features)).float()
        error = (answer[:, 3:] - 3).clamp(LEAST_LOG, GREATEST_LOG)
        return torch.cat([seen + answer[:, :3], error], 1)
