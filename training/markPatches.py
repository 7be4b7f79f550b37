"""Patches of photographs with marks laid over them, as the networks of marks learn them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from photos import HERE, find_photo, read_credits, read_image, read_removal_credits
from wildMarks import BLURRED_PROBABILITY, LAYERED_PROBABILITY, LaidMark, Stored, compress_like_files, lay_mark

PATCH_PX = 128
MARK_SIDES = 256, 384
SHORT_SIDES_PX = 420, 620, 950
LEAST_INK = 0.03
LEAST_CONTRAST = 25
LOSSLESS_PROBABILITY = 0.5
RESIZED_PROBABILITY = 0.2
RESIZE_FACTORS = 0.5, 0.62, 0.75
MOST_ENLARGED = 2
ROUGH_CHOICES = 4
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


DEVELOPED = ("gcompris-qt-data/pig.webp",)
"""Photos of other lists that marks are developed on (`bench/quality/marks/photos.ts`)."""
COVERAGE_USES = "training", "marks"
"""Uses in `CREDITS.tsv` of the photos that the networks of coverage learn from."""
GHOST_PHOTOS = HERE / "ghostPhotos.txt"


def ghost_files() -> list[str]:
    return GHOST_PHOTOS.read_text(encoding="utf-8").split("\n")[:-1]


def training_files() -> list[str]:
    """What the networks of coverage learn from: photos of their own, and those of the ghost network and of MI-GAN's corrections."""
    own = {credit.file for use in COVERAGE_USES for credit in read_credits(use)} | set(MORE)
    others = {*ghost_files(), *(credit.file for credit in read_removal_credits())}
    return sorted((own | others) - set(JUDGED) - set(WATCHED) - set(DEVELOPED))


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
    along = functional.max_pool2d(ink, (1, 2 * reach + 1), 1, (0, reach))
    return functional.max_pool2d(along, (2 * reach + 1, 1), 1, (reach, 0))[0, 0].numpy() > 0


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
    is_two_coloured: bool


@dataclass(frozen=True)
class PatchKinds:
    """How often patches are what, and how far off the colour of a mark is that compression changed."""

    lossless: float = LOSSLESS_PROBABILITY
    resized: float = RESIZED_PROBABILITY
    blurred: float = BLURRED_PROBABILITY
    lossy_colour_error: float = COLOUR_ERROR
    layered: float = LAYERED_PROBABILITY
    two_coloured: float = 0
    enlarged: float = 0
    """How often the marks themselves are enlarged, up to `MOST_ENLARGED` times."""
    single: float = 0
    """How often there is one line of letters, with nothing of the mark above and below it."""
    rough: float = 0
    """How often the photo is the roughest of `ROUGH_CHOICES` crops."""
    side_px: int = PATCH_PX


def mark_crop(marks: np.ndarray, side: int, kinds: PatchKinds, rng: np.random.Generator) -> np.ndarray:
    """A square of a mark, enlarged as the kinds say and as far as the square needs."""
    sheet = marks[rng.integers(len(marks))]
    factor = side / min(MARK_SIDES)
    if kinds.enlarged > 0 and rng.random() < kinds.enlarged:
        factor = max(factor, rng.uniform(1, MOST_ENLARGED))
    if factor > 1:
        rows, columns = (math.ceil(length * factor) for length in MARK_SIDES)
        sheet = np.asarray(Image.fromarray(sheet).resize((columns, rows), Image.Resampling.BICUBIC))
    cover = crop(sheet, side, side, rng)
    if kinds.single > 0 and rng.random() < kinds.single:
        band = side * rng.uniform(0.2, 0.6)
        top = int(rng.uniform(0, side - band))
        cover = cover.copy()
        cover[:top] = cover[top + int(band) :] = 0
    return turned(cover, rng)


def two_colours(colour: np.ndarray, side: int, rng: np.random.Generator) -> np.ndarray:
    """The given colour and another one on the two sides of a line through a square, as logos have."""
    y, x = np.mgrid[0:side, 0:side] / side - 0.5
    angle, off = rng.uniform(0, 2 * np.pi), rng.uniform(-0.25, 0.25)
    return np.where((x * np.cos(angle) + y * np.sin(angle) > off)[..., None], colour, np.floor(rng.random(3) * 256))


def roughness(photo: np.ndarray) -> float:
    """Mean difference of neighbouring pixels' green, in levels."""
    green = photo[..., 1].astype(np.float32)
    return float(np.abs(np.diff(green, axis=0)).mean() + np.abs(np.diff(green, axis=1)).mean())


def photo_crop(photos: list[np.ndarray], side: int, rng: np.random.Generator) -> np.ndarray:
    """A square of any photo that is large enough."""
    while True:
        photo = photos[rng.integers(len(photos))]
        if min(photo.shape[:2]) >= side:
            return crop(photo, side, side, rng)


def draw_patch(photos: list[np.ndarray], marks: np.ndarray, kinds: PatchKinds, rng: np.random.Generator) -> MarkedPatch:
    """One patch."""
    factor = RESIZE_FACTORS[rng.integers(len(RESIZE_FACTORS))] if rng.random() < kinds.resized else 1
    side = round(kinds.side_px / factor)
    photo = photo_crop(photos, side, rng)
    if kinds.rough > 0 and rng.random() < kinds.rough:
        photo = max([photo, *(photo_crop(photos, side, rng) for _ in range(ROUGH_CHOICES - 1))], key=roughness)
    photo = turned(photo, rng)
    while True:
        cover = mark_crop(marks, side, kinds, rng)
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
    is_two_coloured = kinds.two_coloured > 0 and rng.random() < kinds.two_coloured
    drawn = two_colours(colour, side, rng) if is_two_coloured else colour
    laid = lay_mark(photo, cover, drawn, opacity, factor, rng, kinds.blurred, kinds.layered)
    stored = Stored(laid.seen, False) if quality is None else compress_like_files(laid.seen, quality, rng)
    error = OPACITY_ERROR if rng.random() < 0.6 else LARGE_OPACITY_ERROR
    believed = np.clip(laid.opacity + (rng.random() + rng.random() - 1) * error, 0.05, 0.95)
    is_pure = colour.max() == colour.min() and colour[0] in (0, 255)
    guess = colour if is_pure else (colour + rng.normal(0, COLOUR_ERROR if quality is None else kinds.lossy_colour_error, 3)).clip(0, 255)
    noise = noise_of(quality) * (1 if quality is None else rng.uniform(0.75, 1.3))
    return MarkedPatch(stored.image, stored.is_chroma_halved, laid, paint(laid.cover, rng), guess, believed, noise, is_two_coloured)
