"""The colour network: all three planes at once, its convolutions on squares of 2 × 2 pixels.

Taking every square apart into channels halves both sides: the same work sees twice as far, as wide as JPEG's blocks need, and
colour is cleaned by what light shows. Convolutions are valid, as in `network.py`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from network import SLOPE

SQUARE = 2
LAYERS = 8
CHANNELS = 64
TO_YCC = ((0.299, 0.587, 0.114), (-0.168736, -0.331264, 0.5), (0.5, -0.418688, -0.081312))
"""BT.601 full range, without the offset of the colour differences."""


class ColourNetwork(nn.Module):
    """[n, 3, h + 2·radius, w + 2·radius] red, green and blue in 0–1 → [n, 3, h, w]; h and w are even.

    It is conditioned on how noisy and how coarsely compressed the photo is ([n, 2], see `degrade.conditioning`): so small a network cannot find out
    by itself and do the work beside.
    """

    def __init__(self, channels: int = CHANNELS, layers: int = LAYERS) -> None:
        super().__init__()
        self.radius = SQUARE * layers
        planes = 3 * SQUARE * SQUARE
        widths = [planes] + [channels] * (layers - 1) + [planes]
        self.body = nn.ModuleList(nn.Conv2d(a, b, 3) for a, b in zip(widths, widths[1:]))
        self.activation = nn.LeakyReLU(SLOPE)
        for conv in self.body:
            nn.init.kaiming_normal_(conv.weight, a=SLOPE)
            nn.init.zeros_(conv.bias)
        with torch.no_grad():
            for conv in self.body[1:-1]:
                # Identity initialization passes each layer's input through: without it, training is several times slower.
                conv.weight *= 0.5
                conv.weight[:, :, 1, 1] += torch.eye(channels)
        nn.init.normal_(self.body[-1].weight, std=1e-3)
        self.told = nn.Linear(2, channels, bias=False)
        nn.init.zeros_(self.told.weight)
        self.apart = nn.PixelUnshuffle(SQUARE)
        self.together = nn.PixelShuffle(SQUARE)
        to_ycc = torch.tensor(TO_YCC)
        self.register_buffer("to_ycc", to_ycc[:, :, None, None], persistent=False)
        self.register_buffer("from_grey", torch.tensor([-0.5, 0, 0]), persistent=False)
        self.register_buffer("to_rgb", torch.linalg.inv(to_ycc)[:, :, None, None], persistent=False)

    def kept(self, rgb: Tensor) -> Tensor:
        """The photo without the pixels that are only looked at."""
        return rgb[:, :, self.radius : -self.radius, self.radius : -self.radius]

    def residual(self, rgb: Tensor, wear: Tensor) -> Tensor:
        features = self.apart(nn.functional.conv2d(rgb, self.to_ycc, self.from_grey))
        features = self.activation(self.body[0](features) + self.told(wear)[:, :, None, None])
        for conv in self.body[1:-1]:
            features = self.activation(conv(features))
        return nn.functional.conv2d(self.together(self.body[-1](features)), self.to_rgb)

    def forward(self, packed: Tensor) -> Tensor:
        """`packed`: the three planes, and the wear as two more of one value each."""
        rgb = packed[:, :3]
        return self.kept(rgb) + self.residual(rgb, packed[:, 3:, 0, 0])


class FusedColourNetwork(nn.Module):
    """The same output in fewer steps, with a strength: the fraction of the estimated degradation that is removed.

    Changes of colour space and taking apart are part of the first and last convolution.
    """

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

    def forward(self, planes: Tensor, wear: Tensor, strength: Tensor) -> Tensor:
        return self.network.kept(planes) + strength * self.residual(planes, wear)
