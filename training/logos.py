"""Logos as photographers and agencies lay over photos: a letter in a disc, a ring with words, an icon or tiles beside a name."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw

DrawWord = Callable[[float], Image.Image]
"""Draws one word about so many pixels high."""


def _sheet(width: float, height: float) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    sheet = Image.new("L", (max(4, round(width)), max(4, round(height))), 0)
    return sheet, ImageDraw.Draw(sheet)


def _fitted(ink: Image.Image, width: float, height: float) -> Image.Image:
    share = min(width / ink.width, height / ink.height)
    return ink.resize((max(1, round(ink.width * share)), max(1, round(ink.height * share))), Image.Resampling.BOX)


def _centred(sheet: Image.Image, ink: Image.Image, x: float, y: float, level: int = 255) -> None:
    sheet.paste(level, (round(x - ink.width / 2), round(y - ink.height / 2)), ink)


def disc(word: DrawWord, sizePx: float, random: np.random.Generator) -> Image.Image:
    """A disc or a rounded square, fainter than the letter on it, or with the letter left out."""
    sheet, draw = _sheet(sizePx, sizePx)
    is_cut = random.random() < 0.35
    level = 255 if is_cut else int(random.integers(80, 190))
    side = sheet.width - 1
    if random.random() < 0.7:
        draw.ellipse((0, 0, side, side), fill=level)
    else:
        draw.rounded_rectangle((0, 0, side, side), round(side * random.uniform(0.1, 0.3)), fill=level)
    ink = _fitted(word(sizePx / 2), sizePx * 0.62, sizePx * 0.62)
    _centred(sheet, ink, sizePx / 2, sizePx / 2, 0 if is_cut else 255)
    return sheet


def ring(word: DrawWord, sizePx: float, random: np.random.Generator) -> Image.Image:
    """A circle, a frame or a shield of lines around one or two words."""
    sheet, draw = _sheet(sizePx, sizePx * random.choice([1, random.uniform(0.5, 0.9)]))
    width, height = sheet.size
    line = max(1, round(sizePx * random.uniform(0.008, 0.04)))
    inset = 0
    for _ in range(int(random.integers(1, 3))):
        box = (inset, inset, width - 1 - inset, height - 1 - inset)
        if random.random() < 0.7:
            draw.ellipse(box, outline=255, width=line)
        else:
            draw.rectangle(box, outline=255, width=line)
        inset += line * int(random.integers(2, 5))
    rows = int(random.integers(1, 4))
    for row in range(rows):
        ink = _fitted(word(height / (rows + 2)), width * 0.68, height / (rows + 1.2))
        _centred(sheet, ink, width / 2, height * (row + 1) / (rows + 1))
    return sheet


def icon(sizePx: float, random: np.random.Generator) -> Image.Image:
    """A camera, tiles, a polygon, a star or a note."""
    sheet, draw = _sheet(sizePx, sizePx)
    s, line = sheet.width - 1, max(1, round(sizePx * random.uniform(0.05, 0.12)))
    match int(random.integers(5)):
        case 0:
            draw.rounded_rectangle((0, s * 0.2, s, s * 0.9), round(s * 0.1), outline=255, width=line)
            draw.ellipse((s * 0.3, s * 0.35, s * 0.7, s * 0.75), outline=255, width=line)
            draw.rectangle((s * 0.35, s * 0.1, s * 0.65, s * 0.22), fill=255)
        case 1:
            gap = s * random.uniform(0.03, 0.12)
            for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
                left, top = x * (s + gap) / 2, y * (s + gap) / 2
                draw.rectangle((left, top, left + (s - gap) / 2, top + (s - gap) / 2), fill=int(random.integers(140, 256)))
        case 2:
            corners, turn = int(random.integers(3, 9)), random.uniform(0, math.tau)
            points = [(s / 2 + s / 2 * math.cos(turn + math.tau * k / corners), s / 2 + s / 2 * math.sin(turn + math.tau * k / corners)) for k in range(corners)]
            if random.random() < 0.5:
                draw.polygon(points, fill=255)
            else:
                draw.line([*points, points[0]], fill=255, width=line, joint="curve")
        case 3:
            arms, inner = int(random.integers(4, 8)), random.uniform(0.3, 0.6)
            points = []
            for k in range(2 * arms):
                reach = s / 2 * (1 if k % 2 == 0 else inner)
                points.append((s / 2 + reach * math.sin(math.pi * k / arms), s / 2 - reach * math.cos(math.pi * k / arms)))
            draw.polygon(points, fill=255)
        case _:
            draw.ellipse((0, s * 0.55, s * 0.45, s), fill=255)
            draw.rectangle((s * 0.38, 0, s * 0.38 + line, s * 0.8), fill=255)
            draw.rectangle((s * 0.38, 0, s * 0.8, line * 1.4), fill=255)
    return sheet


def logo(word: DrawWord, sizePx: float, random: np.random.Generator) -> Image.Image:
    """Ink 0–255 of one logo about `sizePx` high."""
    kind = random.random()
    if kind < 0.25:
        return disc(word, sizePx, random)
    if kind < 0.5:
        return ring(word, sizePx, random)
    drawn = icon(sizePx, random) if random.random() < 0.75 else disc(word, sizePx, random)
    if kind < 0.62:
        return drawn
    name = word(sizePx * random.uniform(0.4, 1))
    gap = sizePx * random.uniform(0.15, 0.5)
    if random.random() < 0.65:
        sheet, _ = _sheet(drawn.width + gap + name.width, max(drawn.height, name.height))
        sheet.paste(drawn, (0, (sheet.height - drawn.height) // 2))
        sheet.paste(name, (sheet.width - name.width, (sheet.height - name.height) // 2))
        return sheet
    sheet, _ = _sheet(max(drawn.width, name.width), drawn.height + gap / 2 + name.height)
    sheet.paste(drawn, ((sheet.width - drawn.width) // 2, 0))
    sheet.paste(name, ((sheet.width - name.width) // 2, sheet.height - name.height))
    return sheet
