"""The network that reads a cell, and the file of its weights.

Three convolutions of 3 by 3, each followed by the largest of 2 by 2, one hidden layer and one of scores: of each class,
and last of a value digit. What normalises while it learns is folded into the weights, which are kept as bytes with a
scale for each output.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path

import torch
from alphabets import CLASSES
from cells import CELL
from torch import Tensor, nn
from torch.nn import functional

CHANNELS = (12, 28, 56)
HIDDEN = 88
_PADDING = 4

Layer = tuple[Tensor, Tensor]
"""Weights, the outputs first, and biases."""


class Network(nn.Module):
    """Cells ``[cell, 1, 32, 32]`` into scores ``[cell, classes + 1]``."""

    def __init__(self) -> None:
        super().__init__()
        depths = (1, *CHANNELS)
        self.convolutions = nn.ModuleList(nn.Conv2d(a, b, 3, padding=1) for a, b in zip(depths, CHANNELS, strict=False))
        self.hidden = nn.Linear(CHANNELS[-1] * (CELL // 8) ** 2, HIDDEN)
        self.scores = nn.Linear(HIDDEN, len(CLASSES) + 1)
        self.drop = nn.Dropout(0.1)
        self.norms = nn.ModuleList([*(nn.BatchNorm2d(depth) for depth in CHANNELS), nn.BatchNorm1d(HIDDEN)])
        self.to(memory_format=torch.channels_last)

    def forward(self, cells: Tensor) -> Tensor:
        found = cells.to(memory_format=torch.channels_last)
        for convolution, norm in zip(self.convolutions, self.norms, strict=False):
            found = functional.relu(norm(functional.max_pool2d(convolution(found), 2)))
        return self.scores(functional.relu(self.norms[-1](self.hidden(self.drop(found.flatten(1))))))

    def keep_foldable(self) -> None:
        """The largest of several stays the largest only if it is multiplied by something above 0."""
        with torch.no_grad():
            for norm in self.norms:
                norm.weight.clamp_(min=0.01)

    def layers(self) -> list[Layer]:
        """The layers first to last, with what normalises folded into them and weights rounded as the file keeps them."""
        found = []
        with torch.no_grad():
            for layer, norm in zip([*self.convolutions, self.hidden], self.norms, strict=True):
                by = norm.weight / (norm.running_var + norm.eps).sqrt()
                weight = layer.weight * by.reshape(-1, *[1] * (layer.weight.dim() - 1))
                found.append((_rounded(weight), (layer.bias - norm.running_mean) * by + norm.bias))
            weight, bias = found[-1]
            found[-1] = weight.view(HIDDEN, CHANNELS[-1], CELL // 8, CELL // 8), bias
            found.append((_rounded(self.scores.weight), self.scores.bias.clone()))
        return found


def read(layers: list[Layer], cells: Tensor) -> Tensor:
    """The scores of cells by layers as the file keeps them."""
    found = cells
    for weight, bias in layers[:-2]:
        found = functional.max_pool2d(functional.relu(functional.conv2d(found, weight, bias, padding=1)), 2)
    weight, bias = layers[-2]
    found = functional.relu(functional.linear(found.flatten(1), weight.flatten(1), bias))
    return functional.linear(found, *layers[-1])


def save(layers: list[Layer], path: Path, about: dict[str, object]) -> None:
    """Write the weights: the length of a JSON header, the header, then for each layer scales, biases and bytes.

    Weights are in the order [row, column, input, output], of the last layer [input, output].
    """
    shapes = [list(weight.shape) for weight, _ in layers]
    head = json.dumps(
        {"classes": CLASSES, "shapes": shapes, **about}, ensure_ascii=False, separators=(",", ":")
    ).encode()
    head += b" " * (-len(head) % _PADDING)
    parts = [struct.pack("<I", len(head)), head]
    for weight, bias in layers:
        scale = _scale(weight)
        whole = (weight.flatten(1) / scale[:, None]).round().view_as(weight)
        whole = whole.permute(2, 3, 1, 0) if whole.dim() == 4 else whole.T
        data = whole.contiguous().to(torch.int8).numpy().tobytes()
        parts += [scale.numpy().astype("<f4").tobytes(), bias.numpy().astype("<f4").tobytes()]
        parts += [data, b"\0" * (-len(data) % _PADDING)]
    path.write_bytes(b"".join(parts))


def _scale(weight: Tensor) -> Tensor:
    """The step of each output's weights, of which there are 127 on either side of 0."""
    return weight.flatten(1).abs().amax(1).clamp(min=1e-8) / 127


def _rounded(weight: Tensor) -> Tensor:
    scale = _scale(weight)[:, None]
    return ((weight.flatten(1) / scale).round() * scale).view_as(weight)
