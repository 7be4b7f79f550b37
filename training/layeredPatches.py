"""Patches of marks with layers under them, and what an engine believes of these once it has predicted the first layer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.ndimage import grey_dilation

from coverageNetwork import LEAST_LEFT
from markPatches import MarkedPatch, PatchKinds, draw_patch
from wildMarks import UnderShape, under_shapes

KINDS = PatchKinds(lossless=0.5, resized=0.2, blurred=0.3, layered=0.9)
MERGED_PROBABILITY = 0.8
"""How often white relief on a white mark is believed to be one layer with it, as it looks."""
MISSED_LAYER_PROBABILITY = 0.1
OFFSET_ERROR_PX = 0.2
BETTER_PROBABILITY = 0.35
"""How often the coverage that layers are drawn from has been predicted a second time, and is better."""


def merged(patch: MarkedPatch, rng: np.random.Generator) -> MarkedPatch:
    """White relief and the white mark over it as one first layer."""
    laid = patch.laid
    if len(laid.shapes) < 2 or patch.colour.min() < 255 or rng.random() >= MERGED_PROBABILITY:
        return patch
    (dark, level), (light, _) = laid.layers
    strength = laid.shapes[1].strength
    opacity = 1 - (1 - laid.opacity) * (1 - strength)
    cover = (1 - (1 - laid.opacity * laid.cover / 255) * (1 - light)) / opacity
    behind = (1 - dark[..., None]) * laid.photo + dark[..., None] * level
    shape = laid.shapes[0]
    # The dark side is drawn from what lies between the mark and its light side.
    farther = 1 + rng.uniform(0, 0.6)
    shape = replace(shape, offset=(shape.offset[0] * farther, shape.offset[1] * farther))
    one = replace(
        laid,
        behind=np.floor(behind + 0.5).clip(0, 255).astype(np.uint8),
        cover=np.floor(255 * cover.clip(0, 1) + 0.5).astype(np.uint8),
        opacity=opacity,
        layers=laid.layers[:1],
        shapes=[shape],
    )
    return replace(patch, laid=one, opacity=np.clip(1 - (1 - patch.opacity) * (1 - strength), 0.05, 0.95))


def draw_layered(photos: list[np.ndarray], marks: np.ndarray, rng: np.random.Generator) -> MarkedPatch:
    return merged(draw_patch(photos, marks, KINDS, rng), rng)


def believed_shapes(patch: MarkedPatch, rng: np.random.Generator) -> list[UnderShape]:
    """The layers as they are estimated: a little out of place, too strong or weak, too soft; one not found; or a faint one where there is none."""
    if not patch.laid.shapes:
        return [replace(shape, strength=shape.strength * rng.uniform(0.15, 0.4)) for shape in under_shapes(rng)[:1]]
    found = [shape for shape in patch.laid.shapes if rng.random() >= MISSED_LAYER_PROBABILITY]
    wrong = []
    for shape in found:
        moved = shape.offset if shape.offset == (0, 0) else tuple(np.array(shape.offset) + rng.normal(0, OFFSET_ERROR_PX, 2))
        wrong.append(replace(shape, offset=moved, strength=min(0.85, shape.strength * rng.uniform(0.88, 1.12)), blur=shape.blur * rng.uniform(0.85, 1.2)))
    return wrong


def without_layers(patch: MarkedPatch, covered: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """
    What the engine shows the network after it has predicted `covered` (0–1): the patch as it would be without the layers under its mark
    (`withoutLayers` of explainTold.ts), f32 [rows, columns, 3]; their alpha together; and what they add, 0–1.
    """
    if rng.random() < BETTER_PROBABILITY:
        covered = (covered + patch.laid.cover / 255) / 2
    may = grey_dilation(patch.painted, size=(3, 3)) > 0
    share = (patch.opacity * covered)[..., None]
    left = np.maximum(LEAST_LEFT, 1 - share)
    behind = (patch.seen - share * patch.colour) / left
    bare = behind
    open_, level = np.ones_like(covered), np.zeros_like(covered)
    for shape in reversed(believed_shapes(patch, rng)):
        alpha = shape.strength * shape.drawn(covered).clip(0, 1) * may
        bare = (bare - alpha[..., None] * shape.level) / np.maximum(0.08, 1 - alpha[..., None])
        level = level + open_ * alpha * shape.level / 255
        open_ = open_ * (1 - alpha)
    return patch.seen + (1 - share) * (bare - behind), 1 - open_, level
