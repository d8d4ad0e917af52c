"""The bank of drawn letters, digits and signs that cells are composed of, kept in a file between runs."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from alphabets import ALPHABETS, CLASSES, CONFUSED, LETTERS, class_of
from glyphs import DIGIT_SIDE, NUMBERS, SIDE, faces, label, signs

LABELS = 6000
_HELD_OUT = 14
"""One family in so many is never trained on; its faces tell how well the network reads fonts that it has not seen."""

_OFTEN = 2.4
"""By so much letters that are easily confused are drawn more often."""


class Bank:
    """Letters ``[face, letter, row, column]``, numbers, signs, and which faces have the letters of each alphabet."""

    def __init__(self, folders: Sequence[Path], kept: Path | None, seed: int) -> None:
        if kept is not None and kept.exists():
            stored = dict(np.load(kept))
        else:
            stored = _drawn(folders, seed)
            if kept is not None:
                np.savez(kept, allow_pickle=False, **stored)
        self.letters = torch.from_numpy(stored["letters"])
        self.numbers = torch.from_numpy(stored["numbers"])
        self.labels = torch.from_numpy(stored["labels"])
        self.signs = torch.from_numpy(np.stack(signs()))
        self._has = stored["has"]
        self._weight = stored["weight"]
        self._is_held_out = stored["is_held_out"]

    def alphabets(self, held_out: bool) -> list[Drawn]:
        """The alphabets with the faces of one of the two parts."""
        part = self._is_held_out == held_out
        found = []
        for name, (letters, weight) in ALPHABETS.items():
            wanted = [LETTERS.index(letter) for letter in letters]
            face_weight = self._weight * part * self._has[:, wanted].all(1)
            if face_weight.any():
                found.append(Drawn(name, weight, wanted, face_weight))
        return found


class Drawn:
    """An alphabet as it is drawn from: the columns of its letters, their classes and the faces that have them all."""

    def __init__(self, name: str, weight: float, letters: list[int], face_weight: np.ndarray) -> None:
        self.name = name
        self.weight = weight
        self.letters = torch.tensor(letters)
        self.letter_weight = torch.tensor([_OFTEN if LETTERS[letter] in CONFUSED else 1.0 for letter in letters])
        self.classes = torch.tensor([CLASSES.index(class_of(LETTERS[letter])) for letter in letters])
        self.face_weight = torch.from_numpy(face_weight / face_weight.sum())
        self.mask = torch.full((len(CLASSES),), -1e4)
        self.mask[self.classes] = 0
        self.mask[0] = 0


def _drawn(folders: Sequence[Path], seed: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    found = list(faces(folders))
    if not found:
        raise SystemExit(f"no usable fonts below {', '.join(map(str, folders))}")
    letters = np.zeros((len(found), len(LETTERS), SIDE, SIDE), np.uint8)
    numbers = np.zeros((len(found), len(NUMBERS), DIGIT_SIDE, DIGIT_SIDE), np.uint8)
    has = np.zeros((len(found), len(LETTERS)), bool)
    families = [face.family for face, _ in found]
    weight = np.zeros(len(found))
    is_held_out = np.zeros(len(found), bool)
    for index, (face, _) in enumerate(found):
        numbers[index] = face.numbers
        for letter, picture in face.letters.items():
            column = LETTERS.index(letter)
            letters[index, column], has[index, column] = picture, True
        weight[index] = (
            families.count(face.family) ** -0.6 * (0.18 if face.is_slanted else 1) * (1.6 if face.is_bold else 1)
        )
        is_held_out[index] = hashlib.sha256(face.family.encode()).digest()[0] % _HELD_OUT == 0
    fonts = [font for (_, font), hidden in zip(found, is_held_out, strict=True) if not hidden]
    labels = np.stack([label(rng, fonts[rng.integers(len(fonts))]) for _ in itertools.repeat(None, LABELS)])
    return {
        "letters": letters,
        "numbers": numbers,
        "labels": labels,
        "has": has,
        "weight": weight,
        "is_held_out": is_held_out,
    }
