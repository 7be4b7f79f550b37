"""Windows with holes whose truth is known: marks over calm ground, half of them over a pasted object that the mark nearly covers."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from miganNetwork import SIDE_PX

SHORT_SIDE_PX = 900
"""Photos are reduced to this first."""
SUBJECT = 128
"""Alpha, 0 to 255, from which a pixel belongs to a photo's subject."""
PASTED = 0.55
"""Of the windows: an object was pasted under the mark."""
FORGETS = 0.25
"""Of the marks over a pasted object: they leave a disc of it."""
QUARTERED = 0.12
"""Of the pictures: they hold windows of half the side, as small marks are shown."""
HOLE_SIDE = (0.18, 0.7)
"""Longer side of a hole over that of the window."""
HOLE_AREA = (0.004, 0.35)
MOST_SUBJECT = 0.04
"""A hole covers no more of the photo's subject than this, so that its truth is ground."""


@dataclass(frozen=True)
class Photo:
    colours: Image.Image
    subject: Image.Image
    """Alpha of what stands out, as IS-Net sees it."""


@dataclass(frozen=True)
class Window:
    seen: np.ndarray
    """Rows × columns × 3, 0 to 1, with what the mark is over."""
    truth: np.ndarray
    hole: np.ndarray
    """True where the network fills."""


def read_photo(file: Path, matte: Path) -> Photo:
    colours = Image.open(file).convert("RGB")
    subject = Image.open(matte).convert("L")
    return Photo(colours.resize(subject.size, Image.LANCZOS) if colours.size != subject.size else colours, subject)


def cut_object(photo: Photo) -> Image.Image | None:
    """The photo's subject as RGBA, where it is one decided thing that at most one edge of the photo cuts."""
    alpha = np.asarray(photo.subject)
    inside = alpha > SUBJECT
    undecided = ((alpha > 40) & (alpha < 215)).sum() / max(1, inside.sum())
    if not 0.02 < inside.mean() < 0.5 or undecided > 0.12:
        return None
    labels, count = ndimage.label(inside)
    sizes = ndimage.sum(inside, labels, range(1, count + 1))
    largest = int(np.argmax(sizes)) + 1
    if sizes[largest - 1] < 0.9 * inside.sum():
        return None
    ys, xs = np.where(labels == largest)
    top, bottom, left, right = ys.min(), ys.max() + 1, xs.min(), xs.max() + 1
    height, width = inside.shape
    edges = int(top < 3) + int(left < 3) + int(right > width - 3) + int(bottom > height - 3)
    if min(bottom - top, right - left) < 120 or edges > 1:
        return None
    thing = photo.colours.crop((left, top, right, bottom))
    kept = np.where(labels == largest, alpha, 0).astype(np.uint8)
    thing.putalpha(Image.fromarray(kept).crop((left, top, right, bottom)))
    return thing


def drawn_mark(rng: random.Random, side: int) -> Image.Image:
    """A polygon, an ellipse, a rectangle or a stroke."""
    mark = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mark)
    corners = rng.randint(4, 11)
    points = []
    for index in range(corners):
        angle = 2 * math.pi * (index + rng.uniform(-0.3, 0.3)) / corners
        radius = side / 2 * rng.uniform(0.45, 1)
        points.append((side / 2 + radius * math.cos(angle) * rng.uniform(0.7, 1), side / 2 + radius * math.sin(angle)))
    kind = rng.random()
    if kind < 0.5:
        draw.polygon(points, fill=255)
    elif kind < 0.7:
        draw.ellipse((0, side * rng.uniform(0, 0.3), side, side * rng.uniform(0.7, 1)), fill=255)
    elif kind < 0.85:
        draw.rectangle((side * rng.uniform(0, 0.4), 0, side * rng.uniform(0.6, 1), side), fill=255)
    else:
        width = int(side * rng.uniform(0.05, 0.25))
        line = [(rng.uniform(0, side), rng.uniform(0, side)) for _ in range(rng.randint(2, 5))]
        draw.line(line, fill=255, width=width, joint="curve")
    return mark.filter(ImageFilter.GaussianBlur(side * 0.02)).point(lambda value: 255 * (value > 110))


def crop(photo: Photo, rng: random.Random, side: int) -> tuple[Image.Image, Image.Image]:
    """A square of the photo and of its matte; one in twelve reaches past the photo, which is mirrored there."""
    colours, subject = photo.colours, photo.subject
    width, height = colours.size
    short = min(width, height)
    size = min(short, rng.uniform(0.5, 1.05) * short)
    if rng.random() < 0.08:
        size = short * rng.uniform(1.05, 1.4)
    left = rng.uniform(min(0, width - size), max(0, width - size))
    top = rng.uniform(min(0, height - size), max(0, height - size))
    if size > short:
        beside, above = int(max(0, size - width) + 2), int(max(0, size - height) + 2)
        rims = ((above, above), (beside, beside))
        colours = Image.fromarray(np.pad(np.asarray(colours), (*rims, (0, 0)), mode="reflect"))
        subject = Image.fromarray(np.pad(np.asarray(subject), rims, mode="reflect"))
        left, top = left + beside, top + above
    box = (left, top, left + size, top + size)
    colours = colours.resize((side, side), Image.LANCZOS if size < side else Image.BOX, box=box)
    subject = subject.resize((side, side), Image.BILINEAR if size < side else Image.BOX, box=box)
    if rng.random() < 0.5:
        return colours.transpose(0), subject.transpose(0)
    return colours, subject


def other_light(colours: Image.Image, rng: random.Random) -> np.ndarray:
    values = np.asarray(colours, np.float32) / 255
    tint = np.array([rng.uniform(0.94, 1.06) for _ in range(3)], np.float32)
    return (values ** rng.uniform(0.75, 1.3) * rng.uniform(0.85, 1.1) * tint).clip(0, 1)


def resize_to(thing: Image.Image, size: int) -> Image.Image:
    scale = size / max(thing.size)
    return thing.resize((max(8, int(thing.width * scale)), max(8, int(thing.height * scale))), Image.BOX)


def mark_object(alpha: Image.Image, size: int, rng: random.Random) -> np.ndarray:
    """What a hand marks of an object: past its edge or short of it, a little out of place, at times without a part."""
    reach = size * rng.uniform(-0.03, 0.07)
    soft = np.asarray(alpha.filter(ImageFilter.GaussianBlur(max(1, abs(reach)))), np.float32) / 255
    least = 0.5 if abs(reach) < 1 else (0.16 if reach > 0 else 0.84)
    shift = (int(rng.gauss(0, size * 0.012)), int(rng.gauss(0, size * 0.012)))
    hole = np.roll(soft > least, shift, (0, 1))
    if rng.random() < FORGETS and hole.any():
        ys, xs = np.where(hole)
        y, x = ys[rng.randrange(len(ys))], xs[rng.randrange(len(xs))]
        radius = size * rng.uniform(0.05, 0.14)
        rows, columns = np.ogrid[: hole.shape[0], : hole.shape[1]]
        hole &= (rows - y) ** 2 + (columns - x) ** 2 > radius * radius
    return hole


def paste(truth: np.ndarray, thing: Image.Image, left: int, top: int, rng: random.Random) -> np.ndarray:
    side = truth.shape[0]
    colours, alpha = np.zeros_like(truth), np.zeros((side, side, 1), np.float32)
    rows = slice(max(0, top), min(side, top + thing.height))
    columns = slice(max(0, left), min(side, left + thing.width))
    inside = (slice(rows.start - top, rows.stop - top), slice(columns.start - left, columns.stop - left))
    colours[rows, columns] = other_light(thing.convert("RGB"), rng)[inside]
    alpha[rows, columns, 0] = np.asarray(thing.getchannel("A"), np.float32)[inside] / 255
    return truth * (1 - alpha) + colours * alpha


def draw_window(photos: list[Photo], things: list[Image.Image], rng: random.Random, side: int = SIDE_PX) -> Window:
    while True:
        colours, matte = crop(rng.choice(photos), rng, side)
        subject = np.asarray(matte) > SUBJECT
        is_all_subject = subject.mean() > 0.55
        for _ in range(8):
            size = int(side * math.exp(rng.uniform(math.log(HOLE_SIDE[0]), math.log(HOLE_SIDE[1]))))
            thing = None
            if rng.random() < PASTED:
                thing = resize_to(rng.choice(things), size)
                if rng.random() < 0.5:
                    thing = thing.transpose(0)
                if rng.random() < 0.2:
                    thing = thing.rotate(rng.uniform(-25, 25), Image.BILINEAR, expand=True)
                left = rng.randint(-int(thing.width * 0.15), side - int(thing.width * 0.85))
                top = rng.randint(-int(thing.height * 0.15), side - int(thing.height * 0.85))
                alpha = Image.new("L", (side, side))
                alpha.paste(thing.getchannel("A"), (left, top))
                hole = mark_object(alpha, size, rng)
            else:
                if rng.random() < 0.6:
                    mark = drawn_mark(rng, size)
                else:
                    mark = resize_to(rng.choice(things).getchannel("A"), size).point(lambda value: 255 * (value > 60))
                left = rng.randint(-mark.width // 6, side - mark.width * 5 // 6)
                top = rng.randint(-mark.height // 6, side - mark.height * 5 // 6)
                whole = Image.new("L", (side, side))
                whole.paste(mark, (left, top))
                hole = np.asarray(whole) > SUBJECT
            area = hole.sum()
            if not HOLE_AREA[0] < area / side**2 < HOLE_AREA[1]:
                continue
            if not is_all_subject and (hole & subject).sum() > MOST_SUBJECT * area:
                continue
            truth = other_light(colours, rng)
            seen = truth if thing is None else paste(truth, thing, left, top, rng)
            return Window(seen.astype(np.float32), truth.astype(np.float32), hole)


def draw_picture(photos: list[Photo], things: list[Image.Image], rng: random.Random) -> Window:
    """One window, or up to four of half the side in one picture."""
    if rng.random() >= QUARTERED:
        return draw_window(photos, things, rng)
    half = SIDE_PX // 2
    seen = np.full((SIDE_PX, SIDE_PX, 3), 0.5, np.float32)
    truth, hole = seen.copy(), np.zeros((SIDE_PX, SIDE_PX), bool)
    for place in range(rng.choice((1, 2, 4, 4, 4))):
        window = draw_window(photos, things, rng, half)
        at = (slice(place // 2 * half, (place // 2 + 1) * half), slice(place % 2 * half, (place % 2 + 1) * half))
        seen[at], truth[at], hole[at] = window.seen, window.truth, window.hole
    return Window(seen, truth, hole)
