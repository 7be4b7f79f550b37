"""Writes a checkpoint of trainLettering.py as ONNX: numbers kept in half precision, licence and credits inside."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import onnx
import torch
from onnx import helper
from torch import Tensor, nn

from halfPrecision import halve
from lettering import lettering_files
from letteringNetwork import TextDetector
from photos import credits_of

OPSET = 14


class Probabilities(nn.Module):
    def __init__(self, network: TextDetector) -> None:
        super().__init__()
        self.network = network

    def forward(self, image: Tensor) -> Tensor:
        return torch.sigmoid(self.network(image))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--detector", type=Path, required=True)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--recipe", default="marks-1")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    network = TextDetector(given.detector)
    saved = torch.load(given.checkpoint)
    network.load_state_dict(saved["kept"])
    axes = {"image": {2: "rows", 3: "columns"}, "lines": {2: "rows", 3: "columns"}}
    torch.onnx.export(
        Probabilities(network).eval(),
        torch.zeros(1, 3, 64, 96),
        str(given.out),
        opset_version=OPSET,
        input_names=["image"],
        output_names=["lines"],
        dynamic_axes=axes,
    )
    model = onnx.load(given.out)
    halve(model)
    credits = "\n".join(f"{c.file}\t{c.licence}\t{c.attribution}" for c in credits_of(lettering_files("training")))
    notes = {
        "revision": given.recipe,
        "licence": "Apache-2.0",
        "derivedFrom": "PP-OCRv4 text detection, PaddleOCR, Apache-2.0; taught further, every number changed",
        "steps": str(saved["step"]),
        "credits": credits,
    }
    helper.set_model_props(model, notes)
    onnx.checker.check_model(model)
    onnx.save(model, given.out)
    content = given.out.read_bytes()
    print(f"{given.out.name} bytes {len(content)} sha256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()
