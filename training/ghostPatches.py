"""Marked patches as bytes, with what an engine might believe of their marks, drawn by many processes for `trainGhosts.py`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from scipy.ndimage import gaussian_filter, shift
from torch import Tensor
from torch.nn import functional

from coverageNetwork import LEAST_LEFT
from markPatches import MarkedPatch, PatchKinds, draw_patch

SIDE_PX = 192
CRISP = PatchKinds(lossless=1, resized=0, blurred=0, layered=0.2, two_coloured=0.1, enlarged=0.35, single=0.5, side_px=SIDE_PX)
SOFT = PatchKinds(
    lossless=0.4, resized=0.3, blurred=0.45, lossy_colour_error=9, layered=0.45, two_coloured=0.12, enlarged=0.35, single=0.5, side_px=SIDE_PX
)
PLANES = 12
"""Seen (3), the photo (3), painted, what the whole mark covers, believed opacity, what lies under the first layer: alpha and its black and white sum, in bytes; whether the mark is near."""
FACTS = 6
"""Believed colour (3), noise, whether colour is halved, whether the engine may believe one colour."""
REACH_PX = 3
"""Corrections are made this far around what is covered."""
LEAST_ALPHA = 0.01
MISSED_LAYER_PROBABILITY = 0.12


def believed_layers(patch: MarkedPatch, rng: np.random.Generator) -> list[tuple[np.ndarray, float]]:
    """The layers as they might be estimated: a little out of place, too strong or weak, too soft; or not found at all."""
    if rng.random() < MISSED_LAYER_PROBABILITY:
        return []
    factor, blur = rng.uniform(0.85, 1.15), rng.uniform(0, 0.6)
    offset = rng.normal(0, 0.35, 2)
    return [(gaussian_filter(shift(alpha, offset, order=1, mode="nearest"), blur).clip(0, 0.9) * factor, level) for alpha, level in patch.laid.layers]


def to_byte(plane: np.ndarray) -> np.ndarray:
    return np.floor(255 * plane.clip(0, 1) + 0.5).astype(np.uint8)


def draw_bytes(photos: list[np.ndarray], marks: np.ndarray, kinds: PatchKinds, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """One patch, uint8 [12, side, side], and its facts, f32 [6]."""
    patch = draw_patch(photos, marks, kinds, rng)
    laid = patch.laid
    left = 1 - laid.opacity * laid.cover / 255
    for alpha, _ in laid.layers:
        left = left * (1 - alpha)
    near = functional.max_pool2d(torch.from_numpy((1 - left > LEAST_ALPHA).astype(np.float32))[None, None], 2 * REACH_PX + 1, 1, REACH_PX)[0, 0].numpy()
    # The sum of the layers under the first, the lowest first: seen = (1 - alpha) · photo + level.
    open_, level = np.ones_like(left), np.zeros_like(left)
    for alpha, grey in believed_layers(patch, rng):
        open_, level = open_ * (1 - alpha), level * (1 - alpha) + alpha * grey / 255
    planes = [to_byte(of) for of in (patch.painted, 1 - left, patch.opacity, 1 - open_, level, near)]
    stacked = np.concatenate([patch.seen.transpose(2, 0, 1), laid.photo.transpose(2, 0, 1), np.stack(planes)])
    return stacked, np.array([*patch.colour, patch.noise, patch.is_chroma_halved, not patch.is_two_coloured], np.float32)


@dataclass(frozen=True)
class Patches:
    """A batch of patches; levels are 0–255, all else is 0–1."""

    seen: Tensor
    photo: Tensor
    painted: Tensor
    alpha: Tensor
    opacity: Tensor
    under: Tensor
    level: Tensor
    near: Tensor
    colour: Tensor
    noise: Tensor
    is_chroma_halved: Tensor
    has_one_colour: Tensor


def open_patches(planes: Tensor, facts: Tensor) -> Patches:
    """What `draw_bytes` drew, as floats."""
    images = planes.float()
    shares = images[:, 6:] / 255
    flat = facts[:, :, None, None]
    return Patches(
        images[:, :3], images[:, 3:6], *(shares[:, at : at + 1] for at in range(6)), flat[:, :3], flat[:, 3:4], flat[:, 4:5] > 0, flat[:, 5:] > 0
    )


def without_under(inverted: Tensor, patches: Patches) -> Tensor:
    """An inversion without what is believed to lie under the first layer, too."""
    return (inverted - 255 * patches.level) / (1 - patches.under).clamp(min=LEAST_LEFT)
