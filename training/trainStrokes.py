"""Trains the network of strokes on the records of `strokeSamples.ts`."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from loop import Run, cosine, train
from strokeNetwork import INPUTS, StrokeNetwork

SIDE = 192
BATCH = 8
PEAK_RATE = 2e-3
WATCHED = 160
"""The first records watch and do not train."""
OVERLAP_WEIGHT = 0.5
JITTER_PROBABILITY = 0.6
GAMMA, CONTRAST, NOISE = 0.35, 0.25, 0.02
"""Largest changes of light: of the logarithm of a gamma, of contrast, and deviation of noise."""


def training_files() -> list[str]:
    with (Path(__file__).parent / "strokePhotos.tsv").open(encoding="utf-8", newline="") as lines:
        return sorted({row["file"] for row in csv.DictReader(lines, delimiter="\t")})


def read(file: Path) -> np.ndarray:
    record = (INPUTS + 2) * SIDE * SIDE
    count = file.stat().st_size // record
    return np.memmap(file, np.uint8, "r", shape=(count, INPUTS + 2, SIDE, SIDE))


def turn(records: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Mirrored and turned, with colours in another order."""
    if rng.random() < 0.5:
        records = records[:, :, ::-1]
    if rng.random() < 0.5:
        records = records[:, :, :, ::-1]
    if rng.random() < 0.5:
        records = records.transpose(0, 1, 3, 2)
    order = [*rng.permutation(3), *range(3, INPUTS + 2)]
    return np.ascontiguousarray(records[:, order])


def jitter(values: Tensor, rng: np.random.Generator) -> Tensor:
    """Other light: colours only, in place. What colours say of a pixel stays nearly as it was."""
    for record in values:
        if rng.random() >= JITTER_PROBABILITY:
            continue
        gamma = float(np.exp(rng.uniform(-GAMMA, GAMMA)))
        contrast, lift = 1 + rng.uniform(-CONTRAST, CONTRAST), rng.uniform(-0.1, 0.1)
        noise = torch.randn(record[:3].shape, generator=torch.Generator().manual_seed(int(rng.integers(2**31))))
        record[:3] = ((record[:3] ** gamma - 0.5) * contrast + 0.5 + lift + rng.uniform(0, NOISE) * noise).clamp(0, 1)
    return values


def to_tensors(records: np.ndarray) -> tuple[Tensor, Tensor]:
    values = torch.from_numpy(records.astype(np.float32)) / 255
    return values[:, :INPUTS].contiguous(memory_format=torch.channels_last), values[:, INPUTS:]


def loss_of(logit: Tensor, truth: Tensor) -> Tensor:
    """Cross entropy, and overlap of what changes, of each record alike: a thin part counts as much as a thick one."""
    meant, weight = truth[:, :1], truth[:, 1:]
    entropy = functional.binary_cross_entropy_with_logits(logit, meant, reduction="none")
    area = (meant * weight).sum((1, 2, 3))
    per_pixel = (entropy * weight).sum((1, 2, 3)) / (area + 0.1 * (weight.sum((1, 2, 3)) - area) + 50)
    found = torch.sigmoid(logit) * weight
    both = (found * meant).sum((1, 2, 3))
    either = found.sum((1, 2, 3)) + area
    return (per_pixel + OVERLAP_WEIGHT * (1 - (2 * both + 20) / (either + 20))).mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--samples", type=Path, required=True)
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(2)
    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = StrokeNetwork().to(memory_format=torch.channels_last)

    def draw(rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        records = read(given.samples)
        chosen = np.sort(rng.integers(WATCHED, len(records), BATCH))
        views, truth = to_tensors(turn(np.stack([records[at] for at in chosen]), rng))
        return jitter(views, rng), truth

    held, held_truth = to_tensors(np.array(read(given.samples)[:WATCHED]))

    def wrong(found: Tensor) -> float:
        """Wrong pixels over those that were wrong before, the mean of all records, each at most 2."""
        meant, weight = held_truth[:, :1] > 0.5, held_truth[:, 1:]
        off = ((found > 0.5) != meant) * weight
        before = ((held[:, 3:4] > 0.5) != meant) * weight
        return (off.sum((1, 2, 3)) / before.sum((1, 2, 3)).clamp(min=20)).clamp(max=2).mean().item()

    def watch(network: nn.Module) -> str:
        with torch.no_grad():
            answers = torch.cat([network(held[at : at + 16]) for at in range(0, WATCHED, 16)])
        return f"wrong {wrong(torch.sigmoid(answers)):.4f}, of the walk {wrong(held[:, 7:8]):.4f}"

    notes = {"kind": "stroke"}
    train(network, draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(PEAK_RATE), notes, loss_of))


if __name__ == "__main__":
    main()
