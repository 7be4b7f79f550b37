"""The cleaner: the robust enlarger, and behind it the very shrinking that it learned to undo.

The robust enlarger answers with its best guess of the large clean photo. Shrinking is linear, so the guess shrunk is the
best guess of the small clean photo: a network that was never trained as a cleaner is one.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from network import LumaNetwork, cubic

SHRINK_REACH = 2
"""Small pixels to each side that the shrinking kernel sees."""


def shrinking_kernel() -> Tensor:
    """Antialiased bicubic to half the size, as Pillow does it, as an 8×8 convolution with stride 2, [1, 1, 8, 8]."""
    taps = torch.tensor([cubic((tap - 3.5) / 2) for tap in range(8)])
    taps /= taps.sum()
    return torch.outer(taps, taps)[None, None]


class CleanNetwork(nn.Module):
    """[n, 1, h + 2·reach, w + 2·reach] luma in 0–1 and a strength in 0–1 → [n, 1, h, w]."""

    def __init__(self, enlarger: LumaNetwork) -> None:
        super().__init__()
        if enlarger.scale != 2:
            raise ValueError(f"The cleaner is made from an enlarger of factor 2, not {enlarger.scale}")
        self.enlarger = enlarger
        self.reach = enlarger.radius + SHRINK_REACH
        self.register_buffer("kernel", shrinking_kernel(), persistent=False)

    def forward(self, luma: Tensor, strength: Tensor) -> Tensor:
        large = self.enlarger(luma)
        # The first kernel lies over large pixels 1–8: centred on the third small pixel that the enlarger answered.
        cleaned = nn.functional.conv2d(large[:, :, 1:-1, 1:-1], self.kernel, stride=2)
        kept = luma[:, :, self.reach : -self.reach, self.reach : -self.reach]
        return kept + strength * (cleaned - kept)
