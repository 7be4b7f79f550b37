"""Trains one luma network with checkpoints; a second start goes on where the first stopped.

Every iteration draws from its own generator (seed, iteration), so a resumed run equals an unbroken one.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from network import LumaNetwork
from photos import find_photo, read_credits, read_luma, shrink

BATCH = 8
PATCH_PX = 48
WARM_UP = 200
PEAK_RATE = 2e-3
CHARBONNIER = 3e-3
FLAT = 6.0
"""Patches whose low-resolution standard deviation (0–255) is below this teach little and are drawn again."""

Pair = tuple[np.ndarray, np.ndarray]


def load_pairs(use: str, folders: list[Path], scale: int) -> list[Pair]:
    lumas = [read_luma(find_photo(credit.file, folders)) for credit in read_credits(use)]
    return [(shrink(luma, scale), luma) for luma in lumas]


def draw_patch(pairs: list[Pair], areas: np.ndarray, scale: int, margin: int, rng: np.random.Generator) -> Pair:
    for attempt in range(4):
        low, high = pairs[rng.choice(len(pairs), p=areas)]
        top, left = (int(rng.integers(side - PATCH_PX + 1)) for side in low.shape)
        patch = low[top : top + PATCH_PX, left : left + PATCH_PX]
        if attempt == 3 or patch.std() >= FLAT:
            break
    inner = PATCH_PX - 2 * margin
    rows = slice((top + margin) * scale, (top + margin + inner) * scale)
    columns = slice((left + margin) * scale, (left + margin + inner) * scale)
    turns, is_mirrored = int(rng.integers(4)), bool(rng.integers(2))
    pair = [np.rot90(side, turns) for side in (patch, high[rows, columns])]
    return tuple(np.fliplr(side) if is_mirrored else side for side in pair)


def draw_batch(pairs: list[Pair], areas: np.ndarray, scale: int, margin: int, seed: int, step: int) -> tuple[Tensor, Tensor]:
    rng = np.random.default_rng((seed, step))
    drawn = [draw_patch(pairs, areas, scale, margin, rng) for _ in range(BATCH)]
    low, high = (np.stack([pair[side] for pair in drawn])[:, None].astype(np.float32) / 255 for side in (0, 1))
    return torch.from_numpy(low), torch.from_numpy(high)


def rate(step: int, steps: int) -> float:
    if step < WARM_UP:
        return PEAK_RATE * (step + 1) / WARM_UP
    return PEAK_RATE * max(0.003, 0.5 * (1 + math.cos(math.pi * (step - WARM_UP) / (steps - WARM_UP))))


@torch.no_grad()
def enlarge(network: LumaNetwork, low: np.ndarray) -> np.ndarray:
    """uint8 luma → uint8 luma, edges replicated as the engine does."""
    padded = np.pad(low, network.radius, mode="edge").astype(np.float32)[None, None] / 255
    return (network(torch.from_numpy(padded))[0, 0].clamp(0, 1) * 255).round().byte().numpy()


def psnr(a: np.ndarray, b: np.ndarray, border: int) -> float:
    """dB over the luma inside a border, as the literature measures it."""
    difference = a[border:-border, border:-border].astype(np.float64) - b[border:-border, border:-border]
    return float(10 * np.log10(255**2 / np.mean(difference**2)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=int, choices=(2, 4), required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos of CREDITS.tsv")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--trunk", type=Path, help="checkpoint of another scale whose first layers to start from")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    network = LumaNetwork(given.scale)
    if given.trunk is not None:
        learnt = torch.load(given.trunk)["network"]
        last = f"body.{len(network.body) - 1}."
        network.load_state_dict({**network.state_dict(), **{k: v for k, v in learnt.items() if not k.startswith(last)}})
    optimiser = torch.optim.Adam(network.parameters(), betas=(0.9, 0.99))
    start = 0
    if given.checkpoint.exists():
        saved = torch.load(given.checkpoint)
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        start = saved["step"]

    pairs = load_pairs("training", given.photos, given.scale)
    pairs = [pair for pair in pairs if min(pair[0].shape) >= PATCH_PX]
    watched = load_pairs("watch", given.photos, given.scale)
    areas = np.sqrt([pair[0].size for pair in pairs])
    areas /= areas.sum()
    began = time.monotonic()
    for step in range(start, given.steps):
        for group in optimiser.param_groups:
            group["lr"] = rate(step, given.steps)
        low, high = draw_batch(pairs, areas, given.scale, network.radius, given.seed, step)
        optimiser.zero_grad(set_to_none=True)
        loss = torch.sqrt((network(low) - high).square() + CHARBONNIER**2).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        if (step + 1) % 500 == 0 or step + 1 == given.steps:
            torch.save(
                {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "step": step + 1, "scale": given.scale},
                given.checkpoint,
            )
            watch = np.mean([psnr(enlarge(network, low), high, given.scale * 2) for low, high in watched])
            print(f"step {step + 1} loss {loss.item():.5f} watch {watch:.3f} dB {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
