"""The network that predicts which pixels around a marked object lie in the shadow that the object casts."""

from __future__ import annotations

import torch
from torch import Tensor

from packedUNet import PackedUNet, ShippedUNet

INPUTS = 5
"""Red, green, blue (0 on the object), object, and the row relative to the object's foot: see `view`."""
WIDTHS = 32, 48, 64, 56


class ShadowNetwork(PackedUNet):
    """Takes what `view` gives; f32 [n, 5, rows, columns] to the logit of the shadow."""

    def __init__(self) -> None:
        super().__init__(INPUTS, WIDTHS)


def view(seen: Tensor, painted: Tensor, foot: Tensor) -> Tensor:
    """The network's input: levels 0–255, the object 0–1, and rows below its foot over its height."""
    bare = 1 - painted
    return torch.cat([(seen / 128 - 1) * bare, painted, foot.clamp(-2, 2)], 1)


class ShippedShadow(ShippedUNet):
    """As the engine runs it: photo, object and foot to the probability of shadow, f32 [1, 1, rows, columns], 0–1."""

    def forward(self, seen: Tensor, painted: Tensor, foot: Tensor) -> Tensor:
        return super().forward(view(seen, painted, foot))
