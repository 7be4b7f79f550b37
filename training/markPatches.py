"""Patches of photographs with marks laid over them, as the networks of marks learn them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from photos import find_photo, read_credits, read_image
from wildMarks import BLURRED_PROBABILITY, LaidMark, Stored, compress_like_files, lay_mark

PATCH_PX = 128
MARK_SIDES = 256, 384
SHORT_SIDES_PX = 420, 620, 950
LEAST_INK = 0.03
LEAST_CONTRAST = 25
LOSSLESS_PROBABILITY = 0.5
RESIZED_PROBABILITY = 0.2
RESIZE_FACTORS = 0.5, 0.62, 0.75
OPACITY_ERROR = 0.012
LARGE_OPACITY_ERROR = 0.05
"""Random error of the mark's opacity and colour, which the product estimates."""
COLOUR_ERROR = 4
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


COVERAGE_USES = "training", "marks"
GHOST_USES = *COVERAGE_USES, "lettering"
"""Uses in `CREDITS.tsv` of the photos that the networks of coverage and of ghosts learn from."""


def training_files(uses: tuple[str, ...] = COVERAGE_USES) -> list[str]:
    return sorted(({credit.file for use in uses for credit in read_credits(use)} | set(MORE)) - set(JUDGED) - set(WATCHED))


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


def read_photos(files: list[str] | tuple[str, ...], folders: list[Path], sides_px: tuple[int, ...] = SHORT_SIDES_PX) -> list[np.ndarray]:
    """Every photo in each of the sizes that it is large enough for, uint8 [rows, columns, 3]."""
    photos: list[np.ndarray] = []
    for file in files:
        image = read_image(find_photo(file, folders), 2)
        photos += [sized(image, side) for side in sides_px if side == sides_px[0] or min(image.size) >= side]
    return photos


def read_marks(file: Path) -> np.ndarray:
    """What `markShapes.ts` wrote: coverage, uint8 [n, rows, columns]."""
    return np.fromfile(file, np.uint8).reshape(-1, *MARK_SIDES)


@dataclass(frozen=True)
class MarkedPatch:
    """One patch, the truth about it and what an engine would believe of the mark."""

    seen: np.ndarray
    is_chroma_halved: bool
    laid: LaidMark
    painted: np.ndarray
    colour: np.ndarray
    opacity: np.ndarray
    noise: float


@dataclass(frozen=True)
class PatchKinds:
    """How often patches are what, and how far off the colour of a mark is that compression changed."""

    lossless: float = LOSSLESS_PROBABILITY
    resized: float = RESIZED_PROBABILITY
    blurred: float = BLURRED_PROBABILITY
    lossy_colour_error: float = COLOUR_ERROR


def draw_patch(photos: list[np.ndarray], marks: np.ndarray, kinds: PatchKinds, rng: np.random.Generator) -> MarkedPatch:
    """One patch of `PATCH_PX` a side."""
    factor = RESIZE_FACTORS[rng.integers(len(RESIZE_FACTORS))] if rng.random() < kinds.resized else 1
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
    quality = None if rng.random() < kinds.lossless else int(rng.integers(65, 97))
    if quality is not None:
        opacity = min(opacity, rng.uniform(0.15, 0.7))
    laid = lay_mark(photo, cover, colour, opacity, factor, rng, kinds.blurred)
    stored = Stored(laid.seen, False) if quality is None else compress_like_files(laid.seen, quality, rng)
    error = OPACITY_ERROR if rng.random() < 0.6 else LARGE_OPACITY_ERROR
    believed = np.clip(laid.opacity + (rng.random() + rng.random() - 1) * error, 0.05, 0.95)
    is_pure = colour.max() == colour.min() and colour[0] in (0, 255)
    guess = colour if is_pure else (colour + rng.normal(0, COLOUR_ERROR if quality is None else kinds.lossy_colour_error, 3)).clip(0, 255)
    noise = noise_of(quality) * (1 if quality is None else rng.uniform(0.75, 1.3))
    return MarkedPatch(stored.image, stored.is_chroma_halved, laid, paint(laid.cover, rng), guess, believed, noise)
