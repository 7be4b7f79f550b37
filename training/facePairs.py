"""Pairs of worn and true aligned faces, drawn from the portraits."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from wearFaces import CURRICULA, Curriculum, retone, wear

SIDES_PX = 144, 208
"""Sides of the aligned crops the network is run on, for smaller and larger faces; the same numbers are in engine/src/face/predictRestoration.ts."""
CROP_RATIO = 1.4
"""Side of the crop over the face's square; the same number is in engine/src/face/predictRestoration.ts."""
DARK_BOUNDS = 0.47, 0.54, 0.6, 0.66
"""Lumas of the cheeks that part the groups; every group is drawn as often."""
GREATEST_SHARE = 6
"""A portrait of a small group is drawn at most this many times as often as on average."""


@dataclass(frozen=True)
class Portrait:
    file: str
    image: np.ndarray
    x: float
    y: float
    side_px: float
    angle: float
    cheek_luma: float
    parts: np.ndarray
    """Right eye, left eye and mouth in pixels of the photo, [3, 2]."""


def read_portraits(folder: Path, table: Path, use: str) -> list[Portrait]:
    found = []
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            if row["use"] != use:
                continue
            with Image.open(folder / row["file"]) as image:
                pixels = np.asarray(image.convert("RGB"))
            parts = np.array([[float(v) for v in row[part].split(",")] for part in ("rightEye", "leftEye", "mouth")])
            numbers = (float(row[key]) for key in ("x", "y", "sidePx", "angle", "cheekLuma"))
            found.append(Portrait(row["file"], pixels, *numbers, parts))
    return found


def shares(portraits: list[Portrait]) -> np.ndarray:
    """Chance of each portrait when groups of cheek luma are drawn equally often."""
    groups = np.digitize([p.cheek_luma for p in portraits], DARK_BOUNDS)
    counts = np.bincount(groups, minlength=len(DARK_BOUNDS) + 1)
    share = np.minimum(1 / counts[groups], GREATEST_SHARE * (counts > 0).sum() / len(portraits))
    return share / share.sum()


@dataclass(frozen=True)
class Square:
    x: float
    y: float
    side_px: float
    angle: float


PAD_PX = 96
FINE = 2
"""The photo is enlarged as often (Catmull-Rom) before it is read between its pixels, which keeps its finest detail."""


def read_square(image: np.ndarray, square: Square, side_px: int) -> np.ndarray:
    """The square of a photo (0–255) at side_px, [side, side, 3]; smoothed as far as it is reduced, edges continued."""
    step = square.side_px / side_px
    photo = Image.fromarray(image.round().clip(0, 255).astype(np.uint8))
    if step > 1:
        photo = photo.filter(ImageFilter.GaussianBlur(0.4 * np.sqrt(step**2 - 1)))
    padded = Image.fromarray(np.pad(np.asarray(photo), ((PAD_PX, PAD_PX), (PAD_PX, PAD_PX), (0, 0)), "edge"))
    fine = padded.resize((FINE * padded.width, FINE * padded.height), Image.Resampling.BICUBIC)
    cos, sin = FINE * np.cos(square.angle) * step, FINE * np.sin(square.angle) * step
    half = side_px / 2
    left, top = FINE * (square.x + PAD_PX) - half * (cos - sin), FINE * (square.y + PAD_PX) - half * (sin + cos)
    size = side_px, side_px
    return np.asarray(fine.transform(size, Image.Transform.AFFINE, (cos, -sin, left, sin, cos, top), Image.Resampling.BILINEAR), np.float32)


def weights(portrait: Portrait, square: Square, side_px: int) -> np.ndarray:
    """What errors count at each pixel: most on eyes and mouth, half beyond the face."""
    step = square.side_px / side_px
    cos, sin = np.cos(square.angle), np.sin(square.angle)
    rows, columns = np.mgrid[:side_px, :side_px] + 0.5 - side_px / 2

    def distance(x: float, y: float) -> np.ndarray:
        across, down = x - square.x, y - square.y
        u, v = (across * cos + down * sin) / step, (-across * sin + down * cos) / step
        return np.hypot(columns - u, rows - v) * step / portrait.side_px

    face = distance(portrait.x, portrait.y)
    total = 0.5 + 0.5 / (1 + np.exp((face - 0.56) / 0.04))
    for (x, y), gain, reach in zip(portrait.parts, (2.5, 2.5, 1.5), (0.11, 0.11, 0.14)):
        total += gain * np.exp(-0.5 * (distance(x, y) / reach) ** 2)
    return total.astype(np.float32)


def draw_pair(
    portrait: Portrait, rng: np.random.Generator, side_px: int, curriculum: Curriculum = CURRICULA["even"], varied: bool = True
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A worn face, the true one and the weights of errors: [3, side, side] twice, 0–1, and [1, side, side].

    varied: recoloured, mirrored, the crop off by what the engine's mesh is off
    """
    image = portrait.image.astype(np.float32)
    square = Square(portrait.x, portrait.y, portrait.side_px * CROP_RATIO, portrait.angle)
    if varied:
        image = retone(image, rng)
        x, y = rng.normal((portrait.x, portrait.y), 0.025 * portrait.side_px)
        side = portrait.side_px * CROP_RATIO * np.exp(rng.normal(0, 0.04))
        square = Square(x, y, side, portrait.angle + rng.normal(0, 0.04))
    worn = wear(image, portrait.side_px, rng, curriculum)
    scale_x, scale_y = worn.shape[1] / image.shape[1], worn.shape[0] / image.shape[0]
    in_worn = Square(square.x * scale_x, square.y * scale_y, square.side_px * (scale_x + scale_y) / 2, square.angle)
    seen = read_square(worn, in_worn, side_px)
    truth = read_square(image, square, side_px)
    weight = weights(portrait, square, side_px)
    pair = [np.moveaxis(seen, -1, 0) / 255, np.moveaxis(truth, -1, 0) / 255, weight[None]]
    if varied and rng.random() < 0.5:
        pair = [plane[..., ::-1] for plane in pair]
    return tuple(np.ascontiguousarray(plane, np.float32) for plane in pair)
