"""Loads a text detector from its ONNX file into torch for fine-tuning and writes it back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class Step:
    kind: str
    inputs: tuple[str, ...]
    output: str
    numbers: tuple[np.ndarray, ...] = ()
    stride: int = 1
    pad: int = 0
    groups: int = 1
    scale: int = 1
    slope: float = 0.0


def read_steps(path: Path) -> list[Step]:
    """The graph's nodes with their constants; supports only the operators used by PP-OCR's detectors."""
    graph = onnx.load(path).graph
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    steps: list[Step] = []
    for node in graph.node:
        given = {attribute.name: onnx.helper.get_attribute_value(attribute) for attribute in node.attribute}
        if node.op_type == "Constant":
            constants[node.output[0]] = numpy_helper.to_array(given["value"])
            continue
        inputs = tuple(name for name in node.input if name not in constants)
        numbers = tuple(constants[name] for name in node.input if name in constants)
        step = Step(node.op_type, inputs, node.output[0], numbers)
        if node.op_type in ("Conv", "ConvTranspose"):
            step = replace(step, stride=given["strides"][0], pad=given["pads"][0], groups=given["group"])
        elif node.op_type == "BatchNormalization":
            step = replace(step, numbers=(*numbers, np.float32(given["epsilon"])))
        elif node.op_type == "Resize":
            step = replace(step, numbers=(), scale=int(numbers[-1][-1]))
        elif node.op_type == "HardSigmoid":
            step = replace(step, slope=given["alpha"])
        steps.append(step)
    return steps


def joined_swishes(steps: list[Step]) -> list[Step]:
    """x · clip(x + 3, 0, 6) / 6 as one step."""
    made = {step.output: step for step in steps}
    out = []
    for step in steps:
        product = made.get(step.inputs[0]) if step.kind == "Div" else None
        out.append(replace(step, kind="HardSwish", inputs=product.inputs[:1], numbers=()) if product else step)
    return without_unused(out)


def without_unused(steps: list[Step]) -> list[Step]:
    used, kept = {steps[-1].output}, []
    for step in reversed(steps):
        if step.output in used:
            used.update(step.inputs)
            kept.append(step)
    return kept[::-1]


def linear_part(step: Step) -> tuple[np.ndarray, np.ndarray] | None:
    """Factor and offset, by channel or alone, of a step that only scales and shifts."""
    if step.kind == "BatchNormalization":
        scale, offset, mean, variance, epsilon = step.numbers
        factor = scale / np.sqrt(variance + epsilon)
        return factor, offset - mean * factor
    if step.kind in ("Mul", "Add") and len(step.inputs) == 1:
        value = step.numbers[0].reshape(-1).astype(np.float32)
        return (value, np.zeros(1, np.float32)) if step.kind == "Mul" else (np.ones(1, np.float32), value)
    return None


def folded(steps: list[Step]) -> list[Step]:
    """Folds scales and shifts into the preceding convolution, or into each other."""
    out: list[Step] = []
    users = {name: sum(name in step.inputs for step in steps) for step in steps for name in step.inputs}
    for step in steps:
        part = linear_part(step)
        before = out[-1] if out and part and out[-1].output == step.inputs[0] and users[step.inputs[0]] == 1 else None
        if part is None:
            out.append(step)
        elif before is None or before.kind not in ("Conv", "ConvTranspose", "Affine"):
            out.append(replace(step, kind="Affine", numbers=part))
        else:
            factor, offset = part
            weight, bias = (*before.numbers, np.zeros(1, np.float32))[:2]
            shape = {"Conv": (-1, 1, 1, 1), "ConvTranspose": (1, -1, 1, 1), "Affine": (-1,)}[before.kind]
            numbers = (weight * factor.reshape(shape), bias * factor + offset)
            out[-1] = replace(before, output=step.output, numbers=numbers)
    return out


class TextDetector(nn.Module):
    """Blue, green and red, each less its mean and over its deviation [n, 3, rows, columns], to text or not before its sigmoid."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        steps = folded(joined_swishes(read_steps(path)))
        if steps[-1].kind != "Sigmoid":
            raise ValueError(f"Expected a map of probabilities at the end of {path.name} but it ends with {steps[-1].kind}.")
        self.steps = [replace(step, numbers=()) for step in steps[:-1]]
        self.numbers = nn.ParameterList()
        self.places: list[tuple[int, ...]] = []
        for step in steps[:-1]:
            self.places.append(tuple(range(len(self.numbers), len(self.numbers) + len(step.numbers))))
            for index, values in enumerate(step.numbers):
                values = np.asarray(values, np.float32)
                if index == 1 and step.kind in ("Conv", "ConvTranspose"):
                    outputs = step.numbers[0].shape[0 if step.kind == "Conv" else 1]
                    values = np.broadcast_to(values, outputs)
                self.numbers.append(nn.Parameter(torch.from_numpy(np.array(values))))

    def forward(self, image: Tensor) -> Tensor:
        made = {"x": image}
        for step, places in zip(self.steps, self.places):
            given = [made[name] for name in step.inputs]
            numbers = [self.numbers[place] for place in places]
            made[step.output] = value = self.take(step, given, numbers)
        return value

    def take(self, step: Step, given: list[Tensor], numbers: list[Tensor]) -> Tensor:
        match step.kind:
            case "Conv":
                return F.conv2d(given[0], *numbers, stride=step.stride, padding=step.pad, groups=step.groups)
            case "ConvTranspose":
                return F.conv_transpose2d(given[0], *numbers, stride=step.stride)
            case "Affine":
                return given[0] * numbers[0] + numbers[1]
            case "HardSwish":
                return F.hardswish(given[0])
            case "HardSigmoid":
                return torch.clamp(given[0] * step.slope + 0.5, 0, 1)
            case "Relu":
                return F.relu(given[0])
            case "GlobalAveragePool":
                return given[0].mean((2, 3), keepdim=True)
            case "Resize":
                return F.interpolate(given[0], scale_factor=float(step.scale), mode="nearest")
            case "Concat":
                return torch.cat(given, 1)
            case "Mul":
                return given[0] * given[1]
            case "Add":
                return given[0] + given[1]
            case kind:
                raise ValueError(f"Expected a step of PP-OCR's detectors but received {kind}.")


def load_numbers(network: TextDetector, path: Path) -> None:
    """Goes on from a detector that exportLettering.py wrote for the same graph."""
    made = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(path).graph.initializer}
    with torch.no_grad():
        for index, values in enumerate(network.numbers):
            name = f"network.numbers.{index}"
            stored = made[name] if name in made else made[f"{name}.half"]
            values.copy_(torch.from_numpy(stored.astype(np.float32)).reshape(values.shape))
