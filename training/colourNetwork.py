"""The colour network: all three planes at once, its convolutions on squares of 2 × 2 pixels.

Taking every square apart into channels halves both sides: the same work sees twice as far, as wide as JPEG's blocks need, and
colour is cleaned by what light shows. Convolutions are valid, as in `network.py`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from network import SLOPE, bicubic_kernels

SQUARE = 2
LAYERS = 8
CHANNELS = 48
TO_YCC = ((0.299, 0.587, 0.114), (-0.168736, -0.331264, 0.5), (0.5, -0.418688, -0.081312))
"""BT.601 full range, without the offset of the colour differences."""
BASE_REACH = 2
"""Pixels that bicubic enlarging looks at on each side."""


class ColourNetwork(nn.Module):
    """[n, 3, h + 2·radius, w + 2·radius] red, green and blue in 0–1 → [n, 3, h·scale, w·scale]; h and w are even.

    `scale` 1 cleans, 2 and 4 clean and enlarge. It is told how noisy and how coarsely compressed the photo is ([n, 2], see
    `degrade.told`): so small a network cannot find out by itself and do the work beside.
    """

    def __init__(self, scale: int, channels: int = CHANNELS, layers: int = LAYERS) -> None:
        super().__init__()
        self.scale = scale
        self.radius = SQUARE * layers
        planes = 3 * SQUARE * SQUARE
        widths = [planes] + [channels] * (layers - 1) + [planes * scale * scale]
        self.body = nn.ModuleList(nn.Conv2d(a, b, 3) for a, b in zip(widths, widths[1:]))
        self.activation = nn.LeakyReLU(SLOPE)
        for conv in self.body:
            nn.init.kaiming_normal_(conv.weight, a=SLOPE)
            nn.init.zeros_(conv.bias)
        with torch.no_grad():
            for conv in self.body[1:-1]:
                # What a layer was given goes on beside what it makes of it: without this, training is several times slower.
                conv.weight *= 0.5
                conv.weight[:, :, 1, 1] += torch.eye(channels)
        nn.init.normal_(self.body[-1].weight, std=1e-3)
        self.told = nn.Linear(2, channels, bias=False)
        nn.init.zeros_(self.told.weight)
        self.apart = nn.PixelUnshuffle(SQUARE)
        self.together = nn.PixelShuffle(SQUARE * scale)
        self.phases = nn.PixelShuffle(scale)
        to_ycc = torch.tensor(TO_YCC)
        self.register_buffer("to_ycc", to_ycc[:, :, None, None], persistent=False)
        self.register_buffer("from_grey", torch.tensor([-0.5, 0, 0]), persistent=False)
        self.register_buffer("to_rgb", torch.linalg.inv(to_ycc)[:, :, None, None], persistent=False)
        kernels = bicubic_kernels(scale).repeat(3, 1, 1, 1)
        self.register_buffer("kernels", kernels, persistent=False)

    def base(self, rgb: Tensor) -> Tensor:
        """The photo as it is, or enlarged bicubically."""
        if self.scale == 1:
            return rgb[:, :, self.radius : -self.radius, self.radius : -self.radius]
        margin = self.radius - BASE_REACH
        return self.phases(nn.functional.conv2d(rgb[:, :, margin:-margin, margin:-margin], self.kernels, groups=3))

    def residual(self, rgb: Tensor, wear: Tensor) -> Tensor:
        features = self.apart(nn.functional.conv2d(rgb, self.to_ycc, self.from_grey))
        features = self.activation(self.body[0](features) + self.told(wear)[:, :, None, None])
        for conv in self.body[1:-1]:
            features = self.activation(conv(features))
        return nn.functional.conv2d(self.together(self.body[-1](features)), self.to_rgb)

    def forward(self, packed: Tensor) -> Tensor:
        """`packed`: the three planes, and the wear as two more of one value each."""
        rgb = packed[:, :3]
        return self.base(rgb) + self.residual(rgb, packed[:, 3:, 0, 0])

    @torch.no_grad()
    def start_from(self, cleaner: ColourNetwork) -> None:
        """Takes a cleaner's weights: every enlarged pixel begins as the cleaned one that it comes from."""
        side = SQUARE * self.scale
        step = torch.arange(side) // self.scale
        places = (step[:, None] * SQUARE + step[None, :]).reshape(-1)
        rows = torch.cat([plane * SQUARE * SQUARE + places for plane in range(3)])
        self.told.load_state_dict(cleaner.told.state_dict())
        for to, learnt in zip(self.body[:-1], cleaner.body[:-1]):
            to.load_state_dict(learnt.state_dict())
        self.body[-1].weight.copy_(cleaner.body[-1].weight[rows])
        self.body[-1].bias.copy_(cleaner.body[-1].bias[rows])


class FusedColourNetwork(nn.Module):
    """The same answers in fewer steps: changes of colour space and taking apart are part of the first and last convolution."""

    @torch.no_grad()
    def __init__(self, network: ColourNetwork) -> None:
        super().__init__()
        self.network = network
        first, last = network.body[0], network.body[-1]
        width, side = first.out_channels, SQUARE * first.kernel_size[0]
        taps = first.weight.reshape(width, 3, SQUARE, SQUARE, *first.kernel_size)
        taps = taps.permute(0, 1, 4, 2, 5, 3).reshape(width, 3, side, side)
        to_ycc, to_rgb = network.to_ycc[:, :, 0, 0], network.to_rgb[:, :, 0, 0]
        self.first = nn.Conv2d(3, width, side, stride=SQUARE)
        self.first.weight.copy_(torch.einsum("opyx,pc->ocyx", taps, to_ycc))
        self.first.bias.copy_(first.bias + torch.einsum("opyx,p->o", taps, network.from_grey))
        self.last = nn.Conv2d(last.in_channels, last.out_channels, last.kernel_size)
        self.last.weight.copy_(torch.einsum("cp,pkiyx->ckiyx", to_rgb, last.weight.reshape(3, -1, *last.weight.shape[1:])).reshape(last.weight.shape))
        self.last.bias.copy_((to_rgb @ last.bias.reshape(3, -1)).reshape(-1))

    def residual(self, rgb: Tensor, wear: Tensor) -> Tensor:
        network = self.network
        features = network.activation(self.first(rgb) + network.told(wear)[:, :, None, None])
        for conv in network.body[1:-1]:
            features = network.activation(conv(features))
        return network.together(self.last(features))

    def forward(self, planes: Tensor, wear: Tensor) -> Tensor:
        return self.network.base(planes) + self.residual(planes, wear)


class CleanNetwork(nn.Module):
    """A fused network of scale 1 with a strength: the share of what it found that is taken out."""

    def __init__(self, fused: FusedColourNetwork) -> None:
        super().__init__()
        if fused.network.scale != 1:
            raise ValueError(f"A cleaner keeps the size; this network enlarges {fused.network.scale} times")
        self.fused = fused

    def forward(self, planes: Tensor, wear: Tensor, strength: Tensor) -> Tensor:
        return self.fused.network.base(planes) + strength * self.fused.residual(planes, wear)
