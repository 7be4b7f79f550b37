"""Photographs whose objects and cast shadows are marked by hand, as samples for the shadow network (`shadowPhotos.jsonl`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import binary_dilation, binary_erosion, gaussian_filter

from photos import find_photo
from shadowScenes import GAMMA, Scene, darken, drawn_ground, light_taken, patch_on, photo_ground

SIDE_PX = 160
LONG_SIDE_PX = 900
OBJECT_PX = 26, 84
"""The object's longer side on a sample: the engine shows the network objects of up to 64 px, small photos less."""
MARKS = Path(__file__).parent / "shadowPhotos.jsonl"
REACH_RATIO = 4
"""The photo is kept this far around an object, in lengths of its longer side."""
SUBSAMPLED = 4
"""Polygons are drawn this many times larger and averaged."""


@dataclass(frozen=True)
class Marked:
    name: str
    file: str
    photo: np.ndarray
    """uint8 [rows, columns, 3]."""
    painted: np.ndarray
    """f32 [rows, columns], 0–1: how much of each pixel is the object."""
    shadow: np.ndarray
    """f32 [rows, columns], 0–1, without the object."""
    whole: np.ndarray
    """The whole photo, for ground."""

    @property
    def has_shadow(self) -> bool:
        return bool(self.shadow.max() > 0.5)


def polygons(outlines: list[str], width: int, height: int) -> np.ndarray:
    """Outlines in percent of width and height, `x,y x,y …`, to coverage f32 [rows, columns]."""
    image = Image.new("L", (width * SUBSAMPLED, height * SUBSAMPLED))
    pen = ImageDraw.Draw(image)
    for outline in outlines:
        points = [tuple(float(value) for value in point.split(",")) for point in outline.split()]
        pen.polygon([(x / 100 * image.width, y / 100 * image.height) for x, y in points], 255)
    return np.asarray(image.resize((width, height), Image.Resampling.BOX), np.float32) / 255


def load_marked(folders: list[Path], marks: Path = MARKS) -> list[Marked]:
    loaded: dict[str, np.ndarray] = {}
    out = []
    for line in marks.read_text(encoding="utf-8").splitlines():
        mark = json.loads(line)
        file = mark["file"]
        if file not in loaded:
            with Image.open(find_photo(file, folders)) as image:
                rgb = image.convert("RGB")
            rgb.thumbnail((LONG_SIDE_PX, LONG_SIDE_PX), Image.Resampling.BOX)
            loaded[file] = np.asarray(rgb)
        photo = loaded[file]
        rows, columns = photo.shape[:2]
        painted = polygons(mark["object"], columns, rows)
        shadow = polygons(mark["shadow"], columns, rows) * (painted < 0.5)
        out.append(nearby(mark["name"], file, photo, painted, shadow))
    return out


def nearby(name: str, file: str, photo: np.ndarray, painted: np.ndarray, shadow: np.ndarray) -> Marked:
    """What of the photo samples may show, not much finer than they show it."""
    rows, columns = np.nonzero(painted > 0.5)
    side = int(max(np.ptp(rows), np.ptp(columns))) + 1
    reach = round(side * REACH_RATIO)
    top, left = max(0, rows.min() - reach), max(0, columns.min() - reach)
    part = slice(top, rows.max() + reach), slice(left, columns.max() + reach)
    factor = max(1, int(side / (1.2 * OBJECT_PX[1])))

    def reduced(plane: np.ndarray) -> np.ndarray:
        return np.asarray(Image.fromarray(np.ascontiguousarray(plane[part])).reduce(factor))

    return Marked(name, file, reduced(photo), reduced(painted), reduced(shadow), photo)


def window(marked: Marked, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A turned, scaled and perhaps mirrored window: photo f32 0–255, object and shadow f32 0–1, and 1 where the photo is."""
    rows, columns = np.nonzero(marked.painted > 0.5)
    side = max(np.ptp(rows), np.ptp(columns)) + 1
    scale = rng.uniform(*OBJECT_PX) / side
    factor = max(1, int(0.7 / scale))
    angle = np.deg2rad(rng.normal(0, 5))
    flip = -1 if rng.random() < 0.5 else 1
    stretch = np.exp(rng.normal(0, 0.08))
    cosine, sine = np.cos(angle) / scale, np.sin(angle) / scale
    a, b, d, e = cosine * flip * stretch, -sine * stretch, sine * flip / stretch, cosine / stretch
    middle = SIDE_PX * rng.uniform(0.32, 0.68), SIDE_PX * rng.uniform(0.25, 0.6)
    x, y = (columns.min() + columns.max()) / 2, (rows.min() + rows.max()) / 2

    def seen(plane: np.ndarray) -> np.ndarray:
        image = Image.fromarray(plane).reduce(factor) if factor > 1 else Image.fromarray(plane)
        matrix = [value / factor for value in (a, b, x - a * middle[0] - b * middle[1], d, e, y - d * middle[0] - e * middle[1])]
        return np.asarray(image.transform((SIDE_PX, SIDE_PX), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR), np.float32)

    whole = np.full(marked.painted.shape, 255, np.uint8)
    there = seen(whole) > 250
    return seen(marked.photo), seen((marked.painted * 255).astype(np.uint8)) / 255, seen((marked.shadow * 255).astype(np.uint8)) / 255, there


def worn(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Exposure, tone, white balance, noise and JPEG of f32 0–255."""
    light = (image / 255).clip(1e-4, 1)
    light = light ** np.exp(rng.normal(0, 0.2)) * np.exp(rng.normal(0, 0.15)) * np.exp(rng.normal(0, 0.06, 3))
    if rng.random() < 0.1:
        light = np.repeat(light.mean(2, keepdims=True), 3, 2)
    out = (255 * light + rng.normal(0, rng.uniform(0, 4), light.shape)).clip(0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        buffer = BytesIO()
        Image.fromarray(out).save(buffer, "JPEG", quality=int(rng.integers(60, 96)))
        out = np.asarray(Image.open(buffer))
    return out


def brushed(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """What a person marks of an object: its edge, up to a few pixels more, or slightly less."""
    grow = int(rng.integers(-1, 4))
    painted = binary_dilation(mask, iterations=grow) if grow > 0 else binary_erosion(mask) if grow < 0 else mask
    return painted if painted.any() else mask


def real_scene(marked: Marked, rng: np.random.Generator) -> tuple[Scene, np.ndarray]:
    """The photo itself; its shadow is made a little stronger or weaker."""
    photo, painted, shadow, there = window(marked, rng)
    mask = painted > 0.5
    if marked.has_shadow and rng.random() < 0.5:
        depth = gaussian_filter(shadow, rng.uniform(0.4, 1.2)) * ~mask
        photo = photo * np.exp(depth * rng.uniform(-0.35, 0.15))[..., None]
    bare = brushed(mask, rng)
    return Scene(worn(photo * there[..., None] + 128 * ~there[..., None], rng), bare & there, (shadow * ~(bare | mask)).astype(np.float32)), there


def moved_scene(marked: Marked, photos: list[np.ndarray], rng: np.random.Generator) -> tuple[Scene, np.ndarray]:
    """The object and the form of its shadow on another ground."""
    photo, painted, shadow, there = window(marked, rng)
    mask = painted > 0.5
    light = drawn_ground(rng) if rng.random() < 0.3 else photo_ground(photos, rng)
    taken = gaussian_filter(np.where(mask, np.maximum(shadow, gaussian_filter(shadow, 3)), shadow), rng.uniform(0.3, 3.0))
    left = light_taken(rng)
    is_shadowed = rng.random() < 0.75
    if not is_shadowed:
        taken = np.zeros_like(taken)
    light = patch_on(darken(light, taken, left), mask & there, (photo / 255) ** GAMMA, rng)
    bare = brushed(mask & there, rng)
    visible = taken * min(1, float(1 - left.mean()) / 0.25)
    seen = 255 * light.clip(1e-4, 1) ** (1 / GAMMA)
    return Scene(worn(seen, rng), bare, (visible * ~(bare | mask)).astype(np.float32)), np.ones_like(there)
