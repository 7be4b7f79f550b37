"""The network that sees what an inverted mark left in a photo and takes it away."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import INPUTS as COVERAGE_INPUTS
from coverageNetwork import WIDTHS, CoverageNetwork, ShippedLevel, conv
from coverageNetwork import view as coverage_view

INPUTS = COVERAGE_INPUTS + 8
"""What the coverage network is shown, the inverted photo (3), its detail (3), the coverage, and the alpha of what lies under the first layer: see `view`."""
MOST_LEVELS = 40.0
"""No correction is larger."""
DETAIL_SIDE_PX = 5
DETAIL_LEVELS = 16.0
"""Levels of detail that are shown as 1, so that faint ghosts weigh as much as the photo's light."""


class GhostNetwork(nn.Module):
    """The U-Net of `CoverageNetwork` with more inputs; f32 [n, 17, rows, columns] (multiples of 8) to corrections of red, green and blue, in levels."""

    def __init__(self) -> None:
        super().__init__()
        body = CoverageNetwork()
        self.enter = conv(INPUTS, WIDTHS[0])
        self.before, self.inner, self.after = body.before, body.inner, body.after
        self.leave = nn.Conv2d(WIDTHS[0], 3, 1)
        # At first nothing is corrected.
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def start_from_coverage(self, weights: dict[str, Tensor]) -> None:
        """Takes over what a coverage network sees; the other inputs begin as they are."""
        own = self.state_dict()
        for name, value in weights.items():
            if name == "enter.weight":
                own[name][:, :COVERAGE_INPUTS] = value
            elif not name.startswith("leave."):
                own[name].copy_(value)

    def forward(self, x: Tensor) -> Tensor:
        here = functional.relu(self.before(functional.relu(self.enter(x))))
        return MOST_LEVELS * torch.tanh(self.leave(self.after(here + self.inner(here))))


def view(seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor, inverted: Tensor, coverage: Tensor, under: Tensor) -> Tensor:
    """The network's input. Levels are 0–255; painted, opacity, coverage, under [n, 1, rows, columns], 0–1; colour [n, 3, 1, 1], noise [n, 1, 1, 1]."""
    mean = functional.avg_pool2d(inverted, DETAIL_SIDE_PX, 1, DETAIL_SIDE_PX // 2, count_include_pad=False)
    detail = ((inverted - mean) / DETAIL_LEVELS).clamp(-2, 2)
    level = (inverted / 255 - 0.5).clamp(-1, 1)
    return torch.cat([coverage_view(seen, painted, colour, opacity, noise), level, detail, coverage, under], 1)


class ShippedGhost(nn.Module):
    """As the engine runs it: what `view` takes, to the corrections."""

    def __init__(self, network: GhostNetwork) -> None:
        super().__init__()
        self.enter, self.before, self.after, self.leave = network.enter, network.before, network.after, network.leave
        self.inner = ShippedLevel(network.inner)

    def forward(self, seen: Tensor, painted: Tensor, colour: Tensor, opacity: Tensor, noise: Tensor, inverted: Tensor, coverage: Tensor, under: Tensor) -> Tensor:
        here = functional.relu(self.enter(view(seen, painted, colour, opacity, noise, inverted, coverage, under)))
        here = functional.relu(self.before(here))
        return MOST_LEVELS * torch.tanh(self.leave(self.after(here + self.inner(here))))
