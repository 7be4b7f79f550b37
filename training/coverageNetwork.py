"""The network that predicts how far a see-through mark of known colour and opacity covers each pixel."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

LAYERED_INPUTS = 14
INPUTS = 9
"""Seen (3), seen less the whole mark (3), painted, opacity, noise: see `view`."""
WIDTHS = 24, 48, 72, 96
"""Channels at full, half, quarter and eighth size."""
SIDE_MULTIPLE = 8
OUTSIDE = 0.02
"""Coverage is stretched slightly beyond 0 and 1 and clamped, so that it can reach exactly 0 and 1."""
RESIDUAL_TIMES_NOISE = 4.0
LEAST_LEFT = 0.05


def conv(inputs: int, outputs: int) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, 3, padding=1)


class Pair(nn.Module):
    """Two convolutions with a residual connection around them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = conv(channels, channels)
        self.second = conv(channels, channels)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(functional.relu(self.first(x))))


class Level(nn.Module):
    """One level of the U-Net at half the size, around the given inner level."""

    def __init__(self, outer: int, width: int, inner: nn.Module | None) -> None:
        super().__init__()
        self.down = nn.Conv2d(outer * 4, width, 1)
        self.before = Pair(width)
        self.inner = inner
        self.after = Pair(width)
        self.up = nn.Conv2d(width, outer * 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.down(functional.pixel_unshuffle(x, 2))))
        if self.inner is not None:
            here = here + self.inner(here)
        return functional.pixel_shuffle(self.up(self.after(here)), 2)


class CoverageNetwork(nn.Module):
    """A U-Net of four sizes; f32 [n, 9 or 14, rows, columns] (multiples of 8) to [n, 4, rows, columns]: `taken` reads that."""

    def __init__(self, inputs: int = INPUTS) -> None:
        super().__init__()
        full, half, quarter, eighth = WIDTHS
        self.enter = conv(inputs, full)
        self.before = conv(full, full)
        self.inner = Level(full, half, Level(half, quarter, Level(quarter, eighth, None)))
        self.after = Pair(full)
        self.leave = nn.Conv2d(full, 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        here = functional.relu(self.before(functional.relu(self.enter(x))))
        return self.leave(self.after(here + self.inner(here)))


def view(seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor) -> Tensor:
    """The network's input. Levels are 0–255; painted [n, 1, rows, columns]; colour [n, 3, 1, 1]; the rest [n, 1, 1, 1]."""
    clean = (seen - opacity * colour) / (1 - opacity).clamp(min=LEAST_LEFT)
    plane = torch.ones_like(painted)
    return torch.cat([seen / 255 - 0.5, (clean / 255 - 0.5).clamp(-1, 1), painted, opacity * plane, noise / 5 * plane], 1)


def layered_view(seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor, bare: Tensor, under: Tensor, level: Tensor) -> Tensor:
    """The input of the network that knows of layers under the first: `bare` is what would be seen without them, `under` their alpha (0–1) and `level` what they add (0–1)."""
    return torch.cat([view(bare, painted, colour, opacity, noise), seen / 255 - 0.5, under, level], 1)


def coverage_of(answer: Tensor) -> Tensor:
    return (torch.sigmoid(answer[:, :1]) * (1 + 2 * OUTSIDE) - OUTSIDE).clamp(0, 1)


def taken(answer: Tensor, seen: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor) -> Tensor:
    """The photo without its mark, in levels, computed from the network's output."""
    share = opacity * coverage_of(answer)
    left = (1 - share).clamp(min=LEAST_LEFT)
    residual = RESIDUAL_TIMES_NOISE * noise * torch.tanh(answer[:, 1:])
    return (seen - share * colour + residual) / left


class ShippedLevel(nn.Module):
    """The same level, with pixel unshuffle done by a convolution, because runtimes lack that operator."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        width, taps = level.down.weight.shape[:2]
        self.down = nn.Conv2d(taps // 4, width, 2, stride=2)
        self.down.weight.data = level.down.weight.data.reshape(width, taps // 4, 2, 2)
        self.down.bias.data = level.down.bias.data
        self.before, self.after, self.up = level.before, level.after, level.up
        self.inner = None if level.inner is None else ShippedLevel(level.inner)

    def forward(self, x: Tensor) -> Tensor:
        here = self.before(functional.relu(self.down(x)))
        if self.inner is not None:
            here = here + self.inner(here)
        return functional.pixel_shuffle(self.up(self.after(here)), 2)


class ShippedCoverage(nn.Module):
    """As the engine runs it: what `view` takes, to the coverage, f32 [1, 1, rows, columns], 0–1."""

    def __init__(self, network: CoverageNetwork) -> None:
        super().__init__()
        self.enter, self.before, self.after = network.enter, network.before, network.after
        self.leave = nn.Conv2d(network.leave.in_channels, 1, 1)
        self.leave.weight.data, self.leave.bias.data = network.leave.weight.data[:1], network.leave.bias.data[:1]
        self.inner = ShippedLevel(network.inner)

    def covered(self, x: Tensor) -> Tensor:
        here = functional.relu(self.before(functional.relu(self.enter(x))))
        return coverage_of(self.leave(self.after(here + self.inner(here))))

    def forward(self, seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor) -> Tensor:
        return self.covered(view(seen, painted, colour, opacity, noise))


class ShippedLayered(ShippedCoverage):
    """The same of the network that knows of layers under the first: what `layered_view` takes, to the coverage by the first."""

    def forward(self, seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor, bare: Tensor, under: Tensor, level: Tensor) -> Tensor:
        return self.covered(layered_view(seen, painted, colour, opacity, noise, bare, under, level))
