"""Trains the network that finds the shadow of a marked object, on synthetic scenes (`shadowScenes.py`)."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageFont
from torch import Tensor, nn

from loop import Run, cosine, train
from photos import find_photo, read_credits, read_image
from shadowNetwork import ShadowNetwork, loss_of, view
from shadowScenes import draw_scene, foot_rows

BATCH = 16
PEAK_RATE = 2e-3
LONG_SIDE_PX = 900
FONTS = "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
GROUNDS = ("python3-skimage/brick.png", "python3-skimage/grass.png", "python3-skimage/gravel.png")
EXCLUDED = (
    "python3-skimage/rocket.jpg",
    "lomiri-wallpapers-16.04/Wine_by_Jakkub_Mede.jpg",
    "lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg",
    "lomiri-wallpapers-16.04/aitzgorri_by_Aitzol_Berasategi.jpg",
    "gcompris-qt-data/mysorePalace.webp",
    "gcompris-qt-data/petra.webp",
    "budgie-backgrounds/blue-periwinkle.jpg",
    "gcompris-qt-data/panda.webp",
    "gcompris-qt-data/crocodile.webp",
    "lomiri-wallpapers-16.04/umang_by_Abhishek_Mudgal.jpg",
    "lomiri-wallpapers-16.04/Picture_0B_by_freespace.jpg",
    "plasma-workspace-data/Cocktail.png",
    "plasma-workspace-data/Gamepad.png",
    "gcompris-qt-data/dog.webp",
)
"""Photos that judge removals or shadows (`bench/quality`), one that was not at hand, and four whose own shadows would be taught as none."""
WATCHED = 96


def training_files() -> list[str]:
    return sorted({credit.file for use in ("training", "lettering", "marks") for credit in read_credits(use)} - set(EXCLUDED))


def load_photos(folders: list[Path]) -> list[np.ndarray]:
    photos = []
    for file in training_files():
        image = read_image(find_photo(file, folders), 2)
        image.thumbnail((LONG_SIDE_PX, LONG_SIDE_PX), Image.Resampling.BOX)
        # Plain grounds are rare among photographs and common under shadows.
        photos += [np.asarray(image)] * (3 if file in GROUNDS else 1)
    return photos


def load_fonts() -> dict[str, ImageFont.FreeTypeFont]:
    return {kind: ImageFont.truetype(file, 110) for kind, file in zip(("symbols", "letters"), FONTS)}


def to_inputs(seen: np.ndarray, painted: np.ndarray) -> tuple[Tensor, Tensor]:
    """What the network takes of scenes, uint8 [n, rows, columns, 3] and bool [n, rows, columns], and the objects, f32 [n, 1, rows, columns]."""
    foot = torch.from_numpy(np.stack([foot_rows(one)[None] for one in painted]))
    marked = torch.from_numpy(painted[:, None].astype(np.float32))
    inputs = view(torch.from_numpy(seen.transpose(0, 3, 1, 2).astype(np.float32)), marked, foot)
    return inputs.contiguous(memory_format=torch.channels_last), marked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(given.seed)
    network = ShadowNetwork().to(memory_format=torch.channels_last)
    photos, fonts = load_photos(given.photos), load_fonts()

    def draw(rng: np.random.Generator, count: int = BATCH) -> tuple[Tensor, Tensor]:
        scenes = [draw_scene(photos, fonts, rng) for _ in range(count)]
        inputs, marked = to_inputs(np.stack([s.seen for s in scenes]), np.stack([s.painted for s in scenes]))
        shadow = torch.from_numpy(np.stack([s.shadow[None] for s in scenes]))
        return inputs, torch.cat([shadow, marked], 1)

    def loss(answer: Tensor, truth: Tensor) -> Tensor:
        return loss_of(answer.float(), truth[:, :1], 1 - truth[:, 1:])

    watched = draw(np.random.default_rng(given.seed + 1), WATCHED)

    def watch(trained: nn.Module) -> str:
        with torch.no_grad():
            answer = torch.cat([trained(part) for part in watched[0].split(BATCH)]).float()
        truth, bare = watched[1][:, :1] > 0.5, watched[1][:, 1:] < 0.5
        found = (answer > 0) & bare
        is_there = truth.sum((1, 2, 3)) > 30
        both, either = (found & truth).sum((1, 2, 3)), (found | truth).sum((1, 2, 3)).clamp(min=1)
        false = found.sum((1, 2, 3))[~is_there] > 60
        return f"overlap {(both / either)[is_there].mean():.3f} false {false.float().mean():.3f}"

    class Half(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, x: Tensor) -> Tensor:
            with torch.autocast("cpu", torch.bfloat16):
                return self.network(x)

    notes = {"kind": "shadow"}
    train(Half(), draw, watch, Run(given.steps, given.seed, given.checkpoint, cosine(PEAK_RATE), notes, loss))


if __name__ == "__main__":
    main()
