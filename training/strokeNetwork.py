"""The network that says what a stroke over a cut-out means: which pixels it asks to be kept or removed."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import Level, Pair, ShippedLevel

SIDE_MULTIPLE = 16
INPUTS = 11
"""See `strokeView` of the engine."""
WIDTHS = 20, 32, 48, 64
"""Channels at half, quarter, eighth and sixteenth size."""


class StrokeNetwork(nn.Module):
    """A U-Net of four sizes; f32 [n, 11, rows, columns] (multiples of 16), 0–1, to the logit of what is meant, [n, 1, rows, columns]."""

    def __init__(self) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth = WIDTHS
        self.enter = nn.Conv2d(INPUTS * 4, half, 3, padding=1)
        self.before = Pair(half)
        self.inner = Level(half, quarter, Level(quarter, eighth, Level(eighth, sixteenth, None)))
        self.after = Pair(half)
        self.leave = nn.Conv2d(half, 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(functional.pixel_unshuffle(2 * x - 1, 2))))
        return functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2)


class ShippedStroke(nn.Module):
    """As the engine runs it: the view to the probability that a pixel is meant, f32 [1, 1, rows, columns]."""

    def __init__(self, network: StrokeNetwork) -> None:
        super().__init__()
        half = WIDTHS[0]
        # Pixel unshuffle and the convolution after it are one convolution of twice the size and stride.
        self.enter = nn.Conv2d(INPUTS, half, 6, stride=2, padding=2)
        weights = network.enter.weight.data.reshape(half, INPUTS, 2, 2, 3, 3)
        self.enter.weight.data = weights.permute(0, 1, 4, 2, 5, 3).reshape(half, INPUTS, 6, 6).contiguous()
        self.enter.bias.data = network.enter.bias.data
        self.before, self.after, self.leave = network.before, network.after, network.leave
        self.inner = ShippedLevel(network.inner)

    def forward(self, view: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(2 * view - 1)))
        return torch.sigmoid(functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2))
