"""Teaches PP-OCR's text detector faint lettering laid over photographs (recipe `lettering-1` of README.md)."""

from __future__ import annotations

import argparse
import copy
import math
import queue
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional as F

from fontScripts import usable_fonts
from lettering import lettering_files, make_sample
from letteringNetwork import TextDetector, load_numbers
from photos import find_photo, read_image

MEANS = (0.485, 0.456, 0.406)
DEVIATIONS = (0.229, 0.224, 0.225)
BATCH = 8
PEAK_RATE = 2e-3
"""Relative to the root mean square of each tensor: a common rate undid the progress of small weights within 250 steps."""
LEAST_SIZE = 0.01
SOFTENED = 12
"""The detector answers logits of ±50, for which cross entropy diverges; they are initially divided by this."""
WARM_UP = 50
KEPT_SHARE = 0.997
"""Validation and export use a running mean of the weights."""
NEGATIVES_PER_POSITIVE = 4
LEAST_NEGATIVES = 4000
CHECK_EVERY = 100
WATCHED = 32
SURE = 0.3
LARGEST_PX = 1600


@dataclass(frozen=True)
class Batch:
    images: Tensor
    targets: Tensor
    ignored: Tensor


def read_photos(use: str, folders: list[Path]) -> list[Image.Image]:
    photos = []
    for file in lettering_files(use):
        photo = read_image(find_photo(file, folders), 1)
        share = min(1, LARGEST_PX / max(photo.size))
        photos.append(photo.resize((round(photo.width * share), round(photo.height * share)), Image.Resampling.BOX))
    return photos


def draw_batch(photos: list[Image.Image], fonts: list[Path], seed: tuple[int, int], size: int) -> Batch:
    random = np.random.default_rng(seed)
    samples = [make_sample(photos, fonts, random) for _ in range(size)]
    pixels = torch.from_numpy(np.stack([sample.image[:, :, ::-1] for sample in samples])).permute(0, 3, 1, 2) / 255
    pixels = (pixels - torch.tensor(MEANS).view(1, 3, 1, 1)) / torch.tensor(DEVIATIONS).view(1, 3, 1, 1)
    stacked = [torch.from_numpy(np.stack(maps)).float().unsqueeze(1) for maps in zip(*[(s.target, s.ignored) for s in samples])]
    return Batch(pixels.contiguous(), stacked[0], stacked[1])


def loss_of(logits: Tensor, batch: Batch) -> Tensor:
    """Cross entropy of all lines and of the hardest places without one, and the overlap of both maps."""
    asked = 1 - batch.ignored
    each = F.binary_cross_entropy_with_logits(logits, batch.targets, reduction="none") * asked
    lines = batch.targets * asked
    count = int(lines.sum())
    outside = (each * (1 - batch.targets)).flatten()
    hardest = torch.topk(outside, min(outside.numel(), max(LEAST_NEGATIVES, NEGATIVES_PER_POSITIVE * count))).values
    entropy = ((each * lines).sum() + hardest.sum()) / (count + hardest.numel())
    found = torch.sigmoid(logits) * asked
    dice = 1 - (2 * (found * lines).sum() + 1) / (found.square().sum() + lines.sum() + 1)
    return 2 * entropy + dice


@torch.no_grad()
def watch(network: TextDetector, batches: list[Batch]) -> str:
    found = asked = wrong = 0
    entropy = 0.0
    for batch in batches:
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(batch.images).float()
        entropy += float(loss_of(logits, batch)) / len(batches)
        near = F.max_pool2d(batch.targets + batch.ignored, 25, 1, 12) > 0
        sure = torch.sigmoid(logits) > SURE
        lines = batch.targets > 0
        found, asked, wrong = found + int((sure & lines).sum()), asked + int(lines.sum()), wrong + int((sure & ~near).sum())
    return f"loss {entropy:.4f}, of the lines {found / asked:.4f} found, {wrong / asked:.4f} as much wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--detector", type=Path, required=True, help="PP-OCRv4's detection network as ONNX")
    parser.add_argument("--start", type=Path, help="a detector that these recipes made, to go on from")
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True, help="folders of TrueType files")
    parser.add_argument("--steps", type=int, required=True, help="the rate has fallen to a hundredth by then")
    parser.add_argument("--until", type=int, help="stops at this step, while the rate is still high")
    parser.add_argument("--peak", type=float, default=PEAK_RATE, help="relative to the size of each tensor")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    torch.set_num_threads(given.threads)
    fonts = usable_fonts(given.fonts)
    photos, watched = read_photos("training", given.photos), read_photos("watch", given.photos)
    print(f"{len(photos)} photos, {len(watched)} watched, {len(fonts)} fonts", flush=True)
    watches = [draw_batch(watched, fonts, (given.seed, 10**6 + at), BATCH) for at in range(WATCHED // BATCH)]

    network = TextDetector(given.detector)
    if given.start is not None:
        load_numbers(network, given.start)
    else:
        with torch.no_grad():
            for last in list(network.parameters())[-2:]:
                last.div_(SOFTENED)
    groups = [{"params": [one], "size": max(LEAST_SIZE, float(one.detach().square().mean().sqrt()))} for one in network.parameters()]
    optimiser = torch.optim.Adam(groups, betas=(0.9, 0.99))
    kept = copy.deepcopy(network)
    start, spent = 0, 0.0
    if given.checkpoint.exists():
        saved = torch.load(given.checkpoint)
        network.load_state_dict(saved["network"])
        kept.load_state_dict(saved["kept"])
        optimiser.load_state_dict(saved["optimiser"])
        start, spent = saved["step"], saved["spent"]

    ready: queue.Queue[Batch] = queue.Queue(4)

    def fill() -> None:
        step = start
        while True:
            ready.put(draw_batch(photos, fonts, (given.seed, step), BATCH))
            step += 1

    threading.Thread(target=fill, daemon=True).start()
    began, step, recent = time.monotonic() - spent, start, []

    def save() -> None:
        states = {"network": network, "kept": kept, "optimiser": optimiser}
        torch.save({**{name: one.state_dict() for name, one in states.items()}, "step": step, "spent": spent}, given.checkpoint)

    print("at first", watch(network, watches), flush=True)
    while step < min(given.steps, given.until or given.steps):
        fall = 0.5 * (1 + math.cos(math.pi * step / given.steps)) * 0.99 + 0.01
        rate = given.peak * min(1, (step + 1) / WARM_UP) * fall
        for group in optimiser.param_groups:
            group["lr"] = rate * group["size"]
        batch = ready.get()
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(batch.images)
        loss = loss_of(logits.float(), batch)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        step += 1
        recent.append(float(loss))
        share = min(KEPT_SHARE, (step + 1) / (step + 10))
        with torch.no_grad():
            for mean, value in zip(kept.parameters(), network.parameters()):
                mean.lerp_(value, 1 - share)
        if step % CHECK_EVERY == 0:
            spent = time.monotonic() - began
            print(f"step {step}, {spent / 60:.1f} min, loss {np.mean(recent):.4f}; watched: {watch(kept, watches)}", flush=True)
            recent.clear()
            save()
    save()
    print(f"{step} steps; {watch(kept, watches)}", flush=True)


if __name__ == "__main__":
    main()
