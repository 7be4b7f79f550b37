"""Trains the cleaner on photos degraded by noise and JPEG."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from colourNetwork import CHANNELS, LAYERS, TO_YCC, ColourNetwork
from degrade import GRID_PX, add_noise, compress, conditioning, degrade
from loop import Run, cosine, train
from lumaPairs import FLAT, psnr
from photos import chances, find_photo, read_credits, read_rgb, shrink
from readWeights import read_weights, start_from

BATCH = 8
PATCH_PX = 96
PEAK_RATE = 1.5e-3
WORST_SIGMA = 25
WORST_QUALITY = 20
LIGHT_AND_COLOUR = (1.0, 0.3, 0.3)
"""Weight of the squared errors of luma and both colour differences in the loss."""
FLOOR = (0.7 / 255) ** 2
"""Squared errors below this count little: they are under the precision of an 8-bit file."""
DOUBT = 0.2
"""Random error of the conditioning, which the product estimates rather than knows."""
WATCHED_PX = 256
LOSSY = (".jpg", ".webp")
BORDER_PX = 2
WHOLE_DB = 50
"""An undegraded photo has no PSNR; half a grey level is about this."""

Pair = tuple[np.ndarray, np.ndarray]


def load_photos(use: str, folders: list[Path]) -> list[np.ndarray]:
    """The photos at half size, plus at full size where the file is lossless."""
    photos = []
    for credit in read_credits(use):
        whole = read_rgb(find_photo(credit.file, folders))
        photos.append(shrink(whole, 2))
        if not credit.file.endswith(LOSSY):
            photos.append(whole)
    return [photo for photo in photos if min(photo.shape[:2]) >= PATCH_PX]


def degrade_window(photo: np.ndarray, top: int, left: int, rng: np.random.Generator) -> Pair:
    """The patch at a position, degraded together with its surroundings so that JPEG blocks start anywhere in it."""
    row, column = (min(int(rng.integers(GRID_PX)), start) for start in (top, left))
    window = photo[top - row : top + PATCH_PX + GRID_PX, left - column : left + PATCH_PX + GRID_PX]
    degraded, wear = degrade(np.ascontiguousarray(window), WORST_SIGMA, WORST_QUALITY, rng)
    return degraded[row : row + PATCH_PX, column : column + PATCH_PX], wear * np.exp(rng.normal(0, DOUBT, 2))


def draw_patch(photos: list[np.ndarray], chances: np.ndarray, margin: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A degraded patch, the truth without its margin, and its conditioning."""
    for _ in range(4):
        photo = photos[rng.choice(len(photos), p=chances)]
        top, left = (int(rng.integers(side - PATCH_PX + 1)) for side in photo.shape[:2])
        if photo[top : top + PATCH_PX, left : left + PATCH_PX, 1].std() >= FLAT:
            break
    patch, wear = degrade_window(photo, top, left, rng)
    inner = PATCH_PX - 2 * margin
    truth = photo[top + margin : top + margin + inner, left + margin : left + margin + inner]
    turns, is_mirrored = int(rng.integers(4)), bool(rng.integers(2))
    turned = [np.rot90(side, turns) for side in (patch, truth)]
    return *(np.fliplr(side) if is_mirrored else side for side in turned), wear


def as_planes(images: list[np.ndarray]) -> Tensor:
    """uint8 [rows, columns, 3] each → [n, 3, rows, columns] in 0–1."""
    return torch.from_numpy(np.stack(images).transpose(0, 3, 1, 2).astype(np.float32) / 255)


def pack(planes: Tensor, wear: np.ndarray) -> Tensor:
    """The planes followed by their conditioning as two constant planes."""
    values = torch.from_numpy(np.asarray(wear, np.float32))[:, :, None, None]
    return torch.cat([planes, values.expand(-1, -1, *planes.shape[2:])], 1)


@torch.no_grad()
def answer(network: ColourNetwork, low: np.ndarray, wear: np.ndarray) -> np.ndarray:
    """uint8 photo with even sides → uint8 photo, edges replicated as the engine does."""
    margin = (network.radius, network.radius)
    planes = as_planes([np.pad(low, (margin, margin, (0, 0)), mode="edge")])
    return (network(pack(planes, wear[None]))[0].clamp(0, 1) * 255).round().byte().numpy().transpose(1, 2, 0)


def luma_of(rgb: np.ndarray) -> np.ndarray:
    return rgb.astype(np.float64) @ np.array(TO_YCC[0])


def gains(network: ColourNetwork, degraded: np.ndarray, truth: np.ndarray, wear: np.ndarray) -> tuple[float, float]:
    """Gain in dB of luma and of colour over the degraded photo, or over 50 dB where it is undegraded."""
    after = answer(network, degraded, wear)
    light, colour = psnr(luma_of(after), luma_of(truth), BORDER_PX), psnr(after, truth, BORDER_PX)
    if degraded is truth:
        return light - WHOLE_DB, colour - WHOLE_DB
    return light - psnr(luma_of(degraded), luma_of(truth), BORDER_PX), colour - psnr(degraded, truth, BORDER_PX)


def ways(rng: np.random.Generator) -> dict[str, Callable[[np.ndarray], Pair]]:
    """Ways of degrading: the degraded photo and its conditioning."""
    return {
        "clean": lambda low: (low, conditioning(0, None)),
        "JPEG 95": lambda low: (compress(low, 95), conditioning(0, 95)),
        "JPEG 75": lambda low: (compress(low, 75), conditioning(0, 75)),
        "JPEG 30": lambda low: (compress(low, 30), conditioning(0, 30)),
        "sigma 5": lambda low: (add_noise(low, 5, rng), conditioning(5, None)),
        "sigma 15": lambda low: (add_noise(low, 15, rng), conditioning(15, None)),
        "sigma 10 + JPEG 60": lambda low: (compress(add_noise(low, 10, rng), 60), conditioning(10, 60)),
    }


def mean_gains(network: ColourNetwork, photos: list[np.ndarray]) -> dict[str, np.ndarray]:
    scores = {}
    for name, degrade_by in ways(np.random.default_rng(1)).items():
        degraded = [(photo, *degrade_by(photo)) for photo in photos]
        scores[name] = np.mean([gains(network, low, photo, wear) for photo, low, wear in degraded], axis=0)
    return scores


def middle(photo: np.ndarray) -> np.ndarray:
    """The middle of a photo, with even sides, so that large photos do not take minutes."""
    top, left = (max(0, (length - WATCHED_PX) // 2) for length in photo.shape[:2])
    part = photo[top : top + WATCHED_PX, left : left + WATCHED_PX]
    rows, columns = (length - length % 2 for length in part.shape[:2])
    return part[:rows, :columns]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--channels", type=int, default=CHANNELS)
    parser.add_argument("--layers", type=int, default=LAYERS)
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos of CREDITS.tsv")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--trunk", type=Path, help="checkpoint or .onnx to start from, of the same or less width")
    given = parser.parse_args()

    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = ColourNetwork(given.channels, given.layers)
    if given.trunk is not None:
        start_from(network, read_weights(given.trunk))
    photos = load_photos("training", given.photos)
    watched = [middle(photo) for photo in load_photos("watch", given.photos)]
    each = chances(photos)
    weights = torch.tensor(LIGHT_AND_COLOUR)[:, None, None]

    def draw(rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        drawn = [draw_patch(photos, each, network.radius, rng) for _ in range(BATCH)]
        low, high = (as_planes([patch[side] for patch in drawn]) for side in (0, 1))
        return pack(low, np.stack([patch[2] for patch in drawn])), high

    def loss(found: Tensor, truth: Tensor) -> Tensor:
        """Decibels, patch by patch: a slight JPEG then counts as much as strong noise."""
        error = nn.functional.conv2d(found - truth, network.to_ycc).square() * weights
        return torch.log(error.sum(1).mean((1, 2)) + FLOOR).mean() / 20

    def watch(network: nn.Module) -> str:
        scores = mean_gains(network, watched)
        return ", ".join(f"{name} {light:+.2f}/{colour:+.2f}" for name, (light, colour) in scores.items())

    notes = {"kind": "colour", "channels": given.channels, "layers": given.layers}
    train(network, draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), notes, loss))


if __name__ == "__main__":
    main()
