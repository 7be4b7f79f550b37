"""Synthetic scenes for the shadow network: a silhouette on a ground, with the shadow that it casts or with none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import binary_dilation, binary_erosion, binary_fill_holes, gaussian_filter

SIDE_PX = 128
SYMBOLS = "🐿🕊🕷🏍🏎🕴🛢🛥🛩🛋🏚🏕♔♕♖♗♘♙♚♛♜♝♞♟⛄⛹🏌🖈🕿🖳🖭🖫🎮🏠🏢🏰🌢🌶🍽🎃🎄🏵"
LETTERS = "ABCDEFGHIJKLMNOPRSTUVXYZ123456789"
GAMMA = 2.2
NONE_PROBABILITY = 0.3


@dataclass(frozen=True)
class Scene:
    seen: np.ndarray
    """uint8 [SIDE_PX, SIDE_PX, 3]."""
    painted: np.ndarray
    """Bool: what a person marked, about the object."""
    shadow: np.ndarray
    """f32 0–1: how much of the light is taken, 1 in the core of the shadow; 0 on what is painted."""


def noise(rng: np.random.Generator, sides: tuple[int, int], power: float) -> np.ndarray:
    """Noise whose spectrum falls by the given power of the frequency; mean 0, deviation 1."""
    rows, columns = np.fft.fftfreq(sides[0])[:, None], np.fft.rfftfreq(sides[1])[None]
    spectrum = np.fft.rfft2(rng.standard_normal(sides)) / np.maximum(np.hypot(rows, columns), 1 / max(sides)) ** power
    spectrum[0, 0] = 0
    out = np.fft.irfft2(spectrum, sides)
    return out / (out.std() + 1e-9)


def drawn_ground(rng: np.random.Generator) -> np.ndarray:
    """Earth, grass, paving or planks, in light 0–1 [rows, columns, 3], sometimes with a horizon and a second texture beyond it."""
    sides = SIDE_PX, SIDE_PX
    level = noise(rng, sides, rng.uniform(0, 1.6)) * rng.uniform(0.01, 0.28)
    colour = rng.uniform(0.12, 0.9) * (1 + rng.uniform(-0.35, 0.35, 3))
    out = np.exp(level)[..., None] * colour
    if rng.random() < 0.4:
        out = out * np.exp(noise(rng, sides, 1.5) * rng.uniform(0.02, 0.2))[..., None] ** rng.uniform(0.3, 1.5, 3)
    if rng.random() < 0.3:
        rows, columns = np.mgrid[:SIDE_PX, :SIDE_PX]
        angle, period = rng.uniform(0, np.pi), rng.uniform(6, 40)
        joints = np.abs(((rows * np.sin(angle) + columns * np.cos(angle)) / period) % 1 - 0.5) < rng.uniform(0.02, 0.08)
        if rng.random() < 0.5:
            joints |= np.abs(((rows * np.cos(angle) - columns * np.sin(angle)) / period) % 1 - 0.5) < 0.05
        out = np.where(joints[..., None], out * rng.uniform(0.4, 1.3), out)
    return out.clip(0, 1)


def photo_ground(photos: list[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """A piece of a photograph in light 0–1, more often from its lower half."""
    photo = photos[rng.integers(len(photos))]
    rows, columns = photo.shape[:2]
    side = int(min(rows, columns, SIDE_PX * np.exp(rng.uniform(0, 1.7))))
    top = int((rows - side) * rng.random() ** rng.choice([1.0, 0.4]))
    left = int(rng.integers(columns - side + 1))
    piece = Image.fromarray(photo[top : top + side, left : left + side]).resize((SIDE_PX, SIDE_PX), Image.Resampling.BOX)
    out = np.asarray(piece, np.float32) / 255
    return (out[:, ::-1] if rng.random() < 0.5 else out) ** GAMMA


def glyph(rng: np.random.Generator, fonts: dict[str, ImageFont.FreeTypeFont]) -> np.ndarray:
    kind = "symbols" if rng.random() < 0.7 else "letters"
    text = rng.choice(list(SYMBOLS if kind == "symbols" else LETTERS))
    image = Image.new("L", (160, 160))
    ImageDraw.Draw(image).text((80, 80), text, 255, fonts[kind], anchor="mm")
    mask = np.asarray(image) > 127
    return binary_fill_holes(mask) if rng.random() < 0.7 else mask


def creature(rng: np.random.Generator) -> np.ndarray:
    """A body on legs, with a head; the legs may be none: an animal, a person, a chair, a bird."""
    image = Image.new("L", (160, 160))
    pen = ImageDraw.Draw(image)
    width, height = rng.uniform(14, 55), rng.uniform(14, 40)
    legs = int(rng.integers(0, 5))
    length = rng.uniform(5, 60)
    middle, base = 80, 80 + height
    pen.ellipse((middle - width, 80 - height, middle + width, base), 255)
    for leg in range(legs):
        at = middle + width * rng.uniform(-0.8, 0.8)
        thick = rng.uniform(1.5, 8)
        pen.polygon([(at - thick, 80), (at + thick, 80), (at + thick * 0.6 + rng.uniform(-8, 8), base + length), (at - thick * 0.6, base + length)], 255)
    for _ in range(int(rng.integers(0, 3))):
        x, y, r = middle + rng.uniform(-1, 1) * width, 80 - height * rng.uniform(0.3, 1.3), rng.uniform(4, 18)
        pen.line((middle, 80, x, y), 255, int(rng.uniform(4, 16)))
        pen.ellipse((x - r, y - r, x + r, y + r), 255)
    return np.asarray(image) > 127


def thing(rng: np.random.Generator) -> np.ndarray:
    """A rounded body, a box, a post or a cloud of noise."""
    image = Image.new("L", (160, 160))
    pen = ImageDraw.Draw(image)
    kind = rng.random()
    width, height = rng.uniform(5, 60), rng.uniform(8, 70)
    box = 80 - width, 80 - height, 80 + width, 80 + height
    if kind < 0.25:
        pen.ellipse(box, 255)
    elif kind < 0.45:
        pen.rounded_rectangle(box, rng.uniform(0, min(width, height)), 255)
    elif kind < 0.7:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(4, 12))))
        reach = rng.uniform(0.4, 1, angles.size)
        pen.polygon([(80 + width * r * np.cos(a), 80 + height * r * np.sin(a)) for a, r in zip(angles, reach)], 255)
    else:
        rows, columns = np.mgrid[-80:80, -80:80]
        field = noise(rng, (160, 160), 1.8) * 0.35 + 1 - np.hypot(columns / width, rows / height)
        return field > 0.1
    return np.asarray(image) > 127


def silhouette(rng: np.random.Generator, fonts: dict[str, ImageFont.FreeTypeFont]) -> np.ndarray:
    """A cropped bool mask of any size up to 160 px, at least 60 pixels set."""
    while True:
        kind = rng.random()
        mask = glyph(rng, fonts) if kind < 0.35 else creature(rng) if kind < 0.7 else thing(rng)
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        if mask.sum() >= 60:
            return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def placed(shape: np.ndarray, rng: np.random.Generator, side: float, middle: tuple[float, float]) -> np.ndarray:
    """The silhouette on the scene: its longer side in pixels, sometimes mirrored or slightly turned."""
    image = Image.fromarray(shape).convert("L")
    factor = side / max(shape.shape)
    image = image.resize((max(2, round(shape.shape[1] * factor)), max(2, round(shape.shape[0] * factor))), Image.Resampling.BILINEAR)
    if rng.random() < 0.3:
        image = image.rotate(rng.uniform(-25, 25), Image.Resampling.BILINEAR, expand=True)
    out = Image.new("L", (SIDE_PX, SIDE_PX))
    out.paste(image, (round(middle[0] - image.width / 2), round(middle[1] - image.height / 2)))
    return np.asarray(out) > 127


def moved(mask: np.ndarray, matrix: tuple[float, float, float, float, float, float]) -> np.ndarray:
    image = Image.fromarray((mask * 255).astype(np.uint8))
    return np.asarray(image.transform((SIDE_PX, SIDE_PX), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR), np.float32) / 255


def cast(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The silhouette laid on the ground by a low or high light, its edge softer away from the foot."""
    rows = np.flatnonzero(mask.any(1))
    base = rows[-1] - rng.uniform(0, 0.12) * len(rows)
    along, depth = rng.uniform(-1.8, 1.8), rng.choice([-1, 1]) * rng.uniform(0.06, 0.8)
    if rng.random() < 0.25:
        along *= 0.25
    # The height h above the base casts (x + along·h, base + depth·h).
    shear = -along / depth
    laid = moved(mask, (1, shear, -shear * base, 0, -1 / depth, base + base / depth))
    hard, soft = rng.uniform(0.2, 1), rng.uniform(0.2, 4)
    rows_away = np.abs(np.arange(SIDE_PX) - base)[:, None] / max(8, abs(depth) * len(rows))
    mix = rows_away.clip(0, 1)
    return gaussian_filter(laid, hard) * (1 - mix) + gaussian_filter(laid, hard + soft) * mix


def contact(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The soft darkness under a thing that stands or lies, as under an overcast sky."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    flat = rng.uniform(0.12, 0.4)
    base = rows[-1] + rng.uniform(-0.1, 0.03) * len(rows)
    wide = rng.uniform(0.9, 1.3)
    middle = (columns[0] + columns[-1]) / 2 + rng.uniform(-0.15, 0.15) * len(columns)
    tall = flat * len(columns) / max(1, len(rows))
    centre = (rows[0] + rows[-1]) / 2
    laid = moved(mask, (1 / wide, 0, middle - middle / wide, 0, 1 / tall, centre - base / tall))
    return gaussian_filter(laid, rng.uniform(0.8, 0.09 * len(columns) + 1.5))


def shifted(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The shadow on a surface right behind the object, as of a thing that lies on a table."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    side = max(len(rows), len(columns))
    angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.03, 0.35) * side
    dx, dy = far * np.cos(angle), far * np.sin(angle)
    laid = moved(mask, (1, 0, -dx, 0, 1, -dy))
    between = np.maximum(laid, moved(mask, (1, 0, -dx / 2, 0, 1, -dy / 2)))
    return gaussian_filter(between, rng.uniform(0.3, 1 + 0.25 * far))


def shadow_of(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    kind = rng.random()
    out = cast(mask, rng) if kind < 0.55 else contact(mask, rng) if kind < 0.75 else shifted(mask, rng)
    if kind < 0.55 and rng.random() < 0.4:
        out = np.maximum(out, contact(mask, rng) * rng.uniform(0.4, 1))
    return out.clip(0, 1)


def light_taken(rng: np.random.Generator) -> np.ndarray:
    """Linear light left in the core of a shadow, by channel: bluer outdoors, sometimes warmer."""
    left = np.exp(rng.uniform(np.log(0.08), np.log(0.72)))
    tint = rng.uniform(-0.05, 0.18) * (1 - left)
    return (left * np.array([1 - tint, 1, 1 + tint * rng.uniform(0.5, 1.8)])).clip(0.02, 0.95)


def darken(light: np.ndarray, taken: np.ndarray, left: np.ndarray) -> np.ndarray:
    return light * (1 - taken[..., None] * (1 - left))


def patch_on(light: np.ndarray, mask: np.ndarray, texture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    cover = gaussian_filter(mask.astype(np.float32), rng.uniform(0.3, 0.9))[..., None]
    return light * (1 - cover) + texture * cover


def draw_scene(photos: list[np.ndarray], fonts: dict[str, ImageFont.FreeTypeFont], rng: np.random.Generator) -> Scene:
    light = drawn_ground(rng) if rng.random() < 0.35 else photo_ground(photos, rng)
    if rng.random() < 0.2:
        other = drawn_ground(rng) if rng.random() < 0.5 else photo_ground(photos, rng)
        row = int(rng.uniform(0.15, 0.7) * SIDE_PX)
        light = np.concatenate([other[:row], light[row:]])
    side = rng.uniform(22, 78)
    mask = np.zeros((SIDE_PX, SIDE_PX), bool)
    while mask.sum() < 40:
        middle = SIDE_PX * rng.uniform(0.2, 0.8), SIDE_PX * rng.uniform(0.15, 0.72)
        mask = placed(silhouette(rng, fonts), rng, side, middle)
    is_shadowed = rng.random() >= NONE_PROBABILITY
    taken = shadow_of(mask, rng) if is_shadowed else np.zeros(mask.shape, np.float32)
    left = light_taken(rng)
    for _ in range(int(rng.integers(0, 3))):
        other = placed(silhouette(rng, fonts), rng, rng.uniform(8, 60), tuple(rng.uniform(0, SIDE_PX, 2)))
        if (other & binary_dilation(mask, iterations=3)).any():
            continue
        kind = rng.random()
        if kind < 0.45:
            # The shadow of something else, of the same light.
            strange = gaussian_filter(other.astype(np.float32), rng.uniform(0.3, 3))
            light = darken(light, np.minimum(strange, 1 - taken), left)
        else:
            texture = (drawn_ground(rng) if kind < 0.75 else photo_ground(photos, rng)) * rng.uniform(0.2, 1)
            light = patch_on(light, other, texture, rng)
    if rng.random() < 0.15:
        # A dark thing that touches the object and is no shadow.
        rows, columns = np.nonzero(mask)
        at = rng.integers(rows.size)
        texture = (drawn_ground(rng) if rng.random() < 0.5 else photo_ground(photos, rng)) * rng.uniform(0.1, 0.7)
        beside = placed(silhouette(rng, fonts), rng, rng.uniform(8, 50), (columns[at], rows[at])) & (taken < 0.1)
        light = patch_on(light, beside, texture, rng)
    light = darken(light, taken, left)
    texture = drawn_ground(rng) if rng.random() < 0.4 else photo_ground(photos, rng)
    light = patch_on(light, mask, texture, rng)
    grow = int(rng.integers(-1, 4))
    painted = binary_dilation(mask, iterations=grow) if grow > 0 else binary_erosion(mask) if grow < 0 else mask
    if not painted.any():
        painted = mask
    strength = float(1 - left.mean())
    visible = taken * min(1, strength / 0.25)
    gain, gamma = np.exp(rng.uniform(-0.35, 0.35)), rng.uniform(0.8, 1.25)
    seen = (255 * gain * light.clip(1e-4, 1) ** (gamma / GAMMA) + rng.normal(0, rng.uniform(0, 4), light.shape)).clip(0, 255)
    return Scene(seen.astype(np.uint8), painted, (visible * ~(painted | mask)).astype(np.float32))


def foot_rows(painted: np.ndarray) -> np.ndarray:
    """Rows below the object's lowest pixel over its height, f32 [rows, columns]."""
    rows = np.flatnonzero(painted.any(1))
    values = (np.arange(painted.shape[0]) - rows[-1]) / max(1, len(rows))
    return np.broadcast_to(values[:, None], painted.shape).astype(np.float32)
