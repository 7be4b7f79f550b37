"""Trains the enlarger for cleaned photos, in which detail lost to noise and JPEG stays slightly soft."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from colourNetwork import ColourNetwork
from degrade import compress, conditioning, degrade
from loop import Run, charbonnier, cosine, train
from lumaPairs import PATCH_PX, Pair, patches_of, score_on
from network import CHANNELS, LAYERS, LumaNetwork
from photos import find_photo, read_credits, read_rgb, shrink
from readWeights import read_weights, start_from
from trainColour import answer, luma_of

PEAK_RATE = 5e-4
WORST_SIGMA = 15
WORST_QUALITY = 40
TIMES_DEGRADED = 3
"""Number of degraded and cleaned variants per photo."""


def clean_luma(network: ColourNetwork, low: np.ndarray, wear: np.ndarray) -> np.ndarray:
    return luma_of(answer(network, low, wear)).round().clip(0, 255).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=int, choices=(2, 4), required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--cleaner", type=Path, required=True, help="checkpoint or .onnx")
    parser.add_argument("--trunk", type=Path, required=True, help="checkpoint or .onnx of the same scale to start from")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos of CREDITS.tsv")
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    weights = read_weights(given.cleaner)
    cleaner = ColourNetwork(weights["body.0.weight"].shape[0])
    start_from(cleaner, weights)
    network = LumaNetwork(given.scale)
    start_from(network, read_weights(given.trunk))

    rng = np.random.default_rng(given.seed)
    pairs: list[Pair] = []
    for credit in read_credits("training"):
        high = read_rgb(find_photo(credit.file, given.photos))
        low = shrink(high, given.scale)
        if min(low.shape[:2]) < PATCH_PX:
            continue
        truth = luma_of(high).round().astype(np.uint8)
        for _ in range(TIMES_DEGRADED):
            pairs.append((clean_luma(cleaner, *degrade(low, WORST_SIGMA, WORST_QUALITY, rng)), truth))
    watched = []
    for credit in read_credits("watch"):
        high = read_rgb(find_photo(credit.file, given.photos))[:512, :512]
        low = shrink(high, given.scale)
        for quality in (75, 50):
            worn = compress(low, quality)
            watched.append((clean_luma(cleaner, worn, conditioning(0, quality)), luma_of(high).round().astype(np.uint8)))
    watch = score_on(watched)

    print("before", watch(network), flush=True)
    notes = {"kind": "luma", "scale": given.scale, "channels": CHANNELS, "layers": LAYERS}
    run = Run(given.steps, given.seed, given.checkpoint, cosine(PEAK_RATE), notes, charbonnier)
    train(network, patches_of(pairs, network), watch, run)


if __name__ == "__main__":
    main()
