"""The network that sees what an inverted mark left in a photo and takes it away; it also learns to take marks away from the photo and the paint alone."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import LEAST_LEFT, Level, Pair, ShippedLevel, conv
from packedUNet import Widths

WIDTHS: Widths = 64, 128, 192, 256
"""Channels at half, quarter, eighth and sixteenth size."""
INPUTS = 18
"""See `view`."""
OUTPUTS = 8
"""Alpha, colour (3), correction (3) and the logarithm of the expected error: see `Taken`."""
MOST_ALPHA = 0.95
MOST_LEVELS = 40.0
"""No correction beside the mark's layer is larger."""
DETAIL_SIDE_PX = 5
DETAIL_LEVELS = 16.0
"""Levels of detail that are shown as 1, so that faint ghosts weigh as much as the photo's light."""


class GhostNetwork(nn.Module):
    """A U-Net of four sizes on squares of 2 × 2 pixels; f32 [n, 18, rows, columns] (multiples of 16) to [n, 8, rows, columns]."""

    def __init__(self) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth = WIDTHS
        self.enter = conv(INPUTS * 4, half)
        self.before = Pair(half)
        self.inner = Level(half, quarter, Level(quarter, eighth, Level(eighth, sixteenth, None)))
        self.after = nn.Sequential(Pair(half), Pair(half))
        self.leave = nn.Conv2d(half, OUTPUTS * 4, 1)
        # At first nothing is changed.
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.enter(functional.pixel_unshuffle(x, 2))))
        return functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2)


def view(seen: Tensor, painted: Tensor, noise: Tensor, is_solved: Tensor, colour: Tensor, opacity: Tensor, base: Tensor, coverage: Tensor, under: Tensor) -> Tensor:
    """The network's input.

    Levels are 0–255; painted, opacity, coverage, under [n, 1, rows, columns], 0–1; colour [n, 3, 1, 1]; noise, is_solved [n, 1, 1, 1]. Where nothing was
    solved (`is_solved` 0) the base is the photo as it is seen, and what is not known must be 0.
    """
    plane = torch.ones_like(painted)
    mean = functional.avg_pool2d(base, DETAIL_SIDE_PX, 1, DETAIL_SIDE_PX // 2, count_include_pad=False)
    detail = ((base - mean) / DETAIL_LEVELS).clamp(-2, 2)
    known = [is_solved * plane, colour / 255 * plane, opacity, coverage, under]
    return torch.cat([seen / 255 - 0.5, (base / 255 - 0.5).clamp(-1, 1), detail, painted, noise / 5 * plane, *known], 1)


def layer_of(answer: Tensor) -> tuple[Tensor, Tensor]:
    """Alpha and colour, in levels, of the layer that the network takes off its base; alpha below 0 puts back what an inversion took too much."""
    return MOST_ALPHA * torch.tanh(answer[:, :1]), 255 * torch.sigmoid(answer[:, 1:4])


def taken(answer: Tensor, base: Tensor) -> Tensor:
    """The photo without the mark, in levels, not clamped."""
    alpha, colour = layer_of(answer)
    return (base - alpha * colour) / (1 - alpha).clamp(min=LEAST_LEFT) + MOST_LEVELS * torch.tanh(answer[:, 4:7])


def expected_error(answer: Tensor) -> Tensor:
    """Expected absolute error of `taken`, in levels."""
    return torch.exp(answer[:, 7:].clamp(-3, 5))


class ShippedGhost(nn.Module):
    """As the engine runs it: an inversion and what was solved of the mark, to the corrections of the inversion (3 planes) and what they are expected to miss, in levels."""

    def __init__(self, network: GhostNetwork) -> None:
        super().__init__()
        half = network.enter.out_channels
        # Pixel unshuffle and the convolution after it are one convolution of twice the size and stride.
        self.enter = nn.Conv2d(INPUTS, half, 6, stride=2, padding=2)
        weights = network.enter.weight.data.reshape(half, INPUTS, 2, 2, 3, 3)
        self.enter.weight.data = weights.permute(0, 1, 4, 2, 5, 3).reshape(half, INPUTS, 6, 6).contiguous()
        self.enter.bias.data = network.enter.bias.data
        self.before, self.after, self.leave = network.before, network.after, network.leave
        self.inner = ShippedLevel(network.inner)

    def forward(self, seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor, inverted: Tensor, coverage: Tensor, under: Tensor) -> Tensor:
        shown = view(seen, painted, noise, torch.ones_like(noise), colour, opacity, inverted, coverage, under)
        here = self.before(functional.relu(self.enter(shown)))
        answer = functional.pixel_shuffle(self.leave(self.after(here + self.inner(here))), 2)
        return torch.cat([taken(answer, inverted) - inverted, expected_error(answer)], 1)
