"""Which letters a typeface is drawn with: each font of the lettering recipe belongs to one script."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import ImageFont

JUDGING_FACES = (
    "cabin karla caladea kaushan comic-neue comicneue gentium dosis jura inter play prociono gillius baskervald league-spartan "
    "leaguespartan andika zenhei amiri scheherazade lateef droid"
).split()
"""Faces that `npm run bench -- quality marks` judges with; they train nothing."""
UNUSABLE = "hairline thin math emoji symbol music dingbats d050000l lastresort mini modern dseg14".split()
RANGES = {
    "arabic": (0x0627, 0x064A),
    "kufi": (0x0627, 0x064A),
    "devanagari": (0x0905, 0x0939),
    "bengali": (0x0995, 0x09B9),
    "tamil": (0x0B95, 0x0BB9),
    "hebrew": (0x05D0, 0x05EA),
    "thai": (0x0E01, 0x0E2E),
    "georgian": (0x10D0, 0x10F0),
    "armenian": (0x0561, 0x0586),
    "wqy": (0x4E00, 0x7FFF),
}
"""First and last letter of the scripts that are drawn beside Latin, by a word in the font's file name."""
CYRILLIC = (0x0410, 0x044F)
CYRILLIC_FACES = "dejavu liberation opensans roboto".split()
LETTERS_OF_SCRIPT = (2, 9)


def usable_fonts(folders: list[Path]) -> list[Path]:
    """Fonts in the folders that may train: none that judges, none that a line cannot be read of, and of Noto only its other scripts."""
    found = []
    for path in sorted(path for folder in folders for path in folder.rglob("*.[to]t[fc]")):
        name = path.name.lower()
        if any(word in name for word in (*JUDGING_FACES, *UNUSABLE)):
            continue
        if name.startswith("noto") and (script_of(path) is None or "bold" in name):
            continue
        found.append(path)
    return found


def script_of(path: Path) -> tuple[int, int] | None:
    """First and last letter of the script that a font is made for; None for Latin."""
    name = path.name.lower()
    return next((letters for word, letters in RANGES.items() if word in name), None)


def script_word(path: Path, random: np.random.Generator) -> str | None:
    """A word of random letters for a font of another script, sometimes a Cyrillic one; None where Latin is to be written."""
    letters = script_of(path)
    if letters is None and random.random() < 0.12 and any(face in path.name.lower() for face in CYRILLIC_FACES):
        letters = CYRILLIC
    if letters is None:
        return None
    first, last = letters
    words = [
        "".join(chr(code) for code in random.integers(first, last + 1, int(random.integers(*LETTERS_OF_SCRIPT))))
        for _ in range(int(random.choice([1, 2], p=[0.7, 0.3])))
    ]
    digits = f" {random.integers(10, 10**8)}" if random.random() < 0.2 else ""
    return " ".join(words) + digits


def random_font(fonts: list[Path], random: np.random.Generator) -> Path:
    """A font: one in seven of another script, whatever the number of their files."""
    others = [path for path in fonts if script_of(path) is not None]
    latin = [path for path in fonts if script_of(path) is None]
    pool = others if others and random.random() < 1 / 7 else latin
    return pool[int(random.integers(len(pool)))]


def load_font(path: Path, sizePx: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), sizePx)
