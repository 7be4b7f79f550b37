"""Scenes of photographed things cut out by others (Tux Paint's stamps) on the ground of photographs, with a drawn shadow or none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import binary_fill_holes, gaussian_filter

from shadowScenes import GAMMA, Scene, darken, drawn_ground, light_taken, patch_on, photo_ground, placed, shadow_of, thing
from shadowPhotos import OBJECT_PX, SIDE_PX, brushed, worn

MIN_BYTES = 15_000
MIN_COLOURS = 300
"""Fewer colours, in steps of 8, are a drawing."""
KEPT_PX = 170
NONE_PROBABILITY = 0.3


def load_cutouts(folder: Path) -> list[np.ndarray]:
    """Photographed stamps, uint8 [rows, columns, 4], cropped to what they show."""
    out = []
    for path in sorted(folder.rglob("*.png")):
        if path.stat().st_size < MIN_BYTES:
            continue
        with Image.open(path) as image:
            if image.mode not in ("RGBA", "LA", "P"):
                continue
            rgba = image.convert("RGBA")
        rgba = rgba.crop(rgba.getchannel("A").point(lambda value: 255 * (value > 128)).getbbox())
        rgba.thumbnail((KEPT_PX, KEPT_PX), Image.Resampling.BOX)
        pixels = np.asarray(rgba)
        is_object = pixels[..., 3] > 128
        if min(pixels.shape[:2]) < 24 or not 0.1 < is_object.mean() < 0.97:
            continue
        if len(np.unique(pixels[is_object][:, :3] // 8, axis=0)) >= MIN_COLOURS:
            out.append(pixels)
    return out


def put(cutout: np.ndarray, rng: np.random.Generator, middle: tuple[float, float], side: float) -> tuple[np.ndarray, np.ndarray]:
    """The cut-out on an empty scene: light f32 [rows, columns, 3] and alpha, 0–1."""
    image = Image.fromarray(cutout[:, ::-1] if rng.random() < 0.5 else cutout)
    factor = side / max(image.size)
    image = image.resize((max(3, round(image.width * factor)), max(3, round(image.height * factor))), Image.Resampling.BOX)
    if rng.random() < 0.15:
        image = image.rotate(rng.uniform(-180, 180), Image.Resampling.BILINEAR, expand=True)
    out = Image.new("RGBA", (SIDE_PX, SIDE_PX))
    out.paste(image, (round(middle[0] - image.width / 2), round(middle[1] - image.height / 2)))
    values = np.asarray(out, np.float32) / 255
    return values[..., :3] ** GAMMA, values[..., 3]


def ground(photos: list[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """A piece of a photograph, mostly the evenest of a few: shadows fall on ground more often than on crowds."""
    pieces = [photo_ground(photos, rng) for _ in range(int(rng.choice([1, 3, 6])))]
    return min(pieces, key=lambda piece: gaussian_filter(np.log(piece.mean(2) + 0.02), 4).std())


def cutout_scene(cutouts: list[np.ndarray], photos: list[np.ndarray], rng: np.random.Generator) -> Scene:
    light = drawn_ground(rng) if rng.random() < 0.12 else ground(photos, rng)
    if rng.random() < 0.2:
        other = photo_ground(photos, rng)
        row = int(rng.uniform(0.15, 0.6) * SIDE_PX)
        light = np.concatenate([other[:row], light[row:]])
    colour, alpha = put(cutouts[rng.integers(len(cutouts))], rng, (SIDE_PX * rng.uniform(0.25, 0.75), SIDE_PX * rng.uniform(0.2, 0.65)), rng.uniform(*OBJECT_PX))
    mask = alpha > 0.5
    if mask.sum() < 40:
        raise ValueError("too little of the cut-out is on the scene")
    left = light_taken(rng)
    taken = np.zeros(mask.shape, np.float32)
    if rng.random() >= NONE_PROBABILITY:
        taken = shadow_of(binary_fill_holes(mask) if rng.random() < 0.3 else mask, rng)
    for _ in range(int(rng.integers(0, 3))):
        # Other things, with or without shadows of the same light.
        strange, cover = put(cutouts[rng.integers(len(cutouts))], rng, tuple(rng.uniform(0, SIDE_PX, 2)), rng.uniform(10, 90))
        is_other = cover > 0.5
        if (is_other & mask).any() or is_other.sum() < 20:
            continue
        if rng.random() < 0.6:
            light = darken(light, np.minimum(shadow_of(is_other, rng), 1 - taken), left)
        light = light * (1 - cover[..., None]) + strange * rng.uniform(0.3, 1.1) * cover[..., None]
        taken = taken * ~is_other
    if rng.random() < 0.2:
        # A dark thing that touches the object and is no shadow.
        rows, columns = np.nonzero(mask)
        at = rng.integers(rows.size)
        texture = photo_ground(photos, rng) * rng.uniform(0.1, 0.7)
        beside = placed(thing(rng), rng, rng.uniform(8, 70), (columns[at], rows[at])) & (taken < 0.1)
        light = patch_on(light, beside, texture, rng)
    light = darken(light, taken, left)
    if rng.random() < 0.3:
        # A thing darker towards its foot, as most are.
        ramp = np.linspace(1, rng.uniform(0.3, 0.9), SIDE_PX)[:, None, None] ** rng.uniform(0.5, 2)
        colour = colour * ramp
    cover = gaussian_filter(alpha, rng.uniform(0.2, 0.6))[..., None]
    light = light * (1 - cover) + colour * rng.uniform(0.5, 1.2) * cover
    bare = brushed(mask, rng)
    visible = taken * min(1, float(1 - left.mean()) / 0.25)
    return Scene(worn(255 * light.clip(1e-4, 1) ** (1 / GAMMA), rng), bare, (visible * ~(bare | mask)).astype(np.float32))
