"""Writes a checkpoint as ONNX with its licence, credits and recipe revision inside."""

from __future__ import annotations

import argparse
import hashlib
from dataclasses import dataclass
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from colourNetwork import ColourNetwork, FusedColourNetwork
from coverageNetwork import LAYERED_INPUTS, CoverageNetwork, ShippedCoverage, ShippedLayered
from facePairs import CROP_RATIO, SIDES_PX
from ghostNetwork import GhostNetwork, ShippedGhost
from halfPrecision import halve
from network import LumaNetwork
from photos import credits_of, read_credits
from readWeights import without_prefix
from restorerNetwork import RestorerNetwork
from shadowNetwork import ShadowNetwork, ShippedShadow
from strokeNetwork import INPUTS as STROKE_INPUTS
from strokeNetwork import ShippedStroke, StrokeNetwork
from markPatches import ghost_files, training_files
from trainShadowPhotos import training_files as shadow_files
from trainStrokes import training_files as stroke_files

OPSET = 13
PRODUCT_LICENCE = "AGPL-3.0-or-later"
"""That of the product: some of its photographs are under the GPL or CC-BY-SA 4.0, which it is compatible with."""


@dataclass(frozen=True)
class Export:
    network: nn.Module
    example: tuple[Tensor, ...]
    axes: dict[str, dict[int, str]]
    """Inputs in order and the output last, each with the sides that may vary."""
    notes: dict[str, str]
    files: list[str] | None = None
    """The training photographs; those marked `training` unless given."""
    is_halved: bool = False
    """Whether its numbers are kept in half precision."""
    licence: str = "CC0-1.0"


def sides(rows: str, columns: str) -> dict[int, str]:
    return {2: rows, 3: columns}


def luma_enlarger(saved: dict) -> Export:
    network = LumaNetwork(saved["scale"], saved["channels"], saved["layers"])
    network.load_state_dict(saved["network"])
    axes = {"luma": sides("rows", "columns"), "enlarged": sides("enlargedRows", "enlargedColumns")}
    notes = {"factor": str(network.scale), "reachPx": str(network.radius)}
    return Export(network, (torch.zeros(1, 1, 40, 48),), axes, notes)


def cleaner(saved: dict) -> Export:
    network = ColourNetwork(saved["channels"], saved["layers"])
    network.load_state_dict(saved["network"])
    axes = {"planes": sides("rows", "columns"), "wear": {}, "strength": {}, "cleaned": sides("cleanedRows", "cleanedColumns")}
    example = torch.zeros(1, 3, 40, 48), torch.zeros(1, 2), torch.ones(1)
    return Export(FusedColourNetwork(network), example, axes, {"reachPx": str(network.radius)})


def coverage_network(saved: dict) -> Export:
    network = CoverageNetwork()
    network.load_state_dict(without_prefix(saved["network"]))
    one = torch.ones(1, 1, 1, 1)
    example = torch.zeros(1, 3, 40, 48), torch.ones(1, 1, 40, 48), torch.ones(1, 3, 1, 1), torch.ones(1, 1, 40, 48) / 2, one / 3
    axes = {"seen": sides("rows", "columns"), "painted": sides("rows", "columns"), "colour": {}, "opacity": sides("rows", "columns"), "noise": {}}
    return Export(ShippedCoverage(network), example, {**axes, "coverage": sides("coverageRows", "coverageColumns")}, {}, training_files(), True, PRODUCT_LICENCE)


def layered_network(saved: dict) -> Export:
    network = CoverageNetwork(LAYERED_INPUTS)
    network.load_state_dict(without_prefix(saved["network"]))
    plane, colours, one = torch.ones(1, 1, 40, 48) / 2, torch.zeros(1, 3, 40, 48), torch.ones(1, 1, 1, 1)
    example = colours, plane, torch.ones(1, 3, 1, 1), plane, one / 3, colours, plane, plane
    planes = {name: sides("rows", "columns") for name in ("seen", "painted", "opacity", "bare", "under", "level")}
    axes = {name: planes.get(name, {}) for name in ("seen", "painted", "colour", "opacity", "noise", "bare", "under", "level")}
    return Export(ShippedLayered(network), example, {**axes, "coverage": sides("coverageRows", "coverageColumns")}, {}, training_files(), True, PRODUCT_LICENCE)


def ghost_network(saved: dict) -> Export:
    network = GhostNetwork()
    network.load_state_dict(saved["network"])
    one = torch.ones(1, 1, 1, 1)
    plane, colours = torch.ones(1, 1, 48, 64) / 2, torch.zeros(1, 3, 48, 64)
    example = colours, plane, torch.ones(1, 3, 1, 1), plane, one / 3, colours, plane, plane
    planes = {name: sides("rows", "columns") for name in ("seen", "painted", "opacity", "inverted", "coverage", "under")}
    axes = {name: planes.get(name, {}) for name in ("seen", "painted", "colour", "opacity", "noise", "inverted", "coverage", "under")}
    return Export(ShippedGhost(network), example, {**axes, "found": sides("foundRows", "foundColumns")}, {}, ghost_files(), True, PRODUCT_LICENCE)


def restorer(saved: dict) -> Export:
    network = RestorerNetwork()
    network.load_state_dict(saved["network"])
    axes = {"face": sides("rows", "columns"), "restored": sides("restoredRows", "restoredColumns")}
    notes = {"sidesPx": ",".join(map(str, SIDES_PX)), "cropRatio": str(CROP_RATIO), "data": "portraits of members of the United States Congress, Government Printing Office, public domain"}
    return Export(network, (torch.zeros(1, 3, SIDES_PX[0], SIDES_PX[0]),), axes, notes, [], True)


def shadow_network(saved: dict) -> Export:
    network = ShadowNetwork()
    network.load_state_dict(without_prefix(saved["network"]))
    example = torch.zeros(1, 3, 48, 64), torch.ones(1, 1, 48, 64), torch.zeros(1, 1, 48, 64)
    axes = {name: sides("rows", "columns") for name in ("seen", "painted", "foot")}
    return Export(ShippedShadow(network), example, {**axes, "shadow": sides("shadowRows", "shadowColumns")}, {}, shadow_files(), True, PRODUCT_LICENCE)


def stroke_network(saved: dict) -> Export:
    network = StrokeNetwork()
    network.load_state_dict(saved["network"])
    axes = {"view": sides("rows", "columns"), "meant": sides("meantRows", "meantColumns")}
    return Export(ShippedStroke(network), (torch.zeros(1, STROKE_INPUTS, 48, 64),), axes, {}, stroke_files(), True, PRODUCT_LICENCE)


KINDS = {"luma": luma_enlarger, "colour": cleaner, "coverage": coverage_network, "layered": layered_network, "ghost": ghost_network, "restorer": restorer, "shadow": shadow_network, "stroke": stroke_network}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--revision", required=True, help="name of the recipe, as in README.md")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    saved = torch.load(given.checkpoint)
    export = KINDS[saved["kind"]](saved)
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
    if export.is_halved:
        halve(model)
    credits = read_credits("training") if export.files is None else credits_of(export.files)
    listed = "\n".join(f"{c.file}\t{c.licence}\t{c.attribution}" for c in credits)
    notes = {**export.notes, "licence": export.licence, "revision": given.revision, "steps": str(saved["step"]), "credits": listed}
    onnx.helper.set_model_props(model, notes)
    onnx.checker.check_model(model)
    onnx.save(model, str(given.out))
    file = given.out.read_bytes()
    print(f"{given.out.name} bytes {len(file)} sha256 {hashlib.sha256(file).hexdigest()}")


if __name__ == "__main__":
    main()
