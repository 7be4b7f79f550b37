"""The network that predicts which pixels around a marked object lie in the shadow that the object casts."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from packedUNet import PackedUNet, ShippedUNet

INPUTS = 5
"""Red, green, blue (0 on the object), object, and the row relative to the object's foot: see `view`."""
WIDTHS = 32, 48, 64, 56
OVERLAP_WEIGHT = 0.5
SHADOW_WEIGHT = 2.0
"""Weight of an error inside a shadow relative to one outside."""
LEAST_OVERLAP_PX = 20


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


def loss_of(answer: Tensor, shadow: Tensor, counted: Tensor) -> Tensor:
    """Cross entropy and overlap of logits with the truth, 0–1, where `counted` is 1; all f32 [n, 1, rows, columns]."""
    entropy = functional.binary_cross_entropy_with_logits(answer, shadow, reduction="none")
    weight = counted * (1 + (SHADOW_WEIGHT - 1) * shadow)
    found, wanted = torch.sigmoid(answer) * counted, shadow * counted
    both = (found * wanted).sum((1, 2, 3))
    overlap = 1 - (2 * both + LEAST_OVERLAP_PX) / (found.sum((1, 2, 3)) + wanted.sum((1, 2, 3)) + LEAST_OVERLAP_PX)
    return (entropy * weight).sum() / weight.sum() * 4 + OVERLAP_WEIGHT * overlap.mean()
