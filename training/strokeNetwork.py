"""The network that says what a stroke over a cut-out means: which pixels it asks to be kept or removed."""

from __future__ import annotations

from torch import Tensor

from packedUNet import PackedUNet, ShippedUNet

INPUTS = 11
"""See `strokeView` of the engine."""
WIDTHS = 28, 48, 72, 96


class StrokeNetwork(PackedUNet):
    """f32 [n, 11, rows, columns], 0–1, to the logit of what is meant."""

    def __init__(self) -> None:
        super().__init__(INPUTS, WIDTHS)

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(2 * x - 1)


class ShippedStroke(ShippedUNet):
    """As the engine runs it: the view to the probability that a pixel is meant, f32 [1, 1, rows, columns]."""

    def forward(self, view: Tensor) -> Tensor:
        return super().forward(2 * view - 1)
