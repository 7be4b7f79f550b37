"""Trains the network that takes away what an inverted mark left, on a graphics card: processes draw patches into a pool on the card, and every batch is drawn from the pool.

In part of each batch the coverage is predicted by the shipped networks and the mark is inverted; in the other the network is shown the photo and the paint alone.
"""

from __future__ import annotations

import argparse
import copy
import multiprocessing
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from colourNetwork import TO_YCC
from coverageNetwork import LEAST_LEFT, CoverageNetwork, coverage_of
from coverageNetwork import view as coverage_view
from ghostNetwork import GhostNetwork, expected_error, taken, view
from ghostPatches import CRISP, SOFT, Patches, draw_bytes, open_patches, without_under
from ghostPool import CRISP_FRACTION, Pool, Slots
from loop import cosine
from markPatches import SHORT_SIDES_PX, WATCHED, ghost_files, read_marks, read_photos
from readWeights import read_weights, without_prefix

FIRST_PATCHES = 6000
"""No step before the pool holds so many."""
BATCH = 64
SOLVED_FRACTION = 0.4
"""Of a batch: patches with what an engine solved of their mark; the others show the photo and the paint alone."""
FLAT_PROBABILITY = 0.4
"""How often a change of opacity over the mark is not known."""
WARM_UP = 400
PAINT_WEIGHT = 0.25
"""Of errors on paint beyond the mark."""
LEAST_SQUARE = 0.5
GHOST_WEIGHT = 0.25
GHOST_SIDE_PX = 17
LEAST_GHOST_SQUARE = 1.0
LIKELIHOOD_WEIGHT = 0.05
MEAN_DECAY = 0.999
WATCHED_PATCHES = 192
MOST_CHUNKS = 6
"""Of new patches between two steps."""
CHECK_EVERY = 1000
RGB_TO_YCC = torch.tensor(TO_YCC)


def with_halved_chroma(seen: Tensor, inverted: Tensor, alpha: Tensor, colour: Tensor) -> Tensor:
    """The inversion with colour inverted at half the resolution, as the engine does where the file keeps it so (`invertHalvedChroma.ts`)."""
    to_ycc = RGB_TO_YCC.to(seen.device)
    half = functional.interpolate(functional.avg_pool2d(alpha, 2), scale_factor=2, mode="bilinear", align_corners=False)
    turned = [torch.einsum("rc,nchw->nrhw", to_ycc, of) for of in (seen, inverted, colour)]
    chroma = (turned[0][:, 1:] - half * turned[2][:, 1:]) / (1 - half).clamp(min=LEAST_LEFT)
    touched = ((alpha > 0) | (half > 0)).float()
    return inverted + touched * (torch.einsum("rc,nchw->nrhw", torch.linalg.inv(to_ycc), torch.cat([turned[1][:, :1], chroma], 1)) - inverted)


def open_coverage(file: Path) -> nn.Module:
    network = CoverageNetwork().to(memory_format=torch.channels_last).eval()
    network.load_state_dict(without_prefix(read_weights(file)))
    return network.requires_grad_(False)


def blind(patches: Patches) -> tuple[Tensor, Tensor]:
    """The network's input where nothing was solved, and its base."""
    nothing = torch.zeros_like(patches.painted)
    return view(patches.seen, patches.painted, patches.noise, nothing[:, :, :1, :1], torch.zeros_like(patches.colour), nothing, patches.seen, nothing, nothing), patches.seen


@torch.no_grad()
def solved(patches: Patches, coverage: nn.Module, is_flat: Tensor) -> tuple[Tensor, Tensor]:
    """The network's input with an inversion by the coverage that a shipped network predicts, and its base."""
    mean = patches.opacity.mean((2, 3), keepdim=True).expand_as(patches.opacity)
    opacity = torch.where(is_flat, mean, patches.opacity)
    answer = coverage(coverage_view(patches.seen, patches.painted, patches.colour, opacity, patches.noise)).float()
    covered = coverage_of(answer) * functional.max_pool2d(patches.painted, 3, 1, 1)
    alpha = opacity * covered
    inverted = (patches.seen - alpha * patches.colour) / (1 - alpha).clamp(min=LEAST_LEFT)
    inverted = torch.where(patches.is_chroma_halved, with_halved_chroma(patches.seen, inverted, alpha, patches.colour), inverted)
    base = without_under(inverted, patches).clamp(-64, 320)
    is_solved = torch.ones_like(patches.noise)
    return view(patches.seen, patches.painted, patches.noise, is_solved, patches.colour, opacity, base, covered, patches.under), base


def squares(found: Tensor, patches: Patches) -> Tensor:
    """Mean squared error of each patch, on and beside its mark; errors on other paint count less."""
    weight = torch.maximum(patches.near, PAINT_WEIGHT * patches.painted)
    return ((found - patches.photo).square().mean(1, keepdim=True) * weight).sum((1, 2, 3)) / weight.sum((1, 2, 3)).clamp(min=1)


def ghosts(found: Tensor, patches: Patches) -> Tensor:
    """Squared step of the mark's shape that is left in each patch, in levels."""
    shape = patches.alpha - functional.avg_pool2d(patches.alpha, GHOST_SIDE_PX, 1, GHOST_SIDE_PX // 2, count_include_pad=False)
    error = (found - patches.photo).mean(1, keepdim=True)
    step = (error * shape * patches.near).sum((1, 2, 3)) / (shape.square() * patches.near).sum((1, 2, 3)).clamp(min=1e-3)
    return (step * patches.alpha.amax((1, 2, 3))).square()


def loss_of(answer: Tensor, base: Tensor, patches: Patches) -> Tensor:
    found = taken(answer, base)
    ghost = torch.log10(ghosts(found, patches) + LEAST_GHOST_SQUARE).mean()
    error, expected = (found - patches.photo).abs().mean(1, keepdim=True).detach(), expected_error(answer)
    likelihood = ((error / expected + expected.log()) * patches.near).sum() / patches.near.sum().clamp(min=1)
    return torch.log10(squares(found, patches) + LEAST_SQUARE).mean() + GHOST_WEIGHT * ghost + LIKELIHOOD_WEIGHT * likelihood


def joined(one: Patches, other: Patches) -> Patches:
    return Patches(*(torch.cat(pair) for pair in zip(vars(one).values(), vars(other).values())))


def decibels(square: Tensor) -> Tensor:
    return 10 * torch.log10(255**2 / (square + 1e-3))


@torch.no_grad()
def watch(network: nn.Module, watched: dict[bool, Patches], coverages: dict[bool, nn.Module], device: str) -> str:
    scores = []
    for is_crisp, patches in watched.items():
        is_flat = (torch.arange(len(patches.seen), device=device) % 5 < 2).reshape(-1, 1, 1, 1)
        with torch.autocast(device, torch.bfloat16):
            shown, base = blind(patches)
            alone = taken(network(shown.contiguous(memory_format=torch.channels_last)).float(), base)
            shown, base = solved(patches, coverages[is_crisp], is_flat)
            after = taken(network(shown.contiguous(memory_format=torch.channels_last)).float(), base)
        one = patches.has_one_colour.flatten()
        before = decibels(squares(base, patches))[one].mean()
        scores.append(
            f"{'crisp' if is_crisp else 'wild'}: seen {decibels(squares(patches.seen, patches)).mean():.2f}, alone {decibels(squares(alone, patches)).mean():.2f} (ghost {ghosts(alone, patches).sqrt().mean():.2f}), "
            f"solved {before:.2f} -> {decibels(squares(after, patches))[one].mean():.2f} (ghost {ghosts(base, patches)[one].sqrt().mean():.2f} -> {ghosts(after, patches)[one].sqrt().mean():.2f})"
        )
    return " | ".join(scores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, help="number of steps; as many as fit into --seconds unless given")
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--seed", type=int, default=67)
    parser.add_argument("--marks", type=Path, required=True, help="what markShapes.ts wrote")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders that hold the photos")
    parser.add_argument("--crisp", type=Path, required=True, help="coverage.onnx")
    parser.add_argument("--soft", type=Path, required=True, help="softCoverage.onnx")
    parser.add_argument("--trunk", type=Path, help="checkpoint of this network to go on from")
    parser.add_argument("--peak", type=float, default=1.2e-3, help="highest learning rate")
    parser.add_argument("--workers", type=int, default=15)
    parser.add_argument("--pool", type=int, default=48000, help="patches that the pool holds")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()

    device = given.device
    torch.manual_seed(given.seed)
    torch.backends.cudnn.benchmark = True
    photos = read_photos(ghost_files(), given.photos)
    unseen = read_photos(WATCHED, given.photos, SHORT_SIDES_PX[:1])
    marks = read_marks(given.marks)
    print(len(photos), "pictures", flush=True)
    began = time.monotonic()
    # Before anything is on the card, which forked processes may not share.
    slots = Slots(4 * given.workers)
    workers = [multiprocessing.Process(target=slots.fill, args=(marks, photos, given.seed + 1 + index), daemon=True) for index in range(given.workers)]
    for worker in workers:
        worker.start()
    watched = {}
    for is_crisp in (True, False):
        rng = np.random.default_rng(given.seed)
        patches = [draw_bytes(unseen, marks, CRISP if is_crisp else SOFT, rng) for _ in range(WATCHED_PATCHES)]
        watched[is_crisp] = open_patches(*(torch.from_numpy(np.stack(of)).to(device) for of in zip(*patches)))

    network = GhostNetwork()
    if given.trunk is not None:
        network.load_state_dict(read_weights(given.trunk))
    network = network.to(device, memory_format=torch.channels_last)
    mean = copy.deepcopy(network).requires_grad_(False)
    coverages = {True: open_coverage(given.crisp).to(device), False: open_coverage(given.soft).to(device)}
    optimiser = torch.optim.AdamW(network.parameters(), betas=(0.9, 0.99), weight_decay=1e-4)
    pool = Pool(given.pool, device)
    while sum(pool.drawn.values()) < FIRST_PATCHES or min(pool.drawn.values()) == 0:
        pool.put_next(slots, True)
    print(f"{FIRST_PATCHES} patches after {time.monotonic() - began:.0f} s", flush=True)
    rng = np.random.default_rng(given.seed)
    rate = cosine(given.peak, WARM_UP)
    steps = given.steps or WARM_UP + 1
    step, timed_from = 0, 0.0
    while step < steps:
        for _ in range(MOST_CHUNKS):
            if not pool.put_next(slots, False):
                break
        if step == WARM_UP // 2:
            timed_from = time.monotonic()
        if given.seconds is not None and step == WARM_UP:
            each = (time.monotonic() - timed_from) / (WARM_UP - WARM_UP // 2)
            steps = WARM_UP + int((given.seconds - (time.monotonic() - began)) / each)
            print(f"{each * 1000:.1f} ms a step: {steps} steps", flush=True)
        for group in optimiser.param_groups:
            group["lr"] = rate(step, steps)
        is_crisp = rng.random() < CRISP_FRACTION
        count = int(BATCH * SOLVED_FRACTION)
        known = pool.take(pool.indices(count, is_crisp, rng), rng)
        crisp_count = int((BATCH - count) * CRISP_FRACTION)
        unknown = pool.take(np.concatenate([pool.indices(crisp_count, True, rng), pool.indices(BATCH - count - crisp_count, False, rng)]), rng)
        is_flat = torch.rand(count, 1, 1, 1, device=device) < FLAT_PROBABILITY
        with torch.autocast(device, torch.bfloat16):
            shown, base = (torch.cat(pair) for pair in zip(solved(known, coverages[is_crisp], is_flat), blind(unknown)))
            answer = network(shown.contiguous(memory_format=torch.channels_last)).float()
        optimiser.zero_grad(set_to_none=True)
        loss = loss_of(answer, base.float(), joined(known, unknown))
        loss.backward()
        # One patch that overflows must not end the run.
        for weight in network.parameters():
            weight.grad.nan_to_num_(0, 0, 0)
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        with torch.no_grad():
            decay = min(MEAN_DECAY, (step + 1) / (step + 10))
            for one, other in zip(mean.parameters(), network.parameters()):
                one.lerp_(other, 1 - decay)
        step += 1
        if step % CHECK_EVERY == 0 or step == steps:
            torch.save({"network": {name: value.half().cpu() for name, value in mean.state_dict().items()}, "step": step, "kind": "ghost"}, given.checkpoint)
            print(f"step {step} loss {loss.item():.4f} {watch(mean, watched, coverages, device)} | drawn {sum(pool.drawn.values())} {time.monotonic() - began:.0f} s", flush=True)
    for worker in workers:
        worker.terminate()


if __name__ == "__main__":
    main()
