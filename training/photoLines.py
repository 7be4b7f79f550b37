"""What agencies lay over photos beside lettering: crossing lines, frames, and bands under captions. A line or a frame alone is not looked for."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

CORNERS_OF_BAND = (0.15, 0.9)
"""How far a band reaches past its words, in their height."""


def _blended(image: np.ndarray, coverage: np.ndarray, colour: np.ndarray | float, opacity: float) -> np.ndarray:
    alpha = (opacity * coverage)[..., None]
    return image * (1 - alpha) + colour * alpha


def laid_lines(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """The photo [side, side, 3] under a translucent mesh, a cross or a frame."""
    side = len(image)
    sheet = Image.new("L", (side * 2, side * 2), 0)
    draw = ImageDraw.Draw(sheet)
    line = max(1, round(side * random.uniform(0.002, 0.012)))
    kind = int(random.integers(3))
    if kind == 0:
        step, tilt = side * random.uniform(0.2, 0.8), random.uniform(0.5, 1.5)
        for at in np.arange(-4 * side, 4 * side, step):
            draw.line((at, 0, at + 2 * side * tilt, 2 * side), fill=255, width=line)
            draw.line((at + 2 * side * tilt, 0, at, 2 * side), fill=255, width=line)
    elif kind == 1:
        x, y = random.uniform(0, 2 * side, 2)
        for slope in (random.uniform(0.3, 2), -random.uniform(0.3, 2)):
            draw.line((0, y - x * slope, 2 * side, y + (2 * side - x) * slope), fill=255, width=line)
    else:
        inset = side * random.uniform(0.05, 0.5)
        draw.rectangle((inset, inset, 2 * side - inset, 2 * side - inset), outline=255, width=line)
    coverage = np.asarray(sheet.resize((side, side), Image.Resampling.BOX), np.float32) / 255
    return _blended(image, coverage, float(random.choice([255, 255, 0])), random.uniform(0.2, 0.8))


def with_band(image: np.ndarray, boxes: list[np.ndarray], random: np.random.Generator) -> np.ndarray:
    """The photo under a translucent band behind boxes of words, each four corners across and down."""
    corners = np.concatenate(boxes)
    height = min(np.linalg.norm(box[3] - box[0]) for box in boxes)
    room = height * random.uniform(*CORNERS_OF_BAND, 4)
    (left, top), (right, bottom) = corners.min(0) - room[:2], corners.max(0) + room[2:]
    if random.random() < 0.3:
        left, right = 0, len(image)
    coverage = np.zeros(image.shape[:2], np.float32)
    coverage[max(0, round(top)) : max(0, round(bottom)), max(0, round(left)) : max(0, round(right))] = 1
    colour = random.choice([0, 255, random.uniform(0, 255)], p=[0.5, 0.3, 0.2])
    return _blended(image, coverage, float(colour), random.uniform(0.2, 0.8))
