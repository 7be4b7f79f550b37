"""A pool of marked patches on a graphics card, filled by processes that draw them."""

from __future__ import annotations

import multiprocessing
import queue
import tempfile

import numpy as np
import torch

from ghostPatches import CRISP, FACTS, PLANES, SIDE_PX, SOFT, Patches, draw_bytes, open_patches

CHUNK = 16
"""Patches that a process draws at once."""
CRISP_FRACTION = 0.25
"""Of the pool."""


class Slots:
    """Chunks in a file that processes share: those that draw fill free slots, the one that learns empties them."""

    def __init__(self, count: int) -> None:
        self.planes = np.memmap(tempfile.NamedTemporaryFile(), np.uint8, "w+", shape=(count, CHUNK, PLANES, SIDE_PX, SIDE_PX))
        self.free: multiprocessing.Queue = multiprocessing.Queue()
        self.full: multiprocessing.Queue = multiprocessing.Queue()
        for slot in range(count):
            self.free.put(slot)

    def fill(self, marks: np.ndarray, photos: list[np.ndarray], seed: int) -> None:
        """Draws chunks without end."""
        torch.set_num_threads(1)
        rng = np.random.default_rng(seed)
        while True:
            slot = self.free.get()
            is_crisp = bool(rng.random() < CRISP_FRACTION)
            facts = np.zeros((CHUNK, FACTS), np.float32)
            for index in range(CHUNK):
                self.planes[slot, index], facts[index] = draw_bytes(photos, marks, CRISP if is_crisp else SOFT, rng)
            self.full.put((slot, facts, is_crisp))


class Pool:
    """Patches on the card, crisp ones first; the oldest give way to new ones."""

    def __init__(self, size: int, device: str) -> None:
        self.planes = torch.zeros(size, PLANES, SIDE_PX, SIDE_PX, dtype=torch.uint8, device=device)
        self.facts = torch.zeros(size, FACTS, device=device)
        crisp = int(size * CRISP_FRACTION) // CHUNK * CHUNK
        self.room = {True: (0, crisp), False: (crisp, size // CHUNK * CHUNK)}
        self.drawn = {True: 0, False: 0}

    def put(self, planes: np.ndarray, facts: np.ndarray, is_crisp: bool) -> None:
        start, end = self.room[is_crisp]
        at = start + self.drawn[is_crisp] % (end - start)
        self.planes[at : at + CHUNK] = torch.from_numpy(planes).to(self.planes.device)
        self.facts[at : at + CHUNK] = torch.from_numpy(facts).to(self.planes.device)
        self.drawn[is_crisp] += CHUNK

    def put_next(self, slots: Slots, is_waiting: bool) -> bool:
        """Whether a chunk was there."""
        try:
            slot, facts, is_crisp = slots.full.get(block=is_waiting)
        except queue.Empty:
            return False
        self.put(slots.planes[slot], facts, is_crisp)
        slots.free.put(slot)
        return True

    def indices(self, count: int, is_crisp: bool, rng: np.random.Generator) -> np.ndarray:
        start, end = self.room[is_crisp]
        return start + rng.integers(min(self.drawn[is_crisp], end - start), size=count)

    def take(self, indices: np.ndarray, rng: np.random.Generator) -> Patches:
        at = torch.from_numpy(indices).to(self.planes.device)
        planes = torch.rot90(self.planes[at], int(rng.integers(4)), (2, 3))
        return open_patches(planes.flip(3) if rng.random() < 0.5 else planes, self.facts[at])
