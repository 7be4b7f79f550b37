"""Writes the corrections of `trainMigan.py` as safetensors in half precision, for `scripts/convert/correctOnnx.ts`, and reads them back."""

from __future__ import annotations

import argparse
import json
import re
import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from miganNetwork import GAIN


def initializer_of(name: str) -> str:
    part, level, layer = re.fullmatch(r"pointwise\.(encoder|synthesis)(\d+)(conv\d)\.up", name).groups()
    return f"model.{part}.b{level}.{layer}.conv2.weight"


def name_of(initializer: str) -> str:
    part, level, layer = re.fullmatch(r"model\.(encoder|synthesis)\.b(\d+)\.(conv\d)\.conv2\.weight", initializer).groups()
    return f"pointwise.{part}{level}{layer}"


def read_corrections(file: Path) -> dict[str, Tensor]:
    """The corrections of a written file, as the network's state names them."""
    data = file.read_bytes()
    start = 8 + struct.unpack("<Q", data[:8])[0]
    corrections: dict[str, Tensor] = {}
    for tensor, place in json.loads(data[8:start]).items():
        if tensor == "__metadata__":
            continue
        initializer, end = tensor.rsplit(".", 1)
        since, until = place["data_offsets"]
        values = np.frombuffer(data[start + since : start + until], np.float16).reshape(place["shape"])
        gain = GAIN if end == "up" else 1
        corrections[f"{name_of(initializer)}.{end}"] = torch.from_numpy(values.astype(np.float32)) * gain
    return corrections


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
