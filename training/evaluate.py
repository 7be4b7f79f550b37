"""Scores a checkpoint on the photos set aside: Y-PSNR beside bicubic and Lanczos, the mean over photos last."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from network import LumaNetwork
from photos import find_photo, read_credits, read_luma, shrink
from trainLuma import enlarge, psnr

CROP_PX = 768


def centre(luma: np.ndarray) -> np.ndarray:
    """The middle of a photo, so that large photos do not take minutes."""
    starts = [max(0, (side - CROP_PX) // 2) // 8 * 8 for side in luma.shape]
    return luma[starts[0] : starts[0] + CROP_PX, starts[1] : starts[1] + CROP_PX]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    given = parser.parse_args()

    saved = torch.load(given.checkpoint)
    scale = saved["scale"]
    network = LumaNetwork(scale)
    network.load_state_dict(saved["network"])
    scores = []
    for credit in read_credits("evaluation"):
        high = centre(read_luma(find_photo(credit.file, given.photos)))
        low = shrink(high, scale)
        size = (high.shape[1], high.shape[0])
        enlarged = [
            np.asarray(Image.fromarray(low).resize(size, Image.Resampling.BICUBIC)),
            np.asarray(Image.fromarray(low).resize(size, Image.Resampling.LANCZOS)),
            enlarge(network, low),
        ]
        scores.append([psnr(image, high, 2 * scale) for image in enlarged])
        print(credit.file, *(f"{score:.2f}" for score in scores[-1]), sep="\t")
    print("mean", *(f"{score:.2f}" for score in np.mean(scores, axis=0)), sep="\t")


if __name__ == "__main__":
    main()
