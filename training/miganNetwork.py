"""MI-GAN as a torch network with corrections of low rank, rebuilt from its ONNX graph.

The gain of sqrt 2 behind each activation is folded into the weights before it.
"""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional

SIDE_PX = 512
LEVELS = (512, 256, 128, 64, 32, 16, 8, 4)
"""Sides of the feature maps, from the photo's down."""
CUT_LEVEL = 64
"""Larger feature maps are decoded in a box alone."""
CORRECTED_LEVEL = 16
"""Larger feature maps draw textures, and stay as they were published."""
FROZEN = tuple(level for level in LEVELS if level > CORRECTED_LEVEL)
GAIN = 2**0.5
SLOPE = 0.2

Box = tuple[int, int, int, int]
"""Top, left, bottom and right, multiples of 16."""


def bend(x: Tensor) -> Tensor:
    return functional.leaky_relu_(x, SLOPE)


def double(x: Tensor) -> Tensor:
    """Twice as large by the graph's filter (1, 3, 3, 1): bilinear, with nothing beyond the edge."""
    grown = functional.interpolate(functional.pad(x, (1, 1, 1, 1)), scale_factor=2, mode="bilinear", align_corners=False)
    return grown[:, :, 2:-2, 2:-2]


class Pointwise(nn.Module):
    """A convolution of 1 × 1 with a correction: `up` times `down` is added to its weights."""

    def __init__(self, weights: Tensor, rank: int) -> None:
        super().__init__()
        rows, columns = weights.shape
        self.register_buffer("weights", weights)
        self.up = nn.Parameter(torch.zeros(rows, rank)) if rank > 0 else None
        self.down = nn.Parameter(torch.randn(rank, columns) / columns**0.5) if rank > 0 else None

    def forward(self, x: Tensor) -> Tensor:
        weights = self.weights if self.up is None else self.weights + self.up @ self.down
        _, channels, rows, columns = x.shape
        return (weights @ x.reshape(channels, rows * columns)).view(1, -1, rows, columns)


class MiganNetwork(nn.Module):
    """Batches of one. Only what the smallest feature maps decide is corrected: what is drawn, not with what texture."""

    def __init__(self, file: Path, rank: int) -> None:
        super().__init__()
        graph = onnx.load(str(file)).graph
        numbers = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in graph.initializer}
        for node in graph.node:
            if node.op_type == "Identity" and node.input[0] in numbers:
                numbers[node.output[0]] = numbers[node.input[0]]
        added = {node.output[0]: node.input[1] for node in graph.node if node.op_type == "Add"}
        self.pointwise = nn.ModuleDict()
        for part in ("encoder", "synthesis"):
            for level in LEVELS:
                for layer in ("conv1", "conv2"):
                    inside = f"model.{part}.b{level}.{layer}"
                    name = f"{part}{level}{layer}"
                    self._keep(f"{name}Depth", numbers[f"{inside}.conv1.weight"] * GAIN)
                    self._keep(f"{name}Bias", numbers[f"{inside}.conv1.bias"] * GAIN)
                    weights = numbers[f"{inside}.conv2.weight"][:, :, 0, 0].float() * GAIN
                    self.pointwise[name] = Pointwise(weights, rank if level <= CORRECTED_LEVEL else 0)
                    noise = added.get(f"/model/{part}/b{level}/{layer}/Add_output_0")
                    if noise in numbers:
                        self._keep(f"{name}Noise", numbers[noise] * GAIN)
                    if f"{inside}.downsample.filter.weight" in numbers:
                        self._keep(f"{name}Down", numbers[f"{inside}.downsample.filter.weight"])
                    if f"{inside}.upsample.filter.weight" in numbers:
                        self._keep(f"{name}Up", torch.zeros(0))
            self._keep("firstWeights", numbers["model.encoder.b512.fromrgb.weight"] * GAIN)
            self._keep("firstBias", numbers["model.encoder.b512.fromrgb.bias"] * GAIN)
        for level in LEVELS:
            self._keep(f"colour{level}Weights", numbers[f"model.synthesis.b{level}.torgb.weight"])
            self._keep(f"colour{level}Bias", numbers[f"model.synthesis.b{level}.torgb.bias"])

    def _keep(self, name: str, values: Tensor) -> None:
        self.register_buffer(name, values.float().contiguous())

    def _depthwise(self, x: Tensor, name: str) -> Tensor:
        kernel, bias = getattr(self, f"{name}Depth"), getattr(self, f"{name}Bias")
        return bend(functional.conv2d(x, kernel, bias, padding=1, groups=x.shape[1]))

    def first(self, image: Tensor, known: Tensor) -> Tensor:
        """`image` is -1 to 1, `known` 1 where the photo is kept and 0 in holes."""
        seen = torch.cat([known - 0.5, image * known], 1)
        return bend(functional.conv2d(seen, self.firstWeights, self.firstBias))

    def encode(self, x: Tensor, levels: tuple[int, ...], skips: dict[int, Tensor]) -> Tensor:
        for level in levels:
            name = f"encoder{level}conv1"
            x = bend(self.pointwise[name](self._depthwise(x, name)))
            skips[level] = x
            name = f"encoder{level}conv2"
            x = self._depthwise(x, name)
            if hasattr(self, f"{name}Down"):
                x = functional.conv2d(x, getattr(self, f"{name}Down"), stride=2, padding=1, groups=x.shape[1])
            x = bend(self.pointwise[name](x))
        return x

    def features(self, image: Tensor) -> dict[int, Tensor]:
        """What the encoder sees in a picture without holes, at 512, 256 and 128 px."""
        skips: dict[int, Tensor] = {}
        self.encode(self.first(image, torch.ones_like(image[:, :1])), LEVELS[:3], skips)
        return skips

    def forward(self, image: Tensor, known: Tensor, box: Box) -> Tensor:
        """The picture, -1 to 1, inside the box; exact from 16 px inside its edges on."""
        top, left, bottom, right = box
        skips: dict[int, Tensor] = {}
        with torch.no_grad():
            x = self.encode(self.first(image, known), FROZEN, skips)
        x = self.encode(x, LEVELS[len(FROZEN) :], skips)

        def cut(plane: Tensor, level: int) -> Tensor:
            if level <= CUT_LEVEL:
                return plane
            scale = SIDE_PX // level
            return plane[..., top // scale : bottom // scale, left // scale : right // scale]

        def noisy(plane: Tensor, name: str, level: int) -> Tensor:
            return plane + cut(getattr(self, f"{name}Noise"), level) if hasattr(self, f"{name}Noise") else plane

        colours = None
        for level in reversed(LEVELS):
            if level == 2 * CUT_LEVEL:
                scale = SIDE_PX // CUT_LEVEL
                rows, columns = slice(top // scale, bottom // scale), slice(left // scale, right // scale)
                x, colours = x[..., rows, columns], colours[..., rows, columns]
            name = f"synthesis{level}conv1"
            x = self.pointwise[name](self._depthwise(x, name))
            if hasattr(self, f"{name}Up"):
                x = double(x)
            x = bend(noisy(x, name, level)) + cut(skips[level], level)
            name = f"synthesis{level}conv2"
            x = bend(noisy(self.pointwise[name](self._depthwise(x, name)), name, level))
            drawn = functional.conv2d(x, getattr(self, f"colour{level}Weights"), getattr(self, f"colour{level}Bias"))
            colours = drawn if colours is None else double(colours) + drawn
        return colours
