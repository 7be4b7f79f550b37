"""Writes a checkpoint as ONNX with its licence, credits and recipe revision inside."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import onnx
import torch

from network import LumaNetwork
from photos import read_credits

REVISION = "luma-1"
OPSET = 13


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    saved = torch.load(given.checkpoint)
    network = LumaNetwork(saved["scale"])
    network.load_state_dict(saved["network"])
    network.eval()
    torch.onnx.export(
        network,
        torch.zeros(1, 1, 40, 48),
        str(given.out),
        opset_version=OPSET,
        input_names=["luma"],
        output_names=["enlarged"],
        dynamic_axes={"luma": {2: "rows", 3: "columns"}, "enlarged": {2: "enlargedRows", 3: "enlargedColumns"}},
    )
    model = onnx.load(str(given.out))
    credits = "\n".join(f"{c.file}\t{c.licence}\t{c.attribution}" for c in read_credits("training"))
    notes = {
        "licence": "CC0-1.0",
        "revision": REVISION,
        "factor": str(saved["scale"]),
        "reachPx": str(network.radius),
        "steps": str(saved["step"]),
        "credits": credits,
    }
    onnx.helper.set_model_props(model, notes)
    onnx.checker.check_model(model)
    onnx.save(model, str(given.out))
    file = given.out.read_bytes()
    print(f"{given.out.name} bytes {len(file)} sha256 {hashlib.sha256(file).hexdigest()}")


if __name__ == "__main__":
    main()
