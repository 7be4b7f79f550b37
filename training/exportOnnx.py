"""Writes a checkpoint as ONNX with its licence, credits and recipe revision inside."""

from __future__ import annotations

import argparse
import hashlib
from dataclasses import dataclass
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from cleanNetwork import CleanNetwork
from network import LumaNetwork
from photos import read_credits

OPSET = 13

@dataclass(frozen=True)
class Export:
    network: nn.Module
    example: tuple[Tensor, ...]
    axes: dict[str, dict[int, str]]
    """Inputs in order and the output last, each with the sides that may vary."""
    notes: dict[str, str]


def as_enlarger(network: LumaNetwork) -> Export:
    axes = {"luma": {2: "rows", 3: "columns"}, "enlarged": {2: "enlargedRows", 3: "enlargedColumns"}}
    notes = {"factor": str(network.scale), "reachPx": str(network.radius)}
    return Export(network, (torch.zeros(1, 1, 40, 48),), axes, notes)


def as_cleaner(enlarger: LumaNetwork) -> Export:
    network = CleanNetwork(enlarger)
    axes = {"luma": {2: "rows", 3: "columns"}, "strength": {}, "cleaned": {2: "cleanedRows", 3: "cleanedColumns"}}
    return Export(network, (torch.zeros(1, 1, 40, 48), torch.ones(1)), axes, {"reachPx": str(network.reach)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--cleaner", action="store_true", help="as the cleaner that follows from a robust enlarger of factor 2")
    parser.add_argument("--revision", required=True, help="name of the recipe, as in README.md")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    saved = torch.load(given.checkpoint)
    enlarger = LumaNetwork(saved["scale"], saved["channels"], saved["layers"])
    enlarger.load_state_dict(saved["network"])
    export = as_cleaner(enlarger) if given.cleaner else as_enlarger(enlarger)
    *inputs, output = export.axes
    torch.onnx.export(
        export.network.eval(),
        export.example,
        str(given.out),
        opset_version=OPSET,
        input_names=inputs,
        output_names=[output],
        dynamic_axes={name: sides for name, sides in export.axes.items() if sides},
    )
    model = onnx.load(str(given.out))
    credits = "\n".join(f"{c.file}\t{c.licence}\t{c.attribution}" for c in read_credits("training"))
    notes = {**export.notes, "licence": "CC0-1.0", "revision": given.revision, "steps": str(saved["step"]), "credits": credits}
    onnx.helper.set_model_props(model, notes)
    onnx.checker.check_model(model)
    onnx.save(model, str(given.out))
    file = given.out.read_bytes()
    print(f"{given.out.name} bytes {len(file)} sha256 {hashlib.sha256(file).hexdigest()}")


if __name__ == "__main__":
    main()
