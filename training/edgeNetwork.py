"""The edge refiner: takes the classical refinement's coverage, and what that knew, closer to the truth.

Convolutions work on squares of 2 × 2 pixels and are valid, as in `colourNetwork.py`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from network import SLOPE

SQUARE = 2
LAYERS = 6
CHANNELS = 48
PLANES = 11
"""Red, green, blue, coarse coverage, refined coverage, the subject's and the background's colours near by."""
CALM = 0.01
"""Squared distance of two colours below which a place between them tells little."""


class EdgeNetwork(nn.Module):
    """[n, 11, h + 2·radius, w + 2·radius] in 0–1 → coverage [n, 1, h, w] in 0–1; h and w are even."""

    def __init__(self, channels: int = CHANNELS, layers: int = LAYERS) -> None:
        super().__init__()
        self.radius = SQUARE * layers
        squares = SQUARE * SQUARE
        widths = [(PLANES + 1) * squares] + [channels] * (layers - 1) + [squares]
        self.body = nn.ModuleList(nn.Conv2d(a, b, 3) for a, b in zip(widths, widths[1:]))
        self.activation = nn.LeakyReLU(SLOPE)
        with torch.no_grad():
            for index, conv in enumerate(self.body):
                nn.init.kaiming_normal_(conv.weight, a=SLOPE)
                nn.init.zeros_(conv.bias)
                if 0 < index < layers - 1:
                    conv.weight *= 0.5
                    conv.weight[:, :, 1, 1] += torch.eye(channels)
        nn.init.normal_(self.body[-1].weight, std=1e-3)
        self.apart = nn.PixelUnshuffle(SQUARE)
        self.together = nn.PixelShuffle(SQUARE)

    def unclamped(self, planes: Tensor) -> Tensor:
        photo, subject, background = planes[:, 0:3], planes[:, 5:8], planes[:, 8:11]
        towards = subject - background
        along = ((photo - background) * towards).sum(1, keepdim=True)
        place = (along / (towards.square().sum(1, keepdim=True) + CALM)).clamp(0, 1)
        features = self.apart(torch.cat([planes, place], 1) - 0.5)
        for conv in self.body[:-1]:
            features = self.activation(conv(features))
        known = planes[:, 4:5, self.radius : -self.radius, self.radius : -self.radius]
        return known + self.together(self.body[-1](features))

    def forward(self, planes: Tensor) -> Tensor:
        return self.unclamped(planes).clamp(0, 1)
