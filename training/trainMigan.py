"""Teaches MI-GAN to remove: corrections of low rank, from holes whose truth is known. Two processes draw and learn side by side."""

from __future__ import annotations

import argparse
import math
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.multiprocessing as processes
from torch import Tensor, nn
from torch.nn import functional

from exportCorrections import read_corrections
from miganNetwork import SIDE_PX, Box, MiganNetwork
from photos import read_removal_credits
from removalWindows import Window, cut_object, draw_picture, draw_window, read_photo

RANK = 32
LEARNERS = 2
WINDOWS_EACH = 2
"""Windows of a step in each process."""
WARM_UP = 100
POOLS_PX = (16, 32, 64)
TEXTURE_WEIGHT = 0.03
PROJECTIONS, MOST_PLACES = 48, 4096
PATCH_PX = 192
"""Of a larger hole a square of this side is decoded."""
MARGIN_PX = 32
MEAN_DECAY = 0.995
WATCHED_EVERY, WATCHED = 11, 48
"""Each eleventh photo watches and does not train, in so many windows."""
CHECK_EVERY = 150

Pictures = tuple[Tensor, Tensor, Tensor, Box]
"""What is seen, -1 to 1; the truth; 1 in the hole; and the box that is decoded."""


def box_of(hole: np.ndarray) -> Box:
    ys, xs = np.where(hole)
    down = [max(0, (int(least) - MARGIN_PX) // 16 * 16) for least in (ys.min(), xs.min())]
    up = [min(SIDE_PX, -(-(int(most) + 1 + MARGIN_PX) // 16) * 16) for most in (ys.max(), xs.max())]
    return down[0], down[1], up[0], up[1]


def to_pictures(window: Window, rng: random.Random | None) -> tuple[Pictures, Tensor]:
    """The window as tensors, and 1 where it is judged: all of its hole, or with a generator a part of a large one."""
    part = window.hole
    box = box_of(part)
    if rng is not None and max(box[2] - box[0], box[3] - box[1]) > PATCH_PX + 2 * MARGIN_PX:
        ys, xs = np.where(part)
        at = rng.randrange(len(ys))
        top = min(max(0, int(ys[at]) - PATCH_PX // 2), SIDE_PX - PATCH_PX)
        left = min(max(0, int(xs[at]) - PATCH_PX // 2), SIDE_PX - PATCH_PX)
        square = (slice(top, top + PATCH_PX), slice(left, left + PATCH_PX))
        part = np.zeros_like(window.hole)
        part[square] = window.hole[square]
        box = box_of(part)

    def signed(values: np.ndarray) -> Tensor:
        return torch.from_numpy(values).permute(2, 0, 1)[None] * 2 - 1

    hole, judged = (torch.from_numpy(mask)[None, None].float() for mask in (window.hole, part))
    return (signed(window.seen), signed(window.truth), hole, box), judged


def low_difference(fill: Tensor, truth: Tensor, hole: Tensor) -> Tensor:
    """Mean difference of low frequencies in the hole: what is drawn, and where."""
    difference = (fill - truth) * hole
    low = difference.new_zeros(())
    for pool in POOLS_PX:
        if min(difference.shape[2:]) >= pool:
            pooled = functional.avg_pool2d(difference, pool, pool // 2).abs().sum()
            low = low + pooled * (pool // 2) ** 2 / (3 * hole.sum()) / len(POOLS_PX)
    return low


def texture_distance(network: MiganNetwork, drawn: Tensor, truth: Tensor, hole: Tensor) -> Tensor:
    """Sliced Wasserstein distance of what the encoder sees in the hole of both, wherever it is.

    Source: Heitz et al. 2021, "A Sliced Wasserstein Loss for Neural Texture Synthesis".
    """
    with torch.no_grad():
        real = network.features(truth)
    seen = network.features(drawn)
    apart = drawn.new_zeros(())
    for level, features in seen.items():
        inside = functional.adaptive_avg_pool2d(hole, features.shape[2:])[0, 0] > 0.5
        if inside.sum() < 16:
            continue
        wanted = real[level][0][:, inside]
        middle = wanted.mean(1, keepdim=True)
        spread = wanted.std(1, keepdim=True) + 0.02 * wanted.abs().mean() + 1e-4
        ours, wanted = (features[0][:, inside] - middle) / spread, (wanted - middle) / spread
        if ours.shape[1] > MOST_PLACES:
            some = torch.randperm(ours.shape[1])[:MOST_PLACES]
            ours, wanted = ours[:, some], wanted[:, some]
        lines = functional.normalize(torch.randn(PROJECTIONS, ours.shape[0]), dim=1)
        apart = apart + ((lines @ ours).sort(1)[0] - (lines @ wanted).sort(1)[0]).abs().clamp(max=4).mean() / 3
    return apart


def fill_window(
    network: MiganNetwork, window: Window, rng: random.Random | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """The fill, the truth and what is judged, in the decoded box."""
    (seen, truth, hole, box), judged = to_pictures(window, rng)
    rows, columns = slice(box[0], box[2]), slice(box[1], box[3])
    return network(seen, 1 - hole, box), truth[:, :, rows, columns], judged[:, :, rows, columns]


def learn(network: MiganNetwork, window: Window, rng: random.Random) -> None:
    """Adds the gradients of one window to those of the network."""
    fill, truth, hole = fill_window(network, window, rng)
    low = low_difference(fill, truth, hole)
    texture = texture_distance(network, truth + (fill - truth) * hole, truth, hole)
    ((low + TEXTURE_WEIGHT * texture) / (WINDOWS_EACH * LEARNERS)).backward()


def read_all(files: list[str], photos: Path, mattes: Path) -> list:
    return [read_photo(photos / file, mattes / f"{file.replace('/', '__')}.png") for file in files]


def run_learner(place: int, given: argparse.Namespace, files: list[str], shared: dict) -> None:
    torch.set_num_threads(1)
    network, barrier = shared["network"], shared["barrier"]
    photos = read_all(files, given.photos, given.mattes)
    things = [thing for thing in map(cut_object, photos) if thing is not None]
    parameters = list(network.parameters())
    for step in range(given.steps):
        rng = random.Random(given.seed * 1_000_003 + step * 17 + place)
        network.zero_grad()
        for _ in range(WINDOWS_EACH):
            learn(network, draw_picture(photos, things, rng), rng)
        shared["gradients"][place] = torch.cat([one.grad.reshape(-1) for one in parameters])
        barrier.wait()
        barrier.wait()


def watch(network: MiganNetwork, windows: list[Window]) -> str:
    scores = []
    with torch.no_grad():
        for window in windows:
            fill, truth, hole = fill_window(network, window)
            fill = fill.clamp(-1, 1)
            squared = (((fill - truth) * hole) ** 2).sum() / (3 * hole.sum())
            scores.append((low_difference(fill, truth, hole).item(), -10 * math.log10(squared.item() / 4 + 1e-6)))
    low, psnr = np.mean(scores, 0)
    return f"low frequencies {low:.4f}, {psnr:.2f} dB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="MI-GAN as published")
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--mattes", type=Path, required=True)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--peak", type=float, default=1e-3, help="highest learning rate")
    parser.add_argument("--trunk", type=Path, help="corrections to go on from, as written by exportCorrections.py")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    files = [credit.file for credit in read_removal_credits()]
    watching = files[::WATCHED_EVERY]
    training = [file for file in files if file not in watching]
    network = MiganNetwork(given.model, RANK)
    if given.trunk is not None:
        network.load_state_dict(read_corrections(given.trunk), strict=False)
    network.share_memory()
    parameters = list(network.parameters())
    count = sum(one.numel() for one in parameters)
    shared = {
        "network": network,
        "barrier": processes.Barrier(LEARNERS + 1),
        "gradients": torch.zeros(LEARNERS, count).share_memory_(),
    }
    rng = random.Random(99)
    things = [cut_object(photo) for photo in read_all(training[::3], given.photos, given.mattes)]
    seen = read_all(watching, given.photos, given.mattes)
    windows = [draw_window(seen, [one for one in things if one is not None], rng) for _ in range(WATCHED)]
    learners = [
        processes.Process(target=run_learner, args=(place, given, training, shared)) for place in range(LEARNERS)
    ]
    for learner in learners:
        learner.start()
    optimiser = torch.optim.Adam(parameters, betas=(0.9, 0.99))
    means = [one.detach().clone() for one in parameters]
    began = time.monotonic()

    def check(step: int) -> None:
        """Scores and stores the running mean of the weights."""
        current = [one.detach().clone() for one in parameters]
        with torch.no_grad():
            for one, mean in zip(parameters, means, strict=True):
                one.copy_(mean)
        corrected = {name: value for name, value in network.state_dict().items() if name.endswith((".up", ".down"))}
        torch.save({name: value.clone() for name, value in corrected.items()}, given.checkpoint)
        print(f"step {step}: {watch(network, windows)}, {(time.monotonic() - began) / 60:.0f} min", flush=True)
        with torch.no_grad():
            for one, value in zip(parameters, current, strict=True):
                one.copy_(value)

    for step in range(given.steps):
        if step % CHECK_EVERY == 0:
            check(step)
        warm = min(1, (step + 1) / WARM_UP)
        optimiser.param_groups[0]["lr"] = given.peak * warm * (0.5 + 0.5 * math.cos(math.pi * step / given.steps)) + 1e-6
        shared["barrier"].wait()
        at = 0
        gradients = shared["gradients"].sum(0)
        for one in parameters:
            one.grad = gradients[at : at + one.numel()].view_as(one).clone()
            at += one.numel()
        nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        decay = min(MEAN_DECAY, (step + 1) / (step + 10))
        with torch.no_grad():
            for mean, one in zip(means, parameters, strict=True):
                mean.lerp_(one, 1 - decay)
        shared["barrier"].wait()
    check(given.steps)
    for learner in learners:
        learner.join()


if __name__ == "__main__":
    main()
