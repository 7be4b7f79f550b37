"""Trains the network that predicts how far marks cover each pixel, on marks from `markShapes.ts` blended over photographs."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import SIDE_MULTIPLE, CoverageNetwork, taken, view
from loop import InBfloat16, Run, cosine, train
from markPatches import LOSSLESS_PROBABILITY, PATCH_PX, SHORT_SIDES_PX, WATCHED, PatchKinds, draw_patch, read_marks, read_photos, training_files
from readWeights import read_weights, without_prefix
from wildMarks import BLURRED_PROBABILITY

BATCH = 8
PEAK_RATE = 2e-3
BARE_WEIGHT = 0.4
"""Weight of an error on uncovered pixels relative to one on covered pixels."""
CROSS_ENTROPY_WEIGHT = 2.0
LEAST_SQUARE = 0.3
"""Added to a patch's squared error, in square levels: patches with less of it teach little."""
WILD_BATCHES = 12
"""Batches of marks as they are found, over photos held out, that the network is watched on."""
HARDEST = 4
"""One in so many of these is hardest."""


def watched_cases(folder: Path) -> list[dict]:
    """Marks rendered by the engine's own renderer and written by markWatch.ts; `meta.json` lists them."""
    cases = json.loads((folder / "meta.json").read_text())
    for case in cases:
        shape = case["height"], case["width"]
        for name, channels in (("seen", 3), ("truth", 3), ("cover", 1), ("mask", 1)):
            data = np.fromfile(folder / f"{case['name']}.{name}", np.uint8).reshape(*shape, channels)
            case[name] = torch.from_numpy(data.transpose(2, 0, 1)[None].astype(np.float32))
    return cases


def coverage_loss(found: Tensor, behind: Tensor, logits: Tensor, cover: Tensor, painted: Tensor, least_square: float = LEAST_SQUARE) -> Tensor:
    """Of what lies under the first layer (levels) the logarithm of the squared error, and of coverage (0–1) the cross entropy, both where paint lets a mark be."""
    open_ = functional.max_pool2d(painted, 3, 1, 1)
    weight = torch.where(cover > 0, 1.0, BARE_WEIGHT) * open_
    square = ((found - behind).square().mean(1, keepdim=True) * weight).sum((1, 2, 3)) / weight.sum((1, 2, 3)).clamp(min=1)
    entropy = functional.binary_cross_entropy_with_logits(logits, cover, reduction="none")
    entropy = (entropy * open_).sum() / open_.sum().clamp(min=1)
    return torch.log10(square + least_square).mean() + CROSS_ENTROPY_WEIGHT * entropy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--marks", type=Path, required=True, help="what markShapes.ts wrote")
    parser.add_argument("--watch", type=Path, required=True)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--trunk", type=Path, help="checkpoint to start from")
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate")
    parser.add_argument("--lossless", type=float, default=LOSSLESS_PROBABILITY, help="fraction of patches without JPEG")
    parser.add_argument("--blurred", type=float, default=BLURRED_PROBABILITY, help="fraction of marks with blurred edges")
    parser.add_argument("--rough", type=float, default=0, help="fraction of patches over rough ground")
    parser.add_argument("--least-square", type=float, default=LEAST_SQUARE, help="square levels below which an error teaches little")
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = CoverageNetwork().to(memory_format=torch.channels_last)
    if given.trunk is not None:
        weights = read_weights(given.trunk)
        network.load_state_dict(without_prefix(weights))
    marks = read_marks(given.marks)
    photos = read_photos(training_files(), given.photos)
    print(len(photos), "pictures", sum(p.nbytes for p in photos) >> 20, "MiB", flush=True)
    watched = watched_cases(given.watch)
    unseen = read_photos(WATCHED, given.photos, SHORT_SIDES_PX[:1])
    kinds = PatchKinds(lossless=given.lossless, blurred=given.blurred, rough=given.rough)

    def draw(rng: np.random.Generator, photos: list[np.ndarray] = photos) -> tuple[Tensor, Tensor]:
        patches = [draw_patch(photos, marks, kinds, rng) for _ in range(BATCH)]
        seen, photo, cover, painted, colour, opacity, noise = zip(
            *((one.seen, one.laid.behind, one.laid.cover, one.painted, one.colour, one.opacity, one.noise) for one in patches)
        )
        images = [torch.from_numpy(np.stack(of).transpose(0, 3, 1, 2).astype(np.float32)) for of in (seen, photo)]
        planes = [torch.from_numpy(np.stack(of)[:, None].astype(np.float32)) for of in (cover, painted)]
        conditions = [torch.tensor(np.stack(of), dtype=torch.float32).reshape(BATCH, -1, 1, 1) for of in (colour, noise)]
        conditions.insert(1, torch.from_numpy(np.stack(opacity)[:, None].astype(np.float32)))
        shown = view(images[0], planes[1], *conditions).contiguous(memory_format=torch.channels_last)
        flat = [one.expand(-1, -1, PATCH_PX, PATCH_PX) for one in conditions]
        return shown, torch.cat([*images, *planes, *flat], 1)

    def loss(answer: Tensor, truth: Tensor) -> Tensor:
        seen, photo, cover, painted, colour, opacity, noise = truth.split([3, 3, 1, 1, 3, 1, 1], 1)
        return coverage_loss(taken(answer, seen, colour, opacity, noise), photo, answer[:, :1], cover / 255, painted, given.least_square)

    @torch.no_grad()
    def watch(_: nn.Module) -> str:
        scores: dict[int, list[float]] = {}
        for case in watched:
            rows, columns = torch.nonzero(case["mask"][0, 0]).T
            box = np.s_[..., max(0, int(rows.min()) - 12) : int(rows.max()) + 13, max(0, int(columns.min()) - 12) : int(columns.max()) + 13]
            seen, truth, cover, mask = (case[name][box] for name in ("seen", "truth", "cover", "mask"))
            down, right = -seen.shape[2] % SIDE_MULTIPLE, -seen.shape[3] % SIDE_MULTIPLE
            conditions = [torch.tensor(case[name], dtype=torch.float32).reshape(1, -1, 1, 1) for name in ("colour", "opacity", "noise")]
            padded = [functional.pad(one, (0, right, 0, down), mode="replicate") for one in (seen, mask / 255)]
            answer = network(view(padded[0], padded[1], *conditions))[..., : seen.shape[2], : seen.shape[3]]
            error = (taken(answer, seen, *conditions).round().clamp(0, 255) - truth).square()
            covered = (cover > 0).expand_as(error)
            scores.setdefault(case["spec"], []).append(10 * np.log10(255**2 / error[covered].mean().item()))
        wild = []
        for seed in range(WILD_BATCHES):
            low, high = draw(np.random.default_rng(seed), unseen)
            photo, cover = high[:, 3:6], high[:, 6:7]
            found = taken(network(low), high[:, :3], *high[:, 8:].split([3, 1, 1], 1))
            covered = (cover > 0).expand_as(photo)
            wild += [10 * np.log10(255**2 / (a - b)[c].square().mean().item()) for a, b, c in zip(found, photo, covered)]
        hardest = np.sort(wild)[: len(wild) // HARDEST]
        return f"wild {np.mean(wild):.2f}, hardest {np.mean(hardest):.2f} | " + " ".join(f"{np.mean(of):.2f}" for of in scores.values()) + " | " + " ".join(f"{x:.1f}" for of in scores.values() for x in of)

    train(InBfloat16(network), draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), {"kind": "coverage"}, loss))


if __name__ == "__main__":
    main()
