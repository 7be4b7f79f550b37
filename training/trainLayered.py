"""Trains the network of coverage that is told of the layers under a mark, from the one for soft edges."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import INPUTS, LAYERED_INPUTS, CoverageNetwork, coverage_of, layered_view, taken, view
from layeredPatches import draw_layered, without_layers
from loop import InBfloat16, Run, cosine, train
from markPatches import SHORT_SIDES_PX, WATCHED, MarkedPatch, read_marks, read_photos, training_files
from readWeights import read_weights, without_prefix
from trainCoverage import BATCH, coverage_loss

PEAK_RATE = 8e-4
WATCHED_BATCHES = 16


def open_first(file: Path) -> CoverageNetwork:
    network = CoverageNetwork()
    network.load_state_dict(without_prefix(read_weights(file)))
    return network.requires_grad_(False)


def grown(file: Path) -> CoverageNetwork:
    """The network for single layers, which does not look at what it is told beside."""
    weights = without_prefix(read_weights(file))
    first = weights["enter.weight"]
    if first.shape[1] == INPUTS:
        weights["enter.weight"] = torch.cat([first, torch.zeros(len(first), LAYERED_INPUTS - INPUTS, *first.shape[2:])], 1)
    network = CoverageNetwork(LAYERED_INPUTS)
    network.load_state_dict(weights)
    return network


def stacked(patches: list[MarkedPatch]) -> tuple[Tensor, ...]:
    """Seen, behind, cover, painted, opacity; colour, noise."""
    images = [np.stack([of(one) for one in patches]) for of in (lambda one: one.seen, lambda one: one.laid.behind)]
    planes = [np.stack([of(one) for one in patches]) for of in (lambda one: one.laid.cover / 255, lambda one: one.painted, lambda one: one.opacity)]
    facts = [np.stack([of(one) for one in patches]).reshape(len(patches), -1, 1, 1) for of in (lambda one: one.colour, lambda one: one.noise)]
    return tuple(torch.from_numpy(of.astype(np.float32)) for of in (*(image.transpose(0, 3, 1, 2) for image in images), *(plane[:, None] for plane in planes), *facts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--marks", type=Path, required=True, help="what markShapes.ts wrote")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--first", type=Path, nargs="+", required=True, help="the networks that predict the first layer before layers are known")
    parser.add_argument("--trunk", type=Path, required=True, help="network to start from")
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(given.threads)
    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = grown(given.trunk).to(memory_format=torch.channels_last)
    firsts = [InBfloat16(open_first(file)) for file in given.first]
    marks = read_marks(given.marks)
    photos = read_photos(training_files(), given.photos)
    unseen = read_photos(WATCHED, given.photos, SHORT_SIDES_PX[:1])
    print(len(photos), "pictures", sum(photo.nbytes for photo in photos) >> 20, "MiB", flush=True)

    def draw(rng: np.random.Generator, photos: list[np.ndarray] = photos) -> tuple[Tensor, Tensor]:
        patches = [draw_layered(photos, marks, rng) for _ in range(BATCH)]
        seen, behind, cover, painted, opacity, colour, noise = stacked(patches)
        with torch.no_grad():
            first = firsts[rng.integers(len(firsts))]
            covered = coverage_of(first(view(seen, painted, colour, opacity, noise))) * functional.max_pool2d(painted, 3, 1, 1)
        told = [without_layers(one, plane[0].numpy(), rng) for one, plane in zip(patches, covered)]
        bare, under, level = (torch.from_numpy(np.stack(of).astype(np.float32)) for of in zip(*told))
        shown = layered_view(seen, painted, colour, opacity, noise, bare.permute(0, 3, 1, 2), under[:, None], level[:, None])
        flat = [of.expand(-1, -1, *seen.shape[2:]) for of in (colour, noise)]
        return shown.contiguous(memory_format=torch.channels_last), torch.cat([seen, behind, cover, painted, opacity, *flat], 1)

    def loss(answer: Tensor, truth: Tensor) -> Tensor:
        seen, behind, cover, painted, opacity, colour, noise = truth.split([3, 3, 1, 1, 1, 3, 1], 1)
        return coverage_loss(taken(answer, seen, colour, opacity, noise), behind, answer[:, :1], cover, painted)

    @torch.no_grad()
    def watch(trained: nn.Module) -> str:
        scores: dict[str, list[float]] = {"layered": [], "as before": []}
        for seed in range(WATCHED_BATCHES):
            shown, truth = draw(np.random.default_rng(seed), unseen)
            seen, behind, cover, painted, opacity, colour, noise = truth.split([3, 3, 1, 1, 1, 3, 1], 1)
            answers = {"layered": trained(shown), "as before": firsts[-1](shown[:, :INPUTS])}
            for name, answer in answers.items():
                found = (seen - opacity * coverage_of(answer) * colour) / (1 - opacity * coverage_of(answer)).clamp(min=0.05)
                for one, true, of in zip(found, behind, cover):
                    square = (one - true).square()[:, of[0] > 0].mean().item()
                    scores[name].append(10 * np.log10(255**2 / square))
        return " ".join(f"{name} {np.mean(of):.2f}" for name, of in scores.items())

    print("start", watch(network), flush=True)
    train(InBfloat16(network), draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), {"kind": "layered"}, loss))


if __name__ == "__main__":
    main()
