"""The photographs: which train, which are held out, and how they become luma at two sizes."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).parent
CREDITS = HERE / "CREDITS.tsv"
REMOVAL_PHOTOS = HERE / "removalPhotos.tsv"
LONG_SIDE_PX = 2200
"""Larger photos are halved until below this: this removes camera blur and JPEG artefacts."""


@dataclass(frozen=True)
class Credit:
    use: str
    file: str
    licence: str
    attribution: str


def read_credits(use: str) -> list[Credit]:
    with CREDITS.open(encoding="utf-8", newline="") as lines:
        return [Credit(**row) for row in csv.DictReader(lines, delimiter="\t") if row["use"] == use]


def read_removal_credits() -> list[Credit]:
    """Those of the photos that MI-GAN is corrected on."""
    with REMOVAL_PHOTOS.open(encoding="utf-8", newline="") as lines:
        return [Credit("removal", **row) for row in csv.DictReader(lines, delimiter="\t")]


def credits_of(files: list[str]) -> list[Credit]:
    """Credits of the named photos, regardless of their other uses."""
    with CREDITS.open(encoding="utf-8", newline="") as lines:
        credits = [*read_removal_credits(), *(Credit(**row) for row in csv.DictReader(lines, delimiter="\t"))]
    by_file = {credit.file: credit for credit in credits}
    return [by_file[file] for file in files]


def find_photo(file: str, folders: list[Path]) -> Path:
    for folder in folders:
        for path in (folder / file, folder / Path(file).name):
            if path.is_file():
                return path
    raise FileNotFoundError(f"{file} is in none of {', '.join(map(str, folders))}")


def read_image(path: Path, multiple: int) -> Image.Image:
    with Image.open(path) as image:
        rgb = image.convert("RGB")
    while max(rgb.size) > LONG_SIDE_PX:
        rgb = rgb.resize((rgb.width // 2, rgb.height // 2), Image.Resampling.BOX)
    return rgb.crop((0, 0, rgb.width - rgb.width % multiple, rgb.height - rgb.height % multiple))


def read_luma(path: Path, multiple: int = 8) -> np.ndarray:
    """BT.601 full-range luma, uint8 [rows, columns], cropped to a multiple, halved until below LONG_SIDE_PX."""
    return np.asarray(read_image(path, multiple).convert("L"))


def read_rgb(path: Path, multiple: int = 8) -> np.ndarray:
    """The same in colour, uint8 [rows, columns, 3]."""
    return np.asarray(read_image(path, multiple))


def shrink(image: np.ndarray, scale: int) -> np.ndarray:
    """The low-resolution photo: bicubic with antialiasing, rounded to 8 bit as files are."""
    rows, columns = image.shape[:2]
    small = Image.fromarray(image).resize((columns // scale, rows // scale), Image.Resampling.BICUBIC)
    return np.asarray(small)


def chances(images: list[np.ndarray]) -> np.ndarray:
    """Sampling probability of each image: proportional to the square root of its size, so that large images do not dominate."""
    sides = np.sqrt([image.size for image in images])
    return sides / sides.sum()
