"""Simulates the degradation of real photos: sensor noise followed by JPEG compression."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

GRID_PX = 16
"""A JPEG's blocks, with colour at half size, repeat after this many pixels."""

CHROMA_HALVED, CHROMA_FULL = 2, 0
"""Pillow's names of 4:2:0 and 4:4:4."""


def add_noise(image: np.ndarray, sigma: float, rng: np.random.Generator) -> np.ndarray:
    """White Gaussian noise of one deviation (0–255) in each sample; uint8 in, uint8 out, as a file would hold it."""
    noisy = image + rng.normal(0, sigma, image.shape)
    return noisy.round().clip(0, 255).astype(np.uint8)


def add_camera_noise(image: np.ndarray, sigma: float, rng: np.random.Generator) -> np.ndarray:
    """Camera-like noise of about the given deviation: often stronger in highlights, sometimes smeared by demosaicing."""
    noise = rng.normal(0, 1, image.shape)
    if rng.random() < 0.3:
        noise = sum(np.roll(noise, shift, axis) for axis in (0, 1) for shift in (-1, 0, 0, 1)) / np.sqrt(20)
    if rng.random() < 0.4:
        noise *= np.sqrt(0.3 + 1.4 * image.astype(np.float64) / 255)
    return (image + sigma * noise).round().clip(0, 255).astype(np.uint8)


def compress(image: np.ndarray, quality: int, subsampling: int = CHROMA_HALVED) -> np.ndarray:
    """Compresses once with JPEG; uint8 [rows, columns] or [rows, columns, 3]."""
    file = io.BytesIO()
    options = {} if image.ndim == 2 else {"subsampling": subsampling}
    Image.fromarray(image).save(file, "JPEG", quality=quality, **options)
    return np.asarray(Image.open(file))


def conditioning(sigma: float, quality: int | None) -> np.ndarray:
    """The networks' conditioning: noise and the coarseness of JPEG's quantization, both about 0–1."""
    if quality is None:
        return np.array([sigma / 25, 0.0])
    steps = 5000 / quality if quality < 50 else 200 - 2 * quality
    return np.array([sigma / 25, (steps / 250) ** 0.5])


def degrade(image: np.ndarray, worst_sigma: float, worst_quality: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A degraded photo and its conditioning: unchanged (one in twelve), noisy, compressed (mostly) or both."""
    kind = rng.random()
    sigma, quality = 0.0, None
    if 0.08 <= kind < 0.35 or kind >= 0.85:
        sigma = rng.uniform(0.5, worst_sigma)
        image = add_camera_noise(image, sigma, rng)
    if kind >= 0.35:
        quality = int(worst_quality + (97 - worst_quality) * rng.random() ** 1.5)
        image = compress(image, quality, CHROMA_FULL if rng.random() < 0.25 else CHROMA_HALVED)
    return image, conditioning(sigma, quality)
