"""Goes on training the network of shadows on photographs whose shadows are marked by hand (`shadowPhotos.py`), on moved and on drawn ones.

Every batch is drawn from its own generator (seed, step) by one more process, while the network learns from the one before.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Future, ProcessPoolExecutor
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

import shadowScenes
from loop import cosine
from photos import read_credits
from readWeights import read_weights
from shadowCutouts import cutout_scene, load_cutouts
from shadowNetwork import ShadowNetwork, loss_of
from shadowPhotos import SIDE_PX, Marked, load_marked, moved_scene, real_scene
from shadowScenes import Scene, draw_scene
from trainShadow import load_fonts, load_photos, to_inputs
from trainShadow import training_files as scene_files

PEAK_RATE = 8e-4
WEIGHT_DECAY = 0.02
MEAN_STEPS = 500
"""The weights kept are the running mean of about so many steps."""
SHADOWED, PLAIN, MOVED, CUT_OUT, DRAWN = 5, 3, 3, 4, 1
"""Scenes of each kind in a batch."""
MOVED_SHADOWED = 0.85
AHEAD = 6
SAVE_EVERY = 250
LEAST_GROUND_PX = 180
Batch = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""Photos, objects, shadows and where the photo is, one scene each."""


def training_files() -> list[str]:
    return sorted({*scene_files(), *(credit.file for credit in read_credits("shadows"))})


class Source:
    def __init__(self, photos: list[Path], cutouts: Path) -> None:
        shadowScenes.SIDE_PX = SIDE_PX
        marked = load_marked(photos)
        self.shadowed = [one for one in marked if one.has_shadow]
        self.plain = [one for one in marked if not one.has_shadow]
        self.drawn_on, self.fonts = load_photos(photos), load_fonts()
        self.cutouts = load_cutouts(cutouts)
        whole = {one.file: one.whole for one in marked}
        self.grounds = [photo for photo in [*self.drawn_on, *whole.values()] if min(photo.shape[:2]) >= LEAST_GROUND_PX]

    def pick(self, pool: list[Marked], rng: np.random.Generator) -> Marked:
        return pool[rng.integers(len(pool))]

    def scene(self, kind: int, rng: np.random.Generator) -> tuple[Scene, np.ndarray]:
        everywhere = np.ones((SIDE_PX, SIDE_PX), bool)
        if kind == 0:
            return real_scene(self.pick(self.shadowed, rng), rng)
        if kind == 1:
            return real_scene(self.pick(self.plain, rng), rng)
        if kind == 2:
            return moved_scene(self.pick(self.shadowed if rng.random() < MOVED_SHADOWED else self.plain, rng), self.grounds, rng)
        if kind == 3:
            return cutout_scene(self.cutouts, self.grounds, rng), everywhere
        return draw_scene(self.drawn_on, self.fonts, rng), everywhere

    def batch(self, seed: int, step: int) -> Batch:
        rng = np.random.default_rng((seed, step))
        scenes = []
        for kind, count in enumerate((SHADOWED, PLAIN, MOVED, CUT_OUT, DRAWN)):
            while count > 0:
                try:
                    scene = self.scene(kind, rng)
                except ValueError:
                    continue
                if scene[0].painted.any():
                    scenes.append(scene)
                    count -= 1
        return (
            np.stack([scene.seen for scene, _ in scenes]),
            np.stack([scene.painted for scene, _ in scenes]),
            np.stack([scene.shadow for scene, _ in scenes]).astype(np.float16),
            np.stack([is_photo for _, is_photo in scenes]),
        )


source: Source


def open_source(photos: list[Path], cutouts: Path) -> None:
    global source
    torch.set_num_threads(1)
    source = Source(photos, cutouts)


def draw_batch(seed: int, step: int) -> Batch:
    return source.batch(seed, step)


def to_tensors(batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
    seen, painted, shadow, is_photo = batch
    inputs, marked = to_inputs(seen, painted)
    counted = (1 - marked) * torch.from_numpy(is_photo[:, None].astype(np.float32))
    return inputs, torch.from_numpy(shadow[:, None].astype(np.float32)), counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--trunk", type=Path, required=True, help="the network of recipe shadow-1, a checkpoint or ONNX")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--cutouts", type=Path, required=True, help="the folder of stamps in tuxpaint-stamps-default")
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    network = ShadowNetwork()
    network.load_state_dict(read_weights(given.trunk))
    network = network.to(memory_format=torch.channels_last)
    mean = deepcopy(network)
    rate = cosine(PEAK_RATE)
    optimiser = torch.optim.AdamW(network.parameters(), betas=(0.9, 0.99), weight_decay=WEIGHT_DECAY)
    began = time.monotonic()
    with ProcessPoolExecutor(1, initializer=open_source, initargs=(given.photos, given.cutouts)) as drawing:
        drawn: list[Future[Batch]] = [drawing.submit(draw_batch, given.seed, step) for step in range(AHEAD)]
        for step in range(given.steps):
            for group in optimiser.param_groups:
                group["lr"] = rate(step, given.steps)
            inputs, shadow, counted = to_tensors(drawn.pop(0).result())
            drawn.append(drawing.submit(draw_batch, given.seed, step + AHEAD))
            optimiser.zero_grad(set_to_none=True)
            loss = loss_of(network(inputs), shadow, counted)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            share = 1 / min(MEAN_STEPS, step + 2)
            with torch.no_grad():
                for kept, latest in zip(mean.parameters(), network.parameters()):
                    kept.lerp_(latest, share)
            if (step + 1) % SAVE_EVERY == 0 or step + 1 == given.steps:
                torch.save({"network": mean.state_dict(), "step": step + 1, "kind": "shadow"}, given.checkpoint)
                print(f"step {step + 1} loss {loss.item():.4f} {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
