"""Trains one luma network on clean photos."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from loop import Run, charbonnier, cosine, train
from lumaPairs import PATCH_PX, Pair, patches_of, score_on
from network import CHANNELS, LAYERS, LumaNetwork
from photos import find_photo, read_credits, read_luma, shrink
from readWeights import read_weights, start_from

PEAK_RATE = 2e-3


def load_pairs(use: str, folders: list[Path], scale: int) -> list[Pair]:
    lumas = [read_luma(find_photo(credit.file, folders)) for credit in read_credits(use)]
    return [(shrink(luma, scale), luma) for luma in lumas]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=int, choices=(2, 4), required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--channels", type=int, default=CHANNELS)
    parser.add_argument("--layers", type=int, default=LAYERS)
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos of CREDITS.tsv")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--trunk", type=Path, help="checkpoint or .onnx to start from; of another scale, all but its last layer")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    network = LumaNetwork(given.scale, given.channels, given.layers)
    if given.trunk is not None:
        weights = read_weights(given.trunk)
        last = f"body.{len(network.body) - 1}."
        if len(weights[f"{last}bias"]) != given.scale**2:
            weights = {name: value for name, value in weights.items() if not name.startswith(last)}
        start_from(network, weights)

    pairs = load_pairs("training", given.photos, given.scale)
    pairs = [pair for pair in pairs if min(pair[0].shape) >= PATCH_PX]
    watched = load_pairs("watch", given.photos, given.scale)
    notes = {"kind": "luma", "scale": given.scale, "channels": given.channels, "layers": given.layers}
    run = Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), notes, charbonnier)
    train(network, patches_of(pairs, network), score_on(watched), run)


if __name__ == "__main__":
    main()
