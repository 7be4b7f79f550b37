"""Writes the corrections of `trainMigan.py` as safetensors in half precision, for `scripts/convert/correctOnnx.ts`."""

from __future__ import annotations

import argparse
import json
import re
import struct
from pathlib import Path

import numpy as np
import torch

from miganNetwork import GAIN


def initializer_of(name: str) -> str:
    part, level, layer = re.fullmatch(r"pointwise\.(encoder|synthesis)(\d+)(conv\d)\.up", name).groups()
    return f"model.{part}.b{level}.{layer}.conv2.weight"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--recipe", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    saved = torch.load(given.checkpoint)
    header: dict[str, object] = {"__metadata__": {"recipe": given.recipe}}
    chunks: list[bytes] = []
    at = 0
    for name in sorted(name for name in saved if name.endswith(".up")):
        up, down = saved[name] / GAIN, saved[f"{name[:-3]}.down"]
        for end, matrix in (("up", up), ("down", down)):
            halves = matrix.numpy().astype(np.float16).tobytes()
            place = {"dtype": "F16", "shape": list(matrix.shape), "data_offsets": [at, at + len(halves)]}
            header[f"{initializer_of(name)}.{end}"] = place
            chunks.append(halves)
            at += len(halves)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    given.out.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(chunks))


if __name__ == "__main__":
    main()
