"""Scores a checkpoint on the photos set aside: PSNR compared with bicubic and Lanczos, or with the unprocessed photo; the mean over photos comes last."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from colourNetwork import ColourNetwork
from lumaPairs import enlarge, psnr
from network import LumaNetwork
from photos import find_photo, read_credits, read_luma, shrink
from trainColour import load_photos, mean_gains, middle

CROP_PX = 768


def centre(luma: np.ndarray) -> np.ndarray:
    """The middle of a photo, so that large photos do not take minutes."""
    starts = [max(0, (side - CROP_PX) // 2) // 8 * 8 for side in luma.shape]
    return luma[starts[0] : starts[0] + CROP_PX, starts[1] : starts[1] + CROP_PX]


def evaluate_luma(saved: dict, given: argparse.Namespace) -> None:
    """Y-PSNR of bicubic, Lanczos and the network."""
    scale = saved["scale"]
    network = LumaNetwork(scale, saved["channels"], saved["layers"])
    network.load_state_dict(saved["network"])
    rows = []
    for credit in read_credits(given.use):
        high = centre(read_luma(find_photo(credit.file, given.photos)))
        size = (high.shape[1], high.shape[0])
        low = shrink(high, scale)
        image = Image.fromarray(low)
        enlarged = [
            np.asarray(image.resize(size, Image.Resampling.BICUBIC)),
            np.asarray(image.resize(size, Image.Resampling.LANCZOS)),
            enlarge(network, low),
        ]
        rows.append([psnr(image, high, 2 * scale) for image in enlarged])
        print(credit.file, *(f"{score:.2f}" for score in rows[-1]), sep="\t", flush=True)
    print("mean", *(f"{score:.2f}" for score in np.mean(rows, axis=0)), sep="\t")


def evaluate_colour(saved: dict, given: argparse.Namespace) -> None:
    """The network's gain in dB of luma and of red, green and blue together."""
    network = ColourNetwork(saved["channels"], saved["layers"])
    network.load_state_dict(saved["network"])
    photos = [middle(photo) for photo in load_photos(given.use, given.photos)]
    for name, (light, colour) in mean_gains(network, photos).items():
        print(f"mean of {len(photos)}, {name}", f"{light:+.2f}", f"{colour:+.2f}", sep="\t", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--use", default="evaluation", help="which photos of CREDITS.tsv")
    given = parser.parse_args()
    saved = torch.load(given.checkpoint)
    {"luma": evaluate_luma, "colour": evaluate_colour}[saved["kind"]](saved, given)


if __name__ == "__main__":
    main()
