"""What befalls a picture before it is read: coarse pixels, blur, noise, JPEG, dimming."""

from __future__ import annotations

import math
from functools import cache

import torch
from torch import Tensor

_SIDES = (20, 24, 28, 32, 36, 40, 48, 48, 48, 48)
_PART = 64
"""So many cells share a size in pixels and a quality."""
_LUMINANCE = (
    (16, 11, 10, 16, 24, 40, 51, 61), (12, 12, 14, 19, 26, 58, 60, 55), (14, 13, 16, 24, 40, 57, 69, 56),
    (14, 17, 22, 29, 51, 87, 80, 62), (18, 22, 37, 56, 68, 109, 103, 77), (24, 35, 55, 64, 81, 104, 113, 92),
    (49, 64, 78, 87, 103, 121, 120, 101), (72, 92, 95, 98, 112, 100, 103, 99),
)  # fmt: skip
"""The table of quantisation for brightness in annex K of the JPEG standard (ITU-T T.81)."""


@cache
def _resized(old: int, new: int) -> Tensor:
    """The matrix that makes a row of *old* pixels one of *new*: by area if smaller, between neighbours if larger."""
    matrix = torch.zeros(new, old)
    if new <= old:
        for row in range(new):
            first, last = row * old / new, (row + 1) * old / new
            for col in range(int(first), min(old, math.ceil(last))):
                matrix[row, col] = min(last, col + 1) - max(first, col)
        return matrix * new / old
    for row in range(new):
        place = (row + 0.5) * old / new - 0.5
        low = math.floor(place)
        for col, share in ((low, low + 1 - place), (low + 1, place - low)):
            matrix[row, min(max(col, 0), old - 1)] += share
    return matrix


@cache
def _blurred(side: int, tenths: int) -> Tensor:
    """The matrix that blurs a row by a Gaussian of so many tenths of a pixel."""
    places = torch.arange(side)
    matrix = torch.exp(-0.5 * ((places[:, None] - places[None, :]) / (tenths / 10)) ** 2)
    return matrix / matrix.sum(1, keepdim=True)


@cache
def _cosines() -> Tensor:
    k = torch.arange(8)
    matrix = torch.cos((2 * k[None, :] + 1) * k[:, None] * math.pi / 16) / 2
    matrix[0] /= math.sqrt(2)
    return matrix


def _compressed(image: Tensor, quality: int) -> Tensor:
    """Pictures whose sides are multiples of 8, as JPEG keeps their brightness."""
    scale = 5000 / quality if quality < 50 else 200 - 2 * quality
    table = ((torch.tensor(_LUMINANCE) * scale + 50) / 100).floor().clamp(1, 255)
    n, side, _ = image.shape
    blocks = image.reshape(n, side // 8, 8, side // 8, 8).transpose(2, 3) * 255 - 128
    cosines = _cosines()
    waves = cosines @ blocks @ cosines.T
    blocks = cosines.T @ ((waves / table).round() * table) @ cosines
    return ((blocks + 128) / 255).transpose(2, 3).reshape(n, side, side)


def damaged(image: Tensor, side: int, random: torch.Generator) -> Tensor:
    """Pictures ``[cell, row, column]`` of 0 to 1 at *side* pixels, after what may have befallen them."""

    def chance() -> float:
        return float(torch.rand((), generator=random))

    def between(low: float, high: float) -> float:
        return low + (high - low) * chance()

    parts = []
    for part in image.split(_PART):
        pixels = _SIDES[int(chance() * len(_SIDES))]
        matrix = _resized(part.shape[1], pixels)
        if chance() < 0.2:
            matrix = _blurred(pixels, int(between(4, 11))) @ matrix
        drawn = matrix @ part @ matrix.T
        if chance() < 0.3:
            drawn = drawn * between(0.45, 1)
        if chance() < 0.1:
            drawn = drawn + torch.randn(drawn.shape, generator=random) * between(0.004, 0.03)
        if chance() < 0.4:
            block = pixels - pixels % 8 or 8
            coarse = _resized(pixels, block)
            shift = int(between(0, 8)), int(between(0, 8))
            compressed = _compressed(
                torch.roll((coarse @ drawn @ coarse.T).clamp(0, 1), shift, (1, 2)), int(between(38, 96))
            )
            drawn = torch.roll(compressed, (-shift[0], -shift[1]), (1, 2))
            pixels = block
        matrix = _resized(pixels, side)
        parts.append(matrix @ drawn @ matrix.T)
    return torch.cat(parts)
