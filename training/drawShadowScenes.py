"""Writes drawn scenes (`shadowScenes.py`) for `npm run bench -- calibrate shadows`: per scene photo, object and shadow, one byte a sample."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from shadowScenes import draw_scene
from trainShadow import load_fonts, load_photos


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--to", type=Path, required=True)
    given = parser.parse_args()
    photos, fonts, rng = load_photos(given.photos), load_fonts(), np.random.default_rng(given.seed)
    with given.to.open("wb") as file:
        for _ in range(given.count):
            scene = draw_scene(photos, fonts, rng)
            file.write(scene.seen.tobytes())
            file.write((scene.painted * np.uint8(255)).tobytes())
            file.write((scene.shadow * 255).astype(np.uint8).tobytes())


if __name__ == "__main__":
    main()
