"""A U-Net of four sizes on squares of 2 × 2 pixels, as it is trained and as it ships."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import Level, Pair, ShippedLevel

Widths = tuple[int, int, int, int]
"""Channels at half, quarter, eighth and sixteenth size."""


class PackedUNet(nn.Module):
    """f32 [n, inputs, rows, columns] (multiples of 16) to one logit a pixel, [n, 1, rows, columns]."""

    def __init__(self, inputs: int, widths: Widths) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth = widths
        self.enter = nn.Conv2d(inputs * 4, half, 3, padding=1)
        self.before = Pair(half)
        self.inner = Level(half, quarter, Level(quarter, eighth, Level(eighth, sixteenth, None)))
        self.after = Pair(half)
        self.leave = nn.Conv2d(half, 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(functional.pixel_unshuffle(x, 2))))
        return functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2)


class ShippedUNet(nn.Module):
    """The same network as engines run it, to probabilities, 0–1."""

    def __init__(self, network: PackedUNet) -> None:
        super().__init__()
        half, inputs = network.enter.out_channels, network.enter.in_channels // 4
        # Pixel unshuffle and the convolution after it are one convolution of twice the size and stride.
        self.enter = nn.Conv2d(inputs, half, 6, stride=2, padding=2)
        weights = network.enter.weight.data.reshape(half, inputs, 2, 2, 3, 3)
        self.enter.weight.data = weights.permute(0, 1, 4, 2, 5, 3).reshape(half, inputs, 6, 6).contiguous()
        self.enter.bias.data = network.enter.bias.data
        self.before, self.after, self.leave = network.before, network.after, network.leave
        self.inner = ShippedLevel(network.inner)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(x)))
        return torch.sigmoid(functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2))


def open_packed(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """Undoes what `ShippedUNet` changes: strided convolutions become those after a pixel unshuffle."""
    weights = {name: value.reshape(len(value), -1, 1, 1) if name.endswith("down.weight") else value for name, value in tensors.items()}
    enter = tensors["enter.weight"]
    half, inputs = enter.shape[:2]
    weights["enter.weight"] = enter.reshape(half, inputs, 3, 2, 3, 2).permute(0, 1, 3, 5, 2, 4).reshape(half, -1, 3, 3)
    return weights
