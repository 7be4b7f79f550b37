"""Trains the network that takes away what an inverted mark left: marks are laid, their coverage is predicted by the shipped networks and inverted."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from scipy.ndimage import gaussian_filter, shift
from torch import Tensor, nn
from torch.nn import functional

from colourNetwork import TO_YCC
from coverageNetwork import LEAST_LEFT, CoverageNetwork, coverage_of
from coverageNetwork import view as coverage_view
from ghostNetwork import GhostNetwork, view
from loop import InBfloat16, Run, cosine, train
from markPatches import GHOST_USES, SHORT_SIDES_PX, WATCHED, MarkedPatch, PatchKinds, draw_patch, read_marks, read_photos, training_files
from readWeights import read_weights, without_prefix

BATCH = 8
PEAK_RATE = 1.5e-3
CRISP_PROBABILITY = 0.25
MISSED_LAYER_PROBABILITY = 0.12
FLAT_PROBABILITY = 0.4
"""How often a change of opacity over the mark is not known."""
LEAST_ALPHA = 0.01
REACH_PX = 3
"""Corrections are made this far around what is covered."""
LEAST_SQUARE = 0.5
WATCH_BATCHES = 12
CRISP = PatchKinds(lossless=1, resized=0, blurred=0)
SOFT = PatchKinds(lossless=0.5, resized=0.25, blurred=0.55, lossy_colour_error=9)


def believed_layers(patch: MarkedPatch, rng: np.random.Generator) -> list[tuple[np.ndarray, float]]:
    """The layers as they might be estimated: a little out of place, too strong or weak, too soft; or not found at all."""
    if rng.random() < MISSED_LAYER_PROBABILITY:
        return []
    factor, blur = rng.uniform(0.85, 1.15), rng.uniform(0, 0.6)
    offset = rng.normal(0, 0.35, 2)
    return [(gaussian_filter(shift(alpha, offset, order=1, mode="nearest"), blur).clip(0, 0.9) * factor, level) for alpha, level in patch.laid.layers]


RGB_TO_YCC = torch.tensor(TO_YCC)
YCC_TO_RGB = torch.linalg.inv(RGB_TO_YCC)


def with_halved_chroma(seen: Tensor, inverted: Tensor, alpha: Tensor, colour: Tensor) -> Tensor:
    """The inversion with colour inverted at half the resolution, as the engine does where the file keeps it so (`invertHalvedChroma.ts`)."""
    half = functional.interpolate(functional.avg_pool2d(alpha, 2), scale_factor=2, mode="bilinear", align_corners=False)
    turned = [torch.einsum("rc,nchw->nrhw", RGB_TO_YCC, of) for of in (seen, inverted, colour)]
    chroma = (turned[0][:, 1:] - half * turned[2][:, 1:]) / (1 - half).clamp(min=LEAST_LEFT)
    touched = ((alpha > 0) | (half > 0)).float()
    return inverted + touched * (torch.einsum("rc,nchw->nrhw", YCC_TO_RGB, torch.cat([turned[1][:, :1], chroma], 1)) - inverted)


def open_coverage(file: Path) -> nn.Module:
    network = CoverageNetwork().to(memory_format=torch.channels_last).eval()
    network.load_state_dict(without_prefix(read_weights(file)))
    return network.requires_grad_(False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--marks", type=Path, required=True, help="what markShapes.ts wrote")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--crisp", type=Path, required=True, help="coverage.onnx")
    parser.add_argument("--soft", type=Path, required=True, help="softCoverage.onnx")
    parser.add_argument("--trunk", type=Path, help="checkpoint of this network to go on from; from the weights of --soft unless given")
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(given.threads)
    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = GhostNetwork().to(memory_format=torch.channels_last)
    if given.trunk is None:
        network.start_from_coverage(without_prefix(read_weights(given.soft)))
    else:
        network.load_state_dict(without_prefix(read_weights(given.trunk)))
    crisp, soft = open_coverage(given.crisp), open_coverage(given.soft)
    marks = read_marks(given.marks)
    photos = read_photos(training_files(GHOST_USES), given.photos)
    unseen = read_photos(WATCHED, given.photos, SHORT_SIDES_PX[:1])
    print(len(photos), "pictures", flush=True)

    @torch.no_grad()
    def draw(rng: np.random.Generator, photos: list[np.ndarray] = photos, is_crisp: bool | None = None) -> tuple[Tensor, Tensor]:
        is_crisp = rng.random() < CRISP_PROBABILITY if is_crisp is None else is_crisp
        patches = [draw_patch(photos, marks, CRISP if is_crisp else SOFT, rng) for _ in range(BATCH)]
        images = [torch.from_numpy(np.stack(of).transpose(0, 3, 1, 2).astype(np.float32)) for of in ([one.seen for one in patches], [one.laid.photo for one in patches])]
        seen, photo = (one.contiguous(memory_format=torch.channels_last) for one in images)
        painted = torch.from_numpy(np.stack([one.painted for one in patches])[:, None].astype(np.float32))
        colour = torch.tensor(np.stack([one.colour for one in patches]), dtype=torch.float32).reshape(BATCH, 3, 1, 1)
        noise = torch.tensor([one.noise for one in patches], dtype=torch.float32).reshape(BATCH, 1, 1, 1)
        maps = [np.full_like(one.opacity, one.opacity.mean()) if rng.random() < FLAT_PROBABILITY else one.opacity for one in patches]
        opacity = torch.from_numpy(np.stack(maps)[:, None].astype(np.float32))
        shown = coverage_view(seen, painted, colour, opacity, noise).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            answer = (crisp if is_crisp else soft)(shown).float()
        coverage = coverage_of(answer) * functional.max_pool2d(painted, 3, 1, 1)
        alpha = opacity * coverage
        inverted = (seen - alpha * colour) / (1 - alpha).clamp(min=LEAST_LEFT)
        is_halved = torch.tensor([one.is_chroma_halved for one in patches]).reshape(BATCH, 1, 1, 1)
        inverted = torch.where(is_halved, with_halved_chroma(seen, inverted, alpha, colour), inverted)
        left = torch.ones_like(painted)
        for index, one in enumerate(patches):
            for layer, level in reversed(believed_layers(one, rng)):
                share = torch.from_numpy(layer.astype(np.float32))
                inverted[index] = (inverted[index] - share * level) / (1 - share).clamp(min=LEAST_LEFT)
                left[index, 0] *= 1 - share
        under = 1 - left
        reach = functional.max_pool2d(((alpha > LEAST_ALPHA) | (under > LEAST_ALPHA)).float(), 2 * REACH_PX + 1, 1, REACH_PX)
        low = view(seen, painted, colour, opacity, noise, inverted, coverage, under).contiguous(memory_format=torch.channels_last)
        return low, torch.cat([inverted, photo, reach], 1)

    def errors(correction: Tensor, truth: Tensor) -> Tensor:
        inverted, photo, reach = truth.split([3, 3, 1], 1)
        square = (inverted + correction - photo).square().mean(1, keepdim=True) * reach
        return square.sum((1, 2, 3)) / reach.sum((1, 2, 3)).clamp(min=1)

    def loss(correction: Tensor, truth: Tensor) -> Tensor:
        return torch.log10(errors(correction, truth) + LEAST_SQUARE).mean()

    @torch.no_grad()
    def watch(_: nn.Module) -> str:
        scores = []
        for is_crisp in (True, False):
            before, after = [], []
            for seed in range(WATCH_BATCHES):
                low, high = draw(np.random.default_rng(seed), unseen, is_crisp)
                before.append(10 * torch.log10(255**2 / (errors(torch.zeros(()), high) + 1e-3)))
                after.append(10 * torch.log10(255**2 / (errors(network(low), high) + 1e-3)))
            scores.append(f"{torch.cat(before).mean():.2f} -> {torch.cat(after).mean():.2f}")
        return f"crisp {scores[0]} wild {scores[1]} dB"

    train(InBfloat16(network), draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), {"kind": "ghost"}, loss))


if __name__ == "__main__":
    main()
