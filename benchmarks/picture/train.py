"""Train the network that reads screenshots: ``python benchmarks/picture/train.py --fonts FOLDER --minutes 30``.

Needs ``pip install tilewright[train]`` and the fonts that docs/picture.md lists. With the same seed, fonts and number
of steps the weights are the same on the same kind of machine. It ends with the accuracy on fonts and looks that it was
not trained on.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from collections import deque
from dataclasses import replace
from pathlib import Path

import torch
from alphabets import ALPHABETS, CLASSES
from bank import Bank
from cells import Cells, Painter, accuracy
from network import Layer, Network, read, save
from torch.nn import functional

WEIGHTS = Path(__file__).parents[2] / "static" / "js" / "scrabble" / "picture" / "weights.bin"
BATCH = 256
_HELD_OUT_SEED = 900_001
_SMOOTHING = 0.02
_RECENT = 8
_AVERAGED = 300


def main() -> None:
    options = _options()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    torch.use_deterministic_algorithms(True)
    bank = Bank(options.fonts, options.bank, options.seed)
    network = Network()
    if options.start:
        network.load_state_dict(torch.load(options.start))
    held_out = [Painter(bank, _HELD_OUT_SEED, True).batch(2048) for _ in range(2)]
    average = _trained(network, Painter(bank, options.seed), options, held_out)
    if options.keep:
        torch.save(average.state_dict(), options.keep)
    layers = average.layers()
    figures = figures_of(layers, bank)
    print(json.dumps(figures, ensure_ascii=False))
    save(layers, options.output, {"seed": options.seed, "steps": options.steps})
    print(f"{options.output}: {options.output.stat().st_size} bytes")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train the network that reads the cells of a board in a picture.")
    parser.add_argument("--fonts", type=Path, nargs="+", required=True, help="folders with the fonts")
    parser.add_argument("--bank", type=Path, help="keep the drawn letters in this file")
    parser.add_argument("--steps", type=int, default=10_000, help=f"steps of {BATCH} cells")
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest rate of learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="go on from a state kept by --keep")
    parser.add_argument("--keep", type=Path, help="keep the state of the network, for --start")
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    return parser.parse_args()


def _trained(network: Network, painter: Painter, options: argparse.Namespace, held_out: list[Cells]) -> Network:
    """The mean of the network's weights over the last steps of training."""
    average: Network = copy.deepcopy(network).eval()
    optimizer = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=1e-3)
    recent: deque[Cells] = deque(maxlen=_RECENT)
    started = time.monotonic()
    for step in range(options.steps):
        rate = options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * step / options.steps)) + 1e-6
        for group in optimizer.param_groups:
            group["lr"] = rate
        if len(recent) == _RECENT and step % 2:  # each cell is seen twice, the second time as its negative
            cells = replace(recent[0], pictures=-recent[0].pictures)
        else:
            cells = painter.batch(BATCH)
            recent.append(cells)
        optimizer.zero_grad(set_to_none=True)
        loss_of(network(cells.pictures), cells).backward()
        optimizer.step()
        network.keep_foldable()
        _take_in(average, network, 1 / min(step + 1, _AVERAGED))
        if (step + 1) % 500 == 0:
            with torch.no_grad():
                right = [accuracy(average(part.pictures), part) for part in held_out]
            letters, values = (sum(column) / len(right) for column in zip(*right, strict=True))
            print(
                f"{step + 1} steps, {time.monotonic() - started:.0f} s: held-out cells {letters:.4f}, values {values:.4f}",
                flush=True,
            )
            if options.keep:
                torch.save(average.state_dict(), options.keep)
    return average


def _take_in(average: Network, network: Network, share: float) -> None:
    """Move the mean weights towards those of now, and take what normalises them."""
    with torch.no_grad():
        for kept, now in zip(average.parameters(), network.parameters(), strict=True):
            kept.lerp_(now, share)
        for kept, now in zip(average.buffers(), network.buffers(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, share)
            else:
                kept.copy_(now)


def loss_of(scores: torch.Tensor, cells: Cells) -> torch.Tensor:
    """Cross entropy among the classes of each cell's alphabet, and that of the value digits of tiles."""
    count = len(CLASSES)
    logs = functional.log_softmax(scores[:, :count] + cells.masks, 1)
    is_open = cells.masks == 0
    spread = (logs * is_open).sum(1) / is_open.sum(1)
    right = logs.gather(1, cells.classes[:, None])[:, 0]
    letters = -((1 - _SMOOTHING) * right + _SMOOTHING * spread).mean()
    is_tile = (cells.classes > 0).float()
    value = functional.binary_cross_entropy_with_logits(scores[:, count], cells.has_value, reduction="none")
    return letters + (value * is_tile).sum() / is_tile.sum().clamp(min=1)


def figures_of(layers: list[Layer], bank: Bank) -> dict[str, list[float]]:
    """Accuracy of letters and of value digits by alphabet, on fonts and looks that were not trained on."""
    painter = Painter(bank, _HELD_OUT_SEED + 1, True)
    figures = {}
    with torch.no_grad():
        for name in ALPHABETS:
            cells = painter.batch(2048, name)
            figures[name] = [round(part, 4) for part in accuracy(read(layers, cells.pictures), cells)]
    return figures


if __name__ == "__main__":
    main()
