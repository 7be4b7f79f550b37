"""Stores the weights of an ONNX file in half precision: half the bytes, outputs equal to three digits."""

from __future__ import annotations

import onnx
from onnx import TensorProto, helper, numpy_helper

LEAST_HALVED = 64
"""Smaller tensors stay in single precision."""


def halve(model: onnx.ModelProto) -> None:
    """Stores weights in half precision, each with a cast back to single precision that runs once at load time."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < LEAST_HALVED:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype("float16"), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])
