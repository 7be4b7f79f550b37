"""The training loop: Adam, with checkpoints; a restarted run continues from its last checkpoint.

Every step draws from its own generator (seed, step), so a resumed run equals an unbroken one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

WARM_UP = 200
CHARBONNIER = 3e-3
CHECK_EVERY = 500
CPU_FACTS = Path("/proc/cpuinfo")
HAS_BFLOAT16 = not CPU_FACTS.exists() or "avx512_bf16" in CPU_FACTS.read_text()
"""Processors without instructions for bfloat16 take ten times as long with it."""

Rate = Callable[[int, int], float]


class InBfloat16(nn.Module):
    """A network that computes in bfloat16 while it learns, where the processor can; its weights stay 32-bit floats, named `network.…`."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=HAS_BFLOAT16):
            return self.network(x).float()


@dataclass(frozen=True)
class Run:
    steps: int
    seed: int
    checkpoint: Path
    rate: Rate
    """Learning rate from the step and the number of steps."""
    notes: dict[str, object]
    """Metadata of the network stored in the checkpoint beside its weights."""
    loss: Callable[[Tensor, Tensor], Tensor]
    """Loss from the network's output and the ground truth."""


def cosine(peak: float, warm_up: int = WARM_UP) -> Rate:
    """Linear warm-up over the given number of steps, then cosine decay."""

    def rate(step: int, steps: int) -> float:
        if step < warm_up:
            return peak * (step + 1) / warm_up
        return peak * max(0.003, 0.5 * (1 + math.cos(math.pi * (step - warm_up) / (steps - warm_up))))

    return rate


def charbonnier(found: Tensor, truth: Tensor) -> Tensor:
    return torch.sqrt((found - truth).square() + CHARBONNIER**2).mean()


def train(
    network: nn.Module,
    draw: Callable[[np.random.Generator], tuple[Tensor, Tensor]],
    watch: Callable[[nn.Module], str],
    run: Run,
) -> None:
    """Trains in place. `watch` scores the network on the validation photos, for the log."""
    optimiser = torch.optim.Adam(network.parameters(), betas=(0.9, 0.99))
    start = 0
    if run.checkpoint.exists():
        saved = torch.load(run.checkpoint)
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        start = saved["step"]
    began = time.monotonic()
    for step in range(start, run.steps):
        for group in optimiser.param_groups:
            group["lr"] = run.rate(step, run.steps)
        low, high = draw(np.random.default_rng((run.seed, step)))
        optimiser.zero_grad(set_to_none=True)
        loss = run.loss(network(low), high)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        if (step + 1) % CHECK_EVERY == 0 or step + 1 == run.steps:
            saved = {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "step": step + 1, **run.notes}
            torch.save(saved, run.checkpoint)
            print(f"step {step + 1} loss {loss.item():.5f} {watch(network)} {time.monotonic() - began:.0f} s", flush=True)
