"""Synthetic lettering over photographs, styled like watermarks, and the line map that a detector should output."""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fontScripts import load_font, random_font, script_word
from logos import logo
from photoLines import laid_lines, with_band

CROP_PX = 352
LONG_SIDE_PX = (400, 1500)
"""Longer side of the whole photo when a crop is taken, matching how the product scales photos for the network."""
LETTER_PX = (12, 160)
ENLARGED = (0.6, 1.9)
"""Marks are drawn at one scale of a photo and detected at another."""
LOGO_PX = (24, 220)
LEAST_HEIGHT_PX = 8
"""Lines of less height are ignored by the loss."""
SHRINK = 0.64
"""Target lines shrink on each side by this fraction of area over perimeter so that neighbours stay apart; `findText` expands them again."""
LEAST_DIFFERENCE = 12
"""Opacity times the mark's mean distance from the photo under it, in levels of 255; fainter lettering is not a target."""
WORDS = (
    "sample preview proof draft copy photo studio image demo test watermark original print gallery archive north light "
    "stock credit by the free only not for sale rights reserved www shop art design family camera lens view open house"
).split()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MARKS = "©®™@#&.-_/:!+*"

PHOTOS = Path(__file__).parent / "letteringPhotos.tsv"

Corners = np.ndarray
"""[4, 2], across and down."""


@dataclass(frozen=True)
class Sample:
    image: np.ndarray
    """uint8 [CROP_PX, CROP_PX, 3], red first."""
    target: np.ndarray
    """uint8 [CROP_PX, CROP_PX], 1 in shrunk lines."""
    ignored: np.ndarray
    """uint8 [CROP_PX, CROP_PX], 1 where the loss is ignored."""


def lettering_files(use: str) -> list[str]:
    """Background photos for the given use; their licences are listed in CREDITS.tsv."""
    with PHOTOS.open(encoding="utf-8", newline="") as lines:
        return [row["file"] for row in csv.DictReader(lines, delimiter="\t") if row["use"] == use]


def random_text(random: np.random.Generator) -> str:
    kind = random.random()
    if kind < 0.3:
        word = "".join(random.choice(list(LETTERS), int(random.integers(3, 11))))
    elif kind < 0.75:
        word = " ".join(random.choice(WORDS, int(random.choice([1, 2, 3], p=[0.55, 0.33, 0.12]))))
    elif kind < 0.88:
        word = f"{random.choice(WORDS)}{random.choice(['.com', '.net', '.org', '.photo', '.de'])}"
    else:
        word = f"{random.choice(WORDS)} {random.integers(1, 10_000)}"
    case = random.random()
    word = word.upper() if case < 0.38 else word.title() if case < 0.75 else word
    if random.random() < 0.22:
        word = f"{random.choice(['©', '© ', '®', '@', '#'])}{word}"
    if random.random() < 0.06:
        word += random.choice(list(MARKS))
    return word


def background(photos: list[Image.Image], side: int, enlarged: float, random: np.random.Generator) -> np.ndarray:
    """A square crop of `side` pixels from a photo, randomly rotated and recoloured; float32 [side, side, 3]."""
    photo = photos[int(random.integers(len(photos)))]
    longer, shorter = max(photo.size), min(photo.size)
    least = max(LONG_SIDE_PX[0], math.ceil(CROP_PX * longer / shorter))
    shown = math.exp(random.uniform(math.log(least), math.log(max(least + 1, LONG_SIDE_PX[1]))))
    taken = min(shorter, CROP_PX * longer / shown)
    left, top = random.uniform(0, photo.width - taken), random.uniform(0, photo.height - taken)
    piece = photo.resize((side, side), Image.Resampling.BILINEAR, box=(left, top, left + taken, top + taken))
    pixels = np.asarray(piece, np.float32)
    if random.random() < 0.5:
        pixels = pixels[:, ::-1]
    if random.random() < 0.25:
        pixels = np.rot90(pixels, int(random.integers(1, 4)))
    if random.random() < 0.2:
        pixels = pixels[:, :, random.permutation(3)]
    if random.random() < 0.1:
        pixels = np.repeat(pixels.mean(2, keepdims=True), 3, 2)
    if random.random() < 0.5:
        pixels = 255 * (pixels / 255) ** math.exp(random.uniform(-0.55, 0.55))
    if random.random() < 0.3:
        pixels = np.clip((pixels - 128) * random.uniform(0.6, 1.4) + 128 + random.uniform(-40, 40), 0, 255)
    return np.ascontiguousarray(pixels)


def drawn_text(text: str, font: ImageFont.FreeTypeFont, strokePx: int, random: np.random.Generator) -> Image.Image:
    left, top, right, bottom = font.getbbox(text, stroke_width=strokePx)
    ink = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(ink).text((-left, -top), text, 255, font, stroke_width=strokePx)
    if strokePx > 0:
        inner = Image.new("L", ink.size, 0)
        ImageDraw.Draw(inner).text((-left, -top), text, 255, font)
        ink = Image.fromarray(np.asarray(ink) - np.minimum(np.asarray(ink), np.asarray(inner)))
    return ink


def laid(ink: Image.Image, middle: tuple[float, float], slantDegrees: float, side: int) -> tuple[np.ndarray, Corners]:
    """Coverage 0–1 [side, side] of a drawing rotated about its centre, and the corners of its box."""
    turned = ink.rotate(slantDegrees, Image.Resampling.BICUBIC, expand=True)
    sheet = Image.new("L", (side, side), 0)
    sheet.paste(turned, (round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2)))
    across, down = ink.width / 2, ink.height / 2
    cos, sin = math.cos(math.radians(slantDegrees)), math.sin(math.radians(slantDegrees))
    box = np.array([[-across, -down], [across, -down], [across, down], [-across, down]])
    turn = np.array([[cos, sin], [-sin, cos]])
    return np.asarray(sheet, np.float32) / 255, box @ turn.T + np.array(middle)


def shrunk(corners: Corners) -> Corners:
    long, short = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0])
    by = SHRINK * long * short / (2 * (long + short))
    middle = corners.mean(0)
    along, across = (corners[1] - corners[0]) / long, (corners[3] - corners[0]) / short
    l, s = long / 2 - by, short / 2 - by
    return np.array([middle + a * l * along + b * s * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def random_slant(random: np.random.Generator) -> float:
    kind = random.random()
    if kind < 0.35:
        return 0.0
    if kind < 0.92:
        return random.uniform(-28, 28) if kind < 0.77 else random.uniform(-50, 50)
    return float(random.choice([90, -90]))


@dataclass
class Placed:
    coverage: np.ndarray
    boxes: list[Corners]


def place_marks(fonts: list[Path], side: int, enlarged: float, random: np.random.Generator) -> list[Placed]:
    """Draws nothing, one line, several lines, a block of two, a pattern or a logo, each in a single style."""
    kind = random.choice(["none", "one", "several", "block", "tiled", "logo"], p=[0.16, 0.26, 0.18, 0.08, 0.2, 0.12])

    def written(sizePx: float) -> Image.Image:
        size = max(8, round(sizePx))
        path = random_font(fonts, random)
        stroke = max(1, round(size / 25)) if random.random() < 0.04 and size > 24 else 0
        return drawn_text(script_word(path, random) or random_text(random), load_font(path, size), stroke, random)

    def one_ink(mostPx: float) -> Image.Image:
        lower, upper = math.log(LETTER_PX[0]), math.log(mostPx)
        return written(math.exp(random.uniform(lower, upper)) / enlarged)

    def one_logo(mostPx: float) -> Image.Image:
        lower, upper = math.log(LOGO_PX[0]), math.log(mostPx)
        return logo(written, math.exp(random.uniform(lower, upper)) / enlarged, random)

    if kind == "none":
        return []
    if kind == "tiled":
        ink = one_logo(80) if random.random() < 0.15 else one_ink(58)
        slant = random_slant(random)
        stepX, stepY = ink.width * random.uniform(1.1, 2.2) + 6, ink.height * random.uniform(1.6, 6) + 6
        shift = random.choice([0, stepX / 2])
        turn = math.radians(random.choice([0.0, slant]))
        placed = Placed(np.zeros((side, side), np.float32), [])
        reach = math.ceil(side / min(stepX, stepY)) + 1
        originX, originY = random.uniform(0, side, 2)
        for row in range(-reach, reach + 1):
            for column in range(-reach, reach + 1):
                x, y = column * stepX + (row % 2) * shift, row * stepY
                x, y = originX + x * math.cos(turn) + y * math.sin(turn), originY - x * math.sin(turn) + y * math.cos(turn)
                if not (-ink.width / 2 < x < side + ink.width / 2 and -ink.width / 2 < y < side + ink.width / 2):
                    continue
                coverage, box = laid(ink, (x, y), slant, side)
                placed.coverage = np.maximum(placed.coverage, coverage)
                placed.boxes.append(box)
        return [placed]
    marks: list[Placed] = []
    taken: list[tuple[float, float, float, float]] = []
    for _ in range(int(random.integers(2, 6)) if kind == "several" else 1):
        ink = one_logo(LOGO_PX[1]) if kind == "logo" else one_ink(LETTER_PX[1] if kind == "one" else 70)
        slant = 0.0 if kind == "logo" and random.random() < 0.7 else random_slant(random)
        margin = min(ink.width, side) * 0.25
        middle = (random.uniform(margin, side - margin), random.uniform(0.06, 0.94) * side)
        coverage, box = laid(ink, middle, slant, side)
        placed = Placed(coverage, [box])
        if kind == "block":
            second = one_ink(70)
            down = (ink.height + second.height) / 2 + random.uniform(0.3, 1) * max(8, ink.height / 2)
            turn = math.radians(slant)
            below, box = laid(second, (middle[0] + down * math.sin(turn), middle[1] + down * math.cos(turn)), slant, side)
            placed = Placed(np.maximum(coverage, below), [*placed.boxes, box])
        bounds = [(*box.min(0), *box.max(0)) for box in placed.boxes]
        if any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a in bounds for b in taken):
            continue
        taken += bounds
        marks.append(placed)
    return marks


def make_sample(photos: list[Image.Image], fonts: list[Path], random: np.random.Generator) -> Sample:
    enlarged = math.exp(random.uniform(math.log(ENLARGED[0]), math.log(ENLARGED[1])))
    side = round(CROP_PX / enlarged)
    image = background(photos, side, enlarged, random)
    if random.random() < 0.12:
        share = random.uniform(0.25, 0.75)
        image = share * image + (1 - share) * background(photos, side, enlarged, random)
    if random.random() < 0.1:
        image = laid_lines(image, random)
    target, ignored = Image.new("L", (CROP_PX, CROP_PX), 0), Image.new("L", (CROP_PX, CROP_PX), 0)
    scale = CROP_PX / side
    for mark in place_marks(fonts, side, enlarged, random):
        ink = mark.coverage > 0.5
        if not ink.any():
            continue
        opacity = random.choice([random.uniform(0.22, 0.5), random.uniform(0.5, 0.8), random.uniform(0.8, 1)], p=[0.62, 0.25, 0.13])
        colours = [np.array([255.0] * 3), np.zeros(3), random.uniform(0, 255, 3), np.full(3, random.uniform(0, 255))]
        order = random.choice(4, 4, replace=False, p=[0.28, 0.4, 0.26, 0.06])
        if random.random() < 0.07 and len(mark.boxes) < 3:
            image = with_band(image, mark.boxes, random)
        under = image[ink]
        away = [float(np.abs(under - colours[index]).mean()) for index in order]
        first = next((at for at in range(4) if away[at] >= 56), int(np.argmax(away)))
        if away[first] * opacity < LEAST_DIFFERENCE:
            opacity = min(1, LEAST_DIFFERENCE / max(1, away[first]))
        alpha = (opacity * mark.coverage)[..., None]
        if random.random() < 0.12:
            by = max(1, side // 250)
            shade = np.roll(alpha, (by, by), (0, 1)) * random.uniform(0.3, 0.8)
            image = image * (1 - shade) + (255 - colours[order[first]]) * shade
        image = image * (1 - alpha) + colours[order[first]] * alpha
        for box in mark.boxes:
            box = box * scale
            low = min(np.linalg.norm(box[1] - box[0]), np.linalg.norm(box[3] - box[0])) < LEAST_HEIGHT_PX
            where, corners = (ignored, box) if low else (target, shrunk(box))
            ImageDraw.Draw(where).polygon([tuple(corner) for corner in corners], 1)
    if random.random() < 0.15:
        image = image + random.normal(0, random.uniform(1, 7), image.shape)
    file = Image.fromarray(np.clip(np.round(image), 0, 255).astype(np.uint8))
    if random.random() < 0.4:
        kept = io.BytesIO()
        file.save(kept, "JPEG", quality=int(random.integers(55, 96)))
        file = Image.open(kept)
    seen = file.resize((CROP_PX, CROP_PX), Image.Resampling.BILINEAR)
    return Sample(np.asarray(seen), np.asarray(target), np.asarray(ignored))
