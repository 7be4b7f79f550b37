"""Reads initial weights from a checkpoint or from a shipped network."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from colourNetwork import SQUARE, ColourNetwork
from packedUNet import open_packed


def open_colour(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """Undoes what `FusedColourNetwork` folds into the first and last convolution."""
    prefix = "network."
    weights = {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
    first, last = tensors["first.weight"], tensors["last.weight"]
    width, side = first.shape[0], first.shape[-1] // SQUARE
    likeness = ColourNetwork(width)
    to_ycc, to_rgb = likeness.to_ycc[:, :, 0, 0], likeness.to_rgb[:, :, 0, 0]
    taps = torch.einsum("ocyx,cp->opyx", first, to_rgb)
    weight = taps.reshape(width, 3, side, SQUARE, side, SQUARE).permute(0, 1, 3, 5, 2, 4)
    weights["body.0.weight"] = weight.reshape(width, -1, side, side)
    weights["body.0.bias"] = tensors["first.bias"] - torch.einsum("opyx,p->o", taps, likeness.from_grey)
    place = f"body.{len(likeness.body) - 1}"
    weights[f"{place}.weight"] = torch.einsum("pc,ckiyx->pkiyx", to_ycc, last.reshape(3, -1, *last.shape[1:])).reshape(last.shape)
    weights[f"{place}.bias"] = (to_ycc @ tensors["last.bias"].reshape(3, -1)).reshape(-1)
    weights["told.weight"] = next(value for name, value in tensors.items() if "MatMul" in name).T
    return weights


def open_coverage(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """Undoes what `ShippedCoverage` changes: strided convolutions become 1 × 1, and the residual's answers begin at zero."""
    weights = {name: value.reshape(len(value), -1, 1, 1) if name.endswith("down.weight") else value for name, value in tensors.items()}
    for name in ("leave.weight", "leave.bias"):
        weights[name] = torch.cat([tensors[name], torch.zeros(3, *tensors[name].shape[1:])])
    return weights


def read_weights(path: Path) -> dict[str, Tensor]:
    """The network's weights by name, from a checkpoint (`.pt`) or from one of `engine/weights` (`.onnx`)."""
    if path.suffix != ".onnx":
        return torch.load(path)["network"]
    graph = onnx.load(str(path)).graph
    tensors = {each.name.removesuffix(".half"): torch.from_numpy(numpy_helper.to_array(each).astype("float32")) for each in graph.initializer}
    if "enter.weight" in tensors and tensors["enter.weight"].shape[2:] == (6, 6):
        return open_packed(tensors)
    if "leave.weight" in tensors:
        return open_coverage(tensors)
    return open_colour(tensors) if "first.weight" in tensors else tensors


def without_prefix(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """The weights by the names that the network itself gives them, without that of the module it learned in."""
    return {name.removeprefix("network."): value for name, value in weights.items()}


@torch.no_grad()
def start_from(network: nn.Module, weights: dict[str, Tensor]) -> None:
    """Copies the weights of a network of the same or smaller width.

    Channels that only the wider one has keep what they began with, but nothing listens to them yet: the answers are the same.
    """
    for name, value in network.state_dict().items():
        known = weights.get(name)
        if known is None:
            continue
        place = tuple(slice(0, length) for length in known.shape)
        if known.dim() == 4 and known.shape[1] < value.shape[1]:
            value[: known.shape[0], known.shape[1] :] = 0
        value[place] = known
