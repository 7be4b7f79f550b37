"""Marks as they are found: soft or resized edges, opacity that changes, and a shadow, an outline or relief under the first layer."""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, grey_dilation, shift

from degrade import CHROMA_FULL, CHROMA_HALVED, compress

BLURRED_PROBABILITY = 0.4
GRADIENT_PROBABILITY = 0.15
LAYERED_PROBABILITY = 0.25
WEBP_PROBABILITY = 0.2
TWICE_PROBABILITY = 0.15


@dataclass(frozen=True)
class LaidMark:
    """A patch with a mark, uint8 [rows, columns, 3], and the truth about it."""

    seen: np.ndarray
    photo: np.ndarray
    behind: np.ndarray
    """What the first layer covers: the photo, with the mark's other layers where it has any."""
    cover: np.ndarray
    """Coverage by the first layer, 0–255."""
    opacity: np.ndarray
    """Opacity of the first layer at each pixel, 0–1."""
    layers: list[tuple[np.ndarray, float]]
    """What lies under the first layer, the lowest first: alpha 0–1 at each pixel, and level."""
    shapes: list[UnderShape] = field(default_factory=list)
    """What its layers were drawn by."""


@dataclass(frozen=True)
class UnderShape:
    """How a layer under the first one is drawn from the coverage of that: widened, moved, then blurred."""

    level: float
    strength: float
    """Its opacity, 0–1."""
    offset: tuple[float, float] = (0, 0)
    """Rows and columns."""
    widen: int = 0
    """Half the side of the square that widens it."""
    blur: float = 0

    def drawn(self, cover: np.ndarray) -> np.ndarray:
        wide = cover if self.widen == 0 else grey_dilation(cover, size=(2 * self.widen + 1, 2 * self.widen + 1))
        moved = wide if self.offset == (0, 0) else shift(wide, self.offset, order=1)
        return moved if self.blur == 0 else gaussian_filter(moved, self.blur)

    def scaled(self, factor: float) -> UnderShape:
        """Drawn from a mark that was made smaller."""
        if factor == 1:
            return self
        widen = 0 if self.widen == 0 else max(1, round(self.widen * factor))
        return replace(self, offset=(self.offset[0] * factor, self.offset[1] * factor), widen=widen, blur=self.blur * factor)


def under_shapes(rng: np.random.Generator) -> list[UnderShape]:
    """Layers under a first one, the lowest first: a shadow, an outline or the two sides of relief."""
    kind = rng.random()
    strength = rng.uniform(0.2, 0.6)
    if kind < 0.45:
        down, right = rng.integers(1, 5) * rng.choice([-1, 1], 2)
        return [UnderShape(0.0, strength, (float(down), float(right)), blur=rng.uniform(0.5, 3.5))]
    if kind < 0.75:
        widen = int(rng.integers(1, 4))
        return [UnderShape(0.0 if rng.random() < 0.8 else 255.0, strength, widen=widen)]
    down, right = rng.uniform(0.7, 2, 2)
    return [UnderShape(0.0, strength, (down, right)), UnderShape(255.0, strength, (-down, -right))]


def lay_mark(photo: np.ndarray, cover: np.ndarray, colour: np.ndarray, opacity: float, factor: float, rng: np.random.Generator, blurred: float = BLURRED_PROBABILITY, layered: float = LAYERED_PROBABILITY) -> LaidMark:
    """Lays a mark of one colour, or of one at each pixel, over a photo, its edges blurred and layers under it with the given probabilities, and reduces both by a factor of at most 1."""
    share = cover.astype(np.float64) / 255
    if rng.random() < blurred:
        share = gaussian_filter(share, rng.uniform(0.3, 2.2) / factor)
    rows, columns = share.shape
    map_ = np.full(share.shape, opacity)
    if rng.random() < GRADIENT_PROBABILITY:
        angle, least = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.8)
        y, x = np.mgrid[0:rows, 0:columns]
        along = ((x - columns / 2) * np.cos(angle) + (y - rows / 2) * np.sin(angle)) / rows + 0.5
        map_ = opacity * (least + (1 - least) * along.clip(0, 1))
    behind = photo.astype(np.float64)
    layers: list[tuple[np.ndarray, float]] = []
    shapes: list[UnderShape] = []
    if rng.random() < layered:
        for shape in under_shapes(rng):
            alpha = shape.strength * shape.drawn(share).clip(0, 1)
            behind = (1 - alpha[..., None]) * behind + alpha[..., None] * shape.level
            layers.append((alpha.astype(np.float32), shape.level))
            shapes.append(shape.scaled(factor))
    alpha = (map_ * share)[..., None]
    seen = (1 - alpha) * behind + alpha * colour
    planes = [np.floor(of + 0.5).clip(0, 255).astype(np.uint8) for of in (seen, photo, behind, 255 * share)]
    if factor < 1:
        size = round(columns * factor), round(rows * factor)
        planes = [np.asarray(Image.fromarray(of).resize(size, Image.Resampling.LANCZOS)) for of in planes]
        map_ = np.asarray(Image.fromarray(map_.astype(np.float32)).resize(size, Image.Resampling.BILINEAR))
        layers = [(np.asarray(Image.fromarray(alpha).resize(size, Image.Resampling.LANCZOS)).clip(0, 1), level) for alpha, level in layers]
    return LaidMark(*planes, map_, layers, shapes)


@dataclass(frozen=True)
class Stored:
    image: np.ndarray
    is_chroma_halved: bool
    """Whether the file that it was read from keeps colour at half the resolution."""


def compress_like_files(image: np.ndarray, quality: int, rng: np.random.Generator) -> Stored:
    """JPEG or WebP, sometimes saved twice with another quality."""
    if rng.random() < TWICE_PROBABILITY:
        image = compress(image, int(rng.integers(max(60, quality - 10), 97)), CHROMA_HALVED)
    if rng.random() < WEBP_PROBABILITY:
        file = io.BytesIO()
        Image.fromarray(image).save(file, "WEBP", quality=quality, method=2)
        return Stored(np.asarray(Image.open(file).convert("RGB")), True)
    is_halved = rng.random() >= 0.15
    return Stored(compress(image, quality, CHROMA_HALVED if is_halved else CHROMA_FULL), is_halved)
