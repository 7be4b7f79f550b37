"""Trains one luma network on clean photos."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from loop import Run, charbonnier, cosine, train
from network import CHANNELS, LAYERS, LumaNetwork
from photos import find_photo, read_credits, read_luma, shrink

BATCH = 8
PATCH_PX = 48
PEAK_RATE = 2e-3
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
    parser.add_argument("--channels", type=int, default=CHANNELS)
    parser.add_argument("--layers", type=int, default=LAYERS)
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos of CREDITS.tsv")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--trunk", type=Path, help="checkpoint to start from; of another scale, all but its last layer")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    network = LumaNetwork(given.scale, given.channels, given.layers)
    if given.trunk is not None:
        trunk = torch.load(given.trunk)
        last = None if trunk["scale"] == given.scale else f"body.{len(network.body) - 1}."
        learnt = {name: value for name, value in trunk["network"].items() if last is None or not name.startswith(last)}
        network.load_state_dict({**network.state_dict(), **learnt})

    pairs = load_pairs("training", given.photos, given.scale)
    pairs = [pair for pair in pairs if min(pair[0].shape) >= PATCH_PX]
    watched = load_pairs("watch", given.photos, given.scale)
    areas = np.sqrt([pair[0].size for pair in pairs])
    areas /= areas.sum()

    def draw(rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        drawn = [draw_patch(pairs, areas, given.scale, network.radius, rng) for _ in range(BATCH)]
        low, high = (np.stack([pair[side] for pair in drawn])[:, None].astype(np.float32) / 255 for side in (0, 1))
        return torch.from_numpy(low), torch.from_numpy(high)

    def watch(network: nn.Module) -> str:
        score = np.mean([psnr(enlarge(network, low), high, 2 * given.scale) for low, high in watched])
        return f"{score:.3f} dB"

    notes = {"kind": "luma", "scale": given.scale, "channels": given.channels, "layers": given.layers}
    train(network, draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), notes, charbonnier))


if __name__ == "__main__":
    main()
