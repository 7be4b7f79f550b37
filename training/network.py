"""The luma network: a residual over bicubic enlarging, made of valid convolutions only.

Every output pixel sees exactly `radius` input pixels to each side, so a tile that carries that many
neighbours gives the same pixels as the whole photo.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

LAYERS = 8
CHANNELS = 32
SLOPE = 0.1


def cubic(x: float) -> float:
    """Keys' cubic kernel with a = -0.5 (Catmull-Rom)."""
    x = abs(x)
    if x < 1:
        return 1.5 * x**3 - 2.5 * x**2 + 1
    if x < 2:
        return -0.5 * x**3 + 2.5 * x**2 - 4 * x + 2
    return 0.0


def bicubic_kernels(scale: int) -> Tensor:
    """Centre-aligned bicubic enlarging as `scale`² phases of a 5×5 convolution, [scale², 1, 5, 5]."""
    rows = [
        [cubic((phase + 0.5) / scale - 0.5 - tap) for tap in range(-2, 3)]
        for phase in range(scale)
    ]
    phases = torch.tensor(rows)
    return torch.einsum("ik,jl->ijkl", phases, phases).reshape(scale * scale, 1, 5, 5)


class LumaNetwork(nn.Module):
    """[n, 1, h + 2·radius, w + 2·radius] luma in 0–1 → [n, 1, h·scale, w·scale]."""

    def __init__(self, scale: int, channels: int = CHANNELS, layers: int = LAYERS) -> None:
        super().__init__()
        self.scale = scale
        self.radius = layers
        widths = [1] + [channels] * (layers - 1) + [scale * scale]
        self.body = nn.ModuleList(nn.Conv2d(a, b, 3) for a, b in zip(widths, widths[1:]))
        self.activation = nn.LeakyReLU(SLOPE)
        for conv in self.body:
            nn.init.kaiming_normal_(conv.weight, a=SLOPE)
            nn.init.zeros_(conv.bias)
        nn.init.normal_(self.body[-1].weight, std=1e-3)
        self.register_buffer("base", bicubic_kernels(scale), persistent=False)
        self.shuffle = nn.PixelShuffle(scale)

    def forward(self, luma: Tensor) -> Tensor:
        features = luma
        for conv in self.body[:-1]:
            features = self.activation(conv(features))
        residual = self.body[-1](features)
        margin = self.radius - 2
        inner = luma[:, :, margin:-margin, margin:-margin]
        return self.shuffle(residual + nn.functional.conv2d(inner, self.base))
