"""Wears a portrait down as life does: small, blurred, noisy, compressed, printed and scanned, enlarged and saved again.

Everything happens in the frame of the photo, so that block grids are turned against the aligned face as they are in real photos. Tone
is changed before the wear, in the truth too: the network mends detail and leaves light and colour as they are.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

RESAMPLERS = (Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS)
KINDS = "small", "blurred", "noisy", "compressed", "print", "enlarged", "mixed", "fine", "twice"


@dataclass(frozen=True)
class Curriculum:
    """How often each kind of wear is drawn."""

    chances: tuple[float, ...]
    """In the order of KINDS."""
    spared_chance: float
    """Of small, blurred and enlarged faces that noise and compression spare, so that what blur alone took is learnt too."""


CURRICULA = {
    "even": Curriculum((0.27, 0.13, 0.1, 0.14, 0.11, 0.13, 0.08, 0.04, 0), 0.4),
    "small": Curriculum((0.45, 0.11, 0.06, 0.06, 0.06, 0.1, 0.04, 0.02, 0.1), 0.6),
}


def retone(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Other light and colour for both sides of a pair: exposure, contrast, white balance, saturation; one in eight grey or sepia."""
    values = image.astype(np.float32) / 255
    if rng.random() < 0.6:
        values = values ** np.exp(rng.normal(0, 0.25))
    if rng.random() < 0.25:
        values *= rng.uniform(0.25, 1)
    if rng.random() < 0.3:
        values = rng.uniform(0, 0.25) + values * rng.uniform(0.5, 0.75)
    grey = values @ np.array([0.299, 0.587, 0.114], np.float32)
    if rng.random() < 0.13:
        tint = np.array([1.06, 1, 0.86], np.float32) if rng.random() < 0.4 else np.ones(3, np.float32)
        values = grey[..., None] * tint
    else:
        values = grey[..., None] + (values - grey[..., None]) * rng.uniform(0.5, 1.3)
        if rng.random() < 0.4:
            values = values * np.exp(rng.normal(0, 0.1, 3)).astype(np.float32)
    return (values * 255).clip(0, 255).astype(np.float32)


def scaled(image: np.ndarray, width: int, height: int, resampler: Image.Resampling) -> np.ndarray:
    planes = [Image.fromarray(image[..., c]).resize((width, height), resampler) for c in range(3)]
    return np.stack([np.asarray(plane) for plane in planes], -1)


def compress(image: np.ndarray, quality: int, rng: np.random.Generator) -> np.ndarray:
    """JPEG whose grid starts anywhere."""
    top, left = rng.integers(0, 16, 2)
    padded = np.pad(image.round().clip(0, 255).astype(np.uint8), ((top, 0), (left, 0), (0, 0)), "edge")
    file = io.BytesIO()
    Image.fromarray(padded).save(file, "JPEG", quality=int(quality), subsampling=0 if rng.random() < 0.3 else 2)
    return np.asarray(Image.open(file)).astype(np.float32)[top:, left:]


def blur_lens(image: np.ndarray, radius: float) -> np.ndarray:
    reach = int(np.ceil(radius))
    across, down = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1))
    kernel = np.clip(radius + 0.5 - np.hypot(across, down), 0, 1).astype(np.float32)
    return convolved(image, kernel / kernel.sum())


def blur_motion(image: np.ndarray, length: float, angle: float) -> np.ndarray:
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for along in np.linspace(-length / 2, length / 2, 4 * reach + 1):
        x, y = reach + along * np.cos(angle), reach + along * np.sin(angle)
        left, top = int(x), int(y)
        for row, share in ((top, 1 - (y - top)), (top + 1, y - top)):
            kernel[row, left] += share * (1 - (x - left))
            kernel[row, min(left + 1, 2 * reach)] += share * (x - left)
    return convolved(image, kernel / kernel.sum())


def convolved(image: np.ndarray, kernel: np.ndarray) -> np.ndarray:
    reach = kernel.shape[0] // 2
    padded = np.pad(image, ((reach, reach), (reach, reach), (0, 0)), "edge")
    rows, columns = image.shape[:2]
    total = np.zeros_like(image)
    for row, column in np.argwhere(kernel > 0):
        total += kernel[row, column] * padded[row : row + rows, column : column + columns]
    return total


def gaussian(image: np.ndarray, sigma: float) -> np.ndarray:
    return ndimage.gaussian_filter(image, (sigma, sigma, 0), mode="nearest")


def blur(image: np.ndarray, rng: np.random.Generator, strength: float) -> np.ndarray:
    kind = rng.random()
    if kind < 0.4:
        return gaussian(image, rng.uniform(0.5, 3.6) * strength)
    if kind < 0.7:
        return blur_lens(image, rng.uniform(1, 5) * strength)
    return blur_motion(image, rng.uniform(3, 15) * strength, rng.uniform(0, np.pi))


def add_noise(image: np.ndarray, sigma: float, rng: np.random.Generator) -> np.ndarray:
    """Sensor noise: white or smeared, stronger in light or shadow, with colour of its own."""
    luma = rng.standard_normal((*image.shape[:2], 1), np.float32)
    noise = luma + np.float32(rng.uniform(0.2, 1)) * rng.standard_normal(image.shape, np.float32)
    if rng.random() < 0.45:
        noise = ndimage.gaussian_filter(noise, (*[rng.uniform(0.4, 1.2)] * 2, 0))
    noise /= noise.std()
    if rng.random() < 0.5:
        noise *= np.sqrt(0.25 + 1.5 * np.abs(rng.integers(0, 2) - image / 255))
    return image + sigma * noise


def scratch(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Scratches, hairs and dust of an old print: thin light or dark strokes and specks, some only half covering."""
    height, width = image.shape[:2]
    layer = Image.new("L", (2 * width, 2 * height), 0)
    draw = ImageDraw.Draw(layer)
    for _ in range(rng.integers(0, 7)):
        start = rng.uniform(0, 2 * np.array([width, height]))
        angle, bend = rng.uniform(0, np.pi), rng.normal(0, 0.06)
        points = [tuple(start)]
        for _ in range(rng.integers(4, 40)):
            angle += bend
            start = start + 12 * np.array([np.cos(angle), np.sin(angle)])
            points.append(tuple(start))
        draw.line(points, fill=int(rng.integers(90, 256)), width=int(rng.integers(1, 5)))
    for _ in range(rng.integers(0, 40)):
        x, y = rng.uniform(0, 2 * np.array([width, height]))
        a, b = rng.uniform(0.7, 4.5, 2)
        draw.ellipse((x - a, y - b, x + a, y + b), fill=int(rng.integers(90, 256)))
    cover = np.asarray(layer.filter(ImageFilter.GaussianBlur(0.8)).resize((width, height), Image.Resampling.BOX), np.float32) / 255
    ink = 255.0 * (rng.random() < 0.75)
    ink = abs(ink - rng.uniform(0, 70))
    return image + cover[..., None] * (ink - image)


def unsharp(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return image + rng.uniform(0.3, 1.5) * (image - gaussian(image, rng.uniform(0.6, 1.6)))


def quality_below(best: int, worst: int, rng: np.random.Generator) -> int:
    return int(worst + (best - worst) * rng.random() ** 1.3)


def wear(image: np.ndarray, face_px: float, rng: np.random.Generator, curriculum: Curriculum) -> np.ndarray:
    """A worn copy of the photo ([rows, columns, 3], 0–255), whose size may be another.

    face_px: side of its face
    """
    rows, columns = image.shape[:2]
    kind = rng.choice(KINDS, p=curriculum.chances)
    small = kind in ("small", "enlarged") or kind == "mixed" and rng.random() < 0.6
    is_spared = kind in ("small", "blurred", "enlarged") and rng.random() < curriculum.spared_chance
    target = np.exp(rng.uniform(np.log(18), np.log(80))) if small else np.exp(rng.uniform(np.log(75), np.log(170)))
    scale = min(1.2, target / face_px)
    pixels = image
    if kind in ("blurred", "mixed"):
        pixels = blur(pixels, rng, 1 if kind == "blurred" else 0.6)
    if kind == "print":
        if rng.random() < 0.6:
            pixels = blur(pixels, rng, 0.5)
        pixels = add_noise(gaussian(pixels, rng.uniform(0, 0.8)), rng.uniform(2, 16), rng)
        if rng.random() < 0.7:
            pixels = scratch(pixels, rng)
    if rng.random() < 0.5:
        pixels = gaussian(pixels, rng.uniform(0, 0.6) / scale)
    width, height = max(8, round(columns * scale)), max(8, round(rows * scale))
    pixels = scaled(pixels.astype(np.float32), width, height, rng.choice(RESAMPLERS))
    if kind == "noisy":
        pixels = add_noise(pixels, rng.uniform(4, 38), rng)
    elif kind == "mixed" or kind not in ("fine", "twice") and not is_spared and rng.random() < 0.45:
        pixels = add_noise(pixels, rng.uniform(0.5, 20 if kind == "mixed" else 9), rng)
    if kind == "fine":
        return compress(pixels, quality_below(98, 85, rng), rng) if rng.random() < 0.7 else pixels.round().clip(0, 255)
    if kind == "twice":
        return compress(compress(pixels, quality_below(55, 12, rng), rng), quality_below(75, 30, rng), rng)
    if kind == "compressed":
        pixels = compress(pixels, quality_below(55, 7, rng), rng)
    elif not is_spared and rng.random() < 0.75:
        pixels = compress(pixels, quality_below(96, 25, rng), rng)
    if kind == "enlarged" or rng.random() < 0.15:
        factor = rng.uniform(1.3, 4.5) if kind == "enlarged" else rng.uniform(0.6, 1.6)
        resampler = Image.Resampling.NEAREST if rng.random() < 0.15 else rng.choice(RESAMPLERS[1:])
        pixels = scaled(pixels.astype(np.float32), max(8, round(width * factor)), max(8, round(height * factor)), resampler)
        if rng.random() < 0.3:
            pixels = unsharp(pixels, rng)
        if not is_spared and rng.random() < 0.8:
            pixels = compress(pixels, quality_below(95, 35, rng), rng)
    elif not is_spared and rng.random() < 0.25:
        pixels = compress(unsharp(pixels, rng) if rng.random() < 0.3 else pixels, quality_below(95, 40, rng), rng)
    return pixels.round().clip(0, 255)
