"""Trains the network that predicts how far marks cover each pixel, on marks from `markShapes.ts` blended over photographs."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor, nn
from torch.nn import functional

from coverageNetwork import SIDE_MULTIPLE, CoverageNetwork, taken, view
from wildMarks import compress_like_files, lay_mark
from loop import Run, cosine, train
from photos import find_photo, read_credits, read_image
from readWeights import read_weights

BATCH = 8
PATCH_PX = 128
PEAK_RATE = 2e-3
MARK_SIDES = 256, 384
SHORT_SIDES_PX = 420, 620, 950
WATCH_SIDE_PX = 512
LEAST_INK = 0.03
LEAST_CONTRAST = 25
LOSSLESS_PROBABILITY = 0.5
RESIZED_PROBABILITY = 0.2
RESIZE_FACTORS = 0.5, 0.62, 0.75
OPACITY_ERROR = 0.012
LARGE_OPACITY_ERROR = 0.05
"""Random error of the mark's opacity and colour, which the product estimates."""
COLOUR_ERROR = 4
BARE_WEIGHT = 0.4
"""Weight of an error on uncovered pixels relative to one on covered pixels."""
CROSS_ENTROPY_WEIGHT = 2.0
LEAST_SQUARE = 0.3
LOSSLESS_NOISE = 0.3
JUDGED = (
    "libjxl-testdata/hdr_room.png",
    "python3-skimage/coffee.png",
    "plasma-workspace-data/Books.png",
    "python3-sklearn/china.jpg",
    "python3-skimage/astronaut.png",
    "lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg",
    "plasma-workspace-data/Cat.png",
    "gcompris-qt-data/petra.webp",
)
"""Test photos of `bench/quality/marks/photos.ts`, excluded from training."""
WATCHED = (
    "plasma-workspace-data/Brushes.png",
    "plasma-workspace-data/Cocktail.png",
    "gcompris-qt-data/america.webp",
    "gcompris-qt-data/gatewayofIndia.webp",
)
MORE = (
    "plasma-workspace-data/Parrot.png",
    "gcompris-qt-data/brandenburgGate.webp",
    "lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg",
    "libjxl-testdata/cvo9xd_keong_macan_srgb8.png",
    "lomiri-wallpapers-16.04/Picture_1A_by_freespace.jpg",
    "gcompris-qt-data/orchestra.webp",
    "plasma-workspace-data/Car.png",
    "gcompris-qt-data/eiffelTower.webp",
    "gcompris-qt-data/colosseum.webp",
    "gcompris-qt-data/italy.webp",
    "lomiri-wallpapers-16.04/friends_by_Aitzol_Berasategi.jpg",
)
"""Training photos in addition to those of the other networks."""


def training_files() -> list[str]:
    return sorted(({credit.file for credit in read_credits("training") + read_credits("marks")} | set(MORE)) - set(JUDGED) - set(WATCHED))


def noise_of(quality: int | None) -> float:
    """Compression noise in levels, as the engine estimates it from a file."""
    return LOSSLESS_NOISE if quality is None else 0.6 + (100 - quality) * 0.13


def sized(image: Image.Image, short_px: int) -> np.ndarray:
    factor = short_px / min(image.size)
    if factor >= 1:
        return np.asarray(image)
    return np.asarray(image.resize((round(image.width * factor), round(image.height * factor)), Image.Resampling.LANCZOS))


def crop(image: np.ndarray, rows: int, columns: int, rng: np.random.Generator) -> np.ndarray:
    top = rng.integers(image.shape[0] - rows + 1)
    left = rng.integers(image.shape[1] - columns + 1)
    return image[top : top + rows, left : left + columns]


def turned(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    if rng.random() < 0.5:
        image = image[:, ::-1]
    return np.rot90(image, rng.integers(4))


def paint(cover: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Simulates a person's brush: a few pixels around the ink, often the whole vicinity or a rectangle, sometimes exactly on it."""
    kind = rng.random()
    if kind < 0.06:
        return cover > min(127, cover.max() / 2)
    if kind < 0.2:
        rows, columns = np.nonzero(cover > 12)
        box = np.zeros(cover.shape, bool)
        box[max(0, rows.min() - 6) : rows.max() + 7, max(0, columns.min() - 6) : columns.max() + 7] = True
        return box
    reach = int(rng.integers(8, 30)) if kind < 0.55 else int(rng.integers(1, 8))
    ink = torch.from_numpy((cover > 12).astype(np.float32))[None, None]
    return functional.max_pool2d(ink, 2 * reach + 1, 1, reach)[0, 0].numpy() > 0


def colour_for(photo: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    middle = photo.reshape(-1, 3).mean(0)
    while True:
        kind = rng.random()
        colour = np.full(3, 255.0) if kind < 0.4 else np.zeros(3) if kind < 0.67 else np.floor(rng.random(3) * 256)
        if np.abs(colour - middle).mean() >= LEAST_CONTRAST:
            return colour


def watched_cases(folder: Path) -> list[dict]:
    """Marks rendered by the engine's own renderer and written by markWatch.ts; `meta.json` lists them."""
    cases = json.loads((folder / "meta.json").read_text())
    for case in cases:
        shape = case["height"], case["width"]
        for name, channels in (("seen", 3), ("truth", 3), ("cover", 1), ("mask", 1)):
            data = np.fromfile(folder / f"{case['name']}.{name}", np.uint8).reshape(*shape, channels)
            case[name] = torch.from_numpy(data.transpose(2, 0, 1)[None].astype(np.float32))
    return cases


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
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = CoverageNetwork().to(memory_format=torch.channels_last)
    if given.trunk is not None:
        weights = read_weights(given.trunk)
        network.load_state_dict({name.removeprefix("network."): value for name, value in weights.items()})
    marks = np.fromfile(given.marks, np.uint8).reshape(-1, *MARK_SIDES)
    photos: list[np.ndarray] = []
    for file in training_files():
        image = read_image(find_photo(file, given.photos), 2)
        photos += [sized(image, side) for side in SHORT_SIDES_PX if side == SHORT_SIDES_PX[0] or min(image.size) >= side]
    print(len(photos), "pictures", sum(p.nbytes for p in photos) >> 20, "MiB", flush=True)
    watched = watched_cases(given.watch)

    def draw_one(rng: np.random.Generator) -> tuple[np.ndarray, ...]:
        factor = RESIZE_FACTORS[rng.integers(len(RESIZE_FACTORS))] if rng.random() < RESIZED_PROBABILITY else 1
        side = round(PATCH_PX / factor)
        photo = turned(crop(photos[rng.integers(len(photos))], side, side, rng), rng)
        while True:
            cover = turned(crop(marks[rng.integers(len(marks))], side, side, rng), rng)
            if rng.random() < 0.3:
                # The border of a painted region: nothing of the mark beyond it.
                cover = cover.copy()
                cover[rng.integers(side // 3, side) :] = 0
            if (cover > 127).mean() >= LEAST_INK:
                break
        colour, opacity = colour_for(photo, rng), rng.uniform(0.15, 0.8)
        quality = None if rng.random() < given.lossless else int(rng.integers(65, 97))
        if quality is not None:
            opacity = min(opacity, rng.uniform(0.15, 0.7))
        laid = lay_mark(photo, cover, colour, opacity, factor, rng)
        seen = laid.seen
        if quality is not None:
            seen = compress_like_files(seen, quality, rng)
        error = OPACITY_ERROR if rng.random() < 0.6 else LARGE_OPACITY_ERROR
        believed = np.clip(laid.opacity + (rng.random() + rng.random() - 1) * error, 0.05, 0.95)
        is_pure = colour.max() == colour.min() and colour[0] in (0, 255)
        guess = colour if is_pure else (colour + rng.normal(0, COLOUR_ERROR, 3)).clip(0, 255)
        noise = noise_of(quality) * (1 if quality is None else rng.uniform(0.75, 1.3))
        return seen, laid.behind, laid.cover, paint(laid.cover, rng), guess, believed, noise

    def draw(rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        seen, photo, cover, painted, colour, opacity, noise = zip(*(draw_one(rng) for _ in range(BATCH)))
        images = [torch.from_numpy(np.stack(of).transpose(0, 3, 1, 2).astype(np.float32)) for of in (seen, photo)]
        planes = [torch.from_numpy(np.stack(of)[:, None].astype(np.float32)) for of in (cover, painted)]
        conditions = [torch.tensor(np.stack(of), dtype=torch.float32).reshape(BATCH, -1, 1, 1) for of in (colour, noise)]
        conditions.insert(1, torch.from_numpy(np.stack(opacity)[:, None].astype(np.float32)))
        shown = view(images[0], planes[1], *conditions).contiguous(memory_format=torch.channels_last)
        flat = [one.expand(-1, -1, PATCH_PX, PATCH_PX) for one in conditions]
        return shown, torch.cat([*images, *planes, *flat], 1)

    def loss(answer: Tensor, truth: Tensor) -> Tensor:
        seen, photo, cover, painted, colour, opacity, noise = truth.split([3, 3, 1, 1, 3, 1, 1], 1)
        cover = cover / 255
        open_ = functional.max_pool2d(painted, 3, 1, 1)
        weight = torch.where(cover > 0, 1.0, BARE_WEIGHT) * open_
        found = taken(answer, seen, colour, opacity, noise)
        square = ((found - photo).square().mean(1, keepdim=True) * weight).sum((1, 2, 3)) / weight.sum((1, 2, 3)).clamp(min=1)
        entropy = functional.binary_cross_entropy_with_logits(answer[:, :1], cover, reduction="none")
        entropy = (entropy * open_).sum() / open_.sum().clamp(min=1)
        return torch.log10(square + LEAST_SQUARE).mean() + CROSS_ENTROPY_WEIGHT * entropy

    class Quick(nn.Module):
        """The same network in bfloat16 while it learns."""

        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, x: Tensor) -> Tensor:
            with torch.autocast("cpu", torch.bfloat16):
                return self.network(x).float()

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
        return " ".join(f"{np.mean(of):.2f}" for of in scores.values()) + " | " + " ".join(f"{x:.1f}" for of in scores.values() for x in of)

    train(Quick(), draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(given.peak), {"kind": "coverage"}, loss))


if __name__ == "__main__":
    main()
