"""Trains the face restorer; a restarted run continues from its last checkpoint and sees the pairs an unbroken one sees."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

from facePairs import SIDES_PX, Portrait, draw_pair, read_portraits, shares
from restorerNetwork import RestorerNetwork
from wearFaces import CURRICULA, Curriculum

WARM_UP = 150
MEMORY = 0.998
"""The shipped weights are a running mean with this memory."""
SCALES = (1.0, 0.5, 0.5)
"""Weights of the error at full, half and quarter size."""
GRADIENT_WEIGHT = 1.0
LIKELIHOOD_WEIGHT = 0.02
LARGE_CHANCE = 0.5
"""Of a batch of larger crops, half as many."""
TO_LUMA = (0.299, 0.587, 0.114)


class Pairs(Dataset):
    """Batch by step: its pairs are drawn by generators of the seed and the step."""

    def __init__(self, portraits: list[Portrait], curriculum: Curriculum, seed: int, batch: int, start: int, steps: int) -> None:
        self.portraits, self.shares, self.curriculum = portraits, shares(portraits), curriculum
        self.seed, self.batch, self.start, self.steps = seed, batch, start, steps

    def __len__(self) -> int:
        return self.steps - self.start

    def __getitem__(self, index: int) -> tuple[Tensor, ...]:
        rng = np.random.default_rng((self.seed, self.start + index))
        is_large = rng.random() < LARGE_CHANCE
        drawn = rng.choice(len(self.portraits), self.batch // 2 if is_large else self.batch, p=self.shares)
        pairs = [draw_pair(self.portraits[at], rng, SIDES_PX[is_large], self.curriculum) for at in drawn]
        return tuple(torch.from_numpy(np.stack(planes)) for planes in zip(*pairs))


def gradients(image: Tensor) -> tuple[Tensor, Tensor]:
    return image[..., 1:] - image[..., :-1], image[..., 1:, :] - image[..., :-1, :]


def loss_of(answer: Tensor, truth: Tensor, weight: Tensor, squared: float) -> Tensor:
    found, log_error = answer[:, :3], answer[:, 3:]
    total = squared * (weight * (found - truth).square()).mean() / weight.mean()
    one, other, counted = found, truth, weight
    for share in SCALES:
        total = total + share * (counted * (one - other).abs()).mean() / counted.mean()
        one, other, counted = (torch.nn.functional.avg_pool2d(plane, 2) for plane in (one, other, counted))
    to_luma = torch.tensor(TO_LUMA)[None, :, None, None]
    lumas = (found * to_luma).sum(1, keepdim=True), (truth * to_luma).sum(1, keepdim=True)
    across, down = zip(*(gradients(luma) for luma in lumas))
    total = total + GRADIENT_WEIGHT * (weight[..., 1:] * (across[0] - across[1]).abs()).mean() / weight.mean()
    total = total + GRADIENT_WEIGHT * (weight[..., 1:, :] * (down[0] - down[1]).abs()).mean() / weight.mean()
    # The likelihood of a Laplace distribution teaches the expected error only; the face is taught by the terms above.
    off = (found - truth).abs().mean(1, keepdim=True).detach()
    return total + LIKELIHOOD_WEIGHT * (log_error + off * torch.exp(-log_error)).mean()


def decibels(one: Tensor, other: Tensor) -> float:
    return float((-10 * (one - other).square().flatten(1).mean(1).log10()).mean())


def watch(network: RestorerNetwork, pairs: list[tuple[Tensor, ...]]) -> str:
    worn, found = [], []
    with torch.no_grad():
        for seen, truth, _ in pairs:
            inner = (..., slice(16, -16), slice(16, -16))
            worn.append(decibels(seen[inner], truth[inner]))
            found.append(decibels(network(seen)[:, :3].clamp(0, 1)[inner], truth[inner]))
    return f"worn {np.mean(worn):.2f} dB, restored {np.mean(found):.2f} dB"


def rate(step: int, peak: float, steps: int, decay: int) -> float:
    """Warm-up, a plateau, and a linear fall to a fiftieth over the last `decay` steps."""
    return peak * min(1, (step + 1) / WARM_UP, max(0.02, (steps - step) / max(1, decay)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--portraits", type=Path, required=True)
    parser.add_argument("--table", type=Path, required=True, help="written by facePortraits.ts")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--decay", type=int, required=True)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--peak", type=float, default=6e-4)
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("--curriculum", choices=CURRICULA, default="even")
    parser.add_argument("--squared", type=float, default=0, help="weight of the squared error: nearer to the mean of what is likely")
    parser.add_argument("--check-every", type=int, default=200)
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    network, mean = RestorerNetwork(), RestorerNetwork()
    mean.load_state_dict(network.state_dict())
    optimiser = torch.optim.Adam(network.parameters(), betas=(0.9, 0.99))
    start = 0
    if given.checkpoint.exists():
        saved = torch.load(given.checkpoint)
        network.load_state_dict(saved["running"])
        mean.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        start = saved["step"]
    watched = read_portraits(given.portraits, given.table, "watch")
    rng = np.random.default_rng(given.seed)
    pairs = []
    for side_px in SIDES_PX:
        drawn = [draw_pair(portrait, rng, side_px, varied=False) for portrait in watched]
        stacked = [torch.from_numpy(np.stack(planes)) for planes in zip(*drawn)]
        pairs.extend(zip(*(planes.split(6) for planes in stacked)))
    portraits = read_portraits(given.portraits, given.table, "train")
    loader = DataLoader(Pairs(portraits, CURRICULA[given.curriculum], given.seed, given.batch, start, given.steps), batch_size=None, num_workers=1, prefetch_factor=4)
    began, losses = time.monotonic(), []
    for step, (seen, truth, weight) in enumerate(loader, start):
        for group in optimiser.param_groups:
            group["lr"] = rate(step, given.peak, given.steps, given.decay)
        optimiser.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16):
            answer = network(seen)
        loss = loss_of(answer, truth, weight, given.squared)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        if torch.isfinite(norm):
            optimiser.step()
        losses.append(float(loss.detach()))
        memory = min(MEMORY, (step + 1) / (step + 10))
        with torch.no_grad():
            for kept, new in zip(mean.parameters(), network.parameters()):
                kept.lerp_(new, 1 - memory)
        done = step + 1
        if done % given.check_every == 0 or done == given.steps:
            saved = {"network": mean.state_dict(), "running": network.state_dict(), "optimiser": optimiser.state_dict(), "step": done, "kind": "restorer"}
            partial = given.checkpoint.with_suffix(".partial")
            torch.save(saved, partial)
            os.replace(partial, given.checkpoint)
            score = watch(mean, pairs) if done % (5 * given.check_every) == 0 or done == given.steps else ""
            print(f"step {done} loss {np.mean(losses):.5f} {time.monotonic() - began:.0f} s {score}", flush=True)
            losses.clear()
        elif step < 5:
            print(f"step {done} loss {losses[-1]:.5f} {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
