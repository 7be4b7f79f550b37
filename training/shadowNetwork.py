"""The network that predicts which pixels around a marked object lie in the shadow that the object casts."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import Level, Pair, ShippedLevel

SIDE_MULTIPLE = 16
INPUTS = 5
"""Red, green, blue (0 on the object), object, and the row relative to the object's foot: see `view`."""
WIDTHS = 32, 48, 64, 56
"""Channels at half, quarter, eighth and sixteenth size."""


class ShadowNetwork(nn.Module):
    """A U-Net of four sizes; f32 [n, 5, rows, columns] (multiples of 16) to the logit of the shadow, [n, 1, rows, columns]."""

    def __init__(self) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth = WIDTHS
        self.enter = nn.Conv2d(INPUTS * 4, half, 3, padding=1)
        self.before = Pair(half)
        self.inner = Level(half, quarter, Level(quarter, eighth, Level(eighth, sixteenth, None)))
        self.after = Pair(half)
        self.leave = nn.Conv2d(half, 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(functional.pixel_unshuffle(x, 2))))
        return functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2)


def view(seen: Tensor, painted: Tensor, foot: Tensor) -> Tensor:
    """The network's input: levels 0–255, the object 0–1, and rows below its foot over its height."""
    bare = 1 - painted
    return torch.cat([(seen / 128 - 1) * bare, painted, foot.clamp(-2, 2)], 1)


class ShippedShadow(nn.Module):
    """As the engine runs it: photo, object and foot to the probability of shadow, f32 [1, 1, rows, columns], 0–1."""

    def __init__(self, network: ShadowNetwork) -> None:
        super().__init__()
        half = WIDTHS[0]
        # Pixel unshuffle and the convolution after it are one convolution of twice the size and stride.
        self.enter = nn.Conv2d(INPUTS, half, 6, stride=2, padding=2)
        weights = network.enter.weight.data.reshape(half, INPUTS, 2, 2, 3, 3)
        self.enter.weight.data = weights.permute(0, 1, 4, 2, 5, 3).reshape(half, INPUTS, 6, 6).contiguous()
        self.enter.bias.data = network.enter.bias.data
        self.before, self.after, self.leave = network.before, network.after, network.leave
        self.inner = ShippedLevel(network.inner)

    def forward(self, seen: Tensor, painted: Tensor, foot: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(view(seen, painted, foot))))
        return torch.sigmoid(functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2))
